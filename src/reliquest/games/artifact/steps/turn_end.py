"""The end of a turn, where a house rule limits the hand; and discarding without use."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.artifact.state import Artifact, ArtifactStep, Asking
from reliquest.games.artifact.tables import DISCARD, E_DISCARDED, NO_LIMIT, Q_HAND_LIMIT


class HandLimit(ArtifactStep):
    """At the end of the turn its player discards down to the limit (AR-R41, AR-R107)."""

    def on(self, s: Artifact, answer: int) -> None:
        if s.house.hand_limit != NO_LIMIT and len(s.party().hand) > s.house.hand_limit:
            s.push(self)
            s.pose(DiscardDown(s.current))


class DiscardDown(Asking):
    """One aid card of the owner's choice."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def question(self, s: Artifact) -> Question:
        return Question(self.seat, Q_HAND_LIMIT, discards(s, self.seat))

    def on(self, s: Artifact, answer: int) -> None:
        discard(s, self.seat, answer - DISCARD)


def kinds_in_hand(s: Artifact, seat: int) -> list[int]:
    """The different cards in a hand, sorted."""
    found = [False] * len(s.tables.cards)
    for place in s.parties[seat].hand:
        found[place.card] = True
    return [card for card in range(len(found)) if found[card]]


def discards(s: Artifact, seat: int) -> list[int]:
    """The answers that discard a card from this hand."""
    return [DISCARD + card for card in kinds_in_hand(s, seat)]


def discard(s: Artifact, seat: int, card: int) -> None:
    """A card leaves the hand unused."""
    s.take_from_hand(seat, card)
    s.put_away(card)
    s.tell(E_DISCARDED, seat, card)
