"""What the terminal calls seats and skills of Artifact."""

from collections.abc import Mapping
from typing import Final

from reliquest.games.artifact.names import skill_name
from reliquest.games.artifact.pack import SKILLS
from reliquest.text import ngettext

LETTERS: Final = "ABCDEF"


def letter(seat: int) -> str:
    """The pawn of a seat."""
    return LETTERS[seat]


def people_spoken(n: int) -> str:
    """How many people travel."""
    return ngettext("one person", "{n} people", n).format(n=n)


def skill_word(skill: str) -> str:
    """A skill as it is printed."""
    return skill_name(SKILLS.index(skill))


def skills_line(bonuses: Mapping[str, int], most: int = len(SKILLS)) -> str:
    """The bonuses that a party has, so many at most, the highest first: "Combat 3, Science 2"."""
    ordered = sorted(bonuses.items(), key=lambda item: (-item[1], SKILLS.index(item[0])))
    return ", ".join(f"{skill_word(skill)} {n}" for skill, n in ordered[:most] if n)
