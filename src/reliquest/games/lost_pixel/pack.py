"""What an author of Lost Pixel cards writes: the twelve kinds of cards, the words of their effects, the deck checks."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from reliquest.content.model import Id, Line, Prose, Record, key_of, one_of

FLOORS: Final = 10
"""Floors of the dungeon, and levels of a hero (LP-180, LP-210)."""

STATS: Final = ("str", "dex", "int")
KINDS: Final = ("physical", "fire", "air", "ice", "electric", "light", "earth", "dark", "poison")
ELEMENTS: Final = KINDS[1:]
SLOTS: Final = ("headgear", "armor", "weapon", "accessory", "boots")
DICE: Final = (4, 6, 8, 10, 12, 20)
SIDES: Final = ("n", "e", "s", "w")

Stat = Literal["str", "dex", "int"]
AnyStat = Literal["str", "dex", "int", "any"]
Kind = Literal["physical", "fire", "air", "ice", "electric", "light", "earth", "dark", "poison"]
Element = Literal["fire", "air", "ice", "electric", "light", "earth", "dark", "poison"]
Slot = Literal["headgear", "armor", "weapon", "accessory", "boots"]
Die = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
Floor = Annotated[int, Field(ge=1, le=FLOORS)]
Count = Annotated[int, Field(ge=1, le=99)]
Signed = Annotated[int, Field(ge=-99, le=99)]
Trait = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=24)]
"""A trait: one lower-case word (or two with a hyphen) that conditions can ask for."""

TERM = re.compile(r"([+-]?)(?:(\d{1,2})d(4|6|8|10|12|20)|(\d{1,3}))")


class Amount:
    """A roll taken apart: how many dice of each size, in the order written, and the number added to them."""

    def __init__(self, dice: tuple[int, ...], plus: int) -> None:
        self.dice: Final = dice
        self.plus: Final = plus

    @property
    def least(self) -> int:
        return len(self.dice) + self.plus

    @property
    def most(self) -> int:
        return sum(self.dice) + self.plus

    @property
    def mean(self) -> float:
        return sum((faces + 1) / 2 for faces in self.dice) + self.plus


def amount(roll: str) -> Amount:
    """The dice and the number of a roll such as ``2d6+1``; raises ValueError where it is not one."""
    text = roll.replace(" ", "")
    dice: list[int] = []
    plus = at = 0
    while at < len(text) or not text:
        found = TERM.match(text, at)
        if found is None or (at > 0 and not found[1]) or (found[1] == "-" and found[2] is not None):
            raise ValueError(f"{roll!r} is no roll; write dice and numbers added up, such as 1d8+2, 2d4 or 3")
        if found[2] is not None:
            dice += [int(found[3])] * int(found[2])
        else:
            plus += -int(found[4]) if found[1] == "-" else int(found[4])
        at = found.end()
    if len(dice) > 12:
        raise ValueError(f"{roll!r} rolls {len(dice)} dice; twelve are the most one value may roll")
    return Amount(tuple(dice), plus)


def _written(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _a_roll(roll: str) -> str:
    amount(roll)
    return roll


def _no_loss(roll: str) -> str:
    if amount(roll).least < 0:
        raise ValueError(f"{roll!r} can fall below 0; values printed on a card are 0 or more")
    return roll


Change = Annotated[str, BeforeValidator(_written), AfterValidator(_a_roll)]
"""A roll that may also take away: ``1d8+2``, ``3``, ``-2``."""

Roll = Annotated[str, BeforeValidator(_written), AfterValidator(_a_roll), AfterValidator(_no_loss)]
"""A sum of dice and whole numbers, never below 0: ``1d8+2``, ``3``, ``2d4`` (LP-R70)."""

Block = dict[Kind, Roll]
"""ATK or DEF by kind; a kind that is not named is 0."""

# ── the words of effects ────────────────────────────────────────────────────────────────────────────────────────

When = Literal[
    "resolve",
    "passive",
    "turn_start",
    "combat_start",
    "before_attack",
    "after_attack",
    "after_hit",
    "round_end",
    "on_defeat",
    "floor_start",
]
"""resolve: when the card is played, used or drawn, or the outcome of an Event is reached. passive: as long as the card
is in play. turn_start: after the time card. combat_start: the stat is chosen. before_attack, after_attack: each own
attack. after_hit: the bearer has lost life to an attack. round_end: both sides have attacked. on_defeat: the Monster
fought is defeated (it acts on the hero). floor_start: a new floor is entered."""

Span = Literal["attack", "round", "combat", "turn", "floor", "game"]
"""How long an effect lasts, counted from the moment it happens; ``attack`` is the current or the next own attack."""

Target = Literal["self", "chosen", "all", "others", "tile", "foe"]
"""self: the card's owner, on a Monster the Monster. foe: the other side of the combat. chosen: a living hero of the
owner's choice. all: all living heroes. others: all but the owner. tile: the living heroes on the owner's tile."""

Limit = Literal["attack", "combat", "turn", "floor", "game"]


class Condition(Record):
    """What must hold for an effect to happen; of several conditions all must."""

    stat: Stat | None = None
    trait: Trait | None = None
    elite: Literal[True] | None = None
    enhanced: Literal[True] | None = None
    life_at_most: Count | None = None
    floor_at_least: Floor | None = None
    level_at_least: Floor | None = None
    first_round: Literal[True] | None = None
    party: Annotated[int, Field(ge=1, le=4)] | None = None
    has_gem: Element | None = None
    event_trait: Trait | None = None

    @model_validator(mode="after")
    def _asks(self) -> "Condition":
        if not self.model_fields_set:
            raise ValueError("a condition must ask for something, such as {elite: true} or {life_at_most: 4}")
        return self


class Effect(Record):
    """One effect of a card: the word that says what happens, and when, to whom, for how long, how often."""

    when: When = "resolve"
    span: Span | None = Field(None, alias="for")
    to: Target = "self"
    given: Condition | None = Field(None, alias="if")
    once: Limit | None = None
    spend: bool = False


class Damage(Effect):
    """LP-E01: the target gets that many damage tokens; no DEF helps."""

    damage: Roll


class Heal(Effect):
    """LP-E02: up to that many damage tokens come off; ``full`` takes all."""

    heal: Literal["full"] | Roll


class Atk(Effect):
    """LP-E03: adds to the ATK totals; with ``stat`` only while that stat is the combat stat."""

    atk: Annotated[dict[Kind, Change], Field(min_length=1)]
    stat: Stat | None = None


class Def(Effect):
    """LP-E04: adds to the DEF totals."""

    defence: Annotated[dict[Kind, Change], Field(min_length=1)] = Field(alias="def")


class Pierce(Effect):
    """LP-E05: attacks ignore up to so much of the opponent's DEF of that kind, or ``all`` of it."""

    pierce: Annotated[dict[Kind, Literal["all"] | Count], Field(min_length=1)]


class Immune(Effect):
    """LP-E06: no damage of these kinds from attacks and ongoing damage."""

    immune: Annotated[list[Kind], Field(min_length=1)]


class Weak(Effect):
    """LP-E07: an attack that leaves at least 1 damage of that kind leaves so much more."""

    weak: Annotated[dict[Kind, Count], Field(min_length=1)]


class Shield(Effect):
    """LP-E08: the next points of attack damage are prevented."""

    shield: Count


class Speed(Effect):
    """LP-E09: current SPD changes; base SPD never does."""

    spd: Signed


class MaxLife(Effect):
    """LP-E10: Life changes by that much, at least 1 is left."""

    max_life: Signed


class StatStep(Effect):
    """LP-E11: the stat's die moves so many steps on d4, d6, d8, d10, d12, d20, for combat rolls only."""

    stat_step: Annotated[dict[Stat, Signed], Field(min_length=1)]


class CheckMod(Effect):
    """LP-E12: adds to the roll of Event checks with that stat, or with ``any``."""

    check_mod: Annotated[dict[AnyStat, Signed], Field(min_length=1, max_length=1)]


class EvadeMod(Effect):
    """LP-E13: the number compared with the evade die is base SPD and this."""

    evade_mod: Signed


class NoEvade(Effect):
    """LP-E14: this Monster cannot be evaded."""

    no_evade: Literal[True]


class AutoEvade(Effect):
    """LP-E15: the evade of this Encounter succeeds without a roll."""

    auto_evade: Literal[True]


class Reroll(Effect):
    """LP-E16: after seeing such a roll the owner may roll the die once more; the second roll stands."""

    reroll: Literal["check", "evade", "stat_die"]


class FirstStrike(Effect):
    """LP-E17: the Monster attacks once before the hero's first attack."""

    first_strike: Literal[True]


class ExtraAttack(Effect):
    """LP-E18: so many further attacks directly after the normal one, each round."""

    extra_attack: Annotated[int, Field(ge=1, le=5)]


class Stun(Effect):
    """LP-E19: the target loses its next attacks of this combat."""

    stun: Annotated[int, Field(ge=1, le=5)]


class Ongoing(Effect):
    """LP-E20: so much damage of that kind at each of the next round ends; no DEF helps."""

    ongoing: Annotated[dict[Kind, Count], Field(min_length=1, max_length=1)]
    rounds: Annotated[int, Field(ge=1, le=20)]


class Regen(Effect):
    """LP-E21: so many damage tokens come off at each round end."""

    regen: Count


class Thorns(Effect):
    """LP-E22: an attacker that makes the surviving bearer lose life takes so much damage; no DEF helps."""

    thorns: Count


class Drain(Effect):
    """LP-E23: after an own attack that dealt damage the bearer heals so much."""

    drain: Count


class Banish(Effect):
    """LP-E24: combat ends at once like a successful evade."""

    banish: Literal[True]


class SwitchStat(Effect):
    """LP-E25: the hero may choose the combat stat anew."""

    switch_stat: Literal[True]


class Draw(Effect):
    """LP-E26: so many cards of each named deck; of spells one more is drawn and the rest goes back."""

    draw: Annotated[
        dict[Literal["treasure", "artifact", "potion", "gem", "spell"], Annotated[int, Field(ge=1, le=10)]],
        Field(min_length=1, max_length=1),
    ]


class Discard(Effect):
    """LP-E27: so many cards of that zone are lost, or ``all``; the owner picks, or chance does."""

    discard: Annotated[
        dict[
            Literal["inventory", "gems", "equipped", "potions", "spells"],
            Literal["all"] | Annotated[int, Field(ge=1, le=10)],
        ],
        Field(min_length=1, max_length=1),
    ]
    pick: Literal["owner", "random"] = "owner"


class GainXp(Effect):
    """LP-E28: experience."""

    gain_xp: Count


class Coins(Effect):
    """LP-E29: the purse changes, never below 0."""

    coins: Signed


class Time(Effect):
    """LP-E30: above 0, discarded time cards go back under the time deck; below 0, so many are flipped now."""

    time: Annotated[int, Field(ge=-10, le=10)]


class EndTurn(Effect):
    """LP-E31: the current turn ends now, without an Encounter."""

    end_turn: Literal[True]


class SkipTurn(Effect):
    """LP-E32: each of the target's next turns flips its time card and ends."""

    skip_turn: Annotated[int, Field(ge=1, le=3)]


class SkipEncounter(Effect):
    """LP-E33: this turn ends after Explore."""

    skip_encounter: Literal[True]


class Ambush(Effect):
    """LP-E34: an Encounter is resolved now, besides the turn's own."""

    ambush: Literal[True]


class Teleport(Effect):
    """LP-E35: onto the centre of the Starting tile, or of a laid tile of the owner's choice."""

    teleport: Literal["start", "any_tile"]


class Peek(Effect):
    """LP-E36: the owner looks at the top cards of a deck, and with ``arrange`` puts them back in any order."""

    peek: Annotated[
        dict[
            Literal["treasure", "artifact", "potion", "gem", "spell", "event", "monster", "tile"],
            Annotated[int, Field(ge=1, le=5)],
        ],
        Field(min_length=1, max_length=1),
    ]
    arrange: bool = False


class TerrainPass(Effect):
    """LP-E37: these terrains cost 1 and do no damage."""

    terrain_pass: Annotated[list[Literal["water", "acid", "lava"]], Field(min_length=1)]


class HandLimit(Effect):
    """LP-E38: the Inventory limit changes."""

    hand_limit: Annotated[int, Field(ge=-4, le=10)]


class GemSave(Effect):
    """LP-E39: Spells cost so much less."""

    gem_save: Annotated[int, Field(ge=1, le=3)]


class SavePoint(Effect):
    """LP-E40: the target's Save Point token is put on its space (LP-R96)."""

    save_point: Literal[True]


class CheatDeath(Effect):
    """LP-E41: when the bearer would die, the card is discarded and the bearer has so much life left instead."""

    cheat_death: Count


class StoreOffer(Record):
    treasures: Annotated[int, Field(ge=0, le=10)] = 3
    potions: Annotated[int, Field(ge=0, le=5)] = 1
    discount: Annotated[int, Field(ge=0, le=20)] = 0


class Store(Effect):
    """LP-E42: opens the Store (LP-R25)."""

    store: StoreOffer


class Choose(Effect):
    """LP-E43: the owner picks one of these lists of effects."""

    choose: Annotated[list["Effects"], Field(min_length=2, max_length=6)]


class Row(Record):
    """The faces of the die, as ``1-3`` or ``4``, and what they bring."""

    roll: Annotated[str, BeforeValidator(_written), Field(pattern=r"^\d{1,2}(-\d{1,2})?$")]
    effects: "Effects"

    @property
    def span(self) -> tuple[int, int]:
        low, _, high = self.roll.partition("-")
        return int(low), int(high or low)


class Table(Effect):
    """LP-E44: roll the die; the row with the result is carried out."""

    table: Die
    rows: Annotated[list[Row], Field(min_length=1)]

    @model_validator(mode="after")
    def _whole(self) -> "Table":
        due = 1
        for row in self.rows:
            low, high = row.span
            if low != due or high < low:
                raise ValueError(
                    f"the rows must cover 1 to {self.table[1:]} in order, each face once: a row from {due} is due, not {row.roll}"
                )
            due = high + 1
        if due != int(self.table[1:]) + 1:
            raise ValueError(f"the rows must cover 1 to {self.table[1:]}: a row from {due} is missing")
        return self


class Whether(Effect):
    """LP-E45: one of two lists of effects, according to a condition."""

    whether: Condition
    then: "Effects"
    otherwise: "Effects" = Field([], alias="else")


class Nothing(Effect):
    """LP-E46: no effect."""

    nothing: Literal[True]


WORDS: Final = (
    Damage, Heal, Atk, Def, Pierce, Immune, Weak, Shield, Speed, MaxLife, StatStep, CheckMod, EvadeMod, NoEvade,
    AutoEvade, Reroll, FirstStrike, ExtraAttack, Stun, Ongoing, Regen, Thorns, Drain, Banish, SwitchStat, Draw,
    Discard, GainXp, Coins, Time, EndTurn, SkipTurn, SkipEncounter, Ambush, Teleport, Peek, TerrainPass, HandLimit,
    GemSave, SavePoint, CheatDeath, Store, Choose, Table, Whether, Nothing,
)  # fmt: skip
"""The effects of the catalogue in its order: LP-E01 first, LP-E46 last."""

if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = one_of(*WORDS)

Effects = list[AnyEffect]

for _word in (Choose, Row, Table, Whether):
    _word.model_rebuild()

# ── the cards ───────────────────────────────────────────────────────────────────────────────────────────────────


class Card(Record):
    """What all cards have. What a card does is written on it by the game, from its fields; ``text`` is for the smile."""

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
                "an Event without a check writes what happens under effect, not under pass and fail"
            )
        if self.check is not None and (self.effect or not (self.passed or self.failed)):
            raise ValueError(
                "an Event with a check writes what happens under pass and fail, not under effect"
            )
        return self


class Equipment(Card):
    """What Treasures and Artifacts share. ``boosts`` names the stats its ATK needs; none named: it always counts."""

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


class Enhancer(Card):
    floor: Floor
    atk: Block = {}
    defence: Block = Field({}, alias="def")
    life: Annotated[int, Field(ge=0, le=99)] = 0
    effects: Effects = []
    reward: Effects = [GainXp(gain_xp=1)]


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
    """What a floor is about: its name, what one reads on entering it, the colours and the place it is drawn with."""

    floor: Floor
    id: Id
    name: Line
    text: Prose
    scene: Id
    palette: Annotated[
        list[Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]], Field(min_length=4, max_length=8)
    ]


class Pack(Record):
    """All cards of a pack, from however many files. A ``whole`` pack is a game by itself and must have every count."""

    whole: bool = False
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

# ── deck checks ─────────────────────────────────────────────────────────────────────────────────────────────────


class Fault:
    """What is wrong with a pack: the path to it from the list's name on, and a sentence."""

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        self.path: Final = path
        self.message: Final = message


IN_COMBAT: Final = frozenset({"attack", "round", "combat", "turn", "floor", "game"})
BY_ROUND: Final = IN_COMBAT - {"attack"}
LONG: Final = frozenset({"turn", "floor", "game"})
SPANS: Final[dict[type[Effect], frozenset[str]]] = {
    Atk: IN_COMBAT, Def: IN_COMBAT, Pierce: IN_COMBAT, Immune: IN_COMBAT, Weak: IN_COMBAT, Shield: IN_COMBAT,
    StatStep: IN_COMBAT, Drain: IN_COMBAT, Thorns: IN_COMBAT, Regen: BY_ROUND, ExtraAttack: BY_ROUND,
    MaxLife: BY_ROUND - {"round"}, GemSave: BY_ROUND - {"round"}, Speed: LONG, CheckMod: LONG, EvadeMod: LONG,
    TerrainPass: LONG, HandLimit: LONG,
}  # fmt: skip
"""The words that last, and the spans in which each can do something (LP-R122)."""

STANDING: Final = frozenset({"ability", "equipment", "monster", "enhancer"})
"""Cards that lie open while they work: their effects may be passive or wait for a moment."""

MOMENTS: Final = {
    "ability": {"resolve", "passive", "turn_start", "combat_start", "before_attack", "after_attack", "after_hit",
                "round_end", "on_defeat", "floor_start"},
    "monster": {"passive", "combat_start", "before_attack", "after_attack", "after_hit", "round_end", "on_defeat"},
}  # fmt: skip
MOMENTS["equipment"] = MOMENTS["ability"]
MOMENTS["enhancer"] = MOMENTS["monster"]

COMBAT_MOMENTS: Final = frozenset(
    {"combat_start", "before_attack", "after_attack", "after_hit", "round_end", "on_defeat"}
)
HERO_ONLY: Final = (
    Speed, StatStep, CheckMod, EvadeMod, AutoEvade, Reroll, SwitchStat, GainXp, Coins, TerrainPass, HandLimit, GemSave,
    SavePoint, CheatDeath, Teleport, Draw, Discard, EndTurn, SkipTurn, SkipEncounter, Ambush, Store, Peek,
)  # fmt: skip
"""Words that do nothing to a Monster: on its card they need a moment that reaches the hero."""


def inside(
    effects: Iterable[Effect], path: tuple[str | int, ...]
) -> Iterator[tuple[Effect, tuple[str | int, ...], bool]]:
    """Every effect with its path, the ones inside others too (these are marked)."""
    for index, effect in enumerate(effects):
        here = (*path, index)
        yield effect, here, False
        nested: list[tuple[Effects, tuple[str | int, ...]]] = []
        if isinstance(effect, Choose):
            nested = [(option, (*here, "choose", n)) for n, option in enumerate(effect.choose)]
        elif isinstance(effect, Table):
            nested = [(row.effects, (*here, "rows", n, "effects")) for n, row in enumerate(effect.rows)]
        elif isinstance(effect, Whether):
            nested = [(effect.then, (*here, "then")), (effect.otherwise, (*here, "else"))]
        for effects_, where in nested:
            for deeper, place, _ in inside(effects_, where):
                yield deeper, place, True


def written(card: Card) -> list[tuple[str, str, Effects]]:
    """The lists of effects on a card: the field, the kind of place it is, the effects."""
    if isinstance(card, Hero):
        return [("abilities", "ability", card.abilities)]
    if isinstance(card, Equipment):
        return [("effects", "equipment", card.effects)]
    if isinstance(card, Spell):
        return [("effects", "spell", card.effects)]
    if isinstance(card, Potion):
        return [("effects", "potion", card.effects)]
    if isinstance(card, Event):
        return [
            ("pass", "event", card.passed),
            ("fail", "event", card.failed),
            ("effect", "event", card.effect),
        ]
    if isinstance(card, Monster):
        return [("effects", "monster", card.effects)]
    if isinstance(card, Enhancer):
        return [("effects", "enhancer", card.effects), ("reward", "reward", card.reward)]
    return []


def effect_faults(effect: Effect, place: str, nested: bool) -> Iterator[str]:
    """What makes this effect useless or unclear in such a place."""
    word = key_of(type(effect))
    if nested and (effect.when != "resolve" or effect.once or effect.spend):
        yield f"inside another effect, {word} happens at once: when, once and spend belong to the outer effect"
        return
    moments = MOMENTS.get(place, {"resolve"})
    if not nested and effect.when not in moments:
        right = ", ".join(sorted(moments))
        yield f"{word}: on this card an effect can happen {right}; {effect.when} never comes"
        return
    yield from span_faults(effect, word)
    yield from use_faults(effect, place, nested, word)
    yield from target_faults(effect, place, word)


def span_faults(effect: Effect, word: str) -> Iterator[str]:
    """The rules of LP-R122: what lasts says how long, what does not says nothing."""
    spans = SPANS.get(type(effect))
    if isinstance(effect, Reroll):
        spans = IN_COMBAT if effect.reroll == "stat_die" else LONG
    always = isinstance(effect, NoEvade | FirstStrike | CheatDeath)
    if effect.when == "passive":
        if spans is None and not always and not isinstance(effect, AutoEvade | Nothing):
            yield f"{word} happens once and cannot be passive; say when, such as combat_start or round_end"
        elif effect.span is not None:
            yield f"{word}: a passive effect lasts while its card is in play, so it takes no for"
        return
    if always:
        yield f"{word} only works while its card is in play: write when: passive"
    elif spans is None and effect.span is not None:
        yield f"{word} happens once, so it takes no for"
    elif spans is not None and effect.span is None:
        yield f"{word} lasts for a while: add for, one of {', '.join(sorted(spans))}"
    elif spans is not None and effect.span not in spans:
        yield f"{word} could do nothing for: {effect.span}; one of {', '.join(sorted(spans))} works"


def use_faults(effect: Effect, place: str, nested: bool, word: str) -> Iterator[str]:
    """Used abilities need a limit; only equipment can be spent; death is cheated by equipment and Heroes alone."""
    usable = place in ("ability", "equipment") and effect.when == "resolve" and not nested
    if usable and not (effect.once or effect.spend):
        yield f"{word} is used at will (when: resolve): limit it with once or spend, or write when: passive"
    if effect.spend and (place != "equipment" or effect.when == "passive"):
        yield f"{word}: spend discards a piece of equipment when it is used; it does nothing here"
    if effect.once and place not in STANDING:
        yield f"{word}: the card is played only once; once belongs on Heroes, equipment, Monsters and Enhancers"
    if isinstance(effect, CheatDeath) and not (
        place == "equipment" or (place == "ability" and effect.once == "game")
    ):
        yield "cheat_death stands on equipment, or on a Hero with once: game (LP-R120)"
    if effect.given is not None and effect.given.event_trait and not isinstance(effect, CheckMod | Reroll):
        yield f"{word}: event_trait can be asked for with check_mod and reroll only"


def target_faults(effect: Effect, place: str, word: str) -> Iterator[str]:
    """Whom an effect of this card can reach."""
    foe = place in ("monster", "enhancer")
    if foe and effect.to in ("chosen", "others"):
        yield f"{word}: a Monster reaches self, foe, tile or all, not {effect.to}"
    if effect.when == "passive" and effect.to not in ("self", "foe"):
        yield f"{word}: a passive effect works on self or foe, not on {effect.to}"
    if place == "event" and effect.to == "foe":
        yield f"{word}: an Event has no foe; the drawing hero is self"
    if isinstance(effect, NoEvade | FirstStrike) and not foe:
        yield f"{word} stands on Monsters and Enhancers only"
    hero_word = isinstance(effect, HERO_ONLY)
    if foe and hero_word and effect.to == "self" and effect.when != "on_defeat":
        yield f"{word} does nothing to a Monster; write to: foe for the hero, or when: on_defeat"
    if not foe and hero_word and effect.to == "foe":
        yield f"{word} does nothing to a Monster"


def card_faults(card: Card) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with one card, whatever lies beside it."""
    for field, place, effects in written(card):
        for effect, path, nested in inside(effects, (field,)):
            for sentence in effect_faults(effect, place, nested):
                yield path, sentence
        limits = {effect.once for effect in effects if effect.when == "resolve"}
        if place in ("ability", "equipment") and len(limits) > 1:
            yield (
                (field,),
                "what a card does when used is one use: all its resolve effects need the same once",
            )
    if isinstance(card, Tile):
        yield from tile_faults(card)
    if isinstance(card, Spell) and card.timing == "attack":
        for index, effect in enumerate(card.effects):
            if (
                isinstance(effect, Heal | Draw | Teleport | Peek | AutoEvade | Store | SavePoint)
                and effect.to != "foe"
            ):
                yield (
                    ("effects", index),
                    f"{key_of(type(effect))} is no part of an attack; use timing combat or any",
                )


def tile_faults(tile: Tile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The checks on the geometry of one tile (LP-R35, LP-R55)."""
    walls = [side for side in (*SIDES, "c") if getattr(tile.spaces, side).terrain == "wall"]
    for side in walls:
        if getattr(tile.spaces, side).icons:
            yield ("spaces", side, "icons"), "a wall cannot be entered, so it carries no icons"
        if side in ("c", "s"):
            name = {"c": "the centre", "s": "the arrow space"}[side]
            yield ("spaces", side, "terrain"), f"{name} must not be a wall, or the tile could not be entered"
    if tile.kind == "ordinary":
        return
    if tile.kind == "upstairs":
        for side in (*SIDES, "c"):
            space = getattr(tile.spaces, side)
            if space.terrain != "plain" or space.icons:
                yield ("spaces", side), "the Starting tile is plain on every space and has no icons"
        if tile.event:
            yield ("event",), "the Starting tile has no Event"
    elif tile.spaces.c.terrain != "plain":
        yield ("spaces", "c", "terrain"), f"the {tile.kind} icon lies in the centre, which must be plain"
    if len(walls) > 1:
        yield ("spaces",), f"a {tile.kind} tile has at most one wall, this one has {len(walls)}"


def faults(pack: Pack) -> list[Fault]:
    """Everything that is wrong with a pack beyond the shape of its records: the catalogue's deck checks."""
    found = [
        Fault((name, index, *path), text)
        for name, index, card in pack.cards()
        for path, text in card_faults(card)
    ]
    found += twice(pack)
    checks: list[Callable[[Pack], Iterator[Fault]]] = [elite_faults, unhurt_faults]
    if pack.whole:
        checks += [count_faults, floor_faults, element_faults, tile_deck_faults, event_faults]
    for check in checks:
        found += check(pack)
    return found


def twice(pack: Pack) -> Iterator[Fault]:
    """Ids are unique in the pack, and so are the names within a kind of card."""
    ids: set[str] = set()
    names: set[tuple[str, str]] = set()
    for name, index, card in pack.cards():
        if card.id in ids:
            yield Fault((name, index, "id"), f"the id {card.id} is taken by another card of the pack")
        if (name, card.name) in names:
            yield Fault((name, index, "name"), f"another card is called {card.name} already")
        ids.add(card.id)
        names.add((name, card.name))


def count_faults(pack: Pack) -> Iterator[Fault]:
    """The counts of LP-003 to LP-016, and of each floor (LP-R02)."""
    for name, due in COUNTS.items():
        have = sum(card.copies for card in getattr(pack, name))
        if have != due:
            yield Fault((name,), f"the game has {due} {name}, this pack has {have}")
    for name, due in PER_FLOOR.items():
        per: Counter[int] = Counter()
        for card in getattr(pack, name):
            per[card.floor] += card.copies
        for floor in range(1, FLOORS + 1):
            if per[floor] != due:
                yield Fault((name,), f"floor {floor} needs {due} {name}, this pack has {per[floor]}")
    themes = sorted(theme.floor for theme in pack.floors)
    if themes != list(range(1, FLOORS + 1)):
        yield Fault(
            ("floors",), f"the floors 1 to {FLOORS} each need one entry, in floors there are {themes}"
        )


def expected(block: Block) -> float:
    """The mean of all the rolls of an ATK or DEF block together."""
    return sum(amount(roll).mean for roll in block.values())


def elite_faults(pack: Pack) -> Iterator[Fault]:
    """An Elite is above the average of its floor's ordinary Monsters in Life and in expected ATK (LP-136), and worth 2 XP."""
    for floor in range(1, FLOORS + 1):
        common = [monster for monster in pack.monsters if monster.floor == floor and not monster.elite]
        life = sum(monster.life for monster in common) / len(common) if common else 0.0
        atk = sum(expected(monster.atk) for monster in common) / len(common) if common else 0.0
        for index, monster in enumerate(pack.monsters):
            if monster.floor != floor:
                continue
            due = 2 if monster.elite else 1
            if monster.xp != due:
                yield Fault(
                    ("monsters", index, "xp"),
                    f"this Monster is worth {due} XP (LP-176, LP-177), not {monster.xp}",
                )
            if monster.elite and monster.life <= life:
                yield Fault(
                    ("monsters", index, "life"),
                    f"an Elite needs more Life than the average {life:.1f} of floor {floor}",
                )
            if monster.elite and expected(monster.atk) <= atk:
                mean = expected(monster.atk)
                yield Fault(
                    ("monsters", index, "atk"),
                    f"an Elite needs more expected ATK than the average {atk:.1f} of floor {floor}, this one has {mean:.1f}",
                )


def unhurt_faults(pack: Pack) -> Iterator[Fault]:
    """Every Monster can be hurt by some Hero with Treasures up to its floor, in at least one kind."""
    reach: dict[int, dict[str, int]] = {}
    for index, monster in enumerate(pack.monsters):
        if not pack.heroes:
            return
        if monster.floor not in reach:
            reach[monster.floor] = {kind: best_total(pack, kind, monster.floor) for kind in KINDS}
        immune = {kind for effect in monster.effects if isinstance(effect, Immune) for kind in effect.immune}
        best = reach[monster.floor]
        if not any(
            kind not in immune and best[kind] > amount(monster.defence.get(kind, "0")).most for kind in KINDS
        ):
            yield Fault(
                ("monsters", index, "def"),
                f"nothing up to floor {monster.floor} can hurt this Monster: lower one DEF or lift an immunity",
            )


def best_total(pack: Pack, kind: str, floor: int) -> int:
    """The highest ATK total of a kind that any Hero reaches with the Treasures up to a floor."""
    best = 0
    for hero in pack.heroes:
        for stat in STATS:
            die = {"str": hero.stats.strength, "dex": hero.stats.dexterity, "int": hero.stats.intellect}[stat]
            total = int(die[1:]) if kind == "physical" else amount(hero.atk.get(kind, "0")).most  # type: ignore[call-overload]
            for slot in SLOTS:
                offers = sorted(
                    amount(card.atk.get(kind, "0")).most  # type: ignore[call-overload]
                    for card in pack.treasures
                    if card.slot == slot and card.floor <= floor and (not card.boosts or stat in card.boosts)
                )
                total += sum(offers[-2 if slot == "accessory" else -1 :])
            best = max(best, total)
    return best


def floor_faults(pack: Pack) -> Iterator[Fault]:
    """Every floor has an Elite and Treasures for every slot; a Treasure's level is its floor."""
    for floor in range(1, FLOORS + 1):
        if not any(monster.elite for monster in pack.monsters if monster.floor == floor):
            yield Fault(("monsters",), f"floor {floor} has no Elite Monster (LP-135)")
        slots = {card.slot for card in pack.treasures if card.floor == floor}
        missing = [slot for slot in SLOTS if slot not in slots]
        if missing:
            yield Fault(("treasures",), f"floor {floor} has no Treasure for: {', '.join(missing)}")
    for index, card in enumerate(pack.treasures):
        if card.level != card.floor:
            yield Fault(
                ("treasures", index, "level"), f"a Treasure of floor {card.floor} has level {card.floor}"
            )


def element_faults(pack: Pack) -> Iterator[Fault]:
    """Two Gems of each element and five wild ones (LP-R17); five Spells of each element."""
    gems: Counter[str] = Counter()
    spells: Counter[str] = Counter()
    for gem in pack.gems:
        gems[gem.element] += gem.copies
    for spell in pack.spells:
        spells[spell.element] += spell.copies
    for element in ELEMENTS:
        if gems[element] != 2:
            yield Fault(
                ("gems",), f"there are 2 Gems of each element; of {element} this pack has {gems[element]}"
            )
        if spells[element] != 5:
            yield Fault(
                ("spells",),
                f"there are 5 Spells of each element; of {element} this pack has {spells[element]}",
            )
    if gems["wild"] != 5:
        yield Fault(("gems",), f"there are 5 wild Gems, this pack has {gems['wild']}")


def tile_deck_faults(pack: Pack) -> Iterator[Fault]:
    """46 ordinary tiles and one of each special kind (LP-R04); ways on; everything a map can show is there."""
    kinds: Counter[str] = Counter()
    roomy = 0
    seen: set[str] = set()
    for tile in pack.tiles:
        kinds[tile.kind] += tile.copies
        if tile.event:
            seen.add("?")
        for side in (*SIDES, "c"):
            space = getattr(tile.spaces, side)
            seen.update((space.terrain, *space.icons))
        exits = sum(getattr(tile.spaces, side).terrain != "wall" for side in ("n", "e", "w"))
        if tile.kind == "ordinary" and exits >= 2:
            roomy += tile.copies
    for kind, due in (("ordinary", 46), ("upstairs", 1), ("downstairs", 1), ("portal", 1), ("pixel", 1)):
        if kinds[kind] != due:
            yield Fault(("tiles",), f"there are {due} {kind} tiles, this pack has {kinds[kind]}")
    if roomy < 30:
        yield Fault(
            ("tiles",),
            f"at least 30 ordinary tiles need two or more exits besides the arrow, {roomy} have them",
        )
    for what in ("?", "plain", "wall", "water", "acid", "lava", "treasure", "artifact", "potion"):
        if what not in seen:
            yield Fault(("tiles",), f"no tile shows {what}")


def event_faults(pack: Pack) -> Iterator[Fault]:
    """The Events that the rulebook names are there, and each mode of check."""
    words = {
        type(effect)
        for event in pack.events
        for _, _, list_ in written(event)
        for effect, _, _ in inside(list_, ())
    }
    if Store not in words:
        yield Fault(("events",), "at least one Event opens the Store (store)")
    if SavePoint not in words:
        yield Fault(("events",), "at least one Event puts a Save Point (save_point)")
    if not any(event.id == "fire-trap" for event in pack.events):
        yield Fault(("events",), "the Fire Trap is missing: an Event with the id fire-trap, DEX 5 or INT 5")
    modes = {event.check.mode for event in pack.events if event.check is not None}
    for mode in ("one", "two", "any"):
        if mode not in modes:
            yield Fault(("events",), f"no Event has a check of mode {mode}")
