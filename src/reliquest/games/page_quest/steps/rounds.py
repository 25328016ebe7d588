"""Rounds and turns: movement, ambush, action, over and over; two players take turns of two rounds (PQ-090, PQ-236 … PQ-240)."""

from typing import Final

from reliquest.games.page_quest.state import E_ROUND, E_TURN, PageQuest
from reliquest.games.page_quest.steps.actions import CHOOSE_ACTION
from reliquest.games.page_quest.steps.ambush import AMBUSH_PHASE
from reliquest.games.page_quest.steps.ending import END_ADVENTURE
from reliquest.games.page_quest.steps.free import window
from reliquest.games.page_quest.steps.movement import MOVEMENT_PHASE
from reliquest.games.page_quest.steps.outcomes import come_about
from reliquest.games.page_quest.steps.rule import Rule
from reliquest.games.page_quest.tables import (
    ACCESSORIES_PER_ROUND,
    AFTER_ROUNDS,
    REFRESH_EVERY_ROUND,
    ROUND_END,
    ROUND_START,
)

ROUNDS_A_TURN: Final = 2
"""Every turn of two players but the very first has two rounds (PQ-238)."""


class StartRound(Rule):
    """A round: movement phase, ambush phase, action phase (PQ-090); the accessory allowance is renewed first (PQ-R04)."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.actor = s.active
        h = s.hero()
        h.rounds += 1
        renew(s, s.active)
        if s.t.house.refresh == REFRESH_EVERY_ROUND:
            for seat in range(s.t.players):
                renew(s, seat)
        s.tell(E_ROUND, s.active, h.rounds)
        s.push(END_ROUND)
        window(s, ROUND_END)
        s.push(CHOOSE_ACTION)
        s.push(AMBUSH_PHASE)
        s.push(MOVEMENT_PHASE)
        window(s, ROUND_START)
        come_about(s, AFTER_ROUNDS, s.active)


def renew(s: PageQuest, seat: int) -> None:
    """Renew what can be used once per round (PQ-052, PQ-R21, PQ-R22, PQ-R72)."""
    h = s.heroes[seat]
    h.allowance = s.rule(ACCESSORIES_PER_ROUND, seat)
    h.used_round = []


class EndRound(Rule):
    """On with the next round, of this player or the other, unless the last figure has reached the end (PQ-091, PQ-258)."""

    def on(self, s: PageQuest, answer: int) -> None:
        last = s.t.last_place()
        arrived = 0
        for h in s.heroes:
            if h.place == last:
                arrived += 1
        if arrived == s.t.players:
            s.push(END_ADVENTURE)
            return
        if s.t.players > 1:
            s.rounds_left -= 1
            if s.rounds_left == 0 or s.heroes[s.active].place == last:
                s.active = s.partner(s.active)
                s.rounds_left = ROUNDS_A_TURN
                s.tell(E_TURN, s.active, ROUNDS_A_TURN)
        s.push(START_ROUND)


START_ROUND: Final = StartRound()
END_ROUND: Final = EndRound()
