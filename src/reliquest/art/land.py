"""Skies and layers: what lies behind and in front of the props of a scene."""

import math
from collections.abc import Callable
from typing import Final

from reliquest.art.flora import (
    birds,
    canopy,
    cloud,
    clump,
    dots,
    grass,
    palm,
    ridge,
    ripples,
    rock,
    spruce,
    vines,
)
from reliquest.art.pen import Point, at, box, disc, mix, n, polygon, rolls
from reliquest.art.view import View


def draw_sky(v: View) -> None:
    """Bands of colour around the sun, a halftone in the corner, and stars where there are any."""
    reach = math.hypot(v.w, v.h) * 0.95
    x, y = v.sun
    v.pen.ground(box(0, 0, v.w, v.h), v.mood.bands[0])
    for share, colour in zip((0.78, 0.58, 0.41, 0.27, 0.17), v.mood.bands[1:], strict=True):
        v.pen.ground(disc(x, y, share * reach * (0.7 if v.mood.closed else 1)), colour)
    size, colour = v.mood.disc
    if size:
        v.pen.fill(disc(x, y, size), colour)
    if v.mood.stars:
        _stars(v, 0, v.seed)
    if not v.pen.low and not v.mood.closed:
        drops = (f'<path d="{d}" stroke-width="{width}"/>' for width, d in dots(v.w, v.h, 6).items())
        v.pen.raw(f'<g stroke="#17211D" stroke-linecap="round" stroke-opacity=".1">{"".join(drops)}</g>')


def _below(v: View, y: float, colour: str, bulge: float = 0.0) -> None:
    """All below a gently bent line."""
    v.pen.fill(
        f"M-5 {n(y)}Q{at(v.w * 0.3, y - bulge)} {at(v.w * 0.55, y)}T{at(v.w + 5, y - bulge * 0.3)}V{n(v.h + 5)}H-5Z",
        colour,
    )


def _water(v: View, y: float, seed: int, colours: tuple[str, str, str], light: str) -> None:
    step = (v.h - y) / 3
    for i, colour in enumerate(colours):
        v.pen.fill(box(-5, y + step * i * (0.5 + i * 0.3), v.w + 10, v.h), colour)
    x = v.sun[0]
    ripples(v.pen, x - v.w * 0.07, x + v.w * 0.07, y + 2, v.h * 0.92, 10, seed, light, 0.9)
    ripples(v.pen, 0, v.w, y + 5, v.h * 0.97, 14, seed + 1, light, 0.45)


def _sea(v: View, y: float, seed: int) -> None:
    _water(
        v, y, seed, (v.tone("water_light", 0.2), v.tone("water", 0.08), v.tone("water_deep")), v.tone("foam")
    )


def _lagoon(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("deep", 0.55))
    palms = [(0.08, 3), (0.14, -2), (0.2, 2), (0.27, 3)]
    for i, (x, lean) in enumerate(palms):
        palm(
            v.pen,
            v.w * x,
            y + 1,
            14,
            lean,
            seed + i,
            v.tone("deep", 0.5),
            v.tone("deep", 0.5),
            count=6,
            tw=0.7,
            leaflets=5,
        )
    _sea(v, y + 4, seed)


def _river(v: View, y: float, seed: int) -> None:
    _water(
        v, y, seed, (v.tone("water_light", 0.3), v.tone("water", 0.1), v.tone("water_deep")), v.tone("foam")
    )


def _brown_flood(v: View, y: float, seed: int) -> None:
    _water(v, y, seed, (v.tone("#B98F62", 0.3), v.tone("#9A7048", 0.1), v.tone("#7A5436")), v.tone("#E9CFA0"))
    roll, d = rolls(seed), ""
    for _i in range(7):
        x, yy = roll() * v.w, y + 10 + roll() * (v.h - y - 14)
        d += f"M{at(x - 14, yy)}q{at(7, -7)} {at(14, 0)}t{at(14, 0)}"
    v.pen.stroke(d, v.tone("#F0DDB8"), 2)


def _cave_water(v: View, y: float, seed: int) -> None:
    _water(v, y, seed, (v.tone("#17433F"), v.tone("#123838"), v.tone("#0F2F2F")), v.mood.bands[4])


def _beach(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("sand"), 6)
    roll = rolls(seed)
    spots = "".join(disc(roll() * v.w, y + 8 + roll() * (v.h - y), 0.9) for _i in range(14))
    v.pen.fill(spots, v.tone("earth"))


def _plain(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("sand", 0.15), 4)
    _below(v, y + (v.h - y) * 0.45, v.tone("earth", 0.1), 7)


def _meadow(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("light", 0.22), 9)
    _below(v, y + (v.h - y) * 0.4, v.tone("leaf", 0.1), -6)
    roll, d = rolls(seed), ""
    for _i in range(34):
        x, yy = roll() * v.w, y + 8 + roll() * (v.h - y - 8)
        d += f"M{at(x, yy)}l{at((roll() - 0.5) * 2, -3 - roll() * 2)}"
    v.pen.stroke(d, v.tone("green"), 1.2)
    flowers = "".join(disc(roll() * v.w, y + 10 + roll() * (v.h - y - 10), 1.1) for _i in range(12))
    v.pen.fill(flowers, v.tone("gold" if seed % 2 else "accent_light"))


def _snow(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("#F4F8FA", 0.06), 8)
    _below(v, y + (v.h - y) * 0.5, v.tone("#DCE9F0"), -6)
    v.pen.stroke(
        f"M{at(v.w * 0.1, y + 16)}q20-6 40 0M{at(v.w * 0.6, y + 24)}q18-6 44 1", v.tone("#A9C6D8"), 1.4
    )


def _glacier(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("#EAF4F8", 0.1), 10)
    roll, d = rolls(seed), ""
    for i in range(11):
        yy = y + 7 + (v.h - y) * i / 11
        x, wide = v.w * ((i * 0.618 + roll() * 0.2) % 1), 14 + i * 3
        dip = 2 + i * 0.7
        d += (
            f"M{at(x - wide, yy)}L{at(x - wide * 0.4, yy + dip)}L{at(x + wide * 0.1, yy + dip * 0.4)}"
            f"L{at(x + wide, yy - dip * 0.3)}L{at(x + wide * 0.2, yy + dip * 1.5)}L{at(x - wide * 0.35, yy + dip * 2)}Z"
        )
    v.pen.fill(d, v.tone("#7FC0DA"), 0.8)


def _scree(v: View, y: float, seed: int) -> None:
    _below(v, y, v.tone("stone_dark", 0.25), 6)
    roll = rolls(seed)
    for i in range(24):
        t = i / 23
        rock(
            v.pen, v.w * ((i * 0.382 + roll() * 0.16) % 1), y + 8 + (v.h - y) * t, 9 + 24 * t * (0.5 + roll()),
            6 + 12 * t, seed + i, v.tone("stone" if i % 3 else "stone_shade", 0.4 * (1 - t)), v.tone("stone_dark"),
        )  # fmt: skip


def _road(v: View, y: float, seed: int) -> None:
    cx = v.w * 0.52
    v.pen.fill(
        polygon([(cx - 3, y), (cx + 6, y), (v.w * 1.0, v.h + 6), (v.w * 0.1, v.h + 6)]), v.tone("sand")
    )
    for a, b in ((0.33, 0.41), (0.74, 0.84)):
        v.pen.fill(
            polygon([(cx, y + 3), (cx + 2, y + 3), (v.w * b, v.h + 6), (v.w * a, v.h + 6)]),
            v.tone("earth", 0.3),
        )


def _path(v: View, y: float, seed: int) -> None:
    s = 1 if seed % 2 else -1
    m, d = v.w * 0.5, v.h - y
    v.pen.fill(
        f"M{at(m - s * 30 - 18, v.h + 5)}Q{at(m + s * 16, y + d * 0.6)} {at(m - s * 4 - 5, y + d * 0.3)}"
        f"Q{at(m - s * 16, y + d * 0.15)} {at(m - 2, y)}H{n(m + 2)}"
        f"Q{at(m - s * 6, y + d * 0.15)} {at(m + 8, y + d * 0.3)}"
        f"Q{at(m + s * 40 + 8, y + d * 0.62)} {at(m - s * 20 + 26, v.h + 5)}Z",
        v.tone("sand"),
    )


def _street(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    x = -6.0
    while x < v.w:
        wide, high = 26 + roll() * 22, 26 + roll() * 26
        wall = ("stone", "accent_light", "water_light", "sand", "gold")[int(roll() * 5)]
        v.pen.fill(box(x, y - high, wide, high + 4), v.tone(wall, 0.3), 1.2)
        v.pen.fill(
            polygon([(x - 3, y - high), (x + wide / 2, y - high - 11), (x + wide + 3, y - high)]),
            v.tone("accent" if roll() < 0.5 else "earth", 0.25), 1.2,
        )  # fmt: skip
        v.pen.solid(
            box(x + wide * 0.2, y - high + 8, 5, 8) + box(x + wide * 0.62, y - high + 8, 5, 8),
            v.tone("#33414A"),
        )
        x += wide
    _below(v, y, v.tone("sand"), 0)
    v.pen.fill(box(-5, y + (v.h - y) * 0.55, v.w + 10, v.h), v.tone("earth", 0.25))


def _far_forest(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y, 11, seed, v.tone("leaf", 0.92), 12, v.h)
    canopy(v.pen, v.w, y + v.h * 0.06, 11, seed + 1, v.tone("green", 0.66), 14, v.h)


def _forest(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y, 12, seed, v.tone("leaf", 0.6), 14, v.h)
    canopy(v.pen, v.w, y + v.h * 0.09, 11, seed + 1, v.tone("green", 0.36), 16, v.h)


def _near_forest(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y, 12, seed, v.tone("green", 0.28), 16, v.h)
    canopy(v.pen, v.w, y + v.h * 0.1, 10, seed + 1, v.tone("deep", 0.12), 18, v.h)


def _cohune_palms(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y + 12, 9, seed, v.tone("green", 0.5), 13, v.h)
    roll = rolls(seed)
    for i in range(4):
        x = v.w * (0.1 + 0.26 * i + roll() * 0.06)
        high = v.h * (0.36 + roll() * 0.16)
        shade = v.tone("deep", 0.34 if i % 2 else 0.14)
        palm(v.pen, x, y + v.h * 0.2, high, (roll() - 0.5) * 12, seed + i, shade, shade, 0.72, 7, 2, 8)


def _mangroves(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y - 8, 9, seed, v.tone("leaf", 0.6), 13, y + 2)
    roots = ""
    roll = rolls(seed)
    for i in range(7):
        x, high = v.w * (i + 0.5) / 7 + (roll() - 0.5) * 8, 10 + roll() * 8
        for k in (-2, -1, 1, 2):
            roots += (
                f"M{at(x, y - high)}C{at(x + k * 4, y - high)} {at(x + k * 6, y - 2)} {at(x + k * 6, y + 4)}"
            )
    v.pen.stroke(roots, v.tone("deep", 0.25), 2.4)


def _spruces(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for row, (count, high, depth) in enumerate(((20, 24, 0.85), (14, 36, 0.45))):
        for i in range(count):
            x = v.w * (i + roll()) / count
            spruce(
                v.pen,
                x,
                y + 4 + row * 10,
                high * (0.8 + roll() * 0.5),
                v.tone("deep", depth),
                seed + i + row * 50,
            )
        v.pen.fill(box(-5, y + 2 + row * 10, v.w + 10, v.h), v.tone("green", depth))


def _near_spruces(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for i, x in enumerate((-0.02, 0.1, 0.86, 0.97, 0.2, 0.78)):
        high = v.h * (0.62 + roll() * 0.3) * (0.6 if i > 3 else 1)
        spruce(
            v.pen,
            v.w * x,
            v.h + 4,
            high,
            mix(v.mood.front, v.tone("deep"), 0.25 if i > 3 else 0.08),
            seed + i,
        )


def _hills(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for i, depth in enumerate((0.95, 0.6, 0.32)):
        yy = y + i * v.h * 0.07
        k = roll() * v.w * 0.4
        v.pen.fill(
            f"M-5 {n(yy + 6)}"
            f"Q{at(k, yy - 16)} {at(v.w * 0.46, yy + 2)}T{at(v.w + 5, yy - 6)}V{n(v.h + 5)}H-5Z",
            v.tone("leaf" if i < 2 else "green", depth),
        )


def _ridges(v: View, y: float, seed: int) -> None:
    ridge(v.pen, v.w, y, 15, seed, v.tone("stone_dark", 0.9), 38, v.h)
    ridge(v.pen, v.w, y + v.h * 0.08, 13, seed + 1, v.tone("deep", 0.66), 32, v.h)
    ridge(v.pen, v.w, y + v.h * 0.16, 10, seed + 2, v.tone("deep", 0.36), 28, v.h)


def _peaks(v: View, y: float, seed: int) -> None:
    for row, (amp, depth, step) in enumerate(((26, 0.8, 44), (22, 0.5, 40))):
        points = ridge(v.pen, v.w, y + row * 16, amp, seed + row, v.tone("stone_dark", depth), step, v.h, 0)
        _snowcaps(v, points, depth)


def _snowcaps(v: View, points: list[Point], depth: float) -> None:
    """Snow on every peak, its shadow on the right."""
    snow, shade = "", ""
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        if b[1] < a[1] and b[1] < c[1]:
            (lx, ly), (rx, ry) = _toward(b, a, 0.52), _toward(b, c, 0.52)
            mid = (b[0] + (rx - lx) * 0.04, b[1] + (ly - b[1]) * 0.66)
            snow += polygon(
                [b, (lx, ly), ((lx + mid[0]) / 2, mid[1] - 4), mid, ((rx + mid[0]) / 2, mid[1] - 3), (rx, ry)]
            )
            shade += polygon([b, mid, ((rx + mid[0]) / 2, mid[1] - 3), (rx, ry)])
    v.pen.fill(snow, v.tone("#FFFFFF", depth * 0.25))
    if not v.pen.low:
        v.pen.fill(shade, v.tone("#B9D0E2", depth * 0.3))


def _toward(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _cliffs(v: View, y: float, seed: int) -> None:
    w, h = v.w, v.h
    left = [
        (-5.0, y),
        (w * 0.18, y + 3),
        (w * 0.23, y + 14),
        (w * 0.19, y + 34),
        (w * 0.24, h * 0.82),
        (w * 0.18, h + 6),
    ]
    right = [
        (w + 5.0, y - 6),
        (w * 0.84, y),
        (w * 0.78, y + 12),
        (w * 0.82, y + 34),
        (w * 0.77, h * 0.84),
        (w * 0.83, h + 6),
    ]
    v.pen.fill(polygon([*left, (-5, h + 6)]), v.tone("stone_shade", 0.15), 1.6)
    v.pen.fill(polygon([*right, (w + 5, h + 6)]), v.tone("stone", 0.15), 1.6)
    if not v.pen.low:
        v.pen.fill(polygon([(w * 0.11, y + 6), *left[2:], (w * 0.09, h + 6)]), v.tone("stone_dark", 0.1))
        v.pen.fill(polygon([(w * 0.86, y + 4), *right[2:], (w * 0.9, h + 6)]), v.tone("stone_shade", 0.1))
    v.pen.stroke(
        f"M{at(w * 0.03, y + 22)}h14M{at(w * 0.05, y + 44)}h18M{at(w * 0.9, y + 20)}h14"
        f"M{at(w * 0.88, y + 46)}h18",
        v.pen.line,
        1.1,
    )


def _gorge(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, y, 10, seed, v.tone("green", 0.7), 13, v.h)
    _mist(v, y + v.h * 0.3, seed)
    _cliffs(v, y, seed)


def _cloud_sea(v: View, y: float, seed: int) -> None:
    for i, depth in enumerate((0.6, 0.35, 0.1)):
        canopy(v.pen, v.w, y + i * v.h * 0.11, 9, seed + i, v.tone("#FFFFFF", depth * 0.6), 24 + i * 6, v.h)


def _mist(v: View, y: float, seed: int) -> None:
    w, h = v.w, v.h
    for i, strength in enumerate((0.42, 0.52, 0.6)):
        yy = y + i * h * 0.13
        v.pen.fill(
            f"M-5 {n(yy)}"
            f"Q{at(w * (0.2 + 0.1 * i), yy - 9)} {at(w * 0.5, yy)}T{at(w + 5, yy - 3)}V{n(yy + h * 0.09)}"
            f"Q{at(w * 0.7, yy + h * 0.15)} {at(w * 0.4, yy + h * 0.1)}T-5 {n(yy + h * 0.1)}Z",
            mix(v.mood.bands[4], "#FFFFFF", 0.35), opacity=strength,
        )  # fmt: skip


def _clouds(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    dark = v.mood.tinted > 0.3
    for i in range(5):
        x, yy = v.w * (0.05 + 0.23 * i + roll() * 0.08), y + (roll() - 0.6) * v.h * 0.16
        size = (1.5 if dark else 0.75) * (0.8 + roll() * 0.6)
        colour = mix(v.mood.bands[0], v.mood.front, 0.12 + 0.1 * (i % 3)) if dark else v.tone("#FFFDF0", 0.1)
        cloud(v.pen, x, yy, size, colour, v.mood.front if dark else None)


def _cave_wall(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for i in range(9):
        x = v.w * (i + 0.5) / 9 + (roll() - 0.5) * 10
        far = abs(x - v.sun[0]) / v.w
        if far > 0.12:
            top = y + roll() * v.h * 0.2
            v.pen.fill(
                polygon(
                    [(x - 13, v.h + 5), (x - 10, top + 12), (x, top), (x + 9, top + 16), (x + 15, v.h + 5)]
                ),
                mix(v.mood.bands[1], v.mood.front, min(1.0, 0.2 + far * 1.4)),
            )


def _cave_mouth(v: View, y: float, seed: int) -> None:
    w, h = v.w, v.h
    mouth = (
        f"M{at(w * 0.17, h + 5)}Q{at(w * 0.15, h * 0.5)} {at(w * 0.3, h * 0.32)}"
        f"Q{at(w * 0.42, h * 0.2)} {at(w * 0.58, h * 0.26)}"
        f"Q{at(w * 0.8, h * 0.34)} {at(w * 0.83, h * 0.62)}Q{at(w * 0.85, h * 0.84)} {at(w * 0.84, h + 5)}Z"
    )
    v.pen.fill(box(-5, -5, w + 10, h + 10), v.tone("stone_shade", 0.1))
    v.pen.stroke(
        f"M0 {n(h * 0.3)}q18-8 30 2M{at(w * 0.7, h * 0.16)}q20-6 34 3M{at(w * 0.84, h * 0.42)}q14-5 26 2"
        f"M{at(w * 0.03, h * 0.6)}q10-4 18 0",
        v.tone("stone_dark"), 2,
    )  # fmt: skip
    v.pen.fill(mouth, "#15221F", 2.4)
    for x0, x1, top, colour in (
        (0.26, 0.75, 0.4, "#1F3A3A"),
        (0.35, 0.67, 0.55, "#2F6661"),
        (0.43, 0.6, 0.68, "#58A79B"),
    ):
        m = (x0 + x1) / 2
        v.pen.ground(
            f"M{at(w * x0, h + 5)}Q{at(w * x0, h * (top + 0.16))} {at(w * m, h * top)}"
            f"Q{at(w * x1, h * (top + 0.12))} {at(w * x1, h + 5)}Z",
            colour,
        )
    for i, x in enumerate((0.33, 0.4, 0.47, 0.55, 0.62, 0.69, 0.75)):
        yy, long = h * (0.26 + abs(x - 0.52) * 0.5), h * (0.2, 0.11, 0.24, 0.1, 0.19, 0.12, 0.2)[i]
        v.pen.fill(
            polygon([(w * x - 5, yy - 6), (w * x + 5, yy - 6), (w * x, yy + long)]), v.tone("stone_dark"), 1.3
        )
    for x, yy, wide in (
        (0.2, 0.5, 20),
        (0.29, 0.35, 24),
        (0.41, 0.25, 28),
        (0.55, 0.22, 30),
        (0.68, 0.28, 26),
        (0.78, 0.4, 22),
        (0.84, 0.55, 18),
    ):
        with v.pen.moved(w * x, h * yy, turn=(x - 0.52) * 70):
            a = wide / 2
            v.pen.fill(
                f"M{at(-a, 8)}L{at(-a - 2, -6)}Q0-13 {at(a + 2, -6)}L{at(a, 8)}Z",
                v.tone("stone" if x < 0.5 else "stone_shade"),
                1.5,
            )


def _stalactites(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for i in range(13):
        x, long = v.w * i / 12, v.h * (0.14 + roll() * 0.28) + y
        near = abs(x - v.sun[0]) / v.w < 0.15
        tip = long * (0.6 if near else 1)
        v.pen.fill(polygon([(x - 9, -5), (x + 9, -5), (x + (roll() - 0.5) * 3, tip)]), v.mood.front)
        if not v.pen.low:
            v.pen.fill(
                polygon([(x - 9, -5), (x - 2, -5), (x, tip * 0.94)]), mix(v.mood.front, v.mood.bands[2], 0.45)
            )


def _rock_floor(v: View, y: float, seed: int) -> None:
    _below(v, y, mix(v.tone("stone_dark"), v.mood.bands[1], 0.55), 5)
    _below(v, y + (v.h - y) * 0.5, mix(v.tone("stone_dark"), v.mood.front, 0.62), -4)
    roll = rolls(seed)
    d = "".join(f"M{at(roll() * v.w, y + 6 + roll() * (v.h - y))}h{n(5 + roll() * 9)}" for _i in range(10))
    v.pen.stroke(d, v.mood.front, 1.3)


def _stone_wall(v: View, y: float, seed: int) -> None:
    v.pen.fill(box(-5, y, v.w + 10, v.h), mix(v.tone("stone_dark"), v.mood.bands[1], 0.35))
    roll, d, row, yy = rolls(seed), "", 0, y
    while yy < v.h:
        d += f"M-5 {n(yy)}H{n(v.w + 5)}"
        x = -10.0 + (row % 2) * 12
        while x < v.w:
            x += 18 + roll() * 16
            d += f"M{at(x, yy)}v13"
        yy, row = yy + 13, row + 1
    v.pen.stroke(d, mix(v.mood.front, v.mood.bands[1], 0.3), 1.3)


def _planks(v: View, y: float, seed: int) -> None:
    v.pen.fill(box(-5, y, v.w + 10, v.h), v.tone("earth"), 1.4)
    d = "".join(
        f"M{at(v.w * (0.5 + (i - 4) * 0.07), y)}L{at(v.w * (0.5 + (i - 4) * 0.2), v.h + 5)}" for i in range(9)
    )
    v.pen.stroke(d, v.tone("earth_dark"), 1.2)


def _tiles(v: View, y: float, seed: int) -> None:
    v.pen.fill(box(-5, y, v.w + 10, v.h), v.tone("stone"), 1.4)
    d = "".join(
        f"M{at(v.w * (0.5 + (i - 5) * 0.08), y)}L{at(v.w * (0.5 + (i - 5) * 0.24), v.h + 5)}"
        for i in range(11)
    )
    d += "".join(f"M-5 {n(y + (v.h - y) * t)}H{n(v.w + 5)}" for t in (0.18, 0.42, 0.72))
    v.pen.stroke(d, v.tone("stone_dark"), 1)


def _leaves_above(v: View, y: float, seed: int) -> None:
    canopy(v.pen, v.w, max(y, 8), 12, seed, v.mood.front, 17, v.h, True)
    canopy(v.pen, v.w * 0.3, max(y, 8) + 12, 10, seed + 1, v.mood.front, 13, v.h, True)


def _vines(v: View, y: float, seed: int) -> None:
    vines(v.pen, seed, v.mood.front, 0, v.w * 0.34, 4, v.h * 0.34)
    vines(v.pen, seed + 1, v.mood.front, v.w * 0.7, v.w, 4, v.h * 0.34)


def _roots(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    for i in range(7):
        x = v.w * (i + 0.3) / 7 + roll() * 8
        k = (roll() - 0.5) * 30
        v.pen.stroke(
            f"M{at(x, -4)}"
            f"C{at(x + k, v.h * 0.3)} {at(x - k, v.h * 0.5)} {at(x + k * 0.5, v.h * (0.55 + roll() * 0.45))}",
            mix(v.tone("earth_dark"), v.mood.front, 0.35), 2 + roll() * 3.5,
        )  # fmt: skip


def _ferns(v: View, y: float, seed: int) -> None:
    length = v.h * 0.36
    clump(v.pen, -2, v.h + 5, 7, length, 8, v.mood.front, seed, 1.7, -0.9)
    clump(v.pen, v.w + 2, v.h + 5, 7, length, 8, v.mood.front, seed + 1, 1.7, -2.2)


def _grass(v: View, y: float, seed: int) -> None:
    grass(v.pen, v.w, y, seed, v.mood.front, 34, 13, v.h)


def _snowfall(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    d = "".join(disc(roll() * v.w, roll() * v.h, 0.7 + roll() * 1.3) for _i in range(46))
    v.pen.fill(d, "#FFFFFF")


def _rainfall(v: View, y: float, seed: int) -> None:
    roll, d = rolls(seed), ""
    for _i in range(56):
        long = 8 + roll() * 12
        d += f"M{at(roll() * v.w * 1.2, roll() * v.h)}l{at(-long * 0.35, long)}"
    v.pen.stroke(d, mix(v.mood.bands[4], "#FFFFFF", 0.4), 1, 0.6)


def _birds(v: View, y: float, seed: int) -> None:
    birds(v.pen, v.w * (0.2 + (seed % 5) * 0.1), y, 4, seed, v.mood.front)


def _stars(v: View, y: float, seed: int) -> None:
    roll = rolls(seed)
    d = "".join(disc(roll() * v.w, roll() * v.h * 0.55, 0.5 + roll() * 0.8) for _i in range(34))
    v.pen.fill(d, "#FFF3D8")


Draw = Callable[[View, float, int], None]

LAYERS: Final[dict[str, tuple[float, Draw]]] = {
    "sea": (0.55, _sea), "lagoon": (0.52, _lagoon), "river": (0.66, _river), "brown-flood": (0.55, _brown_flood),
    "cave-water": (0.72, _cave_water), "beach": (0.76, _beach), "plain": (0.66, _plain), "meadow": (0.6, _meadow),
    "snow": (0.62, _snow), "glacier": (0.5, _glacier), "scree": (0.56, _scree), "road": (0.58, _road),
    "path": (0.62, _path), "street": (0.66, _street), "far-forest": (0.44, _far_forest), "forest": (0.46, _forest),
    "near-forest": (0.6, _near_forest), "cohune-palms": (0.5, _cohune_palms), "mangroves": (0.62, _mangroves),
    "spruces": (0.5, _spruces), "near-spruces": (1.0, _near_spruces), "hills": (0.46, _hills), "ridges": (0.4, _ridges),
    "peaks": (0.4, _peaks), "cliffs": (0.44, _cliffs), "gorge": (0.46, _gorge), "cloud-sea": (0.6, _cloud_sea),
    "mist": (0.5, _mist), "clouds": (0.22, _clouds), "cave-wall": (0.3, _cave_wall), "cave-mouth": (0.0, _cave_mouth),
    "stalactites": (0.0, _stalactites), "rock-floor": (0.78, _rock_floor), "stone-wall": (0.0, _stone_wall),
    "planks": (0.78, _planks), "tiles": (0.74, _tiles), "leaves-above": (0.08, _leaves_above), "vines": (0.0, _vines),
    "roots": (0.0, _roots), "ferns": (1.0, _ferns), "grass": (0.97, _grass), "snowfall": (0.0, _snowfall),
    "rainfall": (0.0, _rainfall), "birds": (0.18, _birds), "stars": (0.0, _stars),
}  # fmt: skip
"""Every layer with the height at which it begins unless the author says otherwise, as a share of the panel."""
