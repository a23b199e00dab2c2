"""The exact distribution of an attack beside a field: bars that can be picked, and their table."""

from __future__ import annotations

from fractions import Fraction

from dustlab.core.words import say
from dustlab.odds.distribution import AT_LEAST, EXACTLY, HEIGHT, Distribution, show, table
from dustlab.pictures.chart import WIDTH
from dustlab.pictures.scene import Box, Scene, Text
from dustlab.tactics.odds.targets import TargetOdds

from ...core.parts import Column, Complain, Fold, markup
from ...pictures.quiet_stage import QuietStage

SURE = Fraction(1)


def damage_of(odds: TargetOdds, name: str, chance: Fraction = SURE) -> Distribution:
    """The damage of an attack on one target, as bars; it comes about with this chance only."""
    damage = {number: p * chance for number, p in odds.damage.items()}
    damage[0] = damage.get(0, Fraction(0)) + 1 - chance
    return Distribution(name, {number: float(p) for number, p in sorted(damage.items()) if p})


def mean_words(mean: float, language: str) -> str:
    """'1.33', with the point of the language."""
    return f"{mean:.2f}".replace(".", say("grammar.point", language))


class OddsChart(Column):
    """One distribution or two side by side; a column that is picked says at least so many."""

    def __init__(self, complain: Complain) -> None:
        self.first: Distribution | None = None
        self.second: Distribution | None = None
        self.number: int | None = None
        self.title = self.caption = ""
        self.language = "en"
        self.stage = QuietStage(self._empty(), self._picked, complain)
        self.fold = Fold()
        self.table = markup("dust-folded", "dust-chance-table")
        super().__init__("dust-odds-chart dust-chance", self.stage, self.fold, self.table)

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def show(
        self,
        title: str,
        caption: str,
        first: Distribution | None,
        second: Distribution | None,
        language: str,
    ) -> None:
        """Other odds; nothing is sent if they are the same. None: `title` says why."""
        now = (title, caption, first, second, language)
        if now == (self.title, self.caption, self.first, self.second, self.language):
            return
        if first is None or self.first is None or set(first.values) != set(self.first.values):
            self.number = None
        self.title, self.caption, self.first, self.second, self.language = now
        self.fold.name(say("widgets.chance.table", language))
        axis = say("widgets.field.damage", language)
        words = "" if first is None else table(title, axis, first, second, language)
        self.table.value = words
        self._draw()

    def _draw(self) -> None:
        self.stage.show(self._scene(), language=self.language)

    def _scene(self) -> Scene:
        if self.first is None:
            return self._empty()
        return show(
            self.title,
            say("widgets.field.damage", self.language),
            f"{self.caption} {say('widgets.field.tick', self.language)}",
            self.first,
            self.second,
            EXACTLY if self.number is None else AT_LEAST,
            self.number,
            self.language,
        )

    def _empty(self) -> Scene:
        shapes = (
            Box(look="paper", x=0, y=0, width=WIDTH, height=HEIGHT),
            Text(look="pale-ink", x=12, y=18, text=self.title, size=14, anchor="start"),
        )
        return Scene(WIDTH, HEIGHT, self.title, shapes)

    def _picked(self, name: str) -> None:
        """A click or Enter on a column: the number to see from; once more for none."""
        if name.isdigit():
            self.number = None if self.number == int(name) else int(name)
            self._draw()
