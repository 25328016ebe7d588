"""Events: drawn on a "?", attempted with a base stat, carried out (chapter 11)."""

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import FROM_EVENT, NOBODY, Quest, Rule
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects, points
from reliquest.games.lost_pixel.steps.cards import ask_card
from reliquest.games.lost_pixel.steps.numbers import check_bonus, note_use, rerolls
from reliquest.games.lost_pixel.tables import CHECK_ROLL


def draw_event(s: Quest, seat: int) -> None:
    """The top Event is drawn and resolved at once (LP-101)."""
    if not s.events.empty():
        ask_card(s, s.events, 0, c.DRAW_EVENT, EventDrawn(seat))


class EventDrawn(Rule):
    """Without a check its effect is carried out; with one it is attempted (LP-103, LP-113)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        s.events.take_top(answer)
        s.event = answer
        s.tell(c.EVENT_SHOWN, self.seat, answer)
        s.push(EventDone())
        card = s.t.events[answer]
        if card.stats:
            ask_attempt(s, self.seat)
        else:
            effects.resolve(s, card.passed, self.seat, FROM_EVENT + answer)


class AskAttempt(Rule):
    """After something was done freely the Event is still to be attempted."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if s.heroes[self.seat].alive and s.event >= 0:
            ask_attempt(s, self.seat)


def ask_attempt(s: Quest, seat: int) -> None:
    """The decision point between the shown Event and its roll (LP-R30)."""
    if seat == s.active and s.t.house.help_others:
        s.push(Attempt(seat))
        points.offer_help(s, c.AT_EVENT)
    else:
        attempt(s, seat)


class Attempt(Rule):
    """The helpers have had their say."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        attempt(s, self.seat)


def attempt(s: Quest, seat: int) -> None:
    """The player picks the stat where there is a choice (LP-105 to LP-107, LP-R52)."""
    card = s.t.events[s.event]
    free: list[int] = []
    if seat == s.active:
        points.free_acts(s, seat, c.AT_EVENT, free)
    if len(card.stats) > 1:
        options = [c.ATTEMPT + stat for stat in card.stats]
        s.ask(Question(seat, c.ASK_ATTEMPT, options + free), Attempted(seat))
    elif free:
        s.ask(Question(seat, c.ASK_ATTEMPT, [PASS, *free], None, -1, True), Attempted(seat))
    else:
        roll(s, seat, card.stats[0])


class Attempted(Rule):
    """The check is rolled, or something was done before it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if points.is_free(answer):
            s.push(AskAttempt(self.seat))
            points.do_freely(s, self.seat, answer)
        elif answer == PASS:
            roll(s, self.seat, s.t.events[s.event].stats[0])
        else:
            roll(s, self.seat, answer - c.ATTEMPT)


def roll(s: Quest, seat: int, stat: int) -> None:
    """Roll the hero's own base die of that stat (LP-108, LP-R53)."""
    s.push(CheckRolled(seat, stat, 0))
    s.question = effects.dice_question(c.ROLL_CHECK, s.card_of(seat).dice[stat])


class CheckRolled(Rule):
    """The roll decides, unless it is rolled once more (LP-109, LP-110, LP-E16)."""

    def __init__(self, seat: int, stat: int, again: int) -> None:
        self.seat = seat
        self.stat = stat
        self.again = again

    def args(self) -> list[int]:
        return [self.seat, self.stat, self.again]

    def on(self, s: Quest, answer: int) -> None:
        card = s.t.events[s.event]
        number = card.numbers[card.stats.index(self.stat)]
        bonus = check_bonus(s, self.seat, self.stat)
        s.tell(c.CHECK_ROLLED, self.seat, self.stat, answer, bonus, number)
        by = [] if self.again else rerolls(s, self.seat, CHECK_ROLL)
        if by:
            options = [PASS] + [c.REROLL_WITH + one.fx.number for one in by]
            s.roll = answer
            s.ask(Question(self.seat, c.ASK_REROLL, options), CheckAgain(self.seat, self.stat, answer))
        else:
            decide(s, self.seat, self.stat, answer)


class CheckAgain(Rule):
    """The owner lets the roll stand, or rolls the die once more."""

    def __init__(self, seat: int, stat: int, face: int) -> None:
        self.seat = seat
        self.stat = stat
        self.face = face

    def args(self) -> list[int]:
        return [self.seat, self.stat, self.face]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            decide(s, self.seat, self.stat, self.face)
            return
        fx = s.t.effects[answer - c.REROLL_WITH]
        note_use(s.heroes[self.seat].used, fx)
        s.tell(c.REROLLED, self.seat, fx.number)
        s.push(CheckRolled(self.seat, self.stat, 1))
        s.question = effects.dice_question(c.ROLL_CHECK, s.card_of(self.seat).dice[self.stat])


def decide(s: Quest, seat: int, stat: int, face: int) -> None:
    """Defeated or undefeated: carry out what follows (LP-109, LP-110, LP-114, LP-115)."""
    card = s.t.events[s.event]
    won = face + check_bonus(s, seat, stat) >= card.numbers[card.stats.index(stat)]
    s.tell(c.EVENT_WON if won else c.EVENT_LOST, seat, s.event)
    effects.resolve(s, card.passed if won else card.failed, seat, FROM_EVENT + s.event)


class EventDone(Rule):
    """The Event goes to the bottom of its deck either way (LP-116, LP-117)."""

    def on(self, s: Quest, answer: int) -> None:
        event_back(s)


def event_back(s: Quest) -> None:
    """Put the Event that is shown under its deck."""
    if s.event >= 0:
        s.events.put_bottom(s.event, EVERYONE)
        s.event = NOBODY
