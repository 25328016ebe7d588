"""New floors, trading, the last floor, death, loot, winning (chapters 17 to 21)."""

from typing import Any

import pytest

from tests.games.lost_pixel.play import Table, casting, fighter, house, ranger, spell, table

STAIRS = {"tiles": [{"tile": "downstairs", "at": [0, 1]}]}


def below(**state: Any) -> Table:
    """A table with the Fighter on the stairs of floor 1."""
    given = {
        "heroes": [fighter(at="0,1:centre")],
        "decks": {"gem": ["fire-gem", "fire-gem"]},
        **STAIRS,
        **state,
    }
    return table(**given)


@pytest.mark.rule("LP-199", "LP-200", "LP-203", "LP-207", "LP-210", "LP-R87", "LP-R88", "LP-R27")
def test_the_finder_may_go_down_and_the_encounter_follows_there() -> None:
    t = below(time={"left": 3, "gone": 12}).do(
        "options_include stay descend", "choose descend", "draw fire-gem fire-gem"
    )
    t.do(
        "options cellar-bat second-sheep",
        {"floor": 2, "time_left": 15, "time_gone": 0, "sizes": {"tile": 10}, "spd_left": 3},
    )
    t.do("draw second-sheep", {"turn": 2})


@pytest.mark.rule("LP-R87")
def test_a_hero_that_starts_its_turn_on_the_icon_may_go_down() -> None:
    below(phase="turn").do("options_include descend")


@pytest.mark.rule("LP-R87", "LP-R124", "LP-R32")
def test_how_the_turn_goes_on_is_a_house_rule() -> None:
    t = below(spent=1, options=house(after_descend="keep-spd")).do("choose descend", "draw fire-gem fire-gem")
    t.do({"floor": 2, "spd_left": 2}, "options_include move:north stay")
    t = below(options=house(after_descend="end-turn")).do(
        "choose descend", "draw fire-gem fire-gem", {"floor": 2, "turn": 2}
    )


@pytest.mark.rule("LP-R90", "LP-R86")
def test_nobody_goes_up_again() -> None:
    t = table(floor=2, heroes=[fighter(at="0,0:centre")])
    assert not [name for name in t.runner.names(free=False) if "up" in name or name == "descend"]


@pytest.mark.rule("LP-R06", "LP-R107", "LP-207")
def test_later_floors_may_have_ten_tiles_whatever_the_party() -> None:
    state = {"heroes": [fighter(at="0,1:centre"), ranger()], "decks": {"gem": []}}
    for rules, size in (
        (house(), 15),
        (house(later_floor_tiles="ten"), 10),
        (house(later_floor_tiles="ten", end_tile_extra=True), 11),
    ):
        below(**state, options=rules).do("choose descend", {"floor": 2, "sizes": {"tile": size}})


@pytest.mark.rule("LP-213", "LP-214", "LP-215", "LP-R07", "LP-206")
def test_the_last_floor_has_portal_and_pixel_and_no_stairs() -> None:
    for rules, size in ((house(), 10), (house(floor10_tiles="table"), 15)):
        t = below(
            floor=2,
            heroes=[fighter(at="0,1:centre"), ranger()],
            decks={"gem": []},
            options={"floors": 3, **rules},
        )
        t.do("choose descend", {"floor": 3, "sizes": {"tile": size}})
        s = t.state
        kinds = {s.t.tiles[k].id: n for k, n in enumerate(s.tiles.unknown)}
        assert (kinds["portal"], kinds["pixel"], kinds["downstairs"], kinds["upstairs"]) == (1, 1, 0, 0)


@pytest.mark.rule("LP-208", "LP-209", "LP-045")
def test_the_stairs_are_as_likely_at_every_place_of_the_deck() -> None:
    t = table(heroes=[fighter(at="0,0:north")])
    t.do("choose reveal:north")
    q = t.state.question
    assert q is not None
    assert q.weights is not None
    stairs = next(i for i, k in enumerate(q.options) if t.state.t.tiles[k].id == "downstairs")
    assert q.weights[stairs] * 10 == sum(q.weights)
    t.do("draw crossroads", "choose move:north", "choose move:north", "choose stay")


@pytest.mark.rule("LP-120", "LP-205", "LP-R88")
def test_events_and_tiles_are_shuffled_together_again() -> None:
    t = below(decks={"gem": [], "event": ["fire-trap", "heavy-door"], "tile": ["crossroads"]}).do(
        "choose descend"
    )
    t.do({"decks": {"event": ["?"], "tile": ["?"]}, "sizes": {"tile": 10, "event": 2}})


@pytest.mark.rule("LP-R96", "LP-R95", "LP-R111")
def test_save_points_move_along_and_bodies_are_left_behind() -> None:
    dead = {"hero": "ranger", "alive": False, "at": "0,1:north", "inventory": ["fire-gem", "short-bow"]}
    t = below(
        heroes=[fighter(at="0,1:centre", save_point="0,1:north"), dead],
        decks={"gem": []},
        discards={"treasure": []},
    )
    t.do("choose descend", {"floor": 2})
    facts = t.facts()
    assert facts["heroes"]["fighter"]["save_point"] == "0,0:centre"
    assert facts["heroes"]["ranger"]["at"] is None
    assert facts["heroes"]["ranger"]["inventory"] == []


@pytest.mark.rule("LP-R95")
def test_bodies_may_follow_by_house_rule_and_one_must_leave_to_loot() -> None:
    dead = {"hero": "ranger", "alive": False, "at": "0,1:north", "inventory": ["short-bow"]}
    t = below(
        heroes=[fighter(at="0,1:centre"), dead],
        decks={"gem": [], "monster": []},
        options=house(bodies_follow=True),
    )
    t.do("choose descend", {"heroes": {"ranger": {"at": "0,0:centre", "inventory": ["short-bow"]}}})
    t.do(
        "draw second-sheep",
        "choose move:north",
        "choose move:south",
        "choose take:short-bow",
        {"hero": {"inventory": ["short-bow"]}},
    )


@pytest.mark.rule("LP-R28", "LP-204")
def test_the_dead_draw_no_gems() -> None:
    dead = {"hero": "ranger", "alive": False, "at": "0,1:north"}
    t = below(
        heroes=[fighter(at="0,1:centre"), dead, {"hero": "scholar"}],
        decks={"gem": ["fire-gem", "fire-gem", "air-gem"]},
    )
    t.do("choose descend", "draw fire-gem fire-gem air-gem")
    heroes = t.facts()["heroes"]
    assert heroes["fighter"]["inventory"] == ["fire-gem", "fire-gem"]
    assert heroes["scholar"]["inventory"] == ["air-gem"]


# trading


TWO = [fighter(inventory=["short-bow", "fire-gem"], equipped=["ice-blade"], potions=1, spells=["frost-bolt"]),
       ranger(inventory=["steel-helm", "air-gem", "air-gem", "ice-gem", "ice-gem"], equipped=["leather-vest"])]  # fmt: skip


@pytest.mark.rule("LP-211", "LP-R89", "LP-R92")
def test_cards_are_exchanged_by_consent_when_a_floor_starts() -> None:
    t = table(phase="floor", heroes=TWO).do("window trade", "asks 0")
    t.do("free equip:short-bow unequip:ice-blade")
    t.do("options done offer:short-bow offer:fire-gem offer:ice-blade offer:unknown")
    t.do(
        "choose offer:short-bow",
        "options_include for:nothing for:steel-helm for:leather-vest",
        "choose for:steel-helm",
    )
    t.do("asks 1", "options accept decline", "choose accept")
    heroes = t.facts()["heroes"]
    assert heroes["fighter"]["inventory"] == ["fire-gem", "steel-helm"]
    assert heroes["ranger"]["inventory"] == [
        "air-gem",
        "air-gem",
        "ice-gem",
        "ice-gem",
        "short-bow",
    ]  # one for one: no overflow


@pytest.mark.rule("LP-R92", "LP-197")
def test_a_gift_may_overflow_and_a_refusal_changes_nothing() -> None:
    t = table(phase="floor", heroes=TWO).do(
        "window trade", "choose offer:ice-blade", "choose for:nothing", "choose decline"
    )
    t.do("window trade", {"heroes": {"fighter": {"equipped": ["ice-blade"]}}})
    t.do("choose offer:ice-blade", "choose for:nothing", "choose accept", "asks 1", "choose discard:ice-gem")
    t.do({"heroes": {"fighter": {"equipped": []}}})


@pytest.mark.rule("LP-R92", "LP-R121")
def test_the_scope_of_trading_is_a_house_rule() -> None:
    t = table(phase="floor", heroes=TWO, options=house(trade_scope="inventory")).do(
        "window trade", "options done offer:short-bow offer:fire-gem"
    )
    t = table(phase="floor", heroes=TWO, options=house(trade_scope="all")).do(
        "window trade", "options_include offer:frost-bolt", "choose offer:frost-bolt"
    )
    t.do(
        "choose for:nothing",
        "choose accept",
        {"heroes": {"fighter": {"spells": []}, "ranger": {"spells": ["frost-bolt"]}}},
    )


@pytest.mark.rule("LP-R92", "LP-097")
def test_potions_are_traded_unseen() -> None:
    t = table(phase="floor", heroes=TWO).do(
        "window trade", "choose offer:unknown", "choose for:nothing", "choose accept"
    )
    t.do({"heroes": {"fighter": {"potions": 0}, "ranger": {"potions": 1}}})


@pytest.mark.rule("LP-R115", "LP-R30")
def test_alone_the_trading_step_is_for_equipping() -> None:
    t = table(phase="floor", heroes=[fighter(inventory=["ice-blade"])]).do(
        "window trade", "options done", "free equip:ice-blade"
    )
    t.do("choose equip:ice-blade", {"hero": {"equipped": ["ice-blade"]}})


@pytest.mark.rule("LP-212")
def test_there_is_no_trading_later() -> None:
    t = table(heroes=TWO)
    assert not [
        name for name in t.runner.names(free=True) + t.runner.names(free=False) if name.startswith("offer")
    ]
    t.do("refuse trade, floor starts")


# equipment


@pytest.mark.rule("LP-186", "LP-191", "LP-192", "LP-193", "LP-194", "LP-195", "LP-198", "LP-R82")
def test_one_card_a_place_and_two_accessories() -> None:
    hero = fighter(
        level=2,
        inventory=["ice-blade", "short-bow", "sun-ring", "moon-ring", "luck-ring"],
        equipped=["leather-vest", "swift-boots"],
    )
    cards = {"artifacts": [{"id": "luck-ring", "name": "Luck Ring", "slot": "accessory"}]}
    t = table(heroes=[hero], cards=cards).do("choose equip:ice-blade", "choose equip:short-bow")
    t.do(
        {
            "hero": {
                "equipped": ["leather-vest", "short-bow", "swift-boots"],
                "inventory": ["sun-ring", "moon-ring", "luck-ring", "ice-blade"],
            }
        }
    )
    t.do(
        "choose equip:sun-ring",
        "choose equip:moon-ring",
        {"hero": {"equipped": ["leather-vest", "short-bow", "sun-ring", "moon-ring", "swift-boots"]}},
    )
    t.do(
        "free equip:ice-blade equip:luck-ring:sun-ring equip:luck-ring:moon-ring unequip:leather-vest "
        "unequip:short-bow unequip:sun-ring unequip:moon-ring unequip:swift-boots"
    )
    t.do("choose equip:luck-ring:moon-ring", {"hero": {"inventory": ["ice-blade", "moon-ring"]}})


@pytest.mark.rule("LP-187", "LP-188", "LP-189", "LP-190", "LP-185")
def test_levels_gate_treasures_and_never_artifacts() -> None:
    table(heroes=[fighter(inventory=["steel-helm", "sun-ring"])]).do(
        "free equip:sun-ring", "refuse equip:steel-helm, Level 2"
    )
    table(heroes=[fighter(level=2, inventory=["steel-helm"])]).do("free equip:steel-helm")


@pytest.mark.rule("LP-R82", "LP-197")
def test_taking_off_counts_against_the_limit_and_a_swap_does_not() -> None:
    full = ["fire-gem", "fire-gem", "air-gem", "air-gem", "short-bow"]
    t = table(heroes=[fighter(inventory=full, equipped=["ice-blade"])]).do("choose equip:short-bow")
    t.do(
        {"hero": {"equipped": ["short-bow"], "inventory": [*full[:4], "ice-blade"]}},
        "choose unequip:short-bow",
        "choose discard:fire-gem",
    )
    t.do(
        {"hero": {"equipped": [], "inventory": ["fire-gem", "air-gem", "air-gem", "ice-blade", "short-bow"]}}
    )


@pytest.mark.rule("LP-R83", "LP-R106")
def test_who_is_over_the_limit_may_equip_first_by_house_rule() -> None:
    hero = fighter(at="0,1:south", inventory=["fire-gem", "fire-gem", "air-gem", "air-gem", "ice-gem"])
    state = {
        "heroes": [hero],
        "tiles": [{"tile": "pantry", "at": [0, 1]}],
        "decks": {"treasure": ["short-bow"]},
    }
    t = table(**state, options=house(equip_before_discard=True)).do(
        "choose move:north", "draw short-bow", "options_include equip:short-bow", "choose equip:short-bow"
    )
    t.do({"hero": {"equipped": ["short-bow"]}}, "options_include stay")
    table(**state).do("choose move:north", "draw short-bow", "options_exclude equip:short-bow")


@pytest.mark.rule("LP-R03", "LP-R101", "LP-021")
def test_treasures_come_from_the_floors_deck_or_from_that_of_the_level() -> None:
    state = {"floor": 2, "heroes": [fighter(at="0,1:south")], "tiles": [{"tile": "pantry", "at": [0, 1]}]}
    table(**state).do("choose move:north", "draw steel-helm")
    table(**state, options=house(treasure_deck="hero-level")).do("choose move:north", "draw short-bow")
    t = casting(
        {"store": {}}, floor=2, heroes=[fighter(purse=9)], options=house(treasure_deck="hero-level")
    ).do("choose cast:trick")
    t.do("draw short-bow ice-blade leather-vest")


@pytest.mark.rule("LP-E38", "LP-196")
def test_the_limit_is_five() -> None:
    hero = fighter(inventory=["fire-gem", "fire-gem", "air-gem", "air-gem"])
    casting({"draw": {"gem": 1}}, heroes=[hero]).do(
        "choose cast:trick", "draw ice-gem", "options_include stay"
    )


# death


@pytest.mark.rule("LP-216", "LP-225", "LP-R93", "LP-R114", "LP-218")
def test_a_body_keeps_equipment_and_hand_and_loses_the_rest() -> None:
    hero = fighter(
        damage=11,
        purse=4,
        equipped=["ice-blade"],
        inventory=["fire-gem"],
        spells=["trick"],
        potions=["warm-broth"],
    )
    cards = {"spells": [spell({"damage": 1})]}
    t = table(heroes=[hero, ranger()], cards=cards, decks={"spell": []}).do(
        "choose cast:trick", "draw warm-broth"
    )
    dead = t.facts()["heroes"]["fighter"]
    assert (dead["alive"], dead["equipped"], dead["inventory"]) == (False, ["ice-blade"], ["fire-gem"])
    assert (dead["purse"], dead["spells"], dead["potions"]) == (0, [], 0)
    t.do(
        {"active": "ranger", "discards": {"potion": ["warm-broth"]}, "decks": {"spell": ["trick"]}, "turn": 2}
    )


@pytest.mark.rule("LP-R94", "LP-219", "LP-217")
def test_looting_is_optional_and_one_must_enter() -> None:
    dead = {"hero": "ranger", "alive": False, "at": "0,0:centre", "inventory": ["short-bow"]}
    t = table(heroes=[fighter(at="0,0:north"), dead]).do(
        "choose move:south", "options leave-body take:short-bow", "choose leave-body"
    )
    t.do(
        {"heroes": {"ranger": {"looted": False, "inventory": ["short-bow"]}}},
        "choose move:north",
        "choose move:south",
        "options_include take:short-bow",
    )
    t = table(heroes=[fighter(at="0,0:centre"), dead])
    t.do("options_exclude take:short-bow")


@pytest.mark.rule("LP-R113", "LP-R94")
def test_several_bodies_are_looted_separately_in_order_of_death() -> None:
    first = {"hero": "ranger", "alive": False, "at": "0,0:centre", "inventory": ["short-bow"]}
    second = {"hero": "scholar", "alive": False, "at": "0,0:centre", "inventory": ["swift-boots"]}
    t = table(heroes=[fighter(at="0,0:north"), first, second]).do(
        "choose move:south", "options leave-body take:short-bow", "choose take:short-bow"
    )
    t.do("options leave-body take:swift-boots", "choose leave-body", {"hero": {"inventory": ["short-bow"]}})


@pytest.mark.rule("LP-R96", "LP-R116")
def test_a_save_point_catches_any_death_and_ends_the_turn() -> None:
    t = casting({"damage": 20}, {"coins": 3}, heroes=[fighter(save_point="0,0:north", potions=1)]).do(
        "choose cast:trick"
    )
    t.do(
        {
            "hero": {"at": "0,0:north", "damage": 0, "purse": 0, "potions": 1, "save_point": None},
            "turn": 2,
            "result": None,
        }
    )


@pytest.mark.rule("LP-R96")
def test_half_of_life_rounded_up_by_house_rule() -> None:
    t = casting(
        {"damage": 20},
        {"max_life": 1, "for": "game"},
        heroes=[fighter(save_point="0,0:north")],
        options=house(save_point="revive-half"),
    )
    t.do("choose cast:trick", {"hero": {"life_left": 6}})


@pytest.mark.rule("LP-R96", "LP-R116", "LP-225")
def test_another_hero_saved_on_ones_turn_does_not_end_it() -> None:
    t = casting(
        {"damage": 20, "to": "others"}, {"coins": 3}, heroes=[fighter(), ranger(save_point="0,0:north")]
    ).do("choose cast:trick")
    t.do({"heroes": {"ranger": {"damage": 0, "at": "0,0:north"}, "fighter": {"purse": 3}}, "turn": 1})


# the Pixel


LAST = {"floor": 3, "tiles": [{"tile": "pixel", "at": [0, 1]}, {"tile": "portal", "at": [1, 0]}]}


@pytest.mark.rule("LP-R97", "LP-220", "LP-221")
def test_only_the_first_on_the_icon_takes_the_pixel() -> None:
    t = table(
        **LAST,
        heroes=[fighter(at="0,1:south"), ranger(at="0,1:north")],
        options={"floors": 3},
        decks={"monster": ["third-sheep"]},
    )
    t.do(
        "choose move:north",
        {"pixel": "fighter"},
        "choose stay",
        "draw third-sheep",
        "choose move:south",
        {"pixel": "fighter"},
    )


@pytest.mark.rule("LP-R98", "LP-R113")
def test_a_lost_pixel_goes_to_the_first_who_enters() -> None:
    heroes = [fighter(at="0,1:centre", damage=11, spells=["trick"]), ranger(at="0,1:north")]
    t = table(
        **LAST,
        heroes=heroes,
        pixel="fighter",
        options={"floors": 3},
        cards={"spells": [spell({"damage": 1})]},
    )
    t.do(
        "choose cast:trick",
        {"pixel": "0,1:centre", "active": "ranger"},
        "choose move:south",
        {"pixel": "ranger"},
    )


@pytest.mark.rule("LP-220", "LP-222", "LP-R99")
def test_the_holder_on_the_portal_wins_for_the_dead_as_well() -> None:
    dead = {"hero": "ranger", "alive": False, "at": "0,1:north"}
    table(**LAST, heroes=[fighter(at="1,0:west"), dead], pixel="fighter", options={"floors": 3}).do(
        "choose move:east", {"result": "won"}
    )


@pytest.mark.rule("LP-R99", "LP-221")
def test_all_living_heroes_may_have_to_be_there() -> None:
    t = table(
        **LAST,
        heroes=[fighter(at="1,0:west"), ranger(at="1,0:north")],
        pixel="fighter",
        decks={"monster": ["third-sheep"]},
        options={"floors": 3, **house(all_on_portal=True)},
    )
    t.do(
        "choose move:east",
        {"result": None},
        "choose stay",
        "draw third-sheep",
        "choose move:south",
        {"result": "won"},
    )


@pytest.mark.rule("LP-R105")
def test_a_revival_on_the_portal_wins() -> None:
    t = table(
        **LAST, heroes=[fighter(at="0,1:north", spells=["trick"], save_point="1,0:centre")], pixel="fighter",
        cards={"spells": [spell({"damage": 20})]}, options={"floors": 3},
    )  # fmt: skip
    t.do("choose cast:trick", {"result": "won"})


@pytest.mark.rule("LP-R97", "LP-E27", "LP-R92")
def test_the_pixel_is_no_card_to_discard_or_trade() -> None:
    t = table(
        **LAST,
        heroes=[fighter(at="0,1:south", spells=["trick"])],
        pixel="fighter",
        cards={"spells": [spell({"discard": {"inventory": "all"}})]},
        options={"floors": 3},
    )
    t.do("choose cast:trick", {"pixel": "fighter", "hero": {"inventory": []}})
