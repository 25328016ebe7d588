"""Die activation: a prepared die moves to the used area; without a fitting one the character exerts (PQ-073 … PQ-077)."""

from typing import Final

from reliquest.games.page_quest.state import (
    DIE,
    E_ACTIVATE,
    Q_ACTION_DIE,
    Q_ACTIVATE,
    Q_MOVE,
    PageQuest,
)
from reliquest.games.page_quest.steps.dice import prepared_between
from reliquest.games.page_quest.steps.free import ASKING, Decision
from reliquest.games.page_quest.tables import ACTIVATION

HIGHEST: Final = 6


class ActivateDie(Decision):
    """A required activation of a die from ``least`` to ``most``: the duty stays open until such a die is activated.

    Every legal means may produce it (PQ-R27, PQ-R28). ``purpose`` is the kind of the question: Q_MOVE to leave a
    place, Q_ACTION_DIE for an action, Q_ACTIVATE for nothing.
    """

    def __init__(self, least: int, most: int, purpose: int, stage: int) -> None:
        super().__init__(stage)
        self.least: Final = least
        self.most: Final = most
        self.purpose: Final = purpose

    def args(self) -> list[int]:
        return [self.least, self.most, self.purpose, self.stage]

    def at(self, stage: int) -> "ActivateDie":
        return ActivateDie(self.least, self.most, self.purpose, stage)

    def kind(self) -> int:
        return self.purpose

    def moment(self) -> int:
        return ACTIVATION

    def settled(self, s: PageQuest) -> bool:
        return self.purpose == Q_MOVE and s.movement_cost(s.actor) == 0

    def offered(self, s: PageQuest, options: list[int]) -> bool:
        options += prepared_between(s, self.least, self.most)
        return not options

    def decide(self, s: PageQuest, answer: int) -> None:
        v = answer - DIE
        s.prepared[v] -= 1
        s.used[v] += 1
        if self.purpose == Q_ACTION_DIE:
            s.die = v
        s.tell(E_ACTIVATE, s.actor, v, self.purpose)


ACTION_DIE: Final = [ActivateDie(v, HIGHEST, Q_ACTION_DIE, ASKING) for v in range(1, 7)]
ANY_DIE: Final = [ActivateDie(v, HIGHEST, Q_ACTIVATE, ASKING) for v in range(1, 7)]


def activate_for_action(s: PageQuest, least: int) -> None:
    """Activate a die of at least this value for the action going on; the action may read it."""
    s.push(ACTION_DIE[least - 1])


def activate_for_nothing(s: PageQuest, least: int) -> None:
    """Activate a die of at least this value without benefit (PQ-075)."""
    s.push(ANY_DIE[least - 1])


def activate_to_leave(s: PageQuest, cost: int, exactly: bool) -> None:
    """Activate a die of at least (or exactly) the movement cost (PQ-098, PQ-R25)."""
    s.push(ActivateDie(cost, cost if exactly else HIGHEST, Q_MOVE, ASKING))
