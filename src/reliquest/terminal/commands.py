"""What can be typed at any prompt of a match besides an answer: undo, save, help, rules, log and the like."""

from collections import Counter
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from reliquest.engine.flow import CHANCE, LEAVE, IllegalAnswer
from reliquest.engine.match import AUTOMATIC, Refusal, SaveProblem, write_file
from reliquest.terminal import decision
from reliquest.terminal.lines import line
from reliquest.terminal.menu import sure
from reliquest.terminal.rulebook import show_rules
from reliquest.text import _, ngettext

if TYPE_CHECKING:
    from reliquest.terminal.session import Session


class Quit(Exception):
    """Somebody stops playing; everything is kept."""


class Then(Enum):
    """How the question goes on after a command."""

    ASK = "ask for an answer again"
    SHOW = "show board and question anew, then ask"
    DECIDED = "the position has changed"


class Command(NamedTuple):
    """A command: the words that call it, what it takes after them, what it does, and its line of the help."""

    words: tuple[str, ...]
    takes: str
    does: Callable[["Session", str, int], Then]
    line: str


class Called(NamedTuple):
    """A command with what was typed behind it."""

    command: Command
    argument: str


def command(typed: str) -> Called | None:
    """The command that was typed; None if it is none."""
    folded = " ".join(typed.split())
    for each in COMMANDS:
        for word in each.words:
            if folded.casefold() == word:
                return Called(each, "")
            if each.takes and folded.casefold().startswith(f"{word} "):
                return Called(each, folded[len(word) + 1 :])
    return None


def obey(session: "Session", called: Called, seat: int) -> Then:
    """Do what a command says, for the seat that is asked. Raises `Quit`."""
    return called.command.does(session, called.argument, seat)


def undo(session: "Session", _argument: str, seat: int) -> Then:
    """Take the last decision back, or the roll that was typed last."""
    match = session.match
    if match.undo_to(seat) is None and match.retype_to() is not None:
        return retype(session)
    number = match.undo_to(seat)
    try:
        label = "" if number is None else match.game.words.label(match.at(number), match.log[number])
        match.undo(seat)
    except Refusal as refusal:
        session.screen.show(str(refusal), style="warn")
        return Then.ASK
    session.keep()
    session.notice = _("Taken back: {what}").format(what=label)
    return Then.DECIDED


def retype(session: "Session") -> Then:
    """Take typed results back, after asking."""
    match = session.match
    number = match.retype_to() or 0
    faces = " ".join(name for name in match.names[number:] if name != AUTOMATIC)
    if not sure(session.screen, _("Was {faces} not what you rolled?").format(faces=faces)):
        return Then.ASK
    match.retype()
    session.keep()
    session.notice = _("Taken back: {what}").format(what=faces)
    return Then.DECIDED


def save(session: "Session", argument: str, _seat: int) -> Then:
    """Write a copy of the match into a file."""
    screen = session.screen
    if not argument:
        screen.show(
            _("Every answer is kept by itself in {path}; save FILE writes a copy.").format(
                path=session.keeper.path
            )
        )
        return Then.ASK
    path = Path(argument).expanduser()
    try:
        if path.exists() and not sure(screen, _("{path} exists and would be replaced.").format(path=path)):
            return Then.ASK
        write_file(path, session.match.save())
    except SaveProblem as problem:
        screen.show(str(problem), style="bad")
    except OSError as error:
        screen.show(_("{path} cannot be used ({why}).").format(path=path, why=error.strerror), style="bad")
    else:
        screen.show(_("A copy is in {path}; this match goes on.").format(path=path))
    return Then.ASK


def leave(session: "Session", _argument: str, seat: int) -> Then:
    """Give the game up."""
    if session.match.question is None or not sure(session.screen, _("Giving up ends the game as lost.")):
        return Then.ASK
    try:
        session.match.answer(LEAVE - seat)
    except IllegalAnswer:
        session.screen.show(_("This game cannot be given up now; q stops and keeps it."), style="warn")
        return Then.ASK
    return Then.DECIDED


def stop(_session: "Session", _argument: str, _seat: int) -> Then:
    """Stop playing."""
    raise Quit


def show_help(session: "Session", _argument: str, _seat: int) -> Then:
    """Print how to answer, the commands, and what the marks mean."""
    screen = session.screen
    screen.show(
        _("Answer with the number of a choice, with its name, or with how its name begins. Besides:"),
        *(line((f"  {call(each):<18}", "key"), each.line) for each in COMMANDS),
        _("“final” marks what cannot be taken back; free effects are done beside the decision itself."),
        _("Windows in which nothing would matter pass by themselves; “stops all” asks at each of them."),
        hang=20,
    )
    return Then.ASK


def call(each: Command) -> str:
    """How a command is called: ``r, rules ID or words``."""
    return f"{', '.join(each.words[:2])} {each.takes}".rstrip()


def rules(session: "Session", argument: str, seat: int) -> Then:
    """Print rules, by default those behind the question."""
    asked = session.match.asked(seat)
    here: tuple[str, ...] = ()
    if asked is not None:
        here = (*asked.rules, *(key for option in asked.options for key in option.rules))
        here += tuple(refused.rule for refused in asked.refused if refused.listed)
    show_rules(session.screen, session.match.game.id, argument, tuple(key for key in here if key))
    return Then.ASK


def log(session: "Session", argument: str, seat: int) -> Then:
    """Print the log, or its last lines."""
    told = session.match.told(seat)
    wanted = int(argument) if argument.isdecimal() else len(told)
    session.screen.show(
        *(decision.told_line(each, rules=True) for each in told[max(0, len(told) - wanted) :])
    )
    return Then.ASK


def board(session: "Session", _argument: str, seat: int) -> Then:
    """Show the table and the question anew."""
    session.where = None
    session.status = ""
    session.explained.clear()
    return Then.SHOW


def tables(session: "Session", _argument: str, seat: int) -> Then:
    """Print what one would look up on the printed page."""
    screen = session.screen
    rows = session.drawing.tables(session.view(seat), screen.width)
    if not rows:
        screen.show(_("This game has no tables to look up."))
    screen.show(*rows)
    return Then.ASK


def stops(session: "Session", argument: str, _seat: int) -> Then:
    """Say which windows are put to people, or change it."""
    if argument in ("all", "smart"):
        session.match.stop_at(argument)
        session.keep()
    said = {
        "all": _("All windows are asked; “stops smart” passes those in which nothing would matter."),
        "smart": _("Windows in which nothing would matter pass by themselves; “stops all” asks at each."),
    }
    session.screen.show(said[session.match.header.stops])
    return Then.ASK


def hints(session: "Session", argument: str, _seat: int) -> Then:
    """Switch hints on or off."""
    session.hints = argument == "on" or (argument != "off" and not session.hints)
    session.screen.show(_("Hints are on.") if session.hints else _("Hints are off."))
    return Then.ASK


def dice(session: "Session", _argument: str, _seat: int) -> Then:
    """Say how the dice fell so far, and by what they can be checked."""
    session.screen.show(*dice_report(session))
    return Then.ASK


def dice_report(session: "Session") -> list[str]:
    """How often each face came up, and the commitment of the dice."""
    match = session.match
    faces = Counter(
        name for name, who in zip(match.names, match.who, strict=True) if who == CHANCE and name.isdecimal()
    )
    count = sum(faces.values())
    rows = []
    if count:
        counts = ", ".join(f"{face}: {faces[face]}" for face in sorted(faces, key=int))
        mean = sum(int(face) * n for face, n in faces.items()) / count
        rows.append(
            ngettext("{n} roll so far", "{n} rolls so far", count).format(n=count)
            + _(" – {counts}; mean {mean:.2f}.").format(counts=counts, mean=mean)
        )
    if match.header.dice.kind == "committed":
        rows.append(_("The dice were committed to as {what}").format(what=match.header.dice.commitment))
    else:
        rows.append(_("The dice are your own."))
    return rows


COMMANDS: Final = (
    Command(("u", "undo"), "", undo, _("take back your last decision, up to the last new information")),
    Command(("b", "board"), "", board, _("show the table again")),
    Command(("t", "tables"), "", tables, _("show the tables and special rules")),
    Command(("l", "log"), "N", log, _("show what happened, all or the last N lines, with rule IDs")),
    Command(("r", "rules", "rule"), "ID or words", rules, _("read rules; alone: those behind this question")),
    Command(("dice",), "", dice, _("show how the dice fell, and how to check them")),
    Command(("stops",), "all/smart", stops, _("be asked at every window, or where it matters")),
    Command(("hints",), "on/off", hints, _("hints for a first game")),
    Command(("save",), "FILE", save, _("write a copy into a file")),
    Command(("leave", "give up"), "", leave, _("give the game up")),
    Command(("q", "quit", "exit"), "", stop, _("stop; everything is kept")),
    Command(("?", "h", "help"), "", show_help, _("this help")),
)
"""All commands, in the order of the help."""
