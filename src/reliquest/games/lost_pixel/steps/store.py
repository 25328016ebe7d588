"""The Store: Treasures laid open, a potion unseen, paid with the purse and with cards (LP-028, LP-R24, LP-R25)."""

from typing import Final

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import Quest, Rule
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.cards import (
    KeepLimit,
    ask_card,
    discard_item,
    distinct,
    draw_potions,
    known_potion,
    potions_in_deck,
    refill,
    treasure_discards,
    treasure_floor,
    treasure_pile,
)

POTION_PRICE: Final = 2
"""LP-R25."""


class OpenStore(Rule):
    """So many Treasures of the floor are laid open, and so many potions offered unseen (LP-E42)."""

    def __init__(self, seat: int, treasures: int, potions: int, discount: int) -> None:
        self.seat = seat
        self.treasures = treasures
        self.potions = potions
        self.discount = discount

    def args(self) -> list[int]:
        return [self.seat, self.treasures, self.potions, self.discount]

    def on(self, s: Quest, answer: int) -> None:
        s.offers = []
        s.offered_potions = min(self.potions, potions_in_deck(s))
        s.discount = self.discount
        s.tell(c.STORE_OPEN, self.seat)
        s.push(Shop(self.seat, treasure_floor(s, self.seat)))
        s.push(LayOut(self.seat, self.treasures, treasure_floor(s, self.seat)))


class LayOut(Rule):
    """The next Treasure is laid open."""

    def __init__(self, seat: int, left: int, floor: int) -> None:
        self.seat = seat
        self.left = left
        self.floor = floor

    def args(self) -> list[int]:
        return [self.seat, self.left, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        pile = treasure_pile(s, self.floor)
        if self.left > 0 and refill(pile, treasure_discards(s, self.floor)):
            first = s.t.treasure_decks[self.floor].first
            ask_card(s, pile, first, c.DRAW_TREASURE, LaidOut(self.seat, self.left, self.floor))


class LaidOut(Rule):
    """It is on offer."""

    def __init__(self, seat: int, left: int, floor: int) -> None:
        self.seat = seat
        self.left = left
        self.floor = floor

    def args(self) -> list[int]:
        return [self.seat, self.left, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        treasure_pile(s, self.floor).take_top(answer - s.t.treasure_decks[self.floor].first)
        s.offers.append(answer)
        s.tell(c.OFFERED, self.seat, answer, price(s, answer))
        s.push(LayOut(self.seat, self.left - 1, self.floor))


def price(s: Quest, item: int) -> int:
    """What a Treasure costs, at least 1 (LP-R104)."""
    return max(1, s.t.items[item].coin - s.discount)


def potion_price(s: Quest) -> int:
    """What the unseen potion costs."""
    return max(1, POTION_PRICE - s.discount)


def worth(s: Quest, seat: int) -> int:
    """What a hero can pay with: the purse, and the Coin values of its Inventory (LP-R24, LP-R140)."""
    n = s.heroes[seat].purse if s.t.house.purse else 0
    for item in s.heroes[seat].inventory:
        n += coin_of(s, item)
    return n


def coin_of(s: Quest, item: int) -> int:
    """What the Store gives for a card of the Inventory."""
    card = s.t.items[item]
    if not s.t.house.trade_in or (card.element >= 0 and not s.t.house.gems_sell):
        return 0
    return card.coin


class Shop(Rule):
    """The hero buys any number of what is offered; the rest goes to the bottom of the decks."""

    def __init__(self, seat: int, floor: int) -> None:
        self.seat = seat
        self.floor = floor

    def args(self) -> list[int]:
        return [self.seat, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        options = [PASS]
        purse = worth(s, self.seat)
        for item in distinct(s.offers):
            if price(s, item) <= purse:
                options.append(c.BUY + item)
        if s.offered_potions > 0 and potion_price(s) <= purse:
            options.append(c.BUY_POTION)
        if len(options) > 1:
            s.ask(Question(self.seat, c.ASK_STORE, options), Shopped(self.seat, self.floor))
        else:
            close(s, self.floor)


class Shopped(Rule):
    """Something is to be paid, or the Store closes."""

    def __init__(self, seat: int, floor: int) -> None:
        self.seat = seat
        self.floor = floor

    def args(self) -> list[int]:
        return [self.seat, self.floor]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            close(s, self.floor)
            return
        s.owed = potion_price(s) if answer == c.BUY_POTION else price(s, answer - c.BUY)
        s.push(Shop(self.seat, self.floor))
        s.push(Bought(self.seat, answer))
        s.push(PayPrice(self.seat))


class PayPrice(Rule):
    """Pay from the purse, or trade in cards first; there is no change (LP-R25)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if s.owed <= 0:
            return
        h = s.heroes[self.seat]
        options: list[int] = []
        if s.t.house.purse and h.purse >= s.owed:
            options.append(c.PURSE)
        for item in distinct(h.inventory):
            if coin_of(s, item) > 0:
                options.append(c.TRADE_IN + item)
        if options == [c.PURSE]:
            h.purse -= s.owed
            s.owed = 0
        else:
            s.ask(Question(self.seat, c.ASK_PRICE, options), PricePaid(self.seat))


class PricePaid(Rule):
    """A card is traded in, or the purse pays what is left."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if answer == c.PURSE:
            s.heroes[self.seat].purse -= s.owed
            s.owed = 0
            return
        item = answer - c.TRADE_IN
        s.owed -= coin_of(s, item)
        s.tell(c.TRADED_IN, self.seat, item)
        discard_item(s, self.seat, item)
        s.push(PayPrice(self.seat))


class Bought(Rule):
    """A Treasure goes to the Inventory, a potion in front of the hero."""

    def __init__(self, seat: int, answer: int) -> None:
        self.seat = seat
        self.answer = answer

    def args(self) -> list[int]:
        return [self.seat, self.answer]

    def on(self, s: Quest, answer: int) -> None:
        if self.answer == c.BUY_POTION:
            s.offered_potions -= 1
            s.tell(c.BOUGHT_POTION, self.seat)
            draw_potions(s, self.seat, 1)
            return
        item = self.answer - c.BUY
        s.offers.remove(item)
        s.heroes[self.seat].inventory.append(item)
        s.tell(c.BOUGHT, self.seat, item)
        s.push(KeepLimit(self.seat))


def close(s: Quest, floor: int) -> None:
    """What was not sold goes to the bottom of its deck; a potion nobody has seen stays unknown there."""
    for item in s.offers:
        treasure_pile(s, floor).put_bottom(item - s.t.treasure_decks[floor].first, EVERYONE)
    s.offers = []
    for _ in range(s.offered_potions):
        place = known_potion(s)
        if place is not None:
            s.potions.put_bottom(place.card, place.seen_by)
    s.offered_potions = 0
    s.discount = 0
