"""Dice and cards on a table, typed in."""

from pathlib import Path

import pytest

from reliquest.engine.match import Match, read_save
from tests.terminal.cave.game import GAME
from tests.terminal.person import Typist
from tests.terminal.test_play import flat, names

START = ("play", "cave", "--depth", "9", "--dice", "real")


def test_dice_that_are_rolled_at_once_are_asked_for_at_once(play: Typist) -> None:
    heard = play(*START, typed="2 5\nwalk\n4\n")
    assert "The dice of the cave: roll 2 dice and type 2 faces, for example 3 6." in heard.out
    assert "The dice of the cave: roll one die and type its face, for example 3." in heard.out
    assert names(play.saves()[0]) == ["2", "5", "walk", "4", "-"]


@pytest.mark.parametrize("typed", ["2 5", "25", "2,5", "2, 5", "2+5"])
def test_faces_may_be_typed_in_many_ways(play: Typist, typed: str) -> None:
    play(*START, typed=f"{typed}\n")
    assert names(play.saves()[0]) == ["2", "5"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("7 1", "7 is not on this die; type 1–6."),
        ("0 1", "0 is not on this die; type 1–6."),
        ("two", "two is not on this die; type 1–6."),
        ("2 5 1", "Only 2 dice are rolled here; type 2 faces."),
    ],
)
def test_what_cannot_have_come_up_is_asked_again(play: Typist, typed: str, sentence: str) -> None:
    heard = play(*START, typed=f"{typed}\n2 5\n")
    assert sentence in heard.out
    assert names(play.saves()[0]) == ["2", "5"]


def test_dice_may_be_typed_one_after_another(play: Typist) -> None:
    heard = play(*START, typed="2\n5\nwalk\n")
    assert "The dice of the cave: roll one die" in heard.out
    assert names(play.saves()[0]) == ["2", "5", "walk"]


def test_a_drawn_card_is_named_or_begun(play: Typist) -> None:
    heard = play(*START, typed="2 5\nsack\nlan\n")
    assert "Draw a card: type the name of what came up, or how it begins." in heard.out
    assert names(play.saves()[0])[3] == "lantern"


def test_a_card_that_is_not_clear_is_asked_again(play: Typist) -> None:
    heard = play(*START, typed="2 5\nsack\nla\nsnake\nlamp\n")
    assert "“la” could be 2 Lamp, 3 Lantern" in heard.out
    assert "“snake” is none of the choices" in heard.out
    assert names(play.saves()[0])[3] == "lamp"


def test_a_misread_die_is_typed_again_until_something_is_decided(play: Typist) -> None:
    heard = play(*START, typed="2 5\nu\nyes\n2 6\nwalk\n1\nu\nno\nu\nyes\n3\ntorch\nwalk\nq\n")
    assert "Was 2 5 not what you rolled?" in heard.out
    assert names(play.saves()[0])[:6] == ["2", "6", "walk", "3", "-", "torch"]


def test_commands_work_while_the_dice_are_in_the_hand(play: Typist) -> None:
    heard = play(*START, typed="?\nr pq-93\nq\n")
    assert "take back your last decision" in flat(heard.out)
    assert "PQ-093  The figure must move" in heard.out
    assert heard.code == 0


def test_the_faces_of_another_match_lead_to_the_same_end(play: Typist, tmp_path: Path) -> None:
    rolled, typed = tmp_path / "rolled.rlq", tmp_path / "typed.rlq"
    play("play", "cave", "--depth", "9", "--bot", "sensible", "--seed", "11", "--save", rolled)
    faces = [name for name in names(rolled) if name.isdecimal()]
    lines = [" ".join(faces[:2]), *faces[2:]]
    heard = play(*START, "--bot", "sensible", "--save", typed, typed="\n".join(lines) + "\n")
    ends = [read_save(path.read_bytes()).marks[-1] for path in (rolled, typed)]
    assert ends[0] == ends[1]
    assert f"Digest: {ends[0][1]}" in heard.out
    assert play("replay", typed, "--verify").code == 0


def test_nothing_can_be_typed_again_where_the_program_rolls() -> None:
    match = Match.new(GAME, GAME.options({}), program="test", seed=7)
    match.advance()
    assert match.retype_to() is None
