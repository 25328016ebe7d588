"""Combat: attacks in turns, sums by kind, what follows an attack, and the rewards of a defeat (chapters 14 to 16)."""

from typing import Final

from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import (
    ENDS_ENCOUNTER,
    FROM_ENHANCER,
    MONSTER_SIDE,
    NOBODY,
    Burning,
    Lasting,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects, encounter, points
from reliquest.games.lost_pixel.steps.cards import draw_items
from reliquest.games.lost_pixel.steps.harm import (
    DeathCheck,
    expire,
    heal,
    heal_monster,
    hurt,
    hurt_monster,
    outlast,
)
from reliquest.games.lost_pixel.steps.levels import LevelUp, gain_xp
from reliquest.games.lost_pixel.steps.numbers import (
    ORDERS,
    bearer,
    life_left,
    monster_bearer,
    monster_left,
    note_use,
    on_hero,
    on_monster,
    rerolls,
    stat_die,
    sum_kind,
    sum_n,
)
from reliquest.games.lost_pixel.tables import (
    AFTER_ATTACK,
    AFTER_HIT,
    ATK,
    BEFORE_ATTACK,
    DEF,
    DRAIN,
    EXTRA_ATTACK,
    FOR_ATTACK,
    FOR_ROUND,
    IMMUNE,
    KINDS,
    OF_TREASURE,
    ON_DEFEAT,
    PHYSICAL,
    PIERCE,
    PLACES,
    REGEN,
    ROUND_END,
    SHIELD,
    STAT_ROLL,
    THORNS,
    WEAK,
    XP_A_LEVEL,
    Active,
    Dweller,
    Part,
)

MOST_ROUNDS: Final = 100
"""LP-R73."""


class Strikes(Rule):
    """First strikes come before the hero's first attack, and belong to no round (LP-E17, LP-R110, LP-R129)."""

    def on(self, s: Quest, answer: int) -> None:
        begin(s)


def begin(s: Quest) -> None:
    """The next first strike, or the first round."""
    f = s.fights[-1]
    if f.strikes > 0:
        f.strikes -= 1
        s.push(Strikes())
        monster_attacks(s)
    else:
        go_round(s)


def go_round(s: Quest) -> None:
    """A round: the hero attacks, then the Monster (LP-159, LP-160, LP-163)."""
    f = s.fights[-1]
    f.round += 1
    f.blood = False
    s.push(RoundEnd())
    s.push(MonsterTurn())
    hero_turn(s)


class HeroTurn(Rule):
    """The hero's attacks of a round that has begun."""

    def on(self, s: Quest, answer: int) -> None:
        hero_turn(s)


def hero_turn(s: Quest) -> None:
    """The hero's attack of the round, unless stunned, and its extra ones (LP-E18, LP-E19, LP-R130)."""
    f = s.fights[-1]
    for _ in range(sum_n(on_hero(s, s.active, EXTRA_ATTACK))):
        s.push(HeroPoint(1 if s.t.house.stat_each_attack else 0))
    if f.hero_stun > 0:
        f.hero_stun -= 1
        s.tell(c.LOST_ATTACK, s.active, 0)
    else:
        hero_point(s, s.t.house.stat_each_attack and f.round > 1)


class HeroPoint(Rule):
    """A decision point before an own attack, with the choice of the stat or without."""

    def __init__(self, stat: int) -> None:
        self.stat = stat

    def args(self) -> list[int]:
        return [self.stat]

    def on(self, s: Quest, answer: int) -> None:
        hero_point(s, self.stat == 1)


def hero_point(s: Quest, stat: bool) -> None:
    """The decision point before an own attack; with the house rule the stat is chosen first (LP-R30, LP-R139)."""
    if not s.monster_shown():
        return
    if stat:
        s.push(HeroPoint(0))
        encounter.switch_stat(s)
    elif s.t.house.help_others:
        s.push(PointAsk())
        points.offer_help(s, c.AT_ATTACK)
    else:
        ask_point(s)


class PointAsk(Rule):
    """The helpers have had their say."""

    def on(self, s: Quest, answer: int) -> None:
        ask_point(s)


def ask_point(s: Quest) -> None:
    """The active hero casts, drinks, changes, or simply attacks."""
    options: list[int] = [PASS]
    points.free_acts(s, s.active, c.AT_ATTACK, options)
    if len(options) > 1:
        s.ask(Question(s.active, c.ASK_ATTACK, options, None, -1, True), PointTaken())
    else:
        hero_attacks(s)


class PointTaken(Rule):
    """After something was done freely the hero is asked again; else it attacks."""

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            hero_attacks(s)
            return
        s.push(HeroPoint(0))
        points.do_freely(s, s.active, answer)


def hero_attacks(s: Quest) -> None:
    """What happens before the attack, then its dice."""
    if effects.hero_waits(s, s.active, BEFORE_ATTACK):
        s.push(HeroRolls())
        effects.hero_moment(s, s.active, BEFORE_ATTACK)
    else:
        roll_stat(s)


class HeroRolls(Rule):
    """The attack's dice, if the Monster is still there."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown():
            roll_stat(s)


def roll_stat(s: Quest) -> None:
    """The base die of the combat stat is rolled first (LP-147, LP-R10)."""
    s.sums = [0] * (2 * KINDS)
    s.push(StatRolled(0))
    s.question = effects.dice_question(c.ROLL_STAT, stat_die(s, s.active, s.fights[-1].stat))


class StatRolled(Rule):
    """The stat die may be rolled once more, before the others (LP-E16, LP-R131)."""

    def __init__(self, again: int) -> None:
        self.again = again

    def args(self) -> list[int]:
        return [self.again]

    def on(self, s: Quest, answer: int) -> None:
        faces = stat_die(s, s.active, s.fights[-1].stat)
        s.tell(c.DIE, s.active, c.ROLL_STAT, 0, faces, answer)
        by = [] if self.again else rerolls(s, s.active, STAT_ROLL)
        if by:
            options = [PASS] + [c.REROLL_WITH + one.fx.number for one in by]
            s.roll = answer
            s.ask(Question(s.active, c.ASK_REROLL, options), StatAgain(answer))
        else:
            other_dice(s, answer)


class StatAgain(Rule):
    """The stat die stands, or is rolled once more."""

    def __init__(self, face: int) -> None:
        self.face = face

    def args(self) -> list[int]:
        return [self.face]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            other_dice(s, self.face)
            return
        fx = s.t.effects[answer - c.REROLL_WITH]
        note_use(s.hero().used, fx)
        s.tell(c.REROLLED, s.active, fx.number)
        s.push(StatRolled(1))
        s.question = effects.dice_question(c.ROLL_STAT, stat_die(s, s.active, s.fights[-1].stat))


def other_dice(s: Quest, face: int) -> None:
    """The stat die counts; now all other dice of the attack and of the Monster's DEF are due (LP-148, LP-R69)."""
    s.sums[PHYSICAL] += face
    collect(s, hero_attack_parts(s, s.active, s.fights[-1].stat), monster_parts(s, DEF), True)
    next_die(s, c.ROLL_ATTACK)


def hero_attack_parts(s: Quest, seat: int, stat: int) -> list[list[Part]]:
    """All usable ATK of a hero with that combat stat, beside the stat die, in the order of LP-R10 (LP-R123)."""
    h = s.heroes[seat]
    effects_ = on_hero(s, seat, ATK)
    if not effects_:
        return [bearer(s, h).attack[stat]]
    found: list[list[Part]] = [[] for _ in range(ORDERS)]
    found[0] += s.t.heroes[h.card].atk.parts
    for place in range(PLACES):
        item = h.equipped[place]
        if item >= 0 and s.t.items[item].boosted_by(stat):
            found[1 + place] += s.t.items[item].atk.parts
    for one in effects_:
        if one.fx.stat < 0 or one.fx.stat == stat:
            found[one.order] += one.fx.parts
    return found


def hero_defence_parts(s: Quest, seat: int) -> list[list[Part]]:
    """All DEF of a hero in the order of LP-R10; it needs no stat, but for the house rule (LP-R66, LP-R67)."""
    h = s.heroes[seat]
    effects_ = on_hero(s, seat, DEF)
    gated = s.t.house.gate_def
    if not effects_ and not gated:
        return [bearer(s, h).defence]
    found: list[list[Part]] = [[] for _ in range(ORDERS)]
    found[0] += s.t.heroes[h.card].defence.parts
    for place in range(PLACES):
        item = h.equipped[place]
        if item >= 0 and (not gated or s.t.items[item].boosted_by(s.fights[-1].stat)):
            found[1 + place] += s.t.items[item].defence.parts
    for one in effects_:
        found[one.order] += one.fx.parts
    return found


def monster_parts(s: Quest, op: int) -> list[list[Part]]:
    """All ATK, or all DEF, of the Monster: its card, its Enhancers as they were drawn, effects (LP-R65)."""
    cards = monster_bearer(s)
    found = [cards.attack[0] if op == ATK else cards.defence]
    stat = s.fights[-1].stat
    for one in on_monster(s, op):
        if one.fx.stat < 0 or one.fx.stat == stat:
            found.append(one.fx.parts)
    return found


def collect(s: Quest, attack: list[list[Part]], defence: list[list[Part]], rolled: bool) -> None:
    """Add up the numbers of an attack and of the DEF against it, and line up the dice kind by kind (LP-150, LP-155).

    DEF dice are rolled only against a kind that has ATK (LP-R132); ``rolled``: a physical die has fallen already.
    """
    attacked = 1 << PHYSICAL if rolled else 0
    diced = 0
    sums = s.sums
    for parts in attack:
        for part in parts:
            attacked |= 1 << part.kind
            sums[part.kind] += part.plus
            if part.dice:
                diced |= 1 << part.kind
    for parts in defence:
        for part in parts:
            sums[KINDS + part.kind] += part.plus
            if part.dice:
                diced |= 1 << part.kind
    diced &= attacked
    order: list[int] = []
    kind = 0
    while diced:
        if diced & 1:
            line_up(attack, kind, kind * 32, order)
            line_up(defence, kind, (KINDS + kind) * 32, order)
        diced >>= 1
        kind += 1
    order.reverse()
    s.dice = order


def line_up(of: list[list[Part]], kind: int, slot: int, order: list[int]) -> None:
    """Add the dice of one kind, in the order of their sources."""
    for parts in of:
        for part in parts:
            if part.kind == kind:
                for faces in part.dice:
                    order.append(slot + faces)


def next_die(s: Quest, kind: int) -> None:
    """The next die of the attack, until all have fallen."""
    if s.dice:
        s.roll = s.dice[-1] // 32
        s.push(DieFell(kind))
        s.question = effects.dice_question(kind, s.dice[-1] % 32)
    elif kind == c.ROLL_ATTACK:
        hero_hits(s)
    else:
        monster_hits(s)


class DieFell(Rule):
    """A die is added to its total."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[int]:
        return [self.kind]

    def on(self, s: Quest, answer: int) -> None:
        die = s.dice.pop()
        s.sums[die // 32] += answer
        s.tell(c.DIE, s.active, self.kind, die // 32, die % 32, answer)
        next_die(s, self.kind)


def total_damage(
    s: Quest, pierce: list[Active], immune: list[Active], weak: list[Active], against: int
) -> int:
    """The damage of an attack: by kind ATK less DEF less PIERCE, IMMUNE, WEAK; all kinds together (LP-151 to LP-157)."""
    damage = 0
    sums = s.sums
    for kind in range(KINDS):
        atk = sums[kind]
        if atk <= 0:
            continue
        held = max(0, max(0, sums[KINDS + kind]) - sum_kind(pierce, kind))
        left = max(0, atk - held)
        if left > 0:
            left = 0 if sum_kind(immune, kind) > 0 else left + sum_kind(weak, kind)
        s.tell(c.KIND_SUM, against, kind, atk, held, left)
        damage += left
    return damage


def absorb(shields: list[Lasting], s: Quest, damage: int) -> int:
    """Let lasting shields prevent damage, the oldest first; returns what is left (LP-E08, LP-R127)."""
    for i in range(len(shields)):
        one = shields[i]
        if damage > 0 and one.left > 0 and s.t.effects[one.effect].op == SHIELD:
            n = min(damage, one.left)
            damage -= n
            shields[i] = Lasting(one.effect, one.span, one.source, one.left - n)
            s.tell(c.SHIELDED, s.active, n)
    return damage


def hero_hits(s: Quest) -> None:
    """The hero's attack is settled (LP-152, LP-158, LP-R72)."""
    f = s.fights[-1]
    f.attacks += 1
    damage = total_damage(
        s, on_hero(s, s.active, PIERCE), on_monster(s, IMMUNE), on_monster(s, WEAK), MONSTER_SIDE
    )
    damage = absorb(f.lasting, s, damage)
    before = monster_left(s)
    hurt_monster(s, damage)
    left = monster_left(s)
    s.tell(c.HERO_HITS, s.active, damage, left)
    after_hero_attack(s, min(damage, before), left > 0)


def after_hero_attack(s: Quest, damage: int, alive: bool) -> None:
    """Death check, THORNS, death check, DRAIN, then what waited for the hit and for the attack (LP-R127)."""
    s.fights[-1].cast = False
    hit = alive and damage > 0
    thorns = sum_n(on_monster(s, THORNS)) if hit else 0
    struck = hit and effects.monster_waits(s, AFTER_HIT)
    if thorns == 0 and not struck and not (alive and effects.hero_waits(s, s.active, AFTER_ATTACK)):
        if damage > 0:
            drain(s)
        hero_attack_done(s)
        return
    s.push(HeroAttackDone())
    if alive:
        effects.hero_moment(s, s.active, AFTER_ATTACK)
    if struck:
        effects.monster_moment(s, AFTER_HIT)
    if damage > 0:
        s.push(HeroDrains())
        hurt(s, s.active, thorns)


class HeroDrains(Rule):
    """The hero has survived what its hit brought upon it."""

    def on(self, s: Quest, answer: int) -> None:
        drain(s)


def drain(s: Quest) -> None:
    """The hero heals by its hit (LP-E23)."""
    heal(s, s.active, sum_n(on_hero(s, s.active, DRAIN)))


class HeroAttackDone(Rule):
    """Everything that followed the hero's attack has happened."""

    def on(self, s: Quest, answer: int) -> None:
        hero_attack_done(s)


def hero_attack_done(s: Quest) -> None:
    """A Monster without life left is defeated (LP-161, LP-164); what lasted for one attack of the hero ends."""
    h = s.hero()
    outlast(h.lasting, FOR_ATTACK)
    expire(h.used, FOR_ATTACK)
    check_monster(s)


class MonsterCheck(Rule):
    """After all that followed an attack the Monster may be without life."""

    def on(self, s: Quest, answer: int) -> None:
        check_monster(s)


def check_monster(s: Quest) -> None:
    """A Monster that has lost its last life to anything is defeated (LP-R76)."""
    if s.monster_shown() and not s.fights[-1].rewarding and monster_left(s) == 0:
        defeat(s)


class MonsterTurn(Rule):
    """The Monster's attack of the round, unless stunned, and its extra ones."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        for _ in range(sum_n(on_monster(s, EXTRA_ATTACK))):
            s.push(MonsterAttack())
        if f.monster_stun > 0:
            f.monster_stun -= 1
            s.tell(c.LOST_ATTACK, s.active, 1)
        else:
            monster_attacks(s)


class MonsterAttack(Rule):
    """The Monster attacks once more."""

    def on(self, s: Quest, answer: int) -> None:
        monster_attacks(s)


def monster_attacks(s: Quest) -> None:
    """The Monster attacks the active hero by the same process (LP-162)."""
    if not s.monster_shown():
        return
    if effects.monster_waits(s, BEFORE_ATTACK):
        s.push(MonsterRolls())
        effects.monster_moment(s, BEFORE_ATTACK)
    else:
        roll_monster(s)


class MonsterRolls(Rule):
    """The Monster's dice, if it is still there."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown():
            roll_monster(s)


def roll_monster(s: Quest) -> None:
    """It rolls all its printed ATK (LP-R65), the hero all its DEF dice (LP-R70)."""
    s.sums = [0] * (2 * KINDS)
    collect(s, monster_parts(s, ATK), hero_defence_parts(s, s.active), False)
    next_die(s, c.ROLL_MONSTER)


def monster_hits(s: Quest) -> None:
    """The Monster's attack is settled."""
    f = s.fights[-1]
    f.attacks += 1
    damage = total_damage(
        s, on_monster(s, PIERCE), on_hero(s, s.active, IMMUNE), on_hero(s, s.active, WEAK), s.active
    )
    damage = absorb(s.hero().lasting, s, damage)
    before = life_left(s, s.active)
    s.tell(c.MONSTER_HITS, s.active, damage, max(0, before - damage))
    outlast(f.lasting, FOR_ATTACK)
    expire(f.used, FOR_ATTACK)
    if damage < before:
        hurt(s, s.active, damage)
        after_monster_attack(s, damage)
    else:
        s.push(AfterMonsterAttack(min(damage, before)))
        hurt(s, s.active, damage)


class AfterMonsterAttack(Rule):
    """The hero has survived an attack that took its last life."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def args(self) -> list[int]:
        return [self.damage]

    def on(self, s: Quest, answer: int) -> None:
        after_monster_attack(s, self.damage)


def after_monster_attack(s: Quest, damage: int) -> None:
    """The hero has survived: its THORNS, the Monster's DRAIN, then what waited for hit and attack."""
    if damage > 0:
        hurt_monster(s, sum_n(on_hero(s, s.active, THORNS)))
    if monster_left(s) == 0:
        check_monster(s)
        return
    if damage > 0:
        heal_monster(s, sum_n(on_monster(s, DRAIN)))
    hit = damage > 0 and effects.hero_waits(s, s.active, AFTER_HIT)
    if hit or effects.monster_waits(s, AFTER_ATTACK):
        s.push(MonsterCheck())
        effects.monster_moment(s, AFTER_ATTACK)
        if hit:
            effects.hero_moment(s, s.active, AFTER_HIT)


# the end of a round (LP-R73, LP-R76, LP-R127)


class RoundEnd(Rule):
    """The Monster's side first: ongoing damage, death check, REGEN; then the hero's."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        if f.burning_monster:
            hurt_monster(s, burning(s, f.burning_monster, on_monster(s, IMMUNE)))
        if monster_left(s) == 0:
            check_monster(s)
            return
        heal_monster(s, sum_n(on_monster(s, REGEN)))
        waits = effects.hero_waits(s, s.active, ROUND_END) or effects.monster_waits(s, ROUND_END)
        if not waits and not f.burning_hero:
            regenerate(s)
            round_over(s)
            return
        s.push(RoundOver())
        effects.hero_moment(s, s.active, ROUND_END)
        s.push(HeroRoundEnd())
        effects.monster_moment(s, ROUND_END)


class HeroRoundEnd(Rule):
    """Ongoing damage, death check and REGEN of the hero."""

    def on(self, s: Quest, answer: int) -> None:
        s.push(HeroRegen())
        hurt(s, s.active, burning(s, s.fights[-1].burning_hero, on_hero(s, s.active, IMMUNE)))


class HeroRegen(Rule):
    """The hero has survived the ongoing damage."""

    def on(self, s: Quest, answer: int) -> None:
        regenerate(s)


def regenerate(s: Quest) -> None:
    """Damage tokens come off the hero (LP-E21)."""
    heal(s, s.active, sum_n(on_hero(s, s.active, REGEN)))


def burning(s: Quest, of: list[Burning], immune: list[Active]) -> int:
    """The ongoing damage of this round end; each has one round less to go (LP-E20)."""
    n = 0
    for i in range(len(of) - 1, -1, -1):
        one = of[i]
        if sum_kind(immune, one.kind) == 0:
            n += one.n
        if one.rounds > 1:
            of[i] = Burning(one.effect, one.kind, one.n, one.rounds - 1)
        else:
            del of[i]
    return n


class RoundOver(Rule):
    """Everything that belongs to the end of a round has happened."""

    def on(self, s: Quest, answer: int) -> None:
        round_over(s)


def round_over(s: Quest) -> None:
    """What lasted a round ends; without an end in sight the combat is called off (LP-R73)."""
    f = s.fights[-1]
    outlast(s.hero().lasting, FOR_ROUND)
    outlast(f.lasting, FOR_ROUND)
    f.stale = 0 if f.blood else f.stale + 1
    if f.stale >= s.t.house.stalemate or f.round >= MOST_ROUNDS:
        s.tell(c.STALEMATE, s.active)
        encounter.evaded(s)
    elif life_left(s, s.active) > 0:
        go_round(s)
    else:
        s.push(Round())
        s.push(DeathCheck(s.active))


class Round(Rule):
    """The hero has survived the end of a round; the next one begins."""

    def on(self, s: Quest, answer: int) -> None:
        go_round(s)


# defeat (LP-169, LP-175 to LP-177, LP-R100)


def defeat(s: Quest) -> None:
    """The Monster is defeated: printed XP, each Enhancer's reward, its own last effects, coins, levels, discards."""
    f = s.fights[-1]
    f.rewarding = True
    monster = s.t.dwellers[f.monster]
    s.unwind(ENDS_ENCOUNTER)
    s.tell(c.DEFEATED, s.active, f.monster)
    more = f.enhancers or effects.hero_waits(s, s.active, ON_DEFEAT) or effects.monster_waits(s, ON_DEFEAT)
    if not more and plainly_rewarded(s, monster):
        return
    s.push(Discards())
    for seat in reversed(s.in_turn_order()):
        s.push(LevelUp(seat))
    s.push(RewardsGiven())
    s.push(Spoils(monster.coin))
    effects.hero_moment(s, s.active, ON_DEFEAT)
    effects.monster_moment(s, ON_DEFEAT)
    for i in range(len(f.enhancers) - 1, -1, -1):
        s.push(Reward(f.enhancers[i]))
    gain_xp(s, s.active, monster.xp)


def plainly_rewarded(s: Quest, monster: Dweller) -> bool:
    """Give XP and coins at once where nothing else can come of a defeat, no level either; returns whether it was so."""
    for seat in s.living():
        h = s.heroes[seat]
        if h.xp + (monster.xp if seat == s.active else 0) >= XP_A_LEVEL:
            return False
    gain_xp(s, s.active, monster.xp)
    if monster.coin > 0 and s.t.house.purse:
        effects.gain_coins(s, s.active, monster.coin)
    discard_all(s)
    return True


class Reward(Rule):
    """The reward of one Enhancer (LP-130, LP-R62)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[int]:
        return [self.card]

    def on(self, s: Quest, answer: int) -> None:
        if s.t.house.reward_xp:
            gain_xp(s, s.active, 1)
        elif s.t.house.reward_treasure:
            draw_items(s, OF_TREASURE, s.active, 1)
        else:
            effects.resolve(s, s.t.dwellers[self.card].reward, s.active, FROM_ENHANCER)


class Spoils(Rule):
    """The Monster's coins go to the purse (LP-R24)."""

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def args(self) -> list[int]:
        return [self.coins]

    def on(self, s: Quest, answer: int) -> None:
        if self.coins > 0 and s.t.house.purse:
            effects.gain_coins(s, s.active, self.coins)


class RewardsGiven(Rule):
    """All XP of this defeat are counted; the level-ups follow."""

    def on(self, s: Quest, answer: int) -> None:
        s.fights[-1].rewarding = False


class Discards(Rule):
    """Monster and Enhancers lie on the floor's Monster discards (LP-169, LP-R59)."""

    def on(self, s: Quest, answer: int) -> None:
        discard_all(s)


def discard_all(s: Quest) -> None:
    """Put the Monster and its Enhancers there."""
    f = s.fights[-1]
    encounter.discard_enhancers(s)
    if f.monster >= 0:
        s.monsters_gone[f.monster - s.t.monster_decks[s.floor].first] += 1
    f.monster = NOBODY
    f.rewarding = False
