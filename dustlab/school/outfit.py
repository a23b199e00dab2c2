"""What a learner's folder is equipped with: the lessons, what the teacher gives, settings.

The hub writes into folders in which learners write as well, and one of them may have laid a link
there that leads elsewhere. So no link is followed on the way, and nothing is written over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import lru_cache, partial
from pathlib import Path

from ..core.errors import BadInput, unwritable
from .lessons import OWN, for_pupils, lessons, text_of_lesson

KEPT = "my-*.json"
"""What somebody's answers are kept in, whoever gives it."""

TABLES, QUESTIONS = ".toml", b"[[question]]"
"""Exercises have their answers in them: they are read where they are, and copied to nobody."""
NOTEBOOKS = ".ipynb"
NEEDED = ("games", "positions")
"""The folders beside the lessons from which lessons load."""
SETTINGS = {
    ".jupyter/lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": (
        b'{"fetchNews": "false", "checkForUpdates": false}\n'
    )
}
"""A first start asks about news of Jupyter, in a box that covers part of the page."""


def equip(home: Path, given: Path, *, teachers: bool = False) -> None:
    """Lay into a home what is not there yet; what a learner has written stays.

    What stands in a lesson for the teacher lies in the teacher's home alone.
    """
    for path, place in (*_of_the_lessons(), *to_copy(given)):
        lay(home, place, edition(path, teachers=teachers))
    for place, content in SETTINGS.items():
        lay(home, place, content)


def to_copy(folder: Path, but: str = KEPT) -> Iterator[tuple[Path, str]]:
    """The files of a folder that learners get, each with its place in their own."""
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in place.parts)
        if path.is_file() and not hidden and not path.match(but) and not has_answers(path):
            yield path, place.as_posix()


def _of_the_lessons() -> Iterator[tuple[Path, str]]:
    """The lessons and what they need: no draft that somebody has left beside them."""
    files = list(to_copy(lessons(), OWN))
    books = [path for path, _ in files if path.suffix == NOTEBOOKS]
    texts = {path: _text_of(path, path.stat().st_mtime_ns) for path in books}
    for path, place in files:
        if path in texts:
            is_wanted = texts[path] is not None
        else:
            is_needed = place.split("/")[0] in NEEDED
            is_wanted = is_needed or any(place in text for text in texts.values() if text)
        if is_wanted:
            yield path, place


@lru_cache(maxsize=200)
def _text_of(path: Path, changed: int) -> str | None:
    """Read once for a whole room."""
    del changed
    return text_of_lesson(path)


def has_answers(path: Path) -> bool:
    """Whether a file is one of exercises."""
    return path.suffix == TABLES and QUESTIONS in path.read_bytes()


def edition(path: Path, *, teachers: bool) -> Path | Callable[[], bytes]:
    """A file as the teacher has it, or as pupils get it: of a lesson what is for them."""
    if teachers or path.suffix != NOTEBOOKS:
        return path
    return partial(_for_pupils, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=200)
def _for_pupils(path: Path, changed: int) -> bytes:
    """A whole room gets the same."""
    del changed
    return for_pupils(path.read_bytes())


Content = Path | bytes | Callable[[], bytes]


def lay(home: Path, place: str, content: Content, *, anew: bool = False) -> bool:
    """A file in a learner's folder, if nothing is in its place; `anew` replaces what is there.

    Whether it was laid. A link in its way is no folder, and never followed.
    """
    *folders, name = place.split("/")
    try:
        with ExitStack() as stack:
            here = _open(stack, os.fspath(home), None)
            for folder in folders:
                with suppress(FileExistsError):
                    os.mkdir(folder, dir_fd=here)
                here = _open(stack, folder, here)
            if not anew and _is_there(name, here):
                return False
            data = _bytes_of(content)
            _write(name, data, here)
    except OSError as error:
        raise BadInput(
            f"{home}/{place}", "a file that can be written", unwritable(error)
        ) from error
    return True


def _bytes_of(content: Content) -> bytes:
    if isinstance(content, bytes):
        return content
    return content.read_bytes() if isinstance(content, Path) else content()


def _open(stack: ExitStack, folder: str, above: int | None) -> int:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=above)
    stack.callback(os.close, number)
    return number


def _is_there(name: str, folder: int) -> bool:
    try:
        os.lstat(name, dir_fd=folder)
    except FileNotFoundError:
        return False
    return True


def _write(name: str, data: bytes, folder: int) -> None:
    part = f".{name}.{os.getpid()}.part"
    if _is_there(part, folder):
        os.unlink(part, dir_fd=folder)
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW
    with open(os.open(part, flags, 0o644, dir_fd=folder), "wb") as file:
        file.write(data)
    os.rename(part, name, src_dir_fd=folder, dst_dir_fd=folder)
