"""Lines and distances: the squares, corners and walls of a line from dot to dot, and how far it is.

Whole numbers only. A square lies beside the line by f = dx * row - dy * column (the dot it starts
from being 0, 0); the line goes through the square where |2f| < |dx| + |dy|, and touches a corner of
it where both are equal. Seen along the line, f > 0 is the right hand: rows are counted downwards.

>>> [(step.start, step.end) for step in line(3, 0, 5)]
[(0, 1), (1, 4), (4, 5)]
>>> line(3, 0, 4)
(Passage(start=0, end=4, left=1, right=3),)

Distances are counted as in movement: the first diagonal step counts one, each further one two. So a
detour never helps, and the distance is the sum of columns and rows, less the one that a first
diagonal saves.

>>> [distance_of(*way) for way in ((3, 0), (1, 1), (1, 2), (2, 2), (3, 2))]
[3, 1, 2, 3, 4]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..field import WALL, Field

# This many lines are kept, of all fields.
MOST_LINES = 100_000


class Passage(NamedTuple):
    """A step of a line: from a square into the next, and whose corners it touches."""

    start: int
    end: int
    left: int = -1
    """The squares on both sides of the corner through which it goes; -1: it goes over an edge."""
    right: int = -1

    @property
    def is_corner(self) -> bool:
        return self.left >= 0


@lru_cache(MOST_LINES)
def line(columns: int, start: int, end: int) -> tuple[Passage, ...]:
    """The line between two squares of a field with this many columns, step by step."""
    (first_row, first_column), (last_row, last_column) = (
        divmod(start, columns),
        divmod(end, columns),
    )
    dx, dy = last_column - first_column, last_row - first_row
    across, down = _sign(dx), _sign(dy)
    here, column, row = start, 0, 0
    passages: list[Passage] = []
    while here != end:
        # Where the far corner of this square lies: beside the line, or on it.
        side = (dx * (2 * row + down) - dy * (2 * column + across)) * (across * down)
        beside, below = here + across, here + down * columns
        if not down or (across and side > 0):
            step = Passage(here, beside)
            column += across
        elif not across or side < 0:
            step = Passage(here, below)
            row += down
        else:
            left, right = (beside, below) if across * down > 0 else (below, beside)
            step = Passage(here, below + across, left, right)
            column, row = column + across, row + down
        passages.append(step)
        here = step.end
    return tuple(passages)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def crossed(columns: int, start: int, end: int) -> tuple[int, ...]:
    """The squares between two squares that the line goes through."""
    return tuple(step.end for step in line(columns, start, end) if step.end != end)


# -- how far it is


def distance_of(columns: int, rows: int) -> int:
    """The distance over a number of columns and rows."""
    columns, rows = abs(columns), abs(rows)
    return columns + rows - (1 if columns and rows else 0)


def distance(field: Field, one: int, other: int) -> int:
    """How many squares it is from one square to another."""
    return _distance(field.columns, one, other)


@lru_cache(MOST_LINES)
def _distance(columns: int, one: int, other: int) -> int:
    (row, column), (down, across) = divmod(one, columns), divmod(other, columns)
    return distance_of(across - column, down - row)


def between(field: Field, ones: Collection[int], others: Collection[int]) -> int:
    """The shortest distance between two units, one of which may stand on several squares."""
    if len(ones) == 1 == len(others):
        return distance(field, *ones, *others)
    return min(distance(field, one, other) for one in ones for other in others)


# -- walls on a line

CROSSED, LEFT, RIGHT, CLOSED = "crossed", "left", "right", "closed"


class Wall(NamedTuple):
    """A wall that matters to a line: between which two squares it stands, and how it matters."""

    how: str
    """crossed: the line runs into it; left or right: it ends at a corner that the line touches on
    that side; closed: a square inside without an opening in the direction of fire."""
    one: int
    other: int
    step: int
    """At which step of the line, from 0; steps of the same line are counted from its start."""


@lru_cache(MOST_LINES)
def walls_on(field: Field, start: int, end: int) -> tuple[Wall, ...]:
    """Every wall that matters to the line, along it; walls never change in a game."""
    return tuple(_walls_on(field, start, end)) if start != end else ()


def _walls_on(field: Field, start: int, end: int) -> Iterator[Wall]:
    steps = line(field.columns, start, end)
    for number, step in enumerate(steps):
        if not step.is_corner:
            if field.barrier(step.start, step.end) == WALL:
                yield Wall(CROSSED, step.start, step.end, number)
            continue
        for how, side in ((LEFT, step.left), (RIGHT, step.right)):
            for near, far in ((step.start, side), (side, step.end)):
                if field.barrier(near, far) == WALL:
                    yield Wall(how, near, far, number)
    for square, number in ((start, 0), (end, len(steps) - 1)):
        if not _opens(field, square, start + end - square, steps[number]):
            yield Wall(CLOSED, square, square, number)


def _opens(field: Field, square: int, other: int, step: Passage) -> bool:
    """Whether a square inside has an opening of its own where the line leaves it.

    A square outside, and one in the same building as the other, needs none.
    """
    inside = field.inside[square]
    if inside < 0 or field.inside[other] == inside:
        return True
    beyond = step.end if step.start == square else step.start
    if field.inside[beyond] == inside:
        return False
    if not step.is_corner:
        # The line runs over this side: a wall that stands there counts as a wall.
        return True
    return any(
        field.inside[side] != inside and field.barrier(square, side) != WALL
        for side in (step.left, step.right)
    )


def is_walled(field: Field, start: int, end: int) -> bool:
    """Whether walls alone block the line."""
    sides = {wall.how for wall in walls_on(field, start, end)}
    return CROSSED in sides or CLOSED in sides or {LEFT, RIGHT} <= sides


def wall_at_end(field: Field, start: int, end: int) -> bool:
    """Whether a wall touches the line at a corner of the square where it ends."""
    last = len(line(field.columns, start, end)) - 1
    return field.has_walls and any(
        wall.step == last and wall.how in (LEFT, RIGHT) for wall in walls_on(field, start, end)
    )
