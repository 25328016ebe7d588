"""People for the tests: one whose typing comes through a pipe, and one at a terminal of their own."""

import contextlib
import fcntl
import io
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from reliquest.cli import main
from tests.terminal.run import install

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
"""Seconds after which something that should have been shown counts as missing."""


class Heard(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Typist:
    """Runs commands in this process; what is typed comes from a pipe and ends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        install()
        self.monkeypatch = monkeypatch
        self.home = home
        monkeypatch.setenv("RELIQUEST_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "80")

    def __call__(self, *arguments: str | Path, typed: str | None = "") -> Heard:
        """Run ``reliquest`` with these arguments and these lines of input, or with none to read from at all."""
        out, err = io.StringIO(), io.StringIO()
        self.monkeypatch.setattr(sys, "stdin", None if typed is None else io.StringIO(typed))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(each) for each in arguments])
        return Heard(code, out.getvalue(), err.getvalue())

    def saves(self) -> list[Path]:
        """The files of matches that are not over."""
        return sorted((self.home / "matches").glob("*.rlq"))

    def finished(self) -> list[Path]:
        """The files of matches that are over."""
        return sorted((self.home / "matches" / "finished").glob("*.rlq"))


def take_terminal() -> None:
    """Make standard input the terminal from which Ctrl-C comes; run in the new process before the command."""
    for number in (signal.SIGINT, signal.SIGHUP):  # a test run in the background hands them on as ignored
        signal.signal(number, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Sitter:
    """Somebody at a terminal: starts a command in a process of its own, waits for texts, types lines."""

    def __init__(
        self, home: Path, *arguments: str | Path, rows: int = 40, columns: int = 80, encoding: str = "utf-8"
    ) -> None:
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        environment = {**os.environ, "RELIQUEST_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for size in ("COLUMNS", "LINES"):  # what the test run was told of its own terminal
            environment.pop(size, None)
        environment["PYTHONIOENCODING"] = encoding
        environment["PYTHONPATH"] = os.pathsep.join(
            [*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)]
        )
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.run", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(theirs)
        self.seen = ""
        self.upto = 0

    def waits_for(self, text: str) -> str:
        """Read until the text is shown after all that was waited for before; returns what was read on the way."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen[self.upto :]:
            ready, _, _ = select.select([self.ours], [], [], max(0.0, end - time.monotonic()))
            if not ready or not self._read():
                raise AssertionError(f"{text!r} was not shown after: {self.seen[self.upto :]!r}")
        at = self.seen.index(text, self.upto) + len(text)
        between, self.upto = self.seen[self.upto : at], at
        return between

    def _read(self) -> bool:
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def types(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self.ours, line.encode() + b"\r")

    def listens(self) -> None:
        """Wait until the process waits: readline shows its prompt a moment before it hears keys and signals."""
        end = time.monotonic() + PATIENCE
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < end, "the process never waits"

    def presses(self, key: bytes) -> None:
        """Press a key that is obeyed at once, such as Ctrl-C."""
        self.listens()
        os.write(self.ours, key)

    def sends(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self.listens()
        self.process.send_signal(number)

    def ends(self) -> int:
        """Read what is still shown, and wait for the end; returns the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None or select.select([self.ours], [], [], 0)[0]:
            assert time.monotonic() < end, f"no end after: {self.seen[self.upto :]!r}"
            if select.select([self.ours], [], [], 0.05)[0] and not self._read():
                break
        return self.process.wait(PATIENCE)

    def goes_away(self) -> None:
        """Close the terminal."""
        os.close(self.ours)
        self.ours = -1

    def close(self) -> None:
        """Tidy up whatever is left."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        if self.ours >= 0:
            os.close(self.ours)
