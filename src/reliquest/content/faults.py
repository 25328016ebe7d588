"""What is wrong in a pack, and where: one line a fault, as editors and authors like to read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from reliquest.errors import Problem
from reliquest.text import _

MOST_SHOWN: Final = 12
"""Longer lists of legal words are cut, so that a sentence stays one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: file as the author named it, line and column from 1, a sentence, what to do.

    ``warning`` marks what is legal and yet hardly meant; only the others keep a pack from being loaded.
    Faults sort by file, then by place.
    """

    file: str
    line: int
    column: int
    message: str
    hint: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        """``file:line:column: message; hint``, with ``warning:`` before the message of a warning.

        Always one printable line: what a pack's text or a file's name would do to a terminal is escaped.
        """
        message = _("warning: {message}").format(message=self.message) if self.warning else self.message
        sentence = f"{message}; {self.hint}" if self.hint else message
        return _printable(f"{self.file}:{self.line}:{self.column}: {sentence}")


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    escaped = (sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
    return "".join(escaped)


class ContentProblem(Problem):
    """A file or a pack cannot be read; ``faults`` are all that was found, sorted, warnings among them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(set(faults), key=_order))
        super().__init__("\n".join(str(fault) for fault in self.faults))


def _order(fault: Fault) -> tuple[str, int, int, str]:
    return fault.file, fault.line, fault.column, fault.message


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The hint for a word nobody knows: the nearest known word, else the known ones if they are few."""
    words = list(known)
    near = nearest(word, words)
    if near is not None:
        return _("did you mean '{word}'?").format(word=near)
    if 0 < len(words) <= MOST_SHOWN:
        return _("known here: {words}").format(words=quoted(words))
    return None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like the given one, ignoring case and ``_`` for ``-``; None when none
    is near."""
    plain = {_plain(other): other for other in known}
    found = get_close_matches(_plain(word), plain, n=1, cutoff=0.6)
    return plain[found[0]] if found else None


def _plain(word: str) -> str:
    return word[:80].lower().replace("_", "-").replace(" ", "-")


def quoted(words: Iterable[str]) -> str:
    """``'a', 'b', 'c'``; after MOST_SHOWN words an ellipsis."""
    listed = list(words)
    return ", ".join(f"'{word}'" for word in listed[:MOST_SHOWN]) + (
        ", …" if len(listed) > MOST_SHOWN else ""
    )
