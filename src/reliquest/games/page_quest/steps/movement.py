"""Movement phase: the figure moves on by one location, sometimes for a die (PQ-093 … PQ-103)."""

from typing import Final

from reliquest.games.page_quest.state import E_MOVED, PageQuest
from reliquest.games.page_quest.steps.activation import activate_to_leave
from reliquest.games.page_quest.steps.outcomes import come_about
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import MOVEMENT_EXACTLY, NONE, ON_ARRIVAL, ON_SECTION


class MovementPhase(Rule):
    """Pay the movement cost of the place where the phase starts, if it has one, then move on (PQ-097 … PQ-099)."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.push(MOVE_ON)
        cost = s.movement_cost(s.actor)
        if cost > 0:
            activate_to_leave(s, cost, s.rule(MOVEMENT_EXACTLY, s.actor) != 0)


class MoveOn(Rule):
    """The figure moves exactly one location onward; in the first round onto the page (PQ-094 … PQ-096)."""

    def on(self, s: PageQuest, answer: int) -> None:
        h = s.hero()
        h.free_path = False
        h.place += 1
        if s.first[h.place] == NONE:
            s.first[h.place] = s.actor
        s.tell(E_MOVED, s.actor, h.place)
        if h.place == s.t.goal_place:
            s.push(TEST_GOAL)
        come_about(s, ON_SECTION, s.actor)
        come_about(s, ON_ARRIVAL, s.actor)


class TestGoal(Rule):
    """A report page may have the goal tested on arrival somewhere instead of at the end (PQ-R62).

    What both have found together may come with the second figure, so then the first is tested once more (PQ-R78).
    """

    def on(self, s: PageQuest, answer: int) -> None:
        together = not s.t.goal_each
        for seat in range(s.t.players):
            h = s.heroes[seat]
            tested = seat == s.actor or (together and h.place >= s.t.goal_place)
            if tested and s.t.conditions[s.t.goal].holds(s, seat, together):
                h.goal_met = True


MOVEMENT_PHASE: Final = MovementPhase()
MOVE_ON: Final = MoveOn()
TEST_GOAL: Final = TestGoal()
