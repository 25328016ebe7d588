"""Optional bidding: companions and lesser companions are nominated in turn and go to the highest bidder."""

from typing import Final

from reliquest.engine.flow import Question
from reliquest.games.artifact.state import AUCTION, NOBODY, Artifact, ArtifactStep, Asking, Lot, only
from reliquest.games.artifact.steps.members import NewMember, unused
from reliquest.games.artifact.tables import (
    BID,
    COMPANION,
    E_BID,
    E_NOMINATED,
    E_PASSED,
    E_SEALED_BID,
    E_SOLD,
    LESSER,
    NO_BID,
    NOMINATE,
    Q_BID,
    Q_NOMINATE,
    Q_SEALED_BID,
    SEALED_AUCTION,
    wanted_of,
)

UNWRITTEN: Final = -2
"""A sealed bid that has not been written yet."""

PASSED: Final = -1


def open_slots(s: Artifact, seat: int, kind: int) -> int:
    """How many members of that kind the party still lacks (AR-R14)."""
    return wanted_of(kind) - s.parties[seat].count(kind)


def incomplete(s: Artifact, seat: int) -> bool:
    """Whether the party still takes part in the draft (AR-R15)."""
    return s.parties[seat].playing and (open_slots(s, seat, COMPANION) > 0 or open_slots(s, seat, LESSER) > 0)


def nominees(s: Artifact, seat: int) -> list[int]:
    """The draft cards that fit an open slot of the nominator's own party (AR-R13)."""
    out: list[int] = []
    for kind in (COMPANION, LESSER):
        if open_slots(s, seat, kind) > 0:
            out += unused(s, kind)
    return out


def lot_of(s: Artifact) -> Lot:
    """The draft that is going on."""
    assert s.lot is not None
    return s.lot


def may_bid(s: Artifact, seat: int) -> bool:
    """Whether a player has a place for the card under the hammer (AR-R14)."""
    return s.parties[seat].playing and open_slots(s, seat, s.tables.people[lot_of(s).person].kind) > 0


class OpenDraft(ArtifactStep):
    """Companions and lesser companions come from the draft instead (AR-058, AR-062)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.phase = AUCTION
        s.lot = Lot((s.first - 1) % len(s.parties))
        s.push(Nomination())


class Nomination(ArtifactStep):
    """The next player with an incomplete party nominates, until every party is complete (AR-R13, AR-R15)."""

    def on(self, s: Artifact, answer: int) -> None:
        lot = lot_of(s)
        n = len(s.parties)
        for i in range(1, n + 1):
            seat = (lot.nominator + i) % n
            if incomplete(s, seat):
                lot.nominator = seat
                s.push(self)
                lot.depth = len(s.todo)
                if nominees(s, seat):
                    s.pose(Nominate(seat))
                else:
                    roll_the_rest(s, seat)
                return
        s.lot = None


def roll_the_rest(s: Artifact, seat: int) -> None:
    """Where the cards have run short, the missing members are rolled (AR-R11)."""
    for kind in (LESSER, COMPANION):
        for _ in range(open_slots(s, seat, kind)):
            s.push(NewMember(seat, kind))


class Nominate(Asking):
    """A card from the draft (AR-061, AR-R13)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        return Question(self.seat, Q_NOMINATE, [NOMINATE + person for person in nominees(s, self.seat)])

    def on(self, s: Artifact, answer: int) -> None:
        lot = lot_of(s)
        lot.person = answer - NOMINATE
        lot.high = NOBODY
        lot.bid = 0
        lot.out = 0
        s.tell(E_NOMINATED, self.seat, lot.person)
        if s.house.auction == SEALED_AUCTION:
            lot.bids = [UNWRITTEN] * len(s.parties)
            s.push(OpenBids())
            n = len(s.parties)
            for i in reversed(range(n)):
                seat = (self.seat + i) % n
                if may_bid(s, seat):
                    s.push(AskSealed(seat))
        else:
            s.pose(Opening(self.seat))


class Opening(Asking):
    """The nominator opens at 0 or more (AR-R13)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        return Question(self.seat, Q_BID, [BID + n for n in range(s.parties[self.seat].points + 1)])

    def on(self, s: Artifact, answer: int) -> None:
        take_bid(s, self.seat, answer - BID)


def take_bid(s: Artifact, seat: int, points: int) -> None:
    """The highest bid so far."""
    lot = lot_of(s)
    lot.high = seat
    lot.bid = points
    s.tell(E_BID, seat, lot.person, points)
    s.push(NextBid(seat))


class NextBid(ArtifactStep):
    """The next in turn order who can raise is asked; when nobody is left the card is sold (AR-064, AR-R13)."""

    def __init__(self, after: int) -> None:
        self.after: Final = after

    def args(self) -> list[int]:
        return [self.after]

    def on(self, s: Artifact, answer: int) -> None:
        lot = lot_of(s)
        n = len(s.parties)
        for i in range(1, n + 1):
            seat = (self.after + i) % n
            out = (lot.out >> seat) & 1 == 1
            if seat != lot.high and not out and may_bid(s, seat) and s.parties[seat].points > lot.bid:
                s.pose(Raise(seat))
                return
        sell(s)


class Raise(Asking):
    """Raise by at least 1, or pass for good on this card (AR-R13, AR-R14)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        bids = [BID + n for n in range(lot_of(s).bid + 1, s.parties[self.seat].points + 1)]
        return Question(self.seat, Q_BID, [NO_BID, *bids])

    def on(self, s: Artifact, answer: int) -> None:
        lot = lot_of(s)
        if answer == NO_BID:
            lot.out |= only(self.seat)
            s.tell(E_PASSED, self.seat, lot.person)
            s.push(NextBid(self.seat))
        else:
            take_bid(s, self.seat, answer - BID)


def sell(s: Artifact) -> None:
    """The highest bidder gets the card and pays for it (AR-064, AR-065)."""
    lot = lot_of(s)
    person = s.tables.people[lot.person]
    party = s.parties[lot.high]
    party.points -= lot.bid
    party.join(person.kind, lot.person, person.levels)
    s.pool.remove(lot.person)
    s.tell(E_SOLD, lot.high, lot.person, lot.bid)
    lot.person = NOBODY
    lot.high = NOBODY
    lot.bids = []


class AskSealed(ArtifactStep):
    """The next secret bid."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(SealedBid(self.seat))


class SealedBid(Asking):
    """From 0 to the points left, or pass; nobody else sees it yet (AR-R103)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        bids = [BID + n for n in range(s.parties[self.seat].points + 1)]
        return Question(self.seat, Q_SEALED_BID, [NO_BID, *bids], None, only(self.seat))

    def on(self, s: Artifact, answer: int) -> None:
        lot_of(s).bids[self.seat] = PASSED if answer == NO_BID else answer - BID


class OpenBids(ArtifactStep):
    """All bids are shown; the highest takes the card, a tie the first after the nominator (AR-R103)."""

    def on(self, s: Artifact, answer: int) -> None:
        lot = lot_of(s)
        s.reveal()
        n = len(s.parties)
        lot.high = lot.nominator
        lot.bid = PASSED
        for i in range(1, n + 1):
            seat = (lot.nominator + i) % n
            written = lot.bids[seat]
            if written != UNWRITTEN:
                s.tell(E_SEALED_BID, seat, lot.person, written)
            if written > lot.bid:
                lot.high = seat
                lot.bid = written
        lot.bid = max(0, lot.bid)
        sell(s)
