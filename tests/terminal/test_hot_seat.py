"""Several people at one screen: who is asked, and that nobody sees what is another's."""

from tests.terminal.person import Typist
from tests.terminal.test_play import names

TWO = ("--depth", "9", "--seed", "7", "--players", "2", "--stops", "smart")


def test_who_is_asked_is_named(play: Typist) -> None:
    heard = play("play", "cave", *TWO, typed="walk\nwalk\n")
    assert heard.out.index("Player 1: What now?") < heard.out.index("Player 2: What now?")
    assert "Pass to" not in heard.out  # nobody has a secret here


def test_a_secret_is_seen_by_its_seat_alone(play: Typist) -> None:
    heard = play("play", "secret-cave", *TWO, typed="\nsack\n\nwalk\n\nq\n")
    drawn = names(play.saves()[0])[5]
    screens = heard.out.split("Pass to ")
    assert [screen.split(".")[0] for screen in screens[1:]] == ["Player 1", "Player 2", "Player 1"]
    assert f"draws {drawn}" not in screens[2]
    assert "draws a card" in screens[2]
    assert f"draws {drawn}" in screens[3]


def test_the_screen_is_cleared_before_it_is_passed(play: Typist) -> None:
    heard = play("play", "secret-cave", *TWO, typed="\nsack\n\n")
    before = heard.out.split("Pass to Player 2")[0]
    assert "\n" * 20 in before


def test_what_came_of_a_decision_is_seen_by_all_before_the_screen_is_passed(play: Typist) -> None:
    heard = play("play", "secret-cave", *TWO, typed="\nsack\n\n")
    drawn = names(play.saves()[0])[5]
    shown = heard.out.split("Pass to Player 2")[0].rsplit("\n" * 20, 1)[1]
    assert "draws a card" in shown
    assert f"draws {drawn}" not in shown


def test_one_person_beside_a_bot_is_not_asked_to_pass(play: Typist) -> None:
    heard = play("play", "secret-cave", *TWO, "--bots", "1", typed="walk\n")
    assert "Pass to" not in heard.out


def test_a_card_drawn_from_a_real_sack_is_typed_by_its_seat(play: Typist) -> None:
    typed = "1 3 2 2\n\nsack\nrope\n\nwalk\n"
    heard = play("play", "secret-cave", "--depth", "9", "--players", "2", "--dice", "real", typed=typed)
    assert names(play.saves()[0])[5] == "rope"
    assert "rope" not in heard.out.split("Pass to Player 2")[1]
