"""Covers of the three games, each in the art of its own world and without lettering."""

import math
from functools import lru_cache
from typing import Final

from reliquest.art import buildings, flora
from reliquest.art.creatures import HEROES
from reliquest.art.engraving import GLOW, INK, OXBLOOD, PAPER, SEPIA, hatched, rays
from reliquest.art.land import LAYERS, draw_sky
from reliquest.art.pen import Ink, Pen, around, at, box, disc, mix, n, polygon, rolls, wave
from reliquest.art.pixel import FIXED, paint, ramp
from reliquest.art.sprites import PLAIN, grid_of
from reliquest.art.view import View
from reliquest.games.page_quest.scenes import Palette
from reliquest.text import _

WIDE: Final = 240.0
TALL: Final = 330.0


def _page_quest(pen: Pen) -> str:
    view = View(pen, WIDE, TALL, "gold", Palette(), (132, 120), 7)
    draw_sky(view)
    for layer, y, seed in (("ridges", 0.5, 11), ("far-forest", 0.6, 12)):
        LAYERS[layer][1](view, TALL * y, seed)
    with pen.moved(126, 226, 1.9):
        buildings.pyramid(view)
    LAYERS["near-forest"][1](view, TALL * 0.68, 13)
    LAYERS["path"][1](view, TALL * 0.76, 15)
    for x, high, lean, seed in ((14, 214, -4, 21), (232, 236, 2, 22)):
        flora.palm(pen, x, TALL + 4, high, lean, seed, view.mood.front, view.mood.front, 0.42, 9, 4)
    _traveller(pen, 124, 304, 2.1)
    LAYERS["ferns"][1](view, TALL, 31)
    flora.birds(pen, 60, 70, 5, 33, view.mood.front, 1.5)
    pen.stroke(box(4, 4, WIDE - 8, TALL - 8), pen.line, 3)
    return _("A traveller with a rucksack before a stepped pyramid in the jungle")


def _traveller(pen: Pen, x: float, y: float, size: float) -> None:
    """The figure of the strip, seen from behind with hat and rucksack, cut out like a sticker."""
    parts = (
        ("M-4 0L-5-11L4.500-11L6.500 0L2.500 0L.500-7L-1 0Z", "#3B4A56"),
        ("M-6-23.500Q0-26.500 5-23l2 12.500H-6Z", "#E4573F"),
        ("M-9.500-23q-4 1-4 6v5q0 2 3 2l5 0v-13Z", "#7C5334"),
        ("M-12.500-25.500h9v3.600h-9Z", "#57A35F"),
        ("M-3.500-25q3 2.400 7 0l-.400-5h-6Z", "#8A5A3C"),
        ("M-5-24.500q4.500 3 9.500.300l.600 2.600q-5 2.200-10.600-.400Z", "#F4C24F"),
        (
            "M-8.500-29.600q9 3.400 17 .200q.600 1.800-1.600 2.400q-7 1.800-14 0q-1.900-.600-1.400-2.600Z",
            "#D9B878",
        ),
        ("M-4.600-29q.300-6 4.800-6.200q4.600.200 4.600 6q-4.600 1.800-9.400.200Z", "#E8CF98"),
    )
    with pen.moved(x, y, size):
        if not pen.low:
            for d, _colour in parts:
                pen.raw(
                    f'<path d="{d}" fill="#FFFBEF" stroke="#FFFBEF" stroke-width="5.5" stroke-linejoin="round"/>'
                )
        for d, colour in parts:
            pen.fill(d, colour, 1.1)
        pen.stroke("M4-22l5.500 5.200l3-3.400", "#E4573F", 3.4)
        pen.stroke("M12.800-30V1", "#7C5334", 1.7)


def _artifact(pen: Pen) -> str:
    roll = rolls(41)
    pen.fill(box(0, 0, WIDE, TALL), OXBLOOD, 1)
    pen.stroke(box(8, 8, WIDE - 16, TALL - 16) + box(13, 13, WIDE - 26, TALL - 26), "#C99A3B", 1.3)
    for x, y, turn in ((18, 18, 0), (WIDE - 18, 18, 90), (WIDE - 18, TALL - 18, 180), (18, TALL - 18, 270)):
        with pen.moved(x, y, turn=turn):
            pen.fill("M0 0H30Q26 10 16 9Q9 9 9 16Q10 26 0 30Z", "#C99A3B", 0.8)
    oval = disc(120, 165, 88, 124)
    with pen.clipped(oval):
        pen.ground(box(0, 0, WIDE, TALL), PAPER)
        for i in range(12 if pen.low else 34):
            y = 40 + i * (120 / (12 if pen.low else 34))
            pen.stroke(
                f"M20 {n(y)}Q{at(80 + roll() * 60, y + (roll() - 0.5) * 4)} 220 {n(y + (roll() - 0.5))}",
                SEPIA,
                1.1 - i / 34,
                0.7,
            )
        pen.fill(disc(160, 86, 19), "#FBF4DD", 1.1)
        _skyline(pen)
        ground = "M0 176Q60 168 120 176T240 172V340H0Z"
        pen.fill(ground, "#C9AC76", 1.2)
        hatched(pen, ground, 24, 4, 0.8)
        for k, colour in enumerate(("#B88F62", "#9C7560", "#6E4A40")):
            y = 204 + k * 30
            d = f"M0 {y}Q60 {y - 10} 120 {y}T240 {y - 4}V340H0Z"
            pen.fill(d, colour, 1.1)
            hatched(pen, d, -38 if k % 2 else 32, 4, 0.8)
        road = wave([(92, 168), (150, 186), (176, 206), (110, 222), (72, 240), (128, 254), (120, 276)], 1.1)
        for colour, wide in ((INK, 15.0), ("#F7EBCB", 12.0)):
            if not pen.low:
                pen.stroke(road, colour, wide)
        pen.stroke(road, SEPIA, 1.2, dash="5 4")
        for r, strength in ((44, 0.25), (28, 0.45)):
            pen.glow(120, 270, r, GLOW, strength)
        pen.stroke(rays(120, 270, 15, 34, 32), "#A8651B", 1)
        pen.fill("M120 252L133 268L120 284L107 268Z", "#FFE07A", 1.4)
        pen.fill("M120 252L133 268L120 271Z", "#FFC94A", 1)
    pen.stroke(oval, "#C99A3B", 4)
    pen.stroke(disc(120, 165, 91, 127) + disc(120, 165, 85, 121), INK, 0.9)
    return _("A road that winds from a lamplit city down through the earth to a glowing treasure")


def _skyline(pen: Pen) -> None:
    for x, wide, high in ((40, 26, 44), (70, 20, 60), (150, 24, 40), (178, 24, 56)):
        pen.fill(box(x, 176 - high, wide, high), "#8B7350", 1)
        hatched(pen, box(x + wide * 0.5, 176 - high, wide * 0.5, high), 90, 2.6, 0.8)
        pen.solid(
            "".join(box(x + 4 + k * 9, 176 - high + 8 + j * 12, 4, 6) for k in range(2) for j in range(2)),
            "#F2B84B",
        )
    pen.fill(box(98, 124, 44, 52), "#A88C60", 1.1)
    pen.fill("M96 124Q98 92 120 90Q142 92 144 124Z", "#7A6242", 1.2)
    pen.stroke("M120 90V76M115 82H125M108 96Q104 108 104 122M132 96Q136 108 136 122", INK, 1.2)
    pen.glow(74, 142, 16, "#F8C75A", 0.4)
    pen.stroke("M74 178V148", INK, 2)
    pen.fill("M70 148h8l-2-11h-4Z", "#FFE07A", 1)
    pen.fill("M92 182L94 162Q94 156 98 156Q102 156 102 162L104 182ZM93 156H103M95 156V147H101V156Z", INK, 0.8)


def _lost_pixel(pen: Pen) -> str:
    if pen.low:
        pen.stroke(box(3, 3, WIDE - 6, TALL - 6) + "M46 300V150Q50 66 120 60Q190 66 194 150V300", INK, 1)
        pen.fill("M120 112L156 134V174L120 196L84 174V134Z", "#FFFFFF", 1)
        pen.stroke("M84 134L120 154L156 134M120 154V196", INK, 1)
        for step in range(4):
            pen.stroke(box(70 - step * 10, 226 + step * 18, 100 + step * 20, 18), INK, 0.8)
    else:
        _vault(pen)
    ramps = {**FIXED, "a": ramp(PLAIN[4]), "b": ramp(PLAIN[2]), "c": ramp(PLAIN[5])}
    for name, x in (("fighter", 52), ("ranger", 128)):
        grid = grid_of(HEROES[name], 24, 0)
        if not pen.low:
            paint(pen, grid.colours(ramps), x, 246, 2.6)
    return _("Two small heroes on a stair before a glowing pixel")


def _vault(pen: Pen) -> None:
    """A brick vault in large pixels around a glow in rings."""
    unit = 5
    pixels: dict[tuple[int, int], str] = {}
    for j in range(66):
        for i in range(48):
            x, y = i * unit + 2.5, j * unit + 2.5
            inside = abs(x - 120) < 76 and (y > 150 or math.hypot((x - 120) / 76, (y - 150) / 92) < 1)
            if inside:
                far = math.hypot(x - 120, (y - 150) * 0.9) + ((i + j) % 2) * 5
                colour = next(
                    (
                        c
                        for r, c in (
                            (34, "#FFB0E0"),
                            (52, "#FF4FA3"),
                            (72, "#B8358F"),
                            (96, "#6E2A86"),
                            (126, "#3E2368"),
                        )
                        if far < r
                    ),
                    "#1C1440",
                )
            else:
                mortar = j % 4 == 0 or (i + (j // 4 % 2) * 4) % 8 == 0
                brick = rolls(j // 4 * 97 + (i + (j // 4 % 2) * 4) // 8)()
                colour = "#231F45" if mortar else mix("#4A4486", "#2C2754", brick * 0.8)
            pixels[i, j] = colour
    for step in range(6):
        for j in range(3):
            for i in range(14 - step * 1, 34 + step * 1):
                pixels[i, 46 + step * 3 + j] = ("#C4A4FF", "#6A5AA8", "#4A3E86")[j]
    paint(pen, pixels, 0, 0, unit)
    cube: dict[tuple[int, int], str] = {}
    for y in range(9):
        for x in range(9):
            cube[x, y] = (
                "#FFFFFF"
                if x + y < 3
                else "#FF9AD0"
                if x < 2 or y < 2
                else "#FF3DA0"
                if x < 7 and y < 7
                else "#A82A78"
            )
    paint(pen, cube, 97.5, 127.5, unit)
    for k in range(7):
        x, y = around(120, 150, 70 + (k % 3) * 12, k / 7)
        pen.fill(
            polygon(
                [
                    (x, y - 5),
                    (x + 1.6, y - 1.6),
                    (x + 5, y),
                    (x + 1.6, y + 1.6),
                    (x, y + 5),
                    (x - 1.6, y + 1.6),
                    (x - 5, y),
                    (x - 1.6, y - 1.6),
                ]
            ),
            "#FFE9FF",
        )
    pen.stroke(box(3, 3, WIDE - 6, TALL - 6), "#FFD35C", 3)


DRAWINGS: Final = {"page-quest": _page_quest, "artifact": _artifact, "lost-pixel": _lost_pixel}


@lru_cache(maxsize=8)
def draw_cover(game: str, title: str, ink: Ink) -> str:
    """The cover as SVG."""
    pen = Pen(ink, INK if game == "artifact" else "#17211D", 1.4)
    with pen.clipped(box(0, 0, WIDE, TALL)):
        desc = DRAWINGS[game](pen)
    return pen.svg(WIDE, TALL, title, desc)
