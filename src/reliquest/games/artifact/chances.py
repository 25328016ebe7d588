"""The chances shown beside the answers of Artifact, each with what it is the chance of."""

from reliquest.games.artifact import odds
from reliquest.games.artifact.state import Artifact
from reliquest.games.artifact.steps.aid import plus_of
from reliquest.games.artifact.steps.challenge import modifier, skill_roll
from reliquest.games.artifact.steps.fights import seat_of, total
from reliquest.games.artifact.tables import (
    ATTACKER_FIRST,
    BRANCH,
    OPPONENT,
    PICK,
    Q_BRANCH,
    Q_COMMIT,
    Q_FIGHT_COMMIT,
    Q_OPPONENT,
    Q_PICK_FIGHT_SKILL,
    SIMULTANEOUS,
    SKILL_COUNT,
    TOKEN,
    USE,
)
from reliquest.text import _


def of_answer(s: Artifact, code: int) -> list[tuple[float, str]]:
    """The chances that an answer to the open question offers, as far as they can be computed exactly."""
    q = s.question
    if q is None or q.who < 0:
        return []
    if q.kind == Q_COMMIT:
        return [(check(s, code), _("win the check"))]
    if q.kind == Q_BRANCH:
        part = s.tables.nodes[s.todo[-1].args()[0]].parts[code - BRANCH]
        return [(odds.part(s, s.current, part, s.card_of(s.card).dm), _("win without aid"))]
    if q.kind == Q_FIGHT_COMMIT:
        return fight(s, q.who, code)
    if q.kind == Q_OPPONENT:
        return [(meeting(s, code - OPPONENT)[0], _("win the fight without aid"))]
    if q.kind == Q_PICK_FIGHT_SKILL and s.fight is not None:
        skill = code - PICK
        mine, theirs = s.party().bonus(skill), s.parties[s.fight.rival].bonus(skill)
        return [(odds.fight_before_dice(mine, theirs), _("win the fight without aid"))]
    return []


def check(s: Artifact, code: int) -> float:
    """The chance to win the check if the challenge roll follows this answer."""
    dm = modifier(s, s.dm)
    now = skill_roll(s)
    if code == TOKEN:
        return odds.check_before_die(now - s.die, dm)
    return odds.check_after_die(now + (plus_of(s, code) if code >= USE else 0), dm)


def meeting(s: Artifact, rival: int) -> tuple[float, float]:
    """The chances to beat this party and to tie with it in a skill yet unknown; of a 10 the best skill is picked."""
    mine, theirs = s.party(), s.parties[rival]
    each = [odds.fight_as_it_stands(0, mine.bonus(k), 0, theirs.bonus(k)) for k in range(SKILL_COUNT)]
    each.append(max(each))
    return sum(win for win, _tie in each) / len(each), sum(tie for _win, tie in each) / len(each)


def fight(s: Artifact, seat: int, code: int) -> list[tuple[float, str]]:
    """What an answer is worth in a fight against what is known of the other side."""
    fight_now = s.fight
    if fight_now is None or s.house.fight_commit == SIMULTANEOUS:
        return []
    side = 0 if seat == s.current else 1
    now = total(s, side)
    bases = [now + plus_of(s, code)] if code >= USE else [now]
    if code == TOKEN:
        bases = [now - fight_now.dice[side] + die for die in range(1, odds.FACES + 1)]
    other = 1 - side
    if side == 0 and s.house.fight_commit == ATTACKER_FIRST:
        bonus = s.parties[seat_of(s, other)].bonus(fight_now.skill)
        win = sum(odds.beats(base, bonus) for base in bases) / len(bases)
        tie = sum(odds.ties(base, bonus) for base in bases) / len(bases)
    else:
        target = total(s, other)
        win = sum(base > target for base in bases) / len(bases)
        tie = sum(base == target for base in bases) / len(bases)
    without = _("win the fight as it stands") if side == 1 else _("win, if they spend nothing")
    return [(win, without), (tie, _("tie"))]
