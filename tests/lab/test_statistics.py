"""Shares and spreads: against values worked out elsewhere, at the edges, and by their defining equation."""

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquest.lab.statistics import Z, merged, share, spread


@pytest.mark.parametrize(
    ("n", "of", "low", "high"),
    [
        (20, 25, 60.9, 91.1),
        (9, 15, 35.7, 80.2),
        (0, 25, 0.0, 13.3),
        (25, 25, 86.7, 100.0),
        (5, 10, 23.7, 76.3),
    ],
)
def test_intervals_are_wilsons(n: int, of: int, low: float, high: float) -> None:
    found = share(n, of)
    assert (round(100 * found.low, 1), round(100 * found.high, 1)) == (low, high)


def test_nothing_observed_says_nothing() -> None:
    found = share(0, 0)
    assert (found.rate, found.low, found.high) == (0.0, 0.0, 1.0)


@given(st.integers(1, 10**6), st.data())
def test_the_ends_of_the_interval_are_where_the_observation_is_just_believable(
    of: int, data: st.DataObject
) -> None:
    n = data.draw(st.integers(0, of))
    found = share(n, of)
    assert 0 <= found.low <= found.rate <= found.high <= 1
    for end in (found.low, found.high):
        if 0 < end < 1:
            assert abs(found.rate - end) == pytest.approx(Z * sqrt(end * (1 - end) / of), rel=1e-6, abs=1e-12)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60))
def test_a_spread_is_that_of_the_values_one_by_one(values: list[int]) -> None:
    found = spread(Counter(values))
    ordered = sorted(values)

    def quantile(tenths: int) -> int:
        return next(v for i, v in enumerate(ordered) if (i + 1) * 10 >= tenths * len(ordered))

    assert (found.least, found.most) == (ordered[0], ordered[-1])
    assert (found.p10, found.median, found.p90) == (quantile(1), quantile(5), quantile(9))
    assert found.mean == pytest.approx(sum(values) / len(values))


def test_histograms_are_added_by_name() -> None:
    into = {"rounds": Counter({3: 1})}
    merged(into, {"rounds": {3: 2, 4: 1}, "score": {0: 5}})
    assert into == {"rounds": {3: 3, 4: 1}, "score": {0: 5}}
