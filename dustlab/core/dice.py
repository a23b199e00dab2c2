"""Chance as an exact distribution: it can be enumerated, sampled or scripted.

>>> two = hits(2)
>>> two.weights
{0: 4, 1: 4, 2: 1}
>>> two.chance(2)
Fraction(1, 9)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

T = TypeVar("T")
U = TypeVar("U")


class Odds(Generic[T]):
    """Outcomes with integer weights; the chance of one is its weight over the total."""

    __slots__ = ("_steps", "total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights: dict[T, int] = {o: w for o, w in weights.items() if w}
        if not self.weights or any(w < 0 for w in self.weights.values()):
            raise ValueError(f"odds need positive whole weights, got {dict(weights)}")
        self.total = sum(self.weights.values())
        self._steps: tuple[list[int], list[T]] | None = None

    @classmethod
    def even(cls, outcomes: Iterable[T]) -> Odds[T]:
        """Every outcome as likely as every other (named twice: twice as likely)."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        """Equal when every chance is equal, whatever the totals."""
        if not isinstance(other, Odds):
            return NotImplemented
        if self.weights.keys() != other.weights.keys():
            return False
        return all(
            w * other.total == other.weights[o] * self.total for o, w in self.weights.items()
        )

    def __hash__(self) -> int:
        return hash(frozenset(self.weights))

    def __repr__(self) -> str:
        return f"Odds({self.weights})"

    def chance(self, *outcomes: T) -> Fraction:
        """The chance that it is one of these outcomes."""
        from fractions import Fraction

        return Fraction(sum(self.weights.get(outcome, 0) for outcome in outcomes), self.total)

    def mean(self) -> Fraction:
        from fractions import Fraction

        numbers: Any = self.weights
        return Fraction(sum(number * weight for number, weight in numbers.items()), self.total)

    def variance(self) -> Fraction:
        """The mean square of the distance from the mean; its root is the spread.

        >>> hits(1).variance()
        Fraction(2, 9)
        """
        from fractions import Fraction

        numbers: Any = self.weights
        mean = self.mean()
        squares = sum((number - mean) ** 2 * weight for number, weight in numbers.items())
        return Fraction(squares, self.total)

    def map(self, change: Callable[[T], U]) -> Odds[U]:
        """The odds of what becomes of each outcome."""
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            new = change(outcome)
            weights[new] = weights.get(new, 0) + weight
        return Odds(weights)

    def given(self, known: Callable[[T], bool]) -> Odds[T]:
        """The odds that are left once something is known: the other outcomes are out.

        >>> hits(2).given(lambda n: n > 0).chance(2)
        Fraction(1, 5)
        """
        return Odds({outcome: w for outcome, w in self.weights.items() if known(outcome)})

    def learned(self, likely: Callable[[T], int | Fraction]) -> Odds[T]:
        """The odds once something has been seen that is so likely under each outcome (Bayes).

        >>> Odds({"fair coin": 1, "two heads": 1}).learned(lambda coin: coin.count("two") + 1)
        Odds({'fair coin': 1, 'two heads': 2})
        """
        from fractions import Fraction
        from math import gcd, lcm

        new = {
            outcome: weight * Fraction(likely(outcome)) for outcome, weight in self.weights.items()
        }
        common = lcm(*(share.denominator for share in new.values()))
        whole = {outcome: int(share * common) for outcome, share in new.items()}
        shared = gcd(*whole.values()) or 1
        return Odds({outcome: weight // shared for outcome, weight in whole.items()})

    def again(self, bad: Callable[[T], bool]) -> Odds[T]:
        """The odds if a bad outcome is thrown again, once, and then counts as it falls.

        >>> hits(1).again(lambda n: n == 0).chance(1)
        Fraction(5, 9)
        """
        thrown = sum(weight for outcome, weight in self.weights.items() if bad(outcome))
        return Odds(
            {o: w * (thrown + (0 if bad(o) else self.total)) for o, w in self.weights.items()}
        )

    def plus(self, other: Odds[T]) -> Odds[T]:
        """The odds of the sum of two independent throws."""
        weights: dict[T, int] = {}
        for a, v in self.weights.items():
            for b, w in other.weights.items():
                both = a + b  # type: ignore[operator]
                weights[both] = weights.get(both, 0) + v * w
        return Odds(weights)

    def sample(self, rng: Random) -> T:
        """One outcome, drawn by its weight; the source of chance is the caller's."""
        if self._steps is None:
            # The weights summed up from the first, so that a throw is one look into a list.
            self._steps = list(accumulate(self.weights.values())), list(self.weights)
        sums, outcomes = self._steps
        if self.total < 1 << 52:
            return outcomes[bisect_right(sums, int(rng.random() * self.total))]
        return outcomes[bisect_right(sums, rng.randrange(self.total))]


class OpenOdds(Odds[int]):
    """Odds without a highest number: the last one stands for itself and all above it.

    Mean and variance are those of all of it, known in closed form.
    """

    __slots__ = ("_mean", "_variance")

    def __init__(self, weights: Mapping[int, int], mean: Fraction, variance: Fraction) -> None:
        super().__init__(weights)
        self._mean, self._variance = mean, variance

    @property
    def more(self) -> int:
        """The number that stands for itself or more."""
        return max(self.weights)

    def mean(self) -> Fraction:
        return self._mean

    def variance(self) -> Fraction:
        return self._variance

    def plus(self, other: Odds[int]) -> OpenOdds:
        """The odds of the sum; every sum that may be more than it seems is told as one."""
        known = super().plus(other)
        bounds = [self.more + min(other)]
        if isinstance(other, OpenOdds):
            bounds.append(other.more + min(self))
        most = min(bounds)
        weights = known.map(lambda number: min(number, most)).weights
        return OpenOdds(weights, self.mean() + other.mean(), self.variance() + other.variance())


@cache
def hits(dice: int, hit_faces: int = 2, faces: int = 6) -> Odds[int]:
    """How many of some dice show a hit.

    >>> hits(1).chance(1)
    Fraction(1, 3)
    """
    from math import gcd

    common = gcd(hit_faces, faces)
    hit, blank = hit_faces // common, (faces - hit_faces) // common
    return Odds({n: comb(dice, n) * hit**n * blank ** (dice - n) for n in range(dice + 1)})


@cache
def exploding(dice: int, most: int, hit_faces: int = 2, faces: int = 6) -> OpenOdds:
    """Hits of some dice of which every hit is thrown again; `most` stands for that number or more.

    >>> one = exploding(1, 3)
    >>> one.weights, one.mean(), one.variance()
    ({0: 18, 1: 6, 2: 2, 3: 1}, Fraction(1, 2), Fraction(3, 4))
    """
    from fractions import Fraction

    blank = faces - hit_faces
    total = faces ** (dice + most)
    # The number of ways in which the hits can fall among the dice; a blank follows the last hit.
    weights = {
        n: comb(dice + n - 1, n) * hit_faces**n * blank**dice * faces ** (most - n)
        for n in range(most)
    }
    weights[most] = total - sum(weights.values())
    from math import gcd

    common = gcd(*weights.values())
    # "Then all is as before": m = p (1 + m) for one die, and likewise for the mean square.
    mean = Fraction(dice * hit_faces, blank)
    variance = Fraction(dice * hit_faces * faces, blank**2)
    return OpenOdds({n: weight // common for n, weight in weights.items()}, mean, variance)


def thinned(odds: Odds[int], passing: int, faces: int = 6) -> Odds[int]:
    """How many are left if each of them is let through by a die of its own.

    >>> thinned(hits(3), 4) == hits(3, 2, 9)
    True
    """
    weights: dict[int, int] = {}
    most = max(odds.weights)
    for number, weight in odds.weights.items():
        for left in range(number + 1):
            ways = comb(number, left) * passing**left * (faces - passing) ** (number - left)
            # All are brought to the same number of cover dice.
            each = weight * ways * faces ** (most - number)
            weights[left] = weights.get(left, 0) + each
    return Odds(weights)


def stops(step: Odds[int], far: int) -> list[Fraction]:
    """How likely a walk of such steps stops on each place from 0 on, up to so far.

    >>> [str(chance) for chance in stops(Odds.even([1, 2]), 3)]
    ['1', '1/2', '3/4', '5/8']
    """
    from fractions import Fraction

    chances = [Fraction(1)]
    for place in range(1, far + 1):
        # The last step came from a place on which the walk stopped before.
        ways = (step.chance(n) * chances[place - n] for n in step if 0 < n <= place)
        chances.append(sum(ways, Fraction(0)))
    return chances
