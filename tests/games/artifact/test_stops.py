"""Smart stops ask where something can still make a difference, and nowhere else."""

import pytest

from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import ALONE, Table, challenge, facing

STOPS = GAME.stops()


@pytest.mark.parametrize(
    ("die", "dm", "hand", "tokens", "wanted"),
    [
        (3, 0, ["rifle"], 0, True),
        (3, 0, ["translator"], 0, False),  # nothing to use
        (3, 0, [], 1, True),
        (7, 0, ["rifle"], 0, False),  # 7 + 3 cannot lose
        (6, 0, ["rifle"], 0, True),
        (1, 7, ["rifle"], 0, False),  # 1 + 3 + 3 is still below 1 + 7
        (1, 6, ["rifle"], 0, True),
        (1, 12, [], 1, True),  # a ten would do
        (1, 13, [], 1, False),
    ],
)
def test_a_check_is_put_to_its_player_while_it_is_open(
    die: int, dm: int, hand: list[str], tokens: int, wanted: bool
) -> None:
    card_dm, check_dm = min(dm, 9), max(0, dm - 9)
    table = facing(
        challenge("trial", {"check": "combat", "dm": check_dm}, dm=card_dm),
        a={"hand": hand, "tokens": tokens},
    )
    table.roll(die).window("check")
    assert STOPS.wanted(table.state) is wanted


def test_an_extra_die_is_offered_where_the_move_does_not_end_anyway() -> None:
    hand = {"hand": ["maps"]}
    assert STOPS.wanted(Table(a={"space": 5, **hand}).move(3).window("extra-move").state)
    assert not STOPS.wanted(Table(a={"space": 27, **hand}).move(3).window("extra-move").state)
    home = Table(holder="a", a={"space": 4, **hand}).move(3, "homeward").window("extra-move")
    assert not STOPS.wanted(home.state)
    exact = Table(house={"exact_start": "on"}, holder="a", a={"space": 4, **hand}).move(3, "homeward")
    assert STOPS.wanted(exact.window("extra-move").state)
    none = Table(a={"space": 5, "hand": ["rifle"]}).move(3).window("extra-move")
    assert not STOPS.wanted(none.state)


@pytest.mark.parametrize(
    ("dice", "hand", "wanted"),
    [
        ((4, 7), ["rifle"], False),  # b is ahead already
        ((4, 6), ["rifle"], True),  # a tie: more would win
        ((4, 3), ["rifle"], True),  # 3 + 1 + 3 against 7: a tie is within reach
        ((4, 2), ["rifle"], False),  # 2 + 1 + 3 is not
    ],
)
def test_the_last_word_in_a_fight_is_asked_for_where_it_counts(
    dice: tuple[int, int], hand: list[str], wanted: bool
) -> None:
    table = Table(a={"space": 8}, b={"space": 10, "hand": hand}, module_1=["lantern"])
    table.move(2).roll(1).roll(*dice).window("fight")
    assert STOPS.wanted(table.state) is wanted


def test_the_first_word_in_a_fight_is_always_asked_for() -> None:
    table = Table(a={"space": 8, "hand": ["rifle"]}, b={"space": 10}, module_1=["lantern"])
    table.move(2).roll(1).roll(10).window("fight")
    assert STOPS.wanted(table.state)


def test_a_companion_is_asked_for_by_whoever_could_find_one() -> None:
    assert STOPS.wanted(Table(a={"hand": ["find-companion"]}).window("before-move").state)
    assert not STOPS.wanted(Table(a={"hand": ["rifle"]}).window("before-move").state)
    capped = Table(house={"party_cap": "6"}, a={"hand": ["find-companion"]}).window("before-move")
    assert not STOPS.wanted(capped.state)
    alone = Table(house={"party_cap": "6"}, a={**ALONE, "hand": ["find-companion"]}).window("before-move")
    assert STOPS.wanted(alone.state)
