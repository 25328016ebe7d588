"""Card directions: every word of the effect vocabulary, and the two default tables, which are made of it."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.artifact.state import (
    NOBODY,
    RUNNING,
    Artifact,
    ArtifactStep,
    Asking,
    Member,
    Party,
    seen_by_owner,
)
from reliquest.games.artifact.steps.members import GainCompanion, NewMember, room
from reliquest.games.artifact.steps.setting_out import DrawAid
from reliquest.games.artifact.steps.turn_end import discard, discards, kinds_in_hand
from reliquest.games.artifact.tables import (
    A_COMPANION,
    BY_OWNER,
    BY_RANDOM,
    CHOICE,
    COMPANION,
    D6,
    D10,
    DISCARD,
    DISCARD_AID,
    DRAW_AID,
    E_AID_GAINED,
    E_AMOUNT,
    E_EFFECT,
    E_GO_BACK,
    E_LAST_MEMBER_KEPT,
    E_LEVEL,
    E_MEMBER_GAINED,
    E_MEMBER_LOST,
    E_MISS,
    E_NOTHING,
    E_OVERSHOT,
    E_SHIFTED,
    E_TABLE_DIE,
    ELIMINATED,
    GAIN_AID,
    GAIN_MEMBER,
    GAIN_OWNER,
    GAIN_RANDOM,
    GAIN_SKILL,
    GAIN_TOKEN,
    LEADER,
    LESSER,
    LOSE_MEMBER,
    LOSE_TOKEN,
    LOSS_LEADER_LAST,
    LOSS_OWNER,
    MEMBER,
    MISS_TURN,
    MOVE_BACKWARD,
    MOVE_FORWARD,
    PICK,
    PICKS,
    Q_AMOUNT,
    Q_DISCARD,
    Q_GAIN_WHICH,
    Q_GAIN_WHO,
    Q_GO_BACK,
    Q_LOSE_MEMBER,
    Q_RANDOM_DISCARD,
    Q_RANDOM_LOSS,
    Q_RANDOM_WHICH,
    Q_RANDOM_WHO,
    Q_TABLE_DIE,
    SKILL_COUNT,
    SURVIVOR,
    TESTED,
    THE_LEADER,
)


class Effects(ArtifactStep):
    """The effects of a trigger or of a row, in listed order (AR-E19)."""

    def __init__(self, which: int, at: int) -> None:
        self.which: Final = which
        self.at: Final = at

    def args(self) -> list[int]:
        return [self.which, self.at]

    def on(self, s: Artifact, answer: int) -> None:
        effects = s.tables.lists[self.which]
        if self.at == len(effects):
            if self.at == 0:
                s.tell(E_NOTHING, s.current)
            return
        if self.at + 1 < len(effects):
            s.push(Effects(self.which, self.at + 1))
        number = effects[self.at]
        effect = s.tables.effects[number]
        s.tell(E_EFFECT, s.current, number, s.card)
        if effect.sides > 0 and effect.rows:
            s.pose(TableDie(number))
        elif effect.sides > 0:
            s.pose(AmountDie(number, effect.n, 0))
        else:
            s.push(Apply(number, effect.n))


class TableDie(Asking):
    """One roll, and the row that contains it (AR-E40)."""

    def __init__(self, effect: int) -> None:
        self.effect: Final = effect

    def args(self) -> list[int]:
        return [self.effect]

    def question(self, s: Artifact) -> Question:
        sides = s.tables.effects[self.effect].sides
        return Question(CHANCE, Q_TABLE_DIE, D6 if sides == 6 else D10)

    def on(self, s: Artifact, answer: int) -> None:
        s.tell(E_TABLE_DIE, s.current, answer, self.effect)
        s.push(Effects(s.tables.effects[self.effect].rows[answer - 1], 0))


class AmountDie(Asking):
    """An amount that is rolled, once, when the effect happens (AR-E20)."""

    def __init__(self, effect: int, left: int, so_far: int) -> None:
        self.effect: Final = effect
        self.left: Final = left
        self.so_far: Final = so_far

    def args(self) -> list[int]:
        return [self.effect, self.left, self.so_far]

    def question(self, s: Artifact) -> Question:
        sides = s.tables.effects[self.effect].sides
        return Question(CHANCE, Q_AMOUNT, D6 if sides == 6 else D10)

    def on(self, s: Artifact, answer: int) -> None:
        n = self.so_far + answer
        s.tell(E_AMOUNT, s.current, answer, n)
        if self.left > 1:
            s.pose(AmountDie(self.effect, self.left - 1, n))
        else:
            s.push(Apply(self.effect, n))


class Apply(ArtifactStep):
    """One effect on the current player's party and no other, its amount known (AR-E02)."""

    def __init__(self, effect: int, n: int) -> None:
        self.effect: Final = effect
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.effect, self.n]

    def on(self, s: Artifact, answer: int) -> None:
        effect = s.tables.effects[self.effect]
        seat = s.current
        kind = effect.kind
        if kind == MOVE_FORWARD:
            move_forward(s, seat, self.n)
        elif kind == MOVE_BACKWARD:
            move_backward(s, seat, self.n)
        elif kind == MISS_TURN:
            s.parties[seat].misses += self.n
            s.tell(E_MISS, seat, self.n)
        elif kind == LOSE_MEMBER:
            s.push(LoseMembers(effect.who, self.n))
        elif kind == GAIN_MEMBER:
            gain_member(s, seat, effect.what)
        elif kind == GAIN_TOKEN:
            s.gain_tokens(seat, self.n)
        elif kind == LOSE_TOKEN:
            s.gain_tokens(seat, -self.n)
        elif kind == DRAW_AID:
            s.push(DrawAid(seat, self.n))
        elif kind == DISCARD_AID:
            s.push(DiscardAid(effect.who, self.n))
        elif kind == GAIN_AID:
            s.give(seat, effect.what, -1)
            s.tell(E_AID_GAINED, seat, effect.what)
        elif kind == GAIN_SKILL:
            s.push(GainSkill(self.effect))


# --- movement (AR-E22 … AR-E25) ---


def move_forward(s: Artifact, seat: int, spaces: int) -> None:
    """Along the heading, stopping on space 30 or 1 (AR-E22, AR-E23, AR-R106)."""
    heading = s.parties[seat].heading
    if s.too_far(seat, spaces, heading):
        s.tell(E_OVERSHOT, seat, spaces)
    else:
        s.shift(seat, spaces, heading, E_SHIFTED)


def move_backward(s: Artifact, seat: int, spaces: int) -> None:
    """Against the heading, stopping on space 1 or 30 (AR-E24, AR-R54, AR-R55)."""
    s.shift(seat, spaces, s.back(seat, s.holder == seat), E_GO_BACK)


class GoBack(ArtifactStep):
    """A beaten party, or one that cannot lose its last member, is sent back by a roll (AR-143, AR-R58, AR-R81)."""

    def __init__(self, seat: int, as_holder: int) -> None:
        self.seat: Final = seat
        self.as_holder: Final = as_holder

    def args(self) -> list[int]:
        return [self.seat, self.as_holder]

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(GoBackDie(self.seat, self.as_holder))


class GoBackDie(Asking):
    """1D6 spaces."""

    def __init__(self, seat: int, as_holder: int) -> None:
        self.seat: Final = seat
        self.as_holder: Final = as_holder

    def args(self) -> list[int]:
        return [self.seat, self.as_holder]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_GO_BACK, D6)

    def on(self, s: Artifact, answer: int) -> None:
        if s.parties[self.seat].playing:
            s.shift(self.seat, answer, s.back(self.seat, self.as_holder == 1), E_GO_BACK)


# --- members (AR-E26 … AR-E30) ---


def kind_named(who: int) -> int:
    """The kind of member that an effect names, or NOBODY for any (AR-E27)."""
    if who == THE_LEADER:
        return LEADER
    if who == A_COMPANION:
        return COMPANION
    return LESSER if who > A_COMPANION else NOBODY


def of_kind(party: Party, kind: int) -> list[Member]:
    """The members of that kind, or all of them."""
    return [m for m in party.members if kind == NOBODY or m.kind == kind]


class LoseMembers(ArtifactStep):
    """Members are lost one at a time (AR-124, AR-E26 … AR-E29, AR-R56, AR-R58, AR-R99, AR-R110)."""

    def __init__(self, who: int, n: int) -> None:
        self.who: Final = who
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.who, self.n]

    def on(self, s: Artifact, answer: int) -> None:
        if self.n == 0:
            return
        party = s.party()
        candidates = of_kind(party, kind_named(self.who))
        if not candidates:
            s.tell(E_NOTHING, s.current)
            return
        s.push(LoseMembers(self.who, self.n - 1))
        if len(party.members) == 1 and s.house.last_member == SURVIVOR:
            s.tell(E_LAST_MEMBER_KEPT, s.current)
            s.push(GoBack(s.current, 1 if s.holder == s.current else 0))
        elif len(candidates) == 1:
            lose(s, candidates[0].serial)
        elif by_chance(s, self.who):
            s.pose(RandomLoss(self.who))
        else:
            s.pose(ChooseLoss(self.who))


def by_chance(s: Artifact, who: int) -> bool:
    """Whether the lost member is drawn at random rather than chosen (AR-R56, AR-R99)."""
    return who == BY_RANDOM or (who == BY_OWNER and s.house.member_loss != LOSS_OWNER)


class ChooseLoss(Asking):
    """The owner chooses who is lost (AR-R56)."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def args(self) -> list[int]:
        return [self.who]

    def question(self, s: Artifact) -> Question:
        members = of_kind(s.party(), kind_named(self.who))
        return Question(s.current, Q_LOSE_MEMBER, [MEMBER + m.serial for m in members])

    def on(self, s: Artifact, answer: int) -> None:
        lose(s, answer - MEMBER)


class RandomLoss(Asking):
    """A member drawn at random; the leader only last, where the house rule says so."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def args(self) -> list[int]:
        return [self.who]

    def question(self, s: Artifact) -> Question:
        members = s.party().members
        if self.who == BY_OWNER and s.house.member_loss == LOSS_LEADER_LAST:
            followers = [m for m in members if m.kind != LEADER]
            members = followers if followers else members
        return Question(CHANCE, Q_RANDOM_LOSS, [MEMBER + m.serial for m in members])

    def on(self, s: Artifact, answer: int) -> None:
        lose(s, answer - MEMBER)


def lose(s: Artifact, serial: int) -> None:
    """A member is lost; with the last one the party may leave the game (AR-128, AR-R57, AR-R58, AR-R59)."""
    seat = s.current
    party = s.parties[seat]
    s.tell(E_MEMBER_LOST, seat, party.member(serial).mark())
    party.lose(serial)
    if not party.members and s.house.last_member == ELIMINATED:
        s.remove(seat)
        if s.ended == RUNNING:
            s.drop_turn()


def gain_member(s: Artifact, seat: int, what: int) -> None:
    """A companion or lesser companion joins: a named one, or one with rolled skills (AR-E30, AR-R109)."""
    if not room(s, seat):
        s.tell(E_NOTHING, seat)
    elif what >= 0:
        person = s.tables.people[what]
        member = s.parties[seat].join(person.kind, what, person.levels)
        s.tell(E_MEMBER_GAINED, seat, member.mark())
    elif -1 - what == COMPANION:
        s.push(GainCompanion(seat))
    else:
        s.push(NewMember(seat, LESSER))


# --- cards of the hand (AR-E34, AR-E35) ---


class DiscardAid(ArtifactStep):
    """So many cards from the hand; all of them if there are too few."""

    def __init__(self, who: int, n: int) -> None:
        self.who: Final = who
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.who, self.n]

    def on(self, s: Artifact, answer: int) -> None:
        if self.n == 0 or not s.party().hand:
            return
        s.push(DiscardAid(self.who, self.n - 1))
        if self.who == BY_RANDOM:
            s.pose(RandomDiscard())
        else:
            s.pose(ChooseDiscard())


class ChooseDiscard(Asking):
    """The owner picks."""

    def question(self, s: Artifact) -> Question:
        return Question(s.current, Q_DISCARD, discards(s, s.current))

    def on(self, s: Artifact, answer: int) -> None:
        discard(s, s.current, answer - DISCARD)


class RandomDiscard(Asking):
    """A card of the hand at random; what else might have come up stays the owner's secret."""

    def question(self, s: Artifact) -> Question:
        hand = s.party().hand
        kinds = kinds_in_hand(s, s.current)
        weights = [len([0 for place in hand if place.card == card]) for card in kinds]
        return Question(
            CHANCE, Q_RANDOM_DISCARD, [DISCARD + card for card in kinds], weights, seen_by_owner(s, s.current)
        )

    def on(self, s: Artifact, answer: int) -> None:
        discard(s, s.current, answer - DISCARD)


# --- learning (AR-127, AR-E37 … AR-E39) ---


class GainSkill(ArtifactStep):
    """First the skill, then the member (AR-R60, AR-R99)."""

    def __init__(self, effect: int) -> None:
        self.effect: Final = effect

    def args(self) -> list[int]:
        return [self.effect]

    def on(self, s: Artifact, answer: int) -> None:
        skill = s.tables.effects[self.effect].skill
        if not s.party().members or (skill == TESTED and s.tested == 0):
            s.tell(E_NOTHING, s.current)
        elif skill == CHOICE:
            s.pose(ChooseSkill(self.effect))
        elif skill == TESTED:
            tested_skill(s, self.effect)
        else:
            s.push(GainWho(self.effect, skill))


def tested_skill(s: Artifact, effect: int) -> None:
    """The skill of the last check, or one of those tested, as ``skill_gain`` says (AR-R60)."""
    several = len(skills_tested(s)) > 1
    if several and s.house.skill_gain == GAIN_OWNER:
        s.pose(ChooseSkill(effect))
    elif several and s.house.skill_gain == GAIN_RANDOM:
        s.pose(RandomSkill(effect))
    else:
        s.push(GainWho(effect, s.skill))


def skills_tested(s: Artifact) -> list[int]:
    """The skills tested for the card being faced."""
    return [skill for skill in range(SKILL_COUNT) if (s.tested >> skill) & 1 == 1]


class ChooseSkill(Asking):
    """The owner chooses which skill improves."""

    def __init__(self, effect: int) -> None:
        self.effect: Final = effect

    def args(self) -> list[int]:
        return [self.effect]

    def question(self, s: Artifact) -> Question:
        if s.tables.effects[self.effect].skill == CHOICE:
            return Question(s.current, Q_GAIN_WHICH, PICKS)
        return Question(s.current, Q_GAIN_WHICH, [PICK + skill for skill in skills_tested(s)])

    def on(self, s: Artifact, answer: int) -> None:
        s.push(GainWho(self.effect, answer - PICK))


class RandomSkill(Asking):
    """One of the skills tested, at random."""

    def __init__(self, effect: int) -> None:
        self.effect: Final = effect

    def args(self) -> list[int]:
        return [self.effect]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_RANDOM_WHICH, [PICK + skill for skill in skills_tested(s)])

    def on(self, s: Artifact, answer: int) -> None:
        s.push(GainWho(self.effect, answer - PICK))


class GainWho(ArtifactStep):
    """Any current member with equal chance, the one the owner picks, or the leader (AR-E39, AR-R61)."""

    def __init__(self, effect: int, skill: int) -> None:
        self.effect: Final = effect
        self.skill: Final = skill

    def args(self) -> list[int]:
        return [self.effect, self.skill]

    def on(self, s: Artifact, answer: int) -> None:
        who = s.tables.effects[self.effect].who
        members = s.party().members
        if who == THE_LEADER:
            leaders = of_kind(s.party(), LEADER)
            if leaders:
                learn(s, self.effect, self.skill, leaders[0].serial)
            else:
                s.tell(E_NOTHING, s.current)
        elif len(members) == 1:
            learn(s, self.effect, self.skill, members[0].serial)
        elif who == BY_RANDOM:
            s.pose(RandomLearner(self.effect, self.skill))
        else:
            s.pose(ChooseLearner(self.effect, self.skill))


def learn(s: Artifact, effect: int, skill: int, serial: int) -> None:
    """The member gains the levels; without the skill it starts at that many (AR-129, AR-R61)."""
    n = s.tables.effects[effect].n
    party = s.party()
    party.learn(serial, skill, n)
    s.tell(E_LEVEL, s.current, party.member(serial).mark(), skill, n)


class RandomLearner(Asking):
    """A member at random, leader and lesser companions included (AR-127, AR-R61)."""

    def __init__(self, effect: int, skill: int) -> None:
        self.effect: Final = effect
        self.skill: Final = skill

    def args(self) -> list[int]:
        return [self.effect, self.skill]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_RANDOM_WHO, [MEMBER + m.serial for m in s.party().members])

    def on(self, s: Artifact, answer: int) -> None:
        learn(s, self.effect, self.skill, answer - MEMBER)


class ChooseLearner(Asking):
    """The member the owner picks."""

    def __init__(self, effect: int, skill: int) -> None:
        self.effect: Final = effect
        self.skill: Final = skill

    def args(self) -> list[int]:
        return [self.effect, self.skill]

    def question(self, s: Artifact) -> Question:
        return Question(s.current, Q_GAIN_WHO, [MEMBER + m.serial for m in s.party().members])

    def on(self, s: Artifact, answer: int) -> None:
        learn(s, self.effect, self.skill, answer - MEMBER)
