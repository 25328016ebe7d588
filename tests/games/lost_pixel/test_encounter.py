"""Encounters and combat: drawing, evading, attacks, what follows them, rewards (chapters 12 to 16)."""

import pytest

from tests.games.lost_pixel.play import against, fighter, house, monster, ranger, spell, table


@pytest.mark.rule("LP-122", "LP-121", "LP-R02")
def test_the_monster_deck_is_the_floors_own() -> None:
    t = table(phase="encounter", floor=2, heroes=[fighter()])
    t.do("options cellar-bat second-sheep")


@pytest.mark.rule("LP-R60", "LP-169")
def test_an_empty_monster_deck_is_made_anew_even_after_an_enhancer() -> None:
    t = table(
        phase="encounter",
        heroes=[fighter()],
        decks={"monster": ["spiked-hide"]},
        discards={"monster": ["cave-rat"]},
    )
    t.do(
        "draw spiked-hide", "draw cave-rat", {"fight": {"monster": "cave-rat", "enhancers": ["spiked-hide"]}}
    )


@pytest.mark.rule("LP-R60")
def test_without_any_monster_or_sheep_the_turn_ends() -> None:
    t = table(phase="encounter", heroes=[fighter()], decks={"monster": ["spiked-hide"]})
    t.do("draw spiked-hide", {"fight": None, "turn": 2, "discards": {"monster": ["spiked-hide"]}})


@pytest.mark.rule("LP-R45", "LP-R31", "LP-123", "LP-175")
def test_only_the_active_hero_fights_and_is_rewarded() -> None:
    t = table(phase="encounter", heroes=[fighter(), ranger()], decks={"monster": ["cave-rat", "sheep"]})
    t.do(
        "draw cave-rat",
        "asks 0",
        "choose stat:str",
        "roll 5",
        {"heroes": {"fighter": {"xp": 1}, "ranger": {"xp": 0}}},
    )


# evading


@pytest.mark.rule("LP-R57", "LP-R58", "LP-R59")
def test_enhancers_of_an_evaded_monster_are_discarded_or_go_with_it() -> None:
    state = {
        "phase": "encounter",
        "heroes": [fighter()],
        "decks": {"monster": ["spiked-hide", "burning-aura", "ogre-captain", "cave-rat"]},
    }
    steps = ("draw spiked-hide burning-aura ogre-captain", "choose evade", "roll 1")
    t = table(**state).do(*steps)
    t.do(
        {
            "decks": {"monster": ["cave-rat", "ogre-captain"]},
            "discards": {"monster": ["spiked-hide", "burning-aura"]},
        }
    )
    t = table(**state, options=house(evaded_enhancers="bottom")).do(*steps)
    t.do(
        {
            "decks": {"monster": ["cave-rat", "spiked-hide", "burning-aura", "ogre-captain"]},
            "discards": {"monster": []},
        }
    )


@pytest.mark.rule("LP-R56", "LP-R110", "LP-R129")
def test_a_failed_evade_may_cost_a_strike_besides_a_first_strike() -> None:
    swift = monster(
        id="cave-rat",
        name="Cave Rat",
        life=9,
        atk={"physical": 2},
        effects=[{"first_strike": True, "when": "passive"}],
    )
    for rules, damage in ((house(), 2), (house(failed_evade="monster-first"), 4)):
        t = table(
            phase="encounter",
            heroes=[fighter()],
            cards={"monsters": [swift]},
            decks={"monster": ["cave-rat"]},
            options=rules,
        )
        t.do(
            "draw cave-rat",
            "choose evade",
            "roll 6",
            "choose stat:str",
            {"hero": {"damage": damage}, "fight": {"round": 1}},
        )


@pytest.mark.rule("LP-R142", "LP-E13", "LP-142")
def test_evade_numbers_beyond_the_die_are_rolled_all_the_same() -> None:
    for change, face, gone in ((3, 6, True), (-3, 1, False)):
        boots = {"id": "swift-boots", "name": "Swift Boots", "floor": 1, "level": 1, "slot": "boots", "spd": 2,
                 "effects": [{"evade_mod": change, "when": "passive"}]}  # fmt: skip
        t = table(
            phase="encounter", heroes=[fighter(equipped=["swift-boots"])], cards={"treasures": [boots]},
            decks={"monster": ["cave-rat"]},
        )  # fmt: skip
        t.do("draw cave-rat", "choose evade", f"roll {face}")
        assert (t.facts()["fight"] is None) == gone


@pytest.mark.rule("LP-E14", "LP-R57")
def test_a_monster_that_cannot_be_evaded() -> None:
    stubborn = monster(id="cave-rat", name="Cave Rat", effects=[{"no_evade": True, "when": "passive"}])
    sure = {"id": "swift-boots", "name": "Swift Boots", "floor": 1, "level": 1, "slot": "boots",
            "effects": [{"auto_evade": True, "once": "floor"}]}  # fmt: skip
    t = table(
        phase="encounter", heroes=[fighter(equipped=["swift-boots"])],
        cards={"monsters": [stubborn], "treasures": [sure]}, decks={"monster": ["cave-rat"]},
    )  # fmt: skip
    t.do(
        "draw cave-rat", "choose use:swift-boots", "refuse evade, cannot be evaded"
    )  # forbidding beats permitting


@pytest.mark.rule("LP-E15", "LP-R136")
def test_a_sure_evade_is_still_chosen_and_takes_no_roll() -> None:
    sure = {"id": "swift-boots", "name": "Swift Boots", "floor": 1, "level": 1, "slot": "boots",
            "effects": [{"auto_evade": True, "once": "floor"}]}  # fmt: skip
    state = {
        "phase": "encounter",
        "heroes": [fighter(equipped=["swift-boots"])],
        "cards": {"treasures": [sure]},
    }
    t = table(**state, decks={"monster": ["cave-rat", "sheep"]})
    t.do("draw cave-rat", "choose use:swift-boots", {"fight": {"monster": "cave-rat"}}, "choose evade")
    t.do({"fight": None, "decks": {"monster": ["sheep", "cave-rat"]}})
    t = table(**state, decks={"monster": ["cave-rat", "sheep"]})
    t.do("draw cave-rat", "choose stat:str")
    assert "use:swift-boots" not in t.runner.names(free=True)


@pytest.mark.rule("LP-E16", "LP-R131")
def test_an_evade_or_a_check_may_be_rolled_once_more() -> None:
    charm = {
        "id": "sun-ring",
        "name": "Sun Ring",
        "slot": "accessory",
        "effects": [{"reroll": "evade", "when": "passive", "once": "turn"}],
    }
    t = table(
        phase="encounter", heroes=[fighter(equipped=["sun-ring"])], cards={"artifacts": [charm]},
        decks={"monster": ["cave-rat", "sheep"]},
    )  # fmt: skip
    t.do(
        "draw cave-rat",
        "choose evade",
        "roll 6",
        "options keep reroll:sun-ring",
        "choose reroll:sun-ring",
        "roll 5",
    )
    t.do({"fight": {"monster": "cave-rat"}})  # the second roll stands, and there is no third


@pytest.mark.rule("LP-E16", "LP-R131", "LP-147")
def test_the_stat_die_is_rolled_again_before_the_other_dice() -> None:
    charm = {
        "id": "sun-ring",
        "name": "Sun Ring",
        "slot": "accessory",
        "effects": [{"reroll": "stat_die", "when": "passive", "once": "combat"}],
    }
    t = against(
        {"atk": {"physical": 1}}, fighter(equipped=["sun-ring", "ice-blade"]), cards={"artifacts": [charm]}
    )
    t.do(
        "roll 1",
        "choose reroll:sun-ring",
        "roll 9",
        "roll 8",
        {"fight": {"left": 20 - 9 - 2 - 8}, "hero": {"damage": 1}},
    )
    t.do("roll 4", "roll 8", {"hero": {"xp": 1}})  # once a combat: not offered again


# attacks


@pytest.mark.rule("LP-R10", "LP-R70", "LP-R123", "LP-R132", "LP-155")
def test_dice_fall_in_one_fixed_order_and_defence_dice_only_against_what_attacks() -> None:
    helm = {
        "id": "steel-helm",
        "name": "Steel Helm",
        "floor": 2,
        "level": 2,
        "slot": "headgear",
        "atk": {"physical": "1d4", "fire": "1d4"},
    }
    foe = {"def": {"physical": "1d6", "ice": "1d8", "light": "1d10"}, "life": 60}
    t = against(foe, fighter(equipped=["steel-helm", "ice-blade", "sun-ring"]), cards={"treasures": [helm]})
    t.do("options 1 2 3 4 5 6 7 8 9 10", "roll 10")  # STR
    t.do("options 1 2 3 4", "roll 4")  # physical: headgear before weapon
    t.do("options 1 2 3 4 5 6", "roll 1")  # its physical DEF
    t.do("options 1 2 3 4", "roll 3")  # Fire: headgear
    t.do("options 1 2 3 4 5 6 7 8", "roll 5")  # Ice: weapon
    t.do("options 1 2 3 4 5 6 7 8", "roll 6")  # its Ice DEF
    t.do("options 1 2 3 4 5 6", "roll 2")  # Light: accessory
    t.do("options 1 2 3 4 5 6 7 8 9 10", "roll 1")  # its Light DEF
    t.do({"fight": {"left": 60 - (10 + 4 + 2 - 1) - 3 - 0 - 1}})


@pytest.mark.rule("LP-R68", "LP-165", "LP-R133")
def test_a_card_may_boost_several_stats_or_none() -> None:
    both = {
        "id": "short-bow",
        "name": "Short Bow",
        "floor": 1,
        "level": 1,
        "slot": "weapon",
        "boosts": ["str", "dex"],
        "atk": {"physical": 3},
    }
    for stat, damage in (("str", 4 + 3), ("dex", 4 + 3), ("int", 4)):
        t = against(
            {"life": 30}, fighter(equipped=["short-bow"]), cards={"treasures": [both]}, fight={"stat": stat}
        )
        t.do("roll 4", {"fight": {"left": 30 - damage}})
    free = {**both, "boosts": []}
    against(
        {"life": 30}, fighter(equipped=["short-bow"]), cards={"treasures": [free]}, fight={"stat": "int"}
    ).do("roll 4", {"fight": {"left": 23}})


@pytest.mark.rule("LP-R68", "LP-R66")
def test_what_the_hero_card_prints_always_counts() -> None:
    mage = {"id": "fighter", "name": "Fighter", "stats": {"str": "d10", "dex": "d6", "int": "d4"}, "spd": 3, "life": 12,
            "atk": {"fire": 2}, "def": {"physical": 1}}  # fmt: skip
    t = against({"life": 30, "atk": {"physical": 3}}, cards={"heroes": [mage]}, fight={"stat": "int"})
    t.do("roll 4", {"fight": {"left": 24}, "hero": {"damage": 2}})


@pytest.mark.rule("LP-R67")
def test_defence_needs_a_stat_only_where_the_house_says_so() -> None:
    vest = {
        "id": "leather-vest",
        "name": "Leather Vest",
        "floor": 1,
        "level": 1,
        "slot": "armor",
        "boosts": ["dex"],
        "def": {"physical": 2},
    }
    for rules, damage in ((house(), 2), (house(gate_def=True), 4)):
        t = against(
            {"atk": {"physical": 4}},
            fighter(equipped=["leather-vest"]),
            cards={"treasures": [vest]},
            options=rules,
        )
        t.do("roll 1", {"hero": {"damage": damage}})


@pytest.mark.rule("LP-R64", "LP-R139")
def test_the_stat_may_be_chosen_anew_before_each_attack() -> None:
    t = table(
        phase="encounter", heroes=[fighter()], cards={"monsters": [monster(id="cave-rat", name="Cave Rat", life=12)]},
        decks={"monster": ["cave-rat"]}, options=house(stat_choice="attack"),
    )  # fmt: skip
    t.do(
        "draw cave-rat",
        "choose stat:str",
        "roll 5",
        "options stat:str stat:dex stat:int",
        "choose stat:int",
        "options 1 2 3 4",
    )


@pytest.mark.rule("LP-R73")
def test_the_number_of_rounds_without_loss_is_a_house_rule() -> None:
    t = against({"def": {"physical": 30}}, options=house(stalemate_rounds=2), decks={"monster": ["sheep"]})
    t.do("roll 1", "roll 1", {"fight": None, "decks": {"monster": ["sheep", "dummy"]}})


@pytest.mark.rule("LP-R73")
def test_no_combat_has_more_than_a_hundred_rounds() -> None:
    t = against(
        {"life": 99, "def": {"physical": 0}, "effects": [{"regen": 1, "when": "passive"}]},
        decks={"monster": ["sheep"]},
    )
    t.do(
        *["roll 1"] * 99,
        {"fight": {"round": 100}},
        "roll 1",
        {"fight": None, "decks": {"monster": ["sheep", "dummy"]}},
    )


@pytest.mark.rule("LP-R76", "LP-161", "LP-164")
def test_a_defeated_monster_does_nothing_more() -> None:
    foe = {
        "life": 3,
        "atk": {"physical": 9},
        "effects": [{"thorns": 5, "when": "passive"}, {"damage": 3, "when": "after_hit", "to": "foe"}],
    }
    against(foe).do("roll 3", {"hero": {"damage": 0, "xp": 1}, "fight": None})


@pytest.mark.rule("LP-R76")
def test_a_monster_killed_by_thorns_is_defeated() -> None:
    vest = {
        "id": "leather-vest",
        "name": "Leather Vest",
        "floor": 1,
        "level": 1,
        "slot": "armor",
        "effects": [{"thorns": 4, "when": "passive"}],
    }
    t = against(
        {"life": 5, "atk": {"physical": 2}}, fighter(equipped=["leather-vest"]), cards={"treasures": [vest]}
    )
    t.do("roll 1", {"hero": {"damage": 2, "xp": 1}, "fight": None, "discards": {"monster": ["dummy"]}})


@pytest.mark.rule("LP-R75", "LP-R93", "LP-R59", "LP-216", "LP-224", "LP-223")
def test_the_last_death_loses_the_game() -> None:
    t = against({"atk": {"physical": 20}}).do("roll 1", {"result": "all-dead", "asked": None})
    result = t.facts()["result"]
    assert result == "all-dead"


@pytest.mark.rule("LP-R75", "LP-225", "LP-R93")
def test_a_monster_that_kills_goes_to_the_bottom_undamaged() -> None:
    t = table(
        phase="fight", heroes=[fighter(), ranger()], cards={"monsters": [monster(atk={"physical": 20})]},
        fight={"monster": "dummy", "enhancers": ["spiked-hide"], "damage": 5}, decks={"monster": ["sheep"]},
    )  # fmt: skip
    t.do(
        "roll 1",
        {
            "active": "ranger",
            "decks": {"monster": ["sheep", "dummy"]},
            "discards": {"monster": ["spiked-hide"]},
            "fight": None,
        },
    )


@pytest.mark.rule("LP-R126")
def test_a_death_by_something_else_than_an_attack_sends_the_monster_away_too() -> None:
    t = table(
        phase="fight", heroes=[fighter(damage=11), ranger()],
        cards={"monsters": [monster(effects=[{"damage": 1, "when": "round_end", "to": "foe"}])]},
        fight={"monster": "dummy"}, decks={"monster": ["sheep"]},
    )  # fmt: skip
    t.do("roll 1", {"active": "ranger", "decks": {"monster": ["sheep", "dummy"]}})


# rewards


@pytest.mark.rule("LP-R62", "LP-R100", "LP-130")
def test_the_reward_of_an_enhancer_is_printed_or_set_by_the_house() -> None:
    rich = {"id": "spiked-hide", "name": "Spiked Hide", "floor": 1, "reward": [{"coins": 3}]}
    for rules, hero in (
        (house(), {"purse": 3, "xp": 1}),
        (house(enhancer_reward="one-xp"), {"purse": 0, "xp": 2}),
        (house(enhancer_reward="treasure"), {"purse": 0, "xp": 1, "inventory": ["short-bow"]}),
    ):
        t = against(
            {"life": 1}, cards={"enhancers": [rich]}, fight={"enhancers": ["spiked-hide"]}, options=rules
        )
        t.do("roll 1")
        if "inventory" in hero:
            t.do("draw short-bow")
        t.do({"hero": hero})


@pytest.mark.rule("LP-R100", "LP-R78", "LP-E28")
def test_level_ups_come_after_all_rewards_of_a_defeat() -> None:
    gift = {
        "id": "spiked-hide",
        "name": "Spiked Hide",
        "floor": 1,
        "reward": [{"draw": {"gem": 1}}, {"gain_xp": 3}],
    }
    foe = {"life": 1, "coin": 2, "effects": [{"heal": 2, "when": "on_defeat"}]}
    t = against(
        foe, fighter(xp=9, damage=9), cards={"enhancers": [gift]}, fight={"enhancers": ["spiked-hide"]}
    )
    t.do("roll 1", "draw fire-gem", {"hero": {"level": 2, "xp": 3, "damage": 9 - 2 - 3, "purse": 2}})
    t.do("draw frost-bolt", {"discards": {"monster": []}})
    t.do("draw stone-skin", "choose keep:frost-bolt", {"discards": {"monster": ["dummy", "spiked-hide"]}})


@pytest.mark.rule("LP-R77", "LP-178")
def test_excess_xp_is_kept_or_lost() -> None:
    big = {"life": 1, "effects": [{"gain_xp": 23, "when": "on_defeat"}]}
    t = against(big, fighter(xp=9), decks={"spell": []}).do("roll 1", {"hero": {"level": 4, "xp": 3}})
    t = against(big, fighter(xp=9), decks={"spell": []}, options=house(xp_overflow="lose"))
    t.do("roll 1", {"hero": {"level": 2, "xp": 0}})


@pytest.mark.rule("LP-180", "LP-R79")
def test_level_ten_is_the_highest_and_xp_end_there() -> None:
    t = against(
        {"life": 1, "effects": [{"gain_xp": 40, "when": "on_defeat"}]},
        fighter(xp=9, level=9),
        decks={"spell": []},
    )
    t.do("roll 1", {"hero": {"level": 10, "xp": 0}})
    t = against({"life": 1}, fighter(level=10), decks={"spell": []}).do(
        "roll 1", {"hero": {"level": 10, "xp": 0}}
    )


@pytest.mark.rule("LP-R23", "LP-181")
def test_a_short_spell_deck_gives_what_it_has() -> None:
    t = against({"life": 1}, fighter(xp=9), decks={"spell": ["stone-skin"]}).do("roll 1", "draw stone-skin")
    t.do({"hero": {"spells": ["stone-skin"], "level": 2}, "sizes": {"spell": 0}})
    against({"life": 1}, fighter(xp=9), decks={"spell": []}).do(
        "roll 1", {"hero": {"spells": [], "level": 2}}
    )


@pytest.mark.rule("LP-R24", "LP-R140")
def test_coins_of_a_defeated_monster_fill_the_purse_unless_only_trade_ins_pay() -> None:
    against({"life": 1, "coin": 3}).do("roll 1", {"hero": {"purse": 3}})
    against({"life": 1, "coin": 3}, options=house(coin_source="tradein")).do("roll 1", {"hero": {"purse": 0}})


# Spells in combat


@pytest.mark.rule("LP-R19", "LP-R135", "LP-R119")
def test_one_spell_an_attack_and_none_of_the_explore_phase() -> None:
    t = against(
        {"life": 40}, fighter(spells=["trick", "frost-bolt"], inventory=["ice-gem"]),
        cards={"spells": [spell({"atk": {"fire": 2}, "for": "attack"}, timing="attack")]},
    )  # fmt: skip
    t.do("window attack", "choose cast:trick", "asks chance")
    t.do("roll 1", "window attack", {"fight": {"left": 37}}, "free cast:trick cast:frost-bolt")
    t = against(
        {"life": 40}, fighter(spells=["trick"]), cards={"spells": [spell({"heal": 1}, timing="explore")]}
    )
    t.do("asks chance")  # no window: there is nothing to be done


@pytest.mark.rule("LP-R119", "LP-R135")
def test_before_the_stat_is_chosen_a_spell_is_cast_once_a_turn() -> None:
    t = table(
        phase="encounter", heroes=[fighter(spells=["trick", "frost-bolt"], inventory=["ice-gem"])],
        cards={"spells": [spell({"def": {"physical": 1}, "for": "combat"}, timing="combat")]},
        decks={"monster": ["ember-hound"]},
    )  # fmt: skip
    t.do(
        "draw ember-hound",
        "free cast:trick",
        "choose cast:trick",
        "refuse cast:trick",
        "choose stat:str",
        "window attack",
        "free cast:trick cast:frost-bolt",
    )


@pytest.mark.rule("LP-R18", "LP-R16")
def test_ways_to_pay_a_spell() -> None:
    gems = ["ice-gem", "wild-gem", "fire-gem", "fire-gem"]
    t = against({"life": 40}, fighter(spells=["frost-bolt"], inventory=gems)).do(
        "window attack", "choose cast:frost-bolt"
    )
    t.do(
        "options pay:ice-gem pay:wild-gem pay:ice-gem+wild-gem pay:ice-gem+fire-gem pay:wild-gem+fire-gem pay:fire-gem+fire-gem"
    )
    t.do(
        "choose pay:fire-gem+fire-gem",
        {"hero": {"inventory": ["ice-gem", "wild-gem"]}, "discards": {"gem": ["fire-gem", "fire-gem"]}},
    )
    against({"life": 40}, fighter(spells=["frost-bolt"], inventory=["fire-gem"])).do("refuse cast:frost-bolt")


@pytest.mark.rule("LP-R18")
def test_a_dear_spell_is_paid_point_by_point_and_never_beyond_what_can_be_paid() -> None:
    dear = {
        "id": "trick",
        "name": "Trick",
        "element": "ice",
        "cost": 2,
        "timing": "attack",
        "effects": [{"atk": {"ice": 9}, "for": "attack"}],
    }
    t = against(
        {"life": 40},
        fighter(spells=["trick"], inventory=["ice-gem", "fire-gem", "air-gem"]),
        cards={"spells": [dear]},
    )
    t.do("window attack", "choose cast:trick")  # the Ice Gem for one point, the two others for the second
    t.do(
        "options pay:ice-gem pay:fire-gem+air-gem", "choose pay:fire-gem+air-gem", {"hero": {"inventory": []}}
    )
    t.do("roll 1", {"fight": {"left": 40 - 10}})


@pytest.mark.rule("LP-R18", "LP-R16", "LP-R124")
def test_any_gem_or_none_may_pay_by_house_rule() -> None:
    t = against(
        {"life": 40},
        fighter(spells=["frost-bolt"], inventory=["fire-gem", "air-gem"]),
        options=house(spell_cost="any-gem"),
    )
    t.do("window attack", "choose cast:frost-bolt", "options pay:fire-gem pay:air-gem")
    for rules in (house(spell_cost="free-once-per-combat"), house(gem_use="store")):
        t = against({"life": 40}, fighter(spells=["frost-bolt"]), options=rules)
        t.do(
            "window attack",
            "choose cast:frost-bolt",
            "roll 1",
            "roll 2",
            {"fight": {"left": 37}},
            "refuse cast:frost-bolt",
        )


@pytest.mark.rule("LP-R22")
def test_attack_spells_may_need_int_by_house_rule() -> None:
    for stat, offered in (("str", False), ("int", True)):
        t = against(
            {"life": 40},
            fighter(spells=["frost-bolt"], inventory=["ice-gem"]),
            fight={"stat": stat},
            options=house(spell_needs_int=True),
        )
        assert (t.runner.find("cast:frost-bolt") is not None) == offered


# equipment in combat


@pytest.mark.rule("LP-R81", "LP-R102", "LP-190")
def test_artifacts_may_be_equipped_between_attacks_and_push_treasures_out() -> None:
    crown = {"id": "sun-ring", "name": "Sun Ring", "slot": "weapon", "atk": {"light": 3}}
    hero = fighter(equipped=["ice-blade"], inventory=["sun-ring", "leather-vest"])
    t = against({"life": 40}, hero, cards={"artifacts": [crown]}).do("window attack", "free equip:sun-ring")
    t.do(
        "choose equip:sun-ring",
        {"hero": {"equipped": ["sun-ring"], "inventory": ["leather-vest", "ice-blade"]}},
    )
    t = against({"life": 40}, hero, cards={"artifacts": [crown]}, options=house(equip_in_combat="all"))
    t.do("window attack", "free equip:sun-ring equip:leather-vest unequip:ice-blade")
    t = against({"life": 40}, hero, cards={"artifacts": [crown]}, options=house(equip_in_combat="none"))
    t.do("refuse equip:sun-ring")


@pytest.mark.rule("LP-R81", "LP-R30")
def test_treasures_change_until_the_stat_is_chosen() -> None:
    t = table(
        phase="encounter",
        heroes=[fighter(inventory=["leather-vest"], equipped=["ice-blade"])],
        decks={"monster": ["ember-hound"]},
    )
    t.do(
        "draw ember-hound",
        "free equip:leather-vest unequip:ice-blade",
        "choose equip:leather-vest",
        "choose stat:str",
    )
    t.do({"hero": {"equipped": ["leather-vest", "ice-blade"]}})


@pytest.mark.rule("LP-R30", "LP-R138")
def test_helpers_may_drink_and_cast_at_the_active_heros_points_by_house_rule() -> None:
    state = {
        "phase": "fight",
        "heroes": [fighter(damage=8), ranger(spells=["trick"], potions=["warm-broth"])],
        "cards": {"monsters": [monster()], "spells": [spell({"heal": 3, "to": "chosen"}, timing="any")]},
        "fight": {"monster": "dummy"},
    }
    assert table(**state).runner.state.question.who == -1  # type: ignore[union-attr]
    t = table(**state, options=house(help_others=True)).do(
        "window help", "asks 1", "free cast:trick drink:unknown"
    )
    t.do("choose cast:trick", "choose hero:fighter", {"heroes": {"fighter": {"damage": 5}}})
    t.do("refuse cast:trick")  # one Spell in all for this attack
