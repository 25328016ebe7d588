"""The guide to measuring: its program runs as it stands, and its commands read as they are meant."""

import re
import shlex

import pytest

from reliquest.engine.arguments import options_of, sorted_out
from reliquest.games import registry
from tools.compiled import ROOT

GUIDE = (ROOT / "docs" / "measuring.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^reliquest simulate (.*?)(?: >.*)?$", GUIDE, re.MULTILINE)
OWN = ("--games", "--bot", "--each", "--house-rule", "--json")


def test_the_program_prints_a_line_for_each_character(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    exec(compile(program, "measuring.md", "exec"), {"__name__": "guide"})
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["stephen-miles", "rosa-quispe"]
    assert all(0 <= float(line.split()[2]) <= float(line.split()[3]) <= 1 for line in lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_the_commands_are_those_of_the_games(command: str) -> None:
    words = iter(shlex.split(command))
    rest: list[str] = []
    for word in words:
        if word not in OWN:
            rest.append(word)
        elif word != "--json":
            next(words)
    name, flags = sorted_out(rest)
    game = registry.game(name)
    assert game.options(options_of(game, flags, (), "", ()))


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 4
