"""Smart stops: a window is put to a player only where a free effect could change what comes before the next one."""

from collections.abc import Mapping
from typing import Any

import pytest

from reliquest.engine.flow import CHANCE, PASS
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest
from tests.games.page_quest.table import answer, lay, names, open_window

STOPS = GAME.stops()


def item(*effects: Any, windows: tuple[str, ...] = (), limit: str = "round") -> dict[str, Any]:
    """An item card with one ability."""
    ability = {"id": "use", "limit": limit, "windows": list(windows), "effects": list(effects)}
    return {"id": "card", "abilities": [ability]}


def battle(
    card: Mapping[str, Any] | None = None, ability: Mapping[str, Any] | None = None, **player: Any
) -> PageQuest:
    """A fight with the 3 against an enemy of Attack 1 and Defense 1 that is about to begin."""
    row: dict[str, Any] = {"name": "A dog", "attack": 1, "defense": 1, "xp": 1}
    report = {}
    if ability is not None:
        row["ability"] = "trick"
        report = {"abilities": [{"id": "trick", "name": "A trick", "text": "A trick.", **ability}]}
    page = {
        "rows": [[{"enemies": [{"number": 1}], "actions": [{"trap": "any"}]}]],
        "enemy": {"lowest": 1, "highest": 1, "rows": {"1": row}},
    }
    return lay(
        {
            "adventure": {"page": page, "report": report},
            "items": [card or item()],
            "player": {"at": "l1", "hp": 4, "items": ["card"], **player},
            "prepared": [3],
            "used": [1, 1, 1],
            "phase": "ambush",
        }
    )


def wanted(s: PageQuest, moment: str) -> bool:
    """Whether the window of that name is put to its seat."""
    open_window(s, moment)
    return STOPS.wanted(s)


BONUS = {"bonus": {"attack": 2, "defense": 2}}


def fought(face: int, card: Mapping[str, Any], **player: Any) -> PageQuest:
    """The fight with the enemy's die rolled."""
    s = battle(card, **player)
    answer(s, "die:3", face)
    return s


@pytest.mark.parametrize(
    ("face", "strike", "counter"),
    [
        (2, False, False),  # 4 and 4 against 3 and 3
        (3, False, False),  # 4 and 4 against 4 and 4
        (4, True, True),  # 4 and 4 against 5 and 5
    ],
)
def test_a_bonus_is_offered_before_a_wound_and_before_a_blow_too_weak(
    face: int, strike: bool, counter: bool
) -> None:
    assert wanted(fought(face, item(BONUS)), "strike") == strike
    assert wanted(fought(face, item(BONUS)), "counter") == counter


def test_a_bonus_bound_to_the_strike_is_offered_for_the_blow_as_well() -> None:
    card = item({"bonus": {"attack": 1}}, windows=("strike",))
    assert wanted(fought(5, card, defense=9), "strike")
    assert not wanted(fought(2, card, defense=9), "strike")


def test_a_choice_among_bonuses_counts_as_a_bonus() -> None:
    branches = [{"id": str(n), "label": "One", "effects": [BONUS]} for n in range(2)]
    assert wanted(fought(4, item({"choose": branches})), "strike")
    either = {"when": {"at_least": {"hp": 1}}, "then": [BONUS]}
    assert wanted(fought(4, item(either)), "strike")
    assert not wanted(fought(4, item({"gain": {"food": 1}}), food=0), "strike")


@pytest.mark.parametrize(("hp", "offered"), [(3, True), (4, False)])
@pytest.mark.rule("PQ-R08")
def test_healing_is_offered_before_a_deadly_strike_only(hp: int, offered: bool) -> None:
    card = item({"gain": {"hp": 2}})
    assert wanted(fought(6, card, hp=hp, defense=1), "strike") == offered


@pytest.mark.parametrize("moment", ["enemy-known", "counter"])
def test_a_window_is_put_before_what_the_enemy_does_at_once(moment: str) -> None:
    card = item({"gain": {"food": 1}})
    acts = {"moment": moment, "effects": [{"activate": 1}]}
    assert wanted(battle(card, acts, food=0), "enemy-known") == (moment == "enemy-known")
    assert not wanted(battle(card, food=0), "enemy-known")


def test_an_exert_alone_never_stops() -> None:
    s = battle()
    seen = 0
    while s.question is not None:
        q = s.question
        if q.window:
            seen += 1
            assert "exert:prepare" in names(s)
            assert not STOPS.wanted(s)
            s.answer(PASS)
        elif q.who == CHANCE:
            s.answer(4)
        else:
            s.answer(q.options[0])
    assert seen > 4


ROWS: Mapping[str, Any] = {
    "1": {"effects": [{"gain": {"food": 1}}]},
    "2": {"effects": [{"lose": {"hp": 2}}]},
    "3": {"effects": [{"when": {"at_least": {"food": 1}}, "then": [{"lose": {"hp": 2}}]}]},
    "4": {},
}


def hunt(die: int, card: Mapping[str, Any], **player: Any) -> PageQuest:
    """A hunt whose final value is known."""
    s = lay(
        {
            "adventure": {
                "page": {
                    "rows": [[{"actions": [{"hunting": 0}]}]],
                    "hunting": {"lowest": 1, "highest": 4, "rows": ROWS},
                }
            },
            "items": [card],
            "player": {"at": "l1", "hp": 2, "items": ["card"], **player},
            "prepared": [die],
            "phase": "action",
        }
    )
    answer(s, "hunting", f"die:{die}")
    return s


def test_shifting_the_final_value_is_offered() -> None:
    assert wanted(hunt(1, item({"shift_value": 1})), "value")
    either = [{"id": str(n), "label": "One", "effects": [{"shift_value": n}]} for n in (1, 2)]
    assert wanted(hunt(1, item({"choose": either})), "value")
    assert not wanted(hunt(1, item({"gain": {"xp": 1}})), "value")


@pytest.mark.parametrize(
    ("die", "hp", "offered"), [(1, 2, False), (2, 2, True), (2, 3, False), (3, 2, True), (4, 2, False)]
)
@pytest.mark.rule("PQ-R08")
def test_healing_is_offered_before_a_row_that_kills(die: int, hp: int, offered: bool) -> None:
    assert wanted(hunt(die, item({"gain": {"hp": 2}}), hp=hp, food=1), "value") == offered


def test_what_can_only_be_used_now_is_offered_now() -> None:
    def arrival(*windows: str) -> bool:
        s = battle(item({"gain": {"food": 1}}, windows=windows), food=0)
        return wanted(s, "arrival")

    assert arrival("arrival")
    assert not arrival("arrival", "action")
    assert not arrival("arrival", "round-end")


def test_the_last_window_is_offered_where_the_goal_counts_what_a_card_can_change() -> None:
    def last(**report: Any) -> bool:
        s = lay(
            {
                "adventure": {"page": {"rows": [[{"actions": [{"trap": "any"}]}]]}, "report": report},
                "items": [item({"gain": {"food": 1}})],
                "player": {"at": "l1", "food": 0, "items": ["card"]},
                "prepared": [1, 2],
                "phase": "action",
            }
        )
        answer(s, "trap", "die:1")
        return wanted(s, "round-end")

    assert last(goal={"text": "Eat.", "when": {"at_least": {"food": 1}}})
    assert not last(goal={"text": "Pay.", "when": {"coins": 1}})


CLIMB: Mapping[str, Any] = {
    "adventure": {"page": {"rows": [[{"movement_cost": 4}, {}]]}},
    "prepared": [1],
    "used": [1, 1, 1, 1, 1],
    "active": 0,
    "phase": "movement",
}


@pytest.mark.parametrize(
    ("mine", "partner", "offered"),
    [
        ({"hp": 2}, {"hp": 4}, True),
        ({"hp": 4}, {"hp": 4}, False),
        ({"hp": 4}, {"hp": 2}, False),
        ({"hp": 4}, {"hp": 2, "items": ["card"]}, True),
    ],
    ids=["partner-is-better-off", "equal", "partner-is-worse-off", "partner-has-a-card"],
)
@pytest.mark.rule("PQ-R73")
def test_help_before_a_forced_exert_is_offered_to_a_partner_who_can_give_it(
    mine: Mapping[str, Any], partner: Mapping[str, Any], offered: bool
) -> None:
    players = [{"at": "l1", **mine}, {"at": "l1", **partner}]
    s = lay({**CLIMB, "items": [item({"prepare": 2})], "players": players}, players=2)
    assert GAME.moment(s) == "activation"
    assert s.question is not None
    assert s.question.who == 1
    assert STOPS.wanted(s) == offered
