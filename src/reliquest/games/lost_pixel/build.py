"""Makes the tables that the rules read out of the cards that authors wrote."""

from collections.abc import Mapping
from typing import Any, Final

from reliquest.games.lost_pixel import effects as w
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.cards import Deck, Equipment, Event, Space, Stats

STATS: Final = {"str": t.STR, "dex": t.DEX, "int": t.INT, "any": t.ANY_STAT}
KINDS: Final = {kind: code for code, kind in enumerate(w.KINDS)}
TERRAIN: Final = {"plain": t.PLAIN, "wall": t.WALL, "water": t.WATER, "acid": t.ACID, "lava": t.LAVA}
TILE_KINDS: Final = {"ordinary": t.ORDINARY, "upstairs": t.UPSTAIRS, "downstairs": t.DOWNSTAIRS,
                     "portal": t.PORTAL, "pixel": t.PIXEL}  # fmt: skip
SLOTS: Final = {"headgear": t.HEADGEAR, "armor": t.ARMOR, "weapon": t.WEAPON, "accessory": t.ACCESSORY,
                "boots": t.BOOTS}  # fmt: skip
WHEN: Final = {"resolve": t.RESOLVE, "passive": t.PASSIVE, "turn_start": t.TURN_START,
               "combat_start": t.COMBAT_START, "before_attack": t.BEFORE_ATTACK, "after_attack": t.AFTER_ATTACK,
               "after_hit": t.AFTER_HIT, "round_end": t.ROUND_END, "on_defeat": t.ON_DEFEAT,
               "floor_start": t.FLOOR_START}  # fmt: skip
SPAN: Final = {None: t.NO_SPAN, "attack": t.FOR_ATTACK, "round": t.FOR_ROUND, "combat": t.FOR_COMBAT,
               "turn": t.FOR_TURN, "floor": t.FOR_FLOOR, "game": t.FOR_GAME}  # fmt: skip
TARGETS: Final = {"self": t.SELF, "foe": t.FOE, "chosen": t.CHOSEN, "all": t.ALL, "others": t.OTHERS,
                  "tile": t.TILE}  # fmt: skip
DECKS: Final = {"treasure": t.OF_TREASURE, "artifact": t.OF_ARTIFACT, "potion": t.OF_POTION, "gem": t.OF_GEM,
                "spell": t.OF_SPELL, "event": t.OF_EVENT, "monster": t.OF_MONSTER, "tile": t.OF_TILE}  # fmt: skip
ZONES: Final = {"inventory": t.INVENTORY, "gems": t.GEMS, "equipped": t.EQUIPPED, "potions": t.POTIONS,
                "spells": t.SPELLS}  # fmt: skip
TIMINGS: Final = {"explore": t.EXPLORING, "combat": t.FIGHTING, "attack": t.ATTACKING, "any": t.ANYWHERE}
ROLLS: Final = {"check": t.CHECK_ROLL, "evade": t.EVADE_ROLL, "stat_die": t.STAT_ROLL}
BLANK: Final = t.Block([])


def number(value: object) -> int:
    """A count as written, ``all`` and ``full`` as EVERYTHING."""
    return t.EVERYTHING if value in ("all", "full") else int(str(value))


def part(kind: int, roll: str) -> t.Part:
    """A kind and its roll."""
    rolled = w.amount(roll)
    return t.Part(kind, list(rolled.dice), rolled.plus)


def block(written: Mapping[Any, str]) -> t.Block:
    """An ATK or DEF block, in the order of the kinds (LP-R10)."""
    parts = [part(KINDS[kind], roll) for kind, roll in written.items()]
    return t.Block(sorted((p for p in parts if p.dice or p.plus), key=lambda p: p.kind))


class Builder:
    """Collects what a deck holds: traits and effects get numbers as they come up."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        self.traits: Final[dict[str, int]] = {}
        self.effects: Final[list[t.Effect | None]] = []
        self.lists: Final[list[list[int]]] = []

    def trait(self, word: str | None) -> int:
        """The number of a trait, -1 for none."""
        return -1 if word is None else self.traits.setdefault(word, len(self.traits))

    def condition(self, given: w.Condition | None) -> t.Condition | None:
        """A condition as numbers."""
        if given is None:
            return None
        return t.Condition(
            stat=-1 if given.stat is None else STATS[given.stat],
            trait=self.trait(given.trait),
            elite=bool(given.elite),
            enhanced=bool(given.enhanced),
            life=given.life_at_most or -1,
            floor=given.floor_at_least or 0,
            level=given.level_at_least or 0,
            first_round=bool(given.first_round),
            party=given.party or 0,
            gem=0 if given.has_gem is None else KINDS[given.has_gem],
            event=self.trait(given.event_trait),
        )

    def list_of(self, effects: w.Effects) -> int:
        """The number of a list of effects."""
        place = len(self.lists)
        self.lists.append([])
        self.lists[place] = [self.effect(effect).number for effect in effects]
        return place

    def effect(self, written: w.Effect) -> t.Effect:
        """One effect with a number of its own."""
        number_ = len(self.effects)
        self.effects.append(None)
        parts, n, extra, stat, lists, test = self.details(written)
        made = t.Effect(
            number=number_,
            op=w.WORDS.index(type(written)) + 1,
            when=WHEN[written.when],
            span=SPAN[written.span],
            to=TARGETS[written.to],
            given=self.condition(written.given),
            once=SPAN[written.once],
            spend=written.spend,
            parts=parts,
            n=n,
            extra=extra,
            stat=stat,
            lists=lists,
            test=test,
        )
        self.effects[number_] = made
        return made

    def details(self, e: w.Effect) -> tuple[list[t.Part], int, int, int, list[int], t.Condition | None]:
        """What the word itself says: parts, n, extra, stat, lists, condition."""
        parts: list[t.Part] = []
        n = extra = 0
        stat = -1
        lists: list[int] = []
        test: t.Condition | None = None
        match e:
            case w.Damage():
                parts = [part(t.PHYSICAL, e.damage)]
            case w.Heal():
                if e.heal == "full":
                    n = t.EVERYTHING
                else:
                    parts = [part(t.PHYSICAL, e.heal)]
            case w.Atk():
                parts, stat = list(block(e.atk).parts), -1 if e.stat is None else STATS[e.stat]
            case w.Def():
                parts = list(block(e.defence).parts)
            case w.Pierce():
                parts = [t.Part(KINDS[kind], [], number(value)) for kind, value in e.pierce.items()]
            case w.Immune():
                parts = [t.Part(KINDS[kind], [], 1) for kind in e.immune]
            case w.Weak():
                parts = [t.Part(KINDS[kind], [], value) for kind, value in e.weak.items()]
            case w.StatStep():
                parts = [t.Part(STATS[name], [], value) for name, value in e.stat_step.items()]
            case w.CheckMod():
                parts = [t.Part(STATS[name], [], value) for name, value in e.check_mod.items()]
            case w.Ongoing():
                [(kind, n)] = ((KINDS[kind], value) for kind, value in e.ongoing.items())
                parts, extra = [t.Part(kind, [], n)], e.rounds
            case w.Reroll():
                n = ROLLS[e.reroll]
            case w.Draw():
                [(extra, n)] = ((DECKS[deck], value) for deck, value in e.draw.items())
            case w.Discard():
                [(extra, n)] = ((ZONES[zone], number(value)) for zone, value in e.discard.items())
                stat = 1 if e.pick == "random" else 0
            case w.Peek():
                [(extra, n)] = ((DECKS[deck], value) for deck, value in e.peek.items())
                stat = 1 if e.arrange else 0
            case w.Teleport():
                n = 1 if e.teleport == "any_tile" else 0
            case w.TerrainPass():
                parts = [t.Part(TERRAIN[terrain], [], 1) for terrain in e.terrain_pass]
            case w.Store():
                n, extra, stat = e.store.treasures, e.store.potions, e.store.discount
            case w.Choose():
                lists = [self.list_of(option) for option in e.choose]
            case w.Table():
                n = int(e.table[1:])
                rows = [self.list_of(row.effects) for row in e.rows]
                lists = [
                    place
                    for row, place in zip(e.rows, rows, strict=True)
                    for _ in range(row.span[0], row.span[1] + 1)
                ]
            case w.Whether():
                lists, test = [self.list_of(e.then), self.list_of(e.otherwise)], self.condition(e.whether)
            case _:
                n = plain_number(e)
        return parts, n, extra, stat, lists, test

    def all_of(self, effects: w.Effects) -> list[t.Effect]:
        """The effects of a card that lies open."""
        return [self.effect(effect) for effect in effects]

    # the cards

    def heroes(self) -> list[t.HeroCard]:
        return [
            t.HeroCard(
                card.id, dice_of(card.stats), card.spd, card.life, card.coin, block(card.atk), block(card.defence),
                self.all_of(card.abilities),
            )
            for card in self.deck.heroes
        ]  # fmt: skip

    def equipment(self, card: Equipment, sort: int, floor: int) -> t.Item:
        return t.Item(
            card.id, sort, floor, floor, card.coin, SLOTS[card.slot], sum(1 << STATS[stat] for stat in set(card.boosts)),
            block(card.atk), block(card.defence), card.spd, card.life, -1, self.all_of(card.effects),
        )  # fmt: skip

    def items(self) -> list[t.Item]:
        """Treasures floor by floor, then Artifacts, then Gems."""
        found = [self.equipment(card, t.TREASURE, card.floor) for card in by_floor(self.deck.treasures)]
        found += [self.equipment(card, t.ARTIFACT, 0) for card in self.deck.artifacts]
        for gem in self.deck.gems:
            element = t.WILD if gem.element == "wild" else KINDS[gem.element]
            found.append(t.Item(gem.id, t.GEM, 0, 0, gem.coin, -1, 0, BLANK, BLANK, 0, 0, element, []))
        return found

    def spells(self) -> list[t.SpellCard]:
        return [
            t.SpellCard(
                card.id, KINDS[card.element], card.cost, TIMINGS[card.timing], self.list_of(card.effects)
            )
            for card in self.deck.spells
        ]

    def event(self, card: Event) -> t.EventCard:
        options = card.check.options if card.check is not None else []
        ways = [(STATS[o.stat], o.number) for o in options]
        if ways and ways[0][0] == t.ANY_STAT:
            ways = [(stat, ways[0][1]) for stat in (t.STR, t.DEX, t.INT)]
        return t.EventCard(
            card.id,
            [self.trait(word) for word in card.trait],
            [stat for stat, _ in ways],
            [number_ for _, number_ in ways],
            self.list_of(card.passed if ways else card.effect),
            self.list_of(card.failed),
        )

    def dwellers(self) -> list[t.Dweller]:
        """Floor by floor: Monsters, Enhancers, Sheep."""
        found: list[t.Dweller] = []
        for floor in range(1, w.FLOORS + 1):
            for monster in self.deck.monsters:
                if monster.floor == floor:
                    found.append(
                        t.Dweller(
                            monster.id, t.MONSTER, floor, [self.trait(word) for word in monster.trait], monster.elite,
                            monster.life, block(monster.atk), block(monster.defence), monster.xp, monster.coin,
                            self.all_of(monster.effects), -1,
                        )
                    )  # fmt: skip
            for extra in self.deck.enhancers:
                if extra.floor == floor:
                    found.append(
                        t.Dweller(
                            extra.id, t.ENHANCER, floor, [], False, extra.life, block(extra.atk), block(extra.defence), 0,
                            0, self.all_of(extra.effects), self.list_of(extra.reward),
                        )
                    )  # fmt: skip
            for sheep in self.deck.sheep:
                if sheep.floor == floor:
                    found.append(
                        t.Dweller(sheep.id, t.SHEEP, floor, [], False, 0, BLANK, BLANK, 0, 0, [], -1)
                    )
        return found

    def tiles(self) -> list[t.TileCard]:
        found = []
        for card in self.deck.tiles:
            spaces = [getattr(card.spaces, side) for side in (*w.SIDES, "c")]
            found.append(
                t.TileCard(
                    card.id,
                    TILE_KINDS[card.kind],
                    [TERRAIN[space.terrain] for space in spaces],
                    [icons_of(space) for space in spaces],
                    card.event,
                )
            )
        return found

    def copies(self) -> dict[str, int]:
        """How many copies of each card there are, by id."""
        return {card.id: card.copies for _, _, card in self.deck.cards()}


def dice_of(stats: Stats) -> list[int]:
    """The sizes of the dice for STR, DEX and INT."""
    return [int(die[1:]) for die in (stats.strength, stats.dexterity, stats.intellect)]


def icons_of(space: Space) -> list[int]:
    """How many Treasure, Artifact and Potion icons a space has."""
    return [space.icons.count(icon) for icon in ("treasure", "artifact", "potion")]


def plain_number(e: w.Effect) -> int:
    """The number after a word that has nothing else; true is 1."""
    value = getattr(e, next(name for name in type(e).__annotations__ if name in type(e).model_fields))
    return int(value)


def by_floor(cards: list[Any]) -> list[Any]:
    """Cards sorted by floor, otherwise as they come."""
    return sorted(cards, key=lambda card: card.floor)


def deck_of(cards: list[Any], copies: Mapping[str, int], first: int) -> t.Deck:
    """The pile of these cards, which stand one after another from ``first`` on."""
    return t.Deck(first, [copies[card.id] for card in cards])


def build(deck: Deck, settings: Mapping[str, str], floors: int = w.FLOORS) -> t.Tables:
    """The tables of a deck with these house rules, for a quest of so many floors."""
    b = Builder(deck)
    copies = b.copies()
    items, dwellers = b.items(), b.dwellers()
    heroes, spells = b.heroes(), b.spells()
    events = [b.event(card) for card in deck.events]
    potions = [t.PotionCard(card.id, b.list_of(card.effects)) for card in deck.potions]
    tiles = b.tiles()
    treasure_decks = [t.Deck(0, [])]
    monster_decks = [t.Deck(0, [])]
    for floor in range(1, w.FLOORS + 1):
        own = [i for i, item in enumerate(items) if item.sort == t.TREASURE and item.floor == floor]
        treasure_decks.append(t.Deck(own[0] if own else 0, [copies[items[i].id] for i in own]))
        own = [i for i, dweller in enumerate(dwellers) if dweller.floor == floor]
        monster_decks.append(t.Deck(own[0] if own else 0, [copies[dwellers[i].id] for i in own]))
    return t.Tables(
        house=t.House(dict(settings)),
        floors=floors,
        effects=[effect for effect in b.effects if effect is not None],
        lists=b.lists,
        heroes=heroes,
        items=items,
        spells=spells,
        events=events,
        potions=potions,
        dwellers=dwellers,
        tiles=tiles,
        treasure_decks=treasure_decks,
        monster_decks=monster_decks,
        artifact_deck=deck_of(deck.artifacts, copies, len(deck.treasures)),
        gem_deck=deck_of(deck.gems, copies, len(deck.treasures) + len(deck.artifacts)),
        spell_deck=deck_of(deck.spells, copies, 0),
        event_deck=deck_of(deck.events, copies, 0),
        potion_deck=deck_of(deck.potions, copies, 0),
        tile_copies=[card.copies for card in deck.tiles],
        times=sum(card.copies for card in deck.times),
    )
