"""An experiment of one's own: some dice, something counted in them; tried, and worked out exactly.

>>> galileo = Experiment(3, 6, "sum")
>>> galileo.odds.chance(9), galileo.odds.chance(10)
(Fraction(25, 216), Fraction(1, 8))
>>> galileo.value((6, 2, 1))
9
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from ..core.dice import Odds, hits
from ..core.errors import BadInput
from ..core.words import wanted

SUM, HIGHEST, LOWEST, SIXES, DIFFERENT = "sum", "highest", "lowest", "times", "different"
COUNTED = (SUM, HIGHEST, LOWEST, SIXES, DIFFERENT)
MOST_DICE = 30
FACES = (2, 4, 6, 8, 10, 12, 20, 365)
MOST_SUM, MOST_TOLD = 120, 20
"""Dice times faces where sums are counted; faces of which the highest or lowest is told."""


@dataclass(frozen=True)
class Experiment:
    """Some dice, all with the same faces, are thrown, and one thing is counted in them."""

    dice: int
    faces: int
    counted: str = SUM

    def __post_init__(self) -> None:
        if type(self.dice) is not int or not 1 <= self.dice <= MOST_DICE:
            raise BadInput("dice", f"a whole number from 1 to {MOST_DICE}", self.dice)
        if self.faces not in FACES:
            raise BadInput("faces", f"one of {', '.join(map(str, FACES))}", self.faces)
        if self.counted not in COUNTED:
            raise BadInput("counted", f"one of {', '.join(COUNTED)}", self.counted)
        if self.counted in (SUM, HIGHEST, LOWEST) and self.faces > MOST_TOLD:
            raise wanted("faces", "chances.experiment.faces", self.faces, most=MOST_TOLD)
        if self.counted == SUM and self.dice * self.faces > MOST_SUM:
            most = MOST_SUM // self.faces
            raise wanted("dice", "chances.experiment.dice", self.dice, most=most, faces=self.faces)

    def throw(self, rng: Random) -> tuple[int, ...]:
        """The dice as they fell."""
        return tuple(rng.randint(1, self.faces) for _ in range(self.dice))

    def value(self, fallen: Sequence[int]) -> int:
        """What is counted in dice that have fallen."""
        return {
            SUM: sum(fallen),
            HIGHEST: max(fallen),
            LOWEST: min(fallen),
            SIXES: sum(face == self.faces for face in fallen),
            DIFFERENT: len(set(fallen)),
        }[self.counted]

    @cached_property
    def odds(self) -> Odds[int]:
        """How likely each number is, with no throw at all."""
        dice, faces = self.dice, self.faces
        if self.counted == SUM:
            one = Odds.even(range(1, faces + 1))
            every = one
            for _ in range(dice - 1):
                every = every.plus(one)
            return every
        if self.counted == SIXES:
            return hits(dice, 1, faces)
        if self.counted == DIFFERENT:
            return Odds(_different(dice, faces))
        # At most k with all dice, less at most k - 1 with all of them.
        highest = {k: k**dice - (k - 1) ** dice for k in range(1, faces + 1)}
        if self.counted == HIGHEST:
            return Odds(highest)
        return Odds({k: highest[faces + 1 - k] for k in range(1, faces + 1)})

    def formula(self, first: str, last: str) -> str:
        """How a spreadsheet counts it in the cells from the first to the last."""
        cells = f"{first}:{last}"
        return {
            SUM: f"SUM({cells})",
            HIGHEST: f"MAX({cells})",
            LOWEST: f"MIN({cells})",
            SIXES: f"COUNTIF({cells},{self.faces})",
            # Seven sevenths make 1 only nearly, where they are added as decimals.
            DIFFERENT: f"ROUND(SUMPRODUCT(1/COUNTIF({cells},{cells})),0)",
        }[self.counted]


def _different(dice: int, faces: int) -> dict[int, int]:
    """In how many ways the dice show each number of different faces."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for known, number in ways.items():
            # The next die repeats one of those faces, or brings another.
            more[known] = more.get(known, 0) + number * known
            more[known + 1] = more.get(known + 1, 0) + number * (faces - known)
        ways = {known: number for known, number in more.items() if number}
    return ways


def tries_for_error(half_width: float) -> int:
    """So many tries tell a chance near one half to within this (95 %).

    >>> tries_for_error(0.01)
    10000
    """
    if not 0 < half_width < 1:
        raise BadInput("error", "a number between 0 and 1", half_width)
    return round(1 / half_width**2)
