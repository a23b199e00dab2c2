"""Where the lessons are, and a copy of them for a learner to write in."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, unwritable
from ..core.files import make_folder

OWN = "my-*"
"""How files are called that a learner keeps beside the lessons: they go nowhere with them."""


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
    return title_in(json.loads(file.read_text("utf-8"))["cells"])


def title_if_known(lesson: str) -> str:
    """The same for a name that somebody else has written, and that may be no lesson's."""
    return title_of(lesson) if lesson in _names() else lesson


@cache
def lesson_of_table(key: str) -> str:
    """The lesson in which the table stands that keeps its games under this name; else nothing."""
    first, _, _ = key.partition("-")
    known = sorted(_names(), key=lambda name: (name != key, not name.startswith(first), name))
    wanted = f'keep=\\"{key}\\"'
    for name in known:
        if wanted in (lessons() / f"{name}.ipynb").read_text("utf-8"):
            return name
    return ""


@cache
def _names() -> frozenset[str]:
    try:
        return frozenset(path.stem for path in lessons().glob("[0-9]*.ipynb"))
    except BadInput:
        return frozenset()


def title_in(cells: Sequence[Mapping[str, Any]]) -> str:
    """The title among the cells of a lesson."""
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ")


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
