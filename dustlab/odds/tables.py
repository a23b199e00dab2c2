"""Numbers of a lesson as a table: each with the words that say what it is.

>>> table({0: Fraction(1, 10), 1: Fraction(3, 5)}, "Red balls", "Chance")
Red balls      Chance
0          1/10 = 0.1
1           3/5 = 0.6
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import floor, log10
from typing import Any

from ..core.errors import BadInput
from ..core.words import decimal, table_of

_PERCENT = re.compile(r"(?<=\d)%")
PLACES = 3
"""Behind the point; smaller numbers have as many digits behind their zeros."""


def told(value: Fraction) -> str:
    """A whole number as it is; a fraction with its number, exact where four places can hold it.

    >>> told(Fraction(4)), told(Fraction(1, 3)), told(Fraction(-3, 16))
    ('4', '1/3 ≈ 0.333', '-3/16 = -0.1875')
    >>> told(Fraction(20, 177147)), told(Fraction(2096, 729))
    ('20/177147 ≈ 0.000113', '2096/729 ≈ 2.875')
    """
    if value.denominator == 1:
        return str(value)
    if 10 ** (PLACES + 1) % value.denominator == 0:
        return f"{value} = {decimal(float(value), PLACES + 1).rstrip('0')}"
    places = max(PLACES, PLACES - 1 - floor(log10(abs(value))))
    return f"{value} ≈ {decimal(float(value), places)}"


class Table:
    """Lines of words and numbers below their headings; the first of each line names it."""

    def __init__(self, heads: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
        self.heads, self.lines = heads, lines

    def __repr__(self) -> str:
        return table_of([self.heads, *self.lines])

    def _repr_html_(self) -> str:
        """In a notebook: a table that is read as one."""
        head = "".join(f'<th scope="col">{escape(words)}</th>' for words in self.heads)
        body = ""
        for first, *others in self.lines:
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
            body += f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def table(rows: Mapping[Any, Any] | Iterable[Sequence[Any]], *heads: str) -> Table:
    """A table from names with their numbers, or from whole lines."""
    lines = list(rows.items() if isinstance(rows, Mapping) else rows)
    for line in lines:
        if len(line) != len(heads):
            raise BadInput("table", f"{len(heads)} in each line, as there are headings", len(line))
    return Table(heads, [[_cell(one) for one in line] for line in lines])


def _cell(value: Any) -> str:
    if isinstance(value, Fraction):
        return told(value)
    return _PERCENT.sub(" %", str(value))
