"""How far it is, and what reaches so far: squares are counted as in movement.

The first diagonal step counts one, each further one two. So a detour never helps, and the distance
is the sum of columns and rows, less the one that a first diagonal saves.

>>> [distance_of(*way) for way in ((3, 0), (1, 1), (1, 2), (2, 2), (3, 2))]
[3, 1, 2, 3, 4]
"""

from __future__ import annotations

from collections.abc import Iterable

from ..components import Range
from ..field import Field

RULES = {
    "A": "tactics.range.artillery",
    "C": "tactics.range.close",
    "U": "tactics.range.unlimited",
}


def distance_of(columns: int, rows: int) -> int:
    """The distance over so many columns and rows."""
    columns, rows = abs(columns), abs(rows)
    return columns + rows - (1 if columns and rows else 0)


def distances(field: Field, square: int) -> tuple[int, ...]:
    """How far it is from a square to every other; worked out once for a field."""
    known: list[tuple[int, ...]] = field.distances
    found = known[square]
    if not found:
        column, row = field.place(square)
        found = known[square] = tuple(
            distance_of(across - column, down - row)
            for down in range(field.rows)
            for across in range(field.columns)
        )
    return found


def within(field: Field, square: int, far: int) -> int:
    """The squares that are no farther from a square, as bits; worked out once for a field."""
    known: dict[tuple[int, int], int] = field.memory.setdefault("within", {})
    found = known.get((square, far))
    if found is None:
        every = enumerate(distances(field, square))
        found = known[square, far] = sum(1 << other for other, away in every if away <= far)
    return found


def distance(field: Field, one: int, other: int) -> int:
    """How many squares it is from one square to another."""
    return distances(field, one)[other]


def between(field: Field, ones: Iterable[int], others: Iterable[int]) -> int:
    """The shortest distance between two units, one of which may stand on several squares."""
    here, there = tuple(ones), tuple(others)
    if len(here) == 1 == len(there):
        return distances(field, here[0])[there[0]]
    return min(distance(field, one, other) for one in here for other in there)


def rule_of(range_: Range) -> str:
    """The rule that says how far a range reaches."""
    if range_.printed in RULES:
        return RULES[range_.printed]
    return "tactics.range.high_angle" if "-" in range_.printed else "tactics.range.number"


def reaches(range_: Range, squares: int) -> bool:
    """Whether a weapon with this range reaches so many squares far, no nearer than it may."""
    return range_.least <= squares and (not range_.most or squares <= range_.most)
