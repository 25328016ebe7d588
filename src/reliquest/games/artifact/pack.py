"""What authors of Artifact write: party members, aid cards, scenarios and their two module decks."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from reliquest.content.layout import Checker, Layout, Pack, Spot
from reliquest.content.model import Id, Line, Prose, Record, one_of
from reliquest.content.source import Trail
from reliquest.games.artifact.portraits import Portraits, check_portraits
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


# --- checks ---


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


# --- aid options ---


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


# --- effects ---


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


# --- cards ---


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


class Module(Record):
    """Half of a scenario: the deck for spaces 2-15 or 16-29, one copy of each card (AR-021, AR-022)."""

    number: Literal[1, 2]
    name: Line
    intro: Prose
    cards: Annotated[list[ModuleCard], Field(min_length=1)]


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


class ExampleParty(Record):
    """A party of the worked examples, for scenarios that do not want to write one out."""

    id: Id
    members: Annotated[list[Member], Field(min_length=1, max_length=12)]


class Examples(Record):
    """Parties and cards of the worked examples: scenarios of the rules may name them, games never draw them."""

    parties: list[ExampleParty]
    cards: list[ModuleCard]


# --- whole packs ---

AID_FILE: Final = "aid.yaml"
MEMBERS_FILE: Final = "members.yaml"
EXAMPLES_FILE: Final = "examples.yaml"
PORTRAITS_FILE: Final = "portraits.yaml"
SCENARIO_FILE: Final = "scenario.yaml"
MODULE_FILES: Final = ("module-1.yaml", "module-2.yaml")


def effects_in(effects: Iterable["Effect"] | None, trail: Trail = ()) -> Iterator[tuple[Trail, "Effect"]]:
    """Every effect of a list, those in the rows of tables included, with the trail to it."""
    for n, effect in enumerate(effects or ()):
        yield (*trail, n), effect
        if isinstance(effect, RollTable):
            for i, row in enumerate(effect.rows):
                yield from effects_in(row.do, (*trail, n, "rows", i, "do"))


def effects_of(card: ChallengeCard | EventCard | AidCard) -> Iterator[tuple[Trail, "Effect"]]:
    """Every effect of a card with the trail to it."""
    if isinstance(card, ChallengeCard | EventCard):
        yield from effects_in(card.on_draw, ("on_draw",))
    if isinstance(card, ChallengeCard):
        yield from effects_in(card.on_win, ("on_win",))
        yield from effects_in(card.on_lose, ("on_lose",))


def cross_check(pack: Pack, check: Checker) -> None:
    """What no file shows by itself: whole scenarios, names that stand once, choices that can be told apart."""
    _check_scenario(pack, check)
    ids: dict[str, str] = {}
    made: dict[str, GainAid] = {}
    for name, cards in _card_lists(pack):
        _check_unique(name, "cards", cards, check)
        for n, card in enumerate(cards):
            other = ids.setdefault(card.id, name)
            if other != name:
                message = _("there is a card '{id}' already, in {file}").format(id=card.id, file=other)
                check.at(name, "cards", n, "id").error(message, _("give it an id of its own"))
            _check_card(name, n, card, check)
            for trail, effect in effects_of(card):
                spot = check.at(name, ("cards", n, *trail))
                if isinstance(effect, GainAid) and made.setdefault(effect.gain_aid, effect) != effect:
                    spot.error(_("another card of this name is gained elsewhere, and it is not the same"))
    for name, held in pack.files.items():
        if isinstance(held, Members):
            _check_unique(name, "members", held.members, check)
    known = {one.id for held in pack.files.values() if isinstance(held, Members) for one in held.members}
    for portraits in pack.each(Portraits):
        check_portraits(portraits, known, check)
    for aid in made:
        if aid in ids:
            message = _("the aid '{id}' that is gained has the id of a card").format(id=aid)
            check.at(ids[aid]).error(message, _("give it an id of its own"))


def _card_lists(pack: Pack) -> Iterator[tuple[str, list[Any]]]:
    for name, held in pack.files.items():
        if isinstance(held, AidDeck | Module):
            yield name, list(held.cards)


def _check_scenario(pack: Pack, check: Checker) -> None:
    """A scenario has exactly two modules, numbered 1 and 2 (AR-021)."""
    if not set(pack.files) & {AID_FILE, MEMBERS_FILE, SCENARIO_FILE}:
        message = _("this pack holds neither aid cards nor members nor a scenario")
        check.at("pack.yaml").error(message, _("write {files}").format(files=SCENARIO_FILE))
    for number, name in enumerate(MODULE_FILES, 1):
        module = pack.files.get(name)
        if (SCENARIO_FILE in pack.files) != (module is not None):
            message = _("a scenario is made of {files}").format(
                files=", ".join((SCENARIO_FILE, *MODULE_FILES))
            )
            check.at(SCENARIO_FILE if module is None else name).error(message)
        if isinstance(module, Module) and module.number != number:
            check.at(name, "number").error(_("this file holds module {n}").format(n=number))


def _check_unique(name: str, key: str, records: Iterable[Any], check: Checker) -> None:
    """Names and ids stand once in a list (AR-E04, AR-E55)."""
    for field in ("name", "id"):
        seen: set[str] = set()
        for n, record in enumerate(records):
            word = getattr(record, field)
            if word in seen:
                message = _("'{word}' stands in this list already").format(word=word)
                check.at(name, key, n, field).error(message, _("every name and id may stand only once"))
            seen.add(word)


def _check_card(name: str, n: int, card: ChallengeCard | EventCard | AidCard, check: Checker) -> None:
    if isinstance(card, AidCard):
        _check_options(check.at(name, "cards", n, "options"), card.options)
        return
    for trail, effect in effects_of(card):
        spot = check.at(name, ("cards", n, *trail))
        if isinstance(effect, GainAid):
            _check_options(spot, effect.options)
        if isinstance(effect, GainSkill) and effect.gain_skill == "tested" and trail[0] == "on_draw":
            spot.error(
                _("no skill has been tested yet when a card is drawn"), _("name the skill, or use 'choice'")
            )
    if isinstance(card, ChallengeCard):
        _check_branches(check.at(name, "cards", n, "checks"), card.checks)


def _check_options(spot: Spot, options: Iterable["AidOption"]) -> None:
    """No two options of a card are for the same roll: the player could not tell why to pick the smaller."""
    rolls = [
        (type(option), getattr(option, "bonus", None), getattr(option, "vs", None)) for option in options
    ]
    if len(set(rolls)) != len(rolls):
        spot.error(_("two options of this card are for the same roll"), _("leave the smaller one out"))


def _check_branches(spot: Spot, checks: Iterable["CheckWord"]) -> None:
    for word in checks:
        if isinstance(word, AnyOf) and any(part in word.any[:n] for n, part in enumerate(word.any)):
            spot.error(_("two of the parts to pick from are the same"), _("leave one out"))
        if isinstance(word, AllOf | AnyOf):
            _check_branches(spot, word.all if isinstance(word, AllOf) else word.any)


LAYOUT: Final = Layout(
    game="artifact",
    files={
        AID_FILE: AidDeck,
        MEMBERS_FILE: Members,
        EXAMPLES_FILE: Examples,
        PORTRAITS_FILE: Portraits,
        SCENARIO_FILE: Scenario,
        MODULE_FILES[0]: Module,
        MODULE_FILES[1]: Module,
    },
    cross_check=cross_check,
    optional=frozenset({AID_FILE, MEMBERS_FILE, EXAMPLES_FILE, PORTRAITS_FILE, SCENARIO_FILE, *MODULE_FILES}),
)
