"""How a game's table becomes text: what a drawing offers, a plain one for any game, and where each is."""

from collections.abc import Hashable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import msgspec

from reliquest.engine.view import Told, View
from reliquest.terminal.lines import Line, line
from reliquest.text import _

MODULES: Final = {
    "page-quest": "reliquest.terminal.page_quest.drawing",
    "artifact": "reliquest.terminal.artifact.drawing",
    "lost-pixel": "reliquest.terminal.lost_pixel.drawing",
}
"""The module of each game that draws its own table; it has an object DRAWING."""


class Hint(NamedTuple):
    """What a newcomer should hear at this moment; ``key`` is by what we know that it was said."""

    key: str
    text: str


class Drawing:
    """Turns the view of one seat into text. This one knows no game and shows the fields of the table."""

    def board(self, view: View, width: int, *, low: bool = False) -> list[Line]:
        """The table as text art: everything one must see while choosing; ``low`` for a terminal of few rows."""
        return [line((f"{name}: ", "dim"), value) for name, value in fields(view.table)]

    def spoken(self, view: View) -> list[str]:
        """The table in short sentences, for plain text and screen readers."""
        return [_("{name}: {value}.").format(name=name, value=value) for name, value in fields(view.table)]

    def status(self, view: View, seat: int) -> str:
        """What a seat must know at each decision, in one short line."""
        return ""

    def tables(self, view: View, width: int) -> list[Line]:
        """What one would look up on the printed page: tables, goal, special rules."""
        return []

    def place(self, view: View) -> Hashable:
        """What has changed when plain text should tell anew where one is."""
        return None

    def arrival(self, view: View) -> list[str]:
        """What plain text tells then."""
        return []

    def seat(self, view: View, seat: int) -> str:
        """Whom a seat is called."""
        return _("Player {n}").format(n=seat + 1)

    def title(self, view: View) -> str:
        """What distinguishes this match in a list of matches."""
        return _("after {n} answers").format(n=view.number)

    def goal(self, view: View) -> str:
        """What has to be reached, in a sentence."""
        return ""

    def story(self, view: View) -> list[str]:
        """What is read before the first decision."""
        return []

    def keys(self, view: View) -> Mapping[str, str]:
        """Short words that stand for the name of an option, or of what cannot be done, at the open question."""
        return {}

    def news(self, view: View, told: Sequence[Told]) -> Sequence[Told]:
        """What happened, as it is printed: lines that tell of one thing may be drawn together here."""
        return told

    def hints(self, view: View) -> Sequence[Hint]:
        """Hints that fit the open question, the most useful first."""
        return ()


def drawing_of(game_id: str) -> Drawing:
    """The drawing of that game; the plain one for a game without its own."""
    if game_id not in MODULES:
        return Drawing()
    found: Drawing = import_module(MODULES[game_id]).DRAWING
    return found


def fields(table: Any) -> list[tuple[str, str]]:
    """The fields of a structure with their values in words."""
    plain = msgspec.to_builtins(table)
    return [(key.replace("_", " "), in_words(value)) for key, value in plain.items()]


def in_words(value: Any) -> str:
    """A plain value as a person would write it down."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {in_words(part)}" for key, part in value.items()) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(in_words(part) for part in value) or "–"
    return "–" if value in (None, "") else str(value)
