"""Positions in the middle of anything: what always holds, saving and loading, taking back, giving up."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from reliquest.engine.dice import Draw, at, total
from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer
from reliquest.engine.match import Match
from reliquest.engine.position import digest
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest, count
from reliquest.games.page_quest.tables import HP, XP
from reliquest.rules import library
from tests.games.page_quest.little_pack import write
from tests.games.page_quest.table import answer, code, facts, lay, let_pass, names


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The little pack, by its path."""
    return str(write(tmp_path_factory.mktemp("packs")))


HOUSE = some.fixed_dictionaries(
    {},
    optional={
        s.key: some.sampled_from([value.id for value in s.values]) for s in library.house_rules("page-quest")
    },
)
"""Any house rules, each with any of its values."""


def random_game(options: Mapping[str, Any], seed: int, patience: int = 3) -> Iterator[PageQuest]:
    """Every position of a random game, the last one too."""
    draw = Draw(seed)
    s = GAME.new(options)
    yield s
    while s.question is not None:
        q = s.question
        if q.window and draw.below(patience + 1):
            s.answer(PASS)
        elif q.who == CHANCE:
            s.answer(at(q, draw.below(total(q))))
        else:
            s.answer(q.options[draw.below(len(q.options))])
        yield s


def options_for(pack: str, players: int, rules: Mapping[str, str]) -> dict[str, Any]:
    """Options of a game with the little pack."""
    if rules.get("distinct_characters") == "on":
        rules = {**rules, "distinct_characters": "off"}
    start = {"start_player": "random"} if players == 2 else {}
    return GAME.options(
        {"pack": pack, "players": players, "character": ["ada"] * players, "house_rules": rules, **start}
    )


FREELY = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.rule("PQ-079", "PQ-008", "PQ-230", "PQ-036", "PQ-039", "PQ-040", "PQ-046", "PQ-092", "PQ-094")
@FREELY
@given(some.integers(1, 2), HOUSE, some.integers(0, 2**32))
def test_what_always_holds(little: str, players: int, rules: dict[str, str], seed: int) -> None:
    places = [-1] * players
    for s in random_game(options_for(little, players, rules), seed):
        aside = sum(f.die > 0 for f in s.fights)
        assert count(s.prepared) + count(s.used) + count(s.fresh) + aside + s.hand == (
            4 if players == 1 else 6
        ) or (s.question is not None and s.question.kind in (st.Q_STARTER, st.Q_POINT))
        q = s.question
        if q is not None and q.who != CHANCE and q.kind not in (st.Q_REROLL_SETUP, st.Q_LIFT):
            assert s.hand == 0
        for seat, h in enumerate(s.heroes):
            for tracker, value in enumerate(h.trackers):
                assert 0 <= value <= (3 if tracker == XP else h.last[tracker])
            assert h.trackers[HP] > 0 or s.result == st.DIED
            assert h.place - places[seat] in (0, 1)
            assert h.rounds - h.place in (1, 2) or s.result != st.RUNNING
            places[seat] = h.place
        if players == 2 and q is not None and s.rounds_left == 2 and q.kind == st.Q_MOVE:
            assert abs(places[0] - places[1]) == 1
        assert (q is None) == (s.result != st.RUNNING)
    assert s.result != st.RUNNING


@pytest.mark.rule("PQ-091", "PQ-092")
@FREELY
@given(some.integers(1, 2), HOUSE, some.integers(0, 2**32))
def test_every_position_can_be_saved_and_loaded(
    little: str, players: int, rules: dict[str, str], seed: int
) -> None:
    options = options_for(little, players, rules)
    for s in random_game(options, seed):
        data = msgspec.json.decode(msgspec.json.encode(GAME.to_data(s)))
        twin = GAME.from_data(options, data)
        assert digest(GAME.to_data(twin)) == digest(GAME.to_data(s)) == digest(GAME.to_data(s.clone()))
        if s.question is not None:
            ahead, last = s.clone(), s.question.options[-1]
            ahead.answer(last)
            twin.answer(last)
            assert digest(GAME.to_data(twin)) == digest(GAME.to_data(ahead))


@pytest.mark.rule("PQ-R61")
@FREELY
@given(some.integers(1, 2), some.integers(0, 2**32))
def test_anybody_may_give_up_at_any_time(little: str, players: int, seed: int) -> None:
    for s in random_game(options_for(little, players, {}), seed):
        for seat in range(players):
            copy = s.clone()
            if s.question is None:
                with pytest.raises(IllegalAnswer):
                    copy.answer(LEAVE - seat)
                continue
            copy.answer(LEAVE - seat)
            result = GAME.result(copy)
            assert result is not None
            assert (result.reason, result.winners) == ("gave-up", ())
            assert copy.over()


@pytest.mark.rule("PQ-R61", "PQ-R63")
def test_a_won_adventure_cannot_be_given_up_while_advancements_are_chosen() -> None:
    advancement = {"choices": [{"id": "arms", "label": "Attack", "changes": {"attack": 1}}]}
    page = {"rows": [[{"actions": [{"trap": "any"}]}]]}
    s = lay({"adventure": {"page": page, "report": {"advancement": advancement}}, "player": {"at": "l1"},
             "prepared": [1], "phase": "action"}, mode="campaign")  # fmt: skip
    answer(s, "trap", "die:1")
    let_pass(s)
    assert names(s) == ["advance:arms", "decline"]
    assert GAME.result(s) is None
    with pytest.raises(IllegalAnswer):
        s.answer(LEAVE)
    answer(s, "advance:arms")
    result = GAME.result(s)
    assert result is not None
    assert (result.reason, result.winners) == ("won", (0,))


@pytest.mark.rule("PQ-R61")
def test_seats_that_are_none_cannot_give_up() -> None:
    s = lay({"phase": "round"})
    with pytest.raises(IllegalAnswer):
        s.answer(LEAVE - 1)


def at_the_table(little: str, players: int = 1) -> Match:
    """A match after its set-up, at the first decision."""
    match = Match.new(GAME, options_for(little, players, {}) | {"start_player": 0}, program="test", seed=3)
    for name in ["point:attack"] * 3 * players + ["keep"]:
        match.advance()
        choose(match, name)
    match.advance()
    return match


def choose(match: Match, name: str) -> None:
    """Answer by name."""
    match.answer(code(state_of(match), name))


def state_of(match: Match) -> PageQuest:
    """The position of a match."""
    assert isinstance(match.state, PageQuest)
    return match.state


@pytest.mark.rule("PQ-R38", "PQ-152")
def test_a_choice_of_action_may_be_changed_until_its_first_cost(little: str) -> None:
    match = at_the_table(little)
    before = match.digest()
    assert match.undoable(code(state_of(match), "hunting"))
    choose(match, "hunting")
    match.undo(0)
    assert match.digest() == before
    choose(match, "detour")
    die = next(name for name in names(state_of(match)) if name.startswith("die:"))
    # the die of a detour is activated before the adventure die is rolled, and that roll is a fact
    assert facts(state_of(match))["used"] == []
    choose(match, die)
    assert len(facts(state_of(match))["used"]) == 1
    match.advance()
    assert match.undo_to(0) is None


@pytest.mark.rule("PQ-R38", "PQ-R75")
def test_an_abandoned_choice_locks_nothing(little: str) -> None:
    match = at_the_table(little, players=2)
    choose(match, "hunting")
    match.advance()
    assert facts(state_of(match))["locked"] == ["pier/hunting"]
    match.undo(0)
    assert facts(state_of(match))["locked"] == []
    assert {"hunting", "detour", "pass"} <= set(names(state_of(match)))
