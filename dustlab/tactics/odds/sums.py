"""The sums behind the odds of an attack in Dust Tactics: whole numbers, and an exact laser.

How much damage a shot does is a power series: the weight of z^n is the chance of n points. One die
gives a short series, several dice its power, several shots a product. More points than the target
can bear are one case, so every series ends there; a laser, which could hit without end, is summed
as the geometric series it is. All weights are whole numbers over a whole weight of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm

from ..rules.dice import FACES, Throw

Series = tuple[list[int], int]
"""The weights of 0, 1, 2, ... points, short of what destroys the target; and the whole weight."""


@cache
def die(throw: Throw, resilient: bool, size: int) -> tuple[tuple[int, ...], int, int]:
    """One die of a shot with all that may become of it: weights, their whole, that of no hit."""
    good = throw.faces // 2
    hit, of = _hit(throw, resilient, size)
    given, of = _chain(hit, of, good, size) if throw.laser else (hit, of)
    number = len(throw.again) + 1
    blank, every = (3 - good) ** number, 3**number
    weights = [(every - blank) * weight for weight in given]
    weights[0] += blank * of
    never, whole = blank * of, every * of
    common = gcd(whole, never, *weights)
    return tuple(weight // common for weight in weights), whole // common, never // common


def _hit(throw: Throw, resilient: bool, size: int) -> Series:
    """The points of one hit, after cover and after the dice of who is hard to hurt."""
    number = throw.phaser or throw.points
    # Thirds: of a phaser's damage die, and of the die for each point.
    good, of = (throw.faces // 2, 3) if throw.phaser else (1, 1)
    if resilient:
        good, of = 2 * good, 3 * of
    whole = of**number
    weights = [
        comb(number, n) * good**n * (of - good) ** (number - n) if n <= number else 0
        for n in range(size)
    ]
    saved = FACES[throw.saving] // 2
    if saved:
        weights, whole = [(3 - saved) * weight for weight in weights], 3 * whole
        weights[0] += saved * (whole // 3)
    return weights, whole


def _chain(hit: Sequence[int], of: int, good: int, size: int) -> Series:
    """A laser that has hit: that hit, and with the chance p of another on it goes, without end.

    With H for one hit the series C is H (1 - p) + H p H (1 - p) + ..., so C (1 - p H) = H (1 - p),
    which gives C point by point. The weight of n points is found over step^(n + 1).
    """
    step = 3 * of - good * hit[0]
    powers = [step**n for n in range(size + 1)]
    weights: list[int] = []
    for n in range(size):
        weight = (3 - good) * hit[n] * powers[n]
        for k in range(1, n + 1):
            if hit[k]:
                weight += good * hit[k] * weights[n - k] * powers[k - 1]
        weights.append(weight)
    return [weight * powers[size - 1 - n] for n, weight in enumerate(weights)], powers[size]


# -- a shot, several shots


@cache
def shot(throw: Throw, resilient: bool, size: int) -> tuple[tuple[int, ...], int]:
    """The damage of all dice of a shot."""
    number = throw.dice
    weights, whole, never = die(throw._replace(dice=1, medal=False), resilient, size)
    power = _power(weights, number, size)
    if not throw.medal:
        return tuple(power), whole**number
    # With a blank among them one die is thrown once more, without any other re-roll.
    all_hit = _power((weights[0] - never, *weights[1:]), number, size)
    once, part, _ = die(throw._replace(dice=1, medal=False, again=()), resilient, size)
    with_blank = [a - b for a, b in zip(power, all_hit, strict=True)]
    again = _times(with_blank, once, size)
    total = [a * part + b for a, b in zip(all_hit, again, strict=True)]
    return tuple(total), whole**number * part


def _times(one: Sequence[int], other: Sequence[int], size: int) -> list[int]:
    product = [0] * size
    for i, a in enumerate(one):
        if a:
            for j in range(size - i):
                product[i + j] += a * other[j]
    return product


def _power(weights: Sequence[int], number: int, size: int) -> list[int]:
    power, square = [1] + [0] * (size - 1), list(weights)
    while number:
        if number & 1:
            power = _times(power, square, size)
        number >>= 1
        if number:
            square = _times(square, square, size)
    return power


@cache
def spared(throw: Throw) -> Fraction:
    """The chance that a weapon that destroys a whole unit has not a single hit that counts."""
    p, saved = Fraction(throw.faces, 6), Fraction(FACES[throw.saving], 6)
    # A laser's further hits: each is cancelled, or the next throw is a blank.
    harmless = saved * (1 - p) / (1 - p * saved) if throw.laser else saved
    blank = (1 - p) ** (len(throw.again) + 1)
    all_dice = (blank + (1 - blank) * harmless) ** throw.dice
    if not throw.medal:
        return all_dice
    no_blank = ((1 - blank) * harmless) ** throw.dice
    return no_blank + (all_dice - no_blank) * ((1 - p) + p * harmless)


Ways = Sequence[tuple[Fraction | int, Sequence[Throw]]]
"""Several shots at one target, and the chance that it is these that are fired."""


def mixed(ways: Ways, resilient: bool, size: int) -> Series:
    """Like `together`, over all ways."""
    if len(ways) == 1:
        return together(ways[0][1], resilient, size)
    total = [Fraction(0)] * size
    for chance, throws in ways:
        weights, whole = together(throws, resilient, size)
        for n, weight in enumerate(weights):
            total[n] += chance * Fraction(weight, whole)
    common = lcm(*(part.denominator for part in total))
    return [part.numerator * (common // part.denominator) for part in total], common


def together(throws: Sequence[Throw], resilient: bool, size: int) -> Series:
    """How likely 0, 1, ... points of several shots at one target are.

    `size` is what destroys the target; what the weights lack of the whole is the chance of that.
    """
    weights, whole = [1] + [0] * (size - 1), 1
    for throw in throws:
        if throw.destroys:
            alive = spared(throw)
            weights = [weight * alive.numerator for weight in weights]
            whole *= alive.denominator
        elif throw.dice:
            more, of = shot(throw, resilient, size)
            weights, whole = _times(weights, more, size), whole * of
    return weights, whole
