"""The chances shown before a roll are exact: every face is played out on a copy and counted."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reliquest.engine.flow import CHANCE
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest
from tests.games.page_quest.table import answer, code, facts, lay, let_pass, listen, names


def shown(s: PageQuest, name: str) -> dict[str, float]:
    """What an option offers, by what it is a chance of."""
    return {odds.of: odds.chance for odds in GAME.odds(s, code(s, name))}


def counted(s: PageQuest, name: str) -> dict[str, float]:
    """The same for a die to fight with, counted over the six faces."""
    counts = {"defeat it": 0, "no wound": 0, "death": 0}
    for face in range(1, 7):
        copy = s.clone()
        heard = listen(copy)
        answer(copy, name, face)
        let_pass(copy)
        died = copy.result == st.DIED
        wounded = any(e.kind == st.E_LOSE and e.a == 2 for e in heard.heard)
        counts["death"] += died
        counts["no wound"] += not wounded
        counts["defeat it"] += any(e.kind == st.E_COUNTER and e.c == 1 for e in heard.heard)
    return {of: n / 6 for of, n in counts.items() if n > 0 or of != "death"}


def fight(
    attack: int = 2,
    defense: int = 2,
    hp: int = 4,
    enemy: tuple[int, int] = (2, 2),
    overrides: tuple[dict[str, Any], ...] = (),
    ability: Mapping[str, Any] | None = None,
) -> PageQuest:
    """An enemy known, and a die to be chosen."""
    row: dict[str, Any] = {"name": "A dog", "attack": enemy[0], "defense": enemy[1], "xp": 1}
    report: dict[str, Any] = {}
    if ability is not None:
        row["ability"] = "trick"
        report["abilities"] = [{"id": "trick", "name": "A trick", "text": "It has a trick.", **ability}]
    return lay(
        {
            "adventure": {
                "page": {
                    "rows": [[{"enemies": [{"number": 1}], "actions": [{"trap": "any"}]}]],
                    "enemy": {"lowest": 1, "highest": 1, "rows": {"1": row}},
                    "overrides": [{"text": "A rule.", **override} for override in overrides],
                },
                "report": report,
            },
            "player": {"at": "l1", "attack": attack, "defense": defense, "hp": hp},
            "prepared": [1, 2, 3, 4, 5, 6],
            "used": [1],
            "phase": "ambush",
        }
    )


HOOKS: tuple[dict[str, Any], ...] = (
    {"rule": "PQ-133", "set": {"character_strikes_first": True}},
    {"rule": "PQ-139", "set": {"ties_defeat": False}},
    {"rule": "PQ-130", "set": {"fight_die_bonus": 2}},
)

ABILITIES: tuple[dict[str, Any] | None, ...] = (
    None,
    {"moment": "strike", "effects": [{"enemy": {"attack": 2}}]},
    {"moment": "counter", "effects": [{"enemy": {"defense": 2}}]},
    {"moment": "combat-end", "effects": [{"lose": {"food": 1}}]},
    {"moment": "strike", "effects": [{"enemy_runs": "now"}]},
)


@pytest.mark.rule("PQ-124", "PQ-130", "PQ-131", "PQ-134", "PQ-135", "PQ-139")
@given(
    some.integers(0, 6),
    some.integers(0, 6),
    some.integers(1, 6),
    some.tuples(some.integers(0, 8), some.integers(0, 8)),
    some.sets(some.sampled_from(range(len(HOOKS)))),
    some.sampled_from(ABILITIES),
    some.integers(1, 6),
)
def test_a_fight_goes_as_often_as_shown(
    attack: int,
    defense: int,
    hp: int,
    enemy: tuple[int, int],
    hooks: set[int],
    ability: Mapping[str, Any] | None,
    die: int,
) -> None:
    s = fight(attack, defense, hp, enemy, tuple(HOOKS[n] for n in sorted(hooks)), ability)
    let_pass(s)
    assert shown(s, f"die:{die}") == counted(s, f"die:{die}")


def test_nothing_is_foretold_of_an_enemy_that_lets_the_player_choose() -> None:
    offer = {"choose": [{"id": "a", "label": "A", "effects": []}, {"id": "b", "label": "B", "effects": []}]}
    s = fight(ability={"moment": "counter", "effects": [offer]})
    let_pass(s)
    assert shown(s, "die:6") == {}


@pytest.mark.rule("PQ-170", "PQ-171")
@pytest.mark.parametrize("modifier", [-3, 0, 2])
def test_a_detour_finds_something_as_often_as_shown(modifier: int) -> None:
    food = {"effects": [{"gain": {"food": 1}}]}
    s = lay(
        {
            "adventure": {
                "page": {
                    "rows": [[{"actions": [{"detour": modifier}]}]],
                    "detour": {
                        "lowest": 1,
                        "highest": 6,
                        "rows": {"1-2": {}, "3": food, "4": {}, "5-6": food},
                    },
                }
            },
            "player": {"at": "l1", "food": 0},
            "prepared": [1],
            "phase": "action",
        }
    )
    finds = 0
    for face in range(1, 7):
        copy = s.clone()
        answer(copy, "detour", "die:1", face)
        let_pass(copy)
        finds += facts(copy)["food"]
    assert shown(s, "detour") == {"find something": finds / 6}


@pytest.mark.rule("PQ-100", "PQ-R28")
def test_an_exert_fits_as_often_as_shown() -> None:
    s = lay(
        {
            "adventure": {"page": {"rows": [[{"movement_cost": 3}, {}]]}},
            "player": {"at": "l1", "hp": 2},
            "prepared": [1],
            "used": [1, 1, 1],
            "phase": "movement",
        }
    )
    for name in ("exert:prepare", "exert:reroll:1"):
        fits = 0
        for face in range(1, 7):
            copy = s.clone()
            answer(copy, name, face)
            fits += f"die:{face}" in names(copy)
        assert shown(s, name) == {"it will do": fits / 6}
    assert shown(s, "exert:prepare") == {"it will do": 4 / 6}


def test_where_any_die_will_do_an_exert_shows_no_chance() -> None:
    s = lay(
        {
            "adventure": {"page": {"rows": [[{"movement_cost": 1}, {}]]}},
            "player": {"at": "l1", "hp": 2},
            "prepared": [2],
            "used": [1, 1, 1],
            "phase": "movement",
        }
    )
    assert shown(s, "exert:prepare") == {}


@pytest.mark.rule("PQ-R29", "PQ-R30", "PQ-R51")
def test_what_takes_the_last_hp_is_fatal_and_promises_nothing() -> None:
    s = lay({"adventure": {"page": {"rows": [[{"movement_cost": 3}, {}]]}},
             "player": {"at": "l1", "hp": 1}, "prepared": [1], "used": [1], "phase": "movement"})  # fmt: skip
    for name in ("exert:prepare", "exert:reroll:1"):
        assert GAME.fatal(s, code(s, name))
        assert shown(s, name) == {}
        answer(copy := s.clone(), name)
        assert copy.result == st.DIED


MEADOW: Mapping[str, Any] = {
    "adventure": {"page": {"rows": [[{"actions": [{"trap": "any"}, {"meditate": "any"}, {"special": "dig"}]}]]},
                  "report": {"specials": [
                      {"id": "dig", "name": "Dig", "text": "Dig.", "costs": {"hp": 1}, "effects": [{"coin": 1}]}]}},
    "phase": "action",
}  # fmt: skip


@pytest.mark.rule("PQ-R51", "PQ-R54")
def test_an_action_that_forces_a_fatal_exert_is_marked() -> None:
    s = lay({**MEADOW, "player": {"at": "l1", "hp": 1}, "used": [3, 3]})
    assert {name: GAME.fatal(s, code(s, name)) for name in ("trap", "meditate", "dig", "rest")} == {
        "trap": True, "meditate": True, "dig": True, "rest": False,
    }  # fmt: skip
    for name in ("trap", "meditate"):
        answer(copy := s.clone(), name)
        assert names(copy) == ["exert:prepare"]
    answer(s, "trap", "exert:prepare")
    assert s.result == st.DIED


@pytest.mark.parametrize(
    "helped",
    [
        {"player": {"at": "l1", "hp": 2}, "used": [3]},
        {"player": {"at": "l1", "hp": 1}, "prepared": [3]},
        {"player": {"at": "l1", "hp": 1, "accessories": 1}, "used": [3]},
    ],
    ids=["hp", "die", "accessory"],
)
def test_an_action_is_not_marked_where_there_is_a_way_out(helped: Mapping[str, Any]) -> None:
    s = lay({**MEADOW, **helped})
    assert not GAME.fatal(s, code(s, "trap"))


@pytest.mark.parametrize(("hp", "fatal"), [(1, True), (3, False)])
@pytest.mark.rule("PQ-R73")
def test_a_partner_with_hp_to_spare_is_a_way_out(hp: int, fatal: bool) -> None:
    players = [{"at": "l1", "hp": 1}, {"at": "l1", "hp": hp}]
    s = lay({**MEADOW, "players": players, "used": [3], "active": 0}, players=2)
    assert GAME.fatal(s, code(s, "trap")) == fatal
    assert GAME.fatal(s, code(s, "pass")) == fatal


@pytest.mark.rule("PQ-R06")
def test_an_ability_that_costs_the_last_hp_is_fatal() -> None:
    ability = {"id": "cut", "limit": "unlimited", "costs": {"hp": 2}, "effects": [{"gain": {"food": 1}}]}
    setting = {"items": [{"id": "knife", "abilities": [ability]}], "prepared": [1], "phase": "action"}
    for hp, fatal in ((2, True), (3, False)):
        s = lay({**setting, "player": {"at": "l1", "hp": hp, "items": ["knife"]}})
        assert GAME.fatal(s, code(s, "item:knife/cut")) == fatal
        answer(s, "item:knife/cut")
        assert (s.result == st.DIED) == fatal


def test_dice_of_chance_are_never_fatal() -> None:
    s = fight()
    answer(s, "die:1")
    let_pass(s)
    assert s.question is not None
    assert s.question.who == CHANCE
    assert not any(GAME.fatal(s, option) for option in s.question.options)
