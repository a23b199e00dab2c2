"""Regression to the mean: the same people twice, with skill that stays and luck that does not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ipywidgets import HBox

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.core.words import decimal, percent, say
from dustlab.odds.regression import TwoRounds
from dustlab.pictures.scene import Scene
from dustlab.pictures.two_rounds import Group, Labels, rounds_scene
from dustlab.pictures.words import tell

from ..core.parts import Row, box, button
from ..table.lab import menu
from .chance_lab import ChanceLab, Slider
from .sheet import sheet

LEAST, MOST = 4, 20
PEOPLE = (100, 1000)


def _levels(*tenths: int) -> Odds[Fraction]:
    return Odds.even([Fraction(each, 10) for each in tenths])


SKILLS = {
    "luck": _levels(5),
    "little": _levels(5, 6, 7),
    "some": _levels(4, 6, 8),
    "much": _levels(1, 3, 5, 7, 9),
}
"""How different people are, from not at all to very much."""


class RegressionLab(ChanceLab):
    """Choose how different people are and how many questions they get; pick a first score."""

    TITLE = "widgets.regression.title"

    def __init__(
        self, questions: int = 10, skills: str = "some", seed: int = 7, language: str = ""
    ) -> None:
        if not LEAST <= questions <= MOST:
            raise BadInput("questions", f"a whole number from {LEAST} to {MOST}", questions)
        if skills not in SKILLS:
            raise BadInput("skills", " or ".join(SKILLS), skills)
        self.skills, self.seed = skills, seed
        complain = self.complain
        self.questions = Slider(
            "widgets.regression.questions", LEAST, MOST, questions, self._anew, complain
        )
        self.choose_skills = menu(self._other_skills, complain, "widgets.regression.skills")
        self.people = [button(self._trier(n), complain) for n in PEOPLE]
        self._forget()
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"RegressionLab({self.questions.value} questions, {self.skills})"

    def controls(self) -> Sequence[Any]:
        people = box(HBox, "dust-row", *self.people)
        return (self.questions.widget, Row(self.choose_skills.widget), people)

    def spoken(self) -> Sequence[Any]:
        return (self.questions,)

    # -- what a reader does

    @property
    def rounds(self) -> TwoRounds:
        return TwoRounds(SKILLS[self.skills], self.questions.value)

    def _forget(self) -> None:
        self.rng = Random(self.seed)
        self.pairs: list[tuple[int, int]] = []

    def _anew(self, _: object = None) -> None:
        self.chosen = None
        self._forget()
        self.changed()

    def _other_skills(self, skills: str) -> None:
        self.skills = skills
        self._anew()

    def _trier(self, number: int) -> Any:
        return lambda: self.try_people(number)

    def try_people(self, number: int) -> None:
        """So many people go through both rounds."""
        rounds = self.rounds
        self.pairs += [rounds.play(self.rng) for _ in range(number)]
        self.changed()

    chosen: int | None = None
    """The first score that was picked."""

    def _picked(self, name: str) -> None:
        if name.isdigit() and int(name) in self.rounds.first:
            self.chosen = None if self.chosen == int(name) else int(name)
            self.changed()

    # -- what is seen

    def _tried(self, score: int) -> float | None:
        seconds = [second for first, second in self.pairs if first == score]
        return sum(seconds) / len(seconds) if seconds else None

    def _said(self, score: int) -> str:
        language, second = self.language, float(self.rounds.second_after(score))
        facts = {
            "score": score,
            "share": percent(float(self.rounds.first[score]), language),
            "second": decimal(second, 1, language),
        }
        return say("widgets.regression.group", language, **facts)

    def draw(self) -> Scene:
        language, rounds = self.language, self.rounds
        groups = [
            Group(
                score,
                float(rounds.second_after(score)),
                float(share),
                self._said(score),
                self._tried(score),
            )
            for score, share in rounds.first.items()
        ]
        mean = decimal(float(rounds.mean), 1, language)
        labels = Labels(
            say("widgets.regression.across", language),
            say("widgets.regression.upwards", language),
            say("widgets.regression.as_before", language),
            say("widgets.regression.mean", language, mean=mean),
        )
        told = "" if self.chosen is None else self._said(self.chosen)
        return rounds_scene(
            say(self.TITLE, language),
            groups,
            rounds.questions,
            float(rounds.mean),
            self.chosen,
            labels,
            told,
            say("widgets.regression.caption", language),
        )

    def lines(self) -> Sequence[str]:
        language, rounds = self.language, self.rounds
        left = percent(float(rounds.slope), language)
        lines = [say("widgets.regression.left", language, left=left)]
        if self.chosen is None:
            lines.append(say("widgets.regression.asks", language))
        else:
            lines.append(self._said(self.chosen))
            tried = self._tried(self.chosen)
            if tried is not None:
                number = sum(first == self.chosen for first, _ in self.pairs)
                facts = {"number": number, "second": decimal(tried, 1, language)}
                lines.append(say("widgets.regression.tried", language, **facts))
        if self.pairs:
            facts = {"people": len(self.pairs), "seed": self.seed}
            lines.append(say("widgets.regression.told", language, **facts))
        return lines

    def numbers(self) -> str:
        language, rounds = self.language, self.rounds
        heads = [
            say("widgets.regression.head_first", language),
            say("widgets.regression.head_share", language),
            say("widgets.regression.head_second", language),
        ]
        rows = [
            [
                str(score),
                percent(float(share), language),
                decimal(float(rounds.second_after(score)), 2, language),
            ]
            for score, share in rounds.first.items()
        ]
        return sheet(say("widgets.regression.table", language), heads, rows)

    def picture_in_words(self) -> str:
        """Every group, too."""
        return tell(self.scene)

    def refresh(self) -> None:
        language = self.language
        names = {
            "luck": say("widgets.regression.luck", language),
            "little": say("widgets.regression.little", language),
            "some": say("widgets.regression.some", language),
            "much": say("widgets.regression.much", language),
        }
        self.choose_skills.show([(names[key], key) for key in SKILLS], self.skills, language)
        for press, number in zip(self.people, PEOPLE, strict=True):
            press.description = say("widgets.regression.try", language, number=number)
        super().refresh()
