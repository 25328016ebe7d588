"""The benchmark measures what it says, takes medians, and judges floors fairly on a slower machine."""

import pytest

from reliquest.games import registry
from tests.engine.dig_game import GAME
from tools import bench
from tools.bench import MEASURES, MISSED, REFERENCE, Measure, medians, row, show, verdict

SPEED = Measure("answers", "answers/s", 40_000, 400_000, more=True)
SIZE = Measure("clone", "µs", 20, 5, more=False)


@pytest.mark.parametrize(
    ("m", "value", "slowness", "word"),
    [
        (SPEED, 40_000, 1.0, "kept"),
        (SPEED, 39_999, 1.0, MISSED),
        (SPEED, 10_001, 4.0, "kept in proportion"),
        (SPEED, 9_999, 4.0, MISSED),
        (SIZE, 20, 1.0, "kept"),
        (SIZE, 20.1, 1.0, MISSED),
        (SIZE, 79, 4.0, "kept in proportion"),
        (SIZE, 81, 4.0, MISSED),
    ],
)
def test_a_floor_is_judged_in_proportion_to_the_machine(
    m: Measure, value: float, slowness: float, word: str
) -> None:
    assert verdict(value, m.interpreted or 0, m, slowness) == word


def test_a_row_says_how_it_stands_to_catanatron() -> None:
    yardstick = {"answers": float(REFERENCE), "clone": 30.0}
    assert row({"answers": 382_000.0}, yardstick, "compiled", SPEED).endswith("floor   400,000  MISSED")
    assert "10.0 × Catanatron" in row({"answers": 382_000.0}, yardstick, "interpreted", SPEED)
    assert "3.0 × Catanatron" in row({"clone": 10.0}, yardstick, "interpreted", SIZE)


def test_medians_are_taken_over_the_rounds() -> None:
    rounds = [[("dig", "compiled", {"clone": value})] for value in (9.0, 1.0, 2.0)]
    assert medians(rounds) == {("dig", "compiled"): {"clone": 2.0}}


def test_everything_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "SLICE", 0.001)
    monkeypatch.setattr(registry, "game", lambda name: GAME)
    numbers = bench.measure("dig")
    assert set(numbers) == {m.name for m in MEASURES}
    assert all(value > 0 for value in numbers.values())
    found = {("dig", "interpreted"): numbers, (bench.CATANATRON, ""): {"answers": 1.0, "clone": 1e9}}
    assert show(found)
    assert "dig, interpreted" in capsys.readouterr().out
    numbers["clone"] = 1e12
    assert not show(found)
