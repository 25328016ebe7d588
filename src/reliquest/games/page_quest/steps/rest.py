"""Rest: for one food all used dice come back, and prepared ones may be rolled again (PQ-157 … PQ-163)."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.page_quest.state import E_LIFT, E_REST, LIFT, Q_LIFT, ROLL, PageQuest
from reliquest.games.page_quest.steps.dice import ROLL_HAND
from reliquest.games.page_quest.steps.outcomes import come_about
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import (
    FOOD,
    NONE,
    ON_REST,
    REST_ALLOWED,
    REST_COST,
)

ALL_DICE: Final = 99


def may_rest(s: PageQuest, seat: int) -> bool:
    """Whether this character may rest where it stands (PQ-153, PQ-158, PQ-189, PQ-210, PQ-250)."""
    h = s.heroes[seat]
    place = s.t.places[h.place]
    if place.no_rest or place.special != NONE or s.rule(REST_ALLOWED, seat) == 0:
        return False
    if s.t.players > 1 and h.place != s.heroes[s.partner(seat)].place:
        return False
    return h.trackers[FOOD] >= s.rule(REST_COST, seat)


def rest(s: PageQuest) -> None:
    """Pay the food, pick up the used dice, choose prepared ones, roll all of them together (PQ-157 … PQ-161, PQ-R59)."""
    cost = s.rule(REST_COST, s.actor)
    s.tell(E_REST, s.actor, cost)
    s.lose(s.actor, FOOD, cost)
    s.take_used(ALL_DICE)
    s.push(RESTED)
    s.push(ROLL_HAND)
    s.push(PICK_UP)


class PickUp(Rule):
    """Choose any number of prepared dice to roll again, including none (PQ-159, PQ-162)."""

    def __init__(self, asked: int) -> None:
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.asked == 1:
            if answer == ROLL:
                return
            s.prepared[answer - LIFT] -= 1
            s.hand += 1
            s.tell(E_LIFT, s.actor, answer - LIFT)
        if s.prepared_dice() == 0:
            return
        options = [ROLL]
        for v in range(1, 7):
            if s.prepared[v] > 0:
                options.append(LIFT + v)
        s.ask(Question(s.actor, Q_LIFT, options), PICKED_UP)


class Rested(Rule):
    """What waited for a rest comes about."""

    def on(self, s: PageQuest, answer: int) -> None:
        come_about(s, ON_REST, s.actor)


PICK_UP: Final = PickUp(0)
PICKED_UP: Final = PickUp(1)
RESTED: Final = Rested()
