"""Exact chances shown before a roll: how a fight may go, what a detour may find, whether a die will do."""

from typing import Final

from reliquest.games.page_quest.state import (
    DIE,
    EXERT_PREPARE,
    FREE,
    ICON,
    Q_FIGHT_DIE,
    SPEND,
    PageQuest,
)
from reliquest.games.page_quest.steps.actions import DETOUR_TABLE
from reliquest.games.page_quest.steps.activation import ActivateDie
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.tables import (
    DETOUR,
    DETOUR_USES_DIE,
    EXERT_COST,
    FIGHT_DIE_BONUS,
    HP,
    TIES_DEFEAT,
)

FACES: Final = 6

# What a chance is of
DEFEAT: Final = 0
UNHURT: Final = 1
DEATH: Final = 2
FINDS: Final = 3
FITS: Final = 4


def chances(s: PageQuest, code: int) -> list[tuple[int, float]]:
    """The chances an option of the open question offers, each as (what of, from 0 to 1)."""
    q = s.question
    if q is None:
        return []
    if q.kind == Q_FIGHT_DIE and DIE < code < FREE:
        return fight(s, code - DIE)
    if ICON <= code < FREE and q.kind != Q_FIGHT_DIE and is_detour(s, code):
        return [(FINDS, detour_finds(s, s.t.icons[code - ICON].modifier))]
    step = s.todo[-1]
    if EXERT_PREPARE <= code < SPEND and isinstance(step, ActivateDie):
        return [(FITS, (step.most - step.least + 1) / FACES)]
    return []


def is_detour(s: PageQuest, code: int) -> bool:
    """Whether an option is a detour that rolls the adventure die."""
    i = code - ICON
    return i < len(s.t.icons) and s.t.icons[i].kind == DETOUR and s.rule(DETOUR_USES_DIE, s.actor) == 0


def fight(s: PageQuest, value: int) -> list[tuple[int, float]]:
    """How the fight may go with this die: defeating the enemy, staying unhurt, dying (PQ-129 … PQ-141)."""
    f = s.fights[-1]
    attack, defense = attack_of(s, f) + value, defense_of(s, f) + value
    bonus = s.rule(FIGHT_DIE_BONUS, f.seat)
    ties = s.rule(TIES_DEFEAT, f.seat) != 0
    hp = s.heroes[f.seat].trackers[HP]
    defeats = 0
    unhurt = 0
    deaths = 0
    for face in range(1, FACES + 1):
        damage = f.attack + face + bonus - defense
        if damage >= hp:
            deaths += 1
            continue
        if damage <= 0:
            unhurt += 1
        enemy = f.defense + face + bonus
        if attack > enemy or (attack == enemy and ties):
            defeats += 1
    found = [(DEFEAT, defeats / FACES), (UNHURT, unhurt / FACES)]
    if deaths > 0:
        found.append((DEATH, deaths / FACES))
    return found


def detour_finds(s: PageQuest, modifier: int) -> float:
    """The chance that a detour finds anything (PQ-171, PQ-R46)."""
    table = s.t.tables[DETOUR_TABLE]
    finds = 0
    for face in range(1, FACES + 1):
        if s.t.programs[table.program(face + modifier)]:
            finds += 1
    return finds / FACES


def fatal(s: PageQuest, code: int) -> bool:
    """Whether an option loses the adventure for sure: an exert that takes the last HP (PQ-R29)."""
    q = s.question
    if q is None or not EXERT_PREPARE <= code < SPEND:
        return False
    cost = s.rule(EXERT_COST, q.who)
    return cost > 0 and s.heroes[q.who].trackers[HP] <= cost
