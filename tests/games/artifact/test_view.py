"""What the table shows beside its pieces: the checks of a card with their chances, fights as they stand, seen cards."""

from typing import Any

import pytest

from reliquest.engine.flow import CHANCE
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.view import MoveLine, Table, WayLine
from tests.games.artifact import at_the_table
from tests.games.artifact.at_the_table import ALONE, aid_card, challenge, drawing, event, facing

COMBAT = {"check": "combat"}
AGILITY = {"check": "agility"}
KNIFE = aid_card("knife", {"bonus": "combat", "plus": 2})
NET = aid_card("net", {"bonus": "combat", "plus": 1}, {"bonus": "agility", "plus": 3})


def seen(table: at_the_table.Table, viewer: int = 0) -> Table:
    """The table as a seat sees it."""
    shown = GAME.table(table.state, viewer)
    assert isinstance(shown, Table)
    return shown


def only_way(table: at_the_table.Table, viewer: int = 0) -> WayLine:
    """The one way that is left."""
    (way,) = seen(table, viewer).ways
    assert way.part == ""
    return way


def equipped(card: dict[str, Any], **setting: Any) -> at_the_table.Table:
    """Party a faces this card, and knife and net are in the game."""
    setting["a"] = {"space": 9, **setting["a"]}
    table = at_the_table.Table(
        cards=[card, KNIFE, NET], module_1=[card["id"]], module_2=["black-water"], **setting
    )
    return table.move(1).roll(card["id"])


def standings(way: WayLine) -> list[tuple[str, str]]:
    """Its checks as skill and how they stand."""
    return [(check.skill, check.standing) for check in way.checks]


def fighter(*hand: str, **more: Any) -> dict[str, Any]:
    """A party of one, Combat 5, with these aid cards."""
    return {**ALONE, "hand": list(hand), **more}


@pytest.mark.rule("AR-106", "AR-115")
def test_a_check_shows_its_chance_before_its_die_and_after() -> None:
    table = equipped(challenge("wolf", COMBAT, AGILITY, dm=1), a=fighter("knife", "net"))
    before = only_way(table)
    assert standings(before) == [("combat", "ahead"), ("agility", "ahead")]
    table.roll(3).window("check")
    after = only_way(table)
    combat, agility = after.checks
    assert (combat.bonus, combat.dm, combat.chance, combat.aided, combat.aid) == (5, 1, 0.7, 0.9, "knife")
    assert (agility.chance, agility.aid) == (0.45, "net")
    assert agility.aided == pytest.approx(sum(min(10, die + 2) for die in range(1, 11)) / 100)
    assert after.chance == pytest.approx(0.7 * 0.45)
    assert after.aided == pytest.approx(0.9 * agility.aided)


def test_no_card_is_counted_for_two_checks() -> None:
    table = equipped(challenge("wolf", COMBAT, COMBAT), a=fighter("knife"))
    table.roll(1).window("check")
    way = only_way(table)
    plain, helped = 0.6, 0.8
    ahead = way.checks[1]
    assert ahead.aided > ahead.chance
    assert way.aided == pytest.approx(max(helped * ahead.chance, plain * ahead.aided))


@pytest.mark.rule("AR-R17")
def test_the_chance_with_aid_is_for_the_owner_of_the_hand_alone() -> None:
    table = equipped(challenge("wolf", COMBAT), a=fighter("knife"))
    table.roll(1).window("check")
    assert only_way(table).checks[0].aid == "knife"
    for viewer in (-1, 1):
        way = only_way(table, viewer)
        assert (way.aided, way.checks[0].aided, way.checks[0].aid) == (way.chance, way.chance, "")


@pytest.mark.rule("AR-E07", "AR-E08")
def test_each_way_is_shown_until_one_is_picked() -> None:
    card = challenge(
        "door", {"any": [{"check": "combat", "times": 2}, {"all": [AGILITY, {"check": "science", "dm": -1}]}]}
    )
    table = facing(card, a=fighter())
    one, two = seen(table).ways
    assert (one.part, standings(one)) == ("branch:combat-x2", [("combat", "ahead")] * 2)
    assert (two.part, standings(two)) == (
        "branch:agility+science-dm-1",
        [("agility", "ahead"), ("science", "ahead")],
    )
    assert two.checks[1].dm == -1
    table.choose("branch:combat-x2").roll(10, 1)
    assert standings(only_way(table)) == [("combat", "won"), ("combat", "now")]


@pytest.mark.rule("AR-117")
def test_a_check_that_failed_is_all_that_is_left_of_a_lost_challenge() -> None:
    table = facing(
        challenge("pit", AGILITY, AGILITY, on_lose=[{"lose_member": 1}]),
        a={"hand": []},
    )
    table.roll(1, 10)
    assert table.asks() == 0
    assert standings(only_way(table)) == [("agility", "failed")]
    assert only_way(table).aided == 0


@pytest.mark.rule("AR-R66")
def test_a_failing_check_that_may_be_rolled_again_has_no_chance_as_it_stands() -> None:
    table = facing(challenge("pit", AGILITY), a=fighter(tokens=1), house={"token_after_challenge": "on"})
    table.roll(1).window("check").choose("pass").roll(4)
    assert only_way(table).checks[0].chance == 0
    table.choose("reroll")
    assert only_way(table).checks[0].chance == pytest.approx(0.7)


def test_an_event_has_no_checks() -> None:
    assert seen(drawing({"gain_token": 1})).ways == ()


@pytest.mark.rule("AR-140", "AR-141")
def test_a_fight_shows_how_it_stands() -> None:
    solo = {**ALONE, "hand": [], "tokens": 0}
    table = at_the_table.Table(a={**solo, "space": 5}, b={**solo, "space": 6})
    table.move(1)
    fight = seen(table).fight
    assert fight is not None
    assert fight.skill == ""
    assert fight.win == pytest.approx(0.45)
    assert fight.tie == pytest.approx(0.1)
    table.roll(1, 8)
    fight = seen(table).fight
    assert fight is not None
    assert (fight.skill, fight.win, fight.tie) == ("combat", 0.7, 0.1)


@pytest.mark.rule("AR-080", "AR-R17")
def test_a_card_looked_at_shows_its_face_to_those_who_looked() -> None:
    table = at_the_table.Table(a={"space": 5}, module_1=["black-water", "sheer-wall"])
    table.roll(2).choose("observe").roll("black-water", "sheer-wall")
    (one, two), hidden = seen(table).decks[1].top, seen(table, 1).decks[1].top
    for top in (one, two):
        assert top.face is not None
        assert top.face.id == top.card
    assert [(top.card, top.face, top.aid) for top in hidden] == [("", None, None)] * 2


def test_a_discarded_card_says_what_it_asks_for() -> None:
    table = facing(challenge("wolf", COMBAT, COMBAT, dm=2, on_win=[]), a=fighter())
    table.roll(10, 1, 10, 1)
    wolf = seen(table).decks[1].discard[-1]
    assert (wolf.id, wolf.kind, wolf.line) == ("wolf", "challenge", "Combat and Combat, DM +2")


@pytest.mark.rule("AR-R14")
def test_a_draft_says_whom_each_party_still_needs() -> None:
    table = at_the_table.Table(fresh=True, house={"party_source": "bidding"})
    while (q := table.state.question) is not None and q.who == CHANCE:
        table.state.answer(q.options[0])
    lot = seen(table).lot
    assert lot is not None
    assert lot.lacking == ((3, 2), (3, 2))


@pytest.mark.rule("AR-R16")
def test_each_half_of_the_way_names_the_pack_of_its_cards() -> None:
    options = {
        "scenario": "mummys-tomb",
        "second_scenario": "the-depths-of-the-earth",
        "house_rules": {"mixed_modules": "on"},
    }
    table = GAME.table(GAME.new(GAME.options(options)), -1)
    assert [module.pack for module in table.modules] == ["mummys-tomb", "the-depths-of-the-earth"]


@pytest.mark.rule("AR-076", "AR-154")
def test_a_move_shows_its_own_dice_and_none_of_the_last_player() -> None:
    cards = [aid_card("ladder", {"move_extra": "1d6"}), event("omen", {"gain_token": 1})]
    table = at_the_table.Table(
        cards=cards, module_1=["omen", "sheer-wall"], a={"space": 5, "hand": ["ladder"]}, b={"space": 2}
    )
    assert seen(table).move is None
    table.roll(4)
    assert seen(table).move == MoveLine(roll=4, total=4)
    table.choose("outward").window("extra-move").choose("card:ladder/move").roll(2, "omen")
    assert table.asks() == "chance"
    assert seen(table).move is None
    table.roll(3)
    assert seen(table).move == MoveLine(roll=3, total=3)
