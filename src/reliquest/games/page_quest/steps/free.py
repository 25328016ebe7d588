"""Free effects: exert, accessory, ability, item, at any of the windows (PQ-R04); and decisions that offer them too."""

from typing import Final

from reliquest.engine.flow import PASS, Question, Step
from reliquest.games.page_quest.state import (
    ACCEPT,
    ASK_FOR,
    DECLINE,
    E_SPEND,
    E_TRADE,
    E_USE,
    EXERT_PREPARE,
    EXERT_REROLL,
    FREE,
    GIVE,
    Q_CONSENT,
    Q_WINDOW,
    SPEND,
    USE,
    Hero,
    PageQuest,
)
from reliquest.games.page_quest.steps.dice import exert_to_prepare, exert_to_reroll
from reliquest.games.page_quest.steps.rule import Rule, act_as, carry_out
from reliquest.games.page_quest.tables import (
    ACCESSORIES,
    ACTION,
    EXERT_COST,
    EXERT_PREPARES,
    EXERT_REROLLS,
    FOOD,
    HP,
    NONE,
    ONE_USE,
    PER_ADVENTURE,
    PER_ROUND,
    REFRESH_OWN_ROUNDS_ONLY,
    TRACKERS,
    Ability,
)


class Effect(Rule):
    """One word of the vocabulary of effects. Its fields are its numbers; whom it concerns is the state's actor."""

    def useful(self, s: PageQuest) -> bool:
        """Whether carrying it out could change anything now (PQ-R05)."""
        return True

    def touches(self) -> int:
        """What it can change, as a mask of the TOUCHES codes of `tables`."""
        return 0


def useful(s: PageQuest, seat: int, program: int) -> bool:
    """Whether any part of a list of effects could change anything for this seat now (PQ-R05)."""
    actor = s.actor
    s.actor = seat
    found = False
    for step in s.t.programs[program]:
        if isinstance(step, Effect) and step.useful(s):
            found = True
            break
    s.actor = actor
    return found


def free_effects(s: PageQuest, seat: int, moment: int, forced: bool, options: list[int]) -> None:
    """Add to the options what this seat may do freely at this moment.

    ``forced`` says that a required activation is unpaid and no prepared die fits, which matters under the house rule
    ``fatal_exert`` (PQ-R29).
    """
    before = len(options)
    h = s.heroes[seat]
    if h.allowance > 0 and h.trackers[ACCESSORIES] > 0 and may_spend(s, seat):
        for reward in s.t.cards[h.character].accessories:
            if s.t.house.wasted_spend or useful(s, seat, s.t.rewards[reward]):
                options.append(SPEND + reward)
    own = s.t.cards[h.character].ability
    if own != NONE and can_use(s, seat, own, moment):
        options.append(USE + own)
    for item in h.items:
        for ability in s.t.items[item].abilities:
            if can_use(s, seat, ability, moment):
                options.append(USE + ability)
    if moment == ACTION and s.t.house.trade and seat == s.active:
        trades(s, seat, options)
    exerts(s, seat, not forced or len(options) > before, options)


def exerts(s: PageQuest, seat: int, voluntary: bool, options: list[int]) -> None:
    """Add the exerts that are possible: to prepare needs a used die, to re-roll a prepared one (PQ-084, PQ-085, PQ-R31)."""
    cost = s.rule(EXERT_COST, seat)
    if s.t.house.fatal_only_forced and voluntary and s.heroes[seat].trackers[HP] <= cost:
        return
    if s.used_dice() > 0 and s.rule(EXERT_PREPARES, seat) != 0:
        options.append(EXERT_PREPARE)
    if s.rule(EXERT_REROLLS, seat) != 0:
        prepared = s.prepared
        for v in range(1, 7):
            if prepared[v] > 0:
                options.append(EXERT_REROLL + v)


def may_spend(s: PageQuest, seat: int) -> bool:
    """Whether accessories may be spent in the round going on (PQ-R72)."""
    return s.t.house.refresh != REFRESH_OWN_ROUNDS_ONLY or seat == s.active


def can_use(s: PageQuest, seat: int, number: int, moment: int) -> bool:
    """Whether an ability may be used now: window, limit, requirements, costs (PQ-042 … PQ-044, PQ-057 … PQ-062)."""
    a = s.t.abilities[number]
    if (a.windows >> moment) & 1 == 0 or used_up(s, seat, number, a):
        return False
    if not can_pay(s, seat, a):
        return False
    if a.needs != NONE and not s.t.conditions[a.needs].holds(s, seat, False):
        return False
    return s.t.house.wasted_spend or useful(s, seat, a.program)


def used_up(s: PageQuest, seat: int, number: int, a: Ability) -> bool:
    """Whether an ability carries its token (PQ-043, PQ-044, PQ-059, PQ-060, PQ-R22)."""
    h = s.heroes[seat]
    if a.limit == PER_ROUND:
        return number in h.used_round
    if a.limit == PER_ADVENTURE:
        return number in h.used_adventure
    return a.limit == ONE_USE and number in h.used_up


def can_pay(s: PageQuest, seat: int, a: Ability) -> bool:
    """Whether the costs that are not dice can be paid in full (PQ-R06, PQ-062)."""
    h = s.heroes[seat]
    if a.accessories > 0:
        if h.trackers[ACCESSORIES] < a.accessories:
            return False
        if (
            s.t.house.item_accessory_counts
            and a.item != NONE
            and (h.allowance == 0 or not may_spend(s, seat))
        ):
            return False
    return h.trackers[HP] >= a.hp and h.trackers[FOOD] >= a.food


def do_free(s: PageQuest, seat: int, answer: int) -> None:
    """Carry out a free effect for the seat that chose it, which pays for it (PQ-R71)."""
    act_as(s, seat)
    if answer == EXERT_PREPARE:
        exert_to_prepare(s)
    elif answer < SPEND:
        exert_to_reroll(s, answer - EXERT_REROLL)
    elif answer < USE:
        spend_accessory(s, answer - SPEND)
    elif answer < GIVE:
        use_ability(s, answer - USE)
    else:
        partner = s.partner(seat)
        s.ask(Question(partner, Q_CONSENT, [ACCEPT, DECLINE]), Consent(answer))


def spend_accessory(s: PageQuest, reward: int) -> None:
    """Spend one accessory on one of the rewards under its tracker (PQ-052 … PQ-056)."""
    s.hero().allowance -= 1
    s.tell(E_SPEND, s.actor, reward)
    s.lose(s.actor, ACCESSORIES, 1)
    carry_out(s, s.t.rewards[reward])


def use_ability(s: PageQuest, number: int) -> None:
    """Use an ability of the character or of an item: mark it, pay for it, carry it out."""
    a = s.t.abilities[number]
    h = s.hero()
    if a.limit == PER_ROUND:
        h.used_round.append(number)
    elif a.limit == PER_ADVENTURE:
        h.used_adventure.append(number)
    elif a.limit == ONE_USE:
        h.used_up.append(number)
    s.tell(E_USE, s.actor, number)
    if a.accessories > 0:
        if s.t.house.item_accessory_counts and a.item != NONE:
            h.allowance -= 1
        s.lose(s.actor, ACCESSORIES, a.accessories)
    if a.food > 0:
        s.lose(s.actor, FOOD, a.food)
    s.lose(s.actor, HP, a.hp)
    if s.ended():
        return
    carry_out(s, a.program)
    if a.die != NONE:
        carry_out(s, a.die)


# Trading, a house rule (PQ-R79)

TRADED: Final = [FOOD, ACCESSORIES]
"""Trackers that may change hands, besides items."""


def trades(s: PageQuest, seat: int, options: list[int]) -> None:
    """Add what may change hands when both figures share a place."""
    partner = s.partner(seat)
    h = s.heroes[seat]
    other = s.heroes[partner]
    if h.place != other.place:
        return
    add_things(h, other, GIVE, options)
    add_things(other, h, ASK_FOR, options)


def add_things(giver: Hero, taker: Hero, base: int, options: list[int]) -> None:
    """Food, accessories and items that one has and the other could take."""
    for tracker in TRADED:
        if giver.trackers[tracker] > 0 and taker.trackers[tracker] < taker.last[tracker]:
            options.append(base + tracker)
    for item in giver.items:
        if item not in taker.items:
            options.append(base + TRACKERS + item)


class Consent(Rule):
    """The partner agrees to a trade, or does not (PQ-R79)."""

    def __init__(self, offer: int) -> None:
        self.offer: Final = offer

    def args(self) -> list[int]:
        return [self.offer]

    def on(self, s: PageQuest, answer: int) -> None:
        giver = s.actor if self.offer < ASK_FOR else s.partner(s.actor)
        thing = self.offer - (GIVE if self.offer < ASK_FOR else ASK_FOR)
        agreed = answer == ACCEPT
        s.tell(E_TRADE, s.actor, thing, 0 if self.offer < ASK_FOR else 1, 1 if agreed else 0)
        if not agreed:
            return
        taker = s.partner(giver)
        if thing < TRACKERS:
            s.lose(giver, thing, 1)
            s.gain(taker, thing, 1)
        else:
            item = thing - TRACKERS
            s.heroes[giver].items.remove(item)
            s.heroes[taker].items.append(item)
            for number in s.t.items[item].abilities:
                hand_over(number, s.heroes[giver].used_round, s.heroes[taker].used_round)
                hand_over(number, s.heroes[giver].used_adventure, s.heroes[taker].used_adventure)
                hand_over(number, s.heroes[giver].used_up, s.heroes[taker].used_up)


def hand_over(number: int, giver: list[int], taker: list[int]) -> None:
    """A token on a card goes with the card."""
    if number in giver:
        giver.remove(number)
        taker.append(number)


# Windows


class Window(Rule):
    """A moment at which free effects may be used: the active player first, then the partner (PQ-R04, PQ-R71).

    It stays open as long as somebody uses one.
    """

    def __init__(self, moment: int, passed: int, asked: int) -> None:
        self.moment: Final = moment
        self.passed: Final = passed  # seats that have let it go by
        self.asked: Final = asked  # 1 when a seat was asked and answers now

    def args(self) -> list[int]:
        return [self.moment, self.passed, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.asked == 1 and answer != PASS:
            s.push(WINDOWS[self.moment][0])
            do_free(s, turn_to_speak(s, self.passed), answer)
            return
        passed = self.passed + self.asked
        while passed < s.t.players:
            seat = turn_to_speak(s, passed)
            if passed == 1 and s.t.house.own_rounds_only:
                return
            options = [PASS]
            free_effects(s, seat, self.moment, False, options)
            if len(options) > 1:
                s.ask(Question(seat, Q_WINDOW, options, window=True), WINDOWS[self.moment][2 + passed])
                return
            passed += 1


def turn_to_speak(s: PageQuest, passed: int) -> int:
    """Who is asked when so many seats have passed."""
    return s.active if passed == 0 else s.partner(s.active)


WINDOWS: Final = [[Window(m, 0, 0), Window(m, 1, 0), Window(m, 0, 1), Window(m, 1, 1)] for m in range(11)]


def window(s: PageQuest, moment: int) -> None:
    """Open this window next."""
    s.push(WINDOWS[moment][0])


# Decisions

ASKING: Final = -2
ASKED: Final = -1
HELPING: Final = -3


class Decision(Rule):
    """A decision of the actor that also offers free effects; after one of them it is asked anew.

    ``stage`` is ASKING, ASKED, HELPING while the partner may prevent a forced exert (PQ-R73), or the answer that waits
    for the partner to let it pass.
    """

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def at(self, stage: int) -> Step:
        """The same decision at another stage."""
        raise NotImplementedError

    def kind(self) -> int:
        """The kind of the question."""
        raise NotImplementedError

    def moment(self) -> int:
        """The window that is open with it."""
        raise NotImplementedError

    def settled(self, s: PageQuest) -> bool:
        """Whether nothing has to be decided any more."""
        return False

    def offered(self, s: PageQuest, options: list[int]) -> bool:
        """Add what may be decided, free effects aside; True when the actor is forced to exert for want of a die."""
        raise NotImplementedError

    def decide(self, s: PageQuest, answer: int) -> None:
        """Do what was decided."""
        raise NotImplementedError

    def impossible(self, s: PageQuest) -> None:
        """Go on where nothing at all can be done, so that play never stands still (PQ-R24)."""

    def on(self, s: PageQuest, answer: int) -> None:
        if self.stage == ASKED:
            self.answered(s, answer)
        elif self.stage == ASKING:
            self.put(s, False)
        elif answer != PASS:
            s.push(self.at(ASKING))
            do_free(s, s.partner(s.actor), answer)
        elif self.stage == HELPING:
            self.put(s, True)
        else:
            self.decide(s, self.stage)

    def put(self, s: PageQuest, unaided: bool) -> None:
        """Ask, with the free effects of the moment. Before a forced exert the partner may help (PQ-R73)."""
        if self.settled(s):
            return
        options: list[int] = []
        forced = self.offered(s, options)
        if forced and not unaided and self.partner_asked(s, HELPING):
            return
        free_effects(s, s.actor, self.moment(), forced, options)
        if options:
            s.ask(Question(s.actor, self.kind(), options), self.at(ASKED))
        else:
            self.impossible(s)

    def answered(self, s: PageQuest, answer: int) -> None:
        """A free effect comes first and the decision again; else the partner may put in a word, then it holds."""
        if answer >= FREE:
            s.push(self.at(ASKING))
            do_free(s, s.actor, answer)
            return
        if not self.partner_asked(s, answer):
            self.decide(s, answer)

    def partner_asked(self, s: PageQuest, stage: int) -> bool:
        """Ask the partner for free effects, if any are possible; this decision goes on at ``stage`` (PQ-R71)."""
        if s.t.players == 1 or s.t.house.own_rounds_only:
            return False
        partner = s.partner(s.actor)
        options = [PASS]
        free_effects(s, partner, self.moment(), False, options)
        if len(options) == 1:
            return False
        s.ask(Question(partner, Q_WINDOW, options, window=True), self.at(stage))
        return True
