"""The board of Artifact: a road of thirty spaces from a lamplit city to what is sought, above ground and below."""

# A drawing stays on its line.
# ruff: noqa: E501

import math
from functools import lru_cache
from typing import Final, NamedTuple

from reliquest.art.emblems import EMBLEMS
from reliquest.art.engraving import BRASS, GLOW, INK, OXBLOOD, PAPER, SEPIA, hatched, rays
from reliquest.art.pen import Ink, Pen, Point, Roll, at, box, disc, mix, n, polygon, rolls, seed_of, wave
from reliquest.art.plates import setting_of
from reliquest.art.spaces import SPACES
from reliquest.content.layout import Pack
from reliquest.games.artifact.pack import Scenario

WIDE: Final = 812.0
TALL: Final = 640.0

TURN: Final = 15
"""Spaces up to this one belong to the first module; the deeper ones are octagons."""

WASHES: Final = {
    "desert": ("#D9A95A", "#C98E4B", "#B8703E"), "ocean": ("#6C8C93", "#4E7C86", "#35525A"),
    "city": ("#7E7A8A", "#6A5A6E", "#4E3A4A"), "mine": ("#C98E4B", "#6E8F72", "#6F86A8"), "moor": ("#8A8F6A", "#6E6A52", "#5A4A4A"),
}  # fmt: skip


class Map(NamedTuple):
    """Everything a board depends on: equal maps are equal pictures."""

    setting: str
    emblems: tuple[str, ...]
    seed: int
    title: str


LANDMARKS: Final = {
    "desert": ("sphinx", "camel", "pillars", "scarab", "jars", "mummy"),
    "mine": ("engine", "ladder", "mushroom", "crystals", "bat", "shell"),
    "city": ("abbey", "carriage", "candle", "moth", "book", "eye"),
    "ocean": ("ship", "lighthouse", "octopus", "shell", "crab", "trident"),
    "moor": ("abbey", "mountain", "door", "skull", "bell", "star"),
}


def map_of(pack: Pack) -> Map:
    """The map of a scenario; packs without one have a plain road over the moor."""
    scenario = next((held for held in pack.files.values() if isinstance(held, Scenario)), None)
    setting = setting_of(scenario.id, 1) if scenario is not None else "moor"
    title = scenario.name if scenario is not None else pack.header.title
    return Map(setting, LANDMARKS[setting], seed_of("road", pack.id), title)


def draw_road(one: Map, ink: Ink) -> str:
    """The board as SVG."""
    return _drawn(one, ink)


@lru_cache(maxsize=64)
def _drawn(one: Map, ink: Ink) -> str:
    pen, roll = Pen(ink, INK, 2.2), rolls(one.seed)
    pen.fill(box(0, 0, WIDE, TALL), "#E9D7AE", 1)
    with pen.clipped(box(18, 18, WIDE - 36, TALL - 36)):
        _heaven(pen, roll)
        _horizon(pen, one, roll)
        _city(pen, roll)
        _strata(pen, roll)
        _tunnel(pen, roll, one.setting in ("mine", "ocean"))
        _washes(pen, one)
        _landmarks(pen, one)
        _path(pen)
        _goal(pen)
    for number, place in enumerate(SPACES, 1):
        _space(pen, number, place)
    _border(pen)
    return pen.svg(WIDE, TALL, one.title)


def _heaven(pen: Pen, roll: Roll) -> None:
    pen.ground(box(0, 0, WIDE, 216), "#D5CBAE")
    count = 14 if pen.low else 44
    for i in range(count):
        y, t, d, x = 22 + i * 154 / count, i / count, "", 18.0
        while x < WIDE - 18:
            right = min(WIDE - 18, x + 40 + roll() * 150)
            d += (
                f"M{at(x, y + (roll() - 0.5))}"
                f"Q{at((x + right) / 2, y + (roll() - 0.5) * 2)} {at(right - 2 - roll() * 6, y)}"
            )
            x = right
        pen.stroke(d, SEPIA, 0.95 * (1 - t) ** 2 + 0.16)
    pen.fill(disc(250, 74, 46), "#F6EACB", opacity=0.55)
    pen.fill(disc(250, 74, 27), "#FBF4DD", 1.2)
    hatched(pen, "M259 50a27 27 0 0 1 0 48a34 34 0 0 0 0-48Z", 32, 4, 0.9)
    pen.stroke(disc(242, 66, 4) + disc(250, 84, 5.5), SEPIA, 0.8)
    for x, y, z in ((360, 98, 1.0), (470, 62, 1.25), (160, 52, 0.8), (584, 66, 0.7)):
        d = (
            f"M{at(x - 46 * z, y)}q{at(-2, -12 * z)} {at(13 * z, -13 * z)}q{at(5 * z, -15 * z)} {at(22 * z, -11 * z)}"
            f"q{at(14 * z, -9 * z)} {at(24 * z, 4 * z)}q{at(18 * z, -4 * z)} {at(20 * z, 9 * z)}q{at(12 * z, z)} {at(10 * z, 11 * z)}Z"
        )
        pen.fill(d, PAPER, 1.1)
        pen.stroke(
            f"M{at(x - 30 * z, y - 3 * z)}q{at(26 * z, -7 * z)} {at(60 * z, 0)}"
            f"M{at(x - 12 * z, y - 9 * z)}q{at(20 * z, -6 * z)} {at(40 * z, z)}",
            SEPIA,
            0.9,
        )


def _horizon(pen: Pen, one: Map, roll: Roll) -> None:
    """What rises at the far end of the first half: pyramids, cliffs, roofs, a smoking mountain."""
    hill = "M404 236Q424 180 470 160Q500 152 526 168Q566 150 610 172L650 236Z"
    pen.fill(hill, "#DCC894", 1)
    hatched(pen, hill, -38, 3.4, 0.9, SEPIA, 0.45)
    if one.setting == "desert":
        for x, size in ((560, 52), (650, 92), (752, 70)):
            pen.fill(polygon([(x - size, 236), (x, 236 - size * 1.5), (x + size, 236)]), "#E8D4A2", 1.4)
            hatched(pen, polygon([(x, 236 - size * 1.5), (x + size, 236), (x + size * 0.2, 236)]), 62, 3, 1)
        return
    if one.setting in ("city", "moor"):
        for x, high in ((560, 70), (596, 110), (640, 150), (704, 96), (756, 130)):
            d = f"M{x - 18} 236V{236 - high}L{x} {236 - high - 34}L{x + 18} {236 - high}V236Z"
            pen.fill(d, "#C9AE7C", 1.3)
            hatched(pen, box(x, 236 - high, 18, high), 90, 3, 0.9)
            pen.solid(box(x - 10, 236 - high + 14, 5, 9) + box(x - 10, 236 - high + 34, 5, 9), "#F2B84B")
        return
    cone = "M500 236Q606 196 662 120Q690 82 704 76L724 82L742 74Q756 92 768 130Q786 184 830 236Z"
    pen.fill(cone, "#DDC595", 1.5)
    d = ""
    for i in range(24):
        t = i / 24
        d += (
            f"M{at(710 - t * 120, 88 + t * 100)}"
            f"L{at(730 - t * 118 + roll() * 16, 118 + t * 96 + roll() * 24)}"
            f"M{at(748 + t * 50, 90 + t * 92)}L{at(742 + t * 40, 118 + t * 86)}"
        )
    pen.stroke(d, SEPIA, 1)
    hatched(pen, "M742 74Q756 92 768 130Q786 184 830 236H740Z", 70, 3, 0.9)
    pen.fill(
        "M716 72Q694 62 706 48Q692 38 708 28Q712 16 728 20Q744 10 752 24Q770 26 764 40Q776 50 760 58"
        "Q756 70 740 66Q730 76 716 72Z",
        PAPER,
        1.1,
    )
    pen.fill("M704 78L724 84L742 76L736 92L712 92Z", "#A63A24", 0.8)


def _city(pen: Pen, roll: Roll) -> None:
    """The lamplit city that all set out from, and the water beside it."""
    pen.ground("M206 240Q222 200 252 195Q330 188 408 195Q436 200 452 240Z", "#B9BCA2")
    d = ""
    for row in range(9):
        x = 228 + roll() * 16
        while x < 428:
            long = 8 + roll() * 16
            d += f"M{at(x, 190 + row * 4.4)}q{at(long / 4, -2.6)} {at(long / 2, 0)}t{at(long / 2, 0)}"
            x += long + 6 + roll() * 22
    pen.stroke(d, SEPIA, 0.9)
    with pen.moved(300, 178):
        pen.fill("M-30-4L30-6L24 8H-22Z", "#7A5B3C", 1.2)
        pen.fill("M-20-4V-12H16V-6", PAPER, 1.2)
        pen.fill(disc(-2, 1, 9), PAPER, 1.2)
        pen.fill("M4-12V-30H11V-12Z", OXBLOOD, 1.2)
        pen.stroke("M-2-8V10M-11 1H7M-8-5L4 7M-8 7L4-5M-16-12V-38M22-8V-34M-16-36L22-32", INK, 0.9)
        pen.stroke("M8-32Q0-42 12-46Q6-58 22-58Q28-66 40-60", INK, 1.6)
    for x, wide, high, peak in (
        (22, 26, 42, 0),
        (196, 30, 34, 1),
        (176, 24, 48, 0),
        (28, 28, 62, 1),
        (84, 28, 50, 0),
    ):
        _building(pen, x, wide, high, bool(peak), roll)
    _dome(pen)
    _tower(pen)
    for x, y in ((46, 206), (132, 214), (212, 216)):
        pen.glow(x, y - 34, 22, "#F8C75A", 0.35)
        pen.glow(x, y - 34, 12, "#FFF3B8", 0.5)
        pen.stroke(f"M{x} {y}V{y - 28}M{x - 4} {y}h8M{x - 4} {y - 24}h8", INK, 1.8)
        pen.fill(f"M{x - 4} {y - 38}h8l-1.500 10h-5Z", "#FFE07A", 1.1)
        pen.fill(f"M{x - 5} {y - 38}h10l-5-5Z", INK, 0.6)


def _building(pen: Pen, x: float, wide: float, high: float, peak: bool, roll: Roll) -> None:
    y = 200 - high
    pen.fill(box(x, y, wide, high + 12), "#C9AE7C", 1.1)
    hatched(pen, box(x + wide * 0.58, y, wide * 0.42, high + 12), 90, 3, 0.8)
    roof = (
        [(x - 2, y), (x + wide / 2, y - wide * 0.55), (x + wide + 2, y)]
        if peak
        else [(x - 1, y), (x + 3, y - 9), (x + wide - 3, y - 9), (x + wide + 1, y)]
    )
    pen.fill(polygon(roof), "#8B6A47", 1.1)
    pen.fill(box(x + wide * 0.7, y - 19, 5, 10), "#8B6A47", 1)
    for i in range(int(high // 11)):
        for k in range(max(2, int(wide // 9))):
            if roll() < 0.72:
                pen.fill(
                    box(x + 3 + k * 8, y + 5 + i * 11, 3.6, 5.5),
                    "#FFD469" if roll() < 0.62 else "#6B4C2F",
                    0.6,
                )


def _dome(pen: Pen) -> None:
    pen.fill(box(112, 146, 54, 60), "#CDB484", 1.2)
    pen.fill("M110 146H168L160 138H118Z", "#BFA170", 1.2)
    pen.fill(box(122, 120, 34, 18), "#D9C394", 1.2)
    pen.fill("M118 120Q120 92 139 90Q158 92 160 120Z", "#B08C5C", 1.2)
    pen.fill(box(134, 80, 10, 11), "#CDB484", 1.2)
    pen.stroke("M139 90V120M128 94Q124 106 124 120M150 94Q154 106 154 120M139 70V80M135 74H143", INK, 1)
    hatched(pen, "M141 90Q158 92 160 120H141Z", 32, 3.4, 0.9)
    hatched(pen, box(142, 146, 24, 60), 90, 3, 0.8)
    pen.stroke("".join(f"M{n(125 + k * 5.6)} 122v14" for k in range(6)), INK, 0.9)
    for k in range(5):
        pen.fill(f"M{117 + k * 10} 163v-7q2.300-3 4.600 0v7Z", "#6B4C2F" if k % 2 else "#FFD469", 0.7)


def _tower(pen: Pen) -> None:
    pen.glow(69, 81, 22, "#F8C75A", 0.3)
    pen.fill(box(58, 92, 22, 110), "#D3BB8B", 1.2)
    pen.fill("M55 92H83V70H55Z", "#DCC799", 1.2)
    pen.fill("M55 70L69 40L83 70Z", "#8B6A47", 1.2)
    pen.fill(disc(69, 81, 8), "#FFE9A0", 1.2)
    pen.stroke("M69 40V30M69 81V75.500M69 81L73 83M63 96V196M69 96V196M75 96V196", INK, 0.9)
    hatched(pen, box(70, 92, 10, 110), 90, 3, 0.8)


STRATA: Final = (
    (224, 0.0, "#C9AC76", 32), (262, 1.0, "#D8BF8C", 0), (298, 2.0, "#C7A36B", 90), (352, 0.5, "#B88F62", -38),
    (392, 3.0, "#C9AC7C", 60), (432, 1.5, "#A98664", 0), (492, 4.0, "#9C7560", 32), (528, 2.2, "#87604F", -38),
    (580, 5.0, "#6E4A40", -38),
)  # fmt: skip


def _edge(base: float, phase: float) -> list[Point]:
    return [
        (x, base + 7 * math.sin(x / 70 + phase) + 4 * math.sin(x / 31 + phase * 2))
        for x in range(10, 810, 10)
    ]


def _strata(pen: Pen, roll: Roll) -> None:
    for base, phase, colour, angle in STRATA:
        edge = _edge(base, phase)
        d = polygon([*edge, (WIDE, TALL), (0, TALL)])
        pen.fill(d, colour, 1.2)
        if angle:
            hatched(pen, d, angle, 4.4, 0.8, SEPIA, 0.4)
    d, x = "", 20.0
    while x < WIDE - 20:
        if not 226 < x < 432:
            y = 224 + 7 * math.sin(x / 70) + 4 * math.sin(x / 31)
            d += f"M{at(x, y)}l{at((roll() - 0.5) * 3, -3 - roll() * 4)}"
        x += 5 + roll() * 5
    pen.stroke(d, INK, 1)


CAVERNS: Final = (
    (186, 322, 74, 30), (344, 318, 70, 28), (120, 430, 62, 34), (284, 446, 92, 38), (450, 452, 80, 36),
    (618, 458, 84, 38), (560, 566, 122, 50), (700, 300, 40, 30),
)  # fmt: skip


def _tunnel(pen: Pen, roll: Roll, crater: bool) -> None:
    """The hollow that the deeper road runs in, down from a crater if there is one: rough edges, stalactites."""
    shaft = wave([(736, 206), *SPACES[10:]], 0.9)
    neck = "M716 84Q726 120 734 160Q740 200 742 240"
    if pen.low:
        pen.fill("".join(disc(x, y, rx, ry) for x, y, rx, ry in CAVERNS), PAPER, 1)
        return
    rough = [_rough(x, y, rx, ry, roll) for x, y, rx, ry in CAVERNS]
    for colour, extra in ((INK, 14.0), ("#7A5A42", 10.0), (INK, 4.0), ("#F0E1BC", 0.0)):
        pen.stroke(shaft, colour, 58 + extra)
        if crater:
            pen.stroke(neck, colour, 34 + extra * 0.8)
        for d in rough:
            pen.raw(
                f'<path d="{d}" fill="{colour}" stroke="{colour}" stroke-width="{n(extra)}" stroke-linejoin="round"/>'
            )
    for x, y, count, step, long in (
        (300, 296, 6, 9, 15),
        (148, 296, 8, 9, 14),
        (240, 412, 9, 9, 14),
        (590, 424, 7, 9, 15),
        (428, 420, 6, 9, 13),
    ):
        for i in range(count):
            xx, deep = x + i * step, long * (0.5 + roll() * 0.7)
            pen.fill(
                polygon(
                    [
                        (xx - step * 0.42, y - 2),
                        (xx + step * 0.42, y - 2),
                        (xx + (roll() - 0.5) * 2, y + deep),
                    ]
                ),
                "#B89468",
                1,
            )


def _rough(x: float, y: float, rx: float, ry: float, roll: Roll) -> str:
    return polygon(
        [
            (
                x + rx * math.cos(k / 22 * math.tau) * (0.95 + roll() * 0.1),
                y + ry * math.sin(k / 22 * math.tau) * (0.94 + roll() * 0.14),
            )
            for k in range(22)
        ]
    )


def _washes(pen: Pen, one: Map) -> None:
    first, second, third = WASHES[one.setting]
    for x, y, rx, ry, colour in (
        (330, 322, 220, 26, first),
        (190, 446, 150, 36, second),
        (450, 458, 110, 32, third),
        (640, 466, 110, 34, second),
        (700, 545, 60, 40, third),
    ):
        for k in (1.0, 0.7, 0.4):
            if not pen.low:
                pen.raw(f'<path d="{disc(x, y, rx * k, ry * k)}" fill="{colour}" opacity=".14"/>')


def _landmarks(pen: Pen, one: Map) -> None:
    """Emblems along the road, small, as a mapmaker would put them."""
    places = (
        (480, 166, 1.1),
        (560, 286, 1.0),
        (172, 430, 0.95),
        (318, 424, 0.9),
        (492, 424, 0.95),
        (652, 428, 1.0),
    )
    for emblem, (x, y, size) in zip(one.emblems, places, strict=True):
        outline, inside = EMBLEMS[emblem]
        with pen.moved(x - 24 * size, y - 24 * size, size):
            pen.fill(outline, mix(PAPER, "#C98E4B", 0.18), 1.4)
            hatched(pen, outline, 62, 2.6, 0.6, SEPIA, 0.6)
            pen.stroke(inside, INK, 1.1)
            pen.stroke(outline, INK, 1.4)


def _path(pen: Pen) -> None:
    road = wave(SPACES, 0.95)
    edges = (("#333", 14.9), ("#FFF", 14.0)) if pen.low else ((INK, 17.0), ("#F7EBCB", 14.0))
    for colour, wide in edges:
        pen.raw(
            f'<path d="{road}" fill="none" stroke="{colour}" stroke-width="{wide:g}" stroke-linecap="round"'
            ' stroke-linejoin="round"/>'
        )
    pen.stroke(road, SEPIA, 1.5, dash="6 5")
    with pen.moved(386, 322):
        pen.fill("M-15 12V-20Q0-36 15-20V12H9V-15Q0-25-9-15V12Z", "#8F6F4B", 1.4)
        pen.fill("M-15-20Q0-36 15-20L9-15Q0-25-9-15Z", "#B18C5E", 1.4)
        pen.fill("M-4-29L0-33L4-29L0-24Z", BRASS, 1)


def _goal(pen: Pen) -> None:
    """What is sought: it glows."""
    x, y = 560.0, 556.0
    for r, strength in ((96, 0.2), (70, 0.3), (46, 0.5)):
        pen.glow(x, y, r, GLOW, strength)
    pen.stroke(rays(x, y, 34, 74, 48), "#A8651B", 1.1, 0.9)
    pen.fill(disc(x, y, 31), "#FFF3C0", 1.6)
    pen.stroke(disc(x, y, 27), BRASS, 2.4)
    with pen.moved(x, y):
        pen.fill("M0-23L13-7L0 5L-13-7Z", "#FFE07A", 1.4)
        pen.fill("M0-23L13-7L0-3Z", "#FFC94A", 1.2)
        pen.fill("M0 5L13-7L0-3Z", "#E79A2E", 1.2)
        pen.fill("M-13-7L0-3L0 5Z", "#F6B640", 1.2)
        pen.fill("M-10 2Q-12 12-5 14L-7 20H7L5 14Q12 12 10 2L5 8H-5Z", "#8F6F4B", 1.4)


DIGITS: Final = (
    "M2 0H4Q6 0 6 2V7Q6 9 4 9H2Q0 9 0 7V2Q0 0 2 0Z", "M1 2L3.500 0V9M1 9H6", "M0 2Q0 0 3 0Q6 0 6 2.500Q6 4.500 0 9H6",
    "M0 1Q1 0 3 0Q6 0 6 2.200Q6 4.200 3 4.200Q6 4.200 6 6.700Q6 9 3 9Q1 9 0 8", "M4.500 9V0L0 6H6.500",
    "M5.500 0H.800L.400 4Q2 3.200 3.500 3.400Q6 3.800 6 6.300Q6 9 3 9Q1 9 0 8", "M5.500.800Q4.500 0 3 0Q0 .500 0 6Q0 9 3 9Q6 9 6 6.200Q6 3.800 3 3.800Q.500 3.800 0 6",
    "M0 0H6L2 9", "M3 4.200Q.400 4 .400 2Q.400 0 3 0Q5.600 0 5.600 2Q5.600 4 3 4.200Q0 4.400 0 6.700Q0 9 3 9Q6 9 6 6.700Q6 4.400 3 4.200Z",
    "M.500 8.200Q1.500 9 3 9Q6 8.500 6 3Q6 0 3 0Q0 0 0 2.800Q0 5.200 3 5.200Q5.500 5.200 6 3",
)  # fmt: skip


def _digits(pen: Pen, number: int, x: float, y: float, colour: str, size: float) -> None:
    """A number drawn in strokes, so that it needs no font."""
    text = str(number)
    left = x - (len(text) * 8 - 2) * size / 2
    for k, sign in enumerate(text):
        with pen.moved(left + k * 8 * size, y - 4.5 * size, size):
            pen.stroke(DIGITS[int(sign)], colour, 1.7)


def _space(pen: Pen, number: int, place: Point) -> None:
    x, y = place
    if number == len(SPACES):
        plaque = f"M{at(x - 30, y + 24)}h60l7 7v10l-7 7h-60l-7-7v-10Z"
        pen.fill(plaque, "#3B2721", 1.5)
        _digits(pen, number, x, y + 36, INK if pen.low else "#F7E2AE", 1.2)
        return
    if number == 1:
        pen.fill(disc(x, y, 22), OXBLOOD, 1.6)
        pen.stroke(disc(x, y, 18), "#E9C877", 1.4)
        _digits(pen, number, x, y, INK if pen.low else "#FCE9B5", 1.5)
    elif number <= TURN:
        pen.fill(disc(x, y, 15.5), "#F9F0D8", 1.8)
        pen.stroke(disc(x, y, 12.1), BRASS, 1.4)
        _digits(pen, number, x, y, INK, 1.15)
    else:
        for r, colour, line in ((17.0, "#3B2721", 1.4), (13.0, "#3B2721", 0.0)):
            points = [
                (x + math.cos((k + 0.5) * math.pi / 4) * r, y + math.sin((k + 0.5) * math.pi / 4) * r)
                for k in range(8)
            ]
            pen.fill(polygon(points), colour, line) if line else pen.stroke(polygon(points), "#D9AE5A", 1.3)
        _digits(pen, number, x, y, INK if pen.low else "#F7E2AE", 1.15)


def _border(pen: Pen) -> None:
    for inset, width in ((7.0, 3.0), (13.0, 1.0), (18.0, 1.6)):
        pen.stroke(box(inset, inset, WIDE - 2 * inset, TALL - 2 * inset), INK, width)
    for x, y, turn in ((7, 7, 0), (WIDE - 7, 7, 90), (WIDE - 7, TALL - 7, 180), (7, TALL - 7, 270)):
        with pen.moved(x, y, turn=turn):
            pen.fill("M0 0H46Q40 12 26 12Q12 12 12 26Q12 40 0 46Z", BRASS, 1.4)
            pen.fill("M5 5H34Q26 8 16 8Q8 8 8 16Q8 28 5 34Z", "#E5C27A", 0.8)
