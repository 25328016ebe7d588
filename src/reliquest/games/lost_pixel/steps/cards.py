"""Decks and discards: drawing, laying aside, and the limit of the Inventory (chapters 2 and 17)."""

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Question
from reliquest.engine.piles import Pile, Place
from reliquest.games.lost_pixel.state import Hero, Quest, Rule, fresh_pile
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.numbers import hand_limit
from reliquest.games.lost_pixel.tables import (
    ACCESSORY,
    ARTIFACT,
    GEM,
    OF_ARTIFACT,
    OF_EVENT,
    OF_GEM,
    OF_MONSTER,
    OF_POTION,
    OF_SPELL,
    OF_TILE,
    OF_TREASURE,
    ORDINARY,
    SECOND_ACCESSORY,
    TREASURE,
    Deck,
)


def ask_card(s: Quest, pile: Pile, first: int, kind: int, then: Rule, seen_by: int = EVERYONE) -> None:
    """Ask which card is on top of a pile; the answers are card numbers, the pile's first being ``first``."""
    s.ask(pile.draw_question(kind, seen_by, first), then)


def treasure_floor(s: Quest, seat: int) -> int:
    """The number of the Treasure deck this hero draws from (LP-021, LP-R03, LP-R101)."""
    return s.heroes[seat].level if s.t.house.treasure_by_level else s.floor


def treasure_pile(s: Quest, floor: int) -> Pile:
    """The Treasure deck of a floor; untouched ones are laid out when first needed."""
    pile = s.treasures[floor]
    if pile is None:
        pile = fresh_pile(s.t.treasure_decks[floor])
        s.treasures[floor] = pile
        s.treasures_gone[floor] = [0] * len(pile.unknown)
    return pile


def treasure_discards(s: Quest, floor: int) -> list[int]:
    """The discards of a floor's Treasure deck."""
    treasure_pile(s, floor)
    gone = s.treasures_gone[floor]
    assert gone is not None
    return gone


def refill(pile: Pile, gone: list[int]) -> bool:
    """Shuffle the discards into an empty deck (LP-R15); returns whether there is a card to draw."""
    if not pile.empty():
        return True
    some = False
    for card in range(len(gone)):
        if gone[card] > 0:
            pile.unknown[card] += gone[card]
            gone[card] = 0
            some = True
    return some


def put_away(s: Quest, item: int) -> None:
    """Lay a card on the discards of its own deck (LP-R14, LP-R103)."""
    card = s.t.items[item]
    if card.sort == TREASURE:
        treasure_discards(s, card.floor)[item - s.t.treasure_decks[card.floor].first] += 1
    elif card.sort == ARTIFACT:
        s.artifacts_gone[item - s.t.artifact_deck.first] += 1
    else:
        s.gems_gone[item - s.t.gem_deck.first] += 1


def potions_in_deck(s: Quest) -> int:
    """How many potions lie in the deck; unseen ones that heroes hold are counted among its unknown cards."""
    return s.potions.size() - s.potions_held


def forget(s: Quest, h: Hero, at: int) -> None:
    """Take a potion away from a hero; it is counted out of what it may be when it is turned up."""
    del h.potions[at]
    del h.potions_seen[at]


class DrawItems(Rule):
    """A hero draws so many cards of the Treasure, Artifact or Gem deck, one instruction together (LP-R84)."""

    def __init__(self, deck: int, seat: int, left: int, floor: int) -> None:
        self.deck = deck
        self.seat = seat
        self.left = left
        self.floor = floor

    def args(self) -> list[int]:
        return [self.deck, self.seat, self.left, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        if s.heroes[self.seat].alive:
            draw_item(s, self.deck, self.seat, self.left, self.floor)


def draw_item(s: Quest, deck: int, seat: int, left: int, floor: int) -> None:
    """Draw the next of so many cards; after the last one the Inventory is looked after."""
    if left == 0:
        keep_limit(s, seat)
        return
    if deck == OF_TREASURE:
        pile = treasure_pile(s, floor)
        full = refill(pile, treasure_discards(s, floor))
        first, kind = s.t.treasure_decks[floor].first, c.DRAW_TREASURE
    elif deck == OF_ARTIFACT:
        pile, full = s.artifacts, refill(s.artifacts, s.artifacts_gone)
        first, kind = s.t.artifact_deck.first, c.DRAW_ARTIFACT
    else:
        pile, full = s.gems, refill(s.gems, s.gems_gone)
        first, kind = s.t.gem_deck.first, c.DRAW_GEM
    if full:
        ask_card(s, pile, first, kind, ItemDrawn(deck, seat, left, floor))
    else:
        keep_limit(s, seat)


class ItemDrawn(Rule):
    """The drawn card goes into the Inventory (LP-027, LP-R50)."""

    def __init__(self, deck: int, seat: int, left: int, floor: int) -> None:
        self.deck = deck
        self.seat = seat
        self.left = left
        self.floor = floor

    def args(self) -> list[int]:
        return [self.deck, self.seat, self.left, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        take_item(s, self.deck, self.floor, answer)
        s.heroes[self.seat].inventory.append(answer)
        s.tell(c.DREW_ITEM, self.seat, answer)
        draw_item(s, self.deck, self.seat, self.left - 1, self.floor)


def take_item(s: Quest, deck: int, floor: int, item: int) -> None:
    """Take the card that turned out to be on top off its deck."""
    if deck == OF_TREASURE:
        treasure_pile(s, floor).take_top(item - s.t.treasure_decks[floor].first)
    elif deck == OF_ARTIFACT:
        s.artifacts.take_top(item - s.t.artifact_deck.first)
    else:
        s.gems.take_top(item - s.t.gem_deck.first)


def draw_items(s: Quest, deck: int, seat: int, n: int) -> None:
    """Let a hero draw n cards of a deck; Treasures of the floor (or level) that counts for it."""
    s.push(DrawItems(deck, seat, n, treasure_floor(s, seat) if deck == OF_TREASURE else 0))


def draw_potions(s: Quest, seat: int, n: int) -> None:
    """Lay n potions face down in front of a hero (LP-092, LP-096); nobody learns which they are."""
    h = s.heroes[seat]
    for _ in range(n):
        if potions_in_deck(s) == 0:
            if sum(s.potions_gone) == 0:
                return
            s.potion_pools.append(s.potions.unknown)
            s.potions = Pile(s.potions_gone, [], [])
            s.potions_gone = [0] * len(s.potions.unknown)
            s.potions_held = 0
        place = known_potion(s)
        if place is None:
            h.potions.append(-1 - len(s.potion_pools))
            h.potions_seen.append(0)
            s.potions_held += 1
        else:
            h.potions.append(place.card)
            h.potions_seen.append(place.seen_by)
        s.tell(c.DREW_POTION, seat)


def known_potion(s: Quest) -> Place | None:
    """Take the top of the potion deck if somebody knows it; None if nobody does."""
    pile = s.potions
    if pile.top:
        return pile.top.pop()
    if pile.shuffled() == s.potions_held and pile.bottom:
        return pile.bottom.pop(0)
    return None


class KeepLimit(Rule):
    """An Inventory may be over its limit now."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        keep_limit(s, self.seat)


def keep_limit(s: Quest, seat: int) -> None:
    """Cut an Inventory that is over its limit down at once (LP-197, LP-R83, LP-R106)."""
    h = s.heroes[seat]
    if not h.alive or len(h.inventory) <= hand_limit(s, seat):
        return
    options = [c.DISCARD_ITEM + item for item in distinct(h.inventory)]
    if s.t.house.equip_before_discard:
        equip_options(s, seat, True, options)
    s.ask(Question(seat, c.ASK_OVER, options), LimitKept(seat))


class LimitKept(Rule):
    """One card is discarded, or equipped where the house rule allows it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if answer >= c.EQUIP:
            equip(s, self.seat, answer)
        else:
            discard_item(s, self.seat, answer - c.DISCARD_ITEM)
        keep_limit(s, self.seat)


def discard_item(s: Quest, seat: int, item: int) -> None:
    """Lay a card of the Inventory on its discards."""
    s.heroes[seat].inventory.remove(item)
    put_away(s, item)
    s.tell(c.DISCARDED, seat, item)


def distinct(cards: list[int]) -> list[int]:
    """The cards, equal ones once, in the order they came."""
    if len(cards) < 2:
        return cards
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


# equipment (LP-186 to LP-198)


def may_equip(s: Quest, seat: int, item: int) -> bool:
    """Whether the hero's Level allows to equip a card (LP-187 to LP-190)."""
    card = s.t.items[item]
    if card.sort == GEM:
        return False
    return card.sort == ARTIFACT or s.heroes[seat].level >= card.level


def equip_options(s: Quest, seat: int, treasures: bool, options: list[int]) -> None:
    """Add what the hero can equip now; without ``treasures`` Artifacts only."""
    h = s.heroes[seat]
    for item in distinct(h.inventory):
        card = s.t.items[item]
        if card.sort == GEM or not (card.sort == ARTIFACT or (treasures and h.level >= card.level)):
            continue
        options.append(c.EQUIP + item)
        if card.slot == ACCESSORY:
            first, second = h.equipped[ACCESSORY], h.equipped[SECOND_ACCESSORY]
            if first >= 0 and second >= 0 and first != second:
                options.append(c.EQUIP_SECOND + item)


def equip(s: Quest, seat: int, answer: int) -> None:
    """Put a card in its place; what was there goes to the Inventory (LP-R82, LP-R102)."""
    second = answer >= c.EQUIP_SECOND
    item = answer - (c.EQUIP_SECOND if second else c.EQUIP)
    h = s.heroes[seat]
    place = s.t.items[item].slot
    if place == ACCESSORY and (second or (h.equipped[ACCESSORY] >= 0 and h.equipped[SECOND_ACCESSORY] < 0)):
        place = SECOND_ACCESSORY
    h.inventory.remove(item)
    old = h.equipped[place]
    h.wear(place, item)
    s.tell(c.EQUIPPED, seat, item)
    if old >= 0:
        h.inventory.append(old)
        s.tell(c.UNEQUIPPED, seat, old)


def unequip(s: Quest, seat: int, item: int) -> None:
    """Take a card off into the Inventory (LP-R82)."""
    h = s.heroes[seat]
    h.take_off(item)
    h.inventory.append(item)
    s.tell(c.UNEQUIPPED, seat, item)


# the tile deck


def tiles_in_deck(s: Quest) -> int:
    """How many tiles lie in the deck."""
    return s.tiles_loose + len(s.tiles.top) + len(s.tiles.bottom)


def ask_tile(s: Quest, kind: int, then: Rule, seen_by: int = EVERYONE) -> None:
    """Ask which tile is on top of the deck, which must not be empty.

    The deck holds every set-aside tile of the floor for sure and a random selection of the others (LP-208): of r
    cards in unknown order, each of k set-aside tiles is on top with chance 1/r, each of m others with (r - k)/(r m).
    """
    pile, t = s.tiles, s.t
    if pile.top:
        s.ask(Question(CHANCE, kind, [pile.top[-1].card], [1], seen_by), then)
        return
    if s.tiles_loose == 0:
        s.ask(Question(CHANCE, kind, [pile.bottom[0].card], [1], seen_by), then)
        return
    special = others = 0
    for card in range(len(pile.unknown)):
        if t.tiles[card].kind == ORDINARY:
            others += pile.unknown[card]
        else:
            special += pile.unknown[card]
    room = s.tiles_loose - special
    options: list[int] = []
    weights: list[int] = []
    for card in range(len(pile.unknown)):
        n = pile.unknown[card]
        if n > 0:
            weight = n * room if t.tiles[card].kind == ORDINARY else max(1, others)
            if weight > 0:
                options.append(card)
                weights.append(weight)
    s.ask(Question(CHANCE, kind, options, weights, seen_by), then)


def take_tile(s: Quest, card: int) -> None:
    """Take the tile that turned out to be on top off the deck."""
    if s.tiles.top:
        s.tiles.top.pop()
    elif s.tiles_loose > 0:
        s.tiles.unknown[card] -= 1
        s.tiles_loose -= 1
    else:
        s.tiles.bottom.pop(0)


def in_tile_deck(s: Quest, kind: int) -> bool:
    """Whether a tile of that special kind is still in the deck."""
    for card in range(len(s.tiles.unknown)):
        if s.t.tiles[card].kind == kind:
            if s.tiles.unknown[card] > 0:
                return True
            for place in s.tiles.top:
                if place.card == card:
                    return True
            for place in s.tiles.bottom:
                if place.card == card:
                    return True
    return False


def deck_size(s: Quest, deck: int) -> int:
    """How many cards lie in a deck that effects name; of Treasures, that of the active hero."""
    if deck == OF_POTION:
        return potions_in_deck(s)
    if deck == OF_TILE:
        return tiles_in_deck(s)
    return pile_of(s, deck).size()


def pile_of(s: Quest, deck: int) -> Pile:
    """The pile of a deck that effects name."""
    if deck == OF_TREASURE:
        return treasure_pile(s, treasure_floor(s, s.active))
    if deck == OF_ARTIFACT:
        return s.artifacts
    if deck == OF_POTION:
        return s.potions
    if deck == OF_GEM:
        return s.gems
    if deck == OF_SPELL:
        return s.spells
    if deck == OF_EVENT:
        return s.events
    if deck == OF_MONSTER:
        return s.monsters
    return s.tiles


def first_of(s: Quest, deck: int) -> int:
    """The number of the first card of a deck that effects name."""
    if deck == OF_TREASURE:
        return s.t.treasure_decks[treasure_floor(s, s.active)].first
    if deck == OF_ARTIFACT:
        return s.t.artifact_deck.first
    if deck == OF_GEM:
        return s.t.gem_deck.first
    if deck == OF_MONSTER:
        return s.t.monster_decks[s.floor].first
    return 0


def whole(deck: Deck) -> int:
    """How many cards a deck has."""
    return sum(deck.copies)
