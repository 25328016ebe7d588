"""A person at a table with printed sheets: hears the terminal, rolls dice, draws cards, and types."""

import contextlib
import io
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pytest

from reliquest.cli import main
from reliquest.press.document import Document, Style
from reliquest.press.games import Wish, source
from tests.press.measure import POINT, opened

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


class Seat:
    """Standard input that is no terminal: each line is what the person answers to all that was printed before it."""

    def __init__(self, out: io.StringIO, answer: Callable[[Heard], str]) -> None:
        self.out, self.answer, self.upto, self.lines = out, answer, 0, 0

    def isatty(self) -> bool:
        """People at terminals have tests of their own."""
        return False

    def readline(self) -> str:
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


DICE = re.compile(r"roll (one|\d+) (?:die|dice) and type .* faces?, for example")
SIDES = re.compile(r"\d*[dD](\d+)|type 1–(\d+)\.$")


def rolled(heard: Heard, roll: random.Random) -> str | None:
    """The faces asked for, of the dice that the question names, or else of six sides; None where no dice are rolled."""
    found = DICE.search(heard.question)
    wrong = "is not on this die" in heard.question
    if found is None and not wrong:
        return None
    sides = [int(a or b) for a, b in SIDES.findall(heard.question)]
    count = 1 if wrong or found is None or found[1] == "one" else int(found[1])
    return " ".join(str(roll.randint(1, sides[-1] if sides else 6)) for _die in range(count))


class Printed(NamedTuple):
    """A card as it lies on the table: its name, and all that is written on it."""

    name: str
    text: str


FONTS = {"artifact": "Cinzel", "lost-pixel": "Jersey10"}
"""The face in which each game sets the names of its cards."""
SKIPPED = ("hero-sheets", "tokens", "pawns", "party-sheets", "board", "poster", "player-aid")


def cards(game: str, floors: tuple[int, ...] = ()) -> list[Printed]:
    """The fronts of all decks as read from their PDF, made without the pictures, which nobody can read."""
    made_by = source(game)
    decks = tuple(name for name in made_by.known(None) if name not in SKIPPED)
    printing = replace(made_by.printing(Wish(decks, floors=floors)), pictures={})
    document = Document(printing, Style(duplex="none"), "Printed")
    found: list[Printed] = []
    with opened(document.pdf()) as pdf:
        sheets = [sheet for sides in document.sides for sheet in sides.sheets]
        for page, sheet in zip(pdf.pages, sheets, strict=True):
            for slot in sheet.slots:
                left, top, right, bottom = (
                    edge / POINT for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)
                )
                card = page.crop((left, top, right, bottom))
                tile = slot.width == slot.height
                head = card.crop(
                    (
                        left,
                        top,
                        left + (right - left) / (3 if tile else 1),
                        top + (bottom - top) / (3 if tile else 4),
                    )
                )
                font = FONTS[game]
                name = head.filter(lambda o, font=font: font in o.get("fontname", font)).extract_text()
                found.append(Printed(" ".join(name.split()), " ".join(card.extract_text().split())))
    return found


class Dealer:
    """Draws from shuffled printed cards and rolls dice; decides by lot.

    A card that cannot come up lies on the table, or in another deck: the next one is drawn.
    """

    def __init__(self, deck: list[Printed], seed: int, favoured: tuple[str, ...] = ()) -> None:
        self.lot = random.Random(seed)
        self.deck = [card.name for card in deck]
        self.favoured = favoured
        self.lot.shuffle(self.deck)

    def __call__(self, heard: Heard) -> str:
        if (faces := rolled(heard, self.lot)) is not None:
            return faces
        if "type the name of what came up" in heard.question or "is none of the choices" in heard.question:
            card = self.deck.pop(0)
            self.deck.append(card)
            return card
        wanted = [n for n, label in heard.choices.items() if label.startswith(self.favoured)]
        return self.lot.choice(wanted or list(heard.choices) or ["yes"])


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
