"""What authors say of dice, cards and rules: the conditions, effects and hooks of a pack, a closed vocabulary."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self, get_args

from pydantic import AfterValidator, Field, model_validator

from reliquest.content.model import Id, Line, Prose, Record, one_of
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


def span_values(value: int | str) -> range:
    """The table values that a row of this key stands for."""
    low, high = _span(value)
    return range(low, high + 1)


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
