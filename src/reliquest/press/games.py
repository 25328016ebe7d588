"""The games that can be printed, each by the module that turns its packs into components."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol, cast

from reliquest.content.faults import did_you_mean
from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.press.component import Component, Printing
from reliquest.press.pictures import Ink
from reliquest.text import _

MODULES: Final = {
    "page-quest": "reliquest.press.page_quest",
    "artifact": "reliquest.press.artifact",
    "lost-pixel": "reliquest.press.lost_pixel",
}


@dataclass(frozen=True)
class Wish:
    """What of a game is wanted: components by name (none: all), which pack, which ink.

    ``floors`` limits the decks that have floors, ``single`` asks for one copy of each card, ``mini`` for the
    small size of cards.
    """

    what: tuple[str, ...] = ()
    ink: Ink = "full"
    pack: str | None = None
    floors: tuple[int, ...] = ()
    single: bool = False
    mini: bool = False


class Source(Protocol):
    """What a game's module offers.

    ``PACK`` is printed where no other is asked for; packs of ``NOT_ALONE`` are printed with others only.
    """

    PACK: str
    NOT_ALONE: tuple[str, ...]

    def floors(self, pack: str | None) -> Sequence[int]:
        """The floors of which decks can be printed alone; none in a game without floors."""

    def known(self, pack: str | None) -> Sequence[str]:
        """The names of everything there is to print."""

    def printing(self, wish: Wish) -> Printing:
        """The components wished for; raises UsageProblem for what there is not."""

    def own(self, pack: Pack) -> Iterator[Component]:
        """Everything on which texts of this very pack are printed, in every size."""


def source(game: str) -> Source:
    """The module of a game; raises UsageProblem for a game there is not."""
    if game not in MODULES:
        hint = did_you_mean(game, MODULES) or _("there are {games}.").format(games=", ".join(MODULES))
        raise UsageProblem(_("There is no game “{game}”; {hint}").format(game=game, hint=hint))
    return cast(Source, import_module(MODULES[game]))
