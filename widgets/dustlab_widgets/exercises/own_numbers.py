"""The numbers of a question that each learner gets others of: dealt once, and kept.

Their seed is kept with what was answered, so the same numbers come back with it on any machine. In
a class they come from its seed, and are the same from the first time on.
"""

from __future__ import annotations

from collections.abc import Collection
from random import randrange
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.exercises import Question
from dustlab.exercises.settings import KEY
from dustlab.school.classroom import my_seed
from dustlab.school.own_numbers import DEALT, GIVEN
from dustlab.school.progress import UNTRIED, Progress

from ..core.controls import MOST_SEED


class OwnNumbers:
    """The seeds of the questions of one file."""

    def __init__(self, progress: Progress, file: str, apart: Collection[str] = ()) -> None:
        """`apart` are questions that are asked without their game: what stands in their box says
        nothing in the other form."""
        self.progress, self.file, self.apart = progress, file, apart
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
            self.progress.note_left(self.file, question.id, self._in_form(question, {DEALT: seed}))
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
        left = self.progress.of(self.file).get(question.id, UNTRIED).left
        is_plain = isinstance(left, dict) and left.keys() == {KEY}
        if is_plain != (question.id in self.apart):
            return None
        return left[KEY] if is_plain else left

    def _in_form(self, question: Question, left: Any) -> Any:
        return {KEY: left} if question.id in self.apart else left

    def to_keep(self, question: Question, given: Any) -> Any:
        """What was given; where numbers were dealt, with their seed."""
        left = {DEALT: self.seeds[question.id], GIVEN: given} if question in self else given
        return self._in_form(question, left)

    def kept_answer(self, question: Question) -> Any:
        """What was given when the box was left, if it was for these numbers."""
        left = self._kept(question)
        if question not in self:
            return left
        is_for_these = isinstance(left, dict) and left.get(DEALT) == self.seeds[question.id]
        return left.get(GIVEN) if is_for_these else None
