"""What a finished quest is counted by in mass simulations: floors, deaths and their causes, levels, every card."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from reliquest.engine.events import Event
from reliquest.engine.game import Count
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.cards import Card
from reliquest.games.lost_pixel.narration import dweller, event, hero, item, potion, spell, tile
from reliquest.games.lost_pixel.state import RUNNING, WON, Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.words import ENDINGS

CARDS: Final[Mapping[int, tuple[str, Callable[[Book, Event], Card]]]] = {
    c.HERO_TAKEN: ("hero", hero),
    c.REVEALED: ("tile", tile),
    c.EVENT_SHOWN: ("event", event),
    c.EVENT_WON: ("event-won", event),
    c.EVENT_LOST: ("event-lost", event),
    c.ENHANCER_DRAWN: ("met", dweller),
    c.MONSTER_DRAWN: ("met", dweller),
    c.SHEEP_DRAWN: ("met", dweller),
    c.DREW_ITEM: ("drawn", item),
    c.DREW_SPELL: ("drawn", spell),
    c.KEPT_SPELL: ("kept", spell),
    c.EQUIPPED: ("equipped", item),
    c.OFFERED: ("offered", item),
    c.BOUGHT: ("bought", item),
    c.LOOTED: ("looted", item),
    c.TRADED_IN: ("traded-in", item),
    c.CAST_SPELL: ("cast", spell),
    c.DRANK: ("drunk", potion),
}
"""Events that tell of one card, what they are counted as, and where the card is."""

TERRAINS: Final = {t.ACID: "acid", t.LAVA: "lava"}

OTHERWISE: Final = ("otherwise", "")
"""The cause of a death that came by no card and no terrain, such as the end of what gave Life."""


def floor_name(floor: int) -> str:
    """A floor as keys name it, in order even of letters."""
    return f"floor-{floor:02d}"


class Reading:
    """Reads the events of a quest in order, and keeps where the heroes are and what they are up against."""

    def __init__(self, s: Quest) -> None:
        self.s: Final = s
        self.book: Final = book_of(s.t)
        self.found: Final[Counter[tuple[str, int]]] = Counter()
        self.floor = 1
        self.turns: Final[Counter[int]] = Counter()  # by floor
        self.time_left: Final[dict[int, int]] = {}  # by floor, time cards when it was left
        self.levels: Final = [1] * s.players
        self.levels_at: Final[
            dict[tuple[int, int], int]
        ] = {}  # by floor and seat, when hero or quest left it
        self.gone: Final[set[int]] = set()  # seats whose heroes are dead
        self.left = 0
        self.waiting: list[int] = []  # Enhancers whose Monster is not drawn yet
        self.fights: list[tuple[int, list[int]]] = []  # Monsters on the table with their Enhancers
        self.cause = OTHERWISE

    def count(self, key: str, seat: int) -> None:
        """Something has come up for a seat."""
        self.found[key, seat] += 1

    def read(self, e: Event) -> None:
        """Take in one event."""
        if e.kind in CARDS:
            word, where = CARDS[e.kind]
            self.count(f"{word}:{where(self.book, e).id}", e.seat)
        self.follow_floor(e)
        self.follow_fight(e)
        self.follow_cause(e)
        match e.kind:
            case c.USED:
                self.count(f"used:{self.user(e).id}", e.seat)
            case c.PAID_GEMS:
                for gem in (e.a, e.b):
                    if gem >= 0:
                        self.count(f"paid:{self.book.items[gem].id}", e.seat)
            case c.DIED:
                kind, card = self.cause
                self.count(f"death:{floor_name(self.floor)}/{kind}", e.seat)
                if card:
                    self.count(f"killed-by:{card}", e.seat)

    def user(self, e: Event) -> Card:
        """The card that was used: equipment, or the hero's own for an ability."""
        return self.book.items[e.a] if e.a >= 0 else self.book.heroes[self.s.heroes[e.seat].card]

    def follow_floor(self, e: Event) -> None:
        """Floors, turns, time cards, levels, and who is still there."""
        match e.kind:
            case c.FLOOR_BEGINS:
                self.floor, self.left = e.a, e.c
            case c.TURN_BEGINS:
                self.turns[self.floor] += 1
            case c.TIME_CARD:
                self.left = e.a
            case c.TIME_BACK:
                self.left += e.a
            case c.LEVELLED:
                self.levels[e.seat] = e.a
            case c.DIED:
                self.levels_at[self.floor, e.seat] = self.levels[e.seat]
                self.gone.add(e.seat)
            case c.WENT_DOWN:
                self.leave()

    def leave(self) -> None:
        """The living heroes leave the floor: they go down, or the quest ends there."""
        self.time_left[self.floor] = self.left
        for seat, level in enumerate(self.levels):
            if seat not in self.gone:
                self.levels_at[self.floor, seat] = level

    def follow_fight(self, e: Event) -> None:
        """Which Monster is fought, and which Enhancers lie on it; an ambush lays one fight over another."""
        match e.kind:
            case c.TURN_BEGINS | c.SHEEP_DRAWN:
                self.waiting, self.fights = [], []
            case c.ENHANCER_DRAWN:
                self.waiting.append(e.a)
            case c.MONSTER_DRAWN:
                self.fights.append((e.a, self.waiting))
                self.waiting = []
            case c.EVADED:
                self.count(f"evaded:{self.book.dwellers[self.fights[-1][0]].id}", e.seat)
            case c.DEFEATED:
                for card in (e.a, *self.fights[-1][1]):
                    self.count(f"defeated:{self.book.dwellers[card].id}", e.seat)
            case c.ENCOUNTER_OVER:
                self.fights.pop()

    def follow_cause(self, e: Event) -> None:
        """What damage told of from here on comes from: what was announced last."""
        match e.kind:
            case c.FLOOR_BEGINS | c.TURN_BEGINS | c.ENCOUNTER_OVER:
                self.cause = OTHERWISE
            case c.TERRAIN:
                self.cause = (TERRAINS[e.a], "")
            case c.EVENT_SHOWN | c.EVENT_LOST | c.EVENT_WON:
                self.cause = ("event", self.book.events[e.a].id)
            case c.DRANK:
                self.cause = ("potion", self.book.potions[e.a].id)
            case c.CAST_SPELL:
                self.cause = ("spell", self.book.spells[e.a].id)
            case c.USED:
                self.cause = ("hero" if e.a < 0 else "item", self.user(e).id)
            case c.MONSTER_DRAWN | c.STAT_CHOSEN | c.HERO_HITS | c.MONSTER_HITS if self.fights:
                self.cause = ("monster", self.book.dwellers[self.fights[-1][0]].id)


def tally(s: Quest, events: Sequence[Event]) -> Iterator[Count]:
    """Everything a finished quest is counted by.

    Of the whole quest ``reached:floor-…``, ``cleared:floor-…`` and ``lost:floor-…/…`` with how; for each seat
    ``death:floor-…/…`` with the kind of its cause, ``killed-by:…`` with the card, and what `CARDS` and the rest of
    `Reading` count of cards. Measures: turns and deaths, the floor that was reached; of each floor reached its turns,
    of each that was left the time cards then left, and each hero's level when it left the floor or died on it.
    """
    reading = Reading(s)
    for one in events:
        reading.read(one)
    reading.leave()
    yield Count("turns", s.turn)
    yield Count("floor", s.floor)
    yield Count("deaths", len(s.deaths))
    for floor in range(1, s.floor + 1):
        name = floor_name(floor)
        yield Count(f"reached:{name}")
        yield Count(f"turns-{name}", reading.turns[floor])
        if floor < s.floor or s.result == WON:
            yield Count(f"cleared:{name}")
            yield Count(f"time-left-{name}", reading.time_left[floor])
    for (floor, seat), level in reading.levels_at.items():
        yield Count(f"level-{floor_name(floor)}", level, seat)
    for (key, seat), n in reading.found.items():
        yield Count(key, n, seat)
    if s.result not in (RUNNING, WON):
        yield Count(f"lost:{floor_name(s.floor)}/{ENDINGS[s.result][0]}")
