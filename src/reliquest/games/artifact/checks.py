"""The checks of the card being faced: which are won, which is open, which are ahead, and how they may go."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, Literal, NamedTuple

from reliquest.games.artifact import odds
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.state import CHALLENGE_PHASE, NO_CARD, Artifact
from reliquest.games.artifact.steps.aid import fits
from reliquest.games.artifact.steps.challenge import (
    AfterChallenge,
    ChallengeDie,
    Checks,
    Commit,
    CommitWindow,
    Compare,
    DieAgain,
    PickBranch,
    SettleChallenge,
    SkillCheck,
    SkillDie,
    modifier,
    skill_roll,
)
from reliquest.games.artifact.tables import Tables

Check = tuple[int, int]
"""A skill, and the check's own DM."""

Path = tuple[Check, ...]
"""Checks one after another."""

Standing = Literal["won", "failed", "now", "ahead"]

OPEN: Final = (SkillDie, CommitWindow, Commit, ChallengeDie, Compare, AfterChallenge, DieAgain)
"""The steps of the check that is being made."""


class Made(NamedTuple):
    """One check of the card. ``dm`` has the card's too; ``chance`` is to win it as it stands, without more aid.

    ``aided`` is the chance with the one card of the hand that helps most, and ``card`` its number.
    """

    skill: int
    dm: int
    standing: Standing
    chance: float
    aided: float
    card: int


class Way(NamedTuple):
    """One way to face the card: ``part`` is what has to be picked for it, or -1 where nothing is left to pick."""

    part: int
    checks: tuple[Made, ...]
    chance: float
    aided: float


@lru_cache(maxsize=4096)
def paths(t: Tables, number: int) -> tuple[Path, ...]:
    """Every way in which a part of a card's checks can be made, picks and all."""
    node = t.nodes[number]
    if node.kind == codes.CHECK:
        return (((node.skill, node.dm),) * node.times,)
    parts = [paths(t, part) for part in node.parts]
    if node.kind == codes.ANY:
        return tuple(path for each in parts for path in each)
    return tuple(tuple(check for path in each for check in path) for each in product(*parts))


def ways(s: Artifact, aid: Sequence[int]) -> tuple[Way, ...]:
    """How the card being faced can be won from here, with these cards of the hand; nothing where no challenge is.

    Of a challenge that is lost only the check that failed is left.
    """
    if s.phase != CHALLENGE_PHASE or s.card == NO_CARD or s.fight is not None:
        return ()
    card, t = s.card_of(s.card), s.tables
    if card.kind != codes.CHALLENGE:
        return ()
    if s.failed:
        return (way(s, -1, (), (s.skill, s.dm), (), aid),)
    top = t.nodes[card.checks]
    open_check, ahead = to_come(s)
    if s.skill < 0 and top.kind == codes.ANY and len(ahead) == len(paths(t, card.checks)):
        return tuple(likeliest(s, part, paths(t, part), aid) for part in top.parts)
    now: Path = () if open_check is None else (open_check,)
    for path in paths(t, card.checks):
        for rest in ahead:
            before = len(path) - len(rest) - len(now)
            won = path[: max(before, 0)]
            if path[len(won) :] == now + rest and all((s.tested >> skill) & 1 for skill, _dm in won):
                return (way(s, -1, won, open_check, rest, aid),)
    return ()


def to_come(s: Artifact) -> tuple[Check | None, list[Path]]:
    """The check that is open, and every way in which those after it may be made."""
    open_check: Check | None = None
    parts: list[tuple[Path, ...]] = []
    for step in reversed(s.todo):
        if isinstance(step, SettleChallenge):
            break
        if isinstance(step, OPEN):
            open_check = (s.skill, s.dm)
        elif isinstance(step, SkillCheck):
            parts.append((((step.skill, step.dm),),))
        elif isinstance(step, Checks | PickBranch):
            parts.append(paths(s.tables, step.node))
    return open_check, [tuple(check for path in each for check in path) for each in product(*parts)]


def likeliest(s: Artifact, part: int, each: Sequence[Path], aid: Sequence[int]) -> Way:
    """The way through a part that has the best chance, where there are several."""
    return max((way(s, part, (), None, path, aid) for path in each), key=lambda one: one.chance)


def way(s: Artifact, part: int, won: Path, open_check: Check | None, ahead: Path, aid: Sequence[int]) -> Way:
    """One way, its checks in order."""
    made = [
        Made(skill, modifier(s, dm), "won", 1.0, 1.0, NO_CARD) for skill, dm in won
    ]  # what was rolled for them is in the log
    if open_check is not None:
        skill, dm = open_check
        made.append(dial(s, skill, modifier(s, dm), "failed" if s.failed else "now", aid))
    made += [dial(s, skill, modifier(s, dm), "ahead", aid) for skill, dm in ahead]
    chance = prod(one.chance for one in made)
    return Way(part, tuple(made), chance, max(chance, together(s, made, aid)))


def dial(s: Artifact, skill: int, dm: int, standing: Standing, aid: Sequence[int]) -> Made:
    """One check with its chance now, and with the card that helps it most."""
    if standing == "failed":
        return Made(skill, dm, standing, 0.0, 0.0, NO_CARD)
    chance = chance_of(s, skill, dm, standing, 0)
    ranked = helpful(s, skill, aid)
    if not ranked:
        return Made(skill, dm, standing, chance, chance, NO_CARD)
    plus, place = ranked[0]
    return Made(skill, dm, standing, chance, chance_of(s, skill, dm, standing, plus), aid[place])


def chance_of(s: Artifact, skill: int, dm: int, standing: Standing, plus: int) -> float:
    """The chance of a check that is open or ahead, with so much more on its skill roll."""
    if standing == "ahead":
        return odds.check_before_die(s.party().bonus(skill) + plus, dm)
    if s.die == 0 or isinstance(s.todo[-1], SkillDie):
        return odds.check_before_die(s.party().bonus(skill) + s.aid + plus, dm)
    if s.challenge_die == 0:
        return odds.check_after_die(skill_roll(s) + plus, dm)
    if isinstance(s.todo[-1], DieAgain):
        target = s.challenge_die + dm - s.party().bonus(skill) - s.aid
        return odds.at_most(odds.FACES + 1 - target) / odds.FACES
    return float(s.challenge_die + dm <= skill_roll(s))


def helpful(s: Artifact, skill: int, aid: Sequence[int]) -> list[tuple[int, int]]:
    """What each of these cards adds to a skill roll against the card being faced, with its place; the most first."""
    ranked: list[tuple[int, int]] = []
    for place, card in enumerate(aid):
        plus = max(
            (o.helps(skill) for o in s.tables.cards[card].options if fits(s, o, skill, s.card)), default=0
        )
        if plus > 0:
            ranked.append((plus, place))
    return sorted(ranked, key=lambda each: -each[0])


def together(s: Artifact, made: Sequence[Made], aid: Sequence[int]) -> float:
    """The best chance to win all checks with at most one card for each, no card twice."""
    left = [one for one in made if one.standing != "won"]
    if all(one.card == NO_CARD for one in left):
        return 0.0
    choices: list[list[tuple[int, float]]] = []
    for one in left:
        ranked = helpful(s, one.skill, aid)[
            : len(left)
        ]  # of more cards than checks, the weakest are never needed
        choices.append([(-1, one.chance)])
        choices[-1] += [
            (place, chance_of(s, one.skill, one.dm, one.standing, plus)) for plus, place in ranked
        ]
    best = 0.0
    for picks in product(*choices):
        used = [place for place, _chance in picks if place >= 0]
        if len(set(used)) == len(used):
            best = max(best, prod(chance for _place, chance in picks))
    return best
