"""Players and the loop that plays a game to its end; compiled together with the rules, so that it is fast."""

from typing import Final

from mypy_extensions import mypyc_attr

from reliquest.engine.dice import Chance, Draw, at, total
from reliquest.engine.flow import CHANCE, PASS, Question, RuleBug, State


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
