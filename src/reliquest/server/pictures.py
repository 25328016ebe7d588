"""The drawings as files: every picture of the art at an address of its own, kept by browsers for as long as it is the same."""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from reliquest import __version__, art
from reliquest.content import packs
from reliquest.content.layout import Pack
from reliquest.content.model import ID_PATTERN
from reliquest.errors import Problem
from reliquest.games import registry
from reliquest.server.catalogue import Unknown
from reliquest.text import _

FLOORS: Final = 10
NAME: Final = 80
"""Letters in the name of somebody met on the way, at most."""

Query = Mapping[str, str]


@cache
def edition() -> str:
    """A word that changes with the drawings and with what they are drawn from: addresses end with it as ``?v=``."""
    found = hashlib.sha256(__version__.encode())
    folders = (Path(art.__file__).parent, packs.SHIPPED, packs.users_folder())
    for path in sorted(path for folder in folders for path in folder.rglob("*.*") if path.is_file()):
        about = path.stat()
        found.update(f"{path.name} {about.st_size} {about.st_mtime_ns} ".encode())
    return found.hexdigest()[:12]


@lru_cache(maxsize=32)
def pack_of(game: str, name: str) -> Pack:
    """A pack of a game by its id. Raises `Problem`."""
    return packs.load(name, registry.layout(game), by_path=False)


def picture(path: str, query: Query) -> str:
    """The SVG at an address below ``/art/``, without its ending. Raises `Unknown` where there is none."""
    parts = path.split("/")
    if not all(re.fullmatch(ID_PATTERN, part) for part in parts):
        raise nothing()
    for form, draw in DRAWINGS.items():
        wanted = form.split("/")
        if len(wanted) == len(parts) and all(w == p or w == "*" for w, p in zip(wanted, parts, strict=True)):
            try:
                return draw(*[p for w, p in zip(wanted, parts, strict=True) if w == "*"], query=query)
            except (LookupError, Problem):
                raise nothing() from None
    raise nothing()


def nothing() -> Unknown:
    """There is no picture of that name."""
    return Unknown(_("There is no such picture."))


def scene(pack: str, adventure: str, location: str, *, query: Query) -> str:
    """A panel of Page Quest."""
    return art.scene(pack_of("page-quest", pack), adventure, location)


def traveller(pack: str, character: str, *, query: Query) -> str:
    """A character of Page Quest."""
    return art.traveller(pack_of("page-quest", pack), character)


def keepsake(pack: str, item: str, *, query: Query) -> str:
    """An item of Page Quest."""
    return art.keepsake(pack_of("page-quest", pack), item)


def sprite(pack: str, kind: str, card: str, *, query: Query) -> str:
    """A card of Lost Pixel."""
    from reliquest.games.lost_pixel.cards import COUNTS

    if kind not in COUNTS:
        raise nothing()
    return art.sprite(pack_of("lost-pixel", pack), kind, card)


def tile(pack: str, name: str, floor: str, turn: str, *, query: Query) -> str:
    """A dungeon tile on a floor, turned by quarters."""
    if floor not in map(str, range(1, FLOORS + 1)) or turn not in ("0", "1", "2", "3"):
        raise nothing()
    return art.tile(pack_of("lost-pixel", pack), name, int(floor), turn=int(turn))


def portrait(pack: str, member: str, *, query: Query) -> str:
    """A member of an Artifact party."""
    return art.portrait(pack_of("artifact", pack), member)


def stranger(pack: str, kind: str, member: str, *, query: Query) -> str:
    """Somebody met on the way, whose name the address tells."""
    name = query.get("name", "")[:NAME]
    if kind not in KINDS or not name.isprintable():
        raise nothing()
    return art.stranger(member, kind, name)


KINDS: Final = ("leader", "companion", "lesser")


def plate(pack: str, card: str, *, query: Query) -> str:
    """The plate of a card of Artifact."""
    return art.plate(pack_of("artifact", pack), card)


def road(pack: str, *, query: Query) -> str:
    """The board of a scenario of Artifact."""
    return art.road(pack_of("artifact", pack))


def cover(game: str, *, query: Query) -> str:
    """The cover of a game."""
    return art.cover(game)


def icon(name: str, *, query: Query) -> str:
    """An icon, for a light or a dark ground."""
    return art.icon(name, theme="dark" if query.get("theme") == "dark" else "light")


def thing(name: str, *, query: Query) -> str:
    """A pixel picture by its word."""
    return art.thing(name)


DRAWINGS: Final[dict[str, Callable[..., str]]] = {
    "page-quest/*/scene/*/*": scene,
    "page-quest/*/traveller/*": traveller,
    "page-quest/*/keepsake/*": keepsake,
    "lost-pixel/*/sprite/*/*": sprite,
    "lost-pixel/*/tile/*/*/*": tile,
    "artifact/*/portrait/*": portrait,
    "artifact/*/stranger/*/*": stranger,
    "artifact/*/plate/*": plate,
    "artifact/*/road": road,
    "cover/*": cover,
    "icon/*": icon,
    "thing/*": thing,
}
"""What is drawn at which addresses; a star is an id."""


def headers(svg: str, query: Query) -> dict[str, str]:
    """How a browser may keep the picture: for ever under the address of this edition, else until it changes."""
    kept = "public, max-age=31536000, immutable" if query.get("v") == edition() else "no-cache"
    return {"cache-control": kept, "etag": f'"{art.digest(svg)}"'}


def warm(*_nothing: Any) -> None:
    """Read what the first pictures and games need, so that nobody waits for it."""
    for game in registry.MODULES:
        registry.game(game).settings({})
    edition()
