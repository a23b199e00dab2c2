"""Where the lessons are, and a copy of them for a learner to write in."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, unwritable
from ..core.files import make_folder

OWN = "my-*"
"""How files are called that a learner keeps beside the lessons: they go nowhere with them."""

Cells = Sequence[Mapping[str, Any]]

_KEPT = re.compile(r'\bkeep="([a-z0-9-]+)"')

FOR_THE_TEACHER = "## For the teacher"
"""The heading of the teacher's box in a lesson; it goes on to the next heading."""
TEACHERS = re.compile(rf"^{FOR_THE_TEACHER}$.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def without_teacher(text: str) -> str:
    """A text without the teacher's box."""
    return TEACHERS.sub("", text)


def for_pupils(book: bytes) -> bytes:
    """A notebook without the teacher's box; what is none, or has none, stays as it is.

    >>> for_pupils(b'{"cells": []}'), for_pupils(b"## For the teacher")
    (b'{"cells": []}', b'## For the teacher')
    """
    if FOR_THE_TEACHER.encode() not in book:
        return book
    try:
        read = json.loads(book)
        for cell in read["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = without_teacher("".join(cell["source"])).splitlines(True)
    except (ValueError, TypeError, KeyError, RecursionError):
        return book
    return f"{json.dumps(read, ensure_ascii=False, indent=1)}\n".encode()


def lessons() -> Path:
    """The lessons that came with the package: inside the wheel, or beside the source."""
    package = Path(__file__).parents[1]
    for folder in (package / "tutorials", package.parent / "tutorials"):
        if (folder / "00-start.ipynb").is_file():
            return folder
    raise BadInput("lessons", "the folder of lessons beside the package", "none")


def holds_lessons(folder: Path) -> bool:
    """Whether a folder has the lessons; one that cannot be looked at is said to be in trouble."""
    try:
        return "00-start.ipynb" in os.listdir(folder)
    except OSError:
        return True


@cache
def title_of(lesson: str) -> str:
    """The title of a lesson, which stands at the top of its first cell; else its name."""
    try:
        file = lessons() / f"{lesson}.ipynb"
    except BadInput:
        return lesson  # the package has come without its lessons
    if not file.is_file():
        return lesson
    return title_in(cells_of(file))


def title_if_known(lesson: str) -> str:
    """The same for a name that somebody else has written, and that may be no lesson's."""
    return title_of(lesson) if is_lesson(lesson) else lesson


def is_lesson(name: str) -> bool:
    """Whether a name, which may be somebody's own, is that of a lesson."""
    return name in _names()


@cache
def lesson_of_table(key: str) -> str:
    """The lesson in which the table stands that keeps its games under this name; else nothing."""
    first, _, _ = key.partition("-")
    known = sorted(_names(), key=lambda name: (name != key, not name.startswith(first), name))
    holding = (name for name in known if key in tables_in(cells_of(lessons() / f"{name}.ipynb")))
    return next(holding, "")


@cache
def _names() -> frozenset[str]:
    try:
        return frozenset(path.stem for path in lessons().glob("[0-9]*.ipynb"))
    except BadInput:
        return frozenset()


def cells_of(lesson: Path) -> Cells:
    """The cells of a lesson, from its file."""
    cells: Cells = json.loads(lesson.read_text("utf-8"))["cells"]
    return cells


def text_of_lesson(book: Path) -> str | None:
    """All that is written in a notebook that says it is the lesson of this name; nothing of another
    one: a draft, or a copy under another name."""
    try:
        read = json.loads(book.read_bytes())
        if read["metadata"]["dustlab"]["lesson"] == book.stem:
            return "\n".join("".join(cell["source"]) for cell in read["cells"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        pass
    return None


def title_in(cells: Cells) -> str:
    """The title among the cells of a lesson."""
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ")


def prose_in(cells: Cells) -> str:
    """What the cells of a lesson say in words, without their code."""
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def tables_in(cells: Cells) -> list[str]:
    """The names under which the tables of a lesson keep their games."""
    return [key for cell in cells for key in _KEPT.findall("".join(cell["source"]))]


def copy_lessons(folder: Path) -> Path:
    """Copy the lessons, without anybody's answers; what is already there stays as it is."""
    make_folder(folder)
    source = lessons()
    for file in sorted(source.rglob("*")):
        hidden = any(part.startswith(".") for part in file.parts[-2:])
        if file.is_file() and not hidden and not file.match(OWN):
            copy = folder / file.relative_to(source)
            if not copy.exists():
                make_folder(copy.parent)
                try:
                    shutil.copyfile(file, copy)
                except OSError as error:
                    expected = "a file that can be written"
                    raise BadInput(str(copy), expected, unwritable(error)) from error
    return folder
