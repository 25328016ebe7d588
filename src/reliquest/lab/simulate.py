"""The command ``reliquest simulate``: plays many games between bots and says what came of them."""

import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Final, Literal

import msgspec
import typer

from reliquest.engine import flow
from reliquest.engine.arguments import Flags, options_of, own_help, sorted_out
from reliquest.engine.game import Game
from reliquest.engine.settings import unknown
from reliquest.errors import UsageProblem
from reliquest.games import registry
from reliquest.lab.batch import Batch
from reliquest.lab.report import Report, compared, lines, report
from reliquest.lab.runner import Progress, processors, run
from reliquest.text import _

CONTEXT: Final = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
"""Further settings for Typer: the options that the game declares come among the words, and so does --help."""

RANGE: Final = re.compile(r"(\d{1,2})\.\.(\d{1,2})")
"""``1..4``: every choice of a setting from one number to another."""


def simulate(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", show_default=False, help=_("What to play."))
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=_("How many games."))] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help=_("Who plays; once for all seats, or once a seat."), show_default=False
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help=_("A number that stands for all dice of all games."))] = 1,
    workers: Annotated[
        int, typer.Option(min=0, help=_("How many processes; 0: one for each processor."))
    ] = 0,
    stops: Annotated[
        Literal["smart", "all"],
        typer.Option(help=_("all: ask at every window, even if nothing would matter.")),
    ] = "smart",
    house_rule: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help=_("Switch a house rule; repeatable."))
    ] = None,
    options: Annotated[str, typer.Option(metavar="JSON", help=_("All options of the game as JSON."))] = "",
    each: Annotated[
        str, typer.Option(metavar="SETTING", help=_("Compare every choice of a setting of the game."))
    ] = "",
    most: Annotated[int, typer.Option("--rows", min=1, help=_("Rows of each table."))] = 20,
    json: Annotated[bool, typer.Option("--json", help=_("Everything, for programs."))] = False,
    help_: Annotated[bool, typer.Option("--help", "-h", help=_("Show this and exit."))] = False,
) -> None:
    """Play many games between bots: win rates with their intervals, lengths, and what came up.

    The same seed gives the same numbers, whatever the number of processes. A setting given as all, or as a
    range such as 1..4, is compared choice by choice. Each game has options of its own: reliquest simulate GAME
    --help.
    """
    name, flags = sorted_out(words or [])
    if help_:
        print(context.get_help())
        print(*help_on(name), sep="\n")
        return
    if not name:
        raise UsageProblem(_("Which game? There are {games}.").format(games=", ".join(registry.MODULES)))
    game = registry.game(name)
    flags, each, wanted = spread(flags, each)
    known = [word.lstrip("-") for each_one in context.command.params for word in each_one.opts]
    chosen = options_of(game, flags, house_rule or [], options, known)
    ways = varied(game, chosen, each, wanted) if each else {"": chosen}
    batches = {value: batch_of(game, way, bot or ["sensible"], seed, stops) for value, way in ways.items()}
    processes = workers or processors()
    began = time.monotonic()
    found: dict[str, Report] = {}
    with progress_bar(games * len(batches)) as progress:
        for n, (value, batch) in enumerate(batches.items()):
            tally = run(batch, games, processes, after(progress, n * games))
            found[value] = report(game, batch, tally)
    if json:
        plain = msgspec.json.encode({"each": each, "found": found} if each else found[""])
        sys.stdout.write(msgspec.json.format(plain, indent=2).decode() + "\n")
        return
    print(*(compared(found, game, each) if each else lines(found[""], game, most)), sep="\n")
    seconds = time.monotonic() - began
    print(
        _("{form} rules, {n} processes, {seconds:.1f} s: {rate:,.0f} games a second").format(
            form=form(), n=processes, seconds=seconds, rate=games * len(found) / seconds
        ),
        file=sys.stderr,
    )


def batch_of(game: Game, options: dict[str, Any], bots: list[str], seed: int, stops: str) -> Batch:
    """What is played with these options. Raises `UsageProblem` where they do not fit."""
    checked = game.options(options)
    return Batch(game=game.id, options=checked, bots=seated(game, checked, bots), seed=seed, stops=stops)


def after(progress: Progress, games: int) -> Progress:
    """Progress told of a batch that comes after so many games."""
    return lambda done: progress(games + done)


def spread(flags: Flags, each: str) -> tuple[Flags, str, list[str]]:
    """The flags without the one given as ``all`` or as a range such as ``1..4``, which one that is, and its words.

    No words stand for every choice. Raises `UsageProblem` where more than one setting would vary.
    """
    varying = [(flag, word) for flag, word in flags if word == "all" or RANGE.fullmatch(word)]
    named = {flag for flag, _word in varying} | ({each} if each else set())
    if len(named) > 1 or len(varying) > 1:
        sentence = _("One setting at a time can vary, not {settings}.")
        raise UsageProblem(sentence.format(settings=", ".join(f"--{flag}" for flag in sorted(named))))
    if not varying:
        return flags, each, []
    flag, word = varying[0]
    found = RANGE.fullmatch(word)
    words = [str(n) for n in range(int(found[1]), int(found[2]) + 1)] if found else []
    return [pair for pair in flags if pair != (flag, word)], flag, words


def varied(
    game: Game, chosen: dict[str, Any], flag: str, wanted: Sequence[str] = ()
) -> dict[str, dict[str, Any]]:
    """The options with each choice of a setting in turn, by what stands for the choice on a command line.

    ``wanted`` are the choices to take; none stands for all. Raises `UsageProblem` for a setting or a choice that
    the game does not have.
    """
    settings = {setting.flag: setting for setting in game.settings(chosen)}
    if flag not in settings:
        raise UsageProblem(unknown(flag, list(settings)))
    setting = settings[flag]
    words = wanted or [str(choice.value) for choice in setting.choices]
    return {word: chosen | {setting.key: setting.read([word])} for word in words}


def form() -> str:
    """Whether the rules run compiled or interpreted."""
    return _("interpreted") if str(flow.__file__).endswith(".py") else _("compiled")


def help_on(name: str) -> Iterable[str]:
    """The lines of --help about the options of a game."""
    if not name:
        return ("", _("Games: {games}.").format(games=", ".join(registry.MODULES)))
    return own_help(registry.game(name))


def seated(game: Game, options: dict[str, Any], bots: list[str]) -> tuple[str, ...]:
    """A bot for each seat; one name stands for all. Raises `UsageProblem`, also for a bot there is not."""
    seats = game.seats(options)
    if len(bots) == 1:
        bots = bots * seats
    if len(bots) != seats:
        raise UsageProblem(
            _("--bot is given {n} times, and there are {seats} seats.").format(n=len(bots), seats=seats)
        )
    for seat, name in enumerate(bots):
        game.bot(name, options, seat, 0)
    return tuple(bots)


@contextmanager
def progress_bar(games: int) -> Iterator[Progress]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)
