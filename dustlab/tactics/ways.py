"""Ways over the field: every square that a unit reaches with its points, and by which squares.

Points that are left over are lost, so of several ways to a square the best is the one that leaves
most for the next movement of the activation (see `ends`). A way that tramples crates passes all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from .field import STEPS, Field
from .ground import (
    SOLDIERS,
    Kind,
    Mover,
    Step,
    footprint,
    jumps,
    lets_through,
    may_pass,
    may_stand,
    steps,
    unfit,
)

Table = Callable[[Field, Kind], tuple[tuple[Step, ...], ...]]
DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


class Spot(NamedTuple):
    """Where a unit is while it moves."""

    square: int
    over: bool = False
    """In the air over a building."""
    turned: bool = False
    """Whether it has taken a diagonal step."""
    crates: int = 0
    """Which crates it has passed, of those that are asked about, as bits."""


class Way(NamedTuple):
    """A way to a square: what it costs, and the squares from the first step to the last."""

    cost: int
    diagonals: int
    path: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.path[-1]


def search(
    view: Mover, starts: Iterable[tuple[Spot, Way]], most: int, crates: int = 0
) -> dict[Spot, Way]:
    """The cheapest way to every spot within so many points, from where the unit may be already."""
    best: dict[Spot, Way] = {}
    waiting: list[list[tuple[Spot, Way]]] = [[] for _ in range(most + 1)]
    for spot, way in starts:
        if way.cost <= most:
            waiting[way.cost].append((spot, way))
    for cost, bucket in enumerate(waiting):
        for spot, way in bucket:
            if spot in best:
                continue
            best[spot] = way
            for square, over, diagonal in _next(view, spot):
                price = cost + (2 if diagonal and spot.turned and not view.agile else 1)
                if price > most:
                    continue
                passed = spot.crates
                if crates:
                    for under in footprint(view.field, view.size, square):
                        passed |= crates & (1 << under)
                there = Spot(square, over, spot.turned or diagonal, passed)
                if there not in best:
                    further = Way(price, way.diagonals + diagonal, (*way.path, square))
                    waiting[price].append((there, further))
    return best


def _next(view: Mover, spot: Spot) -> Iterator[tuple[int, bool, bool]]:
    """The squares that one step reaches: the square, whether over a building, whether diagonally.

    From the inside of a list to its end: straight steps come first.
    """
    if view.is_large:
        yield from _large(view, spot.square)
    elif over_roofs(view):
        for to, bit, diagonal, one, other in jumps(view.field, view.kind)[
            2 * spot.square + spot.over
        ]:
            if not bit & view.closed and not (one & view.corners and other & view.corners):
                yield to >> 1, bool(to & 1), diagonal
    else:
        closed, corners = view.closed, view.corners
        soldiers = view.kind.name == SOLDIERS
        for to, bit, diagonal, one, other in steps(view.field, view.kind)[spot.square]:
            if bit & closed:
                continue
            if diagonal:
                if soldiers:
                    if one & corners and other & corners:
                        continue
                elif (one | other) & corners:
                    continue
            yield to, False, diagonal


def _large(view: Mover, corner: int) -> Iterator[tuple[int, bool, bool]]:
    """A large vehicle goes with all its squares at once; no corner of its way may be blocked."""
    field, kind = view.field, view.kind
    own = footprint(field, view.size, corner)
    column, row = field.place(corner)
    for dx, dy in (*STEPS.values(), *DIAGONALS):
        if not field.holds(column + dx, row + dy):
            continue
        to = field.at(column + dx, row + dy)
        under = footprint(field, view.size, to)
        if (
            under
            and all(_bears(view, square, own) for square in under)
            and all(_passes(view, kind, square, dx, dy, own) for square in own)
        ):
            yield to, False, bool(dx and dy)


def _bears(view: Mover, square: int, own: tuple[int, ...]) -> bool:
    if square in own:
        return True
    return may_pass(view.field, view.kind, square) and not view.closed >> square & 1


def _passes(view: Mover, kind: Kind, square: int, dx: int, dy: int, own: tuple[int, ...]) -> bool:
    """Whether one of its squares can be shifted so: no wall, and no blocked corner."""
    field = view.field
    column, row = field.place(square)
    to = field.at(column + dx, row + dy)
    if not (dx and dy):
        return lets_through(kind, field.barrier(square, to))
    for way in (field.at(column + dx, row), field.at(column, row + dy)):
        if way not in own and view.corners >> way & 1:
            return False
        if not all(
            lets_through(kind, field.barrier(one, other))
            for one, other in ((square, way), (way, to))
        ):
            return False
    return True


def may_end(view: Mover, spot: Spot) -> bool:
    """Whether a movement may end there."""
    if spot.over:
        return False
    if not view.is_large:
        square = spot.square
        return not view.taken >> square & 1 and may_stand(view.field, view.kind, square)
    under = footprint(view.field, view.size, spot.square)
    return all(
        not view.taken >> square & 1 and may_stand(view.field, view.kind, square)
        for square in under
    )


def ends(
    view: Mover, found: dict[Spot, Way], base: int, goes_on: bool = False
) -> dict[tuple[int, int], Way]:
    """The best way to each square where a movement may end, for each choice of crates passed.

    The point of Fast is saved first. If the unit moves again in this activation, then the first
    diagonal step is saved, since the next one is dear; else the cheapest way is the best.
    """
    best: dict[tuple[int, int], Way] = {}
    for spot, way in found.items():
        if not way.path or not may_end(view, spot):
            continue
        key = spot.square, spot.crates
        known = best.get(key)
        if known is None or _rank(way, base, goes_on) < _rank(known, base, goes_on):
            best[key] = way
    return best


def _rank(way: Way, base: int, goes_on: bool) -> tuple[bool, bool, int, int, tuple[int, ...]]:
    saved = goes_on and way.diagonals > 0
    return way.cost > base, saved, way.cost, way.diagonals, way.path


# -- the same, quickly, for a unit on one square that tramples nothing


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


def over_roofs(view: Mover) -> bool:
    """Whether the unit may jump over buildings."""
    return view.kind.jumps and view.kind.name == SOLDIERS and view.field.has_walls


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
