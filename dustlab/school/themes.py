"""The exercises of the lessons as something to ask anew: by their names, and by their rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..exercises import ExerciseFile, Question, read
from ..exercises.anew import MAY, Theme, theme_of
from ..exercises.marks import cited
from .lessons import Cells, cells_of, lessons

FOLDER = "exercises"
_BOX = re.compile(r'ExerciseBox\("([^"]+)"(?:, "([^"]+)")?')


def is_of_lessons(name: str) -> bool:
    """Whether a name is that of an exercise file of the lessons."""
    return name in _paths()


@cache
def exercise_file(name: str) -> ExerciseFile | None:
    """An exercise file of the lessons by the name under which its answers are kept."""
    path = _paths().get(name)
    return None if path is None else read(path)


def question_of(identifier: str) -> Question | None:
    """A question by its file and its own name, as in land-battle/count-the-dice."""
    name, _, which = identifier.partition("/")
    # A name that comes from somebody's file may be none of ours, and is not kept.
    file = exercise_file(name) if is_of_lessons(name) else None
    if file is None:
        return None
    return next((one for one in file.questions if one.id == which), None)


@cache
def themes_about(rule: str) -> tuple[Theme, ...]:
    """What the lessons ask about a rule: moves that it forbids."""
    themes: list[Theme] = []
    for name in _naming(rule):
        file = exercise_file(name)
        found = map(theme_of, file.questions if file else ())
        themes += [one for one in found if one and one.kind == MAY and rule in one.rules]
    return tuple(themes)


def is_asked_about(rule: str) -> bool:
    """Whether some exercise may ask about a rule; found out without any being read."""
    return bool(_naming(rule))


def _naming(rule: str) -> list[str]:
    """The files in which a rule is an answer, or one of several."""
    return [name for name, text in _texts().items() if f'"{rule}"' in text]


@cache
def _texts() -> dict[str, str]:
    return {name: path.read_text("utf-8") for name, path in _paths().items()}


@cache
def rules_of(name: str) -> dict[str, tuple[str, ...]]:
    """The rules that each question of a file is about, without its positions being read."""
    path = _paths().get(name)
    if path is None:
        return {}
    return {question: _named(one) for question, one in _tables(path).items()}


def _named(question: Mapping[str, Any]) -> tuple[str, ...]:
    answer = question.get("answer", ()) if question["kind"] == MAY else ()
    answers = [answer] if isinstance(answer, str) else answer
    given = [one for one in answers if "." in one] if isinstance(answers, list) else []
    return tuple(dict.fromkeys([*cited(str(question.get("because", ""))), *given]))


def exercises_in(cells: Cells, folder: Path) -> dict[str, list[str]]:
    """The questions that a lesson asks by their files, under the names by which they are kept."""
    asked: dict[str, list[str]] = {}
    for cell in cells:
        for file, question in _BOX.findall("".join(cell["source"])):
            known = asked.setdefault(Path(file).stem, [])
            named = [question] if question else list(_tables(folder / file))
            known += [one for one in named if one not in known]
    return asked


@cache
def asked_in(lesson: str) -> dict[str, list[str]]:
    """The questions of a lesson by their files."""
    path = lessons() / f"{lesson}.ipynb"
    return exercises_in(cells_of(path), path.parent)


@cache
def lesson_of() -> dict[tuple[str, str], str]:
    """The lesson that asks a question first; under an empty question that of a whole file."""
    return {which: every[0] for which, every in lessons_of().items()}


@cache
def lessons_of() -> dict[tuple[str, str], list[str]]:
    """All lessons that ask a question, in their order."""
    found: dict[tuple[str, str], list[str]] = {}
    try:
        every = sorted(lessons().glob("[0-9]*.ipynb"))
    except BadInput:
        return found  # the package has come without its lessons
    for path in every:
        for file, questions in asked_in(path.stem).items():
            for one in ("", *questions):
                found.setdefault((file, one), []).append(path.stem)
    return found


@cache
def cells_asking(lesson: str) -> dict[tuple[str, str], int]:
    """In which cell of a lesson each question of a file is asked; a guess, under no file."""
    path = lessons() / f"{lesson}.ipynb"
    found: dict[tuple[str, str], int] = {}
    for number, cell in enumerate(cells_of(path)):
        guess = cell.get("metadata", {}).get("guess")
        if guess:
            found.setdefault(("", guess["ask"]), number)
        for file, questions in exercises_in([cell], path.parent).items():
            for one in questions:
                found.setdefault((file, one), number)
    return found


def _tables(path: Path) -> dict[str, dict[str, Any]]:
    """The questions of a file as they are written, by their names."""
    return {one["id"]: one for one in tomllib.loads(path.read_text("utf-8"))["question"]}


@cache
def _paths() -> dict[str, Path]:
    try:
        folder = lessons() / FOLDER
    except BadInput:
        return {}  # the package has come without its lessons
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}
