"""Where cards lie on sheets of paper: grids, bleed, cut lines, and backs that meet their fronts.

All measures are millimetres from the upper left corner of the sheet as it is read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

from reliquest.errors import UsageProblem
from reliquest.text import _

Paper = Literal["a4", "letter"]
Layout = Literal["shared", "gutter", "gutterfold", "bleed"]
Duplex = Literal["long", "short", "none"]

PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

CARD: Final = (63.0, 88.0)
MINI: Final = (41.0, 63.0)
TILE: Final = (70.0, 70.0)

UNPRINTABLE: Final = 5.0
"""What home printers leave white at every edge."""
SLUG: Final = 9.0
"""The margin that the line about pack, version and licence needs beyond the bleed on one side of the block."""
PAGE_MARGIN: Final = 9.0
"""What a component that fills its sheet leaves white on every side."""
SHOP_EDGE: Final = 1.0
"""The margin under the layout ``bleed``: print shops print to the edge."""
SHOP_SLUG: Final = 6.0
BLEED: Final = (3.0, 2.0)
"""What is tried, the better first: 3 mm where it costs no card, else 2 mm."""
GAP: Final = (2.0, 0.0)
FOLD: Final = 5.0
"""From the fold to the bleed, so that thick board can lie between front and back."""
MARK: Final = 3.0
MARK_OFF: Final = 0.7
"""Crop marks are so long at most, and begin so far beyond the bleed."""
EDGE: Final = 3.0
"""Nothing comes nearer to the sheet's edge, since viewers shrink pages whose marks reach it."""


@dataclass(frozen=True)
class Sides:
    """How far a card's picture runs beyond its cut on each side."""

    left: float
    top: float
    right: float
    bottom: float

    def turned(self) -> "Sides":
        """The same, upside down."""
        return Sides(self.right, self.bottom, self.left, self.top)

    def mirrored(self) -> "Sides":
        """The same, seen from behind."""
        return Sides(self.right, self.top, self.left, self.bottom)


@dataclass(frozen=True)
class Slot:
    """A place for one face: the cut rectangle, the bleed around it, and whether the face stands on its head.

    ``piece`` counts the pieces of the component; ``back`` says which of its faces lies here.
    """

    x: float
    y: float
    width: float
    height: float
    bleed: Sides
    piece: int
    back: bool = False
    turned: bool = False


@dataclass(frozen=True)
class Line:
    """A crop mark or a fold, with the number of its cut beside its beginning if it has one."""

    x1: float
    y1: float
    x2: float
    y2: float
    cut: int = 0


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet: its size, its faces, its marks and folds, and whether the margin line runs upright."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    marks: tuple[Line, ...]
    folds: tuple[Line, ...]
    upright: bool
    backs: bool


@dataclass(frozen=True)
class Grid:
    """How the cards of one size lie on a sheet."""

    layout: Layout
    page: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    bleed: float
    gap: float

    @property
    def pieces(self) -> int:
        """How many cards a sheet holds; under gutterfold front and back are one piece."""
        return self.columns if self.layout == "gutterfold" else self.columns * self.rows

    @property
    def pitch(self) -> tuple[float, float]:
        """From one card's corner to the next one's."""
        own = 0.0 if self.layout == "shared" else 2 * self.bleed + self.gap
        return self.card[0] + own, self.card[1] + own

    @property
    def fold_gap(self) -> float:
        """Between the bleeds of front and back."""
        return 2 * FOLD - self.gap if self.layout == "gutterfold" else 0.0

    @property
    def block(self) -> tuple[float, float]:
        """The block of cards, bleed included."""
        across, down = self.pitch
        return (
            across * (self.columns - 1) + self.card[0] + 2 * self.bleed,
            down * (self.rows - 1) + self.card[1] + 2 * self.bleed + self.fold_gap,
        )

    @property
    def margins(self) -> tuple[float, float]:
        """What is left of the sheet at the sides, and above and below."""
        return (self.page[0] - self.block[0]) / 2, (self.page[1] - self.block[1]) / 2

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a card's cut."""
        return (
            self.margins[0] + self.bleed + column * self.pitch[0],
            self.margins[1] + self.bleed + row * (self.pitch[1] + self.fold_gap),
        )

    def place(self, n: int) -> tuple[int, int]:
        """The column and row of the nth card of a sheet, from 0."""
        return n % self.columns, n // self.columns

    def sides(self, n: int, count: int) -> Sides:
        """The bleed of the nth of ``count`` cards: all round, or under ``shared`` where no other card joins."""
        if self.layout != "shared":
            return Sides(self.bleed, self.bleed, self.bleed, self.bleed)
        column, _row = self.place(n)
        return Sides(
            self.bleed if column == 0 else 0.0,
            self.bleed if n < self.columns else 0.0,
            self.bleed if column == self.columns - 1 or n + 1 == count else 0.0,
            self.bleed if n + self.columns >= count else 0.0,
        )

    def fits(self) -> bool:
        """Whether the sheet holds the block, and beside it the margin line."""
        shop = self.layout == "bleed"
        edge, slug = (SHOP_EDGE, SHOP_SLUG) if shop else (UNPRINTABLE, SLUG)
        return self.columns > 0 and self.rows > 0 and min(self.margins) >= edge and max(self.margins) >= slug


def grid(card: tuple[float, float], paper: Paper, layout: Layout) -> Grid:
    """The grid that holds most cards of that size; among equals the one with more bleed, upright if possible.

    Raises UsageProblem if not a single one fits.
    """
    found: list[Grid] = []
    width, height = PAPERS[paper]
    for bleed, gap, page in product(BLEED, GAP, ((width, height), (height, width))):
        rows = (2,) if layout == "gutterfold" else range(1, int(page[1] // card[1]) + 1)
        for columns, count in product(range(1, int(page[0] // card[0]) + 1), rows):
            tried = Grid(
                layout, page, card, columns, count, bleed, 0.0 if layout in ("shared", "bleed") else gap
            )
            if tried.fits():
                found.append(tried)
    if layout == "bleed":
        found = [one for one in found if one.bleed == BLEED[0]]
    if not found:
        raise UsageProblem(
            _("{paper} paper cannot hold pieces of {width:g} × {height:g} mm in the layout {layout}.").format(
                paper=paper, width=card[0], height=card[1], layout=layout
            )
        )
    # max() keeps the first of equals: the larger bleed, the larger gap, the upright sheet.
    return max(found, key=lambda one: one.pieces)


def sheets(pieces: int, backs: Sequence[bool], laid: Grid, duplex: Duplex) -> Iterator[Sheet]:
    """The sides to print, in order: fronts and, where there are any, their backs right after them.

    ``backs`` says for each piece whether it has one. Under ``none`` only fronts are printed.
    """
    for first in range(0, pieces, laid.pieces):
        here = range(first, min(first + laid.pieces, pieces))
        if laid.layout == "gutterfold":
            yield folded(here, laid, backs)
            continue
        fronts = [
            Slot(*laid.corner(*laid.place(n)), *laid.card, laid.sides(n, len(here)), piece)
            for n, piece in enumerate(here)
        ]
        yield side(fronts, laid, backs=False)
        if duplex != "none" and any(backs[piece] for piece in here):
            behind = [behind_of(slot, laid.page, duplex) for slot in fronts if backs[slot.piece]]
            yield side(behind, laid, backs=True)


def behind_of(front: Slot, page: tuple[float, float], duplex: Duplex) -> Slot:
    """Where the back of a front comes to lie on the other side of the sheet.

    A sheet that turns over its vertical edge mirrors columns. One that turns over its horizontal edge mirrors
    rows, and the back stands on its head.
    """
    portrait = page[0] < page[1]
    if (duplex == "long") == portrait:
        x, y, bleed, turned = page[0] - front.x - front.width, front.y, front.bleed.mirrored(), False
    else:
        x, y = front.x, page[1] - front.y - front.height
        bleed, turned = front.bleed.mirrored().turned(), True
    return Slot(x, y, front.width, front.height, bleed, front.piece, back=True, turned=turned)


def folded(here: range, laid: Grid, backs: Sequence[bool]) -> Sheet:
    """A gutterfold sheet: fronts above the fold, and below it their backs on their heads."""
    slots: list[Slot] = []
    for column, piece in enumerate(here):
        bleed = laid.sides(column, len(here))
        slots.append(Slot(*laid.corner(column, 0), *laid.card, bleed, piece))
        if backs[piece]:
            slots.append(
                Slot(*laid.corner(column, 1), *laid.card, bleed.turned(), piece, back=True, turned=True)
            )
    middle = laid.page[1] / 2
    fold = Line(UNPRINTABLE, middle, laid.page[0] - UNPRINTABLE, middle)
    return side(slots, laid, backs=False, folds=(fold,))


def side(slots: Sequence[Slot], laid: Grid, *, backs: bool, folds: tuple[Line, ...] = ()) -> Sheet:
    """A side with its crop marks."""
    upright = laid.margins[0] > laid.margins[1]
    return Sheet(*laid.page, tuple(slots), tuple(marks(slots, laid)), folds, upright, backs)


def marks(slots: Sequence[Slot], laid: Grid) -> Iterator[Line]:
    """Two marks for each cut, numbered in the order to cut in: strips first, then the stacked strips."""
    left, top = laid.margins
    right, bottom = laid.page[0] - left, laid.page[1] - top
    downs = cuts(slot_edges(slots, across=False))
    acrosses = cuts(slot_edges(slots, across=True))
    length = min(MARK, left - MARK_OFF - EDGE)
    if length > 0.2:
        for n, y in enumerate(downs, 1):
            yield Line(left - MARK_OFF - length, y, left - MARK_OFF, y, n)
            yield Line(right + MARK_OFF, y, right + MARK_OFF + length, y)
    length = min(MARK, top - MARK_OFF - EDGE)
    if length > 0.2:
        for n, x in enumerate(acrosses, len(downs) + 1):
            yield Line(x, top - MARK_OFF - length, x, top - MARK_OFF, n)
            yield Line(x, bottom + MARK_OFF, x, bottom + MARK_OFF + length)


def slot_edges(slots: Sequence[Slot], *, across: bool) -> Iterator[float]:
    """Where the cards begin and end, along the sheet or down it."""
    for slot in slots:
        yield from (slot.x, slot.x + slot.width) if across else (slot.y, slot.y + slot.height)


def cuts(edges: Iterator[float]) -> list[float]:
    """Each line once, in order: where two cards meet, one cut serves both."""
    return sorted({round(edge, 4) for edge in edges})
