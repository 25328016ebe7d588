"""Smart stops: the windows of Artifact in which something could still make a difference."""

from typing import Final, cast

from reliquest.engine.flow import State
from reliquest.engine.play import Stops
from reliquest.games.artifact.state import Artifact
from reliquest.games.artifact.steps.aid import plus_of
from reliquest.games.artifact.steps.challenge import modifier, skill_roll
from reliquest.games.artifact.steps.fights import total
from reliquest.games.artifact.tables import (
    END,
    OUTWARD,
    Q_COMMIT,
    Q_EXTRA_MOVE,
    Q_FIGHT_COMMIT,
    SIMULTANEOUS,
    START,
    TOKEN,
    USE,
)

FACES: Final = 10


class SmartStops(Stops):
    """Asks only where there is something to do, and where it could matter."""

    def wanted(self, s: State) -> bool:
        a = cast(Artifact, s)
        q = a.question
        if q is None or len(q.options) == 1:
            return False
        if q.kind == Q_COMMIT:
            return undecided_check(a, q.options)
        if q.kind == Q_EXTRA_MOVE:
            return not arrives(a)
        if q.kind == Q_FIGHT_COMMIT:
            return undecided_fight(a, q.who, q.options)
        return True


def reach(s: Artifact, options: list[int], now: int, die: int) -> int:
    """The highest total that these answers could bring from ``now``, of which ``die`` was rolled."""
    best: dict[int, int] = {}
    most = now
    for code in options:
        if code >= USE:
            card = (code - USE) >> 4
            best[card] = max(best.get(card, 0), plus_of(s, code))
        elif code == TOKEN:
            most = now - die + FACES
    for plus in best.values():
        most += plus
    return most


def undecided_check(s: Artifact, options: list[int]) -> bool:
    """Whether the check can still go either way."""
    dm = modifier(s, s.dm)
    now = skill_roll(s)
    return now < FACES + dm and reach(s, options, now, s.die) >= 1 + dm


def arrives(s: Artifact) -> bool:
    """Whether the move ends at the end of the path already."""
    space = s.party().space
    if s.direction == OUTWARD:
        return space + s.total >= END
    return space - s.total <= START and s.house.exact_start == 0


def undecided_fight(s: Artifact, seat: int, options: list[int]) -> bool:
    """Whether this side could still change the outcome; the last to commit knows what there is to beat."""
    fight = s.fight
    if fight is None or seat == s.current or s.house.fight_commit == SIMULTANEOUS:
        return True
    now = total(s, 1)
    rival = total(s, 0)
    return now <= rival <= reach(s, options, now, fight.dice[1])
