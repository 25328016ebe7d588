"""What to play: from the options of the command line, from numbered choices, or a match taken up again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from reliquest import __version__
from reliquest.engine import arguments
from reliquest.engine.game import Game
from reliquest.engine.match import Match, Save, SaveProblem, load
from reliquest.engine.settings import Setting, in_turn
from reliquest.errors import Problem, UsageProblem
from reliquest.games import registry
from reliquest.rules import library
from reliquest.terminal import saves
from reliquest.terminal.drawing import drawing_of
from reliquest.terminal.menu import Entry, choose
from reliquest.terminal.saves import Keeper
from reliquest.terminal.screen import Screen
from reliquest.terminal.session import PERSON
from reliquest.text import _

BROKEN: Final = "broken"
"""The key of a menu's entry for a save that cannot be continued."""

LISTED: Final = 9
"""Unfinished matches that a menu lists at most."""


class Wanted(msgspec.Struct, kw_only=True):
    """What the command line asks for."""

    flags: list[tuple[str, str]] = []  # settings of the game
    house_rules: list[str] = []  # as key=value
    options: str = ""  # JSON
    seed: int | None = None
    real_dice: bool = False
    bot: str = ""
    bots: int | None = None
    stops: str = ""
    save: Path | None = None
    known: list[str] = []  # the further options of the command, for the guess what was meant

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask: something of the game was set, or no person plays."""
        return bool(self.flags or self.house_rules or self.options or (self.bot and self.bots is None))

    def check(self, *, anew: bool) -> None:
        """Raises `UsageProblem` for options that are of no use to a match begun ``anew``, or to one that goes on."""
        if self.real_dice and self.seed is not None:
            raise UsageProblem(
                _("--seed stands for dice that are rolled here; with --dice real you roll your own.")
            )
        given = [f"--{flag}" for flag, _value in self.flags]
        further = {
            "--house-rule": bool(self.house_rules),
            "--options": bool(self.options),
            "--seed": self.seed is not None,
            "--dice": self.real_dice,
            "--bot": bool(self.bot),
            "--bots": self.bots is not None,
            "--save": self.save is not None,
        }
        given += [option for option, is_given in further.items() if is_given]
        if given and not anew:
            raise UsageProblem(
                _("A match that goes on keeps what it was begun with; leave out {options}.").format(
                    options=", ".join(given)
                )
            )

    def again(self) -> "Wanted":
        """The same for a further match, which has dice of its own and nothing that was chosen for the first."""
        return Wanted(
            real_dice=self.real_dice, bot=self.bot, bots=self.bots, stops=self.stops, known=self.known
        )


# new matches


def options_of(game: Game, wanted: Wanted) -> dict[str, Any]:
    """The options that the command line sets. Raises `UsageProblem` for what does not exist."""
    return arguments.options_of(game, wanted.flags, wanted.house_rules, wanted.options, wanted.known)


def new_match(game: Game, chosen: Mapping[str, Any], wanted: Wanted) -> Match:
    """A match with these options. Raises `UsageProblem` where they do not fit."""
    checked = game.options(chosen)
    return Match.new(
        game,
        checked,
        program=__version__,
        seats=seats(game.seats(checked), wanted),
        seed=wanted.seed,
        real_dice=wanted.real_dice,
        stops=wanted.stops or "smart",
    )


def seats(count: int, wanted: Wanted) -> list[str]:
    """Who plays: people, and from the last seat on the bots that are wanted. Raises `UsageProblem`."""
    bots = wanted.bots if wanted.bots is not None else count if wanted.bot else 0
    if bots > count:
        raise UsageProblem(
            _("--bots {n} is more than the {seats} seats of this game.").format(n=bots, seats=count)
        )
    return [PERSON] * (count - bots) + [wanted.bot or "sensible"] * bots


def keeper_for(match: Match, wanted: Wanted) -> Keeper:
    """Where a new match is kept. Raises `UsageProblem` where ``--save`` names a file that exists."""
    path = wanted.save
    if path is None:
        return Keeper(saves.new_path(match.game.id), automatic=True)
    if path.is_dir():
        raise UsageProblem(_("{path} is a folder; --save takes the name of a file.").format(path=path))
    if path.exists():
        raise UsageProblem(
            _(
                "{path} exists already; give --save another name, or go on with it by: reliquest play {path}"
            ).format(path=path)
        )
    return Keeper(path, automatic=False)


def same_match(match: Match, path: Path | None) -> tuple[Match, Keeper] | None:
    """The match that ``--save`` names, if it is the one that is asked for: it goes on where it stood.

    The same header means the same game with the same dice, so that a command can simply be given again.
    """
    if path is None or not path.is_file():
        return None
    try:
        found, save = load(path, registry.game)
    except Problem:
        return None
    ours, theirs = (msgspec.to_builtins(header) for header in (match.header, save.header))
    if ours["dice"]["kind"] == "committed":
        same = ours == theirs
    else:
        same = {**ours, "stops": ""} == {**theirs, "stops": ""}
    return (found, Keeper(path, automatic=False)) if same else None


# choosing


def ask_settings(screen: Screen, game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    """Put the settings of a game as numbered choices. Raises `Left`."""

    def ask(setting: Setting) -> Any:
        if setting.key in chosen:
            return chosen[setting.key]
        if not setting.asked or len(setting.choices) < 2 or not setting.count:
            return None
        values: list[str | int] = []
        for number in range(setting.count):
            values.append(one(screen, setting, values, number))
        return values if setting.many else values[0]

    answers: dict[str, Any] = {}
    in_turn(game.settings, answers, ask)
    return {**chosen, **answers}


def one(screen: Screen, setting: Setting, before: list[str | int], number: int) -> str | int:
    """Ask for one value of a setting; ``before`` are those of the earlier seats."""
    free = [each for each in setting.choices if not (setting.distinct and each.value in before)]
    preferred = (setting.rest(before) or [free[0].value])[0]
    default = next((at for at, each in enumerate(free) if each.value == preferred), 0)
    question = setting.label
    if setting.count > 1:
        question = _("{question} ({n} of {count})").format(
            question=question, n=number + 1, count=setting.count
        )
    entries = [Entry(each.label, each.detail, str(each.value)) for each in free]
    return free[choose(screen, question, entries, default)].value


def ask_house_rules(screen: Screen, game: Game) -> dict[str, str]:
    """Let a person switch house rules until nothing more is to be changed. Raises `Left`."""
    set_to: dict[str, str] = {}
    switches = library.house_rules(game.id)
    while True:
        entries = [Entry(_("Play with these"), key="play")]
        for switch in switches:
            value = set_to.get(switch.key, switch.default)
            entries.append(Entry(f"{switch.key}: {value}", f"{switch.text} ({switch.ruling})"))
        at = choose(screen, _("House rules"), entries)
        if at == 0:
            return set_to
        switch = switches[at - 1]
        values = [value.id for value in switch.values]
        if switch.numbers is not None:
            most = switch.numbers.most if switch.numbers.most is not None else switch.numbers.least + 4
            values += [str(n) for n in range(switch.numbers.least, most + 1)]
        texts = {value.id: value.text for value in switch.values}
        default = values.index(switch.default) if switch.default in values else 0
        chosen = choose(
            screen, switch.text, [Entry(value, texts.get(value, "")) for value in values], default
        )
        set_to[switch.key] = values[chosen]


# taking up again


def resumed(path: Path) -> tuple[Match, Save]:
    """The match in a file. Raises `SaveProblem`, naming the file."""
    match, save = load(path, registry.game)
    if match.chance is None and match.header.dice.kind != "real" and match.question is not None:
        raise SaveProblem(
            _("{path} is a copy without its dice; it can be replayed, not played on.").format(path=path)
        )
    return match, save


def described(path: Path) -> Entry:
    """An unfinished match as a line of a menu; one that cannot be read says why."""
    try:
        match, _save = resumed(path)
    except Problem as problem:
        why = str(problem).removeprefix(f"{path}: ")
        return Entry(_("{name} cannot be continued").format(name=path.stem), why, BROKEN)
    seats = match.header.seats
    seat = seats.index(PERSON) if PERSON in seats else -1
    view = match.view(seat, match.number)
    drawing = drawing_of(match.game.id)
    return Entry(
        _("Continue: {title}").format(title=drawing.title(view)),
        drawing.status(view, max(seat, 0)),
        "continue",
    )
