"""Waiting for the first hit: on which try it comes (geometric), and how long until all were there.

>>> waiting(Fraction(1, 6), 3).weights
{1: 6, 2: 5, 3: 25}
>>> until_all(6)
Fraction(147, 10)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import gcd

from ..core.dice import Odds, OpenOdds
from ..core.errors import BadInput

MOST = 500


def _check(chance: Fraction, most: int) -> None:
    if not 0 < chance <= 1:
        raise BadInput("chance", "a chance above 0 and at most 1", chance)
    if type(most) is not int or not 1 <= most <= MOST:
        raise BadInput("most", f"a whole number from 1 to {MOST}", most)


@cache
def waiting(chance: Fraction, most: int) -> Odds[int]:
    """On which try the first hit comes; `most` stands for that try or a later one."""
    _check(chance, most)
    if chance == 1:
        return Odds({1: 1})
    hit, of = chance.numerator, chance.denominator
    miss = of - hit
    weights = {n: miss ** (n - 1) * hit * of ** (most - 1 - n) for n in range(1, most)}
    weights[most] = miss ** (most - 1)
    common = gcd(*weights.values())
    # "After a miss all is as before": m = 1 + (1 - p) m, and likewise for the mean square.
    mean, variance = 1 / chance, (1 - chance) / chance**2
    return OpenOdds({n: weight // common for n, weight in weights.items()}, mean, variance)


def no_hit_in(tries: int, chance: Fraction) -> Fraction:
    """The chance that the first hit comes later than that."""
    return (1 - chance) ** tries


def still(chance: Fraction, waited: int, most: int) -> Odds[int]:
    """How many more tries it takes for one who has already waited so long: as many as ever.

    It is worked out from all waits that are long enough, not taken from the first ones.

    >>> still(Fraction(1, 6), 10, 5) == waiting(Fraction(1, 6), 5)
    True
    """
    _check(chance, most)
    every = waiting(chance, most + waited)
    later = every.given(lambda number: number > waited).map(lambda number: number - waited)
    if not isinstance(every, OpenOdds):
        return later
    return OpenOdds(later.weights, every.mean(), every.variance())


def tries_for(chance: Fraction, sure: Fraction) -> int:
    """So many tries bring a hit with at least this chance.

    >>> tries_for(Fraction(1, 6), Fraction(9, 10))
    13
    """
    _check(chance, 1)
    if not 0 <= sure < 1:
        raise BadInput("sure", "a chance from 0 to below 1", sure)
    tries, miss = 0, Fraction(1)
    while 1 - miss < sure:
        tries, miss = tries + 1, miss * (1 - chance)
    return tries


def until_all(kinds: int) -> Fraction:
    """The mean number of tries until each of some equally likely kinds was there."""
    if type(kinds) is not int or not 1 <= kinds <= MOST:
        raise BadInput("kinds", f"a whole number from 1 to {MOST}", kinds)
    # With k kinds missing a new one comes with k of all: on average after all/k tries.
    return sum((Fraction(kinds, missing) for missing in range(1, kinds + 1)), Fraction(0))
