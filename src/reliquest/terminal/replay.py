"""The command ``reliquest replay``: steps through a saved match, or checks that all of it is as it should be."""

from pathlib import Path
from typing import Annotated

import typer

from reliquest.engine.match import AUTOMATIC, Match, Save, load, verify
from reliquest.errors import ANSWER_IS_NO, UsageProblem
from reliquest.games import registry
from reliquest.terminal import decision
from reliquest.terminal.drawing import drawing_of
from reliquest.terminal.interrupts import Interrupts, Stopped
from reliquest.terminal.lines import line
from reliquest.terminal.menu import QUIT
from reliquest.terminal.screen import InputEnded, Screen
from reliquest.terminal.session import LOW
from reliquest.text import _, ngettext

SPECTATOR = -1


def replay(
    file: Annotated[Path, typer.Argument(help=_("A saved match."), show_default=False)],
    check: Annotated[
        bool,
        typer.Option("--verify", help=_("Check its sum, digests, versions and dice instead of showing it.")),
    ] = False,
    to: Annotated[int | None, typer.Option(min=0, help=_("Begin after so many answers."))] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help=_("Through whose eyes: 1 is the first player, 0 a spectator."))
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("No colour, no drawing: for pipes and screen readers."))
    ] = False,
) -> int:
    """Step through a saved match, or verify it.

    Enter goes on, b back, a number jumps to that answer, q leaves. With --verify the exit code is 0 if the match
    was played as the file says, and 1 if not.
    """
    match, save = load(file, registry.game)
    if check:
        return confirm(file, match, save)
    viewer = SPECTATOR if seat is None else seat - 1
    if viewer >= len(match.header.seats):
        raise UsageProblem(
            _("--seat {seat}: this match has {n} seats.").format(seat=seat, n=len(match.header.seats))
        )
    if to is not None and to > match.number:
        raise UsageProblem(_("--to {to}: this match has {n} answers.").format(to=to, n=match.number))
    with Interrupts() as interrupts:
        screen = Screen(plain=plain, interrupts=interrupts)
        try:
            Film(screen, match, viewer).show(first_moment(match) if to is None else to)
        except InputEnded:
            return 0
        except Stopped as stopped:
            return stopped.code
    return 0


# checking


def confirm(file: Path, match: Match, save: Save) -> int:
    """Print what a check found; returns the exit code. That the log fits rules and digests was checked on loading."""
    faults = verify(match, save)
    for fault in faults:
        print(_("{file}: {fault}").format(file=file, fault=fault))
    if faults:
        return ANSWER_IS_NO
    header = save.header
    answers = ngettext("{n} answer", "{n} answers", match.number).format(n=match.number)
    print(_("{file} holds: {game}, {answers}.").format(file=file, game=match.game.title, answers=answers))
    result = match.game.result(match.state)
    print(_("Result: {text}").format(text=result.text) if result else _("Result: not over yet."))
    print(_("Digest: {digest}").format(digest=match.digest()))
    print(dice_line(save))
    print(_("Rules: version {version}").format(version=header.rules))
    for pack in header.packs:
        print(
            _("Pack: {id} {version} ({digest})").format(id=pack.id, version=pack.version, digest=pack.digest)
        )
    return 0


def dice_line(save: Save) -> str:
    """What was checked of the dice."""
    dice = save.header.dice
    if dice.kind != "committed":
        return _("Dice: real ones, typed in; each result was possible.")
    if not dice.secret:
        return _("Dice: committed to as {what}; not revealed yet.").format(what=dice.commitment)
    return _("Dice: every roll is the one committed to as {what}").format(what=dice.commitment)


# looking


def first_moment(match: Match) -> int:
    """The position before the first answer of a seat: what is rolled at set-up is told together."""
    return next((number for number in range(match.number) if decided(match, number)), match.number)


class Film:
    """A match that is stepped through; a moment is a number of answers after which the table is shown."""

    def __init__(self, screen: Screen, match: Match, viewer: int) -> None:
        self.screen = screen
        self.match = match
        self.viewer = viewer
        self.drawing = drawing_of(match.game.id)

    def show(self, moment: int) -> None:
        """Show one moment after another until somebody leaves. Raises `InputEnded`."""
        shown = 0
        while True:
            self.frame(shown if shown < moment else 0, moment)
            shown = moment
            following = self.ask(moment)
            if following is None:
                return
            moment = following

    def frame(self, since: int, moment: int) -> None:
        """Show what happened since an earlier moment, and the table then."""
        then = self.match.branch(moment, seed=0)
        view = then.view(self.viewer, moment)
        screen = self.screen
        screen.fresh()
        news = then.told(self.viewer, since)
        if screen.plain:
            screen.show(*(decision.told_line(told, rules=True) for told in news))
            status = self.drawing.status(view, max(self.viewer, 0))
            screen.show(*([status] if status else self.drawing.spoken(view)))
        else:
            screen.show(*self.drawing.board(view, screen.width, low=screen.height < LOW))
            screen.gap()
            screen.show(*(decision.told_line(told, rules=True) for told in news[-12:]))
        if view.result is not None:
            screen.show(line((_("The end: {text}").format(text=view.result.text), "title")))
        elif view.asked is not None and moment < self.match.number:
            who = self.drawing.seat(view, view.asked.who) if view.asked.who >= 0 else _("Chance")
            row = _("{who}: {prompt} – {answer}")
            screen.show(
                line(
                    (row.format(who=who, prompt=view.asked.prompt, answer=self.match.names[moment]), "strong")
                )
            )

    def ask(self, moment: int) -> int | None:
        """The moment to go to; None to leave."""
        last = self.match.number
        while True:
            typed = self.screen.ask(
                _("{n} of {last}; Enter: on, b: back, a number, q > ").format(n=moment, last=last)
            ).casefold()
            if typed in QUIT:
                return None
            if not typed:
                if moment < last:
                    return self.step(moment, 1)
                self.screen.show(_("This is the end; b goes back, q leaves."), style="dim")
            elif typed in ("b", "back"):
                if moment > 0:
                    return self.step(moment, -1)
                self.screen.show(_("This is the beginning."), style="dim")
            elif typed.isdecimal() and int(typed) <= last:
                return int(typed)
            else:
                self.screen.show(
                    _("Type Enter, b, q, or a number from 0 to {last}.").format(last=last), style="warn"
                )

    def step(self, moment: int, by: int) -> int:
        """The next moment in a direction at which a seat decided, or the end or beginning."""
        moment += by
        while 0 < moment < self.match.number and not decided(self.match, moment):
            moment += by
        return moment


def decided(match: Match, number: int) -> bool:
    """Whether the answer of that number was a seat's, and not a window that passed by itself."""
    return match.who[number] >= 0 and match.names[number] != AUTOMATIC
