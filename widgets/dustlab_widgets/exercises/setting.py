"""In which setting a box asks: with the game, or with dice, coins, cards and sport in its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from dustlab.core.errors import BadInput
from dustlab.core.words import complaint, say
from dustlab.exercises import ExerciseFile, Question, read
from dustlab.exercises.settings import without_game
from dustlab.school.classroom import FROM_TEACHER
from dustlab.school.lessons import lessons
from dustlab.school.progress import Progress
from dustlab.school.strands import BOTH, PLAIN, chosen

from ..core.parts import Complain, Told, button, show_if
from .own_numbers import OwnNumbers


def read_at_hand(file: str) -> ExerciseFile:
    """An exercise file from its path; one of the lessons, or one that the teacher of a class has
    given, also where nothing lies at that path."""
    try:
        return read(file)
    except BadInput as error:
        given = os.environ.get(FROM_TEACHER, "")
        for folder in (lessons(), *([Path(given)] if given else [])):
            if isinstance(error.__cause__, OSError) and (folder / file).is_file():
                return read(folder / file)
        raise


def read_told(file: str, language: str) -> ExerciseFile:
    """The same; a teacher reads what is wrong with a file in the language of the box."""
    try:
        return read_at_hand(file)
    except BadInput as error:
        if language == "en":
            raise
        raise Told(complaint(error, language)) from error


class Setting:
    """Follows the strand in which the course is read; who reads both ways turns each question."""

    def __init__(
        self,
        whole: ExerciseFile,
        question: str | None,
        turned: Callable[[], None],
        complain: Complain,
    ) -> None:
        """`whole` is the file as it was written, `question` the one that is asked, if one is."""
        self.whole, self.asks, self.turned = whole, question, turned
        self.strand = chosen()
        self.plain = self.strand == PLAIN
        """Whether the questions are asked without a game."""
        self.press = button(self.turn, complain)
        show_if(self.press, False)

    @property
    def file(self) -> ExerciseFile:
        return without_game(self.whole) if self.plain else self.whole

    def questions(self, file: ExerciseFile) -> tuple[Question, ...]:
        """Those of the file, as it is asked, that stand in the box."""
        return (file.question(self.asks),) if self.asks else file.questions

    def numbers(self, progress: Progress, kept: str) -> OwnNumbers:
        both = {one.id for one in self.whole.questions if one.without_game is not None}
        return OwnNumbers(progress, kept, both if self.plain else ())

    def follow(self, strand: str) -> None:
        """The reader has chosen another strand."""
        self.strand = strand
        self._ask(plain=strand == PLAIN)

    def turn(self) -> None:
        """The same questions with the game, or without it."""
        self._ask(plain=not self.plain)

    def _ask(self, *, plain: bool) -> None:
        self.plain = plain
        self.turned()

    def speak(self, question: str, language: str) -> None:
        if self.plain:
            words = "widgets.exercise.with_game", "widgets.exercise.with_game_tip"
        else:
            words = "widgets.exercise.without_game", "widgets.exercise.without_game_tip"
        self.press.description, self.press.tooltip = (say(key, language) for key in words)
        both = self.whole.question(question).without_game is not None
        show_if(self.press, self.strand == BOTH and both)
