"""Every way that is open to a unit on one square that tramples nothing: found fast, and kept.

It answers like `ways.search` and `ways.ends`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from .field import Field
from .ground import SOLDIERS, Kind, Mover, Step, jumps, steps, unfit
from .ways import Way, over_roofs

Table = Callable[[Field, Kind], tuple[tuple[Step, ...], ...]]


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
    """Where it may end."""
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


Straight = tuple[tuple[tuple[int, int], ...], ...]
Aslant = tuple[tuple[tuple[int, int, int, int], ...], ...]


@cache
def _sorted(field: Field, kind: Kind, table: Table) -> tuple[Straight, Aslant]:
    """Straight and diagonal steps, each with the spot that it leads to."""
    every = table(field, kind)
    straight = tuple(
        tuple((step.to << 1, step.bit) for step in near if not step.diagonal) for near in every
    )
    aslant = tuple(
        tuple((step.to << 1 | 1, step.bit, step.one, step.other) for step in near if step.diagonal)
        for near in every
    )
    return straight, aslant


def quick(
    view: Mover, starts: Iterable[int], first: int, most: int, base: int, *,
    turned: bool, goes_on: bool,
) -> Quick:  # fmt: skip
    """All ways from where it stands (`first` is 0), or from where it may come in (1)."""
    shift, table = (2, jumps) if over_roofs(view) else (1, steps)
    straight_on, aslant_on = _sorted(view.field, view.kind, table)
    closed, corners = view.closed, view.corners
    soldiers, agile = view.kind.name == SOLDIERS, view.agile
    costs: dict[int, int] = {}
    came_from: dict[int, int] = {}
    levels: list[list[tuple[int, int]]] = [[] for _ in range(most + 3)]
    levels[first] = [(start << shift | turned, -1) for start in starts]
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
    barred = view.taken | unfit(view.field, view.kind)
    ends_: dict[int, int] = {}
    for spot, cost in costs.items():
        square = spot >> shift
        if barred >> square & 1 or not cost or (shift == 2 and spot & 2):
            continue
        known = ends_.get(square, -1)
        # They come in the order of their cost: a later one is better only if it saves something.
        if known < 0 or (
            goes_on and known & 1 > spot & 1 and (cost <= base or costs[known] > base)
        ):
            ends_[square] = spot
    if not first:
        for start in starts:
            ends_.pop(start, None)
    return Quick(ends_, costs, came_from, view.field.columns, shift, tuple(ends_), {})


# So many answers are kept for a field; then they are forgotten, and it begins anew.
MOST_KEPT = 5_000


def open_ways(
    view: Mover, starts: tuple[int, ...], first: int, most: int, base: int, *,
    turned: bool, goes_on: bool,
) -> Quick:  # fmt: skip
    """`quick`, but asked again at hand: what stands farther off than a unit comes changes nothing.

    Where a unit comes in, `starts` are all squares of its edge that bear it, free or not.
    """
    memory: dict[tuple[object, ...], Quick] = view.field.memory.setdefault("ways", {})
    near, closed = _near(view.field, starts, most), view.closed
    key = (
        starts, first, most, base, turned, goes_on, view.kind, view.agile,
        closed & near, view.corners & near, view.taken & near,
    )  # fmt: skip
    found = memory.get(key)
    if found is None:
        if len(memory) >= MOST_KEPT:
            memory.clear()
        free = tuple(one for one in starts if not closed >> one & 1) if first else starts
        found = quick(view, free, first, most, base, turned=turned, goes_on=goes_on)
        memory[key] = found
    return found


def _near(field: Field, starts: tuple[int, ...], most: int) -> int:
    """The squares that are no more columns or rows away than there are points, as bits."""
    memory: dict[tuple[tuple[int, ...], int], int] = field.memory.setdefault("near", {})
    key = starts, most
    found = memory.get(key)
    if found is None:
        found = 0
        for start in starts:
            column, row = field.place(start)
            for down in range(max(0, row - most), min(field.rows, row + most + 1)):
                for across in range(max(0, column - most), min(field.columns, column + most + 1)):
                    found |= 1 << field.at(across, down)
        memory[key] = found
    return found
