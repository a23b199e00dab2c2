"""Drawing without putting back: how many of those drawn are of a kind (hypergeometric).

>>> four = drawn(12, 8, 4)
>>> four.chance(4), four.mean()
(Fraction(33, 323), Fraction(12, 5))
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, gcd

from ..core.dice import Odds
from ..core.errors import BadInput

MOST = 10_000


@cache
def drawn(red: int, others: int, draws: int) -> Odds[int]:
    """How many red ones are among those drawn; every ball is as likely as every other."""
    for name, number in (("red", red), ("others", others), ("draws", draws)):
        if type(number) is not int or not 0 <= number <= MOST:
            raise BadInput(name, f"a whole number from 0 to {MOST}", number)
    if draws > red + others:
        raise BadInput("draws", f"at most {red + others}, as many as there are", draws)
    ways = {
        n: comb(red, n) * comb(others, draws - n)
        for n in range(max(0, draws - others), min(red, draws) + 1)
    }
    common = gcd(*ways.values())
    return Odds({n: way // common for n, way in ways.items()})


def all_different(draws: int, of: int = 365) -> Fraction:
    """How likely some draws, each put back, bring nothing twice: birthdays in a room.

    >>> float(1 - all_different(23)) > 0.5 > float(1 - all_different(22))
    True
    """
    chance = Fraction(1)
    for taken in range(draws):
        chance *= Fraction(max(of - taken, 0), of)
    return chance


def likeliest_total(marked: int, caught: int, found: int) -> int:
    """How many fish are the likeliest: by those marked, caught again, and found marked.

    >>> likeliest_total(40, 50, 10)
    200
    """
    if not 0 < found <= min(marked, caught):
        expected = f"a whole number from 1 to {min(marked, caught)}"
        raise BadInput("found", expected, found)
    return max(marked * caught // found, marked + caught - found)
