"""What a hero or a Monster has at this moment: life, SPD, dice, DEF, and every effect that works on it."""

from typing import Final

from reliquest.games.lost_pixel.state import (
    FROM_ABILITY,
    FROM_ITEM,
    FROM_POTION,
    FROM_SPELL,
    MONSTER_SIDE,
    ONCE,
    Quest,
)
from reliquest.games.lost_pixel.tables import (
    ANY_STAT,
    CHECK_MOD,
    EVADE_MOD,
    FOE,
    GEM_SAVE,
    HAND_LIMIT,
    MAX_LIFE,
    NO_SPAN,
    PASSIVE,
    PLACES,
    REROLL,
    SELF,
    SPD,
    STAT_STEP,
    STEPS_OF_DICE,
    TERRAIN_PASS,
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


class Active:
    """An effect at work, its place in the order of sources, and where it comes from."""

    def __init__(self, fx: Effect, order: int, source: int) -> None:
        self.fx: Final = fx
        self.order: Final = order
        self.source: Final = source


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
    found: list[Active] = []
    h = s.heroes[seat]
    own_passives(s, seat, op, SELF, found)
    for one in h.lasting:
        fx = s.t.effects[one.effect]
        if fx.op == op:
            found.append(Active(fx, order_of(s, one.source), one.source))
    if seat == s.active and s.monster_shown():
        monster_passives(s, op, FOE, found)
    return found


def own_passives(s: Quest, seat: int, op: int, to: int, found: list[Active]) -> None:
    """Add the passive effects of a hero's ability and equipment that work on that target."""
    h = s.heroes[seat]
    for fx in s.t.heroes[h.card].passives:
        if fx.op == op and fx.to == to and holds(s, seat, fx.given):
            found.append(Active(fx, OF_ABILITY, FROM_ABILITY))
    for place in range(PLACES):
        item = h.equipped[place]
        if item >= 0:
            for fx in s.t.items[item].passives:
                if fx.op == op and fx.to == to and holds(s, seat, fx.given):
                    found.append(Active(fx, 1 + place, FROM_ITEM + item))


def monster_passives(s: Quest, op: int, to: int, found: list[Active]) -> None:
    """Add the passive effects of the Monster and its Enhancers that work on that target."""
    f = s.fights[-1]
    for fx in s.t.dwellers[f.monster].passives:
        if fx.op == op and fx.to == to and holds(s, MONSTER_SIDE, fx.given):
            found.append(Active(fx, OF_OTHER, 0))
    for card in f.enhancers:
        for fx in s.t.dwellers[card].passives:
            if fx.op == op and fx.to == to and holds(s, MONSTER_SIDE, fx.given):
                found.append(Active(fx, OF_OTHER, 0))


def on_monster(s: Quest, op: int) -> list[Active]:
    """The effects of one word at work on the Monster that is shown: its own, what lasts, and the hero's on its foe."""
    found: list[Active] = []
    monster_passives(s, op, SELF, found)
    for one in s.fights[-1].lasting:
        fx = s.t.effects[one.effect]
        if fx.op == op:
            found.append(Active(fx, OF_OTHER, one.source))
    own_passives(s, s.active, op, FOE, found)
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
    card = s.t.heroes[h.card]
    n = card.life
    for item in h.equipped:
        if item >= 0:
            n += s.t.items[item].life
            for fx in s.t.items[item].passives:
                if fx.op == MAX_LIFE and fx.to == SELF and lasts_by_itself(s, seat, fx):
                    n += fx.n
    for fx in card.passives:
        if fx.op == MAX_LIFE and lasts_by_itself(s, seat, fx):
            n += fx.n
    for one in h.lasting:
        fx = s.t.effects[one.effect]
        if fx.op == MAX_LIFE:
            n += fx.n
    return max(1, n)


def lasts_by_itself(s: Quest, seat: int, fx: Effect) -> bool:
    """Whether the condition of a change of Life holds; one that asks about life itself never does."""
    return fx.given is None or (fx.given.life < 0 and holds(s, seat, fx.given))


def life_left(s: Quest, seat: int) -> int:
    """A hero's Life less its damage tokens, at least 0 (LP-062)."""
    return max(0, life(s, seat) - s.heroes[seat].damage)


def monster_life(s: Quest) -> int:
    """The Life of the Monster shown, with its Enhancers; at least 1."""
    f = s.fights[-1]
    n = s.t.dwellers[f.monster].life
    for card in f.enhancers:
        n += s.t.dwellers[card].life
    for fx in s.t.dwellers[f.monster].passives:
        if fx.op == MAX_LIFE and fx.to == SELF and (fx.given is None or fx.given.life < 0):
            n += fx.n if holds(s, MONSTER_SIDE, fx.given) else 0
    for one in f.lasting:
        fx = s.t.effects[one.effect]
        if fx.op == MAX_LIFE:
            n += fx.n
    return max(1, n)


def monster_left(s: Quest) -> int:
    """The Life of the Monster shown less its damage tokens, at least 0."""
    return max(0, monster_life(s) - s.fights[-1].damage)


def speed(s: Quest, seat: int) -> int:
    """A hero's current SPD: printed, equipped, changed by effects; at least 0 (LP-060, LP-061, LP-E09)."""
    h = s.heroes[seat]
    n = s.t.heroes[h.card].spd
    for item in h.equipped:
        if item >= 0:
            n += s.t.items[item].spd
    return max(0, n + sum_n(on_hero(s, seat, SPD)))


def speed_left(s: Quest) -> int:
    """What the active hero may still spend in this Explore Phase (LP-R46)."""
    return max(0, speed(s, s.active) - s.spent)


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
