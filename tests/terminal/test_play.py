"""Choosing a match, answering, and everything that can be typed at a prompt."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reliquest.engine.match import read_save
from tests.terminal.person import Typist

START = ("play", "cave", "--depth", "9", "--seed", "7")
"""A match that begins at once: 3 HP after the set-up rolls 1 and 3."""


def names(path: Path) -> list[str]:
    """The answers that a save holds."""
    return read_save(path.read_bytes()).answers


def flat(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


def packed(text: str) -> str:
    """The text without any space, for sentences with a path, which may be broken anywhere."""
    return "".join(text.split())


# choosing


def test_enter_alone_leads_to_the_first_decision(play: Typist) -> None:
    heard = play("play", "cave", typed="\n\n\n\n")
    assert heard.code == 0
    assert "What now?" in heard.out
    assert "  1  Walk on" in heard.out


def test_what_options_set_is_not_asked(play: Typist) -> None:
    heard = play(*START, "--hero", "bert")
    assert "Your choice" not in heard.out
    options = read_save(play.saves()[0].read_bytes()).header.options
    assert options == {"depth": 9, "players": 1, "heroes": ["bert"], "house_rules": {}}


def test_a_menu_takes_numbers_names_and_how_names_begin(play: Typist) -> None:
    play("play", "cave", typed="new\n2\ntw\ncl\nanna\n")
    options = read_save(play.saves()[0].read_bytes()).header.options
    assert options["depth"] == 9
    assert options["heroes"] == ["cleo", "anna"]


def test_who_was_chosen_is_not_offered_again(play: Typist) -> None:
    heard = play("play", "cave", typed="new\n\n2\nanna\nanna\n")
    assert "is none of the choices" in heard.out


def test_all_options_may_come_as_json(play: Typist) -> None:
    play("play", "cave", "--options", json.dumps({"depth": 9, "players": 2}))
    assert read_save(play.saves()[0].read_bytes()).header.seats == ["person", "person"]


def test_to_go_on_is_the_first_choice(play: Typist) -> None:
    play(*START, typed="torch\n")
    before = names(play.saves()[0])
    heard = play("play", "cave", typed="\nwalk\n")
    assert "  1  Continue: after 3 answers (Enter)" in heard.out
    assert names(play.saves()[0])[: len(before)] == before == ["1", "3", "torch"]
    assert len(play.saves()) == 1


def test_to_go_on_can_be_asked_for(play: Typist) -> None:
    play(*START, typed="torch\n")
    assert "Your choice" not in play("play", "cave", "--continue", typed="walk\n").out
    assert names(play.saves()[0])[:4] == ["1", "3", "torch", "walk"]


def test_there_may_be_nothing_to_go_on_with(play: Typist) -> None:
    heard = play("play", "cave", "--continue")
    assert (heard.code, heard.err) == (1, "There is no unfinished match of The Cave.\n")


def test_to_go_on_may_be_asked_for_without_a_game(play: Typist) -> None:
    assert play("play", "--continue").err == "There is no unfinished match.\n"
    play(*START, typed="torch\n")
    play("play", "--continue", typed="walk\n")
    assert names(play.saves()[0])[:4] == ["1", "3", "torch", "walk"]


def test_without_a_game_the_games_are_a_menu(play: Typist) -> None:
    heard = play("play", typed="cave\nnew\n\n\n\n")
    assert "Which game?" in heard.out
    assert "The Cave: after 0 answers" in heard.out


def test_a_save_that_cannot_be_continued_says_why(play: Typist) -> None:
    play(*START, typed="torch\n")
    path = play.saves()[0]
    path.write_bytes(path.read_bytes()[:90])
    heard = play("play", "cave", typed="1\nq\n")
    assert "cannot be continued" in heard.out
    assert flat(heard.out).count("it was cut short") == 3  # as a choice, when taken, as a choice again


def test_older_matches_are_a_choice_further_down(play: Typist) -> None:
    play(*START, typed="torch\n")
    play(*START, "--hero", "bert", typed="walk\n")
    heard = play("play", "cave", typed="others\n1\nwalk\n")
    assert "Other unfinished matches (1)" in heard.out
    assert sum(1 for path in play.saves() if "torch" in names(path) and "walk" in names(path)) == 1


def test_house_rules_are_a_choice_of_their_own(play: Typist) -> None:
    heard = play("play", "cave", typed="house\n")
    assert heard.err == "There are no rules of a game cave; there are page-quest, artifact, lost-pixel.\n"


# answering


@pytest.mark.parametrize("typed", ["1", "walk", "Walk on", "WALK", "wa", "on"])
def test_an_option_is_chosen_by_number_name_or_beginning(play: Typist, typed: str) -> None:
    play(*START, typed=f"{typed}\n")
    assert names(play.saves()[0])[2] == "walk"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9", "There is no 9; type a number from 1 to 5."),
        ("0", "There is no 0; type a number from 1 to 5."),
        ("-1", "There is no -1; type a number from 1 to 5."),
        ("re", "“re” could be 2 Reach into the sack, 3 Rest by the fire; type more of it, or the number."),
        ("dance", "“dance” is none of the choices; type a number from 1 to 5, or ? for help."),
    ],
)
def test_what_is_unclear_is_asked_again(play: Typist, typed: str, sentence: str) -> None:
    heard = play(*START, typed=f"{typed}\nwalk\n")
    assert sentence in flat(heard.out)
    assert names(play.saves()[0])[2] == "walk"


def test_what_cannot_be_done_is_shown_with_its_reason(play: Typist) -> None:
    heard = play(*START, typed="rest\nrest\nrest\nrest\n")
    assert "–  Rest by the fire: you are in perfect health  PQ-036" in heard.out
    assert "Rest by the fire cannot be done: you are in perfect health (PQ-036)." in heard.out


def test_what_is_certain_death_is_asked_twice(play: Typist) -> None:
    heard = play(*START, typed="jump\nno\njump\nyes\n")
    assert heard.out.count("“Jump into the dark” loses the game for certain. Type yes to do it:") == 2
    assert "The end: The cave wins." in heard.out
    assert names(play.finished()[0])[2:] == ["jump"]


def test_odds_and_marks_stand_beside_the_options(play: Typist) -> None:
    out = play(*START).out
    assert "  1  Walk on  67 % unhurt  (final)\n     A 1 or 2 costs 1 HP" in out
    assert "  4  Jump into the dark  (loses the game, final)\n" in out
    assert "Free, beside the decision:\n  5  Light the torch\n" in out


def test_enter_lets_a_window_pass_and_asks_again_elsewhere(play: Typist) -> None:
    heard = play(*START, "--stops", "all", typed="\nwalk\n\n")
    assert heard.out.count("What now?") == 3  # asked, asked again, asked after the walk
    assert "Enter: Go on" in heard.out
    assert names(play.saves()[0])[4] == "pass"


def test_windows_that_do_not_matter_pass_by_themselves(play: Typist) -> None:
    heard = play(*START, typed="torch\nwalk\n")
    assert "A moment's rest" not in heard.out
    assert names(play.saves()[0])[5] == "-"


# commands


def test_undo_takes_the_last_decision_back(play: Typist) -> None:
    heard = play(*START, typed="torch\nu\n")
    assert "Taken back: Light the torch" in heard.out
    assert [prompt.split(" > ")[0] for prompt in heard.out.splitlines() if ": help" in prompt] == [
        "1–5, ?: help",
        "1–4, u: undo, ?: help",
        "1–5, ?: help",
    ]
    assert names(play.saves()[0]) == ["1", "3"]


def test_undo_stops_at_a_die(play: Typist) -> None:
    heard = play(*START, typed="walk\nundo\n")
    assert "This cannot be taken back" in heard.out
    assert names(play.saves()[0])[2] == "walk"


def test_help_lists_every_command(play: Typist) -> None:
    out = play(*START, typed="?\n").out
    for word in (
        "undo",
        "board",
        "tables",
        "log",
        "rules",
        "dice",
        "stops",
        "hints",
        "save",
        "leave",
        "quit",
    ):
        assert word in out


def test_rules_are_read_in_place(play: Typist) -> None:
    out = play(*START, typed="r\nr pq-98\nr exert hp\nr PQ-999\n").out
    assert "PQ-093  The figure must move" in out
    assert "PQ-098  " in out
    assert "more; type more words." not in out
    assert "There is no rule PQ-999; those of Page Quest go from PQ-001 to PQ-268." in flat(out)


def test_the_log_names_rules(play: Typist) -> None:
    out = play(*START, typed="torch\nwalk\nl\nl 1\n").out
    assert out.count("lights the torch.") == 2
    assert out.count("HP.  PQ-093") == 2


def test_a_copy_is_saved_and_an_old_file_not_replaced_unasked(play: Typist, tmp_path: Path) -> None:
    copy = tmp_path / "my copy.rlq"
    play(*START, typed=f"torch\nsave {copy}\nwalk\nsave {copy}\nno\nq\n")
    assert names(copy) == ["1", "3", "torch"]
    assert len(names(play.saves()[0])) > 3


def test_a_copy_that_cannot_be_written_is_one_sentence(play: Typist, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    heard = play(*START, typed=f"save {tmp_path / 'file' / 'x.rlq'}\ntorch\n")
    assert heard.code == 0
    assert "could not be written" in flat(heard.out)
    assert names(play.saves()[0])[-1] == "torch"


def test_giving_up_is_asked_twice_and_ends_the_game(play: Typist) -> None:
    heard = play(*START, typed="leave\nno\nleave\nyes\n")
    assert "Player 1 gives up." in heard.out
    assert names(play.finished()[0])[-1] == "leave:0"


def test_stops_change_in_the_middle_and_are_kept(play: Typist) -> None:
    heard = play(*START, typed="stops all\ntorch\nwalk\n")
    assert "A moment's rest" in heard.out
    assert read_save(play.saves()[0].read_bytes()).header.stops == "all"


def test_the_dice_report_counts_faces(play: Typist) -> None:
    heard = play(*START, typed="dice\n")
    assert "2 rolls so far – 1: 1, 3: 1; mean 2.00." in heard.out


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_stopping_keeps_everything_and_says_how_to_go_on(play: Typist, typed: str) -> None:
    heard = play(*START, typed="torch\n" + typed)
    assert heard.code == 0
    assert heard.out.endswith("Kept; go on with: reliquest play cave --continue\n")
    assert names(play.saves()[0]) == ["1", "3", "torch"]


def test_input_that_ends_before_a_match_began_is_one_sentence(play: Typist) -> None:
    heard = play("play", "cave")
    assert (heard.code, heard.err) == (1, "The input ended before the command was done.\n")
    assert not play.saves()


# the end


def test_a_match_that_is_over_is_put_away_with_what_proves_its_dice(play: Typist) -> None:
    heard = play(*START, typed="torch\n" + "walk\n" * 9)
    assert "The end: You see the light." in heard.out
    assert not play.saves()
    save = read_save(play.finished()[0].read_bytes())
    assert f"Digest: {save.marks[-1][1]}" in heard.out
    assert save.header.dice.commitment in heard.out
    assert save.header.dice.secret in heard.out


def test_again_is_the_same_with_new_dice(play: Typist) -> None:
    heard = play(*START, typed="jump\nyes\nagain\n")
    assert heard.out.count("What now?") == 2
    first, second = (read_save(path[0].read_bytes()).header for path in (play.finished(), play.saves()))
    assert first.options == second.options
    assert first.dice.commitment != second.dice.commitment


def test_hints_go_with_the_first_match_unless_switched(play: Typist) -> None:
    assert "Hints are off." in play(*START, typed="hints\n").out  # they were on
    play(*START, typed="jump\nyes\n")
    assert "Hints are on." in play(*START, typed="hints\n").out
    assert "Hints are off." in play(*START, "--hints", typed="hints\n").out


# bots


def test_bots_play_alone_and_print_the_log(play: Typist, tmp_path: Path) -> None:
    heard = play(*START, "--bot", "sensible", "--save", tmp_path / "m.rlq")
    assert heard.code == 0
    assert "Player 1 lights the torch." in heard.out
    assert "The end: You see the light." in heard.out
    assert f"Digest: {read_save((tmp_path / 'm.rlq').read_bytes()).marks[-1][1]}" in heard.out


def test_a_bot_takes_the_last_seat_beside_a_person(play: Typist) -> None:
    heard = play(*START, "--players", "2", "--bots", "1", typed="walk\nwalk\n")
    assert read_save(play.saves()[0].read_bytes()).header.seats == ["person", "sensible"]
    assert heard.out.count("Player 1: What now?") == 3
    assert "Player 2: What now?" not in heard.out
    assert "Player 2 lights the torch." in heard.out


def test_the_same_command_again_shows_the_same_match(play: Typist, tmp_path: Path) -> None:
    command = (*START, "--bot", "sensible", "--save", tmp_path / "m.rlq")
    first = play(*command)
    before = (tmp_path / "m.rlq").read_bytes()
    again = play(*command)
    assert again.out.splitlines()[-1] == first.out.splitlines()[-1]
    assert (tmp_path / "m.rlq").read_bytes() == before


def test_another_match_is_never_written_over(play: Typist, tmp_path: Path) -> None:
    path = tmp_path / "m.rlq"
    play(*START, "--save", path, typed="torch\n")
    before = path.read_bytes()
    heard = play("play", "cave", "--depth", "3", "--save", path)
    assert heard.code == 2
    assert heard.err.startswith(f"{path} exists already; give --save another name")
    assert path.read_bytes() == before


def test_a_file_goes_on_where_it_stood(play: Typist, tmp_path: Path) -> None:
    path = tmp_path / "m.rlq"
    heard = play(*START, "--save", path, typed="torch\n")
    assert heard.out.endswith(f"Kept; go on with: reliquest play {path}\n")
    play("play", path, typed="walk\n")
    assert names(path)[:4] == ["1", "3", "torch", "walk"]


def test_a_file_that_somebody_else_wrote_is_left_alone(
    play: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "m.rlq", tmp_path / "other.rlq"
    play(*START, "--save", path, typed="torch\n")
    play(*START, "--save", other, typed="torch\nwalk\nwalk\n")
    from reliquest.engine.match import Match

    original = Match.answer

    def answer(match: Match, code: int, expected: int | None = None) -> None:
        original(match, code, expected)
        path.write_bytes(other.read_bytes())

    monkeypatch.setattr(Match, "answer", answer)
    heard = play("play", path, typed="walk\n")
    assert (heard.code, heard.err) == (
        1,
        f"{path} was changed by another program; nothing is written over it.\n",
    )
    assert path.read_bytes() == other.read_bytes()


# what is off


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["cavy"], "There is no game “cavy”"),
        (["cave", "bave"], "One game at a time: cave, bave."),
        (["cave", "--deth", "3"], "There is no option --deth; did you mean --depth?"),
        (["cave", "--sed", "3"], "There is no option --sed; did you mean --seed?"),
        (["cave", "--xyz", "3"], "There is no option --xyz; this game has --depth, --players, --hero"),
        (["cave", "--depth"], "Option --depth requires an argument."),
        (["cave", "--depth", "4"], "--depth: there is no 4; possible: 3, 9."),
        (["cave", "--hero", "berd"], "--hero: there is no berd; did you mean bert?"),
        (["cave", "--hero", "anna", "--hero", "bert"], "--hero can be given only once."),
        (["cave", "--depth", "3", "--bot", "silly"], "There is no bot silly"),
        (["cave", "--depth", "3", "--bots", "2"], "--bots 2 is more than the 1 seats of this game."),
        (["cave", "--house-rule", "loud"], "--house-rule loud should be KEY=VALUE"),
        (["cave", "--house-rule", "loud=yes"], "The cave has no house rule loud."),
        (["cave", "--options", "[]"], "--options takes a JSON object such as"),
        (["cave", "--options", '{"dept": 3}'], "The cave has no option dept."),
        (["cave", "--seed", "3", "--dice", "real"], "--seed stands for dice that are rolled here;"),
        (
            ["cave", "-c", "--depth", "3", "--seed", "3"],
            "A match that goes on keeps what it was begun with; leave out --depth, --seed.",
        ),
        (["some.rlq", "--bots", "1"], "A match that goes on keeps what it was begun with; leave out --bots."),
        (["cave", "--depth", "3", "--save", "/"], "/ is a folder; --save takes the name of a file."),
        (["cave", "--seed", "x"], "Invalid value for '--seed'"),
        (["cave", "--dice", "loaded"], "Invalid value for '--dice'"),
    ],
)
def test_what_is_off_is_one_sentence(play: Typist, arguments: list[str], sentence: str) -> None:
    heard = play("play", *arguments)
    assert heard.code == 2
    assert heard.err.startswith(sentence)
    assert heard.err.count("\n") == 1
    assert not play.saves()


def test_help_names_what_a_game_declares(play: Typist) -> None:
    heard = play("play", "cave", "--help")
    assert heard.code == 0
    assert "--depth <3|9>" in heard.out
    assert "--hero <anna|bert|cleo>" in heard.out
    assert "Options of" not in play("play", "--help").out


def test_help_loads_no_game_no_rules_and_no_colours() -> None:
    code = "import sys; from reliquest.cli import main; main(['play', '--help']); print(*sys.modules, file=sys.stderr)"
    heard = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(heard.stderr.split())
    assert "reliquest.terminal.play" in loaded
    assert not loaded & {"rich", "yaml", "reliquest.rules.book", "reliquest.engine.match"}
