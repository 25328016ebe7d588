"""What a command line says of a game, in the same words for every command: name, settings, house rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from reliquest.engine.settings import Setting, from_flags, in_turn
from reliquest.errors import UsageProblem
from reliquest.text import _

if TYPE_CHECKING:
    from reliquest.engine.game import Game

HOUSE_RULES: Final = "house_rules"
"""Where house rules stand in the options of every game."""

Flags = list[tuple[str, str]]
"""What was given as ``--flag word``, in order."""


def sorted_out(words: Sequence[str]) -> tuple[str, Flags]:
    """The game (or file), and the settings given after dashes. Raises `UsageProblem`."""
    names: list[str] = []
    flags: Flags = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("-") or word == "-":
            names.append(word)
            continue
        flag, sign, value = word.lstrip("-").partition("=")
        found = value if sign else next(rest, None)
        if found is None:
            raise UsageProblem(_("Option {flag} requires an argument.").format(flag=word))
        flags.append((flag, found))
    if len(names) > 1:
        raise UsageProblem(_("One game at a time: {names}.").format(names=", ".join(names)))
    return (names[0] if names else ""), flags


def options_of(
    game: "Game", flags: Flags, house_rules: Sequence[str], text: str, known: Sequence[str]
) -> dict[str, Any]:
    """The options that are set, as JSON, by flags and as ``key=value`` house rules; the game checks them.

    ``known`` are the other options of the command, for the guess what was meant. Raises `UsageProblem`.
    """
    chosen = from_json(text) | from_flags(game.settings, flags, known)
    if house_rules:
        given: Mapping[str, Any] = chosen.get(HOUSE_RULES, {})
        chosen[HOUSE_RULES] = {**given, **switches(house_rules)}
    return chosen


def from_json(text: str) -> dict[str, Any]:
    """The options in a JSON object. Raises `UsageProblem` for anything else."""
    try:
        return msgspec.json.decode(text or "{}", type=dict[str, Any])
    except msgspec.MsgspecError as error:
        sentence = _("--options takes a JSON object such as {example} ({why}).")
        raise UsageProblem(sentence.format(example='{"players": 2}', why=error)) from None


def switches(given: Sequence[str]) -> dict[str, str]:
    """House rules from ``key=value`` words. Raises `UsageProblem` for another form."""
    rules: dict[str, str] = {}
    for word in given:
        key, _sign, value = word.partition("=")
        if not key or not value:
            sentence = _("--house-rule {word} should be KEY=VALUE; reliquest rules --game GAME lists them.")
            raise UsageProblem(sentence.format(word=word))
        rules[key.strip().replace("-", "_")] = value.strip()
    return rules


def own_help(game: "Game") -> Iterator[str]:
    """The lines of --help about the settings of a game."""
    yield ""
    yield _("Options of {title}:").format(title=game.title)
    rows: list[str] = []

    def tell(setting: Setting) -> None:
        repeat = _(" (repeatable)") if setting.many else ""
        rows.append(f"  --{setting.flag} <{'|'.join(str(each.value) for each in setting.choices)}>{repeat}")
        rows.append(f"      {setting.help}")

    in_turn(game.settings, {}, tell)
    yield from rows
