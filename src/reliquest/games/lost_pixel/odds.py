"""Exact chances shown before a roll: evades, checks, what one attack does, and what the answer to it does."""

from typing import Final

from reliquest.engine.flow import PASS
from reliquest.games.lost_pixel.state import Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.combat import hero_attack_parts, hero_defence_parts, monster_parts
from reliquest.games.lost_pixel.steps.numbers import (
    check_bonus,
    evade_number,
    life_left,
    monster_left,
    on_hero,
    on_monster,
    stat_die,
    sum_kind,
)
from reliquest.games.lost_pixel.tables import (
    ATK,
    AUTO_EVADE,
    DEF,
    IMMUNE,
    KINDS,
    PHYSICAL,
    PIERCE,
    SHIELD,
    WEAK,
    Active,
    Part,
)

# what a chance is of
EVADES: Final = 0
PASSES: Final = 1
DEFEATS: Final = 2
DIES: Final = 3

EVADE_FACES: Final = 6


def chances(s: Quest, code: int) -> list[tuple[int, float]]:
    """The chances an option of the open question offers, each as (what of, from 0 to 1)."""
    q = s.question
    if q is None:
        return []
    if q.kind == c.ASK_MEET and code == c.EVADE:
        return [(EVADES, evade_chance(s))]
    if q.kind == c.ASK_ATTEMPT and c.ATTEMPT <= code < c.EVADE:
        return [(PASSES, check_chance(s, q.who, code - c.ATTEMPT))]
    if q.kind == c.ASK_ATTEMPT and code == PASS:
        return [(PASSES, check_chance(s, q.who, s.t.events[s.event].stats[0]))]
    if q.kind in (c.ASK_MEET, c.ASK_STAT) and c.STAT <= code < c.ATTEMPT:
        return exchange(s, code - c.STAT)
    if q.kind == c.ASK_ATTACK and code == PASS:
        return exchange(s, s.fights[-1].stat)
    return []


def evade_chance(s: Quest) -> float:
    """The chance that one evade roll succeeds; a REROLL is not counted in."""
    if on_hero(s, s.active, AUTO_EVADE):
        return 1.0
    return max(0, min(EVADE_FACES, evade_number(s, s.active))) / EVADE_FACES


def check_chance(s: Quest, seat: int, stat: int) -> float:
    """The chance that a check with that stat defeats the Event that is shown, by one roll."""
    card = s.t.events[s.event]
    faces = s.t.heroes[s.heroes[seat].card].dice[stat]
    need = card.numbers[card.stats.index(stat)] - check_bonus(s, seat, stat)
    return max(0, min(faces, faces + 1 - need)) / faces


def exchange(s: Quest, stat: int) -> list[tuple[int, float]]:
    """That the next attack defeats the Monster, and that the Monster's next attack kills, as the table stands."""
    kills = at_least(hero_damage(s, stat), monster_left(s))
    dies = at_least(monster_damage(s), life_left(s, s.active))
    found = [(DEFEATS, kills)]
    if dies > 0:
        found.append((DIES, dies))
    return found


def at_least(spread: list[float], n: int) -> float:
    """The chance that a number spread like this is n or more."""
    total = 0.0
    for i in range(n, len(spread)):
        total += spread[i]
    return min(1.0, total)


def hero_damage(s: Quest, stat: int) -> list[float]:
    """The chances of the damage that the hero's attack with that stat deals: entry n is that of n."""
    f = s.fights[-1]
    was = f.stat
    f.stat = stat
    spread = attack_spread(
        hero_attack_parts(s, s.active, stat),
        stat_die(s, s.active, stat),
        monster_parts(s, DEF),
        on_hero(s, s.active, PIERCE),
        on_monster(s, IMMUNE),
        on_monster(s, WEAK),
    )
    shield = 0
    for one in f.lasting:
        if s.t.effects[one.effect].op == SHIELD:
            shield += one.left
    f.stat = was
    return lowered(spread, shield)


def monster_damage(s: Quest) -> list[float]:
    """The chances of the damage that the Monster's attack deals to the hero."""
    spread = attack_spread(
        monster_parts(s, ATK),
        0,
        hero_defence_parts(s, s.active),
        on_monster(s, PIERCE),
        on_hero(s, s.active, IMMUNE),
        on_hero(s, s.active, WEAK),
    )
    shield = 0
    for one in s.hero().lasting:
        if s.t.effects[one.effect].op == SHIELD:
            shield += one.left
    return lowered(spread, shield)


def attack_spread(
    attack: list[list[Part]],
    die: int,
    defence: list[list[Part]],
    pierce: list[Active],
    immune: list[Active],
    weak: list[Active],
) -> list[float]:
    """The spread of one attack's damage, all kinds together (LP-150 to LP-157, LP-E05 to LP-E07)."""
    total = [1.0]
    for kind in range(KINDS):
        first = die if kind == PHYSICAL else 0
        atk, plus, any_atk = spread_of(attack, kind, first)
        if not any_atk or sum_kind(immune, kind) > 0:
            continue
        held, less, _any = spread_of(defence, kind, 0)
        total = convolved(
            total, left_over(atk, plus, held, less, sum_kind(pierce, kind), sum_kind(weak, kind))
        )
    return total


def spread_of(parts: list[list[Part]], kind: int, die: int) -> tuple[list[float], int, bool]:
    """The spread of the dice of one kind, the number added to them, and whether there is anything at all."""
    spread = [1.0]
    plus = 0
    some = die > 0
    if die > 0:
        spread = convolved(spread, one_die(die))
    for place in parts:
        for part in place:
            if part.kind == kind:
                some = True
                plus += part.plus
                for faces in part.dice:
                    spread = convolved(spread, one_die(faces))
    return spread, plus, some


def one_die(faces: int) -> list[float]:
    """The spread of one die."""
    return [0.0] + [1.0 / faces] * faces


def convolved(a: list[float], b: list[float]) -> list[float]:
    """The spread of the sum of two numbers."""
    last, more = len(a) - 1, len(b) - 1
    if more == 0:
        return a
    out: list[float] = []
    for n in range(last + more + 1):
        total = 0.0
        for i in range(n - more if n > more else 0, (n if n < last else last) + 1):
            total += a[i] * b[n - i]
        out.append(total)
    return out


def left_over(
    atk: list[float], plus: int, held: list[float], less: int, pierce: int, weak: int
) -> list[float]:
    """The spread of ATK less DEF, nothing below 0, with what a weakness adds."""
    out = [0.0] * (max(0, len(atk) - 1 + plus) + weak + 1)
    for i in range(len(atk)):
        p = atk[i]
        if p == 0.0:
            continue
        total = max(0, i + plus)
        for k in range(len(held)):
            left = total - max(0, max(0, k + less) - pierce)
            out[left + weak if left > 0 else 0] += p * held[k]
    return out


def lowered(spread: list[float], n: int) -> list[float]:
    """The spread of a number from which up to n is taken away."""
    if n == 0:
        return spread
    out = [0.0] * max(1, len(spread) - n)
    for i in range(len(spread)):
        out[max(0, i - n)] += spread[i]
    return out


def mean(spread: list[float]) -> float:
    """The mean of a spread."""
    total = 0.0
    for i in range(len(spread)):
        total += i * spread[i]
    return total
