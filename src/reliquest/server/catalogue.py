"""What can be played here: the games on the shelf, what there is to choose before one, and the rules to read.

Whatever comes from a client is read as from a stranger: content is named by its id, never by a path.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from reliquest.content import packs
from reliquest.engine.game import Game
from reliquest.engine.settings import Setting, in_turn
from reliquest.errors import Problem, UsageProblem
from reliquest.games import registry
from reliquest.rules import library
from reliquest.rules.book import Rule as Entry
from reliquest.rules.book import Switch
from reliquest.server.wire import Choices, GameInfo, HouseRule, Rule
from reliquest.text import _

SHELF: Final = (
    GameInfo(
        id="page-quest",
        title="Page Quest",
        blurb=_("A comic strip of dangers, four dice and one careful traveller."),
        fewest=1,
        most=2,
        minutes=(15, 30),
        secrets=False,
        bots=("sensible", "random"),
        campaigns=True,
    ),
    GameInfo(
        id="artifact",
        title="Artifact",
        blurb=_("Thirty stages out, thirty stages home, and rivals on the road."),
        fewest=2,
        most=6,
        minutes=(30, 60),
        secrets=True,
        bots=("sensible", "random"),
    ),
    GameInfo(
        id="lost-pixel",
        title="Quest for the Lost Pixel",
        blurb=_("Down a dungeon of ten floors together, before the time cards run out."),
        fewest=1,
        most=4,
        minutes=(40, 120),
        secrets=False,
        bots=("sensible", "random"),
    ),
)
"""The games as the home page shows them, told without loading any of them."""

NUMBERS_SHOWN: Final = 12
"""So many numbers are offered where a house rule takes any number."""

BREADTH: Final = 64
WORD: Final = 200
LARGEST: Final = 1_000_000
"""Bounds of the options a client may send: entries a level, letters a word, the size of a number."""

IDS: Final = 2000
"""Letters of a list of rule IDs at most."""


class Unknown(Problem):
    """Something was named that does not exist here."""


def game_of(name: str) -> Game:
    """The game of that id. Raises `Unknown`, naming what was probably meant."""
    try:
        return registry.game(name)
    except UsageProblem as problem:
        raise Unknown(str(problem)) from None


def options(game: Game, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new game as a client sent them, checked and complete. Raises `Problem`."""
    check_form(raw)
    with packs.by_id_alone():
        return game.options(raw)


def check_form(raw: Mapping[str, Any]) -> None:
    """Raise `Problem` for options that do not have the form of settings, whatever the game makes of their values.

    A setting is a word or number, or a list of them; house rules are words by key; players may be described.
    """
    for key, value in raw.items():
        depth = {"players": 4, "house_rules": 1}.get(key, 1)
        kind = dict if key == "house_rules" else str | int | float | list | None
        if len(key) > WORD or not isinstance(value, kind) or not plain(value, depth):
            raise Problem(
                _("The option {key} is not a word, a number or a list of them.").format(key=key[:WORD])
            )


def plain(value: object, depth: int) -> bool:
    """Whether a value is small: words and numbers, in so many levels of lists and records at most."""
    if isinstance(value, str):
        return len(value) <= WORD and value.isprintable()
    if isinstance(value, int | float):  # and true and false
        return -LARGEST <= value <= LARGEST
    if isinstance(value, dict):
        return plain([*value, *value.values()], depth)
    if isinstance(value, list):
        return depth > 0 and len(value) <= 2 * BREADTH and all(plain(each, depth - 1) for each in value)
    return value is None


def choices(game: Game, chosen: Mapping[str, Any]) -> Choices:
    """What can be chosen, given what was chosen so far.

    What no longer fits the choices before it counts as not chosen. Raises `Problem` for what never was a choice.
    """
    check_form(chosen)
    kept: dict[str, Any] = {}
    known = []

    def keep(setting: Setting) -> Any:
        known.append(setting.key)
        return fitting(setting, chosen.get(setting.key))

    with packs.by_id_alone():
        in_turn(game.settings, kept, keep)
        settings = tuple(game.settings(kept))
    if strange := [key for key in chosen if key not in (*known, "house_rules")]:
        raise Problem(
            _("{title} has nothing to choose called {key}; there are {all}.").format(
                title=game.title, key=strange[0], all=", ".join(known)
            )
        )
    return Choices(settings=settings, house_rules=house_rules(game.id))


def fitting(setting: Setting, value: Any) -> Any:
    """The value or values of a setting that are among its choices now; None without one."""
    offered = [choice.value for choice in setting.choices]

    def fits(word: object) -> bool:
        return any(word == each and type(word) is type(each) for each in offered)

    if not setting.many:
        return value if fits(value) else None
    kept: list[Any] = []
    for word in value if isinstance(value, list) else ():
        if fits(word) and len(kept) < setting.count and not (setting.distinct and word in kept):
            kept.append(word)
    return kept or None


@cache
def house_rules(game: str) -> tuple[HouseRule, ...]:
    """The house rules of a game, each with its values, the one by the book first."""
    return tuple(house_rule(switch) for switch in library.house_rules(game))


def house_rule(switch: Switch) -> HouseRule:
    """A house rule as clients see it."""
    values = dict(values_of(switch))
    values = {switch.default: values[switch.default], **values}
    return HouseRule(
        key=switch.key,
        text=switch.text,
        values=tuple(values),
        meanings=tuple(values.values()),
        default=switch.default,
        rule=switch.ruling,
    )


def values_of(switch: Switch) -> Iterator[tuple[str, str]]:
    """What a house rule can be set to, with the sentence that says what it means."""
    for value in switch.values:
        yield value.id, value.text
    if numbers := switch.numbers:
        last = numbers.least + NUMBERS_SHOWN - 1
        for n in range(numbers.least, (last if numbers.most is None else min(numbers.most, last)) + 1):
            yield str(n), numbers.text


def rules(game: str, ids: str, search: str) -> tuple[Rule, ...]:
    """The rules of those IDs (with commas between), or those that speak of the words, or all of a game.

    Raises `Unknown` for an ID that the game has not, and `Problem` for words that are none.
    """
    game_of(game)
    if search:
        found = library.search(search, game)
        return tuple(rule(entry) for entry in found)
    names = [name for name in ids.split(",") if name.strip()]
    return tuple(rule(one(game, name)) for name in names) or tuple(map(rule, library.rules(game)))


def one(game: str, name: str) -> Entry:
    """The entry of that ID. Raises `Unknown` if it is none of the game's."""
    try:
        entry = library.rule(name)
    except UsageProblem as problem:
        raise Unknown(str(problem)) from None
    if entry.game != game:
        raise Unknown(
            _("{id} is a rule of {title}.").format(id=entry.id, title=library.book(entry.game).title)
        )
    return entry


def rule(entry: Entry) -> Rule:
    """A rule as clients see it: under the question it settles, else under its chapter."""
    return Rule(id=entry.id, title=entry.question or entry.chapter, text=entry.text)
