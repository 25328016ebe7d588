"""Tiles of Lost Pixel: five spaces among rock, with terrain, walls and icons, in the colours of a floor."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from reliquest.art.items import ITEMS
from reliquest.art.pen import Ink, Pen, at, box, mix, n, rolls, seed_of
from reliquest.art.pixel import FIXED, Grid, contour_lines, draw, paint, ramp
from reliquest.content.layout import Pack
from reliquest.games.lost_pixel.cards import Themes, Tile

CELL: Final = 16
SIDE: Final = 3 * CELL
SPACES: Final = {"n": (1, 0), "e": (2, 1), "s": (1, 2), "w": (0, 1), "c": (1, 1)}
CLOCKWISE: Final = ("n", "e", "s", "w")
ICONS: Final = {"treasure": "chest", "artifact": "artifact", "potion": "potion-unseen"}
MARKS: Final = {"upstairs": "upstairs", "downstairs": "stair", "portal": "portal", "pixel": "pixel"}
PLAIN: Final = ("#14122a", "#3a3460", "#6f8a9e", "#a9b8d6", "#d8d2ee", "#5a8f6a")
"""The stone of no floor in particular: violet rock around slate, for tiles that serve on all floors."""
LIQUIDS: Final = {
    "water": ("#165A86", "#1F7AA8", "#46B4CF", "#B6F4F4"),
    "acid": ("#3E661A", "#6FA321", "#A9DB32", "#F0FF9A"),
    "lava": ("#7A1B2C", "#C93A1E", "#FF8A2A", "#FFE36A"),
}
SPECIAL: Final = {
    "portal": "e v 7.5 7.5 6 7; e q 7.5 7.5 4 5; e w 7.5 7.5 1.5 2.5; d w3 3 3 12 4 4 12",
    "pixel": "r q 3 3 10 10; r q3 3 3 10 2; r q3 3 3 2 10; d w3 1 1 14 2 2 14 13 13",
}


class Plan(NamedTuple):
    """Everything a tile depends on: equal plans are equal pictures."""

    terrain: tuple[tuple[str, str], ...]
    icons: tuple[tuple[str, str], ...]
    arrow: str
    event: bool
    palette: tuple[str, ...]
    seed: int
    title: str


def plan(pack: Pack, tile: str, floor: int, turn: int) -> Plan:
    """The plan of a tile lying on a floor (1 to 10, 0 for none), turned clockwise by so many quarters (0 to 3).

    Raises LookupError if the pack has no such tile.
    """
    record = next(
        (t for held in pack.files.values() for t in getattr(held, "tiles", ()) if t.id == tile), None
    )
    if not isinstance(record, Tile):
        raise LookupError(f"{pack.id} has no tile {tile}")
    palette: tuple[str, ...] = PLAIN
    for themes in (held for held in pack.files.values() if isinstance(held, Themes)):
        palette = next((tuple(one.palette) for one in themes.floors if one.floor == floor), palette)
    terrain, icons = [], []
    for name in SPACES:
        space = getattr(record.spaces, name)
        place = name if name == "c" else CLOCKWISE[(CLOCKWISE.index(name) + turn) % 4]
        terrain.append((place, space.terrain))
        icons += [(place, ICONS[icon]) for icon in space.icons]
    if record.kind in MARKS:
        icons.append(("c", MARKS[record.kind]))
    arrow = CLOCKWISE[(CLOCKWISE.index("s") + turn) % 4]
    return Plan(
        tuple(terrain),
        tuple(icons),
        arrow,
        record.event,
        palette,
        seed_of("tile", tile, str(floor)),
        record.name,
    )


class Stone(NamedTuple):
    """The colours of rock and floor."""

    rock: str
    rock_dark: str
    rock_light: str
    rim: str
    face: str
    face_line: str
    floor: str
    floor_dark: str
    floor_light: str
    pale: str
    seam: str
    moss: str


def stone_of(palette: Sequence[str]) -> Stone:
    """Rock and floor out of the colours of a floor: dark, half dark, middle, light, brightest, accent."""
    dark, half, middle, light = palette[0], palette[1], palette[2], palette[3]
    ground = mix(middle, half, 0.28)
    return Stone(
        mix(dark, half, 0.42), mix(dark, half, 0.24), mix(half, middle, 0.3), mix(middle, light, 0.42), half,
        mix(dark, half, 0.3), ground, mix(ground, half, 0.4), mix(ground, light, 0.22), mix(ground, light, 0.62),
        mix(ground, dark, 0.5), palette[-1],
    )  # fmt: skip


Pixels = dict[tuple[int, int], str]


def _fill(px: Pixels, x: int, y: int, w: int, h: int, colour: str) -> None:
    for j in range(y, y + h):
        for i in range(x, x + w):
            px[i, j] = colour


def _rock(px: Pixels, x: int, y: int, s: Stone, seed: int, built: bool) -> None:
    _fill(px, x, y, CELL, CELL, s.rock)
    roll = rolls(seed)
    if built:
        for j in range(0, CELL, 4):
            _fill(px, x, y + j, CELL, 1, s.rock_dark)
            for i in range((j // 4 % 2) * 4, CELL, 8):
                _fill(px, x + i, y + j, 1, 4, s.rock_dark)
        _fill(px, x + 6, y + 5, 4, 1, s.rock_light)
        _fill(px, x + 2, y + 1, 3, 1, s.rock_light)
        return
    for _i in range(12):
        i, j = x + 1 + int(roll() * 13), y + 1 + int(roll() * 13)
        px[i, j] = s.rock_dark if roll() < 0.5 else s.rock_light
        px[i + 1, j] = px[i, j]


def _rims(px: Pixels, x: int, y: int, s: Stone, open_sides: str) -> None:
    """Edges of rock toward open spaces: light rims, and a built face toward the south."""
    if "w" in open_sides:
        _fill(px, x, y, 1, CELL, s.rim)
    if "e" in open_sides:
        _fill(px, x + CELL - 1, y, 1, CELL, s.rock_light)
    if "n" in open_sides:
        _fill(px, x, y, CELL, 1, s.rock_light)
    if "s" in open_sides:
        _fill(px, x, y + 8, CELL, 1, s.rim)
        _fill(px, x, y + 9, CELL, 7, s.face)
        for row in (0, 1):
            _fill(px, x, y + 11 + row * 3, CELL, 1, s.face_line)
            for i in range(2 if row else 6, CELL, 8):
                _fill(px, x + i, y + 9 + row * 3, 1, 3, s.face_line)
        _fill(px, x, y + 15, CELL, 1, s.face_line)


def _ground(px: Pixels, x: int, y: int, s: Stone, seed: int) -> None:
    roll = rolls(seed)
    _fill(px, x, y, CELL, CELL, s.floor)
    if roll() < 0.5:
        _fill(px, x + 1, y + 1, 14, 14, s.floor if roll() < 0.5 else s.floor_dark)
        _fill(px, x + 1, y + 1, 14, 1, s.floor_light)
        _fill(px, x + 1, y + 1, 1, 14, s.floor_light)
    else:
        a, b = 5 + int(roll() * 5), 4 + int(roll() * 7)
        if roll() < 0.6:
            _fill(px, x + 1, y + 1, a - 1, 6, s.floor_dark)
        if roll() < 0.6:
            _fill(px, x + b + 2, y + 9, 13 - b, 6, s.floor_light)
        _fill(px, x, y + 7, CELL, 1, s.seam)
        _fill(px, x + a, y, 1, 7, s.seam)
        _fill(px, x + b, y + 8, 1, 7, s.seam)
    _fill(px, x, y + 15, CELL, 1, s.seam)
    _fill(px, x + 15, y, 1, CELL, s.seam)
    for _i in range(4):
        px[x + 1 + int(roll() * 13), y + 1 + int(roll() * 13)] = (
            s.floor_light if roll() < 0.5 else s.floor_dark
        )
    if roll() < 0.5:
        mx, my = x + 1 + int(roll() * 11), y + 3 + int(roll() * 9)
        _fill(px, mx, my, 3, 1, mix(s.moss, s.seam, 0.3))
        px[mx + 1, my - 1] = s.moss


WAVES: Final = {
    "water": lambda x, y: math.sin(x * 0.55 + y * 0.9) + math.sin(x * 0.22 - y * 0.6 + 1),
    "acid": lambda x, y: math.sin(x * 0.8) + math.sin(y * 0.9 + x * 0.3),
    "lava": lambda x, y: math.sin(x * 0.62 + math.sin(y * 0.5) * 1.4) + math.sin(y * 0.7 + x * 0.2),
}


def _liquid(px: Pixels, x: int, y: int, kind: str, edge: str) -> None:
    deep, base, light, spark = LIQUIDS[kind]
    _fill(px, x + 1, y + 1, 14, 14, edge)
    _fill(px, x + 2, y + 2, 12, 12, base)
    _fill(px, x + 2, y + 2, 12, 2, deep)
    for j in range(4, 14):
        for i in range(2, 14):
            v = WAVES[kind](x + i, y + j)
            if v < -1.2:
                px[x + i, y + j] = deep
            if v > 1.0:
                px[x + i, y + j] = light
            if v > 1.62:
                px[x + i, y + j] = spark
    if kind == "acid":
        for bx, by, size in ((4, 6, 2), (10, 9, 3), (7, 11, 1)):
            _fill(px, x + bx, y + by, size, size, spark)


ARROW: Final = (
    (7, 4),
    (8, 4),
    (6, 5),
    (9, 5),
    (5, 6),
    (10, 6),
    (7, 7),
    (8, 7),
    (6, 8),
    (9, 8),
    (5, 9),
    (10, 9),
)


def _arrow(px: Pixels, place: str, s: Stone) -> None:
    """Two chevrons that point inward on the space by which one enters."""
    x, y = (part * CELL for part in SPACES[place])
    for a, b in ARROW:
        i, j = {"s": (a, b), "n": (15 - a, 15 - b), "e": (b, 15 - a), "w": (15 - b, a)}[place]
        px.setdefault((x + i, y + j), s.pale)
        px[x + i, y + j] = s.pale


def _icon(name: str) -> Grid:
    grid = draw(SPECIAL.get(name) or ITEMS[name], CELL, ITEMS)
    grid.finish()
    return grid


@lru_cache(maxsize=1024)
def draw_tile(one: Plan, ink: Ink) -> str:
    """The tile as SVG, 48 units a side."""
    pen = Pen(ink)
    if ink == "low":
        _sketch(pen, one)
        return pen.svg(SIDE, SIDE, one.title)
    s, terrain = stone_of(one.palette), dict(one.terrain)
    px: Pixels = {}
    where = {place: name for name, place in SPACES.items()}
    for j in range(3):
        for i in range(3):
            _cell(px, one, s, (i, j), terrain.get(where.get((i, j), ""), "rock"))
    _arrow(px, one.arrow, s)
    for k in range(SIDE):
        if k % 2:
            px[k, 0] = px[0, k] = mix(s.rock_dark, "#000000", 0.3)
    paint(pen, px)
    ramps = {**FIXED, "a": ramp(one.palette[3]), "b": ramp(one.palette[2]), "c": ramp(one.palette[-1])}
    for place, name in (*one.icons, *((("mark", "event"),) if one.event else ())):
        x, y = (part * CELL for part in SPACES.get(place, (0, 2)))
        paint(pen, _icon(name).colours(ramps), x, y)
    return pen.svg(SIDE, SIDE, one.title, "", ' shape-rendering="crispEdges"')


def _cell(px: Pixels, one: Plan, s: Stone, place: tuple[int, int], kind: str) -> None:
    i, j = place
    x, y, seed = i * CELL, j * CELL, one.seed + i * 73 + j * 131
    if kind not in ("rock", "wall"):
        _ground(px, x, y, s, seed)
        if kind in LIQUIDS:
            _liquid(px, x, y, kind, s.face_line)
        return
    _rock(px, x, y, s, seed, kind == "wall")
    terrain, where = dict(one.terrain), {spot: name for name, spot in SPACES.items()}
    near = {"n": (i, j - 1), "e": (i + 1, j), "s": (i, j + 1), "w": (i - 1, j)}
    _rims(
        px,
        x,
        y,
        s,
        "".join(side for side, spot in near.items() if terrain.get(where.get(spot, ""), "wall") != "wall"),
    )


def _sketch(pen: Pen, one: Plan) -> None:
    """The tile as line art: hatched rock, outlined spaces, a sign for each terrain."""
    terrain = dict(one.terrain)
    lines = f"M0 0H{SIDE}V{SIDE}H0Z"
    for name, (i, j) in SPACES.items():
        x, y = i * CELL, j * CELL
        if terrain[name] == "wall":
            lines += (
                "".join(f"M{x} {y + k}h16" for k in (4, 8, 12))
                + f"M{x + 5} {y}v4M{x + 11} {y + 4}v4M{x + 5} {y + 8}v4M{x + 11} {y + 12}v4"
            )
        lines += box(x, y, CELL, CELL)
        lines += _sign(terrain[name], x, y)
    for i, j in ((0, 0), (2, 0), (0, 2), (2, 2)):
        lines += "".join(f"M{at(i * CELL + k, j * CELL)}L{at(i * CELL, j * CELL + k)}" for k in (5, 10, 15))
    x, y = (part * CELL for part in SPACES[one.arrow])
    way = {"s": (0, -1), "n": (0, 1), "e": (-1, 0), "w": (1, 0)}[one.arrow]
    mx, my = x + 8, y + 8
    lines += f"M{n(mx - way[0] * 4)} {n(my - way[1] * 4)}L{n(mx + way[0] * 4)} {n(my + way[1] * 4)}"
    for side in (-1, 1):
        lines += (
            f"L{at(mx + side * way[1] * 3, my + side * way[0] * 3)}M{at(mx + way[0] * 4, my + way[1] * 4)}"
        )
    pen.raw(f'<path d="{lines}" fill="none" stroke="#333" stroke-width=".28"/>')
    for place, name in (*one.icons, *((("mark", "event"),) if one.event else ())):
        x, y = (part * CELL for part in SPACES.get(place, (0, 2)))
        pen.raw(f'<g transform="translate({x},{y})"><path d="M0 0h16v16H0Z" fill="#FFF"/>')
        pen.raw(contour_lines(_icon(name)) + "</g>")


def _sign(kind: str, x: int, y: int) -> str:
    if kind == "water":
        return "".join(f"M{x + 2} {y + k}q1.500-2 3 0t3 0t3 0t3 0" for k in (5, 9, 13))
    if kind == "acid":
        return "".join(
            f"M{x + i - 2} {y + j}a2 2 0 1 0 4 0a2 2 0 1 0-4 0" for i, j in ((5, 6), (11, 10), (6, 12))
        )
    if kind == "lava":
        return "".join(f"M{x + i} {y + 13}q-3-4 0-9q3 5 0 9" for i in (4, 8, 12))
    return ""
