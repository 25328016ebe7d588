"""The sensible player: weighs each option by what it leads to, the next dice included, and a plain value of the table."""

from typing import Final

from reliquest.engine.flow import CHANCE, PASS, Question, State
from reliquest.engine.play import Player
from reliquest.games.page_quest.state import (
    DIE,
    DIED,
    FREE,
    KEEP,
    LIFT,
    Q_ACTION,
    Q_LIFT,
    Q_MOVE,
    Q_REROLL_SETUP,
    ROLL,
    RUNNING,
    SPEND,
    WON,
    Hero,
    PageQuest,
)
from reliquest.games.page_quest.steps.free import HELPING, Decision
from reliquest.games.page_quest.stops import touched
from reliquest.games.page_quest.tables import (
    ACCESSORIES,
    ATTACK,
    DEFENSE,
    EXERT_COST,
    FOOD,
    HP,
    TOUCHES_DICE,
    XP,
)

DEPTH: Final = 3
"""Decisions looked ahead within one phase."""

LOW: Final = 3
"""Dice up to this value are rolled again when it costs nothing."""

DIE_WORTH: Final = [0.0, 1.0, 1.5, 2.1, 2.8, 3.6, 4.4]
DIE_IN_HAND: Final = 2.5
HP_WORTH: Final = [-60.0, 6.0, 11.0, 15.5, 19.5, 23.0, 26.0, 28.5, 30.5, 32.0, 33.0]
FOOD_WORTH: Final = [0.0, 6.5, 11.5, 15.5, 18.5, 21.0]
ACCESSORY_WORTH: Final = 3.0
ATTACK_WORTH: Final = 3.5
DEFENSE_WORTH: Final = 5.0
XP_WORTH: Final = 1.3
ITEM_WORTH: Final = 3.0
PENDING_WORTH: Final = 0.5
GOAL_WORTH: Final = 90.0
SHORT_OF_DICE: Final = 4.0
SHORT_WITH_FOOD: Final = 1.5
WIN_WORTH: Final = 300.0
LOSS_WORTH: Final = -300.0
FREE_PATH_WORTH: Final = 2.0
START_WORTH: Final = [3.5, 5.0, 3.5, 1.3, 3.0, 4.0]
"""What a higher starting value is worth, by tracker."""

RELUCTANCE: Final = 0.3
"""What a free effect must at least bring, so that none is used up for next to nothing."""
NOTHING: Final = -1
JOURNEY: Final = 6.0
"""From so many locations before the end on, what is kept for later loses its worth."""


class Sensible(Player):
    """A thoughtful player without deep search."""

    def choose(self, s: State, q: Question) -> int:
        assert isinstance(s, PageQuest)
        if q.kind == Q_REROLL_SETUP:
            return lowest_die(q.options, DIE, KEEP)
        if q.kind == Q_LIFT:
            return lowest_die(q.options, LIFT, ROLL)
        if len(q.options) == 1:
            return q.options[0]
        if q.window and partner_in_need(s, q.who):
            return first_help(s, q)
        if not q.window:
            free = worthwhile(s, q)
            if free != NOTHING:
                return free
        best = NOTHING
        best_worth = -1e9
        for option in q.options:
            if option >= FREE and option < SPEND and (q.window or q.options[0] < FREE):
                continue  # an exert can always wait for the decision that cannot do without
            if option >= SPEND and q.options[0] < FREE and not q.window:
                continue  # weighed by itself, since it puts the decision off
            worth = after(s, option, q.who, DEPTH)
            if worth > best_worth:
                best_worth = worth
                best = option
        return best


def partner_in_need(s: PageQuest, seat: int) -> bool:
    """Whether the partner would have to exert to death, and this seat can help and live (PQ-R73)."""
    step = s.todo[-1]
    if not isinstance(step, Decision) or step.stage != HELPING:
        return False
    mine, other = s.heroes[seat].trackers[HP], s.hero().trackers[HP]
    return other <= s.rule(EXERT_COST, s.actor) and mine > s.rule(EXERT_COST, seat)


def first_help(s: PageQuest, q: Question) -> int:
    """The first free effect that brings a die; cards are offered before exerts."""
    for option in q.options:
        if option >= FREE and (option < SPEND or touched(s, option) & TOUCHES_DICE != 0):
            return option
    return PASS


def worthwhile(s: PageQuest, q: Question) -> int:
    """The accessory, ability or item after which the table is worth the most more than now, or NOTHING.

    It cannot be compared with what is decided: that is a step further on, where dice have been paid.
    """
    if q.options[0] >= FREE:
        return NOTHING  # nothing but free effects: a die must be had, whatever it costs
    best = NOTHING
    best_worth = worth(s) + RELUCTANCE
    for option in q.options:
        if option >= SPEND:
            then = after(s, option, q.who, DEPTH)
            if then > best_worth:
                best_worth = then
                best = option
    return best


def lowest_die(options: list[int], base: int, enough: int) -> int:
    """Pick the lowest die while it is a low one, else stop."""
    for v in range(1, LOW + 1):
        if base + v in options:
            return base + v
    return enough


def after(s: PageQuest, option: int, seat: int, depth: int) -> float:
    """What the table is worth to this seat after an option."""
    c = s.clone()
    c.proceed(option)
    return expected(c, seat, depth - 1)


def expected(s: PageQuest, seat: int, depth: int) -> float:
    """Go on past windows, average over single dice, choose the best within the phase, then take stock."""
    while True:
        q = s.question
        if q is None or depth < 0:
            return worth(s)
        if q.who == CHANCE:
            if s.hand > 1 or depth == 0:
                return worth(s)
            total = 0.0
            for face in q.options:
                total += after(s, face, seat, depth)
            return total / len(q.options)
        if not q.window:
            break
        s.proceed(PASS)
    if depth == 0 or q.who != seat or q.kind == Q_ACTION or q.kind == Q_MOVE:
        return worth(s)
    if q.kind == Q_LIFT:
        return after(s, ROLL, seat, depth)
    best = -1e9
    for option in q.options:
        if option < FREE:
            w = after(s, option, seat, depth)
            if w > best:
                best = w
    return best if best > -1e9 else worth(s) - SHORT_OF_DICE


def worth(s: PageQuest) -> float:
    """What the table is worth: goal, health, dice, provisions; in a game for two of both, since they win together."""
    if s.result == WON:
        return WIN_WORTH + earned(s)
    total = 0.0
    if s.result != RUNNING:
        total += LOSS_WORTH
    if s.result == DIED:
        total += progress(s) * GOAL_WORTH
        return total
    last = s.t.last_place()
    for seat in range(len(s.heroes)):
        total += hero_worth(s, s.heroes[seat], last)
    for v in range(1, 7):
        total += DIE_WORTH[v] * s.prepared[v]
    total += DIE_IN_HAND * s.hand
    return total + progress(s) * GOAL_WORTH - shortage(s)


def earned(s: PageQuest) -> float:
    """What the advancements taken are worth for the adventures to come."""
    total = 0.0
    for h in s.heroes:
        for advancement in h.advancements:
            changes = s.t.advancements[advancement]
            for tracker in range(len(changes)):
                total += START_WORTH[tracker] * changes[tracker]
    return total


def progress(s: PageQuest) -> float:
    """How much of the goal is fulfilled, from 0 to 1."""
    return s.t.conditions[s.t.goal].progress(s, 0, not s.t.goal_each)


def hero_worth(s: PageQuest, h: Hero, last: int) -> float:
    """What a character card is worth, with so much of the journey left."""
    left = (last - h.place) / JOURNEY
    if left > 1.0:
        left = 1.0
    t = h.trackers
    hp = t[HP] if t[HP] < len(HP_WORTH) else len(HP_WORTH) - 1
    total = HP_WORTH[hp]
    food = t[FOOD] if t[FOOD] < len(FOOD_WORTH) else len(FOOD_WORTH) - 1
    kept = FOOD_WORTH[food] + ACCESSORY_WORTH * t[ACCESSORIES] + XP_WORTH * t[XP]
    kept += ATTACK_WORTH * t[ATTACK] + DEFENSE_WORTH * t[DEFENSE] + ITEM_WORTH * len(h.items)
    kept += PENDING_WORTH * len(h.pending)
    if h.free_path:
        total += FREE_PATH_WORTH
    return total + kept * left


def shortage(s: PageQuest) -> float:
    """What it weighs that the next phases need more dice, or higher ones, than are prepared."""
    h = s.heroes[s.active]
    if h.place >= s.t.last_place():
        return 0.0
    need = 1 + len(s.t.places[h.place + 1].enemies)
    cost = s.movement_cost(s.active)
    penalty = 0.0
    if cost > 0:
        need += 1
        fits = s.hand
        for v in range(cost, 7):
            fits += s.prepared[v]
        if fits == 0:
            penalty += SHORT_OF_DICE * 6.0 / (7 - cost)
    missing = need - s.prepared_dice() - s.hand
    if missing > 0:
        penalty += missing * (SHORT_WITH_FOOD if h.trackers[FOOD] > 0 else SHORT_OF_DICE)
    return penalty
