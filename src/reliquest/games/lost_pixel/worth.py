"""What things are worth to a thoughtful player, in points of life: equipment, effects, Spells, a fight."""

from typing import Final

from reliquest.games.lost_pixel.odds import (
    at_least,
    convolved,
    hero_damage,
    mean,
    monster_damage,
)
from reliquest.games.lost_pixel.state import Quest
from reliquest.games.lost_pixel.steps.numbers import life, life_left, monster_left, on_hero, on_monster, sum_n
from reliquest.games.lost_pixel.tables import (
    AMBUSH,
    ARTIFACT,
    ATK,
    AUTO_EVADE,
    BANISH,
    CHEAT_DEATH,
    CHECK_MOD,
    CHOOSE,
    COINS,
    DAMAGE,
    DEF,
    DISCARD,
    DRAIN,
    DRAW,
    END_TURN,
    EVADE_MOD,
    EVERYTHING,
    EXTRA_ATTACK,
    FIRST_STRIKE,
    FOE,
    FOR_FLOOR,
    FOR_GAME,
    FOR_TURN,
    GAIN_XP,
    GEM,
    GEM_SAVE,
    HAND_LIMIT,
    HEAL,
    IMMUNE,
    MAX_LIFE,
    OF_ARTIFACT,
    OF_GEM,
    OF_POTION,
    OF_SPELL,
    ON_DEFEAT,
    ONGOING,
    PASSIVE,
    PHYSICAL,
    PIERCE,
    PLACES,
    REGEN,
    REROLL,
    ROUND_END,
    SAVE_POINT,
    SHIELD,
    SKIP_ENCOUNTER,
    SKIP_TURN,
    SPD,
    STAT_STEP,
    STORE,
    STUN,
    TABLE,
    TELEPORT,
    TERRAIN_PASS,
    THORNS,
    TIME,
    WEAK,
    WHETHER,
    Block,
    Effect,
    Item,
    Part,
)

OF_XP: Final = 1.0
OF_COIN: Final = 0.3
OF_DEATH: Final = 60.0
ROUNDS_AHEAD: Final = 14
SPANS: Final = [3.0, 1.0, 1.0, 3.0, 3.0, 12.0, 30.0]
"""In how many attacks an effect of each span is expected to tell; without a span, as long as a card is worn."""


def mean_of(part: Part) -> float:
    """The mean of a roll."""
    total = float(part.plus)
    for faces in part.dice:
        total += (faces + 1) / 2
    return total


def block_mean(block: Block) -> float:
    """The mean of all the rolls of a block."""
    total = 0.0
    for part in block.parts:
        total += mean_of(part)
    return total


# equipment


def power(s: Quest, seat: int, worn: list[int]) -> float:
    """What a hero wearing these cards is worth: its best attack, its defence, and what else they do."""
    card = s.t.heroes[s.heroes[seat].card]
    best = 0.0
    for stat in range(3):
        attack = (card.dice[stat] + 1) / 2
        for item in worn:
            if item >= 0 and s.t.items[item].boosted_by(stat):
                attack += block_mean(s.t.items[item].atk)
        best = max(best, attack)
    total = best
    for item in worn:
        if item >= 0:
            total += beside_attack(s, s.t.items[item])
    return total


def beside_attack(s: Quest, item: Item) -> float:
    """What a card does beside its ATK."""
    total = 2.0 * item.spd + 0.5 * item.life
    for part in item.defence.parts:
        total += mean_of(part) * (1.4 if part.kind == PHYSICAL else 0.5)
    for fx in item.effects:
        total += worn_effect(fx)
    return total


def worn_effect(fx: Effect) -> float:
    """What an effect of equipment is worth while it is worn, roughly an attack's points."""
    op, n = fx.op, fx.n
    some = 0.7 if fx.given is not None else 1.0
    if fx.spend:
        some *= 0.4
    if op == ATK:
        return some * sum([mean_of(part) for part in fx.parts]) * (0.6 if fx.when != PASSIVE else 1.0)
    if op == DEF:
        return some * sum([mean_of(part) for part in fx.parts]) * (0.8 if fx.when == PASSIVE else 0.5)
    if op in (DRAIN, EXTRA_ATTACK):
        return some * 3.0 * n
    if op in (REGEN, THORNS):
        return some * 1.5 * n
    if op == HEAL:
        return some * (2.5 if fx.when in (ON_DEFEAT, ROUND_END) else 1.5)
    if op == CHEAT_DEATH:
        return 4.0
    if op in (PIERCE, IMMUNE, WEAK, STUN, STAT_STEP, GEM_SAVE, SHIELD, MAX_LIFE):
        return some * 1.5
    if op in (DAMAGE, ONGOING) and fx.to == FOE:
        return some * 2.0
    if op in (SPD, EVADE_MOD):
        return some * 1.2 * n
    if op in (CHECK_MOD, TERRAIN_PASS, HAND_LIMIT, REROLL, GAIN_XP, COINS, DRAW, AUTO_EVADE):
        return some * 0.8
    return 0.3


def gain_by(s: Quest, seat: int, item: int) -> float:
    """How much better off a hero is with this card equipped, in the place where it helps most; 0 for Gems."""
    card = s.t.items[item]
    if card.sort == GEM:
        return 0.0
    worn = s.heroes[seat].equipped
    now = power(s, seat, worn)
    best = -99.0
    for place in range(PLACES):
        if place == card.slot or (card.slot == 3 and place == 4):
            other = worn[:]
            other[place] = item
            best = max(best, power(s, seat, other) - now)
    return best


def usable_by(s: Quest, seat: int, item: int) -> bool:
    """Whether the hero's Level allows it, or soon will."""
    card = s.t.items[item]
    return card.sort == ARTIFACT or s.heroes[seat].level + 1 >= card.level


def keep_value(s: Quest, seat: int, item: int) -> float:
    """What a card in the Inventory is worth keeping for."""
    card = s.t.items[item]
    if card.sort == GEM:
        gems = 0
        for other in s.heroes[seat].inventory:
            if s.t.items[other].sort == GEM:
                gems += 1
        return (2.2 if card.element == 0 else 1.8) if gems <= 4 else 1.0
    gain = gain_by(s, seat, item)
    if gain <= 0.0:
        return 0.1 * card.coin
    return gain if usable_by(s, seat, item) else 0.6 * gain


# effects

ONE_OFF: Final = {END_TURN: -3.0, SKIP_TURN: -3.0, AMBUSH: -1.5, SAVE_POINT: 8.0, STORE: 1.0, TELEPORT: 1.0}


def effect_worth(s: Quest, seat: int, fx: Effect) -> float:
    """What an effect that happens now is worth to this hero's side."""
    op = fx.op
    if op == CHOOSE:
        return max([list_worth(s, seat, of) for of in fx.lists])
    if op == TABLE:
        return sum([list_worth(s, seat, of) for of in fx.lists]) / len(fx.lists)
    if op == WHETHER:
        return 0.5 * list_worth(s, seat, fx.lists[0]) + 0.5 * list_worth(s, seat, fx.lists[1])
    if fx.to == FOE:
        return on_foe(s, fx)
    if op in (DAMAGE, HEAL):
        return life_worth(s, seat, fx)
    if op in (ATK, DEF):
        fighting = s.fights and s.fights[-1].monster >= 0
        weight = 0.5 if op == ATK else 0.7
        return (
            weight * SPANS[fx.span] * sum([mean_of(part) for part in fx.parts])
            if fighting or fx.span > FOR_TURN
            else 0.0
        )
    if op == SHIELD:
        return min(float(fx.n), 4.0) if s.fights else 0.0
    return other_worth(s, seat, fx)


def life_worth(s: Quest, seat: int, fx: Effect) -> float:
    """Damage and healing, on whomever they fall."""
    if fx.op == HEAL:
        n = 99.0 if fx.n == EVERYTHING else mean_of(fx.parts[0])
        total = min(n, float(s.heroes[seat].damage))
        if fx.to > 2:
            for other in s.living():
                if other != seat:
                    total += 0.7 * min(n, float(s.heroes[other].damage))
        return total
    n = mean_of(fx.parts[0])
    return -n if life_left(s, seat) > n + 2 else -20.0


def on_foe(s: Quest, fx: Effect) -> float:
    """An effect on the Monster; nothing without one."""
    if not s.monster_shown():
        return 0.0
    op = fx.op
    threat = mean(monster_damage(s))
    if op == DAMAGE:
        return 0.5 * min(float(monster_left(s)), mean_of(fx.parts[0]))
    if op == STUN:
        return threat * fx.n
    if op == ONGOING:
        return 0.4 * fx.n * min(fx.extra, 3)
    if op == WEAK:
        return 1.0
    if op in (ATK, DEF):
        return -0.5 * SPANS[fx.span] * sum([mean_of(part) for part in fx.parts])
    return 0.5


def other_worth(s: Quest, seat: int, fx: Effect) -> float:
    """What the other words are worth."""
    op, n = fx.op, fx.n
    if op == GAIN_XP:
        return OF_XP * n
    if op == COINS:
        return OF_COIN * n
    if op == DRAW:
        return n * {OF_ARTIFACT: 5.0, OF_POTION: 2.0, OF_GEM: 1.8, OF_SPELL: 2.5}.get(fx.extra, 3.0)
    if op == DISCARD:
        return -1.5 * min(n, 4)
    if op == TIME:
        return 1.5 * n
    if op in (BANISH, AUTO_EVADE):
        if s.monster_shown():
            return max(0.0, fight_danger(s))
        return 0.5 if op == AUTO_EVADE else 0.0
    if op == SKIP_ENCOUNTER:
        return 1.5 if life_left(s, seat) * 3 < life(s, seat) else -0.5
    return lasting_worth(s, fx) if fx.span != 0 else ONE_OFF.get(op, 0.0)


def lasting_worth(s: Quest, fx: Effect) -> float:
    """What a lasting effect on the hero is worth, beside ATK, DEF and SHIELD."""
    if fx.op in (EXTRA_ATTACK, DRAIN, REGEN, THORNS, PIERCE, IMMUNE):
        return 0.5 * SPANS[fx.span] if s.fights or fx.span > FOR_TURN else 0.0
    sign = 1.0 if fx.n > 0 or fx.parts else -1.0
    return sign * {FOR_TURN: 0.4, FOR_FLOOR: 2.0, FOR_GAME: 4.0}.get(fx.span, 0.5)


def list_worth(s: Quest, seat: int, of: int) -> float:
    """What a list of effects is worth."""
    total = 0.0
    for number in s.t.lists[of]:
        fx = s.t.effects[number]
        some = 0.6 if fx.given is not None else 1.0
        total += some * effect_worth(s, seat, fx)
    return total


def spell_worth(s: Quest, spell: int) -> float:
    """What a Spell is worth having."""
    card = s.t.spells[spell]
    total = 0.0
    for number in s.t.lists[card.effects]:
        fx = s.t.effects[number]
        if fx.op == ATK:
            total += sum([mean_of(part) for part in fx.parts])
        elif fx.op in (DEF, SHIELD, HEAL, DRAIN, REGEN):
            total += 4.0 + fx.n * 0.2 + sum([mean_of(part) for part in fx.parts])
        else:
            total += 3.0
    return total / (1.0 + 0.7 * card.cost)


# fights


def duel(s: Quest, stat: int) -> tuple[float, float]:
    """How a fight with that stat may go: the chance to win, and the mean damage taken; Spells are left out."""
    hits, strikes = hero_damage(s, stat), monster_damage(s)
    mine, its = life_left(s, s.active), monster_left(s)
    again = 1 + sum_n(on_hero(s, s.active, EXTRA_ATTACK))
    its_again = 1 + sum_n(on_monster(s, EXTRA_ATTACK))
    drain = sum_n(on_hero(s, s.active, DRAIN))
    regen = sum_n(on_monster(s, REGEN))
    thorns = sum_n(on_monster(s, THORNS))
    return reckon(
        hits,
        strikes,
        mine,
        its,
        again,
        its_again,
        drain,
        regen + 0 * thorns,
        len(on_monster(s, FIRST_STRIKE)),
    )


def reckon(
    hits: list[float],
    strikes: list[float],
    mine: int,
    its: int,
    again: int,
    its_again: int,
    drain: int,
    regen: int,
    first: int,
) -> tuple[float, float]:
    """Play the rounds out with both sides' spreads: when the Monster falls, and how much has been taken by then."""
    dealt = [1.0]
    taken = [1.0]
    for _i in range(first):
        taken = convolved(taken, strikes)
    fallen = 0.0
    win = 0.0
    damage = 0.0
    for turn in range(ROUNDS_AHEAD):
        for _i in range(again):
            dealt = capped(convolved(dealt, hits), its + regen * turn)
        now = at_least(dealt, its + regen * turn)
        step = max(0.0, now - fallen)
        healed = drain * (turn + 1)
        win += step * (1.0 - at_least(taken, mine + healed))
        damage += step * max(0.0, mean(taken) - healed)
        fallen = max(fallen, now)
        if fallen > 0.995:
            break
        for _i in range(its_again):
            taken = capped(convolved(taken, strikes), mine + drain * ROUNDS_AHEAD)
    return win, damage + (1.0 - fallen) * mean(taken)


def capped(spread: list[float], top: int) -> list[float]:
    """The spread with everything above ``top`` counted as ``top``."""
    if len(spread) <= top + 1:
        return spread
    over = 0.0
    for i in range(top + 1, len(spread)):
        over += spread[i]
    out = spread[: top + 1]
    out[top] += over
    return out


def fight_worth(s: Quest, stat: int) -> float:
    """What it is worth to fight the Monster that is shown with that stat, against walking away from it."""
    win, damage = duel(s, stat)
    monster = s.monster()
    prize = OF_XP * (monster.xp + len(s.fights[-1].enhancers)) + OF_COIN * monster.coin
    if s.hero().level >= 10:
        prize *= 0.4
    return win * prize - damage * caution(s) - (1.0 - win) * OF_DEATH


def caution(s: Quest) -> float:
    """What a point of life is worth: more when little is left."""
    left, whole = life_left(s, s.active), life(s, s.active)
    if left * 3 <= whole:
        return 1.3
    return 0.8 if left * 3 <= 2 * whole else 0.55


def best_stat(s: Quest) -> tuple[int, float]:
    """The stat to fight with, and what the fight is worth."""
    best, value = 0, -1e9
    for stat in range(3):
        worth = fight_worth(s, stat)
        if worth > value:
            best, value = stat, worth
    return best, value


def fight_danger(s: Quest) -> float:
    """How much a fight with the Monster that is shown would cost; below 0 when it is worth having."""
    _stat, value = best_stat(s)
    return -value
