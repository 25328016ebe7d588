"""What is reported of many games: shares with honest intervals, and numbers with their spread."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.959963984540054
"""Standard deviations either side of the middle that hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """``n`` of ``of``: the observed rate and the 95 % interval of the true one, by Wilson's score."""

    n: int
    of: int
    rate: float
    low: float
    high: float


def share(n: int, of: int) -> Share:
    """How often something came up; with nothing observed the rate is 0 and the interval is everything."""
    if of == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    rate = n / of
    square = Z * Z
    centre = (rate + square / (2 * of)) / (1 + square / of)
    half = Z / (1 + square / of) * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    return Share(
        n, of, rate, max(0.0, centre - half) if n else 0.0, min(1.0, centre + half) if n < of else 1.0
    )


class Spread(msgspec.Struct, frozen=True):
    """A number over all games: smallest, tenth, middle, ninetieth and largest, and the mean."""

    least: int
    p10: int
    median: int
    p90: int
    most: int
    mean: float


def spread(histogram: Mapping[int, int]) -> Spread:
    """The spread of values given with how often each came up; there must be one at least.

    A quantile is the smallest value that so large a part of the games does not exceed.
    """
    count = sum(histogram.values())
    values = sorted(histogram)

    def quantile(tenths: int) -> int:
        seen = 0
        for value in values:
            seen += histogram[value]
            if seen * 10 >= count * tenths:
                return value
        return values[-1]

    mean = sum(value * n for value, n in histogram.items()) / count
    return Spread(values[0], quantile(1), quantile(5), quantile(9), values[-1], mean)


def merged(into: dict[str, Counter[int]], more: Mapping[str, Mapping[int, int]]) -> None:
    """Add histograms by name to others."""
    for name, histogram in more.items():
        into.setdefault(name, Counter()).update(histogram)
