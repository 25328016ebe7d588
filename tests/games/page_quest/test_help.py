"""A sensible partner does not watch the other exert to death."""

from collections.abc import Mapping
from typing import Any

import pytest

from reliquest.games.page_quest.bots import Sensible
from reliquest.games.page_quest.game import GAME
from tests.games.page_quest.table import lay

CLIMB: Mapping[str, Any] = {
    "adventure": {"page": {"rows": [[{"movement_cost": 4}, {}]]}},
    "prepared": [1],
    "used": [1, 1, 1, 1, 1],
    "active": 0,
    "phase": "movement",
}


@pytest.mark.rule("PQ-R73")
@pytest.mark.parametrize(
    ("mine", "partner", "chosen"),
    [(1, 4, "exert:prepare"), (1, 2, "exert:prepare"), (1, 1, "pass"), (2, 4, "pass")],
)
def test_help_comes_where_it_saves_the_partner(mine: int, partner: int, chosen: str) -> None:
    s = lay({**CLIMB, "players": [{"at": "l1", "hp": mine}, {"at": "l1", "hp": partner}]}, players=2)
    assert GAME.moment(s) == "activation"
    assert s.question is not None
    assert GAME.words.name(s, Sensible().choose(s.clone(), s.question)) == chosen


@pytest.mark.rule("PQ-R73")
def test_a_card_that_brings_a_die_is_played_before_an_exert() -> None:
    rewards = [
        {"id": "tin", "label": "Food", "effects": [{"gain": {"food": 1}}]},
        {"id": "bell", "label": "Prepare", "effects": [{"prepare": 1}]},
    ]
    players = [{"at": "l1", "hp": 1}, {"at": "l1", "hp": 4, "accessories": 1, "food": 0}]
    s = lay({**CLIMB, "characters": [{"accessory": rewards}], "players": players}, players=2)
    assert s.question is not None
    assert GAME.words.name(s, Sensible().choose(s.clone(), s.question)) == "accessory:bell"
