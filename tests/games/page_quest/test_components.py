"""What lies on the table at the start, and what everybody may see of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reliquest.engine.flow import CHANCE
from reliquest.errors import UsageProblem
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.view import Table
from tests.games.page_quest.little_pack import FILES, write
from tests.games.page_quest.table import answer, facts, let_pass, names


@pytest.fixture
def little(tmp_path: Path) -> str:
    """The little pack, by its path."""
    return str(write(tmp_path))


def new(**options: Any) -> PageQuest:
    """A fresh game."""
    return GAME.new(GAME.options(options))


def visible(s: PageQuest, seat: int = 0) -> dict[str, Any]:
    """What a seat sees of the table, as plain data."""
    seen: dict[str, Any] = msgspec.to_builtins(GAME.table(s, seat))
    return seen


def roll_all(s: PageQuest) -> int:
    """Roll the action dice of the set-up; returns how many there were."""
    dice = 0
    while s.question is not None and s.question.who == CHANCE:
        answer(s, 1 + dice % 6)
        dice += 1
    return dice


@pytest.mark.rule("PQ-008", "PQ-009", "PQ-024", "PQ-027", "PQ-028", "PQ-230")
@pytest.mark.parametrize(("players", "dice"), [(1, 4), (2, 6)])
def test_action_dice_are_rolled_once_into_the_prepared_area(players: int, dice: int) -> None:
    s = new(players=players)
    assert names(s) == ["1", "2", "3", "4", "5", "6"]
    assert s.question is not None
    assert s.question.weights == [1] * 6
    assert roll_all(s) == dice
    assert visible(s)["dice"] == {
        "prepared": [1, 2, 3, 4, 5, 6][:dice], "used": [], "aside": [], "in_hand": 0,
    }  # fmt: skip


@pytest.mark.rule("PQ-010", "PQ-011", "PQ-023")
def test_the_adventure_die_is_asked_for_apart_and_lies_in_no_area() -> None:
    """Its rolls are questions and events of their own, so that a surface can show another die."""
    s = GAME.stage(
        GAME.options({}),
        {
            "characters": [{}],
            "adventure": {"page": {
                "rows": [[{"enemies": [{"roll": 0}], "actions": [{"detour": 0}]}]],
                "enemy": {"lowest": 1, "highest": 1, "rows": {"1": {
                    "name": "A dog", "attack": 1, "defense": 1, "xp": 1}}},
                "detour": {"lowest": 1, "highest": 1, "rows": {"1": {}}},
            }},
            "player": {"at": "l1"},
            "prepared": [2, 3, 4, 5],
            "phase": "ambush",
        },
    )  # fmt: skip
    kinds = []
    for given in (1, "die:2", 1, "detour", "die:3", 4):
        let_pass(s)
        assert s.question is not None
        before = facts(s)["prepared"], facts(s)["used"], facts(s)["aside"]
        if isinstance(given, int):
            kinds.append(s.question.kind)
        answer(s, given)
        after = facts(s)["prepared"], facts(s)["used"], facts(s)["aside"]
        assert isinstance(given, str) or after == before
    action_die = GAME.new(GAME.options({})).question
    assert action_die is not None
    assert action_die.kind not in kinds
    assert len(kinds) == 3


@pytest.mark.rule("PQ-012", "PQ-013", "PQ-029", "PQ-033", "PQ-228", "PQ-232", "PQ-235")
def test_each_character_has_six_markers_and_a_figure_beside_the_page() -> None:
    s = new(players=2, character=["stephen-miles", "rosa-quispe"])
    heroes = visible(s)["heroes"]
    assert len(heroes) == 2
    for hero in heroes:
        assert [t["name"] for t in hero["trackers"]] == [
            "attack",
            "defense",
            "hp",
            "xp",
            "accessories",
            "food",
        ]
        assert all(t["value"] == t["start"] for t in hero["trackers"])
        assert hero["place"] == -1
    assert all(place["figures"] == [] for place in visible(s)["places"])
    assert visible(s)["heroes"][0]["trackers"] != visible(s)["heroes"][1]["trackers"]


@pytest.mark.rule("PQ-018", "PQ-019", "PQ-020", "PQ-015", "PQ-070", "PQ-229", "PQ-R03")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_both_pages_of_the_chosen_adventure_lie_open(little: str, seat: int) -> None:
    seen = visible(new(pack=little, players=2, character=["ada", "ada"]), seat)
    assert (seen["adventure"], seen["number"], seen["goal"], seen["rules"], seen["help"]) == (
        "isle-04", 4, "Bring the frog, a lamp and a coin.", "Rules.", "Help.",
    )  # fmt: skip
    assert [(p["id"], p["section"], p["row"]) for p in seen["places"]] == [
        ("pier", 1, 0), ("path", 2, 0), ("gate", 3, 0), ("well", 4, 1), ("hut", 5, 1), ("altar", 6, 1),
        ("ridge", 7, 1), ("beach", 8, 1),
    ]  # fmt: skip
    gate, altar = seen["places"][2], seen["places"][5]
    assert gate["enemies"] == ["+2", "#3"]
    assert altar["no_rest"]
    assert [p["movement_cost"] for p in seen["places"]] == [0, 2, 0, 0, 0, 0, 3, 0]
    assert [a["name"] for a in seen["places"][0]["actions"]] == ["hunting", "detour"]
    assert [(e["values"], e["name"]) for e in seen["enemy_table"]] == [
        ("1", "Crab"), ("2-3", "Goat"), ("4", ""),
    ]  # fmt: skip
    assert [t["id"] for t in seen["tables"]] == ["hunting", "detour", "cellar"]
    assert [line["values"] for line in seen["search"]] == ["1-2", "2, 4-6"]


@pytest.mark.rule("PQ-R03")
def test_pages_of_other_adventures_are_closed() -> None:
    seen = msgspec.json.encode(GAME.table(new(adventure="belize-01"), 0)).decode()
    assert "georgia" not in seen.lower()


@pytest.mark.rule("PQ-224", "PQ-262", "PQ-004", "PQ-263")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("adventure", ["belize-01", "georgia-02"])
def test_any_character_and_any_adventure_may_be_chosen_alone_or_by_two(adventure: str, players: int) -> None:
    cards = next([c.value for c in s.choices] for s in GAME.settings({}) if s.key == "character")
    for card in cards:
        s = new(adventure=adventure, players=players, character=[card] * players)
        seen = visible(s)
        assert seen["adventure"] == adventure
        assert [hero["character"] for hero in seen["heroes"]] == [card] * players


@pytest.mark.rule("PQ-225", "PQ-X9")
def test_points_are_one_less_than_the_number_of_the_adventure(little: str) -> None:
    assert [p["points"] for p in GAME.options({"pack": little, "players": 1})["players"]] == [3]
    assert GAME.options({"adventure": "belize-01"})["players"][0]["points"] == 0
    assert GAME.options({"pack": little, "mode": "campaign"})["players"][0]["points"] == 0


@pytest.mark.rule("PQ-225", "PQ-227", "PQ-X9", "PQ-R82")
def test_each_of_two_players_spends_so_many(little: str) -> None:
    s = new(pack=little, players=2, character=["ada", "ada"])
    answer(s, "point:attack", "point:attack", "point:attack", "point:hp", "point:defense", "point:attack")
    assert s.question is not None
    assert s.question.who == CHANCE
    values = [[t["value"] for t in hero["trackers"]][:3] for hero in visible(s)["heroes"]]
    assert values == [[4, 1, 4], [2, 2, 5]]


@pytest.mark.rule("PQ-185")
def test_the_first_adventure_has_a_car_to_search() -> None:
    places = visible(new(adventure="belize-01"))["places"]
    assert any(action["name"] == "search-car" for place in places for action in place["actions"])


@pytest.mark.rule("PQ-R69")
def test_the_house_rule_distinct_characters_refuses_twins() -> None:
    twins: Mapping[str, Any] = {"players": 2, "character": ["stephen-miles", "stephen-miles"]}
    assert GAME.seats(GAME.options(twins)) == 2
    with pytest.raises(UsageProblem, match="PQ-R69"):
        GAME.options({**twins, "house_rules": {"distinct_characters": "on"}})
    assert GAME.seats(GAME.options({"players": 2, "house_rules": {"distinct_characters": "on"}})) == 2


@pytest.mark.rule("PQ-005", "PQ-004")
@pytest.mark.parametrize("players", [0, 3])
def test_there_are_one_or_two_players(players: int) -> None:
    with pytest.raises(UsageProblem, match="one or two players"):
        GAME.options({"players": players})


@pytest.mark.rule("PQ-R24", "PQ-070")
def test_a_location_may_lack_every_part(tmp_path: Path) -> None:
    page = FILES["adventures/isle-04.yaml"].replace(
        "actions: [{healing_ointment: any}, {meditate: any}]}", "actions: []}"
    )
    seen = visible(new(pack=str(write(tmp_path, {**FILES, "adventures/isle-04.yaml": page}))))
    assert {k: seen["places"][4][k] for k in ("enemies", "actions", "movement_cost", "no_rest")} == {
        "enemies": [], "actions": [], "movement_cost": 0, "no_rest": False,
    }  # fmt: skip


def test_the_table_is_a_table() -> None:
    assert isinstance(GAME.table(new(), 0), Table)


@pytest.mark.rule("PQ-095", "PQ-096", "PQ-033", "PQ-R04")
@pytest.mark.parametrize("players", [1, 2])
def test_the_first_move_leads_to_the_first_location_and_costs_no_die(players: int) -> None:
    s = new(players=players)
    dice = roll_all(s)
    answer(s, "keep")
    let_pass(s)
    shown = visible(s)
    assert [hero["place"] for hero in shown["heroes"]] == [0, -1][:players]
    assert len(shown["dice"]["prepared"]) == dice


@pytest.mark.rule("PQ-237", "PQ-238", "PQ-239")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_turn_is_one_round_and_every_later_one_two(little: str, first: int) -> None:
    s = new(pack=little, players=2, character=["ada", "ada"], mode="campaign", start_player=first)
    roll_all(s)
    answer(s, "keep")
    turns: dict[tuple[int, int], tuple[int, int]] = {}
    while len(turns) < 4:
        let_pass(s)
        assert s.question is not None
        turns.setdefault((s.active, s.heroes[s.active].rounds), (s.active, visible(s)["rounds_left"]))
        if s.question.who == CHANCE:
            s.answer(6)
        elif "pass" in names(s):
            answer(s, "pass")
        else:
            s.answer(s.question.options[0])
    assert list(turns.values()) == [(first, 1), (1 - first, 2), (1 - first, 1), (first, 2)]
