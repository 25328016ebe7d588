"""Every worked example of Artifact holds, step by step."""

from pathlib import Path

import pytest

from reliquest.content import source
from reliquest.engine.scenario import read_scenario, run_scenario
from reliquest.games.artifact.game import GAME
from tests.traceability import Covers

FOLDER = Path(__file__).parents[2] / "scenarios" / "artifact"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_worked_example_holds(path: Path, covers: Covers) -> None:
    scenario = read_scenario(source.read(path).data, path.name)
    run_scenario(scenario, GAME)
    covers(*scenario.covers)
