"""Straight lines from dot to dot: which squares one crosses, which corners it touches.

Whole numbers only. A square lies beside the line by f = dx * row - dy * column (the dot it starts
from being 0, 0); the line goes through the square where |2f| < |dx| + |dy|, and touches a corner of
it where both are equal. Seen along the line, f > 0 is the right hand: rows are counted downwards.

>>> [str(step) for step in walk(2, 1)]
['edge 0,0 > 1,0', 'edge 1,0 > 1,1', 'edge 1,1 > 2,1']
>>> [str(step) for step in walk(1, 1)]
['corner 0,0 > 1,1 between 1,0 and 0,1']
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..components import make

Offset = tuple[int, int]


class Step(NamedTuple):
    """From one square into the next: over an edge, or through a corner between two others."""

    start: Offset
    end: Offset
    left: Offset | None = None
    right: Offset | None = None

    @property
    def is_corner(self) -> bool:
        return self.left is not None

    def __str__(self) -> str:
        way = f"{_told(self.start)} > {_told(self.end)}"
        if self.left is None or self.right is None:
            return f"edge {way}"
        return f"corner {way} between {_told(self.left)} and {_told(self.right)}"


def _told(offset: Offset) -> str:
    return f"{offset[0]},{offset[1]}"


@cache
def walk(dx: int, dy: int) -> tuple[Step, ...]:
    """The steps of the line over so many columns and rows, counted from where it starts."""
    across, down = _sign(dx), _sign(dy)
    steps: list[Step] = []
    here = (0, 0)
    while here != (dx, dy):
        column, row = here
        # Where the far corner of this square lies: beside the line, or on it.
        side = (dx * (2 * row + down) - dy * (2 * column + across)) * (across * down)
        if not down or (across and side > 0):
            there = (column + across, row)
        elif not across or side < 0:
            there = (column, row + down)
        else:
            there = (column + across, row + down)
        if column != there[0] and row != there[1]:
            one, other = (there[0], row), (column, there[1])
            left, right = (one, other) if across * down > 0 else (other, one)
            steps.append(Step(here, there, left, right))
        else:
            steps.append(Step(here, there))
        here = there
    return tuple(steps)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


class Line(NamedTuple):
    """A line between two squares of a field, its squares as bits."""

    crossed: int
    """The squares between the two that the line goes through."""
    left: int
    """The squares of which it touches a corner on its left."""
    right: int
    near_end: int
    """The two squares, left and right, beside a corner of the square where it ends; else none."""


@cache
def _shape(columns: int, dx: int, dy: int) -> tuple[int, int, int, int, int]:
    """A line somewhere below and to the right, so that no bit is below 0; and where it starts."""
    base = columns * (1 + max(0, -dy)) + max(0, -dx)

    def bit(offset: Offset | None) -> int:
        return 0 if offset is None else 1 << (base + offset[1] * columns + offset[0])

    steps = walk(dx, dy)
    crossed = left = right = 0
    for step in steps:
        crossed |= bit(step.end)
        left |= bit(step.left)
        right |= bit(step.right)
    last = steps[-1]
    return crossed & ~bit((dx, dy)), left, right, bit(last.left) | bit(last.right), base


def line(columns: int, start: int, end: int) -> Line:
    """The line between two different squares of a field with so many columns."""
    row, column = divmod(start, columns)
    down, across = divmod(end, columns)
    crossed, left, right, near_end, base = _shape(columns, across - column, down - row)
    if start >= base:
        by = start - base
        return make(Line, (crossed << by, left << by, right << by, near_end << by))
    by = base - start
    return make(Line, (crossed >> by, left >> by, right >> by, near_end >> by))
