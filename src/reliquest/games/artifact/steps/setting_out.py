"""The Party and Setting out: who begins, who goes along, and the five aid cards each party packs."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.artifact.state import (
    AUCTION,
    FIRST_TURN,
    NOBODY,
    Artifact,
    ArtifactStep,
    Asking,
    Lot,
    seen_by_owner,
)
from reliquest.games.artifact.tables import (
    AID_DECK,
    ANY_SKILL,
    BIDDING,
    COMPANION,
    E_DREW_AID,
    E_FIRST_PLAYER,
    E_HAND,
    E_MEMBER_DEALT,
    E_MEMBER_GAINED,
    E_NO_CARD,
    E_PACKED,
    E_PICKED,
    E_SKILL,
    LEADER,
    LESSER,
    NO_LIMIT,
    OPENING_HAND,
    PICK,
    PREMADE,
    Q_DEAL_MEMBER,
    Q_DRAW_AID,
    Q_FIRST_PLAYER,
    Q_PICK_SKILL,
    Q_SKILL_TABLE,
    ROLLED,
    SKILL_COUNT,
    levels_of,
    wanted_of,
)

D6: Final = [1, 2, 3, 4, 5, 6]
D10: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
PICKS: Final = [PICK, PICK + 1, PICK + 2, PICK + 3, PICK + 4, PICK + 5, PICK + 6, PICK + 7, PICK + 8]


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


class OpenDraft(ArtifactStep):
    """Companions and lesser companions come from the draft instead (AR-058, AR-062)."""

    def on(self, s: Artifact, answer: int) -> None:
        from reliquest.games.artifact.steps.bidding import Nomination

        s.phase = AUCTION
        s.lot = Lot((s.first - 1) % len(s.parties))
        s.push(Nomination())


class DealMember(ArtifactStep):
    """A premade member of one kind for a party, at random; rolled if they have run short (AR-R10, AR-R11)."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def args(self) -> list[int]:
        return [self.seat, self.kind]

    def on(self, s: Artifact, answer: int) -> None:
        if not s.parties[self.seat].playing:
            return
        if unused(s, self.kind):
            s.pose(DealtMember(self.seat, self.kind))
        else:
            s.push(NewMember(self.seat, self.kind))


def unused(s: Artifact, kind: int) -> list[int]:
    """The premade people of that kind who are not in play."""
    people = s.tables.people
    return [person for person in s.pool if people[person].kind == kind]


class DealtMember(Asking):
    """Which of the unused premade members it is."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def args(self) -> list[int]:
        return [self.seat, self.kind]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_DEAL_MEMBER, unused(s, self.kind))

    def on(self, s: Artifact, answer: int) -> None:
        s.pool.remove(answer)
        member = s.parties[self.seat].join(self.kind, answer, s.tables.people[answer].levels)
        s.tell(E_MEMBER_DEALT, self.seat, member.mark())


class NewMember(ArtifactStep):
    """A new member whose skills are rolled one after another on the skill table (AR-039 … AR-043)."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def args(self) -> list[int]:
        return [self.seat, self.kind]

    def on(self, s: Artifact, answer: int) -> None:
        party = s.parties[self.seat]
        if not party.playing:
            return
        member = party.join(self.kind, NOBODY, [0] * SKILL_COUNT)
        s.tell(E_MEMBER_GAINED, self.seat, member.mark())
        for _ in range(levels_of(self.kind)):
            s.push(NextLevel(self.seat, member.serial))


class NextLevel(ArtifactStep):
    """One more result of the skill table for a member."""

    def __init__(self, seat: int, serial: int) -> None:
        self.seat: Final = seat
        self.serial: Final = serial

    def args(self) -> list[int]:
        return [self.seat, self.serial]

    def on(self, s: Artifact, answer: int) -> None:
        if s.parties[self.seat].playing:
            s.pose(SkillTable(self.seat, self.serial))


class SkillTable(Asking):
    """The skill table: nine skills, and 10 to pick (AR-044 … AR-053)."""

    def __init__(self, seat: int, serial: int) -> None:
        self.seat: Final = seat
        self.serial: Final = serial

    def args(self) -> list[int]:
        return [self.seat, self.serial]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_SKILL_TABLE, D10)

    def on(self, s: Artifact, answer: int) -> None:
        if answer == ANY_SKILL:
            s.pose(PickSkill(self.seat, self.serial))
        else:
            party = s.parties[self.seat]
            party.learn(self.serial, answer - 1, 1)
            s.tell(E_SKILL, self.seat, party.member(self.serial).mark(), answer - 1)


class PickSkill(Asking):
    """Any of the nine skills, at once; also one the member has already (AR-053, AR-R05)."""

    def __init__(self, seat: int, serial: int) -> None:
        self.seat: Final = seat
        self.serial: Final = serial

    def args(self) -> list[int]:
        return [self.seat, self.serial]

    def concerns(self, s: Artifact) -> int:
        return self.seat

    def question(self, s: Artifact) -> Question:
        return Question(self.seat, Q_PICK_SKILL, PICKS)

    def on(self, s: Artifact, answer: int) -> None:
        party = s.parties[self.seat]
        party.learn(self.serial, answer - PICK, 1)
        s.tell(E_PICKED, self.seat, party.member(self.serial).mark(), answer - PICK)


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


class GainCompanion(ArtifactStep):
    """A random companion: an unused premade card if there are any in this game, otherwise one with rolled skills.

    AR-176, AR-R89, AR-R90.
    """

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Artifact, answer: int) -> None:
        if not room(s, self.seat):
            return
        if s.house.party_source != ROLLED and unused(s, COMPANION):
            s.pose(DealtMember(self.seat, COMPANION))
        else:
            s.push(NewMember(self.seat, COMPANION))


def room(s: Artifact, seat: int) -> bool:
    """Whether ``party_cap`` lets the party take another member in (AR-R90, AR-R109)."""
    return s.house.party_cap == NO_LIMIT or len(s.parties[seat].members) < s.house.party_cap
