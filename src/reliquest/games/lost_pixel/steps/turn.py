"""A turn: time card, Explore, Encounter, the next player (chapter 7)."""

from reliquest.games.lost_pixel.state import ENDS_TURN, EXPLORE, Quest, Rule
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects
from reliquest.games.lost_pixel.steps.cards import KeepLimit
from reliquest.games.lost_pixel.steps.encounter import EncounterPhase
from reliquest.games.lost_pixel.steps.events import event_back
from reliquest.games.lost_pixel.steps.harm import DeathCheck, break_off, expire, outlast
from reliquest.games.lost_pixel.steps.levels import LevelUp
from reliquest.games.lost_pixel.steps.movement import Explore, explore
from reliquest.games.lost_pixel.tables import FOR_TURN, TURN_START, XP_A_LEVEL


class TurnStart(Rule):
    """A hero's turn begins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        start_turn(s, self.seat)


def start_turn(s: Quest, seat: int) -> None:
    """One time card is turned up; then Explore and Encounter, in that order (LP-064 to LP-067)."""
    s.active = seat
    s.turn += 1
    s.spent = 0
    s.phase = EXPLORE
    s.no_encounter = False
    s.tell(c.TURN_BEGINS, seat, s.turn)
    s.push(TurnEnd())
    effects.flip_time(s)
    if s.over_with():
        return
    h = s.hero()
    if h.skip > 0:
        h.skip -= 1
        s.tell(c.TURN_SKIPPED, seat)
        return
    s.push(EncounterPhase())
    if effects.hero_waits(s, seat, TURN_START):
        s.push(Explore())
        effects.hero_moment(s, seat, TURN_START)
    else:
        explore(s)


class TurnEnd(Rule):
    """The turn is over; the next living player in seat order has the next one (LP-068, LP-069, LP-R28, LP-R91)."""

    def ends(self) -> int:
        return ENDS_TURN

    def on(self, s: Quest, answer: int) -> None:
        break_off(s)
        event_back(s)
        s.drawn = []
        if s.overdue and s.time_left == 0:
            effects.lose_by_time(s)
            return
        s.overdue = False
        s.push(NextTurn())
        for seat in s.living():
            h = s.heroes[seat]
            expire(h.used, FOR_TURN)
            lasted = len(h.lasting)
            outlast(h.lasting, FOR_TURN)
            if len(h.lasting) < lasted:
                s.push(KeepLimit(seat))
                s.push(DeathCheck(seat))
            if h.xp >= XP_A_LEVEL:
                s.push(LevelUp(seat))


class NextTurn(Rule):
    """The next living player in seat order."""

    def on(self, s: Quest, answer: int) -> None:
        for i in range(1, s.players + 1):
            seat = (s.active + i) % s.players
            if s.heroes[seat].alive:
                start_turn(s, seat)
                return
