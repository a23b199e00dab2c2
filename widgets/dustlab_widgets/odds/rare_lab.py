"""Rare hits: raisins scattered over buns, counted out and by Poisson's formula."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.core.words import decimal, say
from dustlab.odds.distribution import Distribution
from dustlab.odds.rare import enough_columns, rare, scattered

from .chance_lab import Slider
from .tried_lab import ComparedLab

MOST_RAISINS, LEAST_BUNS, MOST_BUNS = 200, 20, 200


class RareLab(ComparedLab):
    """Choose how many raisins and buns there are; compare one bun with Poisson's rule, or bake."""

    TITLE = "widgets.rare.title"
    THROW = "widgets.rare.bake"

    def __init__(
        self, raisins: int = 100, buns: int = 50, seed: int = 7, language: str = ""
    ) -> None:
        for name, value, least, most in (
            ("raisins", raisins, 1, MOST_RAISINS),
            ("buns", buns, LEAST_BUNS, MOST_BUNS),
        ):
            if not least <= value <= most:
                raise BadInput(name, f"a whole number from {least} to {most}", value)
        complain, anew = self.complain, self._anew
        self.raisins = Slider("widgets.rare.raisins", 1, MOST_RAISINS, raisins, anew, complain)
        self.buns = Slider("widgets.rare.buns", LEAST_BUNS, MOST_BUNS, buns, anew, complain)
        super().__init__(seed, language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"RareLab({self.raisins.value} raisins, {self.buns.value} buns)"

    def controls(self) -> Sequence[Any]:
        return (self.raisins.widget, self.buns.widget, *self.tries())

    def spoken(self) -> Sequence[Any]:
        return (self.raisins, self.buns)

    # -- the odds

    @property
    def mean(self) -> Fraction:
        return Fraction(self.raisins.value, self.buns.value)

    @property
    def last(self) -> int:
        """This column stands for its number and all above it."""
        return enough_columns(float(self.mean))

    @property
    def odds(self) -> Odds[int]:
        return scattered(self.raisins.value, self.buns.value, self.last)

    @property
    def exact(self) -> Distribution:
        return Distribution.of(say("widgets.rare.exact", self.language), self.odds)

    def beside_it(self) -> Distribution:
        return rare(say("widgets.rare.poisson", self.language), float(self.mean), self.last)

    @property
    def simulated(self) -> Distribution | None:
        tried = super().simulated
        if tried is None or self.last not in tried.values:
            return tried
        return Distribution(tried.name, tried.values, tried.tries, more=self.last)

    def _anew(self, _: object = None) -> None:
        self.number = None
        super()._anew()

    # -- what is seen

    def axis(self) -> str:
        return say("widgets.rare.axis", self.language)

    def caption(self) -> str:
        return say("widgets.rare.caption", self.language)

    def facts(self) -> Mapping[str, Any]:
        return {"raisins": self.raisins.value, "buns": self.buns.value}

    def lines(self) -> Sequence[str]:
        language, exact = self.language, self.exact
        facts = {
            "mean": decimal(float(self.mean), 2, language),
            "spread": decimal(exact.spread, 2, language),
            "root": decimal(float(self.mean) ** 0.5, 2, language),
        }
        empty = decimal(self.buns.value * exact.row(0), 1, language)
        return [
            say("widgets.rare.told", language, **facts),
            say("widgets.rare.empty", language, empty=empty, buns=self.buns.value),
            *self.tried_lines(),
        ]
