"""The strands of the course on chance: the same lessons with the games, without them, or both ways.

A cell of a lesson whose metadata name a strand belongs to that one alone; all others are shared. A
reader chooses once, in the panel of the lessons, or a teacher does for a class. What was chosen
lies beside the lessons, so the page, the labs and the exercises know it, and it goes along with
the learner's progress.

>>> shared, war, dice = {"metadata": {}}, {"metadata": {"strand": GAMES}}, {"metadata": mark(PLAIN)}
>>> told([shared, war, dice], PLAIN) == [shared, dice]
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, did_you_mean
from ..core.files import json_of, read_text, write_text
from .kept_file import kept_in

GAMES, PLAIN, BOTH = "games", "plain", "both"
STRANDS = (GAMES, PLAIN, BOTH)

HEADS = {GAMES: "**With the game**", PLAIN: "**Without a game**"}
"""What stands above the first of some cells of a strand, for pages that show both."""

STRAND = "DUSTLAB_STRAND"
"""What the page of a lesson tells its kernel."""
FILE, FORM = "my-course.json", "course 1"
EXPECTED = f"the strand of the course that a reader of dustlab has chosen ({FILE})"


def check_strand(strand: str) -> str:
    if strand not in STRANDS:
        raise BadInput("strand", f"one of the strands{did_you_mean(strand, STRANDS)}", strand)
    return strand


# -- the cells of a lesson


def mark(strand: str) -> dict[str, str]:
    """The metadata of a cell that belongs to a strand."""
    return {"strand": check_strand(strand)}


def strand_of(cell: Mapping[str, Any]) -> str:
    """The strand that a cell belongs to; empty: to all of them."""
    return str(cell["metadata"].get("strand", ""))


def told(cells: Sequence[Mapping[str, Any]], strand: str) -> list[Mapping[str, Any]]:
    """The cells of a lesson that a reader of this strand sees."""
    if check_strand(strand) == BOTH:
        return list(cells)
    return [cell for cell in cells if strand_of(cell) in ("", strand)]


def text_of(cell: Mapping[str, Any], strand: str) -> str:
    """What a cell says; where only one strand is told, without the line that tells them apart.

    >>> text_of({"metadata": mark(PLAIN), "source": "**Without a game**\\n\\nTwo dice."}, PLAIN)
    'Two dice.'
    """
    text = "".join(cell["source"])
    head = HEADS.get(strand_of(cell))
    return text if strand == BOTH or head is None else text.removeprefix(f"{head}\n\n")


# -- what was chosen


def chosen(folder: Path | None = None) -> str:
    """The strand of the learner who works in a folder of lessons; the games where none is chosen.

    A file that cannot be read chooses nothing: it stays as it is until somebody chooses anew.
    """
    said = os.environ.get(STRAND, "")
    if said in STRANDS:
        return said
    where = kept_in(folder)
    return (strand_in(where) if where else None) or GAMES


def strand_in(folder: Path) -> str | None:
    """What lies in a folder of lessons; None if nothing that can be read does."""
    if not (folder / FILE).is_file():
        return None
    try:
        return strand_from(json_of(read_text(folder / FILE, EXPECTED), FILE, EXPECTED), FILE)
    except BadInput:
        return None


def strand_from(content: Any, where: str) -> str:
    """The strand in such a file, or in a part of another one."""
    if not isinstance(content, dict) or content.get("dustlab") != FORM:
        raise BadInput(where, EXPECTED, "something else")
    strand = content.get("strand")
    if not isinstance(strand, str) or strand not in STRANDS:
        raise BadInput(where, EXPECTED, "something else")
    return strand


def as_json(strand: str) -> dict[str, str]:
    return {"dustlab": FORM, "strand": check_strand(strand)}


def choice_of(strand: str) -> str:
    """The text of such a file."""
    return json.dumps(as_json(strand), indent=1) + "\n"


def choose(strand: str, folder: Path) -> Path:
    """Keep a choice beside the lessons of a folder."""
    write_text(folder / FILE, choice_of(strand))
    return folder / FILE
