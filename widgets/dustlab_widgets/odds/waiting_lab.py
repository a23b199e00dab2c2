"""Waiting for the first hit, from the first throw on and after some misses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.core.words import decimal, percent, say
from dustlab.odds.distribution import Distribution
from dustlab.odds.waiting import no_hit_in, still, tries_for, waiting

from .chance_lab import Slider
from .tried_lab import ComparedLab

FACES = 6
MOST_MISSES = 20
LAST = 20
"""This throw stands for itself and all later ones."""


class WaitingLab(ComparedLab):
    """Choose what is a hit and how long one has waited in vain; compare, and wait."""

    TITLE = "widgets.waiting.title"
    THROW = "widgets.waiting.wait"

    def __init__(self, faces: int = 1, misses: int = 0, seed: int = 7, language: str = "") -> None:
        for name, value, least, most in (
            ("faces", faces, 1, FACES - 1),
            ("misses", misses, 0, MOST_MISSES),
        ):
            if not least <= value <= most:
                raise BadInput(name, f"a whole number from {least} to {most}", value)
        complain = self.complain
        self.faces = Slider("widgets.waiting.faces", 1, FACES - 1, faces, self._anew, complain)
        self.misses = Slider(
            "widgets.waiting.misses", 0, MOST_MISSES, misses, self.changed, complain, live=True
        )
        super().__init__(seed, language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"WaitingLab({self.chance}, {self.misses.value} misses, {self.thrown} waited for)"

    def controls(self) -> Sequence[Any]:
        return (self.faces.widget, self.misses.widget, *self.tries())

    def spoken(self) -> Sequence[Any]:
        return (self.faces, self.misses)

    # -- the odds

    @property
    def chance(self) -> Fraction:
        return Fraction(self.faces.value, FACES)

    @property
    def odds(self) -> Odds[int]:
        return waiting(self.chance, LAST)

    @property
    def exact(self) -> Distribution:
        return Distribution.of(say("widgets.waiting.first", self.language), self.odds)

    def beside_it(self) -> Distribution:
        misses = self.misses.value
        name = say("widgets.waiting.after", self.language, misses=misses)
        return Distribution.of(name, still(self.chance, misses, LAST))

    @property
    def second(self) -> Distribution | None:
        """Who has not waited yet is compared with nobody."""
        return super().second if self.thrown or self.misses.value else None

    # -- trying

    def _forget(self) -> None:
        super()._forget()
        self.sum = self.squares = 0

    def once(self) -> int:
        """Wait for one hit; the last column takes what is longer, the mean all of it."""
        number = 1
        while self.rng.randrange(FACES) >= self.faces.value:
            number += 1
        self.sum += number
        self.squares += number * number
        return min(number, LAST)

    @property
    def simulated(self) -> Distribution | None:
        tried = super().simulated
        if tried is None:
            return None
        mean = self.sum / self.thrown
        variance = self.squares / self.thrown - mean * mean
        return Distribution(
            tried.name,
            tried.values,
            tried.tries,
            more=LAST if LAST in tried.values else None,
            known_mean=mean,
            known_variance=max(variance, 0.0),
        )

    # -- what is seen

    def axis(self) -> str:
        return say("widgets.waiting.axis", self.language)

    def caption(self) -> str:
        return say("widgets.waiting.caption", self.language, last=LAST)

    def facts(self) -> Mapping[str, Any]:
        return {"faces": self.faces.value}

    def lines(self) -> Sequence[str]:
        language, chance, misses = self.language, self.chance, self.misses.value
        mean = decimal(float(1 / chance), 1, language)
        facts = {"mean": mean, "half": tries_for(chance, Fraction(1, 2))}
        lines = [say("widgets.waiting.told", language, **facts)]
        if misses:
            vain = percent(float(no_hit_in(misses, chance)), language)
            facts = {"misses": misses, "chance": vain, "mean": mean}
            lines.append(say("widgets.waiting.vain", language, **facts))
        return [*lines, *self.tried_lines()]
