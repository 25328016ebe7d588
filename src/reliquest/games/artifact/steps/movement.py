"""Move Phase: the Move Roll, moving or observing, extra dice, and what is at the end of the way."""

from typing import Final

from reliquest.engine.flow import CHANCE, PASS, Question
from reliquest.engine.piles import Place
from reliquest.games.artifact.state import Artifact, ArtifactStep, Asking, only
from reliquest.games.artifact.steps.aid import card_in, extra_moves, option_in
from reliquest.games.artifact.steps.drawing import Landing
from reliquest.games.artifact.tables import (
    D6,
    E_EXTRA_DIE,
    E_MOVE_ROLL,
    E_MOVED,
    E_OBSERVES,
    E_OVERSHOT,
    E_REORDERED,
    E_SEES,
    END,
    HOMEWARD,
    MODULE_1,
    MODULE_2,
    MOVE_HOMEWARD,
    MOVE_OUTWARD,
    OBSERVE,
    ON_END_SPACE,
    ON_TOP,
    OUTWARD,
    Q_EXTRA_DIE,
    Q_EXTRA_MOVE,
    Q_LOOK,
    Q_MOVE_ROLL,
    Q_REORDER,
    Q_USE_ROLL,
    START,
    TOKEN,
)


class RollForMove(ArtifactStep):
    """The Move Phase begins with the Move Roll (AR-076)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(MoveRoll())


class MoveRoll(Asking):
    """1D6."""

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_MOVE_ROLL, D6)

    def on(self, s: Artifact, answer: int) -> None:
        s.roll = answer
        s.tell(E_MOVE_ROLL, s.current, answer)
        s.pose(UseRoll())


def directions(s: Artifact) -> list[int]:
    """The ways the current player may move (AR-079, AR-087, AR-088, AR-R26)."""
    space = s.party().space
    if s.holder == s.current:
        return [MOVE_HOMEWARD]
    if s.holder == ON_END_SPACE:
        return [MOVE_OUTWARD]
    if space == END:
        return [MOVE_HOMEWARD]
    if space == START:
        return [MOVE_OUTWARD]
    return [MOVE_OUTWARD, MOVE_HOMEWARD]


def observable(s: Artifact) -> list[int]:
    """The decks the current player may look at (AR-080, AR-R20, AR-R24)."""
    if s.holder == s.current and s.house.holder_may_observe == 0:
        return []
    if s.house.observe_choice == 1:
        return [OBSERVE + MODULE_1, OBSERVE + MODULE_2]
    return [OBSERVE + s.deck_here(s.party().space)]


class UseRoll(Asking):
    """Move or observe, or spend a token to roll again first (AR-077, AR-131, AR-R18, AR-R25, AR-R67)."""

    def question(self, s: Artifact) -> Question:
        options = directions(s) + observable(s)
        if s.party().tokens > 0:
            options.append(TOKEN)
        return Question(s.current, Q_USE_ROLL, options)

    def on(self, s: Artifact, answer: int) -> None:
        if answer == TOKEN:
            s.spend_token(s.current)
            s.pose(MoveRoll())
        elif answer in (MOVE_OUTWARD, MOVE_HOMEWARD):
            s.direction = OUTWARD if answer == MOVE_OUTWARD else HOMEWARD
            s.total = s.roll
            s.push(ExtraMoveWindow(0))
        else:
            s.push(Observe(answer - OBSERVE))


# --- extra dice ---


class ExtraMoveWindow(ArtifactStep):
    """Aid cards may add dice to the move, one after another (AR-154, AR-R85, AR-R87).

    ``die`` is the extra die just rolled, 0 before the first; a token rerolls it now or never (AR-R67).
    """

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def args(self) -> list[int]:
        return [self.die]

    def on(self, s: Artifact, answer: int) -> None:
        party = s.party()
        if party.hand or (self.die > 0 and party.tokens > 0):
            s.pose(ExtraMove(self.die))
        else:
            s.push(MovePawn())


class ExtraMove(Asking):
    """Another die, the last one again, or go."""

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def args(self) -> list[int]:
        return [self.die]

    def question(self, s: Artifact) -> Question:
        options = [PASS, *extra_moves(s, s.current)]
        if self.die > 0 and s.party().tokens > 0:
            options.append(TOKEN)
        return Question(s.current, Q_EXTRA_MOVE, options, None, -1, True)

    def on(self, s: Artifact, answer: int) -> None:
        if answer == PASS:
            s.push(MovePawn())
        elif answer == TOKEN:
            s.spend_token(s.current)
            s.total -= self.die
            s.pose(ExtraDie())
        else:
            s.use(s.current, card_in(answer), option_in(answer))
            s.pose(ExtraDie())


class ExtraDie(Asking):
    """1D6 more (AR-154, AR-R68)."""

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_EXTRA_DIE, D6)

    def on(self, s: Artifact, answer: int) -> None:
        s.total += answer
        s.tell(E_EXTRA_DIE, s.current, answer, s.total)
        s.push(ExtraMoveWindow(answer))


class MovePawn(ArtifactStep):
    """One move of the total, in one direction, with one landing (AR-078, AR-R19, AR-R54, AR-R85, AR-R88)."""

    def on(self, s: Artifact, answer: int) -> None:
        if s.too_far(s.current, s.total, s.direction):
            s.tell(E_OVERSHOT, s.current, s.total)
            return
        s.party().heading = s.direction
        s.push(Landing())
        s.walk(s.current, s.total, s.direction, E_MOVED)


# --- observing ---


class Observe(ArtifactStep):
    """As many top cards as the Move Roll shows, or as there are; the party stays (AR-080 … AR-082, AR-R20 … AR-R23)."""

    def __init__(self, deck: int) -> None:
        self.deck: Final = deck

    def args(self) -> list[int]:
        return [self.deck]

    def on(self, s: Artifact, answer: int) -> None:
        s.refill(self.deck)
        pile = s.decks[self.deck]
        n = min(s.roll, pile.size())
        s.tell(E_OBSERVES, s.current, self.deck, n)
        if n > 1 and s.house.observe_reorder == 1:
            s.push(Reorder(self.deck, n, 0))
        known = min(n, len(pile.top))
        for _ in range(n - known):
            s.push(LookFurther(self.deck))
        base = s.tables.first[self.deck]
        for i in range(known):
            at = len(pile.top) - 1 - i
            place = pile.top[at]
            pile.top[at] = Place(place.card, place.seen_by | only(s.current))
            s.whisper(E_SEES, s.current, only(s.current), self.deck, base + place.card)
        if known > 0:
            s.reveal()


class LookFurther(ArtifactStep):
    """The next card below those that are known already."""

    def __init__(self, deck: int) -> None:
        self.deck: Final = deck

    def args(self) -> list[int]:
        return [self.deck]

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(Look(self.deck))


class Look(Asking):
    """Which card it is; only the observer sees it (AR-R17, AR-R21)."""

    def __init__(self, deck: int) -> None:
        self.deck: Final = deck

    def args(self) -> list[int]:
        return [self.deck]

    def question(self, s: Artifact) -> Question:
        unknown = s.decks[self.deck].unknown
        options = [k for k in range(len(unknown)) if unknown[k] > 0]
        return Question(CHANCE, Q_LOOK, options, [unknown[k] for k in options], only(s.current))

    def on(self, s: Artifact, answer: int) -> None:
        pile = s.decks[self.deck]
        pile.unknown[answer] -= 1
        pile.top.insert(0, Place(answer, only(s.current)))
        s.whisper(E_SEES, s.current, only(s.current), self.deck, s.tables.first[self.deck] + answer)


class Reorder(ArtifactStep):
    """The observed cards go back in any order, the top one first (``observe_reorder``)."""

    def __init__(self, deck: int, n: int, done: int) -> None:
        self.deck: Final = deck
        self.n: Final = n
        self.done: Final = done

    def args(self) -> list[int]:
        return [self.deck, self.n, self.done]

    def on(self, s: Artifact, answer: int) -> None:
        if self.done == 0:
            self.forget(s)
        if self.done < self.n - 1:
            s.pose(PutNext(self.deck, self.n, self.done))
        else:
            s.tell(E_REORDERED, s.current, self.deck, self.n)

    def forget(self, s: Artifact) -> None:
        """Whoever else knew these cards no longer knows where they lie."""
        pile = s.decks[self.deck]
        for i in range(self.n):
            at = len(pile.top) - 1 - i
            pile.top[at] = Place(pile.top[at].card, only(s.current))


class PutNext(Asking):
    """Which of the cards left comes next from the top."""

    def __init__(self, deck: int, n: int, done: int) -> None:
        self.deck: Final = deck
        self.n: Final = n
        self.done: Final = done

    def args(self) -> list[int]:
        return [self.deck, self.n, self.done]

    def question(self, s: Artifact) -> Question:
        top = s.decks[self.deck].top
        base = s.tables.first[self.deck]
        left = sorted([place.card for place in top[len(top) - self.n : len(top) - self.done]])
        return Question(s.current, Q_REORDER, [ON_TOP + base + card for card in left], None, only(s.current))

    def on(self, s: Artifact, answer: int) -> None:
        top = s.decks[self.deck].top
        local = answer - ON_TOP - s.tables.first[self.deck]
        at = len(top) - self.done - 1
        while top[at].card != local:
            at -= 1
        place = top.pop(at)
        top.insert(len(top) - self.done, place)
        s.push(Reorder(self.deck, self.n, self.done + 1))
