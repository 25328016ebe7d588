"""The command line: fast help, exit codes, and one sentence for everything that goes wrong."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Annotated

import pytest
import typer

from reliquest import __version__, cli
from reliquest.errors import Problem, UsageProblem

HEAVY = {"msgspec", "numpy", "pydantic", "rich", "typer", "yaml"}
"""Libraries that take longer to import than the whole of ``--help`` may."""

Install = Callable[[Callable[..., int | None]], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Make a function the command ``try``."""

    def installed(function: Callable[..., int | None]) -> None:
        module = ModuleType("reliquest.tried")
        vars(module)["command"] = function
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(cli.COMMANDS, "try", cli.Row("reliquest.tried:command", "Try."))

    return installed


def greet(name: str, times: Annotated[int, typer.Option(help="How often.")] = 1) -> None:
    """Greet somebody."""
    for _ in range(times):
        print(f"Hello, {name}!")


def shell(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **options}
    return subprocess.run(
        [sys.executable, "-m", "reliquest", *arguments], env=environment, capture_output=True, text=True
    )


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_lists_every_command_with_its_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == cli.DONE
    shown = capsys.readouterr().out
    for name, row in cli.COMMANDS.items():
        assert any(name in line and row.line in line for line in shown.splitlines())


def test_help_imports_no_library() -> None:
    program = (
        "import sys; from reliquest.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert not HEAVY & set(loaded)
    assert not [row.place for row in cli.COMMANDS.values() if row.place.split(":")[0] in loaded]


def test_help_answers_within_150_milliseconds() -> None:
    def once() -> float:
        """Seconds of a processor: on a core of its own the program takes no longer, for it waits for nothing."""
        before = os.times()
        assert shell("--help").returncode == cli.DONE
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(once() for _ in range(5)) < 0.150


def test_without_a_command_the_tables_are_laid_and_the_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called = []

    def serve(
        host: str = "127.0.0.1", opening: Annotated[bool, typer.Option("--open/--no-open")] = False
    ) -> None:
        called.append((host, opening))

    module = ModuleType("reliquest.tried")
    vars(module)["serve"] = serve
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(cli.COMMANDS, "serve", cli.Row("reliquest.tried:serve", "Serve."))
    assert cli.main([]) == cli.DONE
    assert called == [("127.0.0.1", True)]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == cli.DONE
    assert capsys.readouterr().out == f"reliquest {__version__}\n"


def test_a_command_reads_its_arguments(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(greet)
    assert cli.main(["try", "Ada", "--times", "2"]) == cli.DONE
    assert capsys.readouterr().out == "Hello, Ada!\nHello, Ada!\n"


def test_a_command_explains_itself(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(greet)
    assert cli.main(["try", "--help"]) == cli.DONE
    shown = capsys.readouterr().out
    assert "Usage: reliquest try" in shown
    assert "Greet somebody." in shown
    assert "How often." in shown


@pytest.mark.parametrize("code", [0, 1])
def test_a_command_may_return_its_exit_code(install: Install, code: int) -> None:
    install(lambda: code)
    assert cli.main(["try"]) == code


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tray"], "There is no command tray; did you mean try?"),
        (["--vers"], "There is no command --vers; did you mean --version?"),
        (["try", "Ada", "--tmes", "2"], "reliquest try has no option --tmes; did you mean --times?"),
        (["try"], "Missing argument 'name'; see reliquest try --help."),
    ],
)
def test_a_call_that_is_off_says_what_was_meant(
    arguments: list[str], sentence: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(greet)
    assert cli.main(arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_name_that_is_near_none_gets_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["xyzzy"]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("There is no command xyzzy; the commands are serve, play, ")


def test_a_wrong_value_names_its_option(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(greet)
    assert cli.main(["try", "Ada", "--times", "often"]) == 2
    shown = capsys.readouterr().err
    assert "--times" in shown
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize(("problem", "code"), [(Problem, 1), (UsageProblem, 2)])
def test_a_problem_is_its_sentence_and_its_code(
    problem: type[Problem], code: int, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> None:
        raise problem("The lantern is out; light it first.")

    install(command)
    assert cli.main(["try"]) == code
    captured = capsys.readouterr()
    assert captured.err == "The lantern is out; light it first.\n"
    assert captured.out == ""


def test_a_fault_of_ours_is_a_sentence(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> None:
        raise KeyError("lantern")

    install(command)
    assert cli.main(["try"]) == cli.CRASHED
    shown = capsys.readouterr().err
    assert "KeyError: 'lantern'" in shown
    assert len(shown.splitlines()) == 1


def test_a_fault_of_ours_shows_its_traceback_where_asked(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command() -> None:
        raise KeyError("lantern")

    install(command)
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(KeyError):
        cli.main(["try"])


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, 130), (EOFError, 1), (typer.Abort, 130)])
def test_being_stopped_is_no_fault(
    stop: type[BaseException], code: int, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> None:
        raise stop

    install(command)
    assert cli.main(["try"]) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    program = (
        "import sys, types; from reliquest import cli; module = types.ModuleType('tried')\n"
        "module.command = lambda: [print('x' * 1000) for _ in range(10_000)] and None\n"
        "sys.modules['tried'] = module; cli.COMMANDS['try'] = cli.Row('tried:command', 'Try.')\n"
        "sys.exit(cli.main(['try']))"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.stderr.read() == ""
    writer.stderr.close()
    assert writer.wait() == cli.PIPE_CLOSED


def test_a_command_whose_module_is_missing_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "try", cli.Row("reliquest.nowhere:command", "Try."))
    assert cli.main(["try"]) == 1
    assert "reliquest.nowhere" in capsys.readouterr().err


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_exists_and_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module, function = cli.COMMANDS[name].place.split(":")
    assert callable(getattr(import_module(module), function))
    assert cli.main([name, "--help"]) == cli.DONE
    assert f"Usage: reliquest {name}" in capsys.readouterr().out
