"""A rule for judging a die by its sixes, with both its errors side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.words import chance, percent, say
from dustlab.odds.distribution import AT_LEAST, Distribution, bar_words, show
from dustlab.odds.fairness import Rule, binomial, strictest
from dustlab.pictures.scene import Scene

from ..core.parts import Row, button, show_if
from .chance_lab import ChanceLab, Slider
from .sheet import sheet

FAIR = Fraction(1, 6)
LEVELS = (Fraction(1, 20), Fraction(1, 100))
MOST_TRIES = 240


class ErrorsLab(ChanceLab):
    """Say from how many sixes on a die is called loaded, and see how often that is wrong."""

    TITLE = "widgets.errors.title"

    def __init__(
        self, tries: int = 30, at_least: int = 10, loaded: int = 20, language: str = ""
    ) -> None:
        """`loaded`: with how many of 60 the loaded die shows a six; a fair one does with 10."""
        for name, value, least, most in (
            ("tries", tries, 6, MOST_TRIES),
            ("at least", at_least, 1, MOST_TRIES),
            ("loaded", loaded, 11, 40),
        ):
            if not least <= value <= most:
                raise BadInput(name, f"a whole number from {least} to {most}", value)
        complain, changed = self.complain, self._moved
        self.tries = Slider("widgets.errors.tries", 6, MOST_TRIES, tries, changed, complain)
        self.least = Slider(
            "widgets.errors.least", 1, MOST_TRIES // 2, at_least, changed, complain, live=True
        )
        self.loaded = Slider("widgets.errors.loaded", 11, 40, loaded, changed, complain)
        self.levels = [button(self._by(level), complain) for level in LEVELS]
        super().__init__(language)
        self.view, self.number = AT_LEAST, self.rule.at_least
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"ErrorsLab({self.tries.value} tries, from {self.rule.at_least} on)"

    def controls(self) -> Sequence[Any]:
        sliders = (self.tries, self.least, self.loaded)
        return (*(each.widget for each in sliders), Row(*self.levels))

    def spoken(self) -> Sequence[Any]:
        return (self.tries, self.least, self.loaded)

    # -- what a reader does

    @property
    def rule(self) -> Rule:
        return Rule(self.tries.value, FAIR, min(self.least.value, self.tries.value))

    @property
    def other(self) -> Fraction:
        """The chance of a six of the loaded die."""
        return Fraction(self.loaded.value, 60)

    def _moved(self, _: object = None) -> None:
        self.view, self.number = AT_LEAST, self.rule.at_least
        self.changed()

    def _by(self, level: Fraction) -> Any:
        def choose() -> None:
            self.least.widget.value = strictest(self.tries.value, FAIR, level).at_least
            self._moved()

        return choose

    def _picked(self, name: str) -> None:
        """A column is from where on the die is called loaded."""
        if name.isdigit() and int(name):
            self.least.widget.value = int(name)
            self._moved()

    # -- what is seen

    def _both(self) -> list[Distribution]:
        language, tries = self.language, self.tries.value
        fair = binomial(tries, FAIR)
        loaded = binomial(tries, self.other)
        # What is too rare to be seen as a bar is left out of the picture, not of the sums.
        seen = [n for n in range(tries + 1) if fair.chance(n) > RARE or loaded.chance(n) > RARE]
        return [
            Distribution(name, {n: float(odds.chance(n)) for n in seen})
            for name, odds in (
                (say("widgets.errors.fair", language), fair),
                (say("widgets.errors.other", language, number=self.loaded.value), loaded),
            )
        ]

    def facts(self) -> Mapping[str, Any]:
        return {"tries": self.tries.value, "least": self.rule.at_least}

    def draw(self) -> Scene:
        fair, loaded = self._both()
        return show(
            say(self.TITLE, self.language, **self.facts()),
            say("widgets.errors.axis", self.language),
            say("widgets.errors.caption", self.language),
            fair,
            loaded,
            self.view,
            self.number,
            self.language,
        )

    def lines(self) -> Sequence[str]:
        language, rule = self.language, self.rule
        first, second = float(rule.first_error), float(rule.second_error(self.other))
        return [
            say("widgets.errors.first", language, chance=chance(first, language)),
            say("widgets.errors.second", language, chance=chance(second, language)),
        ]

    def numbers(self) -> str:
        """Both errors for the rules around this one: what one gains the other loses."""
        language, here = self.language, self.rule
        heads = [
            say("widgets.errors.head_least", language),
            say("widgets.errors.head_first", language),
            say("widgets.errors.head_second", language),
        ]
        rows = []
        for least in range(max(here.at_least - 4, 1), min(here.at_least + 4, here.tries) + 1):
            rule = replace(here, at_least=least)
            errors = (rule.first_error, rule.second_error(self.other))
            rows.append([str(least), *(percent(float(error), language) for error in errors)])
        return sheet(say("widgets.errors.table", language), heads, rows)

    def picture_in_words(self) -> str:
        """Every column, too."""
        both = self._both()
        columns = [bar_words(both, n, self.language) for n in both[0].values]
        return "\n".join([*columns, self.scene.description])

    def refresh(self) -> None:
        for press, level in zip(self.levels, LEVELS, strict=True):
            words = f"{int(100 * level)} %"
            press.description = say("widgets.errors.level", self.language, level=words)
        super().refresh()
        show_if(self.choose_view.widget, False)  # a rule always says from where on


RARE = Fraction(1, 1_000_000)
"""What is rarer has no bar: all of it together would change no number that is shown."""
