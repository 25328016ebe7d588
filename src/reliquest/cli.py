"""The ``reliquest`` command: finds what was asked for, starts it, and says in one sentence what went wrong.

A command is one plain function, written in Typer's way (annotated parameters, ``typer.Option`` and
``typer.Argument``) in a module of the room that does the work::

    def replay(
        file: Annotated[Path, typer.Argument(help=_("A saved match."))],
        verify: Annotated[bool, typer.Option(help=_("Check dice, digests and versions."))] = False,
    ) -> int | None:
        \"\"\"Step through a saved match.\"\"\"

and one row in ``COMMANDS`` below. The function

- returns nothing, or its exit code: 0 done, 1 the answer is no (2, usage, is for problems alone);
- raises `reliquest.errors.Problem` or ``UsageProblem`` when it cannot go on; the sentence is shown as it is;
- prints results to standard output and everything else to standard error;
- may have beside it a mapping ``CONTEXT`` of further context settings, for a command that reads options itself;
- has its docstring as the text of ``reliquest NAME --help``, and lives in a module that is imported only when
  its command is called. Even Typer is: ``reliquest --help`` is answered from the table alone.
"""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from reliquest import __version__
from reliquest.errors import ANSWER_IS_NO, Problem, UsageProblem
from reliquest.text import _

if TYPE_CHECKING:
    import typer

DONE: Final = 0
CRASHED: Final = 70
"""A fault of the program itself (EX_SOFTWARE), told apart from an answer that is no."""
INTERRUPTED: Final = 130
"""128 + SIGINT: what a shell expects of a program stopped from the keyboard."""
PIPE_CLOSED: Final = 141
"""128 + SIGPIPE: the reader of the output went away, as in ``reliquest rules | head``."""

AT_HOME: Final = ("serve", "--open")
"""What a call without arguments stands for."""

DEBUG: Final = "RELIQUEST_DEBUG"
"""The environment variable that asks for the traceback of an unexpected error."""


class Row(NamedTuple):
    """Where a command's function stands (``module:function``) and the line that ``--help`` shows for it."""

    place: str
    line: str


COMMANDS: Final[dict[str, Row]] = {
    "serve": Row("reliquest.server.command:serve", _("Serve the tables to browsers, here or for others.")),
    "play": Row("reliquest.terminal.play:play", _("Play a game in the terminal.")),
    "replay": Row("reliquest.terminal.replay:replay", _("Step through a saved match, or verify it.")),
    "rules": Row("reliquest.rules.command:rules", _("Read and search the rules and rulings.")),
    "print": Row("reliquest.press.command:print_", _("Make cards, boards and pages to print.")),
    "check": Row("reliquest.authoring.check:check", _("Check content packs and say what to mend.")),
    "schema": Row("reliquest.authoring.schema:schema", _("Write JSON Schemas for editors.")),
    "scenario": Row("reliquest.terminal.scenario:scenario", _("Run worked examples.")),
    "simulate": Row("reliquest.lab.simulate:simulate", _("Play many games and report win rates.")),
}


def overview() -> str:
    """What ``reliquest --help`` prints: every command with its line."""
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:<{width}}{row.line}" for name, row in COMMANDS.items())
    return _(
        "Three print-and-play adventures: play them, write for them, measure them.\n\n"
        "Usage: reliquest                          play in the browser\n"
        "       reliquest COMMAND [ARGUMENTS]\n"
        "       reliquest COMMAND --help\n"
        "       reliquest --version\n\n"
        "Commands:\n{commands}"
    ).format(commands=commands)


def find(name: str) -> Row:
    """The row of that command; raises UsageProblem with the nearest name where there is none."""
    if row := COMMANDS.get(name):
        return row
    if guesses := get_close_matches(name, [*COMMANDS, "--help", "--version"], n=1):
        raise UsageProblem(
            _("There is no command {name}; did you mean {guess}?").format(name=name, guess=guesses[0])
        )
    raise UsageProblem(
        _("There is no command {name}; the commands are {all}.").format(name=name, all=", ".join(COMMANDS))
    )


def call(name: str, arguments: Sequence[str]) -> int:
    """Import the command, read its arguments, run it, and return its exit code."""
    module, function = find(name).place.split(":")
    try:
        room = import_module(module)
    except ModuleNotFoundError as missing:
        sentence = _(
            "The command {name} needs the module {module}, which this installation of Reliquest lacks."
        )
        raise Problem(sentence.format(name=name, module=missing.name)) from missing
    import typer

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    context_settings = {"help_option_names": ["--help", "-h"], **getattr(room, "CONTEXT", {})}
    app.command(name, context_settings=context_settings)(getattr(room, function))
    parsed = typer.main.get_command(app)
    try:
        with parsed.make_context(f"reliquest {name}", list(arguments)) as context:
            code = parsed.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        raise UsageProblem(off(name, error)) from error
    return DONE if code is None else int(code)


def off(name: str, error: "typer.TyperException") -> str:
    """What was off in the arguments, in one sentence that names the option probably meant."""
    if guesses := getattr(error, "possibilities", None):
        return _("{command} has no option {option}; did you mean {guess}?").format(
            command=f"reliquest {name}", option=getattr(error, "option_name", ""), guess=guesses[0]
        )
    return _("{message}; see reliquest {command} --help.").format(
        message=error.format_message().rstrip("."), command=name
    )


def run(arguments: Sequence[str]) -> int:
    """Answer the command line and return the exit code; raises Problem where a person can mend it."""
    if not arguments:
        arguments = AT_HOME
    if arguments[0] in ("--help", "-h"):
        print(overview())
        return DONE
    if arguments[0] == "--version":
        print(f"reliquest {__version__}")
        return DONE
    return call(arguments[0], arguments[1:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line given (the process's own by default) and return its exit code.

    Raises nothing, save an unexpected error where RELIQUEST_DEBUG asks for its traceback.
    """
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except Problem as problem:
        return say(str(problem), problem.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes standard output once more on its way out and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except EOFError:
        return say(_("The input ended before the command was done."), ANSWER_IS_NO)
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        sentence = _(
            "Reliquest has a fault of its own ({kind}: {fault}); "
            "please report it with the traceback that {debug}=1 shows."
        )
        return say(sentence.format(kind=type(fault).__name__, fault=fault, debug=DEBUG), CRASHED)


def say(sentence: str, code: int) -> int:
    """Tell the person on standard error, and hand back the exit code that goes with it."""
    print(sentence, file=sys.stderr)
    return code
