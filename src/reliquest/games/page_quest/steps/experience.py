"""Experience points and levelling up (PQ-045 … PQ-050)."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.page_quest.state import (
    E_GAIN,
    E_LEVELUP,
    LEVEL,
    Q_LEVELUP,
    PageQuest,
    level_ups,
    xp_after,
)
from reliquest.games.page_quest.steps.rule import Rule, act_as, carry_out
from reliquest.games.page_quest.tables import XP


def gain_xp(s: PageQuest, seat: int, n: int) -> None:
    """Count XP: past 3 the marker goes round to 0, and each passage is a level-up (PQ-047 … PQ-049, PQ-R16)."""
    h = s.heroes[seat]
    if n <= 0:
        return
    if h.levelling:
        h.late_xp += n
        return
    old = h.trackers[XP]
    h.trackers[XP] = xp_after(old, n)
    s.tell(E_GAIN, seat, XP, n, h.trackers[XP])
    h.owed = level_ups(old, n)
    if h.owed > 0:
        h.levelling = True
        s.push(LevelUp(seat, 0))


class LevelUp(Rule):
    """Choose the rewards owed, one after another, before anything else happens (PQ-050, PQ-R17, PQ-R18)."""

    def __init__(self, seat: int, asked: int) -> None:
        self.seat: Final = seat
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.seat, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        h = s.heroes[self.seat]
        if self.asked == 1:
            h.owed -= 1
            s.tell(E_LEVELUP, self.seat, answer - LEVEL)
            s.push(LevelUp(self.seat, 0))
            act_as(s, self.seat)
            carry_out(s, s.t.rewards[answer - LEVEL])
        elif h.owed > 0:
            options = [LEVEL + reward for reward in s.t.cards[h.character].levelups]
            s.ask(Question(self.seat, Q_LEVELUP, options), LevelUp(self.seat, 1))
        else:
            late = h.late_xp
            h.late_xp = 0
            h.levelling = False
            gain_xp(s, self.seat, late)
