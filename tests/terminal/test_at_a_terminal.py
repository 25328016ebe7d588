"""What somebody at a terminal sees: colour, a fresh page for each decision, the board, and nothing of others' secrets."""

import re
from collections.abc import Callable

from tests.terminal.person import Sitter, Typist
from tests.terminal.test_play import START

Sit = Callable[..., Sitter]
CLEARED = "\x1b[2J"
STYLE = re.compile("\x1b\\[[0-9;]*m")


def test_five_enters_lead_to_the_first_decision_of_page_quest(sit: Sit) -> None:
    sitter = sit("play", "page-quest", rows=44, columns=90)
    for _question in range(4):
        sitter.waits_for("Your choice: ")
        sitter.types("")
    assert "A jade frog the size of a fist" in sitter.waits_for("Enter begins: ")
    sitter.types("")
    page = sitter.waits_for("help > ")
    assert CLEARED in page
    assert "┌─ 1 ───" in page
    assert "Re-roll which dice?" in page
    sitter.types("keep")
    assert "What will you do at" in sitter.waits_for("help > ")


def test_each_decision_has_a_page_of_its_own_and_enter_shows_it_again(sit: Sit) -> None:
    sitter = sit(*START)
    assert CLEARED in sitter.waits_for("help > ")
    for typed in ("torch", ""):
        sitter.types(typed)
        page = sitter.waits_for("help > ")
        assert CLEARED in page
        assert "lights the torch" in page


def test_what_is_read_up_does_not_take_the_question_away(sit: Sit) -> None:
    sitter = sit(*START)
    sitter.waits_for("help > ")
    sitter.types("r pq-98")
    assert CLEARED not in sitter.waits_for("help > ")


def test_a_low_terminal_has_what_matters_at_its_end(sit: Sit) -> None:
    sitter = sit("play", "page-quest", "--adventure", "belize-01", "--no-hints", rows=24)
    sitter.waits_for("Enter begins: ")
    sitter.types("")
    page = sitter.waits_for("help > ")
    assert "┌─" not in page
    assert page.index("Attack ") > page.index("next: ")


def test_a_replay_on_a_low_terminal_has_what_matters_too(sit: Sit, play: Typist) -> None:
    play("play", "page-quest", "--adventure", "belize-01", "--bot", "random", "--seed", "7")
    page = sit("replay", *play.finished(), "--to", "9", rows=24).waits_for("q > ")
    assert "next: " in page
    assert "┌─" not in page


def test_a_high_terminal_has_room_to_introduce_people(sit: Sit) -> None:
    told = {}
    for rows in (24, 40):
        sitter = sit("play", "page-quest", rows=rows)
        for _question in range(3):
            sitter.waits_for("Your choice: ")
            sitter.types("")
        told[rows] = STYLE.sub("", sitter.waits_for("Your choice: "))
    assert "Attack 2, Defense 2, HP 4, accessories 2, food 2." in told[24]
    assert told[24].count("…") > told[40].count("…")
    assert told[24].count("\n") < 24


def test_the_next_person_sees_only_what_all_may_know(sit: Sit) -> None:
    sitter = sit("play", "secret-cave", "--depth", "9", "--seed", "7", "--players", "2")
    sitter.waits_for("Player 1, press Enter when nobody else is looking: ")
    sitter.types("")
    sitter.waits_for("help > ")
    sitter.types("sack")
    page = sitter.waits_for("Player 2, press Enter when nobody else is looking: ")
    shown = page.rpartition(CLEARED)[2]
    assert "Player 1 draws a card." in shown
    assert "What now?" not in shown
    assert shown.count("draws") == 1


def test_who_goes_on_with_a_roll_sees_the_table_first(sit: Sit) -> None:
    command = ("play", "cave", "--depth", "9", "--dice", "real")
    sitter = sit(*command)
    sitter.waits_for("On the table > ")
    sitter.types("2 5")
    sitter.waits_for("help > ")
    sitter.types("walk")
    sitter.waits_for("On the table > ")
    sitter.types("q")
    assert sitter.ends() == 0
    again = sit("play", "cave", "--continue")
    assert "hp: " in again.waits_for("On the table > ").lower()


def test_plain_text_has_no_colour_and_no_movement(sit: Sit) -> None:
    sitter = sit(*START, "--plain")
    sitter.waits_for("help > ")
    sitter.types("torch")
    sitter.waits_for("help > ")
    sitter.types("q")
    assert sitter.ends() == 0
    assert "\x1b[2J" not in sitter.seen
    assert "\x1b[3" not in sitter.seen


def test_a_terminal_that_knows_ascii_alone_gets_ascii(sit: Sit) -> None:
    sitter = sit(*START, encoding="ascii")
    page = sitter.waits_for("help > ")
    sitter.types("q")
    assert sitter.ends() == 0
    assert "1-5, ?: help > " in page
    assert sitter.seen.isascii()
