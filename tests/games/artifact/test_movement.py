"""Move Phase: rolling, moving, observing, extra dice, the two ends of the path."""

from typing import Any

import pytest

from reliquest.games.artifact import tables as codes
from tests.games.artifact.at_the_table import Table

CALM = ["sheer-wall", "black-water", "drowned-stair"]


@pytest.mark.rule("AR-073", "AR-074", "AR-075", "AR-076", "AR-R97", "AR-102", "AR-106")
def test_a_turn_has_three_phases_in_order_and_each_once() -> None:
    table = Table(a={"space": 5, "hand": ["rifle"]}, module_1=["sheer-wall"])
    phases = [table.facts["phase"]]
    table.move(3)
    table.windows()
    phases.append(table.state.phase)
    table.roll("sheer-wall")
    table.windows()
    phases.append(table.facts["phase"])
    table.roll(10, 1, 1)
    assert phases == ["move", 3, "challenge"]
    assert (table.facts["turn"], table.facts["phase"]) == ("b", "move")
    assert table.party("b")["space"] == 1


@pytest.mark.rule("AR-077", "AR-078", "AR-R18", "AR-R19")
def test_the_roll_is_used_in_exactly_one_of_two_ways() -> None:
    for roll in range(1, 7):
        table = Table(a={"space": 5}, module_1=["lantern"])
        table.roll(roll)
        assert table.options_now() == ["observe", "outward"]
        table.choose("outward")
        assert table.state.parties[0].space == 5 + roll
        table.refuse("observe")


@pytest.mark.rule("AR-079", "AR-087", "AR-088", "AR-R25", "AR-R26")
@pytest.mark.parametrize(
    ("holder", "space", "ways"),
    [
        ("none", 1, ["outward"]),
        ("none", 17, ["outward"]),
        ("b", 1, ["outward"]),
        ("b", 17, ["homeward", "outward"]),
        ("b", 30, ["homeward"]),
        ("a", 30, ["homeward"]),
        ("a", 17, ["homeward"]),
    ],
)
def test_which_ways_are_open(holder: str, space: int, ways: list[str]) -> None:
    table = Table(holder=holder, a={"space": space}, b={"space": 20})
    table.roll(2)
    assert [name for name in table.options_now() if name != "observe"] == ways


@pytest.mark.rule("AR-R25", "AR-087")
def test_a_direction_binds_no_later_move_but_all_dice_of_this_one() -> None:
    table = Table(
        holder="b", a={"space": 20, "hand": ["maps"]}, b={"space": 3}, module_2=["lantern", "spare-cable"]
    )
    table.move(1, "homeward").choose("card:maps/move").roll(2)
    assert table.party("a")["space"] == 17
    table.roll("lantern")
    table.roll(1).choose("observe").roll(
        "sheer-wall" if "sheer-wall" in table.options_now() else table.options_now()[0]
    )
    table.roll(1)
    assert "outward" in table.options_now()


@pytest.mark.rule("AR-084", "AR-R28", "AR-R30", "AR-085", "AR-R29")
def test_an_extra_die_reaches_the_end_as_well() -> None:
    table = Table(a={"space": 26, "hand": ["guide"]})
    table.move(2).choose("card:guide/move").roll(6)
    facts = table.facts
    assert (facts["holder"], facts["a"]["space"], facts["turn"]) == ("a", 30, "b")


@pytest.mark.rule("AR-086", "AR-R77")
def test_only_the_first_to_arrive_acquires_the_artifact() -> None:
    table = Table(players=3, holder="b", a={"space": 28}, b={"space": 20}, c={"space": 3})
    table.move(4)
    facts = table.facts
    assert (facts["holder"], facts["a"]["space"], facts["turn"]) == ("b", 30, "b")


@pytest.mark.rule("AR-R77", "AR-137")
def test_opponents_fight_on_the_end_space() -> None:
    table = Table(holder="b", a={"space": 28}, b={"space": 30})
    table.move(4).roll(1)
    table.roll(10, 1)
    assert table.facts["holder"] == "a"


@pytest.mark.rule("AR-091", "AR-R27", "AR-096")
def test_without_the_artifact_the_start_space_is_only_the_start() -> None:
    table = Table(holder="b", a={"space": 3}, b={"space": 20})
    table.move(6, "homeward")
    facts = table.facts
    assert (facts["a"]["space"], facts["over"], facts["turn"]) == (1, False, "b")
    assert facts["a"]["heading"] == "homeward"


@pytest.mark.rule("AR-003", "AR-R33", "AR-090")
def test_a_won_game_has_one_winner_and_goes_no_further() -> None:
    table = Table(players=3, holder="a", a={"space": 2, "hand": ["maps"]}, b={"space": 1}, c={"space": 1})
    table.move(1, "homeward")
    facts = table.facts
    assert (facts["winner"], facts["over"]) == ("a", True)
    assert table.state.question is None
    assert table.state.todo == []


@pytest.mark.rule("AR-R17", "AR-080", "AR-082")
def test_what_is_looked_at_stays_on_top_and_private() -> None:
    table = Table(a={"space": 5}, module_1=["sheer-wall", "lantern"])
    table.roll(2).choose("observe").roll("lantern", "sheer-wall")
    assert table.facts["module_1_top"] == ["lantern", "sheer-wall"]
    assert "Party A sees Lantern." in table.log(0)
    assert not any("Lantern" in line for line in table.log(1))
    assert "Party A stays and looks at 2 of the Module 1 deck." in table.log(1)
    table.roll(3).choose("outward")
    assert table.options_now() == ["lantern"]


@pytest.mark.rule("AR-R22")
def test_an_empty_deck_is_shuffled_before_it_is_looked_at_and_none_at_all_shows_nothing() -> None:
    table = Table(a={"space": 5}, module_1=[], module_1_discard=["lantern", "sheer-wall"])
    table.roll(1).choose("observe").roll("lantern")
    assert table.facts["module_1_discard"] == []
    bare = Table(a={"space": 5}, module_1=[])
    bare.roll(4).choose("observe")
    assert bare.facts["turn"] == "b"


@pytest.mark.rule("AR-R20")
@pytest.mark.parametrize(("space", "deck"), [(1, 1), (15, 1), (16, 2), (30, 2)])
def test_the_deck_observed_is_that_of_the_space(space: int, deck: int) -> None:
    table = Table(holder="b", a={"space": space}, b={"space": 20})
    table.roll(1).choose("observe")
    name = table.options_now()[0]
    number = table.state.tables.prose.card_ids.index(name)
    assert table.state.tables.cards[number].deck == deck


@pytest.mark.rule("AR-R20")
def test_by_house_rule_either_deck_may_be_observed() -> None:
    table = Table(house={"observe_deck": "choice"}, a={"space": 5}, module_2=["lantern"])
    table.roll(1)
    assert table.options_now() == ["observe:1", "observe:2", "outward"]
    table.choose("observe:2").roll("lantern")
    assert table.facts["module_2_top"] == ["lantern"]


@pytest.mark.rule("AR-R21", "AR-R112")
def test_by_house_rule_observed_cards_may_be_put_back_in_another_order() -> None:
    table = Table(house={"observe_reorder": "on"}, a={"space": 5}, module_1=[*CALM, "lantern"])
    table.roll(3).choose("observe").roll(*CALM)
    assert table.options_now() == sorted(f"top:{name}" for name in CALM)
    table.choose("top:drowned-stair", "top:sheer-wall")
    assert table.facts["module_1_top"] == ["drowned-stair", "sheer-wall", "black-water"]
    still = Table(a={"space": 5}, module_1=CALM)
    still.roll(3).choose("observe").roll(*CALM)
    assert still.facts["turn"] == "b"
    assert still.facts["module_1_top"] == CALM


@pytest.mark.rule("AR-R24")
def test_the_holder_may_observe_unless_a_house_rule_forbids_it() -> None:
    table = Table(holder="a", a={"space": 20})
    table.roll(1)
    assert table.options_now() == ["homeward", "observe"]
    strict = Table(house={"holder_may_observe": "off"}, holder="a", a={"space": 20})
    strict.roll(1)
    assert strict.options_now() == ["homeward"]
    strict.refuse("observe", "must move")


@pytest.mark.rule("AR-R31", "AR-R106", "AR-R88")
def test_by_house_rule_the_holder_must_come_home_by_exact_count() -> None:
    house = {"exact_start": "on"}
    table = Table(house=house, holder="a", a={"space": 4, "hand": ["porters"]})
    table.move(2, "homeward").choose("card:porters/move").roll(3)
    facts = table.facts
    assert (facts["a"]["space"], facts["over"], facts["turn"], facts["card"]) == (4, False, "b", "none")
    exact = Table(house=house, holder="a", a={"space": 4, "hand": ["porters"]})
    exact.move(2, "homeward").choose("card:porters/move").roll(1)
    assert exact.facts["winner"] == "a"
    loose = Table(holder="a", a={"space": 4, "hand": ["porters"]})
    loose.move(2, "homeward").choose("card:porters/move").roll(6)
    assert loose.facts["winner"] == "a"


@pytest.mark.rule("AR-R106")
def test_exact_count_binds_the_holders_forward_moves_by_cards_too() -> None:
    leap = {"id": "leap", "name": "Leap", "kind": "event", "on_draw": [{"move_forward": 4}], "flavour": "–"}
    setting: dict[str, Any] = {"holder": "a", "a": {"space": 6}, "cards": [leap], "module_1": ["leap"]}
    table = Table(house={"exact_start": "on"}, **setting)
    table.move(2, "homeward").roll("leap")
    assert (table.party("a")["space"], table.facts["over"]) == (4, False)
    loose = Table(**setting)
    loose.move(2, "homeward").roll("leap")
    assert loose.facts["winner"] == "a"


@pytest.mark.rule("AR-R67", "AR-131", "AR-135", "AR-R64")
def test_tokens_reroll_the_move_roll_until_it_is_used() -> None:
    table = Table(a={"space": 5, "tokens": 3}, module_1=["lantern"])
    table.roll(6).choose("reroll").roll(2).choose("reroll").roll(1)
    assert table.state.roll == 1  # the newest stands, even if worse
    table.choose("outward")
    assert table.state.parties[0].space == 6
    table.refuse("reroll")
    table.roll("lantern")
    assert table.party("a")["tokens"] == 1
    none = Table(a={"space": 5})
    none.roll(6)
    none.refuse("reroll", "no experience token")


@pytest.mark.rule("AR-R67", "AR-R68", "AR-R87")
def test_an_extra_die_is_rerolled_directly_after_it_or_never() -> None:
    table = Table(a={"space": 2, "tokens": 2, "hand": ["maps", "guide"]}, module_1=["lantern"])
    table.move(1).window("extra-move")
    table.refuse("reroll")
    table.choose("card:maps/move").roll(1).choose("reroll").roll(5)
    assert table.state.total == 6
    table.choose("card:guide/move").roll(3).choose("reroll").roll(1)
    assert table.state.total == 7
    assert table.party("a")["space"] == 9


@pytest.mark.rule("AR-R86", "AR-098", "AR-R23")
def test_extra_dice_do_not_go_with_observing() -> None:
    table = Table(a={"space": 5, "hand": ["maps"]}, module_1=["sheer-wall"])
    table.roll(1).choose("observe").roll("sheer-wall")
    assert table.windows() == []
    assert table.facts["turn"] == "b"
    assert table.party("a")["hand"] == ["maps"]


@pytest.mark.rule("AR-R85", "AR-156")
def test_extra_dice_come_after_the_choice_to_move_and_cards_wait_until_used() -> None:
    table = Table(a={"space": 5, "hand": ["maps", "small-boat"]}, module_1=["lantern"])
    table.roll(2)
    assert "card:maps/move" not in table.options_now()
    table.choose("outward").window("extra-move").choose("pass").roll("lantern")
    assert table.party("a")["hand"] == ["lantern", "maps", "small-boat"]
    assert table.party("a")["space"] == 7


@pytest.mark.rule("AR-R92")
def test_carrying_the_artifact_changes_no_roll() -> None:
    table = Table(holder="a", a={"space": 9}, module_1=["sheer-wall"])
    table.move(1, "homeward").roll("sheer-wall").roll(3)
    q = table.state.question
    assert q is not None
    assert q.kind == codes.Q_CHALLENGE_DIE
    table.roll(4)
    assert table.facts["phase"] == "challenge"
    assert not table.state.failed


@pytest.mark.rule("AR-R54")
def test_heading_is_set_by_moves_of_the_move_phase_alone() -> None:
    table = Table(holder="b", a={"space": 20}, b={"space": 3}, module_2=["lantern"])
    assert table.party("a")["heading"] == "outward"
    table.roll(1).choose("observe").roll("lantern")
    assert table.party("a")["heading"] == "outward"
    table.roll(1).choose("homeward")
    table = Table(holder="b", a={"space": 20}, b={"space": 3}, module_2=["sheer-wall"])
    table.move(1, "homeward").roll("sheer-wall").roll(1, 10).roll(1, 2)
    assert (table.party("a")["heading"], table.party("a")["space"]) == ("homeward", 21)
