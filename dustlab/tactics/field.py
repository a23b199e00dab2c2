"""The field: squares, five kinds of ground, walls and openings; nothing here changes in a game.

Squares are counted from 0, row by row from the top left, and called by a letter for the column and
a number for the row, from 1 at the top: C4 is the third square of the fourth row. What can change
(crates, tank traps, pieces) stands in the state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import NamedTuple

from ..core.words import wanted

CIRCLE, WATER, RUBBLE, SMOKE, NO_DOT = ".", "~", "+", "o", "#"
GROUNDS = {
    CIRCLE: "circle",
    WATER: "water",
    RUBBLE: "rubble",
    SMOKE: "smoke",
    NO_DOT: "no_dot",
}
# The rule of each kind of ground, for pictures that name it.
GROUND_RULES = {
    CIRCLE: "tactics.field.circle",
    WATER: "tactics.field.water",
    RUBBLE: "tactics.field.rubble",
    SMOKE: "tactics.field.smoke",
    NO_DOT: "tactics.field.no_dot",
}
CRATE, TRAP = "ammo_crate", "tank_trap"
# How cover elements are written in a grid: on a circle.
ELEMENT_SIGNS = {"c": CRATE, "t": TRAP}

WALL, SMALL, LARGE = "wall", "small", "large"
NORTH, EAST, SOUTH, WEST = "N", "E", "S", "W"
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
# The edges of the field where a side comes in.
EDGES = ("north", "east", "south", "west")

MOST = 64
"""Squares in a row or a column at most."""

_SQUARE = re.compile(r"([A-Za-z]{1,2})(\d{1,2})")


class Element(NamedTuple):
    """A crate or a tank trap on its square, and the damage it has taken."""

    square: int
    kind: str
    damage: int = 0


class Beside(NamedTuple):
    """A square beside another."""

    square: int
    corners: tuple[int, ...] = ()
    """Where both meet only at a corner, the other two squares there."""


class Side(NamedTuple):
    """A side of a square on which something stands: a wall, or a wall with an opening."""

    square: int
    side: str


class Building(NamedTuple):
    """Squares under one roof. Outer walls run round them; all sides are named from inside."""

    squares: tuple[int, ...]
    openings: tuple[tuple[Side, str], ...] = ()
    inner_walls: tuple[Side, ...] = ()

    @property
    def has_large_opening(self) -> bool:
        return any(size == LARGE for _, size in self.openings)


@dataclass(frozen=True, eq=False, repr=False)
class SameContent:
    """A value with many parts: equal to another with the same content, and hashed only once."""

    @cached_property
    def _content(self) -> tuple[object, ...]:
        return tuple(getattr(self, part.name) for part in fields(self))

    @cached_property
    def _hash(self) -> int:
        return hash(self._content)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SameContent):
            return False
        return self is other or (type(self) is type(other) and self._content == other._content)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # What was worked out stays here: another process hashes texts in another way.
        return type(self), self._content


@dataclass(frozen=True, eq=False, repr=False)
class Field(SameContent):
    """A field as it lies on the table."""

    columns: int
    rows: int
    ground: str
    """One sign for each square: circle, water, rubble, smoke or no dot."""
    buildings: tuple[Building, ...] = ()
    tiles: frozenset[int] = frozenset()
    """Squares that have no dot because a terrain tile covers it."""
    entry: tuple[tuple[str, str], ...] = ()
    """For each side, the edge of the field where it comes in."""

    def __repr__(self) -> str:
        return f"<field of {self.columns} x {self.rows} squares>"

    # -- squares
    @cached_property
    def size(self) -> int:
        """How many squares there are."""
        return self.columns * self.rows

    def at(self, column: int, row: int) -> int:
        """The square in a column and a row, counted from 0."""
        return row * self.columns + column

    def place(self, square: int) -> tuple[int, int]:
        """Column and row of a square, counted from 0."""
        row, column = divmod(square, self.columns)
        return column, row

    def holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def beside(self, square: int, side: str) -> int:
        """The square on the other side of an edge; -1 off the field."""
        column, row = self.place(square)
        dx, dy = STEPS[side]
        return self.at(column + dx, row + dy) if self.holds(column + dx, row + dy) else -1

    def around(self, square: int) -> Iterator[Beside]:
        """The squares beside a square: first those over an edge, then those at a corner."""
        column, row = self.place(square)
        for dx, dy in STEPS.values():
            if self.holds(column + dx, row + dy):
                yield Beside(self.at(column + dx, row + dy))
        for dx, dy in DIAGONALS:
            if self.holds(column + dx, row + dy):
                corners = self.at(column + dx, row), self.at(column, row + dy)
                yield Beside(self.at(column + dx, row + dy), corners)

    def name(self, square: int) -> str:
        return self.names[square]

    @cached_property
    def names(self) -> tuple[str, ...]:
        columns = [column_name(column) for column in range(self.columns)]
        return tuple(f"{column}{row + 1}" for row in range(self.rows) for column in columns)

    @cached_property
    def by_name(self) -> dict[str, int]:
        return {name: square for square, name in enumerate(self.names)}

    def read_square(self, text: str, where: str = "square") -> int:
        """A square from its name, in capitals or not."""
        square = self.by_name.get(text)
        if square is None:
            square = self.by_name.get(text.strip().upper())
        if square is None:
            raise wanted(where, "tactics.input.square", text.strip(), last=self.names[-1])
        return square

    def has_dot(self, square: int) -> bool:
        return self.ground[square] != NO_DOT

    def squares_of(self, sign: str) -> frozenset[int]:
        """The squares with this ground."""
        return frozenset(square for square, one in enumerate(self.ground) if one == sign)

    @cached_property
    def no_dots(self) -> frozenset[int]:
        """The squares without a dot."""
        return self.squares_of(NO_DOT)

    @cached_property
    def smoke(self) -> frozenset[int]:
        """The squares in smoke."""
        return self.squares_of(SMOKE)

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The squares into and out of which nobody sees: without a dot, or in smoke."""
        return self.no_dots | self.smoke

    def entry_squares(self, side: str) -> tuple[int, ...]:
        """The squares along the edge where a side comes in; none if it has no edge."""
        edge = dict(self.entry).get(side)
        if edge is None:
            return ()
        if edge in ("north", "south"):
            row = 0 if edge == "north" else self.rows - 1
            return tuple(self.at(column, row) for column in range(self.columns))
        column = 0 if edge == "west" else self.columns - 1
        return tuple(self.at(column, row) for row in range(self.rows))

    # -- buildings
    @cached_property
    def inside(self) -> tuple[int, ...]:
        """For each square the number of its building; -1 outside."""
        inside = [-1] * self.size
        for number, building in enumerate(self.buildings):
            for square in building.squares:
                inside[square] = number
        return tuple(inside)

    @cached_property
    def barriers(self) -> dict[Side, str]:
        """What stands on which side of a square (wall, small, large), listed for both squares."""
        sides: dict[Side, str] = {}
        for building in self.buildings:
            own = set(building.squares)
            for square in building.squares:
                for side in STEPS:
                    if self.beside(square, side) not in own:
                        sides[Side(square, side)] = WALL
            for inner in building.inner_walls:
                sides[inner] = WALL
            sides.update(building.openings)
        for building in self.buildings:
            # Where two buildings stand wall to wall, an opening counts if either of them names it.
            for (square, side), size in building.openings:
                if self.beside(square, side) >= 0:
                    sides[Side(self.beside(square, side), OPPOSITE[side])] = size
        for (square, side), kind in list(sides.items()):
            if self.beside(square, side) >= 0:
                sides.setdefault(Side(self.beside(square, side), OPPOSITE[side]), kind)
        return sides

    def barrier(self, square: int, other: int) -> str:
        """What stands between two squares side by side: wall, small, large, or nothing."""
        return self._between.get((square, other), "")

    @cached_property
    def _between(self) -> dict[tuple[int, int], str]:
        return {
            (square, self.beside(square, side)): kind
            for (square, side), kind in self.barriers.items()
            if self.beside(square, side) >= 0
        }

    @cached_property
    def has_walls(self) -> bool:
        return bool(self.buildings)

    # -- the field with something changed, before a game begins
    def with_tile(self, square: int) -> Field:
        """With a terrain tile on a square."""
        ground = self.ground[:square] + NO_DOT + self.ground[square + 1 :]
        return replace(self, ground=ground, tiles=self.tiles | {square})


def column_name(column: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    first, second = divmod(column, 26)
    return (chr(64 + first) if first else "") + chr(65 + second)


def is_square_name(text: str) -> bool:
    return _SQUARE.fullmatch(text.strip()) is not None
