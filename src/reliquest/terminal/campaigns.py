"""Campaigns of games that have them: where they are kept, and the desk at which they are laid out."""

from abc import ABC, abstractmethod
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from reliquest.engine.match import Match
from reliquest.folders import data_folder
from reliquest.terminal.saves import ENDING, Keeper
from reliquest.terminal.screen import Screen
from reliquest.terminal.setup import Wanted

MODULES: Final = {"page-quest": "reliquest.terminal.page_quest.campaign"}
"""The module of each game that has campaigns; it has a class DESK."""

Under = tuple[Match, Keeper]
"""A match to be played and where it is kept."""


class Desk(ABC):
    """Where the campaigns of one game are begun, gone on with, and written down."""

    def __init__(self, screen: Screen, wanted: Wanted, chosen: dict[str, Any]) -> None:
        """``wanted`` is what the command line says of dice, bots and stops; ``chosen`` are options of the game.

        Raises `UsageProblem` for what does not go with a campaign.
        """
        self.screen = screen
        self.wanted = wanted
        self.chosen = chosen

    @abstractmethod
    def straight(self) -> Under | None:
        """A new campaign and its first match, if the command line says enough for one; else None."""

    @abstractmethod
    def menu(self) -> Under | None:
        """Ask for a campaign and what to do with it; None to go back. Raises `Left`."""

    @abstractmethod
    def after(self, match: Match, keeper: Keeper) -> Under | None:
        """Write a match down that is over; returns what is played next, or None. Raises `Left`."""


def folder() -> Path:
    """Where campaigns are kept, each with the match that is under way."""
    return data_folder() / "campaigns"


def holds(path: Path) -> bool:
    """Whether a match belongs to a campaign."""
    return path.parent == folder()


def under_way(game_id: str) -> list[Path]:
    """The files of the matches of campaigns that are under way, of one game or of all."""
    return sorted(folder().glob(f"*{ENDING}")) if not game_id or game_id in MODULES else []


def desk_of(game_id: str, screen: Screen, wanted: Wanted, chosen: dict[str, Any]) -> Desk:
    """The desk of a game that has campaigns. Raises `UsageProblem`, and KeyError for a game that has none."""
    made: Desk = import_module(MODULES[game_id]).DESK(screen, wanted, chosen)
    return made
