"""A blow told in one line: the dice, what each kind adds up to against its DEF, and what is lost by it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from reliquest.engine.view import Told
from reliquest.text import _

PARTS: Final = (("LP-147",), ("LP-148",), ("LP-151", "LP-154"))
"""The rules behind a line about a die of an attack, and behind the sum of one kind."""

HERO_HITS: Final = ("LP-152",)
MONSTER_HITS: Final = ("LP-162",)
"""Behind the lines with which a blow ends."""

MONSTER_HURT: Final = ("LP-158",)
HERO_HURT: Final = ("LP-062",)
"""Behind the lines that only say the same once more, the one just before the end of a blow, the other after."""


def drawn_together(told: Sequence[Told], names: Sequence[str]) -> list[Told]:
    """The lines of the log, those of each blow as one; ``names`` are those of the heroes."""
    lines: list[Told] = []
    blow: list[Told] = []
    for at, each in enumerate(told):
        if said_anyway(told, at):
            continue
        if each.rules in PARTS:
            blow.append(each)
            continue
        if blow and each.rules in (HERO_HITS, MONSTER_HITS):
            lines.append(joined([*blow, each], names))
        else:
            lines += [*blow, each]
        blow = []
    return lines + blow


def said_anyway(told: Sequence[Told], at: int) -> bool:
    """Whether the line next to the one at this place, the end of a blow, says the same."""
    if told[at].rules == MONSTER_HURT:
        return at + 1 < len(told) and told[at + 1].rules == HERO_HITS
    return told[at].rules == HERO_HURT and at > 0 and told[at - 1].rules == MONSTER_HITS


def joined(blow: Sequence[Told], names: Sequence[str]) -> Told:
    """The lines of one blow as one, headed by who strikes."""
    last = blow[-1]
    hero = names[last.seat] if 0 <= last.seat < len(names) else ""
    text = "; ".join(each.text.removeprefix(f"{hero}: ") for each in blow)
    if last.rules == MONSTER_HITS:
        text = _("the Monster strikes {hero}: {blow}").format(hero=hero, blow=text)
    else:
        text = _("{hero} strikes: {blow}").format(hero=hero, blow=text)
    rules = tuple(dict.fromkeys(rule for each in blow for rule in each.rules))
    return msgspec.structs.replace(last, text=text, rules=rules, roll=True)
