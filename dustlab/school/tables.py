"""Tables for spreadsheets: CSV as the spreadsheets of a language read it.

A German or Italian spreadsheet takes a semicolon between cells and a comma in numbers, an English
one a comma and a point. And all of them read what they like: 1/4 becomes the first of April, and
what begins with = is worked out. So such a text gets an apostrophe in front of it.

>>> print(csv_of([["Ada", 2.5, "1/4"]], "en"), csv_of([["Ada", 2.5, "1/4"]], "de"), end="")
"Ada",2.5,"'1/4"
 "Ada";2,5;"'1/4"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from ..core.words import sentence

Cell = str | int | float | datetime | None
MARK = "\ufeff"
"""At the beginning of a file it tells a spreadsheet that letters are UTF-8."""
FORMULA = tuple("=+-@\t\r")
"""What a text begins with that is worked out."""
# The months as spreadsheets of three languages know them, by their first letters; the letters that
# stand in numbers and times.
_MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("mär", "mai", "okt", "dez", "gen", "mag", "giu", "lug", "ago", "set", "ott", "dic"),
)
_IN_NUMBERS = ("e", "am", "pm")
_IN_NONE = re.compile(r"[^\w\s.,:;/()%+−–€$£-]|_")
"""A sign that stands in no number, no day and no time."""


def csv_of(rows: Iterable[Sequence[Cell]], language: str = "en") -> str:
    """The table as text; all that is text stands in quotation marks."""
    point = sentence("grammar.point", language)
    separator = ";" if point == "," else ","
    return "".join(separator.join(_written(cell, point) for cell in row) + "\n" for row in rows)


def _written(cell: Cell, point: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    if isinstance(cell, str):
        harmless = f"'{cell}" if is_read_otherwise(cell) else cell
        return '"' + harmless.replace('"', '""') + '"' if cell else ""
    return str(cell).replace(".", point)


def is_read_otherwise(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula, a number, a day or a time.

    >>> [is_read_otherwise(one) for one in ("=1+1", "1/4", "3 May", "may-5", "1e5", "urn 3", "May")]
    [True, True, True, True, True, False, False]
    """
    if text.startswith(FORMULA) or text.lstrip().startswith(FORMULA):
        return True
    words = re.findall(r"[^\W\d_]+", text.lower())
    return (
        _IN_NONE.search(text) is None
        and bool(re.search(r"\d", text))
        and all(one[:3] in _MONTHS or one in _IN_NUMBERS for one in words)
    )
