"""What a seat sees in the middle of play: areas, locks, figures, cards with their tokens, and the fight going on."""

from typing import Any

import msgspec
import pytest

from reliquest.engine.events import Listener
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
        "seat": 0, "enemy": "A dog", "line": 0, "enemy_attack": 2, "enemy_defense": 2, "attack": 3, "defense": 2,
        "die": 0, "face": 0, "roll": 0,
    }  # fmt: skip
    answer(s, "die:5", 6)
    open_window(s, "strike")
    assert seen(s)["fight"] == {
        "seat": 0, "enemy": "A dog", "line": 0, "enemy_attack": 8, "enemy_defense": 8, "attack": 8, "defense": 7,
        "die": 5, "face": 6, "roll": 6,
    }  # fmt: skip
    assert seen(s)["dice"] == {"prepared": [4], "used": [1, 1], "aside": [5], "in_hand": 0}
    assert [place["figures"] for place in seen(s)["places"]] == [[], [0]]


@pytest.mark.rule("PQ-241", "PQ-209", "PQ-235", "PQ-239", "PQ-250")
def test_two_players_see_locks_figures_and_whose_turn_it_is() -> None:
    s = lay({"adventure": {"page": FOREST, "report": {"abilities": ABILITIES}}, "players": [{"at": "l1"}, {}],
             "active": 0, "prepared": [1, 2, 3], "used": [4, 5, 6], "phase": "action"}, players=2)  # fmt: skip
    assert [place["figures"] for place in seen(s)["places"]] == [[0], []]
    assert [hero["may_rest"] for hero in seen(s)["heroes"]] == [False, False]
    assert (seen(s)["asks"], seen(s)["doing"], seen(s)["leaving"]) == ("action", "", 0)
    answer(s, "search")
    let_pass(s)
    assert (seen(s)["asks"], seen(s)["doing"]) == ("action-die", "search")
    answer(s, "die:2")
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
            {"values": "1-3", "text": "A fish", "gives": "+2 food, −1 HP", "gifts": [
                {"mark": "food", "n": 2, "text": "+2 food"}, {"mark": "hp", "n": -1, "text": "−1 HP"}]},
            {"values": "4-6", "text": "Nothing", "gives": "—", "gifts": []},
        ]},
    ]  # fmt: skip
    assert shown["enemy_table"] == []


BAZAAR = {
    "rows": [[{"actions": [{"hunting": 1}, {"detour": 0}, {"search": -1}]},
              {"actions": [{"healing_ointment": "any"}, {"artifact": "frog"}, {"special": "barter"}]}]],
    "hunting": {"lowest": 2, "highest": 6, "rows": {
        "2-3": {"text": "Nothing"}, "4-5": {"text": "A fish", "effects": [{"gain": {"food": 2}}]},
        "6": {"text": "A trout", "effects": [{"gain": {"food": 3}}, {"prepare": 2}]}}},
    "detour": {"lowest": 1, "highest": 6, "rows": {
        "1-5": {"text": "Nothing"}, "6": {"text": "A way round", "effects": [{"gain": {"xp": 1}}, {"reroll": 1}]}}},
    "search": {"lowest": 0, "highest": 6, "rewards": [
        {"id": "lamp", "values": [2, 3], "text": "A lamp", "effects": [{"gain": {"food": 1}}]},
        {"id": "oil", "values": [3, 4], "text": "Oil", "effects": [{"raise_dice": 1}]}]},
}  # fmt: skip
BARTER = {"id": "barter", "name": "Barter", "text": "You barter.", "costs": {"die": 3, "food": 1},
          "effects": [{"gain": {"accessories": 2}}]}  # fmt: skip


def bazaar(at: str, **more: Any) -> dict[str, Any]:
    """What each action of a place of the bazaar promises."""
    report = {"artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}], "specials": [BARTER]}
    s = lay({"adventure": {"page": BAZAAR, "report": report}, "player": {"at": at}, "prepared": [2, 5],
             "used": [1, 1], "phase": "action", **more})  # fmt: skip
    return {prospect["action"]: prospect for prospect in seen(s)["prospects"]}


@pytest.mark.rule("PQ-144", "PQ-145", "PQ-165", "PQ-170")
def test_what_each_die_would_find_stands_beside_the_tables() -> None:
    found = bazaar("l1")
    hunting = found["hunting"]
    assert (hunting["table"], hunting["rolled"], hunting["least"]) == ("hunting", False, 1)
    assert [o["lines"] for o in hunting["outcomes"]] == [[0], [0], [1], [1], [2], [2]]
    assert [o["none"] for o in hunting["outcomes"]] == [True, True, False, False, False, False]
    assert hunting["outcomes"][4]["gives"] == [
        [{"mark": "food", "n": 3, "text": "+3 food"}, {"mark": "prepare", "n": 2, "text": "prepare 2 dice"}]
    ]
    detour = found["detour"]
    assert (detour["table"], detour["rolled"]) == ("detour", True)
    assert [o["none"] for o in detour["outcomes"]] == [True] * 5 + [False]


@pytest.mark.rule("PQ-174", "PQ-175", "PQ-177")
def test_a_search_shows_every_reward_that_a_die_would_offer() -> None:
    outcomes = bazaar("l1")["search"]["outcomes"]
    assert [o["lines"] for o in outcomes] == [[], [], [0], [0, 1], [1], []]
    assert [o["none"] for o in outcomes] == [True, True, False, False, False, True]
    assert [[g["mark"] for g in line] for line in outcomes[3]["gives"]] == [["food"], ["raise-dice"]]


@pytest.mark.rule("PQ-190", "PQ-191", "PQ-194", "PQ-195", "PQ-R56")
def test_actions_without_a_table_show_what_they_need_and_give() -> None:
    found = bazaar("l2")
    assert found["healing-ointment"]["costs"] == [{"mark": "food", "n": -1, "text": "−1 food"}]
    assert found["healing-ointment"]["outcomes"][0]["gives"] == [[{"mark": "hp", "n": 2, "text": "+2 HP"}]]
    assert (found["artifact"]["least"], found["artifact"]["outcomes"][5]["gives"][0][0]["text"]) == (
        5,
        "Frog",
    )
    barter = found["barter"]
    assert (barter["least"], barter["costs"]) == (3, [{"mark": "food", "n": -1, "text": "−1 food"}])
    assert barter["outcomes"][2]["gives"][0][0] == {"mark": "accessories", "n": 2, "text": "+2 accessories"}


@pytest.mark.rule("PQ-R01")
def test_prospects_follow_a_rule_that_the_page_replaces() -> None:
    light = [{"rule": "PQ-190", "set": {"artifact_from": 3}, "text": "It is light."}]
    page = {"rows": [[{"actions": [{"artifact": "frog"}]}]]}
    report = {"artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}], "overrides": light}
    s = lay({"adventure": {"page": page, "report": report}, "player": {"at": "l1"}, "phase": "action"})
    assert seen(s)["prospects"][0]["least"] == 3


@pytest.mark.rule("PQ-110", "PQ-129", "PQ-171")
def test_lines_of_the_log_name_their_kind_and_the_face_of_their_die() -> None:
    s = lay({"adventure": {"page": FOREST, "report": {"abilities": ABILITIES}},
             "player": {"at": "l1", "attack": 3, "defense": 2}, "prepared": [4, 5], "used": [1, 1],
             "phase": "movement"})  # fmt: skip
    heard = Listener()
    s.listener = heard
    let_pass(s)
    answer(s, "die:5", 6)
    marks = [GAME.words.mark(event) for event in heard.heard]
    assert ("fight", (5,)) in marks
    assert ("fight-roll", (6,)) in marks
    assert ("enemy", ()) in marks


@pytest.mark.rule("PQ-098", "PQ-099")
def test_the_way_on_shows_its_cost_while_it_costs_one() -> None:
    page = {"rows": [[{"movement_cost": 4}, {}]]}
    s = lay({"adventure": {"page": page}, "player": {"at": "l1"}, "prepared": [5], "phase": "movement"})
    assert seen(s)["leaving"] == 4
    answer(s, "die:5")
    let_pass(s)
    assert seen(s)["leaving"] == 0


@pytest.mark.rule("PQ-183", "PQ-R56")
def test_a_special_action_brings_its_text_from_the_report_page() -> None:
    report = {"artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}], "specials": [BARTER]}
    shown = seen(
        lay({"adventure": {"page": BAZAAR, "report": report}, "player": {"at": "l2"}, "phase": "action"})
    )
    assert [action["text"] for action in shown["places"][1]["actions"]] == ["", "", "You barter."]


@pytest.mark.rule("PQ-075", "PQ-186")
def test_symbols_about_dice_are_counted() -> None:
    page = {
        "rows": [[{"actions": [{"hunting": 0}]}]],
        "hunting": {"lowest": 1, "highest": 6, "rows": {
            "1-3": {"text": "Mud", "effects": [{"activate": 2}]},
            "4-6": {"text": "Rest", "effects": [{"set_die": 1}]}}},
    }  # fmt: skip
    lines = seen(lay({"adventure": {"page": page}}))["tables"][0]["lines"]
    assert [(g["mark"], g["n"]) for line in lines for g in line["gifts"]] == [
        ("activate", -2),
        ("set-die", 1),
    ]


@pytest.mark.rule("PQ-183")
def test_a_special_action_goes_on_until_its_choice_is_made() -> None:
    ways = [{"id": way, "label": way, "effects": [{"gain": {"food": 1}}]} for way in ("left", "right")]
    fork = {"id": "fork", "name": "Fork", "text": "The road forks.", "choices": ways}
    page = {"rows": [[{"actions": [{"special": "fork"}]}]]}
    s = lay(
        {
            "adventure": {"page": page, "report": {"specials": [fork]}},
            "player": {"at": "l1"},
            "phase": "action",
        }
    )
    answer(s, "fork")
    assert (seen(s)["asks"], seen(s)["doing"]) == ("choice", "fork")
    answer(s, "choose:left")
    assert seen(s)["doing"] == ""
