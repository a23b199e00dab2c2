"""The dice pool: how many of some dice hit, exactly; and thrown, until the share closes in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dustlab.core.dice import Odds, hits
from dustlab.core.errors import BadInput
from dustlab.core.words import decimal, say

from .chance_lab import Slider
from .tried_lab import TriedLab

MOST_DICE = 40
FACES = 6


class PoolLab(TriedLab):
    """Choose the dice and what counts as a hit, pick a number, throw."""

    TITLE = "widgets.pool.title"
    THROW, TRIED, TOLD = "widgets.pool.throw", "widgets.pool.thrown", "widgets.pool.told"

    def __init__(
        self, dice: int = 5, hit_faces: int = 2, seed: int = 7, language: str = ""
    ) -> None:
        for name, value, most in (("dice", dice, MOST_DICE), ("hit faces", hit_faces, FACES - 1)):
            if not 1 <= value <= most:
                raise BadInput(name, f"a whole number from 1 to {most}", value)
        complain = self.complain
        self.dice = Slider("widgets.pool.dice", 1, MOST_DICE, dice, self._anew, complain)
        self.faces = Slider("widgets.pool.faces", 1, FACES - 1, hit_faces, self._anew, complain)
        super().__init__(seed, language)
        self.number = 1
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"PoolLab({self.dice.value} dice, {self.thrown} thrown)"

    def controls(self) -> Sequence[Any]:
        return (self.dice.widget, self.faces.widget, *self.tries())

    def spoken(self) -> Sequence[Any]:
        return (self.dice, self.faces)

    @property
    def odds(self) -> Odds[int]:
        return hits(self.dice.value, self.faces.value, FACES)

    def _anew(self, _: object = None) -> None:
        if self.number is not None:
            self.number = min(self.number, self.dice.value)
        super()._anew()

    def axis(self) -> str:
        return say("widgets.pool.axis", self.language)

    def caption(self) -> str:
        return say("widgets.pool.caption", self.language)

    def facts(self) -> Mapping[str, Any]:
        return {"dice": self.dice.value, "faces": self.faces.value}

    def lines(self) -> Sequence[str]:
        exact, language = self.exact, self.language
        facts = {
            "mean": decimal(exact.mean, 2, language),
            "spread": decimal(exact.spread, 2, language),
        }
        return [say("widgets.pool.mean", language, **facts), *self.tried_lines()]
