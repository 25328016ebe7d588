"""What grows, flies and ripples: the small vocabulary that layers and props of scenes are drawn with."""

import math
from itertools import pairwise

from reliquest.art.pen import Pen, Point, at, n, polygon, rolls, steps


def canopy(
    pen: Pen,
    w: float,
    y: float,
    amp: float,
    seed: int,
    colour: str,
    step: float = 16,
    h: float = 148,
    hanging: bool = False,
    x0: float = -12,
) -> None:
    """The rounded edge of a wood: tree tops below which all is filled, or leaves that hang from above."""
    roll = rolls(seed)
    far = -10.0 if hanging else h + 10
    x, py = x0 + 2, y
    d = f"M{at(x0, far)}L{at(x0, y)}"
    while x < w + 14:
        s = step * (0.6 + roll() * 0.8)
        ny = y + (roll() - 0.5) * amp
        bulge = max(py, ny) + s * 0.55 if hanging else min(py, ny) - s * 0.55
        d += f"Q{at(x + s * 0.1, bulge)} {at(x + s, ny)}"
        x, py = x + s, ny
    pen.fill(d + f"L{at(w + 16, far)}Z", colour)


def ridge(
    pen: Pen,
    w: float,
    y: float,
    amp: float,
    seed: int,
    colour: str,
    step: float = 26,
    h: float = 148,
    line: float = 0.0,
) -> list[Point]:
    """A line of hills or peaks, filled to the ground; returns its points for whoever puts snow on them."""
    roll = rolls(seed)
    x, up = -10.0, True
    points: list[Point] = [(-10, y)]
    while x < w + 10:
        x += step * (0.5 + roll() * 0.8)
        points.append((x, y + (-1 if up else 1) * amp * (0.3 + roll() * 0.7)))
        up = not up
    pen.fill(polygon([(-10, h + 10), *points, (w + 30, h + 10)]), colour, line)
    return points


def frond(
    x: float, y: float, length: float, angle: float, droop: float, leaf: float = 0.34, count: int = 9
) -> str:
    """The path of one feathered palm leaf."""
    c, s = math.cos(angle), math.sin(angle)
    ex, ey = x + c * length, y + s * length + droop * length * 0.6
    cx, cy = x + c * length * 0.55, y + s * length * 0.75 - length * 0.12
    way = 1 if c >= 0 else -1
    points: list[tuple[float, float, float]] = []
    for i in range(count + 1):
        t = i / count
        bx = (1 - t) ** 2 * x + 2 * (1 - t) * t * cx + t * t * ex
        by = (1 - t) ** 2 * y + 2 * (1 - t) * t * cy + t * t * ey
        points.append((bx, by, length * leaf * math.sin(math.pi * (0.12 + 0.86 * t)) * (1 - 0.15 * t)))
    edge = [(x, y)]
    for (px, py, _l), (bx, by, size) in pairwise(points):
        edge += [(px + way * size * 0.5, py + size * 0.95), (bx, by)]
    for (px, py, _l), (_x, _y, size) in reversed(list(pairwise(points))):
        edge += [(px + way * size * 0.75, py - size * 0.28), (px, py)]
    return steps(edge)


def palm(
    pen: Pen,
    x: float,
    y: float,
    height: float,
    lean: float,
    seed: int,
    trunk: str,
    leaves: str,
    size: float = 0.62,
    count: int = 8,
    tw: float = 3,
    leaflets: int = 11,
) -> None:
    """A palm with its foot at the point, leaning by so much at its top."""
    roll = rolls(seed)
    tx, ty, cx, cy = x + lean, y - height, x + lean * 0.15, y - height * 0.55
    pen.fill(
        f"M{at(x - tw * 1.3, y)}Q{at(cx - tw * 0.8, cy)} {at(tx - tw * 0.5, ty)}L{at(tx + tw * 0.5, ty)}"
        f"Q{at(cx + tw * 0.8, cy)} {at(x + tw * 1.3, y)}Z",
        trunk,
    )
    d = ""
    for i in range(count):
        angle = -math.pi * 1.12 + math.pi * 1.24 * i / (count - 1)
        length, droop = height * size * (0.75 + roll() * 0.3), 0.35 + roll() * 0.45
        if pen.low:
            d += leaf(tx, ty, length, angle + (droop if math.cos(angle) > 0 else -droop) * 0.6, length * 0.1)
        else:
            d += frond(tx, ty, length, angle, droop, count=leaflets)
    pen.fill(d, leaves)


def leaf(x: float, y: float, length: float, angle: float, wide: float) -> str:
    """The path of one plain leaf."""
    c, s = math.cos(angle), math.sin(angle)

    def f(u: float, v: float) -> str:
        return at(x + u * c - v * s, y + u * s + v * c)

    return (
        f"M{f(0, 0)}C{f(length * 0.25, -wide)} {f(length * 0.7, -wide * 0.9)} {f(length, 0)}"
        f"C{f(length * 0.7, wide * 0.9)} {f(length * 0.25, wide)} {f(0, 0)}Z"
    )


def clump(
    pen: Pen,
    x: float,
    y: float,
    count: int,
    length: float,
    wide: float,
    colour: str,
    seed: int,
    spread: float = 2.2,
    toward: float = -math.pi / 2,
) -> None:
    """A tuft of leaves out of one point."""
    roll = rolls(seed)
    d = ""
    for i in range(count):
        angle = (
            toward - spread / 2 + spread * (0.5 if count == 1 else i / (count - 1)) + (roll() - 0.5) * 0.15
        )
        d += leaf(x, y, length * (0.7 + roll() * 0.45), angle, wide * (0.8 + roll() * 0.4))
    pen.fill(d, colour)


def grass(
    pen: Pen, w: float, y: float, seed: int, colour: str, count: int = 36, tall: float = 9, h: float = 148
) -> None:
    """Blades along the lower edge."""
    roll = rolls(seed)
    d = f"M-5 {n(h + 5)}L-5 {n(y)}"
    for i in range(count + 1):
        x = w * i / count
        d += (
            f"L{at(x, y + roll() * 2)}L{at(x + (roll() - 0.4) * 4, y - tall * (0.4 + roll() * 0.6))}"
            f"L{at(x + w / count * 0.55, y + 1)}"
        )
    pen.fill(d + f"L{at(w + 5, h + 5)}Z", colour)


def vines(pen: Pen, seed: int, colour: str, x0: float, x1: float, count: int = 6, most: float = 60) -> None:
    """Creepers that hang from above."""
    roll = rolls(seed)
    stems = leaves = ""
    for i in range(count):
        x, long, k = x0 + roll() * (x1 - x0), most * (0.35 + roll() * 0.65), (roll() - 0.5) * 10
        stems += f"M{at(x, -4)}Q{at(x + k, long * 0.5)} {at(x + k * 0.4, long)}"
        for j in range(1, 6):
            t = j / 6
            leaves += leaf(x + k * t * (1.6 - t * 1.2), long * t, 6, 0.5 if (i + j) % 2 else 2.6, 2)
    pen.stroke(stems, colour, 1.6)
    pen.fill(leaves, colour)


def birds(pen: Pen, x: float, y: float, count: int, seed: int, colour: str, scale: float = 1) -> None:
    """A few birds far off."""
    roll = rolls(seed)
    d = ""
    for _i in range(count):
        bx, by, s = x + roll() * 46 * scale, y + roll() * 18 * scale, (3 + roll() * 3) * scale
        d += (
            f"M{at(bx - s, by - s * 0.5)}Q{at(bx - s * 0.3, by - s * 0.7)} {at(bx, by)}"
            f"Q{at(bx + s * 0.3, by - s * 0.7)} {at(bx + s, by - s * 0.5)}"
        )
    pen.stroke(d, colour, 1.5)


def ripples(
    pen: Pen,
    x0: float,
    x1: float,
    y0: float,
    y1: float,
    count: int,
    seed: int,
    colour: str,
    opacity: float = 0.8,
) -> None:
    """Short strokes of light on water."""
    roll = rolls(seed)
    d = ""
    for _i in range(count):
        t = roll()
        long = (5 + roll() * 16) * (0.5 + t)
        d += f"M{at(x0 + roll() * (x1 - x0), y0 + (y1 - y0) * t)}h{n(long)}"
    pen.stroke(d, colour, 1.5, opacity)


def cloud(pen: Pen, x: float, y: float, s: float, colour: str, line: str | None = None) -> None:
    """A small round cloud."""
    d = (
        f"M{at(x - 22 * s, y)}a{at(8 * s, 8 * s)} 0 0 1 {at(7 * s, -11 * s)}a{at(12 * s, 12 * s)} 0 0 1"
        f" {at(21 * s, -4 * s)}a{at(9 * s, 9 * s)} 0 0 1 {at(15 * s, 5 * s)}"
        f"a{at(6 * s, 6 * s)} 0 0 1 {at(2 * s, 10 * s)}Z"
    )
    pen.fill(d, colour, 1.3 if line else 0, ink=line)


def rock(pen: Pen, x: float, y: float, w: float, h: float, seed: int, colour: str, shade: str) -> None:
    """A boulder on the ground, lit from the left."""
    roll = rolls(seed)
    points: list[Point] = []
    for i in range(8):
        a = math.pi - math.pi * i / 7
        points.append(
            (x + math.cos(a) * w / 2 * (0.86 + roll() * 0.22), y - math.sin(a) * h * (0.82 + roll() * 0.26))
        )
    pen.fill(polygon(points), colour, 1.3)
    if not pen.low:
        pen.fill(polygon([*points[4:], (x + w * 0.12, y)]), shade)
    pen.stroke(polygon(points), pen.line, 1.3)


def spruce(pen: Pen, x: float, y: float, height: float, colour: str, seed: int) -> None:
    """A conifer with its foot at the point."""
    roll = rolls(seed)
    wide, steps = height * 0.3, 6
    left: list[Point] = []
    right: list[Point] = []
    for i in range(steps):
        t, t2 = i / steps, (i + 0.75) / steps
        reach = wide * (t2 + 0.08) * (0.85 + roll() * 0.3)
        left += [
            (x - wide * t * 0.45, y - height * (1 - t * 0.92)),
            (x - reach, y - height * (1 - t2 * 0.92)),
        ]
        right += [
            (x + wide * t * 0.45, y - height * (1 - t * 0.92)),
            (x + reach, y - height * (1 - t2 * 0.92)),
        ]
    trunk = height * 0.035
    foot = [(x - trunk, y - height * 0.12), (x - trunk, y), (x + trunk, y), (x + trunk, y - height * 0.12)]
    pen.fill(polygon([(x, y - height), *left, *foot, *reversed(right)]), colour)


def dots(w: float, h: float, step: float = 5, reach: float = 0.55, most: float = 1.9) -> dict[str, str]:
    """A halftone that thins out from the upper left corner: for each width of a round pen the points it touches."""
    touched: dict[str, list[str]] = {}
    row, y = 0, 0.0
    while y < h:
        x = step / 2 if row % 2 else 0.0
        while x < w:
            t = 1 - (x / w * 0.8 + y / h) / (reach * 1.5)
            if t > 0.08:
                touched.setdefault(n(2 * most * math.sqrt(t)), []).append(f"M{at(x, y)}h0")
            x += step
        row, y = row + 1, y + step * 0.75
    return {width: "".join(points) for width, points in touched.items()}
