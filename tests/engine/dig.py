"""A small treasure dig with all that engines find hard: hidden hands, a pile, dice, windows, free effects.

Two or three diggers hold cards nobody else sees. In a turn the active digger may use a lantern (look at the
top of the pile), then digs (a die of 3 or more draws a card, 2 or more with a spade), buries a card, duels, or
rests. Whoever is dueled may hold up a shield; otherwise a die of 4 or more costs them a random card. Gems
count 2, coins 1.
"""

from typing import Final, Optional

from reliquest.engine.flow import CHANCE, PASS, IllegalAnswer, Question, Randomness, State, Step
from reliquest.engine.piles import Pile, take_one

LANTERN: Final = 0
SPADE: Final = 1
SHIELD: Final = 2
GEM: Final = 3
COIN: Final = 4
KINDS: Final = 5
WORTH: Final = [0, 0, 0, 2, 1]
DECK: Final = [3, 3, 3, 3, 4]

DIG: Final = 1 * 256
REST: Final = 2 * 256
DUEL: Final = 3 * 256  # + seat
BURY: Final = 4 * 256  # + card
USE: Final = 5 * 256  # + card, a free effect

Q_DEAL: Final = 1
Q_TURN: Final = 2
Q_PEEK: Final = 3
Q_ACTION: Final = 4
Q_DIG_DIE: Final = 5
Q_DRAW: Final = 6
Q_SHIELD: Final = 7
Q_DUEL_DIE: Final = 8
Q_LOSE: Final = 9

E_DEALT: Final = 1
E_TURN: Final = 2
E_PEEKED: Final = 3
E_ROLLED: Final = 4
E_DREW: Final = 5
E_BURIED: Final = 6
E_USED: Final = 7
E_LOST: Final = 8
E_LEFT: Final = 9
E_SCORED: Final = 10

DIE: Final = [1, 2, 3, 4, 5, 6]
DIG_DIE: Final = Question(CHANCE, Q_DIG_DIE, DIE)
DUEL_DIE: Final = Question(CHANCE, Q_DUEL_DIE, DIE)


class Rules:
    """What stays the same during a game."""

    def __init__(self, seats: int, rounds: int, hand: int, deck: list[int]) -> None:
        self.seats: Final = seats
        self.rounds: Final = rounds
        self.hand: Final = hand
        self.deck: Final = deck


class Dig(State):
    """The dig: every hand is a list of counts by kind of card."""

    def __init__(self, rules: Rules, old: Optional["Dig"]) -> None:
        super().__init__()
        self.rules: Final = rules
        self.round: int = 0
        self.turn: int = 0
        self.spade: bool = False  # a spade is in use this turn
        if old is None:
            self.pile = Pile(rules.deck[:], [], [])
            self.hands: list[list[int]] = [[0] * KINDS for _ in range(rules.seats)]
            self.gone: list[bool] = [False] * rules.seats
            self.discard: list[int] = [0] * KINDS
        else:
            self.round = old.round
            self.turn = old.turn
            self.spade = old.spade
            self.pile = old.pile.clone()
            self.hands = [hand[:] for hand in old.hands]
            self.gone = old.gone[:]
            self.discard = old.discard[:]
            old.copy_flow(self)

    def clone(self) -> "Dig":
        return Dig(self.rules, self)

    def determinise(self, seat: int, draw: Randomness) -> "Dig":
        twin = self.clone()
        pool = [0] * KINDS
        for other in range(self.rules.seats):
            if other != seat:
                for card in range(KINDS):
                    pool[card] += twin.hands[other][card]
        twin.pile.lift_hidden(seat, pool)
        twin.pile.lay_hidden(seat, pool, draw)
        for other in range(self.rules.seats):
            if other != seat:
                size = held(twin.hands[other])
                twin.hands[other] = [0] * KINDS
                for _ in range(size):
                    twin.hands[other][take_one(pool, draw)] += 1
        return twin

    def check_leave(self, seat: int) -> None:
        if self.round == 0:
            raise IllegalAnswer("nobody leaves while cards are dealt")
        if seat >= self.rules.seats or self.gone[seat]:
            raise IllegalAnswer(f"there is no digger {seat}")

    def leave(self, seat: int) -> None:
        self.gone[seat] = True
        self.tell(E_LEFT, seat)
        for card in range(KINDS):
            for _ in range(self.hands[seat][card]):
                self.pile.shuffle_in(card)
        self.hands[seat] = [0] * KINDS
        self.todo = []
        if self.gone.count(False) == 1:
            self.push(Score())
        elif seat == self.turn:
            self.push(NextTurn())
        else:
            self.push(StartTurn())

    def use(self, card: int) -> None:
        """Lay a card of the active digger open on the discard pile."""
        self.hands[self.turn][card] -= 1
        self.discard[card] += 1
        self.tell(E_USED, self.turn, card)


def held(hand: list[int]) -> int:
    """How many cards a hand holds."""
    n = 0
    for count in hand:
        n += count
    return n


class DigStep(Step):
    """A step of the dig."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Dig)
        self.on(s, answer)

    def on(self, s: Dig, answer: int) -> None:
        """Do it."""
        raise NotImplementedError


class Deal(DigStep):
    """Deal the hands, one card after another, each seen by its owner alone."""

    def __init__(self, dealt: int) -> None:
        self.dealt: Final = dealt

    def args(self) -> list[int]:
        return [self.dealt]

    def on(self, s: Dig, answer: int) -> None:
        if self.dealt == s.rules.hand * s.rules.seats:
            s.round = 1
            s.push(StartTurn())
        else:
            s.ask(s.pile.draw_question(Q_DEAL, 1 << (self.dealt % s.rules.seats)), Dealt(self.dealt))


class Dealt(DigStep):
    """A dealt card goes to its hand."""

    def __init__(self, dealt: int) -> None:
        self.dealt: Final = dealt

    def args(self) -> list[int]:
        return [self.dealt]

    def on(self, s: Dig, answer: int) -> None:
        seat = self.dealt % s.rules.seats
        s.pile.take_top(answer)
        s.hands[seat][answer] += 1
        s.whisper(E_DEALT, seat, 1 << seat, 0, answer)
        s.push(Deal(self.dealt + 1))


class StartTurn(DigStep):
    """A turn begins, unless the dig is over."""

    def on(self, s: Dig, answer: int) -> None:
        s.spade = False
        if s.round > s.rules.rounds or s.pile.size() == 0:
            s.push(Score())
        else:
            s.tell(E_TURN, s.turn, s.round)
            s.push(Lanterns())


class Lanterns(DigStep):
    """The window in which lanterns may be used."""

    def on(self, s: Dig, answer: int) -> None:
        options = [PASS]
        if s.hands[s.turn][LANTERN] > 0:
            options.append(USE + LANTERN)
        s.ask(Question(s.turn, Q_TURN, options, None, -1, True), LanternAnswer())


class LanternAnswer(DigStep):
    """Use a lantern, or go on to the action."""

    def on(self, s: Dig, answer: int) -> None:
        if answer == PASS:
            s.push(Act())
        else:
            s.use(LANTERN)
            s.ask(s.pile.draw_question(Q_PEEK, 1 << s.turn), Peeked())


class Peeked(DigStep):
    """The digger now knows the top card; whoever knew it before still does."""

    def on(self, s: Dig, answer: int) -> None:
        seen_by = 1 << s.turn
        if s.pile.top:
            seen_by |= s.pile.top[-1].seen_by
        s.pile.take_top(answer)
        s.pile.put_top(answer, seen_by)
        s.whisper(E_PEEKED, s.turn, 1 << s.turn, 0, answer)
        s.push(Lanterns())


class Act(DigStep):
    """Choose an action; a spade beside it is free."""

    def on(self, s: Dig, answer: int) -> None:
        options = [DIG, REST]
        others = [seat for seat in range(s.rules.seats) if seat != s.turn and not s.gone[seat]]
        options += [DUEL + seat for seat in others if held(s.hands[seat]) > 0]
        options += [BURY + card for card in range(KINDS) if s.hands[s.turn][card] > 0]
        if s.hands[s.turn][SPADE] > 0 and not s.spade:
            options.append(USE + SPADE)
        s.ask(Question(s.turn, Q_ACTION, options), Acted())


class Acted(DigStep):
    """Carry the action out."""

    def on(self, s: Dig, answer: int) -> None:
        if answer == USE + SPADE:
            s.use(SPADE)
            s.spade = True
            s.push(Act())
        elif answer == DIG:
            s.ask(DIG_DIE, Dug())
        elif answer == REST:
            s.push(NextTurn())
        elif answer >= BURY:
            card = answer - BURY
            s.hands[s.turn][card] -= 1
            s.pile.put_bottom(card, 1 << s.turn)
            s.whisper(E_BURIED, s.turn, 1 << s.turn, 0, card)
            s.push(NextTurn())
        else:
            target = answer - DUEL
            options = [PASS]
            if s.hands[target][SHIELD] > 0:
                options.append(USE + SHIELD)
            s.ask(Question(target, Q_SHIELD, options, None, -1, True), Shielded(target))


class Dug(DigStep):
    """Read the die of a dig."""

    def on(self, s: Dig, answer: int) -> None:
        s.tell(E_ROLLED, s.turn, answer)
        if answer >= (2 if s.spade else 3):
            s.ask(s.pile.draw_question(Q_DRAW, 1 << s.turn), Drew())
        else:
            s.push(NextTurn())


class Drew(DigStep):
    """The card that was dug up goes to the hand."""

    def on(self, s: Dig, answer: int) -> None:
        s.pile.take_top(answer)
        s.hands[s.turn][answer] += 1
        s.whisper(E_DREW, s.turn, 1 << s.turn, 0, answer)
        s.push(NextTurn())


class Shielded(DigStep):
    """A shield ends the duel; without one the die decides."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def args(self) -> list[int]:
        return [self.target]

    def on(self, s: Dig, answer: int) -> None:
        if answer == PASS:
            s.ask(DUEL_DIE, Dueled(self.target))
        else:
            s.hands[self.target][SHIELD] -= 1
            s.discard[SHIELD] += 1
            s.tell(E_USED, self.target, SHIELD)
            s.push(NextTurn())


class Dueled(DigStep):
    """Read the die of a duel: 4 or more costs the target a random card."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def args(self) -> list[int]:
        return [self.target]

    def on(self, s: Dig, answer: int) -> None:
        s.tell(E_ROLLED, s.turn, answer)
        if answer < 4:
            s.push(NextTurn())
            return
        cards = [card for card in range(KINDS) if s.hands[self.target][card] > 0]
        weights = [s.hands[self.target][card] for card in cards]
        s.ask(Question(CHANCE, Q_LOSE, cards, weights), Lost(self.target))


class Lost(DigStep):
    """A card goes from the target's hand to the discard pile, open."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def args(self) -> list[int]:
        return [self.target]

    def on(self, s: Dig, answer: int) -> None:
        s.hands[self.target][answer] -= 1
        s.discard[answer] += 1
        s.tell(E_LOST, self.target, answer)
        s.push(NextTurn())


class NextTurn(DigStep):
    """The next digger still there is active; after the last one a new round begins."""

    def on(self, s: Dig, answer: int) -> None:
        s.turn += 1
        while s.turn < s.rules.seats and s.gone[s.turn]:
            s.turn += 1
        if s.turn >= s.rules.seats:
            s.turn = s.gone.index(False)
            s.round += 1
        s.push(StartTurn())


class Score(DigStep):
    """All hands are laid open."""

    def on(self, s: Dig, answer: int) -> None:
        s.reveal()
        for seat in range(s.rules.seats):
            s.tell(E_SCORED, seat, score(s.hands[seat]))


def score(hand: list[int]) -> int:
    """What a hand is worth."""
    n = 0
    for card in range(KINDS):
        n += WORTH[card] * hand[card]
    return n


def new_dig(rules: Rules) -> Dig:
    """A fresh dig at its first question."""
    s = Dig(rules, None)
    s.push(Deal(0))
    s.start()
    return s
