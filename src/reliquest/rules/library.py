"""Finds rules: one by its ID, those of a game, those that speak of something, the house rules."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final

from reliquest.errors import UsageProblem
from reliquest.rules.book import Book, Chapter, Rule, Switch, read
from reliquest.text import _

BOOKS: Final[Mapping[str, str]] = {"PQ": "page-quest", "AR": "artifact", "LP": "lost-pixel"}
"""The letters an ID begins with, and the game whose rules carry them."""


@cache
def book(game: str) -> Book:
    """The rules of that game, read when first asked for; raises UsageProblem for a game that has none."""
    if game not in BOOKS.values():
        games = tuple(BOOKS.values())
        raise UsageProblem(nearest(_("There are no rules of a game {name}").format(name=game), game, games))
    return read(game)


def rules(game: str) -> tuple[Rule, ...]:
    """Every rule, ruling, effect and example of that game, in reading order."""
    return tuple(book(game).by_id.values())


def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of that game in reading order: rules, then rulings, effects and examples."""
    return book(game).chapters


def house_rules(game: str) -> tuple[Switch, ...]:
    """The house rules of that game, in the order of their rulings."""
    return book(game).switches


def house_rule(game: str, key: str) -> Switch:
    """The house rule of that name; raises UsageProblem with the nearest name where there is none."""
    known = {switch.key: switch for switch in house_rules(game)}
    if key in known:
        return known[key]
    sentence = _("{title} has no house rule {name}").format(title=book(game).title, name=key)
    raise UsageProblem(nearest(sentence, key, tuple(known)))


def rule(name: str) -> Rule:
    """The rule, ruling, effect or example of that ID; raises UsageProblem where there is none.

    Small letters and missing zeros are forgiven: ``pq-98`` is PQ-098.
    """
    key = spelled_out(name)
    game = BOOKS.get(key[:2])
    if game is None:
        sentence = _("There is no rule {name}; an ID begins with {letters}, as PQ-098 does.")
        raise UsageProblem(sentence.format(name=name, letters=", ".join(BOOKS)))
    if found := book(game).by_id.get(key):
        return found
    raise UsageProblem(missing(name, key, game))


def spelled_out(name: str) -> str:
    """The ID as it is written in full: capital letters, three digits for rules, two for rulings, effects."""
    parts = re.fullmatch(r"([A-Z]{2})-?([REXB]?)(\d+)", name.strip().upper())
    if parts is None:
        return name.strip().upper()
    letters, kind, number = parts.groups()
    digits = {"": 3, "R": 2, "E": 2}.get(kind, 1)
    return f"{letters}-{kind}{int(number):0{digits}}"


def missing(name: str, key: str, game: str) -> str:
    """The sentence about an ID that a game lacks: how far its kind goes, or else the nearest ID."""
    kind = key.rstrip("0123456789")
    same = [known for known in book(game).by_id if known.rstrip("0123456789") == kind]
    if not same:
        return nearest(_("There is no rule {name}").format(name=name), key, tuple(book(game).by_id))
    sentence = _("There is no rule {name}; those of {title} go from {first} to {last}.")
    return sentence.format(name=name, title=book(game).title, first=same[0], last=same[-1])


def nearest(sentence: str, name: str, known: Sequence[str]) -> str:
    """The sentence about an unknown name, ended with the nearest known one or else with all."""
    if guesses := get_close_matches(name, known, n=1):
        return _("{sentence}; did you mean {guess}?").format(sentence=sentence, guess=guesses[0])
    return _("{sentence}; there are {all}.").format(sentence=sentence, all=", ".join(known))
