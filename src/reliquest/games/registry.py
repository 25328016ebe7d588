"""The list of games: what is known of each without loading it, and how to load it."""

import difflib
from importlib import import_module
from typing import TYPE_CHECKING, Final

from reliquest.errors import UsageProblem
from reliquest.text import _

if TYPE_CHECKING:
    from reliquest.content.loader import Layout
    from reliquest.engine.game import Game

MODULES: Final = {
    "page-quest": "reliquest.games.page_quest",
    "artifact": "reliquest.games.artifact",
    "lost-pixel": "reliquest.games.lost_pixel",
}
"""The package of each game by id. It has the modules ``game`` with an object GAME and ``pack`` with a LAYOUT."""


def _module(game_id: str, room: str) -> object:
    if game_id not in MODULES:
        close = difflib.get_close_matches(game_id, MODULES, 1)
        hint = _("Did you mean {name}?").format(name=close[0]) if close else ""
        raise UsageProblem(
            _("There is no game “{name}”; the games are {games}. {hint}")
            .format(name=game_id, games=", ".join(MODULES), hint=hint)
            .strip()
        )
    return import_module(f"{MODULES[game_id]}.{room}")


def game(game_id: str) -> "Game":
    """The game of that id. Raises `UsageProblem` for one that does not exist."""
    found: Game = _module(game_id, "game").GAME  # type: ignore[attr-defined]
    return found


def layout(game_id: str) -> "Layout":
    """What packs of that game are made of. Raises `UsageProblem` for a game that does not exist."""
    found: Layout = _module(game_id, "pack").LAYOUT  # type: ignore[attr-defined]
    return found


def layouts() -> "dict[str, Layout]":
    """The layouts of all games."""
    return {game_id: layout(game_id) for game_id in MODULES}
