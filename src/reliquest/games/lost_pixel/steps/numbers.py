"""What a hero or a Monster has at this moment: life, SPD, dice, DEF, and every effect that works on it."""

from typing import Final

from reliquest.games.lost_pixel.state import (
    FROM_ABILITY,
    FROM_ENHANCER,
    FROM_ITEM,
    FROM_MONSTER,
    FROM_POTION,
    FROM_SPELL,
    MONSTER_SIDE,
    ONCE,
    Fight,
    Hero,
    Lasting,
    Quest,
)
from reliquest.games.lost_pixel.tables import (
    ANY_STAT,
    CHECK_MOD,
    EVADE_MOD,
    GEM_SAVE,
    HAND_LIMIT,
    MAX_LIFE,
    NO_SPAN,
    PASSIVE,
    PLACES,
    REROLL,
    SPD,
    STAT_STEP,
    STEPS_OF_DICE,
    TERRAIN_PASS,
    Active,
    Bearer,
    Condition,
    Effect,
)

HAND: Final = 5
"""Cards an Inventory holds (LP-196)."""

OF_ABILITY: Final = 7
OF_POTION: Final = 8
OF_SPELL: Final = 9
OF_OTHER: Final = 10
ORDERS: Final = 11
"""Places in the order of sources (LP-R10): 0 the Hero card, 1 to 6 equipment, then these."""


NOTHING: Final[list[Active]] = []
"""No effects; nobody adds any to it."""


def bearer(s: Quest, h: Hero) -> Bearer:
    """What a hero's card and equipment do; worked out once for each choice of equipment."""
    found = h.bearer
    if found is None:
        found = geared(s, h)
        h.bearer = found
    return found


def geared(s: Quest, h: Hero) -> Bearer:
    """What a Hero card does with the equipment it has (LP-165, LP-166, LP-R66)."""
    card = s.t.heroes[h.card]
    life, spd = card.life, card.spd
    attack = [card.atk.parts[:], card.atk.parts[:], card.atk.parts[:]]
    defence = card.defence.parts[:]
    for worn in h.equipped:
        if worn >= 0:
            item = s.t.items[worn]
            life += item.life
            spd += item.spd
            defence += item.defence.parts
            for stat in range(3):
                if item.boosted_by(stat):
                    attack[stat] += item.atk.parts
    found = Bearer(life, spd, attack, defence)
    found.add_passives(card.passives, OF_ABILITY, FROM_ABILITY)
    for place in range(PLACES):
        worn = h.equipped[place]
        if worn >= 0:
            found.add_passives(s.t.items[worn].passives, 1 + place, FROM_ITEM + worn)
            found.add_waiting(s.t.items[worn].effects, 1 + place, FROM_ITEM + worn)
            if worn not in found.worn:
                found.worn.append(worn)
                if s.t.items[worn].uses:
                    found.used.append(worn)
    found.add_waiting(card.effects, OF_ABILITY, FROM_ABILITY)
    return found


def monster_bearer(s: Quest) -> Bearer:
    """What the Monster shown does with its Enhancers; worked out once for each Monster or Encounter."""
    f = s.fights[-1]
    found = f.bearer
    if found is None:
        found = enhanced(s, f)
        f.bearer = found
    return found


def enhanced(s: Quest, f: Fight) -> Bearer:
    """What a Monster does with its Enhancers, which come after it as they were drawn (LP-127, LP-R65)."""
    card = s.t.dwellers[f.monster]
    if not f.enhancers and card.alone is not None:
        return card.alone
    life = card.life
    attack, defence = card.atk.parts[:], card.defence.parts[:]
    for number in f.enhancers:
        extra = s.t.dwellers[number]
        life += extra.life
        attack += extra.atk.parts
        defence += extra.defence.parts
    found = Bearer(life, 0, [attack], defence)
    found.add_passives(card.passives, OF_OTHER, 0)
    found.add_waiting(card.effects, OF_OTHER, FROM_MONSTER)
    for number in f.enhancers:
        found.add_passives(s.t.dwellers[number].passives, OF_OTHER, 0)
        found.add_waiting(s.t.dwellers[number].effects, OF_OTHER, FROM_ENHANCER)
    if not f.enhancers:
        card.alone = found
    return found


def holds(s: Quest, owner: int, given: Condition | None) -> bool:
    """Whether a condition is met for this owner, a seat or MONSTER_SIDE."""
    if given is None:
        return True
    seat = s.active if owner == MONSTER_SIDE else owner
    if given.life >= 0:
        left = monster_left(s) if owner == MONSTER_SIDE else life_left(s, seat)
        if left > given.life:
            return False
    if s.floor < given.floor or s.heroes[seat].level < given.level:
        return False
    if given.party > 0 and len(s.living()) != given.party:
        return False
    if given.gem > 0 and not has_gem(s, seat, given.gem):
        return False
    if given.event >= 0 and not (s.event >= 0 and given.event in s.t.events[s.event].traits):
        return False
    return holds_in_fight(s, seat, given)


def holds_in_fight(s: Quest, seat: int, given: Condition) -> bool:
    """Whether what a condition asks of the combat is so; outside one nothing is."""
    if given.stat < 0 and given.trait < 0 and not (given.elite or given.enhanced or given.first_round):
        return True
    if not s.monster_shown() or seat != s.active:
        return False
    f = s.fights[-1]
    monster = s.t.dwellers[f.monster]
    if given.stat >= 0 and f.stat != given.stat:
        return False
    if given.trait >= 0 and given.trait not in monster.traits:
        return False
    if given.elite and not monster.elite:
        return False
    if given.enhanced and not f.enhancers:
        return False
    return not (given.first_round and f.round > 1)


def has_gem(s: Quest, seat: int, element: int) -> bool:
    """Whether a Gem of that very element is in the Inventory (LP-R141)."""
    for item in s.heroes[seat].inventory:
        if s.t.items[item].element == element:
            return True
    return False


def order_of(s: Quest, source: int) -> int:
    """The place of a lasting effect's source in the order of LP-R10."""
    sort = source >> 12 << 12
    if sort == FROM_ABILITY:
        return OF_ABILITY
    if sort == FROM_POTION:
        return OF_POTION
    if sort == FROM_SPELL:
        return OF_SPELL
    if sort == FROM_ITEM:
        item = s.t.items[source - FROM_ITEM]
        return 1 + item.slot
    return OF_OTHER


def on_hero(s: Quest, seat: int, op: int) -> list[Active]:
    """The effects of one word at work on a hero: its own, what lasts, and what the Monster lays on its foe."""
    h = s.heroes[seat]
    found = NOTHING
    cards = bearer(s, h)
    if (cards.own_words >> op) & 1:
        found = working(s, seat, cards.own, op)
    if h.lasting:
        for one in h.lasting:
            fx = s.t.effects[one.effect]
            if fx.op == op:
                found = [*found, Active(fx, order_of(s, one.source), one.source)]
    if seat == s.active and s.fights and s.fights[-1].monster >= 0:
        cards = monster_bearer(s)
        if (cards.foe_words >> op) & 1:
            found = found + working(s, MONSTER_SIDE, cards.foe, op)
    return found


def on_monster(s: Quest, op: int) -> list[Active]:
    """The effects of one word at work on the Monster that is shown: its own, what lasts, and the hero's on its foe."""
    found = NOTHING
    cards = monster_bearer(s)
    if (cards.own_words >> op) & 1:
        found = working(s, MONSTER_SIDE, cards.own, op)
    lasting = s.fights[-1].lasting
    if lasting:
        for one in lasting:
            fx = s.t.effects[one.effect]
            if fx.op == op:
                found = [*found, Active(fx, OF_OTHER, one.source)]
    cards = bearer(s, s.heroes[s.active])
    if (cards.foe_words >> op) & 1:
        found = found + working(s, s.active, cards.foe, op)
    return found


def working(s: Quest, owner: int, of: list[Active], op: int) -> list[Active]:
    """The effects of one word whose condition holds for their owner, a seat or MONSTER_SIDE."""
    found: list[Active] = []
    for one in of:
        if one.fx.op == op and holds(s, owner, one.fx.given):
            found.append(one)
    return found


def sum_n(of: list[Active]) -> int:
    """The sum of the plain numbers of effects."""
    n = 0
    for one in of:
        n += one.fx.n
    return n


def sum_kind(of: list[Active], kind: int) -> int:
    """The sum of the numbers that effects name for a kind (a stat, a terrain)."""
    n = 0
    for one in of:
        for part in one.fx.parts:
            if part.kind == kind:
                n += part.plus
    return n


def life(s: Quest, seat: int) -> int:
    """A hero's Life: printed, equipped, changed by effects; at least 1 (LP-E10, LP-R134)."""
    h = s.heroes[seat]
    cards = bearer(s, h)
    n = cards.life
    if (cards.own_words >> MAX_LIFE) & 1:
        for one in cards.own:
            if one.fx.op == MAX_LIFE and lasts_by_itself(s, seat, one.fx):
                n += one.fx.n
    if h.lasting:
        n += changed_life(s, h.lasting)
    return n if n > 1 else 1


def changed_life(s: Quest, lasting: list[Lasting]) -> int:
    """What lasting effects change a Life by."""
    n = 0
    for one in lasting:
        fx = s.t.effects[one.effect]
        if fx.op == MAX_LIFE:
            n += fx.n
    return n


def lasts_by_itself(s: Quest, owner: int, fx: Effect) -> bool:
    """Whether the condition of a change of Life holds; one that asks about life itself never does."""
    return fx.given is None or (fx.given.life < 0 and holds(s, owner, fx.given))


def life_left(s: Quest, seat: int) -> int:
    """A hero's Life less its damage tokens, at least 0 (LP-062)."""
    n = life(s, seat) - s.heroes[seat].damage
    return n if n > 0 else 0


def monster_life(s: Quest) -> int:
    """The Life of the Monster shown, with its Enhancers; at least 1."""
    cards = monster_bearer(s)
    n = cards.life
    if (cards.own_words >> MAX_LIFE) & 1:
        for one in cards.own:
            if one.fx.op == MAX_LIFE and lasts_by_itself(s, MONSTER_SIDE, one.fx):
                n += one.fx.n
    lasting = s.fights[-1].lasting
    if lasting:
        n += changed_life(s, lasting)
    return n if n > 1 else 1


def monster_left(s: Quest) -> int:
    """The Life of the Monster shown less its damage tokens, at least 0."""
    n = monster_life(s) - s.fights[-1].damage
    return n if n > 0 else 0


def speed(s: Quest, seat: int) -> int:
    """A hero's current SPD: printed, equipped, changed by effects; at least 0 (LP-060, LP-061, LP-E09)."""
    n = bearer(s, s.heroes[seat]).spd + sum_n(on_hero(s, seat, SPD))
    return n if n > 0 else 0


def speed_left(s: Quest) -> int:
    """What the active hero may still spend in this Explore Phase (LP-R46)."""
    n = speed(s, s.active) - s.spent
    return n if n > 0 else 0


def evade_number(s: Quest, seat: int) -> int:
    """The number an evade die must not exceed: base SPD and EVADE_MOD, no equipped SPD (LP-140, LP-142, LP-E13)."""
    return s.t.heroes[s.heroes[seat].card].spd + sum_n(on_hero(s, seat, EVADE_MOD))


def check_bonus(s: Quest, seat: int, stat: int) -> int:
    """What is added to an Event check with that stat (LP-112, LP-E12)."""
    of = on_hero(s, seat, CHECK_MOD)
    return sum_kind(of, stat) + sum_kind(of, ANY_STAT)


def stat_die(s: Quest, seat: int, stat: int) -> int:
    """The faces of the die a hero rolls in combat for that stat, moved by STAT_STEP (LP-147, LP-E11)."""
    faces = s.t.heroes[s.heroes[seat].card].dice[stat]
    steps = sum_kind(on_hero(s, seat, STAT_STEP), stat)
    at = STEPS_OF_DICE.index(faces) + steps
    return STEPS_OF_DICE[max(0, min(len(STEPS_OF_DICE) - 1, at))]


def passes(s: Quest, seat: int, terrain: int) -> bool:
    """Whether a hero ignores that terrain (LP-E37)."""
    return sum_kind(on_hero(s, seat, TERRAIN_PASS), terrain) > 0


def hand_limit(s: Quest, seat: int) -> int:
    """How many cards a hero's Inventory holds (LP-196, LP-E38)."""
    return max(0, HAND + sum_n(on_hero(s, seat, HAND_LIMIT)))


def spell_cost(s: Quest, seat: int, spell: int) -> int:
    """How many points of Gems a Spell costs this hero (LP-R18, LP-E39)."""
    if s.t.house.free_spells:
        return 0
    return max(0, s.t.spells[spell].cost - sum_n(on_hero(s, seat, GEM_SAVE)))


def rerolls(s: Quest, seat: int, scope: int) -> list[Active]:
    """The effects by which a hero may roll such a die again, as far as they are not used up (LP-E16)."""
    found: list[Active] = []
    for one in on_hero(s, seat, REROLL):
        if one.fx.n == scope and not (one.fx.when == PASSIVE and used_up(s.heroes[seat].used, one.fx)):
            found.append(one)
    return found


def used_up(used: list[int], fx: Effect) -> bool:
    """Whether an effect has been used as often as its limit allows."""
    return fx.once != NO_SPAN and fx.once * ONCE + fx.number in used


def note_use(used: list[int], fx: Effect) -> None:
    """Note the use of an effect that has a limit."""
    if fx.once != NO_SPAN:
        used.append(fx.once * ONCE + fx.number)
