"""Aid cards in general: what can be used where, and the windows in which a companion may be found."""

from typing import Final

from reliquest.engine.flow import PASS, Question
from reliquest.games.artifact.state import NO_CARD, Artifact, ArtifactStep, Asking
from reliquest.games.artifact.steps.members import GainCompanion, room
from reliquest.games.artifact.tables import (
    BONUS_ANY,
    FIND_COMPANION,
    MOVE_EXTRA,
    NO_TAG,
    OPTION_STEP,
    Q_FIND_COMPANION,
    USE,
    AidOption,
)

BEFORE_MOVE: Final = 0
BEFORE_FIGHT: Final = 1
BEFORE_CHECK: Final = 2


def fits(s: Artifact, option: AidOption, skill: int, card: int) -> bool:
    """Whether an option adds to a skill roll against this card, or in a fight with NO_CARD (AR-152, AR-E44, AR-E45)."""
    if option.helps(skill) == 0:
        return False
    if option.vs == NO_TAG:
        return True
    return card != NO_CARD and (s.tables.cards[card].tags >> option.vs) & 1 == 1


def uses(s: Artifact, seat: int, kind: int) -> list[int]:
    """The answers that use a card of this hand for an option of that kind."""
    out: list[int] = []
    cards = s.tables.cards
    for place in s.parties[seat].hand:
        options = cards[place.card].options
        for i in range(len(options)):
            code = USE + place.card * OPTION_STEP + i
            if options[i].kind == kind and code not in out:
                out.append(code)
    return out


def helping(s: Artifact, seat: int, skill: int, card: int) -> list[int]:
    """The answers that use a card of this hand for a skill roll (AR-111, AR-152)."""
    out: list[int] = []
    cards = s.tables.cards
    for place in s.parties[seat].hand:
        options = cards[place.card].options
        for i in range(len(options)):
            option = options[i]
            if option.kind <= BONUS_ANY and fits(s, option, skill, card):
                code = USE + place.card * OPTION_STEP + i
                if code not in out:
                    out.append(code)
    return out


def card_in(answer: int) -> int:
    """The card that an answer uses."""
    return (answer - USE) // OPTION_STEP


def option_in(answer: int) -> int:
    """The option for which an answer uses its card (AR-153)."""
    return (answer - USE) % OPTION_STEP


def plus_of(s: Artifact, answer: int) -> int:
    """The bonus that an answer brings to a skill roll."""
    return s.tables.cards[card_in(answer)].options[option_in(answer)].plus


def extra_moves(s: Artifact, seat: int) -> list[int]:
    """The answers that add a die to a move (AR-154)."""
    return uses(s, seat, MOVE_EXTRA)


class FindCompanionWindow(ArtifactStep):
    """One of the three points at which Find Companion may be played (AR-R91).

    The window opens whenever the party has any aid cards, so that it tells nobody which.
    """

    def __init__(self, moment: int) -> None:
        self.moment: Final = moment

    def args(self) -> list[int]:
        return [self.moment]

    def on(self, s: Artifact, answer: int) -> None:
        if s.party().hand:
            s.pose(FindCompanion(self.moment))


class FindCompanion(Asking):
    """Play it, or go on."""

    def __init__(self, moment: int) -> None:
        self.moment: Final = moment

    def args(self) -> list[int]:
        return [self.moment]

    def question(self, s: Artifact) -> Question:
        options = [PASS]
        if room(s, s.current):
            options += uses(s, s.current, FIND_COMPANION)
        return Question(s.current, Q_FIND_COMPANION, options, None, -1, True)

    def on(self, s: Artifact, answer: int) -> None:
        if answer != PASS:
            s.push(FindCompanionWindow(self.moment))
            s.push(GainCompanion(s.current))
            s.use(s.current, card_in(answer), option_in(answer))
