"""What a reader guessed in the lessons, on its way to another machine.

The page of a lesson (reader mode) asks, and keeps the guesses in the browser and in a file beside
the lessons; no kernel is needed for that. Here the file is only taken along with a learner's
answers, put back elsewhere and handed in. The page shows what was put back when it is loaded next.

>>> kept = {"12-production": Read({"How many points?": "14"}, finished=False, begun=0)}
>>> read_guesses(text_of_guesses(kept), FILE) == kept
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput
from ..core.files import json_of, read_text, set_aside, write_text
from ..core.locks import alone_in

FORM = "guesses 1"
FILE = "my-guesses.json"
SET_ASIDE = "my-guesses-damaged-{number}.json"
EXPECTED = f"the guesses of a reader of dustlab ({FILE})"

# Some ten times the lessons, and the questions of one of them.
MOST_LESSONS, MOST_GUESSES = 500, 100
# Of one question or choice.
MOST_LETTERS = 500


class Read(NamedTuple):
    """What is kept of one lesson."""

    guesses: dict[str, str]
    """By their questions; an empty one was passed over."""
    finished: bool
    """Whether the reader was at the end."""
    begun: int
    """How often the lesson was begun anew: what belongs to an earlier time is over."""

    def joined(self, other: Read) -> Read:
        """Of two machines what both know; of the guesses at one question the one here."""
        if self.begun != other.begun:
            return max(self, other, key=lambda one: one.begun)
        guesses = {**other.guesses, **self.guesses}
        return Read(guesses, self.finished or other.finished, self.begun)


Lessons = dict[str, Read]


def text_of_guesses(lessons: Mapping[str, Read]) -> str:
    """The file, as the page writes it."""
    return json.dumps(_as_json(lessons), indent=1, ensure_ascii=False) + "\n"


def _as_json(lessons: Mapping[str, Read]) -> dict[str, Any]:
    known = {name: lesson._asdict() for name, lesson in lessons.items()}
    return {"dustlab": FORM, "lessons": known}


def read_guesses(text: str, where: str) -> Lessons:
    """The text of such a file; anything that the page does not write is refused in one line."""
    return guesses_in(json_of(text, where, EXPECTED), where)


def guesses_in(content: Any, where: str) -> Lessons:
    """The lessons of such a file, or of a part of another file."""
    try:
        if content["dustlab"] != FORM or len(content["lessons"]) > MOST_LESSONS:
            raise ValueError(where)
        return {_text(name): _read(one) for name, one in content["lessons"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(where, EXPECTED, "something else") from error


def _read(one: dict[str, Any]) -> Read:
    guesses, finished, begun = one["guesses"], one["finished"], one["begun"]
    if type(finished) is not bool or type(begun) is not int or not 0 <= begun < 1_000_000:
        raise ValueError(one)
    if len(guesses) > MOST_GUESSES:
        raise ValueError(one)
    return Read({_text(ask): _text(guess) for ask, guess in guesses.items()}, finished, begun)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not value.isprintable():
        raise ValueError(value)
    return value


# -- from one machine to the next


def guesses_to_take(folder: Path) -> dict[str, Any] | None:
    """What lies beside the lessons, as it goes into a file with other things; None if nothing does.

    A damaged file stays where it is: the page sets it aside, and says so.
    """
    if not (folder / FILE).exists():
        return None
    try:
        return _as_json(read_guesses(read_text(folder / FILE, EXPECTED), FILE))
    except BadInput:
        return None


def put_guesses_back(lessons: Lessons, folder: Path) -> str:
    """Join what another machine kept with what is here; a damaged file here is set aside.

    The answer is the name under which that was done, empty if all was well.
    """
    aside = ""
    with alone_in(folder):
        here: Lessons = {}
        if (folder / FILE).exists():
            try:
                here = read_guesses(read_text(folder / FILE, EXPECTED), FILE)
            except BadInput:
                aside = set_aside(folder / FILE, SET_ASIDE).name
        both = {name: here.get(name, lesson).joined(lesson) for name, lesson in lessons.items()}
        write_text(folder / FILE, text_of_guesses({**here, **both}))
    return aside
