"""Balls drawn without putting back, beside the same with putting back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dustlab.core.dice import Odds, hits
from dustlab.core.words import decimal, say
from dustlab.odds.distribution import Distribution
from dustlab.odds.draws import drawn

from .chance_lab import Slider
from .tried_lab import ComparedLab

MOST_BALLS, MOST_DRAWS = 60, 30


class DrawLab(ComparedLab):
    """Fill an urn, say how many are drawn, and compare; or draw."""

    TITLE = "widgets.draws.title"
    THROW = "widgets.draws.draw"

    def __init__(
        self, red: int = 12, others: int = 8, draws: int = 4, seed: int = 7, language: str = ""
    ) -> None:
        drawn(red, others, draws)  # refuses what cannot be drawn
        complain = self.complain
        most = max(MOST_BALLS, red, others)
        self.red = Slider("widgets.draws.red", 1, most, red, self._anew, complain, live=True)
        self.others = Slider(
            "widgets.draws.others", 0, most, others, self._anew, complain, live=True
        )
        self.draws = Slider(
            "widgets.draws.draws", 1, MOST_DRAWS, draws, self._anew, complain, live=True
        )
        super().__init__(seed, language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return (
            f"DrawLab({self.red.value} red, {self.others.value} others, {self.number_drawn} drawn)"
        )

    def controls(self) -> Sequence[Any]:
        return (self.red.widget, self.others.widget, self.draws.widget, *self.tries())

    def spoken(self) -> Sequence[Any]:
        return (self.red, self.others, self.draws)

    # -- the odds

    @property
    def number_drawn(self) -> int:
        """Never more than there are."""
        return min(self.draws.value, self.red.value + self.others.value)

    @property
    def odds(self) -> Odds[int]:
        return drawn(self.red.value, self.others.value, self.number_drawn)

    @property
    def put_back(self) -> Odds[int]:
        total = self.red.value + self.others.value
        return hits(self.number_drawn, self.red.value, total)

    @property
    def exact(self) -> Distribution:
        return Distribution.of(say("widgets.draws.not_back", self.language), self.odds)

    def beside_it(self) -> Distribution:
        return Distribution.of(say("widgets.draws.put_back", self.language), self.put_back)

    # -- what is seen

    def axis(self) -> str:
        return say("widgets.draws.axis", self.language)

    def caption(self) -> str:
        return say("widgets.draws.caption", self.language)

    def facts(self) -> Mapping[str, Any]:
        total = self.red.value + self.others.value
        return {"draws": self.number_drawn, "total": total, "red": self.red.value}

    def lines(self) -> Sequence[str]:
        language, exact, other = self.language, self.exact, self.beside_it()
        facts = {
            "mean": decimal(exact.mean, 2, language),
            "spread": decimal(exact.spread, 2, language),
            "other": decimal(other.spread, 2, language),
        }
        return [say("widgets.draws.told", language, **facts), *self.tried_lines()]

    def _anew(self, _: object = None) -> None:
        if self.number is not None and self.number > self.number_drawn:
            self.number = None
        super()._anew()
