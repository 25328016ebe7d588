"""Action phase: one action of the location, or a rest; in special cases a pass (PQ-148 … PQ-195, PQ-241 … PQ-255)."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.page_quest.state import (
    DIE,
    E_ACTION,
    E_NOTHING,
    E_PASS,
    E_TAKE,
    E_UNPAID,
    E_VALUE,
    ICON,
    PASS_TURN,
    Q_ACTION,
    Q_DETOUR_DIE,
    Q_PICK_DIE,
    Q_SEARCH,
    Q_SET_VALUE,
    REST,
    SET,
    SKIP,
    TAKE,
    PageQuest,
)
from reliquest.games.page_quest.steps.activation import activate_for_action, activate_for_nothing
from reliquest.games.page_quest.steps.dice import D6, EVEN, prepared_between
from reliquest.games.page_quest.steps.effects import (
    SET_VALUES,
    Choose,
    MarkArtifact,
    MarkCoins,
    Reading,
    look_up,
    set_die,
)
from reliquest.games.page_quest.steps.free import ASKING, Decision, window
from reliquest.games.page_quest.steps.rest import may_rest, rest
from reliquest.games.page_quest.steps.rule import Rule, carry_out
from reliquest.games.page_quest.tables import (
    ACCESSORIES,
    ACTION,
    ACTIVATION,
    ARTIFACT,
    ARTIFACT_FROM,
    COIN,
    DETOUR,
    DETOUR_USES_DIE,
    FOOD,
    HP,
    HUNTING,
    MEDITATE,
    NONE,
    OINTMENT,
    OINTMENT_HEALS,
    SEARCH,
    SOLO_PASS,
    SPECIAL,
    VALUE,
    Icon,
)

HUNTING_TABLE: Final = 0
DETOUR_TABLE: Final = 1
SEARCH_TABLE: Final = -1
"""How events name the search table."""

RECORDS: Final = 16
"""Choices of one script are recorded as script * RECORDS + 1 + choice, the script itself as script * RECORDS."""

DETOUR_DIE: Final = Question(CHANCE, Q_DETOUR_DIE, D6, EVEN)
FIRST_COIN: Final = MarkCoins(1)


class ChooseAction(Decision):
    """Perform one available action or rest, never both (PQ-148 … PQ-152)."""

    def args(self) -> list[int]:
        return [self.stage]

    def at(self, stage: int) -> "ChooseAction":
        return ChooseAction(stage)

    def kind(self) -> int:
        return Q_ACTION

    def moment(self) -> int:
        return ACTION

    def offered(self, s: PageQuest, options: list[int]) -> bool:
        place = s.t.places[s.hero().place]
        if place.special != NONE and s.first[s.hero().place] != s.actor:
            options.append(PASS_TURN)  # PQ-255, PQ-R77
            return False
        for i in place.icons:
            if available(s, s.actor, i):
                options.append(ICON + i)
        if may_rest(s, s.actor):
            options.append(REST)
        if not options:
            options.append(SKIP if s.t.house.free_skip else PASS_TURN)  # PQ-246, PQ-R50
        elif may_pass(s):
            options.append(PASS_TURN)
        return False

    def decide(self, s: PageQuest, answer: int) -> None:
        if answer == REST:
            rest(s)
        elif answer == PASS_TURN:
            s.tell(E_PASS, s.actor, 0)
            activate_for_nothing(s, 1)
        elif answer == SKIP:
            s.tell(E_PASS, s.actor, 1)
        else:
            perform(s, answer - ICON)


def may_pass(s: PageQuest) -> bool:
    """Whether passing is a free choice: with two players, but not instead of a special action (PQ-244, PQ-247)."""
    if s.t.places[s.hero().place].special != NONE:
        return False
    return s.t.players > 1 or s.rule(SOLO_PASS, s.actor) != 0


def available(s: PageQuest, seat: int, i: int) -> bool:
    """Whether an action can be chosen: not locked, not beside a special one, all costs but dice payable (PQ-R51)."""
    special = s.t.places[s.heroes[seat].place].special
    if s.locked[i] == 1 or (special != NONE and special != i):
        return False
    return affordable(s, seat, s.t.icons[i])


def affordable(s: PageQuest, seat: int, icon: Icon) -> bool:
    """Whether the costs of an action that are not dice can be paid in full (PQ-R06)."""
    t = s.heroes[seat].trackers
    return t[FOOD] >= icon.food and t[ACCESSORIES] >= icon.accessories and t[HP] >= icon.hp


def perform(s: PageQuest, i: int) -> None:
    """Perform an action: it is locked for the partner, its die is activated, then the rest of it (PQ-241, PQ-154)."""
    icon = s.t.icons[i]
    if s.t.players > 1 and not icon.not_locked:
        s.locked[i] = 1
    s.tell(E_ACTION, s.actor, i)
    s.die = 0
    s.push(Perform(i))
    if icon.kind == MEDITATE:
        s.push(MEDITATION)
    elif icon.kind == ARTIFACT:
        activate_for_action(s, s.rule(ARTIFACT_FROM, s.actor))
    elif icon.least > 0:
        activate_for_action(s, icon.least)


class Perform(Rule):
    """The die is activated: pay what else it costs, then do what the action says."""

    def __init__(self, icon: int) -> None:
        self.icon: Final = icon

    def args(self) -> list[int]:
        return [self.icon]

    def on(self, s: PageQuest, answer: int) -> None:
        icon = s.t.icons[self.icon]
        if (icon.least > 0 and s.die == 0) or not affordable(s, s.actor, icon):
            s.tell(
                E_UNPAID, s.actor, self.icon
            )  # a free effect has used up what was needed, or no die can be had
            return
        s.lose(s.actor, ACCESSORIES, icon.accessories)
        s.lose(s.actor, FOOD, icon.food)
        s.lose(s.actor, HP, icon.hp)
        if not s.ended():
            self.outcome(s, icon)

    def outcome(self, s: PageQuest, icon: Icon) -> None:
        """What the kind of action does."""
        kind = icon.kind
        if kind == HUNTING:
            look_up(s, HUNTING_TABLE, s.die, icon.modifier)  # PQ-165 … PQ-167
        elif kind == DETOUR:
            if s.rule(DETOUR_USES_DIE, s.actor) != 0:
                look_up(s, DETOUR_TABLE, s.die, icon.modifier)
            else:
                s.ask(DETOUR_DIE, DetourRolled(icon.modifier))
        elif kind == SEARCH:
            s.value = s.die + icon.modifier
            s.tell(E_VALUE, s.actor, SEARCH_TABLE, s.die, icon.modifier, s.value)
            s.push(OFFER_REWARDS)
            window(s, VALUE)
        elif kind == COIN:
            s.push(FIRST_COIN)  # PQ-182
        elif kind == ARTIFACT:
            s.push(MarkArtifact(icon.ref))  # PQ-191
        elif kind == OINTMENT:
            s.gain(s.actor, HP, s.rule(OINTMENT_HEALS, s.actor))  # PQ-195
        elif kind == SPECIAL:
            s.hero().choices.append(icon.ref * RECORDS)
            if icon.choices:
                s.push(Choose(icon.choices[0], len(icon.choices), 0))
            carry_out(s, icon.program)


class DetourRolled(Rule):
    """The adventure die and the icon's modifier find a row of the detour table (PQ-170 … PQ-172)."""

    def __init__(self, modifier: int) -> None:
        self.modifier: Final = modifier

    def args(self) -> list[int]:
        return [self.modifier]

    def on(self, s: PageQuest, answer: int) -> None:
        look_up(s, DETOUR_TABLE, answer, self.modifier)


class OfferRewards(Reading):
    """Exactly one of the rewards that list the final value is received; none may bring nothing (PQ-175 … PQ-177)."""

    def on(self, s: PageQuest, answer: int) -> None:
        rewards = s.t.search.on_offer(s.value)
        if not rewards:
            s.tell(E_NOTHING, s.actor, SEARCH_TABLE, s.value)
        elif len(rewards) == 1:
            take_reward(s, rewards[0])
        else:
            s.ask(Question(s.actor, Q_SEARCH, [TAKE + reward for reward in rewards]), TAKE_REWARD)


class TakeReward(Rule):
    """The reward chosen is received, all its symbols together (PQ-176, PQ-R49)."""

    def on(self, s: PageQuest, answer: int) -> None:
        take_reward(s, answer - TAKE)


def take_reward(s: PageQuest, reward: int) -> None:
    """Receive a reward of the search table."""
    s.tell(E_TAKE, s.actor, reward)
    carry_out(s, s.t.search_rewards[reward])


class MeditateOn(Decision):
    """Choose the prepared die to set; with none prepared one has to be obtained first (PQ-186, PQ-R52)."""

    def args(self) -> list[int]:
        return [self.stage]

    def at(self, stage: int) -> "MeditateOn":
        return MeditateOn(stage)

    def kind(self) -> int:
        return Q_PICK_DIE

    def moment(self) -> int:
        return ACTIVATION

    def offered(self, s: PageQuest, options: list[int]) -> bool:
        options += prepared_between(s, 1, 6)
        return not options

    def decide(self, s: PageQuest, answer: int) -> None:
        s.ask(Question(s.actor, Q_SET_VALUE, SET_VALUES), SetTo(answer - DIE))


class SetTo(Rule):
    """The die is set to the value chosen and stays prepared (PQ-187)."""

    def __init__(self, old: int) -> None:
        self.old: Final = old

    def args(self) -> list[int]:
        return [self.old]

    def on(self, s: PageQuest, answer: int) -> None:
        set_die(s, self.old, answer - SET)


CHOOSE_ACTION: Final = ChooseAction(ASKING)
MEDITATION: Final = MeditateOn(ASKING)
OFFER_REWARDS: Final = OfferRewards()
TAKE_REWARD: Final = TakeReward()
