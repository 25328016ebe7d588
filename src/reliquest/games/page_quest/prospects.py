"""What a die would bring for the actions of a place, by the tables as they are printed: told before it is activated."""

from collections.abc import Sequence
from typing import Final

import msgspec

from reliquest.engine.flow import Step
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.describe import describe_step, symbol_name, tracker_name
from reliquest.games.page_quest.effects import TRACKERS
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps import effects
from reliquest.games.page_quest.steps.actions import DETOUR_TABLE, HUNTING_TABLE
from reliquest.text import _

FACES: Final = range(1, 7)


class Gift(msgspec.Struct, frozen=True, kw_only=True):
    """One symbol of a result: its word, its number (below 0 for a loss), and all of it in words."""

    mark: str  # a tracker, or "prepare", "fight", "item", "coin", …
    n: int
    text: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a die of that value brings: one of the lines of a table, each with what it gives; none for nothing."""

    die: int
    lines: list[int]  # of the action's table
    gives: list[list[Gift]]  # by line; for an action without a table what it gives always
    none: bool  # nothing at all comes of it


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """What an action of this place needs and brings."""

    action: str
    table: str  # the table it reads: "hunting", "detour", "search", or none
    rolled: bool  # the outcomes are those of the adventure die, and any die pays for it
    least: int  # the lowest die that will do; 0: it needs none
    costs: list[Gift]
    outcomes: list[Outcome]  # by value of the die, 1 to 6


def gifts(s: PageQuest, book: Book, program: int) -> list[Gift]:
    """A list of effects symbol by symbol."""
    found = [gift(s, book, step) for step in s.t.programs[program]]
    return [g for g in found if g.text]


def gift(s: PageQuest, book: Book, step: Step) -> Gift:
    """One effect as a symbol with its number."""
    text = describe_step(s, book, step)
    match step:
        case effects.Gain():
            return Gift(mark=TRACKERS[step.tracker], n=step.n, text=text)
        case effects.Lose():
            return Gift(mark=TRACKERS[step.tracker], n=-step.n, text=text)
        case effects.Prepare() | effects.Reroll() | effects.MarkCoins():
            return Gift(mark=symbol_name(book, step), n=step.n, text=text)
        case effects.SetDie():
            return Gift(mark="set-die", n=step.n, text=text)
        case effects.Activate():
            return Gift(mark="activate", n=-step.n, text=text)
        case effects.RaiseDice():
            return Gift(mark="raise-dice", n=step.by, text=text)
        case effects.StartFight():
            return Gift(mark="fight", n=s.t.enemy_icons[step.icon].number, text=text)
        case effects.TakeItem():
            return Gift(mark="item", n=1, text=text)
        case effects.MarkFind():
            return Gift(mark="find", n=1, text=text)
        case effects.MarkArtifact():
            return Gift(mark="artifact", n=1, text=text)
        case effects.Later() | effects.NextAdventure():
            return Gift(mark="later", n=0, text=text)
        case _:
            return Gift(mark="other", n=0, text=text)


def prospect(s: PageQuest, book: Book, i: int, seat: int) -> Prospect:
    """What an action icon needs and brings for this seat, rules that pages and cards replace included."""
    icon = s.t.icons[i]
    rolled = icon.kind == tb.DETOUR and s.rule(tb.DETOUR_USES_DIE, seat) == 0
    least = s.rule(tb.ARTIFACT_FROM, seat) if icon.kind == tb.ARTIFACT else icon.least
    return Prospect(
        action=book.icons[i][0],
        table={tb.HUNTING: "hunting", tb.DETOUR: "detour", tb.SEARCH: "search"}.get(icon.kind, ""),
        rolled=rolled,
        least=least,
        costs=[
            Gift(mark=TRACKERS[tracker], n=-n, text=f"−{n} {tracker_name(tracker, n)}")
            for tracker, n in ((tb.FOOD, icon.food), (tb.ACCESSORIES, icon.accessories), (tb.HP, icon.hp))
            if n > 0
        ],
        outcomes=[outcome(s, book, i, die, seat) for die in FACES],
    )


def outcome(s: PageQuest, book: Book, i: int, die: int, seat: int) -> Outcome:
    """What an action brings with a die of this value."""
    icon = s.t.icons[i]
    if icon.kind == tb.SEARCH:
        lines = s.t.search.on_offer(die + icon.modifier)
        gives = [gifts(s, book, s.t.search_rewards[line]) for line in lines]
        return Outcome(die=die, lines=lines, gives=gives, none=not lines)
    if icon.kind in (tb.HUNTING, tb.DETOUR):
        number = HUNTING_TABLE if icon.kind == tb.HUNTING else DETOUR_TABLE
        table = s.t.tables[number]
        row = table.row(die + icon.modifier)
        found = gifts(s, book, table.rows[row])
        return Outcome(die=die, lines=[line_of(book.tables[number][1], row)], gives=[found], none=not found)
    return Outcome(die=die, lines=[], gives=[always(s, book, i, seat)], none=False)


def always(s: PageQuest, book: Book, i: int, seat: int) -> list[Gift]:
    """What an action without a table gives, whatever the die."""
    icon = s.t.icons[i]
    match icon.kind:
        case tb.COIN:
            return [Gift(mark="coin", n=1, text=_("an ancient coin"))]
        case tb.ARTIFACT:
            return [Gift(mark="artifact", n=1, text=book.artifacts[icon.ref].name)]
        case tb.OINTMENT:
            n = s.rule(tb.OINTMENT_HEALS, seat)
            return [Gift(mark="hp", n=n, text=f"+{n} {tracker_name(tb.HP, n)}")]
        case tb.SPECIAL:
            return gifts(s, book, icon.program)
        case _:
            return []


def line_of(rows: Sequence[object], row: int) -> int:
    """The line of a printed table that a row belongs to: neighbouring equal rows are one line."""
    return sum(1 for n in range(1, row + 1) if rows[n] is not rows[n - 1])
