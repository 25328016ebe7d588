"""Members of a party: premade and dealt, or with skills rolled one after another."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.artifact.state import NOBODY, Artifact, ArtifactStep, Asking
from reliquest.games.artifact.tables import (
    ANY_SKILL,
    COMPANION,
    D10,
    E_MEMBER_DEALT,
    E_MEMBER_GAINED,
    E_PICKED,
    E_SKILL,
    NO_LIMIT,
    PICK,
    PICKS,
    Q_DEAL_MEMBER,
    Q_PICK_SKILL,
    Q_SKILL_TABLE,
    ROLLED,
    SKILL_COUNT,
    levels_of,
)


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
