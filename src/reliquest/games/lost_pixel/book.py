"""The texts that belong to the numbers of `Tables`: ids, names and what the cards say."""

from typing import Final, cast

from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.cards import Card, Deck, FloorTheme
from reliquest.games.lost_pixel.describe import card as describe
from reliquest.games.lost_pixel.effects import Effect


class Book:
    """Every card by its number; the card and the record behind every effect."""

    def __init__(self, deck: Deck) -> None:
        self.heroes: Final = list(deck.heroes)
        self.items: Final[list[Card]] = [
            *sorted(deck.treasures, key=lambda card: card.floor), *deck.artifacts, *deck.gems,
        ]  # fmt: skip
        self.spells: Final = list(deck.spells)
        self.events: Final = list(deck.events)
        self.potions: Final = list(deck.potions)
        self.tiles: Final = list(deck.tiles)
        self.times: Final = list(deck.times)
        self.dwellers: Final[list[Card]] = []
        for floor in range(1, 11):
            for kind in (deck.monsters, deck.enhancers, deck.sheep):
                self.dwellers.extend(card for card in kind if card.floor == floor)
        self.themes: Final[dict[int, FloorTheme]] = {theme.floor: theme for theme in deck.floors}
        self.owners: Final[dict[int, Card]] = {}
        self.written: Final[dict[int, Effect]] = {}
        self.texts: Final[dict[str, str]] = {}
        self.homes: Final[dict[str, str]] = {}  # the pack of a card, by the card's id
        self.faces: Final[dict[str, object]] = {}  # cards as `view` shows them, made once

    def does(self, card: Card) -> str:
        """What a card does, written out."""
        if card.id not in self.texts:
            self.texts[card.id] = describe(card)
        return self.texts[card.id]


def book_of(tables: t.Tables) -> Book:
    """The texts of the tables."""
    return cast(Book, tables.book)
