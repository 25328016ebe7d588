"""A blow told in one line: the dice, what each kind adds up to against its DEF, and what is lost by it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from reliquest.engine.view import Told

PARTS: Final = (("LP-147",), ("LP-148",), ("LP-151", "LP-154"))
"""The rules behind a line about a die of an attack, and behind the sum of one kind."""

HERO_HITS: Final = ("LP-152",)
MONSTER_HITS: Final = ("LP-162",)
"""Behind the lines with which a blow ends."""

MONSTER_HURT: Final = ("LP-158",)
HERO_HURT: Final = ("LP-062",)
"""Behind the lines that only say the same once more, the one just before the end of a blow, the other after."""


def drawn_together(told: Sequence[Told], names: Sequence[str]) -> list[Told]:
    """The lines of the log, those of each blow as one; ``names`` of heroes stand once at its beginning."""
    lines: list[Told] = []
    open_ = False
    for at, each in enumerate(told):
        if said_anyway(told, at):
            continue
        if each.rules in PARTS or each.rules in (HERO_HITS, MONSTER_HITS):
            if open_:
                lines[-1] = joined(lines[-1], each, names)
            else:
                lines.append(each)
            open_ = each.rules in PARTS
        else:
            lines.append(each)
            open_ = False
    return lines


def said_anyway(told: Sequence[Told], at: int) -> bool:
    """Whether the line next to the one at this place, the end of a blow, says the same."""
    if told[at].rules == MONSTER_HURT:
        return at + 1 < len(told) and told[at + 1].rules == HERO_HITS
    return told[at].rules == HERO_HURT and at > 0 and told[at - 1].rules == MONSTER_HITS


def joined(first: Told, second: Told, names: Sequence[str]) -> Told:
    """Two lines as one."""
    text = second.text
    for name in names:
        text = text.removeprefix(f"{name}: ")
    rules = first.rules + tuple(rule for rule in second.rules if rule not in first.rules)
    return msgspec.structs.replace(first, text=f"{first.text}; {text}", rules=rules, roll=True)
