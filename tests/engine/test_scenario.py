"""Worked examples as data: each verb holding, and each failing with a sentence that helps."""

from typing import Any

import pytest

from reliquest.engine.scenario import Scenario, ScenarioProblem, read_scenario, run_scenario
from tests.engine.dig import Dig
from tests.engine.dig_game import GAME

HANDS = {"hands": [["gem", "spade"], ["shield", "coin"]]}


def scenario(*steps: dict[str, Any], state: Any = None, options: Any = None) -> Scenario:
    return read_scenario(
        {
            "game": "dig",
            "title": "Example",
            "covers": ["DIG-1"],
            "options": {"hand": 0} if options is None else options,
            "state": HANDS if state is None else state,
            "steps": list(steps),
        },
        "example.yaml",
    )


def run(*steps: dict[str, Any], **setting: Any) -> Dig:
    s = run_scenario(scenario(*steps, **setting), GAME)
    assert isinstance(s, Dig)
    return s


HOLD: list[list[dict[str, Any]]] = [
    [
        {"choose": "dig"},
        {"roll": 4},
        {"draw": "coin"},
        {"expect": {"hands": {"0": ["spade", "gem", "coin"]}}},
    ],
    [{"choose": "dig"}, {"roll": [4, "coin"]}, {"expect": {"turn": 1}}],
    [{"options": ["rest", "dig", "duel:1", "bury:gem", "bury:spade"]}],
    [{"free": ["spade"]}],
    [{"options_include": ["rest", "spade"]}, {"options_exclude": ["lantern", "bury:coin"]}],
    [{"choose": "spade"}, {"refuse": "spade", "because": "in use already"}],
    [{"refuse": "fly"}],
    [{"asks": 0}, {"choose": "duel:1"}, {"asks": "chance"}],
    [{"window": "lanterns"}, {"options": ["pass"]}, {"choose": "pass"}, {"choose": "rest"}],
    [{"choose": "duel:1"}, {"window": "shield"}, {"asks": 1}, {"choose": "shield"}, {"expect": {"turn": 1}}],
    [{"choose": "duel:1"}, {"choose": "shield"}, {"expect": {"discard": ["shield"]}}],
    [{"choose": "duel:1"}, {"roll": 3}, {"expect": {"turn": 1, "hands": {"1": ["shield", "coin"]}}}],
    [{"leave": 0}, {"options": []}, {"expect": {"hands": {"0": []}}}],
    [{"expect": {"round": 1, "hands": {"0": ["spade", "gem"]}}}],
    [{"choose": "rest", "asks": 1}],
]


@pytest.mark.parametrize("steps", HOLD)
def test_a_scenario_holds(steps: list[dict[str, Any]]) -> None:
    run(*steps)


FAIL: list[tuple[list[dict[str, Any]], str]] = [
    ([{"roll": 4}], "4 cannot come up; open is “Question 4.” for 0: dig, rest, duel:1, bury:spade, bury:gem"),
    ([{"choose": "dig"}, {"roll": 7}], r"step 2 roll: 7: 7 cannot come up; open is “Question 5.” for chance"),
    ([{"choose": "dig"}, {"roll": [4, "sword"]}], "sword cannot come up"),
    ([{"choose": "fly"}], "“fly” cannot be chosen; open is"),
    ([{"choose": "dig"}, {"choose": "4"}], "“4” cannot be chosen; open is “Question 5.” for chance"),
    ([{"leave": 0}, {"choose": "dig"}], "“dig” cannot be chosen; the game is over"),
    ([{"leave": 2}], "there is no seat 2"),
    ([{"leave": "0"}], "there is no seat '0'"),
    ([{"leave": 0}, {"leave": 0}], "the game is over"),
    ([{"options": ["dig"]}], r"the options are \['bury:gem', 'bury:spade', 'dig', 'duel:1', 'rest'\]"),
    ([{"free": []}], r"the free effects are \['spade'\]"),
    ([{"options_include": ["rest", "fly"]}], r"missing \['fly'\]; open is"),
    ([{"options_exclude": ["rest", "fly"]}], r"offered \['rest'\]; open is"),
    ([{"refuse": "dig"}], "“dig” is legal; open is"),
    (
        [{"choose": "spade"}, {"refuse": "spade", "because": "tired"}],
        "the reason given is “A spade is in use",
    ),
    ([{"refuse": "fly", "because": "wings"}], "the reason given is “none”"),
    ([{"refuse": "fly", "asks": 0}], "a refusal stands alone"),
    ([{"asks": 1}], "open is “Question 4.” for 0"),
    ([{"window": "shield"}], "no window “shield”; open is “Question 4.”"),
    (
        [{"window": "lanterns"}, {"choose": "rest"}],
        "“rest” cannot be chosen; open is “Question 2.” for 0: pass",
    ),
    ([{"expect": {"round": 2}}], "round is 1, not 2"),
    ([{"expect": {"hands": {"1": ["gem"]}}}], r"hands.1 is \['shield', 'coin'\], not \['gem'\]"),
    ([{"expect": {"luck": 2}}], "there is no fact luck"),
    ([{"expect": {"round": {"of": 2}}}], "round is 1"),
    ([{"expect": {"round": 2, "turn": 1}}], "round is 1, not 2; turn is 0, not 1"),
    ([{"dance": 1}], "unknown step “dance”; possible: refuse, roll, draw"),
]


@pytest.mark.parametrize(("steps", "sentence"), FAIL)
def test_a_scenario_that_does_not_hold_says_where_and_why(steps: list[dict[str, Any]], sentence: str) -> None:
    with pytest.raises(ScenarioProblem, match=sentence) as problem:
        run(*steps)
    assert str(problem.value).startswith(f"Example, step {len(steps)} ")


def test_windows_pass_by_themselves_unless_one_is_asked_for() -> None:
    lit = {"hands": [["lantern"], []], "top": "gem"}
    s = run({"choose": "dig"}, state=lit)
    assert s.hands[0][0] == 1
    s = run({"window": "lanterns"}, {"choose": "lantern"}, {"draw": "gem"}, state=lit)
    assert s.pile.top[0].seen_by == 1
    run({"choose": "lantern"}, {"draw": "gem"}, {"window": "lanterns"}, {"asks": 0}, state=lit)


def test_the_last_position_is_returned() -> None:
    assert run({"choose": "rest"}).turn == 1


def test_options_and_settings_that_are_off_are_reported_with_the_title() -> None:
    with pytest.raises(ScenarioProblem, match="Example: players is a number from 2 to 3, not 9"):
        run(options={"players": 9})
    with pytest.raises(ScenarioProblem, match="Example: the dig has no setting weather"):
        run(state={"weather": "fine"})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"game": "dig", "steps": []}, "missing required field `title`"),
        ({"game": "dig", "title": "x", "steps": [], "stepz": []}, "unknown field `stepz`"),
        ({"game": "dig", "title": "x", "steps": [3]}, r"Expected `object`, got `int` - at `\$.steps\[0\]`"),
        ([], "Expected `object`"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(data: Any, sentence: str) -> None:
    with pytest.raises(ScenarioProblem, match=sentence) as problem:
        read_scenario(data, "folder/example.yaml")
    assert str(problem.value).startswith("folder/example.yaml: ")
