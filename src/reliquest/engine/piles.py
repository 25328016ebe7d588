"""Face-down piles as the table knows them: a multiset of cards in unknown order, and what is known of both
ends.

Nothing is shuffled in advance. Which card comes is decided when it is drawn, by a chance question whose
options and weights the pile gives; so a search can branch on it, a log can record it, and a real deck can
answer it.
"""

from typing import Final

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Question, Randomness


class Place:
    """A card at a known place in a pile, and the seats (bit mask) that know it."""

    def __init__(self, card: int, seen_by: int) -> None:
        self.card: Final = card
        self.seen_by: Final = seen_by


class Pile:
    """A face-down pile. Cards are whole numbers below ``kinds``; equal cards have the same number.

    ``unknown[k]`` counts the cards of kind k whose order nobody knows. ``top`` and ``bottom`` are the
    cards put or seen there, the outermost last.
    """

    def __init__(self, unknown: list[int], top: list[Place], bottom: list[Place]) -> None:
        self.unknown = unknown
        self.top = top
        self.bottom = bottom

    def clone(self) -> "Pile":
        """An independent copy."""
        return Pile(self.unknown[:], self.top[:], self.bottom[:])

    def empty(self) -> bool:
        """Whether there is no card in the pile."""
        if self.top or self.bottom:
            return False
        for n in self.unknown:
            if n > 0:
                return False
        return True

    def size(self) -> int:
        """How many cards lie in the pile."""
        return len(self.top) + len(self.bottom) + sum(self.unknown)

    def shuffled(self) -> int:
        """How many cards lie in unknown order."""
        return sum(self.unknown)

    def draw_question(self, kind: int, seen_by: int = EVERYONE, first: int = 0) -> Question:
        """The chance question that tells which card is on top; the pile must not be empty.

        Its answer is the card's number, counted from ``first``; tell the pile by `take_top`.
        """
        if self.top:
            return Question(CHANCE, kind, [first + self.top[-1].card], [1], seen_by)
        unknown = self.unknown
        options = [first + k for k in range(len(unknown)) if unknown[k] > 0]
        if not options and self.bottom:
            return Question(CHANCE, kind, [first + self.bottom[0].card], [1], seen_by)
        return Question(CHANCE, kind, options, [n for n in unknown if n > 0], seen_by)

    def take_top(self, card: int) -> None:
        """Remove the card that turned out to be on top."""
        if self.top:
            self.top.pop()
        elif self.unknown[card] > 0:
            self.unknown[card] -= 1
        else:
            self.bottom.pop(0)

    def put_top(self, card: int, seen_by: int) -> None:
        """Lay a card on top; ``seen_by`` are the seats that know which."""
        self.top.append(Place(card, seen_by))

    def put_bottom(self, card: int, seen_by: int) -> None:
        """Lay a card under the pile; ``seen_by`` are the seats that know which."""
        self.bottom.append(Place(card, seen_by))

    def shuffle_in(self, card: int) -> None:
        """Put a card among those in unknown order, without disturbing the ends. Follow by `shuffle` for a
        real shuffle.
        """
        self.unknown[card] += 1

    def shuffle(self) -> None:
        """Forget every known place."""
        for place in self.top:
            self.unknown[place.card] += 1
        for place in self.bottom:
            self.unknown[place.card] += 1
        self.top = []
        self.bottom = []

    def hidden_places(self, seat: int) -> int:
        """How many known places hold a card that this seat does not know."""
        n = 0
        for place in self.top:
            n += 0 if knows(place, seat) else 1
        for place in self.bottom:
            n += 0 if knows(place, seat) else 1
        return n

    def lift_hidden(self, seat: int, into: list[int]) -> None:
        """For a redeal: add to the counts ``into`` every card of the pile that this seat cannot place."""
        unknown = self.unknown
        for k in range(len(unknown)):
            into[k] += unknown[k]
        for place in self.top:
            if not knows(place, seat):
                into[place.card] += 1
        for place in self.bottom:
            if not knows(place, seat):
                into[place.card] += 1

    def lay_hidden(self, seat: int, pool: list[int], draw: Randomness) -> None:
        """For a redeal: fill the places this seat cannot see from the counts ``pool``; the rest of the
        pile as well.

        Takes as many cards out of ``pool`` as `lift_hidden` had put in for this pile.
        """
        loose = self.shuffled()
        self.top = [p if knows(p, seat) else Place(take_one(pool, draw), p.seen_by) for p in self.top]
        self.bottom = [p if knows(p, seat) else Place(take_one(pool, draw), p.seen_by) for p in self.bottom]
        self.unknown = [0] * len(self.unknown)
        for _ in range(loose):
            self.unknown[take_one(pool, draw)] += 1

    def to_data(self) -> list[list[int]]:
        """The pile as plain lists: counts, then card and mask of each known place from the top list and
        the bottom list.
        """
        top: list[int] = []
        for place in self.top:
            top.append(place.card)
            top.append(place.seen_by)
        bottom: list[int] = []
        for place in self.bottom:
            bottom.append(place.card)
            bottom.append(place.seen_by)
        return [self.unknown[:], top, bottom]


def knows(place: Place, seat: int) -> bool:
    """Whether this seat knows the card at this place."""
    if place.seen_by == EVERYONE:
        return True
    return seat >= 0 and (place.seen_by >> seat) & 1 == 1


def take_one(pool: list[int], draw: Randomness) -> int:
    """Take one card at random out of a multiset given by counts, and return it; the multiset must not be
    empty.
    """
    n = 0
    for k in pool:
        n += k
    i = draw.below(n)
    card = 0
    while i >= pool[card]:
        i -= pool[card]
        card += 1
    pool[card] -= 1
    return card


def pile_from_data(data: list[list[int]]) -> Pile:
    """The pile that `Pile.to_data` wrote."""
    top = [Place(data[1][i], data[1][i + 1]) for i in range(0, len(data[1]), 2)]
    bottom = [Place(data[2][i], data[2][i + 1]) for i in range(0, len(data[2]), 2)]
    return Pile(data[0][:], top, bottom)
