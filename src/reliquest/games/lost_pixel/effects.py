"""The words of effects: what an author writes under ``effects``, each word with a record of its own."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from reliquest.content.model import Record, one_of

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


@lru_cache(maxsize=1000)
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


_WRITTEN: Final = BeforeValidator(_written, json_schema_input_type=int | str)
"""A number may be written without quotes; editors are told so."""


def _a_roll(roll: str) -> str:
    amount(roll)
    return roll


def _no_loss(roll: str) -> str:
    if amount(roll).least < 0:
        raise ValueError(f"{roll!r} can fall below 0; values printed on a card are 0 or more")
    return roll


Change = Annotated[str, _WRITTEN, AfterValidator(_a_roll)]
"""A roll that may also take away: ``1d8+2``, ``3``, ``-2``."""

Roll = Annotated[str, _WRITTEN, AfterValidator(_a_roll), AfterValidator(_no_loss)]
"""A sum of dice and whole numbers, never below 0: ``1d8+2``, ``3``, ``2d4`` (LP-R70)."""

Block = dict[Kind, Roll]
"""ATK or DEF by kind; a kind that is not named is 0."""

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
"""When an effect happens: resolve, when the card is played, used or drawn, or the outcome of an Event is reached;
passive, as long as the card is in play; turn_start, after the time card; combat_start, once the stat is chosen;
before_attack and after_attack, with each own attack; after_hit, when the bearer has lost life to an attack;
round_end, when both sides have attacked; on_defeat, when the Monster fought is defeated (it acts on the hero);
floor_start, when a new floor is entered."""

Span = Literal["attack", "round", "combat", "turn", "floor", "game"]
"""How long an effect lasts from the moment it happens; ``attack`` is the current or the next own attack."""

Target = Literal["self", "chosen", "all", "others", "tile", "foe"]
"""On whom: self, the card's owner, on a Monster the Monster; foe, the other side of the combat; chosen, a living
hero of the owner's choice; all living heroes; others, all but the owner; tile, those on the owner's tile."""

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
    """LP-E36: the owner looks at the top cards of a deck; with ``arrange`` they go back in any order."""

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
    """LP-E41: when the bearer would die, the card is discarded and the bearer has so much life left."""

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

    roll: Annotated[str, _WRITTEN, Field(pattern=r"^\d{1,2}(-\d{1,2})?$")]
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
                    f"the rows must cover 1 to {self.table[1:]} in order, each face once: "
                    f"a row from {due} is due, not {row.roll}"
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
    Damage,
    Heal,
    Atk,
    Def,
    Pierce,
    Immune,
    Weak,
    Shield,
    Speed,
    MaxLife,
    StatStep,
    CheckMod,
    EvadeMod,
    NoEvade,
    AutoEvade,
    Reroll,
    FirstStrike,
    ExtraAttack,
    Stun,
    Ongoing,
    Regen,
    Thorns,
    Drain,
    Banish,
    SwitchStat,
    Draw,
    Discard,
    GainXp,
    Coins,
    Time,
    EndTurn,
    SkipTurn,
    SkipEncounter,
    Ambush,
    Teleport,
    Peek,
    TerrainPass,
    HandLimit,
    GemSave,
    SavePoint,
    CheatDeath,
    Store,
    Choose,
    Table,
    Whether,
    Nothing,
)
"""The effects of the catalogue in its order: LP-E01 first, LP-E46 last."""

if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = one_of(*WORDS)

Effects = list[AnyEffect]

for _word in (Choose, Row, Table, Whether):
    _word.model_rebuild()
