"""An evening at a terminal: a match is chosen, played to its end with every answer kept, and perhaps another."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from reliquest.engine.arguments import HOUSE_RULES
from reliquest.engine.flow import CHANCE
from reliquest.engine.game import Game
from reliquest.engine.match import Match
from reliquest.errors import Problem
from reliquest.games import registry
from reliquest.terminal import campaigns, saves, setup
from reliquest.terminal.campaigns import Under
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

DONE: Final = 0


class Evening:
    """One person at one terminal: chooses a match, plays it, and perhaps another one."""

    def __init__(self, screen: Screen, interrupts: Interrupts, hints: bool | None) -> None:
        self.screen = screen
        self.interrupts = interrupts
        self.hints = hints
        self.session: Session | None = None
        self.stories: set[str] = set()  # that were told: who tries again wants to play

    def begin(self, name: str, wanted: Wanted, *, go_on: bool) -> int:
        """Play until there is nothing more to do; returns the exit code and, if cut off, leaves one sentence."""
        try:
            match, keeper = self.choose(name, wanted, go_on=go_on)
            while True:
                self.play(match, keeper)
                following = self.after(match, keeper, wanted)
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
        except Problem:
            raise  # its sentence says enough
        except Exception:  # a closed pipe, or a fault of a game: all answers until then are kept
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

    def choose(self, name: str, wanted: Wanted, *, go_on: bool) -> Under:
        """The match to play, from the command line or by asking. Raises `Left` and `UsageProblem`."""
        file = name not in registry.MODULES and (name.endswith(saves.ENDING) or Path(name).is_file())
        wanted.check(anew=not file and not go_on)
        if file:
            return self.taken_up(Path(name).absolute())
        if go_on:
            return self.latest(registry.game(name) if name else None)
        game = registry.game(name) if name else self.which_game()
        if not wanted.settled:
            return self.menu(game, wanted)
        chosen = setup.options_of(game, wanted)
        if chosen.get("mode") == "campaign" and game.id in campaigns.MODULES:
            desk = campaigns.desk_of(game.id, self.screen, wanted, chosen)
            return desk.straight() or desk.menu() or self.menu(game, wanted)
        return self.new(game, chosen, wanted)

    def which_game(self) -> Game:
        """Ask which game, where there are several; only the one that is chosen is loaded."""
        games = list(registry.MODULES)
        entries = [Entry(each.replace("-", " ").title(), key=each) for each in games]
        return registry.game(games[choose(self.screen, _("Which game?"), entries) if len(games) > 1 else 0])

    def latest(self, game: Game | None) -> Under:
        """The latest unfinished match, of one game or any, of a campaign or not. Raises `Problem` without one."""
        paths = self.unfinished("" if game is None else game.id)
        if paths:
            return self.taken_up(paths[0])
        if game is None:
            raise Problem(_("There is no unfinished match."))
        raise Problem(_("There is no unfinished match of {title}.").format(title=game.title))

    def unfinished(self, game_id: str) -> list[Path]:
        """The unfinished matches of one game or of all, those of campaigns included, the latest first."""
        paths = saves.unfinished(game_id)
        paths += campaigns.under_way(game_id)
        return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)

    def taken_up(self, path: Path) -> Under:
        """The match in a file. Raises `SaveProblem`."""
        ours = path.parent == saves.folder() or campaigns.holds(path)
        return setup.resumed(path)[0], Keeper(path, automatic=ours)

    def new(self, game: Game, chosen: dict[str, Any], wanted: Wanted) -> Under:
        """A new match, or the one that ``--save`` already holds."""
        match = setup.new_match(game, chosen, wanted)
        return setup.same_match(match, wanted.save) or (match, setup.keeper_for(match, wanted))

    def menu(self, game: Game, wanted: Wanted) -> Under:
        """Ask whether to go on with a match or begin a new one, and which. Raises `Left`."""
        self.screen.show(line((game.title, "title")))
        while True:
            paths = self.unfinished(game.id)
            entries = [setup.described(path) for path in paths[:1]]
            ways = ["latest"] * len(entries)
            for way, entry in self.ways(game, len(paths)):
                ways.append(way)
                entries.append(entry)
            default = 1 if entries[0].key == setup.BROKEN else 0
            way = ways[choose(self.screen, _("What would you like to do?"), entries, default)]
            if found := self.gone(way, game, paths, wanted):
                return found

    def ways(self, game: Game, unfinished: int) -> list[tuple[str, Entry]]:
        """What can be done besides going on with the latest match."""
        found = [("new", Entry(_("New game"), key="new"))]
        if game.id in campaigns.MODULES:
            found.append(("campaign", Entry(_("Campaigns: adventure after adventure"), key="campaign")))
        found.append(("house", Entry(_("New game with house rules"), key="house")))
        if unfinished > 1:
            label = _("Other unfinished matches ({n})").format(n=unfinished - 1)
            found.append(("others", Entry(label, key="others")))
        return found

    def gone(self, way: str, game: Game, paths: list[Path], wanted: Wanted) -> Under | None:
        """The match that a choice of the menu leads to; None to choose again."""
        if way == "latest":
            return self.try_up(paths[0])
        if way == "others":
            return self.others(paths)
        if way == "campaign":
            return campaigns.desk_of(game.id, self.screen, wanted, {}).menu()
        rules = setup.ask_house_rules(self.screen, game) if way == "house" else {}
        extra: dict[str, Any] = {HOUSE_RULES: rules} if rules else {}
        return self.new(game, setup.ask_settings(self.screen, game, extra), wanted)

    def try_up(self, path: Path) -> Under | None:
        """The match in that file; None, with a sentence, if it cannot be continued."""
        try:
            return self.taken_up(path)
        except Problem as problem:
            self.screen.show(str(problem), style="bad")
            return None

    def others(self, paths: list[Path]) -> Under | None:
        """Ask which of the other unfinished matches to go on with; None to go back."""
        listed = paths[1 : 1 + setup.LISTED]
        entries = [*(setup.described(path) for path in listed), Entry(_("Back"), key="back")]
        at = choose(self.screen, _("Which match?"), entries)
        return None if at == len(listed) else self.try_up(listed[at])

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
        story = [
            each for each in session.drawing.story(view) if match.number == 0 and each not in self.stories
        ]
        self.stories.update(story)
        screen.show(*story)
        if goal := session.drawing.goal(view):
            screen.show(goal, style="strong")
        if match.number and session.people:
            session.news(session.looking)  # it was told before
            rolls = match.question is not None and match.question.who == CHANCE
            if rolls and not screen.plain and not match.game.secrets:
                session.page(view, ())  # the dice are asked for next, and the table is not shown with them
        if story and session.people and not screen.plain:
            screen.ask(_("Enter begins: "))

    def after(self, match: Match, keeper: Keeper, wanted: Wanted) -> Under | None:
        """What follows a match that is over: the page of its campaign, or another game. None to stop."""
        if campaigns.holds(keeper.path):
            desk = campaigns.desk_of(match.game.id, self.screen, wanted.again(), {})
            return desk.after(match, keeper)
        if PERSON not in match.header.seats:
            return None
        result = match.game.result(match.state)
        lost = result is not None and not result.winners
        entries = [
            Entry(_("Try again, with new dice") if lost else _("Again, with new dice"), key="again"),
            Entry(_("Another game"), key="other"),
            Entry(_("Stop"), key="stop"),
        ]
        at = choose(self.screen, _("And now?"), entries)
        if at == 2:
            return None
        real = match.header.dice.kind == "real"
        fresh = Wanted(real_dice=real, stops=match.header.stops)
        if at == 1:
            return self.menu(match.game, fresh)
        again = setup.new_match(match.game, match.header.options, fresh)
        again.header.seats = list(match.header.seats)
        return again, setup.keeper_for(again, fresh)
