"""Looking back at a match, and checking it."""

from pathlib import Path

import msgspec
import pytest

from reliquest.engine.match import checksum, read_save
from tests.terminal.person import Typist


@pytest.fixture
def saved(play: Typist, tmp_path: Path) -> Path:
    """A match that bots played to its end."""
    path = tmp_path / "m.rlq"
    play("play", "cave", "--depth", "9", "--seed", "7", "--bot", "sensible", "--save", path)
    return path


def test_enter_goes_on_and_b_goes_back(play: Typist, saved: Path) -> None:
    out = play("replay", saved, typed="\n\nb\n").out
    positions = [line.split(" of ")[0] for line in out.splitlines() if " of 29; Enter" in line]
    assert positions == ["2", "3", "6", "3"]
    assert "Player 1: What now? – torch" in out
    assert "Player 1 lights the torch." in out


def test_a_number_jumps_and_the_end_is_the_end(play: Typist, saved: Path) -> None:
    out = play("replay", saved, typed="29\n\n99\n0\nb\nq\n").out
    assert "The end: You see the light." in out
    assert "This is the end; b goes back, q leaves." in out
    assert "Type Enter, b, q, or a number from 0 to 29." in out
    assert "This is the beginning." in out


def test_it_can_begin_anywhere(play: Typist, saved: Path) -> None:
    assert "6 of 29" in play("replay", saved, "--to", "6").out
    assert play("replay", saved, "--to", "30").err == "--to 30: this match has 29 answers.\n"
    assert play("replay", saved, "--seat", "2").err == "--seat 2: this match has 1 seats.\n"


def test_a_match_is_confirmed_with_digest_and_dice(play: Typist, saved: Path) -> None:
    heard = play("replay", saved, "--verify")
    save = read_save(saved.read_bytes())
    assert heard.code == 0
    assert f"Digest: {save.marks[-1][1]}" in heard.out
    assert f"Dice: every roll is the one committed to as {save.header.dice.commitment}" in heard.out
    assert "Result: You see the light." in heard.out


def forged(path: Path, **dice: str) -> None:
    """Change the dice of a save so that its sum is right again."""
    save = read_save(path.read_bytes())
    for key, value in dice.items():
        setattr(save.header.dice, key, value)
    save.check = checksum(save)
    path.write_bytes(msgspec.json.encode(save))


def test_other_dice_than_those_committed_to_are_found_out(play: Typist, saved: Path) -> None:
    forged(saved, secret="00" * 32)
    heard = play("replay", saved, "--verify")
    assert heard.code == 1
    assert "the revealed dice are not those committed to" in heard.out
    assert "the committed dice give another result" in heard.out


def test_dice_that_are_not_revealed_cannot_be_checked(play: Typist, saved: Path) -> None:
    forged(saved, secret="")
    heard = play("replay", saved, "--verify")
    assert heard.code == 0
    assert "not revealed yet" in heard.out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"walk"', b'"rest"', "This save was changed after it was written; it cannot be trusted."),
        (b'"reliquest":1', b'"reliquest":2', "This save has format 2; this program reads up to 1."),
        (b'"answers":[', b'"answers":{', "This is not a Reliquest save, or it was cut short."),
    ],
)
def test_a_save_that_is_not_whole_is_one_sentence(
    play: Typist, saved: Path, old: bytes, new: bytes, sentence: str
) -> None:
    saved.write_bytes(saved.read_bytes().replace(old, new))
    for heard in (play("replay", saved, "--verify"), play("replay", saved), play("play", saved)):
        assert heard.code == 1
        assert heard.err.startswith(f"{saved}: {sentence}")
        assert heard.err.count("\n") == 1


def test_a_file_that_is_not_there_is_one_sentence(play: Typist, tmp_path: Path) -> None:
    heard = play("replay", tmp_path / "none.rlq")
    assert heard.code == 1
    assert heard.err == f"{tmp_path / 'none.rlq'} could not be read (No such file or directory).\n"
