"""The words of effects, LP-E01 to LP-E46, each on a table where it makes the difference."""

from typing import Any

import pytest

from tests.games.lost_pixel.play import (
    Table,
    against,
    casting,
    fighter,
    house,
    monster,
    ranger,
    spell,
    table,
)


def armed(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A pair of boots of floor 1 with these effects."""
    return {
        "id": "swift-boots",
        "name": "Swift Boots",
        "floor": 1,
        "level": 1,
        "slot": "boots",
        "effects": list(effects),
        **more,
    }


def wearing(*effects: dict[str, Any], foe: dict[str, Any] | None = None, **state: Any) -> Table:
    """A combat in which the Fighter wears such boots."""
    cards = {"treasures": [armed(*effects)], **state.pop("cards", {})}
    return against(
        foe or {}, fighter(equipped=["swift-boots"], **state.pop("hero", {})), cards=cards, **state
    )


PASSIVE = {"when": "passive"}


@pytest.mark.rule("LP-E01", "LP-R49")
def test_damage_is_placed_without_def_and_rolled_once_for_all() -> None:
    heroes = [fighter(equipped=["leather-vest"]), ranger()]
    t = casting({"damage": "1d6+1", "to": "all"}, heroes=heroes).do("choose cast:trick", "roll 3")
    t.do({"heroes": {"fighter": {"damage": 4}, "ranger": {"damage": 4}}})
    against({"life": 9}, fighter(spells=["trick"]), cards={"spells": [spell({"damage": 9, "to": "foe"})]}).do(
        "window attack", "choose cast:trick", {"hero": {"xp": 1}, "fight": None}
    )


@pytest.mark.rule("LP-E02")
def test_healing_never_goes_below_no_damage() -> None:
    casting({"heal": 5}, heroes=[fighter(damage=3)]).do("choose cast:trick", {"hero": {"damage": 0}})
    casting({"heal": "full", "to": "others"}, heroes=[fighter(damage=3), ranger(damage=8)]).do(
        "choose cast:trick", {"heroes": {"fighter": {"damage": 3}, "ranger": {"damage": 0}}}
    )


@pytest.mark.rule("LP-E03", "LP-R123")
def test_atk_adds_to_its_total_and_may_ask_for_a_stat() -> None:
    wearing({"atk": {"fire": 3}, **PASSIVE}).do("roll 2", {"fight": {"left": 15}})
    wearing({"atk": {"fire": 3}, "stat": "dex", **PASSIVE}).do("roll 2", {"fight": {"left": 18}})
    foe = {"atk": {"physical": 4}, "life": 30}
    t = against(
        foe,
        fighter(spells=["trick"]),
        cards={"spells": [spell({"atk": {"physical": -3}, "for": "attack", "to": "foe"})]},
    )
    t.do(
        "window attack",
        "choose cast:trick",
        "roll 1",
        {"hero": {"damage": 1}},
        "roll 1",
        {"hero": {"damage": 5}},
    )


@pytest.mark.rule("LP-E04")
def test_def_adds_to_its_total() -> None:
    wearing({"def": {"fire": 2}, **PASSIVE}, foe={"atk": {"fire": 3, "ice": 3}}).do(
        "roll 1", {"hero": {"damage": 4}}
    )


@pytest.mark.rule("LP-E05")
def test_pierce_ignores_some_def_or_all() -> None:
    foe = {"def": {"physical": 6}, "life": 30}
    wearing({"pierce": {"physical": 4}, **PASSIVE}, foe=foe).do("roll 8", {"fight": {"left": 24}})
    wearing({"pierce": {"physical": "all"}, **PASSIVE}, foe=foe).do("roll 8", {"fight": {"left": 22}})
    wearing({"pierce": {"fire": "all"}, **PASSIVE}, foe=foe).do("roll 8", {"fight": {"left": 28}})


@pytest.mark.rule("LP-E06", "LP-E07")
def test_immunity_beats_weakness() -> None:
    weak, immune = {"weak": {"physical": 2}, **PASSIVE}, {"immune": ["physical"], **PASSIVE}
    against({"effects": [weak], "def": {"physical": 3}}).do(
        "roll 4", {"fight": {"left": 17}}, "roll 3", {"fight": {"left": 17}}
    )
    against({"effects": [weak, immune]}).do("roll 9", {"fight": {"left": 20}})


@pytest.mark.rule("LP-E06", "LP-E20")
def test_immunity_holds_against_ongoing_damage() -> None:
    burn = {"ongoing": {"fire": 2}, "rounds": 3, "to": "foe", "when": "combat_start"}
    for own, damage in (([], 2), ([{"immune": ["fire"], **PASSIVE}], 0)):
        t = table(
            phase="encounter", heroes=[fighter(equipped=["swift-boots"])], decks={"monster": ["dummy"]},
            cards={"monsters": [monster(effects=[burn])], "treasures": [armed(*own)]},
        )  # fmt: skip
        t.do("draw dummy", "choose stat:str", "roll 1", {"hero": {"damage": damage}})


@pytest.mark.rule("LP-E08", "LP-R127")
def test_the_oldest_shield_absorbs_first_and_points_are_used_up() -> None:
    t = against(
        {"atk": {"physical": 3}},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"shield": 5, "for": "combat"}, timing="combat")]},
    )
    t.do("window attack", "choose cast:trick", "roll 1", "window attack", {"hero": {"damage": 0}})
    t.do("choose attack", "roll 1", {"hero": {"damage": 1}})


@pytest.mark.rule("LP-E09", "LP-142")
def test_spd_changes_for_a_while_and_never_below_none() -> None:
    casting({"spd": 2, "for": "turn"}).do("choose cast:trick", {"spd_left": 5})
    casting({"spd": -9, "for": "turn"}).do("choose cast:trick", {"spd_left": 0, "hero": {"spd": 0}})


@pytest.mark.rule("LP-E10", "LP-R134")
def test_life_changes_and_a_drop_may_kill() -> None:
    casting({"max_life": 3, "for": "floor"}, heroes=[fighter(damage=4)]).do(
        "choose cast:trick", {"hero": {"life": 15, "life_left": 11}}
    )
    t = casting(
        {"max_life": -3, "for": "floor"}, heroes=[fighter(damage=9), ranger()], decks={"monster": ["sheep"]}
    )
    t.do("choose cast:trick", {"active": "ranger"})
    assert t.facts()["heroes"]["fighter"]["alive"] is False


@pytest.mark.rule("LP-E11", "LP-R134")
def test_a_stat_die_moves_in_combat_only() -> None:
    wearing({"stat_step": {"str": 1}, **PASSIVE}).do("options 1 2 3 4 5 6 7 8 9 10 11 12")
    wearing({"stat_step": {"str": 9}, **PASSIVE}).do("options " + " ".join(str(n) for n in range(1, 21)))
    t = table(
        heroes=[fighter(at="0,0:east", equipped=["swift-boots"])],
        cards={"treasures": [armed({"stat_step": {"str": 1}, **PASSIVE})]},
        decks={"tile": ["hoard", "downstairs"], "event": ["heavy-door"]},
    )  # fmt: skip
    t.do("choose reveal:east", "draw hoard", "draw heavy-door", "options 1 2 3 4 5 6 7 8 9 10")


@pytest.mark.rule("LP-E17", "LP-159", "LP-R129")
def test_first_strikes_come_before_the_first_round_one_for_each_source() -> None:
    strike = {"first_strike": True, **PASSIVE}
    t = table(
        phase="encounter", heroes=[fighter()], decks={"monster": ["spiked-hide", "dummy"]},
        cards={
            "monsters": [monster(atk={"physical": 1}, effects=[strike])],
            "enhancers": [{"id": "spiked-hide", "name": "Spiked Hide", "floor": 1, "effects": [strike]}],
        },
    )  # fmt: skip
    t.do("draw spiked-hide dummy", "choose stat:str", {"hero": {"damage": 2}, "fight": {"round": 1}})


@pytest.mark.rule("LP-E18", "LP-R130")
def test_extra_attacks_follow_the_normal_one_even_where_that_is_lost() -> None:
    wearing({"extra_attack": 1, **PASSIVE}, foe={"life": 30}).do(
        "roll 2", "roll 3", {"fight": {"left": 25, "round": 2}}
    )
    t = wearing(
        {"extra_attack": 1, **PASSIVE},
        foe={
            "life": 30,
            "effects": [{"stun": 1, "to": "foe", "when": "after_attack", "once": "combat"}],
            "atk": {"physical": 1},
        },
    )
    t.do("roll 2", "roll 3", {"fight": {"left": 25, "round": 2}})
    t.do("roll 1", {"fight": {"left": 24, "round": 3}})


@pytest.mark.rule("LP-E19", "LP-R130")
def test_a_stunned_side_loses_its_next_attacks() -> None:
    t = against(
        {"atk": {"physical": 3}, "life": 30},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"stun": 2, "to": "foe"}, timing="attack")]},
    )
    t.do("window attack", "choose cast:trick", "roll 1", "window attack", {"hero": {"damage": 0}})
    t.do(
        "choose attack",
        "roll 1",
        "window attack",
        {"hero": {"damage": 0}},
        "choose attack",
        "roll 1",
        {"hero": {"damage": 3}},
    )


@pytest.mark.rule("LP-E20", "LP-R128")
def test_ongoing_damage_lasts_its_rounds_and_is_renewed_not_added() -> None:
    t = against(
        {"life": 40},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"ongoing": {"poison": 3}, "rounds": 2, "to": "foe"}, timing="attack")]},
    )
    t.do(
        "window attack",
        "choose cast:trick",
        "roll 1",
        "window attack",
        {"fight": {"left": 36}},
        "choose cast:trick",
        "roll 1",
    )
    t.do(
        "window attack",
        {"fight": {"left": 32}},
        "choose attack",
        "roll 1",
        "window attack",
        {"fight": {"left": 28}},
        "choose attack",
        "roll 1",
    )
    t.do({"fight": {"left": 27}})


@pytest.mark.rule("LP-E21", "LP-R127")
def test_regen_comes_at_the_round_end_after_ongoing_damage() -> None:
    t = wearing({"regen": 2, **PASSIVE}, foe={"atk": {"physical": 3}}).do("roll 1", {"hero": {"damage": 1}})
    foe = {"life": 4, "effects": [{"regen": 9, **PASSIVE}]}
    t = against(
        foe,
        fighter(spells=["trick"]),
        cards={"spells": [spell({"ongoing": {"fire": 3}, "rounds": 1, "to": "foe"}, timing="attack")]},
    )
    t.do("window attack", "choose cast:trick", "roll 1", {"hero": {"xp": 1}, "fight": None})


@pytest.mark.rule("LP-E22", "LP-R127", "LP-R76")
def test_thorns_hurt_an_attacker_that_took_life_and_only_from_survivors() -> None:
    thorny = {"effects": [{"thorns": 2, **PASSIVE}], "def": {"physical": 3}, "life": 8}
    against(thorny).do(
        "roll 3", {"hero": {"damage": 0}}, "roll 4", {"hero": {"damage": 2}}, "roll 10", {"hero": {"xp": 1}}
    )
    t = table(
        phase="fight", heroes=[fighter(damage=11), ranger()], cards={"monsters": [monster(effects=[{"thorns": 2, **PASSIVE}])]},
        fight={"monster": "dummy"}, decks={"monster": ["sheep"]},
    )  # fmt: skip
    t.do("roll 5", {"active": "ranger", "decks": {"monster": ["sheep", "dummy"]}})


@pytest.mark.rule("LP-E23", "LP-R127")
def test_drain_heals_on_a_hit_the_killing_blow_too() -> None:
    drain = {"drain": 2, **PASSIVE}
    wearing(drain, foe={"def": {"physical": 5}}, hero={"damage": 6}).do(
        "roll 5", {"hero": {"damage": 6}}, "roll 6", {"hero": {"damage": 4}}
    )
    wearing(drain, foe={"life": 1}, hero={"damage": 6}).do("roll 5", {"hero": {"damage": 4, "xp": 1}})
    against({"atk": {"physical": 2}, "effects": [drain]}).do(
        "roll 5", {"fight": {"left": 17}, "hero": {"damage": 2}}
    )


@pytest.mark.rule("LP-E24", "LP-R109", "LP-R136")
def test_banish_ends_the_combat_like_an_evade() -> None:
    t = against(
        {},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"banish": True}, timing="any")]},
        fight={"enhancers": ["spiked-hide"]},
        decks={"monster": ["sheep"]},
    )
    t.do(
        "window attack",
        "choose cast:trick",
        {
            "fight": None,
            "turn": 2,
            "decks": {"monster": ["sheep", "dummy"]},
            "discards": {"monster": ["spiked-hide"]},
        },
    )
    casting({"banish": True}).do("refuse cast:trick, nothing now")


@pytest.mark.rule("LP-E24", "LP-R136")
def test_out_of_place_a_potion_is_wasted() -> None:
    cards = {
        "potions": [
            {"id": "warm-broth", "name": "Warm Broth", "effects": [{"banish": True}, {"switch_stat": True}]}
        ]
    }
    t = table(heroes=[fighter(potions=["warm-broth"])], cards=cards).do(
        "choose drink:unknown", "draw warm-broth"
    )
    t.do("options_include stay", {"hero": {"potions": 0}})


@pytest.mark.rule("LP-E25", "LP-R139", "LP-R136")
def test_the_combat_stat_is_chosen_anew() -> None:
    cards = {"spells": [spell({"switch_stat": True}, timing="combat")]}
    t = against({}, fighter(spells=["trick"]), cards=cards).do(
        "window attack", "choose cast:trick", "choose stat:int"
    )
    t.do({"fight": {"stat": "int"}}, "options 1 2 3 4")
    t = against({}, fighter(spells=["trick"]), cards=cards, options=house(stat_choice="attack"))
    t.do("refuse cast:trick")


@pytest.mark.rule("LP-E26", "LP-R84")
def test_cards_of_one_draw_arrive_together() -> None:
    hero = fighter(inventory=["fire-gem", "fire-gem", "air-gem", "air-gem"])
    t = casting({"draw": {"gem": 3}}, heroes=[hero]).do("choose cast:trick", "draw ice-gem ice-gem dark-gem")
    t.do(
        {
            "hero": {
                "inventory": ["fire-gem", "fire-gem", "air-gem", "air-gem", "ice-gem", "ice-gem", "dark-gem"]
            }
        }
    )
    t.do("choose discard:fire-gem", "choose discard:dark-gem")
    casting({"draw": {"potion": 2}}).do("choose cast:trick", {"hero": {"potions": 2}, "sizes": {"potion": 0}})


@pytest.mark.rule("LP-E26", "LP-183")
def test_of_spells_one_more_is_drawn_than_kept() -> None:
    t = casting({"draw": {"spell": 1}}, decks={"spell": ["frost-bolt", "stone-skin"]}).do(
        "choose cast:trick", "draw frost-bolt stone-skin"
    )
    t.do(
        "choose keep:stone-skin",
        {"hero": {"spells": ["trick", "stone-skin"]}, "decks": {"spell": ["frost-bolt"]}},
    )


@pytest.mark.rule("LP-E27", "LP-R114")
def test_discards_from_every_zone() -> None:
    hero = {
        "inventory": ["fire-gem", "short-bow"],
        "equipped": ["ice-blade", "sun-ring"],
        "potions": ["warm-broth", "sour-milk"],
        "spells": ["frost-bolt", "stone-skin"],
    }
    t = casting({"discard": {"inventory": 1}}, heroes=[fighter(**hero)]).do(
        "choose cast:trick", "options discard:fire-gem discard:short-bow", "choose discard:fire-gem"
    )
    t.do({"hero": {"inventory": ["short-bow"]}, "discards": {"gem": ["fire-gem"]}})
    casting({"discard": {"gems": 2}}, heroes=[fighter(**hero)]).do(
        "choose cast:trick", {"hero": {"inventory": ["short-bow"]}}
    )
    casting({"discard": {"equipped": "all"}}, heroes=[fighter(**hero)]).do(
        "choose cast:trick", {"hero": {"equipped": []}}
    )
    t = casting({"discard": {"equipped": 1}, "pick": "random"}, heroes=[fighter(**hero)]).do(
        "choose cast:trick", "asks chance", "draw discard:sun-ring"
    )
    t.do({"hero": {"equipped": ["ice-blade"]}})
    t = casting({"discard": {"potions": 1}}, heroes=[fighter(**hero)]).do(
        "choose cast:trick",
        "draw warm-broth",
        {"hero": {"potions": 1}, "discards": {"potion": ["warm-broth"]}},
    )
    t = casting({"discard": {"spells": 1}}, heroes=[fighter(**hero)], decks={"spell": []}).do(
        "choose cast:trick", "choose discard:stone-skin"
    )
    t.do({"decks": {"spell": ["stone-skin"]}, "hero": {"spells": ["frost-bolt", "trick"]}})


@pytest.mark.rule("LP-E28", "LP-R78")
def test_xp_from_an_effect_level_up_at_once() -> None:
    t = casting({"gain_xp": 4}, heroes=[fighter(xp=8, damage=5)], decks={"spell": []}).do("choose cast:trick")
    t.do({"hero": {"level": 2, "xp": 2, "damage": 2}})


@pytest.mark.rule("LP-E29")
def test_a_purse_never_goes_below_nothing() -> None:
    casting({"coins": -5}, heroes=[fighter(purse=3)]).do("choose cast:trick", {"hero": {"purse": 0}})


@pytest.mark.rule("LP-E30", "LP-R108")
def test_time_goes_back_or_on() -> None:
    casting({"time": 3}, time={"left": 5, "gone": 2}).do(
        "choose cast:trick", {"time_left": 7, "time_gone": 0}
    )
    casting({"time": -2}, time={"left": 5, "gone": 2}).do(
        "choose cast:trick", {"time_left": 3, "time_gone": 4}
    )
    casting({"time": -3}, time={"left": 2, "gone": 2}).do(
        "choose cast:trick", {"result": "out-of-time", "time_left": 0}
    )


@pytest.mark.rule("LP-R26", "LP-R108", "LP-E30")
def test_the_last_turn_may_be_played_and_time_won_back() -> None:
    rules = house(last_time_card="finish-turn")
    t = table(
        phase="turn",
        heroes=[fighter()],
        time={"left": 1, "gone": 14},
        decks={"monster": ["sheep"]},
        options=rules,
    )
    t.do({"time_left": 0, "result": None}, "choose stay", "draw sheep", {"result": "out-of-time"})
    t = casting(
        {"time": 2},
        phase="turn",
        time={"left": 1, "gone": 14},
        decks={"monster": ["sheep", "sheep"]},
        options=rules,
    )
    t.do("choose cast:trick", "choose stay", "draw sheep", {"result": None, "time_left": 1})
    t = casting(
        {"time": -1}, phase="turn", time={"left": 1, "gone": 14}, decks={"monster": ["sheep"]}, options=rules
    )
    t.do("choose cast:trick", {"time_left": 0, "time_gone": 15, "result": None})


@pytest.mark.rule("LP-E31", "LP-119", "LP-R143")
def test_the_turn_may_end_at_once() -> None:
    casting({"end_turn": True}).do("choose cast:trick", {"turn": 2, "fight": None})


@pytest.mark.rule("LP-E32", "LP-R29")
def test_a_missed_turn_flips_its_time_card_and_ends() -> None:
    t = casting({"skip_turn": 1}, decks={"monster": ["sheep"]}, time={"left": 9, "gone": 6}).do(
        "choose cast:trick", "choose stay", "draw sheep"
    )
    t.do({"turn": 3, "time_left": 7})


@pytest.mark.rule("LP-E33", "LP-R32")
def test_an_encounter_may_be_skipped() -> None:
    casting({"skip_encounter": True}).do(
        "choose cast:trick", "choose move:north", "choose stay", {"turn": 2, "fight": None}
    )


@pytest.mark.rule("LP-E34", "LP-R143", "LP-R118")
def test_an_ambush_is_an_encounter_besides_the_turns_own() -> None:
    t = casting({"ambush": True}, {"coins": 2}, decks={"monster": ["cave-rat", "ogre-captain", "sheep"]})
    t.do(
        "choose cast:trick",
        "draw cave-rat",
        "choose stat:str",
        "roll 5",
        {"hero": {"xp": 1, "purse": 2}, "turn": 1},
    )
    t.do("choose move:north", "choose stay", "draw ogre-captain")
    t = casting({"ambush": True}, decks={"monster": ["cave-rat", "sheep"]}).do(
        "choose cast:trick", "draw cave-rat", "choose evade", "roll 1"
    )
    t.do({"turn": 1}, "options_include stay")
    t = casting({"ambush": True}, {"coins": 2}, decks={"monster": ["sheep", "cave-rat"]}).do(
        "choose cast:trick", "draw sheep"
    )
    t.do({"turn": 2, "hero": {"purse": 0}})


@pytest.mark.rule("LP-E35", "LP-R48")
def test_teleport_counts_as_entering() -> None:
    tiles = [{"tile": "pantry", "at": [0, 1]}]
    t = casting({"teleport": "any_tile"}, tiles=tiles).do(
        "choose cast:trick", "options tile:0,0 tile:0,1", "choose tile:0,1"
    )
    t.do("draw short-bow", {"hero": {"at": "0,1:centre", "potions": 1}, "spd_left": 3})
    t = casting({"teleport": "start"}, heroes=[fighter(at="0,1:south")], tiles=tiles).do(
        "choose cast:trick", {"hero": {"at": "0,0:centre"}}
    )


@pytest.mark.rule("LP-E36", "LP-R137", "LP-R13")
def test_peeking_shows_the_top_cards_to_the_owner_alone() -> None:
    t = casting({"peek": {"treasure": 2}, "arrange": True}, heroes=[fighter(), ranger()])
    t.do(
        "choose cast:trick",
        "draw ice-blade",
        "draw short-bow",
        "options top:ice-blade top:short-bow",
        "choose top:short-bow",
    )
    t.do({"decks": {"treasure": ["short-bow", "ice-blade", "?"]}})
    assert [place.seen_by for place in t.state.treasures[1].top] == [1, 1]  # type: ignore[union-attr]
    t = casting(
        {"peek": {"monster": 3}}, decks={"monster": ["cave-rat"]}, discards={"monster": ["sheep"]}
    ).do("choose cast:trick")
    t.do({"decks": {"monster": ["cave-rat"]}, "discards": {"monster": ["sheep"]}})


@pytest.mark.rule("LP-E36")
def test_peeking_at_tiles_and_potions() -> None:
    t = casting({"peek": {"tile": 1}}).do(
        "choose cast:trick", "draw dead-end", {"decks": {"tile": ["dead-end", "?"]}, "sizes": {"tile": 10}}
    )
    t = casting(
        {"peek": {"potion": 1}},
        heroes=[fighter(at="0,1:south")],
        tiles=[{"tile": "pantry", "at": [0, 1]}],
        decks={"treasure": []},
    )
    t.do("choose cast:trick", "draw sour-milk", "choose move:north", "free drink:sour-milk")


@pytest.mark.rule("LP-E37")
def test_terrain_may_be_ignored() -> None:
    tiles = [{"tile": "wet-corner", "at": [0, 1]}]
    t = casting(
        {"terrain_pass": ["water", "acid"], "for": "turn"}, heroes=[fighter(at="0,1:south")], tiles=tiles
    )
    t.do(
        "choose cast:trick",
        "choose move:north",
        {"spd_left": 2},
        "choose move:north",
        {"spd_left": 1, "hero": {"damage": 0}},
    )


@pytest.mark.rule("LP-E38")
def test_when_a_higher_limit_ends_the_overflow_is_discarded() -> None:
    hero = fighter(inventory=["fire-gem", "fire-gem", "air-gem", "air-gem", "ice-gem"])
    t = casting(
        {"hand_limit": 1, "for": "turn"}, {"draw": {"gem": 1}}, heroes=[hero], decks={"monster": ["sheep"]}
    )
    t.do(
        "choose cast:trick",
        "draw dark-gem",
        "choose stay",
        "draw sheep",
        "choose discard:fire-gem",
        {"turn": 2},
    )


@pytest.mark.rule("LP-E39")
def test_spells_may_cost_less() -> None:
    t = wearing({"gem_save": 1, **PASSIVE}, hero={"spells": ["frost-bolt"]}, foe={"life": 30})
    t.do("window attack", "choose cast:frost-bolt", "roll 1", "roll 1", {"fight": {"left": 28}})


@pytest.mark.rule("LP-E41", "LP-R120", "LP-R127")
def test_death_is_cheated_before_the_save_point_is_needed() -> None:
    card = armed({"cheat_death": 3, **PASSIVE})
    t = against(
        {"atk": {"physical": 20}},
        fighter(equipped=["swift-boots"], save_point="0,0:north"),
        cards={"treasures": [card]},
        discards={"treasure": []},
    )
    t.do(
        "roll 1",
        {
            "hero": {"life_left": 3, "equipped": [], "save_point": "0,0:north"},
            "discards": {"treasure": ["swift-boots"]},
            "fight": {"round": 2},
        },
    )
    cat = {"id": "fighter", "name": "Fighter", "stats": {"str": "d10", "dex": "d6", "int": "d4"}, "spd": 3, "life": 12,
           "abilities": [{"cheat_death": 1, "when": "passive", "once": "game"}]}  # fmt: skip
    against({"atk": {"physical": 20}}, cards={"heroes": [cat]}).do(
        "roll 1", {"hero": {"life_left": 1}}, "roll 1", {"result": "all-dead"}
    )


@pytest.mark.rule("LP-E42", "LP-R104", "LP-R25", "LP-R140")
def test_a_store_may_be_cheaper_but_never_free() -> None:
    t = casting({"store": {"treasures": 2, "potions": 1, "discount": 9}}, heroes=[fighter(purse=2)]).do(
        "choose cast:trick", "draw ice-blade short-bow"
    )
    t.do(
        "choose buy:ice-blade",
        "choose buy:potion",
        "choose pay",
        {"hero": {"purse": 0, "inventory": ["ice-blade"], "potions": 1}},
    )
    t = casting(
        {"store": {}}, heroes=[fighter(purse=9, inventory=["wild-gem"])], options=house(coin_source="tradein")
    ).do("choose cast:trick", "draw ice-blade short-bow leather-vest")
    t.do({"hero": {"inventory": ["wild-gem"], "purse": 9}}, "options_include stay")
    t = casting(
        {"store": {}}, heroes=[fighter(inventory=["sun-ring", "wild-gem"])], options=house(gem_use="spells")
    )
    t.do(
        "choose cast:trick",
        "draw ice-blade short-bow leather-vest",
        "choose buy:ice-blade",
        "options trade-in:sun-ring",
    )


@pytest.mark.rule("LP-E43")
def test_the_owner_picks_one_of_several_lists() -> None:
    t = casting({"choose": [[{"coins": 1}], [{"coins": 5}, {"damage": 1}]]}).do(
        "choose cast:trick", "options option:1 option:2", "choose option:2"
    )
    t.do({"hero": {"purse": 5, "damage": 1}})


@pytest.mark.rule("LP-E44")
def test_a_table_is_read_at_the_face_rolled() -> None:
    rows = [{"roll": "1-2", "effects": [{"coins": 1}]}, {"roll": "3-6", "effects": [{"damage": 1}]}]
    casting({"table": "d6", "rows": rows}).do("choose cast:trick", "roll 2", {"hero": {"purse": 1}})
    casting({"table": "d6", "rows": rows}).do("choose cast:trick", "roll 3", {"hero": {"damage": 1}})


@pytest.mark.rule("LP-E45", "LP-R141")
def test_one_of_two_lists_by_a_condition() -> None:
    def whether(condition: dict[str, Any], hero: dict[str, Any], **state: Any) -> int:
        word = {"whether": condition, "then": [{"coins": 1}], "else": [{"coins": 2}]}
        t = casting(word, heroes=[fighter(**hero)], **state).do("choose cast:trick")
        purse = t.facts()["hero"]["purse"]
        assert isinstance(purse, int)
        return purse

    assert whether({"life_at_most": 4}, {"damage": 8}) == 1
    assert whether({"life_at_most": 4}, {"damage": 7}) == 2
    assert whether({"floor_at_least": 2}, {}) == 2
    assert whether({"level_at_least": 3}, {"level": 3}) == 1
    assert whether({"party": 1}, {}) == 1
    assert whether({"has_gem": "fire"}, {"inventory": ["wild-gem"]}) == 2
    assert whether({"has_gem": "fire"}, {"inventory": ["fire-gem"]}) == 1
    assert whether({"first_round": True}, {}) == 2
    assert whether({"elite": True}, {}) == 2


@pytest.mark.rule("LP-E45")
def test_conditions_of_the_combat() -> None:
    def left(given: dict[str, Any], foe: dict[str, Any] | None = None, **state: Any) -> int:
        t = wearing({"atk": {"fire": 5}, "when": "passive", "if": given}, foe=foe, **state).do("roll 1")
        fight = t.facts()["fight"]
        return 20 - int(fight["left"])

    assert left({"stat": "str"}) == 6
    assert left({"stat": "dex"}) == 1
    assert left({"trait": "ooze"}, {"trait": ["ooze"]}) == 6
    assert left({"trait": "ooze"}, {"trait": ["beast"]}) == 1
    assert left({"elite": True}, {"elite": True, "xp": 2}) == 6
    assert left({"enhanced": True}) == 1
    assert left({"enhanced": True}, fight={"enhancers": ["burning-aura"]}) == 6
    assert left({"first_round": True}) == 6
    assert left({"life_at_most": 5, "stat": "str"}, hero={"damage": 6}) == 1


@pytest.mark.rule("LP-E12", "LP-E16")
def test_a_check_may_be_helped_for_certain_events_only() -> None:
    for word, xp in (("trap", 0), ("obstacle", 1)):
        glove = armed({"check_mod": {"any": 4}, "when": "passive", "if": {"event_trait": word}})
        t = table(
            heroes=[fighter(at="0,0:east", equipped=["swift-boots"])], cards={"treasures": [glove]},
            decks={"tile": ["hoard", "downstairs"], "event": ["heavy-door"]},
        )  # fmt: skip
        t.do("choose reveal:east", "draw hoard", "draw heavy-door", "roll 3", {"hero": {"xp": xp}})
    again = armed({"reroll": "check", "when": "passive", "once": "turn"})
    t = table(
        heroes=[fighter(at="0,0:east", equipped=["swift-boots"])], cards={"treasures": [again]},
        decks={"tile": ["hoard", "downstairs"], "event": ["heavy-door"]},
    )  # fmt: skip
    t.do(
        "choose reveal:east",
        "draw hoard",
        "draw heavy-door",
        "roll 3",
        "choose reroll:swift-boots",
        "roll 8",
        {"hero": {"xp": 1}},
    )


@pytest.mark.rule("LP-E46")
def test_nothing_happens() -> None:
    before = casting({"nothing": True})
    facts = before.facts()
    before.do("choose cast:trick")
    after = before.facts()
    assert {k: v for k, v in after.items() if k != "asked"} == {
        k: v for k, v in facts.items() if k != "asked"
    }


@pytest.mark.rule("LP-R122", "LP-R134")
def test_each_span_ends_in_its_time() -> None:
    t = against(
        {"life": 40},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"atk": {"fire": 5}, "for": "attack"}, timing="attack")]},
    )
    t.do(
        "window attack",
        "choose cast:trick",
        "roll 1",
        "window attack",
        {"fight": {"left": 34}},
        "choose attack",
        "roll 1",
        {"fight": {"left": 33}},
    )
    t = against(
        {"life": 40},
        fighter(spells=["trick"]),
        cards={"spells": [spell({"atk": {"fire": 5}, "for": "combat"}, timing="combat")]},
    )
    t.do(
        "window attack",
        "choose cast:trick",
        "roll 1",
        "window attack",
        {"fight": {"left": 34}},
        "choose attack",
        "roll 1",
        {"fight": {"left": 28}},
    )
    t = casting({"spd": 2, "for": "turn"}, decks={"monster": ["sheep"]}).do(
        "choose cast:trick", {"hero": {"spd": 5}}, "choose stay", "draw sheep"
    )
    t.do({"hero": {"spd": 3}})
    t = casting({"spd": 2, "for": "floor"}, decks={"monster": ["sheep"]}).do(
        "choose cast:trick", "choose stay", "draw sheep", {"hero": {"spd": 5}}
    )


@pytest.mark.rule("LP-R136")
def test_a_combat_duration_gained_while_exploring_holds_for_the_next_combat_of_the_turn() -> None:
    t = casting({"atk": {"fire": 5}, "for": "combat"}, decks={"monster": ["ember-hound", "cave-rat"]})
    t.do(
        "choose cast:trick",
        "choose stay",
        "draw ember-hound",
        "choose stat:str",
        "roll 3",
        {"fight": {"left": 14 - 4}},
    )
    t = casting({"atk": {"fire": 5}, "for": "combat"}, decks={"monster": ["sheep"]}).do(
        "choose cast:trick", "choose stay", "draw sheep"
    )
    t.do({"hero": {"lasting": 0}})


@pytest.mark.rule("LP-R133", "LP-E05")
def test_other_effects_of_a_card_work_whatever_the_stat() -> None:
    bow = armed({"pierce": {"physical": "all"}, **PASSIVE}, boosts=["dex"], atk={"physical": 4})
    t = against({"def": {"physical": 5}}, fighter(equipped=["swift-boots"]), cards={"treasures": [bow]})
    t.do("roll 3", {"fight": {"left": 17}})


@pytest.mark.rule("LP-R30")
def test_a_piece_of_equipment_may_be_used_and_spent() -> None:
    flask = armed({"heal": 4, "spend": True})
    t = table(
        heroes=[fighter(damage=6, equipped=["swift-boots"])],
        cards={"treasures": [flask]},
        discards={"treasure": []},
    )
    t.do(
        "choose use:swift-boots",
        {"hero": {"damage": 2, "equipped": []}, "discards": {"treasure": ["swift-boots"]}},
    )
    twice = armed({"heal": 1, "once": "turn"})
    t = table(
        heroes=[fighter(damage=6, equipped=["swift-boots"])],
        cards={"treasures": [twice]},
        decks={"monster": ["sheep"]},
    )
    t.do(
        "choose use:swift-boots",
        {"hero": {"damage": 5}},
        "refuse use:swift-boots",
        "choose stay",
        "draw sheep",
        "choose use:swift-boots",
    )


@pytest.mark.rule("LP-R127", "LP-R10")
def test_moments_come_in_their_order() -> None:
    boots = armed(
        {"coins": 1, "when": "combat_start"}, {"coins": 10, "when": "before_attack"},
        {"coins": 20, "when": "after_attack", "once": "combat"},
        {"heal": 1, "when": "after_hit"}, {"coins": 40, "when": "round_end"},
    )  # fmt: skip
    t = table(
        phase="encounter", heroes=[fighter(equipped=["swift-boots"], damage=2)],
        cards={"treasures": [boots], "monsters": [monster(atk={"physical": 3})]}, decks={"monster": ["dummy"]},
    )  # fmt: skip
    t.do(
        "draw dummy",
        "choose stat:str",
        {"hero": {"purse": 11}},
        "roll 1",
        {"hero": {"purse": 11 + 20 + 40 + 10, "damage": 4}},
    )


@pytest.mark.rule("LP-R111")
def test_turn_and_floor_moments() -> None:
    boots = armed({"coins": 1, "when": "turn_start"}, {"coins": 5, "when": "floor_start"})
    t = table(phase="floor", heroes=[fighter(equipped=["swift-boots"])], cards={"treasures": [boots]})
    t.do({"hero": {"purse": 6}})
