"""Page Quest as text: every position can be shown, on any width, in drawing and in sentences."""

import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE, PASS
from reliquest.engine.match import Match, read_save
from reliquest.games.page_quest.game import GAME
from reliquest.terminal.lines import columns, text_of
from reliquest.terminal.page_quest.drawing import DRAWING
from reliquest.terminal.page_quest.tables import ends, grouped, line_for
from tests.terminal.person import Typist

GAMES = [
    {"adventure": "belize-01"},
    {"adventure": "georgia-02"},
    {"adventure": "belize-01", "players": 2},
    {"adventure": "georgia-02", "players": 2, "house_rules": {"trade_2p": "on"}},
]


def positions(options: dict[str, object], seed: int, stops: str) -> Match:
    """A random match to its end; at each question everything is drawn."""
    match = Match.new(GAME, options, program="test", seed=seed, stops=stops)
    draw = Draw(seed)
    match.advance()
    while (q := match.question) is not None:
        drawn(match, q.who)
        assert q.who != CHANCE
        quiet = q.window and draw.below(3) > 0
        match.answer(PASS if quiet else q.options[draw.below(len(q.options))])
        match.advance()
    drawn(match, 0)
    return match


def drawn(match: Match, seat: int) -> None:
    """Draw a position in every way."""
    view = match.view(seat, match.number)
    for width in (60, 80, 100):
        rows = [row for low in (False, True) for row in DRAWING.board(view, width, low=low)]
        assert not [text_of(row) for row in rows if "\n" in text_of(row) or columns(row) > width]
    assert all(DRAWING.spoken(view))
    assert DRAWING.status(view, seat)
    assert DRAWING.title(view)
    assert DRAWING.tables(view, 80)
    assert all(hint.text for hint in DRAWING.hints(view))
    assert DRAWING.arrival(view)


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("stops", ["smart", "all"])
def test_every_position_can_be_shown(options: dict[str, object], stops: str) -> None:
    for seed in range(3):
        positions(options, seed, stops)


def test_values_of_tables_are_read_with_the_modifier_of_the_icon() -> None:
    assert grouped(["a", "a", "b", "b", "b", "c"]) == [("1-2", "a"), ("3-5", "b"), ("6", "c")]
    assert ends("2-3") == (2, 3)
    assert [line_for(["1-2", "3", "4-6"], ["a", "b", "c"], value) for value in (0, 2, 3, 9)] == [
        "a",
        "a",
        "b",
        "c",
    ]


def test_enter_alone_leads_into_belize(play: Typist) -> None:
    heard = play("play", "page-quest", typed="\n\n\n\nkeep\n")
    assert "Attack 2, Defense 2, HP 4, accessories 2, food 2. Mends radios" in " ".join(heard.out.split())
    assert "A jade frog the size of a fist" in heard.out
    assert "What will you do at Market, Punta Gorda?" in heard.out
    assert "Hint: you do one thing at each location." in heard.out


def test_one_player_alone_is_told_of_passing_only_on_trying_it(play: Typist) -> None:
    heard = play("play", "page-quest", typed="\n\n\n\nkeep\npass\n")
    assert "–  Pass" not in heard.out
    assert "Pass cannot be done: only two players may pass freely (PQ-247)." in heard.out


def test_what_a_die_would_bring_stands_beside_it() -> None:
    match = Match.new(GAME, {"adventure": "belize-01"}, program="test", real_dice=True)
    for answer in ("1", "2", "4", "6", "keep"):
        match.answer(match.code(answer))
        match.advance()
    table = match.view(0).table
    hunting = next(icon for icon in table.places[0].actions if icon.kind == "hunting")
    lines = next(each.lines for each in table.tables if each.id == "hunting")
    match.answer(match.code(hunting.name))
    match.advance()
    asked = match.asked(0)
    assert asked is not None
    for option in asked.options:
        if option.name.startswith("die:"):
            row = line_for([each.values for each in lines], lines, int(option.name[4:]) + hunting.modifier)
            assert option.detail == f"{row.text}: {row.gives}"


def test_who_tries_again_is_not_told_the_story_again(play: Typist) -> None:
    heard = play("play", "page-quest", "--adventure", "belize-01", typed="leave\nyes\n\n")
    assert heard.out.count("A jade frog the size of a fist") == 1
    assert heard.out.count("Re-roll which dice?") == 2


def test_two_players_are_told_apart(play: Typist) -> None:
    typed = "keep\nkeep\nhunting\n"
    heard = play(
        "play", "page-quest", "--players", "2", "--character", "rosa-quispe", "--character", "mei-lin-tsai",
        "--seed", "7", typed=typed,
    )  # fmt: skip
    assert "Rosa Quispe: " in heard.out
    assert "Rosa Quispe is at Market, Punta Gorda" in heard.out
    assert "Mei-Lin Tsai stands before the first location" in heard.out


def test_bots_alone_and_the_same_rolls_typed_lead_to_the_same_digest(play: Typist) -> None:
    play("play", "page-quest", "--adventure", "belize-01", "--bot", "sensible", "--seed", "7")
    rolled = play.finished()[0]
    assert play("replay", rolled, "--verify").code == 0
    save = read_save(rolled.read_bytes())
    faces = "\n".join(name for name in save.answers if name.isdecimal())
    heard = play(
        "play", "page-quest", "--adventure", "belize-01", "--bot", "sensible", "--dice", "real", typed=faces
    )
    assert f"Digest: {save.marks[-1][1]}" in heard.out
