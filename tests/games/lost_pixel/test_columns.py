"""A blow as a sum of columns: every source has its row, and the log's dice and sums can be added up again."""

import pytest

from reliquest.engine.events import Listener
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.view import Table
from tests.games.lost_pixel.play import against, fighter, monster, table


def looked_at(t: object) -> Table:
    view = GAME.table(t.state, 0)  # type: ignore[attr-defined]
    assert isinstance(view, Table)
    return view


@pytest.mark.rule("LP-148", "LP-R10", "LP-R65")
def test_every_card_that_adds_to_a_blow_has_its_row() -> None:
    foe = {"atk": {"physical": "1d8+1"}, "def": {"physical": 3, "ice": 1}, "life": 19}
    seen = looked_at(against(foe, fighter(equipped=["ice-blade", "leather-vest"]))).monster
    assert seen is not None
    (blow,) = seen.blows
    assert (blow.stat, blow.die) == ("str", 10)
    assert {row.card: row.adds for row in blow.attack} == {"ice-blade": {"physical": "2", "ice": "1d8"}}
    assert [(row.card, row.adds) for row in blow.defence] == [("dummy", {"physical": "3", "ice": "1"})]
    assert seen.answer is not None
    assert [(row.card, row.adds) for row in seen.answer.attack] == [("dummy", {"physical": "1d8+1"})]
    assert {row.card for row in seen.answer.defence} == {"leather-vest"}


@pytest.mark.rule("LP-151", "LP-152")
def test_the_chances_of_a_blow_are_those_shown_before_it() -> None:
    t = against({"def": {"physical": 3, "ice": 1}, "life": 9}, fighter(equipped=["ice-blade"]))
    seen = looked_at(t).monster
    assert seen is not None
    chances = seen.blows[0].chances
    assert sum(chances) == pytest.approx(1, abs=1e-3)
    code = t.runner.find("attack")
    shown = GAME.odds(t.state, code)[0].chance if code is not None else None
    counted = sum(max(0, a + 2 - 3) + max(0, b - 1) >= 9 for a in range(1, 11) for b in range(1, 9)) / 80
    assert sum(chances[9:]) == pytest.approx(counted, abs=1e-3)
    assert shown is None or shown == pytest.approx(counted, abs=1e-3)


@pytest.mark.rule("LP-146")
def test_before_a_stat_is_chosen_there_is_a_blow_for_each() -> None:
    foe = monster(id="cave-rat", name="Cave Rat")
    t = table(
        phase="encounter", heroes=[fighter(equipped=["ice-blade"])], cards={"monsters": [foe]}, decks={"monster": ["cave-rat"]},
    ).do("draw cave-rat")  # fmt: skip
    seen = looked_at(t).monster
    assert seen is not None
    assert [(blow.stat, blow.die) for blow in seen.blows] == [("str", 10), ("dex", 6), ("int", 4)]
    assert seen.stat == ""
    assert t.state.fights[-1].stat < 0


@pytest.mark.rule("LP-E05", "LP-E06", "LP-E07", "LP-E08")
def test_what_changes_a_sum_stands_beside_it() -> None:
    foe = {
        "effects": [
            {"immune": ["fire"], "when": "passive"},
            {"weak": {"ice": 2}, "when": "passive"},
            {"pierce": {"physical": 1}, "when": "passive"},
        ],
        "atk": {"physical": 2},
    }
    seen = looked_at(against(foe)).monster
    assert seen is not None
    assert (seen.blows[0].immune, seen.blows[0].weak, seen.blows[0].shield) == (["fire"], {"ice": 2}, 0)
    assert seen.answer is not None
    assert seen.answer.ignored == {"physical": 1}


@pytest.mark.rule("LP-150", "LP-154", "LP-162")
def test_the_dice_and_sums_of_the_log_carry_their_numbers() -> None:
    t = against(
        {"atk": {"physical": "1d8+1"}, "def": {"physical": 3, "ice": 1}, "life": 19}, fighter(equipped=["ice-blade"])
    )  # fmt: skip
    listener = t.state.listener = Listener()
    t.do("roll 7 5 6")
    marks = [GAME.words.mark(event) for event in listener.heard]
    blow = [each for each in marks if each[0]]
    assert blow[:5] == [
        ("stat:10", (7,)), ("hero:ice:atk:8", (5,)), ("sum:physical:9:3:6", ()), ("sum:ice:5:1:4", ()), ("hit:10:9", ()),
    ]  # fmt: skip
    assert blow[5:8][0] == ("monster:physical:atk:8", (6,))
    assert any(word.startswith("struck:") for word, _faces in blow)


def test_a_card_names_the_pack_that_draws_it() -> None:
    view = looked_at(table(heroes=[fighter(inventory=["fire-gem"])]))
    assert view.heroes[0].pack == view.heroes[0].inventory[0].pack == "lost-pixel-examples"
    assert {tile.pack for tile in view.tiles} == {"lost-pixel-examples"}


@pytest.mark.rule("LP-077", "LP-078", "LP-081", "LP-E37")
def test_the_view_says_what_terrain_costs_and_what_burns() -> None:
    seen = looked_at(table(heroes=[fighter()]))
    assert seen.paces == {"plain": 1, "water": 2, "acid": 1, "lava": 2}
    assert seen.burning == ["acid", "lava"]
    boots = [
        {
            "id": "waders",
            "name": "Waders",
            "slot": "boots",
            "effects": [{"terrain_pass": ["water", "acid"], "when": "passive"}],
        }
    ]
    dry = looked_at(table(heroes=[fighter(equipped=["waders"])], cards={"artifacts": boots}))
    assert dry.paces["water"] == 1
    assert dry.burning == ["lava"]
    assert looked_at(against({})).paces == {}
