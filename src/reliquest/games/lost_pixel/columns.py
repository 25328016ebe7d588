"""A blow as a sum of columns that anybody can check: what adds up by kind, what is taken off, and what comes of it."""

from collections.abc import Iterable

import msgspec

from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.cards import Card
from reliquest.games.lost_pixel.effects import KINDS
from reliquest.games.lost_pixel.odds import attack_spread, lowered
from reliquest.games.lost_pixel.state import Lasting, Quest
from reliquest.games.lost_pixel.steps.numbers import on_hero, on_monster, stat_die, sum_kind

STATS = ("str", "dex", "int")
Parts = tuple[Card, list[t.Part]]
"""A card, and what it adds."""

DECIMALS = 5
"""A chance goes out with so many digits: enough for a picture and for a percentage."""


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the sum: a card and what it adds, by kind, as rolls such as ``1d6+2``."""

    name: str
    card: str
    adds: dict[str, str]


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """An attack as it would be made now, the Monster's where ``stat`` is empty."""

    stat: str
    die: int  # faces of the stat die, which counts as physical; 0: none
    attack: list[Source]
    defence: list[Source]
    ignored: dict[str, int]  # DEF that the attack ignores, by kind (LP-E05)
    immune: list[str]
    weak: dict[str, int]  # what a kind that gets through adds (LP-E07)
    shield: int  # damage that is prevented yet (LP-E08)
    chances: list[float]  # entry n: that the damage is n


def hero_blows(s: Quest) -> list[Blow]:
    """The active hero's blow with the combat stat, or with each of the three while none is chosen."""
    f = s.fights[-1]
    chosen = f.stat
    blows = []
    for stat in range(3) if chosen < 0 else (chosen,):
        f.stat = stat  # conditions ask for it
        blows.append(hero_blow(s, stat))
    f.stat = chosen
    return blows


def hero_blow(s: Quest, stat: int) -> Blow:
    """The active hero's blow with that stat against the Monster shown."""
    book, f, who = book_of(s.t), s.fights[-1], s.active
    return blow(
        STATS[stat],
        stat_die(s, who, stat),
        list(hero_sources(s, book, t.ATK, stat)),
        list(monster_sources(s, book, t.DEF)),
        on_hero(s, who, t.PIERCE),
        on_monster(s, t.IMMUNE),
        on_monster(s, t.WEAK),
        shield(s, f.lasting),
    )


def monster_blow(s: Quest) -> Blow:
    """The blow of the Monster shown against the active hero."""
    book, who = book_of(s.t), s.active
    return blow(
        "",
        0,
        list(monster_sources(s, book, t.ATK)),
        list(hero_sources(s, book, t.DEF, s.fights[-1].stat)),
        on_monster(s, t.PIERCE),
        on_hero(s, who, t.IMMUNE),
        on_hero(s, who, t.WEAK),
        shield(s, s.hero().lasting),
    )


def blow(
    stat: str,
    die: int,
    attack: list[Parts],
    defence: list[Parts],
    pierce: list[t.Active],
    immune: list[t.Active],
    weak: list[t.Active],
    held: int,
) -> Blow:
    """The blow that these add up to."""
    spread = attack_spread(
        [parts for _card, parts in attack], die, [parts for _card, parts in defence], pierce, immune, weak
    )
    return Blow(
        stat=stat,
        die=die,
        attack=rows(attack),
        defence=rows(defence),
        ignored=by_kind(pierce),
        immune=list(by_kind(immune)),
        weak=by_kind(weak),
        shield=held,
        chances=[round(chance, DECIMALS) for chance in lowered(spread, held)],
    )


def hero_sources(s: Quest, book: Book, op: int, stat: int) -> Iterable[Parts]:
    """What adds to the active hero's ATK or DEF with that stat, card by card (LP-R10, LP-R66, LP-R67, LP-R123)."""
    h = s.hero()
    card = s.t.heroes[h.card]
    yield book.heroes[h.card], (card.atk if op == t.ATK else card.defence).parts
    for item in h.equipped:
        if item >= 0:
            held = s.t.items[item]
            if (op == t.DEF and not s.t.house.gate_def) or held.boosted_by(stat):
                yield book.items[item], (held.atk if op == t.ATK else held.defence).parts
    for one in on_hero(s, s.active, op):
        if op == t.DEF or one.fx.stat < 0 or one.fx.stat == stat:
            yield book.owners[one.fx.number], one.fx.parts


def monster_sources(s: Quest, book: Book, op: int) -> Iterable[Parts]:
    """What adds to the ATK or DEF of the Monster shown, card by card (LP-R65)."""
    f = s.fights[-1]
    for dweller in (f.monster, *f.enhancers):
        card = s.t.dwellers[dweller]
        yield book.dwellers[dweller], (card.atk if op == t.ATK else card.defence).parts
    for one in on_monster(s, op):
        if one.fx.stat < 0 or one.fx.stat == f.stat:
            yield book.owners[one.fx.number], one.fx.parts


def rows(sources: list[Parts]) -> list[Source]:
    """One row a card that adds anything, in the order of first mention."""
    found: dict[str, tuple[Card, list[t.Part]]] = {}
    for card, parts in sources:
        if parts:
            found.setdefault(card.id, (card, []))[1].extend(parts)
    return [Source(name=card.name, card=card.id, adds=total([parts])) for card, parts in found.values()]


def total(parts: list[list[t.Part]]) -> dict[str, str]:
    """What ATK or DEF adds up to, by kind, as rolls."""
    plus: dict[int, int] = {}
    dice: dict[int, list[int]] = {}
    for place in parts:
        for part in place:
            plus[part.kind] = plus.get(part.kind, 0) + part.plus
            dice.setdefault(part.kind, []).extend(part.dice)
    found: dict[str, str] = {}
    for kind in sorted(plus):
        text = "+".join(f"{dice[kind].count(faces)}d{faces}" for faces in sorted(set(dice[kind])))
        if plus[kind]:
            text = f"{text}{plus[kind]:+d}" if text else str(plus[kind])
        if text:
            found[KINDS[kind]] = text
    return found


def by_kind(of: list[t.Active]) -> dict[str, int]:
    """The numbers of effects, summed by kind."""
    named = {part.kind for one in of for part in one.fx.parts}
    return {KINDS[kind]: n for kind in sorted(named) if (n := sum_kind(of, kind)) > 0}


def shield(s: Quest, lasting: list[Lasting]) -> int:
    """How much damage shields prevent yet (LP-E08, LP-R127)."""
    return sum(one.left for one in lasting if s.t.effects[one.effect].op == t.SHIELD)
