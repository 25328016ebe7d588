"""Numbered choices outside a game: what to play, with whom, and what to do at the end."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from reliquest.terminal.answers import Unclear, meant
from reliquest.terminal.lines import line
from reliquest.terminal.screen import Screen
from reliquest.text import _


class Entry(NamedTuple):
    """One choice of a menu; ``key`` is a short name that is understood as well."""

    label: str
    detail: str = ""
    key: str = ""


QUIT = frozenset({"q", "quit", "exit"})


class Left(Exception):
    """The person wants to go without choosing."""


def choose(screen: Screen, question: str, entries: Sequence[Entry], default: int = 0) -> int:
    """The place of the chosen entry; Enter chooses ``default``. Raises `Left` for q."""
    screen.gap()
    screen.show(question, style="title")
    rows = (
        3 if 4 * len(entries) + 4 <= screen.height else 2
    )  # of each detail, so that the question stays in sight
    for number, entry in enumerate(entries, 1):
        mark = _(" (Enter)") if number == default + 1 else ""
        screen.show(line((f"{number:>3}", "key"), f"  {entry.label}", (mark, "dim")), hang=5)
        if entry.detail:
            short = textwrap.shorten(entry.detail, rows * (screen.width - 6), placeholder="…")
            screen.show(line((f"     {short}", "dim")), hang=5)
    names = [(entry.label, entry.key) if entry.key else (entry.label,) for entry in entries]
    while True:
        typed = screen.ask(_("Your choice: "))
        if not typed:
            return default
        if typed.casefold() in QUIT:
            raise Left
        if typed in ("?", "h", "help"):
            screen.show(
                _("Type the number of a choice or how its name begins; Enter takes the marked one, q leaves.")
            )
            continue
        try:
            return meant(typed, names)
        except Unclear as unclear:
            screen.show(str(unclear), style="warn")


def sure(screen: Screen, question: str) -> bool:
    """Whether the person says yes; Enter is no."""
    typed = screen.ask(_("{question} Type yes to do it: ").format(question=question))
    return typed.casefold() in ("y", _("yes"), "yes")
