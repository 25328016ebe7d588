"""The log in fewer lines: a blow in one, with what each kind adds up to and what is taken off, and no line twice."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec

from reliquest.engine.view import Told
from reliquest.games.lost_pixel.describe import shown
from reliquest.text import _

DICE: Final = ("stat", "hero", "monster")
"""The first words of the marks of lines about a die."""

PARTS: Final = (*DICE, "sum", "shielded")
"""And of all lines that belong to a blow but its last."""

ENDS: Final = ("hit", "struck")
"""The first words of the marks of lines with which a blow ends: the hero's, the Monster's."""

PHYSICAL: Final = "physical"
"""The kind of the stat die (LP-147)."""

MONSTER_HURT: Final = ("LP-158",)
HERO_HURT: Final = ("LP-062",)
"""The rules behind lines that only say the same once more, just before the end of a blow, or after it."""


def drawn_together(told: Sequence[Told], names: Sequence[str]) -> list[Told]:
    """The lines of the log, those of each blow as one; ``names`` are those of the heroes."""
    lines: list[Told] = []
    blow: list[Told] = []
    for at, each in enumerate(told):
        if said_anyway(told, at):
            continue
        if word_of(each) in PARTS:
            blow.append(each)
            continue
        if blow and word_of(each) in ENDS:
            lines.append(joined([*blow, each], names))
        else:
            lines += [*blow, each]
        blow = []
    return list(once_each(lines + blow))


def once_each(told: Sequence[Told]) -> Iterator[Told]:
    """The lines, those that say the same one after another as one that says how often."""
    for _same, group in groupby(told, key=lambda each: (each.seat, each.text)):
        first, *others = group
        if not others:
            yield first
        else:
            text = _("{text} ({n} times)").format(text=first.text, n=1 + len(others))
            yield msgspec.structs.replace(first, text=text)


def word_of(each: Told) -> str:
    """The first word of a line's mark."""
    return each.mark.partition(":")[0]


def said_anyway(told: Sequence[Told], at: int) -> bool:
    """Whether the line next to the one at this place, the end of a blow, says the same."""
    if told[at].rules == MONSTER_HURT:
        return at + 1 < len(told) and word_of(told[at + 1]) == "hit"
    return told[at].rules == HERO_HURT and at > 0 and word_of(told[at - 1]) == "struck"


def joined(blow: Sequence[Told], names: Sequence[str]) -> Told:
    """The lines of one blow as one, headed by who strikes."""
    last = blow[-1]
    hero = names[last.seat] if 0 <= last.seat < len(names) else ""
    others = [each.text.removeprefix(f"{hero}: ") for each in blow if word_of(each) in ("shielded", *ENDS)]
    text = "; ".join([*sums(blow), *others])
    if word_of(last) == "struck":
        text = _("the Monster strikes {hero}: {blow}").format(hero=hero, blow=text)
    else:
        text = _("{hero} strikes: {blow}").format(hero=hero, blow=text)
    rules = tuple(dict.fromkeys(rule for each in blow for rule in each.rules))
    return msgspec.structs.replace(last, text=text, rules=rules, roll=True)


def sums(blow: Sequence[Told]) -> list[str]:
    """What each kind of a blow adds up to, such as ``physical 5 (d8) + 2 − 3 DEF = 4``."""
    attack: dict[str, list[tuple[int, int]]] = {}  # by kind: faces of the die, and what it showed
    defence: dict[str, list[tuple[int, int]]] = {}
    found: list[str] = []
    for each in blow:
        word, *marks = each.mark.split(":")
        if word == "stat":
            attack.setdefault(PHYSICAL, []).append((int(marks[0]), each.faces[0]))
        elif word in DICE:
            of = attack if marks[1] == "atk" else defence
            of.setdefault(marks[0], []).append((int(marks[2]), each.faces[0]))
        elif word == "sum":
            kind, atk, held, damage = marks[0], int(marks[1]), int(marks[2]), int(marks[3])
            found.append(one_sum(kind, atk, held, damage, attack.pop(kind, []), defence.pop(kind, [])))
    in_vain = [
        _("{kind} {dice}, in vain").format(kind=shown(kind), dice=dice(of)) for kind, of in attack.items()
    ]
    return [*in_vain, *found]


def dice(of: Sequence[tuple[int, int]]) -> str:
    """What dice showed: ``4 (d6) + 2 (d6)``."""
    return " + ".join(f"{face} (d{faces})" for faces, face in of)


def one_sum(
    kind: str,
    atk: int,
    held: int,
    damage: int,
    attack: Sequence[tuple[int, int]],
    defence: Sequence[tuple[int, int]],
) -> str:
    """One kind of a blow: its dice and what is printed, less the DEF, with what a weakness adds."""
    text, terms = dice(attack), len(attack)
    printed = atk - sum(face for _faces, face in attack)
    if not attack:
        text, terms = str(printed), 1
    elif printed:
        text, terms = f"{text} {'+' if printed > 0 else '−'} {abs(printed)}", terms + 1
    if held:
        text, terms = _("{sum} − {n} DEF").format(sum=text, n=held), terms + 1
        if defence:
            text = f"{text} [{dice(defence)}]"
    left = max(0, atk - held)
    if damage > left:
        text, terms = _("{sum} + {n} (weak)").format(sum=text, n=damage - left), terms + 1
    elif damage < left:
        text, terms = _("{sum} (immune)").format(sum=text), terms + 1
    text = f"{shown(kind)} {text}"
    return f"{text} = {damage}" if terms > 1 else text
