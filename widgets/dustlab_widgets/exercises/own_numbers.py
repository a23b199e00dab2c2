"""The numbers of a question that each learner gets others of: dealt once, and kept.

Their seed is kept with what was answered, so the same numbers come back with it on any machine. In
a class they come from its seed, and are the same from the first time on.
"""

from __future__ import annotations

from random import randrange
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.exercises import Question
from dustlab.school.classroom import my_seed
from dustlab.school.progress import UNTRIED, Progress

from ..core.controls import MOST_SEED

DEALT, GIVEN = "dealt", "given"
"""What is kept: the seed, and what was given for its numbers."""


class OwnNumbers:
    """The seeds of the questions of one file."""

    def __init__(self, progress: Progress, file: str) -> None:
        self.progress, self.file = progress, file
        self.seeds: dict[str, int] = {}

    def __contains__(self, question: Question) -> bool:
        return question.id in self.seeds

    def deal(self, question: Question) -> Question:
        """The question with this learner's numbers: the same whenever it is opened."""
        if question.dealer is None:
            return question
        kept = self._kept(question)
        seed = kept.get(DEALT) if isinstance(kept, dict) else None
        if not isinstance(seed, int):
            seed = my_seed(randrange(MOST_SEED))
            self.progress.note_left(self.file, question.id, {DEALT: seed})
        return self._with(question, seed)

    def deal_others(self, question: Question) -> Question:
        """Other numbers, of which nothing is kept."""
        return self._with(question, randrange(MOST_SEED))

    def _with(self, question: Question, seed: int) -> Question:
        self.seeds[question.id] = seed
        try:
            return question.dealt(seed)
        except BadInput:
            return question  # a file that was not checked: the numbers that its author saw

    def _kept(self, question: Question) -> Any:
        return self.progress.of(self.file).get(question.id, UNTRIED).left

    def to_keep(self, question: Question, given: Any) -> Any:
        """What was given; where numbers were dealt, with their seed."""
        return {DEALT: self.seeds[question.id], GIVEN: given} if question in self else given

    def kept_answer(self, question: Question) -> Any:
        """What was given when the box was left, if it was for these numbers."""
        left = self._kept(question)
        if question not in self:
            return left
        is_for_these = isinstance(left, dict) and left.get(DEALT) == self.seeds[question.id]
        return left.get(GIVEN) if is_for_these else None
