"""What the guides show works as they show it: the small packs they build, and their scenarios."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from reliquest.content.loader import examine_pack
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.play import play
from reliquest.engine.scenario import read_scenario, run_scenario
from reliquest.games import registry
from tools.compiled import ROOT

BLOCK = re.compile(r"```yaml (\S+)\n(.*?)```", re.DOTALL)
"""A block of a guide that belongs into a file; blocks of one name follow each other in it."""


def files(guide: str) -> dict[str, str]:
    """The files that a guide builds, by name."""
    out: dict[str, str] = {}
    for name, text in BLOCK.findall((ROOT / "docs" / guide).read_text(encoding="utf-8")):
        out[name] = out.get(name, "") + text
    return out


def test_the_adventure_of_the_guide_is_sound_and_plays(tmp_path: Path) -> None:
    for name, text in files("writing-an-adventure.md").items():
        target = tmp_path / "night-train" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    found = examine_pack(tmp_path / "night-train", registry.layout("page-quest"))
    assert [str(fault) for fault in found.faults] == []
    game = registry.game("page-quest")
    options = game.options({"pack": str(tmp_path / "night-train")})
    reasons: set[str] = set()
    for seed in range(40):
        state = game.new(options)
        play(state, [game.bot("sensible", options, 0, seed)], Seeded(seed), game.stops(), Draw(seed))
        result = game.result(state)
        assert result is not None
        reasons.add(result.reason)
    assert "won" in reasons


@pytest.mark.parametrize("name", files("scenarios.md"))
def test_the_scenarios_of_the_guide_hold(name: str) -> None:
    data: Any = yaml.safe_load(files("scenarios.md")[name])
    scenario = read_scenario(data, name)
    run_scenario(scenario, registry.game(scenario.game))


def test_the_guides_show_files() -> None:
    assert set(files("writing-an-adventure.md")) >= {"pack.yaml"}
    assert files("scenarios.md")
