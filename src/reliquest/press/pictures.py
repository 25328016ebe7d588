"""The one door between the press and the drawings: what is to be seen on a card, as SVG, in either ink."""

import math
from hashlib import sha256

from reliquest import art
from reliquest.art import Ink
from reliquest.content.layout import Pack

__all__ = [
    "Ink", "cover", "icon", "keepsake", "plate", "portrait", "road", "rosette", "scene", "sprite", "thing", "tile", "traveller",
]  # fmt: skip


def scene(pack: Pack, adventure: str, location: str, ink: Ink, width: float, height: float) -> str:
    """The panel of a location of Page Quest, in the form that width and height give."""
    return art.scene(pack, adventure, location, ink=ink, width=width, height=height)


def traveller(pack: Pack, character: str, ink: Ink) -> str:
    """The portrait of a character of Page Quest."""
    return art.traveller(pack, character, ink=ink)


def keepsake(pack: Pack, item: str, ink: Ink) -> str:
    """An item of Page Quest."""
    return art.keepsake(pack, item, ink=ink)


def sprite(pack: Pack, kind: str, card: str, ink: Ink) -> str:
    """The picture of a card of Lost Pixel; ``kind`` is the name of its list."""
    return art.sprite(pack, kind, card, ink=ink)


def thing(name: str, ink: Ink) -> str:
    """A pixel picture by its word."""
    return art.thing(name, ink=ink)


def tile(pack: Pack, card: str, floor: int, ink: Ink) -> str:
    """A dungeon tile as it lies with its arrow to the south, in the stone of a floor, or of none (0)."""
    return art.tile(pack, card, floor, ink=ink)


def icon(name: str, ink: Ink) -> str:
    """An icon in lines."""
    return art.icon(name, ink=ink)


def plate(pack: Pack, card: str, ink: Ink) -> str:
    """The engraved plate of a card of Artifact."""
    return art.plate(pack, card, ink=ink)


def portrait(pack: Pack, member: str, ink: Ink) -> str:
    """A member of Artifact as a carte-de-visite."""
    return art.portrait(pack, member, ink=ink)


def road(pack: Pack, ink: Ink) -> str:
    """The board of a scenario of Artifact."""
    return art.road(pack, ink=ink)


def cover(game: str, ink: Ink) -> str:
    """The cover of a game."""
    return art.cover(game, ink=ink)


def rosette(name: str, ink: Ink) -> str:
    """An engraver's rosette of its own for every name: interlaced lines such as banknotes bear."""
    seed = sha256(name.encode()).digest()
    lobes, wheel = 5 + seed[0] % 9, 2 + seed[1] % 5
    colour = "#999999" if ink == "low" else ("#6E1F24", "#5A3F2B", "#1F4E4A", "#3A4652")[seed[2] % 4]
    paths = []
    for ring in range(2 if ink == "low" else 4):
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
        f'stroke="{colour}" stroke-width="{0.5 if ink == "low" else 0.7}">{"".join(paths)}</svg>'
    )
