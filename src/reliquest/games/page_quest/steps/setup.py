"""Game set-up: starting player, advancement points, action dice and their re-roll (PQ-016 … PQ-033, PQ-225 … PQ-227)."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.page_quest.state import (
    DIE,
    E_POINT,
    E_STARTER,
    KEEP,
    POINT,
    Q_POINT,
    Q_REROLL_SETUP,
    Q_STARTER,
    PageQuest,
)
from reliquest.games.page_quest.steps.dice import ROLL_SETUP, prepared_between
from reliquest.games.page_quest.steps.rounds import START_ROUND, renew
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import ATTACK, DEFENSE, HP, SETUP_REROLLS

STARTER: Final = Question(CHANCE, Q_STARTER, [0, 1], [1, 1])
POINT_TRACKERS: Final = [ATTACK, DEFENSE, HP]


class SetUp(Rule):
    """Everything that comes before the first round. ``random_start`` lets chance name the starting player (PQ-R68)."""

    def __init__(self, random_start: int) -> None:
        self.random_start: Final = random_start

    def args(self) -> list[int]:
        return [self.random_start]

    def on(self, s: PageQuest, answer: int) -> None:
        s.push(START_ROUND)
        s.push(ALLOWANCES)
        s.push(OfferReroll(most_rerolls(s), 0))
        s.push(ROLL_ACTION_DICE)
        for i in range(len(s.heroes)):
            s.push(SpendPoints(len(s.heroes) - 1 - i, 0))
        if self.random_start == 1 and len(s.heroes) > 1:
            s.ask(STARTER, NAME_STARTER)


def most_rerolls(s: PageQuest) -> int:
    """Dice that may be re-rolled: what the pages say, or the better of what the players' item cards say."""
    most = 0
    for seat in range(len(s.heroes)):
        most = max(most, s.rule(SETUP_REROLLS, seat))
    return most


class NameStarter(Rule):
    """Chance names the starting player (PQ-236, PQ-R68)."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.starter = answer
        s.active = answer
        s.actor = answer
        s.tell(E_STARTER, answer)


class SpendPoints(Rule):
    """Distribute advancement points over Attack, Defense and HP, all of them while any can rise (PQ-225 … PQ-227, PQ-R64)."""

    def __init__(self, seat: int, asked: int) -> None:
        self.seat: Final = seat
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.seat, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        h = s.heroes[self.seat]
        if self.asked == 1:
            tracker = answer - POINT
            h.trackers[tracker] += 1
            h.spent_points[tracker] += 1
            h.points -= 1
            s.tell(E_POINT, self.seat, tracker, h.trackers[tracker])
        if h.points <= 0:
            return
        options = [POINT + tracker for tracker in POINT_TRACKERS if h.trackers[tracker] < h.last[tracker]]
        if options:
            s.ask(Question(self.seat, Q_POINT, options), SpendPoints(self.seat, 1))


class RollActionDice(Rule):
    """All action dice are rolled once (PQ-024)."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.hand = s.t.dice
        s.push(ROLL_SETUP[0])


class OfferReroll(Rule):
    """Up to so many dice may be re-rolled together, once, and the results kept (PQ-025, PQ-026, PQ-R11, PQ-R67).

    Under the house rule ``setup_reroll_sequence`` they are re-rolled one by one, each die at most once.
    """

    def __init__(self, left: int, asked: int) -> None:
        self.left: Final = left
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.left, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.asked == 0:
            self.offer(s, self.left)
        elif answer == KEEP:
            self.keep(s)
        else:
            s.prepared[answer - DIE] -= 1
            s.hand += 1
            if s.t.house.one_by_one:
                s.push(OfferReroll(self.left - 1, 0))
                s.push(ROLL_SETUP[1])
            else:
                self.offer(s, self.left - 1)

    def offer(self, s: PageQuest, left: int) -> None:
        """Ask which die comes next, if any may."""
        options = [KEEP]
        options += prepared_between(s, 1, 6)
        if left > 0 and len(options) > 1:
            s.ask(Question(s.starter, Q_REROLL_SETUP, options), OfferReroll(left, 1))
        else:
            self.keep(s)

    def keep(self, s: PageQuest) -> None:
        """Roll what was picked up; what was rolled one by one joins the others."""
        for v in range(1, 7):
            s.prepared[v] += s.fresh[v]
            s.fresh[v] = 0
        if s.hand > 0:
            s.push(ROLL_SETUP[0])


class Allowances(Rule):
    """At set-up every player has the once-per-round allowance (PQ-R72)."""

    def on(self, s: PageQuest, answer: int) -> None:
        for seat in range(len(s.heroes)):
            renew(s, seat)


ROLL_ACTION_DICE: Final = RollActionDice()
NAME_STARTER: Final = NameStarter()
ALLOWANCES: Final = Allowances()
