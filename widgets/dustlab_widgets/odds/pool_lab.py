"""The dice pool: how many of some dice hit, exactly; and thrown, until the share closes in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ipywidgets import HBox

from dustlab.core.dice import hits
from dustlab.core.errors import BadInput
from dustlab.core.words import decimal, say
from dustlab.odds.convergence import closing_in
from dustlab.odds.distribution import Distribution, show, table
from dustlab.pictures.scene import Scene

from ..core.parts import box, button, show_if
from ..table.lab import row_of_buttons
from .chance_lab import ChanceLab, Slider

MOST_DICE = 40
FACES = 6
THROWS = (1, 10, 100, 1000)
BARS, LINE = "bars", "line"


class PoolLab(ChanceLab):
    """Choose the dice and what counts as a hit, pick a number, throw."""

    TITLE = "widgets.pool.title"

    def __init__(
        self, dice: int = 5, hit_faces: int = 2, seed: int = 7, language: str = ""
    ) -> None:
        for name, value, most in (("dice", dice, MOST_DICE), ("hit faces", hit_faces, FACES - 1)):
            if not 1 <= value <= most:
                raise BadInput(name, f"a whole number from 1 to {most}", value)
        self.seed = seed
        complain = self.complain
        self.dice = Slider("widgets.pool.dice", 1, MOST_DICE, dice, self._anew, complain)
        self.faces = Slider("widgets.pool.faces", 1, FACES - 1, hit_faces, self._anew, complain)
        self.throw = [button(self._thrower(n), complain) for n in THROWS]
        self.choose_chart = row_of_buttons(self._other_chart, complain)
        self.chart = BARS
        self._forget()
        super().__init__(language)
        self.number = 1
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"PoolLab({self.dice.value} dice, {self.thrown} thrown)"

    def controls(self) -> Sequence[Any]:
        return (
            self.dice.widget,
            self.faces.widget,
            box(HBox, "dust-row", *self.throw),
            self.choose_chart.widget,
        )

    def spoken(self) -> Sequence[Any]:
        return (self.dice, self.faces)

    # -- throwing

    def _forget(self) -> None:
        self.rng = Random(self.seed)
        self.counts: dict[int, int] = {}
        self.shares: list[tuple[int, dict[int, int]]] = []

    def _anew(self, _: int) -> None:
        """Another pool: what was thrown belongs to the old one."""
        self._forget()
        if self.number is not None:
            self.number = min(self.number, self.dice.value)
        self.changed()

    def _thrower(self, number: int) -> Any:
        return lambda: self.throw_dice(number)

    def throw_dice(self, number: int) -> None:
        """Throw the whole pool this many times."""
        pool = hits(self.dice.value, self.faces.value, FACES)
        for _ in range(number):
            fell = pool.sample(self.rng)
            self.counts[fell] = self.counts.get(fell, 0) + 1
            if _is_stop(self.thrown):
                self.shares.append((self.thrown, dict(self.counts)))
        if not self.shares or self.shares[-1][0] != self.thrown:
            self.shares.append((self.thrown, dict(self.counts)))
        self.changed()

    @property
    def thrown(self) -> int:
        return sum(self.counts.values())

    # -- what is seen

    def _other_chart(self, chart: str) -> None:
        self.chart = chart
        if chart == LINE and self.number is None:
            # A line is that of one number: without a choice the one to be expected.
            self.number = round(self.exact.mean)
        self.changed()

    @property
    def exact(self) -> Distribution:
        pool = hits(self.dice.value, self.faces.value, FACES)
        values = {n: weight / pool.total for n, weight in pool.weights.items()}
        return Distribution(say("widgets.pool.exact", self.language), values)

    @property
    def simulated(self) -> Distribution | None:
        if not self.counts:
            return None
        values = {n: count / self.thrown for n, count in self.counts.items()}
        return Distribution(say("widgets.pool.thrown", self.language), values, self.thrown)

    def draw(self) -> Scene:
        title, caption = self._heading(), say("widgets.pool.caption", self.language)
        number = self.number
        if self.chart == LINE and number is not None:
            shares = [
                (n, Distribution("", {k: c / n for k, c in counts.items()}, n))
                for n, counts in self.shares
            ]
            seen = [(n, each.seen(self.view, number)) for n, each in shares]
            chance = self.exact.seen(self.view, number)
            said = say(f"distribution.{self.view}", self.language, number=number, chance=title)
            return closing_in(said, chance, seen, caption, self.language)
        axis = say("widgets.pool.axis", self.language)
        return show(
            title, axis, caption, self.exact, self.simulated, self.view, number, self.language
        )

    def _heading(self) -> str:
        return say(self.TITLE, self.language, **self.facts())

    def facts(self) -> Mapping[str, Any]:
        return {"dice": self.dice.value, "faces": self.faces.value}

    def lines(self) -> Sequence[str]:
        exact, language = self.exact, self.language
        lines = [
            say(
                "widgets.pool.mean",
                language,
                mean=decimal(exact.mean, 2, language),
                spread=decimal(exact.spread, 2, language),
            )
        ]
        if self.thrown:
            lines.append(say("widgets.pool.told", language, tries=self.thrown, seed=self.seed))
        return lines

    def numbers(self) -> str:
        axis = say("widgets.pool.axis", self.language)
        return table(self._heading(), axis, self.exact, self.simulated, self.language)

    def refresh(self) -> None:
        language = self.language
        for press, number in zip(self.throw, THROWS, strict=True):
            press.description = say("widgets.pool.throw", language, number=number)
        charts = [(say(f"widgets.pool.{chart}", language), chart) for chart in (BARS, LINE)]
        self.choose_chart.show(charts, self.chart, language)
        show_if(self.choose_chart.widget, bool(self.counts))
        super().refresh()


def _is_stop(number: int) -> bool:
    """After which throws the running share is noted: ever more rarely."""
    step = 10 ** max(len(str(number)) - 1, 0)
    return number % step == 0
