"""What the rules read: the cards as numbers, compact and immutable, shared by all copies of a game."""

from typing import Final

KINDS: Final = 9
PHYSICAL: Final = 0
STR: Final = 0
DEX: Final = 1
INT: Final = 2
ANY_STAT: Final = 3

XP_A_LEVEL: Final = 10
"""LP-178."""
TOP_LEVEL: Final = 10
"""LP-180."""

# spaces of a tile, which are directions too; the centre is last
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
CENTRE: Final = 4
SPACES: Final = ("north", "east", "south", "west", "centre")
"""What views, answers and scenario files call them."""
DX: Final = [0, 1, 0, -1]
DY: Final = [1, 0, -1, 0]

PLAIN: Final = 0
WALL: Final = 1
WATER: Final = 2
ACID: Final = 3
LAVA: Final = 4

ORDINARY: Final = 0
UPSTAIRS: Final = 1
DOWNSTAIRS: Final = 2
PORTAL: Final = 3
PIXEL: Final = 4

# places for equipment
HEADGEAR: Final = 0
ARMOR: Final = 1
WEAPON: Final = 2
ACCESSORY: Final = 3
SECOND_ACCESSORY: Final = 4
BOOTS: Final = 5
PLACES: Final = 6

TREASURE: Final = 0
ARTIFACT: Final = 1
GEM: Final = 2
WILD: Final = 0
"""The element of a wild Gem, where the others have their kind, 1 to 8."""

MONSTER: Final = 0
ENHANCER: Final = 1
SHEEP: Final = 2

# effects: the number of each word in the catalogue, LP-E01 to LP-E46
DAMAGE: Final = 1
HEAL: Final = 2
ATK: Final = 3
DEF: Final = 4
PIERCE: Final = 5
IMMUNE: Final = 6
WEAK: Final = 7
SHIELD: Final = 8
SPD: Final = 9
MAX_LIFE: Final = 10
STAT_STEP: Final = 11
CHECK_MOD: Final = 12
EVADE_MOD: Final = 13
NO_EVADE: Final = 14
AUTO_EVADE: Final = 15
REROLL: Final = 16
FIRST_STRIKE: Final = 17
EXTRA_ATTACK: Final = 18
STUN: Final = 19
ONGOING: Final = 20
REGEN: Final = 21
THORNS: Final = 22
DRAIN: Final = 23
BANISH: Final = 24
SWITCH_STAT: Final = 25
DRAW: Final = 26
DISCARD: Final = 27
GAIN_XP: Final = 28
COINS: Final = 29
TIME: Final = 30
END_TURN: Final = 31
SKIP_TURN: Final = 32
SKIP_ENCOUNTER: Final = 33
AMBUSH: Final = 34
TELEPORT: Final = 35
PEEK: Final = 36
TERRAIN_PASS: Final = 37
HAND_LIMIT: Final = 38
GEM_SAVE: Final = 39
SAVE_POINT: Final = 40
CHEAT_DEATH: Final = 41
STORE: Final = 42
CHOOSE: Final = 43
TABLE: Final = 44
WHETHER: Final = 45
NOTHING: Final = 46

RESOLVE: Final = 0
PASSIVE: Final = 1
TURN_START: Final = 2
COMBAT_START: Final = 3
BEFORE_ATTACK: Final = 4
AFTER_ATTACK: Final = 5
AFTER_HIT: Final = 6
ROUND_END: Final = 7
ON_DEFEAT: Final = 8
FLOOR_START: Final = 9

# spans of an effect and limits of its use, from short to long
NO_SPAN: Final = 0
FOR_ATTACK: Final = 1
FOR_ROUND: Final = 2
FOR_COMBAT: Final = 3
FOR_TURN: Final = 4
FOR_FLOOR: Final = 5
FOR_GAME: Final = 6

SELF: Final = 0
FOE: Final = 1
CHOSEN: Final = 2
ALL: Final = 3
OTHERS: Final = 4
TILE: Final = 5

# decks that effects name
OF_TREASURE: Final = 0
OF_ARTIFACT: Final = 1
OF_POTION: Final = 2
OF_GEM: Final = 3
OF_SPELL: Final = 4
OF_EVENT: Final = 5
OF_MONSTER: Final = 6
OF_TILE: Final = 7

# zones that effects name
INVENTORY: Final = 0
GEMS: Final = 1
EQUIPPED: Final = 2
POTIONS: Final = 3
SPELLS: Final = 4
EVERYTHING: Final = 99
"""The amount that stands for ``all`` or ``full``."""

CHECK_ROLL: Final = 0
EVADE_ROLL: Final = 1
STAT_ROLL: Final = 2

EXPLORING: Final = 0
FIGHTING: Final = 1
ATTACKING: Final = 2
ANYWHERE: Final = 3
"""Timings of a Spell."""

STEPS_OF_DICE: Final = [4, 6, 8, 10, 12, 20]


class Part:
    """A kind (or stat, terrain, deck), and a roll: dice by their sizes and a number added."""

    def __init__(self, kind: int, dice: list[int], plus: int) -> None:
        self.kind: Final = kind
        self.dice: Final = dice
        self.plus: Final = plus


class Condition:
    """What an effect asks for; -1 or 0 where it asks nothing."""

    def __init__(
        self,
        stat: int,
        trait: int,
        elite: bool,
        enhanced: bool,
        life: int,
        floor: int,
        level: int,
        first_round: bool,
        party: int,
        gem: int,
        event: int,
    ) -> None:
        self.stat: Final = stat
        self.trait: Final = trait
        self.elite: Final = elite
        self.enhanced: Final = enhanced
        self.life: Final = life
        self.floor: Final = floor
        self.level: Final = level
        self.first_round: Final = first_round
        self.party: Final = party
        self.gem: Final = gem
        self.event: Final = event


class Effect:
    """One effect. ``number`` is its place in `Tables.effects`; ``lists`` are places in `Tables.lists`.

    What ``n`` and ``extra`` mean depends on ``op``; `build` fills them.
    """

    def __init__(
        self,
        number: int,
        op: int,
        when: int,
        span: int,
        to: int,
        given: Condition | None,
        once: int,
        spend: bool,
        parts: list[Part],
        n: int,
        extra: int,
        stat: int,
        lists: list[int],
        test: Condition | None,
    ) -> None:
        self.number: Final = number
        self.op: Final = op
        self.when: Final = when
        self.span: Final = span
        self.to: Final = to
        self.given: Final = given
        self.once: Final = once
        self.spend: Final = spend
        self.parts: Final = parts
        self.n: Final = n
        self.extra: Final = extra
        self.stat: Final = stat
        self.lists: Final = lists
        self.test: Final = test


class Block:
    """ATK or DEF by kind: dice and numbers; ``kinds`` has those that are not blank."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts: Final = parts
        by_kind: list[Part | None] = [None] * KINDS
        for part in parts:
            by_kind[part.kind] = part
        self.by_kind: Final = by_kind


def needs_nothing(fx: Effect) -> bool:
    """Whether an effect can do something at any moment, with a Monster on the table or without."""
    return fx.to != FOE and fx.op not in (BANISH, SWITCH_STAT, AUTO_EVADE)


class Active:
    """An effect at work, its place in the order of sources (LP-R10), and where it comes from."""

    def __init__(self, fx: Effect, order: int, source: int) -> None:
        self.fx: Final = fx
        self.order: Final = order
        self.source: Final = source


class Bearer:
    """Cards that work together while they lie together: a Hero card and its equipment, a Monster and its Enhancers.

    ``own`` and ``foe`` are their passive effects on the bearer and on the other side, ``waiting`` those that wait for
    a moment, in the order of LP-R10; ``own_words``, ``foe_words`` and ``moments`` have a bit for each word or moment
    among them. ``attack`` has the printed ATK by combat stat (a Monster's is the same with each), ``defence`` the DEF.
    ``worn`` are the numbers of the cards that are equipment, equal ones once, and ``used`` those that can be used.
    """

    def __init__(self, life: int, spd: int, attack: list[list[Part]], defence: list[Part]) -> None:
        self.life: Final = life
        self.spd: Final = spd
        self.attack: Final = attack
        self.defence: Final = defence
        self.own: Final[list[Active]] = []
        self.foe: Final[list[Active]] = []
        self.waiting: Final[list[Active]] = []
        self.worn: Final[list[int]] = []
        self.used: Final[list[int]] = []
        self.own_words = 0
        self.foe_words = 0
        self.moments = 0

    def add_passives(self, effects: list[Effect], order: int, source: int) -> None:
        """Count the passive effects of a card in."""
        for fx in effects:
            if fx.to == SELF:
                self.own.append(Active(fx, order, source))
                self.own_words |= 1 << fx.op
            elif fx.to == FOE:
                self.foe.append(Active(fx, order, source))
                self.foe_words |= 1 << fx.op

    def add_waiting(self, effects: list[Effect], order: int, source: int) -> None:
        """Count in what a card does at certain moments."""
        for fx in effects:
            if fx.when > PASSIVE:
                self.waiting.append(Active(fx, order, source))
                self.moments |= 1 << fx.when


class HeroCard:
    def __init__(
        self,
        name: str,
        dice: list[int],
        spd: int,
        life: int,
        coin: int,
        atk: Block,
        defence: Block,
        effects: list[Effect],
    ) -> None:
        self.id: Final = name
        self.dice: Final = dice
        self.spd: Final = spd
        self.life: Final = life
        self.coin: Final = coin
        self.atk: Final = atk
        self.defence: Final = defence
        self.effects: Final = effects
        self.uses: Final = [fx for fx in effects if fx.when == RESOLVE]
        self.passives: Final = [fx for fx in effects if fx.when == PASSIVE]


class Item:
    """A card for the Inventory: a Treasure, an Artifact, or a Gem (``element`` 1-8, or WILD)."""

    def __init__(
        self,
        name: str,
        sort: int,
        floor: int,
        level: int,
        coin: int,
        slot: int,
        boosts: int,
        atk: Block,
        defence: Block,
        spd: int,
        life: int,
        element: int,
        effects: list[Effect],
    ) -> None:
        self.id: Final = name
        self.sort: Final = sort
        self.floor: Final = floor
        self.level: Final = level
        self.coin: Final = coin
        self.slot: Final = slot
        self.boosts: Final = boosts  # a bit for each stat, 0: any
        self.atk: Final = atk
        self.defence: Final = defence
        self.spd: Final = spd
        self.life: Final = life
        self.element: Final = element
        self.effects: Final = effects
        self.uses: Final = [fx for fx in effects if fx.when == RESOLVE]
        self.passives: Final = [fx for fx in effects if fx.when == PASSIVE]

    def boosted_by(self, stat: int) -> bool:
        """Whether its ATK counts with that combat stat (LP-165, LP-166, LP-R68)."""
        return self.boosts == 0 or (stat >= 0 and (self.boosts >> stat) & 1 == 1)


class SpellCard:
    def __init__(self, name: str, element: int, cost: int, timing: int, effects: int) -> None:
        self.id: Final = name
        self.element: Final = element
        self.cost: Final = cost
        self.timing: Final = timing
        self.effects: Final = effects


class EventCard:
    """``stats`` and ``numbers`` are the ways to attempt the check; without any, ``passed`` is what happens."""

    def __init__(
        self, name: str, traits: list[int], stats: list[int], numbers: list[int], passed: int, failed: int
    ) -> None:
        self.id: Final = name
        self.traits: Final = traits
        self.stats: Final = stats
        self.numbers: Final = numbers
        self.passed: Final = passed
        self.failed: Final = failed


class PotionCard:
    def __init__(self, name: str, effects: int) -> None:
        self.id: Final = name
        self.effects: Final = effects


class Dweller:
    """A card of a floor's Monster deck: a Monster, an Enhancer or a Sheep."""

    def __init__(
        self,
        name: str,
        sort: int,
        floor: int,
        traits: list[int],
        elite: bool,
        life: int,
        atk: Block,
        defence: Block,
        xp: int,
        coin: int,
        effects: list[Effect],
        reward: int,
    ) -> None:
        self.id: Final = name
        self.sort: Final = sort
        self.floor: Final = floor
        self.traits: Final = traits
        self.elite: Final = elite
        self.life: Final = life
        self.atk: Final = atk
        self.defence: Final = defence
        self.xp: Final = xp
        self.coin: Final = coin
        self.effects: Final = effects
        self.passives: Final = [fx for fx in effects if fx.when == PASSIVE]
        self.reward: Final = reward
        self.alone: Bearer | None = None  # a Monster without Enhancers; made when it is asked for


class TileCard:
    """A tile as stored, arrow on SOUTH; ``icons`` counts Treasure, Artifact and Potion icons of each space."""

    def __init__(self, name: str, kind: int, terrain: list[int], icons: list[list[int]], event: bool) -> None:
        self.id: Final = name
        self.kind: Final = kind
        self.terrain: Final = terrain
        self.icons: Final = icons
        self.event: Final = event
        self.rich: Final = [sum(of) > 0 for of in icons]
        self.turned: Final = [  # the terrain as the tile lies after so many quarter turns (LP-R36)
            [terrain[(side - turns) % 4] for side in range(4)] + [terrain[CENTRE]] for turns in range(4)
        ]


class Deck:
    """Which cards a pile is made of: card ``first + k`` of its kind, ``copies[k]`` times."""

    def __init__(self, first: int, copies: list[int]) -> None:
        self.first: Final = first
        self.copies: Final = copies


class House:
    """The house rules of a game, as the rules ask for them."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.settings: Final = settings
        self.treasure_by_level: Final = settings["treasure_deck"] == "hero-level"
        self.end_tile_extra: Final = settings["end_tile_extra"] == "on"
        self.later_floors_ten: Final = settings["later_floor_tiles"] == "ten"
        self.last_floor_by_table: Final = settings["floor10_tiles"] == "table"
        self.choose_first: Final = settings["first_player"] == "choose"
        self.gems_pay: Final = settings["gem_use"] != "store"
        self.gems_sell: Final = settings["gem_use"] != "spells"
        self.free_spells: Final = (
            settings["spell_cost"] == "free-once-per-combat" or settings["gem_use"] == "store"
        )
        self.any_gem: Final = settings["spell_cost"] == "any-gem"
        self.spells_need_int: Final = settings["spell_needs_int"] == "on"
        self.purse: Final = settings["coin_source"] != "tradein"
        self.trade_in: Final = settings["coin_source"] != "purse"
        self.finish_turn: Final = settings["last_time_card"] == "finish-turn"
        self.help_others: Final = settings["help_others"] == "on"
        self.water_with_one: Final = settings["water_with_one"] == "on"
        self.strict_seal: Final = settings["sealed_floor"] == "strict"
        self.event_reentry: Final = settings["event_reentry"] == "on"
        self.failed_evade_strikes: Final = settings["failed_evade"] == "monster-first"
        self.enhancers_to_bottom: Final = settings["evaded_enhancers"] == "bottom"
        self.reward_xp: Final = settings["enhancer_reward"] == "one-xp"
        self.reward_treasure: Final = settings["enhancer_reward"] == "treasure"
        self.stat_each_attack: Final = settings["stat_choice"] == "attack"
        self.gate_def: Final = settings["gate_def"] == "on"
        self.stalemate: Final = int(settings["stalemate_rounds"])
        self.xp_lost: Final = settings["xp_overflow"] == "lose"
        self.equip_all_in_combat: Final = settings["equip_in_combat"] == "all"
        self.equip_artifacts_in_combat: Final = settings["equip_in_combat"] != "none"
        self.equip_before_discard: Final = settings["equip_before_discard"] == "on"
        self.descend_keeps_spd: Final = settings["after_descend"] == "keep-spd"
        self.descend_ends_turn: Final = settings["after_descend"] == "end-turn"
        self.trade_equipped: Final = settings["trade_scope"] != "inventory"
        self.trade_spells: Final = settings["trade_scope"] == "all"
        self.bodies_follow: Final = settings["bodies_follow"] == "on"
        self.half_revival: Final = settings["save_point"] == "revive-half"
        self.all_on_portal: Final = settings["all_on_portal"] == "on"


class Tables:
    """All cards of a game, and its house rules. Shared by every copy of a state."""

    def __init__(
        self,
        house: House,
        floors: int,
        effects: list[Effect],
        lists: list[list[int]],
        heroes: list[HeroCard],
        items: list[Item],
        spells: list[SpellCard],
        events: list[EventCard],
        potions: list[PotionCard],
        dwellers: list[Dweller],
        tiles: list[TileCard],
        treasure_decks: list[Deck],
        monster_decks: list[Deck],
        artifact_deck: Deck,
        gem_deck: Deck,
        spell_deck: Deck,
        event_deck: Deck,
        potion_deck: Deck,
        tile_copies: list[int],
        times: int,
        book: object,
    ) -> None:
        self.book: Final = book  # the texts, for whoever speaks to people
        self.house: Final = house
        self.floors: Final = floors
        self.effects: Final = effects
        self.lists: Final = lists
        self.always: Final = [  # whether a list has something to do at any moment
            any(needs_nothing(effects[number]) for number in of) for of in lists
        ]
        self.heroes: Final = heroes
        self.items: Final = items
        self.spells: Final = spells
        self.events: Final = events
        self.potions: Final = potions
        self.dwellers: Final = dwellers
        self.tiles: Final = tiles
        self.treasure_decks: Final = treasure_decks
        self.monster_decks: Final = monster_decks
        self.artifact_deck: Final = artifact_deck
        self.gem_deck: Final = gem_deck
        self.spell_deck: Final = spell_deck
        self.event_deck: Final = event_deck
        self.potion_deck: Final = potion_deck
        self.tile_copies: Final = tile_copies
        self.times: Final = times
        self.upstairs: Final = next(i for i, tile in enumerate(tiles) if tile.kind == UPSTAIRS)
