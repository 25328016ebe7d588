"""What a seat may know: hands, looks, draws, bids and chances never tell what lies elsewhere (AR-R17)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquest.engine.dice import Draw, at, total
from reliquest.engine.flow import PASS
from reliquest.games.artifact.bots import Sensible
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.state import Artifact
from tests.games.artifact.at_the_table import Table


def wandered(seed: int, steps: int, players: int = 3, **house: str) -> Artifact:
    """A position after so many random answers."""
    s = GAME.new(GAME.options({"players": players, "house_rules": house}))
    draw = Draw(seed)
    for _ in range(steps):
        q = s.question
        if q is None:
            break
        if q.window and draw.below(3) > 0:
            s.answer(PASS)
        else:
            s.answer(at(q, draw.below(total(q))))
    return s


def seen(s: Artifact, seat: int) -> bytes:
    """The table as a seat sees it."""
    return msgspec.json.encode(GAME.table(s, seat))


@pytest.mark.rule("AR-R17")
@given(seed=st.integers(0, 10_000), steps=st.integers(60, 600), seat=st.integers(0, 2))
def test_a_redeal_changes_nothing_that_the_seat_sees_and_keeps_every_card(
    seed: int, steps: int, seat: int
) -> None:
    s = wandered(seed, steps)
    t = s.determinise(seat, Draw(seed + 1))
    assert seen(t, seat) == seen(s, seat)
    for deck in range(3):
        assert census(t, deck) == census(s, deck)
    for one, two in zip(s.parties, t.parties, strict=True):
        origins = [[s.tables.cards[place.card].deck for place in party.hand] for party in (one, two)]
        assert origins[0] == origins[1]


def census(s: Artifact, deck: int) -> list[int]:
    """How often each card of a deck lies somewhere."""
    base = s.tables.first[deck]
    count = s.decks[deck].unknown[:]
    for place in s.decks[deck].top:
        count[place.card] += 1
    for local in s.discards[deck]:
        count[local] += 1
    for party in s.parties:
        for held in party.hand:
            if s.tables.cards[held.card].deck == deck:
                count[held.card - base] += 1
    if s.card >= 0 and s.tables.cards[s.card].deck == deck:
        count[s.card - base] += 1
    return count


@pytest.mark.rule("AR-R17")
def test_redeals_reach_every_hand_that_is_possible() -> None:
    s = wandered(5, 130)
    hidden = {place.card for place in s.parties[1].hand}
    dealt = set()
    for seed in range(60):
        dealt |= {place.card for place in s.determinise(0, Draw(seed)).parties[1].hand}
    mine = {place.card for place in s.parties[0].hand}
    assert hidden <= dealt
    assert not mine & dealt
    assert len(dealt) > 12


@pytest.mark.rule("AR-R17")
def test_an_observed_card_stays_known_when_another_draws_it() -> None:
    table = Table(3, a={"space": 5}, b={"space": 4}, module_1=["lantern", "sheer-wall"])
    table.roll(1).choose("observe").roll("lantern")
    table.move(2).roll("lantern")
    hands = [
        [card.id for card in GAME.table(table.state, viewer).parties[1].hand] for viewer in (-1, 0, 1, 2)
    ]
    assert hands == [[], ["lantern"], ["lantern"], []]
    assert "Party B draws Lantern from the Module 1 deck." in table.log(0)
    assert "Party B draws an aid card from the Module 1 deck." in table.log(2)
    for seed in range(5):
        known = table.state.determinise(0, Draw(seed)).parties[1].hand
        assert [table.state.tables.prose.card_ids[place.card] for place in known] == ["lantern"]


@pytest.mark.rule("AR-R17", "AR-R112")
def test_open_hands_are_open_and_looks_stay_private() -> None:
    table = Table(
        house={"open_hands": "on"}, a={"space": 5, "hand": ["rifle"]}, module_1=["sheer-wall", "spare-cable"]
    )
    shown = GAME.table(table.state, 1)
    assert [card.id for card in shown.parties[0].hand] == ["rifle"]
    table.roll(1).choose("observe").roll("spare-cable")
    assert [card.card for card in GAME.table(table.state, 1).decks[1].top] == [""]
    assert [card.card for card in GAME.table(table.state, 0).decks[1].top] == ["spare-cable"]
    assert GAME.table(table.state, 1).decks[1].top[0].seats == (0,)
    assert not any("Spare Cable" in line for line in table.log(1))


@pytest.mark.rule("AR-R17")
def test_windows_open_by_what_all_can_see() -> None:
    for card in ("find-companion", "rifle", "translator"):
        table = Table(a={"space": 5, "hand": [card]}, module_1=["sheer-wall"])
        moments = table.windows()
        table.move(1)
        moments += table.windows()
        table.roll("sheer-wall")
        moments += table.windows()
        table.roll(5)
        moments += table.windows()
        assert moments == ["before-move", "extra-move", "before-check", "check"]


@pytest.mark.rule("AR-R17")
@given(seed=st.integers(0, 10_000), steps=st.integers(60, 700), players=st.integers(2, 4))
def test_the_sensible_player_is_handed_nothing_but_what_its_seat_can_see(
    seed: int, steps: int, players: int
) -> None:
    """Permute what a seat cannot see: the position that its player is handed stays the same, to the last card."""
    s = wandered(seed, steps, players)
    q = s.question
    for seat in range(players):
        permuted = s.determinise(seat, Draw(seed + 7))
        handed, as_before = permuted.determinise(seat, Draw(99)), s.determinise(seat, Draw(99))
        assert GAME.to_data(handed) == GAME.to_data(as_before)
        if q is not None and q.who == seat:
            assert Sensible().choose(handed, q) == Sensible().choose(as_before, q)
