"""The command ``reliquest simulate``: what it prints, and the sentences where something is off."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from typing import Any

import pytest

from reliquest.cli import main
from reliquest.games import registry
from tests.engine.dig_game import GAME


@pytest.fixture(autouse=True)
def _dig(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dig stands in the registry."""
    true = registry.game
    monkeypatch.setitem(registry.MODULES, "dig", "tests.engine")
    monkeypatch.setattr(registry, "game", lambda name: GAME if name == "dig" else true(name))


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["simulate", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_tables_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = simulate(capsys, "dig", "--games", "30", "--workers", "1", "--rows", "2")
    assert code == 0
    assert out.startswith("The Dig: 30 games with sensible, sensible, seed 1\n")
    assert "won by seat 2 (sensible)" in out
    assert "games a second" in err


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("dig", "--games", "30", "--workers", "1", "--json", "--bot", "random", "--bot", "sensible")
    code, out, err = simulate(capsys, *arguments)
    found = json.loads(out)
    assert (code, err, found["games"], found["bots"]) == (0, "", 30, ["random", "sensible"])
    assert simulate(capsys, *arguments)[1] == out
    assert simulate(capsys, *arguments, "--seed", "2")[1] != out


def test_options_of_the_game_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("dig", "-n", "5", "--workers", "1", "--json", "--options", '{"players": 3, "rounds": 2}')
    found = json.loads(simulate(capsys, *arguments)[1])
    assert found["options"] == {"players": 3, "rounds": 2, "hand": 2}
    assert found["measures"]["rounds"]["most"] <= 2
    assert len(found["seats"]) == 3


def test_all_windows_can_be_put_to_bots(capsys: pytest.CaptureFixture[str]) -> None:
    offered = {}
    for stops in ("smart", "all"):
        found = json.loads(
            simulate(capsys, "dig", "-n", "5", "--workers", "1", "--json", "--stops", stops)[1]
        )
        offered[stops] = found["choices"]["pass"]["offered"]
    assert offered["all"] > 2 * offered["smart"]


def test_every_choice_of_a_setting_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("page-quest", "--bot", "random", "-n", "4", "--workers", "1", "--each", "character")
    found = json.loads(simulate(capsys, *arguments, "--json")[1])
    assert found["each"] == "character"
    for character, each in found["found"].items():
        assert [player["character"] for player in each["options"]["players"]] == [character]
        alone = (*arguments[:-2], "--character", character, "--json")
        assert json.loads(simulate(capsys, *alone)[1]) == each
    text = simulate(capsys, *arguments)[1].splitlines()
    assert text[0] == "Page Quest: 4 games for each character with random, seed 1"
    assert text[2].split()[:2] == ["character", "won"]
    assert sorted(line.split()[0] for line in text[3:]) == sorted(found["found"])
    code, _out, err = simulate(capsys, "page-quest", "--each", "colour")
    assert (code, "There is no option --colour" in err) == (2, True)


def test_help_tells_the_options_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = simulate(capsys, "page-quest", "--help")
    assert code == 0
    assert "--games" in out
    assert "Options of Page Quest:" in out
    assert "--adventure <belize-01|" in out
    assert "Games: page-quest" in simulate(capsys, "--help")[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Which game? There are page-quest"),
        (["chess"], "There is no game “chess”"),
        (["dig", "page-quest"], "One game at a time: dig, page-quest."),
        (["dig", "--bot", "clever"], "The Dig has no bot “clever”"),
        (
            ["dig", "--bot", "random", "--bot", "random", "--bot", "random"],
            "--bot is given 3 times, and there are 2 seats.",
        ),
        (["dig", "--options", "[1]"], "--options takes a JSON object"),
        (["dig", "--options", '{"players": 9}'], "players is a number from 2 to 3"),
        (["dig", "--house-rule", "quick"], "--house-rule quick should be KEY=VALUE; reliquest rules"),
        (["page-quest", "--adventure"], "Option --adventure requires an argument."),
        (["page-quest", "--gamez", "3"], "There is no option --gamez"),
        (["dig", "--games", "0"], "should be greater than or equal to 1"),
    ],
)
def test_what_is_off_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    code, out, err = simulate(capsys, *arguments)
    assert code == 2
    assert sentence in err
    assert "Traceback" not in out + err


def test_a_house_rule_reaches_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("page-quest", "-n", "2", "--bot", "random", "--workers", "1", "--json")
    found: dict[str, Any] = json.loads(simulate(capsys, *arguments, "--house-rule", "reveal-outcomes=on")[1])
    assert found["options"]["house_rules"]["reveal_outcomes"] == "on"


def test_a_bar_is_drawn_on_a_terminal_and_nowhere_else() -> None:
    command = [
        sys.executable,
        "-m",
        "reliquest",
        "simulate",
        "page-quest",
        "-n",
        "3",
        "--bot",
        "random",
        "--json",
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"}
    master, slave = pty.openpty()
    on_terminal = subprocess.run(command, stdout=subprocess.PIPE, stderr=slave, env=environment, check=True)
    os.close(slave)
    drawn = b""
    with contextlib.suppress(OSError):  # the other end is closed when all is read
        while piece := os.read(master, 4096):
            drawn += piece
    os.close(master)
    piped = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"3/3" in drawn
    assert (piped.stdout, piped.stderr) == (on_terminal.stdout, b"")


def test_a_setting_given_as_all_is_compared_choice_by_choice(capsys: pytest.CaptureFixture[str]) -> None:
    common = ("page-quest", "--bot", "random", "-n", "2", "--workers", "1", "--json")
    assert (
        simulate(capsys, *common, "--adventure", "all")[1]
        == simulate(capsys, *common, "--each", "adventure")[1]
    )


def test_a_range_compares_the_choices_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("page-quest", "--bot", "random", "-n", "2", "--workers", "1", "--json", "--players", "1..2")
    found = json.loads(simulate(capsys, *arguments)[1])
    assert found["each"] == "players"
    assert {n: len(each["options"]["players"]) for n, each in found["found"].items()} == {"1": 1, "2": 2}


def test_only_one_setting_varies_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    code, _out, err = simulate(capsys, "page-quest", "--adventure", "all", "--each", "character", "-n", "1")
    assert code == 2
    assert "--adventure, --character" in err
