"""The pieces on the table: heroes, tiles, piles, the fight that is on; copies of them, and plain data and back."""

from collections.abc import Mapping
from typing import Any, Final

from reliquest.engine.flow import Randomness, State, Step
from reliquest.engine.piles import Pile, Place, pile_from_data
from reliquest.engine.position import flow_from_data, flow_to_data
from reliquest.games.lost_pixel.tables import (
    CENTRE,
    DX,
    DY,
    KINDS,
    ORDINARY,
    PLACES,
    PLAIN,
    WALL,
    Bearer,
    Deck,
    Dweller,
    Effect,
    HeroCard,
    Item,
    Tables,
    TileCard,
)

RUNNING: Final = 0
WON: Final = 1
OUT_OF_TIME: Final = 2
ALL_DEAD: Final = 3

NOBODY: Final = -1
NOWHERE: Final = -1

# phases of a turn
SETUP: Final = 0
TRADING: Final = 1
EXPLORE: Final = 2
ENCOUNTER: Final = 3

# where an effect comes from; the number of the card is added
FROM_ABILITY: Final = 1 << 12
FROM_ITEM: Final = 2 << 12
FROM_POTION: Final = 3 << 12
FROM_SPELL: Final = 4 << 12
FROM_EVENT: Final = 5 << 12
FROM_MONSTER: Final = 6 << 12
FROM_ENHANCER: Final = 7 << 12
CARD_MASK: Final = (1 << 12) - 1

MONSTER_SIDE: Final = -2
"""Who owns an effect of the Monster's side, where the others name a seat."""

ONCE: Final = 1 << 16
"""A use is noted as its limit times this, and the number of the effect (or spell) that was used."""

AS_SPELL: Final = 1 << 15
"""Added to the number of a Spell in a note of use, to tell it from effects."""


class Laid:
    """A tile on the table: which, turned how often clockwise, where, and bits for searched and opened spaces."""

    def __init__(self, card: int, turns: int, x: int, y: int, searched: int, opened: int) -> None:
        self.card: Final = card
        self.turns: Final = turns
        self.x: Final = x
        self.y: Final = y
        self.searched: Final = searched
        self.opened: Final = opened


class Lasting:
    """An effect that goes on: its number, how long, where it came from, and what is left of a shield."""

    def __init__(self, effect: int, span: int, source: int, left: int) -> None:
        self.effect: Final = effect
        self.span: Final = span
        self.source: Final = source
        self.left: Final = left


class Burning:
    """Ongoing damage (LP-E20): its effect, what it does each round, for how many rounds more."""

    def __init__(self, effect: int, kind: int, n: int, rounds: int) -> None:
        self.effect: Final = effect
        self.kind: Final = kind
        self.n: Final = n
        self.rounds: Final = rounds


class Hero:
    """A hero and all that lies in its player's area."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.damage: int = 0
        self.xp: int = 0
        self.level: int = 1
        self.purse: int = 0
        self.inventory: list[int] = []
        self.equipped: list[int] = [NOBODY] * PLACES
        self.spells: list[int] = []
        self.potions: list[int] = []  # a card somebody knows, or -1 - generation (see `Quest.potion_pools`)
        self.potions_seen: list[int] = []  # who knows it, a bit each
        self.tile: int = 0
        self.space: int = CENTRE
        self.alive: bool = True
        self.looted: bool = False
        self.skip: int = 0
        self.save_tile: int = NOWHERE
        self.save_space: int = CENTRE
        self.lasting: list[Lasting] = []
        self.used: list[int] = []
        self.bearer: Bearer | None = None  # what card and equipment do; made when it is asked for

    def wear(self, place: int, item: int) -> None:
        """Put a card (NOBODY: none) into a place for equipment: the only way in which equipment changes."""
        self.equipped[place] = item
        self.bearer = None

    def take_off(self, item: int) -> None:
        """Take a card out of the place for equipment in which it lies."""
        self.wear(self.equipped.index(item), NOBODY)

    def clone(self) -> "Hero":
        h = Hero(self.card)
        h.damage = self.damage
        h.xp = self.xp
        h.level = self.level
        h.purse = self.purse
        h.inventory = self.inventory[:]
        h.equipped = self.equipped[:]
        h.spells = self.spells[:]
        h.potions = self.potions[:]
        h.potions_seen = self.potions_seen[:]
        h.tile = self.tile
        h.space = self.space
        h.alive = self.alive
        h.looted = self.looted
        h.skip = self.skip
        h.save_tile = self.save_tile
        h.save_space = self.save_space
        h.lasting = self.lasting[:]
        h.used = self.used[:]
        h.bearer = self.bearer
        return h

    def to_data(self) -> list[Any]:
        return [
            self.card, self.damage, self.xp, self.level, self.purse, self.inventory[:], self.equipped[:],
            self.spells[:], self.potions[:], self.potions_seen[:], self.tile, self.space, self.alive, self.looted,
            self.skip, self.save_tile, self.save_space, lasting_to_data(self.lasting), self.used[:],
        ]  # fmt: skip


def hero_from_data(d: list[Any]) -> Hero:
    """The hero that `Hero.to_data` wrote."""
    h = Hero(d[0])
    h.damage, h.xp, h.level, h.purse = d[1], d[2], d[3], d[4]
    h.inventory, h.equipped, h.spells = list(d[5]), list(d[6]), list(d[7])
    h.potions, h.potions_seen = list(d[8]), list(d[9])
    h.tile, h.space, h.alive, h.looted, h.skip = d[10], d[11], d[12], d[13], d[14]
    h.save_tile, h.save_space = d[15], d[16]
    h.lasting, h.used = lasting_from_data(d[17]), list(d[18])
    return h


def lasting_to_data(of: list[Lasting]) -> list[list[int]]:
    """Lasting effects as plain lists."""
    return [[one.effect, one.span, one.source, one.left] for one in of]


def lasting_from_data(d: list[Any]) -> list[Lasting]:
    """The lasting effects that `lasting_to_data` wrote."""
    return [Lasting(one[0], one[1], one[2], one[3]) for one in d]


class Fight:
    """An Encounter: the Enhancers and the Monster drawn, and how the combat stands."""

    def __init__(self, ambush: bool) -> None:
        self.ambush = ambush
        self.enhancers: list[int] = []
        self.monster: int = NOBODY
        self.damage: int = 0
        self.stat: int = NOBODY
        self.round: int = 0
        self.stale: int = 0
        self.blood: bool = False  # somebody lost life in this round
        self.evade_tried: bool = False
        self.auto_evade: bool = False
        self.strikes: int = 0  # attacks the Monster makes before the hero's first
        self.attacks: int = 0
        self.cast: bool = False  # a Spell was cast with the attack that is due
        self.hero_stun: int = 0
        self.monster_stun: int = 0
        self.rewarding: bool = False
        self.lasting: list[Lasting] = []
        self.burning_monster: list[Burning] = []
        self.burning_hero: list[Burning] = []
        self.used: list[int] = []
        self.bearer: Bearer | None = None  # what Monster and Enhancers do; made when it is asked for

    def clone(self) -> "Fight":
        f = Fight(self.ambush)
        f.enhancers = self.enhancers[:]
        f.monster = self.monster
        f.damage = self.damage
        f.stat = self.stat
        f.round = self.round
        f.stale = self.stale
        f.blood = self.blood
        f.evade_tried = self.evade_tried
        f.auto_evade = self.auto_evade
        f.strikes = self.strikes
        f.attacks = self.attacks
        f.cast = self.cast
        f.hero_stun = self.hero_stun
        f.monster_stun = self.monster_stun
        f.rewarding = self.rewarding
        f.lasting = self.lasting[:]
        f.burning_monster = self.burning_monster[:]
        f.burning_hero = self.burning_hero[:]
        f.used = self.used[:]
        f.bearer = self.bearer
        return f

    def to_data(self) -> list[Any]:
        return [
            self.ambush, self.enhancers[:], self.monster, self.damage, self.stat, self.round, self.stale, self.blood,
            self.evade_tried, self.auto_evade, self.strikes, self.attacks, self.cast, self.hero_stun,
            self.monster_stun, self.rewarding, lasting_to_data(self.lasting), burning_to_data(self.burning_monster),
            burning_to_data(self.burning_hero), self.used[:],
        ]  # fmt: skip


def fight_from_data(d: list[Any]) -> Fight:
    """The fight that `Fight.to_data` wrote."""
    f = Fight(d[0])
    f.enhancers, f.monster, f.damage, f.stat, f.round, f.stale = list(d[1]), d[2], d[3], d[4], d[5], d[6]
    f.blood, f.evade_tried, f.auto_evade, f.strikes, f.attacks, f.cast = d[7], d[8], d[9], d[10], d[11], d[12]
    f.hero_stun, f.monster_stun, f.rewarding = d[13], d[14], d[15]
    f.lasting = lasting_from_data(d[16])
    f.burning_monster, f.burning_hero, f.used = (
        burning_from_data(d[17]),
        burning_from_data(d[18]),
        list(d[19]),
    )
    return f


def burning_to_data(of: list[Burning]) -> list[list[int]]:
    """Ongoing damage as plain lists."""
    return [[one.effect, one.kind, one.n, one.rounds] for one in of]


def burning_from_data(d: list[Any]) -> list[Burning]:
    """The ongoing damage that `burning_to_data` wrote."""
    return [Burning(one[0], one[1], one[2], one[3]) for one in d]


EMPTY: Final = Pile([], [], [])
"""What stands for a pile until it is laid out; nobody changes it."""


class Quest(State):
    """A game of Lost Pixel. Cards are numbers of `Tables`; piles hold them counted from their deck's first."""

    def __init__(self, t: Tables, players: int) -> None:
        super().__init__()
        self.t: Final = t
        self.players: Final = players
        self.heroes: list[Hero] = []
        self.active: int = 0
        self.first: int = 0
        self.phase: int = SETUP
        self.floor: int = 0
        self.turn: int = 0
        self.spent: int = 0
        self.result: int = RUNNING
        self.no_encounter: bool = False
        self.overdue: bool = False  # the last time card was flipped, the turn is played to its end (LP-R26)
        self.time_left: int = 0
        self.time_gone: int = 0
        self.deaths: list[int] = []
        self.laid: list[Laid] = []
        self.grid: dict[int, int] = {}
        self.fights: list[Fight] = []
        self.event: int = NOBODY
        self.pixel_seat: int = NOBODY
        self.pixel_taken: bool = False
        self.pixel_tile: int = NOWHERE  # where it lies after its holder's death
        self.pixel_space: int = CENTRE
        # piles
        self.monsters: Pile = EMPTY
        self.monsters_gone: list[int] = []
        self.treasures: list[Pile | None] = []  # by floor; None: still whole
        self.treasures_gone: list[list[int] | None] = []
        self.artifacts: Pile = EMPTY
        self.artifacts_gone: list[int] = []
        self.gems: Pile = EMPTY
        self.gems_gone: list[int] = []
        self.spells: Pile = EMPTY
        self.events: Pile = EMPTY
        self.potions: Pile = EMPTY
        self.potions_held: int = 0  # unseen potions of the present generation that heroes hold
        self.potions_gone: list[int] = []
        self.potion_pools: list[list[int]] = []  # what unseen potions of earlier generations may be
        self.tiles: Pile = EMPTY  # every tile that may be in the deck, of which ...
        self.tiles_loose: int = 0  # ... so many are in it in unknown order, the set-aside ones among them
        # what is being rolled or settled
        self.dice: list[int] = []  # still to be rolled: slot * 32 + faces, last first
        self.sums: list[int] = [0] * (2 * KINDS)
        self.roll: int = 0
        self.offers: list[int] = []  # Treasures at the Store
        self.offered_potions: int = 0
        self.discount: int = 0
        self.owed: int = 0
        self.drawn: list[int] = []  # Spells to choose from, cards looked at

    def lay_out(self) -> None:
        """Put every deck that all floors share on the table, shuffled (LP-023)."""
        t = self.t
        self.treasures = [None] * len(t.treasure_decks)
        self.treasures_gone = [None] * len(t.treasure_decks)
        self.artifacts = fresh_pile(t.artifact_deck)
        self.artifacts_gone = [0] * len(t.artifact_deck.copies)
        self.gems = fresh_pile(t.gem_deck)
        self.gems_gone = [0] * len(t.gem_deck.copies)
        self.spells = fresh_pile(t.spell_deck)
        self.events = fresh_pile(t.event_deck)
        self.potions = fresh_pile(t.potion_deck)
        self.potions_gone = [0] * len(t.potion_deck.copies)

    # copies

    def clone(self) -> "Quest":
        s = Quest(self.t, self.players)
        s.heroes = [h.clone() for h in self.heroes]
        s.active = self.active
        s.first = self.first
        s.phase = self.phase
        s.floor = self.floor
        s.turn = self.turn
        s.spent = self.spent
        s.result = self.result
        s.no_encounter = self.no_encounter
        s.overdue = self.overdue
        s.time_left = self.time_left
        s.time_gone = self.time_gone
        s.deaths = self.deaths[:]
        s.laid = self.laid[:]
        s.grid = self.grid.copy()
        s.fights = [f.clone() for f in self.fights]
        s.event = self.event
        s.pixel_seat = self.pixel_seat
        s.pixel_taken = self.pixel_taken
        s.pixel_tile = self.pixel_tile
        s.pixel_space = self.pixel_space
        s.monsters = self.monsters.clone()
        s.monsters_gone = self.monsters_gone[:]
        s.treasures = [None if pile is None else pile.clone() for pile in self.treasures]
        s.treasures_gone = [None if gone is None else gone[:] for gone in self.treasures_gone]
        s.artifacts = self.artifacts.clone()
        s.artifacts_gone = self.artifacts_gone[:]
        s.gems = self.gems.clone()
        s.gems_gone = self.gems_gone[:]
        s.spells = self.spells.clone()
        s.events = self.events.clone()
        s.potions = self.potions.clone()
        s.potions_held = self.potions_held
        s.potions_gone = self.potions_gone[:]
        s.potion_pools = [pool[:] for pool in self.potion_pools]
        s.tiles = self.tiles.clone()
        s.tiles_loose = self.tiles_loose
        s.dice = self.dice[:]
        s.sums = self.sums[:]
        s.roll = self.roll
        s.offers = self.offers[:]
        s.offered_potions = self.offered_potions
        s.discount = self.discount
        s.owed = self.owed
        s.drawn = self.drawn[:]
        self.copy_flow(s)
        return s

    def determinise(self, seat: int, draw: Randomness) -> "Quest":
        """Deal again what this seat cannot see: cards that only others have looked at (LP-R13, LP-E36)."""
        s = self.clone()
        for pile in s.all_piles():
            if pile is not s.potions and pile is not s.tiles and pile.hidden_places(seat) > 0:
                pool = [0] * len(pile.unknown)
                pile.lift_hidden(seat, pool)
                pile.lay_hidden(seat, pool, draw)
        s.deal_potions(seat, draw)
        s.deal_tiles(seat, draw)
        return s

    def deal_tiles(self, seat: int, draw: Randomness) -> None:
        """Deal again the tiles of the deck that only others know: each set-aside tile to any place, others to the rest."""
        pile = self.tiles
        hidden = pile.hidden_places(seat)
        if hidden == 0:
            return
        pool = [0] * len(pile.unknown)
        pile.lift_hidden(seat, pool)
        places = hidden + self.tiles_loose
        at_place = [NOBODY] * hidden
        for card in range(len(pool)):
            if pool[card] > 0 and self.t.tiles[card].kind != ORDINARY:
                k = draw.below(places)
                places -= 1
                free = [i for i in range(hidden) if at_place[i] < 0]
                if k < len(free):
                    at_place[free[k]] = card
                    pool[card] -= 1
        special = [pool[card] if self.t.tiles[card].kind != ORDINARY else 0 for card in range(len(pool))]
        common = [pool[card] - special[card] for card in range(len(pool))]
        for i in range(hidden):
            if at_place[i] < 0:
                at_place[i] = take_any(common, draw)
        i = 0
        for place in range(len(pile.top)):
            if not can_see(pile.top[place].seen_by, seat):
                pile.top[place] = Place(at_place[i], pile.top[place].seen_by)
                i += 1
        for place in range(len(pile.bottom)):
            if not can_see(pile.bottom[place].seen_by, seat):
                pile.bottom[place] = Place(at_place[i], pile.bottom[place].seen_by)
                i += 1
        pile.unknown = [common[card] + special[card] for card in range(len(pool))]

    def deal_potions(self, seat: int, draw: Randomness) -> None:
        """Deal again the potions this seat does not know: those in the deck and those that others have looked at."""
        unseen = [
            (h, i)
            for h in self.heroes
            for i in range(len(h.potions))
            if h.potions[i] >= 0 and not can_see(h.potions_seen[i], seat)
        ]
        if not unseen and self.potions.hidden_places(seat) == 0:
            return
        pool = [0] * len(self.potions.unknown)
        self.potions.lift_hidden(seat, pool)
        for h, i in unseen:
            pool[h.potions[i]] += 1
        for h, i in unseen:
            h.potions[i] = take_any(pool, draw)
        self.potions.lay_hidden(seat, pool, draw)

    def all_piles(self) -> list[Pile]:
        """Every face-down pile of cards (the time deck has no faces that matter)."""
        piles = [self.monsters, self.artifacts, self.gems, self.spells, self.events, self.potions, self.tiles]
        for pile in self.treasures:
            if pile is not None:
                piles.append(pile)
        return piles

    # pieces

    def hero(self) -> Hero:
        """The hero whose turn it is."""
        return self.heroes[self.active]

    def card_of(self, seat: int) -> HeroCard:
        return self.t.heroes[self.heroes[seat].card]

    def living(self) -> list[int]:
        """The seats of the living heroes, in seat order."""
        return [seat for seat in range(len(self.heroes)) if self.heroes[seat].alive]

    def in_turn_order(self) -> list[int]:
        """The living heroes' seats, the active one first."""
        n = self.players
        order = [(self.active + i) % n for i in range(n)]
        return [seat for seat in order if self.heroes[seat].alive]

    def fight(self) -> Fight:
        """The Encounter that is on; there must be one."""
        return self.fights[-1]

    def monster_shown(self) -> bool:
        """Whether a Monster lies on the table."""
        return len(self.fights) > 0 and self.fights[-1].monster >= 0

    def monster(self) -> Dweller:
        """The Monster that lies on the table."""
        return self.t.dwellers[self.fights[-1].monster]

    def effect(self, number: int) -> Effect:
        return self.t.effects[number]

    def item(self, number: int) -> Item:
        return self.t.items[number]

    # the map

    def tile_card(self, tile: int) -> TileCard:
        return self.t.tiles[self.laid[tile].card]

    def terrain(self, tile: int, space: int) -> int:
        """The terrain of a space as it lies."""
        laid = self.laid[tile]
        if (laid.opened >> space) & 1:
            return PLAIN
        return self.t.tiles[laid.card].turned[laid.turns][space]

    def is_open(self, tile: int, space: int) -> bool:
        """Whether a hero can stand there: no wall (LP-073)."""
        return self.terrain(tile, space) != WALL

    def tile_at(self, x: int, y: int) -> int:
        """The tile that lies in a cell, or NOWHERE."""
        return self.grid.get(cell(x, y), NOWHERE)

    def beyond(self, tile: int, side: int) -> int:
        """The tile next to a tile on that side, or NOWHERE."""
        laid = self.laid[tile]
        return self.grid.get(cell(laid.x + DX[side], laid.y + DY[side]), NOWHERE)

    def lay(self, card: int, turns: int, x: int, y: int) -> int:
        """Put a tile on the table; returns its place in `laid`."""
        self.laid.append(Laid(card, turns, x, y, 0, 0))
        self.grid[cell(x, y)] = len(self.laid) - 1
        return len(self.laid) - 1

    def take_back(self, tile: int) -> None:
        """Take the tile that was laid last off the table again."""
        laid = self.laid.pop()
        del self.grid[cell(laid.x, laid.y)]

    def search(self, tile: int, space: int) -> None:
        """Put a Search token on a space (LP-094)."""
        was = self.laid[tile]
        self.laid[tile] = Laid(was.card, was.turns, was.x, was.y, was.searched | (1 << space), was.opened)

    def open_wall(self, tile: int, space: int) -> None:
        """Turn a wall space into plain floor for good (LP-R43)."""
        was = self.laid[tile]
        self.laid[tile] = Laid(was.card, was.turns, was.x, was.y, was.searched, was.opened | (1 << space))

    # the flow

    def unwind(self, mark: int) -> None:
        """Drop what was still to be done down to the step that ends this part of the turn, and leave that one."""
        todo = self.todo
        while todo:
            step = todo[-1]
            if isinstance(step, Rule) and step.ends() >= mark:
                return
            todo.pop()

    def finish(self, result: int) -> None:
        """The game is over."""
        self.result = result
        del self.todo[:]

    def over_with(self) -> bool:
        """Whether the game has been won or lost. A method, since a compiled narrowing would outlive a call."""
        return self.result != RUNNING


ENDS_NOTHING: Final = 0
ENDS_ENCOUNTER: Final = 1
ENDS_TURN: Final = 2


class Rule(Step):
    """A step of this game."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Quest)
        self.on(s, answer)

    def on(self, s: Quest, answer: int) -> None:
        """Do what the sentence says."""
        raise NotImplementedError

    def ends(self) -> int:
        """Which part of the turn this step closes; `Quest.unwind` stops at it."""
        return ENDS_NOTHING


def stored(space: int, turns: int) -> int:
    """Which space of the tile as printed lies on that side after so many quarter turns clockwise (LP-R36)."""
    return space if space == CENTRE else (space - turns) % 4


def cell(x: int, y: int) -> int:
    """A cell of the grid as one number."""
    return (x + 512) * 1024 + y + 512


def fresh_pile(deck: Deck) -> Pile:
    """The whole deck, shuffled."""
    return Pile(deck.copies[:], [], [])


def can_see(mask: int, seat: int) -> bool:
    """Whether a bit mask of seats has this one."""
    return mask == -1 or (seat >= 0 and (mask >> seat) & 1 == 1)


def take_any(pool: list[int], draw: Randomness) -> int:
    """Take one card at random out of a multiset given by counts."""
    k = draw.below(sum(pool))
    card = 0
    while k >= pool[card]:
        k -= pool[card]
        card += 1
    pool[card] -= 1
    return card


def to_data(s: Quest) -> dict[str, Any]:
    """The position as plain data."""
    data = flow_to_data(s)
    for name in NUMBERS:
        data[name] = getattr(s, name)
    for name in LISTS:
        data[name] = list(getattr(s, name))
    data["heroes"] = [h.to_data() for h in s.heroes]
    data["fights"] = [f.to_data() for f in s.fights]
    data["laid"] = [[tile.card, tile.turns, tile.x, tile.y, tile.searched, tile.opened] for tile in s.laid]
    for name in PILES:
        pile: Pile = getattr(s, name)
        data[name] = pile.to_data()
    data["treasures"] = [None if pile is None else pile.to_data() for pile in s.treasures]
    data["treasures_gone"] = [None if gone is None else gone[:] for gone in s.treasures_gone]
    data["potion_pools"] = [pool[:] for pool in s.potion_pools]
    return data


def from_data(t: Tables, data: Any, steps: Mapping[str, type[Step]]) -> Quest:
    """The position that `to_data` wrote."""
    s = Quest(t, data["players"])
    for name in NUMBERS:
        if name != "players":
            setattr(s, name, data[name])
    for name in LISTS:
        setattr(s, name, list(data[name]))
    s.heroes = [hero_from_data(d) for d in data["heroes"]]
    s.fights = [fight_from_data(d) for d in data["fights"]]
    for d in data["laid"]:
        s.laid.append(Laid(d[0], d[1], d[2], d[3], d[4], d[5]))
        s.grid[cell(d[2], d[3])] = len(s.laid) - 1
    for name in PILES:
        setattr(s, name, pile_from_data(data[name]))
    s.treasures = [None if d is None else pile_from_data(d) for d in data["treasures"]]
    s.treasures_gone = [None if gone is None else list(gone) for gone in data["treasures_gone"]]
    s.potion_pools = [list(pool) for pool in data["potion_pools"]]
    flow_from_data(s, data, steps)
    return s


NUMBERS: Final = (
    "players", "active", "first", "phase", "floor", "turn", "spent", "result", "no_encounter", "overdue", "time_left",
    "time_gone", "event", "pixel_seat", "pixel_taken", "pixel_tile", "pixel_space", "potions_held", "roll",
    "tiles_loose", "offered_potions", "discount", "owed",
)  # fmt: skip
LISTS: Final = (
    "deaths",
    "monsters_gone",
    "artifacts_gone",
    "gems_gone",
    "potions_gone",
    "dice",
    "sums",
    "offers",
    "drawn",
)
PILES: Final = ("monsters", "artifacts", "gems", "spells", "events", "potions", "tiles")
