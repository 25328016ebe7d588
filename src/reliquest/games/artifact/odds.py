"""Exact chances of Artifact: a check, all checks of a card, a fight, before the dice are rolled."""

from typing import Final

from reliquest.games.artifact.state import Artifact
from reliquest.games.artifact.tables import ALL, CHECK

FACES: Final = 10


def at_most(total: int) -> int:
    """On how many of the ten faces a D10 is not above ``total``."""
    if total >= FACES:
        return FACES
    return total if total > 0 else 0


def check_after_die(total: int, dm: int) -> float:
    """The chance that a skill roll of ``total`` wins its check: 1D10 + DM is not higher (AR-115, AR-116)."""
    return at_most(total - dm) / FACES


def check_before_die(bonus: int, dm: int) -> float:
    """The chance to win a check with this bonus before any die is rolled."""
    faces = 0
    for die in range(1, FACES + 1):
        faces += at_most(die + bonus - dm)
    return faces / (FACES * FACES)


def part(s: Artifact, seat: int, number: int, dm: int) -> float:
    """The chance to win a part of a card's checks without aid, the best choice taken where there is one."""
    node = s.tables.nodes[number]
    if node.kind == CHECK:
        one = check_before_die(s.parties[seat].bonus(node.skill), dm + node.dm)
        chance = 1.0
        for _ in range(node.times):
            chance *= one
        return chance
    chances = [part(s, seat, child, dm) for child in node.parts]
    if node.kind == ALL:
        chance = 1.0
        for each in chances:
            chance *= each
        return chance
    best = 0.0
    for each in chances:
        if each > best:
            best = each
    return best


def beats(total: int, bonus: int) -> float:
    """The chance that ``total`` is higher than 1D10 + bonus: the opponent's roll without aid."""
    return at_most(total - 1 - bonus) / FACES


def ties(total: int, bonus: int) -> float:
    """The chance that 1D10 + bonus equals ``total``."""
    return 1 / FACES if 1 <= total - bonus <= FACES else 0.0


def fight_before_dice(mine: int, theirs: int) -> float:
    """The chance to win a fight with these bonuses before the dice, without aid."""
    faces = 0
    for die in range(1, FACES + 1):
        faces += at_most(die + mine - 1 - theirs)
    return faces / (FACES * FACES)


def faces_of(die: int) -> list[int]:
    """What a die may show: its face, or all faces before it is rolled (0)."""
    return [die] if die > 0 else list(range(1, FACES + 1))


def fight_as_it_stands(my_die: int, my_bonus: int, their_die: int, their_bonus: int) -> tuple[float, float]:
    """The chances to win and to tie, of each side its skill die (0 before it is rolled) and all that is added to it."""
    win = 0
    tie = 0
    rolls = 0
    for mine in faces_of(my_die):
        for theirs in faces_of(their_die):
            rolls += 1
            ahead = mine + my_bonus - theirs - their_bonus
            if ahead > 0:
                win += 1
            elif ahead == 0:
                tie += 1
    return win / rolls, tie / rolls
