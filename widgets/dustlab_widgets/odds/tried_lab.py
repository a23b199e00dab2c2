"""What is counted out exactly, and beside it tried: thrown, drawn, waited for, until the share
closes in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ipywidgets import HBox

from dustlab.core.dice import Odds
from dustlab.core.words import percent, phrase, say
from dustlab.odds.convergence import closing_in
from dustlab.odds.distribution import Distribution, bar_words, show, table
from dustlab.pictures.scene import Scene

from ..core.parts import box, button, show_if
from ..table.lab import row_of_buttons
from .chance_lab import ChanceLab
from .sheet import sheet

THROWS = (1, 10, 100, 1000)
BARS, LINE = "bars", "line"
HARDLY_EVER = 0.001
"""What is rarer than this has no row in a table."""


class TriedLab(ChanceLab):
    """A lab with exact odds, in which one can also try; what was tried is forgotten with them."""

    THROW, TRIED, TOLD = "widgets.tried.try", "widgets.tried.tried", "widgets.tried.told"
    """The keys of what stands on the buttons, at the bars of what was tried, and below them."""

    def __init__(self, seed: int, language: str) -> None:
        self.seed = seed
        complain = self.complain
        self.throw = [button(self._thrower(n), complain) for n in THROWS]
        self.choose_chart = row_of_buttons(self._other_chart, complain)
        self.chart = BARS
        self._forget()
        super().__init__(language)

    def tries(self) -> Sequence[Any]:
        """The controls by which one tries."""
        return (box(HBox, "dust-row", *self.throw), self.choose_chart.widget)

    # -- what each lab has of its own

    @property
    def odds(self) -> Odds[int]:
        raise NotImplementedError

    @property
    def exact(self) -> Distribution:
        return Distribution.of(say("widgets.tried.exact", self.language), self.odds)

    def once(self) -> int:
        """What one try brings."""
        return self.odds.sample(self.rng)

    def axis(self) -> str:
        raise NotImplementedError

    def caption(self) -> str:
        return say("widgets.tried.caption", self.language)

    # -- trying

    def _forget(self) -> None:
        self.rng = Random(self.seed)
        self.counts: dict[int, int] = {}
        self.shares: list[tuple[int, dict[int, int]]] = []

    def _anew(self, _: object = None) -> None:
        """Other odds: what was tried belongs to the old ones."""
        self._forget()
        self.changed()

    def _thrower(self, number: int) -> Any:
        return lambda: self.try_it(number)

    def try_it(self, number: int) -> None:
        """Try this many times."""
        for _ in range(number):
            fell = self.once()
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
    def simulated(self) -> Distribution | None:
        if not self.counts:
            return None
        values = {n: count / self.thrown for n, count in self.counts.items()}
        return Distribution(say(self.TRIED, self.language), values, self.thrown)

    @property
    def second(self) -> Distribution | None:
        """What stands beside the exact bars."""
        return self.simulated

    def draw(self) -> Scene:
        title, caption = self._heading(), self.caption()
        number = self.number
        if self.chart == LINE and number is not None and self.counts:
            shares = [
                (n, Distribution("", {k: c / n for k, c in counts.items()}, n))
                for n, counts in self.shares
            ]
            seen = [(n, each.seen(self.view, number)) for n, each in shares]
            chance = self.exact.seen(self.view, number)
            said = say(f"distribution.{self.view}", self.language, number=number, chance=title)
            return closing_in(said, chance, seen, caption, self.language)
        return show(
            title,
            self.axis(),
            caption,
            self.exact,
            self.second,
            self.view,
            number,
            self.language,
        )

    def _heading(self) -> str:
        return say(self.TITLE, self.language, **self.facts())

    def tried_lines(self) -> Sequence[str]:
        if not self.thrown:
            return []
        facts = {"tries": self.thrown, "seed": self.seed}
        return [say(self.TOLD, self.language, **facts)]

    def numbers(self) -> str:
        return table(self._heading(), self.axis(), self.exact, self.second, self.language)

    def refresh(self) -> None:
        language = self.language
        for press, number in zip(self.throw, THROWS, strict=True):
            press.description = say(self.THROW, language, number=number)
        charts = [(say(f"widgets.tried.{chart}", language), chart) for chart in (BARS, LINE)]
        self.choose_chart.show(charts, self.chart, language)
        show_if(self.choose_chart.widget, bool(self.counts))
        super().refresh()


class ComparedLab(TriedLab):
    """While nothing was tried, other odds stand beside the exact ones."""

    def beside_it(self) -> Distribution:
        raise NotImplementedError

    @property
    def second(self) -> Distribution | None:
        return self.simulated or self.beside_it()

    def numbers(self) -> str:
        """Both side by side, seen as the chart is; what hardly ever comes takes no room."""
        language, both = self.language, [self.exact, *filter(None, [self.second])]
        view = phrase(f"distribution.head.{self.view}", language)
        heads = [self.axis(), *(f"{each.name}: {view}" for each in both)]
        rows = []
        seen = [n for each in both for n, p in each.values.items() if p >= HARDLY_EVER]
        for n in range(min(seen), max(seen) + 1):
            shares = [
                percent(each.row(n), language)
                if each.is_open(n)
                else percent(each.seen(self.view, n), language)
                for each in both
            ]
            is_open = any(n == each.more for each in both)
            number = phrase("distribution.more", language, number=n) if is_open else str(n)
            rows.append([number, *shares])
        every = {n for each in both for n in each.values}
        left_out = "" if len(rows) == len(every) else f" ({phrase('widgets.tried.rare', language)})"
        return sheet(f"{self._heading()}{left_out}", heads, rows)

    def picture_in_words(self) -> str:
        """Every column, so that both can be compared."""
        both = [self.exact, *filter(None, [self.second])]
        every = sorted({n for each in both for n in each.values})
        columns = [bar_words(both, n, self.language) for n in every]
        return "\n".join([*columns, self.scene.description])


def _is_stop(number: int) -> bool:
    """After which tries the running share is noted: ever more rarely."""
    step = 10 ** max(len(str(number)) - 1, 0)
    return number % step == 0
