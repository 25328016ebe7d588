"""What a seat sees in the middle of play: areas, locks, figures, cards with their tokens, and the fight going on."""

from typing import Any

import msgspec
import pytest

from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest
from tests.games.page_quest.table import answer, lay, let_pass, open_window


def seen(s: PageQuest, seat: int = 0) -> dict[str, Any]:
    """The table as plain data; the same for everybody, since nothing on it is hidden."""
    tables = [msgspec.to_builtins(GAME.table(s, viewer)) for viewer in (-1, 0, 1)]
    assert tables[0] == tables[1] == tables[2]
    found: dict[str, Any] = tables[seat + 1]
    return found


FOREST = {
    "rows": [[{"actions": [{"search": 0}, {"trap": "any", "not_locked": True}]}, {"enemies": [{"number": 1}]}]],
    "search": {"lowest": 1, "highest": 6, "rewards": [
        {"id": "lamp", "values": [1], "text": "A lamp", "effects": [{"gain": {"food": 1}}]}]},
    "enemy": {"lowest": 1, "highest": 1, "rows": {"1": {
        "name": "A dog", "attack": 1, "defense": 2, "xp": 1, "ability": "bark"}}},
}  # fmt: skip
ABILITIES = [{"id": "bark", "name": "Bark", "text": "It barks.", "effects": [{"enemy": {"attack": 1}}]}]


@pytest.mark.rule("PQ-127", "PQ-130", "PQ-131", "PQ-R43", "PQ-R34")
def test_a_fight_shows_both_sides_as_they_stand() -> None:
    s = lay({"adventure": {"page": FOREST, "report": {"abilities": ABILITIES}},
             "player": {"at": "l1", "attack": 3, "defense": 2}, "prepared": [4, 5], "used": [1, 1],
             "phase": "movement"})  # fmt: skip
    assert seen(s)["enemy_table"][0]["ability"] == "It barks."
    assert seen(s)["fight"] is None or seen(s)["fight"]["die"] == 0
    let_pass(s)
    assert seen(s)["fight"] == {
        "seat": 0, "enemy": "A dog", "enemy_attack": 2, "enemy_defense": 2, "attack": 3, "defense": 2, "die": 0,
        "roll": 0,
    }  # fmt: skip
    answer(s, "die:5", 6)
    open_window(s, "strike")
    assert seen(s)["fight"] == {
        "seat": 0, "enemy": "A dog", "enemy_attack": 8, "enemy_defense": 8, "attack": 8, "defense": 7, "die": 5,
        "roll": 6,
    }  # fmt: skip
    assert seen(s)["dice"] == {"prepared": [4], "used": [1, 1], "aside": [5], "in_hand": 0}
    assert [place["figures"] for place in seen(s)["places"]] == [[], [0]]


@pytest.mark.rule("PQ-241", "PQ-209", "PQ-235", "PQ-239", "PQ-250")
def test_two_players_see_locks_figures_and_whose_turn_it_is() -> None:
    s = lay({"adventure": {"page": FOREST, "report": {"abilities": ABILITIES}}, "players": [{"at": "l1"}, {}],
             "active": 0, "prepared": [1, 2, 3], "used": [4, 5, 6], "phase": "action"}, players=2)  # fmt: skip
    assert [place["figures"] for place in seen(s)["places"]] == [[0], []]
    assert [hero["may_rest"] for hero in seen(s)["heroes"]] == [False, False]
    answer(s, "search", "die:2")
    open_window(s, "round-start")
    shown = seen(s)
    assert [(a["name"], a["locked"], a["not_locked"]) for a in shown["places"][0]["actions"]] == [
        ("search", True, False), ("trap", False, True),
    ]  # fmt: skip
    assert (shown["active"], shown["rounds_left"]) == (1, 2)
    let_pass(s)
    assert [place["figures"] for place in seen(s)["places"]] == [[0, 1], []]
    assert [hero["may_rest"] for hero in seen(s)["heroes"]] == [True, True]


@pytest.mark.rule("PQ-043", "PQ-052", "PQ-055", "PQ-059", "PQ-R58")
def test_cards_show_what_is_used_up_and_what_is_marked() -> None:
    once = {"id": "throw", "name": "Throw", "limit": "once", "effects": [{"gain": {"food": 1}}]}
    report = {
        "finds": [{"id": "map", "name": "Map", "text": "A map."}],
        "artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}],
    }
    s = lay(
        {
            "adventure": {"page": FOREST, "report": {**report, "abilities": ABILITIES}},
            "items": [{"id": "rope", "name": "Rope", "abilities": [once]}],
            "player": {"at": "l1", "accessories": 1, "food": 0, "items": ["rope"], "coins": 3, "finds": ["map"],
                       "artifacts": ["frog"]},
            "prepared": [1],
            "used": [2],
            "phase": "action",
        }
    )  # fmt: skip
    hero = seen(s)["heroes"][0]
    assert (hero["coins"], hero["finds"], hero["artifacts"], hero["pending"]) == (3, ["Map"], ["Frog"], [])
    assert [item["id"] for item in hero["items"]] == ["rope"]
    assert hero["items"][0]["abilities"][0]["available"]
    assert hero["accessory"][0]["available"]
    answer(s, "item:rope/throw", "accessory:food")
    hero = seen(s)["heroes"][0]
    assert not hero["items"][0]["abilities"][0]["available"]
    assert not hero["accessory"][0]["available"]
    assert next(t for t in hero["trackers"] if t["name"] == "food")["value"] == 2


@pytest.mark.rule("PQ-025", "PQ-159")
def test_dice_picked_up_are_in_hand() -> None:
    s = lay({})
    answer(s, 6, 1, 5, 2, "die:1")
    assert seen(s)["dice"] == {"prepared": [2, 5, 6], "used": [], "aside": [], "in_hand": 1}


@pytest.mark.rule("PQ-R11")
def test_dice_rolled_again_one_by_one_lie_sorted_among_the_others() -> None:
    s = lay({}, house_rules={"setup_reroll_sequence": "one-by-one"})
    answer(s, 6, 1, 5, 2, "die:1", 3)
    assert seen(s)["dice"]["prepared"] == [2, 3, 5, 6]


@pytest.mark.rule("PQ-R46", "PQ-147")
def test_tables_are_shown_line_by_line_with_what_they_give() -> None:
    page = {
        "rows": [[{"actions": [{"hunting": 0}]}]],
        "hunting": {"lowest": 1, "highest": 6, "rows": {
            "1-3": {"text": "A fish", "effects": [{"gain": {"food": 2}}, {"lose": {"hp": 1}}]},
            "4-6": {"text": "Nothing"}}},
    }  # fmt: skip
    shown = seen(lay({"adventure": {"page": page}}))
    assert shown["tables"] == [
        {"id": "hunting", "lines": [
            {"values": "1-3", "text": "A fish", "gives": "+2 food, −1 HP"},
            {"values": "4-6", "text": "Nothing", "gives": "—"},
        ]},
    ]  # fmt: skip
    assert shown["enemy_table"] == []
