"""Players who leave, the Artifact that returns, rounds and their limit."""

import pytest

from reliquest.engine.flow import LEAVE, IllegalAnswer
from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import Table, challenge, facing


@pytest.mark.rule("AR-R96")
def test_whoever_leaves_takes_everything_off_the_table() -> None:
    table = Table(
        3, a={"space": 5}, b={"space": 9, "hand": ["rifle", "lantern"], "tokens": 2}, module_1=["sheer-wall"]
    )
    table.leave(1)
    facts = table.facts
    assert (facts["b"]["playing"], facts["b"]["size"], facts["b"]["hand"], facts["b"]["tokens"]) == (
        False,
        0,
        [],
        0,
    )
    assert (facts["aid_discard"], facts["module_1_discard"]) == (["rifle"], ["lantern"])
    assert (facts["turn"], facts["over"]) == ("a", False)
    table.move(4).roll("sheer-wall")  # nobody stands on space 9 any more
    assert table.facts["phase"] == "challenge"


@pytest.mark.rule("AR-R96", "AR-003")
def test_a_sole_remaining_player_wins() -> None:
    table = Table(3)
    table.leave(0)
    assert table.facts["over"] is False
    table.leave(2)
    assert (table.facts["over"], table.facts["winner"]) == (True, "b")
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "last")


@pytest.mark.rule("AR-R96", "AR-R98", "AR-R84", "AR-079", "AR-086")
def test_the_artifact_returns_and_everything_about_it_starts_afresh() -> None:
    table = Table(3, holder="b", a={"space": 20}, b={"space": 10}, c={"space": 28, "heading": "homeward"})
    table.leave(1)
    assert table.facts["holder"] == "none"
    table.roll(1)
    assert table.options_now() == ["observe", "outward"]
    table.choose("observe").roll(table.options_now()[0]).roll(5)
    assert table.options_now() == ["observe", "outward"]
    table.choose("outward")
    assert table.facts["holder"] == "c"


@pytest.mark.rule("AR-R98")
def test_whoever_stands_on_the_end_space_picks_it_up_at_once_in_turn_order() -> None:
    table = Table(4, holder="b", a={"space": 30}, b={"space": 10}, c={"space": 3}, d={"space": 30})
    table.leave(1)
    assert table.facts["holder"] == "d"


@pytest.mark.rule("AR-R111")
def test_what_the_leaver_was_in_the_middle_of_is_void() -> None:
    card = challenge("trial", {"check": "combat"})
    faced = facing(card, players=3, a={"hand": ["rifle", "sword"]})
    faced.roll(2).choose("card:rifle/combat").leave(0)
    facts = faced.facts
    assert (facts["turn"], facts["card"], facts["module_1_discard"]) == ("b", "none", ["trial"])
    assert facts["aid_discard"] == ["rifle", "sword"]
    for leaver in (0, 1):
        fight = Table(3, a={"space": 8}, b={"space": 10}, module_1=["lantern"])
        fight.move(2).roll(1, 9).leave(leaver)
        assert (fight.facts["turn"], fight.state.fight) == ("b" if leaver == 0 else "c", None)


@pytest.mark.rule("AR-R111")
def test_nothing_is_void_for_the_others_when_a_bystander_leaves() -> None:
    table = facing(challenge("trial", {"check": "combat"}, on_win=[]), players=3)
    table.roll(2).leave(2)
    assert table.facts["card"] == "trial"
    table.roll(1)
    assert table.facts["turn"] == "b"


@pytest.mark.rule("AR-R111")
def test_an_open_lot_is_void_and_the_draft_goes_on() -> None:
    leaders = [
        {"members": [{"id": f"chief-{x}", "name": f"Chief {x}", "kind": "leader", "skills": {"combat": 5}}]}
        for x in "abc"
    ]
    table = Table(3, {"party_source": "bidding"}, draft=True, a=leaders[0], b=leaders[1], c=leaders[2])
    table.choose("nominate:biscuit", "bid:4")
    table.leave(2)
    facts = table.facts
    assert (facts["a"]["size"], facts["a"]["points"]) == (1, 30)
    assert "biscuit" in facts["draft"]
    assert table.asks() == 1
    table.choose("nominate:biscuit", "bid:0", "pass")
    assert "biscuit" in table.party("b")["members"]


@pytest.mark.rule("AR-R96")
def test_one_may_leave_while_parties_are_made() -> None:
    table = Table(3, {"first_player": "1"}, fresh=True)
    table.roll(1, 1).leave(0)
    assert table.options_now() == sorted(str(n) for n in range(1, 11))
    assert table.party("a")["playing"] is False
    for _ in range(32):
        table.roll(2)
    assert [table.party(x)["size"] for x in "abc"] == [0, 6, 6]
    for _ in range(10):
        table.roll(table.options_now()[0])
    assert table.facts["turn"] == "b"


def test_nobody_leaves_twice_or_from_a_seat_there_is_not() -> None:
    table = Table(3)
    table.leave(1)
    for seat in (1, 3):
        with pytest.raises(IllegalAnswer):
            table.state.answer(LEAVE - seat)


@pytest.mark.rule("AR-R95", "AR-R108", "AR-003")
def test_a_round_limit_ends_the_game_without_a_winner() -> None:
    table = Table(3, {"round_limit": "2"}, turn="b", module_1=["lantern"], c={"misses": 1})
    for _ in range(2):
        assert table.facts["round"] == 1
        table.idle()
    assert (table.facts["round"], table.facts["turn"]) == (2, "b")
    table.idle().idle().idle()
    assert (table.facts["over"], table.facts["winner"]) == (True, "none")
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winners, result.reason) == ((), "rounds")


@pytest.mark.rule("AR-R95")
def test_without_a_limit_rounds_go_on() -> None:
    table = Table(module_1=["lantern"])
    for _ in range(60):
        table.idle()
    assert table.facts["round"] == 31
