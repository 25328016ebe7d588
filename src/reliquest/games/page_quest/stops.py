"""Smart stops: which windows could change what happens before the next one."""

from typing import Final

from reliquest.engine.flow import Question, State, Step
from reliquest.engine.play import Stops
from reliquest.games.page_quest.state import SPEND, USE, Fight, PageQuest
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.effects import If, Lose, ReadTable
from reliquest.games.page_quest.steps.free import HELPING, Decision, Window
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
    TIES_DEFEAT,
    TOUCHES_DICE,
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
        step = s.todo[-1]
        if isinstance(step, Decision) and step.stage == HELPING:
            return help_matters(s, q)
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


def help_matters(s: PageQuest, q: Question) -> bool:
    """Whether a partner would help before a forced exert: with a card, or with HP where it has more of them (PQ-R73)."""
    for option in q.options:
        if option >= SPEND and touched(s, option) & TOUCHES_DICE != 0:
            return True
    return s.heroes[q.who].trackers[HP] > s.hero().trackers[HP]


def touched(s: PageQuest, option: int) -> int:
    """What an accessory or an ability can change, as a mask of the TOUCHES codes."""
    if option < USE:
        return s.t.useful[s.t.rewards[option - SPEND]]
    return s.t.abilities[option - USE].touches


def matters(s: PageQuest, seat: int, moment: int, option: int) -> bool:
    """Whether this free effect could matter now and would come too late at the next occasion."""
    touches = touched(s, option)
    bound = option >= USE and only_here(s.t.abilities[option - USE].windows, moment)
    if moment in (STRIKE, COUNTER):
        return matters_in_fight(s, s.fights[-1], seat, moment, touches, bound)
    if bound:
        return True
    if moment == VALUE:
        return touches & TOUCHES_VALUE != 0 or (touches & TOUCHES_HP != 0 and costs_life(s, seat))
    if moment == ENEMY_KNOWN:
        row = s.t.enemies[s.fights[-1].row]
        return row.ability != NONE and row.moment == ENEMY_KNOWN
    if moment == ROUND_END:
        return s.t.goal_tests_trackers and s.heroes[s.active].place == s.t.last_place()
    return False  # the other moments are followed by a decision that offers the same


def matters_in_fight(s: PageQuest, fight: Fight, seat: int, moment: int, touches: int, bound: bool) -> bool:
    """Whether a free effect could change how the blows of this fight fall."""
    wound = damage_to_come(s, fight)
    short = not enough(s, fight)
    if bound and (touches != TOUCHES_FIGHT or wound > 0 or short):
        return True
    if moment == COUNTER:
        return touches & TOUCHES_FIGHT != 0 and short
    if touches & TOUCHES_FIGHT != 0 and wound > 0:
        return True
    return touches & TOUCHES_HP != 0 and seat == fight.seat and wound >= s.heroes[seat].trackers[HP]


LATER: Final = (ACTIVATION, FIGHT_DIE, ACTION)
"""Moments at which the decision itself offers free effects."""


def only_here(windows: int, moment: int) -> bool:
    """Whether an ability is bound to moments that no decision will offer again."""
    for later in LATER:
        if (windows >> later) & 1 == 1:
            return False
    return moment not in (ROUND_START, ARRIVAL, COMBAT_END) or windows == 1 << moment


def damage_to_come(s: PageQuest, fight: Fight) -> int:
    """What the strike to come would cost as things stand; 0 or below for nothing."""
    return fight.attack + fight.roll - defense_of(s, fight)


def enough(s: PageQuest, fight: Fight) -> bool:
    """Whether the counter-attack to come would defeat the enemy."""
    attack, defense = attack_of(s, fight), fight.defense + fight.roll
    return attack > defense or (attack == defense and s.rule(TIES_DEFEAT, fight.seat) != 0)


def costs_life(s: PageQuest, seat: int) -> bool:
    """Whether the row about to be read takes the last HP of this seat (PQ-R08)."""
    reading = s.todo[-2]  # below the window that is open
    if seat != s.actor or not isinstance(reading, ReadTable):
        return False
    return hp_lost(s, s.t.programs[s.t.tables[reading.table].program(s.value)]) >= s.heroes[seat].trackers[HP]


def hp_lost(s: PageQuest, program: list[Step]) -> int:
    """HP that a list of effects takes as things stand."""
    lost = 0
    for step in program:
        if isinstance(step, Lose) and step.tracker == HP:
            lost += step.n
        elif isinstance(step, If):
            lost += hp_lost(s, s.t.programs[step.branch(s)])
    return lost
