"""Deferred outcomes of special events: pending until their trigger (PQ-184, PQ-R57)."""

from typing import Final

from reliquest.games.page_quest.state import E_OUTCOME, PageQuest
from reliquest.games.page_quest.steps.rule import Rule, act_as, carry_out
from reliquest.games.page_quest.tables import (
    AFTER_ROUNDS,
    ON_ARRIVAL,
    ON_SECTION,
)


class ComeAbout(Rule):
    """Whatever waited for this moment comes about now, one outcome after another."""

    def __init__(self, trigger: int, seat: int) -> None:
        self.trigger: Final = trigger
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.trigger, self.seat]

    def on(self, s: PageQuest, answer: int) -> None:
        pending = s.heroes[self.seat].pending
        for i in range(0, len(pending), 2):
            if self.due(s, pending[i], pending[i + 1]):
                outcome = pending[i]
                del pending[i : i + 2]
                s.push(ComeAbout(self.trigger, self.seat))
                s.tell(E_OUTCOME, self.seat, outcome)
                act_as(s, self.seat)
                carry_out(s, s.t.outcomes[outcome].program)
                return

    def due(self, s: PageQuest, number: int, due_round: int) -> bool:
        """Whether this outcome waited for this."""
        o = s.t.outcomes[number]
        if o.trigger != self.trigger:
            return False
        h = s.heroes[self.seat]
        if o.trigger == ON_ARRIVAL:
            return h.place == o.number
        if o.trigger == ON_SECTION:
            return s.t.places[h.place].section >= o.number
        if o.trigger == AFTER_ROUNDS:
            return h.rounds >= due_round
        return True


def come_about(s: PageQuest, trigger: int, seat: int) -> None:
    """Let come about next what this seat has waiting for this moment."""
    if s.heroes[seat].pending:
        s.push(ComeAbout(trigger, seat))
