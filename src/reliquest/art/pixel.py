"""Pixel pictures drawn by a few words: shapes on a small grid, shaded, outlined, and written as SVG.

A drawing is a line of words, each a letter with its figures, divided by ``;``. A colour is the letter of a ramp,
which is shaded by the form, or a letter with a digit from 0 (dark) to 3 (light), which is flat; ``k`` is the
outline's black. ``*`` in front draws the mirror image as well::

    e a 11.5 9 5 4     ellipse: middle and radii
    r a 4 4 8 3        rectangle: corner and size
    p a 4,4 12,4 8,9   polygon
    l a 2 4 4 9 12 …   line of that width through points
    d a3 9 8 10 8      single pixels
    o 8 8              a round eye (3 by 3), its left upper corner
    i 8 8              a small eye (2 by 2)
    # key 4 4          another drawing, its left upper corner there
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from reliquest.art.pen import Ink, Pen, mix, n

OUTLINE: Final = "#120E1F"

CONTOUR: Final = 0.0078
"""Width of the contours of line art, as a share of the side."""

SPOT: Final = 6
"""Black shapes of up to so many pixels, eyes and mouths, stay black in line art."""

FIXED: Final[dict[str, tuple[str, str, str, str]]] = {
    "w": ("#8F8A8E", "#C4BFC0", "#E9E5DC", "#FFFFFF"),
    "s": ("#8A4C3A", "#B8704F", "#F0B88A", "#FFDDB8"),
    "m": ("#3E4768", "#6F7FA3", "#B0BDD3", "#EEF3FA"),
    "g": ("#7A4A1C", "#B87A2C", "#FFD35C", "#FFF3B0"),
    "l": ("#3E2418", "#5E3A26", "#A86B3C", "#D09A5E"),
    "r": ("#6A1234", "#A8224A", "#FF5468", "#FF9AA0"),
    "n": ("#175A45", "#2A8A54", "#5ED06A", "#A8F0A0"),
    "u": ("#1E2F70", "#2A489E", "#4C7DF0", "#9CC0FF"),
    "v": ("#321C70", "#4A2E9E", "#8A5CF0", "#C4A4FF"),
    "y": ("#8F7A5A", "#BFA67C", "#E8D9B8", "#FFF7E0"),
    "o": ("#82300E", "#C2501E", "#FF9A3D", "#FFD08A"),
    "t": ("#0F4A60", "#2387A8", "#5CE1E6", "#C8FBFA"),
    "q": ("#5E1A66", "#9C2A8A", "#FF4FA3", "#FFB0D8"),
    "x": ("#120E1F", "#2A2440", "#454F74", "#6F7FA3"),
    "z": ("#3E4E12", "#6FA321", "#C8F04A", "#F0FF9A"),
}
"""The ramps that are the same everywhere: bone, skin, metal, gold, leather, red, green, blue, violet, cream, …"""

Ramps = Mapping[str, tuple[str, str, str, str]]


class Dot(NamedTuple):
    """One pixel: its ramp and tone, the shape it belongs to, and whether the shading may still change it."""

    ramp: str
    tone: int
    owner: int
    flat: bool


class Grid:
    """A small grid on which words are drawn."""

    def __init__(self, size: int) -> None:
        self.size: Final = size
        self.dots: Final[dict[tuple[int, int], Dot]] = {}
        self.owners = 0

    def shape(
        self, cells: Iterable[tuple[int, int]], colour: str, light: Callable[[int, int], float]
    ) -> None:
        """Lay a shape over what is there; ``light`` says how lit a cell is, -1 to 1."""
        self.owners += 1
        flat = colour == "k" or len(colour) == 2
        for x, y in cells:
            if 0 <= x < self.size and 0 <= y < self.size:
                tone = (int(colour[1]) if len(colour) == 2 else 0) if flat else _tone(light(x, y), x, y)
                self.dots[x, y] = Dot(colour[0], tone, self.owners, flat)

    def paste(self, other: "Grid", x0: int, y0: int) -> None:
        """Lay another grid over this one, its shapes staying shapes."""
        for (x, y), dot in other.dots.items():
            if 0 <= x + x0 < self.size and 0 <= y + y0 < self.size:
                self.dots[x + x0, y + y0] = dot._replace(owner=dot.owner + self.owners)
        self.owners += other.owners

    def finish(self) -> None:
        """Darken the rims where one shape lies over another, and draw the outline around all."""
        for (x, y), dot in list(self.dots.items()):
            for near in ((x + 1, y), (x, y + 1)):
                other = self.dots.get(near)
                if other is not None and other.owner < dot.owner and not dot.flat and other.ramp != "k":
                    self.dots[x, y] = dot._replace(tone=0)
        rim = {
            (x + dx, y + dy)
            for x, y in self.dots
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in self.dots
        }
        for x, y in rim:
            if 0 <= x < self.size and 0 <= y < self.size:
                self.dots[x, y] = Dot("k", 0, 0, True)

    def colours(self, ramps: Ramps) -> dict[tuple[int, int], str]:
        """The colour of every pixel."""
        found: dict[tuple[int, int], str] = {}
        for place, dot in self.dots.items():
            found[place] = OUTLINE if dot.ramp == "k" else ramps[dot.ramp][dot.tone]
        return found


def _tone(light: float, x: int, y: int) -> int:
    """The step of a ramp for so much light, with a checkered seam between two steps."""
    seam = 0.07 if (x + y) % 2 else -0.07
    value = light + seam
    return 3 if value > 0.62 else 2 if value > -0.3 else 1 if value > -0.88 else 0


def _ellipse(grid: Grid, colour: str, cx: float, cy: float, rx: float, ry: float) -> None:
    cells = [
        (x, y)
        for x in range(math.floor(cx - rx), math.ceil(cx + rx) + 1)
        for y in range(math.floor(cy - ry), math.ceil(cy + ry) + 1)
        if ((x - cx) / (rx + 0.25)) ** 2 + ((y - cy) / (ry + 0.25)) ** 2 <= 1
    ]
    grid.shape(cells, colour, lambda x, y: -((x - cx) / (rx + 0.5) * 0.55 + (y - cy) / (ry + 0.5) * 0.85))


def _rectangle(grid: Grid, colour: str, x0: int, y0: int, w: int, h: int) -> None:
    def light(x: int, y: int) -> float:
        if y == y0 and h > 1:
            return 0.8
        return -0.6 if (x == x0 + w - 1 and w > 2) or (y == y0 + h - 1 and h > 2) else 0.2

    grid.shape(((x, y) for x in range(x0, x0 + w) for y in range(y0, y0 + h)), colour, light)


def _along(x0: int, y0: int, x1: int, y1: int) -> list[tuple[int, int]]:
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    return [(round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)) for i in range(steps + 1)]


def _polygon(grid: Grid, colour: str, points: Sequence[tuple[int, int]]) -> None:
    cells: set[tuple[int, int]] = set()
    ring = list(zip(points, [*points[1:], points[0]], strict=True))
    for (x0, y0), (x1, y1) in ring:
        cells.update(_along(x0, y0, x1, y1))
    for y in range(min(q for _p, q in points), max(q for _p, q in points) + 1):
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in ring
            if (y0 <= y < y1) or (y1 <= y < y0)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            cells.update((x, y) for x in range(math.ceil(left), math.floor(right) + 1))
    xs, ys = [x for x, _y in cells], [y for _x, y in cells]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    rx, ry = (max(xs) - min(xs)) / 2 + 0.5, (max(ys) - min(ys)) / 2 + 0.5
    grid.shape(cells, colour, lambda x, y: -((x - cx) / rx * 0.5 + (y - cy) / ry * 0.75))


def _line(grid: Grid, colour: str, wide: int, points: Sequence[int]) -> None:
    cells: dict[tuple[int, int], float] = {}
    ends = list(zip(points[::2], points[1::2], strict=True))
    for (x0, y0), (x1, y1) in itertools.pairwise(ends):
        steep = abs(y1 - y0) > abs(x1 - x0)
        for x, y in _along(x0, y0, x1, y1):
            for k in range(wide):
                place = (x + k - wide // 2, y) if steep else (x, y + k - wide // 2)
                light = 0.2 if wide == 1 else 0.8 - 1.5 * k / (wide - 1)
                cells.setdefault(place, light)
    grid.shape(cells, colour, lambda x, y: cells[x, y])


def _eye(grid: Grid, x: int, y: int, wide: int) -> None:
    grid.shape(((x + i, y + j) for i in range(wide) for j in range(wide)), "w3", lambda _x, _y: 0)
    pupil = [(x + wide - 1, y + wide - 1), (x + wide - 2, y + wide - 1)] if wide == 3 else [(x + 1, y + 1)]
    grid.shape([*pupil, *((p, q - 1) for p, q in pupil if wide == 3)], "k", lambda _x, _y: 0)


def draw(text: str, size: int, library: Mapping[str, str], library_size: int = 16) -> Grid:
    """The grid with the drawing that the words describe, not yet outlined."""
    grid = Grid(size)
    for word in text.split(";"):
        parts = word.split()
        if not parts:
            continue
        both = parts[0].startswith("*")
        parts[0] = parts[0].lstrip("*")
        _word(grid, parts, library, library_size)
        if both:
            _word(grid, _mirrored(parts, size - 1), library, library_size)
    return grid


def _word(grid: Grid, parts: Sequence[str], library: Mapping[str, str], library_size: int) -> None:
    kind, rest = parts[0], parts[1:]
    if kind == "#":
        grid.paste(draw(library[rest[0]], library_size, library), int(rest[1]), int(rest[2]))
    elif kind == "p":
        points = [(int(x), int(y)) for x, y in (point.split(",") for point in rest[1:])]
        _polygon(grid, rest[0], points)
    elif kind == "e":
        cx, cy, rx, ry = map(float, rest[1:])
        _ellipse(grid, rest[0], cx, cy, rx, ry)
    elif kind == "r":
        x, y, w, h = map(int, rest[1:])
        _rectangle(grid, rest[0], x, y, w, h)
    elif kind == "l":
        _line(grid, rest[0], int(rest[1]), [int(one) for one in rest[2:]])
    elif kind == "d":
        numbers = [int(one) for one in rest[1:]]
        grid.shape(zip(numbers[::2], numbers[1::2], strict=True), rest[0], lambda _x, _y: 0.2)
    else:
        _eye(grid, int(rest[0]), int(rest[1]), {"o": 3, "i": 2}[kind])


def _mirrored(parts: Sequence[str], last: int) -> list[str]:
    kind, rest = parts[0], list(parts[1:])
    if kind == "p":
        pairs = (point.split(",") for point in rest[1:])
        return [kind, rest[0], *(f"{last - int(x)},{y}" for x, y in pairs)]
    if kind == "e":
        return [kind, rest[0], str(last - float(rest[1])), *rest[2:]]
    if kind == "r":
        return [kind, rest[0], str(last + 1 - int(rest[1]) - int(rest[3])), *rest[2:]]
    if kind == "l":
        return [kind, *rest[:2], *(str(last - int(v)) if i % 2 == 0 else v for i, v in enumerate(rest[2:]))]
    if kind == "d":
        return [kind, rest[0], *(str(last - int(v)) if i % 2 == 0 else v for i, v in enumerate(rest[1:]))]
    wide = {"o": 3, "i": 2}[kind]
    return [kind, str(last + 1 - int(rest[0]) - wide), rest[1]]


def paint(
    pen: Pen, pixels: Mapping[tuple[int, int], str], x0: float = 0, y0: float = 0, scale: float = 1
) -> None:
    """The pixels as one path a colour, in rectangles as large as may be."""
    open_runs: dict[tuple[int, int, str], list[int]] = {}
    found: dict[str, list[tuple[int, int, int, int]]] = {}
    for y, row in sorted(_rows(pixels).items()):
        going: dict[tuple[int, int, str], list[int]] = {}
        for run in row:
            top = open_runs.get(run)
            going[run] = top if top is not None and top[1] == y else [y, y]
            going[run][1] = y + 1
        for run, (top_y, end) in open_runs.items():
            if going.get(run, [None])[0] != top_y:
                found.setdefault(run[2], []).append((run[0], top_y, run[1], end - top_y))
        open_runs = going
    for run, (top_y, end) in open_runs.items():
        found.setdefault(run[2], []).append((run[0], top_y, run[1], end - top_y))
    for colour, boxes in found.items():
        d = "".join(
            f"M{n(x0 + x * scale)} {n(y0 + y * scale)}h{n(w * scale)}v{n(h * scale)}h-{n(w * scale)}z"
            for x, y, w, h in sorted(boxes, key=lambda one: (one[1], one[0]))
        )
        pen.raw(f'<path d="{d}" fill="{colour}"/>')


def _rows(pixels: Mapping[tuple[int, int], str]) -> dict[int, list[tuple[int, int, str]]]:
    """Runs of one colour in each row: where they begin, how long they are, and in which colour."""
    rows: dict[int, list[tuple[int, int, str]]] = {}
    for (x, y), colour in sorted(pixels.items(), key=lambda item: (item[0][1], item[0][0])):
        row = rows.setdefault(y, [])
        if row and row[-1][0] + row[-1][1] == x and row[-1][2] == colour:
            row[-1] = (row[-1][0], row[-1][1] + 1, colour)
        else:
            row.append((x, 1, colour))
    return rows


def contours(grid: Grid) -> str:
    """The path of all borders between shapes, for line art."""

    def owner(x: int, y: int) -> int:
        dot = grid.dots.get((x, y))
        return -1 if dot is None or (dot.ramp == "k" and dot.owner == 0) else dot.owner

    d, last = "", grid.size
    for k in range(last + 1):
        flat = _straight([owner(x, k - 1) != owner(x, k) for x in range(last)])
        upright = _straight([owner(k - 1, y) != owner(k, y) for y in range(last)])
        d += "".join(f"M{a} {k}h{b - a}" for a, b in flat) + "".join(f"M{k} {a}v{b - a}" for a, b in upright)
    return d


def contour_lines(grid: Grid) -> str:
    """The contours as one SVG path, as thin as a sparing picture wants them."""
    width = f"{grid.size * CONTOUR:.2f}".lstrip("0")
    return f'<path d="{contours(grid)}" fill="none" stroke="#333" stroke-width="{width}" stroke-linecap="square"/>'


def _straight(marks: Sequence[bool]) -> list[tuple[int, int]]:
    """Where the unbroken runs of marks begin and end."""
    runs, start = [], -1
    for i, mark in enumerate([*marks, False]):
        if mark and start < 0:
            start = i
        elif not mark and start >= 0:
            runs.append((start, i))
            start = -1
    return runs


def picture(grid: Grid, ramps: Ramps, ink: Ink, title: str, desc: str) -> str:
    """A finished grid as SVG, in colour with sharp edges or as thin contours."""
    pen = Pen(ink)
    if ink == "low":
        pen.raw(contour_lines(grid))
        black = Counter(dot.owner for dot in grid.dots.values() if dot.ramp == "k")
        dark = {
            at: "#333"
            for at, dot in grid.dots.items()
            if dot.ramp == "k" and dot.owner > 0 and black[dot.owner] <= SPOT
        }
        paint(pen, dark)
        return pen.svg(grid.size, grid.size, title, desc)
    paint(pen, grid.colours(ramps))
    return pen.svg(grid.size, grid.size, title, desc, ' shape-rendering="crispEdges"')


def ramp(colour: str) -> tuple[str, str, str, str]:
    """Four steps of a colour, from dark to light."""
    return mix(colour, OUTLINE, 0.62), mix(colour, OUTLINE, 0.32), colour, mix(colour, "#FFFFFF", 0.45)
