"""Ctrl-C, signals, a terminal that is closed, a process that is killed, a disk that is full: all is kept."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.cave.game import Walk
from tests.terminal.person import ROOT, Sitter, Typist
from tests.terminal.test_play import START, names, packed

Sit = Callable[..., Sitter]
KEPT = "Kept; go on with: reliquest play cave --continue"


def walking(sit: Sit) -> Sitter:
    """Somebody who has lit the torch and is asked what next."""
    sitter = sit(*START)
    sitter.waits_for("help > ")
    sitter.types("torch")
    sitter.waits_for("help > ")
    return sitter


def test_ctrl_c_keeps_the_match_and_says_so(sit: Sit, play: Typist) -> None:
    sitter = walking(sit)
    sitter.presses(b"\x03")
    assert sitter.ends() == 130
    assert KEPT in sitter.seen
    assert "Traceback" not in sitter.seen
    assert names(play.saves()[0]) == ["1", "3", "torch"]


def test_ctrl_d_keeps_the_match_and_says_so(sit: Sit, play: Typist) -> None:
    sitter = walking(sit)
    sitter.presses(b"\x04")
    assert sitter.ends() == 0
    assert KEPT in sitter.seen
    assert names(play.saves()[0]) == ["1", "3", "torch"]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_keeps_the_match_and_says_so(
    sit: Sit, play: Typist, number: signal.Signals, code: int
) -> None:
    sitter = walking(sit)
    sitter.sends(number)
    assert sitter.ends() == code
    assert KEPT in sitter.seen
    assert names(play.saves()[0]) == ["1", "3", "torch"]


def test_a_terminal_that_is_closed_loses_nothing(sit: Sit, play: Typist) -> None:
    sitter = walking(sit)
    sitter.goes_away()
    assert sitter.process.wait(30) in (0, 1, 129)
    assert names(play.saves()[0]) == ["1", "3", "torch"]


def test_a_killed_process_loses_nothing_that_was_shown(sit: Sit, play: Typist) -> None:
    sitter = walking(sit)
    sitter.types("walk")
    sitter.waits_for("Player 1 rolls")
    sitter.sends(signal.SIGKILL)
    sitter.process.wait(30)
    before = names(play.saves()[0])
    assert before[:4] == ["1", "3", "torch", "walk"]
    assert not list(play.home.rglob("*.part"))
    again = sit("play", "cave")
    again.waits_for("Continue: ")
    again.types("")
    again.waits_for("help > ")
    again.types("q")
    assert again.ends() == 0
    assert names(play.saves()[0]) == before


def test_a_reader_that_goes_away_loses_nothing(play: Typist) -> None:
    environment = {**os.environ, "RELIQUEST_HOME": str(play.home)}
    environment["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
    with subprocess.Popen(
        [sys.executable, "-m", "tests.terminal.run", *START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        while "Light the torch" not in process.stdout.readline():
            pass
        process.stdout.close()
        process.stdin.write("?\ntorch\nwalk\n")
        process.stdin.close()
        assert process.stderr.read() == KEPT + "\n"
        assert process.wait(30) == 141
    assert names(play.saves()[0])[:2] == ["1", "3"]


def test_a_fault_of_a_game_costs_one_answer_alone(play: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_arguments: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Walk, "run", breaks)
        heard = play(*START, typed="torch\nwalk\n")
    assert heard.code == 70
    assert KEPT in heard.err
    assert names(play.saves()[0]) == ["1", "3", "torch"]
    assert play("play", "cave", "--continue", typed="walk\n").code == 0


def test_where_there_is_no_input_at_all_the_match_is_kept(play: Typist) -> None:
    heard = play(*START, typed=None)
    assert (heard.code, heard.err) == (0, "")
    assert heard.out.endswith(KEPT + "\n")


# a full disk


def test_where_nothing_can_be_written_nothing_begins(play: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    heard = play(*START, typed="")
    assert heard.code == 1
    assert "No space left on device" in heard.err
    assert heard.err.count("\n") == 1
    assert not list(play.home.rglob("*.*"))


def full(_handle: int) -> None:
    """What a full disk says."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Disk:
    """A disk that is full from the n-th write on, for a number of writes."""

    def __init__(self, first: int, writes: int) -> None:
        self.first, self.last = first, first + writes
        self.writes = 0

    def fsync(self, handle: int) -> None:
        """Take note of a write; it may fail."""
        self.writes += 1
        if self.first <= self.writes < self.last:
            full(handle)


def test_a_disk_that_becomes_full_leaves_the_last_save_and_asks(
    play: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(first=3, writes=100)
    monkeypatch.setattr(os, "fsync", disk.fsync)
    heard = play(*START, typed="torch\nq\n")
    assert heard.code == 1
    assert packed(
        "could not be written (No space left on device); what was saved before is untouched."
    ) in packed(heard.err)
    assert "Enter tries again, a file name saves there instead, q stops here:" in heard.out
    assert names(play.saves()[0]) == ["1", "3"]
    assert not list(play.home.rglob("*.part"))


def test_when_there_is_room_again_it_goes_on(play: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(first=3, writes=2)
    monkeypatch.setattr(os, "fsync", disk.fsync)
    heard = play(*START, typed="torch\n\n\nwalk\n")
    assert heard.code == 0
    assert names(play.saves()[0])[:4] == ["1", "3", "torch", "walk"]


def test_another_file_can_take_over(play: Typist, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    disk = Disk(first=3, writes=1)
    monkeypatch.setattr(os, "fsync", disk.fsync)
    heard = play(*START, typed=f"torch\n{tmp_path / 'elsewhere.rlq'}\nwalk\n")
    assert names(tmp_path / "elsewhere.rlq")[:4] == ["1", "3", "torch", "walk"]
    assert packed(f"Kept; go on with: reliquest play {tmp_path / 'elsewhere.rlq'}") in packed(heard.out)


def test_bots_alone_stop_with_one_sentence(play: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(first=2, writes=100)
    monkeypatch.setattr(os, "fsync", disk.fsync)
    heard = play(*START, "--bot", "sensible")
    assert heard.code == 1
    assert heard.err.count("\n") == 1
    assert names(play.saves()[0]) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="file size limits are a matter of POSIX")
def test_a_real_limit_of_the_system_is_one_sentence(play: Typist, tmp_path: Path) -> None:
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600));"
        "from tests.terminal.run import install; install(); from reliquest.cli import main; sys.exit(main())"
    )
    environment = {**os.environ, "RELIQUEST_HOME": str(play.home), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
    heard = subprocess.run(
        [sys.executable, "-c", code, *START, "--depth", "9", "--bot", "random", "--stops", "all"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert heard.returncode in (1, 2)
    assert heard.stderr.count("\n") == 1
