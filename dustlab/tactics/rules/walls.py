"""What walls do to a line: block it, or touch it at a corner; who sees in and out of buildings.

Walls never change in a game, so what they do to the line between two squares is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..field import WALL, Field
from .lines import Offset, Step, walk

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


class Walls(NamedTuple):
    """What all walls together do to a line."""

    blocked: bool = False
    left: bool = False
    right: bool = False
    at_end: bool = False
    """A wall touches the line at a corner of the square where it ends."""


OPEN = Walls()


def walls_of(field: Field, start: int, end: int) -> Walls:
    """What the walls do to the line between two squares."""
    if not field.has_walls:
        return OPEN
    known = field.walls_known
    found = known.get((start, end))
    if found is None:
        every = tuple(touched(field, start, end))
        last = len(_walk(field, start, end)) - 1
        found = known[start, end] = Walls(
            any(wall.how in (CROSSED, CLOSED) for wall in every),
            any(wall.how == LEFT for wall in every),
            any(wall.how == RIGHT for wall in every),
            any(wall.step == last and wall.how in (LEFT, RIGHT) for wall in every),
        )
    return found


def touched(field: Field, start: int, end: int) -> Iterator[Wall]:
    """Every wall that matters to the line, along it."""
    if not field.has_walls:
        return
    column, row = field.place(start)
    steps = _walk(field, start, end)

    def at(offset: Offset) -> int:
        return field.at(column + offset[0], row + offset[1])

    for number, step in enumerate(steps):
        one, other = at(step.start), at(step.end)
        if step.left is None or step.right is None:
            if field.barrier(one, other) == WALL:
                yield Wall(CROSSED, one, other, number)
            continue
        for how, offset in ((LEFT, step.left), (RIGHT, step.right)):
            side = at(offset)
            for near, far in ((one, side), (side, other)):
                if field.barrier(near, far) == WALL:
                    yield Wall(how, near, far, number)
    for square, number, step in ((start, 0, steps[0]), (end, len(steps) - 1, steps[-1])):
        if not _opens(field, square, start + end - square, step, at):
            yield Wall(CLOSED, square, square, number)


def _walk(field: Field, start: int, end: int) -> tuple[Step, ...]:
    (x, y), (v, w) = field.place(start), field.place(end)
    return walk(v - x, w - y)


def _opens(field: Field, square: int, other: int, step: Step, at: Callable[[Offset], int]) -> bool:
    """Whether a square inside has an opening of its own where the line leaves it.

    A square outside, and one in the same building as the other, needs none.
    """
    inside = field.inside[square]
    if inside < 0 or field.inside[other] == inside:
        return True
    one, far = at(step.start), at(step.end)
    beyond = far if one == square else one
    if field.inside[beyond] == inside:
        return False
    if step.left is None or step.right is None:
        # The line runs over this side: if a wall stands there, it is told as a wall.
        return True
    sides = (at(step.left), at(step.right))
    return any(
        field.inside[side] != inside and field.barrier(square, side) != WALL for side in sides
    )
