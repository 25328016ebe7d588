"""Dice: rolling what was picked up, preparing, exerting (chapters Die activation, Exerting, Dice preparation)."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.page_quest.state import (
    DIE,
    E_EXERT,
    E_PREPARE,
    E_ROLL,
    E_SETUP_ROLL,
    Q_ROLL_DIE,
    Q_SETUP_DIE,
    PageQuest,
)
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import EXERT_COST, HP

D6: Final = [1, 2, 3, 4, 5, 6]
EVEN: Final = [1, 1, 1, 1, 1, 1]
ROLL_DIE: Final = Question(CHANCE, Q_ROLL_DIE, D6, EVEN)
SETUP_DIE: Final = Question(CHANCE, Q_SETUP_DIE, D6, EVEN)


class RollHand(Rule):
    """Roll the dice picked up and place them in the prepared area as they fell (PQ-088, PQ-089, PQ-161)."""

    def on(self, s: PageQuest, answer: int) -> None:
        if s.hand > 0:
            s.ask(ROLL_DIE, ROLLED)


class Rolled(Rule):
    """One die has fallen."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.hand -= 1
        s.prepared[answer] += 1
        s.tell(E_ROLL, s.actor, answer)
        s.push(ROLL_HAND)


ROLL_HAND: Final = RollHand()
ROLLED: Final = Rolled()


class RollSetup(Rule):
    """Roll the action dice at set-up (PQ-024); ``fresh`` ones were re-rolled one by one and stay (PQ-R11)."""

    def __init__(self, fresh: int) -> None:
        self.fresh: Final = fresh

    def args(self) -> list[int]:
        return [self.fresh]

    def on(self, s: PageQuest, answer: int) -> None:
        if s.hand > 0:
            s.ask(SETUP_DIE, SETUP_ROLLED[self.fresh])


class SetupRolled(Rule):
    """One set-up die has fallen."""

    def __init__(self, fresh: int) -> None:
        self.fresh: Final = fresh

    def args(self) -> list[int]:
        return [self.fresh]

    def on(self, s: PageQuest, answer: int) -> None:
        s.hand -= 1
        if self.fresh == 1:
            s.fresh[answer] += 1
        else:
            s.prepared[answer] += 1
        s.tell(E_SETUP_ROLL, s.starter, answer)
        s.push(ROLL_SETUP[self.fresh])


ROLL_SETUP: Final = [RollSetup(0), RollSetup(1)]
SETUP_ROLLED: Final = [SetupRolled(0), SetupRolled(1)]


def prepared_between(s: PageQuest, least: int, most: int) -> list[int]:
    """One answer for each value from least to most that a prepared die shows."""
    options: list[int] = []
    for v in range(least, most + 1):
        if s.prepared[v] > 0:
            options.append(DIE + v)
    return options


def prepare(s: PageQuest, n: int) -> None:
    """Take up to n used dice, roll them, place them in the prepared area (PQ-087 … PQ-089, PQ-R32)."""
    taken = s.take_used(n)
    if taken > 0:
        s.tell(E_PREPARE, s.actor, taken)
        s.push(ROLL_HAND)


def exert_to_prepare(s: PageQuest) -> None:
    """Lose 1 HP first, then prepare one die (PQ-083, PQ-084, PQ-R30)."""
    if pay_exert(s):
        prepare(s, 1)


def exert_to_reroll(s: PageQuest, value: int) -> None:
    """Lose 1 HP first, then re-roll one prepared die (PQ-083, PQ-085, PQ-R30)."""
    if pay_exert(s):
        reroll(s, value)


def pay_exert(s: PageQuest) -> bool:
    """Pay for an exert; False when it was fatal."""
    cost = s.rule(EXERT_COST, s.actor)
    s.tell(E_EXERT, s.actor, cost, s.hero().trackers[HP] - cost)
    s.lose(s.actor, HP, cost)
    return not s.ended()


def reroll(s: PageQuest, value: int) -> None:
    """Roll one prepared die again where it lies."""
    s.prepared[value] -= 1
    s.hand += 1
    s.push(ROLL_HAND)
