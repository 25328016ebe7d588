"""Floors: building the tile deck, going down, trading when a floor starts (chapters 5, 18 and 19)."""

from typing import Final

from reliquest.engine.flow import PASS, Question
from reliquest.engine.piles import Pile
from reliquest.games.lost_pixel.state import (
    NOWHERE,
    ONCE,
    TRADING,
    Quest,
    Rule,
    fresh_pile,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects, movement, points
from reliquest.games.lost_pixel.steps.cards import KeepLimit, distinct, draw_items
from reliquest.games.lost_pixel.steps.harm import DeathCheck
from reliquest.games.lost_pixel.tables import (
    CENTRE,
    DOWNSTAIRS,
    FLOOR_START,
    FOR_FLOOR,
    NORTH,
    OF_GEM,
    ORDINARY,
    PIXEL,
    PORTAL,
)

TILES: Final = [0, 10, 15, 20, 25]
"""Cards of a floor's tile deck by number of players (LP-050 to LP-053)."""
TIMES: Final = [0, 15, 20, 25, 30]
"""Time cards by number of players (LP-054 to LP-057)."""
LATER_TILES: Final = 10
"""LP-207, LP-213."""
FINDER_GEMS: Final = 2
"""LP-203."""
OTHER_GEMS: Final = 1
"""LP-204."""


def loose_tiles(s: Quest) -> int:
    """How many cards the tile deck of the present floor has (LP-R05 to LP-R07, LP-R107)."""
    house = s.t.house
    if s.floor == s.t.floors:
        return TILES[s.players] if house.last_floor_by_table else LATER_TILES
    n = LATER_TILES if house.later_floors_ten and s.floor > 1 else TILES[s.players]
    return n + 1 if house.end_tile_extra else n


def set_floor(s: Quest, floor: int) -> None:
    """Steps 1 to 5 of LP-R88: map, tile deck, heroes, Monster and Treasure decks, Events, time."""
    follow = [seat for seat in s.deaths if s.t.house.bodies_follow]
    for seat in s.deaths:
        if seat not in follow:
            movement.strip(s, seat)
            s.heroes[seat].looted = True
            s.heroes[seat].tile = NOWHERE
    s.floor = floor
    s.laid = []
    s.grid = {}
    s.lay(s.t.upstairs, NORTH, 0, 0)
    last = floor == s.t.floors
    kinds = (ORDINARY, PORTAL, PIXEL) if last else (ORDINARY, DOWNSTAIRS)
    counts = [n if card.kind in kinds else 0 for card, n in zip(s.t.tiles, s.t.tile_copies)]  # noqa: B905
    s.tiles = Pile(counts, [], [])
    s.tiles_loose = min(loose_tiles(s), sum(counts))
    for seat in s.living() + follow:
        h = s.heroes[seat]
        h.tile, h.space = 0, CENTRE
        if h.save_tile != NOWHERE:
            h.save_tile, h.save_space = 0, CENTRE
    deck = s.t.monster_decks[floor]
    s.monsters = fresh_pile(deck)
    s.monsters_gone = [0] * len(deck.copies)
    s.events.shuffle()
    s.time_left = min(TIMES[s.players], s.t.times)
    s.time_gone = 0
    s.overdue = False
    s.tell(c.FLOOR_BEGINS, s.active, floor, s.tiles_loose, s.time_left)


def descend(s: Quest) -> None:
    """The finder goes down and all living heroes follow (LP-199 to LP-204, LP-R87, LP-R88)."""
    s.tell(c.WENT_DOWN, s.active, s.floor + 1)
    for seat in s.living():
        h = s.heroes[seat]
        h.used = [use for use in h.used if use // ONCE != FOR_FLOOR]
        h.lasting = [one for one in h.lasting if one.span != FOR_FLOOR]
    set_floor(s, s.floor + 1)
    s.push(AfterDescent())
    for seat in s.living():
        s.push(KeepLimit(seat))
        s.push(DeathCheck(seat))
    s.push(FloorStarts())
    order = s.in_turn_order()
    for i in range(len(order) - 1, -1, -1):
        draw_items(s, OF_GEM, order[i], FINDER_GEMS if i == 0 else OTHER_GEMS)


class AfterDescent(Rule):
    """The active player's turn goes on: with the Encounter, with Explore, or not at all (LP-R87, LP-R124)."""

    def on(self, s: Quest, answer: int) -> None:
        if s.t.house.descend_ends_turn:
            s.no_encounter = True
        elif s.t.house.descend_keeps_spd:
            movement.explore(s)


class FloorStarts(Rule):
    """What waited for a new floor happens, active player first; then the heroes may trade (LP-R111, LP-211)."""

    def on(self, s: Quest, answer: int) -> None:
        order = s.in_turn_order()
        for i in range(len(order) - 1, -1, -1):
            s.push(Trade(order[i]))
        for i in range(len(order) - 1, -1, -1):
            effects.hero_moment(s, order[i], FLOOR_START)


# trading (LP-211, LP-212, LP-R89, LP-R92, LP-R115, LP-R121)


class Trade(Rule):
    """In turn order each hero may equip, and offer a card to another hero, for another card or for nothing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if not s.heroes[self.seat].alive:
            return
        s.phase = TRADING
        options: list[int] = [PASS]
        points.changes(s, self.seat, c.AT_TRADE, options)
        if len(s.living()) > 1:
            options += goods(s, self.seat, c.OFFER)
        if len(options) > 1:
            s.ask(Question(self.seat, c.ASK_TRADE, options, None, -1, True), TradeChosen(self.seat))


def goods(s: Quest, seat: int, base: int) -> list[int]:
    """What a hero can give away, as answers: offered (OFFER) or wanted in return (WANT)."""
    h = s.heroes[seat]
    cards = h.inventory[:]
    found: list[int] = []
    if s.t.house.trade_equipped:
        cards += [item for item in h.equipped if item >= 0]
    for item in distinct(cards):
        found.append(base + item)
    if s.t.house.trade_spells:
        for spell in distinct(h.spells):
            found.append(base + c.OFFER_SPELL - c.OFFER + spell)
    if s.t.house.trade_equipped:
        for at in range(len(h.potions)):
            code = effects.potion_code(s, seat, at)
            if code >= c.DRINK_UNSEEN:
                code = base + c.OFFER_UNSEEN - c.OFFER + code - c.DRINK_UNSEEN
            else:
                code = base + c.OFFER_POTION - c.OFFER + code - c.DRINK
            if code not in found:
                found.append(code)
    return found


class TradeChosen(Rule):
    """The hero has done trading, changes its equipment, or offers something."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            return
        s.push(Trade(self.seat))
        if points.is_free(answer):
            points.do_freely(s, self.seat, answer)
            return
        others = [seat for seat in s.living() if seat != self.seat]
        if len(others) == 1:
            ask_return(s, self.seat, answer, others[0])
        else:
            options = [c.SEAT + seat for seat in others]
            s.ask(Question(self.seat, c.ASK_PARTNER, options), Partner(self.seat, answer))


class Partner(Rule):
    """To whom the card is offered."""

    def __init__(self, seat: int, offer: int) -> None:
        self.seat = seat
        self.offer = offer

    def args(self) -> list[int]:
        return [self.seat, self.offer]

    def on(self, s: Quest, answer: int) -> None:
        ask_return(s, self.seat, self.offer, answer - c.SEAT)


def ask_return(s: Quest, seat: int, offer: int, other: int) -> None:
    """What is wanted in return: a card of the partner's, or nothing."""
    options = [c.FOR_NOTHING, *goods(s, other, c.WANT)]
    s.ask(Question(seat, c.ASK_RETURN, options), AskConsent(seat, offer, other))


class AskConsent(Rule):
    """The partner agrees or refuses (LP-R92)."""

    def __init__(self, seat: int, offer: int, other: int) -> None:
        self.seat = seat
        self.offer = offer
        self.other = other

    def args(self) -> list[int]:
        return [self.seat, self.offer, self.other]

    def on(self, s: Quest, answer: int) -> None:
        s.ask(
            Question(self.other, c.ASK_CONSENT, [c.YES, c.NO]),
            Consent(self.seat, self.offer, self.other, answer),
        )


class Consent(Rule):
    """With consent the cards change hands; the limits apply to the trade as a whole."""

    def __init__(self, seat: int, offer: int, other: int, wanted: int) -> None:
        self.seat = seat
        self.offer = offer
        self.other = other
        self.wanted = wanted

    def args(self) -> list[int]:
        return [self.seat, self.offer, self.other, self.wanted]

    def on(self, s: Quest, answer: int) -> None:
        if answer == c.NO:
            s.tell(c.TRADE_REFUSED, self.other, self.seat)
            return
        back = -1 if self.wanted == c.FOR_NOTHING else self.wanted
        s.tell(c.TRADED, self.seat, self.other, self.offer, back)
        for seat in (self.seat, self.other):
            s.push(DeathCheck(seat))
            s.push(KeepLimit(seat))
        hand_over(s, self.seat, self.other, self.offer - c.OFFER)
        if back >= 0:
            hand_over(s, self.other, self.seat, back - c.WANT)


def hand_over(s: Quest, giver: int, taker: int, good: int) -> None:
    """A card goes to another hero's Inventory, a Spell to its Spell area, a potion in front of it, unseen."""
    g, h = s.heroes[giver], s.heroes[taker]
    if good >= c.OFFER_POTION - c.OFFER:
        if good >= c.OFFER_UNSEEN - c.OFFER:
            code = c.DRINK_UNSEEN + good - (c.OFFER_UNSEEN - c.OFFER)
        else:
            code = c.DRINK + good - (c.OFFER_POTION - c.OFFER)
        at = next(i for i in range(len(g.potions)) if effects.potion_code(s, giver, i) == code)
        h.potions.append(g.potions[at])
        h.potions_seen.append(g.potions_seen[at])
        del g.potions[at]
        del g.potions_seen[at]
    elif good >= c.OFFER_SPELL - c.OFFER:
        g.spells.remove(good - (c.OFFER_SPELL - c.OFFER))
        h.spells.append(good - (c.OFFER_SPELL - c.OFFER))
    else:
        if good in g.inventory:
            g.inventory.remove(good)
        else:
            g.take_off(good)
        h.inventory.append(good)
