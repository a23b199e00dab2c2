"""Sight from every square to every square at once, for bots, maps and whole fields of view.

>>> from dustlab.tactics import battlefield
>>> from dustlab.tactics.rules.blockers import Lay
>>> view = outlook(Lay(battlefield("first_patrol").field))
>>> view.sees(0, 7), view.sees(0, 36), bin(view.seen_from(0)).count("1")
(True, False, 28)
"""

from __future__ import annotations

from typing import NamedTuple

from ..field import EAST, NORTH, SOUTH, STEPS, WALL, WEST, Field
from .all_pairs_sums import Sums, Walled, image_places, sums
from .blockers import Lay
from .lines import Offset, walk


class Outlook(NamedTuple):
    """Who sees whom, for all pairs of squares."""

    field: Field
    hidden: int
    table: Sums
    boards: list[int]

    def sees(self, one: int, other: int) -> bool:
        """Whether there is sight between units on two squares."""
        if (1 << one | 1 << other) & self.hidden:
            return False
        if one == other:
            return True
        field, table = self.field, self.table
        (x, y), (v, w) = field.place(one), field.place(other)
        if (w, v) < (y, x):
            x, y, v, w, one = v, w, x, y, other
        across, down = v - x, w - y
        swapped = abs(across) < down
        way = (down, abs(across)) if swapped else (abs(across), down)
        image = 2 * swapped + (across < 0)
        place = image_places(field.columns, field.rows, one)[image]
        return not self.boards[table.number[way]] >> place & 1

    def seen_from(self, square: int) -> int:
        """The squares that are seen from one, as bits; itself included."""
        seen = 0
        for other in range(self.field.size):
            if self.sees(square, other):
                seen |= 1 << other
        return seen


def outlook(lay: Lay, among_soldiers: bool = True) -> Outlook:
    """Sight between all squares, as between soldiers or with a vehicle at one end.

    Whatever stands on the two squares themselves does not matter, except smoke or no dot.
    """
    field = lay.field
    table = sums(field.columns, field.rows, field.has_walls)
    blockers, images = lay.blockers(among_soldiers), table.images
    board = 0
    while blockers:
        lowest = blockers & -blockers
        board |= images[lowest.bit_length() - 1]
        blockers ^= lowest
    walls = walled(field) if field.has_walls else []
    return Outlook(field, lay.hidden, table, table.blocked(board, walls))


# -- walls, which stay: found once for a field


def walled(field: Field) -> Walled:
    """What the walls of a field do to the lines along each way."""
    if "walled" not in field.memory:
        boards = _Walls(field)
        field.memory["walled"] = [boards.along(way) for way in boards.table.ways]
    found: Walled = field.memory["walled"]
    return found


# What becomes of east and south in the images of the board.
_TURNS = (
    {EAST: EAST, SOUTH: SOUTH, WEST: WEST, NORTH: NORTH},
    {EAST: WEST, SOUTH: SOUTH, WEST: EAST, NORTH: NORTH},
    {EAST: SOUTH, SOUTH: EAST, WEST: NORTH, NORTH: WEST},
    {EAST: SOUTH, SOUTH: WEST, WEST: NORTH, NORTH: EAST},
)


class _Walls:
    """The walls as boards: on which squares a wall stands to the east, to the south, and so on."""

    def __init__(self, field: Field) -> None:
        self.table = sums(field.columns, field.rows, True)
        self.stride = self.table.stride
        self.walls = dict.fromkeys(STEPS, 0)
        self.exits = dict.fromkeys(STEPS, 0)
        self.inside = [0] * len(field.buildings)
        for square in range(field.size):
            places = image_places(field.columns, field.rows, square)
            own = field.inside[square]
            if own >= 0:
                self.inside[own] |= self.table.images[square]
            for image, turn in enumerate(_TURNS):
                for side in STEPS:
                    # The side of the field that lies on this side of the image.
                    beyond = field.beside(square, turn[side])
                    if beyond < 0:
                        continue
                    barrier = field.barrier(square, beyond)
                    if barrier == WALL:
                        self.walls[side] |= 1 << places[image]
                    elif barrier and field.inside[beyond] != own >= 0:
                        self.exits[side] |= 1 << places[image]

    def seen(self, board: int, offset: Offset) -> int:
        """A board as seen from where the line starts."""
        shift = offset[1] * self.stride + offset[0]
        return board >> shift if shift >= 0 else board << -shift

    def along(self, way: Offset) -> tuple[int, int, int]:
        """Blocked, touched on the left, touched on the right: from which squares along a way."""
        through = left = right = 0
        steps = walk(*way)
        for step in steps:
            if step.left is None or step.right is None:
                through |= self.seen(self.between(step.start, step.end), step.start)
                continue
            for side in (step.left, step.right):
                near = self.seen(self.between(step.start, side), step.start)
                far = self.seen(self.between(side, step.end), side)
                if side == step.left:
                    left |= near | far
                else:
                    right |= near | far
        first, last = steps[0], steps[-1]
        for inside in self.inside:
            there = self.seen(inside, way)
            sides = (first.left, first.right)
            through |= inside & ~there & self.closed(inside, (0, 0), first.end, sides)
            sides = (last.left, last.right)
            through |= there & ~inside & self.closed(inside, way, last.start, sides)
        return through, left, right

    def between(self, one: Offset, other: Offset) -> int:
        """The board of walls on that side of a square on which the next one lies."""
        return self.walls[_side(one, other)]

    def closed(
        self, inside: int, at: Offset, beyond: Offset, sides: tuple[Offset | None, Offset | None]
    ) -> int:
        """From where a square inside has no opening of its own towards the line."""
        closed = self.seen(inside, beyond)
        if sides[0] is not None and sides[1] is not None:
            exits = self.exits[_side(at, sides[0])] | self.exits[_side(at, sides[1])]
            closed |= ~self.seen(exits, at)
        return closed


def _side(one: Offset, other: Offset) -> str:
    step = other[0] - one[0], other[1] - one[1]
    return next(side for side, offset in STEPS.items() if offset == step)
