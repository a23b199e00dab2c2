"""Rare hits: many tries, each with a small chance (Poisson), beside the same counted out.

>>> round(poisson(2, 0), 4), round(float(scattered(100, 50, 9).chance(0)), 4)
(0.1353, 0.1326)
"""

from __future__ import annotations

from functools import cache
from math import ceil, exp, lgamma, log, sqrt

from ..core.dice import Odds, OpenOdds, hits
from ..core.errors import BadInput
from .distribution import Distribution

MOST = 1000
"""The most things that are scattered, and the most places."""


def poisson(mean: float, number: int) -> float:
    """The chance of a number of hits, from their mean alone, if each one is rare."""
    if mean < 0 or number < 0:
        raise BadInput("hits", "numbers from 0 on", (mean, number))
    if not mean:
        return float(number == 0)
    return exp(number * log(mean) - mean - lgamma(number + 1))


def enough_columns(mean: float) -> int:
    """From this number on hits are too many to be told one by one."""
    return ceil(mean + 4 * sqrt(mean)) + 1


@cache
def scattered(things: int, places: int, most: int) -> Odds[int]:
    """How many of some things fall on one place, each anywhere with the same chance.

    `most` stands for that number and all above it.
    """
    for name, number in (("things", things), ("places", places), ("most", most)):
        if type(number) is not int or not 1 <= number <= MOST:
            raise BadInput(name, f"a whole number from 1 to {MOST}", number)
    odds = hits(things, 1, places)
    if things <= most:
        return odds
    together = odds.map(lambda number: min(number, most)).weights
    return OpenOdds(together, odds.mean(), odds.variance())


def rare(name: str, mean: float, most: int) -> Distribution:
    """Poisson's chances to be shown, the last one for itself and all above it."""
    values = {number: poisson(mean, number) for number in range(most)}
    values[most] = max(1 - sum(values.values()), 0.0)
    return Distribution(name, values, more=most, known_mean=mean, known_variance=mean)


def at_least(mean: float, number: int) -> float:
    """The chance of a number of rare hits or more.

    >>> round(at_least(0.5, 2), 3)
    0.09
    """
    return max(1 - sum(poisson(mean, fewer) for fewer in range(number)), 0.0)
