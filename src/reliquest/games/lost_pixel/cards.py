"""What an author of Lost Pixel cards writes: the twelve kinds of cards, and the files they stand in."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from reliquest.content.model import Id, Line, Prose, Record
from reliquest.games.lost_pixel.effects import (
    AnyStat,
    Block,
    Count,
    Die,
    Effects,
    Element,
    Floor,
    GainXp,
    Roll,
    Signed,
    Slot,
    Stat,
    Trait,
)


class Card(Record):
    """What all cards have. What it does is written on a card from its fields; ``text`` is for the smile."""

    id: Id
    name: Line
    trait: list[Trait] = []
    text: Prose | None = None
    coin: Annotated[int, Field(ge=0, le=99)] = 0
    copies: Annotated[int, Field(ge=1, le=30)] = 1
    picture: Id | None = None


class Stats(Record):
    """The three base stats, each a die (LP-058)."""

    strength: Die = Field(alias="str")
    dexterity: Die = Field(alias="dex")
    intellect: Die = Field(alias="int")


class Hero(Card):
    """A Hero card; ``coin`` is the starting purse."""

    stats: Stats
    spd: Annotated[int, Field(ge=1, le=6)]
    life: Count
    atk: dict[Element, Roll] = {}
    defence: Block = Field({}, alias="def")
    abilities: Effects = []


class Spell(Card):
    element: Element
    cost: Annotated[int, Field(ge=0, le=3)] = 1
    timing: Literal["attack", "combat", "explore", "any"]
    effects: Annotated[Effects, Field(min_length=1)]


class Gem(Card):
    element: Element | Literal["wild"]
    coin: Annotated[int, Field(ge=1, le=3)] = 1


class CheckOption(Record):
    stat: AnyStat
    number: Annotated[int, Field(ge=2, le=20)]


class Check(Record):
    """The roll that defeats an Event: one stat, one of two, or any (LP-105 to LP-107)."""

    mode: Literal["one", "two", "any"]
    options: Annotated[list[CheckOption], Field(min_length=1, max_length=2)]

    @model_validator(mode="after")
    def _fits(self) -> "Check":
        stats = [option.stat for option in self.options]
        due = {"one": len(stats) == 1 and stats[0] != "any", "any": stats == ["any"]}
        if not due.get(self.mode, len(set(stats)) == 2 and "any" not in stats):
            raise ValueError(
                "mode one names one stat, mode two two different stats, mode any the single stat any"
            )
        return self


class Event(Card):
    """With a check the effects stand under ``pass`` and ``fail``, without one under ``effect``."""

    check: Check | None = None
    passed: Effects = Field([], alias="pass")
    failed: Effects = Field([], alias="fail")
    effect: Effects = []

    @model_validator(mode="after")
    def _sides(self) -> "Event":
        if self.check is None and (self.passed or self.failed or not self.effect):
            raise ValueError(
                "without a check an Event says under effect what happens, not under pass and fail"
            )
        if self.check is not None and (self.effect or not (self.passed or self.failed)):
            raise ValueError("with a check an Event says under pass and fail what happens, not under effect")
        return self


class Equipment(Card):
    """Treasures and Artifacts. ``boosts``: the stats that its ATK needs; none: it counts always."""

    slot: Slot
    boosts: list[Stat] = []
    atk: Block = {}
    defence: Block = Field({}, alias="def")
    spd: Signed = 0
    life: Signed = 0
    effects: Effects = []


class Artifact(Equipment):
    pass


class Treasure(Equipment):
    floor: Floor
    level: Floor


class Monster(Card):
    floor: Floor
    elite: bool = False
    life: Count
    atk: Block = {}
    defence: Block = Field({}, alias="def")
    xp: Annotated[int, Field(ge=1, le=5)]
    effects: Effects = []


def one_xp() -> Effects:
    """The reward of an Enhancer that prints none (LP-R62)."""
    return [GainXp.model_validate({"gain_xp": 1})]


class Enhancer(Card):
    floor: Floor
    atk: Block = {}
    defence: Block = Field({}, alias="def")
    life: Annotated[int, Field(ge=0, le=99)] = 0
    effects: Effects = []
    reward: Effects = Field(default_factory=one_xp)


class Sheep(Card):
    floor: Floor


class Potion(Card):
    effects: Annotated[Effects, Field(min_length=1)]


class TimeCard(Card):
    pass


class Space(Record):
    terrain: Literal["plain", "wall", "water", "acid", "lava"] = "plain"
    icons: list[Literal["treasure", "artifact", "potion"]] = []


class Spaces(Record):
    """The five spaces of a tile as it lies with its arrow pointing north."""

    n: Space = Space()
    e: Space = Space()
    s: Space = Space()
    w: Space = Space()
    c: Space = Space()


class Tile(Card):
    """A dungeon tile. The arrow space is always ``s``; the icon of a special tile is always on ``c``."""

    kind: Literal["ordinary", "upstairs", "downstairs", "portal", "pixel"] = "ordinary"
    spaces: Spaces = Spaces()
    event: bool = False


class FloorTheme(Record):
    """A floor: its name, what one reads on entering it, its colours, the place as it is drawn."""

    floor: Floor
    id: Id
    name: Line
    text: Prose
    scene: Id
    palette: Annotated[
        list[Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]], Field(min_length=4, max_length=8)
    ]


class Themes(Record):
    """``floors.yaml``: the dungeon. A pack that has it is a whole game, and must have every card of one."""

    floors: list[FloorTheme]


class Heroes(Record):
    heroes: list[Hero]


class Spells(Record):
    spells: list[Spell]


class Gems(Record):
    gems: list[Gem]


class Events(Record):
    events: list[Event]


class Artifacts(Record):
    artifacts: list[Artifact]


class Treasures(Record):
    treasures: list[Treasure]


class Dwellers(Record):
    """The Monster deck of a floor, or a part of it."""

    monsters: list[Monster] = []
    enhancers: list[Enhancer] = []
    sheep: list[Sheep] = []


class Potions(Record):
    potions: list[Potion]


class Times(Record):
    times: list[TimeCard]


class Tiles(Record):
    tiles: list[Tile]


class Deck(Record):
    """All cards of a pack, from however many files. A pack with ``floors`` is a whole game."""

    floors: list[FloorTheme] = []
    heroes: list[Hero] = []
    spells: list[Spell] = []
    gems: list[Gem] = []
    events: list[Event] = []
    artifacts: list[Artifact] = []
    treasures: list[Treasure] = []
    monsters: list[Monster] = []
    enhancers: list[Enhancer] = []
    sheep: list[Sheep] = []
    potions: list[Potion] = []
    times: list[TimeCard] = []
    tiles: list[Tile] = []

    def cards(self) -> Iterator[tuple[str, int, Card]]:
        """Every card with the name of its list and its place there."""
        for name in COUNTS:
            for index, card in enumerate(getattr(self, name)):
                yield name, index, card


COUNTS: Final = {
    "heroes": 10, "spells": 40, "gems": 21, "events": 30, "artifacts": 30, "treasures": 200, "monsters": 250,
    "enhancers": 50, "sheep": 30, "potions": 20, "times": 30, "tiles": 50,
}  # fmt: skip
"""How many cards of each kind the game contains (LP-003 to LP-016)."""

PER_FLOOR: Final = {"monsters": 25, "enhancers": 5, "sheep": 3, "treasures": 20}
"""How many of them belong to each floor (LP-R02)."""
