"""Ways over the field: every square that a unit reaches with its points, and by which squares.

Points that are left over are lost, so of several ways to a square the best is the one that leaves
most for the next movement of the activation (see `ends`). A way that tramples crates passes all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..field import STEPS, Field
from .terrain import (
    SOLDIERS,
    Kind,
    Mover,
    footprint,
    jumps,
    lets_through,
    may_pass,
    may_stand,
    steps,
    walls_between,
)

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
    is_small = not view.is_large
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
                    passed |= crates & (1 << square if is_small else _trodden(view, square))
                there = Spot(square, over, spot.turned or diagonal, passed)
                if there not in best:
                    further = Way(price, way.diagonals + diagonal, (*way.path, square))
                    waiting[price].append((there, further))
    return best


def _trodden(view: Mover, square: int) -> int:
    """The squares under a large unit, as bits."""
    return sum(1 << one for one in footprint(view.field, view.size, square))


def _next(view: Mover, spot: Spot) -> Iterator[tuple[int, bool, bool]]:
    """The squares that one step reaches: the square, whether over a building, whether diagonally.

    From the inside of a list to its end: straight steps come first.
    """
    if view.is_large:
        yield from _large(view, spot.square)
    elif over_roofs(view.field, view.kind):
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
            and not any(walls_between(field, kind, under))
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
    view: Mover, found: dict[Spot, Way], helped: Callable[[int], int], goes_on: bool = False
) -> dict[tuple[int, int], Way]:
    """The best way to each square where a movement may end, for each choice of crates passed.

    The points of Fast and Scout Vehicle are saved first: `helped` says how many of the two a cost
    needs. If the unit moves again in this activation, then the first diagonal step is saved, since
    the next one is dear, unless the unit is agile; else the cheapest way is the best.
    """
    best: dict[tuple[int, int], Way] = {}
    saves = goes_on and not view.agile
    for spot, way in found.items():
        if not way.path or not may_end(view, spot):
            continue
        key = spot.square, spot.crates
        known = best.get(key)
        if known is None or _rank(way, helped, saves) < _rank(known, helped, saves):
            best[key] = way
    return best


def _rank(
    way: Way, helped: Callable[[int], int], saves: bool
) -> tuple[int, bool, int, int, tuple[int, ...]]:
    return helped(way.cost), saves and way.diagonals > 0, way.cost, way.diagonals, way.path


def over_roofs(field: Field, kind: Kind) -> bool:
    """Whether such a unit may jump over buildings."""
    return kind.jumps and kind.name == SOLDIERS and field.has_walls
