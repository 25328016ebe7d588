"""The map of a floor as text: every tile a small room whose gaps are doors, and a window on it that scrolls."""

from collections.abc import Collection, Sequence
from typing import Final

from reliquest.games.lost_pixel.view import HeroView, SpaceView, Table, TileView
from reliquest.terminal.lines import Line, Span, line
from reliquest.terminal.lines import columns as columns_of
from reliquest.terminal.lost_pixel.names import (
    MEANINGS,
    SIGNS,
    STEP,
    hero_at,
    icons_at,
    letter,
    tile_at,
    unexplored,
)
from reliquest.text import _

ACROSS: Final = 9
"""Columns of a tile."""

DOWN: Final = 3
"""Rows of a tile."""

IN_A_SPACE: Final = 3
"""Columns of a space: heroes first, then what can be found there, then what the ground is."""

Place = tuple[int, int]


class Frame:
    """The part of a floor that is shown: so many tiles each way, with the hero who acts well inside."""

    def __init__(self, table: Table, seat: int, columns: int, rows: int) -> None:
        self.doors = {(tile.x + STEP[side][0], tile.y + STEP[side][1]) for tile, side in unexplored(table)}
        places = [(tile.x, tile.y) for tile in table.tiles] + sorted(self.doors)
        hero = hero_at(table, seat)
        self.wests = [x for x, _y in places] or [0]
        self.souths = [y for _x, y in places] or [0]
        self.west, self.columns = window(min(self.wests), max(self.wests), hero.x, columns)
        self.south, self.rows = window(min(self.souths), max(self.souths), hero.y, rows)

    @property
    def places(self) -> list[list[Place]]:
        """The places that are shown, row by row from the north."""
        return [
            [(self.west + column, self.south + row) for column in range(self.columns)]
            for row in reversed(range(self.rows))
        ]

    @property
    def hidden(self) -> list[str]:
        """The directions in which the floor goes on beyond the frame."""
        beyond = {
            _("north"): max(self.souths) >= self.south + self.rows,
            _("east"): max(self.wests) >= self.west + self.columns,
            _("south"): min(self.souths) < self.south,
            _("west"): min(self.wests) < self.west,
        }
        return [where for where, more in beyond.items() if more]


def window(first: int, last: int, at: int, most: int) -> tuple[int, int]:
    """Where a window of at most so many places begins, and its size, so that ``at`` lies near its middle."""
    size = min(most, last - first + 1)
    begin = min(max(at - size // 2, first), last - size + 1)
    return begin, size


def chart(
    table: Table, seat: int, columns: int, rows: int, aims: Collection[str] = ()
) -> tuple[list[Line], list[Line]]:
    """The map, so many tiles wide and high at most, and the key to its signs.

    ``aims`` are the targets of the open options: a place to be revealed from here stands out.
    """
    frame = Frame(table, seat, columns, rows)
    drawn: list[Line] = []
    for places in frame.places:
        boxes = [box(table, seat, place, frame, aims) for place in places]
        drawn += [tuple(span for each in boxes for span in each[row]) for row in range(DOWN)]
    return drawn, key(table, seat, frame, columns * ACROSS)


def box(table: Table, seat: int, place: Place, frame: Frame, aims: Collection[str]) -> list[Line]:
    """A tile, a place still to be explored, or nothing."""
    tile = tile_at(table, *place)
    if tile is not None:
        return room(table, seat, tile)
    blank = line(" " * ACROSS)
    if place not in frame.doors:
        return [blank] * DOWN
    near = f"cell:{place[0]},{place[1]}" in aims
    return [blank, line(("?".center(ACROSS), "key" if near else "dim")), blank]


def room(table: Table, seat: int, tile: TileView) -> list[Line]:
    """A tile: its walls are drawn, its spaces are gaps in them."""
    at = {space.side: content(table, seat, tile, space) for space in tile.spaces}
    north, south, east, west = (at[side] for side in ("north", "south", "east", "west"))
    blank = Span("   ")
    return [
        (Span("┌──", "dim"), *(north or line(("───", "dim"))), Span("──┐", "dim")),
        (*(west or line(("│  ", "dim"))), *(at["centre"] or (blank,)), *(east or line(("  │", "dim")))),
        (Span("└──", "dim"), *(south or line(("───", "dim"))), Span("──┘", "dim")),
    ]


def content(table: Table, seat: int, tile: TileView, space: SpaceView) -> Line:
    """What a space shows in three columns; nothing for a wall."""
    if space.terrain == "wall":
        return ()
    signs = [
        Span(letter(table, hero.seat), style_of(table, seat, hero))
        for hero in table.heroes
        if here(hero, tile, space)
    ]
    signs += [Span(*SIGNS[icon]) for icon in icons_at(table, tile, space.side)]
    if space.terrain in SIGNS:
        signs.append(Span(*SIGNS[space.terrain]))
    signs = signs[:IN_A_SPACE] or [Span("·", "dim")]
    left = (IN_A_SPACE - len(signs) + 1) // 2
    return (Span(" " * left), *signs, Span(" " * (IN_A_SPACE - left - len(signs))))


def here(hero: HeroView, tile: TileView, space: SpaceView) -> bool:
    """Whether a hero, or its body with what it carried, is on this space."""
    return (hero.x, hero.y, hero.space) == (tile.x, tile.y, space.side) and not hero.looted


def style_of(table: Table, seat: int, hero: HeroView) -> str:
    """How a hero's letter looks."""
    if not hero.alive:
        return "dim"
    return "here" if hero.seat == hero_at(table, seat).seat else "strong"


def key(table: Table, seat: int, frame: Frame, width: int) -> list[Line]:
    """What the signs mean that can be seen, and where the floor goes on; a sign stays with its meaning."""
    shown = {place for row in frame.places for place in row}
    seen: set[str] = set()
    for tile in table.tiles:
        if (tile.x, tile.y) in shown:
            for space in tile.spaces:
                seen.update([space.terrain, *icons_at(table, tile, space.side)])
    who = hero_at(table, seat)
    parts = [line((letter(table, who.seat), "strong"), (f" {who.name}", "dim"))]
    parts += [line(SIGNS[name], (f" {MEANINGS[name]()}", "dim")) for name in SIGNS if name in seen]
    if frame.doors & shown:
        parts.append(line(("?", "key"), (_(" unexplored"), "dim")))
    if frame.hidden:
        more = _("more to the {sides}: type tables").format(sides=listed(frame.hidden))
        parts.append(line((more, "dim")))
    return packed(parts, width)


def packed(parts: Sequence[Line], width: int) -> list[Line]:
    """The parts in as few rows as they need, none of them broken unless it alone is too wide."""
    rows: list[Line] = []
    for part in parts:
        if rows and columns_of(rows[-1]) + 2 + columns_of(part) <= width:
            rows[-1] = (*rows[-1], Span("  "), *part)
        else:
            rows.append(part)
    return rows


def listed(words: Sequence[str]) -> str:
    """The words with commas and "and"."""
    return _(" and ").join(filter(None, [", ".join(words[:-1]), words[-1]]))
