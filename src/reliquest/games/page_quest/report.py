"""What a finished adventure leaves behind for the Adventure log and the next one (PQ-212, PQ-222, PQ-223)."""

from collections.abc import Iterable

from reliquest.games.page_quest import effects
from reliquest.games.page_quest.build import Book, changes
from reliquest.games.page_quest.campaign import PlayerReport
from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.state import ENDED_AS, WON, Hero, PageQuest
from reliquest.games.page_quest.tables import NONE


def report(s: PageQuest) -> tuple[PlayerReport, ...]:
    """One report a seat: end values, marks, kept items, and what changes starting values from now on or once."""
    book = book_of(s)
    return tuple(player_report(s, book, h) for h in s.heroes)


def player_report(s: PageQuest, book: Book, h: Hero) -> PlayerReport:
    """The report of one seat."""
    events = [book.report.events[n] for n in h.events]
    advancement = book.report.advancement
    taken = [advancement.choices[n] for n in h.advancements] if advancement is not None else []
    points = h.spent_points + [0] * (len(effects.TRACKERS) - len(h.spent_points))
    for_good = [changes(event.changes) for event in events if event.lasts == "for-good"]
    kept = [n for n in h.items if book.items[n].keep or book.items[n].id in book.report.keeps]
    return PlayerReport(
        won=s.result == WON,
        reason=ENDED_AS[s.result],
        trackers=dict(zip(effects.TRACKERS, h.trackers, strict=True)),
        coins=h.coins,
        finds=tuple(book.finds[n].id for n in h.finds),
        artifacts=tuple(book.artifacts[n].id for n in h.artifacts),
        items=tuple(book.items[n].id for n in kept),
        spent=tuple(book.tokens[n] for n in h.used_up if s.t.abilities[n].item in (NONE, *kept)),
        choices=tuple(book.choices[n] for n in h.choices),
        advancement=tuple(choice.id for choice in taken),
        starts=summed([*for_good, *(changes(choice.changes) for choice in taken), points]),
        once=summed(changes(event.changes) for event in events if event.lasts == "next-adventure"),
    )


def summed(all_changes: Iterable[list[int]]) -> dict[str, int]:
    """Changes by tracker added up, by name; those that come to nothing are left out."""
    totals = [0] * len(effects.TRACKERS)
    for one in all_changes:
        totals = [a + b for a, b in zip(totals, one, strict=True)]
    return {name: n for name, n in zip(effects.TRACKERS, totals, strict=True) if n}
