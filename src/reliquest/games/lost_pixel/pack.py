"""What packs of the game hold, file by file, and what is checked once they are read."""

from typing import Any, Final

from reliquest.content.layout import Checker, Layout, Pack
from reliquest.games.lost_pixel.cards import (
    COUNTS,
    Artifacts,
    Deck,
    Dwellers,
    Events,
    Gems,
    Heroes,
    Potions,
    Spells,
    Themes,
    Tiles,
    Times,
    Treasures,
)
from reliquest.games.lost_pixel.checks import faults

FILES: Final[dict[str, Any]] = {
    "floors.yaml": Themes,
    "heroes.yaml": Heroes,
    "spells.yaml": Spells,
    "gems.yaml": Gems,
    "events.yaml": Events,
    "artifacts.yaml": Artifacts,
    "potions.yaml": Potions,
    "times.yaml": Times,
    "tiles.yaml": Tiles,
    "monsters/*.yaml": Dwellers,
    "treasures/*.yaml": Treasures,
}
"""The files of a pack. An addition has only some of them; a whole game has ``floors.yaml``."""

LISTS: Final = ("floors", *COUNTS)


def deck_of(pack: Pack) -> tuple[Deck, dict[tuple[str, int], tuple[str, int]]]:
    """All cards of a pack as one deck; and for each list and place in it the file and the place there."""
    lists: dict[str, list[Any]] = {}
    places: dict[tuple[str, int], tuple[str, int]] = {}
    for file, held in pack.files.items():
        for name in LISTS:
            for index, card in enumerate(getattr(held, name, ())):
                cards = lists.setdefault(name, [])
                places[name, len(cards)] = (file, index)
                cards.append(card)
    return Deck.model_construct(None, **lists), places


def cross_check(pack: Pack, check: Checker) -> None:
    """Report what `faults` finds at the place in the file where it stands."""
    deck, places = deck_of(pack)
    for fault in faults(deck):
        name, *rest = fault.path
        if rest and isinstance(rest[0], int):
            file, index = places[str(name), rest[0]]
            check.at(file, str(name), index, *rest[1:]).error(fault.message)
        else:
            file = places.get((str(name), 0), ("floors.yaml", 0))[0]
            check.at(file, str(name), key=True).error(fault.message)


LAYOUT: Final = Layout(
    game="lost-pixel",
    files=FILES,
    cross_check=cross_check,
    optional=frozenset(FILES),
)
