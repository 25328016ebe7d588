"""A person at a table with printed sheets: hears the terminal, rolls dice, draws cards, and types."""

import contextlib
import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pytest

from reliquest.cli import main

FOLD = re.compile(r"\n {2}(?! |\d+ {2}|– {2})")
"""Where the terminal broke a line: two blanks, and no number of a choice."""
MENU = re.compile(r"^ {2}(\d+) {2}(.+?)(?: {2}\(final\))?$", re.MULTILINE)

MOST = 2000
"""Answers after which a match counts as one without an end."""


class Heard(NamedTuple):
    """What the program said so far, the last question, and the choices it offers."""

    text: str
    question: str
    choices: dict[str, str]

    def number(self, *starts: str) -> str:
        """The number of the first choice that begins with one of these words, tried in their order; else the first."""
        for start in starts:
            for number, label in self.choices.items():
                if label.lower().startswith(start.lower()):
                    return number
        return next(iter(self.choices), "yes")


class Seat(io.StringIO):
    """Standard input: each line is what the person answers to all that was printed before it."""

    def __init__(self, out: io.StringIO, answer: Callable[[Heard], str]) -> None:
        super().__init__()
        self.out, self.answer, self.upto, self.lines = out, answer, 0, 0

    def readline(self, _size: int | None = -1, /) -> str:
        """The person's next line."""
        self.lines += 1
        assert self.lines < MOST, self.out.getvalue()[-3000:]
        text = FOLD.sub(" ", self.out.getvalue()[self.upto :])
        self.upto = len(self.out.getvalue())
        first = MENU.search(text)
        question = text[: first.start()].rstrip().rpartition("\n")[2] if first else text.splitlines()[-2]
        if "\nThe end: " in text:
            return "q\n"
        heard = Heard(FOLD.sub(" ", self.out.getvalue()), question, dict(MENU.findall(text)))
        return self.answer(heard) + "\n"


def sit_down(
    monkeypatch: pytest.MonkeyPatch, home: Path, answer: Callable[[Heard], str], *arguments: str
) -> str:
    """Play a match to its end with real dice; returns all that the program said."""
    monkeypatch.setenv("RELIQUEST_HOME", str(home))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Seat(out, answer))
    with contextlib.redirect_stdout(out):
        code = main(["play", *arguments, "--dice", "real", "--plain", "--no-hints"])
    said = FOLD.sub(" ", out.getvalue())
    assert code == 0, said[-1500:]
    assert "\nThe end: " in said, said[-2000:]
    return said


def rolled(heard: Heard, roll: random.Random) -> str | None:
    """The faces asked for, or None where something else is asked for."""
    if found := re.search(r"roll (one|\d+) (?:die|dice) and type .* faces?, for example (\d+)", heard.question):
        return " ".join(str(roll.randint(1, 6)) for _die in range(1 if found[1] == "one" else int(found[1])))
    return None


def sheets(folder: Path, game: str, *what: str) -> list[Any]:
    """Print, and take the sheets out of the printer: the pages of all PDFs."""
    assert main(["print", game, *what, "--duplex", "none", "--out", str(folder)]) == 0
    pages: list[Any] = []
    for name in what:
        with pdfplumber.open(folder / f"{game}-{name}-a4-full.pdf") as found:
            pages += list(found.pages)
            for page in found.pages:
                page.chars  # noqa: B018  read while the file is open
                page.rects  # noqa: B018
                page.structure_tree  # noqa: B018
    return pages
