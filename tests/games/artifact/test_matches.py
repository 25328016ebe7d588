"""Whole recorded games, one for each way a game can end: they replay to the same end, and their dice are honest."""

from pathlib import Path

import pytest

from reliquest.engine.match import read_save, resume, verify
from reliquest.games.artifact.game import GAME

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.rlq"), key=lambda path: path.stem)
ENDS = {"home": "home", "home-under-house-rules": "home", "last": "last", "rounds": "rounds"}


def test_every_end_has_its_match() -> None:
    assert [path.stem for path in MATCHES] == sorted(ENDS)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_it_went(path: Path) -> None:
    save = read_save(path.read_bytes())
    match = resume(GAME, save)
    result = GAME.result(match.state)
    assert result is not None
    assert result.reason == ENDS[path.stem]
    assert [fault for fault in verify(match, save) if not fault.startswith("pack ")] == []
