"""Every way that is open to a unit on one square that tramples nothing: found fast, and kept.

It answers like `ways.search` and `ways.ends`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ..field import Field
from .reaching import Points
from .terrain import SOLDIERS, VEHICLES, Build, Kind, Places, Step, jumps, steps, unfit
from .ways import Way, over_roofs

Table = Callable[[Field, Kind], Places[Step]]


class Quick(NamedTuple):
    """Every way that is open: for each square where it may end the spot, and where that is from.

    A spot is the place in the table of steps, doubled, and one more if a diagonal step was taken.
    """

    ends: dict[int, int]
    costs: dict[int, int]
    came_from: dict[int, int]
    columns: int
    shift: int
    """How far a spot is shifted to be a square: 1, or 2 where there are roofs to jump over."""
    squares: tuple[int, ...]
    """Where it may end, if nobody is in the way there: friends let soldiers pass."""
    told: dict[int, Way]
    """The ways that were asked for so far."""

    def way(self, square: int) -> Way:
        """The best way to a square, step by step."""
        found = self.told.get(square)
        if found is None:
            found = self.told[square] = self._way(square)
        return found

    def _way(self, square: int) -> Way:
        spot = self.ends[square]
        path, at = [], spot
        while at >= 0:
            path.append(at >> self.shift)
            first, at = at, self.came_from[at]
        path.reverse()
        diagonals = 0
        for one, other in pairwise(path):
            diagonals += abs(one - other) not in (1, self.columns)
        if not self.costs[first]:
            del path[0]
        return Way(self.costs[spot], diagonals, tuple(path))


class Met(NamedTuple):
    """What a movement meets near by leaves it these ways."""

    ways: Quick
    squares: tuple[int, ...]
    """Those on which nobody keeps it from ending."""
    choices: tuple[int, ...]
    """The same for a draw, with -1 for not moving at all where that is a choice like others."""


Straight = Places[tuple[int, int]]
Aslant = Places[tuple[int, int, int, int]]


@cache
def _sorted(field: Field, kind: Kind, table: Table) -> tuple[Straight, Aslant]:
    """Straight and diagonal steps, each with the spot that it leads to."""
    every = table(field, kind)
    return (
        Places(lambda at: [(one.to << 1, one.bit) for one in every[at] if not one.diagonal]),
        Places(
            lambda at: [
                (one.to << 1 | 1, one.bit, one.one, one.other) for one in every[at] if one.diagonal
            ]
        ),
    )


class Walk(NamedTuple):
    """A movement that is about to begin, whatever stands in its way."""

    field: Field
    build: Build
    starts: tuple[int, ...]
    """Where the unit stands, or all squares of its edge that bear it, free or not."""
    first: int
    """What the first square costs: 0 where it stands, 1 where it comes in."""
    most: int
    helped: tuple[int, ...]
    """How many of Fast and Scout Vehicle each cost uses up."""
    turned: bool
    """A diagonal step was taken before."""
    goes_on: bool
    """Another movement follows in this activation."""
    near: int
    """The squares within so many points: what stands farther off changes nothing."""
    kept: dict[tuple[int, int], Quick]
    """The ways that were found: by what is closed near by, and what counts at a corner."""
    nears: int
    """The same squares in those parts of the number of `moving.board_of` that can stop it."""
    met: dict[int, Met]
    """The ways by what of that number is near by."""


# So many answers are kept for a field; then they are forgotten, and it begins anew.
MOST_KEPT = 5_000


def walk_of(
    field: Field, build: Build, starts: tuple[int, ...], first: int, points: Points, *,
    turned: bool, goes_on: bool,
) -> Walk:  # fmt: skip
    """The same movement is the same value, and what was found for it is kept with it."""
    walks: dict[tuple[object, ...], Walk] = field.memory.setdefault("walks", {})
    key = (build, starts, first, points, turned, goes_on)
    walk = walks.get(key)
    if walk is None:
        most = points.most
        near = _near(field, starts, most - first, agile=build.agile, turned=turned)
        asked = (True, True, build.kind.jumps, build.shares, build.kind.name == VEHICLES)
        nears = sum(
            (near & field.all) << part * field.size for part, counts in enumerate(asked) if counts
        )
        walk = Walk(
            field, build, starts, first, most, tuple(map(points.helped, range(most + 1))),
            turned, goes_on, near, {}, nears, {},
        )  # fmt: skip
        walks[key] = walk
    return walk


def _near(field: Field, starts: tuple[int, ...], points: int, *, agile: bool, turned: bool) -> int:
    """The squares that so many points may lead to, and the bit of a wall."""
    found = 1 << field.size
    for start in starts:
        column, row = field.place(start)
        for y in range(max(0, row - points), min(field.rows, row + points + 1)):
            for x in range(max(0, column - points), min(field.columns, column + points + 1)):
                across, down = abs(x - column), abs(y - row)
                # A diagonal step saves one point: each of them, only the first one, or none.
                saved = min(across, down) if agile else int(not turned and across > 0 and down > 0)
                if across + down - saved <= points:
                    found |= 1 << field.at(x, y)
    return found


def open_ways(walk: Walk, closed: int, corners: int) -> Quick:
    """All ways that are open, from where it stands or may come in."""
    near = walk.near
    key = (closed & near, corners & near)
    found = walk.kept.get(key)
    if found is None:
        _make_room(walk.field)
        found = walk.kept[key] = _search(walk, closed, corners)
    return found


def _make_room(field: Field) -> None:
    number = field.memory.get("ways", 0)
    if number == MOST_KEPT:
        number = 0
        for walk in field.memory["walks"].values():
            walk.kept.clear()
            walk.met.clear()
    field.memory["ways"] = number + 1


def _search(walk: Walk, closed: int, corners: int) -> Quick:
    field, (kind, _, agile, *_), starts, first, most, _, turned, *_ = walk
    shift, table = (2, jumps) if over_roofs(field, kind) else (1, steps)
    straight_on, aslant_on = _sorted(field, kind, table)
    soldiers = kind.name == SOLDIERS
    costs: dict[int, int] = {}
    came_from: dict[int, int] = {}
    levels: list[list[tuple[int, int]]] = [[] for _ in range(most + 3)]
    free = [one for one in starts if not closed >> one & 1] if first else starts
    levels[first] = [(start << shift | turned, -1) for start in free]
    for cost in range(first, most + 1):
        next_level, later_level = levels[cost + 1], levels[cost + 2]
        for spot, before in levels[cost]:
            if spot in came_from:
                continue
            came_from[spot] = before
            costs[spot] = cost
            if cost == most:
                continue
            has_turned = spot & 1
            for to, bit in straight_on[spot >> 1]:
                if not bit & closed and to | has_turned not in came_from:
                    next_level.append((to | has_turned, spot))
            dear = has_turned and not agile
            if dear and cost + 2 > most:
                continue
            aslant = later_level if dear else next_level
            for to, bit, one, other in aslant_on[spot >> 1]:
                if bit & closed or to in came_from:
                    continue
                blocked = one & corners and other & corners if soldiers else (one | other) & corners
                if not blocked:
                    aslant.append((to, spot))
    ends = _ends(walk, costs, shift)
    return Quick(ends, costs, came_from, field.columns, shift, tuple(ends), {})


def _ends(walk: Walk, costs: dict[int, int], shift: int) -> dict[int, int]:
    """The best spot of each square on which it may end."""
    barred = unfit(walk.field, walk.build.kind)
    # To save the cheap diagonal step more points may be spent; who is agile has none to save.
    alike = range(walk.most + 1) if walk.build.agile else walk.helped
    ends: dict[int, int] = {}
    for spot, cost in costs.items():
        square = spot >> shift
        if barred >> square & 1 or not cost or (shift == 2 and spot & 2):
            continue
        known = ends.get(square, -1)
        # They come in the order of their cost: a later one is better only if it saves something.
        if known < 0 or (
            walk.goes_on and known & 1 > spot & 1 and alike[cost] == alike[costs[known]]
        ):
            ends[square] = spot
    if not walk.first:
        for start in walk.starts:
            ends.pop(start, None)
    return ends
