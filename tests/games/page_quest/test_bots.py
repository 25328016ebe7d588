"""The sensible player of Page Quest decides as a thoughtful person would, where that can be said for sure."""

from typing import Any

from reliquest.engine.flow import CHANCE, PASS
from reliquest.games.page_quest.bots import Sensible
from reliquest.games.page_quest.game import GAME

WALK = {
    "page": {"rows": [[{"actions": [{"trap": "any"}]}, {"actions": [{"trap": "any"}]}]]},
    "report": {
        "goal": {"text": "Live.", "when": {"at_least": {"hp": 1}}},
        "advancement": {
            "choices": [
                {"id": "attack", "label": "Attack +1", "changes": {"attack": 1}},
                {"id": "defense", "label": "Defense +1", "changes": {"defense": 1}},
            ]
        },
    },
}


def chosen(state: dict[str, Any], **options: Any) -> str:
    """What the sensible player answers at the first decision."""
    s = GAME.stage(GAME.options(options), {"characters": [{}]} | state)  # a card without tricks
    while s.question is not None and s.question.window:
        s.answer(PASS)
    q = s.question
    assert q is not None
    assert q.who != CHANCE
    return GAME.words.name(s, Sensible().choose(s, q))


def test_it_pays_a_movement_cost_with_the_lowest_die_that_does() -> None:
    rows = [[{"movement_cost": 3, "actions": [{"trap": "any"}]}, {"actions": [{"trap": "any"}]}]]
    state = {
        "adventure": {"page": {"rows": rows}},
        "player": {"at": "l1"},
        "prepared": [2, 4, 6],
        "phase": "movement",
    }
    assert chosen(state) == "die:4"


def test_it_fights_with_a_die_that_keeps_it_alive() -> None:
    enemy = {"lowest": 1, "highest": 1, "rows": {1: {"name": "Heron", "attack": 4, "defense": 9, "xp": 1}}}
    rows = [[{"enemies": [{"number": 1}], "actions": [{"trap": "any"}]}, {"actions": [{"trap": "any"}]}]]
    player = {"at": "l1", "hp": 2, "defense": 3, "attack": 0}
    state = {
        "adventure": {"page": {"rows": rows, "enemy": enemy}},
        "player": player,
        "prepared": [1, 6],
        "phase": "ambush",
    }
    assert chosen(state) == "die:6"


def test_it_keeps_high_set_up_dice_and_rolls_low_ones_again() -> None:
    s = GAME.stage(GAME.options({}), {})
    for face in (6, 5, 5, 6):
        s.answer(face)
    assert s.question is not None
    assert GAME.words.name(s, Sensible().choose(s, s.question)) == "keep"
    s = GAME.stage(GAME.options({}), {})
    for face in (6, 1, 5, 6):
        s.answer(face)
    assert s.question is not None
    assert GAME.words.name(s, Sensible().choose(s, s.question)) == "die:1"


def test_it_does_not_take_the_first_advancement_but_the_better_one() -> None:
    state = {"adventure": WALK, "player": {"at": "l2"}, "phase": "end"}
    assert chosen(state, mode="campaign") == "advance:defense"
