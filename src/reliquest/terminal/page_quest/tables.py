"""The tables of the page: those near at hand read with their modifiers, and all of them in full."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from reliquest.engine.view import View
from reliquest.games.page_quest.view import ActionIcon, HeroView, Table, TableLine
from reliquest.terminal.lines import Line, Span, line
from reliquest.text import _

FACES: Final = range(1, 7)

T = TypeVar("T")


def near(view: View, table: Table) -> Iterator[Line]:
    """The tables of this place and the enemies of the next one, read with their modifiers."""
    if table.fight is not None:
        return
    hero = table.heroes[view.asked.who if view.asked is not None and view.asked.who >= 0 else table.active]
    arrived = hero.place == hero.rounds - 1  # in each round a figure moves once (PQ-092)
    at = hero.place if arrived else hero.place + 1
    if arrived and at >= 0:
        for icon in table.places[at].actions:
            if read := readings(table, icon):
                yield line((f"{icon.label}  ", "strong"), *between(read))
    ahead = at + 1 if arrived else at
    if ahead < len(table.places):
        place = table.places[ahead]
        for enemy in place.enemies:
            label = _("Ahead, {place} ▲{enemy}  ").format(place=place.name, enemy=enemy)
            yield line((label, "bad"), *between(enemy_readings(table, enemy)))


def between(read: list[tuple[str, str]]) -> Iterator[Span]:
    """Values and what they bring, in a row."""
    for number, (values, text) in enumerate(read):
        if number:
            yield Span(" · ", "dim")
        yield Span(f"{values} ", "key")
        yield Span(text)


def readings(table: Table, icon: ActionIcon) -> list[tuple[str, str]]:
    """What each face of a die brings for an action that reads a table, its modifier included."""
    if icon.kind == "search":
        return grouped([search_text(table.search, face + icon.modifier) for face in FACES])
    lines = next((each.lines for each in table.tables if each.id == icon.kind), None)
    if lines is None:
        return []
    return grouped(
        [line_for([each.values for each in lines], lines, face + icon.modifier).gives for face in FACES]
    )


def enemy_readings(table: Table, enemy: str) -> list[tuple[str, str]]:
    """Who is met for each face of the adventure die."""
    if enemy.startswith("#"):
        rows = [int(enemy[1:])]
    else:
        rows = [face + int(enemy.replace("±", "")) for face in FACES]
    values = [each.values for each in table.enemy_table]
    found = []
    for row in rows:
        who = line_for(values, table.enemy_table, row)
        found.append(f"{who.name} {who.attack}/{who.defense}" if who.name else _("runs away"))
    return [("", found[0])] if len(found) == 1 else grouped(found)


def grouped(texts: list[str]) -> list[tuple[str, str]]:
    """The texts for the faces 1 to 6, equal neighbours together: ``2-3``."""
    out: list[tuple[str, str]] = []
    first = 1
    for face in FACES:
        if face == 6 or texts[face] != texts[face - 1]:
            out.append((str(face) if first == face else f"{first}-{face}", texts[face - 1]))
            first = face + 1
    return out


def line_for(values: list[str], rows: Sequence[T], value: int) -> T:
    """The row of a table for a value; beyond its ends the last one (PQ-144, PQ-145)."""
    for each, row in zip(values, rows, strict=True):
        if value <= ends(each)[1]:
            return row
    return rows[-1]


def search_text(lines: Sequence[TableLine], value: int) -> str:
    """The rewards that a value buys; beyond the ends of the table those of the end (PQ-146)."""
    listed = [[ends(part) for part in reward.values.split(", ")] for reward in lines]
    low = min((first for spans in listed for first, _last in spans), default=value)
    high = max((last for spans in listed for _first, last in spans), default=value)
    bought = min(max(value, low), high)
    found = [
        reward.gives
        for reward, spans in zip(lines, listed, strict=True)
        if any(first <= bought <= last for first, last in spans)
    ]
    return _(" or ").join(found) or "—"


def ends(values: str) -> tuple[int, int]:
    """The lowest and the highest value of ``2-3`` or ``4``."""
    first, _sign, last = values.partition("-")
    return int(first), int(last or first)


def all_tables(table: Table) -> Iterator[Line]:
    """Goal, special rules, every table, and the cards' rewards and abilities."""
    yield line((_("Goal: "), "strong"), table.goal)
    if table.rules:
        yield line((_("Special rules: "), "strong"), table.rules)
    yield line((_("Enemies"), "strong"))
    for enemy in table.enemy_table:
        text = _("{name}: Attack {a}, Defense {d}, {xp} XP").format(
            name=enemy.name, a=enemy.attack, d=enemy.defense, xp=enemy.xp
        )
        ability = f". {enemy.ability}" if enemy.ability else ""
        yield line((f"  {enemy.values:<5}", "key"), (text + ability) if enemy.name else _("runs away"))
    for each in table.tables:
        yield line((each.id.replace("-", " ").capitalize(), "strong"))
        for row in each.lines:
            yield line((f"  {row.values:<5}", "key"), f"{row.text}: {row.gives}")
    if table.search:
        yield line((_("Search (one of those that list the value)"), "strong"))
        for row in table.search:
            yield line((f"  {row.values:<8}", "key"), f"{row.text}: {row.gives}")
    for hero in table.heroes:
        yield from card_texts(hero)
    if table.help:
        yield line((_("Advice: "), "strong"), table.help)


def card_texts(hero: HeroView) -> Iterator[Line]:
    """What a character and its items can do."""
    yield line((hero.name, "strong"))
    yield line(("  " + _("Ability: "), "dim"), f"{hero.ability.label}. {hero.ability.text}")
    yield line(("  " + _("For an accessory: "), "dim"), _(" or ").join(each.label for each in hero.accessory))
    yield line(("  " + _("At a level-up: "), "dim"), _(" or ").join(each.label for each in hero.levelup))
    for item in hero.items:
        yield line(
            (f"  {item.name}: ", "dim"), " ".join([item.text, *(each.text for each in item.abilities)])
        )
