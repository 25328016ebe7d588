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


def settings(game: str, chosen: Mapping[str, str | int | bool]) -> dict[str, str]:
    """Every house rule of that game with its setting: the one chosen, or else the default.

    Raises UsageProblem for a house rule there is not, and for a setting it does not take.
    """
    asked = {key: house_rule(game, key).setting(value) for key, value in chosen.items()}
    return {switch.key: switch.default for switch in house_rules(game)} | asked


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
    """The sentence about an ID that a game lacks: how far its kind goes, or the nearest ID, or how far rules go."""
    known = tuple(book(game).by_id)
    kind = key.rstrip("0123456789")
    same = [each for each in known if each.rstrip("0123456789") == kind]
    if not same and get_close_matches(key, known, n=1):
        return nearest(_("There is no rule {name}").format(name=name), key, known)
    same = same or [each for each in known if each[3:].isdecimal()]
    sentence = _("There is no rule {name}; those of {title} go from {first} to {last}.")
    return sentence.format(name=name, title=book(game).title, first=same[0], last=same[-1])


def search(query: str, game: str | None = None) -> tuple[Rule, ...]:
    """What speaks of every word of the query, best first: of all games, or of one.

    Words match from their beginning, in small or capital letters; whole words, and words of a question or a
    title, count for more. Raises UsageProblem for a query without words and for a game there is not.
    """
    wanted = words(query)
    if not wanted:
        raise UsageProblem(_("There is nothing to search for; give one or more words."))
    games = [game] if game else BOOKS.values()
    scored = [(relevance(wanted, indexed), rule) for name in games for rule, indexed in index(name)]
    found = sorted((entry for entry in scored if entry[0]), key=lambda entry: -entry[0])
    return tuple(rule for _score, rule in found)


Indexed = Sequence[tuple[int, frozenset[str]]]
"""The words of a rule by the weight they have in a search."""


@cache
def index(game: str) -> Sequence[tuple[Rule, Indexed]]:
    """The rules of that game with the words each can be found by."""
    return [
        (
            rule,
            (
                (8, frozenset(words(rule.id))),
                (4, frozenset(words(rule.question or rule.text))),
                (2, frozenset(words(f"{rule.chapter} {rule.text}"))),
                (1, frozenset(words(f"{rule.options} {rule.why}"))),
            ),
        )
        for rule in rules(game)
    ]


def relevance(wanted: Sequence[str], indexed: Indexed) -> int:
    """How well a rule answers the words: 0 if it lacks one of them."""
    hits = [max(weight * closeness(word, text) for weight, text in indexed) for word in wanted]
    return sum(hits) if all(hits) else 0


def closeness(word: str, text: frozenset[str]) -> int:
    """2 if the text has the word, 1 if one of its words begins with it, otherwise 0."""
    return 2 if word in text else 1 if any(each.startswith(word) for each in text) else 0


def words(text: str) -> list[str]:
    """The words of a text in small letters; a compound is one word: re-roll is reroll."""
    return [re.sub(r"[-_]", "", word) for word in re.findall(r"\w+(?:[-_]\w+)*", text.casefold())]


def nearest(sentence: str, name: str, known: Sequence[str]) -> str:
    """The sentence about an unknown name, ended with the nearest known one or else with all."""
    if guesses := get_close_matches(name, known, n=1):
        return _("{sentence}; did you mean {guess}?").format(sentence=sentence, guess=guesses[0])
    return _("{sentence}; there are {all}.").format(sentence=sentence, all=", ".join(known))
