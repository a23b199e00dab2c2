"""A four-field table: two properties of the same people, counted together; shares of a whole.

>>> test = of_a_test("1 %", "90 %", "10 %")
>>> test.people, test.cells
(1000, ((9, 1), (99, 891)))
>>> str(test.share("00", COLUMN))
'1/12'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ..core.errors import BadInput
from ..core.words import phrase, wanted
from .tables import Table

ALL, LINE, COLUMN = "all", "line", "column"
WHOLES = (ALL, LINE, COLUMN)
CELLS = ("00", "01", "10", "11")
"""Each by its line and its column; * stands for both: 0* is the first line together."""
TOTALS = ("0*", "1*", "*0", "*1", "**")
MOST_PEOPLE = 1_000_000_000


@dataclass(frozen=True)
class FourFields:
    """How many are in each field: two lines of two columns."""

    cells: tuple[tuple[int, int], tuple[int, int]]
    lines: tuple[str, str] = ("A", "not A")
    columns: tuple[str, str] = ("B", "not B")

    def __post_init__(self) -> None:
        every = [number for line in self.cells for number in line]
        if any(type(number) is not int or number < 0 for number in every) or not any(every):
            raise BadInput("four fields", "whole numbers that are not all 0", every)

    @property
    def table(self) -> Table:
        """The table with its sums."""
        together = phrase("chances.fields.together")
        return Table(
            ["", *self.columns, together],
            [
                [head, *(str(self.count(line + column)) for column in "01*")]
                for head, line in zip((*self.lines, together), "01*", strict=True)
            ],
        )

    def __str__(self) -> str:
        return repr(self.table)

    @property
    def people(self) -> int:
        return self.count("**")

    def count(self, part: str) -> int:
        """How many are in a field, or in all that a * stands for."""
        line, column = part[0], part[1]
        return sum(
            number
            for i, row in enumerate(self.cells)
            for j, number in enumerate(row)
            if line in ("*", str(i)) and column in ("*", str(j))
        )

    def whole(self, part: str, of: str) -> str:
        """The field in which a part is counted: everything, its line or its column."""
        line, column = part[0], part[1]
        return {ALL: "**", LINE: f"{line}*", COLUMN: f"*{column}"}[of]

    def share(self, part: str, of: str = ALL) -> Fraction | None:
        """The chance of a part under the condition of its whole; none if nobody is in it."""
        whole = self.count(self.whole(part, of))
        return Fraction(self.count(part), whole) if whole else None

    @property
    def is_independent(self) -> bool:
        """Whether a line has the same shares as the other one."""
        (a, b), (c, d) = self.cells
        return a * d == b * c

    def after_a_sign(self) -> Fraction | None:
        """How likely the first line is, once the first column is seen (Bayes)."""
        return self.share("00", COLUMN)


def of_a_test(
    before: Fraction | str,
    found: Fraction | str,
    alarm: Fraction | str,
    lines: tuple[str, str] = ("ill", "healthy"),
    columns: tuple[str, str] = ("positive", "negative"),
) -> FourFields:
    """`before`: the share that has it; `found`: of them; `alarm`: of the others.

    The people are as few as whole numbers allow, in a power of ten from 100 on if one will do.
    """
    chances = [
        read_share(each, name)
        for each, name in ((before, "before"), (found, "found"), (alarm, "alarm"))
    ]
    has, sees, errs = chances
    parts = (has * sees, has * (1 - sees), (1 - has) * errs, (1 - has) * (1 - errs))
    common = lcm(*(part.denominator for part in parts))
    people = next((10**n for n in range(2, 8) if 10**n % common == 0), common)
    if people > MOST_PEOPLE:
        raise wanted("share", "chances.fields.round", str(before))
    a, b, c, d = (int(part * people) for part in parts)
    return FourFields(((a, b), (c, d)), lines, columns)


def read_share(given: Fraction | str, where: str = "share") -> Fraction:
    """A share from 0 to 1: a fraction, or written as 1/100, 0.01 or 1 %."""
    text = str(given).replace(" ", "").replace(",", ".")
    try:
        share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise wanted(where, "chances.fields.share", str(given)) from None
    if not 0 <= share <= 1:
        raise wanted(where, "chances.fields.share", str(given))
    return share
