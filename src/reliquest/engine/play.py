"""Players and the loop that plays a game to its end; compiled together with the rules, so that it is fast."""

from typing import Final

from mypy_extensions import mypyc_attr

from reliquest.engine.dice import Chance, Draw, at, total
from reliquest.engine.flow import CHANCE, PASS, IllegalAnswer, Question, RuleBug, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Whoever answers for a seat. A bot gets a position its seat cannot tell from the true one, never the
    true one.
    """

    def choose(self, s: State, q: Question) -> int:
        """One of the question's options."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Stops:
    """Which windows are put to a seat; those that are not are passed. The rules know nothing of it."""

    def wanted(self, s: State) -> bool:
        """Whether the open window is put to its seat. Here: always."""
        return True


class Blind(Player):
    """A player that looks at nothing but the options; so it may be shown the true position, which saves
    copies.
    """


class RandomPlayer(Blind):
    """Chooses each option with equal chance, but lets a window pass ``patience`` times out of ``patience``
    + 1.
    """

    def __init__(self, seed: int, patience: int = 3) -> None:
        self.draw: Final = Draw(seed)
        self.patience: Final = patience

    def choose(self, s: State, q: Question) -> int:
        if q.window and self.draw.below(self.patience + 1) < self.patience:
            return PASS
        return q.options[self.draw.below(len(q.options))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Ledger:
    """Counts how often each answer was offered to players and taken, by kind of question."""

    def __init__(self) -> None:
        self.offered: dict[int, int] = {}  # by `key`
        self.taken: dict[int, int] = {}

    def met(self, s: State, key: int, a: int) -> None:
        """An answer is offered for the first time. Here: nothing to do about it."""

    def count(self, s: State, q: Question, taken: int) -> None:
        """Note the options of the open question and which of them is taken."""
        offered = self.offered
        for a in q.options:
            k = key(q.kind, a)
            if k in offered:
                offered[k] += 1
            else:
                offered[k] = 1
                self.met(s, k, a)
        k = key(q.kind, taken)
        self.taken[k] = self.taken.get(k, 0) + 1


def key(kind: int, a: int) -> int:
    """One number for an answer to a kind of question."""
    return (kind << 32) + a


class Counted(Blind):
    """A player whose answers go into a ledger. It hands on only what its player's seat may know."""

    def __init__(self, player: Player, redeal: Draw, ledger: Ledger) -> None:
        self.player: Final = player
        self.redeal: Final = redeal
        self.ledger: Final = ledger

    def choose(self, s: State, q: Question) -> int:
        player = self.player
        if isinstance(player, Blind):
            a = player.choose(s, q)
        else:
            a = player.choose(s.determinise(q.who, self.redeal), q)
        if a not in q.options:
            raise IllegalAnswer(f"answer {a} is not offered by question {q.kind}")
        self.ledger.count(s, q, a)
        return a


def play(
    s: State, players: list[Player], chance: Chance, stops: Stops, redeal: Draw, limit: int = 1_000_000
) -> int:
    """Play to the end; returns the number of answers, chance and passed windows included.

    ``players`` has one entry a seat. Raises `RuleBug` when the game has not ended after ``limit`` answers.
    """
    answers = 0
    while True:
        q = s.question
        if q is None:
            return answers
        if q.who == CHANCE:
            s.proceed(chance.choose(q))
        elif q.window and not stops.wanted(s):
            s.proceed(PASS)
        else:
            player = players[q.who]
            if isinstance(player, Blind):
                s.proceed(player.choose(s, q))
            else:
                s.answer(player.choose(s.determinise(q.who, redeal), q))
        answers += 1
        if answers >= limit:
            raise RuleBug(f"the game has not ended after {limit} answers")


def random_play(s: State, draw: Draw) -> int:
    """Play to the end with one stream of random numbers for everything; returns the number of answers. For
    measuring.
    """
    answers = 0
    while True:
        q = s.question
        if q is None:
            return answers
        if q.who == CHANCE:
            s.proceed(at(q, draw.below(total(q))))
        elif q.window and draw.below(4) < 3:
            s.proceed(PASS)
        else:
            s.answer(q.options[draw.below(len(q.options))])
        answers += 1


def copies(s: State, n: int) -> int:
    """Clone a position n times; returns n. For measuring."""
    done = 0
    for _ in range(n):
        if s.clone().over() == s.over():
            done += 1
    return done
