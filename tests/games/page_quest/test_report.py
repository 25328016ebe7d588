"""What a finished adventure leaves to the campaign, told from the table itself."""

import pytest

from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.report import report
from reliquest.games.page_quest.state import WON, PageQuest


def table(**player: object) -> PageQuest:
    """A campaign game of one, as it is set up for this player."""
    options = {
        "adventure": "georgia-02",
        "mode": "campaign",
        "players": [{"character": "rosa-quispe", **player}],
    }
    return GAME.new(GAME.options(options))


@pytest.mark.rule("PQ-212", "PQ-223")
def test_it_tells_the_end_values_and_the_marks() -> None:
    s = table()
    h = s.heroes[0]
    h.trackers = [3, 2, 1, 0, 4, 5]
    h.coins, h.finds, h.artifacts, s.result = 2, [0], [0], WON
    told = report(s)[0]
    book = book_of(s)
    assert told.won
    assert told.reason == "won"
    assert told.trackers == {"attack": 3, "defense": 2, "hp": 1, "xp": 0, "accessories": 4, "food": 5}
    assert (told.coins, told.finds, told.artifacts) == (2, (book.finds[0].id,), (book.artifacts[0].id,))


@pytest.mark.rule("PQ-R13", "PQ-R14")
def test_kept_items_stay_with_their_tokens_and_others_go() -> None:
    s = table()
    book, h = book_of(s), s.heroes[0]
    kept = next(n for n, item in enumerate(book.items) if item.keep)
    lost = next(n for n, item in enumerate(book.items) if not item.keep and item.abilities)
    h.items = [kept, lost]
    h.used_up = [s.t.items[lost].abilities[0], *s.t.items[kept].abilities]
    told = report(s)[0]
    assert told.items == (book.items[kept].id,)
    assert told.spent == tuple(f"{book.items[kept].id}/{a.id}" for a in book.items[kept].abilities)


@pytest.mark.rule("PQ-R14")
def test_a_report_page_may_let_an_item_be_kept() -> None:
    s = table(name="Keeper")  # a book of its own, since this one is rewritten
    book, h = book_of(s), s.heroes[0]
    plain = next(n for n, item in enumerate(book.items) if not item.keep)
    h.items = [plain]
    assert report(s)[0].items == ()
    keeps = book.adventure.report.model_copy(update={"keeps": [book.items[plain].id]})
    book.adventure = book.adventure.model_copy(update={"report": keeps})
    assert report(s)[0].items == (book.items[plain].id,)


@pytest.mark.rule("PQ-R13")
def test_a_one_use_ability_of_the_character_stays_used_in_later_adventures() -> None:
    s = table()
    flare = s.t.cards[s.heroes[0].character].ability
    s.heroes[0].used_up = [flare]
    spent = report(s)[0].spent
    assert spent == (book_of(s).tokens[flare],)
    assert table(spent=list(spent)).heroes[0].used_up == [flare]


@pytest.mark.rule("PQ-030", "PQ-031", "PQ-219")
def test_changes_earned_are_told_apart_by_how_long_they_last() -> None:
    s = table()
    book, h = book_of(s), s.heroes[0]
    once = next(n for n, event in enumerate(book.report.events) if event.lasts == "next-adventure")
    for_good = next(n for n, event in enumerate(book.report.events) if event.lasts == "for-good")
    assert book.report.advancement is not None
    h.events, h.advancements, h.spent_points = [once, for_good], [0], [0, 1, 0]
    told = report(s)[0]
    assert told.once == {k: v for k, v in book.report.events[once].changes.items() if v}
    expected: dict[str, int] = {"defense": 1}
    for changes in (book.report.events[for_good].changes, book.report.advancement.choices[0].changes):
        for name, n in changes.items():
            expected[name] = expected.get(name, 0) + n
    assert told.starts == {name: n for name, n in expected.items() if n}
