"""``reliquest rules``: what it shows, how it fits the terminal, and how it says no."""

import re

import pytest

from reliquest.cli import main
from reliquest.rules import library


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints when all goes well."""
    assert main(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def said(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """The sentence with which the command leaves with that code."""
    assert main(["rules", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    return err.strip()


def test_a_rule_with_what_it_points_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "pq-98") == (
        "PQ-098  Page Quest · Movement phase\n"
        "  Leaving a location with movement cost X needs the activation of a die showing X or more.\n"
        "  (→ PQ-R25)\n"
        "  See also:\n"
        '    PQ-R25  Movement cost: "at least X" (movement phase) or "value X" (icon list)?\n'
    )


def test_a_ruling_with_its_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "PQ-R25") == (
        "PQ-R25  Page Quest · Adventure page\n"
        '  Movement cost: "at least X" (movement phase) or "value X" (icon list)?\n'
        "  Options: (a) at least; (b) exactly.\n"
        "  Ruling: (a).\n"
        "  Why: The full rule and the example (a 3 pays a cost of 2) agree; the icon list is shorthand.\n"
        "  House rule movement_cost_match: Which die pays a movement cost of X?\n"
        "    at-least (default): A die showing X or more.\n"
        "    exactly: Only a die showing X.\n"
    )


def test_house_rules_that_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert "    a number from 1 to 6: The player in that seat" in shown(capsys, "AR-R03")
    assert "    a number from 1 on, 10 by default: After that many rounds." in shown(capsys, "LP-R73")
    assert "House rule auction" in shown(capsys, "AR-R103")


def test_several_ids_are_shown_in_the_order_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "LP-E26", "AR-001", "PQ-X5")
    assert re.findall(r"^[A-Z]{2}-\w+", out, re.MULTILINE) == ["LP-E26", "AR-001", "PQ-X5"]
    assert out.endswith("  Losing more than you have\n  Shows PQ-039, PQ-035.\n")


def test_search_shows_the_best_and_how_many_more(capsys: pytest.CaptureFixture[str]) -> None:
    hits = library.search("movement cost")
    out = shown(capsys, "--search", "movement cost", "--limit", "3")
    assert re.findall(r"^[A-Z]{2}-\w+", out, re.MULTILINE) == [rule.id for rule in hits[:3]]
    assert out.endswith(f"… and {len(hits) - 3} more; --limit 0 shows all.\n")
    everything = shown(capsys, "--search", "movement cost", "--limit", "0")
    assert re.findall(r"^[A-Z]{2}-\w+", everything, re.MULTILINE) == [rule.id for rule in hits]
    assert "more;" not in everything


def test_search_in_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "--search", "artifact", "--game", "lost-pixel")
    assert set(re.findall(r"^[A-Z]{2}", out, re.MULTILINE)) == {"LP"}


def test_a_search_without_an_answer_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, 1, "--search", "unicorn") == "No rule speaks of unicorn."


def test_chapters_by_words_of_their_title(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "--chapter", "movement phase", "--game", "page-quest")
    assert out.startswith("Page Quest · Movement phase\nPQ-093  The figure must move")
    assert re.findall(r"^[A-Z]{2}-\w+", out, re.MULTILINE) == [f"PQ-{n:03}" for n in range(93, 104)]
    everywhere = shown(capsys, "--chapter", "experience tokens")
    assert everywhere.count("Artifact · Experience tokens\n") == 2  # the rules and the rulings
    assert "\n\nArtifact · Experience tokens\n" in everywhere


def test_an_unknown_chapter_is_answered_with_a_word_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, 2, "--chapter", "mvement") == (
        "No chapter has mvement in its title; did you mean movement?"
    )


def test_the_contents_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "--game", "page-quest")
    assert "  PQ-093 – PQ-103    Movement phase\n" in out
    assert "  fatal_exert: always or forced; always by default (PQ-R29)\n" in out
    listed = re.findall(r"^  (\w+): ", out, re.MULTILINE)
    assert listed == [switch.key for switch in library.house_rules("page-quest")]


def test_without_anything_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys)
    assert "page-quest  Page Quest: 268 rules, 84 rulings, 12 worked examples\n" in out
    assert all(re.search(rf"^{game} ", out, re.MULTILINE) for game in library.BOOKS.values())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("PQ-998",), "There is no rule PQ-998; those of Page Quest go from PQ-001 to PQ-268."),
        (("--game", "artefact"), "There are no rules of a game artefact; did you mean artifact?"),
        (("PQ-001", "--search", "die"), "Give either IDs, or --search, or --chapter."),
        (("--search", "die", "--chapter", "Rest"), "Give either IDs, or --search, or --chapter."),
        (("--search", ""), "There is nothing to search for; give one or more words."),
    ],
)
def test_what_cannot_be_answered_is_a_usage_problem(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert said(capsys, 2, *arguments) == sentence


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("300", 100), ("10", 40)])
def test_lines_fit_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str, widest: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ids = [rule.id for rule in library.rules("page-quest")]
    lengths = [len(line) for line in shown(capsys, *ids).splitlines() if not re.match(r"[A-Z]{2}-", line)]
    assert widest - 15 < max(lengths) <= widest
