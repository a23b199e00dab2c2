"""The sums behind the sight of all squares to all squares: one short program for each board size.

A whole number is a board: bit i is square i. For a way d (so many columns, so many rows) we want
the board of all squares from which the line along d is not free. Three boards make it up:

* X(d): a blocker stands where the line goes through,
* L(d), R(d): one touches it at a corner on its left, on its right;

blocked is X | L & R. B is the board of blockers, B >> v the same seen from v squares away.

Each way is put together from shorter ones. If d = u + w and the triangle between the two ways holds
no dot, then it holds no corner of a square either, except half-way along a side: such a triangle is
half a square in size. So the lines over u and w go through the same squares as the line along d,
and through u itself; only a corner half-way along u, w or d makes a difference. A way has a corner
half-way if its columns and rows are both odd, and of u, w and d exactly one is like that:

* o = u, say: the line along d passes the corner of o on the side of w, through the square there:
  X(d) = X(o) | L or R(o) | B >> o | X(w) >> o
* d itself: then the longer of u and w is the shorter one and some v, odd like d; and the line over
  w, v and w again has the same corner: X(d) = X(w) | B >> w | X(v) >> w | B >> w+v | X(w) >> w+v,
  and L(d) = L(v) >> w, R(d) = R(v) >> w
* d = k * u: everything for (k - 1) * u, the square there, and the same for u from there on.

Ways with at least as many columns as rows, to the right and down, are enough, if the board lies
four times in one number: as it is, mirrored, and both with columns and rows swapped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import gcd
from typing import NamedTuple

Way = tuple[int, int]
Boards = list[int]
Walled = list[tuple[int, int, int]]
"""For each way what walls block, touch on the left and touch on the right."""


class Sums(NamedTuple):
    """What is known of a board size before anything stands on it."""

    ways: tuple[Way, ...]
    """The ways in the order of their boards."""
    number: dict[Way, int]
    stride: int
    """So many bits are a row; the rows of all four images are equally long."""
    images: tuple[int, ...]
    """For each square its bit in all four images."""
    blocked: Callable[..., Boards]
    """From the board of blockers, and what walls do, to the boards of all ways."""


@cache
def sums(columns: int, rows: int, with_walls: bool = False) -> Sums:
    """The sums for a board size, worked out once."""
    stride = max(columns, rows)
    ways = tuple((a, b) for b in range(min(columns, rows)) for a in range(max(b, 1), stride))
    # Shorter ways first: longer ones are made of them.
    ways = tuple(sorted(ways, key=lambda way: (sum(way), way)))
    writer = _Writer(stride)
    for way in ways:
        writer.add(way)
    images = tuple(
        sum(1 << place for place in image_places(columns, rows, square))
        for square in range(columns * rows)
    )
    number = {way: place for place, way in enumerate(ways)}
    return Sums(ways, number, stride, images, writer.program(ways, with_walls))


def image_places(columns: int, rows: int, square: int) -> tuple[int, int, int, int]:
    """Where a square lies in the four images."""
    stride = max(columns, rows)
    row, column = divmod(square, columns)
    mirrored, size = columns - 1 - column, stride * stride
    return (
        row * stride + column,
        size + row * stride + mirrored,
        2 * size + column * stride + row,
        3 * size + mirrored * stride + row,
    )


class _Writer:
    """Writes the program: a line for each board, named by what it is."""

    def __init__(self, stride: int) -> None:
        self.stride = stride
        self.lines: list[str] = []
        self.through: dict[Way, str] = {}
        self.left: dict[Way, str] = {}
        self.right: dict[Way, str] = {}
        self.known: dict[str, str] = {}

    def program(self, ways: tuple[Way, ...], with_walls: bool) -> Callable[..., Boards]:
        results = [self.result(number, way, with_walls) for number, way in enumerate(ways)]
        body = "".join(f" {line}\n" for line in self.lines)
        program = f"def blocked(B, walls=()):\n{body} return [{', '.join(results)}]\n"
        made: dict[str, Callable[..., Boards]] = {}
        exec(program, made)
        return made["blocked"]

    def result(self, number: int, way: Way, with_walls: bool) -> str:
        """The sum of all that blocks along a way."""
        parts = [self.through[way]]
        sides = [self.left.get(way, "0"), self.right.get(way, "0")]
        if with_walls:
            parts.append(f"walls[{number}][0]")
            sides = [f"({side} | walls[{number}][{i}])" for i, side in enumerate(sides, 1)]
        if way in self.left:
            parts.append(" & ".join(sides))
        return " | ".join(parts)

    def board(self, sum_: str) -> str:
        """The name of a board that is this sum; the same sum is worked out once."""
        if sum_.isidentifier() or sum_ == "0":
            return sum_
        if sum_ not in self.known:
            name = self.known[sum_] = f"b{len(self.known)}"
            self.lines.append(f"{name} = {sum_}")
        return self.known[sum_]

    def from_(self, board: str, way: Way) -> str:
        """A board as seen from the start of a way."""
        return f"{board} >> {way[1] * self.stride + way[0]}"

    def any_of(self, *parts: str) -> str:
        return self.board(" | ".join(part for part in parts if not part.startswith("0")) or "0")

    def reached(self, way: Way) -> str:
        """What blocks up to the square at the end of a way, that square included."""
        return self.any_of(self.through[way], self.board(self.from_("B", way)))

    def add(self, way: Way) -> None:
        times = gcd(*way)
        unit = way[0] // times, way[1] // times
        if way == (1, 0):
            self.through[way] = "0"
        elif way == (1, 1):
            self.through[way] = "0"
            self.left[way] = self.board(self.from_("B", (1, 0)))
            self.right[way] = self.board(self.from_("B", (0, 1)))
        elif times > 1:
            self.add_again(way, unit)
        elif _odd(way):
            self.add_odd(way)
        else:
            self.add_past_a_corner(way)

    def add_again(self, way: Way, unit: Way) -> None:
        before = way[0] - unit[0], way[1] - unit[1]
        again = self.from_(self.through[unit], before)
        self.through[way] = self.any_of(self.reached(before), again)
        if _odd(unit):
            for side in (self.left, self.right):
                side[way] = self.any_of(side[before], self.from_(side[unit], before))

    def add_odd(self, way: Way) -> None:
        short, long = sorted(parents(way), key=sum)
        middle = long[0] - short[0], long[1] - short[1]
        self.through[way] = self.any_of(
            self.reached(short),
            self.from_(self.through[middle], short),
            self.board(self.from_("B", long)),
            self.from_(self.through[short], long),
        )
        for side in (self.left, self.right):
            side[way] = self.board(self.from_(side[middle], short))

    def add_past_a_corner(self, way: Way) -> None:
        one, other = parents(way)
        odd, even = (one, other) if _odd(one) else (other, one)
        # Rows are counted downwards: the flatter way lies to the left of the steeper one.
        side = self.left if even[1] * odd[0] < odd[1] * even[0] else self.right
        up_to = self.any_of(self.reached(odd), side[odd])
        self.through[way] = self.any_of(up_to, self.from_(self.through[even], odd))


def _odd(way: Way) -> bool:
    return bool(way[0] & way[1] & 1)


def parents(way: Way) -> tuple[Way, Way]:
    """The flatter and the steeper way that make up this one, with no dot between the three."""
    flat, steep = (1, 0), (1, 1)
    while True:
        between = flat[0] + steep[0], flat[1] + steep[1]
        if between == way:
            return flat, steep
        if way[1] * between[0] > between[1] * way[0]:
            flat = between
        else:
            steep = between
