"""Challenge Phase: skill checks, the aid and tokens spent on them, and what winning or losing brings."""

from typing import Final

from reliquest.engine.flow import CHANCE, PASS, Question
from reliquest.games.artifact.state import CHALLENGE_PHASE, NO_CARD, Artifact, ArtifactStep, Asking
from reliquest.games.artifact.steps.aid import (
    BEFORE_CHECK,
    FindCompanionWindow,
    card_in,
    helping,
    option_in,
    plus_of,
)
from reliquest.games.artifact.steps.effects import Effects
from reliquest.games.artifact.tables import ALL as ALL_PARTS
from reliquest.games.artifact.tables import (
    BRANCH,
    CHALLENGE,
    CHECK,
    D10,
    DEFAULT,
    E_BRANCH,
    E_CHALLENGE,
    E_CHECK,
    E_SKILL_DIE,
    NO_SKILL,
    Q_AFTER_CHALLENGE,
    Q_BRANCH,
    Q_CHALLENGE_DIE,
    Q_COMMIT,
    Q_SKILL_DIE,
    TOKEN,
)


class FaceCard(ArtifactStep):
    """A drawn challenge card or event: first what it does, then what the party does (AR-101, AR-E14, AR-E18, AR-R101)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.phase = CHALLENGE_PHASE
        s.failed = False
        s.skill = NO_SKILL
        s.tested = 0
        card = s.card_of(s.card)
        s.push(PutCardAway())
        if card.kind == CHALLENGE:
            s.push(SettleChallenge())
            s.push(Checks(card.checks))
            s.push(FindCompanionWindow(BEFORE_CHECK))
        if card.on_draw != DEFAULT:
            s.push(Effects(card.on_draw, 0))


class PutCardAway(ArtifactStep):
    """The settled card goes to its deck's discard pile, won or lost (AR-130)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.put_away(s.card)
        s.card = NO_CARD


class Checks(ArtifactStep):
    """A part of what the card asks for: one check, all parts, or the one picked (AR-104, AR-105, AR-E05 … AR-E08)."""

    def __init__(self, node: int) -> None:
        self.node: Final = node

    def args(self) -> list[int]:
        return [self.node]

    def on(self, s: Artifact, answer: int) -> None:
        if s.failed:
            return
        node = s.tables.nodes[self.node]
        if node.kind == CHECK:
            for _ in range(node.times):
                s.push(SkillCheck(node.skill, node.dm))
        elif node.kind == ALL_PARTS:
            for part in reversed(node.parts):
                s.push(Checks(part))
        else:
            s.pose(PickBranch(self.node))


class PickBranch(Asking):
    """Only the part that is picked is made; it cannot be changed after a die is rolled (AR-E07, AR-E08)."""

    def __init__(self, node: int) -> None:
        self.node: Final = node

    def args(self) -> list[int]:
        return [self.node]

    def question(self, s: Artifact) -> Question:
        parts = s.tables.nodes[self.node].parts
        return Question(s.current, Q_BRANCH, [BRANCH + i for i in range(len(parts))])

    def on(self, s: Artifact, answer: int) -> None:
        part = s.tables.nodes[self.node].parts[answer - BRANCH]
        s.tell(E_BRANCH, s.current, part)
        s.push(Checks(part))


class SkillCheck(ArtifactStep):
    """A skill roll against a challenge roll; none is made after one has failed (AR-106, AR-117, AR-R43, AR-R44)."""

    def __init__(self, skill: int, dm: int) -> None:
        self.skill: Final = skill
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.skill, self.dm]

    def on(self, s: Artifact, answer: int) -> None:
        if s.failed:
            return
        s.skill = self.skill
        s.tested |= 1 << self.skill
        s.die = 0
        s.aid = 0
        s.dm = self.dm
        s.challenge_die = 0
        s.pose(SkillDie(self.dm))


class SkillDie(Asking):
    """1D10, to which the party bonus and discarded aid are added (AR-107 … AR-110)."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_SKILL_DIE, D10)

    def on(self, s: Artifact, answer: int) -> None:
        s.die = answer
        s.tell(E_SKILL_DIE, s.current, s.skill, answer, skill_roll(s))
        s.push(CommitWindow(self.dm))


def skill_roll(s: Artifact) -> int:
    """The current player's skill roll as it stands."""
    return s.die + s.party().bonus(s.skill) + s.aid


def modifier(s: Artifact, dm: int) -> int:
    """What is added to a challenge roll: the card's DM and the check's own (AR-113, AR-114, AR-E11, AR-E12, AR-R49)."""
    return s.card_of(s.card).dm + dm


class CommitWindow(ArtifactStep):
    """Between skill die and challenge die, aid is discarded and tokens reroll, in any order (AR-112, AR-R45, AR-R69).

    It opens whenever the party has aid cards or tokens, so that it tells nobody which.
    """

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def on(self, s: Artifact, answer: int) -> None:
        party = s.party()
        if party.hand or party.tokens > 0:
            s.pose(Commit(self.dm))
        else:
            s.pose(ChallengeDie(self.dm))


class Commit(Asking):
    """Any number of aid cards, rerolls, and at last the challenge roll (AR-111, AR-132, AR-R46, AR-R47, AR-R52)."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def question(self, s: Artifact) -> Question:
        options = [PASS, *helping(s, s.current, s.skill, s.card)]
        if s.party().tokens > 0:
            options.append(TOKEN)
        return Question(s.current, Q_COMMIT, options, None, -1, True)

    def on(self, s: Artifact, answer: int) -> None:
        if answer == PASS:
            s.pose(ChallengeDie(self.dm))
        elif answer == TOKEN:
            s.spend_token(s.current)
            s.pose(SkillDie(self.dm))
        else:
            s.aid += plus_of(s, answer)
            s.use(s.current, card_in(answer), option_in(answer))
            s.push(CommitWindow(self.dm))


class ChallengeDie(Asking):
    """1D10 plus the DM, always rolled (AR-113, AR-R50, AR-R51)."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_CHALLENGE_DIE, D10)

    def on(self, s: Artifact, answer: int) -> None:
        s.challenge_die = answer
        s.push(Compare(self.dm))


class Compare(ArtifactStep):
    """The check is won if the challenge roll is not higher (AR-115 … AR-117)."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def on(self, s: Artifact, answer: int) -> None:
        dm = modifier(s, self.dm)
        won = s.challenge_die + dm <= skill_roll(s)
        bonus = s.party().bonus(s.skill)
        s.tell(
            E_CHECK, s.current, s.skill * 2 + won, s.die * 100 + bonus, s.aid, s.challenge_die * 100 + dm + 50
        )
        if won:
            return
        if s.house.token_after_challenge == 1 and s.party().tokens > 0:
            s.pose(AfterChallenge(self.dm))
        else:
            s.failed = True


class AfterChallenge(Asking):
    """A reroll of the skill die with the challenge die on the table (``token_after_challenge``, AR-R66, AR-R112)."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def question(self, s: Artifact) -> Question:
        return Question(s.current, Q_AFTER_CHALLENGE, [PASS, TOKEN])

    def on(self, s: Artifact, answer: int) -> None:
        if answer == PASS:
            s.failed = True
        else:
            s.spend_token(s.current)
            s.pose(DieAgain(self.dm))


class DieAgain(Asking):
    """The skill die once more, compared at once."""

    def __init__(self, dm: int) -> None:
        self.dm: Final = dm

    def args(self) -> list[int]:
        return [self.dm]

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_SKILL_DIE, D10)

    def on(self, s: Artifact, answer: int) -> None:
        s.die = answer
        s.tell(E_SKILL_DIE, s.current, s.skill, answer, skill_roll(s))
        s.push(Compare(self.dm))


class SettleChallenge(ArtifactStep):
    """The card's directions, or the default table where it has none (AR-118 … AR-122, AR-E16, AR-E17, AR-R53)."""

    def on(self, s: Artifact, answer: int) -> None:
        card = s.card_of(s.card)
        s.tell(E_CHALLENGE, s.current, s.card, 0 if s.failed else 1)
        if s.failed:
            s.push(Effects(s.tables.lose_table if card.on_lose == DEFAULT else card.on_lose, 0))
        else:
            s.push(Effects(s.tables.win_table if card.on_win == DEFAULT else card.on_win, 0))
