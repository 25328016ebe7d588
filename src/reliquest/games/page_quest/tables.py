"""What the rules of Page Quest read: the pages and cards as compact numbers, made once from a pack and never changed.

Places, icons, rewards, abilities, programs and conditions are named by their position here. Texts are not kept here but
in the `Book` that `words` reads.
"""

from typing import Final

from reliquest.engine.flow import State, Step

NONE: Final = -1

# Trackers, in the order of the character card (PQ-012)
ATTACK: Final = 0
DEFENSE: Final = 1
HP: Final = 2
XP: Final = 3
ACCESSORIES: Final = 4
FOOD: Final = 5
TRACKERS: Final = 6

# Kinds of action icons
HUNTING: Final = 0
DETOUR: Final = 1
SEARCH: Final = 2
TRAP: Final = 3
COIN: Final = 4
MEDITATE: Final = 5
ARTIFACT: Final = 6
OINTMENT: Final = 7
SPECIAL: Final = 8

# Limits of abilities
UNLIMITED: Final = 0
PER_ROUND: Final = 1
PER_ADVENTURE: Final = 2
ONE_USE: Final = 3

# Moments at which free effects may be used (PQ-R04), in the order of `pack.MOMENTS`
ROUND_START: Final = 0
ACTIVATION: Final = 1
ARRIVAL: Final = 2
ENEMY_KNOWN: Final = 3
FIGHT_DIE: Final = 4
STRIKE: Final = 5
COUNTER: Final = 6
COMBAT_END: Final = 7
ACTION: Final = 8
VALUE: Final = 9
ROUND_END: Final = 10
MOMENTS: Final = 11

# What an effect can change, for the smart stops
TOUCHES_DICE: Final = 1
TOUCHES_HP: Final = 2
TOUCHES_FIGHT: Final = 4
TOUCHES_VALUE: Final = 8
TOUCHES_OTHER: Final = 16

# Hooks, in the order of `pack.HOOKS`
EXERT_COST: Final = 0
EXERT_PREPARES: Final = 1
EXERT_REROLLS: Final = 2
REST_COST: Final = 3
REST_ALLOWED: Final = 4
MOVEMENT_EXACTLY: Final = 5
MOVEMENT_EXTRA: Final = 6
SETUP_REROLLS: Final = 7
ACCESSORIES_PER_ROUND: Final = 8
CHARACTER_STRIKES_FIRST: Final = 9
FIGHT_DIE_BONUS: Final = 10
TIES_DEFEAT: Final = 11
XP_BONUS: Final = 12
ARTIFACT_FROM: Final = 13
DETOUR_USES_DIE: Final = 14
OINTMENT_HEALS: Final = 15
SOLO_PASS: Final = 16
SECTIONS: Final = 17
HOOKS: Final = 18

# When deferred outcomes come about
ON_ARRIVAL: Final = 0
ON_SECTION: Final = 1
ON_REST: Final = 2
ON_COMBAT: Final = 3
ON_END: Final = 4
AFTER_ROUNDS: Final = 5


class Condition:
    """Something that holds or does not hold for a character."""

    def holds(self, s: State, seat: int, together: bool) -> bool:
        """Whether it holds. ``together`` adds up the report pages of both players (PQ-R78)."""
        raise NotImplementedError

    def progress(self, s: State, seat: int, together: bool) -> float:
        """How far it is from holding: 1 when it does, 0 when nothing of it does."""
        return 1.0 if self.holds(s, seat, together) else 0.0


class Place:
    """A location of the page. ``special`` is the icon that compels (PQ-253), or NONE."""

    def __init__(
        self,
        section: int,
        enemies: list[int],
        icons: list[int],
        movement_cost: int,
        no_rest: bool,
        special: int,
    ) -> None:
        self.section: Final = section
        self.enemies: Final = enemies  # icons of `Tables.enemy_icons`, top to bottom
        self.icons: Final = icons
        self.movement_cost: Final = movement_cost  # 0: none
        self.no_rest: Final = no_rest
        self.special: Final = special


class EnemyIcon:
    """An enemy icon: a modifier for the stage I roll, or the number of a row."""

    def __init__(self, predefined: bool, number: int) -> None:
        self.predefined: Final = predefined
        self.number: Final = number


class EnemyRow:
    """A row of the enemy table; ``runs`` is a blank one. ``ability`` is the program beside it, or NONE."""

    def __init__(
        self, runs: bool, attack: int, defense: int, xp: int, ability: int, moment: int, program: int
    ) -> None:
        self.runs: Final = runs
        self.attack: Final = attack
        self.defense: Final = defense
        self.xp: Final = xp
        self.ability: Final = ability
        self.moment: Final = moment
        self.program: Final = program


class ResultTable:
    """A table: the program of every value from lowest to highest."""

    def __init__(self, lowest: int, rows: list[int]) -> None:
        self.lowest: Final = lowest
        self.rows: Final = rows

    def row(self, value: int) -> int:
        """The row read for a final value: beyond the ends the end row (PQ-144, PQ-145)."""
        i = value - self.lowest
        if i < 0:
            return 0
        last = len(self.rows) - 1
        return last if i > last else i

    def program(self, value: int) -> int:
        """What a final value brings."""
        return self.rows[self.row(value)]


class SearchTable:
    """The search table: which rewards each value from lowest to highest buys."""

    def __init__(self, lowest: int, rewards: list[list[int]]) -> None:
        self.lowest: Final = lowest
        self.rewards: Final = rewards

    def on_offer(self, value: int) -> list[int]:
        """The rewards that list the final value (PQ-175); beyond the ends those of the end (PQ-146)."""
        i = value - self.lowest
        last = len(self.rewards) - 1
        return self.rewards[0 if i < 0 else last if i > last else i]


class Icon:
    """An action icon with its costs. ``least`` is the least die value it needs, 0 for no die."""

    def __init__(
        self,
        kind: int,
        modifier: int,
        not_locked: bool,
        least: int,
        food: int,
        accessories: int,
        hp: int,
        ref: int,
        program: int,
        choices: list[int],
    ) -> None:
        self.kind: Final = kind
        self.modifier: Final = modifier
        self.not_locked: Final = not_locked
        self.least: Final = least
        self.food: Final = food
        self.accessories: Final = accessories
        self.hp: Final = hp
        self.ref: Final = ref  # artifact, or script
        self.program: Final = program
        self.choices: Final = choices  # branches


class Ability:
    """What a character or an item can do. ``item`` is NONE for the character's own."""

    def __init__(
        self,
        item: int,
        limit: int,
        windows: int,
        needs: int,
        accessories: int,
        hp: int,
        food: int,
        die: int,
        program: int,
        touches: int,
    ) -> None:
        self.item: Final = item
        self.limit: Final = limit
        self.windows: Final = windows  # bit mask of moments
        self.needs: Final = needs  # condition, or NONE
        self.accessories: Final = accessories
        self.hp: Final = hp
        self.food: Final = food
        self.die: Final = die  # program that activates the die it costs, or NONE
        self.program: Final = program
        self.touches: Final = touches


class Card:
    """A character card: starting and last spaces by tracker, rewards, ability."""

    def __init__(
        self, start: list[int], last: list[int], levelups: list[int], accessories: list[int], ability: int
    ) -> None:
        self.start: Final = start
        self.last: Final = last
        self.levelups: Final = levelups
        self.accessories: Final = accessories
        self.ability: Final = ability


class ItemCard:
    """An item card: its abilities, the hooks it sets (hook and value in turn), and whether it is kept."""

    def __init__(self, abilities: list[int], passives: list[int], keep: bool) -> None:
        self.abilities: Final = abilities
        self.passives: Final = passives
        self.keep: Final = keep


class Branch:
    """One of several ways to go on; ``record`` is the recorded choice, or NONE."""

    def __init__(self, program: int, record: int) -> None:
        self.program: Final = program
        self.record: Final = record


class Outcome:
    """A deferred outcome and what it waits for."""

    def __init__(self, trigger: int, number: int, program: int) -> None:
        self.trigger: Final = trigger
        self.number: Final = number
        self.program: Final = program


class House:
    """The house rules a game is played with (the switches of the rulings)."""

    def __init__(
        self,
        wasted_spend: bool,
        player_order: bool,
        one_by_one: bool,
        item_accessory_counts: bool,
        fatal_only_forced: bool,
        free_skip: bool,
        reveal_outcomes: bool,
        own_rounds_only: bool,
        refresh: int,
        trade: bool,
    ) -> None:
        self.wasted_spend: Final = wasted_spend
        self.player_order: Final = player_order
        self.one_by_one: Final = one_by_one
        self.item_accessory_counts: Final = item_accessory_counts
        self.fatal_only_forced: Final = fatal_only_forced
        self.free_skip: Final = free_skip
        self.reveal_outcomes: Final = reveal_outcomes
        self.own_rounds_only: Final = own_rounds_only
        self.refresh: Final = refresh
        self.trade: Final = trade


# Values of `House.refresh`, the accessory_refresh_2p switch (PQ-R72)
REFRESH_OWN_ROUND: Final = 0
REFRESH_EVERY_ROUND: Final = 1
REFRESH_OWN_ROUNDS_ONLY: Final = 2


class Tables:
    """One adventure with all cards of its pack, under given house rules."""

    def __init__(self) -> None:
        self.players: int = 1
        self.campaign: bool = False
        self.places: list[Place] = []
        self.icons: list[Icon] = []
        self.enemy_icons: list[EnemyIcon] = []
        self.enemy_lowest: int = 1
        self.enemies: list[EnemyRow] = []  # one for every value from lowest to highest
        self.tables: list[ResultTable] = []  # 0 hunting, 1 detour, then those of the report page
        self.search: SearchTable = SearchTable(1, [[]])
        self.search_rewards: list[int] = []  # programs
        self.cards: list[Card] = []
        self.items: list[ItemCard] = []
        self.abilities: list[Ability] = []
        self.rewards: list[int] = []  # programs of level-up and accessory rewards
        self.programs: list[list[Step]] = []
        self.useful: list[int] = []  # what each program touches
        self.conditions: list[Condition] = []
        self.branches: list[Branch] = []
        self.outcomes: list[Outcome] = []
        self.events: list[list[int]] = []  # changes by tracker of extra events
        self.advancements: list[list[int]] = []  # changes by tracker
        self.advancement_needs: list[int] = []
        self.picks: int = 0
        self.goal: int = NONE
        self.goal_each: bool = False
        self.goal_place: int = NONE  # NONE: tested at the end
        self.goal_tests_trackers: bool = False
        self.dice: int = 4
        self.rule: list[list[int]] = []  # value of each hook, off the page and at each place
        self.fixed: list[list[bool]] = []  # whether a page set it
        self.house: House = House(False, False, False, False, False, False, False, False, 0, False)
        self.book: object = None

    def enemy_row(self, value: int) -> int:
        """The row of the enemy table read for a value (PQ-144, PQ-145, PQ-R39)."""
        i = value - self.enemy_lowest
        last = len(self.enemies) - 1
        return 0 if i < 0 else last if i > last else i

    def last_place(self) -> int:
        """The final location (PQ-066)."""
        return len(self.places) - 1
