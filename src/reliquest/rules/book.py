"""Reads the file of one game's rules: what it holds, and the shape in which a person writes it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec
import yaml

from reliquest.errors import UsageProblem
from reliquest.text import _

FOLDER: Final = Path(__file__).parent

Kind = Literal["rule", "ruling", "effect", "example"]

ID: Final = re.compile(r"\b[A-Z]{2}-(?:\d{3}|R\d{2,3}|E\d{2}|[XB]\d{1,2})\b")
"""An ID as texts mention it: PQ-098 a rule, PQ-R25 a ruling, AR-E07 an effect, PQ-X1 or LP-B1 an example."""


class Rule(msgspec.Struct, frozen=True):
    """One statement of a game's rules; ``refs`` are the IDs it mentions, each once.

    A ruling settles a ``question`` the rulebook leaves open: ``options`` are the readings weighed, ``text``
    is the one that holds, ``why`` the reason. The ``text`` of an example is its title. What a kind lacks is
    empty.
    """

    id: str
    game: str
    chapter: str
    kind: Kind
    text: str
    question: str = ""
    options: str = ""
    why: str = ""
    refs: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """A heading of the rules and what stands under it, in order; all of one kind."""

    title: str
    kind: Kind
    rules: tuple[Rule, ...]


class Value(msgspec.Struct, frozen=True):
    """One setting of a house rule: its name and the sentence that says what it means."""

    id: str
    text: str


class Numbers(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "most": "to"}
):
    """The whole numbers a house rule takes besides its named values; ``most`` is None if there is no end."""

    least: int
    text: str
    most: int | None = None

    def __contains__(self, name: object) -> bool:
        """Whether the text is one of the numbers, written without sign or leading zeros."""
        if not isinstance(name, str) or not re.fullmatch(r"0|[1-9]\d{0,8}", name):
            return False
        return self.least <= int(name) and (self.most is None or int(name) <= self.most)

    def __str__(self) -> str:
        """The phrase for a list of settings, as ``a number from 1 to 6``."""
        open_ended = self.most is None
        phrase = _("a number from {least} on") if open_ended else _("a number from {least} to {most}")
        return phrase.format(least=self.least, most=self.most)


class Switch(msgspec.Struct, frozen=True):
    """A house rule: the question it settles, what it can be set to, and the rulings that depend on it.

    The first of ``rulings`` is the one that brings it in and gives its default.
    """

    key: str
    default: str
    values: tuple[Value, ...]
    numbers: Numbers | None
    rulings: tuple[str, ...]
    text: str

    @property
    def ruling(self) -> str:
        """The ID of the ruling that brings the house rule in."""
        return self.rulings[0]

    def setting(self, value: str | int | bool) -> str:
        """The value as it is stored with a game; raises UsageProblem if the house rule does not take it.

        YAML files and programs may say true for ``on``, false for ``off``, and 3 for ``3``.
        """
        name = ("off", "on")[value] if isinstance(value, bool) else str(value)
        if any(name == known.id for known in self.values) or (self.numbers and name in self.numbers):
            return name
        sentence = _("The house rule {key} cannot be {value}; it is {values} ({ruling}).")
        raise UsageProblem(sentence.format(key=self.key, value=name, values=self.range(), ruling=self.ruling))

    def range(self) -> str:
        """What it can be set to, in one phrase: ``none or a number from 1 on``."""
        names = [value.id for value in self.values]
        if self.numbers is not None:
            names.append(str(self.numbers))
        *others, last = names
        return _("{first} or {last}").format(first=", ".join(others), last=last) if others else last


class Book(msgspec.Struct, frozen=True):
    """All that is known of one game's rules."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    switches: tuple[Switch, ...]
    by_id: dict[str, Rule]


class RulingText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling as its file has it."""

    question: str
    ruling: str
    options: str = ""
    why: str = ""


class ExampleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example as its file has it: the title and the IDs it shows at work."""

    title: str
    shows: tuple[str, ...] = ()


class SwitchText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule as its file has it; ``also`` are further rulings that depend on it."""

    ruling: str
    text: str
    default: str
    values: dict[str, str] = {}
    numbers: Numbers | None = None
    also: tuple[str, ...] = ()


class BookText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of one game: texts by ID under the headings of their chapters."""

    title: str
    rules: dict[str, dict[str, str]]
    rulings: dict[str, dict[str, RulingText]]
    examples: dict[str, dict[str, ExampleText]]
    house_rules: dict[str, SwitchText]
    effects: dict[str, dict[str, str]] = {}


def read(game: str) -> Book:
    """The rules in that game's file, in the reader's language where a translation has their texts."""
    # Every scalar stays text, so that house-rule values may be called off, on or 2. The reader in C is ten
    # times as fast, and is in every wheel of PyYAML.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    with (FOLDER / f"{game}.yaml").open(encoding="utf-8") as file:
        text = msgspec.convert(yaml.load(file, loader), BookText, strict=False)
    chapters = tuple(chapters_of(game, text))
    return Book(
        game=game,
        title=_(text.title),
        chapters=chapters,
        switches=tuple(switch_of(key, said) for key, said in text.house_rules.items()),
        by_id={rule.id: rule for chapter in chapters for rule in chapter.rules},
    )


def chapters_of(game: str, text: BookText) -> Iterator[Chapter]:
    """The chapters of a file in reading order: rules, rulings, effects, examples."""
    for title, rules in text.rules.items():
        yield Chapter(_(title), "rule", tuple(plain(game, title, "rule", *said) for said in rules.items()))
    for title, rulings in text.rulings.items():
        yield Chapter(_(title), "ruling", tuple(ruling(game, title, *said) for said in rulings.items()))
    for title, effects in text.effects.items():
        yield Chapter(
            _(title), "effect", tuple(plain(game, title, "effect", *said) for said in effects.items())
        )
    for title, examples in text.examples.items():
        yield Chapter(_(title), "example", tuple(example(game, title, *said) for said in examples.items()))


def plain(game: str, chapter: str, kind: Kind, key: str, said: str) -> Rule:
    """A rule or an effect."""
    return Rule(key, game, _(chapter), kind, _(said), refs=mentions(key, said))


def ruling(game: str, chapter: str, key: str, said: RulingText) -> Rule:
    """A ruling, with the IDs that any of its parts mentions."""
    refs = mentions(key, said.question, said.options, said.ruling, said.why)
    options, why = (_(part) if part else "" for part in (said.options, said.why))
    return Rule(key, game, _(chapter), "ruling", _(said.ruling), _(said.question), options, why, refs)


def example(game: str, chapter: str, key: str, said: ExampleText) -> Rule:
    """A worked example."""
    return Rule(key, game, _(chapter), "example", _(said.title), refs=said.shows)


def switch_of(key: str, said: SwitchText) -> Switch:
    """A house rule."""
    values = tuple(Value(name, _(meaning)) for name, meaning in said.values.items())
    numbers = said.numbers and Numbers(said.numbers.least, _(said.numbers.text), said.numbers.most)
    return Switch(key, said.default, values, numbers, (said.ruling, *said.also), _(said.text))


def mentions(own: str, *texts: str) -> tuple[str, ...]:
    """The IDs that the texts mention, each once, without the one they belong to."""
    found = dict.fromkeys(key for text in texts for key in ID.findall(text))
    found.pop(own, None)
    return tuple(found)
