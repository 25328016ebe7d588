"""Makes the tables that the rules read out of the cards that authors wrote."""

from collections.abc import Mapping
from typing import Any, Final

from reliquest.games.lost_pixel import effects as w
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book
from reliquest.games.lost_pixel.cards import (
    Card,
    Deck,
    Enhancer,
    Equipment,
    Event,
    Hero,
    Monster,
    Potion,
    Space,
    Spell,
    Stats,
)

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
        self.card: Card | None = None  # whose effects are being numbered
        self.owners: Final[dict[int, Card]] = {}
        self.written: Final[dict[int, w.Effect]] = {}

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
        if self.card is not None:
            self.owners[number_] = self.card
        self.written[number_] = written
        return made

    def details(self, e: w.Effect) -> tuple[list[t.Part], int, int, int, list[int], t.Condition | None]:
        """What the word itself says: parts, n, extra, stat, lists, condition."""
        match e:
            case w.Choose():
                return [], 0, 0, -1, [self.list_of(option) for option in e.choose], None
            case w.Table():
                rows = [[self.list_of(row.effects)] * (row.span[1] - row.span[0] + 1) for row in e.rows]
                return [], int(e.table[1:]), 0, -1, [place for row in rows for place in row], None
            case w.Whether():
                lists = [self.list_of(e.then), self.list_of(e.otherwise)]
                return [], 0, 0, -1, lists, self.condition(e.whether)
        stat = -1
        if isinstance(e, w.Atk) and e.stat is not None:
            stat = STATS[e.stat]
        elif isinstance(e, w.Discard):
            stat = 1 if e.pick == "random" else 0
        elif isinstance(e, w.Peek):
            stat = 1 if e.arrange else 0
        elif isinstance(e, w.Store):
            stat = e.store.discount
        n, extra = numbers_of(e)
        return parts_of(e), n, extra, stat, [], None

    def all_of(self, effects: w.Effects) -> list[t.Effect]:
        """The effects of a card that lies open."""
        return [self.effect(effect) for effect in effects]

    # the cards

    def hero(self, card: Hero) -> t.HeroCard:
        self.card = card
        return t.HeroCard(
            card.id, dice_of(card.stats), card.spd, card.life, card.coin, block(card.atk), block(card.defence),
            self.all_of(card.abilities),
        )  # fmt: skip

    def equipment(self, card: Equipment, sort: int, floor: int) -> t.Item:
        self.card = card
        boosts = sum(1 << STATS[stat] for stat in set(card.boosts))
        return t.Item(
            card.id, sort, floor, floor, card.coin, SLOTS[card.slot], boosts, block(card.atk), block(card.defence),
            card.spd, card.life, -1, self.all_of(card.effects),
        )  # fmt: skip

    def items(self) -> list[t.Item]:
        """Treasures floor by floor, then Artifacts, then Gems."""
        found = [self.equipment(card, t.TREASURE, card.floor) for card in by_floor(self.deck.treasures)]
        found += [self.equipment(card, t.ARTIFACT, 0) for card in self.deck.artifacts]
        for gem in self.deck.gems:
            element = t.WILD if gem.element == "wild" else KINDS[gem.element]
            found.append(t.Item(gem.id, t.GEM, 0, 0, gem.coin, -1, 0, BLANK, BLANK, 0, 0, element, []))
        return found

    def spell(self, card: Spell) -> t.SpellCard:
        self.card = card
        effects = self.list_of(card.effects)
        return t.SpellCard(card.id, KINDS[card.element], card.cost, TIMINGS[card.timing], effects)

    def potion(self, card: Potion) -> t.PotionCard:
        self.card = card
        return t.PotionCard(card.id, self.list_of(card.effects))

    def event(self, card: Event) -> t.EventCard:
        self.card = card
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

    def monster(self, card: Monster) -> t.Dweller:
        self.card = card
        return t.Dweller(
            card.id, t.MONSTER, card.floor, [self.trait(word) for word in card.trait], card.elite, card.life,
            block(card.atk), block(card.defence), card.xp, card.coin, self.all_of(card.effects), -1,
        )  # fmt: skip

    def enhancer(self, card: Enhancer) -> t.Dweller:
        self.card = card
        return t.Dweller(
            card.id, t.ENHANCER, card.floor, [], False, card.life, block(card.atk), block(card.defence), 0, 0,
            self.all_of(card.effects), self.list_of(card.reward),
        )  # fmt: skip

    def dwellers(self) -> list[t.Dweller]:
        """Floor by floor: Monsters, Enhancers, Sheep."""
        found: list[t.Dweller] = []
        for floor in range(1, w.FLOORS + 1):
            found += [self.monster(card) for card in self.deck.monsters if card.floor == floor]
            found += [self.enhancer(card) for card in self.deck.enhancers if card.floor == floor]
            found += [
                t.Dweller(card.id, t.SHEEP, floor, [], False, 0, BLANK, BLANK, 0, 0, [], -1)
                for card in self.deck.sheep
                if card.floor == floor
            ]
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


def parts_of(e: w.Effect) -> list[t.Part]:
    """The kinds (stats, terrains) that a word names, each with its roll or number."""
    match e:
        case w.Damage():
            return [part(t.PHYSICAL, e.damage)]
        case w.Heal():
            return [] if e.heal == "full" else [part(t.PHYSICAL, e.heal)]
        case w.Atk():
            return list(block(e.atk).parts)
        case w.Def():
            return list(block(e.defence).parts)
        case w.Pierce():
            return [t.Part(KINDS[kind], [], number(value)) for kind, value in e.pierce.items()]
        case w.Immune():
            return [t.Part(KINDS[kind], [], 1) for kind in e.immune]
        case w.Weak():
            return [t.Part(KINDS[kind], [], value) for kind, value in e.weak.items()]
        case w.StatStep():
            return [t.Part(STATS[name], [], value) for name, value in e.stat_step.items()]
        case w.CheckMod():
            return [t.Part(STATS[name], [], value) for name, value in e.check_mod.items()]
        case w.Ongoing():
            return [t.Part(KINDS[kind], [], value) for kind, value in e.ongoing.items()]
        case w.TerrainPass():
            return [t.Part(TERRAIN[terrain], [], 1) for terrain in e.terrain_pass]
    return []


def numbers_of(e: w.Effect) -> tuple[int, int]:
    """The number after a word, and the further one: rounds, deck, zone, potions."""
    match e:
        case w.Heal():
            return (t.EVERYTHING if e.heal == "full" else 0), 0
        case w.Ongoing():
            return next(iter(e.ongoing.values())), e.rounds
        case w.Reroll():
            return ROLLS[e.reroll], 0
        case w.Draw():
            return next((value, DECKS[deck]) for deck, value in e.draw.items())
        case w.Discard():
            return next((number(value), ZONES[zone]) for zone, value in e.discard.items())
        case w.Peek():
            return next((value, DECKS[deck]) for deck, value in e.peek.items())
        case w.Teleport():
            return (1 if e.teleport == "any_tile" else 0), 0
        case w.Store():
            return e.store.treasures, e.store.potions
    return plain_number(e), 0


def plain_number(e: w.Effect) -> int:
    """The number after a word that has nothing else; true is 1."""
    value = getattr(e, next(name for name in type(e).__annotations__ if name in type(e).model_fields))
    return int(value) if isinstance(value, int) else 0


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
    heroes = [b.hero(card) for card in deck.heroes]
    spells = [b.spell(card) for card in deck.spells]
    events = [b.event(card) for card in deck.events]
    potions = [b.potion(card) for card in deck.potions]
    tiles = b.tiles()
    book = Book(deck)
    book.owners.update(b.owners)
    book.written.update(b.written)
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
        book=book,
    )
