"""The PDF itself, measured: cut rectangles, fonts, counts, bytes, ink, tags."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from reliquest.errors import Problem
from reliquest.press.component import Component, Piece, Printing
from reliquest.press.document import Document, Style
from reliquest.press.games import MODULES, Wish, source
from reliquest.press.geometry import Duplex, Layout, Paper
from reliquest.press.pictures import Ink
from reliquest.press.rules import booklet
from reliquest.rules import library
from tests.press.measure import POINT, bookmarks, coverage, fonts, letters_outside, opened, rectangles, texts

OURS = (
    "Alegreya", "AtkinsonHyperlegibleNext", "Cinzel", "Jersey10", "PatrickHand", "QuestSolid400", "QuestSolid900",
)  # fmt: skip


@cache
def document(game: str, what: tuple[str, ...], style: Style, mini: bool = False) -> tuple[Document, bytes]:
    made = Document(source(game).printing(Wish(what, style.ink, mini=mini)), style, "Measured")
    return made, made.pdf()


@cache
def bare(style: Style) -> tuple[Document, bytes]:
    """The heroes of Lost Pixel without their pictures, whose many squares take long to read."""
    printing = source("lost-pixel").printing(Wish(("heroes",), style.ink))
    made = Document(replace(printing, pictures={}), style, "Measured")
    return made, made.pdf()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", ["shared", "gutter", "gutterfold", "bleed"])
def test_every_card_lies_within_a_tenth_of_a_millimetre(paper: Paper, layout: Layout) -> None:
    style = Style(paper, "full", layout, "long")
    made, pdf = bare(style)
    [sides] = made.sides
    with opened(pdf) as found:
        assert len(found.pages) == made.pages == len(sides.sheets)
        for page, sheet in zip(found.pages, sides.sheets, strict=True):
            assert float(page.width) * 25.4 / 72 == pytest.approx(sheet.width, abs=0.1)
            places = list(rectangles(page, 63, 88))
            assert len(places) == len(sheet.slots)
            for slot in sheet.slots:
                assert any(place == pytest.approx((slot.x, slot.y), abs=0.1) for place in places)


def centres(page: Any) -> list[tuple[float, float]]:
    """The middles of the cards on a page of the PDF, in millimetres."""
    return sorted((x + 63 / 2, y + 88 / 2) for x, y in rectangles(page, 63, 88))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", ["shared", "gutter", "bleed"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_in_the_pdf_every_back_lies_behind_its_front(paper: Paper, layout: Layout, duplex: Duplex) -> None:
    _made, pdf = bare(Style(paper, "full", layout, duplex))
    with opened(pdf) as found:
        assert len(found.pages) % 2 == 0
        for front, back in zip(found.pages[::2], found.pages[1::2], strict=True):
            width, height = float(front.width) * POINT, float(front.height) * POINT
            upright = (duplex == "long") == (width < height)
            turned = [(width - x, y) if upright else (x, height - y) for x, y in centres(back)]
            assert sorted(turned) == [pytest.approx(place, abs=0.005) for place in centres(front)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_in_the_pdf_fronts_and_backs_fold_onto_each_other(paper: Paper) -> None:
    _made, pdf = bare(Style(paper, "full", "gutterfold", "long"))
    with opened(pdf) as found:
        for page in found.pages:
            height = float(page.height) * POINT
            upper = [place for place in centres(page) if place[1] < height / 2]
            folded = sorted((x, height - y) for x, y in centres(page) if y > height / 2)
            assert folded == [pytest.approx(place, abs=0.005) for place in upper]


@pytest.mark.parametrize("ink", ["full", "low"])
def test_small_cards_are_41_by_63(ink: Ink) -> None:
    _made, pdf = document("lost-pixel", ("gems",), Style("a4", ink), True)
    with opened(pdf) as found:
        assert len(list(rectangles(found.pages[0], 41, 63))) == 18


@pytest.mark.parametrize("game", list(MODULES))
def test_only_our_fonts_and_as_many_pages_as_counted(game: str) -> None:
    what = {"page-quest": ("belize-01", "items"), "artifact": ("module-1",), "lost-pixel": ("tiles",)}[game]
    made, pdf = document(game, what, Style())
    found = fonts(pdf)
    assert {name.split("-")[0] for name in found} <= set(OURS)
    assert all(found.values())
    assert len(texts(pdf)) == made.pages


@pytest.mark.parametrize(
    ("game", "what"), [("lost-pixel", "heroes"), ("page-quest", "belize-01"), ("artifact", "board")]
)
def test_the_same_packs_give_the_same_bytes_in_every_process(game: str, what: str) -> None:
    order = json.dumps({"do": "pdf", "game": game, "what": [what]}).encode()
    command = [sys.executable, "-m", "reliquest.press.job"]
    made = {
        subprocess.run(
            command, input=order, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_title_language_tags_and_bookmarks() -> None:
    _made, pdf = document("page-quest", ("belize-01", "items"), Style())
    with opened(pdf) as found:
        catalog = found.doc.catalog
        assert catalog["Lang"] in ("en", b"en")
        assert "StructTreeRoot" in catalog
        assert found.metadata["Title"] == "Measured"
    titles = bookmarks(pdf)
    assert titles[0] == "Adventure 1: The Frog That Calls the Rain"
    assert "Item cards" in titles
    assert b"pdfuaid" in pdf


def test_every_sheet_says_what_it_is_and_how_to_print_it() -> None:
    _made, pdf = document("artifact", ("aid-deck",), Style())
    for text in texts(pdf):
        for words in (
            "Artifact: aid cards and people 1.0.0",
            "CC-BY-SA-4.0",
            "63 × 88 mm",
            "50 mm",
            "Print at 100 %",
        ):
            assert words in text


LOW: dict[str, tuple[str, ...]] = {
    "page-quest": (),
    "artifact": (),
    "lost-pixel": ("heroes", "gems", "times", "tiles", "hero-sheets", "tokens", "player-aid"),
}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(LOW))
def test_low_ink_covers_less_than_eight_percent_of_every_page(game: str, paper: Paper) -> None:
    _made, pdf = document(game, LOW[game], Style(paper, "low"))
    assert max(coverage(pdf)) < 0.08


@pytest.mark.slow
@pytest.mark.parametrize("mini", [False, True])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_all_cards_of_the_lost_pixel_fit(ink: Ink, mini: bool) -> None:
    decks = ("spells", "events", "artifacts", "treasures", "monsters", "enhancers", "sheep", "potions")
    printing = source("lost-pixel").printing(Wish(decks, ink, single=True, mini=mini))
    pdf = Document(printing, Style("a4", ink, "shared", "none"), "All").pdf()
    assert ink == "full" or max(coverage(pdf)) < 0.08


SCENARIOS = (
    "mummys-tomb",
    "the-depths-of-the-earth",
    "the-shadow-of-a-dark-god",
    "lost-continent-of-atlantis",
)


@pytest.mark.parametrize("mini", [False, True])
@pytest.mark.parametrize("pack", SCENARIOS)
def test_all_cards_and_boards_of_the_scenarios_fit(pack: str, mini: bool) -> None:
    what = ("board", "module-1", "module-2", "aid-deck", "members")
    assert Document(source("artifact").printing(Wish(what, pack=pack, mini=mini)), Style(), "All").pdf()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_everything_of_page_quest_fits(paper: Paper) -> None:
    assert Document(source("page-quest").printing(Wish(mini=paper == "letter")), Style(paper), "All").pdf()


@pytest.mark.parametrize("game", ["page-quest", "artifact"])
def test_no_letter_lies_outside_the_sheet(game: str) -> None:
    what = {"page-quest": (), "artifact": ("board", "player-aid", "members")}[game]
    _made, pdf = document(game, what, Style("letter"))
    assert not letters_outside(pdf)


WORDY = {
    "lost-pixel": ("potions", "lines"),
    "artifact": ("aid-deck", "flavour"),
    "page-quest": ("items", "text"),
}
"""A deck of each game, and the key of its faces under which a text of any length stands."""


@pytest.mark.parametrize("game", list(WORDY))
def test_text_that_does_not_fit_stops_the_press(game: str) -> None:
    deck, key = WORDY[game]
    printing = source(game).printing(Wish((deck,)))
    [part] = printing.components
    first = part.pieces[0]
    endless = "No end of words. " * 300
    front = {**first.front, key: [endless] if key == "lines" else endless}
    broken = Component(part.id, part.title, part.credit, part.size, (Piece(front, first.back),))
    changed = Printing(printing.game, printing.title, printing.language, (broken,), printing.pictures)
    with pytest.raises(Problem, match=str(front["id"])):
        Document(changed, Style(), "Broken").pdf()


@pytest.mark.parametrize("game", list(MODULES))
def test_the_rules_booklet_has_every_rule_and_a_bookmark_for_each_chapter(game: str) -> None:
    pdf = booklet(game, "a4")
    text, titles = "".join(texts(pdf)), bookmarks(pdf)
    for chapter in library.chapters(game):
        if chapter.kind in ("rule", "ruling"):
            assert chapter.title in titles
            assert all(rule.id in text for rule in chapter.rules)
