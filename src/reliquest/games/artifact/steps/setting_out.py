"""The Party and Setting out: who begins, who goes along, and the five aid cards each party packs."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.artifact.state import FIRST_TURN, NOBODY, Artifact, ArtifactStep, Asking, seen_by_owner
from reliquest.games.artifact.steps.bidding import OpenDraft
from reliquest.games.artifact.steps.members import DealMember, NewMember
from reliquest.games.artifact.tables import (
    AID_DECK,
    BIDDING,
    COMPANION,
    E_DREW_AID,
    E_FIRST_PLAYER,
    E_HAND,
    E_NO_CARD,
    E_PACKED,
    LEADER,
    LESSER,
    OPENING_HAND,
    PREMADE,
    Q_DRAW_AID,
    Q_FIRST_PLAYER,
    ROLLED,
    wanted_of,
)


class SetOut(ArtifactStep):
    """Everything before the first turn, in the order of AR-R102; put above the step that passes the turn."""

    def on(self, s: Artifact, answer: int) -> None:
        s.push(MakeParties())
        if s.house.first_player > 0:
            s.first = s.house.first_player - 1
        else:
            s.pose(FirstPlayer())


class FirstPlayer(Asking):
    """A random player takes the first turn (AR-R03)."""

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_FIRST_PLAYER, [i for i in range(len(s.parties)) if s.parties[i].playing])

    def concerns(self, s: Artifact) -> int:
        return NOBODY

    def on(self, s: Artifact, answer: int) -> None:
        s.first = answer
        s.tell(E_FIRST_PLAYER, s.first)


class MakeParties(ArtifactStep):
    """Parties from the chosen source, then the opening hands (AR-R102)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.push(OpeningHands())
        n = len(s.parties)
        order = [(s.first + i) % n for i in range(n)]
        if s.house.party_source == PREMADE:
            for kind in (LESSER, COMPANION, LEADER):
                for _ in range(wanted_of(kind)):
                    for seat in reversed(order):
                        s.push(DealMember(seat, kind))
            return
        if s.house.party_source == BIDDING:
            s.push(OpenDraft())
        for seat in reversed(order):
            if s.house.party_source == ROLLED:
                for kind in (LESSER, COMPANION):
                    for _ in range(wanted_of(kind)):
                        s.push(NewMember(seat, kind))
            s.push(NewMember(seat, LEADER))


class OpeningHands(ArtifactStep):
    """Five aid cards each, in turn order; one at a time where the deck cannot serve all (AR-066, AR-R02)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.lot = None
        n = len(s.parties)
        order = [(s.first + i) % n for i in range(n) if s.parties[(s.first + i) % n].playing]
        enough = s.decks[AID_DECK].size() >= OPENING_HAND * len(order)
        if enough:
            for seat in reversed(order):
                s.push(TellHand(seat))
                for _ in range(OPENING_HAND):
                    s.push(DrawAid(seat, 1))
        else:
            for seat in reversed(order):
                s.push(TellHand(seat))
            for _ in range(OPENING_HAND):
                for seat in reversed(order):
                    s.push(DrawAid(seat, 1))


class TellHand(ArtifactStep):
    """An opening hand is complete (AR-067)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Artifact, answer: int) -> None:
        if s.parties[self.seat].playing:
            s.tell(E_HAND, self.seat, len(s.parties[self.seat].hand))


class DrawAid(ArtifactStep):
    """So many cards from the Aid deck into a hand, refilling it where it has run out (AR-032, AR-126, AR-R38, AR-R39)."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat: Final = seat
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.seat, self.n]

    def on(self, s: Artifact, answer: int) -> None:
        if self.n == 0 or not s.parties[self.seat].playing:
            return
        if not s.refill(AID_DECK):
            s.tell(E_NO_CARD, self.seat, AID_DECK)
            return
        s.push(DrawAid(self.seat, self.n - 1))
        s.pose(AidCard(self.seat))


class AidCard(Asking):
    """Which card it is; only its owner sees it (AR-R17)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def concerns(self, s: Artifact) -> int:
        return self.seat if s.current == FIRST_TURN else s.current

    def question(self, s: Artifact) -> Question:
        return s.decks[AID_DECK].draw_question(Q_DRAW_AID, seen_by_owner(s, self.seat))

    def on(self, s: Artifact, answer: int) -> None:
        seen = s.take_top(AID_DECK, answer) | seen_by_owner(s, self.seat)
        card = s.tables.first[AID_DECK] + answer
        s.give(self.seat, card, seen)
        drawn = E_PACKED if s.current == FIRST_TURN else E_DREW_AID
        s.whisper(drawn, self.seat, seen, AID_DECK, card)
