"""What a learner has answered: a small file that goes along from one machine to the next.

A hosted copy forgets everything when it is left. So each marked answer is noted here, in a file
beside the lessons, which can be downloaded, put back elsewhere, or handed in to a teacher.

>>> mine = Progress()
>>> mine.note("land-battle", "count-the-dice", right=False)
>>> mine.note("land-battle", "count-the-dice", right=True)
>>> mine.of("land-battle")["count-the-dice"]
Answered(tries=2, first=False, right=True)
>>> Progress.read(mine.text(), "mine.json") == mine
True
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from .errors import BadInput

FORM = "progress 1"
FILE = "my-progress.json"
# No honest file is longer; what is longer is not read at all.
MOST_LETTERS = 1_000_000


class Answered(NamedTuple):
    """How often a question was answered until it was right, and whether the first was."""

    tries: int
    first: bool
    right: bool


class Progress:
    """Answers by exercise file and question; `name` is for a file that is handed in."""

    def __init__(self, folder: Path | None = None, name: str = "") -> None:
        self.name = name
        self._folder = folder
        self._answers: dict[str, dict[str, Answered]] = {}
        self.watchers: list[Callable[[], object]] = []
        """Called after each change: whoever shows how far we are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Progress) and self.as_json() == other.as_json()

    __hash__ = None  # type: ignore[assignment] # it grows

    def __repr__(self) -> str:
        right, tried = self.count()
        return f"Progress({right} of {tried} right)"

    def of(self, file: str) -> dict[str, Answered]:
        """What was answered of one exercise file."""
        return dict(self._answers.get(file, {}))

    def files(self) -> list[str]:
        return sorted(self._answers)

    def count(self) -> tuple[int, int]:
        """How many questions are right, and how many were answered."""
        every = [one for answers in self._answers.values() for one in answers.values()]
        return sum(one.right for one in every), len(every)

    def note(self, file: str, question: str, *, right: bool) -> None:
        """One more answer; after the right one nothing is counted any more."""
        answers = self._answers.setdefault(file, {})
        before = answers.get(question)
        if before is None:
            answers[question] = Answered(1, right, right)
        elif not before.right:
            answers[question] = Answered(before.tries + 1, before.first, right)
        else:
            return
        self._changed()

    def join(self, other: Progress) -> None:
        """Take in what another machine knows: of two tellings the one that got further."""
        for file, answers in other._answers.items():
            mine = self._answers.setdefault(file, {})
            for question, its in answers.items():
                ours = mine.get(question)
                # Right beats wrong; then the longer story, which began with the shorter one.
                if ours is None or (its.right, its.tries) > (ours.right, ours.tries):
                    mine[question] = its
        self._changed()

    def _changed(self) -> None:
        self.save()
        for watch in self.watchers:
            watch()

    # -- as text

    def as_json(self) -> dict[str, Any]:
        answers = {
            file: {question: one._asdict() for question, one in sorted(of.items())}
            for file, of in sorted(self._answers.items())
        }
        named = {"name": self.name} if self.name else {}
        return {"dustlab": FORM, **named, "exercises": answers}

    def text(self) -> str:
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str, where: str) -> Progress:
        """A file's text; whatever is not as it was written is refused in one line."""
        try:
            if len(text) > MOST_LETTERS:
                raise ValueError("too long")
            data = json.loads(text)
            if data["dustlab"] != FORM:
                raise ValueError("another form")
            found = cls(name=_text(data.get("name", "")))
            for file, answers in data["exercises"].items():
                found._answers[_text(file)] = {
                    _text(question): _answered(one) for question, one in answers.items()
                }
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            expected = f"a progress file of dustlab (one that was saved as {FILE})"
            raise BadInput(where, expected, "something else") from error
        return found

    # -- as a file

    def save(self) -> None:
        """Write the file, if there is a place for it that may be written to."""
        if self._folder is None:
            return
        path = self._folder / FILE
        try:
            part = path.with_suffix(".part")
            part.write_text(self.text(), "utf-8")
            part.replace(path)
        except OSError:
            self._folder = None


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError(value)
    return value


def _answered(one: dict[str, Any]) -> Answered:
    tries, first, right = one["tries"], one["first"], one["right"]
    if type(tries) is not int or type(first) is not bool or type(right) is not bool:
        raise ValueError(one)
    if tries < 1 or (first and (tries != 1 or not right)):
        raise ValueError(one)
    return Answered(tries, first, right)


_mine: dict[Path, Progress] = {}


def mine(folder: Path | None = None) -> Progress:
    """The progress of whoever works in a folder of lessons: read once, then kept up.

    Elsewhere than in a folder of lessons it is kept in memory alone.
    """
    here = (folder or Path.cwd()).resolve()
    known = _mine.get(here)
    if known is None:
        known = _mine[here] = Progress(here if (here / "00-start.ipynb").is_file() else None)
        try:
            before = Progress.read((here / FILE).read_text("utf-8"), FILE)
        except (OSError, UnicodeError, BadInput):
            before = Progress()  # none yet, or not ours: a new file begins
        known._answers = before._answers  # noqa: SLF001 - its own kind
    return known
