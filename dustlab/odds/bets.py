"""Bet before you roll: a guess before the odds are shown, and how good one's guesses are.

A guess is a chance; what comes out is yes or no. The Brier score is the mean square of the
difference: 0 for a person who knows everything, a quarter for one who always says one half.
Guesses are calibrated if what is given 30 % happens in 30 of 100 cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random

from ..core.errors import BadInput

# Guesses are compared in this many groups: 0 to 20 %, 20 to 40 %, ...
GROUPS = 5


@dataclass(frozen=True)
class Bet:
    guess: float
    """The chance that the learner gave."""
    chance: float
    """The exact one."""
    happened: bool

    @property
    def score(self) -> float:
        """The Brier score of this guess."""
        return (self.guess - self.happened) ** 2


@dataclass(frozen=True)
class Group:
    """The guesses that lie near each other: what was said, what was right, what happened."""

    number: int
    guess: float
    chance: float
    happened: float


def bet(chance: float, guess: float, seed: int) -> Bet:
    """A guess that something happens that has this chance, and whether it then does."""
    if not 0 <= guess <= 1:
        raise BadInput("guess", "a chance from 0 to 1", guess)
    return Bet(guess, chance, Random(seed).random() < chance)


def brier(bets: Sequence[Bet]) -> float:
    """The mean of the scores."""
    return sum(each.score for each in bets) / len(bets) if bets else 0.0


def brier_of_the_exact(bets: Sequence[Bet]) -> float:
    """The score of a person who had known the exact chances."""
    return sum((each.chance - each.happened) ** 2 for each in bets) / len(bets) if bets else 0.0


def calibration(bets: Sequence[Bet]) -> list[Group]:
    """Each group of guesses beside what was right and what happened."""
    groups: dict[int, list[Bet]] = {}
    for each in bets:
        groups.setdefault(min(int(each.guess * GROUPS), GROUPS - 1), []).append(each)
    return [
        Group(
            len(some),
            sum(each.guess for each in some) / len(some),
            sum(each.chance for each in some) / len(some),
            sum(each.happened for each in some) / len(some),
        )
        for _, some in sorted(groups.items())
    ]


# -- what guesses say of the one who makes them


def distance(bets: Sequence[Bet]) -> float:
    """How far the guesses lie from the exact chances, on average. Luck has no part in it."""
    return sum(abs(each.guess - each.chance) for each in bets) / len(bets) if bets else 0.0


def lean(bets: Sequence[Bet]) -> float:
    """How much too high the guesses are on average; below nothing: too low. No luck in it."""
    return sum(each.guess - each.chance for each in bets) / len(bets) if bets else 0.0


def numbers_that_come(chances: Sequence[float]) -> list[float]:
    """How likely it is that none, one, two, ... of some independent things happen.

    >>> numbers_that_come([0.5, 0.5])
    [0.25, 0.5, 0.25]
    """

    def one_more(known: list[float], chance: float) -> list[float]:
        stays = [p * (1 - chance) for p in known]
        comes = [p * chance for p in known]
        return [one + other for one, other in zip([*stays, 0.0], [0.0, *comes], strict=True)]

    return reduce(one_more, chances, [1.0])


def by_luck(bets: Sequence[Bet]) -> float:
    """How likely luck alone brings as much of a difference, if every guess were right.

    That is: the chance that as many things, each with the chance that was said, differ at least
    so much from the number that was to be expected.

    >>> by_luck([Bet(0.5, 0.5, True), Bet(0.5, 0.5, True)])
    0.5
    """
    expected, came = sum(each.guess for each in bets), sum(each.happened for each in bets)
    off = abs(came - expected) - 1e-9
    likely = numbers_that_come([each.guess for each in bets])
    return min(1.0, sum(p for number, p in enumerate(likely) if abs(number - expected) >= off))


def within(guess: float, number: int, most: float = 0.9) -> tuple[float, float]:
    """Between which parts of some tries a thing of this chance comes, in `most` of all cases.

    >>> within(0.5, 4)
    (0.0, 1.0)
    """
    likely = numbers_that_come([guess] * number)
    outside, low, high = (1 - most) / 2, 0, number
    while sum(likely[: low + 1]) < outside:
        low += 1
    while sum(likely[high:]) < outside:
        high -= 1
    return low / number, high / number
