"""Lost Pixel as the terminal shows it: which rows make up its board, its sentences, and its lists."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from reliquest.engine.view import Told, View
from reliquest.games.lost_pixel.view import HeroView, Table
from reliquest.terminal.drawing import Drawing, Hint
from reliquest.terminal.lines import Line, beside, line, wrapped
from reliquest.terminal.lost_pixel.blows import drawn_together
from reliquest.terminal.lost_pixel.board import (
    body_rows,
    card_rows,
    heading,
    in_a_row,
    kept,
    monster_rows,
    sheet,
    store_rows,
)
from reliquest.terminal.lost_pixel.chart import ACROSS, chart
from reliquest.terminal.lost_pixel.hints import hints_for
from reliquest.terminal.lost_pixel.lists import lists
from reliquest.terminal.lost_pixel.names import floor_line, hero_at, spell_line, time_left, xp_line
from reliquest.terminal.lost_pixel.sentences import (
    floor_spoken,
    here_spoken,
    hero_spoken,
    map_spoken,
    monster_spoken,
    where_spoken,
)
from reliquest.text import _

BESIDE: Final = 72
"""Columns from which the hero sheet stands beside the map, and not below it."""

TILES: Final = 4
"""Tiles of the map each way where it stands beside a sheet."""

TILES_LOW: Final = 2
"""Rows of tiles on a terminal of few rows."""

GAP: Final = 2
"""Columns between the map and the sheet."""


class LostPixelDrawing(Drawing):
    """Draws a table of Lost Pixel."""

    def board(self, view: View, width: int, *, low: bool = False) -> list[Line]:
        table = table_of(view)
        if not table.heroes:
            return list(wrapped(heading(table, width), width, 4))
        hero = hero_at(table, view.seat)
        others = [in_a_row(table, each) for each in table.heroes if each.seat != hero.seat]
        rows = [heading(table, width), *others]
        rows = [row for each in rows for row in wrapped(each, width, 4)]
        columns = TILES if width >= BESIDE else max(1, width // ACROSS)
        left = self.left(view, columns, low=low)
        if width < BESIDE:
            return rows + left + broken(sheet(table, hero, width, low=True), width)
        side = columns * ACROSS + GAP
        return rows + beside(left, broken(sheet(table, hero, width - side, low=low), width - side), side)

    def left(self, view: View, columns: int, *, low: bool) -> list[Line]:
        """What the decision is about: the Monster in an Encounter, a card or a Store that is open, the map else."""
        table = table_of(view)
        width = columns * ACROSS
        if table.monster is not None:
            return broken(monster_rows(table.monster, low=low), width)
        hero = hero_at(table, view.seat)
        open_ = [*opened(table, hero, width)]
        if open_:
            return broken(open_, width)
        aims = [option.target for option in view.asked.options] if view.asked is not None else []
        drawn, key = chart(table, view.seat, columns, TILES_LOW if low else TILES, aims)
        return drawn + broken(key, width)

    def spoken(self, view: View) -> list[str]:
        table = table_of(view)
        rows = [floor_spoken(table), *(hero_spoken(hero) for hero in table.heroes)]
        if not table.tiles:
            return rows
        hero = hero_at(table, view.seat)
        rows += [*here_spoken(table, hero), *map_spoken(table, hero)]
        if table.monster is not None:
            rows.append(monster_spoken(table.monster))
        return rows

    def status(self, view: View, seat: int) -> str:
        table = table_of(view)
        if not table.tiles:
            return ""
        hero = hero_at(table, seat)
        return _("{hero}: life {left} of {life}, {level}. {time}.").format(
            hero=hero.name, left=hero.life_left, life=hero.life, level=xp_line(hero), time=time_left(table)
        )

    def tables(self, view: View, width: int) -> list[Line]:
        return [row for each in lists(table_of(view), view.seat, width) for row in wrapped(each, width, 4)]

    def place(self, view: View) -> Hashable:
        table = table_of(view)
        met = table.monster
        monster = (met.card.id, *met.attack.items(), *met.defence.items()) if met is not None else ()
        heroes = tuple((hero.x, hero.y, hero.space) for hero in table.heroes)
        return table.floor, len(table.tiles), table.active, heroes, monster

    def arrival(self, view: View) -> list[str]:
        table = table_of(view)
        if table.monster is not None:
            return [monster_spoken(table.monster)]
        if not table.tiles:
            return []
        hero = hero_at(table, view.seat)
        if table.phase != "explore":
            return [where_spoken(table, hero)]
        return here_spoken(table, hero)

    def seat(self, view: View, seat: int) -> str:
        heroes = table_of(view).heroes
        return heroes[seat].name if seat < len(heroes) else super().seat(view, seat)

    def title(self, view: View) -> str:
        table = table_of(view)
        names = _(" and ").join(hero.name for hero in table.heroes)
        return ", ".join(filter(None, [names, floor_line(table)]))

    def goal(self, view: View) -> str:
        return _("Goal: fetch the Lost Pixel from floor {n} and stand on the Portal with it.").format(
            n=table_of(view).floors
        )

    def story(self, view: View) -> list[str]:
        text = table_of(view).floor_text
        return [text] if text else []

    def keys(self, view: View) -> Mapping[str, str]:
        """A direction by its first letter, which else would be taken for the beginning of another answer."""
        if view.asked is None:
            return {}
        names = [each.name for each in view.asked.refused] + [each.name for each in view.asked.options]
        ways = [name.partition(":") for name in names]
        return {side[:1]: word + sep + side for word, sep, side in ways if word in ("move", "reveal")}

    def news(self, view: View, told: Sequence[Told]) -> Sequence[Told]:
        return drawn_together(told, [hero.name for hero in table_of(view).heroes])

    def hints(self, view: View) -> Sequence[Hint]:
        table = table_of(view)
        if view.asked is None or not table.tiles:
            return []
        return list(hints_for(view.asked, table, view.seat))


def table_of(view: View) -> Table:
    """The table that a view shows."""
    table: Table = view.table
    return table


def broken(rows: Iterator[Line] | Sequence[Line], width: int) -> list[Line]:
    """The rows, broken to fit the width."""
    return [row for each in rows for row in wrapped(each, width, 4)]


def opened(table: Table, hero: HeroView, width: int) -> Iterator[Line]:
    """What is open: Spells to choose from, Event, Store, Enhancers that wait for their Monster, the dead here."""
    for card in table.drawn:
        yield from card_rows(_("Spell  "), card, width, cost=spell_line(card))
        yield line("")
    if table.phase == "trading":
        yield from partners(table, hero, width)
    if table.event is not None:
        yield from card_rows(_("Event  "), table.event, width)
        yield line("")
    if table.store is not None:
        yield from store_rows(table.store, hero)
    for card in table.waiting_enhancers:
        yield from card_rows(_("Enhancer  "), card, width)
    yield from body_rows(table, hero)


def partners(table: Table, hero: HeroView, width: int) -> Iterator[Line]:
    """What the other heroes could trade."""
    for each in table.heroes:
        if each.alive and each.seat != hero.seat:
            yield line((each.name, "title"))
            yield from kept(each, width)


DRAWING: Final = LostPixelDrawing()
