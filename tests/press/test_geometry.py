"""Cards on paper: how many fit, where backs come to lie, what is cut and in which order."""

from itertools import pairwise

import pytest

from reliquest.errors import UsageProblem
from reliquest.press.geometry import (
    CARD,
    EDGE,
    MINI,
    PAPERS,
    TILE,
    UNPRINTABLE,
    Duplex,
    Layout,
    Paper,
    Sheet,
    grid,
    sheets,
)

COUNTS: list[tuple[tuple[float, float], Paper, Layout, int, float]] = [
    (CARD, "a4", "shared", 9, 3.0),
    (CARD, "letter", "shared", 9, 2.0),
    (CARD, "a4", "gutter", 8, 3.0),
    (CARD, "letter", "gutter", 8, 2.0),
    (CARD, "a4", "gutterfold", 4, 3.0),
    (CARD, "letter", "gutterfold", 4, 2.0),
    (CARD, "a4", "bleed", 9, 3.0),
    (CARD, "letter", "bleed", 8, 3.0),
    (MINI, "a4", "shared", 18, 3.0),
    (TILE, "a4", "shared", 8, 3.0),
]


@pytest.mark.parametrize(("card", "paper", "layout", "pieces", "bleed"), COUNTS)
def test_as_many_cards_as_the_sheet_holds(
    card: tuple[float, float], paper: Paper, layout: Layout, pieces: int, bleed: float
) -> None:
    laid = grid(card, paper, layout)
    assert (laid.pieces, laid.bleed) == (pieces, bleed)


def printed(layout: Layout, duplex: Duplex, paper: Paper = "a4", pieces: int = 5) -> list[Sheet]:
    return list(sheets(pieces, [True] * pieces, grid(CARD, paper, layout), duplex))


@pytest.mark.parametrize("layout", ["shared", "gutter", "bleed"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_meet_their_fronts_when_the_sheet_is_turned(
    layout: Layout, duplex: Duplex, paper: Paper
) -> None:
    front, back = printed(layout, duplex, paper)
    vertical_edge = (duplex == "long") == (front.width < front.height)
    for slot in front.slots:
        other = next(one for one in back.slots if one.piece == slot.piece)
        centre = other.x + other.width / 2, other.y + other.height / 2
        x, y = slot.x + slot.width / 2, slot.y + slot.height / 2
        assert centre == pytest.approx((front.width - x, y) if vertical_edge else (x, front.height - y))
        assert other.turned == (not vertical_edge)


def test_fronts_and_backs_fold_onto_each_other() -> None:
    [sheet] = printed("gutterfold", "none", pieces=4)
    [fold] = sheet.folds
    for front, back in zip(sheet.slots[::2], sheet.slots[1::2], strict=True):
        assert (front.piece, back.back, back.turned) == (back.piece, True, True)
        assert back.x == front.x
        assert fold.y1 - (front.y + front.height) == pytest.approx(back.y - fold.y1)


def test_only_fronts_without_duplex() -> None:
    assert [sheet.backs for sheet in printed("shared", "none", pieces=10)] == [False, False]


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("layout", ["shared", "gutter", "gutterfold"])
def test_home_printers_reach_everything(paper: Paper, layout: Layout) -> None:
    for sheet in printed(layout, "long", paper, 20):
        for slot in sheet.slots:
            assert slot.x - slot.bleed.left >= UNPRINTABLE - 1e-9
            assert slot.y + slot.height + slot.bleed.bottom <= sheet.height - UNPRINTABLE + 1e-9


@pytest.mark.parametrize("layout", ["shared", "gutter", "gutterfold", "bleed"])
def test_crop_marks_touch_neither_the_edge_nor_a_card(layout: Layout) -> None:
    for sheet in printed(layout, "long", pieces=20):
        assert sheet.marks
        for mark in sheet.marks:
            assert min(mark.x1, mark.y1) >= EDGE - 1e-9
            assert mark.x2 <= sheet.width - EDGE + 1e-9
            assert mark.y2 <= sheet.height - EDGE + 1e-9
            for slot in sheet.slots:
                beside = (
                    mark.x2 <= slot.x - slot.bleed.left or mark.x1 >= slot.x + slot.width + slot.bleed.right
                )
                off = (
                    mark.y2 <= slot.y - slot.bleed.top or mark.y1 >= slot.y + slot.height + slot.bleed.bottom
                )
                assert beside or off


def test_nine_cards_take_eight_cuts_strips_first() -> None:
    front = printed("shared", "long", pieces=9)[0]
    numbered = sorted((mark for mark in front.marks if mark.cut), key=lambda mark: mark.cut)
    assert [mark.cut for mark in numbered] == list(range(1, 9))
    assert [mark.y1 == mark.y2 for mark in numbered] == [True] * 4 + [False] * 4


def test_a_card_bleeds_wherever_no_other_one_joins_it() -> None:
    front, back = printed("shared", "long", pieces=5)
    bleeds = [
        [side > 0 for side in (s.bleed.left, s.bleed.top, s.bleed.right, s.bleed.bottom)] for s in front.slots
    ]
    assert bleeds == [
        [True, True, False, False], [False, True, False, False], [False, True, True, True],
        [True, False, False, True], [False, False, True, True],
    ]  # fmt: skip
    assert [slot.bleed for slot in back.slots] == [slot.bleed.mirrored() for slot in front.slots]


def test_neighbours_share_an_edge_and_tiles_join() -> None:
    laid = grid(TILE, "a4", "shared")
    across = [laid.corner(column, 0)[0] for column in range(laid.columns)]
    assert all(b - a == pytest.approx(TILE[0]) for a, b in pairwise(across))


def test_paper_that_is_too_small_is_one_sentence() -> None:
    with pytest.raises(UsageProblem, match="a4 paper cannot hold pieces of 250 × 400 mm"):
        grid((250.0, 400.0), "a4", "shared")
