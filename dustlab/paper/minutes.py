"""How the minutes of a lesson go, part by part: about, from what a pupil has to do in each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor
from typing import Any

from ..core.words import say
from ..school.lessons import FOR_THE_TEACHER, TEACHERS
from ..school.strands import text_of

GUESS, EXERCISE = 3, 4
"""Minutes of a guess and of an exercise, before all is brought to the minutes of the lesson."""
WORDS_A_MINUTE = 100
_AT_THE_HEAD = re.compile(r"\babout (\d{1,3}) minutes\b")
_PART = re.compile(r"^(?=## )", re.MULTILINE)
_MARKS = re.compile(r"[*`]")
_NO_PARTS = (FOR_THE_TEACHER, "## Where next", "## More, if you like")
"""What takes none of the minutes that the lesson says."""
_INSIDE = re.compile(r"</summary>.*?</details>", re.DOTALL)
"""What a fold has inside: it is read by who has got stuck."""

Cell = Mapping[str, Any]


@dataclass(slots=True)
class Part:
    """What stands between two headings of a lesson."""

    heading: str
    words: int = 1
    guesses: int = 0
    exercises: int = 0

    @property
    def weight(self) -> float:
        return self.guesses * GUESS + self.exercises * EXERCISE + self.words / WORDS_A_MINUTE


def plan(
    cells: Sequence[Cell], strand: str, language: str, asks: Callable[[str], int]
) -> Iterator[str]:
    """The table of a lesson whose head says its minutes, and that has a box for the teacher;
    `asks` counts the exercises which the program of a cell names."""
    prose = [text_of(cell, strand) for cell in cells if cell["cell_type"] == "markdown"]
    head = _AT_THE_HEAD.search(prose[0]) if prose else None
    if head is None or not any(map(TEACHERS.search, prose)):
        return
    parts = parts_of(cells, strand, asks)
    if len(parts) > int(head[1]):
        return
    keys = ("paper.part", "paper.minutes", "paper.guesses", "paper.exercises")
    yield '<table class="plan">'
    yield _row("th", (say(key, language) for key in keys))
    rows = list(zip(parts, shared(int(head[1]), [one.weight for one in parts]), strict=True))
    for part, minutes in rows:
        name = part.heading or say("paper.beginning", language)
        yield _row("td", (name, minutes, part.guesses or "", part.exercises or ""))
    sums = (sum(one.guesses for one in parts), sum(one.exercises for one in parts))
    yield _row("th", (say("paper.in_sum", language), sum(one for _, one in rows), *sums))
    yield f'</table><p class="pale">{escape(say("paper.minutes_from", language))}</p>'


def parts_of(cells: Sequence[Cell], strand: str, asks: Callable[[str], int]) -> list[Part]:
    """The parts of a lesson with what is to be done in each; not what is none for the pupils."""
    parts = [Part("")]
    for cell in cells:
        text = text_of(cell, strand)
        if cell["cell_type"] == "markdown":
            for piece in _PART.split(text):
                heading = piece.partition("\n")[0].strip()
                if heading.startswith("## "):
                    parts.append(Part(heading))
                parts[-1].words += len(_INSIDE.sub("", piece).split())
        else:
            parts[-1].exercises += asks(text)
        parts[-1].guesses += bool(cell["metadata"].get("guess"))
    kept = [one for one in parts if one.heading not in _NO_PARTS]
    for one in kept:
        one.heading = _MARKS.sub("", one.heading.removeprefix("## "))
    return kept


def shared(minutes: int, weights: Sequence[float]) -> list[int]:
    """Whole minutes in proportion to the weights, which together are all of them; one at least.

    >>> shared(10, [1, 1, 1]), shared(10, [1, 30, 30])
    ([4, 3, 3], [1, 5, 4])
    """
    exact = [minutes * one / sum(weights) for one in weights]
    told = [max(floor(one), 1) for one in exact]
    while missing := minutes - sum(told):
        step = 1 if missing > 0 else -1
        near = [at for at, one in enumerate(told) if one + step >= 1]
        told[max(near, key=lambda at: step * (exact[at] - told[at]))] += step
    return told


def _row(kind: str, cells: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(str(one))}</{kind}>' for one in cells)}</tr>"
