"""The bell over the bars: the normal curve beside a binomial distribution, and when it may be used.

>>> coin = Tries(400, Fraction(1, 2))
>>> coin.mean, coin.spread, coin.bell_will_do
(Fraction(200, 1), 10.0, True)
>>> coin.reach(2), round(float(coin.between(180, 220)), 3), round(coin.by_the_bell(180, 220), 3)
((180, 220), 0.96, 0.96)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, erf, exp, floor, pi, sqrt

from ..core.dice import Odds
from ..core.errors import BadInput
from .fairness import MOST_TRIES, binomial

LEAST_VARIANCE = 9
"""The bell will do where the standard deviation is more than 3 (Laplace)."""


def density(z: float) -> float:
    """The height of the bell, z standard deviations from its middle."""
    return exp(-z * z / 2) / sqrt(2 * pi)


def below(z: float) -> float:
    """The area under the bell to the left of there.

    >>> round(below(0), 3), round(below(2) - below(-2), 4)
    (0.5, 0.9545)
    """
    return (1 + erf(z / sqrt(2))) / 2


@dataclass(frozen=True)
class Tries:
    """The hits in a number of tries, each with the same chance."""

    number: int
    chance: Fraction

    def __post_init__(self) -> None:
        if type(self.number) is not int or not 1 <= self.number <= MOST_TRIES:
            raise BadInput("tries", f"a whole number from 1 to {MOST_TRIES}", self.number)
        if not 0 < self.chance < 1:
            raise BadInput("chance", "a chance between 0 and 1", self.chance)

    @cached_property
    def odds(self) -> Odds[int]:
        return binomial(self.number, self.chance)

    @property
    def mean(self) -> Fraction:
        return self.number * self.chance

    @property
    def variance(self) -> Fraction:
        return self.mean * (1 - self.chance)

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def bell_will_do(self) -> bool:
        return self.variance > LEAST_VARIANCE

    def reach(self, sigmas: Fraction | float) -> tuple[int, int]:
        """The first and the last number within some standard deviations of the mean.

        It may be that there is none: then the first lies above the last.
        """
        far = Fraction(sigmas) ** 2 * self.variance
        around = Fraction(sigmas) * Fraction(self.spread)
        low, high = ceil(self.mean - around), floor(self.mean + around)
        # The root is rounded: the ends are looked at once more, in squares.
        low -= (low - 1 - self.mean) ** 2 <= far
        low += (low - self.mean) ** 2 > far and low < self.mean
        high += (high + 1 - self.mean) ** 2 <= far
        high -= (high - self.mean) ** 2 > far and high > self.mean
        return max(low, 0), min(high, self.number)

    def between(self, low: int, high: int) -> Fraction:
        """The chance of a number from low to high, exactly."""
        weights = self.odds.weights
        counted = sum(weight for n, weight in weights.items() if low <= n <= high)
        return Fraction(counted, self.odds.total)

    def by_the_bell(self, low: float, high: float, half: float = 0.5) -> float:
        """The same from the area under the bell.

        A bar is as wide as 1: it begins half a number before its own and ends half a number
        behind (`half=0` leaves that out).
        """
        left = (low - half - float(self.mean)) / self.spread
        right = (high + half - float(self.mean)) / self.spread
        return max(below(right) - below(left), 0.0)
