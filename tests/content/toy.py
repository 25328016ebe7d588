"""A game of a few records, with every kind of shape that packs are made of, to read packs for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, model_validator

from reliquest.content.layout import Checker, Layout, Pack
from reliquest.content.model import Id, Line, Prose, Record, one_of


class Word(Record):
    """What all words share."""

    when: Literal["now", "later"] = "now"


class Gain(Word):
    """``{gain: {food: 1}}``: so much of each."""

    gain: Annotated[dict[Literal["food", "gold"], int], Field(min_length=1)]


class Heal(Word):
    """``{heal: 2}``: hit points; ``full`` gives all of them back."""

    heal: Literal["full"] | Annotated[int, Field(ge=1, le=9)]


class Roll(Word):
    """``{roll: d6, rows: {1: [...]}}``: what a die brings."""

    roll: Literal["d6", "d10"]
    rows: "dict[int, tuple[Effect, ...]]"


if TYPE_CHECKING:
    Effect = Gain | Heal | Roll
else:
    Effect = one_of(Gain, Heal, Roll)

Roll.model_rebuild()


def _even(value: int) -> int:
    if value % 2:
        raise ValueError(f"{value} is odd, and odd numbers bring bad luck")
    return value


class Hero(Record):
    """Somebody to play."""

    id: Id
    name: Line
    attack: Annotated[int, Field(ge=1, le=6)] = Field(description="What is added to the die.")
    luck: Annotated[int, AfterValidator(_even)] = 0
    speed: Annotated[float, Field(gt=0)] = 1.0
    brave: bool = False
    rival: Id | None = None
    effects: tuple[Effect, ...] = ()
    start: tuple[int, int] = (0, 0)
    tags: Annotated[list[Literal["old", "young"]], Field(max_length=2)] = []
    gift: Effect | int | None = None


class Monster(Record):
    """Somebody to fight."""

    kind: Literal["monster"]
    life: Annotated[int, Field(ge=1)]


class Trap(Record):
    """Something to fall into."""

    kind: Literal["trap", "pit"]
    depth: Annotated[int, Field(ge=1)] = 1


class Place(Record):
    """Somewhere to go."""

    id: Id
    text: Prose
    meets: tuple[Annotated[Monster | Trap, Field(discriminator="kind")], ...] = ()
    ways: dict[Id, Line] = {}

    @model_validator(mode="after")
    def leads_elsewhere(self) -> "Place":
        """A way from a place to itself is none."""
        if self.id in self.ways:
            raise ValueError(f"a way leads from {self.id} to itself")
        return self


class Weather(Record):
    """Rain or shine."""

    rain: bool = True


class Season(Record):
    """Where it all begins."""

    first: Id = Field(alias="start")
    weather: Weather = Field(Weather(), description="What one sees from the window.")


def cross_check(pack: Pack, check: Checker) -> None:
    """Rivals exist, ids are distinct, the season begins somewhere, and a lonely hero is worth a warning."""
    heroes = check.distinct("hero", pack.each(Hero))
    places = check.distinct("place", pack.each(Place))
    for hero in pack.each(Hero):
        if hero.record.rival is not None and hero.record.rival not in heroes:
            check.at(hero, "rival").unknown("hero", hero.record.rival, heroes)
    season = pack.one(Season)
    if season.first not in places:
        check.at("season.yaml", "start").unknown("place", season.first, places)
    if len(heroes) == 1:
        check.at(next(iter(heroes.values())), "name", key=True).warning("this hero is alone")


LAYOUT: Final = Layout(
    game="toy-quest",
    files={
        "season.yaml": Season,
        "places.yaml": tuple[Place, ...],
        "heroes/*.yaml": Hero,
        "extra.yaml": Place,
    },
    cross_check=cross_check,
    formats=(2, 3),
    optional=frozenset({"extra.yaml"}),
)

HEADER: Final = """\
id: little-pack
title: A little pack
game: toy-quest
version: 1.2.0
format: 2
licence: CC-BY-4.0
authors: [Ada]
"""

GOOD: Final[dict[str, str]] = {
    "pack.yaml": HEADER,
    "season.yaml": "start: inn\n",
    "places.yaml": (
        "- id: inn\n"
        "  text: It smells of soup.\n"
        "  meets:\n"
        "    - {kind: pit, depth: 3}\n"
        "  ways: {well: Down the yard}\n"
        "- id: well\n"
        "  text: Deep.\n"
    ),
    "heroes/anna.yaml": "id: anna\nname: Anna\nattack: 3\nrival: bert\n",
    "heroes/bert.yaml": (
        "id: bert\nname: Bert\nattack: 2\neffects:\n  - gain: {food: 1}\n  - roll: d6\n    rows:\n      1: [heal: full]\n"
    ),
}
"""A pack without a fault."""


def write(folder: Path, changes: dict[str, Any] | None = None) -> Path:
    """The good pack in that folder, with some files changed: text, bytes, or None for a file that is not there."""
    for name, content in {**GOOD, **(changes or {})}.items():
        if content is None:
            continue
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder
