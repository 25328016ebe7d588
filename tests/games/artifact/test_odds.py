"""The chances shown before a roll are exact: each is counted out over all dice."""

from itertools import product

import pytest

from reliquest.games.artifact import odds
from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import ALONE, Table, challenge, facing

D10 = range(1, 11)


@pytest.mark.parametrize("bonus", [0, 1, 3, 6, 12])
@pytest.mark.parametrize("dm", [-3, 0, 1, 2, 9])
def test_a_check_is_counted_over_both_dice(bonus: int, dm: int) -> None:
    won = [challenge + dm <= die + bonus for die, challenge in product(D10, D10)]
    assert odds.check_before_die(bonus, dm) == pytest.approx(sum(won) / 100)
    for total in range(1, 24):
        after = [challenge + dm <= total for challenge in D10]
        assert odds.check_after_die(total, dm) == pytest.approx(sum(after) / 10)


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (3, 1), (1, 4), (0, 11), (12, 0)])
def test_a_fight_is_counted_over_both_dice(mine: int, theirs: int) -> None:
    won = [a + mine > b + theirs for a, b in product(D10, D10)]
    assert odds.fight_before_dice(mine, theirs) == pytest.approx(sum(won) / 100)
    for total in range(1, 24):
        assert odds.beats(total, theirs) == pytest.approx(sum(total > b + theirs for b in D10) / 10)
        assert odds.ties(total, theirs) == pytest.approx(sum(total == b + theirs for b in D10) / 10)


def shown(table: Table) -> dict[str, list[float]]:
    """The chances beside each answer to the open question."""
    q = table.state.question
    assert q is not None
    return {
        GAME.words.name(table.state, code): [round(each.chance, 4) for each in GAME.odds(table.state, code)]
        for code in q.options
    }


def test_each_aid_card_shows_what_it_makes_of_the_check() -> None:
    table = facing(
        challenge("trial", {"check": "mechanics"}, dm=1), a={"hand": ["tool-box", "dynamite"], "tokens": 1}
    )
    table.roll(3).window("check")
    assert shown(table) == {
        "pass": [0.2],
        "card:tool-box/mechanics": [0.4],
        "card:dynamite/mechanics": [0.4],
        "reroll": [0.45],
    }


def test_a_choice_of_checks_shows_the_chance_of_each() -> None:
    either = {"any": [{"check": "combat", "times": 2}, {"all": [{"check": "science"}, {"check": "agility"}]}]}
    table = facing(challenge("trial", either), a=ALONE)
    table.facts  # noqa: B018 - lets the windows pass
    combat, nothing = odds.check_before_die(5, 0), odds.check_before_die(0, 0)
    assert shown(table) == {
        "branch:combat-x2": [round(combat**2, 4)],
        "branch:science+agility": [round(nothing**2, 4)],
    }


def test_a_fight_shows_what_is_known_of_the_other_side() -> None:
    table = Table(a={"space": 8, "hand": ["rifle"]}, b={"space": 10, "hand": ["sword"]}, module_1=["lantern"])
    table.move(2).roll(1).roll(4).window("fight")  # a has 4 + 3, b will have 1D10 + 1
    assert shown(table) == {"pass": [0.5, 0.1], "card:rifle/combat": [0.8, 0.1]}
    table.choose("pass").roll(6).window("fight")
    assert shown(table) == {"pass": [0.0, 1.0], "card:sword/combat": [1.0, 0.0]}


def test_opponents_and_skills_of_a_fight_show_their_chance() -> None:
    table = Table(3, a={"space": 8}, b={"space": 10}, c={"space": 10}, module_1=["lantern"])
    table.move(2)
    chances = shown(table)
    assert chances["party:b"] != chances["party:c"]
    table.choose("party:b").roll(10)
    assert shown(table)["skill:combat"] == [round(odds.fight_before_dice(3, 1), 4)]


def test_a_drawn_challenge_is_told_with_its_chance() -> None:
    table = Table(a={"space": 5}, module_1=["sheer-wall"])
    table.move(1).roll("sheer-wall")
    percent = round(100 * odds.check_before_die(1, 0))
    assert f"Party A meets Sheer Wall: Survival; {percent} % without aid." in table.log()
