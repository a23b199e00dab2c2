"""What Dust Tactics shows on a page: a field, clicked, walked over by keys or dragged across; and
the exact odds beside it, as bars that can be picked."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from ipywidgets import VBox

from dustlab.core.words import say
from dustlab.odds.distribution import AT_LEAST, EXACTLY, Distribution, show, table
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import rows
from dustlab.tactics.odds.targets import TargetOdds

from ..core.parts import Column, Complain, Fold, box, guard, markup, put_away
from ..pictures.quiet_stage import QuietStage

FIELD_LOOKS = "tactics/field.css"

Drag = Callable[[str, str], None]


class FieldStage(QuietStage):
    """A field; a drag tells the square where it began, and the one where it ended."""

    def __init__(
        self,
        scene: Scene,
        picked: Callable[[str], None],
        dragged: Drag,
        complain: Complain,
        walked: Callable[[str], None],
    ) -> None:
        self._dragged, self._from = dragged, ""
        super().__init__(scene, picked, complain, walked=walked)

    def _canvas(self) -> Any:
        canvas = super()._canvas()
        # The mouse is told of only while its button is down: the first of it is where it went down.
        canvas.on_mouse_move(guard(self._moved, self.complain))
        return canvas

    def _moved(self, x: float, y: float) -> None:
        if not self._from:
            self._from = self.place_at(x, y)

    def on_mouse(self, x: float, y: float) -> None:
        began, self._from = self._from, ""
        ended = self.place_at(x, y)
        if began and ended and began != ended:
            self.focus_on = ""
            self._dragged(began, ended)
        else:
            super().on_mouse(x, y)


class FieldBoard(Column):
    """A field of any size with its words: another size is another canvas."""

    def __init__(
        self, scene: Scene, picked: Callable[[str], None], dragged: Drag, complain: Complain
    ) -> None:
        self._picked, self._dragged, self._complain = picked, dragged, complain
        self.fold = Fold()
        self.told = markup("dust-folded", "dust-told")
        self.stage = self._staged(scene)
        self._words = ""
        super().__init__("dust-field-board", self.stage)

    def _staged(self, scene: Scene) -> FieldStage:
        return FieldStage(scene, self._picked, self._dragged, self._complain, self._walked)

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def show(self, scene: Scene, said: str, language: str) -> None:
        old = self.stage.scene
        if (old.width, old.height) == (scene.width, scene.height):
            self.stage.show(scene, language=language)
        else:
            before, self.stage = self.stage, self._staged(scene)
            self.children = (self.stage,)
            put_away(before)
        label = say("widgets.stage.text", language)
        self.fold.name(label)
        words = "".join(f"<li>{escape(line)}</li>" for _, line in rows(scene))
        above = filter(None, (scene.title, *scene.description.splitlines()))
        head = "".join(f"<p>{escape(line)}</p>" for line in above)
        self._words = (
            f'<div role="region" aria-label="{escape(label, quote=True)}">'
            f"{head}<ul>{words}</ul></div>"
        )
        self._hear(said)

    def _walked(self, square: str) -> None:
        self._hear(dict(rows(self.scene)).get(square, square))

    def _hear(self, said: str) -> None:
        heard = f'<p class="dust-unseen" role="status" aria-live="polite">{escape(said)}</p>'
        self.told.value = f"{heard}{self._words}"


# -- the odds


SURE = Fraction(1)


def damage_of(odds: TargetOdds, name: str, chance: Fraction = SURE) -> Distribution:
    """The damage of an attack on one target, as bars; it comes about with this chance only."""
    damage = {number: p * chance for number, p in odds.damage.items()}
    damage[0] = damage.get(0, Fraction(0)) + 1 - chance
    return Distribution(name, {number: float(p) for number, p in sorted(damage.items()) if p})


def mean_words(mean: float, language: str) -> str:
    """'1.33', with the point of the language."""
    return f"{mean:.2f}".replace(".", say("grammar.point", language))


class Chart(NamedTuple):
    """One distribution or two side by side; with none the title says why."""

    title: str
    caption: str = ""
    first: Distribution | None = None
    second: Distribution | None = None


LETTERS = 16
"""How large letters of a chart are, which stands in a column as wide as three quarters of it."""
NOTHING = Distribution("", {0: 1.0})
"""Drawn where there are no odds, and not seen."""


class OddsChart(Column):
    """A chart with its table; a column that is picked shows the chance of that number or more."""

    def __init__(self, complain: Complain) -> None:
        self.odds, self.language = Chart(""), "en"
        self.number: int | None = None
        self.stage = QuietStage(self._scene(), self._picked, complain)
        self.fold = Fold()
        self.table = markup("dust-folded", "dust-chance-table")
        self.caption = markup("dust-small")
        self.numbers = box(VBox, "dust-chance-numbers", self.stage, self.fold, self.table)
        super().__init__("dust-odds-chart dust-chance", self.numbers, self.caption)

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def show(self, chart: Chart, language: str) -> None:
        """Other odds; nothing is sent if they are the same."""
        if (chart, language) == (self.odds, self.language):
            return
        first, before = chart.first, self.odds.first
        if first is None or before is None or set(first.values) != set(before.values):
            self.number = None
        self.odds, self.language = chart, language
        self.fold.name(say("widgets.chance.table", language))
        axis = say("widgets.field.damage", language)
        self.table.value = table(chart.title, axis, first, chart.second, language) if first else ""
        tick = say("widgets.field.tick", language)
        # By this class the style sheet hides the chart where there are no odds.
        words, css = (f"{chart.caption} {tick}", "") if first else (chart.title, "dust-no-odds")
        self.caption.value = f'<div class="{css}">{escape(words)}</div>'
        self._draw()

    def _draw(self) -> None:
        self.stage.show(self._scene(), language=self.language)

    def _scene(self) -> Scene:
        language, (title, caption, first, second) = self.language, self.odds
        if first is None:
            return show(title, "", "", NOTHING, size=LETTERS)
        axis, tick = say("widgets.field.damage", language), say("widgets.field.tick", language)
        view = EXACTLY if self.number is None else AT_LEAST
        words = f"{caption} {tick}"
        return show(title, axis, words, first, second, view, self.number, language, LETTERS)

    def _picked(self, name: str) -> None:
        """A click or Enter on a column: the number to see from; once more for none."""
        if name.isdigit():
            self.number = None if self.number == int(name) else int(name)
            self._draw()
