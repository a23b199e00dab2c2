"""Regression to the mean: two rounds of the same people, whose skill stays and whose luck does not.

>>> quiz = TwoRounds(Odds({Fraction(2, 5): 1, Fraction(3, 5): 1, Fraction(4, 5): 1}), 10)
>>> quiz.mean, round(float(quiz.second_after(9)), 2), str(quiz.slope)
(Fraction(6, 1), 7.72, '5/9')
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from ..core.dice import Odds
from ..core.errors import BadInput
from .fairness import binomial

MOST_QUESTIONS = 40


@dataclass(frozen=True)
class TwoRounds:
    """People with some chances of a right answer, and as many questions in each of two rounds."""

    skills: Odds[Fraction]
    questions: int

    def __post_init__(self) -> None:
        if type(self.questions) is not int or not 1 <= self.questions <= MOST_QUESTIONS:
            raise BadInput(
                "questions", f"a whole number from 1 to {MOST_QUESTIONS}", self.questions
            )
        for skill in self.skills:
            if not 0 <= skill <= 1:
                raise BadInput("skill", "a chance from 0 to 1", skill)

    def score(self, skill: Fraction) -> Odds[int]:
        """The right answers of one with this skill, in either round."""
        return binomial(self.questions, skill)

    @property
    def mean(self) -> Fraction:
        """The mean of all people, in both rounds."""
        return self.questions * self.skills.mean()

    @cached_property
    def first(self) -> dict[int, Fraction]:
        """How many have each score in the first round, as a share of all."""
        shares = {score: Fraction(0) for score in range(self.questions + 1)}
        for skill in self.skills:
            weight = self.skills.chance(skill)
            for score, ways in self.score(skill).weights.items():
                shares[score] += weight * Fraction(ways, self.score(skill).total)
        return {score: share for score, share in shares.items() if share}

    def skill_after(self, score: int) -> Odds[Fraction]:
        """How skilled those are who had this score (Bayes)."""
        if score not in self.first:
            raise BadInput("score", "a score that somebody can have", score)
        return self.skills.learned(lambda skill: self.score(skill).chance(score))

    def second_after(self, score: int) -> Fraction:
        """The mean of the second round of those who had this score in the first one."""
        return self.questions * self.skill_after(score).mean()

    @property
    def spread_of_skill(self) -> Fraction:
        """The variance of what people deserve."""
        return self.questions**2 * self.skills.variance()

    @property
    def spread_of_scores(self) -> Fraction:
        """The variance of what they get: that of skill and that of luck together."""
        luck = sum(
            (self.skills.chance(p) * self.questions * p * (1 - p) for p in self.skills), Fraction(0)
        )
        return self.spread_of_skill + luck

    @property
    def slope(self) -> Fraction:
        """Which part of a distance from the mean is left in the second round, on average."""
        return (
            self.spread_of_skill / self.spread_of_scores if self.spread_of_scores else Fraction(1)
        )

    def play(self, rng: Random) -> tuple[int, int]:
        """Both scores of somebody."""
        odds = self.score(self.skills.sample(rng))
        return odds.sample(rng), odds.sample(rng)
