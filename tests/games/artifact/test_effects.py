"""Card effects: every word of the vocabulary does what the catalogue says."""

from typing import Any

import pytest

from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import ALONE, Table, challenge, drawing, event, facing

MECHANICS = {"check": "mechanics"}


@pytest.mark.rule("AR-E21", "AR-R93")
def test_missed_turns_add_up_and_are_skipped_as_a_whole() -> None:
    table = drawing({"miss_turn": 1}, {"miss_turn": 2}, a={"hand": ["find-companion", "maps"], "tokens": 1})
    assert table.party("a")["misses"] == 3
    for left in (2, 1, 0):
        assert table.facts["turn"] == "b"
        table.idle()
        assert table.party("a")["misses"] == left
    assert table.facts["turn"] == "b"
    table.idle()
    party = table.party("a")
    assert (table.facts["turn"], party["space"], party["tokens"], len(party["hand"])) == ("a", 10, 1, 2)


@pytest.mark.rule("AR-E22", "AR-E25", "AR-E20", "AR-R35")
def test_forward_is_along_the_heading_and_lands_on_nobody() -> None:
    table = drawing({"move_forward": "1d6"}, b={"space": 14})
    table.roll(4)
    facts = table.facts
    assert (facts["a"]["space"], facts["b"]["space"], facts["turn"], facts["module_1"]) == (14, 14, "b", 0)
    home = Table(
        holder="b",
        a={"space": 12},
        b={"space": 30},
        cards=[event("omen", {"move_forward": 3})],
        module_1=["omen"],
    )
    home.move(2, "homeward").roll("omen")
    assert home.party("a")["space"] == 7


@pytest.mark.rule("AR-E23", "AR-R30")
def test_forward_into_the_end_acquires_and_into_the_start_wins() -> None:
    out = Table(a={"space": 26}, cards=[event("omen", {"move_forward": 6})], module_2=["omen"])
    out.move(2).roll("omen")
    assert (out.facts["holder"], out.party("a")["space"]) == ("a", 30)
    home = Table(holder="a", a={"space": 5}, cards=[event("omen", {"move_forward": 6})], module_1=["omen"])
    home.move(2, "homeward").roll("omen")
    assert home.facts["winner"] == "a"


@pytest.mark.rule("AR-E24", "AR-R55", "AR-R54")
def test_backward_is_against_the_heading_and_stops_at_the_ends() -> None:
    assert drawing({"move_backward": 3}).party("a")["space"] == 7
    assert drawing({"move_backward": 20}).party("a")["space"] == 1
    setting: dict[str, Any] = {
        "b": {"space": 3},
        "cards": [event("omen", {"move_backward": 9})],
        "module_2": ["omen"],
    }
    table = Table(holder="b", a={"space": 25}, **setting)
    table.move(1, "homeward").roll("omen")
    assert (table.party("a")["space"], table.facts["holder"]) == (30, "b")


@pytest.mark.rule("AR-R54")
@pytest.mark.parametrize(
    ("rule", "holder", "space"),
    [
        ("against-heading", "a", 22),
        ("against-heading", "b", 22),
        ("toward-start", "a", 18),
        ("toward-start", "b", 18),
        ("by-holder", "a", 22),
        ("by-holder", "b", 18),
    ],
)
def test_which_way_is_back_by_house_rule(rule: str, holder: str, space: int) -> None:
    table = Table(
        house={"go_back": rule},
        holder=holder,
        a={"space": 21},
        b={"space": 3},
        cards=[event("omen", {"move_backward": 2})],
        module_2=["omen"],
    )
    table.move(1, "homeward").roll("omen")
    assert table.party("a")["space"] == space


@pytest.mark.rule("AR-R54", "AR-R35")
def test_toward_the_start_a_holder_sent_to_space_1_wins() -> None:
    table = Table(
        house={"go_back": "toward-start"},
        holder="a",
        a={"space": 5},
        cards=[event("omen", {"move_backward": 5})],
        module_1=["omen"],
    )
    table.move(1, "homeward").roll("omen")
    assert table.facts["winner"] == "a"


@pytest.mark.rule("AR-E26", "AR-E27")
def test_who_is_lost() -> None:
    owner = drawing({"lose_member": 2})
    assert len(owner.options_now()) == 6
    owner.choose("member:bruno")
    assert len(owner.options_now()) == 5
    owner.choose("member:mustafa")
    assert owner.party("a")["members"] == ["dr-ozgood", "theodore", "maori-warriors", "lady-destine"]
    chance = drawing({"lose_member": 1, "who": "random"})
    assert (chance.asks(), len(chance.options_now())) == ("chance", 6)
    leader = drawing({"lose_member": 1, "who": "leader"})
    assert "dr-ozgood" not in leader.party("a")["members"]
    companion = drawing({"lose_member": 1, "who": "companion"})
    assert companion.options_now() == ["member:maori-warriors", "member:mustafa", "member:theodore"]
    lesser = drawing({"lose_member": 1, "who": "lesser"})
    assert lesser.options_now() == ["member:bruno", "member:lady-destine"]


@pytest.mark.rule("AR-E28")
def test_without_a_member_of_the_named_kind_nobody_is_lost() -> None:
    for who in ("companion", "lesser"):
        table = drawing({"lose_member": 1, "who": who}, a=ALONE)
        assert (table.party("a")["size"], table.party("a")["space"], table.facts["turn"]) == (1, 10, "b")
    leaderless = drawing({"lose_member": 1, "who": "leader"}, {"lose_member": 1, "who": "leader"})
    assert (leaderless.party("a")["size"], leaderless.facts["turn"]) == (5, "b")


@pytest.mark.rule("AR-E29", "AR-R58")
def test_each_loss_of_the_last_member_becomes_a_retreat() -> None:
    table = drawing({"lose_member": 2}, a=ALONE)
    table.roll(2, 3)
    assert (table.party("a")["size"], table.party("a")["space"]) == (1, 5)
    leader = drawing({"lose_member": 1, "who": "leader"}, a=ALONE)
    leader.roll(4)
    assert (leader.party("a")["size"], leader.party("a")["space"]) == (1, 6)


@pytest.mark.rule("AR-E30", "AR-R109")
def test_who_joins() -> None:
    named = drawing({"gain_member": "lesser", "name": "Tilly", "skills": {"agility": 2}})
    assert named.party("a")["levels"]["tilly"] == {"agility": 2}
    assert named.party("a")["size"] == 7
    rolled = drawing({"gain_member": "companion"})
    rolled.roll(1, 10).choose("skill:sailing").roll(9)
    assert rolled.party("a")["levels"]["companion-4"] == {"combat": 1, "sailing": 1, "science": 1}
    lesser = drawing({"gain_member": "lesser"})
    lesser.roll(5)
    assert lesser.party("a")["levels"]["lesser-3"] == {"survival": 1}


@pytest.mark.rule("AR-R109", "AR-R89", "AR-R90")
def test_a_companion_may_be_an_unused_premade_one_and_the_cap_binds() -> None:
    premade = drawing({"gain_member": "companion"}, house={"party_source": "premade"})
    assert len(premade.options_now()) == 18
    premade.roll("the-choir")
    assert "the-choir" in premade.party("a")["members"]
    assert "the-choir" not in premade.facts["draft"]
    skills = drawing(
        {"gain_member": "companion", "name": "Tilly", "skills": {"agility": 3}},
        house={"party_source": "premade"},
    )
    assert "tilly" in skills.party("a")["members"]
    for effect in ({"gain_member": "companion"}, {"gain_member": "lesser", "skills": {"agility": 1}}):
        capped = drawing(effect, house={"party_cap": "6"})
        assert (capped.party("a")["size"], capped.facts["turn"]) == (6, "b")


@pytest.mark.rule("AR-E31", "AR-E32")
def test_tokens_come_and_go_never_below_none() -> None:
    assert drawing({"gain_token": 3}).party("a")["tokens"] == 3
    assert drawing({"lose_token": 1}, a={"tokens": 3}).party("a")["tokens"] == 2
    assert drawing({"lose_token": 5}, a={"tokens": 3}).party("a")["tokens"] == 0


@pytest.mark.rule("AR-E33", "AR-R39")
def test_aid_is_drawn_as_long_as_there_is_any() -> None:
    table = drawing({"draw_aid": 3}, aid=["rifle"], aid_discard=["sword"])
    assert table.options_now() == ["rifle"]
    table.roll("rifle").roll("sword")
    assert (table.party("a")["hand"], table.facts["turn"]) == (["rifle", "sword"], "b")


@pytest.mark.rule("AR-E34", "AR-E35")
def test_aid_is_discarded_by_choice_or_at_random() -> None:
    owner = drawing({"discard_aid": 1}, a={"hand": ["rifle", "sword"]})
    assert (owner.asks(), owner.options_now()) == (0, ["discard:rifle", "discard:sword"])
    owner.choose("discard:sword")
    assert (owner.party("a")["hand"], owner.facts["aid_discard"]) == (["rifle"], ["sword"])
    chance = drawing({"discard_aid": 1, "who": "random"}, a={"hand": ["rifle", "sword"]})
    assert (chance.asks(), chance.options_now()) == ("chance", ["rifle", "sword"])
    few = drawing({"discard_aid": 5}, a={"hand": ["rifle", "sword"]})
    few.choose("discard:rifle", "discard:sword")
    assert (few.party("a")["hand"], few.facts["turn"]) == ([], "b")


@pytest.mark.rule("AR-E36", "AR-E45", "AR-E44")
def test_a_gained_aid_card_leaves_the_game_when_it_leaves_the_hand() -> None:
    dust = {
        "gain_aid": "dust",
        "name": "Dust",
        "options": [{"bonus": "combat", "plus": 2, "vs": "monster"}, {"bonus": "survival", "plus": 1}],
    }
    table = Table(
        a={"space": 9},
        b={"space": 13},
        cards=[event("omen", dust), challenge("wall", {"check": "survival"}, on_win=[])],
        module_1_top=["omen", "wall"],
    )
    table.move(1).roll("omen")
    assert table.party("a")["hand"] == ["dust"]
    assert [card.id for card in GAME.table(table.state, 1).parties[0].hand] == ["dust"]
    table.idle().move(3).roll(1)  # a fight in Combat
    table.roll(5).window("fight")
    assert table.options_now() == ["pass"]
    table.refuse("card:dust/combat-vs-monster", "does not count against other parties")
    table.choose("pass").roll(5).roll(1)
    assert table.party("a")["hand"] == ["dust"]


@pytest.mark.rule("AR-E36")
def test_a_gained_aid_card_enters_no_pile() -> None:
    dust = {"gain_aid": "dust", "name": "Dust", "options": [{"bonus": "mechanics", "plus": 1}]}
    table = facing(challenge("trial", MECHANICS, on_draw=[dust], on_win=[]))
    table.roll(5).choose("card:dust/mechanics").roll(1)
    facts = table.facts
    assert facts["a"]["hand"] == []
    assert facts["aid_discard"] == []
    assert facts["module_1_discard"] == ["trial"]
    twice = drawing(dust, dust)
    assert twice.party("a")["hand"] == ["dust", "dust"]


@pytest.mark.rule("AR-E37", "AR-E38", "AR-E39", "AR-R61")
def test_who_learns_what() -> None:
    named = drawing({"gain_skill": "sailing", "levels": 2})
    assert (named.asks(), len(named.options_now())) == ("chance", 6)
    named.roll("bruno")
    assert named.party("a")["levels"]["bruno"] == {"agility": 1, "sailing": 2}
    owner = drawing({"gain_skill": "choice", "who": "owner"})
    assert len(owner.options_now()) == 9
    owner.choose("skill:science")
    assert (owner.asks(), len(owner.options_now())) == (0, 6)
    owner.choose("member:bruno")
    assert owner.party("a")["levels"]["bruno"] == {"agility": 1, "science": 1}
    leader = drawing({"gain_skill": "combat", "who": "leader"})
    assert leader.party("a")["levels"]["dr-ozgood"]["combat"] == 2
    headless = drawing({"lose_member": 1, "who": "leader"}, {"gain_skill": "mechanics", "who": "leader"})
    assert (headless.party("a")["skills"]["mechanics"], headless.facts["turn"]) == (0, "b")
    tested = facing(challenge("trial", MECHANICS, on_lose=[{"gain_skill": "tested", "who": "leader"}]))
    tested.roll(1, 10)
    assert tested.party("a")["levels"]["dr-ozgood"]["mechanics"] == 1


@pytest.mark.rule("AR-E40", "AR-E20")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_a_table_is_rolled_once_and_one_row_applies(face: int) -> None:
    rows = [
        {"roll": "1-4", "do": [{"gain_token": 1}, {"gain_token": 1}]},
        {"roll": 5, "do": []},
        {"roll": "6-10", "do": [{"move_backward": 1}]},
    ]
    table = drawing({"roll_table": "1d10", "rows": rows})
    table.roll(face)
    party = table.party("a")
    assert (party["tokens"], party["space"]) == (2 if face <= 4 else 0, 9 if face >= 6 else 10)
    assert table.facts["turn"] == "b"


@pytest.mark.rule("AR-E20")
def test_an_amount_may_be_several_dice() -> None:
    table = drawing({"move_forward": "2d10"})
    table.roll(9, 3)
    assert table.party("a")["space"] == 22
    tokens = drawing({"gain_token": "1d6"}, a={"tokens": 1})
    assert tokens.asks() == "chance"
    tokens.roll(5)
    assert tokens.party("a")["tokens"] == 6


@pytest.mark.rule("AR-E18", "AR-R101")
def test_what_a_card_does_when_drawn_comes_before_its_checks() -> None:
    table = facing(
        challenge("trial", MECHANICS, on_draw=[{"move_backward": 2}, {"gain_token": 1}], on_win=[])
    )
    party = table.party("a")
    assert (party["space"], party["tokens"], table.facts["phase"]) == (8, 1, "challenge")
    table.roll(10, 1)
    assert table.party("a")["tokens"] == 1


@pytest.mark.rule("AR-E19")
def test_effects_happen_in_order_and_stop_when_the_game_ends() -> None:
    table = drawing({"gain_token": 1}, {"lose_token": 2}, {"gain_token": 4})
    assert table.party("a")["tokens"] == 4
    won = Table(
        holder="a",
        a={"space": 5},
        cards=[event("omen", {"move_forward": 9}, {"gain_token": 4})],
        module_1=["omen"],
    )
    won.move(1, "homeward").roll("omen")
    assert (won.facts["winner"], won.party("a")["tokens"]) == ("a", 0)


@pytest.mark.rule("AR-E02")
def test_effects_befall_the_drawing_party_alone() -> None:
    words: list[dict[str, Any]] = [
        {"miss_turn": 1}, {"move_backward": 1}, {"gain_token": 1}, {"lose_member": 1, "who": "leader"},
        {"discard_aid": 1, "who": "random"}, {"gain_skill": "combat", "who": "leader"},
    ]  # fmt: skip
    others: dict[str, Any] = {"b": {"hand": ["sword"], "tokens": 1}, "c": {"hand": ["rifle"], "space": 20}}
    table = drawing(*words, players=3, **others)
    assert table.party("a")["size"] == 5
    before = Table(players=3, **others).facts
    assert [table.facts[x] for x in "bc"] == [before[x] for x in "bc"]


@pytest.mark.rule("AR-E03")
def test_a_tag_does_nothing_by_itself() -> None:
    for tags in ([], ["monster", "human", "animal", "trap", "hazard", "puzzle"]):
        table = facing(challenge("trial", MECHANICS, tags=tags, on_win=[]))
        table.roll(5, 5)
        facts = table.facts
        assert (facts["a"]["space"], facts["a"]["tokens"], facts["turn"]) == (10, 0, "b")


@pytest.mark.rule("AR-E47", "AR-E48")
def test_module_cards_may_move_and_find_companions_too() -> None:
    cards = [
        {"id": "ferry", "name": "Ferry", "kind": "aid", "options": [{"move_extra": "1d6"}], "flavour": "–"},
        {
            "id": "inn",
            "name": "Inn",
            "kind": "aid",
            "options": [{"find_companion": "random"}],
            "flavour": "–",
        },
    ]
    table = Table(a={"space": 5, "hand": ["ferry", "inn"]}, cards=cards, module_1=["lantern"])
    table.window("before-move").choose("card:inn/companion").roll(1, 1, 1)
    table.move(1).choose("card:ferry/move").roll(3)
    party = table.party("a")
    assert (party["size"], party["space"], party["skills"]["combat"]) == (7, 9, 6)
    assert table.facts["module_1_discard"] == ["ferry", "inn"]
