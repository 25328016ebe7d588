"""The Explore Phase: walking, terrain, revealing, icons, potions, Events (chapters 7 to 11)."""

import pytest

from tests.games.lost_pixel.play import casting, fighter, house, ranger, spell, table

AHEAD = {"tiles": [{"tile": "crossroads", "at": [0, 1]}]}


@pytest.mark.rule("LP-064", "LP-066", "LP-067", "LP-070", "LP-075", "LP-076", "LP-R32")
def test_a_turn_flips_a_card_then_explores_then_meets_a_monster() -> None:
    t = table(phase="turn", heroes=[fighter()], decks={"monster": ["sheep"]})
    t.do({"time_left": 14, "time_gone": 1}, "options_include stay move:north", "choose stay")
    t.do({"turn": 2}, "draw sheep", {"turn": 3, "time_left": 13})


@pytest.mark.rule("LP-069", "LP-R08", "LP-R28", "LP-R91")
def test_play_goes_on_in_seat_order_and_passes_over_the_dead() -> None:
    dead = {"hero": "ranger", "alive": False, "inventory": []}
    t = table(heroes=[fighter(), dead, {"hero": "scholar"}], decks={"monster": ["sheep", "sheep"]})
    t.do("choose stay", "draw sheep", {"active": "scholar", "time_left": 24})
    t.do("choose stay", "draw sheep", {"active": "fighter", "time_left": 23})


@pytest.mark.rule("LP-071", "LP-072", "LP-R33", "LP-R34")
def test_a_tile_is_a_cross_of_five_spaces() -> None:
    t = table(heroes=[fighter()])
    t.do("options stay move:north move:east move:south move:west")
    t.do("choose move:north", "options stay move:south reveal:north", "refuse move:east, not adjacent")


@pytest.mark.rule("LP-060", "LP-074", "LP-077")
def test_a_hero_walks_as_far_as_its_spd() -> None:
    t = table(heroes=[fighter()], **AHEAD)
    t.do("choose move:north", "choose move:north", "choose move:north", {"spd_left": 0})
    t.do("options stay", "refuse move:north, takes 1")


@pytest.mark.rule("LP-R48")
def test_terrain_hurts_on_every_entry_and_never_while_standing() -> None:
    tiles = [{"tile": "wet-corner", "at": [0, 1]}]
    t = table(
        heroes=[ranger(at="0,1:north", equipped=["swift-boots"])], tiles=tiles, decks={"monster": ["sheep"]}
    )
    t.do({"hero": {"damage": 0}}, "choose move:south", "choose move:north", {"hero": {"damage": 1}})
    t.do("choose move:south", "choose move:north", {"hero": {"damage": 2}})
    t.do("choose stay", "draw sheep", {"hero": {"damage": 2}})


@pytest.mark.rule("LP-R39")
def test_the_last_spd_may_do_for_water_where_the_house_says_so() -> None:
    tiles = [{"tile": "wet-corner", "at": [0, 1]}]
    t = table(heroes=[fighter(at="0,1:south")], spent=2, tiles=tiles, options=house(water_with_one=True))
    t.do("choose move:north", {"hero": {"at": "0,1:centre"}, "spd_left": 0})


@pytest.mark.rule("LP-R112")
def test_what_was_not_there_is_not_spent() -> None:
    tiles = [{"tile": "wet-corner", "at": [0, 1]}]
    hero = fighter(at="0,1:south", inventory=["swift-boots"])
    t = table(heroes=[hero], spent=2, tiles=tiles, options=house(water_with_one=True))
    t.do("choose move:north", "choose equip:swift-boots", {"spd_left": 2})


@pytest.mark.rule("LP-R44")
def test_heroes_share_spaces() -> None:
    table(heroes=[fighter(at="0,0:north"), ranger(at="0,0:centre")]).do(
        "choose move:south", {"hero": {"at": "0,0:centre"}}
    )


@pytest.mark.rule("LP-R42", "LP-R41")
def test_tiles_need_not_match_and_a_wall_blocks_both_ways() -> None:
    t = table(heroes=[fighter(at="0,0:north")], tiles=[{"tile": "dead-end", "at": [0, 1], "turns": 2}])
    t.do("refuse move:north, wall", "refuse reveal:north")


@pytest.mark.rule("LP-083", "LP-085", "LP-086", "LP-087", "LP-R36", "LP-R37")
def test_several_tiles_may_be_revealed_in_one_phase() -> None:
    t = table(
        heroes=[ranger(at="0,0:north", equipped=["swift-boots"])],
        decks={"tile": ["crossroads", "open-hall", "downstairs"]},
    )
    t.do("choose reveal:north", "draw crossroads", {"hero": {"at": "0,1:south"}, "spd_left": 5})
    t.do("choose move:north", "choose move:west", "choose reveal:west", "draw open-hall")
    t.do({"tiles": {"0,1": "crossroads", "-1,1": "open-hall"}, "turns": {"0,1": 0, "-1,1": 3}})
    t.do({"hero": {"at": "-1,1:east"}, "spd_left": 2})


@pytest.mark.rule("LP-R38", "LP-R112", "LP-082")
def test_the_arrow_space_is_entered_whatever_its_terrain() -> None:
    t = table(heroes=[fighter(at="0,0:north")], spent=2, decks={"tile": ["hot-threshold", "downstairs"]})
    t.do(
        "choose reveal:north", "draw hot-threshold", {"spd_left": 0, "hero": {"damage": 1, "at": "0,1:south"}}
    )


@pytest.mark.rule("LP-R40", "LP-084")
def test_nothing_is_revealed_from_an_empty_deck_or_without_spd() -> None:
    table(heroes=[fighter(at="0,0:north")], decks={"tile": []}).do("refuse reveal:north, empty")
    table(heroes=[fighter(at="0,0:north")], spent=3).do("refuse reveal:north, no SPD")


@pytest.mark.rule("LP-R43")
def test_the_stairs_themselves_may_close_the_floor() -> None:
    closed = [
        {"tile": "dead-end", "at": [0, 0], "turns": 2},
        {"tile": "dead-end", "at": [1, 1], "turns": 1},
        {"tile": "dead-end", "at": [-1, 1], "turns": 3},
        {"tile": "dead-end", "at": [0, 2]},
    ]
    t = table(
        heroes=[fighter(at="0,0:north")],
        tiles=closed,
        decks={"tile": ["dead-end", "wet-corner", "downstairs"]},
        cards={
            "tiles": [
                {
                    "id": "wet-corner",
                    "name": "Wet Corner",
                    "spaces": {side: {"terrain": "wall"} for side in "new"},
                },
                {
                    "id": "downstairs",
                    "name": "Stairs Down",
                    "kind": "downstairs",
                    "spaces": {"n": {"terrain": "wall"}},
                },
            ]
        },
    )
    t.do("choose reveal:north", "draw dead-end", "draw wet-corner", "draw downstairs")
    t.do({"tiles": {"0,1": "downstairs"}, "decks": {"tile": ["dead-end", "wet-corner"]}})


@pytest.mark.rule("LP-R43")
def test_a_floor_that_nothing_opens_gets_a_door() -> None:
    walls = {side: {"terrain": "wall"} for side in "new"}
    t = table(
        heroes=[fighter(at="0,1:north")],
        tiles=[
            {"tile": "dead-end", "at": [0, 0], "turns": 2},
            {"tile": "dead-end", "at": [1, 0]}, {"tile": "dead-end", "at": [-1, 0]},
            {"tile": "shut", "at": [0, 1]},
        ],
        decks={"tile": ["cell", "den", "downstairs"]},
        cards={
            "tiles": [
                {"id": "shut", "name": "Shut", "spaces": {"e": {"terrain": "wall"}, "w": {"terrain": "wall"}}},
                {"id": "cell", "name": "Cell", "spaces": walls},
                {"id": "den", "name": "Den", "spaces": walls},
                {"id": "downstairs", "name": "Stairs Down", "kind": "downstairs", "spaces": {"n": {"terrain": "wall"}}},
            ]
        },
        options=house(sealed_floor="redraw"),
    )  # fmt: skip
    t.do("choose reveal:north", "draw cell", "draw den", "draw downstairs")
    t.do(
        {"tiles": {"0,2": "downstairs"}, "spd_left": 2}
    )  # the stairs themselves were drawn: nothing is needed any more


@pytest.mark.rule("LP-R43")
def test_on_the_last_floor_portal_and_pixel_are_needed() -> None:
    walls = {side: {"terrain": "wall"} for side in "new"}
    t = table(
        floor=3,
        heroes=[fighter(at="0,1:north")],
        tiles=[
            {"tile": "dead-end", "at": [0, 0], "turns": 2},
            {"tile": "shut", "at": [0, 1]},
        ],
        decks={"tile": ["cell", "portal"]},
        cards={
            "tiles": [
                {
                    "id": "shut",
                    "name": "Shut",
                    "spaces": {"e": {"terrain": "wall"}, "w": {"terrain": "wall"}},
                },
                {"id": "cell", "name": "Cell", "spaces": walls},
            ]
        },
        options={"floors": 3},
    )
    t.do(
        "choose reveal:north",
        "draw cell",
        "draw portal",
        {"tiles": {"0,2": "portal"}, "decks": {"tile": ["cell"]}},
    )


@pytest.mark.rule("LP-R43")
def test_a_wall_of_ones_choice_becomes_floor() -> None:
    walls = {side: {"terrain": "wall"} for side in "new"}
    t = table(
        floor=3,
        heroes=[fighter(at="0,1:north")],
        tiles=[{"tile": "dead-end", "at": [0, 0], "turns": 2}, {"tile": "shut", "at": [0, 1]}],
        decks={"tile": ["cell", "den", "portal", "pixel"]},
        cards={
            "tiles": [
                {
                    "id": "shut",
                    "name": "Shut",
                    "spaces": {"e": {"terrain": "wall"}, "w": {"terrain": "wall"}},
                },
                {"id": "cell", "name": "Cell", "spaces": walls},
                {"id": "den", "name": "Den", "spaces": walls},
                {"id": "portal", "name": "Portal", "kind": "portal", "spaces": walls},
                {"id": "pixel", "name": "Pixel", "kind": "pixel", "spaces": walls},
            ]
        },
        options={"floors": 3},
    )
    t.do("choose reveal:north", "draw cell den portal pixel")
    t.do("options_include open:0,1:east open:0,2:north", "choose open:0,2:north")
    t.do({"tiles": {"0,2": "cell"}, "decks": {"tile": ["den", "portal", "pixel"]}, "spd_left": 2})
    t.do("choose move:north", "choose move:north", "refuse move:north")
    assert t.state.is_open(2, 0)


@pytest.mark.rule("LP-R43")
def test_with_the_strict_rule_the_floor_may_be_closed() -> None:
    t = table(
        heroes=[fighter(at="0,3:north")],
        tiles=[
            {"tile": "crossroads", "at": [0, 3]}, {"tile": "dead-end", "at": [1, 3], "turns": 1},
            {"tile": "dead-end", "at": [-1, 3], "turns": 3}, {"tile": "dead-end", "at": [0, 2], "turns": 2},
        ],
        decks={"tile": ["dead-end", "downstairs"]},
        options=house(sealed_floor="strict"),
    )  # fmt: skip
    t.do("choose reveal:north", "draw dead-end", {"tiles": {"0,4": "dead-end"}})


# icons and potions


@pytest.mark.rule("LP-091", "LP-088", "LP-089", "LP-R50")
def test_an_artifact_icon_gives_an_artifact_at_once() -> None:
    t = table(heroes=[fighter(at="0,1:centre")], tiles=[{"tile": "reliquary", "at": [0, 1]}])
    t.do(
        "choose move:north", "draw sun-ring", {"hero": {"inventory": ["sun-ring"]}, "searched": ["0,1:north"]}
    )


@pytest.mark.rule("LP-095", "LP-R50", "LP-229")
def test_a_searched_space_gives_nothing_more() -> None:
    t = table(
        heroes=[fighter(at="0,1:south")], tiles=[{"tile": "pantry", "at": [0, 1], "searched": ["centre"]}]
    )
    t.do("choose move:north", {"hero": {"inventory": [], "potions": 0}, "spd_left": 2})


@pytest.mark.rule("LP-094", "LP-R47")
def test_who_dies_on_entering_leaves_the_icons_alone() -> None:
    hot = {
        "id": "hoard",
        "name": "Hoard",
        "event": True,
        "spaces": {"s": {"terrain": "acid", "icons": ["treasure"]}},
    }
    t = table(
        heroes=[fighter(at="0,0:north", damage=11), ranger()],
        cards={"tiles": [hot]},
        decks={"tile": ["hoard", "downstairs"]},
    )
    t.do("choose reveal:north", "draw hoard", {"active": "ranger", "searched": [], "event": None})
    assert t.facts()["heroes"]["fighter"]["alive"] is False


@pytest.mark.rule("LP-096", "LP-097", "LP-099", "LP-R85")
def test_a_potion_is_unknown_until_it_is_drunk() -> None:
    t = table(heroes=[fighter(at="0,1:south", damage=5)], tiles=[{"tile": "pantry", "at": [0, 1]}])
    t.do("choose move:north", "draw short-bow", {"hero": {"potions": 1}})
    t.do(
        "free drink:unknown equip:short-bow",
        "choose drink:unknown",
        "options sour-milk warm-broth",
        "draw warm-broth",
    )
    t.do({"hero": {"damage": 1, "potions": 0}, "discards": {"potion": ["warm-broth"]}})


@pytest.mark.rule("LP-R85", "LP-R30")
def test_any_number_of_potions_free_of_charge() -> None:
    t = table(heroes=[fighter(potions=["sour-milk", "warm-broth"], damage=3)], decks={"potion": []})
    t.do("choose drink:unknown", "draw sour-milk", {"hero": {"damage": 4}})
    t.do("choose drink:unknown", "draw warm-broth", {"hero": {"damage": 0}, "spd_left": 3})


@pytest.mark.rule("LP-R15", "LP-097")
def test_potions_of_an_earlier_deck_keep_what_they_may_be() -> None:
    t = table(
        heroes=[fighter(at="0,1:south", potions=2)],
        tiles=[{"tile": "pantry", "at": [0, 1]}],
        discards={"potion": ["warm-broth"]},
    )
    t.do("choose move:north", "draw short-bow", {"hero": {"potions": 3}})
    t.do("choose drink:unknown-1", "options sour-milk warm-broth", "draw sour-milk")
    t.do("choose drink:unknown", "options warm-broth")


# Events


def event_ahead(event: str, **state: object) -> dict[str, object]:
    """A "?" to the east of the Starting tile with that Event on top."""
    return {
        "heroes": [fighter(at="0,0:east")],
        "decks": {"tile": ["hoard", "crossroads", "downstairs"], "event": [event, "fire-trap"]},
        **state,
    }


@pytest.mark.rule("LP-102", "LP-103", "LP-105", "LP-108", "LP-114", "LP-116")
def test_an_event_with_one_stat_is_rolled_with_the_base_die() -> None:
    t = table(**event_ahead("heavy-door")).do("choose reveal:east", "draw hoard", "draw heavy-door")
    t.do(
        "asks chance",
        "options 1 2 3 4 5 6 7 8 9 10",
        "roll 6",
        {"hero": {"xp": 1}, "decks": {"event": ["fire-trap", "heavy-door"]}},
    )


@pytest.mark.rule("LP-119", "LP-115", "LP-117", "LP-R29", "LP-E31")
def test_an_event_that_ends_the_turn_ends_it_there() -> None:
    t = table(**event_ahead("heavy-door")).do("choose reveal:east", "draw hoard", "draw heavy-door", "roll 5")
    t.do({"turn": 2, "fight": None, "decks": {"event": ["fire-trap", "heavy-door"]}})


@pytest.mark.rule("LP-111", "LP-112", "LP-E12")
def test_equipment_helps_in_an_event_only_where_it_says_so() -> None:
    plain = {
        "id": "ice-blade",
        "name": "Ice Blade",
        "floor": 1,
        "level": 1,
        "slot": "weapon",
        "atk": {"physical": 5},
    }
    glove = {**plain, "effects": [{"check_mod": {"str": 2}, "when": "passive"}]}
    for card, result in ((plain, {"xp": 0}), (glove, {"xp": 1})):
        heroes = [fighter(at="0,0:east", equipped=["ice-blade"])]
        t = table(**event_ahead("heavy-door", heroes=heroes, cards={"treasures": [card]}))
        t.do("choose reveal:east", "draw hoard", "draw heavy-door", "roll 4", {"hero": result})


@pytest.mark.rule("LP-R30", "LP-R135", "LP-101")
def test_between_event_and_roll_one_may_drink_and_cast_what_fits_any_time() -> None:
    heroes = [fighter(at="0,0:east", spells=["trick"], potions=["warm-broth"])]
    cards = {"spells": [spell({"check_mod": {"any": 3}, "for": "turn"})]}
    t = table(**event_ahead("heavy-door", heroes=heroes, cards=cards)).do(
        "choose reveal:east", "draw hoard", "draw heavy-door"
    )
    t.do("window event", "free cast:trick drink:unknown", "choose cast:trick")
    t.do("window event", "choose roll", "roll 3", {"hero": {"xp": 1}})


@pytest.mark.rule("LP-R51")
def test_a_question_mark_counts_on_the_reveal_only_unless_the_house_says_so() -> None:
    tiles = [{"tile": "hoard", "at": [1, 0], "turns": 1}]
    t = table(heroes=[fighter(at="1,0:centre")], tiles=tiles).do(
        "choose move:west", {"event": None, "spd_left": 2}
    )
    t = table(
        heroes=[fighter(at="1,0:centre")],
        tiles=tiles,
        options=house(event_reentry=True),
        decks={"event": ["heavy-door"]},
    )
    t.do("choose move:west", "draw heavy-door", "roll 6", {"hero": {"xp": 1}})
    t = table(heroes=[fighter(at="1,0:west")], tiles=tiles, options=house(event_reentry=True))
    t.do("choose move:east", {"event": None})


@pytest.mark.rule("LP-R54", "LP-114")
def test_an_ability_from_an_event_stays_with_the_hero() -> None:
    blessing = {"id": "quiet-shrine", "name": "Quiet Shrine", "effect": [{"spd": 1, "for": "game"}]}
    t = table(**event_ahead("quiet-shrine", cards={"events": [blessing]}))
    t.do(
        "choose reveal:east",
        "draw hoard",
        "draw quiet-shrine",
        {"hero": {"spd": 4}, "decks": {"event": ["fire-trap", "quiet-shrine"]}},
    )


@pytest.mark.rule("LP-R96", "LP-230", "LP-113", "LP-E40")
def test_the_save_point_event_puts_a_token_and_a_new_one_replaces_it() -> None:
    heroes = [fighter(at="0,0:east", save_point="0,0:south")]
    t = table(**event_ahead("quiet-shrine", heroes=heroes)).do(
        "choose reveal:east", "draw hoard", "draw quiet-shrine"
    )
    t.do({"hero": {"save_point": "1,0:west"}})


@pytest.mark.rule("LP-R46")
def test_spd_left_is_reckoned_anew_when_spd_changes() -> None:
    t = table(heroes=[fighter(equipped=["swift-boots"])]).do("choose move:north", {"spd_left": 4})
    t.do("choose unequip:swift-boots", {"spd_left": 2})


@pytest.mark.rule("LP-R30", "LP-R135", "LP-R19")
def test_spells_of_each_timing_in_the_explore_phase() -> None:
    for timing, offered in (("explore", True), ("any", True), ("combat", False), ("attack", False)):
        t = casting({"heal": 1}, timing=timing, heroes=[fighter(damage=2)])
        names = t.runner.names(free=True)
        assert ("cast:trick" in names) == offered
    t = casting({"heal": 1}, heroes=[fighter(damage=3)]).do("choose cast:trick", {"hero": {"damage": 2}})
    t.do("refuse cast:trick, not the time")  # outside combat once a turn
