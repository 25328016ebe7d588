"""Whatever is typed, nothing breaks, and what is kept can be taken up again."""

from itertools import chain

import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.match import read_save, resume
from reliquest.games import registry
from tests.terminal.person import Typist

WORDS = [
    "", "1", "1", "1", "2", "2", "3", "4", "5", "9", "12", "0", "-3", "keep", "hunting", "search", "rest", "die", "ex",
    "u", "undo", "?", "l", "l 3", "log x", "b", "t", "r", "r pq-98", "r nothing at all", "r XX-9", "dice", "stops all",
    "stops smart", "stops maybe", "hints", "hints off", "save", "leave", "no", "yes", "2 2", "3 1 6 4", "6", "é漢", "\x1b[2J",
    "a" * 300, "back", "q\t", "--", "1e3", "٣",
]  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["cave", "--depth", "9"],
        ["cave", "--depth", "9", "--players", "2", "--dice", "real"],
        ["secret-cave", "--depth", "9", "--players", "2", "--stops", "all"],
        ["page-quest", "--adventure", "belize-01"],
        ["page-quest", "--players", "2", "--bots", "1", "--stops", "all"],
        ["page-quest", "--dice", "real"],
        ["page-quest", "--mode", "campaign", "--players", "2"],
        ["page-quest"],
    ],
    ids=" ".join,
)
def test_nothing_that_is_typed_breaks_anything(play: Typist, arguments: list[str]) -> None:
    for seed in range(3):
        draw = Draw(seed)
        typed = "\n".join(WORDS[draw.below(len(WORDS))] for _ in range(150)) + "\n"
        heard = play("play", *arguments, typed=typed)
        assert heard.code in (0, 1), heard.err
        assert "fault of its own" not in heard.err
        assert "\x1b" not in heard.out
    kept = chain(play.saves(), play.finished(), (play.home / "campaigns").glob("*.rlq"))
    for path in kept:
        save = read_save(path.read_bytes())
        assert resume(registry.game(save.header.game), save).names == save.answers
