"""Bet before you roll: a guess before the odds are shown, and how good one's guesses are.

A guess is a chance; what comes out is yes or no. The Brier score is the mean square of the
difference: 0 for a person who knows everything, a quarter for one who always says one half.
Guesses are calibrated if what is given 30 % happens in 30 of 100 cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
