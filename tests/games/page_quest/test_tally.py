"""What a finished adventure is counted by, checked against the events and the table it ended with."""

from collections import Counter

import pytest

from reliquest.engine.dice import Draw, Scripted, Seeded
from reliquest.engine.events import Event, Listener
from reliquest.engine.play import play
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest


def finished(seed: int, players: int = 1) -> tuple[PageQuest, list[Event]]:
    """A game between bots, with all that was told in it."""
    options = GAME.options({"players": players})
    s = GAME.new(options)
    listener = Listener()
    s.listener = listener
    bots = [
        GAME.bot("sensible" if seed % 4 == 0 else "random", options, seat, seed) for seat in range(players)
    ]
    play(s, bots, Seeded(seed), GAME.stops(), Draw(seed))
    return s, listener.heard


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [1, 2])
def test_counts_agree_with_the_table_at_the_end(seed: int, players: int) -> None:
    s, events = finished(seed, players)
    counts = {(key, seat): n for key, n, seat in GAME.tally(s, events)}
    assert len(counts) == len(list(GAME.tally(s, events)))  # a key comes once for each seat
    kinds = Counter(event.kind for event in events)
    book = book_of(s)
    assert counts["rounds", -1] == max(h.rounds for h in s.heroes)
    assert counts["exerts", -1] == kinds[st.E_EXERT]
    assert counts["rests", -1] == kinds[st.E_REST]
    for seat, h in enumerate(s.heroes):
        assert counts["coins", seat] == h.coins
        assert counts[f"character:{book.characters[h.character].id}", seat] == 1
        for item in h.items:
            assert counts[f"item:{book.items[item].id}", seat] > 0
        for artifact in h.artifacts:
            assert counts[f"artifact:{book.artifacts[artifact].id}", seat] == 1
    met = sum(n for (key, _seat), n in counts.items() if key.startswith("enemy:"))
    assert met == kinds[st.E_ENEMY]
    assert sum(n for (key, _), n in counts.items() if key.startswith("defeated:")) <= met
    assert sum(n for (key, _), n in counts.items() if key.startswith("action:")) == kinds[st.E_ACTION]
    rows = sum(n for (key, _), n in counts.items() if key.startswith("row:"))
    assert rows == kinds[st.E_ROW] + kinds[st.E_TAKE]
    defeats = [(key, seat) for key, seat in counts if key.startswith("defeat:")]
    if s.result == st.DIED:
        place = s.heroes[s.lost_by].place
        assert defeats == [(f"defeat:{'off-page' if place < 0 else book.places[place].id}", s.lost_by)]
    elif s.result == st.WON:
        assert defeats == []


def test_giving_up_is_a_defeat_where_the_figure_stands() -> None:
    s = GAME.new(GAME.options({}))
    while s.question is not None and s.question.who < 0:
        s.answer(Scripted([1] * 20).choose(s.question))
    s.answer(-2)
    assert ("defeat:off-page", 1, 0) in list(GAME.tally(s, []))
