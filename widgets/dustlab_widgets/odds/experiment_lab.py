"""A simulation of one's own: dice, what is counted in them, many tries; and all of it as a
spreadsheet file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.core.words import complaint, decimal, phrase, say
from dustlab.odds.distribution import Distribution
from dustlab.odds.experiment import FACES, MOST_DICE, Experiment
from dustlab.odds.spreadsheet import rows_of, simulation

from ..core.parts import Row, button, markup
from ..table.lab import menu
from .chance_lab import Slider
from .tried_lab import ComparedLab

NEVER_SEEN = 1e-9
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class ExperimentLab(ComparedLab):
    """Put an experiment together, try it, pick a number; take it away as a spreadsheet."""

    TITLE = "widgets.experiment.title"

    def __init__(
        self, dice: int = 3, faces: int = 6, counted: str = "sum", seed: int = 7, language: str = ""
    ) -> None:
        self.experiment = Experiment(dice, faces, counted)
        complain = self.complain
        self.dice = Slider("widgets.experiment.dice", 1, MOST_DICE, dice, self._dice, complain)
        self.choose_faces = menu(self._faces, complain, "widgets.experiment.faces")
        self.choose_counted = menu(self._counted, complain, "widgets.experiment.counted")
        self.make = button(self.make_sheet, complain)
        self.link = markup("dust-save")
        super().__init__(seed, language)
        self.speak(self.language)

    def __repr__(self) -> str:
        made = self.experiment
        return f"ExperimentLab({made.dice} dice of {made.faces}, {made.counted})"

    def controls(self) -> Sequence[Any]:
        return (
            self.dice.widget,
            Row(self.choose_faces.widget, self.choose_counted.widget),
            *self.tries(),
            Row(self.make, self.link),
        )

    def spoken(self) -> Sequence[Any]:
        return (self.dice,)

    # -- what a reader does

    def _dice(self, dice: int) -> None:
        self._other(dice, self.experiment.faces, self.experiment.counted)

    def _faces(self, faces: int) -> None:
        self._other(self.experiment.dice, faces, self.experiment.counted)

    def _counted(self, counted: str) -> None:
        self._other(self.experiment.dice, self.experiment.faces, counted)

    def _other(self, dice: int, faces: int, counted: str) -> None:
        """Another experiment; one that is too large is refused, and the old one stays."""
        try:
            other = Experiment(dice, faces, counted)
        except BadInput as error:
            self.dice.widget.value = self.experiment.dice
            self.refresh()
            self.complain(complaint(error, self.language))
            return
        if other != self.experiment:
            self.experiment, self.number = other, None
            self._anew()

    def changed(self, _: object = None) -> None:
        self.link.value = ""  # it was a file of what is no longer asked
        super().changed()

    def make_sheet(self) -> None:
        """The file, in a link: it goes where the browser keeps downloads."""
        number = round(self.exact.mean) if self.number is None else self.number
        made, language = self.experiment, self.language
        event = say(f"widgets.experiment.event_{self.view}", language)
        words = {
            "title": self._heading(),
            "event": event,
            "share": say("widgets.experiment.share", language),
            "error": say("widgets.experiment.error", language),
            "exact": say("widgets.experiment.exact", language),
            "again": say("widgets.experiment.again", language),
            "try": say("widgets.experiment.one_try", language),
            "die": say("widgets.experiment.die", language),
            "value": self.axis(),
            "hit": say("widgets.experiment.hit", language),
            "running": say("widgets.experiment.running", language),
        }
        file = b64encode(simulation(made, self.view, number, words, self.seed)).decode("ascii")
        name = f"{phrase('widgets.experiment.file', language)}.xlsx"
        told = say("widgets.experiment.save", language, rows=rows_of(made))
        self.link.value = (
            f'<a download="{escape(name, quote=True)}" href="data:{SHEET};base64,{file}">'
            f"{escape(told)}</a>"
        )

    # -- what is seen

    @property
    def odds(self) -> Odds[int]:
        return self.experiment.odds

    @property
    def exact(self) -> Distribution:
        """Without columns that nobody will ever see: all of them together change no number."""
        whole = super().exact
        values = {n: p for n, p in whole.values.items() if p > NEVER_SEEN}
        mean, variance = float(self.odds.mean()), float(self.odds.variance())
        return Distribution(whole.name, values, known_mean=mean, known_variance=variance)

    @property
    def second(self) -> Distribution | None:
        return self.simulated

    def once(self) -> int:
        """The dice fall one by one, and are counted as anybody would count them."""
        return self.experiment.value(self.experiment.throw(self.rng))

    def axis(self) -> str:
        return say(f"widgets.experiment.axis_{self.experiment.counted}", self.language)

    def facts(self) -> Mapping[str, Any]:
        return {
            "dice": self.experiment.dice,
            "faces": self.experiment.faces,
            "counted": phrase(f"widgets.experiment.axis_{self.experiment.counted}", self.language),
        }

    def lines(self) -> Sequence[str]:
        exact, language = self.exact, self.language
        facts = {
            "mean": decimal(exact.mean, 2, language),
            "spread": decimal(exact.spread, 2, language),
        }
        return [say("widgets.experiment.told", language, **facts), *self.tried_lines()]

    def refresh(self) -> None:
        language = self.language
        faces = [(say("widgets.experiment.of", language, faces=each), each) for each in FACES]
        counted = [
            (say("widgets.experiment.axis_sum", language), "sum"),
            (say("widgets.experiment.axis_highest", language), "highest"),
            (say("widgets.experiment.axis_lowest", language), "lowest"),
            (say("widgets.experiment.axis_times", language), "times"),
            (say("widgets.experiment.axis_different", language), "different"),
        ]
        self.choose_faces.show(faces, self.experiment.faces, language)
        self.choose_counted.show(counted, self.experiment.counted, language)
        self.make.description = say("widgets.experiment.make", language)
        super().refresh()
