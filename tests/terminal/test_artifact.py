"""Artifact as text: every position can be shown, on any width, and tells nobody what is not theirs."""

from pathlib import Path

import msgspec
import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE, PASS
from reliquest.engine.match import Match
from reliquest.games.artifact.game import GAME
from reliquest.terminal.artifact.drawing import DRAWING, party_spoken
from reliquest.terminal.lines import columns, text_of
from tests.terminal.person import Typist

GAMES = [
    {"players": 2},
    {"players": 6, "party": "premade", "scenario": "lost-continent-of-atlantis"},
    {"players": 3, "party": "bidding", "house_rules": {"auction": "sealed", "fight_commit": "simultaneous"}},
    {"players": 4, "names": ["Ann", "Bo"], "scenario": "the-depths-of-the-earth"},
]


def drawn(match: Match, seat: int) -> list[str]:
    """Draw a position in every way; returns all rows as text."""
    view = match.view(seat, match.number)
    rows: list[str] = []
    for width in (40, 60, 80, 100):
        board = [row for low in (False, True) for row in DRAWING.board(view, width, low=low)]
        assert not [text_of(row) for row in board if "\n" in text_of(row) or columns(row) > width]
        rows += map(text_of, board)
    assert all(DRAWING.spoken(view))
    assert all(hint.text for hint in DRAWING.hints(view))
    rows += [*DRAWING.spoken(view), *DRAWING.arrival(view), DRAWING.status(view, seat), DRAWING.title(view)]
    return rows + [text_of(row) for row in DRAWING.tables(view, 80)]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_position_can_be_shown(options: dict[str, object]) -> None:
    match = Match.new(GAME, options, program="test", seed=3, stops="all")
    draw = Draw(5)
    match.advance()
    shown = 0
    while (q := match.question) is not None:
        assert q.who != CHANCE
        if draw.below(12) == 0:
            drawn(match, q.who)
            shown += 1
        quiet = q.window and draw.below(3) > 0
        match.answer(PASS if quiet else q.options[draw.below(len(q.options))])
        match.advance()
    assert drawn(match, -1)
    assert shown > 15


def test_no_row_tells_what_is_in_another_hand() -> None:
    match = Match.new(GAME, {"players": 3}, program="test", seed=4)
    match.advance()
    names = match.state.tables.prose.card_names  # type: ignore[attr-defined]
    for seat, party in enumerate(match.state.parties):  # type: ignore[attr-defined]
        hand = [names[place.card] for place in party.hand]
        for viewer in (-1, 0, 1, 2):
            told = "\n".join(drawn(match, viewer) + [line.text for line in match.told(viewer)])
            assert [name in told for name in hand] == [viewer == seat] * len(hand)


def test_parties_are_told_in_whole_sentences() -> None:
    match = Match.new(GAME, {"scenario": "mummys-tomb", "players": 2}, program="test", real_dice=True)
    table = match.view(0).table
    told = party_spoken(table, msgspec.structs.replace(table.parties[0], bonuses={}))
    assert told == "Party A: 0 people."
    under_way = msgspec.structs.replace(table, current=0)
    for n, cards in ((1, "1 aid card."), (2, "2 aid cards.")):
        party = msgspec.structs.replace(table.parties[0], hand_size=n)
        assert party_spoken(under_way, party).endswith(cards)


def test_the_road_winds_and_shows_who_is_where() -> None:
    match = Match.new(GAME, {"players": 2, "house_rules": {"first_player": 1}}, program="test", seed=1)
    match.advance()
    rows = [text_of(row) for row in DRAWING.board(match.view(0), 80)]
    assert rows[1].startswith("   1AB")
    assert rows[2].split() == ["└20·", *(f"{n}·" for n in range(19, 10, -1))]
    assert rows[3].rstrip().endswith("30◆")


def test_a_game_between_bots_ends_and_is_verified(play: Typist, tmp_path: Path) -> None:
    save = tmp_path / "a.rlq"
    heard = play("play", "artifact", "--players", "4", "--bots", "4", "--seed", "3", "--save", save)
    assert heard.code == 0
    assert "brings the Heart of Nebet-Seshen home" in heard.out
    again = play("replay", save, "--verify")
    assert again.code == 0
    assert "every roll is the one committed to" in again.out


def test_real_dice_and_cards_are_typed_by_face_and_name(play: Typist) -> None:
    dice = "\n".join(["1"] * 32)
    cards = "rifle\nsword\nmaps\nguide\naxe\npistol\nshovel\nporters\nsextant\ntranslator"
    typed = f"{dice}\n{cards}\n3\noutward\n\nthe bazaar\n"
    heard = play(
        "play", "artifact", "--players", "2", "--bots", "1", "--dice", "real", "--house-rule", "first_player=1", "--no-hints",
        typed=typed,
    )  # fmt: skip
    assert "Party A packs Rifle." in heard.out
    assert "Party A moves from space 1 to space 4." in heard.out
    assert "Party A meets The Bazaar: Personality ×2" in heard.out
