"""The ``reliquest`` command: finds the command asked for, starts it, and says in one sentence what went wrong.

A command is one plain function, written in Typer's way (annotated parameters, ``typer.Option``, ``typer.Argument``)
in a module of the room that does the work::

    def replay(
        file: Annotated[Path, typer.Argument(help=_("A saved match."))],
        verify: Annotated[bool, typer.Option(help=_("Check dice, digests and versions."))] = False,
    ) -> int | None:
        \"\"\"Step through a saved match.\"\"\"

and one row in ``COMMANDS`` below. The function

- returns nothing, or its exit code: 0 done, 1 the answer is no (2, usage, is for problems alone);
- raises `reliquest.errors.Problem` (or ``UsageProblem``) when it cannot go on: the sentence is shown as it is;
- prints results to standard output and everything else to standard error;
- has its docstring as the text of ``reliquest NAME --help``, and lives in a module that is imported only when
  its command is called, so that ``reliquest --help`` stays fast: whatever is slow is imported there.
"""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup

from reliquest import __version__
from reliquest.errors import USAGE, Problem, UsageProblem
from reliquest.text import _

DONE: Final = 0
INTERRUPTED: Final = 130
"""128 + SIGINT: what a shell expects of a program stopped from the keyboard."""
PIPE_CLOSED: Final = 141
"""128 + SIGPIPE: the reader of the output went away, as in ``reliquest rules | head``."""
CRASHED: Final = 70
"""A fault of the program itself (EX_SOFTWARE), told apart from an answer that is no."""

DEBUG: Final = "RELIQUEST_DEBUG"
"""The environment variable that asks for the traceback of an unexpected error."""


class Row(NamedTuple):
    """Where a command's function stands (``module:function``) and the line that ``--help`` shows for it."""

    place: str
    line: str


COMMANDS: Final[dict[str, Row]] = {
    "play": Row("reliquest.terminal.play:play", _("Play a game in the terminal.")),
    "replay": Row("reliquest.terminal.replay:replay", _("Step through a saved match, or verify it.")),
    "rules": Row("reliquest.rules.command:rules", _("Read and search the rules and rulings.")),
    "check": Row("reliquest.content.check_command:check", _("Check content packs and say what to mend.")),
    "schema": Row("reliquest.content.schema_command:schema", _("Write JSON Schemas for editors.")),
    "scenario": Row("reliquest.terminal.scenario:scenario", _("Run worked examples.")),
    "simulate": Row("reliquest.lab.simulate:simulate", _("Play many games and report win rates.")),
}


class Commands(TyperGroup):
    """The group of all commands; each is imported when it is called and not before."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if (row := COMMANDS.get(cmd_name)) is None:
            guesses = get_close_matches(cmd_name, COMMANDS, n=1)
            hint = (
                _("did you mean {guess}?").format(guess=guesses[0])
                if guesses
                else _("the commands are {all}.").format(all=", ".join(COMMANDS))
            )
            raise UsageProblem(_("There is no command {name}; {hint}").format(name=cmd_name, hint=hint))
        return typer.main.get_command(single(cmd_name, row))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, row.line) for name, row in COMMANDS.items()])

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The interpreter flushes standard output once more on its way out and would complain then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        return result


def single(name: str, row: Row) -> typer.Typer:
    """The command of that name, alone in an application of its own; raises Problem where its module is missing."""
    module, function = row.place.split(":")
    try:
        command = getattr(import_module(module), function)
    except ModuleNotFoundError as missing:
        raise Problem(
            _("The command {name} needs the module {module}, which this installation lacks; install it anew.").format(
                name=name, module=missing.name
            )
        ) from missing
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name)(command)
    return app


def application() -> Any:
    """The command group with its own two options, ``--version`` and ``--help``."""
    app = typer.Typer(
        cls=Commands,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )

    @app.callback(
        invoke_without_command=True,
        help=_("Three print-and-play adventures: play them, write for them, measure them."),
        epilog=_("reliquest COMMAND --help tells more about a command."),
    )
    def reliquest(
        ctx: typer.Context,
        version: bool = typer.Option(False, "--version", help=_("Show the version and exit.")),
    ) -> None:
        if version:
            print(f"reliquest {__version__}")
            raise typer.Exit(DONE)
        if ctx.invoked_subcommand is None:
            print(ctx.get_help())

    return typer.main.get_command(app)


def usage(error: typer.TyperException) -> str:
    """What was off in the call, in one sentence; names the option that was probably meant."""
    guesses = getattr(error, "possibilities", None)
    if guesses:
        name = getattr(error, "option_name", "")
        return _("There is no option {name}; did you mean {guess}?").format(name=name, guess=guesses[0])
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "reliquest"
    return _("{message}; see {path} --help.").format(message=message, path=path)


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line given (the process's own by default) and return its exit code; never raises."""
    try:
        code = application().main(arguments, prog_name="reliquest", standalone_mode=False)
    except Problem as problem:
        say(str(problem))
        return problem.code
    except typer.TyperException as error:
        say(usage(error))
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        say(
            _(
                "Reliquest itself has a fault ({kind}: {fault}); please report it with the traceback that "
                "{debug}=1 shows."
            ).format(kind=type(fault).__name__, fault=fault, debug=DEBUG)
        )
        return CRASHED
    return code if isinstance(code, int) else DONE
