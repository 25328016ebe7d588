"""What must be true of a deck beyond the shape of its cards: the deck checks of the catalogue."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from reliquest.content.model import key_of
from reliquest.games.lost_pixel.cards import (
    COUNTS,
    PER_FLOOR,
    Card,
    Deck,
    Enhancer,
    Equipment,
    Event,
    Hero,
    Monster,
    Potion,
    Spell,
    Tile,
)
from reliquest.games.lost_pixel.effects import (
    ELEMENTS,
    FLOORS,
    KINDS,
    SIDES,
    SLOTS,
    STATS,
    Ambush,
    Atk,
    AutoEvade,
    Block,
    CheatDeath,
    CheckMod,
    Choose,
    Coins,
    Def,
    Discard,
    Drain,
    Draw,
    Effect,
    Effects,
    EndTurn,
    EvadeMod,
    ExtraAttack,
    FirstStrike,
    GainXp,
    GemSave,
    HandLimit,
    Heal,
    Immune,
    MaxLife,
    NoEvade,
    Nothing,
    Peek,
    Pierce,
    Regen,
    Reroll,
    SavePoint,
    Shield,
    SkipEncounter,
    SkipTurn,
    Speed,
    StatStep,
    Store,
    SwitchStat,
    Table,
    Teleport,
    TerrainPass,
    Thorns,
    Weak,
    Whether,
    amount,
)


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

IN_FIGHT: Final = frozenset(
    {"passive", "combat_start", "before_attack", "after_attack", "after_hit", "round_end", "on_defeat"}
)
ALL_DAY: Final = IN_FIGHT | {"resolve", "turn_start", "floor_start"}
MOMENTS: Final = {"ability": ALL_DAY, "equipment": ALL_DAY, "monster": IN_FIGHT, "enhancer": IN_FIGHT}
"""When the effects of such a card can happen; those of other cards only when they are resolved."""

HERO_ONLY: Final = (
    Speed, StatStep, CheckMod, EvadeMod, AutoEvade, Reroll, SwitchStat, GainXp, Coins, TerrainPass, HandLimit,
    GemSave,
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
        yield f"inside another effect {word} happens at once: when, once and spend belong outside"
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
        if isinstance(effect, Shield):
            yield "shield has points that are used up: say when it is given, such as combat_start, and for how long"
        elif spans is None and not always and not isinstance(effect, AutoEvade | Nothing):
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
    """Used abilities need a limit; equipment alone is spent; it and Heroes alone cheat death."""
    usable = place in ("ability", "equipment") and effect.when == "resolve" and not nested
    if usable and not (effect.once or effect.spend):
        yield f"{word} is used at will (when: resolve): limit it with once or spend, or write when: passive"
    if effect.spend and (place != "equipment" or effect.when == "passive"):
        yield f"{word}: spend discards a piece of equipment when it is used; it does nothing here"
    if effect.once and place not in STANDING:
        yield f"{word}: this card is played once; once belongs on Heroes, equipment, Monsters, Enhancers"
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
                "the resolve effects of a card are one use of it: they need the same once",
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


def faults(deck: Deck) -> list[Fault]:
    """Everything that is wrong with a pack beyond the shape of its records: the catalogue's deck checks."""
    found = [
        Fault((name, index, *path), text)
        for name, index, card in deck.cards()
        for path, text in card_faults(card)
    ]
    found += twice(deck)
    checks: list[Callable[[Deck], Iterator[Fault]]] = [elite_faults, unhurt_faults]
    if deck.floors:
        checks += [count_faults, floor_faults, element_faults, tile_deck_faults, event_faults]
    for check in checks:
        found += check(deck)
    return found


def twice(deck: Deck) -> Iterator[Fault]:
    """Ids are unique in the pack, and so are the names within a kind of card."""
    ids: set[str] = set()
    names: set[tuple[str, str]] = set()
    for name, index, card in deck.cards():
        if card.id in ids:
            yield Fault((name, index, "id"), f"the id {card.id} is taken by another card of the pack")
        if (name, card.name) in names:
            yield Fault((name, index, "name"), f"another card is called {card.name} already")
        ids.add(card.id)
        names.add((name, card.name))


def count_faults(deck: Deck) -> Iterator[Fault]:
    """The counts of LP-003 to LP-016, and of each floor (LP-R02)."""
    for name, due in COUNTS.items():
        have = sum(card.copies for card in getattr(deck, name))
        if have != due:
            yield Fault((name,), f"the game has {due} {name}, this pack has {have}")
    for name, due in PER_FLOOR.items():
        per: Counter[int] = Counter()
        for card in getattr(deck, name):
            per[card.floor] += card.copies
        for floor in range(1, FLOORS + 1):
            if per[floor] != due:
                yield Fault((name,), f"floor {floor} needs {due} {name}, this pack has {per[floor]}")
    themes = sorted(theme.floor for theme in deck.floors)
    if themes != list(range(1, FLOORS + 1)):
        yield Fault(
            ("floors",), f"the floors 1 to {FLOORS} each need one entry, in floors there are {themes}"
        )


def expected(block: Block) -> float:
    """The mean of all the rolls of an ATK or DEF block together."""
    return sum(amount(roll).mean for roll in block.values())


def elite_faults(deck: Deck) -> Iterator[Fault]:
    """An Elite is above its floor's average in Life and expected ATK (LP-136); it is worth 2 XP."""
    for floor in range(1, FLOORS + 1):
        common = [monster for monster in deck.monsters if monster.floor == floor and not monster.elite]
        life = sum(monster.life for monster in common) / len(common) if common else 0.0
        atk = sum(expected(monster.atk) for monster in common) / len(common) if common else 0.0
        for index, monster in enumerate(deck.monsters):
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
                    f"an Elite needs more expected ATK than the average of floor {floor}: {mean:.1f} to {atk:.1f}",
                )


def unhurt_faults(deck: Deck) -> Iterator[Fault]:
    """Every Monster can be hurt by some Hero with Treasures up to its floor, in at least one kind."""
    if not deck.heroes:
        return
    reach = reaches(deck)
    for index, monster in enumerate(deck.monsters):
        immune = {kind for effect in monster.effects if isinstance(effect, Immune) for kind in effect.immune}
        best = reach[monster.floor]
        if not any(kind not in immune and best[kind] > most(monster.defence, kind) for kind in KINDS):
            yield Fault(
                ("monsters", index, "def"),
                f"nothing up to floor {monster.floor} can hurt this Monster: lower a DEF or lift an immunity",
            )


def most(block: Mapping[Any, str], kind: str) -> int:
    """The highest that an ATK or DEF block can give of one kind."""
    return amount(block.get(kind, "0")).most


def reaches(deck: Deck) -> dict[int, dict[str, int]]:
    """The highest ATK total of each kind that any Hero reaches with the Treasures up to each floor."""
    worn: dict[tuple[str, str, str], list[int]] = {}
    found: dict[int, dict[str, int]] = {}
    for floor in range(1, FLOORS + 1):
        for card in deck.treasures:
            if card.floor == floor:
                for kind, roll in card.atk.items():
                    for stat in card.boosts or STATS:
                        offers = worn.setdefault((stat, kind, card.slot), [])
                        offers.append(amount(roll).most)
                        offers.sort(reverse=True)
        extra = {
            (stat, kind): sum(
                sum(worn.get((stat, kind, slot), [])[: 1 + (slot == "accessory")]) for slot in SLOTS
            )
            for stat in STATS
            for kind in KINDS
        }
        found[floor] = {
            kind: max(own(hero, stat, kind) + extra[stat, kind] for hero in deck.heroes for stat in STATS)
            for kind in KINDS
        }
    return found


def own(hero: Hero, stat: str, kind: str) -> int:
    """The highest that a Hero has of one kind without any card: the stat die, or what is printed."""
    if kind != "physical":
        return most(hero.atk, kind)
    die = {"str": hero.stats.strength, "dex": hero.stats.dexterity, "int": hero.stats.intellect}[stat]
    return int(die[1:])


def floor_faults(deck: Deck) -> Iterator[Fault]:
    """Every floor has an Elite and Treasures for every slot; a Treasure's level is its floor."""
    for floor in range(1, FLOORS + 1):
        if not any(monster.elite for monster in deck.monsters if monster.floor == floor):
            yield Fault(("monsters",), f"floor {floor} has no Elite Monster (LP-135)")
        slots = {card.slot for card in deck.treasures if card.floor == floor}
        missing = [slot for slot in SLOTS if slot not in slots]
        if missing:
            yield Fault(("treasures",), f"floor {floor} has no Treasure for: {', '.join(missing)}")
    for index, card in enumerate(deck.treasures):
        if card.level != card.floor:
            yield Fault(
                ("treasures", index, "level"), f"a Treasure of floor {card.floor} has level {card.floor}"
            )


def element_faults(deck: Deck) -> Iterator[Fault]:
    """Two Gems of each element and five wild ones (LP-R17); five Spells of each element."""
    gems: Counter[str] = Counter()
    spells: Counter[str] = Counter()
    for gem in deck.gems:
        gems[gem.element] += gem.copies
    for spell in deck.spells:
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


def tile_deck_faults(deck: Deck) -> Iterator[Fault]:
    """46 ordinary tiles and one of each special kind (LP-R04); ways on; all that a map can show is there."""
    kinds: Counter[str] = Counter()
    roomy = 0
    seen: set[str] = set()
    for tile in deck.tiles:
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


def event_faults(deck: Deck) -> Iterator[Fault]:
    """The Events that the rulebook names are there, and each mode of check."""
    words = {
        type(effect)
        for event in deck.events
        for _, _, list_ in written(event)
        for effect, _, _ in inside(list_, ())
    }
    if Store not in words:
        yield Fault(("events",), "at least one Event opens the Store (store)")
    if SavePoint not in words:
        yield Fault(("events",), "at least one Event puts a Save Point (save_point)")
    if not any(event.id == "fire-trap" for event in deck.events):
        yield Fault(("events",), "the Fire Trap is missing: an Event with the id fire-trap, DEX 5 or INT 5")
    modes = {event.check.mode for event in deck.events if event.check is not None}
    for mode in ("one", "two", "any"):
        if mode not in modes:
            yield Fault(("events",), f"no Event has a check of mode {mode}")
