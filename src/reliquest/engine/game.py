"""The contract between a game and everything above it: one object a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from reliquest.engine.events import Event
from reliquest.engine.flow import State
from reliquest.engine.play import Player, RandomPlayer, Stops
from reliquest.engine.settings import Setting
from reliquest.engine.view import Odds, Refused, Result
from reliquest.errors import UsageProblem
from reliquest.text import _


class PackRef(msgspec.Struct, frozen=True):
    """Which content a match was played with."""

    id: str
    version: str
    digest: str


class Count(NamedTuple):
    """Something that came up ``n`` times for a seat (-1: for all) in one game, or a measure of the game."""

    key: str
    n: int = 1
    seat: int = -1


class Words(ABC):
    """Names and sentences of a game, made on demand. Names are stable and never translated; the rest is."""

    @abstractmethod
    def name(self, s: State, code: int) -> str:
        """The stable name of an answer to the open question, chance included, made from content ids."""

    @abstractmethod
    def label(self, s: State, code: int) -> str:
        """The answer as a person reads it in a list."""

    def detail(self, s: State, code: int) -> str:
        """What the answer does, where the label does not say it."""
        return ""

    def target(self, s: State, code: int) -> str:
        """What the answer points at on the board, in the game's own naming; empty for nothing."""
        return ""

    @abstractmethod
    def prompt(self, s: State) -> str:
        """The open question as a sentence."""

    @abstractmethod
    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        """Rule IDs behind an option, or behind the open question itself (None)."""

    @abstractmethod
    def is_free(self, code: int) -> bool:
        """Whether an answer is a free effect beside the decision itself."""

    @abstractmethod
    def refused(self, s: State) -> Sequence[Refused]:
        """What one might expect to do at the open question and cannot, each with reason and rule."""

    @abstractmethod
    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        """An event, in the form the viewer may know, as (sentence, rule IDs, is a roll); None to leave it
        untold.
        """

    def mark(self, event: Event) -> tuple[str, tuple[int, ...]]:
        """What kind of thing an event tells, in the game's own naming, and the faces of its dice, for pictures
        beside the sentence. ``event`` is in the form the viewer may know.
        """
        return "", ()


class Game(ABC):
    """What the engine, the players and the surfaces know of a game. Stateless: one object serves all
    matches.
    """

    id: str
    title: str
    rules_version: str  # raised when a rule is played differently; written into every save
    fewest: int
    most: int
    words: Words
    secrets: bool = False  # whether a seat may know what another may not: people at one screen change unseen

    # a match begins

    def settings(self, chosen: Mapping[str, Any]) -> Sequence[Setting]:
        """What people choose before a game, in the order of asking, given what they have chosen so far.

        ``chosen`` holds options by key, checked against the settings that came before and not complete: what
        is missing has its default. House rules are no settings: every surface offers them from the rules, and
        they go into the options as the mapping ``house_rules``. Here: nothing to choose.
        """
        return ()

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a new game, checked and complete, as plain data that goes into the save.

        Raises `reliquest.errors.UsageProblem` for an unknown option, value, house rule or piece of content.
        """

    @abstractmethod
    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        """The packs that a game with these options is played with."""

    @abstractmethod
    def seats(self, options: Mapping[str, Any]) -> int:
        """How many seats a game with these options has."""

    @abstractmethod
    def new(self, options: Mapping[str, Any]) -> State:
        """A fresh game at its first question. ``options`` come from `options`."""

    # a position

    @abstractmethod
    def to_data(self, s: State) -> dict[str, Any]:
        """A position as plain data: everything, hidden things included. Its digest is taken from this."""

    @abstractmethod
    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The position that `to_data` wrote."""

    @abstractmethod
    def table(self, s: State, seat: int) -> msgspec.Struct:
        """What a seat (-1: a spectator) may see of the pieces. The only redaction there is."""

    @abstractmethod
    def result(self, s: State) -> Result | None:
        """How the game ended; None while it goes on."""

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        """The exact chances an option of the open question offers, where they can be computed."""
        return ()

    def fatal(self, s: State, code: int) -> bool:
        """Whether an option of the open question loses the game for sure."""
        return False

    # players

    @abstractmethod
    def stops(self) -> Stops:
        """The smart stops: which windows could matter before the next one."""

    bots: Mapping[str, Callable[[], Player]] = {}  # the game's own, by name; ``random`` plays every game

    def bot(self, name: str, options: Mapping[str, Any], seat: int, seed: int) -> Player:
        """A bot for a seat: ``random``, ``sensible``, or what else the game offers.

        Raises `UsageProblem` for a name there is not.
        """
        if name == "random":
            return RandomPlayer(seed)
        if name in self.bots:
            return self.bots[name]()
        names = ", ".join(["random", *self.bots])
        raise UsageProblem(
            _("{title} has no bot “{name}”; it has {names}.").format(title=self.title, name=name, names=names)
        )

    # measuring

    def tally(self, s: State, events: Sequence[Event]) -> Iterable[Count]:
        """What a finished game is counted by in mass simulations; ``events`` are all that were told in it.

        A key such as ``item:belay-device`` says what came up, with the seat it came up for; a key without a
        colon such as ``rounds`` measures the game. A key comes once for each seat. Here: nothing.
        """
        return ()

    # worked examples

    @abstractmethod
    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> State:
        """A position that differs from a fresh start as ``setting`` says, for scenarios. Raises `Problem`."""

    @abstractmethod
    def facts(self, s: State) -> dict[str, Any]:
        """The position as a scenario's ``expect`` names it: nested mappings of plain values, nothing
        hidden.
        """

    def moment(self, s: State) -> str:
        """The name of the open window, for scenarios; empty for other questions."""
        return ""
