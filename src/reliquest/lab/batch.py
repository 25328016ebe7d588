"""Many games of one kind: what to play, how each gets its own dice, and what is kept of them.

Everything a game depends on follows from the root seed and its index, and sums are all that is kept; so it does
not matter in how many processes or portions the games are played.
"""

import hashlib
from collections import Counter
from importlib import import_module
from typing import Any, Final

import msgspec

from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.flow import IllegalAnswer, RuleBug, State
from reliquest.engine.game import Game
from reliquest.engine.play import Counted, Ledger, Player, Stops, play
from reliquest.errors import Problem
from reliquest.games import registry
from reliquest.lab.statistics import merged

LIMIT: Final = 1_000_000
"""A game of more answers than this is taken to be endless."""


class LabProblem(Problem):
    """A game that broke, with what it takes to see it again."""


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: ``options`` are checked by the game, ``bots`` has one name a seat."""

    game: str  # an id of the registry, or "module:object" for a game that is not in it
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    stops: str = "smart"


class Tally(msgspec.Struct, kw_only=True):
    """Sums over games. ``counts`` has for each key: games with it, seats with it, times in all, wins of those seats."""

    games: int = 0
    won: int = 0  # games that somebody won
    wins: Counter[int] = msgspec.field(default_factory=Counter)  # by seat
    shared: int = 0  # games won by more than one seat, but not by all
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Counter[int] = msgspec.field(default_factory=Counter)  # histogram of lengths
    measures: dict[str, Counter[int]] = {}  # histograms
    offered: Counter[str] = msgspec.field(default_factory=Counter)
    taken: Counter[str] = msgspec.field(default_factory=Counter)
    counts: dict[str, tuple[int, int, int, int]] = {}

    def add(self, other: "Tally") -> None:
        """Add the sums of further games."""
        self.games += other.games
        self.won += other.won
        self.shared += other.shared
        for mine, more in (
            (self.wins, other.wins),
            (self.answers, other.answers),
        ):
            mine.update(more)
        for names, more_names in (
            (self.reasons, other.reasons),
            (self.offered, other.offered),
            (self.taken, other.taken),
        ):
            names.update(more_names)
        merged(self.measures, other.measures)
        for key, sums in other.counts.items():
            self.count(key, *sums)

    def count(self, key: str, games: int, seats: int, times: int, wins: int) -> None:
        """Add to what is counted under a key."""
        had = self.counts.get(key, (0, 0, 0, 0))
        self.counts[key] = (had[0] + games, had[1] + seats, had[2] + times, had[3] + wins)


class Names(Ledger):
    """A ledger that remembers what each answer is called."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.names: dict[int, str] = {}

    def met(self, s: State, key: int, a: int) -> None:
        self.names[key] = self.game.words.name(s, a)

    def by_name(self, counted: dict[int, int]) -> Counter[str]:
        """What was counted, by name."""
        named: Counter[str] = Counter()
        for key, n in counted.items():
            named[self.names[key]] += n
        return named


def game_of(name: str) -> Game:
    """The game of that id, or the object at ``module:object``."""
    module, colon, thing = name.partition(":")
    if not colon:
        return registry.game(name)
    found: Game = getattr(import_module(module), thing)
    return found


def seed_of(seed: int, index: int, purpose: str) -> int:
    """The seed of one stream of numbers in one game: no two of them have anything to do with each other."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{index}/{purpose}".encode()).digest()[:8], "big")


def played(batch: Batch, first: int, count: int) -> Tally:
    """The sums over the games from index ``first`` on. Raises `LabProblem` for a game that breaks."""
    game = game_of(batch.game)
    ledger = Names(game)
    tally = Tally()
    stops = game.stops() if batch.stops == "smart" else Stops()
    for index in range(first, first + count):
        try:
            one(game, batch, index, ledger, stops, tally)
        except (RuleBug, IllegalAnswer) as fault:
            raise LabProblem(
                f"Game {index} of seed {batch.seed} broke: {fault}; options {dict(batch.options)}, "
                f"bots {', '.join(batch.bots)}."
            ) from fault
    tally.offered = ledger.by_name(ledger.offered)
    tally.taken = ledger.by_name(ledger.taken)
    return tally


def one(game: Game, batch: Batch, index: int, ledger: Ledger, stops: Stops, tally: Tally) -> None:
    """Play one game and add it to the sums."""
    redeal = Draw(seed_of(batch.seed, index, "redeal"))
    players: list[Player] = [
        Counted(
            game.bot(name, batch.options, seat, seed_of(batch.seed, index, f"bot {seat}")), redeal, ledger
        )
        for seat, name in enumerate(batch.bots)
    ]
    s = game.new(batch.options)
    listener = Listener()
    s.listener = listener
    answers = play(s, players, Seeded(seed_of(batch.seed, index, "dice")), stops, redeal, LIMIT)
    result = game.result(s)
    if result is None:
        raise RuleBug("nothing is asked, but there is no result")
    winners = result.winners
    tally.games += 1
    tally.won += bool(winners)
    tally.shared += 1 < len(winners) < len(players)
    tally.wins.update(winners)
    tally.reasons[result.reason] += 1
    tally.answers[answers] += 1
    seen: set[str] = set()
    for key, n, seat in game.tally(s, listener.heard):
        if ":" not in key:
            tally.measures.setdefault(key, Counter())[n] += 1
        elif n > 0:
            won = bool(winners) if seat < 0 else seat in winners
            tally.count(key, key not in seen, 1, n, won)
            seen.add(key)
