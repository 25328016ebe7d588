"""All pictures of Reliquest, drawn once for screen and paper from what the packs say.

Every function returns one SVG document as text: with a title (and a description where the pack has one) for those
who cannot see it, a viewBox and no size of its own, no script, no raster, no reference to anything outside, and the
same bytes for the same content on every machine. Equal content is drawn once and kept.

    scene(pack, adventure, location)          a panel of Page Quest, 192 by 144 unless told otherwise
    sprite(pack, kind, card)                  a card of Lost Pixel by its list: monsters, heroes, gems, …; 24 or 16
    thing(name)                               a pixel picture by its word: potion-unseen, search, fire, level, …; 16
    tile(pack, tile, floor, turn)             a dungeon tile on a floor of the pack, turned by quarters; 48
    traveller(pack, character)                a character of Page Quest; 100 by 120
    keepsake(pack, item)                      an item of Page Quest; 64
    portrait(pack, member)                    a member of Artifact as a carte-de-visite; 100 by 124
    stranger(member, kind, name)              the same for a member that no list of a pack has
    plate(pack, card)                         a card of a module, the Aid deck or the examples; 160 by 104
    road(pack)                                the board of a scenario, its middles of spaces in ROAD; 812 by 640
    cover(game)                               the cover of a game: page-quest, artifact, lost-pixel; 240 by 330
    icon(name)                                an icon of our own, lines in the colour of the text; 24

``ink="low"`` draws lines on white that cover less than 8 % of the picture, for paper; ``theme`` says whether an icon
lies on light or dark. A location without a scene of its own in ``scenes/<adventure>.yaml`` gets one that its page
suggests. An id that the pack does not have raises LookupError. `digest` names a picture by its content.
"""

# Every room is imported where it is first asked for: who draws for one game need not wait for the cards of all three.

import hashlib
from typing import TYPE_CHECKING, Final

from reliquest.art import icons
from reliquest.art.items import ITEMS
from reliquest.art.pen import Ink, Point, Theme
from reliquest.art.spaces import SPACES

if TYPE_CHECKING:
    from reliquest.content.layout import Pack

__all__ = [
    "GAMES", "ICON_NAMES", "ROAD", "THINGS", "Ink", "Theme", "cover", "digest", "icon", "keepsake", "plate", "portrait", "road",
    "scene", "sprite", "stranger", "thing", "tile", "traveller",
]  # fmt: skip

ICON_NAMES: Final[tuple[str, ...]] = tuple(icons.ICONS)
"""The names that `icon` draws."""

GAMES: Final[tuple[str, ...]] = ("page-quest", "artifact", "lost-pixel")
"""The games that `cover` draws."""

ROAD: Final[tuple[Point, ...]] = SPACES
"""The middles of the thirty spaces on the board that `road` draws, in its units."""

THINGS: Final[tuple[str, ...]] = tuple(ITEMS)
"""The words that `thing` draws."""


def scene(
    pack: "Pack",
    adventure: str,
    location: str,
    *,
    ink: Ink = "full",
    width: float = 192.0,
    height: float = 144.0,
) -> str:
    """The panel of a location of an adventure; width and height are units, and set the form of the picture."""
    from reliquest.art import scenery

    return scenery.draw_panel(scenery.panel(pack, adventure, location), ink, width, height)


def sprite(pack: "Pack", kind: str, card: str, *, ink: Ink = "full") -> str:
    """The sprite of a card; ``kind`` is the name of its list in the pack: monsters, heroes, sheep, treasures, …"""
    from reliquest.art import sprites

    return sprites.draw_sprite(sprites.recipe(pack, kind, card), ink)


def thing(name: str, *, title: str = "", ink: Ink = "full") -> str:
    """A pixel picture by its word, one of THINGS; ``title`` says what it is to those who cannot see it."""
    from reliquest.art import sprites

    if name not in ITEMS:
        raise LookupError(f"there is no picture of a {name}")
    a, b, c = sprites.PLAIN[4], sprites.PLAIN[2], sprites.PLAIN[5]
    return sprites.draw_sprite(sprites.Recipe(ITEMS[name], sprites.THING, a, b, c, 0, title or name, ""), ink)


def tile(pack: "Pack", tile: str, floor: int, *, turn: int = 0, ink: Ink = "full") -> str:
    """A tile as it lies on a floor (1 to 10; 0: in stone that is of no floor), turned clockwise by so many quarters.

    Its icons stay upright.
    """
    from reliquest.art import tiles

    return tiles.draw_tile(tiles.plan(pack, tile, floor, turn % 4), ink)


def traveller(pack: "Pack", character: str, *, ink: Ink = "full") -> str:
    """The portrait of a character, as ``looks.yaml`` has it or else as the id decides."""
    from reliquest.art import travellers

    return travellers.draw_traveller(travellers.sitter(pack, character), ink)


def keepsake(pack: "Pack", item: str, *, ink: Ink = "full") -> str:
    """The picture of an item, chosen by a word of its id or its name; one that no word tells lies in a pack."""
    from reliquest.art import keepsakes

    return keepsakes.draw_keepsake(*keepsakes.word_of(pack, item), ink)


def portrait(pack: "Pack", member: str, *, ink: Ink = "full") -> str:
    """The portrait of a member, from the list of members or from an example party of the pack."""
    from reliquest.art import portraits

    return portraits.draw_portrait(portraits.sitter(pack, member), ink)


def stranger(member: str, kind: str, name: str, *, ink: Ink = "full") -> str:
    """The portrait of somebody met on the way: a face decided by the id, framed by the kind (companion, lesser)."""
    from reliquest.art import portraits

    return portraits.draw_portrait(portraits.stranger(member, kind, name), ink)


def plate(pack: "Pack", card: str, *, ink: Ink = "full") -> str:
    """The plate of a card: its emblem by the words of its id, its tags and checks, its number by its place."""
    from reliquest.art import plates

    return plates.draw_plate(plates.subject(pack, card), ink)


def road(pack: "Pack", *, ink: Ink = "full") -> str:
    """The board on which the scenario of a pack is raced."""
    from reliquest.art import roads

    return roads.draw_road(roads.map_of(pack), ink)


def cover(game: str, *, title: str = "", ink: Ink = "full") -> str:
    """The cover of a game without lettering; ``title`` is the game's name in the reader's language."""
    from reliquest.art import covers

    if game not in covers.DRAWINGS:
        raise LookupError(f"there is no cover of a game {game}")
    return covers.draw_cover(game, title or game, ink)


def icon(name: str, *, title: str = "", ink: Ink = "full", theme: Theme = "light") -> str:
    """An icon by its name, one of ICON_NAMES; ``title`` says what it is to those who cannot see it."""
    if name not in icons.ICONS:
        raise LookupError(f"there is no icon {name}")
    return icons.draw_icon(name, title or name, ink, theme)


def digest(svg: str) -> str:
    """A name for a picture by its content, fit for caches and file names."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]
