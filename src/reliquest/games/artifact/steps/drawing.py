"""Draw Phase: what is met on the space where a move ended."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.artifact.odds import part
from reliquest.games.artifact.state import DRAW, Artifact, ArtifactStep, Asking, seen_by_owner
from reliquest.games.artifact.steps.challenge import FaceCard
from reliquest.games.artifact.steps.fights import Encounter
from reliquest.games.artifact.tables import (
    AID,
    CHALLENGE,
    E_DREW_AID,
    E_DREW_CARD,
    E_NO_CARD,
    END,
    LANDING_BOTH,
    Q_DRAW_CARD,
    START,
)


class Landing(ArtifactStep):
    """A landing by the Move Phase's own move, and whatever movement comes of it (AR-074, AR-137, AR-R35, AR-R70)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.push(SecondaryLanding())
        land(s, True)


def land(s: Artifact, draws: bool) -> None:
    """A fight where an opponent stands, otherwise a card from the space's module (AR-092 … AR-097, AR-R34, AR-R76)."""
    space = s.party().space
    if s.opponents_here(s.current):
        if space != START or s.house.start_space_safe == 0:
            s.push(Encounter())
    elif draws and START < space < END:
        s.push(DrawCard(s.deck_here(space)))


class SecondaryLanding(ArtifactStep):
    """A movement outside the Move Phase lands as well, once a turn, if the house rule says so (AR-R35, AR-R100)."""

    def on(self, s: Artifact, answer: int) -> None:
        if s.landing:
            s.landing = False
            s.chained = True
            s.fought = 0
            land(s, s.house.secondary_landing == LANDING_BOTH)


def percent(s: Artifact, card: int) -> int:
    """The chance to win a card's challenge without aid, in whole percent."""
    c = s.tables.cards[card]
    return int(100 * part(s, s.current, c.checks, c.dm) + 0.5) if c.kind == CHALLENGE else 0


class DrawCard(ArtifactStep):
    """The top card of a module deck, refilled first where it has run out (AR-032, AR-099, AR-R37, AR-R39)."""

    def __init__(self, deck: int) -> None:
        self.deck: Final = deck

    def args(self) -> list[int]:
        return [self.deck]

    def on(self, s: Artifact, answer: int) -> None:
        s.phase = DRAW
        if s.refill(self.deck):
            s.pose(DrawnCard(self.deck))
        else:
            s.tell(E_NO_CARD, s.current, self.deck)


class DrawnCard(Asking):
    """Which card it is: an aid card goes unseen into the hand, any other is faced at once (AR-100, AR-101, AR-R17)."""

    def __init__(self, deck: int) -> None:
        self.deck: Final = deck

    def args(self) -> list[int]:
        return [self.deck]

    def question(self, s: Artifact) -> Question:
        return s.decks[self.deck].draw_question(Q_DRAW_CARD, seen_by_owner(s, s.current))

    def on(self, s: Artifact, answer: int) -> None:
        known = s.take_top(self.deck, answer)
        card = s.tables.first[self.deck] + answer
        if s.tables.cards[card].kind == AID:
            seen = known | seen_by_owner(s, s.current)
            s.give(s.current, card, seen)
            s.whisper(E_DREW_AID, s.current, seen, self.deck, card)
        else:
            s.reveal()
            if s.listener is not None:
                s.tell(E_DREW_CARD, s.current, card, percent(s, card))
            s.card = card
            s.push(FaceCard())
