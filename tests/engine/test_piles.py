"""Face-down piles: what is drawn, what is known of the ends and by whom, and redeals that respect it."""

from hypothesis import given
from hypothesis import strategies as st

from reliquest.engine.dice import Draw
from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Randomness
from reliquest.engine.piles import Pile, Place, knows, pile_from_data, take_one

KINDS = 4


class Script(Randomness):
    """Numbers given in advance."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def below(self, n: int) -> int:
        number = self.numbers.pop(0)
        assert 0 <= number < n
        return number


def cards(pile: Pile) -> list[int]:
    """All cards of a pile as counts."""
    counts = pile.unknown[:]
    for place in pile.top + pile.bottom:
        counts[place.card] += 1
    return counts


places = st.lists(
    st.builds(Place, st.integers(0, KINDS - 1), st.sampled_from([0, 1, 2, 3, 5, EVERYONE])), max_size=4
)
piles = st.builds(Pile, st.lists(st.integers(0, 3), min_size=KINDS, max_size=KINDS), places, places)


def test_what_can_be_drawn_is_weighed_by_how_many_there_are() -> None:
    q = Pile([2, 0, 1, 0], [], []).draw_question(8, 0b10)
    assert (q.who, q.kind, q.options, q.weights, q.seen_by) == (CHANCE, 8, [0, 2], [2, 1], 0b10)


def test_a_known_top_comes_first_then_the_unknown_then_the_bottom() -> None:
    pile = Pile([0, 1, 0, 0], [], [])
    pile.put_bottom(2, 1)
    pile.put_bottom(3, 0)
    pile.put_top(0, 1)
    pile.put_top(2, 2)
    drawn = []
    for size in (5, 4, 3, 2, 1):
        assert pile.size() == size
        q = pile.draw_question(1)
        assert len(q.options) == 1
        drawn.append(q.options[0])
        pile.take_top(q.options[0])
    assert drawn == [2, 0, 1, 2, 3]
    assert pile.size() == 0


def test_shuffling_forgets_every_place_and_loses_no_card() -> None:
    pile = Pile([1, 0, 0, 0], [Place(2, 1)], [Place(3, EVERYONE)])
    pile.shuffle_in(2)
    assert pile.top
    pile.shuffle()
    assert (pile.unknown, pile.top, pile.bottom) == ([1, 0, 2, 1], [], [])
    assert pile.shuffled() == 4


def test_a_copy_is_independent() -> None:
    pile = Pile([1, 1, 0, 0], [Place(2, 1)], [])
    twin = pile.clone()
    twin.take_top(2)
    twin.take_top(0)
    twin.put_bottom(1, 0)
    assert pile.to_data() == [[1, 1, 0, 0], [2, 1], []]


def test_who_knows_a_place() -> None:
    place = Place(1, 0b101)
    assert [knows(place, seat) for seat in (-1, 0, 1, 2)] == [False, True, False, True]
    assert knows(Place(1, EVERYONE), -1)
    pile = Pile([0] * KINDS, [place, Place(1, EVERYONE)], [Place(0, 0)])
    assert [pile.hidden_places(seat) for seat in (-1, 0, 1)] == [2, 1, 2]


def test_taking_one_maps_every_number_to_its_card() -> None:
    taken = []
    for number in range(6):
        pool = [2, 0, 3, 1]
        taken.append(take_one(pool, Script([number])))
        assert sum(pool) == 5
    assert taken == [0, 0, 2, 2, 2, 3]


def test_a_redeal_gives_each_hidden_place_any_card_with_its_weight() -> None:
    """Counted over every sequence of numbers, not sampled."""
    seen: dict[int, int] = {}
    for first in range(3):
        for second in range(2):
            pile = Pile([1, 1, 0, 0], [Place(2, 0b10)], [])
            pool = [0] * KINDS
            pile.lift_hidden(0, pool)
            pile.lay_hidden(0, pool, Script([first, second, 0]))
            seen[pile.top[0].card] = seen.get(pile.top[0].card, 0) + 1
    assert seen == {0: 2, 1: 2, 2: 2}


@given(piles, st.integers(-1, 3), st.integers(0, 1000))
def test_a_redeal_keeps_all_cards_all_sizes_and_all_that_is_known(pile: Pile, seat: int, seed: int) -> None:
    twin = pile.clone()
    pool = [0] * KINDS
    twin.lift_hidden(seat, pool)
    assert sum(pool) == pile.shuffled() + pile.hidden_places(seat)
    twin.lay_hidden(seat, pool, Draw(seed))
    assert pool == [0] * KINDS
    assert cards(twin) == cards(pile)
    assert twin.shuffled() == pile.shuffled()
    for old, new in zip(pile.top + pile.bottom, twin.top + twin.bottom, strict=True):
        assert old.seen_by == new.seen_by
        if knows(old, seat):
            assert old.card == new.card


@given(piles, st.lists(st.integers(0, KINDS - 1), max_size=3), st.integers(0, 1000))
def test_a_redeal_together_with_a_hand_takes_as_many_cards_as_it_gave(
    pile: Pile, hand: list[int], seed: int
) -> None:
    """Other hands and the pile are lifted into one pool; each takes back its number, and nothing is left."""
    twin, pool, draw = pile.clone(), [0] * KINDS, Draw(seed)
    for card in hand:
        pool[card] += 1
    whole = [a + b for a, b in zip(cards(pile), pool, strict=True)]
    twin.lift_hidden(1, pool)
    twin.lay_hidden(1, pool, draw)
    redealt = [0] * KINDS
    for _ in hand:
        redealt[take_one(pool, draw)] += 1
    assert [a + b for a, b in zip(cards(twin), redealt, strict=True)] == whole
    assert twin.size() == pile.size()


@given(piles)
def test_a_pile_comes_back_from_its_data(pile: Pile) -> None:
    assert pile_from_data(pile.to_data()).to_data() == pile.to_data()


@given(piles, st.integers(0, 1000))
def test_drawing_to_the_end_yields_exactly_the_cards_of_the_pile(pile: Pile, seed: int) -> None:
    wanted, draw, drawn = cards(pile), Draw(seed), [0] * KINDS
    while pile.size():
        q = pile.draw_question(1)
        assert q.weights is not None
        card = q.options[draw.below(len(q.options))]
        pile.take_top(card)
        drawn[card] += 1
    assert drawn == wanted
