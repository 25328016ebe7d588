"""What the tests of the terminal share: a person who types, and a person who sits at a terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.person import Sitter, Typist


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typist:
    """Runs commands with input from a pipe; the person's own folder is empty at first."""
    return Typist(monkeypatch, tmp_path / "home")


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Sitter]]:
    """Starts a command at a terminal; the person's own folder is the one that ``play`` uses."""
    sitters: list[Sitter] = []

    def start(*arguments: str | Path, **terminal: Any) -> Sitter:
        sitters.append(Sitter(tmp_path / "home", *arguments, **terminal))
        return sitters[-1]

    yield start
    for sitter in sitters:
        sitter.close()
