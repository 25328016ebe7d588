"""Smart stops: which windows could change what happens before the next one."""

from reliquest.engine.flow import State
from reliquest.engine.play import Stops
from reliquest.games.page_quest.state import SPEND, USE, Fight, PageQuest
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.free import Decision, Window
from reliquest.games.page_quest.tables import (
    ACTION,
    ACTIVATION,
    ARRIVAL,
    COMBAT_END,
    COUNTER,
    ENEMY_KNOWN,
    FIGHT_DIE,
    HP,
    NONE,
    ROUND_END,
    ROUND_START,
    STRIKE,
    TOUCHES_FIGHT,
    TOUCHES_HP,
    TOUCHES_VALUE,
    VALUE,
)


class SmartStops(Stops):
    """Stops only where a free effect on offer could matter before the next window or decision."""

    def wanted(self, s: State) -> bool:
        assert isinstance(s, PageQuest)
        q = s.question
        if q is None or not q.window:
            return True
        moment = moment_of(s)
        for option in q.options:
            if option >= SPEND and matters(s, q.who, moment, option):
                return True
        return False


def moment_of(s: PageQuest) -> int:
    """The moment of the open window."""
    step = s.todo[-1]
    if isinstance(step, Window):
        return step.moment
    assert isinstance(step, Decision)
    return step.moment()


def matters(s: PageQuest, seat: int, moment: int, option: int) -> bool:
    """Whether this free effect could matter now and would come too late at the next occasion."""
    ability = option - USE if option >= USE else NONE
    touches = s.t.useful[s.t.rewards[option - SPEND]] if ability == NONE else s.t.abilities[ability].touches
    if ability != NONE and only_here(s.t.abilities[ability].windows, moment):
        return True
    if moment == VALUE:
        return touches & TOUCHES_VALUE != 0
    if moment == ENEMY_KNOWN:
        return (
            s.t.enemies[s.fights[-1].row].ability != NONE
            and s.t.enemies[s.fights[-1].row].moment == ENEMY_KNOWN
        )
    if moment == STRIKE:
        return touches & TOUCHES_FIGHT != 0 or (touches & TOUCHES_HP != 0 and deadly(s, s.fights[-1], seat))
    if moment == COUNTER:
        return touches & TOUCHES_FIGHT != 0 and not enough(s, s.fights[-1])
    if moment == ROUND_END:
        return s.t.goal_tests_trackers and s.heroes[s.active].place == s.t.last_place()
    return False  # the other moments are followed by a decision that offers the same


LATER: tuple[int, ...] = (ACTIVATION, FIGHT_DIE, ACTION)
"""Moments at which the decision itself offers free effects."""


def only_here(windows: int, moment: int) -> bool:
    """Whether an ability is bound to moments that no decision will offer again."""
    for later in LATER:
        if (windows >> later) & 1 == 1:
            return False
    return moment not in (ROUND_START, ARRIVAL, COMBAT_END) or windows == 1 << moment


def deadly(s: PageQuest, fight: Fight, seat: int) -> bool:
    """Whether the strike to come would kill this seat's character."""
    damage = fight.attack + fight.roll - defense_of(s, fight)
    return seat == fight.seat and damage >= s.heroes[seat].trackers[HP]


def enough(s: PageQuest, fight: Fight) -> bool:
    """Whether the counter-attack to come would defeat the enemy."""
    return attack_of(s, fight) >= fight.defense + fight.roll
