"""Positions as plain data: whole, restorable in the middle of anything, and told apart by their digests."""

import types

import msgspec
import pytest

from reliquest.engine.dice import Draw, at, total
from reliquest.engine.flow import Question, State, Step
from reliquest.engine.position import digest, flow_from_data, flow_to_data, steps_by_name
from tests.engine import dig
from tests.engine.dig import USE
from tests.engine.dig_game import GAME, STEPS

OPTIONS = GAME.options({"players": 3})


def test_every_step_of_a_module_is_found_by_name_and_imported_ones_are_not() -> None:
    assert STEPS["Dueled"] is dig.Dueled
    assert "Step" not in STEPS
    assert set(STEPS) == {
        name
        for name, thing in vars(dig).items()
        if isinstance(thing, type) and issubclass(thing, dig.DigStep)
    }


def test_two_steps_of_one_name_are_refused() -> None:
    twin = types.ModuleType("twin")
    twin.Dueled = type("Dueled", (Step,), {"__module__": "twin"})  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="both have a step Dueled"):
        steps_by_name(dig, twin)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_any_position_as_if_nothing_had_happened(seed: int) -> None:
    s, draw = GAME.new(OPTIONS), Draw(seed)
    while s.question is not None:
        data = msgspec.json.decode(msgspec.json.encode(GAME.to_data(s)))
        s = GAME.from_data(OPTIONS, data)
        assert GAME.to_data(s) == data
        assert s.question is not None
        s.answer(at(s.question, draw.below(total(s.question))))
    straight, draw = GAME.new(OPTIONS), Draw(seed)
    while straight.question is not None:
        straight.answer(at(straight.question, draw.below(total(straight.question))))
    assert digest(GAME.to_data(s)) == digest(GAME.to_data(straight))


def test_the_flow_keeps_question_and_steps_with_their_numbers() -> None:
    s = GAME.stage(GAME.options({"hand": 0}), {"hands": [["gem"], ["shield"]]})
    s.answer(0)
    s.answer(dig.DUEL + 1)
    flow = flow_to_data(s)
    assert flow == {
        "todo": [["Shielded", [1]]],
        "question": [1, dig.Q_SHIELD, [0, USE + dig.SHIELD], None, -1, True],
        "reveals": 0,
    }
    twin = State()
    flow_from_data(twin, flow, STEPS)
    assert flow_to_data(twin) == flow


def test_a_game_that_is_over_has_no_question_in_its_data() -> None:
    s = GAME.stage(GAME.options({"hand": 0}), {"round": 99})
    assert s.over()
    assert flow_to_data(s)["question"] is None
    assert GAME.from_data(GAME.options({"hand": 0}), GAME.to_data(s)).over()


def test_a_step_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match="Fly"):
        flow_from_data(State(), {"todo": [["Fly", []]], "question": None, "reveals": 0}, STEPS)


def test_a_digest_depends_on_the_content_and_not_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert len(digest({})) == 16


def test_a_question_is_kept_with_its_weights_and_who_may_see_it() -> None:
    s = State()
    s.ask(Question(-1, 3, [4, 5], [6, 7], 0b10), dig.Drew())
    twin = State()
    flow_from_data(twin, flow_to_data(s), STEPS)
    q = twin.question
    assert q is not None
    assert (q.who, q.kind, q.options, q.weights, q.seen_by, q.window) == (-1, 3, [4, 5], [6, 7], 2, False)
