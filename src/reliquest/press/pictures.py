"""The one door between the press and the drawings: what is to be seen on a card, as SVG, in either ink."""

import math
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

import msgspec

from reliquest.art.scenery import draw_panel, panel
from reliquest.content.layout import Pack

Ink = Literal["full", "low"]

PIXELS: Final = 12
"""Rows and columns of an emblem; its left half is mirrored."""


def emblem(name: str, palette: tuple[str, ...], ink: Ink) -> str:
    """A small pixel creature of its own for every name: symmetrical, outlined, always the same.

    In low ink only its outline is drawn.
    """
    bits = [int(each) for byte in sha256(name.encode()).digest() * 3 for each in f"{byte:08b}"]
    half = PIXELS // 2
    filled: dict[tuple[int, int], int] = {}
    for row in range(1, PIXELS - 1):
        for column in range(1, half):
            reach = column / half + 1 - abs(row - PIXELS / 2) / PIXELS * 1.6
            if bits[row * half + column] + reach > 1.35:
                shade = bits[(row * half + column) * 2 + 40] + bits[(row * half + column) * 3 + 7]
                for mirrored in (column, PIXELS - 1 - column):
                    filled[mirrored, row] = shade
    for row in (4, 5):
        filled[half - 2, row] = filled[half + 1, row] = 3
    outline = {(x + dx, y + dy) for x, y in filled for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(
        filled
    )
    colours = palette if len(palette) >= 4 else ("#8C8AD6", "#5A58A0", "#B7B5F0", "#FFF6D0")
    layers: dict[str, list[tuple[int, int]]] = {}
    if ink == "low":
        layers["#555555"] = sorted(outline) + sorted(at for at, shade in filled.items() if shade == 3)
    else:
        layers["#120E1F"] = sorted(outline)
        for at, shade in sorted(filled.items()):
            layers.setdefault(colours[shade % 4], []).append(at)
    body = "".join(
        f'<path fill="{colour}" d="{"".join(f"M{x} {y}h1.02v1.02h-1.02z" for x, y in at)}"/>'
        for colour, at in layers.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {PIXELS + 2} {PIXELS + 2}" '
        f'shape-rendering="crispEdges">{body}</svg>'
    )


def rosette(name: str, ink: Ink) -> str:
    """An engraver's rosette of its own for every name: interlaced lines such as banknotes bear."""
    seed = sha256(name.encode()).digest()
    lobes, wheel = 5 + seed[0] % 9, 2 + seed[1] % 5
    colour = "#555555" if ink == "low" else ("#6E1F24", "#5A3F2B", "#1F4E4A", "#3A4652")[seed[2] % 4]
    paths = []
    for ring in range(4):
        reach, wave = 46 - 9 * ring, 5 + seed[3 + ring] % 7
        points = []
        for step in range(121):
            turn = math.tau * step / 120
            radius = reach - wave * (1 + math.cos(lobes * turn)) / 2 * (1 + 0.4 * math.sin(wheel * turn))
            points.append(f"{radius * math.cos(turn):.1f} {radius * math.sin(turn):.1f}")
        for turned in (0.0, 180 / lobes):
            paths.append(f'<path transform="rotate({turned:.2f})" d="M{"L".join(points)}z"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" fill="none" '
        f'stroke="{colour}" stroke-width="0.7">{"".join(paths)}</svg>'
    )


@cache
def icons() -> dict[str, str]:
    """The outlines of the icons by name."""
    return msgspec.json.decode((Path(__file__).parent / "icons.json").read_bytes(), type=dict[str, str])


def icon(name: str, colour: str = "#17211D") -> str:
    """An icon of the game-icons set in one colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<path fill="{colour}" d="{icons()[name]}"/></svg>'
    )


def scene(pack: Pack, adventure: str, location: str, ink: Ink, width: float, height: float) -> str:
    """The panel of a location of Page Quest."""
    return draw_panel(panel(pack, adventure, location), ink, width, height)
