"""Which entry of a numbered list an answer means: by its number, its name, or how the name begins."""

from collections.abc import Sequence

from reliquest.errors import Problem
from reliquest.text import _

Names = tuple[str, ...]
"""What an entry answers to, the first for messages: its label, its stable name."""


class Unclear(Problem):
    """What was typed fits no entry, or several; the sentence says so."""


def meant(typed: str, entries: Sequence[Names]) -> int:
    """The place (from 0) of the entry that is meant. Raises `Unclear`."""
    if typed.lstrip("+-").isdecimal():
        number = int(typed)
        if 1 <= number <= len(entries):
            return number - 1
        raise Unclear(
            _("There is no {n}; type a number from 1 to {last}.").format(n=typed, last=len(entries))
        )
    exact = exactly(typed, entries)
    if exact is not None:
        return exact
    found = beginning(typed, entries)
    if len(found) == 1:
        return found[0]
    if found:
        several = _(", ").join(f"{at + 1} {entries[at][0]}" for at in found[:6])
        raise Unclear(
            _("“{typed}” could be {several}; type more of it, or the number.").format(
                typed=typed, several=several
            )
        )
    raise Unclear(
        _("“{typed}” is none of the choices; type a number from 1 to {last}, or ? for help.").format(
            typed=typed, last=len(entries)
        )
    )


def exactly(typed: str, entries: Sequence[Names]) -> int | None:
    """The entry that bears exactly this name, capitals aside."""
    folded = plain(typed)
    for at, names in enumerate(entries):
        if any(plain(name) == folded for name in names):
            return at
    return None


def beginning(typed: str, entries: Sequence[Names]) -> list[int]:
    """The entries of which a name, or else a word of one, begins like this."""
    folded = plain(typed)
    if not folded:
        return []
    found = [at for at, names in enumerate(entries) if any(plain(name).startswith(folded) for name in names)]
    if found:
        return found
    return [
        at for at, names in enumerate(entries) if any(f" {folded}" in f" {plain(name)}" for name in names)
    ]


def plain(text: str) -> str:
    """The text in small letters, with single blanks for all that does not keep names apart."""
    folded = text.casefold()
    return " ".join("".join(char if char.isalnum() or char in "#+" else " " for char in folded).split())
