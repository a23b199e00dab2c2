"""The questions at the end of a lesson, under "Do you remember?": asked again days later."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import NamedTuple

from ..core.errors import BadInput
from .lessons import cells_of, lessons, prose_in

HEADING = "Do you remember?"
_NEXT = re.compile(r"^## ", re.MULTILINE)
_FOLD = re.compile(
    r"<details><summary>(?:[0-9]+\. )?(?P<ask>.+?)</summary>(?P<answer>.+?)</details>", re.DOTALL
)


class Recalled(NamedTuple):
    """A question that has no position: one says the answer to oneself, and then looks."""

    lesson: str
    ask: str
    answer: str


@cache
def recalled(lesson: str) -> dict[str, Recalled]:
    """The questions of a lesson, each by the lesson's name and its number."""
    try:
        file = lessons() / f"{lesson}.ipynb"
    except BadInput:
        return {}  # the package has come without its lessons
    if "/" in lesson or not file.is_file():
        return {}
    text = prose_in(cells_of(file)).partition(HEADING)[2]
    found = _FOLD.finditer(_NEXT.split(text, maxsplit=1)[0])
    return {
        f"{lesson}/{number}": Recalled(lesson, _plain(one["ask"]), _plain(one["answer"]))
        for number, one in enumerate(found, 1)
    }


def recall(identifier: str) -> Recalled | None:
    """The question with this name, if its lesson still has it."""
    return recalled(identifier.partition("/")[0]).get(identifier)


def _plain(text: str) -> str:
    return " ".join(unescape(text).split())
