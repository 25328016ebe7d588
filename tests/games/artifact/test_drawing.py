"""Draw Phase and decks: which card comes, where it goes, and what happens when there is none."""

import pytest

from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import Table


@pytest.mark.rule("AR-021", "AR-022", "AR-023", "AR-024", "AR-025", "AR-027", "AR-028", "AR-029", "AR-030")
@pytest.mark.parametrize(
    "scenario",
    ["mummys-tomb", "the-depths-of-the-earth", "lost-continent-of-atlantis", "the-shadow-of-a-dark-god"],
)
def test_a_game_has_an_aid_deck_and_two_module_decks_of_one_card_each(scenario: str) -> None:
    s = GAME.new(GAME.options({"scenario": scenario}))
    t = s.tables
    assert [len(deck.unknown) for deck in s.decks] == t.sizes
    assert all(n == 1 for deck in s.decks for n in deck.unknown)
    assert len(s.discards) == 3
    assert t.sizes[0] == 22
    kinds = [[t.cards[t.first[deck] + k].kind for k in range(t.sizes[deck])] for deck in range(3)]
    assert set(kinds[0]) == {2}
    assert {0, 2} <= set(kinds[1])
    assert {0, 2} <= set(kinds[2])


@pytest.mark.rule("AR-092", "AR-093", "AR-094")
@pytest.mark.parametrize(
    ("space", "roll", "way", "holder", "card"),
    [
        (13, 2, "outward", "none", "lantern"),
        (14, 2, "outward", "none", "old-almanac"),
        (17, 2, "homeward", "b", "lantern"),
        (18, 2, "homeward", "a", "old-almanac"),
    ],
)
def test_the_space_landed_on_chooses_the_deck(
    space: int, roll: int, way: str, holder: str, card: str
) -> None:
    table = Table(
        holder=holder, a={"space": space}, b={"space": 25}, module_1=["lantern"], module_2=["old-almanac"]
    )
    table.move(roll, way)
    assert table.options_now() == [card]


@pytest.mark.rule("AR-095", "AR-R34", "AR-R36")
def test_no_card_is_drawn_where_an_opponent_stands_or_stood() -> None:
    table = Table(a={"space": 5}, b={"space": 8}, module_1=["lantern"])
    table.move(3).roll(1).roll(10, 1).roll(6)
    facts = table.facts
    assert (facts["a"]["space"], facts["b"]["space"], facts["module_1"], facts["turn"]) == (8, 2, 1, "b")


@pytest.mark.rule("AR-R34", "AR-092")
def test_a_space_without_an_opponent_is_empty_though_the_own_pawn_is_on_it() -> None:
    table = Table(a={"space": 5}, module_1=["lantern"])
    table.move(1).roll("lantern")
    assert table.party("a")["hand"] == ["lantern"]


@pytest.mark.rule("AR-100", "AR-R17", "AR-R42")
def test_a_drawn_aid_card_goes_unseen_into_the_hand() -> None:
    table = Table(a={"space": 5}, module_1=["lantern"])
    table.move(1).roll("lantern")
    assert "Party A draws Lantern from the Module 1 deck." in table.log(0)
    assert "Party A draws an aid card from the Module 1 deck." in table.log(1)
    assert not any("Lantern" in line for line in table.log(-1))
    seen = GAME.table(table.state, 1)
    assert (seen.parties[0].hand_size, seen.parties[0].hand) == (1, ())
    assert [card.id for card in GAME.table(table.state, 0).parties[0].hand] == ["lantern"]


@pytest.mark.rule("AR-R42", "AR-R48")
def test_aid_is_neither_traded_nor_dropped_nor_lent() -> None:
    table = Table(a={"space": 5}, b={"space": 3, "hand": ["rifle", "lantern"]}, module_1=["sheer-wall"])
    table.move(1).roll("sheer-wall").roll(1)
    assert table.windows() == []
    assert table.asks() == "chance"
    table.roll(1, 1)
    seen = set()
    for _ in range(3):
        seen |= set(table.options_now())
        if table.asks() == "chance":
            table.roll(table.options_now()[0])
        else:
            table.choose("observe")
    assert not any(name.startswith(("discard", "give")) for name in seen)


@pytest.mark.rule("AR-R40", "AR-033", "AR-E50")
def test_a_used_card_goes_to_the_discard_pile_of_its_own_deck() -> None:
    table = Table(
        a={"space": 5, "hand": ["machete", "lantern"]},
        module_1=["sheer-wall"],
        module_1_discard=[],
        module_2=[],
    )
    table.move(1).roll("sheer-wall").roll(1).choose("card:machete/survival", "card:lantern/survival")
    facts = GAME.facts(table.state)
    assert (facts["aid_discard"], facts["module_1_discard"]) == (["machete"], ["lantern"])


@pytest.mark.rule("AR-R38", "AR-032")
def test_the_aid_deck_is_refilled_too() -> None:
    table = Table(a={"space": 10}, module_1=["drowned-stair"], aid=[], aid_discard=["rifle", "sword"])
    table.move(2).roll("drowned-stair", 6, 8, 7, 2, 5)
    assert table.options_now() == ["rifle", "sword"]
    table.roll("sword")
    assert table.party("a")["hand"] == ["sword"]
    assert table.facts["aid_discard"] == []


@pytest.mark.rule("AR-R39")
def test_with_nothing_to_draw_the_turn_goes_on_without_a_card() -> None:
    table = Table(a={"space": 5}, module_1=[])
    table.move(1)
    assert table.facts["turn"] == "b"
    assert "There is no card left in the Module 1 deck." in table.log()


@pytest.mark.rule("AR-R41", "AR-R107")
def test_hands_have_no_limit_unless_a_house_rule_sets_one() -> None:
    hand = ["rifle", "sword", "pistol", "axe"]
    table = Table(a={"space": 5, "hand": hand}, module_1=["lantern"])
    table.move(1).roll("lantern")
    assert len(table.party("a")["hand"]) == 5
    strict = Table(
        house={"hand_limit": "3"}, a={"space": 5, "hand": hand}, b={"hand": hand}, module_1=["lantern"]
    )
    strict.move(1).roll("lantern")
    assert strict.asks() == 0
    assert strict.options_now() == sorted(f"discard:{name}" for name in [*hand, "lantern"])
    strict.choose("discard:lantern", "discard:axe")
    facts = strict.facts
    assert (facts["turn"], facts["a"]["hand"], len(facts["b"]["hand"])) == (
        "b",
        ["pistol", "rifle", "sword"],
        4,
    )
    assert (facts["aid_discard"], facts["module_1_discard"]) == (["axe"], ["lantern"])


@pytest.mark.rule("AR-R107")
def test_a_skipped_turn_does_not_count_for_the_hand_limit() -> None:
    strict = Table(
        house={"hand_limit": "1"},
        turn="b",
        a={"hand": ["rifle", "sword"], "misses": 1},
        b={"space": 4},
        module_1=[],
    )
    strict.move(1)
    facts = strict.facts
    assert (facts["turn"], facts["a"]["hand"]) == ("b", ["rifle", "sword"])
