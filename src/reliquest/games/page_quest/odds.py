"""Exact chances shown before a roll: how a fight may go, what a detour may find, whether a die will do."""

from typing import Final

from reliquest.engine.flow import CHANCE, PASS
from reliquest.games.page_quest.state import (
    DIE,
    DIED,
    EXERT_PREPARE,
    FREE,
    GIVE,
    ICON,
    PASS_TURN,
    Q_ACTION,
    Q_FIGHT_DIE,
    SPEND,
    USE,
    Fight,
    PageQuest,
)
from reliquest.games.page_quest.steps.actions import DETOUR_TABLE
from reliquest.games.page_quest.steps.activation import ActivateDie
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.free import free_effects
from reliquest.games.page_quest.tables import (
    ACTIVATION,
    ARTIFACT,
    ARTIFACT_FROM,
    CHARACTER_STRIKES_FIRST,
    COUNTER,
    DETOUR,
    DETOUR_USES_DIE,
    EXERT_COST,
    FIGHT_DIE_BONUS,
    HP,
    MEDITATE,
    NONE,
    STRIKE,
    TIES_DEFEAT,
    Icon,
)

FACES: Final = 6

# What a chance is of
DEFEAT: Final = 0
UNHURT: Final = 1
DEATH: Final = 2
FINDS: Final = 3
FITS: Final = 4

# How a fight ends, as a mask
DEFEATS: Final = 1
STAYS_UNHURT: Final = 2
DIES: Final = 4
UNKNOWN: Final = -1


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
    if EXERT_PREPARE <= code < SPEND and isinstance(step, ActivateDie) and not fatal(s, code):
        fitting = step.most - step.least + 1
        if fitting < FACES:  # where any die will do there is no chance
            return [(FITS, fitting / FACES)]
    return []


def is_detour(s: PageQuest, code: int) -> bool:
    """Whether an option is a detour that rolls the adventure die."""
    i = code - ICON
    return i < len(s.t.icons) and s.t.icons[i].kind == DETOUR and s.rule(DETOUR_USES_DIE, s.actor) == 0


def fight(s: PageQuest, value: int) -> list[tuple[int, float]]:
    """How the fight may go with this die: defeating the enemy, staying unhurt, dying (PQ-129 … PQ-141)."""
    row = s.t.enemies[s.fights[-1].row]
    defeats = 0
    unhurt = 0
    deaths = 0
    for face in range(1, FACES + 1):
        if row.ability != NONE and row.moment in (STRIKE, COUNTER):
            ended = played_out(s, value, face)
        else:
            ended = reckoned(s, s.fights[-1], value, face)
        if ended == UNKNOWN:
            return []
        defeats += 1 if ended & DEFEATS else 0
        unhurt += 1 if ended & STAYS_UNHURT else 0
        deaths += 1 if ended & DIES else 0
    found = [(DEFEAT, defeats / FACES), (UNHURT, unhurt / FACES)]
    if deaths > 0:
        found.append((DEATH, deaths / FACES))
    return found


def reckoned(s: PageQuest, f: Fight, value: int, face: int) -> int:
    """How a fight ends with this die against this face, where the enemy does nothing unforeseen in between."""
    enemy = face + s.rule(FIGHT_DIE_BONUS, f.seat)
    damage = f.attack + enemy - defense_of(s, f) - value
    margin = attack_of(s, f) + value - f.defense - enemy
    defeated = margin > 0 or (margin == 0 and s.rule(TIES_DEFEAT, f.seat) != 0)
    if defeated and s.rule(CHARACTER_STRIKES_FIRST, f.seat) != 0:
        return DEFEATS | STAYS_UNHURT
    if damage >= s.heroes[f.seat].trackers[HP]:
        return DIES
    return (DEFEATS if defeated else 0) | (STAYS_UNHURT if damage <= 0 else 0)


def played_out(s: PageQuest, value: int, face: int) -> int:
    """How a fight ends, played to its end on a copy; UNKNOWN where the enemy leaves the player a choice."""
    c = s.clone()
    c.proceed(DIE + value)
    let_windows_pass(c)
    f = c.fights[-1]
    hp = c.heroes[f.seat].trackers[HP]
    c.proceed(face)
    let_windows_pass(c)
    if c.result == DIED:
        return DIES
    if f in c.fights and not f.gone():
        return UNKNOWN
    wounded = c.heroes[f.seat].trackers[HP] < hp
    return (DEFEATS if f.defeated else 0) | (0 if wounded else STAYS_UNHURT)


def let_windows_pass(s: PageQuest) -> None:
    """Pass every window up to the next decision, roll or end."""
    while True:
        q = s.question
        if q is None or not q.window:
            return
        s.proceed(PASS)


def detour_finds(s: PageQuest, modifier: int) -> float:
    """The chance that a detour finds anything (PQ-171, PQ-R46)."""
    table = s.t.tables[DETOUR_TABLE]
    finds = 0
    for face in range(1, FACES + 1):
        if s.t.programs[table.program(face + modifier)]:
            finds += 1
    return finds / FACES


def fatal(s: PageQuest, code: int) -> bool:
    """Whether an option loses the adventure for sure: it costs the last HP, or forces an exert that does (PQ-R29, PQ-R51)."""
    q = s.question
    if q is None or q.who == CHANCE:
        return False
    hp = s.heroes[q.who].trackers[HP]
    if EXERT_PREPARE <= code < SPEND:
        return 0 < hp <= s.rule(EXERT_COST, q.who)
    if USE <= code < GIVE:
        return hp <= s.t.abilities[code - USE].hp
    if q.kind != Q_ACTION:
        return False
    if code == PASS_TURN:
        return exhausted(s, q.who, 1)
    if not ICON <= code < FREE:
        return False
    icon = s.t.icons[code - ICON]
    return hp <= icon.hp or (needs(s, icon) > 0 and exhausted(s, q.who, needs(s, icon)))


def needs(s: PageQuest, icon: Icon) -> int:
    """The least die value that an action needs; 0 for no die."""
    if icon.kind == ARTIFACT:
        return s.rule(ARTIFACT_FROM, s.actor)
    return 1 if icon.kind == MEDITATE else icon.least


def exhausted(s: PageQuest, seat: int, least: int) -> bool:
    """Whether no prepared die reaches this value and only an exert that takes the last HP could make one."""
    for v in range(least, FACES + 1):
        if s.prepared[v] > 0:
            return False
    if s.heroes[seat].trackers[HP] > s.rule(EXERT_COST, seat) or s.rule(EXERT_COST, seat) == 0:
        return False
    options: list[int] = []
    free_effects(s, seat, ACTIVATION, True, options)
    if s.t.players > 1 and not s.t.house.own_rounds_only:
        free_effects(s, s.partner(seat), ACTIVATION, False, options)
        if s.heroes[s.partner(seat)].trackers[HP] > s.rule(EXERT_COST, s.partner(seat)):
            return False
    for option in options:
        if option >= SPEND:
            return False
    return True
