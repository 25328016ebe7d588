"""How many ways a small dig can go: counts of positions to a depth, first by hand, then as a fixture."""

from reliquest.engine.flow import State
from tests.engine.dig import Dig
from tests.engine.dig_game import GAME


def ways(s: State, depth: int) -> int:
    """How many sequences of that many answers there are, chance counted by outcome and not by weight."""
    q = s.question
    if depth == 0 or q is None:
        return 1
    count = 0
    for a in q.options:
        copy = s.clone()
        copy.proceed(a)
        count += ways(copy, depth - 1)
    return count


def bare() -> Dig:
    """Two diggers with empty hands."""
    return GAME.new(GAME.options({"hand": 0}))


def test_the_first_answers_counted_by_hand() -> None:
    """Nobody holds a card, so a turn is: let the window pass, then dig or rest.

    One window; dig or rest (2); six faces, or the next window (7); faces 1 and 2 lead to the next window, faces
    3 to 6 to one of five cards, and after resting there is dig or rest again (2 + 20 + 2); dig or rest after the
    misses, the next window after a card, six faces or a window after the rest (4 + 20 + 7).
    """
    assert [ways(bare(), depth) for depth in range(6)] == [1, 1, 2, 7, 24, 31]


def test_a_game_of_one_round_counted_by_hand() -> None:
    """The first digger rests (1), misses (2) or draws a card (4 faces, 5 kinds): 23 ways.

    So does the second, who can also duel if there is a card to lose: six faces, and a shield if it is one.
    """
    s = GAME.new(GAME.options({"hand": 0, "rounds": 1}))
    assert ways(s, 50) == 3 * 23 + 16 * (23 + 6) + 4 * (23 + 7)


def test_deeper_counts_have_not_changed() -> None:
    assert [ways(bare(), depth) for depth in range(6, 11)] == [98, 247, 816, 1419, 4714]
    dealt = GAME.new(GAME.options({"players": 3, "hand": 1}))
    assert [ways(dealt, depth) for depth in range(1, 8)] == [5, 25, 125, 150, 774, 1574, 6498]
