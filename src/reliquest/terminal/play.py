"""The command ``reliquest play``: chooses a match, plays it to its end, and keeps every answer on the way."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer

from reliquest.engine.game import Game
from reliquest.engine.match import Match
from reliquest.engine.settings import in_turn
from reliquest.errors import Problem, UsageProblem
from reliquest.games import registry
from reliquest.terminal import saves, setup
from reliquest.terminal.commands import Quit
from reliquest.terminal.ending import show_ending
from reliquest.terminal.interrupts import Interrupts, Stopped
from reliquest.terminal.lines import line
from reliquest.terminal.menu import Entry, Left, choose
from reliquest.terminal.saves import Keeper
from reliquest.terminal.screen import InputEnded, Screen
from reliquest.terminal.session import PERSON, Session
from reliquest.terminal.setup import Wanted
from reliquest.text import _

CONTEXT: Final = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
"""Further settings for Typer: the options that the game declares come among the words, and so does --help."""

DONE: Final = 0


def play(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME or FILE]", show_default=False, help=_("What to play, or a saved match.")
        ),
    ] = None,
    go_on: Annotated[bool, typer.Option("--continue", "-c", help=_("Go on with the latest match."))] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Keep the match in this file."), show_default=False)
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help=_("A number that stands for all dice of the match."))
    ] = None,
    dice: Annotated[
        Literal["rolled", "real"], typer.Option(help=_("real: you roll your own and type what fell."))
    ] = "rolled",
    bot: Annotated[
        str, typer.Option(metavar="NAME", help=_("Bots play: sensible, random; for all seats unless --bots."))
    ] = "",
    bots: Annotated[
        int | None, typer.Option(min=0, help=_("How many seats bots take, from the last on."))
    ] = None,
    stops: Annotated[
        Literal["smart", "all"],
        typer.Option(help=_("all: ask at every window, even if nothing would matter.")),
    ] = "smart",
    house_rule: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help=_("Switch a house rule; repeatable."))
    ] = None,
    options: Annotated[str, typer.Option(metavar="JSON", help=_("All options of the game as JSON."))] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help=_("No colour, no drawing: for pipes and screen readers."))
    ] = False,
    hints: Annotated[
        bool | None, typer.Option(help=_("Hints; in first games unless switched off."), show_default=False)
    ] = None,
    help_: Annotated[bool, typer.Option("--help", "-h", help=_("Show this and exit."))] = False,
) -> int:
    """Play a game in the terminal.

    Without further options it asks what to play. Every answer is kept at once, so you can stop at any time.
    Each game has options of its own: reliquest play GAME --help.
    """
    name, flags = sorted_out(words or [])
    if help_:
        print(context.get_help())
        print(*own_help(name), sep="\n")
        return DONE
    wanted = Wanted(
        known=[word.lstrip("-") for each in context.command.params for word in each.opts],
        flags=flags,
        house_rules=house_rule or [],
        options=options,
        seed=seed,
        real_dice=dice == "real",
        bot=bot,
        bots=bots,
        stops=stops,
        save=save,
    )
    with Interrupts() as interrupts:
        return Evening(Screen(plain=plain, interrupts=interrupts), interrupts, hints).begin(
            name, wanted, go_on=go_on
        )


def sorted_out(words: list[str]) -> tuple[str, list[tuple[str, str]]]:
    """The game or file, and the (flag, word) pairs of the game's own options. Raises `UsageProblem`."""
    names: list[str] = []
    flags: list[tuple[str, str]] = []
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


def own_help(name: str) -> list[str]:
    """The lines of --help about the options of a game."""
    if not name or Path(name).is_file():
        games = ", ".join(registry.MODULES)
        return ["", _("Games: {games}. Their own options: reliquest play GAME --help").format(games=games)]
    game = registry.game(name)
    rows = ["", _("Options of {title}:").format(title=game.title)]

    def tell(setting: Any) -> None:
        repeat = _(" (repeatable)") if setting.many else ""
        rows.append(f"  --{setting.flag} <{'|'.join(str(each.value) for each in setting.choices)}>{repeat}")
        rows.append(f"      {setting.help}")

    in_turn(game.settings, {}, tell)
    return rows


class Evening:
    """One person at one terminal: chooses a match, plays it, and perhaps another one."""

    def __init__(self, screen: Screen, interrupts: Interrupts, hints: bool | None) -> None:
        self.screen = screen
        self.interrupts = interrupts
        self.hints = hints
        self.session: Session | None = None

    def begin(self, name: str, wanted: Wanted, *, go_on: bool) -> int:
        """Play until there is nothing more to do; returns the exit code and, if cut off, leaves one sentence."""
        try:
            match, keeper = self.choose(name, wanted, go_on=go_on)
            while True:
                self.play(match, keeper)
                following = self.after(match)
                if following is None:
                    return DONE
                match, keeper = following
        except (Quit, Left):
            self.farewell(sys.stdout)
            return DONE
        except InputEnded:
            if self.session is None:
                raise
            self.farewell(sys.stdout)
            return DONE
        except Stopped as stopped:
            self.farewell(sys.stderr)
            return stopped.code
        except BrokenPipeError:
            self.farewell(sys.stderr)
            raise

    def farewell(self, stream: Any) -> None:
        """Say in one sentence where the match is."""
        if self.session is None:
            return
        keeper = self.session.keeper
        if self.session.match.question is None:
            sentence = _("The match is over and kept in {path}.")
        elif keeper.automatic:
            sentence = _("Kept; go on with: reliquest play {game} --continue")
        else:
            sentence = _("Kept; go on with: reliquest play {path}")
        with suppress(OSError):  # where the terminal is gone nobody can be told, and nothing is lost
            print(sentence.format(path=keeper.path, game=self.session.match.game.id), file=stream, flush=True)

    # what to play

    def choose(self, name: str, wanted: Wanted, *, go_on: bool) -> tuple[Match, Keeper]:
        """The match to play, from the command line or by asking. Raises `Left` and `UsageProblem`."""
        if name not in registry.MODULES and (name.endswith(saves.ENDING) or Path(name).is_file()):
            return setup.resumed(Path(name))[0], Keeper(
                Path(name), automatic=Path(name).parent == saves.folder()
            )
        game = registry.game(name) if name else self.which_game()
        if go_on:
            return self.latest(game)
        if wanted.settled:
            return self.new(game, setup.options_of(game, wanted), wanted)
        return self.menu(game, wanted)

    def which_game(self) -> Game:
        """Ask which game, where there are several."""
        games = [registry.game(each) for each in registry.MODULES]
        if len(games) == 1:
            return games[0]
        return games[
            choose(self.screen, _("Which game?"), [Entry(each.title, key=each.id) for each in games])
        ]

    def latest(self, game: Game) -> tuple[Match, Keeper]:
        """The latest unfinished match. Raises `Problem` if there is none."""
        paths = saves.unfinished(game.id)
        if not paths:
            raise Problem(_("There is no unfinished match of {title}.").format(title=game.title))
        return setup.resumed(paths[0])[0], Keeper(paths[0], automatic=True)

    def new(self, game: Game, chosen: dict[str, Any], wanted: Wanted) -> tuple[Match, Keeper]:
        """A new match, or the one that ``--save`` already holds."""
        match = setup.new_match(game, chosen, wanted)
        return setup.same_match(match, wanted.save) or (match, setup.keeper_for(match, wanted))

    def menu(self, game: Game, wanted: Wanted) -> tuple[Match, Keeper]:
        """Ask whether to go on with a match or begin a new one, and which. Raises `Left`."""
        paths = saves.unfinished(game.id)
        self.screen.show(line((game.title, "title")))
        while True:
            entries = [setup.described(path) for path in paths[:1]]
            ways: list[str] = ["latest"] * len(entries)
            for way, entry in self.ways(len(paths)):
                ways.append(way)
                entries.append(entry)
            default = 1 if entries[0].key == setup.BROKEN else 0
            way = ways[choose(self.screen, _("What would you like to do?"), entries, default)]
            if way == "latest":
                found = self.take_up(paths[0])
            elif way == "others":
                found = self.others(paths)
            else:
                extra: dict[str, Any] = {}
                if way == "house":
                    extra[setup.HOUSE_RULES] = setup.ask_house_rules(self.screen, game)
                return self.new(game, setup.ask_settings(self.screen, game, extra), wanted)
            if found is not None:
                return found

    def ways(self, unfinished: int) -> list[tuple[str, Entry]]:
        """What can be done besides going on with the latest match."""
        found = [
            ("new", Entry(_("New game"), key="new")),
            ("house", Entry(_("New game with house rules"), key="house")),
        ]
        if unfinished > 1:
            found.append(
                ("others", Entry(_("Other unfinished matches ({n})").format(n=unfinished - 1), key="others"))
            )
        return found

    def take_up(self, path: Path) -> tuple[Match, Keeper] | None:
        """The match in that file; None, with a sentence, if it cannot be continued."""
        try:
            return setup.resumed(path)[0], Keeper(path, automatic=True)
        except Problem as problem:
            self.screen.show(str(problem), style="bad")
            return None

    def others(self, paths: list[Path]) -> tuple[Match, Keeper] | None:
        """Ask which of the other unfinished matches to go on with; None to go back."""
        listed = paths[1 : 1 + setup.LISTED]
        entries = [setup.described(path) for path in listed] + [Entry(_("Back"), key="back")]
        at = choose(self.screen, _("Which match?"), entries)
        return None if at == len(listed) else self.take_up(listed[at])

    # playing

    def play(self, match: Match, keeper: Keeper) -> None:
        """Play one match to its end."""
        first = PERSON in match.header.seats and not saves.played_before(match.game.id)
        session = Session(
            self.screen, match, keeper, self.interrupts, hints=first if self.hints is None else self.hints
        )
        self.session = session
        self.opening(session)
        session.run()
        keeper = session.keeper
        keeper.finish(match)
        show_ending(session)
        sys.stdout.flush()

    def opening(self, session: Session) -> None:
        """What is shown before the first question."""
        match, screen = session.match, session.screen
        view = session.view(session.looking)
        screen.show(line((f"{match.game.title}: {session.drawing.title(view)}", "title")))
        dice = match.header.dice
        if dice.kind == "committed":
            screen.show(line((_("The dice are committed to as {what}").format(what=dice.commitment), "dim")))
        story = session.drawing.story(view) if match.number == 0 else []
        screen.show(*story)
        if goal := session.drawing.goal(view):
            screen.show(goal, style="strong")
        if match.number and session.people:
            session.news(session.looking)  # it was told before
        if story and session.people and not screen.plain:
            screen.ask(_("Enter begins: "))

    def after(self, match: Match) -> tuple[Match, Keeper] | None:
        """Offer another game; None to stop."""
        if PERSON not in match.header.seats:
            return None
        header = match.header
        entries = [
            Entry(_("Again, with new dice"), key="again"),
            Entry(_("Another game"), key="other"),
            Entry(_("Stop"), key="stop"),
        ]
        at = choose(self.screen, _("And now?"), entries, default=2)
        if at == 2:
            return None
        wanted = Wanted(real_dice=header.dice.kind == "real", stops=header.stops)
        if at == 1:
            return self.menu(match.game, wanted)
        again = setup.new_match(match.game, header.options, wanted)
        again.header.seats = list(header.seats)
        return again, setup.keeper_for(again, wanted)
