"""What authors write: seasons, characters, items, and adventures with their two pages."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self, get_args

from pydantic import Field, model_validator

from reliquest.content.model import Id, Line, Prose, Record, one_of
from reliquest.games.page_quest.effects import (
    SECTIONS,
    Branch,
    Condition,
    DieValue,
    Effects,
    EnemyIcon,
    Few,
    Modifier,
    Override,
    Span,
    Stat,
    TableValue,
)
from reliquest.text import _

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
