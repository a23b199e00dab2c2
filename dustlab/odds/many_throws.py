"""Many tries at once: how many of them come out which way, drawn with as few random numbers as
there are random bits to be had.

A try with the chance p succeeds if a random number between 0 and 1 is below p. Written in binary
digits, it is below p as soon as one digit is 0 where that of p is 1, and not below p as soon as
one is 1 where that of p is 0. So all tries are compared digit by digit, together: one digit of all
of them is one large random number, whose ones are counted. Half of the tries are decided by each
digit; nothing is rounded, and the same seed gives the same numbers on every machine.

>>> from random import Random
>>> successes(Random(7), 1_000_000, 1 / 3)
332828
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def successes(rng: Random, tries: int, chance: float) -> int:
    """How many of some tries succeed.

    >>> successes(Random(1), 10, 0.0), successes(Random(1), 10, 1.0)
    (0, 10)
    """
    if chance >= 1.0:
        return tries
    bits, succeeded, undecided = rng.getrandbits, 0, tries
    while undecided and chance:
        chance += chance  # the next binary digit of the chance comes before the point; exactly
        ones = bits(undecided).bit_count()
        if chance >= 1.0:
            chance -= 1.0
            succeeded += undecided - ones
            undecided = ones
        else:
            undecided -= ones
    return succeeded


def shared_out(rng: Random, tries: int, chances: Sequence[float]) -> list[int]:
    """How many tries come out in each of several ways, whose chances add up to one.

    >>> shared_out(Random(1), 6000, [1 / 6] * 6)
    [1031, 1029, 957, 962, 1044, 977]
    """
    numbers, undecided, rest = [0] * len(chances), tries, 1.0
    for way, chance in enumerate(chances[:-1]):
        if not undecided:
            break
        number = successes(rng, undecided, chance / rest) if chance < rest else undecided
        numbers[way] = number
        undecided, rest = undecided - number, rest - chance
    numbers[-1] = undecided
    return numbers
