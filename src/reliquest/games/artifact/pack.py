"""What authors of Artifact write: party members, aid cards, scenarios and their two module decks."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args

from pydantic import Field, PlainValidator, WithJsonSchema, field_validator, model_validator

from reliquest.content.model import Id, Line, Prose, Record, one_of
from reliquest.text import _

Skill = Literal[
    "combat",
    "strength",
    "agility",
    "sailing",
    "survival",
    "mechanics",
    "linguistics",
    "personality",
    "science",
]
"""The nine skills in the order of the skill table (AR-044 … AR-052)."""

SKILLS: Final[tuple[str, ...]] = get_args(Skill)

Tag = Literal["monster", "human", "animal", "trap", "hazard", "puzzle"]
"""The closed list of tags (AR-E03)."""

TAGS: Final[tuple[str, ...]] = get_args(Tag)

Kind = Literal["leader", "companion", "lesser"]

KINDS: Final[tuple[str, ...]] = get_args(Kind)

LEVELS: Final[Mapping[str, int]] = {"leader": 5, "companion": 3, "lesser": 1}
"""Skill-table results of a member when it is made (AR-039 … AR-041)."""

DICE: Final = re.compile(r"([1-9])[dD](6|10)")
"""``1d6``, ``2d6``, ``1d10``: the dice of the game."""

Positive = Annotated[int, Field(ge=1, le=99)]


def amount(value: object) -> int | str:
    """The amount, if it is a whole number from 1 to 99 or dice such as 1d6 (AR-E20, AR-E55)."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99:
        return value
    if isinstance(value, str) and DICE.fullmatch(value):
        return value.lower()
    raise ValueError(
        _("an amount is a whole number from 1 to 99, or dice such as 1d6 or 2d10, not {value!r}").format(
            value=value
        )
    )


Amount = Annotated[
    int | str,
    PlainValidator(amount),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 99},
                {"type": "string", "pattern": "^[1-9][dD](6|10)$"},
            ]
        }
    ),
]
"""A positive whole number, or dice that are rolled once when the effect happens (AR-E20)."""

Modifier = Annotated[int, Field(ge=-9, le=9)]
"""A difficulty modifier; a negative one makes the challenge roll lower (AR-E13)."""


# --- checks -------------------------------------------------------------------------------------------------------


class Check(Record):
    """``{check: combat, times: 2, dm: 1}``: so many checks in one skill, with a DM of their own (AR-E05, AR-E12)."""

    check: Skill
    times: Annotated[int, Field(ge=1, le=9)] = 1
    dm: Modifier = 0


class AllOf(Record):
    """``{all: […]}``: every part, in listed order (AR-E06)."""

    all: "Annotated[list[CheckWord], Field(min_length=2)]"


class AnyOf(Record):
    """``{any: […]}``: the player picks one part before its first die (AR-E07)."""

    any: "Annotated[list[CheckWord], Field(min_length=2)]"


if TYPE_CHECKING:
    CheckWord = Check | AllOf | AnyOf
else:
    CheckWord = one_of(Check, AllOf, AnyOf)

AllOf.model_rebuild()
AnyOf.model_rebuild()


# --- aid options --------------------------------------------------------------------------------------------------


class Bonus(Record):
    """``{bonus: combat, plus: 2, vs: monster}``: so much on one skill roll in that skill (AR-E43, AR-E44)."""

    bonus: Skill
    plus: Positive
    vs: Tag | None = None


class BonusAny(Record):
    """``{bonus_any: 1}``: so much on one skill roll in any skill (AR-E46)."""

    bonus_any: Positive


class MoveExtra(Record):
    """``{move_extra: 1d6}``: one more die for the move being made (AR-E47)."""

    move_extra: Literal["1d6", "1D6"]


class FindCompanion(Record):
    """``{find_companion: random}``: the party gains a random companion (AR-E48)."""

    find_companion: Literal["random"]


if TYPE_CHECKING:
    AidOption = Bonus | BonusAny | MoveExtra | FindCompanion
else:
    AidOption = one_of(Bonus, BonusAny, MoveExtra, FindCompanion)

AidOptions = Annotated[list[AidOption], Field(min_length=1, max_length=9)]


# --- effects ------------------------------------------------------------------------------------------------------


class MissTurn(Record):
    """``{miss_turn: 1}``: the party skips its next turns entirely (AR-E21)."""

    miss_turn: Amount


class MoveForward(Record):
    """``{move_forward: 1d6}``: along the party's heading (AR-E22, AR-E23)."""

    move_forward: Amount


class MoveBackward(Record):
    """``{move_backward: 1d6}``: against the party's heading (AR-E24)."""

    move_backward: Amount


class LoseMember(Record):
    """``{lose_member: 1, who: random}``: members are lost one at a time, never the last one (AR-E26 … AR-E29)."""

    lose_member: Amount
    who: Literal["owner", "random", "leader", "companion", "lesser"] = "owner"


class GainMember(Record):
    """``{gain_member: companion, name: …, skills: {sailing: 3}}``: a new member; without skills they are rolled (AR-E30)."""

    gain_member: Literal["companion", "lesser"]
    name: Line | None = None
    skills: Annotated[dict[Skill, Positive], Field(min_length=1)] | None = None


class GainToken(Record):
    """``{gain_token: 1}``: experience tokens (AR-E31)."""

    gain_token: Amount


class LoseToken(Record):
    """``{lose_token: 1}``: never below none (AR-E32)."""

    lose_token: Amount


class DrawAid(Record):
    """``{draw_aid: 1}``: cards from the Aid deck into hand (AR-E33)."""

    draw_aid: Amount


class DiscardAid(Record):
    """``{discard_aid: 1, who: random}``: cards from hand, all of them if there are too few (AR-E34, AR-E35)."""

    discard_aid: Amount
    who: Literal["owner", "random"] = "owner"


class GainAid(Record):
    """``{gain_aid: grey-salt, name: Grey Salt, options: […]}``: a new aid card that never enters a discard pile (AR-E36)."""

    gain_aid: Id
    name: Line
    options: AidOptions
    flavour: Prose | None = None


class GainSkill(Record):
    """``{gain_skill: tested, levels: 1, who: random}``: one member learns (AR-E37 … AR-E39)."""

    gain_skill: Skill | Literal["tested", "choice"]
    levels: Positive = 1
    who: Literal["random", "owner", "leader"] = "random"


FACES: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def faces(value: object) -> tuple[int, int]:
    """The first and the last face that a row of a table stands for, written ``5`` or ``1-4``."""
    found = (
        FACES.fullmatch(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
    )
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise ValueError(_("the faces of a row are written 5 or 1-4, not {value!r}").format(value=value))
    return int(found[1]), int(found[2] or found[1])


Faces = Annotated[
    tuple[int, int],
    PlainValidator(faces),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d{1,2}(-\d{1,2})?$"}]}),
]


class Row(Record):
    """One row of a table: ``{roll: 1-4, do: […]}``."""

    roll: Faces
    do: "list[Effect]"


class RollTable(Record):
    """``{roll_table: 1d6, rows: […]}``: rolled once; the rows cover every face exactly once (AR-E40, AR-E54)."""

    roll_table: Literal["1d6", "1D6", "1d10", "1D10"]
    rows: Annotated[list[Row], Field(min_length=1, max_length=10)]

    @model_validator(mode="after")
    def covers_every_face_once(self) -> "RollTable":
        sides = int(self.roll_table[2:])
        seen: list[int] = [face for row in self.rows for face in range(row.roll[0], row.roll[1] + 1)]
        twice = sorted({face for face in seen if seen.count(face) > 1})
        missing = [face for face in range(1, sides + 1) if face not in seen]
        beyond = sorted(face for face in set(seen) if not 1 <= face <= sides)
        faults = [
            text.format(faces=", ".join(map(str, which)), sides=sides)
            for which, text in (
                (twice, _("{faces} stands in more than one row")),
                (missing, _("no row for {faces}")),
                (beyond, _("a D{sides} has no {faces}")),
            )
            if which
        ]
        if faults:
            raise ValueError(
                _("the rows must cover every face of the die exactly once: {faults}").format(
                    faults="; ".join(faults)
                )
            )
        return self


if TYPE_CHECKING:
    Effect = (
        MissTurn
        | MoveForward
        | MoveBackward
        | LoseMember
        | GainMember
        | GainToken
        | LoseToken
        | DrawAid
        | DiscardAid
        | GainAid
        | GainSkill
        | RollTable
    )
else:
    Effect = one_of(
        MissTurn,
        MoveForward,
        MoveBackward,
        LoseMember,
        GainMember,
        GainToken,
        LoseToken,
        DrawAid,
        DiscardAid,
        GainAid,
        GainSkill,
        RollTable,
    )

Row.model_rebuild()
RollTable.model_rebuild()

Effects = Annotated[list[Effect], Field(max_length=9)]


# --- cards --------------------------------------------------------------------------------------------------------


class ChallengeCard(Record):
    """A card with checks; ``on_win`` and ``on_lose`` replace the default tables, an empty list means nothing happens."""

    id: Id
    name: Line
    kind: Literal["challenge"]
    checks: Annotated[list[CheckWord], Field(min_length=1, max_length=9)]
    dm: Modifier = 0
    tags: list[Tag] = []
    on_draw: Effects | None = None
    on_win: Effects | None = None
    on_lose: Effects | None = None
    flavour: Prose


class EventCard(Record):
    """A card without checks: neither won nor lost (AR-E14, AR-E53)."""

    id: Id
    name: Line
    kind: Literal["event"]
    tags: list[Tag] = []
    on_draw: Annotated[list[Effect], Field(min_length=1, max_length=9)]
    flavour: Prose


class AidCard(Record):
    """A card for the hand: using it applies exactly one of its options (AR-E49)."""

    id: Id
    name: Line
    kind: Literal["aid"] = "aid"
    options: AidOptions
    flavour: Prose


ModuleCard = Annotated[ChallengeCard | EventCard | AidCard, Field(discriminator="kind")]


def twice(values: Iterable[str]) -> list[str]:
    """The values that stand in the list more than once, in the order in which they first repeat."""
    seen: set[str] = set()
    again: dict[str, None] = {}
    for value in values:
        if value in seen:
            again[value] = None
        seen.add(value)
    return list(again)


def unique_names(cards: list[Any]) -> list[Any]:
    """The cards, if no two have the same name or id within the list (AR-E04, AR-E55)."""
    for what, values in ((_("name"), [card.name for card in cards]), (_("id"), [card.id for card in cards])):
        again = twice(values)
        if again:
            raise ValueError(
                _("every {what} may stand only once in a list of cards: {again}").format(
                    what=what, again=", ".join(again)
                )
            )
    return cards


class Module(Record):
    """Half of a scenario: the deck for spaces 2-15 or 16-29, one copy of each card (AR-021, AR-022)."""

    number: Literal[1, 2]
    name: Line
    intro: Prose
    cards: Annotated[list[ModuleCard], Field(min_length=1)]

    @field_validator("cards")
    @classmethod
    def cards_are_unique(cls, cards: list[Any]) -> list[Any]:
        return unique_names(cards)


class Scenario(Record):
    """What the race is for, and the words it begins and ends with; its modules lie in files of their own."""

    id: Id
    name: Line
    author: Line
    artifact_name: Line
    intro: Prose
    found: Prose
    home: Prose


class AidDeck(Record):
    """The Aid deck, the same for every scenario (AR-024)."""

    cards: Annotated[list[AidCard], Field(min_length=1)]

    @field_validator("cards")
    @classmethod
    def cards_are_unique(cls, cards: list[AidCard]) -> list[AidCard]:
        return unique_names(cards)


class Member(Record):
    """A premade party member: a leader has 5 levels, a companion 3, a lesser companion 1."""

    id: Id
    name: Line
    kind: Kind
    skills: Annotated[dict[Skill, Positive], Field(min_length=1)]
    note: Prose

    @model_validator(mode="after")
    def levels_fit_the_kind(self) -> "Member":
        total = sum(self.skills.values())
        if total != LEVELS[self.kind]:
            raise ValueError(
                _("the skill levels of a {kind} add up to {right}, not to {total}").format(
                    kind=self.kind, right=LEVELS[self.kind], total=total
                )
            )
        return self


class Members(Record):
    """The premade members: for parties that are dealt, for the draft, and for those whom one meets on the way."""

    members: Annotated[list[Member], Field(min_length=1)]

    @field_validator("members")
    @classmethod
    def members_are_unique(cls, members: list[Member]) -> list[Member]:
        return unique_names(members)
