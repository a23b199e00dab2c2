"""Is it fair? A rule for judging by hits with both its errors, and all faces at once (chi-square).

>>> rule = strictest(30, Fraction(1, 6), Fraction(1, 20))
>>> rule.at_least, round(float(rule.first_error), 3), round(float(rule.second_error("1/3")), 3)
(10, 0.02, 0.432)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb, erfc, exp, fsum, gamma, sqrt

from ..core.dice import Odds, hits
from ..core.errors import BadInput
from ..core.words import wanted
from .four_fields import read_share

MOST_TRIES = 10_000
EXACT_THROWS = 150
"""Up to this number of throws all ways in which they can fall are counted."""


def binomial(tries: int, chance: Fraction) -> Odds[int]:
    """How often something comes in a number of tries."""
    return hits(tries, chance.numerator, chance.denominator)


@dataclass(frozen=True)
class Rule:
    """What is said before the first throw: from which number of hits on it is called unfair."""

    tries: int
    chance: Fraction
    """The chance of a hit if all is fair."""
    at_least: int

    def __post_init__(self) -> None:
        if not 1 <= self.tries <= MOST_TRIES:
            raise BadInput("tries", f"a whole number from 1 to {MOST_TRIES}", self.tries)
        if not 0 < self.chance < 1:
            raise BadInput("chance", "a chance between 0 and 1", self.chance)

    @property
    def first_error(self) -> Fraction:
        """How often a fair one is called unfair."""
        return tail(self.tries, self.chance, self.at_least)

    def second_error(self, chance: Fraction | str) -> Fraction:
        """How often one with this chance of a hit passes as fair."""
        return 1 - tail(self.tries, read_share(chance, "chance"), self.at_least)


def tail(tries: int, chance: Fraction, least: int) -> Fraction:
    """The chance of a number of hits or more: if all is fair, the p-value of what was seen.

    >>> tail(3, Fraction(1, 6), 2)
    Fraction(2, 27)
    """
    odds = binomial(tries, chance)
    counted = sum(weight for number, weight in odds.weights.items() if number >= least)
    return Fraction(counted, odds.total)


def strictest(tries: int, chance: Fraction, level: Fraction) -> Rule:
    """The rule with the fewest hits whose first error is at most the level."""
    at_least, error = tries + 1, Fraction(0)
    odds = binomial(tries, chance)
    while at_least > 0:
        more = error + odds.chance(at_least - 1)
        if more > level:
            break
        at_least, error = at_least - 1, more
    return Rule(tries, chance, at_least)


# -- all faces at once


def chi_square(counts: Sequence[int]) -> Fraction:
    """How far the counts lie from equal ones: squared distance over what was to be expected.

    >>> chi_square([10, 8, 12, 9, 7, 14])
    Fraction(17, 5)
    """
    _check(counts)
    expected = Fraction(sum(counts), len(counts))
    return sum(((count - expected) ** 2 for count in counts), Fraction(0)) / expected


def p_value(counts: Sequence[int]) -> Fraction:
    """How likely fair throws lie as far from equal or farther: every way they can fall, counted.

    >>> p_value([3, 0, 0])
    Fraction(1, 9)
    """
    _check(counts)
    throws, faces = sum(counts), len(counts)
    if throws > EXACT_THROWS:
        expected = f"at most {EXACT_THROWS} throws to be counted out"
        raise BadInput("counts", expected, throws)
    far = sum(count * count for count in counts)
    half = faces // 2
    ways = 0
    for first in range(throws + 1):
        ways += comb(throws, first) * _together(
            _ways(half, first), _ways(faces - half, throws - first), far
        )
    return Fraction(ways, faces**throws)


def p_of_the_curve(square: Fraction | float, faces: int = 6) -> float:
    """The same from the curve of chi-square: near for five throws of a face and more."""
    x, freedom = float(square), faces - 1
    if not freedom % 2:
        return exp(-x / 2) * fsum((x / 2) ** i / gamma(i + 1) for i in range(freedom // 2))
    steps = (freedom - 1) // 2
    return erfc(sqrt(x / 2)) + exp(-x / 2) * fsum(
        (x / 2) ** (i - 0.5) / gamma(i + 0.5) for i in range(1, steps + 1)
    )


def some_face(throws: int, at_least: int, faces: int = 6) -> Fraction:
    """How likely some face, whichever, comes so often or more.

    >>> some_face(2, 2)
    Fraction(1, 6)
    """
    ways = [1] + [0] * throws
    for _ in range(faces):
        ways = [
            sum(comb(n, own) * ways[n - own] for own in range(min(n, at_least - 1) + 1))
            for n in range(throws + 1)
        ]
    return 1 - Fraction(ways[throws], faces**throws)


@cache
def _ways(faces: int, throws: int) -> dict[int, int]:
    """In how many ways these throws fall on these faces, by the sum of their squared counts."""
    if faces == 1:
        return {throws * throws: 1}
    found: dict[int, int] = {}
    for own in range(throws + 1):
        times = comb(throws, own)
        for square, ways in _ways(faces - 1, throws - own).items():
            key = square + own * own
            found[key] = found.get(key, 0) + times * ways
    return found


def _together(one: dict[int, int], other: dict[int, int], far: int) -> int:
    """In how many ways two parts have squares that together reach so far."""
    squares = sorted(other, reverse=True)
    sums = list(accumulate((other[square] for square in squares), initial=0))
    # The largest squares come first: those before this place are large enough.
    return sum(
        ways * sums[bisect_right(squares, square - far, key=lambda own: -own)]
        for square, ways in one.items()
    )


def _check(counts: Sequence[int]) -> None:
    good = all(type(count) is int and count >= 0 for count in counts)
    if not good or len(counts) < 2 or not any(counts):
        raise BadInput("counts", "two whole numbers or more that are not all 0", list(counts))


def read_throws(text: str, faces: int = 6) -> list[int]:
    """Throws as they were typed, with or without anything between them.

    >>> read_throws("3516 62"), read_throws("3, 5; 1")
    ([3, 5, 1, 6, 6, 2], [3, 5, 1])
    """
    return list(_faces(text, faces))


def _faces(text: str, faces: int) -> Iterator[int]:
    for sign in text:
        if sign.isspace() or sign in ",;.-/":
            continue
        if not sign.isascii() or not sign.isdigit() or not 1 <= int(sign) <= faces:
            raise wanted("throws", "chances.fair.faces", sign, faces=faces)
        yield int(sign)
