"""The module that the author guide builds is sound, can be played as it stands, and its fault is told as shown."""

from pathlib import Path

import pytest

from reliquest.content.loader import examine_pack
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.play import play
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.pack import LAYOUT
from tests.test_guides import files
from tools.compiled import ROOT


def built(folder: Path) -> Path:
    """The pack of the guide, written into a folder."""
    folder.mkdir()
    for name, text in files("writing-a-module.md").items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("party", ["rolled", "bidding"])
def test_the_module_of_the_guide_is_sound_and_plays(tmp_path: Path, party: str) -> None:
    folder = built(tmp_path / "lost-umbrella")
    assert [str(fault) for fault in examine_pack(folder, LAYOUT).faults] == []
    options = GAME.options({"scenario": str(folder), "players": 3, "party": party})
    for seed in range(5):
        state = GAME.new(options)
        bots = [GAME.bot("sensible", options, seat, seed) for seat in range(3)]
        play(state, bots, Seeded(seed), GAME.stops(), Draw(seed))
        result = GAME.result(state)
        assert result is not None
        assert result.reason == "home"


def test_a_mistake_is_told_as_the_guide_shows_it(tmp_path: Path) -> None:
    folder = built(tmp_path / "lost-umbrella")
    deck = folder / "module-1.yaml"
    deck.write_text(
        deck.read_text("utf-8").replace("on_lose: [{miss_turn", "on_loose: [{miss_turn"), encoding="utf-8"
    )
    (fault,) = examine_pack(folder, LAYOUT).faults
    shown = (ROOT / "docs" / "writing-a-module.md").read_text("utf-8")
    assert str(fault).split("/")[-1] in shown
