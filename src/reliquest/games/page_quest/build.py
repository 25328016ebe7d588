"""Turns the checked records of a pack into the tables that the rules read, and keeps the texts that belong to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.content.layout import Pack
from reliquest.content.model import Record
from reliquest.engine.flow import Step
from reliquest.games.page_quest import cards, checks, conditions, pack
from reliquest.games.page_quest import effects as written
from reliquest.games.page_quest.steps import effects
from reliquest.games.page_quest.steps.actions import RECORDS
from reliquest.games.page_quest.steps.free import Effect
from reliquest.games.page_quest.tables import (
    AFTER_ROUNDS,
    ARTIFACT,
    COIN,
    DETOUR,
    HOOKS,
    HUNTING,
    MEDITATE,
    MOVEMENT_EXACTLY,
    NONE,
    OINTMENT,
    ON_ARRIVAL,
    ON_COMBAT,
    ON_END,
    ON_REST,
    ON_SECTION,
    SEARCH,
    SETUP_REROLLS,
    SPECIAL,
    TRAP,
    Ability,
    Branch,
    Card,
    Condition,
    EnemyIcon,
    EnemyRow,
    House,
    Icon,
    ItemCard,
    Outcome,
    Place,
    ResultTable,
    SearchTable,
    Tables,
)

SOLO_DICE: Final = 4
"""Action dice of a solo game (PQ-008)."""

TWO_PLAYER_DICE: Final = 6
"""Action dice shared by two players (PQ-230)."""

ALL_MOMENTS: Final = (1 << len(cards.MOMENTS)) - 1
OPEN_END: Final = 99
"""Above every value of a tracker."""

HOOK_DEFAULTS: Final[Mapping[str, int]] = {
    "exert_cost": 1,
    "exert_prepares": 1,
    "exert_rerolls": 1,
    "rest_cost": 1,
    "rest_allowed": 1,
    "movement_exactly": 0,
    "movement_extra": 0,
    "setup_rerolls": 2,
    "accessories_per_round": 1,
    "character_strikes_first": 0,
    "fight_die_bonus": 0,
    "ties_defeat": 1,
    "xp_bonus": 0,
    "artifact_from": 5,
    "detour_uses_die": 0,
    "ointment_heals": 2,
    "solo_pass": 0,
    "sections": written.SECTIONS,
}
"""What the rulebook says where no page or card says otherwise, in the order of the hooks."""

HOOK_NUMBERS: Final[Mapping[str, int]] = {name: n for n, name in enumerate(HOOK_DEFAULTS)}

REFRESH: Final = ("own-round", "every-round", "own-rounds-only")
"""Values of the accessory_refresh_2p switch in the order of `tables.House.refresh`."""


class PlayerOptions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player as a new game takes them: the character, and what a campaign has changed."""

    name: str = ""
    character: str
    starts: dict[str, int] = {}  # permanent changes to starting values (PQ-030)
    once: dict[str, int] = {}  # changes for this adventure only (PQ-031)
    items: list[str] = []  # kept item cards
    spent: list[str] = []  # "card-id/ability-id" of one-use abilities that are used up (PQ-R13)
    log: list[dict[str, Any]] = []  # entries of the adventure log
    points: int = 0  # advancement points to distribute (PQ-225, PQ-268)


class GameOptions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything a new game depends on; stored in its save."""

    pack: str = "mythical-artifacts"
    adventure: str
    mode: str = "single"
    players: list[PlayerOptions]
    start_player: int | str = 0
    house_rules: dict[str, str] = {}


@dataclass
class Book:
    """The texts behind the numbers of the tables, by the same numbers."""

    content: Pack
    adventure: cards.Adventure
    characters: list[cards.Character] = field(default_factory=list)
    items: list[cards.Item] = field(default_factory=list)
    places: list[cards.Location] = field(default_factory=list)
    icons: list[tuple[str, cards.Action]] = field(default_factory=list)  # stable name and record
    enemies: list[cards.EnemyRow | None] = field(default_factory=list)
    tables: list[tuple[str, list[cards.Row]]] = field(default_factory=list)  # id, and the row of each value
    search: list[cards.SearchReward] = field(default_factory=list)
    rewards: list[cards.Reward] = field(default_factory=list)
    abilities: list[tuple[str, cards.Ability]] = field(default_factory=list)  # stable name and record
    tokens: list[str] = field(default_factory=list)  # "card-id/ability-id" of each ability
    branches: list[written.Branch] = field(default_factory=list)
    finds: list[cards.Mark] = field(default_factory=list)
    artifacts: list[cards.Mark] = field(default_factory=list)
    choices: dict[int, str] = field(
        default_factory=dict
    )  # recorded choices by number: "script" or "script/choice"
    texts: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)  # of the players
    printed: object = None  # what `view` made of all this once

    @property
    def report(self) -> cards.Report:
        """The report page."""
        return self.adventure.report


def tables_for(options: Mapping[str, Any]) -> Tables:
    """The tables of a game with these (checked) options; the same object for the same options."""
    return _tables(msgspec.json.encode(options, order="sorted"))


@lru_cache(maxsize=32)
def _tables(options: bytes) -> Tables:
    read = msgspec.json.decode(options, type=GameOptions)
    return Builder(read, pack_of(read.pack)).tables


@lru_cache(maxsize=16)
def pack_of(name: str) -> Pack:
    """The pack of that id or path, checked. Raises UsageProblem or ContentProblem."""
    return packs.load(name, pack.LAYOUT)


class Builder:
    """Builds the tables of one game."""

    def __init__(self, options: GameOptions, content: Pack) -> None:
        self.options = options
        self.adventure = next(
            f.record for f in content.each(cards.Adventure) if f.record.id == options.adventure
        )
        self.page = self.adventure.page
        self.report = self.adventure.report
        self.book = Book(content, self.adventure)
        self.book.characters = [f.record for f in content.each(cards.Character)]
        self.book.items = [f.record for f in content.each(cards.Item)]
        self.book.places = list(self.page.locations())
        self.book.finds = self.report.finds
        self.book.artifacts = self.report.artifacts
        self.book.names = [player.name for player in options.players]
        self.tables = Tables()
        self.tables.book = self.book
        self.tables.players = len(options.players)
        self.tables.campaign = options.mode == "campaign"
        self.tables.dice = SOLO_DICE if self.tables.players == 1 else TWO_PLAYER_DICE
        self.items = {item.id: n for n, item in enumerate(self.book.items)}
        self.places = {place.id: n for n, place in enumerate(self.book.places)}
        self.finds = {mark.id: n for n, mark in enumerate(self.report.finds)}
        self.artifacts = {mark.id: n for n, mark in enumerate(self.report.artifacts)}
        self.outcomes = {outcome.id: n for n, outcome in enumerate(self.report.outcomes)}
        self.events = {event.id: n for n, event in enumerate(self.report.events)}
        self.scripts = {script.id: n for n, script in enumerate(self.report.specials)}
        self.table_numbers = {"hunting": 0, "detour": 1}
        self.table_numbers |= {name: 2 + n for n, name in enumerate(self.report.tables)}
        self.choices = {script.id: n * RECORDS for n, script in enumerate(self.report.specials)} | {
            f"{script.id}/{choice.id}": n * RECORDS + 1 + c
            for n, script in enumerate(self.report.specials)
            for c, choice in enumerate(script.choices)
        }
        self.book.choices = {number: name for name, number in self.choices.items()}
        self.house()
        self.hooks()
        self.result_tables()
        self.enemies()
        self.character_cards()
        self.path()
        self.report_page()

    # programs and conditions

    def program(self, records: Sequence[Record]) -> int:
        """The number of the program that carries these effects out."""
        steps = [step for record in records for step in self.steps(record)]
        self.tables.programs.append(steps)
        touched = 0
        for step in steps:
            if isinstance(step, Effect):
                touched |= step.touches() | self.touched_within(step)
        self.tables.useful.append(touched)
        return len(self.tables.programs) - 1

    def touched_within(self, step: Step) -> int:
        """What the lists of effects within an effect can change."""
        within: Sequence[int] = ()
        if isinstance(step, effects.Choose):
            within = [self.tables.branches[step.first + i].program for i in range(step.n)]
        elif isinstance(step, effects.If):
            within = (step.then, step.otherwise)
        touched = 0
        for program in within:
            touched |= self.tables.useful[program]
        return touched

    def steps(self, effect: Record) -> list[Step]:
        """The steps of one effect; a word that names several trackers has one for each (PQ-R07)."""
        match effect:
            case written.Gain():
                return [effects.Gain(TRACKER[t], n) for t, n in effect.gain.items()]
            case written.Lose():
                return [effects.Lose(TRACKER[t], n) for t, n in effect.lose.items()]
            case _:
                return [self.step(effect)]

    def step(self, effect: Record) -> Step:  # noqa: C901 - one line a word of the vocabulary
        """The step of an effect that has just one."""
        match effect:
            case written.Prepare():
                return effects.Prepare(effect.prepare)
            case written.Reroll():
                return effects.Reroll(effect.reroll, 0)
            case written.RaiseDice():
                return effects.RaiseDice(effect.raise_dice)
            case written.SetDie():
                return effects.SetDie(effect.set_die, 0)
            case written.Activate():
                return effects.Activate(effect.activate, effect.least)
            case written.Fight():
                return effects.StartFight(self.enemy_icon(effect.fight))
            case written.TakeItem():
                return effects.TakeItem(self.items[effect.item])
            case written.MarkFind():
                return effects.MarkFind(self.finds[effect.find])
            case written.MarkArtifact():
                return effects.MarkArtifact(self.artifacts[effect.artifact])
            case written.MarkCoin():
                return effects.MarkCoins(effect.coin)
            case written.Later():
                return effects.Later(self.outcomes[effect.later])
            case written.NextAdventure():
                return effects.NextAdventure(self.events[effect.next_adventure])
            case written.LookUp():
                by_die = 1 if effect.by == "activated-die" else 0
                return effects.LookUp(self.table_numbers[effect.look_up], by_die, effect.modifier, 0)
            case written.Choose():
                first, n = self.branches(effect.choose, None)
                return effects.Choose(first, n, 0)
            case written.If():
                return effects.If(
                    self.condition(effect.when), self.program(effect.then), self.program(effect.otherwise)
                )
            case written.Tell():
                self.book.texts.append(effect.tell)
                return effects.Tell(len(self.book.texts) - 1)
            case written.Enemy():
                return effects.ChangeEnemy(effect.enemy.get("attack", 0), effect.enemy.get("defense", 0))
            case written.Bonus():
                return effects.Bonus(effect.bonus.get("attack", 0), effect.bonus.get("defense", 0))
            case written.EnemyRuns():
                return effects.EnemyRuns()
            case written.RollAgain():
                return effects.RollAgain()
            case written.ShiftValue():
                return effects.ShiftValue(effect.shift_value)
            case written.FreePath():
                return effects.FreePath()
            case _:
                raise TypeError(f"no step for {type(effect).__name__}")

    def branches(self, records: Sequence[written.Branch], script: str | None) -> tuple[int, int]:
        """Number of the first of these branches, and how many there are; those of a script are recorded."""
        made = [
            Branch(
                self.program(record.effects),
                NONE if script is None else self.choices[f"{script}/{record.id}"],
            )
            for record in records
        ]
        first = len(self.tables.branches)
        self.tables.branches += made
        self.book.branches += records
        return first, len(made)

    def enemy_icon(self, icon: Record) -> int:
        """The number of an enemy icon."""
        match icon:
            case written.FightNumber():
                self.tables.enemy_icons.append(EnemyIcon(True, icon.number))
            case written.FightRoll():
                self.tables.enemy_icons.append(EnemyIcon(False, icon.roll))
            case _:
                raise TypeError(f"no enemy icon {type(icon).__name__}")
        return len(self.tables.enemy_icons) - 1

    def condition(self, record: Record) -> int:
        """The number of a condition."""
        self.tables.conditions.append(self.check(record))
        return len(self.tables.conditions) - 1

    def check(self, record: Record) -> Condition:  # noqa: C901 - one line a word of the vocabulary
        """The condition itself. What belongs to another adventure's pages never holds here."""
        match record:
            case written.Has():
                return conditions.Marked(0, self.finds.get(record.find, NONE))
            case written.HasArtifact():
                return conditions.Marked(1, self.artifacts.get(record.artifact, NONE))
            case written.Chose():
                return conditions.Marked(2, self.choices.get(record.chose, NONE))
            case written.HasItem():
                return conditions.HasItem(self.items[record.item])
            case written.Coins():
                return conditions.HasCoins(record.coins)
            case written.AtLeast():
                return self.all(
                    conditions.TrackerBetween(TRACKER[t], n, OPEN_END) for t, n in record.at_least.items()
                )
            case written.AtMost():
                return self.all(
                    conditions.TrackerBetween(TRACKER[t], 0, n) for t, n in record.at_most.items()
                )
            case written.InSection():
                return conditions.InSection(record.section)
            case written.AtLocation():
                return conditions.AtPlace(self.places.get(record.location, NONE - 1))
            case written.Prepared():
                return conditions.DiceAtLeast(True, record.prepared)
            case written.Used():
                return conditions.DiceAtLeast(False, record.used)
            case written.Logged():
                logs = [p.log if self.tables.campaign else [] for p in self.options.players]  # PQ-R65
                return conditions.Logged([logged(log, record) for log in logs], record.least)
            case written.AllOf():
                return self.all(self.check(part) for part in record.all)
            case written.AnyOf():
                return conditions.Any([self.check(part) for part in record.any])
            case written.Not():
                return conditions.Not(self.check(record.unless))
            case _:
                raise TypeError(f"no condition {type(record).__name__}")

    @staticmethod
    def all(parts: Any) -> Condition:
        """All of these; a single one stands for itself."""
        made: list[Condition] = list(parts)
        return made[0] if len(made) == 1 else conditions.All(made)

    # the parts of the tables

    def house(self) -> None:
        """The house rules."""
        rules = self.options.house_rules

        def on(key: str, value: str = "on") -> bool:
            return rules.get(key) == value

        self.tables.house = House(
            wasted_spend=on("allow_wasted_spend"),
            player_order=on("result_order", "player"),
            one_by_one=on("setup_reroll_sequence", "one-by-one"),
            item_accessory_counts=on("item_accessory_counts"),
            fatal_only_forced=on("fatal_exert", "forced"),
            free_skip=on("no_option_fallback", "free-skip"),
            reveal_outcomes=on("reveal_outcomes"),
            own_rounds_only=on("partner_free_effects", "own-rounds"),
            refresh=REFRESH.index(rules.get("accessory_refresh_2p", REFRESH[0])),
            trade=on("trade_2p") and self.tables.players > 1,
        )

    def hooks(self) -> None:
        """Rulebook, house rules, adventure page, report page: each beats those before it (PQ-R01)."""
        width = len(self.book.places) + 1
        self.tables.rule = [[value] * width for value in HOOK_DEFAULTS.values()]
        self.tables.fixed = [[False] * width for _ in range(HOOKS)]
        rules = self.options.house_rules
        if rules.get("movement_cost_match") == "exactly":
            self.tables.rule[MOVEMENT_EXACTLY] = [1] * width
        if self.tables.players > 1:
            self.tables.rule[SETUP_REROLLS] = [int(rules.get("setup_rerolls_2p", "2"))] * width
        for override in (*self.page.overrides, *self.report.overrides):
            hook, value = hook_of(override)
            for n in range(width):
                if self.in_scope(override, n - 1):
                    self.tables.rule[hook][n] = value
                    self.tables.fixed[hook][n] = True

    def in_scope(self, override: written.Override, place: int) -> bool:
        """Whether an override holds at a place (-1: off the page)."""
        where = override.where
        if where is None:
            return True
        if place < 0:
            return False
        location = self.book.places[place]
        if where.location is not None:
            return location.id == where.location
        return location.section == where.section

    def result_tables(self) -> None:
        """Hunting, detour and the report page's tables, then search."""
        blank = cards.ResultTable(lowest=1, highest=1, rows={1: cards.Row()})
        named = [("hunting", self.page.hunting or blank), ("detour", self.page.detour or blank)]
        named += list(self.report.tables.items())
        for name, table in named:
            rows: dict[int, cards.Row] = {}
            for key, row in table.rows.items():
                rows |= dict.fromkeys(written.span_values(key), row)
            in_order = [rows[value] for value in range(table.lowest, table.highest + 1)]
            self.book.tables.append((name, in_order))
            programs = {id(row): self.program(row.effects) for row in in_order}
            self.tables.tables.append(ResultTable(table.lowest, [programs[id(row)] for row in in_order]))
        search = self.page.search
        if search is not None:
            self.book.search = search.rewards
            self.tables.search_rewards = [self.program(reward.effects) for reward in search.rewards]
            self.tables.search = SearchTable(
                search.lowest,
                [
                    [
                        n
                        for n, reward in enumerate(search.rewards)
                        if any(value in written.span_values(span) for span in reward.values)
                    ]
                    for value in range(search.lowest, search.highest + 1)
                ],
            )

    def enemies(self) -> None:
        """The enemy table, one row for every value."""
        table = self.page.enemy
        if table is None:  # whatever a card wants to fight here runs away
            self.tables.enemies.append(EnemyRow(True, 0, 0, 0, NONE, 0, NONE))
            self.book.enemies.append(None)
            return
        abilities = {ability.id: (n, ability) for n, ability in enumerate(self.report.abilities)}
        programs = {ability.id: self.program(ability.effects) for ability in self.report.abilities}
        rows: dict[int, tuple[EnemyRow, cards.EnemyRow | None]] = {}
        for key, record in table.rows.items():
            if isinstance(record, str):
                row = EnemyRow(True, 0, 0, 0, NONE, 0, NONE)
                rows |= dict.fromkeys(written.span_values(key), (row, None))
                continue
            number, moment, program = NONE, 0, NONE
            if record.ability is not None:
                number, ability = abilities[record.ability]
                moment, program = cards.MOMENTS.index(ability.moment), programs[record.ability]
            row = EnemyRow(False, record.attack, record.defense, record.xp, number, moment, program)
            rows |= dict.fromkeys(written.span_values(key), (row, record))
        self.tables.enemy_lowest = table.lowest
        for value in range(table.lowest, table.highest + 1):
            self.tables.enemies.append(rows[value][0])
            self.book.enemies.append(rows[value][1])

    def character_cards(self) -> None:
        """Character cards and item cards."""
        for character in self.book.characters:
            t = character.trackers
            limits = (t.attack, t.defense, t.hp, None, t.accessories, t.food)
            self.tables.cards.append(
                Card(
                    [t.xp_start if limit is None else limit.start for limit in limits],
                    [3 if limit is None else limit.last for limit in limits],
                    [self.reward(reward) for reward in character.levelup],
                    [self.reward(reward) for reward in character.accessory],
                    self.ability(character.ability, NONE, f"ability:{character.ability.id}", character.id),
                )
            )
        for n, item in enumerate(self.book.items):
            passives = [number for override in item.passives for number in hook_of(override)]
            numbers = [self.ability(a, n, f"item:{item.id}/{a.id}", item.id) for a in item.abilities]
            self.tables.items.append(ItemCard(numbers, passives, item.keep))

    def reward(self, record: cards.Reward) -> int:
        """The number of a reward."""
        self.tables.rewards.append(self.program(record.effects))
        self.book.rewards.append(record)
        return len(self.tables.rewards) - 1

    def ability(self, record: cards.Ability, item: int, name: str, card: str) -> int:
        """The number of an ability."""
        windows = sum(1 << cards.MOMENTS.index(moment) for moment in set(record.windows)) or ALL_MOMENTS
        program = self.program(record.effects)
        costs = record.costs
        self.tables.abilities.append(
            Ability(
                item,
                LIMITS.index(record.limit),
                windows,
                NONE if record.needs is None else self.condition(record.needs),
                costs.accessories or 0,
                costs.hp or 0,
                costs.food or 0,
                NONE if costs.die is None else self.program([written.Activate(activate=1, least=costs.die)]),
                program,
                self.tables.useful[program],
            )
        )
        self.book.abilities.append((name, record))
        self.book.tokens.append(f"{card}/{record.id}")
        return len(self.tables.abilities) - 1

    def path(self) -> None:
        """The locations with their icons, in the order of travel (PQ-067 … PQ-069)."""
        for location in self.book.places:
            icons: list[int] = []
            names: list[str] = []
            special = NONE
            for action in location.actions:
                name = action_name(action)
                names.append(name)
                number = len(self.tables.icons)
                icon = self.icon(action)
                self.tables.icons.append(icon)
                again = names.count(name)
                self.book.icons.append((name if again == 1 else f"{name}:{again}", action))
                icons.append(number)
                if icon.kind == ARTIFACT or (
                    icon.kind == SPECIAL and self.report.specials[icon.ref].mandatory
                ):
                    special = number
            self.tables.places.append(
                Place(
                    location.section,
                    [self.enemy_icon(enemy) for enemy in location.enemies],
                    icons,
                    location.movement_cost or 0,
                    location.no_rest,
                    special,
                )
            )

    def icon(self, action: cards.Action) -> Icon:
        """An action icon with what it costs."""
        free = action.not_locked
        match action:
            case cards.Hunting():
                return Icon(HUNTING, action.hunting, free, 1, 0, 0, 0, NONE, NONE, [])
            case cards.Detour():
                return Icon(DETOUR, action.detour, free, 1, 0, 0, 0, NONE, NONE, [])
            case cards.Search():
                return Icon(SEARCH, action.search, free, 1, 0, 0, 0, NONE, NONE, [])
            case cards.Trap():
                return Icon(TRAP, 0, free, 1, 0, 0, 0, NONE, NONE, [])
            case cards.AncientCoin():
                return Icon(COIN, 0, free, 1, 0, 0, 0, NONE, NONE, [])
            case cards.Meditate():
                return Icon(MEDITATE, 0, free, 0, 0, 0, 0, NONE, NONE, [])
            case cards.Artifact():
                return Icon(ARTIFACT, 0, free, 5, 0, 0, 0, self.artifacts[action.artifact], NONE, [])
            case cards.Ointment():
                return Icon(OINTMENT, 0, free, 1, 1, 0, 0, NONE, NONE, [])  # PQ-194
            case cards.Special():
                return self.special(action, self.report.specials[self.scripts[action.special]])
            case _:
                raise TypeError(f"no action icon {type(action).__name__}")

    def special(self, action: cards.Special, script: cards.Script) -> Icon:
        """The icon of a special action or event; its costs are those printed on the report page (PQ-R56)."""
        costs = script.costs
        first, n = self.branches(script.choices, script.id)
        return Icon(
            SPECIAL,
            0,
            action.not_locked,
            costs.die or 0,
            costs.food or 0,
            costs.accessories or 0,
            costs.hp or 0,
            self.scripts[script.id],
            self.program(script.effects),
            list(range(first, first + n)),
        )

    def report_page(self) -> None:
        """Outcomes, extra events, advancement and goal."""
        for outcome in self.report.outcomes:
            trigger, number = self.trigger(outcome.trigger)
            self.tables.outcomes.append(Outcome(trigger, number, self.program(outcome.effects)))
        self.tables.events = [changes(event.changes) for event in self.report.events]
        advancement = self.report.advancement
        if advancement is not None:
            self.tables.picks = advancement.picks
            self.tables.advancements = [changes(choice.changes) for choice in advancement.choices]
            self.tables.advancement_needs = [
                NONE if choice.when is None else self.condition(choice.when) for choice in advancement.choices
            ]
        goal = self.report.goal
        self.tables.goal = self.condition(goal.when)
        self.tables.goal_each = goal.scope == "each"
        self.tables.goal_place = NONE if isinstance(goal.tested, str) else self.places[goal.tested.arrive]
        self.tables.goal_tests_trackers = any(
            isinstance(part, written.AtLeast | written.AtMost)
            for _trail, part in checks.effects_in(goal.when)
        )

    def trigger(self, record: Record) -> tuple[int, int]:
        """What a deferred outcome waits for."""
        match record:
            case cards.OnArrival():
                return ON_ARRIVAL, self.places[record.arrive]
            case cards.OnSection():
                return ON_SECTION, record.reach_section
            case cards.OnRest():
                return ON_REST, 0
            case cards.OnCombat():
                return ON_COMBAT, 0
            case cards.OnEnd():
                return ON_END, 0
            case cards.AfterRounds():
                return AFTER_ROUNDS, record.rounds
            case _:
                raise TypeError(f"no trigger {type(record).__name__}")


TRACKER: Final[Mapping[str, int]] = {name: n for n, name in enumerate(written.TRACKERS)}
LIMITS: Final = ("unlimited", "round", "adventure", "once")


def changes(by_name: Mapping[Any, int]) -> list[int]:
    """Changes of starting values by tracker."""
    return [by_name.get(name, 0) for name in written.TRACKERS]


def hook_of(override: written.Override) -> tuple[int, int]:
    """The hook that an override sets, and to what."""
    name = next(iter(type(override.set).model_fields))
    return HOOK_NUMBERS[name], int(getattr(override.set, name))


def action_name(action: cards.Action) -> str:
    """The stable name of an action: its kind, or the id of its script."""
    if isinstance(action, cards.Special):
        return action.special
    kind = next(name for name in type(action).model_fields if name != "not_locked")
    return kind.replace("_", "-")


def logged(log: Sequence[Mapping[str, Any]], record: written.Logged) -> int:
    """A value of the adventure log; for an adventure that was missed, what the content states (PQ-R84)."""
    for entry in log:
        if entry["adventure"] == record.adventure:
            if record.logged in written.TRACKERS:
                return int(entry["trackers"][record.logged])
            value = entry[record.logged]
            return len(value) if isinstance(value, list) else int(value)
    return record.otherwise
