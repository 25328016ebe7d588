"""Moving onto an opponent's party: one skill, two rolls, a retreat, and perhaps the Artifact."""

from typing import Final

from reliquest.engine.flow import CHANCE, PASS, Question
from reliquest.games.artifact.state import FIGHT, NO_CARD, Artifact, ArtifactStep, Asking, Fight, only
from reliquest.games.artifact.steps.aid import (
    BEFORE_FIGHT,
    FindCompanionWindow,
    card_in,
    helping,
    option_in,
    plus_of,
)
from reliquest.games.artifact.steps.effects import GoBack
from reliquest.games.artifact.tables import (
    ANY_SKILL,
    ATTACKER_FIRST,
    D10,
    E_ARTIFACT_TAKEN,
    E_COMMITTED,
    E_FIGHT,
    E_FIGHT_DIE,
    E_FIGHT_RESULT,
    E_FIGHT_SKILL,
    E_TOKEN_SPENT,
    E_USED,
    FIGHT_ALL,
    HOLDER_FIRST,
    NO_SKILL,
    OPPONENT,
    PICK,
    PICKS,
    Q_FIGHT_COMMIT,
    Q_FIGHT_DIE,
    Q_FIGHT_SKILL,
    Q_OPPONENT,
    Q_PICK_FIGHT_SKILL,
    SIMULTANEOUS,
    TOKEN,
)


class Encounter(ArtifactStep):
    """A fight with an opponent here; with ``fight_all`` with the next (AR-137, AR-150, AR-R71, AR-R72, AR-R78)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.phase = FIGHT
        here = [seat for seat in s.opponents_here(s.current) if (s.fought >> seat) & 1 == 0]
        if not here:
            return
        if len(here) == 1 or s.house.multi_opponent == FIGHT_ALL:
            begin(s, here[0])
        elif s.house.multi_opponent == HOLDER_FIRST and s.holder in here:
            begin(s, s.holder)
        else:
            s.pose(ChooseOpponent())


class ChooseOpponent(Asking):
    """Whom to fight (AR-R72)."""

    def question(self, s: Artifact) -> Question:
        return Question(
            s.current, Q_OPPONENT, [OPPONENT + seat for seat in sorted(s.opponents_here(s.current))]
        )

    def on(self, s: Artifact, answer: int) -> None:
        begin(s, answer - OPPONENT)


def begin(s: Artifact, rival: int) -> None:
    """A fight with this opponent: Find Companion, skill, rolls, result (AR-R91, AR-R97)."""
    s.fight = Fight(rival, NO_SKILL)
    s.fought |= only(rival)
    s.tell(E_FIGHT, s.current, rival)
    if s.house.multi_opponent == FIGHT_ALL:
        s.push(Encounter())
    s.push(FightSkill())
    s.push(FindCompanionWindow(BEFORE_FIGHT))


def fight_of(s: Artifact) -> Fight:
    """The fight that is going on."""
    assert s.fight is not None
    return s.fight


def seat_of(s: Artifact, side: int) -> int:
    """The seat on a side of the fight: 0 the current player, 1 the rival."""
    return s.current if side == 0 else fight_of(s).rival


class FightSkill(ArtifactStep):
    """The skill of the fight, from the skill table (AR-138)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(FightSkillDie())


class FightSkillDie(Asking):
    """1D10; on a 10 the current player picks (AR-139, AR-R73)."""

    def question(self, s: Artifact) -> Question:
        return Question(CHANCE, Q_FIGHT_SKILL, D10)

    def on(self, s: Artifact, answer: int) -> None:
        if answer == ANY_SKILL:
            s.pose(PickFightSkill())
        else:
            set_skill(s, answer - 1)


class PickFightSkill(Asking):
    """Any of the nine."""

    def question(self, s: Artifact) -> Question:
        return Question(s.current, Q_PICK_FIGHT_SKILL, PICKS)

    def on(self, s: Artifact, answer: int) -> None:
        set_skill(s, answer - PICK)


def set_skill(s: Artifact, skill: int) -> None:
    """Both sides roll and spend, in the order of ``fight_commit`` (AR-140, AR-R75, AR-R104)."""
    fight = fight_of(s)
    fight.skill = skill
    s.tell(E_FIGHT_SKILL, s.current, skill)
    s.push(FightResult())
    if s.house.fight_commit == ATTACKER_FIRST:
        s.push(FightCommitWindow(1))
        s.push(RollInFight(1))
        s.push(FightCommitWindow(0))
        s.push(RollInFight(0))
        return
    if s.house.fight_commit == SIMULTANEOUS:
        s.push(Reveal())
    s.push(FightCommitWindow(1))
    s.push(FightCommitWindow(0))
    if s.house.fight_commit == SIMULTANEOUS:
        s.push(Secrecy())
    s.push(RollInFight(1))
    s.push(RollInFight(0))


class RollInFight(ArtifactStep):
    """One side's skill die."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def on(self, s: Artifact, answer: int) -> None:
        s.pose(FightDie(self.side))


class FightDie(Asking):
    """1D10, to which party bonus and aid are added; there is no challenge roll (AR-140, AR-148)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def question(self, s: Artifact) -> Question:
        seen = only(seat_of(s, self.side)) if fight_of(s).secret else -1
        return Question(CHANCE, Q_FIGHT_DIE, D10, None, seen)

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        fight.dice[self.side] = answer
        seat = seat_of(s, self.side)
        if fight.secret:
            s.whisper(E_FIGHT_DIE, seat, only(seat), fight.skill, answer, total(s, self.side))
        else:
            s.tell(E_FIGHT_DIE, seat, fight.skill, answer, total(s, self.side))


def total(s: Artifact, side: int) -> int:
    """The modified skill roll of one side (AR-140)."""
    fight = fight_of(s)
    return fight.dice[side] + s.parties[seat_of(s, side)].bonus(fight.skill) + fight.aid[side]


class Secrecy(ArtifactStep):
    """From here on both commit unseen."""

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        fight.secret = True
        fight.first_dice = fight.dice[:]


class FightCommitWindow(ArtifactStep):
    """A side spends tokens and aid until it declares itself done (AR-R66, AR-R74, AR-R94).

    It opens whenever the side has tokens, or aid that may be used in fights, so that it tells nobody which.
    """

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        party = s.parties[seat_of(s, self.side)]
        aid = s.house.aid_in_fights == 1 and len(party.hand) + len(fight.spent[self.side]) > 0
        if aid or party.tokens + fight.tokens_spent[self.side] > 0:
            s.pose(FightCommit(self.side))


class FightCommit(Asking):
    """Aid for the fight's skill, a reroll of one's own die, or done (AR-132, AR-R65, AR-R68)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def question(self, s: Artifact) -> Question:
        fight = fight_of(s)
        seat = seat_of(s, self.side)
        options = [PASS]
        if s.house.aid_in_fights == 1:
            options += helping(s, seat, fight.skill, NO_CARD)
        if s.parties[seat].tokens > 0:
            options.append(TOKEN)
        return Question(seat, Q_FIGHT_COMMIT, options, None, only(seat) if fight.secret else -1, True)

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        seat = seat_of(s, self.side)
        if answer == PASS:
            return
        s.push(FightCommitWindow(self.side))
        if answer == TOKEN:
            if fight.secret:
                s.parties[seat].tokens -= 1
                fight.tokens_spent[self.side] += 1
            else:
                s.spend_token(seat)
            s.pose(FightDie(self.side))
            return
        fight.aid[self.side] += plus_of(s, answer)
        if fight.secret:
            fight.spent[self.side].append(s.lay_down(seat, card_in(answer)))
            s.whisper(E_COMMITTED, seat, only(seat), fight.skill, card_in(answer), option_in(answer))
        else:
            s.use(seat, card_in(answer), option_in(answer))


class Reveal(ArtifactStep):
    """Both sides show what they have committed (AR-R104)."""

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        fight.secret = False
        s.reveal()
        for side in range(2):
            seat = seat_of(s, side)
            for _ in range(fight.tokens_spent[side]):
                s.tell(E_TOKEN_SPENT, seat, TOKEN)
            for place in fight.spent[side]:
                s.put_away(place.card)
                s.tell(E_USED, seat, place.card, -1)
            fight.spent[side] = []
            fight.tokens_spent[side] = 0
            s.tell(E_FIGHT_DIE, seat, fight.skill, fight.dice[side], total(s, side))


class FightResult(ArtifactStep):
    """The higher total wins, takes the Artifact if it was there to take, and stays; a tie changes nothing.

    AR-141 … AR-149, AR-R36, AR-R79, AR-R82, AR-R83.
    """

    def on(self, s: Artifact, answer: int) -> None:
        fight = fight_of(s)
        mine = total(s, 0)
        theirs = total(s, 1)
        s.tell(E_FIGHT_RESULT, s.current, fight.rival, mine, theirs)
        rival = fight.rival
        s.fight = None
        if mine == theirs:
            return
        loser = rival if mine > theirs else s.current
        winner = s.current if mine > theirs else rival
        held = s.holder == loser
        if loser == s.current:
            s.fought = -1  # no further fight on this landing (AR-R72)
        s.push(GoBack(loser, 1 if held else 0))
        if held:
            s.holder = winner
            s.tell(E_ARTIFACT_TAKEN, winner, loser)
