"""What a surface is given: the one form in which terminal, browser, network bots and tests see a game."""

from typing import Any

import msgspec


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact chance that an option does what it is for, and what that is: ``0.62``, "win the check"."""

    chance: float
    of: str


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One legal answer, as it is shown and asked for."""

    name: str  # stable, goes into the log
    label: str
    detail: str = ""  # what it does, where the label does not say it
    target: str = ""  # what to highlight on the board, in the game's own naming
    free: bool = False  # a free effect beside the decision itself
    odds: tuple[Odds, ...] = ()
    rules: tuple[str, ...] = ()
    undoable: bool = False  # can be taken back afterwards
    fatal: bool = False  # loses the game for sure


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """Something one might expect to be able to do here, and why it cannot be done."""

    name: str
    label: str
    reason: str
    rule: str
    listed: bool = True  # False: so plain in this game that it is said only to who tries it


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The open question. ``options`` is empty unless the viewer must answer it."""

    number: int  # how many answers there were before: an answer names it, so that a stale one is refused
    who: int  # seat, or -1 for chance
    mine: bool
    window: bool
    prompt: str
    rules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    refused: tuple[Refused, ...] = ()


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log."""

    number: int  # the answer it came from
    seat: int  # -1: nobody in particular
    text: str
    rules: tuple[str, ...] = ()
    roll: bool = False  # a line about a die or a drawn card
    mark: str = ""  # what kind of thing it tells, in the game's own naming: the picture beside the line
    faces: tuple[int, ...] = ()  # what the dice it tells of showed


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended. ``winners`` are seats; a game played together has all of them or none."""

    winners: tuple[int, ...]
    reason: str  # a code of the game, such as "died" or "goal-missed"
    text: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one viewer may know of a match at one moment; ``table`` is the game's own structure."""

    game: str
    seat: int  # -1: a spectator
    number: int
    table: Any
    asked: Asked | None
    told: tuple[Told, ...]
    result: Result | None
    undo: bool  # the viewer can take back their last decision now
