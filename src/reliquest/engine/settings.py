"""What people choose before a game: declared by the game, asked by menus, taken from command lines.

A game says in `Game.settings` what there is to choose, in the order in which a person should be asked. Later
settings may depend on earlier ones (which characters there are on the adventure, how many on the number of
players), so it is asked again after each choice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from reliquest.errors import UsageProblem
from reliquest.text import _, ngettext


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a setting can be set to. ``value`` goes into the options of the game as it is."""

    value: str | int
    label: str
    detail: str = ""  # one line more: what a character can do, how long an adventure is


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to choose before a game begins.

    ``key`` is its name in the options of the game: there stands one value, or a list of ``count`` values if
    ``many`` is true (a character for each seat). ``flag`` is its name on the command line, without dashes; it
    is given once for each value. A setting with a single choice is never asked for in a menu, and one that is
    not ``asked`` can be set on the command line alone.
    """

    key: str
    flag: str
    label: str  # the question of a menu: "Which adventure?"
    help: str  # the line of --help: "The adventure to play."
    choices: tuple[Choice, ...]
    default: tuple[str | int, ...]  # one value, or ``count`` of them; none for what need not be set
    many: bool = False
    count: int = 1
    distinct: bool = False  # no value twice
    asked: bool = True
    open: bool = False  # any other word is taken as it stands too, such as the path of a pack

    def read(self, given: Sequence[str]) -> Any:
        """The value, or list of values, that these words of a command line stand for; raises `UsageProblem`.

        Where fewer than ``count`` are given, the rest are the defaults that are still free.
        """
        if len(given) > self.count:
            sentence = ngettext(
                "--{flag} can be given only once.",
                "--{flag} can be given {n} times at most here.",
                self.count,
            )
            raise UsageProblem(sentence.format(flag=self.flag, n=self.count))
        values = [self.value(word) for word in given]
        if not self.many:
            return values[0]
        return values + self.rest(values)

    def rest(self, values: Sequence[str | int]) -> list[str | int]:
        """Defaults for the values that were not given."""
        free = list(self.default)[0 if self.distinct else len(values) :]
        if self.distinct:
            free += [choice.value for choice in self.choices]
        rest: list[str | int] = []
        for value in free:
            if len(values) + len(rest) < self.count and not (self.distinct and value in (*values, *rest)):
                rest.append(value)
        return rest

    def value(self, word: str) -> str | int:
        """The value a word stands for. Raises `UsageProblem`, naming what was probably meant."""
        known = {str(choice.value): choice.value for choice in self.choices}
        if word in known:
            return known[word]
        if self.open:
            return word
        if close := get_close_matches(word, known, n=1):
            raise UsageProblem(
                _("--{flag}: there is no {word}; did you mean {guess}?").format(
                    flag=self.flag, word=word, guess=close[0]
                )
            )
        raise UsageProblem(
            _("--{flag}: there is no {word}; possible: {all}.").format(
                flag=self.flag, word=word, all=", ".join(known)
            )
        )


Settings = Callable[[Mapping[str, Any]], Sequence[Setting]]
"""The settings of a game, given what has been chosen so far: `Game.settings`."""


def in_turn(settings: Settings, chosen: dict[str, Any], choose: Callable[[Setting], Any]) -> None:
    """Put the settings to ``choose`` one after another, and what it returns (unless None) into ``chosen``."""
    asked: set[str] = set()
    while True:
        setting = next((each for each in settings(chosen) if each.key not in asked), None)
        if setting is None:
            return
        asked.add(setting.key)
        value = choose(setting)
        if value is not None:
            chosen[setting.key] = value


def from_flags(
    settings: Settings, given: Iterable[tuple[str, str]], others: Iterable[str] = ()
) -> dict[str, Any]:
    """What a command line sets, given as ``(flag, word)`` pairs, as options of the game and nothing else.

    ``others`` are the further options of the command, for the guess what was meant. Raises `UsageProblem`.
    """
    pairs = list(given)
    flags: list[str] = []
    chosen: dict[str, Any] = {}

    def choose(setting: Setting) -> Any:
        flags.append(setting.flag)
        words = [word for flag, word in pairs if flag == setting.flag]
        return setting.read(words) if words else None

    in_turn(settings, chosen, choose)
    for flag, _word in pairs:
        if flag not in flags:
            raise UsageProblem(unknown(flag, [*flags, *others]))
    return chosen


def unknown(flag: str, known: Sequence[str]) -> str:
    """The sentence about an option that does not exist."""
    if close := get_close_matches(flag, known, n=1):
        return _("There is no option --{flag}; did you mean --{guess}?").format(flag=flag, guess=close[0])
    return _("There is no option --{flag}; this game has {all}.").format(
        flag=flag, all=", ".join(f"--{each}" for each in known)
    )
