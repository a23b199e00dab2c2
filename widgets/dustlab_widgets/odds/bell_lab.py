"""The bell over the bars: the hits of many tries, exactly and by the normal curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from dustlab.core.words import chance, decimal, percent, say
from dustlab.odds.bell import Tries, density
from dustlab.odds.four_fields import read_share
from dustlab.pictures.bell import Landmark, bell_scene
from dustlab.pictures.scene import Scene

from ..table.lab import row_of_buttons
from .chance_lab import ChanceLab, Slider
from .sheet import sheet

MOST_TRIES = 400
SIGMAS = (1, 2, 3)
FAR = 4
"""So many standard deviations to each side are to be seen."""


class BellLab(ChanceLab):
    """Choose tries and chance; see what lies within 1, 2, 3 sigma, or between two columns."""

    TITLE = "widgets.bell.title"

    def __init__(
        self,
        tries: int = 100,
        chance: Fraction | str = "1/2",
        sigmas: int = 2,
        half_bars: bool = True,
        language: str = "",
    ) -> None:
        """`half_bars`: the area takes half a bar more on either side; without, a lesson asks for
        that first."""
        self.half = 0.5 if half_bars else 0
        share = Tries(tries, read_share(chance, "chance")).chance
        complain = self.complain
        self.tries = Slider(
            "widgets.bell.tries", 1, max(MOST_TRIES, tries), tries, self._anew, complain, live=True
        )
        percents = min(max(round(share * 100), 1), 99)
        self.share = Slider("widgets.bell.chance", 1, 99, percents, self._anew, complain, live=True)
        self.sigmas = sigmas if sigmas in SIGMAS else 2
        self.chosen: tuple[int, int] | None = None
        """From one column to another, if columns were picked."""
        self.choose_sigmas = row_of_buttons(self._other_sigmas, complain)
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"BellLab({self.tries.value} tries, {self.share.value} %)"

    def controls(self) -> Sequence[Any]:
        return (self.tries.widget, self.share.widget, self.choose_sigmas.widget)

    def spoken(self) -> Sequence[Any]:
        return (self.tries, self.share)

    # -- what a reader does

    @property
    def hits(self) -> Tries:
        return Tries(self.tries.value, Fraction(self.share.value, 100))

    @property
    def between(self) -> tuple[int, int]:
        return self.chosen or self.hits.reach(self.sigmas)

    def _anew(self, _: object = None) -> None:
        self.chosen = None
        self.changed()

    def _other_sigmas(self, sigmas: int) -> None:
        self.sigmas, self.chosen = sigmas, None
        self.changed()

    def _picked(self, name: str) -> None:
        """The first column alone; the next one picked stretches from there; inside, anew."""
        if not name.isdigit():
            return
        number = int(name)
        if self.chosen is None or self.chosen[0] <= number <= self.chosen[1]:
            self.chosen = (number, number)
        else:
            self.chosen = (min(self.chosen[0], number), max(self.chosen[1], number))
        self.changed()

    # -- what is seen

    def facts(self) -> Mapping[str, Any]:
        return {"tries": self.tries.value, "chance": percent(self.share.value / 100, self.language)}

    def _seen(self) -> range:
        """The numbers that have a column."""
        hits = self.hits
        low, high = hits.reach(FAR)
        return range(max(low - 1, 0), min(high + 1, hits.number) + 1)

    def _said(self) -> str:
        low, high = self.between
        language = self.language
        exact = chance(float(self.hits.between(low, high)), language)
        return say("widgets.bell.said", language, low=low, high=high, chance=exact)

    def draw(self) -> Scene:
        hits, language = self.hits, self.language
        mean, spread = float(hits.mean), hits.spread
        values = {n: float(hits.odds.chance(n)) for n in self._seen()}
        words = {
            n: say("widgets.bell.column", language, number=n, chance=percent(p, language))
            for n, p in values.items()
        }
        ends = [
            Landmark(
                mean + sign * self.sigmas * spread, f"µ {'+' if sign > 0 else '−'} {self.sigmas}σ"
            )
            for sign in (-1, 1)
        ]
        return bell_scene(
            say(self.TITLE, language, **self.facts()),
            values,
            words,
            lambda x: density((x - mean) / spread) / spread,
            self.between,
            [Landmark(mean, "µ"), *ends],
            say("widgets.bell.axis", language),
            self._said(),
            say("widgets.bell.caption", language),
        )

    def lines(self) -> Sequence[str]:
        hits, language = self.hits, self.language
        low, high = self.between
        facts = {
            "mean": decimal(float(hits.mean), 2, language),
            "spread": decimal(hits.spread, 2, language),
        }
        key = "widgets.bell.will_do" if hits.bell_will_do else "widgets.bell.better_not"
        shares = {
            "exact": _tenths(float(hits.between(low, high)), language),
            "bell": _tenths(hits.by_the_bell(low, high, half=self.half), language),
        }
        area = "widgets.bell.area_plain"
        if self.half:
            area = "widgets.bell.area"
            shares["plain"] = _tenths(hits.by_the_bell(low, high, half=0), language)
        return [
            say("widgets.bell.told", language, **facts),
            say(area, language, low=low, high=high, **shares),
            say(key, language),
        ]

    def numbers(self) -> str:
        hits, language = self.hits, self.language
        heads = [
            say("widgets.bell.head_sigmas", language),
            say("widgets.bell.head_between", language),
            say("widgets.bell.head_exact", language),
            say("widgets.bell.head_bell", language),
        ]
        rows = []
        for sigmas in SIGMAS:
            low, high = hits.reach(sigmas)
            exact, bell = float(hits.between(low, high)), hits.by_the_bell(low, high, self.half)
            shares = (_tenths(exact, language), _tenths(bell, language))
            rows.append([f"{sigmas}σ", f"{low}–{high}", *shares])
        return sheet(say("widgets.bell.table", language), heads, rows)

    def refresh(self) -> None:
        options = [(f"{sigmas}σ", sigmas) for sigmas in SIGMAS]
        self.choose_sigmas.show(options, self.sigmas, self.language)
        super().refresh()


def _tenths(share: float, language: str) -> str:
    return f"{decimal(100 * share, 1, language)} %"
