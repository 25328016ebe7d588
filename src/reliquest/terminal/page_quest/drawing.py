"""Page Quest as the terminal shows it: which rows make up its board, its sentences, and its tables."""

import textwrap
from collections.abc import Hashable, Sequence
from typing import Final

from reliquest.engine.view import View
from reliquest.games.page_quest.view import Table
from reliquest.terminal.drawing import Drawing, Hint
from reliquest.terminal.lines import Line, beside, line, wrapped
from reliquest.terminal.page_quest.board import (
    LEFT,
    above,
    adventure_die,
    card,
    fight_rows,
    heading,
    in_short,
    path,
    prepared,
    strip,
)
from reliquest.terminal.page_quest.hints import hints_for
from reliquest.terminal.page_quest.names import adventure_name, hero_name
from reliquest.terminal.page_quest.sentences import ahead_spoken, dice_spoken, hero_spoken, where_spoken
from reliquest.terminal.page_quest.tables import all_tables, near
from reliquest.text import _

SIDE: Final = 11
"""Columns on the right of the page, where the prepared dice lie."""


class PageQuestDrawing(Drawing):
    """Draws a table of Page Quest."""

    def board(self, view: View, width: int, *, low: bool = False) -> list[Line]:
        table = table_of(view)
        fight = [] if table.fight is None else fight_rows(table.fight)
        cards = [row for hero in table.heroes for row in card(table, hero)]
        if low:  # what matters most comes last, as the first rows may not be seen
            rows = [heading(table, width), path(table), *near(view, table), *in_short(table), *cards, *fight]
            return [row for each in rows for row in wrapped(each, width, 4)]
        goal = textwrap.shorten(self.goal(view), width, placeholder="…")
        page = beside(adventure_die(table), strip(table, width - LEFT - SIDE), LEFT)
        return [
            *(heading(table, width), line((goal, "dim")), path(table), above(table)),
            *beside(page, prepared(table), width - SIDE),
            *(row for each in (*fight, *cards, *near(view, table)) for row in wrapped(each, width, 4)),
        ]

    def spoken(self, view: View) -> list[str]:
        table = table_of(view)
        rows: list[str] = []
        for hero in table.heroes:
            rows += [where_spoken(table, hero), hero_spoken(hero)]
        rows += ahead_spoken(table)
        rows.append(dice_spoken(table))
        return rows

    def status(self, view: View, seat: int) -> str:
        table = table_of(view)
        hero = table.heroes[max(seat, 0)]
        values = {tracker.name: tracker.value for tracker in hero.trackers}
        return _(
            "HP {hp}, Attack {attack}, Defense {defense}, food {food}, accessories {accessories}. {dice}"
        ).format(dice=dice_spoken(table), **values)

    def tables(self, view: View, width: int) -> list[Line]:
        return list(all_tables(table_of(view)))

    def place(self, view: View) -> Hashable:
        return tuple(hero.place for hero in table_of(view).heroes)

    def arrival(self, view: View) -> list[str]:
        table = table_of(view)
        rows = [where_spoken(table, table.heroes[table.active])]
        return rows + ahead_spoken(table)

    def seat(self, view: View, seat: int) -> str:
        return hero_name(table_of(view).heroes[seat])

    def title(self, view: View) -> str:
        table = table_of(view)
        names = _(" and ").join(hero_name(hero) for hero in table.heroes)
        furthest = max(hero.place for hero in table.heroes) + 1
        where = _("location {n} of {last}").format(n=furthest, last=len(table.places))
        return f"{adventure_name(table)}, {names}" + (f", {where}" if furthest else "")

    def goal(self, view: View) -> str:
        return _("Goal: {goal}").format(goal=table_of(view).goal)

    def story(self, view: View) -> list[str]:
        return [table_of(view).introduction]

    def hints(self, view: View) -> Sequence[Hint]:
        table = table_of(view)
        return [] if view.asked is None else list(hints_for(view.asked, table, view.seat))


def table_of(view: View) -> Table:
    """The table that a view shows."""
    table: Table = view.table
    return table


DRAWING: Final = PageQuestDrawing()
