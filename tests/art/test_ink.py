"""Line art spares the ink: less than 8 % of the ground, measured in pictures of the pictures."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typst

from reliquest import art
from tests.art.test_pictures import cards, locations, members, module_cards, of_game

MOST = 0.08


def darkness(png: bytes) -> float:
    """The share of black in an 8-bit picture with filters undone, from 0 (white) to 1."""
    width, height, _depth, kind = struct.unpack(">IIBB", png[16:26])
    channels, place, packed = {0: 1, 2: 3, 6: 4}[kind], 8, b""
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            packed += png[place + 8 : place + 8 + length]
        place += length + 12
    raw, stride, total = zlib.decompress(packed), width * channels, 0
    above = bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, above, channels)
        total += sum(255 - value for value in line[::channels])
        above = line
    return float(total / (width * height * 255))


def unfilter(kind: int, line: bytearray, above: bytearray, channels: int) -> None:
    for i in range(len(line)):
        left = line[i - channels] if i >= channels else 0
        corner = above[i - channels] if i >= channels else 0
        guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
        line[i] = (line[i] + guess) & 255


def paeth(left: int, up: int, corner: int) -> int:
    return min((left, up, corner), key=lambda one: abs(left + up - corner - one))


SCENES = ("cohune-ridge", "museum-steps", "lane", "tower", "chimney", "market")
SPRITES = {
    "heroes": ("fighter", "ranger"),
    "monsters": ("what-sits-on-the-throne", "mother-mandible", "big-wheel"),
    "treasures": ("gravestone-metronome", "obsidian-visor"),
}
TILES = ("rat-parliament", "wet-corner")
TRAVELLERS = ("rosa-quispe", "temperance-okafor", "joaquim-tavares")
KEEPSAKES = ("bottle-cap", "binoculars", "tool-roll")
FACES = ("the-choir", "augusta-pell", "duchess")


def pictures() -> Iterator[tuple[str, str]]:
    """Some of every kind; the ones with the most lines are among them."""
    yield from ((c, art.scene(a, b, c, ink="low")) for a, b, c in locations() if c in SCENES)
    for kind, wanted in SPRITES.items():
        yield from ((c.id, art.sprite(p, kind, c.id, ink="low")) for p, c in cards(kind) if c.id in wanted)
    yield from ((c.id, art.tile(p, c.id, 1, ink="low")) for p, c in cards("tiles") if c.id in TILES)
    quest = of_game("page-quest")[0]
    yield from ((c, art.traveller(quest, c, ink="low")) for c in TRAVELLERS)
    yield from ((i, art.keepsake(quest, i, ink="low")) for i in KEEPSAKES)
    yield from ((m, art.portrait(p, m, ink="low")) for p, m in members() if m in FACES)
    yield from ((c.id, art.plate(p, c.id, ink="low")) for p, c in list(module_cards())[::50])
    yield from ((p.id, art.road(p, ink="low")) for p in of_game("artifact")[:2])
    yield from ((game, art.cover(game, ink="low")) for game in art.GAMES)


@pytest.mark.slow
def test_line_art_covers_less_than_eight_percent(tmp_path: Path) -> None:
    page = tmp_path / "page.typ"
    for name, svg in pictures():
        wide, high = map(float, svg.split('viewBox="0 0 ')[1].split('"')[0].split())
        scale = 100 / max(wide, high)
        (tmp_path / "one.svg").write_text(svg)
        page.write_text(
            f"#set page(width: {wide * scale}pt, height: {high * scale}pt, margin: 0pt, fill: white)\n"
            '#image("one.svg", width: 100%)'
        )
        found = typst.compile(str(page), format="png", ppi=96.0)
        assert isinstance(found, bytes)
        share = darkness(found)
        assert 0.002 < share < MOST, f"{name} covers {share:.1%}"
