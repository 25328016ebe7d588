"""What a new game of Page Quest can be, and what is refused in one sentence."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from reliquest.content.packs import SHIPPED
from reliquest.errors import UsageProblem
from reliquest.games.page_quest.game import GAME


@pytest.mark.rule("PQ-225")
def test_a_single_adventure_gives_a_point_less_than_its_number() -> None:
    assert [p["points"] for p in GAME.options({"adventure": "belize-01"})["players"]] == [0]
    assert [p["points"] for p in GAME.options({"adventure": "georgia-02", "players": 2})["players"]] == [1, 1]


@pytest.mark.rule("PQ-225", "PQ-X9")
@pytest.mark.parametrize("points", [0, 2])
def test_no_other_number_of_points_is_taken_in_a_single_adventure(points: int) -> None:
    player = {"character": "stephen-miles", "points": points}
    with pytest.raises(UsageProblem, match="gives 1 advancement point"):
        GAME.options({"adventure": "georgia-02", "players": [player]})


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"adventur": "belize-01"}, "option"),
        ({"adventure": "belise-01"}, "belize-01"),
        ({"mode": "tournament"}, "mode"),
        ({"players": 3}, "one or two"),
        ({"character": ["stephen-milse"]}, "stephen-miles"),
        ({"house_rules": {"fatal_exert": "perhaps"}}, "fatal_exert"),
        ({"start_player": 4}, "starting player"),
        ({"players": [{"character": "stephen-miles", "items": ["machete"]}]}, "rusty-machete"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(raw: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        GAME.options(raw)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_pack_named_by_a_relative_path_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "little"
    shutil.copytree(SHIPPED / "mythical-artifacts", folder)
    monkeypatch.chdir(tmp_path)
    options = GAME.options({"pack": "./little"})
    assert options["pack"] == str(folder)
    monkeypatch.chdir("/")
    assert GAME.new(options).question is not None


def test_a_shipped_pack_is_called_by_its_id_however_it_was_named() -> None:
    assert GAME.options({"pack": str(SHIPPED / "mythical-artifacts")})["pack"] == "mythical-artifacts"
