"""Setting up: heroes, first player, first cards, the decks and their sizes (chapters 1 to 5)."""

from typing import Any

import pytest

from reliquest.errors import UsageProblem
from reliquest.games.lost_pixel.game import GAME, tables_for
from reliquest.games.lost_pixel.state import EXPLORE
from reliquest.rules import library
from tests.games.lost_pixel.play import PACKS, Table, against, fighter, house, ranger, table


def start(players: int, **options: Any) -> Table:
    """A fresh game with these heroes in seat order."""
    names = ["fighter", "ranger", "scholar", "porter"][:players]
    return Table({"phase": "setup"}, players=players, heroes=names, **options)


@pytest.mark.rule("LP-037", "LP-038", "LP-R11")
def test_one_to_four_players_with_one_hero_each() -> None:
    for players in (1, 2, 3, 4):
        assert len(start(players).state.heroes) == players
    for wrong in (0, 5, "two"):
        with pytest.raises(UsageProblem, match="1 to 4"):
            GAME.options({"packs": PACKS, "players": wrong})
    with pytest.raises(UsageProblem, match="once"):
        GAME.options({"packs": PACKS, "heroes": ["fighter", "fighter"]})
    with pytest.raises(UsageProblem, match="fighter"):
        GAME.options({"packs": PACKS, "heroes": ["figther"]})


@pytest.mark.rule("LP-038", "LP-039", "LP-R11")
def test_heroes_that_are_not_picked_are_dealt_each_once() -> None:
    t = Table({"phase": "setup"}, players=2, heroes=["ranger"])
    t.do("options fighter scholar porter", "draw porter")
    assert list(t.facts()["heroes"]) == ["ranger", "porter"]


@pytest.mark.rule("LP-049", "LP-R08")
def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    t = start(3).do("roll 4 6 6", "roll 2 5")
    t.do({"active": "scholar"})
    assert t.state.first == 2


@pytest.mark.rule("LP-R08")
def test_alone_nobody_rolls() -> None:
    assert start(1).do("draw frost-bolt").facts()["active"] == "fighter"


@pytest.mark.rule("LP-R08")
def test_the_players_may_agree_who_begins() -> None:
    t = start(2, **house(first_player="choose")).do("options hero:fighter hero:ranger", "choose hero:ranger")
    assert t.facts()["active"] == "ranger"


@pytest.mark.rule(
    "LP-040", "LP-041", "LP-042", "LP-043", "LP-044", "LP-026", "LP-027", "LP-R12", "LP-R117", "LP-R23"
)
def test_two_spells_of_which_one_is_kept_then_three_gems() -> None:
    t = start(1).do("draw frost-bolt", "draw stone-skin", "choose keep:stone-skin")
    t.do({"hero": {"spells": ["stone-skin"]}, "decks": {"spell": ["frost-bolt"]}})
    t.do("draw fire-gem", "draw fire-gem", "draw wild-gem")
    t.do({"hero": {"inventory": ["fire-gem", "fire-gem", "wild-gem"]}, "sizes": {"gem": 18}})


@pytest.mark.rule("LP-R117", "LP-R23")
def test_spells_are_dealt_in_turn_order_before_any_gem() -> None:
    t = start(2).do("roll 1 6", "draw frost-bolt", "draw stone-skin", "choose keep:frost-bolt")
    t.do({"heroes": {"ranger": {"spells": ["frost-bolt"]}, "fighter": {"spells": []}}})
    t.do("draw stone-skin")  # only one Spell is left, and it is kept
    t.do({"heroes": {"fighter": {"spells": ["stone-skin"]}}, "sizes": {"spell": 0}})
    t.do("draw fire-gem fire-gem ice-gem")
    t.do({"heroes": {"ranger": {"inventory": ["fire-gem", "fire-gem", "ice-gem"]}}})


def settled(players: int, **options: Any) -> Table:
    """A game at its first turn."""
    t = start(players, **options)
    if players > 1:
        t.do("roll 6" + " 1" * (players - 1))
    while t.state.phase != EXPLORE:
        q = t.state.question
        assert q is not None
        t.state.answer(q.options[0])
    return t


@pytest.mark.rule("LP-R11", "LP-063", "LP-025", "LP-R89", "LP-R34", "LP-048", "LP-047")
def test_everything_starts_at_nothing_on_the_starting_tile() -> None:
    t = settled(2)
    for hero in t.facts()["heroes"].values():
        assert (hero["xp"], hero["damage"], hero["level"], hero["potions"], hero["purse"]) == (0, 0, 1, 0, 0)
        assert hero["equipped"] == []
        assert hero["at"] == "0,0:centre"
        assert len(hero["inventory"]) == 3  # the Gems of the start, and none for floor 1
    assert t.facts()["tiles"] == {"0,0": "upstairs"}


@pytest.mark.parametrize(
    ("players", "tiles", "times"),
    [
        pytest.param(1, 10, 15, marks=pytest.mark.rule("LP-050", "LP-054")),
        pytest.param(2, 15, 20, marks=pytest.mark.rule("LP-051", "LP-055")),
        pytest.param(3, 20, 25, marks=pytest.mark.rule("LP-052", "LP-056")),
        pytest.param(4, 25, 30, marks=pytest.mark.rule("LP-053", "LP-057")),
    ],
)
@pytest.mark.rule("LP-R05", "LP-R06", "LP-045", "LP-046")
def test_the_table_by_number_of_players(players: int, tiles: int, times: int) -> None:
    t = settled(players)
    facts = t.facts()
    assert facts["sizes"]["tile"] == tiles
    assert facts["time_left"] + facts["time_gone"] == times
    names = [card.id for card in t.state.t.tiles]
    assert t.state.tiles.unknown[names.index("downstairs")] == 1
    assert t.state.tiles.unknown[names.index("portal")] == 0


@pytest.mark.rule("LP-020", "LP-021", "LP-022", "LP-023", "LP-R01", "LP-R12", "LP-R17")
def test_every_deck_lies_shuffled_on_the_table() -> None:
    t = settled(1)
    sizes = t.facts()["sizes"]
    assert sizes == {
        "treasure": 4, "artifact": 2, "potion": 2, "gem": 18, "spell": 1, "event": 5, "monster": 9, "tile": 10,
    }  # fmt: skip
    assert all(deck[0] == "?" for name, deck in t.facts()["decks"].items() if name != "spell")
    dwellers = [
        t.state.t.dwellers[t.state.t.monster_decks[1].first + k].floor
        for k in range(len(t.state.monsters.unknown))
    ]
    assert set(dwellers) == {1}


@pytest.mark.rule("LP-R05", "LP-R107")
def test_the_end_tile_may_come_on_top_of_the_number() -> None:
    assert settled(2, **house(end_tile_extra=True)).facts()["sizes"]["tile"] == 16


@pytest.mark.rule("LP-R24", "LP-028")
def test_a_purse_starts_at_the_heros_coin_value() -> None:
    rich = {
        "id": "fighter",
        "name": "Fighter",
        "coin": 4,
        "stats": {"str": "d10", "dex": "d6", "int": "d4"},
        "spd": 3,
        "life": 9,
    }
    assert table(heroes=[fighter()], cards={"heroes": [rich]}).facts()["hero"]["purse"] == 4
    poor = table(heroes=[fighter()], cards={"heroes": [rich]}, options=house(coin_source="tradein"))
    assert poor.facts()["hero"]["purse"] == 0


@pytest.mark.rule("LP-R13", "LP-024", "LP-025")
def test_hands_are_open_and_only_decks_and_potions_are_hidden() -> None:
    t = table(heroes=[fighter(inventory=["fire-gem"], equipped=["ice-blade"], potions=2), ranger()])
    view = GAME.table(t.state, 1)
    hero = view.heroes[0]
    assert [card.id for card in hero.inventory] == ["fire-gem"]
    assert [card.id for card in hero.equipped if card] == ["ice-blade"]
    assert [potion.card for potion in hero.potions] == [None, None]


@pytest.mark.rule("LP-R124", "LP-R16", "LP-R18")
def test_house_rules_that_leave_gems_no_use_are_refused() -> None:
    for rules in (
        {"gem_use": "store", "coin_source": "purse"},
        {"gem_use": "spells", "spell_cost": "free-once-per-combat"},
    ):
        with pytest.raises(UsageProblem, match="no use"):
            GAME.options({"packs": PACKS, "house_rules": rules})
    with pytest.raises(UsageProblem):
        GAME.options({"packs": PACKS, "house_rules": {"gem_usage": "both"}})
    with pytest.raises(UsageProblem):
        GAME.options({"packs": PACKS, "house_rules": {"gem_use": "soup"}})


def test_a_quest_has_three_five_or_ten_floors() -> None:
    for floors in (3, 5, 10):
        assert GAME.options({"packs": PACKS, "floors": floors})["floors"] == floors
    with pytest.raises(UsageProblem, match="3, 5 or 10"):
        GAME.options({"packs": PACKS, "floors": 4})
    with pytest.raises(UsageProblem, match="option"):
        GAME.options({"packs": PACKS, "flors": 4})


@pytest.mark.rule("LP-R15")
def test_an_empty_deck_is_made_anew_from_its_discards_and_else_the_draw_is_skipped() -> None:
    pantry = {"tiles": [{"tile": "pantry", "at": [0, 1]}]}
    again = table(
        heroes=[fighter(at="0,1:south")],
        decks={"treasure": []},
        discards={"treasure": ["short-bow"]},
        **pantry,
    )
    again.do(
        "choose move:north",
        "draw short-bow",
        {"hero": {"inventory": ["short-bow"]}, "discards": {"treasure": []}},
    )
    none = table(heroes=[fighter(at="0,1:south")], decks={"treasure": [], "potion": []}, **pantry)
    none.do("choose move:north", {"hero": {"inventory": [], "potions": 0}, "searched": ["0,1:centre"]})


@pytest.mark.rule("LP-R14", "LP-R103")
def test_a_discarded_treasure_goes_to_the_discards_of_its_own_floor() -> None:
    t = table(
        floor=2,
        tiles=[{"tile": "pantry", "at": [0, 1]}],
        heroes=[
            fighter(at="0,1:south", inventory=["short-bow", "fire-gem", "fire-gem", "ice-gem", "ice-gem"])
        ],
    )
    t.do("choose move:north", "draw steel-helm", "choose discard:short-bow")
    s = t.state
    first, second = s.treasures_gone[1], s.treasures_gone[2]
    assert first is not None
    assert sum(first) == 1
    assert second is not None
    assert sum(second) == 0


@pytest.mark.rule("LP-001")
def test_there_is_one_book_of_rules() -> None:
    book = library.book("lost-pixel")
    assert book.title == GAME.title
    assert len([name for name in book.by_id if name[3:].isdigit()]) == 230


@pytest.mark.rule("LP-002", "LP-R09", "LP-019")
def test_six_sizes_of_dice_rolled_as_often_as_needed() -> None:
    t = tables_for(GAME.options({}))
    sizes = {faces for hero in t.heroes for faces in hero.dice}
    for block in (
        [card.atk for card in t.items]
        + [card.atk for card in t.dwellers]
        + [card.defence for card in t.dwellers]
    ):
        sizes |= {faces for part in block.parts for faces in part.dice}
    assert sizes <= {4, 6, 8, 10, 12, 20}
    many = {
        "id": "ice-blade",
        "name": "Ice Blade",
        "floor": 1,
        "level": 1,
        "slot": "weapon",
        "atk": {"physical": "8d4"},
    }
    fight = against({"life": 99}, fighter(equipped=["ice-blade"]), cards={"treasures": [many]})
    fight.do("roll 1", "roll 4 4 4 4 4 4 4 4", {"fight": {"left": 99 - 33}})


@pytest.mark.rule("LP-004", "LP-005", "LP-037", "LP-039")
def test_every_hero_has_a_figure_and_there_are_four_at_most() -> None:
    t = settled(4)
    figures = GAME.table(t.state, 0).heroes
    assert len({figure.id for figure in figures}) == 4
    assert {(figure.x, figure.y, figure.space) for figure in figures} == {(0, 0, "centre")}


@pytest.mark.rule("LP-018", "LP-227", "LP-062", "LP-029")
def test_a_damage_token_is_a_point_of_life() -> None:
    t = against({"life": 9, "atk": {"physical": 3}}).do("roll 4", {"fight": {"life": 9, "left": 5}})
    t.do({"hero": {"life": 12, "damage": 3, "life_left": 9}})
