"""Moving onto an opponent's party: when there is a fight, how it is rolled, and what it changes."""

from typing import Any

import pytest

from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.state import only
from tests.games.artifact.at_the_table import ALONE, Table, event


def meeting(players: int = 2, house: dict[str, Any] | None = None, **setting: Any) -> Table:
    """Party a lands on space 10, where b stands."""
    for letter, space in (("a", 8), ("b", 10)):
        setting[letter] = {"space": space, **setting.get(letter, {})}
    table = Table(players, house, module_1=["lantern", "sheer-wall"], module_2=["black-water"], **setting)
    return table.move(2)


@pytest.mark.rule("AR-137", "AR-138", "AR-150", "AR-R70", "AR-R78", "AR-149", "AR-148")
@pytest.mark.parametrize("holder", ["none", "b"])
def test_landing_on_an_opponent_is_a_fight_and_the_end_of_the_turn(holder: str) -> None:
    table = meeting(holder=holder)
    assert table.facts["phase"] == "fight"
    assert table.options_now() == sorted(str(n) for n in range(1, 11))
    table.roll(4)  # Sailing: a 1, b 2
    table.roll(5, 4)
    facts = table.facts
    assert (facts["a"]["space"], facts["b"]["space"], facts["turn"], facts["module_1"]) == (10, 10, "b", 2)


@pytest.mark.rule("AR-R71", "AR-145", "AR-R82", "AR-R83")
@pytest.mark.parametrize(("dice", "holder"), [((10, 1), "a"), ((1, 10), "b")])
def test_the_holder_fights_when_it_lands_and_the_artifact_is_at_stake(
    dice: tuple[int, int], holder: str
) -> None:
    table = Table(holder="a", a={"space": 12}, b={"space": 10}, module_1=["lantern"])
    table.move(2, "homeward").roll(7, *dice)
    assert table.facts["holder"] == holder
    table.roll(3)
    facts = table.facts
    loser = "b" if holder == "a" else "a"
    assert facts[holder]["space"] == 10
    assert facts[loser]["space"] == (7 if loser == "b" else 13)
    assert (facts["a"]["tokens"], facts["b"]["tokens"], facts["turn"]) == (0, 0, "b")


@pytest.mark.rule("AR-R82", "AR-088")
def test_the_new_holder_goes_home_from_its_next_move_on() -> None:
    table = Table(holder="b", a={"space": 8}, b={"space": 10}, module_1=["lantern"])
    table.move(2).roll(1, 10, 1).roll(2)
    assert (table.facts["holder"], table.party("a")["heading"], table.party("a")["space"]) == (
        "a",
        "outward",
        10,
    )
    table.idle().roll(1)
    assert table.options_now() == ["homeward", "observe"]


@pytest.mark.rule("AR-146", "AR-141", "AR-143", "AR-147")
def test_without_a_holder_a_fight_moves_only_the_loser() -> None:
    table = meeting()
    table.roll(1, 3, 9).roll(2)  # Combat: 6 against 10
    facts = table.facts
    assert (facts["holder"], facts["a"]["space"], facts["b"]["space"]) == ("none", 8, 10)


@pytest.mark.rule("AR-142", "AR-R79")
def test_a_tie_changes_nothing_and_spent_aid_stays_spent() -> None:
    table = meeting(a={"hand": ["rifle"], "tokens": 1}, b={"tokens": 1}, holder="b")
    table.roll(1).roll(2).choose("reroll").roll(1).choose("card:rifle/combat").roll(6)
    facts = table.facts
    assert facts["holder"] == "b"
    assert (facts["a"]["space"], facts["b"]["space"], facts["turn"]) == (10, 10, "b")
    assert (facts["a"]["tokens"], facts["a"]["hand"], facts["b"]["tokens"]) == (0, [], 1)


@pytest.mark.rule("AR-139", "AR-R73")
def test_on_a_ten_the_current_player_picks_before_any_skill_die() -> None:
    table = meeting()
    table.roll(10)
    assert (table.asks(), len(table.options_now())) == (0, 9)
    table.choose("skill:linguistics")
    assert table.asks() == "chance"


@pytest.mark.rule("AR-140", "AR-R66", "AR-R68", "AR-R75", "AR-R74", "AR-R65", "AR-132")
def test_the_current_player_finishes_before_the_opponent_rolls() -> None:
    table = meeting(a={"hand": ["machete"], "tokens": 1}, b={"hand": ["sword"], "tokens": 1})
    table.roll(1).roll(2).window("fight")
    assert table.state.question is not None
    assert table.state.question.who == 0
    assert table.options_now() == ["card:machete/combat", "pass", "reroll"]
    table.choose("pass").roll(1).window("fight")
    assert table.state.question.who == 1
    assert table.options_now() == ["card:sword/combat", "pass", "reroll"]
    table.choose("card:sword/combat", "reroll").roll(1)
    assert table.asks() == "chance"  # a 5, b 1 + 1 + 3 = 5: a tie; the next turn's Move Roll
    assert table.facts["turn"] == "b"


@pytest.mark.rule("AR-R75", "AR-R104")
def test_by_house_rule_both_roll_before_either_commits() -> None:
    table = meeting(house={"fight_commit": "roll-then-commit"}, a={"hand": ["rifle"]}, b={"hand": ["sword"]})
    table.roll(1).roll(2, 9).window("fight")
    assert table.state.question is not None
    assert table.state.question.who == 0
    table.choose("card:rifle/combat").window("fight")
    assert table.state.question.who == 1
    table.choose("pass").roll(3)
    assert table.party("a")["space"] == 7  # 2 + 3 + 3 against 9 + 1


@pytest.mark.rule("AR-R104", "AR-R75")
def test_by_house_rule_both_commit_in_secret() -> None:
    table = meeting(
        house={"fight_commit": "simultaneous"},
        a={"hand": ["rifle"], "tokens": 1},
        b={"hand": ["sword"], "tokens": 1},
    )
    table.roll(1).roll(2, 9).window("fight")
    before = [GAME.table(table.state, viewer) for viewer in (-1, 1)]
    told = table.log(1)
    assert table.state.question is not None
    assert table.state.question.seen_by == only(0)
    table.choose("card:rifle/combat").window("fight").choose("reroll")
    assert table.state.question.seen_by == only(0)
    table.roll(10).window("fight").choose("pass").window("fight")
    assert table.state.question.who == 1
    assert [GAME.table(table.state, viewer) for viewer in (-1, 1)] == before
    mine = GAME.table(table.state, 0)
    assert mine.fight is not None
    assert (mine.parties[0].hand_size, mine.parties[0].tokens, mine.fight.sides[0].total) == (0, 0, 16)
    assert table.log(1) == told
    assert "Party A commits Rifle." in table.log(0)
    table.choose("pass")
    facts = table.facts
    assert (facts["a"]["hand"], facts["a"]["tokens"], facts["aid_discard"]) == ([], 0, ["rifle"])
    assert "Party A had committed Rifle." in table.log(1)
    table.roll(2)
    assert table.party("b")["space"] == 8


@pytest.mark.rule("AR-R74")
def test_by_house_rule_aid_stays_out_of_fights() -> None:
    table = meeting(house={"aid_in_fights": "off"}, a={"hand": ["rifle"], "tokens": 1})
    table.roll(1).roll(2).window("fight")
    assert table.options_now() == ["pass", "reroll"]
    table.refuse("card:rifle/combat", "house rule")
    assert meeting(house={"aid_in_fights": "off"}, a={"hand": ["rifle"]}).roll(1).roll(2).windows() == []


@pytest.mark.rule("AR-R72", "AR-137")
def test_among_several_opponents_one_is_chosen() -> None:
    table = meeting(3, c={"space": 10})
    assert (table.asks(), table.options_now()) == (0, ["party:b", "party:c"])
    table.choose("party:b").roll(1, 10, 1).roll(2)
    facts = table.facts
    assert (facts["b"]["space"], facts["c"]["space"], facts["turn"]) == (8, 10, "b")


@pytest.mark.rule("AR-R72", "AR-R105")
def test_by_house_rule_all_are_fought_in_turn_order_until_the_mover_loses() -> None:
    house = {"multi_opponent": "fight-all"}
    table = Table(4, house, turn="c", a={"space": 10}, b={"space": 10}, c={"space": 8}, d={"space": 10})
    table.move(2)
    assert table.state.fight is not None
    assert table.state.fight.rival == 3  # from the player after the mover
    table.roll(1, 10, 1).roll(1)
    assert table.state.fight.rival == 0
    table.roll(1, 5, 5)
    assert table.state.fight.rival == 1  # a tie does not stop it
    table.roll(1, 1, 10).roll(4)
    facts = table.facts
    assert (facts["c"]["space"], facts["b"]["space"], facts["d"]["space"], facts["turn"]) == (6, 10, 9, "d")
    lost = Table(4, house, turn="c", a={"space": 10}, b={"space": 10}, c={"space": 8}, d={"space": 10})
    lost.move(2).roll(1, 1, 10).roll(1)
    assert lost.facts["turn"] == "d"


@pytest.mark.rule("AR-R72")
def test_by_house_rule_the_holder_comes_first() -> None:
    table = meeting(3, {"multi_opponent": "holder-first"}, c={"space": 10}, holder="c")
    assert table.state.fight is not None
    assert table.state.fight.rival == 2
    none = meeting(3, {"multi_opponent": "holder-first"}, c={"space": 10})
    assert none.options_now() == ["party:b", "party:c"]


@pytest.mark.rule("AR-R76", "AR-137")
def test_the_start_space_is_safe_unless_a_house_rule_says_otherwise() -> None:
    setting: dict[str, Any] = {"a": {"space": 3}, "b": {"space": 1}, "c": {"space": 20}, "holder": "c"}
    table = Table(3, **setting)
    table.move(2, "homeward")
    assert table.facts["turn"] == "b"
    rough = Table(3, {"start_space_safe": "off"}, **setting)
    rough.move(2, "homeward")
    assert rough.facts["phase"] == "fight"
    rough.roll(1, 10, 1).roll(3)
    assert (rough.party("b")["space"], rough.facts["turn"]) == (1, "b")


@pytest.mark.rule("AR-R80", "AR-083")
def test_parties_on_one_space_fight_only_when_somebody_lands() -> None:
    table = Table(a={"space": 10}, b={"space": 10}, module_1=["lantern", "spare-cable"])
    table.idle()
    assert (table.facts["turn"], table.facts["phase"]) == ("b", "move")


@pytest.mark.rule("AR-R81", "AR-R54")
@pytest.mark.parametrize(
    ("rule", "heading", "space"),
    [
        ("against-heading", "homeward", 23),
        ("against-heading", "outward", 17),
        ("toward-start", "homeward", 17),
        ("by-holder", "homeward", 23),
        ("by-holder", "outward", 23),
    ],
)
def test_which_way_a_beaten_holder_goes(rule: str, heading: str, space: int) -> None:
    table = Table(
        house={"go_back": rule},
        holder="b",
        a={"space": 18},
        b={"space": 20, "heading": heading},
        module_2=["lantern"],
    )
    table.move(2).roll(1, 10, 1).roll(3)
    assert (table.facts["holder"], table.party("b")["space"]) == ("a", space)


@pytest.mark.rule("AR-R81", "AR-R84")
def test_a_holder_beaten_on_the_end_space_before_its_first_move_home_goes_toward_the_start() -> None:
    table = Table(holder="b", a={"space": 28}, b={"space": 30, "heading": "outward"})
    table.move(2).roll(1, 10, 1).roll(4)
    assert (table.party("b")["space"], table.facts["holder"]) == (26, "a")


@pytest.mark.rule("AR-R94", "AR-R93")
def test_a_party_that_misses_a_turn_defends_as_usual() -> None:
    table = meeting(b={"misses": 1, "hand": ["sword"], "tokens": 1})
    table.roll(1).roll(2).roll(1).window("fight")
    assert table.options_now() == ["card:sword/combat", "pass", "reroll"]
    table.choose("card:sword/combat")
    assert table.windows() == ["fight"]
    assert table.facts["turn"] == "a"  # a tie; then b's turn is skipped


@pytest.mark.rule("AR-R35", "AR-R100")
def test_secondary_landings_by_house_rule() -> None:
    leap = event("leap", {"move_forward": 2})
    setting: dict[str, Any] = {
        "a": {"space": 8}, "b": {"space": 12}, "cards": [leap], "module_1_top": ["leap", "lantern"],
    }  # fmt: skip
    none = Table(**setting)
    none.move(2).roll("leap")
    assert (none.party("a")["space"], none.facts["turn"]) == (12, "b")
    for rule in ("fight", "draw-and-fight"):
        fight = Table(house={"secondary_landing": rule}, **setting)
        fight.move(2).roll("leap")
        assert fight.facts["phase"] == "fight"
        fight.roll(1, 1, 10).roll(2)
        facts = fight.facts
        assert (facts["a"]["space"], facts["turn"], facts["module_1"]) == (10, "b", 1)
    empty = {**setting, "b": {"space": 20}}
    only_fights = Table(house={"secondary_landing": "fight"}, **empty)
    only_fights.move(2).roll("leap")
    assert only_fights.facts["turn"] == "b"
    draws = Table(house={"secondary_landing": "draw-and-fight"}, **empty)
    draws.move(2).roll("leap").roll("lantern")
    assert (draws.party("a")["hand"], draws.facts["turn"]) == (["lantern"], "b")


@pytest.mark.rule("AR-R100")
def test_a_secondary_landing_causes_no_third() -> None:
    leaps = [event(f"leap-{n}", {"move_forward": 1}) for n in range(3)]
    table = Table(
        house={"secondary_landing": "draw-and-fight"},
        a={"space": 2},
        cards=leaps,
        module_1_top=["leap-0", "leap-1", "leap-2"],
    )
    table.move(1).roll("leap-0").roll("leap-1")
    facts = table.facts
    assert (facts["a"]["space"], facts["turn"], facts["module_1"]) == (5, "b", 1)


@pytest.mark.rule("AR-R35")
def test_a_beaten_mover_lands_again_by_house_rule_but_a_beaten_opponent_does_not() -> None:
    house = {"secondary_landing": "draw-and-fight"}
    mover = meeting(house=house)
    mover.roll(1, 1, 10).roll(2)
    assert mover.options_now() == ["lantern", "sheer-wall"]
    rival = meeting(3, house, c={"space": 8})
    rival.roll(1, 10, 1).roll(2)
    assert (rival.party("b")["space"], rival.facts["turn"]) == (8, "b")


@pytest.mark.rule("AR-140", "AR-110")
def test_a_party_without_the_skill_rolls_all_the_same() -> None:
    table = meeting(a=ALONE)
    table.roll(6, 5, 1)  # Mechanics: a 5 + 0, b 1 + 3
    assert table.asks() == "chance"
    table.roll(1)
    assert table.party("b")["space"] == 9


@pytest.mark.rule("AR-R104", "AR-R17")
def test_what_is_known_of_a_hand_shows_no_commitment() -> None:
    table = Table(
        house={"fight_commit": "simultaneous"},
        a={"space": 8, "hand": ["sextant"]},
        b={"space": 10},
        module_1=["lantern"],
    )
    place = table.state.parties[0].hand[0]
    table.state.parties[0].hand[0] = type(place)(place.card, 3)  # b has seen it
    table.move(2).roll(4, 5, 5).window("fight")
    before = GAME.table(table.state, 1)
    table.choose("card:sextant/sailing")
    assert GAME.table(table.state, 1) == before
    assert [card.id for card in before.parties[0].hand] == ["sextant"]
