"""Every worked example below tests/scenarios, played as its file says and counted for the rules that it covers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from reliquest.content import source
from reliquest.content.faults import ContentProblem
from reliquest.engine.scenario import read_scenario, run_scenario
from reliquest.games import registry

FOLDER: Final = Path(__file__).parent / "scenarios"


def cases() -> Iterator[Any]:
    """One case a file, with the rules it covers as marks; a file that cannot be read fails as a case."""
    for path in sorted(FOLDER.rglob("*.yaml")):
        marks = []
        try:
            data = source.read(path).data
        except ContentProblem:
            data = None
        if isinstance(data, dict) and isinstance(data.get("covers"), list):
            marks.append(pytest.mark.rule(*data["covers"]))
        yield pytest.param(path, marks=marks, id=str(path.relative_to(FOLDER).with_suffix("")))


@pytest.mark.parametrize("path", cases())
def test_scenario(path: Path) -> None:
    scenario = read_scenario(source.read(path).data, str(path.relative_to(FOLDER)))
    assert scenario.covers, "a scenario names the rules that it covers"
    assert scenario.game == path.parent.name
    run_scenario(scenario, registry.game(scenario.game))
