"""What the terminal calls heroes, spaces, slots and kinds of damage of Lost Pixel, and the signs of the map."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reliquest.games.lost_pixel.describe import shown
from reliquest.games.lost_pixel.tables import TOP_LEVEL, XP_A_LEVEL
from reliquest.games.lost_pixel.view import PLACES, CardView, HeroView, Table, TileView
from reliquest.text import _, ngettext

SIGNS: Final = {
    "water": ("~", "free"),
    "acid": ("%", "good"),
    "lava": ("^", "bad"),
    "treasure": ("$", "warn"),
    "artifact": ("◆", "warn"),
    "potion": ("!", "key"),
    "upstairs": ("▲", "dim"),
    "downstairs": ("▼", "strong"),
    "portal": ("O", "strong"),
    "pixel": ("■", "strong"),
}
"""The sign on the map for what a space holds, and its style."""

MEANINGS: Final[Mapping[str, Callable[[], str]]] = {
    "water": lambda: _("water: 2 SPD"),
    "acid": lambda: _("acid: 1 damage"),
    "lava": lambda: _("lava: 2 SPD, 1 damage"),
    "treasure": lambda: _("Treasure"),
    "artifact": lambda: _("Artifact"),
    "potion": lambda: _("potion"),
    "upstairs": lambda: _("stairs up"),
    "downstairs": lambda: _("stairs down"),
    "portal": lambda: _("the Portal"),
    "pixel": lambda: _("the Lost Pixel"),
}

PLACE: Final[Mapping[str, Callable[[], str]]] = {
    "north": lambda: _("on the north side"),
    "east": lambda: _("on the east side"),
    "south": lambda: _("on the south side"),
    "west": lambda: _("on the west side"),
    "centre": lambda: _("in the middle"),
}

STEP: Final = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""How far a side leads to the east and to the north, in tiles."""


def letter(table: Table, seat: int) -> str:
    """The letter of a hero on the map: the first of its name that no earlier hero has."""
    taken: list[str] = []
    for hero in table.heroes[: seat + 1]:
        letters = [each.upper() for each in hero.name if each.isalpha()] + [str(hero.seat + 1)]
        taken.append(next((each for each in letters if each not in taken), str(hero.seat + 1)))
    return taken[-1]


def hero_at(table: Table, seat: int) -> HeroView:
    """The hero of a seat; of a spectator, the one whose turn it is."""
    return table.heroes[seat if 0 <= seat < len(table.heroes) else min(table.active, len(table.heroes) - 1)]


def tile_at(table: Table, x: int, y: int) -> TileView | None:
    """The tile that lies there, or None."""
    return next((tile for tile in table.tiles if (tile.x, tile.y) == (x, y)), None)


def unexplored(table: Table) -> list[tuple[TileView, str]]:
    """The open sides behind which no tile lies yet, while there are tiles to reveal."""
    if not any(deck.name == "tile" and deck.size for deck in table.decks):
        return []
    return [
        (tile, space.side)
        for tile in table.tiles
        for space in tile.spaces
        if space.side in STEP and space.terrain != "wall" and beyond(table, tile, space.side) is None
    ]


def beyond(table: Table, tile: TileView, side: str) -> TileView | None:
    """The tile next to this one on that side, or None."""
    east, north = STEP[side]
    return tile_at(table, tile.x + east, tile.y + north)


def icons_at(table: Table, tile: TileView, side: str) -> list[str]:
    """What can still be found on a space of a tile: stairs and Portal as well, the Pixel until it is taken."""
    space = next(each for each in tile.spaces if each.side == side)
    found = [] if space.searched else list(space.icons)
    kind = tile.kind
    if table.pixel == f"space:{tile.x},{tile.y}:{side}" or (
        side == "centre" and kind == "pixel" and not table.pixel
    ):
        found.insert(0, "pixel")
    if side == "centre" and kind not in ("ordinary", "pixel"):
        found.insert(0, kind)
    return found


def blocks(values: Mapping[str, str]) -> str:
    """ATK or DEF by kind: ``physical 1d6+1, Fire 2``."""
    return ", ".join(f"{shown(kind)} {roll}" for kind, roll in values.items())


def xp_line(hero: HeroView) -> str:
    """Level and the way to the next: ``Level 2, XP 3/10``."""
    if hero.level >= TOP_LEVEL:
        return _("Level {level}").format(level=hero.level)
    return _("Level {level}, XP {xp}/{most}").format(level=hero.level, xp=hero.xp, most=XP_A_LEVEL)


def stats_line(hero: HeroView) -> str:
    """The stat dice, with those of the Hero card where an effect has changed them: ``STR d8 (card d10)``."""
    return "  ".join(
        f"{shown(die.stat)} d{die.now}"
        + (_(" (card d{n})").format(n=die.base) if die.base != die.now else "")
        for die in hero.stats
    )


def worn(hero: HeroView) -> list[tuple[str, CardView]]:
    """What is equipped, with its slot."""
    return [(slot, card) for slot, card in zip(PLACES, hero.equipped, strict=True) if card is not None]


def empty_slots(hero: HeroView) -> list[str]:
    """The slots with nothing in them, in words."""
    return [shown(slot) for slot, card in zip(PLACES, hero.equipped, strict=True) if card is None]


def counted(cards: Sequence[str]) -> list[str]:
    """The names, equal ones together: ``Earth Gem ×2``."""
    return [name if (n := cards.count(name)) == 1 else f"{name} ×{n}" for name in dict.fromkeys(cards)]


def carried(hero: HeroView) -> list[str]:
    """The Inventory by name; a Treasure that asks for more than the hero's Level says so."""
    names = []
    for card in hero.inventory:
        wants = card.level if card.kind == "treasure" and card.level > hero.level else 0
        names.append(_("{name} (Level {n})").format(name=card.name, n=wants) if wants else card.name)
    return counted(names)


def spells(hero: HeroView) -> list[str]:
    """The Spells with what they cost now, as a count of Gems of their element."""
    return [spell_line(card) for card in hero.spells]


def spell_line(card: CardView) -> str:
    """A Spell with its cost: ``Firebrand (1 Fire Gem)``."""
    if not card.cost:
        return _("{name} (free)").format(name=card.name)
    cost = ngettext("{n} {element} Gem", "{n} {element} Gems", card.cost)
    return f"{card.name} ({cost.format(n=card.cost, element=shown(card.element))})"


def potions(hero: HeroView) -> list[str]:
    """The potions: those one knows by name, the others as a number."""
    known = counted([each.card.name for each in hero.potions if each.card is not None])
    hidden = sum(each.card is None for each in hero.potions)
    return [*known, *([_("{n} unknown").format(n=hidden)] if hidden else [])]


def time_left(table: Table) -> str:
    """The time cards that are left."""
    return ngettext("{n} time card left", "{n} time cards left", table.time_left).format(n=table.time_left)


def floor_line(table: Table) -> str:
    """The floor and its name: ``Floor 1 of 3: The Leaky Cellars``."""
    if not table.tiles:
        return _("A quest of {n} floors, set-up").format(n=table.floors)
    text = _("Floor {n} of {last}").format(n=table.floor, last=table.floors)
    return f"{text}: {table.floor_name}" if table.floor_name else text
