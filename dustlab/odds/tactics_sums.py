"""The sums behind the odds of an attack in Dust Tactics: whole numbers, and an exact laser.

How much damage a shot does is a power series: the weight of z^n is the chance of n points. One die
gives a short series, several dice its power, several shots a product. More points than the target
can bear are one case, so every series ends there; a laser, which could hit without end, is summed
as the geometric series it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

from ..tactics.profile import FACES, Throw

Series = tuple[list[int], int]
"""The weights of 0, 1, 2, ... points, short of what destroys the target; and the whole weight."""


@cache
def die(throw: Throw, resilient: bool, size: int) -> tuple[tuple[Fraction, ...], Fraction]:
    """One die of a shot with all that may become of it; and the chance that it never hits."""
    p = Fraction(throw.faces, 6)
    hit = _hit(throw, resilient, size)
    blank = (1 - p) ** (len(throw.again) + 1)
    given = _chain(hit, p, size) if throw.laser else hit
    return tuple(blank * (n == 0) + (1 - blank) * given[n] for n in range(size)), blank


def _hit(throw: Throw, resilient: bool, size: int) -> list[Fraction]:
    """The points of one hit, after cover and after the dice of who is hard to hurt."""
    counts = Fraction(2, 3) if resilient else Fraction(1)
    if throw.phaser:
        points, chance = throw.phaser, Fraction(throw.faces, 6) * counts
    else:
        points, chance = throw.points, counts
    saved = Fraction(FACES[throw.saving], 6)
    found = [(1 - saved) * w for w in _binomial(points, chance, size)]
    found[0] += saved
    return found


def _binomial(number: int, chance: Fraction, size: int) -> list[Fraction]:
    return [
        comb(number, n) * chance**n * (1 - chance) ** (number - n) if n <= number else Fraction(0)
        for n in range(size)
    ]


def _chain(hit: Sequence[Fraction], p: Fraction, size: int) -> list[Fraction]:
    """A laser that has hit: that hit, and on it goes with chance p, again and again.

    The series C solves C = H (1 - p + p C), point by point.
    """
    found: list[Fraction] = []
    first = 1 - p * hit[0]
    for n in range(size):
        later = sum((hit[k] * found[n - k] for k in range(1, n + 1)), Fraction(0))
        found.append(((1 - p) * hit[n] + p * later) / first)
    return found


# -- a shot, several shots


@cache
def shot(throw: Throw, resilient: bool, size: int) -> tuple[tuple[int, ...], int]:
    """The damage of all dice of a shot."""
    one, blank = die(throw._replace(dice=1, medal=False), resilient, size)
    whole = lcm(*(weight.denominator for weight in one), blank.denominator)
    weights = [int(weight * whole) for weight in one]
    power = _power(weights, throw.dice, size)
    if not throw.medal:
        return tuple(power), whole**throw.dice
    # With a blank among them one die is thrown once more, without any other re-roll.
    never = [weights[0] - int(blank * whole), *weights[1:]]
    all_hit = _power(never, throw.dice, size)
    plain = throw._replace(dice=1, medal=False, again=())
    once, _ = die(plain, resilient, size)
    part = lcm(*(weight.denominator for weight in once))
    again = _times(
        [a - b for a, b in zip(power, all_hit, strict=True)],
        [int(weight * part) for weight in once],
        size,
    )
    total = [a * part + b for a, b in zip(all_hit, again, strict=True)]
    return tuple(total), whole**throw.dice * part


def _times(one: Sequence[int], other: Sequence[int], size: int) -> list[int]:
    found = [0] * size
    for i, a in enumerate(one):
        if a:
            for j in range(size - i):
                found[i + j] += a * other[j]
    return found


def _power(weights: list[int], number: int, size: int) -> list[int]:
    found, square = [1] + [0] * (size - 1), weights
    while number:
        if number & 1:
            found = _times(found, square, size)
        number >>= 1
        if number:
            square = _times(square, square, size)
    return found


def spared(throw: Throw) -> Fraction:
    """The chance that a weapon that destroys a whole unit has not a single hit that counts."""
    p, saved = Fraction(throw.faces, 6), Fraction(FACES[throw.saving], 6)
    # A laser's further hits: each is cancelled, or the next throw is a blank.
    harmless = saved * (1 - p) / (1 - p * saved) if throw.laser else saved
    blank = (1 - p) ** (len(throw.again) + 1)
    one = blank + (1 - blank) * harmless
    all_dice = one**throw.dice
    if throw.medal and throw.dice:
        no_blank = ((1 - blank) * harmless) ** throw.dice
        once = (1 - p) + p * harmless
        return no_blank + (all_dice - no_blank) * once
    return Fraction(all_dice)


def together(
    throws: Sequence[Throw], resilient: bool, size: int
) -> tuple[list[Fraction], Fraction]:
    """The chance of 0, 1, ... points of several shots at one target, and of destroying it at once.

    `size` is what destroys the target: fewer points are counted one by one.
    """
    weights, whole = [1] + [0] * (size - 1), 1
    alive = Fraction(1)
    for throw in throws:
        if not throw.dice:
            continue
        if throw.destroys:
            alive *= spared(throw)
            continue
        more, of = shot(throw, resilient, size)
        weights, whole = _times(weights, more, size), whole * of
    return [alive * Fraction(weight, whole) for weight in weights], 1 - alive
