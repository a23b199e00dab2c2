"""A game of two who choose at once, and what one wins the other loses: solved exactly.

The rows are the choices of the one who wins what stands in the table, the columns the other's.

>>> pennies = MatrixGame({"heads": {"heads": 1, "tails": -1}, "tails": {"heads": -1, "tails": 1}})
>>> pennies.value, pennies.rows
(Fraction(0, 1), {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ..core.errors import BadInput, did_you_mean
from .tables import Table, told

MOST = 20
"""With more choices the fractions grow too long to read."""

Number = int | Fraction
Mix = Mapping[str, Number]
"""How often each choice is made; what is not named is never made."""


@dataclass(frozen=True)
class MatrixGame:
    """The table: for each choice of a row and of a column what the row wins."""

    payoffs: Mapping[str, Mapping[str, Number]]

    def __post_init__(self) -> None:
        if not self.payoffs or not all(self.payoffs.values()):
            raise BadInput("game", "a table of at least one row and one column", "")
        first, *others = self.payoffs.values()
        for row, line in self.payoffs.items():
            if list(line) != list(first):
                raise BadInput(row, f"the columns {', '.join(first)}", ", ".join(line))
        if max(len(self.payoffs), len(first)) > MOST:
            raise BadInput("game", f"at most {MOST} choices a side", len(others) + 1)

    @property
    def columns_named(self) -> tuple[str, ...]:
        return tuple(next(iter(self.payoffs.values())))

    # -- what a choice is worth

    def worth(self, rows: Mix, columns: Mix) -> Fraction:
        """What the row wins on average if both mix their choices so."""
        mine, theirs = self._mix(rows, tuple(self.payoffs)), self._mix(columns, self.columns_named)
        return sum(
            (
                p * q * self.payoffs[row][column]
                for row, p in mine.items()
                for column, q in theirs.items()
            ),
            Fraction(0),
        )

    def against_columns(self, columns: Mix) -> dict[str, Fraction]:
        """What each row wins against columns that are mixed so."""
        return {row: self.worth({row: 1}, columns) for row in self.payoffs}

    def against_rows(self, rows: Mix) -> dict[str, Fraction]:
        """What rows that are mixed so win against each column."""
        return {column: self.worth(rows, {column: 1}) for column in self.columns_named}

    def _mix(self, mix: Mix, known: tuple[str, ...]) -> dict[str, Fraction]:
        for choice in mix:
            if choice not in known:
                raise BadInput("mix", f"a choice{did_you_mean(choice, known)}", choice)
        shares = {choice: Fraction(share) for choice, share in mix.items()}
        if min(shares.values(), default=-1) < 0 or sum(shares.values()) != 1:
            words = ", ".join(f"{share} {choice}" for choice, share in mix.items())
            raise BadInput("mix", "shares that add up to 1", words)
        return shares

    # -- the solution

    @property
    def value(self) -> Fraction:
        """What the row wins on average if both play as well as they can."""
        return self._solution[0]

    @property
    def rows(self) -> dict[str, Fraction]:
        """A mix of rows that wins the value at least, whatever the other does."""
        return dict(zip(self.payoffs, self._solution[1], strict=True))

    @property
    def columns(self) -> dict[str, Fraction]:
        """A mix of columns that loses the value at most."""
        return dict(zip(self.columns_named, self._solution[2], strict=True))

    @property
    def saddles(self) -> tuple[tuple[str, str], ...]:
        """Choices of which neither side has a better one: there nobody needs to mix."""
        return tuple(
            (row, column)
            for row, line in self.payoffs.items()
            for column, won in line.items()
            if won == min(line.values()) == max(each[column] for each in self.payoffs.values())
        )

    @cached_property
    def _solution(self) -> tuple[Fraction, list[Fraction], list[Fraction]]:
        return _solved([[Fraction(won) for won in line.values()] for line in self.payoffs.values()])

    # -- as text

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        """In a notebook."""
        return self._table()._repr_html_()

    def _table(self) -> Table:
        lines = [
            [row, *(told(Fraction(won)) for won in line.values())]
            for row, line in self.payoffs.items()
        ]
        return Table(["", *self.columns_named], lines)


def _solved(table: list[list[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """By linear programming: the simplex method with fractions.

    With all payoffs above 0 the column looks for the largest sum of y with A y at most 1; the
    value is 1 over that sum. Bland's rule (always the first column that helps) never circles.
    """
    lift = 1 - min(min(line) for line in table)
    rows, columns = len(table), len(table[0])
    sheet = [
        [won + lift for won in line] + [Fraction(i == k) for k in range(rows)] + [Fraction(1)]
        for i, line in enumerate(table)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + i for i in range(rows)]
    while (enters := next((k for k, cost in enumerate(goal[:-1]) if cost < 0), None)) is not None:
        leaves = min(
            (i for i in range(rows) if sheet[i][enters] > 0),
            key=lambda i: (sheet[i][-1] / sheet[i][enters], basis[i]),
        )
        pivot = sheet[leaves][enters]
        sheet[leaves] = [number / pivot for number in sheet[leaves]]
        for i in range(rows):
            if i != leaves and sheet[i][enters]:
                sheet[i] = _less(sheet[i], sheet[i][enters], sheet[leaves])
        goal = _less(goal, goal[enters], sheet[leaves])
        basis[leaves] = enters
    whole = goal[-1]
    shares = [Fraction(0)] * columns
    for i, place in enumerate(basis):
        if place < columns:
            shares[place] = sheet[i][-1] / whole
    return 1 / whole - lift, [cost / whole for cost in goal[columns:-1]], shares


def _less(line: list[Fraction], factor: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [a - factor * b for a, b in zip(line, other, strict=True)]
