"""What authors of Page Quest write: seasons, characters, items, and adventures with their two pages."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, Self, get_args

from pydantic import AfterValidator, Field, model_validator

from reliquest.content.layout import Checker, Found, Layout, Pack
from reliquest.content.model import Id, Line, Prose, Record, one_of
from reliquest.games.page_quest.scenes import Scenes, check_scenes
from reliquest.text import _

SECTIONS: Final = 8
"""Numbered sections of an adventure page (PQ-063)."""

MOST_IN_SECTION: Final = 3
"""Locations that a section can have (PQ-064)."""

Tracker = Literal["attack", "defense", "hp", "xp", "accessories", "food"]
"""The six markers of a character card (PQ-012)."""

Stat = Literal["attack", "defense", "hp", "accessories", "food"]
"""The trackers whose starting value can be changed from one adventure to the next."""

TRACKERS: Final[tuple[str, ...]] = get_args(Tracker)

Few = Annotated[int, Field(ge=1, le=20)]
Modifier = Annotated[int, Field(ge=-6, le=6)]
DieValue = Annotated[int, Field(ge=1, le=6)]
TableValue = Annotated[int, Field(ge=-6, le=18)]


def _span(value: object) -> tuple[int, int]:
    """A table value such as 4, or a range such as 2-3; the keys of a table come as text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value, value
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,2}", value):
        return int(value), int(value)
    if isinstance(value, str) and (found := re.fullmatch(r"(-?\d{1,2})-(\d{1,2})", value)):
        low, high = int(found[1]), int(found[2])
        if low < high:
            return low, high
    raise ValueError(_("a table value is a whole number such as 4 or a range such as 2-3"))


def _spelled(value: int | str) -> int | str:
    _span(value)
    return value


Span = Annotated[int | str, AfterValidator(_spelled)]
"""One value of a table, or a range of them."""


# Conditions


class Has(Record):
    """A find is marked on the report page."""

    find: Id


class HasArtifact(Record):
    """An artifact is marked on the report page."""

    artifact: Id


class HasItem(Record):
    """An item card is held."""

    item: Id


class Coins(Record):
    """At least so many ancient coins are marked."""

    coins: Few


class AtLeast(Record):
    """Every tracker named stands at this value or above."""

    at_least: dict[Tracker, Annotated[int, Field(ge=0, le=20)]]


class AtMost(Record):
    """Every tracker named stands at this value or below."""

    at_most: dict[Tracker, Annotated[int, Field(ge=0, le=20)]]


class Chose(Record):
    """This choice of a special action was taken: ``rope-bridge/cut``, or ``rope-bridge`` for any of its choices."""

    chose: Annotated[str, Field(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)?$")]


class InSection(Record):
    """The figure stands in this section."""

    section: Annotated[int, Field(ge=1, le=SECTIONS)]


class AtLocation(Record):
    """The figure stands at this location."""

    location: Id


class Prepared(Record):
    """At least so many dice are prepared."""

    prepared: Few


class Used(Record):
    """At least so many dice are used."""

    used: Few


class Logged(Record):
    """The adventure log has at least this much of something from an earlier adventure.

    For a character who missed that adventure the value is ``otherwise`` (PQ-R84, PQ-R65).
    """

    logged: Literal[
        "coins", "won", "finds", "artifacts", "attack", "defense", "hp", "xp", "accessories", "food"
    ]
    adventure: Annotated[int, Field(ge=1, le=99)]
    least: Annotated[int, Field(ge=0, le=99)] = 1
    otherwise: Annotated[int, Field(ge=0, le=99)] = 0


class AllOf(Record):
    """All of these hold."""

    all: Annotated[list["Condition"], Field(min_length=1, max_length=12)]


class AnyOf(Record):
    """At least one of these holds."""

    any: Annotated[list["Condition"], Field(min_length=1, max_length=12)]


class Not(Record):
    """This does not hold."""

    unless: "Condition"


if TYPE_CHECKING:
    Condition = Record
else:
    Condition = one_of(
        Has,
        HasArtifact,
        HasItem,
        Coins,
        AtLeast,
        AtMost,
        Chose,
        InSection,
        AtLocation,
        Prepared,
        Used,
        Logged,
        AllOf,
        AnyOf,
        Not,
    )


# Effects


class Gain(Record):
    """Gain points on trackers, in the order written (PQ-034, PQ-196 … PQ-201)."""

    gain: Annotated[dict[Tracker, Few], Field(min_length=1)]


class Lose(Record):
    """Lose points of trackers, as far as there are any (PQ-035, PQ-039)."""

    lose: Annotated[dict[Tracker, Few], Field(min_length=1)]


class Prepare(Record):
    """Prepare so many used dice (PQ-207, PQ-R32)."""

    prepare: Annotated[int, Field(ge=1, le=6)]


class Reroll(Record):
    """Re-roll so many prepared dice one after another, if the player likes (PQ-205, PQ-R36)."""

    reroll: Annotated[int, Field(ge=1, le=6)]


class RaiseDice(Record):
    """Every prepared die goes up by this much, never above 6 (PQ-206, PQ-R35)."""

    raise_dice: Annotated[int, Field(ge=1, le=5)]


class SetDie(Record):
    """Set so many prepared dice to any value."""

    set_die: Annotated[int, Field(ge=1, le=6)]


class Activate(Record):
    """Activate so many dice for nothing (PQ-075, PQ-208); ``from`` is the least value that counts."""

    activate: Annotated[int, Field(ge=1, le=6)]
    least: DieValue = 1


class FightRoll(Record):
    """An enemy icon: fight what the adventure die with this modifier brings (PQ-203)."""

    roll: Modifier


class FightNumber(Record):
    """An enemy icon with a plain number: fight that row of the enemy table (PQ-202)."""

    number: TableValue


if TYPE_CHECKING:
    EnemyIcon = Record
else:
    EnemyIcon = one_of(FightRoll, FightNumber)


class Fight(Record):
    """A combat within a result (PQ-108, PQ-R41)."""

    fight: EnemyIcon


class TakeItem(Record):
    """Take an item card."""

    item: Id


class MarkFind(Record):
    """Mark a find on the report page."""

    find: Id


class MarkArtifact(Record):
    """Mark an artifact on the report page."""

    artifact: Id


class MarkCoin(Record):
    """Mark so many ancient coins on the report page."""

    coin: Few


class Later(Record):
    """Something comes of this later: an outcome of the report page is now pending (PQ-184, PQ-R57)."""

    later: Id


class NextAdventure(Record):
    """An extra event changes the starting values of the next adventure (PQ-031)."""

    next_adventure: Id


class LookUp(Record):
    """Read a table of the pages and carry out its row: by the die just activated or by the adventure die."""

    look_up: Id
    by: Literal["activated-die", "adventure-die"] = "adventure-die"
    modifier: Modifier = 0


class Branch(Record):
    """One of several ways to go on."""

    id: Id
    label: Line
    effects: list["Effect"]


class Choose(Record):
    """The player chooses one of these."""

    choose: Annotated[list[Branch], Field(min_length=2, max_length=6)]


class If(Record):
    """Carry out one list of effects if the condition holds, else the other."""

    when: Condition
    then: list["Effect"]
    otherwise: list["Effect"] = []


class Tell(Record):
    """Tell the player something."""

    tell: Prose


class Enemy(Record):
    """Change the enemy's basic Attack and Defense in this combat (PQ-R42)."""

    enemy: Annotated[dict[Literal["attack", "defense"], Modifier], Field(min_length=1)]


class Bonus(Record):
    """Raise or lower the character's Attack and Defense for this combat only."""

    bonus: Annotated[dict[Literal["attack", "defense"], Modifier], Field(min_length=1)]


class EnemyRuns(Record):
    """The enemy runs away: the combat ends without damage and without XP."""

    enemy_runs: Literal["now"]


class RollAgain(Record):
    """Roll the adventure die of this combat's stage III again."""

    roll_again: Literal["fight-die"]


class ShiftValue(Record):
    """Change the final value that is about to be looked up."""

    shift_value: Modifier


class FreePath(Record):
    """The next movement out of this location costs no die."""

    free_path: Literal["this-round"]


if TYPE_CHECKING:
    Effect = Record
else:
    Effect = one_of(
        Gain,
        Lose,
        Prepare,
        Reroll,
        RaiseDice,
        SetDie,
        Activate,
        Fight,
        TakeItem,
        MarkFind,
        MarkArtifact,
        MarkCoin,
        Later,
        NextAdventure,
        LookUp,
        Choose,
        If,
        Tell,
        Enemy,
        Bonus,
        EnemyRuns,
        RollAgain,
        ShiftValue,
        FreePath,
    )

Effects = Annotated[list[Effect], Field(max_length=12)]

for _model in (AllOf, AnyOf, Not, Branch, If):
    _model.model_rebuild()


# Hooks: the rules that a page or a card may replace (the golden rule)


class Hook(Record):
    """A named place in the rules that content may change."""


class ExertCost(Hook):
    """HP that an exert costs (PQ-083)."""

    exert_cost: Annotated[int, Field(ge=0, le=3)]


class ExertPrepares(Hook):
    """Whether exerting may prepare a die (PQ-084)."""

    exert_prepares: bool


class ExertRerolls(Hook):
    """Whether exerting may re-roll a die (PQ-085)."""

    exert_rerolls: bool


class RestCost(Hook):
    """Food that a rest costs (PQ-157)."""

    rest_cost: Annotated[int, Field(ge=0, le=3)]


class RestAllowed(Hook):
    """Whether resting is possible (PQ-158)."""

    rest_allowed: bool


class MovementExactly(Hook):
    """Whether a movement cost must be met exactly (PQ-098)."""

    movement_exactly: bool


class MovementExtra(Hook):
    """Added to every movement cost, between 1 and 6 (PQ-098)."""

    movement_extra: Annotated[int, Field(ge=-5, le=5)]


class SetupRerolls(Hook):
    """Action dice that may be re-rolled at set-up (PQ-025)."""

    setup_rerolls: Annotated[int, Field(ge=0, le=6)]


class AccessoriesPerRound(Hook):
    """Accessories that may be spent on tracker rewards in a round (PQ-052)."""

    accessories_per_round: Annotated[int, Field(ge=0, le=5)]


class CharacterStrikesFirst(Hook):
    """Whether the character strikes before the enemy (PQ-133)."""

    character_strikes_first: bool


class FightDieBonus(Hook):
    """Added to the enemy's stage III roll (PQ-130)."""

    fight_die_bonus: Modifier


class TiesDefeat(Hook):
    """Whether an equal counter-attack defeats the enemy (PQ-139)."""

    ties_defeat: bool


class XpBonus(Hook):
    """XP added to what a defeated enemy gives (PQ-140)."""

    xp_bonus: Annotated[int, Field(ge=0, le=3)]


class ArtifactFrom(Hook):
    """The least die value that picks up an artifact (PQ-190)."""

    artifact_from: DieValue


class DetourUsesDie(Hook):
    """Whether a detour reads the activated die instead of rolling the adventure die (PQ-169)."""

    detour_uses_die: bool


class OintmentHeals(Hook):
    """HP that healing ointment grants (PQ-195)."""

    ointment_heals: Annotated[int, Field(ge=0, le=6)]


class SoloPass(Hook):
    """Whether a solo player may pass freely (PQ-247)."""

    solo_pass: bool


class Sections(Hook):
    """How many sections the page has (PQ-063)."""

    sections: Annotated[int, Field(ge=1, le=SECTIONS)]


HOOKS: Final[Mapping[str, str]] = {
    "exert_cost": "PQ-083",
    "exert_prepares": "PQ-084",
    "exert_rerolls": "PQ-085",
    "rest_cost": "PQ-157",
    "rest_allowed": "PQ-158",
    "movement_exactly": "PQ-098",
    "movement_extra": "PQ-098",
    "setup_rerolls": "PQ-025",
    "accessories_per_round": "PQ-052",
    "character_strikes_first": "PQ-133",
    "fight_die_bonus": "PQ-130",
    "ties_defeat": "PQ-139",
    "xp_bonus": "PQ-140",
    "artifact_from": "PQ-190",
    "detour_uses_die": "PQ-169",
    "ointment_heals": "PQ-195",
    "solo_pass": "PQ-247",
    "sections": "PQ-063",
}
"""Every hook and the rule it stands in for."""

if TYPE_CHECKING:
    AnyHook = Record
else:
    AnyHook = one_of(
        ExertCost,
        ExertPrepares,
        ExertRerolls,
        RestCost,
        RestAllowed,
        MovementExactly,
        MovementExtra,
        SetupRerolls,
        AccessoriesPerRound,
        CharacterStrikesFirst,
        FightDieBonus,
        TiesDefeat,
        XpBonus,
        ArtifactFrom,
        DetourUsesDie,
        OintmentHeals,
        SoloPass,
        Sections,
    )


class Where(Record):
    """Where an override holds: in a section or at a location."""

    section: Annotated[int, Field(ge=1, le=SECTIONS)] | None = None
    location: Id | None = None

    @model_validator(mode="after")
    def one_place(self) -> Self:
        """One of the two."""
        if (self.section is None) == (self.location is None):
            raise ValueError(_("name either a section or a location"))
        return self


class Override(Record):
    """A rule that this page or card replaces (PQ-001, PQ-002, PQ-R01)."""

    rule: Annotated[str, Field(pattern=r"^PQ-\d{3}$")]
    set: AnyHook
    where: Where | None = None
    text: Prose


# Cards


class Limit(Record):
    """How far a tracker goes and where it starts."""

    start: Annotated[int, Field(ge=0, le=20)]
    last: Annotated[int, Field(ge=1, le=20)]

    @model_validator(mode="after")
    def inside(self) -> Self:
        """The start lies on the tracker."""
        if self.start > self.last:
            raise ValueError(_("the starting space lies beyond the last space"))
        return self


class Trackers(Record):
    """The six trackers of a character card. HP starts at 4 and ends at 10 where nothing else is written (PQ-R10)."""

    attack: Limit
    defense: Limit
    hp: Limit = Limit(start=4, last=10)
    accessories: Limit
    food: Limit
    xp_start: Annotated[int, Field(ge=0, le=3)] = 0


Moment = Literal[
    "round-start",
    "activation",
    "arrival",
    "enemy-known",
    "fight-die",
    "strike",
    "counter",
    "combat-end",
    "action",
    "value",
    "round-end",
]
"""The windows in which free effects may be used (PQ-R04)."""

MOMENTS: Final[tuple[str, ...]] = get_args(Moment)


class Cost(Record):
    """What has to be paid in full (PQ-R06)."""

    accessories: Few | None = None
    hp: Few | None = None
    food: Few | None = None
    die: DieValue | None = None  # activate a prepared die of at least this value


class Ability(Record):
    """What a character or an item card can do (PQ-041 … PQ-044, PQ-057 … PQ-062)."""

    id: Id
    name: Line
    text: Prose
    limit: Literal["unlimited", "round", "adventure", "once"]
    windows: list[Moment] = []  # empty: all of them
    needs: Condition | None = None
    costs: Cost = Cost()
    effects: Effects


class Reward(Record):
    """A reward under a tracker."""

    id: Id
    label: Line
    effects: Annotated[Effects, Field(min_length=1)]


class Character(Record):
    """A character card."""

    id: Id
    name: Line
    text: Prose
    trackers: Trackers
    levelup: Annotated[list[Reward], Field(min_length=1, max_length=6)]
    accessory: Annotated[list[Reward], Field(min_length=1, max_length=6)]
    ability: Ability

    @model_validator(mode="after")
    def alive(self) -> Self:
        """HP starts at 1 or above (PQ-R10)."""
        if self.trackers.hp.start < 1:
            raise ValueError(_("HP must start at 1 or above"))
        return self


class Item(Record):
    """An item card."""

    id: Id
    name: Line
    text: Prose
    abilities: list[Ability] = []
    passives: list[Override] = []
    keep: bool = False  # kept for later adventures (PQ-R14)


# The adventure page


class Action(Record):
    """An action icon. ``not_locked`` marks the symbol that frees it from the two-player lock (PQ-209)."""

    not_locked: bool = False


class Hunting(Action):
    """Hunting, with the modifier beside the icon (PQ-164 … PQ-167)."""

    hunting: Modifier


class Detour(Action):
    """Detour, with the modifier beside the icon (PQ-168 … PQ-172)."""

    detour: Modifier


class Search(Action):
    """Search, with the modifier beside the icon (PQ-173 … PQ-177)."""

    search: Modifier


class Trap(Action):
    """Trap: a die for nothing (PQ-178 … PQ-180)."""

    trap: Literal["any"]


class AncientCoin(Action):
    """Ancient coin (PQ-181, PQ-182)."""

    ancient_coin: Literal["any"]


class Meditate(Action):
    """Meditate: set a prepared die (PQ-186, PQ-187)."""

    meditate: Literal["any"]


class Artifact(Action):
    """Pick up the artifact of that name (PQ-188 … PQ-192)."""

    artifact: Id


class Ointment(Action):
    """Healing ointment (PQ-193 … PQ-195)."""

    healing_ointment: Literal["any"]


class Special(Action):
    """A special action or event, whose rules stand on the report page (PQ-183)."""

    special: Id


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = one_of(Hunting, Detour, Search, Trap, AncientCoin, Meditate, Artifact, Ointment, Special)


class Location(Record):
    """One location of the page (PQ-070)."""

    id: Id
    section: Annotated[int, Field(ge=1, le=SECTIONS)]
    name: Line
    caption: Prose
    enemies: list[EnemyIcon] = []
    actions: list[AnyAction] = []
    movement_cost: DieValue | None = None
    no_rest: bool = False


class EnemyRow(Record):
    """An enemy: its basic Attack and Defense, the XP for it, and an ability beside them."""

    name: Line
    attack: Annotated[int, Field(ge=0, le=20)]
    defense: Annotated[int, Field(ge=0, le=20)]
    xp: Annotated[int, Field(ge=0, le=9)]
    ability: Id | None = None


class EnemyTable(Record):
    """The enemy table. Every value from lowest to highest has a row; ``runs`` is a blank one (PQ-114, PQ-R46)."""

    lowest: TableValue
    highest: TableValue
    rows: dict[Span, EnemyRow | Literal["runs"]]


class Row(Record):
    """A row of a table: what is found, in words, and what it gives; no effects is a blank row."""

    text: Line = "—"
    effects: Effects = []


class ResultTable(Record):
    """A hunting, detour or other table. Every value from lowest to highest has a row (PQ-R46)."""

    lowest: TableValue
    highest: TableValue
    rows: dict[Span, Row]


class SearchReward(Record):
    """A reward of the search table and the values that buy it."""

    id: Id
    values: Annotated[list[Span], Field(min_length=1)]
    text: Line
    effects: Annotated[Effects, Field(min_length=1)]


class SearchTable(Record):
    """The search table: some values may buy nothing (PQ-177)."""

    lowest: TableValue
    highest: TableValue
    rewards: Annotated[list[SearchReward], Field(min_length=1)]


class Page(Record):
    """The adventure page."""

    rows: Annotated[list[Annotated[list[Location], Field(min_length=1)]], Field(min_length=1)]
    enemy: EnemyTable | None = None
    hunting: ResultTable | None = None
    detour: ResultTable | None = None
    search: SearchTable | None = None
    overrides: list[Override] = []

    def locations(self) -> Iterator[Location]:
        """The locations in the order of travel (PQ-067 … PQ-069)."""
        for row in self.rows:
            yield from row


# The report page


class Mark(Record):
    """Something that is marked on the report page."""

    id: Id
    name: Line
    text: Prose


class EnemyAbility(Record):
    """What is printed beside an enemy's numbers (PQ-119, PQ-R42)."""

    id: Id
    name: Line
    text: Prose
    moment: Literal["enemy-known", "strike", "counter", "combat-end"] = "enemy-known"
    effects: Annotated[Effects, Field(min_length=1)]


class Script(Record):
    """A special action or event (PQ-183 … PQ-185, PQ-R56): its costs, effects, and choices that are recorded."""

    id: Id
    name: Line
    text: Prose
    event: bool = False  # printed as a special event rather than a special action
    mandatory: bool = False
    costs: Cost = Cost()
    effects: Effects = []
    choices: Annotated[list[Branch], Field(max_length=6)] = []


class OnArrival(Record):
    """When the figure arrives at this location."""

    arrive: Id


class OnSection(Record):
    """When the figure arrives in this section or a later one."""

    reach_section: Annotated[int, Field(ge=1, le=SECTIONS)]


class OnRest(Record):
    """After the next rest."""

    rest: Literal["next"]


class OnCombat(Record):
    """Before the next combat."""

    combat: Literal["next"]


class OnEnd(Record):
    """When the journey is over, before the goal is tested."""

    end: Literal["of-adventure"]


class AfterRounds(Record):
    """At the start of the round that many rounds later."""

    rounds: Few


if TYPE_CHECKING:
    Trigger = Record
else:
    Trigger = one_of(OnArrival, OnSection, OnRest, OnCombat, OnEnd, AfterRounds)


class Outcome(Record):
    """A deferred outcome: hidden until its trigger (PQ-R57)."""

    id: Id
    name: Line
    trigger: Trigger
    text: Prose
    effects: Effects


class Changes(Record):
    """Changes to starting values."""

    changes: Annotated[dict[Stat, Annotated[int, Field(ge=-5, le=5)]], Field(min_length=1)]


class ExtraEvent(Changes):
    """An extra event: changed starting values for the next adventure, or from then on (PQ-031, PQ-032)."""

    id: Id
    text: Prose
    lasts: Literal["next-adventure", "for-good"] = "next-adventure"


class AdvancementChoice(Changes):
    """One advancement to choose (PQ-219)."""

    id: Id
    label: Line
    when: Condition | None = None


class Advancement(Record):
    """What a won adventure offers."""

    picks: Annotated[int, Field(ge=1, le=3)] = 1
    choices: Annotated[list[AdvancementChoice], Field(min_length=1, max_length=8)]


class Goal(Record):
    """What has to be fulfilled besides the journey (PQ-006, PQ-211, PQ-R62, PQ-R78)."""

    text: Prose
    when: Condition
    tested: Literal["end"] | OnArrival = "end"
    scope: Literal["together", "each"] = "together"


class Report(Record):
    """The report page."""

    rules: Prose
    help: Prose
    goal: Goal
    artifacts: list[Mark] = []
    finds: list[Mark] = []
    specials: list[Script] = []
    abilities: list[EnemyAbility] = []
    outcomes: list[Outcome] = []
    events: list[ExtraEvent] = []
    tables: dict[Id, ResultTable] = {}
    advancement: Advancement | None = None
    keeps: list[Id] = []  # item cards that may be kept after this adventure (PQ-R14)
    overrides: list[Override] = []


class Adventure(Record):
    """An adventure: its number in the season, its page and its report page."""

    id: Id
    number: Annotated[int, Field(ge=1, le=99)]
    title: Line
    place: Line
    introduction: Prose
    page: Page
    report: Report


class Entry(Record):
    """An adventure of the season and whether it can be played yet (PQ-214)."""

    adventure: Id
    published: bool = True


class Season(Record):
    """A season: its adventures in order, and whether there will be more."""

    id: Id
    title: Line
    adventures: Annotated[list[Entry], Field(min_length=1)]
    complete: bool = False


# What can only be seen with all files at hand


def span_values(value: int | str) -> range:
    """The table values that a row of this key stands for."""
    low, high = _span(value)
    return range(low, high + 1)


def effects_in(
    value: Any, trail: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Record]]:
    """Every record anywhere inside a record, with the keys that lead to it."""
    if isinstance(value, Record):
        yield trail, value
        for name in type(value).model_fields:
            yield from effects_in(getattr(value, name), (*trail, name))
    elif isinstance(value, list):
        for n, entry in enumerate(value):
            yield from effects_in(entry, (*trail, n))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from effects_in(entry, (*trail, key))


def cross_check(pack: Pack, check: Checker) -> None:
    """Everything the rules need to be true of a pack and that no single record shows."""
    items = check.distinct(_("item"), pack.each(Item))
    check.distinct(_("character"), pack.each(Character))
    adventures = check.distinct(_("adventure"), pack.each(Adventure))
    for found in pack.each(Season):
        _check_season(found, adventures, check)
    for character in pack.each(Character):
        _check_references(character, character.record, None, items, check)
    for item in items.values():
        _check_references(item, item.record, None, items, check)
        check.distinct(
            _("ability"),
            (Found(item.file, (*item.trail, "abilities", n), a) for n, a in enumerate(item.record.abilities)),
        )
    for adventure in adventures.values():
        _check_adventure(adventure, items, check)
    places = {name: {one.id for one in found.record.page.locations()} for name, found in adventures.items()}
    for scenes in pack.each(Scenes):
        check_scenes(scenes, places, check)


def _check_season(found: Found[Season], adventures: Mapping[str, Found[Adventure]], check: Checker) -> None:
    numbers = []
    for n, entry in enumerate(found.record.adventures):
        if entry.adventure in adventures:
            numbers.append(adventures[entry.adventure].record.number)
        elif entry.published:
            check.at(found, "adventures", n, "adventure").unknown(_("adventure"), entry.adventure, adventures)
    if numbers != sorted(set(numbers)):
        check.at(found, "adventures").error(
            _("the adventures do not follow in the order of their numbers (PQ-017)")
        )


def _check_adventure(found: Found[Adventure], items: Mapping[str, Found[Item]], check: Checker) -> None:
    adventure = found.record
    _check_path(found, check)
    _check_tables(found, check)
    _check_actions(found, check)
    _check_references(found, adventure, adventure, items, check)
    _check_goal(found, check)


def _check_path(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    wanted = next(
        (o.set.sections for o in (*report.overrides, *page.overrides) if isinstance(o.set, Sections)),
        SECTIONS,
    )
    last = 1
    counts: dict[int, int] = {}
    names: set[str] = set()
    for r, row in enumerate(page.rows):
        for n, location in enumerate(row):
            at = ("page", "rows", r, n)
            if location.section < last:
                check.at(found, at, "section").error(_("section numbers never fall along the path (PQ-R23)"))
            last = max(last, location.section)
            counts[location.section] = counts.get(location.section, 0) + 1
            if location.id in names:
                check.at(found, at, "id").error(
                    _("there is a location '{id}' already").format(id=location.id)
                )
            names.add(location.id)
            if not location.actions:
                check.at(found, at).warning(
                    _("no action here: only resting, or passing when that is impossible (PQ-R24)")
                )
    if sorted(counts) != list(range(1, wanted + 1)):
        check.at(found, "page", "rows").error(
            _("the sections are {found}; a page has the sections 1 to {wanted} (PQ-063)").format(
                found=", ".join(map(str, sorted(counts))), wanted=wanted
            )
        )
    for section, count in counts.items():
        if count > MOST_IN_SECTION:
            check.at(found, "page", "rows").error(
                _("section {n} has {count} locations; it can have 1 to {most} (PQ-064)").format(
                    n=section, count=count, most=MOST_IN_SECTION
                )
            )


def _check_tables(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    tables: list[tuple[tuple[str, ...], EnemyTable | ResultTable | SearchTable | None]] = [
        (("page", "enemy"), page.enemy),
        (("page", "hunting"), page.hunting),
        (("page", "detour"), page.detour),
        (("page", "search"), page.search),
    ]
    tables += [(("report", "tables", name), table) for name, table in report.tables.items()]
    for at, table in tables:
        if table is None:
            continue
        if table.lowest > table.highest:
            check.at(found, at, "lowest").error(_("the lowest value is above the highest"))
            continue
        whole = set(range(table.lowest, table.highest + 1))
        if isinstance(table, SearchTable):
            _check_search(found, table, whole, check)
            continue
        seen: set[int] = set()
        for key in table.rows:
            values = set(span_values(key))
            if values & seen:
                check.at(found, at, "rows", key, key=True).error(_("this value has a row already"))
            if values - whole:
                check.at(found, at, "rows", key, key=True).error(
                    _("outside the table, which goes from {low} to {high}").format(
                        low=table.lowest, high=table.highest
                    )
                )
            seen |= values
        if whole - seen:
            check.at(found, at, "rows").error(
                _("no row for {values}; blank rows are written out (PQ-R46)").format(
                    values=", ".join(map(str, sorted(whole - seen)))
                )
            )


def _check_search(found: Found[Adventure], table: SearchTable, whole: set[int], check: Checker) -> None:
    rewards = [
        Found(found.file, (*found.trail, "page", "search", "rewards", n), r)
        for n, r in enumerate(table.rewards)
    ]
    check.distinct(_("search reward"), rewards)
    for n, reward in enumerate(table.rewards):
        for k, value in enumerate(reward.values):
            if set(span_values(value)) - whole:
                check.at(found, "page", "search", "rewards", n, "values", k).error(
                    _("outside the table, which goes from {low} to {high}").format(
                        low=table.lowest, high=table.highest
                    )
                )


NEEDS_TABLE: Final[tuple[tuple[type[Action], str], ...]] = (
    (Hunting, "hunting"),
    (Detour, "detour"),
    (Search, "search"),
)


def _check_actions(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    for r, row in enumerate(page.rows):
        for n, location in enumerate(row):
            at = ("page", "rows", r, n)
            for a, action in enumerate(location.actions):
                here = (*at, "actions", a)
                for kind, table in NEEDS_TABLE:
                    if isinstance(action, kind) and getattr(page, table) is None:
                        check.at(found, here).error(_("the page has no {table} table").format(table=table))
                if isinstance(action, Artifact) and not location.no_rest:
                    check.at(found, at).error(_("an artifact location carries no_rest: true (PQ-189)"))
            compelling = [a for a in location.actions if _compels(a, report)]
            if len(compelling) > 1:
                check.at(found, at, "actions").error(
                    _("a location has one artifact or mandatory action at most (PQ-188)")
                )


def _compels(action: Action, report: Report) -> bool:
    """Whether a location with this action is a special one (PQ-253, PQ-R76)."""
    if isinstance(action, Special):
        return any(script.id == action.special and script.mandatory for script in report.specials)
    return isinstance(action, Artifact)


class Naming(NamedTuple):
    """A field that names something: the field, what it names, and whether a card may name what is not in the pack.

    A condition on a card may ask for what the pages of one adventure have; in the others it does not hold.
    """

    field: str
    what: str
    card_may_ask: bool = False


NAMINGS: Final[Mapping[type[Record], Naming]] = {
    TakeItem: Naming("item", "item"),
    HasItem: Naming("item", "item"),
    MarkFind: Naming("find", "find"),
    Has: Naming("find", "find", card_may_ask=True),
    MarkArtifact: Naming("artifact", "artifact"),
    HasArtifact: Naming("artifact", "artifact", card_may_ask=True),
    Artifact: Naming("artifact", "artifact"),
    Special: Naming("special", "special action"),
    Later: Naming("later", "outcome"),
    NextAdventure: Naming("next_adventure", "extra event"),
    LookUp: Naming("look_up", "table"),
    EnemyRow: Naming("ability", "enemy ability"),
    Chose: Naming("chose", "choice", card_may_ask=True),
    AtLocation: Naming("location", "location", card_may_ask=True),
    OnArrival: Naming("arrive", "location"),
    Where: Naming("location", "location", card_may_ask=True),
}
"""The records that name something which must exist."""

NOUNS: Final[Mapping[str, Callable[[], str]]] = {
    "item": lambda: _("item"),
    "find": lambda: _("find"),
    "artifact": lambda: _("artifact"),
    "special action": lambda: _("special action"),
    "outcome": lambda: _("outcome"),
    "extra event": lambda: _("extra event"),
    "table": lambda: _("table"),
    "enemy ability": lambda: _("enemy ability"),
    "choice": lambda: _("choice"),
    "location": lambda: _("location"),
}


def _known(adventure: Adventure | None, items: Iterable[str]) -> dict[str, set[str]]:
    """What may be named on a card (None), or on the pages of an adventure."""
    known: dict[str, set[str]] = {what: set() for what in NOUNS} | {"item": set(items)}
    if adventure is None:
        return known
    page, report = adventure.page, adventure.report
    scripts = {script.id for script in report.specials}
    return known | {
        "find": {mark.id for mark in report.finds},
        "artifact": {mark.id for mark in report.artifacts},
        "special action": scripts,
        "outcome": {outcome.id for outcome in report.outcomes},
        "extra event": {event.id for event in report.events},
        "table": set(report.tables) | {t for t in ("hunting", "detour") if getattr(page, t) is not None},
        "enemy ability": {ability.id for ability in report.abilities},
        "choice": scripts | {f"{s.id}/{choice.id}" for s in report.specials for choice in s.choices},
        "location": {location.id for location in page.locations()},
    }


def _check_references(
    found: Found[Any],
    record: Record,
    adventure: Adventure | None,
    items: Mapping[str, Found[Item]],
    check: Checker,
) -> None:
    """Every name used inside a record exists, and every override replaces the rule its hook stands for."""
    known = _known(adventure, items)
    for n, item in enumerate(adventure.report.keeps if adventure is not None else ()):
        if item not in items:
            check.at(found, "report", "keeps", n).unknown(NOUNS["item"](), item, items)
    for trail, part in effects_in(record):
        naming = NAMINGS.get(type(part))
        if naming is not None and not (adventure is None and naming.card_may_ask):
            name = getattr(part, naming.field)
            if name is not None and name not in known[naming.what]:
                check.at(found, trail, naming.field).unknown(NOUNS[naming.what](), name, known[naming.what])
        if isinstance(part, FightNumber | FightRoll) and adventure is not None:
            _check_fight(found, trail, part, adventure.page.enemy, check)
        if isinstance(part, Override):
            _check_override(found, trail, part, check)


def _check_override(
    found: Found[Any], trail: tuple[str | int, ...], override: Override, check: Checker
) -> None:
    hook = next(iter(type(override.set).model_fields))
    if HOOKS[hook] != override.rule:
        check.at(found, trail, "rule").error(
            _("{hook} stands in for {rule}, not {written}").format(
                hook=hook, rule=HOOKS[hook], written=override.rule
            )
        )


def _check_fight(
    found: Found[Any],
    trail: tuple[str | int, ...],
    icon: FightNumber | FightRoll,
    table: EnemyTable | None,
    check: Checker,
) -> None:
    if table is None:
        check.at(found, trail).error(_("the page has no enemy table"))
    elif isinstance(icon, FightNumber) and not table.lowest <= icon.number <= table.highest:
        check.at(found, trail, "number").warning(
            _(
                "outside the enemy table, which goes from {low} to {high}; its end row is read (PQ-R39)"
            ).format(low=table.lowest, high=table.highest)
        )


def _check_goal(found: Found[Adventure], check: Checker) -> None:
    """Every find, artifact and coin the goal needs can be had on the page."""
    page, report = found.record.page, found.record.report
    actions = [action for location in page.locations() for action in location.actions]
    scripts = {script.id for script in report.specials}
    used = {action.special for action in actions if isinstance(action, Special)}
    for n, script in enumerate(report.specials):
        if script.id in scripts - used:
            check.at(found, "report", "specials", n, "id").warning(
                _("no location offers this special action")
            )
    parts = [part for _trail, part in effects_in(found.record)]
    finds = {part.find for part in parts if isinstance(part, MarkFind)}
    artifacts = {action.artifact for action in actions if isinstance(action, Artifact)}
    artifacts |= {part.artifact for part in parts if isinstance(part, MarkArtifact)}
    coins = sum(isinstance(action, AncientCoin) for action in actions)
    endless = any(isinstance(part, MarkCoin) for part in parts)
    for trail, part in effects_in(report.goal.when, ("report", "goal", "when")):
        if isinstance(part, Has) and part.find not in finds:
            check.at(found, trail, "find").error(_("the goal cannot be reached: nothing marks this find"))
        if isinstance(part, HasArtifact) and part.artifact not in artifacts:
            check.at(found, trail, "artifact").error(
                _("the goal cannot be reached: no location has this artifact")
            )
        if isinstance(part, Coins) and part.coins > coins and not endless:
            check.at(found, trail, "coins").error(
                _("the goal cannot be reached: the page has {n} ancient coins").format(n=coins)
            )


LAYOUT: Final = Layout(
    game="page-quest",
    files={
        "season.yaml": Season,
        "characters/*.yaml": Character,
        "items/*.yaml": Item,
        "adventures/*.yaml": Adventure,
        "scenes/*.yaml": Scenes,
    },
    cross_check=cross_check,
    optional=frozenset({"season.yaml"}),
)
