"""A worksheet: questions with room to answer, and a sheet of their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from pathlib import Path

from ..core.words import say
from ..exercises.numbers import told_points
from ..exercises.question import ExerciseFile, Question
from ..exercises.settings import without_game
from .asking import asked
from .page import head, page, who
from .solving import in_short, solved
from .versions import Version


def chosen(
    files: Sequence[ExerciseFile], questions: Sequence[str] = (), plain: bool = False
) -> list[ExerciseFile]:
    """The files with the questions that are wanted, all where none is named; without their games,
    if the class reads the course so."""
    read = [without_game(file) for file in files] if plain else list(files)
    if not questions:
        return read
    kept = [
        replace(file, questions=tuple(one for one in file.questions if one.id in questions))
        for file in read
    ]
    known = {one.id for file in kept for one in file.questions}
    for name in questions:
        if name not in known:
            # It is asked of one file, which complains as it always does; of several of the first.
            read[0].question(name)
    return [file for file in kept if file.questions]


def title_of(files: Sequence[ExerciseFile]) -> str:
    return " · ".join(file.title for file in files)


def sheet(version: Version, language: str = "en", letter: bool = True) -> str:
    """What a class gets: a page of HTML that needs nothing else."""
    title = title_of(version.files)
    points = sum((one.points for one in version.questions), Fraction(0))
    body = [head(title, version.letter if letter else "")]
    body.append(who(language, told_points(points, language)))
    body += _parts(version, language, solution=False)
    return page(title, body, language)


def solutions(every: Sequence[Version], language: str = "en") -> str:
    """What the teacher keeps: a key, a line for each question, then the way to each answer."""
    title = say("paper.solutions", language, title=title_of(every[0].files))
    body = [head(title), *_key(every, language)]
    for version in every:
        if len(every) > 1:
            words = say("paper.version", language, letter=version.letter)
            body.append(f"<h2>{escape(words)}</h2>")
        body += _parts(version, language, solution=True)
    return page(title, body, language)


def _key(every: Sequence[Version], language: str) -> Iterator[str]:
    """All answers at a glance: a line for each question, a column for each version."""
    letters = [one.letter if len(every) > 1 else say("paper.key", language) for one in every]
    heads = ["", say("paper.worth", language), *letters]
    yield '<table class="key"><tr>'
    yield "".join(f"<th>{escape(one)}</th>" for one in heads)
    yield "</tr>"
    names = [_column(file, one) for file in every[0].files for one in file.questions]
    rows = zip(names, *(one.questions for one in every), strict=True)
    for number, (name, *row) in enumerate(rows, 1):
        cells = [told_points(row[0].points, language)]
        cells += [in_short(one, language) for one in row]
        told = "".join(f"<td>{escape(one)}</td>" for one in cells)
        # A long name breaks behind its file, not at a hyphen.
        parts = "/</span><span>".join(map(escape, name.split("/")))
        column = f'<span class="column"><span>{parts}</span></span>'
        yield f"<tr><td>{number}. {column}</td>{told}</tr>"
    yield "</table>"


def _column(file: ExerciseFile, question: Question) -> str:
    """The name of the column in which the points of a class have this question."""
    path = Path(file.source)
    return f"{path.stem}/{question.id}" if path.suffix else question.id


def _parts(version: Version, language: str, solution: bool) -> Iterator[str]:
    number = 0
    for file in version.files:
        if len(version.files) > 1:
            yield f"<h2>{escape(file.title)}</h2>"
        for question in file.questions:
            number += 1
            yield _told(question, number, language, solution)


def _told(question: Question, number: int, language: str, solution: bool) -> str:
    if solution:
        return solved(question, number, language, hints=False)
    return asked(question, number, language, worth=True)
