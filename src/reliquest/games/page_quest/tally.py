"""What a finished adventure is counted by in mass simulations: rows, rewards, cards, places of defeat."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from reliquest.engine.events import Event
from reliquest.engine.game import Count
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.state import OFF_PAGE, PageQuest
from reliquest.games.page_quest.tables import NONE

Key = Callable[[PageQuest, Book, Event], str]


def _enemy(s: PageQuest, book: Book, row: int) -> str:
    """A row of the enemy table by its value."""
    return str(s.t.enemy_lowest + row)


def _row(s: PageQuest, book: Book, event: Event) -> str:
    name, _rows = book.tables[event.a]
    return f"row:{name}/{s.t.tables[event.a].lowest + event.b}"


KEYS: Final[Mapping[int, Key]] = {
    st.E_ACTION: lambda s, book, e: f"action:{book.icons[e.a][0]}",
    st.E_ROW: _row,
    st.E_TAKE: lambda s, book, e: f"row:search/{book.search[e.a].id}",
    st.E_ENEMY: lambda s, book, e: f"enemy:{_enemy(s, book, e.a)}",
    st.E_RUNS: lambda s, book, e: f"runs:{_enemy(s, book, e.a)}",
    st.E_LEVELUP: lambda s, book, e: f"levelup:{_card(s, book, e)}/{book.rewards[e.a].id}",
    st.E_SPEND: lambda s, book, e: f"accessory:{_card(s, book, e)}/{book.rewards[e.a].id}",
    st.E_USE: lambda s, book, e: f"ability:{book.abilities[e.a][0]}",
    st.E_ITEM: lambda s, book, e: f"item:{book.items[e.a].id}",
    st.E_FIND: lambda s, book, e: f"find:{book.finds[e.a].id}",
    st.E_ARTIFACT: lambda s, book, e: f"artifact:{book.artifacts[e.a].id}",
    st.E_OUTCOME: lambda s, book, e: f"outcome:{book.report.outcomes[e.a].id}",
    st.E_EVENT: lambda s, book, e: f"event:{book.report.events[e.a].id}",
    st.E_CHOICE: lambda s, book, e: f"branch:{book.branches[e.a].id}",
}
"""What an event is counted as."""


def _card(s: PageQuest, book: Book, event: Event) -> str:
    """The character card an event concerns."""
    return book.characters[s.heroes[event.seat].character].id


def tally(s: PageQuest, events: Sequence[Event]) -> Iterator[Count]:
    """Everything a finished adventure is counted by."""
    book = book_of(s)
    yield Count("rounds", max(h.rounds for h in s.heroes))
    kinds = Counter(event.kind for event in events)
    yield Count("exerts", kinds[st.E_EXERT])
    yield Count("rests", kinds[st.E_REST])
    for seat, h in enumerate(s.heroes):
        yield Count("coins", h.coins, seat)
        yield Count(f"character:{book.characters[h.character].id}", 1, seat)
    found = Counter((KEYS[e.kind](s, book, e), e.seat) for e in events if e.kind in KEYS)
    found.update(
        (f"defeated:{_enemy(s, book, e.d)}", e.seat) for e in events if e.kind == st.E_COUNTER and e.c == 1
    )
    for (key, seat), n in found.items():
        yield Count(key, n, seat)
    if s.lost_by != NONE:
        place = s.heroes[s.lost_by].place
        yield Count(f"defeat:{'off-page' if place == OFF_PAGE else book.places[place].id}", 1, s.lost_by)
