"""Questions beyond a lesson: several of a file in one box, for a reader who likes to go on."""

from __future__ import annotations

from dataclasses import replace

from dustlab.exercises import ExerciseFile

from ..core.parts import show_if
from .box import ExerciseBox
from .setting import read_at_hand


class MoreQuestions(ExerciseBox):
    """These questions of a file, one after the other; all of them where none is named.

    They are kept as those of any box.
    Where one saves what was answered stands in the lesson already.
    """

    def __init__(self, file: str | ExerciseFile, *questions: str, language: str = "") -> None:
        whole = file if isinstance(file, ExerciseFile) else read_at_hand(file)
        asked = replace(whole, questions=tuple(map(whole.question, questions)) or whole.questions)
        super().__init__(asked, language=language)
        for keep in self.keep:
            show_if(keep, False)

    def __repr__(self) -> str:
        return f"MoreQuestions({', '.join(question.id for question in self.questions)})"
