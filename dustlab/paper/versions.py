"""Versions of one worksheet: the same questions with other numbers, positions or order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ..exercises.anew import anew, theme_of
from ..exercises.choice import Choice
from ..exercises.question import ExerciseFile, Question

LETTERS = "ABCDEF"
TRIES = 60
"""So many seeds are looked at for numbers that no version before has."""


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its letter and its files with the questions as they stand on it."""

    letter: str
    files: tuple[ExerciseFile, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(question for file in self.files for question in file.questions)


def versions(
    files: Sequence[ExerciseFile], count: int = 2, seed: int = 1, language: str = "en"
) -> tuple[Version, ...]:
    """Versions of some files: dealt numbers differ, questions about a board are made anew, and
    options change their places; what cannot differ is the same on all of them."""
    told = [[_first(one, seed)] for file in files for one in file.questions]
    written = [one for file in files for one in file.questions]
    for number in range(1, count):
        for question, before in zip(written, told, strict=True):
            before.append(_another(question, before, seed + number, language))
    made = []
    for number in range(count):
        questions = iter([one[number] for one in told])
        parts = tuple(
            replace(file, questions=tuple(next(questions) for _ in file.questions))
            for file in files
        )
        made.append(Version(LETTERS[number], parts))
    return tuple(made)


def the_same(every: Sequence[Version]) -> list[str]:
    """The names of questions that are word for word the same on two versions or more."""
    rows = zip(*(one.questions for one in every), strict=True)
    return [row[0].id for row in rows if any(one in row[:i] for i, one in enumerate(row))]


def _first(question: Question, seed: int) -> Question:
    return question.dealt(seed)


def _another(question: Question, before: Sequence[Question], seed: int, language: str) -> Question:
    """The question as no version before has it, if that can be."""
    if question.dealer is not None:
        for attempt in range(TRIES):
            dealt = question.dealt(seed + attempt)
            if all(dealt.names != one.names for one in before):
                return dealt
    rng = Random(f"{seed}/{question.id}")
    theme = theme_of(question)
    found = anew(theme, rng, language) if theme is not None else None
    if found is not None:
        return replace(found, id=question.id)
    if isinstance(question, Choice):
        return _turned(question.dealt(seed), before, rng)
    return question.dealt(seed)


def _turned(question: Choice, before: Sequence[Question], rng: Random) -> Question:
    """The same options in another order."""
    orders = [[option.id for option in one.options] for one in before]
    for _ in range(TRIES):
        options = rng.sample(question.options, len(question.options))
        if [option.id for option in options] not in orders:
            return replace(question, options=tuple(options))
    return question
