"""The aid deck as listed, Find Companion, and what may be used when."""

from collections.abc import Iterator

import pytest

from reliquest.games.artifact.build import tables_for
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.pack import SKILLS
from reliquest.games.artifact.tables import BONUS, FIND_COMPANION, MOVE_EXTRA
from tests.games.artifact.at_the_table import Table, challenge, drawing, facing

LISTED = {
    "AR-157": ("Dynamite", "mechanics 2", "combat 2"),
    "AR-158": ("Shovel", "mechanics 2", "combat 2"),
    "AR-159": ("Tool Box", "mechanics 2", "strength 2"),
    "AR-160": ("Pistol", "combat 3"),
    "AR-161": ("Sword", "combat 3"),
    "AR-162": ("Rifle", "combat 3"),
    "AR-163": ("Axe", "combat 1", "survival 1", "mechanics 1"),
    "AR-164": ("Machete", "combat 2", "survival 2"),
    "AR-165": ("Sextant", "sailing 3"),
    "AR-166": ("Small Boat", "sailing 2", "move"),
    "AR-167": ("Maps", "survival 2", "move"),
    "AR-168": ("Ancient Texts", "linguistics 3"),
    "AR-169": ("Translator", "linguistics 3"),
    "AR-170": ("Doctors Bag", "science 3"),
    "AR-171": ("Chemistry Kit", "science 3"),
    "AR-172": ("Lariat", "survival 2", "agility 2"),
    "AR-173": ("Porters", "strength 2", "move"),
    "AR-174": ("Guide", "survival 2", "move"),
    "AR-175": ("Rope & Grappling Hook", "survival 2", "agility 2"),
    "AR-176": ("Find Companion", "companion"),
    "AR-177": ("Spirit of Adventure", "personality 3"),
    "AR-178": ("Inspired Oration", "personality 3"),
}


def aid_deck() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The Aid deck as the rules read it: name, and options in words."""
    t = tables_for(GAME.options({}))
    for n in range(t.sizes[0]):
        options = t.cards[n].options
        words = {MOVE_EXTRA: "move", FIND_COMPANION: "companion"}
        yield (
            t.prose.card_names[n],
            tuple(f"{SKILLS[o.skill]} {o.plus}" if o.kind == BONUS else words[o.kind] for o in options),
        )


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in LISTED])
def test_every_aid_card_is_as_listed(rule: str) -> None:
    name, *options = LISTED[rule]
    assert dict(aid_deck())[name] == tuple(options)


@pytest.mark.rule("AR-025")
def test_the_aid_deck_is_the_list_and_no_more() -> None:
    assert [name for name, _options in aid_deck()] == [listed[0] for listed in LISTED.values()]


@pytest.mark.rule("AR-176", "AR-R89", "AR-R91")
def test_a_companion_is_found_at_three_points_of_the_own_turn() -> None:
    hand = {"hand": ["find-companion"]}
    calm = Table(a={"space": 5, **hand}, b=hand, module_1=["lantern"])
    assert calm.windows() == ["before-move"]
    calm.roll(1).choose("outward")
    calm.window("extra-move").refuse("card:find-companion/companion", "before the Move Roll")
    card = challenge("trial", {"check": "mechanics"})
    met = facing(card, a=hand)
    assert met.windows() == ["before-check"]
    met.roll(5).window("check").refuse("card:find-companion/companion", "before the first check")
    fight = Table(a={"space": 8, **hand}, b={"space": 10, **hand}, module_1=["lantern"])
    fight.move(2)
    assert fight.windows() == ["extra-move", "before-fight"]
    fight.roll(1, 5)
    assert fight.windows() == ["fight"]
    fight.roll(5)
    assert fight.windows() == ["fight"]  # the defender's skill roll, where it is of no use
    fight.state.answer(fight.state.question.options[0])  # type: ignore[union-attr]


@pytest.mark.rule("AR-R91", "AR-176")
def test_a_companion_found_before_the_first_check_helps_with_it() -> None:
    table = facing(challenge("trial", {"check": "mechanics"}, on_win=[]), a={"hand": ["find-companion"]})
    table.choose("card:find-companion/companion").roll(6, 6, 6).roll(1, 4)
    assert (table.facts["turn"], table.party("a")["skills"]["mechanics"], table.party("a")["tokens"]) == (
        "b",
        3,
        0,
    )
    assert table.party("a")["space"] == 10


@pytest.mark.rule("AR-R91", "AR-E14")
def test_an_event_offers_no_point_for_it() -> None:
    table = drawing({"gain_token": 1}, a={"hand": ["find-companion"]})
    assert table.facts["turn"] == "b"
    assert table.party("a")["hand"] == ["find-companion"]


@pytest.mark.rule("AR-R89", "AR-R15")
def test_with_premade_cards_a_random_unused_companion_is_found() -> None:
    table = Table(house={"party_source": "premade"}, a={"hand": ["find-companion"]})
    table.choose("card:find-companion/companion")
    assert (table.asks(), len(table.options_now())) == ("chance", 18)
    table.roll("sipho-dube")
    assert "sipho-dube" in table.party("a")["members"]
    table.state.pool.clear()
    later = Table(house={"party_source": "premade"}, a={"hand": ["find-companion"]})
    later.state.pool.clear()
    later.choose("card:find-companion/companion")
    assert later.options_now() == sorted(str(n) for n in range(1, 11))  # none is left: rolled


@pytest.mark.rule("AR-R90")
def test_a_party_may_outgrow_six_unless_a_house_rule_caps_it() -> None:
    table = Table(a={"hand": ["find-companion"]})
    table.choose("card:find-companion/companion").roll(1, 1, 1)
    assert table.party("a")["size"] == 7
    capped = Table(house={"party_cap": "6"}, a={"hand": ["find-companion"]})
    capped.window("before-move").refuse("card:find-companion/companion", "as large as the house rule allows")


@pytest.mark.rule("AR-152")
def test_a_bonus_counts_only_in_its_own_skill() -> None:
    for card, skill, name in (("sextant", "sailing", "sailing"), ("tool-box", "strength", "strength")):
        table = facing(challenge("trial", {"check": skill}), a={"hand": [card, "translator"]})
        table.roll(1).window("check")
        assert [n for n in table.options_now() if n != "pass"] == [f"card:{card}/{name}"]
        table.refuse("card:translator/linguistics", "does not help")


@pytest.mark.rule("AR-156", "AR-R41")
def test_cards_wait_in_the_hand_from_turn_to_turn() -> None:
    table = Table(a={"space": 5, "hand": ["rifle"]}, module_1=["lantern", "spare-cable", "sheer-wall"])
    table.idle().idle().idle()
    assert table.party("a")["hand"] == ["rifle"]
