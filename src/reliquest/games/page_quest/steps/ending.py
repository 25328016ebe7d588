"""Winning and losing, and advancing the character (PQ-211 … PQ-223, PQ-256 … PQ-261)."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.page_quest.state import (
    ADVANCE,
    DECLINE,
    E_ADVANCE,
    E_END,
    MISSED,
    Q_ADVANCE,
    WON,
    PageQuest,
)
from reliquest.games.page_quest.steps.outcomes import come_about
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import NONE, ON_END


class EndAdventure(Rule):
    """The journey is over: what waited for the end comes about, then the goal is judged once (PQ-R60, PQ-R62)."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.push(JUDGE)
        for seat in range(s.t.players):
            come_about(s, ON_END, s.t.players - 1 - seat)


class Judge(Rule):
    """Won with the goal fulfilled, lost otherwise (PQ-211, PQ-216, PQ-257, PQ-260)."""

    def on(self, s: PageQuest, answer: int) -> None:
        if not goal_met(s):
            s.finish(MISSED, NONE)
            return
        s.result = WON
        s.tell(E_END, NONE, WON)
        if s.t.campaign and s.t.picks > 0:
            for seat in range(s.t.players):
                s.push(Advance(s.t.players - 1 - seat, s.t.picks, 0))


def goal_met(s: PageQuest) -> bool:
    """Whether the report page's goal is fulfilled: by both pages together, or by each of them (PQ-R78)."""
    met = 0
    for seat in range(s.t.players):
        if s.t.goal_place != NONE:
            met += 1 if s.heroes[seat].goal_met else 0
        elif s.t.conditions[s.t.goal].holds(s, seat, not s.t.goal_each):
            met += 1
    return met == s.t.players


class Advance(Rule):
    """After a win in a campaign each player may take what the report page offers (PQ-219, PQ-261, PQ-R63)."""

    def __init__(self, seat: int, picks: int, asked: int) -> None:
        self.seat: Final = seat
        self.picks: Final = picks
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.seat, self.picks, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        h = s.heroes[self.seat]
        if self.asked == 1:
            if answer != DECLINE:
                h.advancements.append(answer - ADVANCE)
                s.tell(E_ADVANCE, self.seat, answer - ADVANCE)
                if self.picks > 1:
                    s.push(Advance(self.seat, self.picks - 1, 0))
            return
        options: list[int] = []
        for i in range(len(s.t.advancements)):
            needs = s.t.advancement_needs[i]
            if i not in h.advancements and (
                needs == NONE or s.t.conditions[needs].holds(s, self.seat, False)
            ):
                options.append(ADVANCE + i)
        if options:
            options.append(DECLINE)
            s.ask(Question(self.seat, Q_ADVANCE, options), Advance(self.seat, self.picks, 1))


END_ADVENTURE: Final = EndAdventure()
JUDGE: Final = Judge()
