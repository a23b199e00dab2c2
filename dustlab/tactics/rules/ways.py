"""Ways over the field: points, every square that a unit reaches with them, and by which squares.

Points that are left over are lost, so of several ways to a square the best is the one that leaves
most for the next movement of the activation (see `ends`). A way that tramples crates passes all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..field import Beside
from ..flow import MOVE, Activation
from ..state import State
from . import skills
from .terrain import (
    SOLDIERS,
    Kind,
    Mover,
    entries,
    footprint,
    is_open,
    lets_through,
    may_pass,
    may_stand,
    mover,
    steps_from,
    walls_between,
)

NO_CRATES: frozenset[int] = frozenset()


class Spot(NamedTuple):
    """Where a unit is while it moves."""

    square: int
    over: bool = False
    """In the air over a building."""
    turned: bool = False
    """Whether it has taken a diagonal step."""
    crates: frozenset[int] = NO_CRATES
    """Which crates it has passed, of those that are asked about."""


class Way(NamedTuple):
    """A way to a square: what it costs, and the squares from the first step to the last."""

    cost: int
    diagonals: int
    path: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.path[-1]


def search(
    view: Mover,
    starts: Iterable[tuple[Spot, Way]],
    most: int,
    crates: frozenset[int] = NO_CRATES,
) -> dict[Spot, Way]:
    """The cheapest way to every spot within these points, from where the unit may be already."""
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
                    passed |= crates.intersection(footprint(view.field, view.size, square))
                next_spot = Spot(square, over, spot.turned or diagonal, passed)
                if next_spot not in best:
                    further = Way(price, way.diagonals + diagonal, (*way.path, square))
                    waiting[price].append((next_spot, further))
    return best


def corners_passed(kind: Kind) -> int:
    """Soldiers go between two corners of which one is blocked, vehicles only between open ones."""
    return 1 if kind.name == SOLDIERS else 0


def _next(view: Mover, spot: Spot) -> Iterator[tuple[int, bool, bool]]:
    """The squares that one step reaches: the square, whether over a building, whether diagonally.

    Straight steps come first.
    """
    if view.is_large:
        yield from _large(view, spot.square)
        return
    most = corners_passed(view.kind)
    for step in steps_from(view.field, view.kind, spot.square, spot.over):
        if step.to in view.closed:
            continue
        if step.diagonal:
            one, other = step.corners
            if (one in view.corners) + (other in view.corners) > most:
                continue
        yield step.to, step.over, step.diagonal


def _large(view: Mover, corner: int) -> Iterator[tuple[int, bool, bool]]:
    """A large vehicle goes with all its squares at once; no corner of its way may be blocked."""
    own = footprint(view.field, view.size, corner)
    for step in view.field.around(corner):
        under = footprint(view.field, view.size, step.square)
        if (
            under
            and all(square in own or _bears(view, square) for square in under)
            and not any(walls_between(view.field, view.kind, under))
            and all(_passes(view, corner, step, square, own) for square in own)
        ):
            yield step.square, False, bool(step.corners)


def _bears(view: Mover, square: int) -> bool:
    return may_pass(view.field, view.kind, square) and square not in view.closed


def _passes(view: Mover, corner: int, step: Beside, square: int, own: tuple[int, ...]) -> bool:
    """Whether one of its squares can be shifted as its corner is: no wall, no blocked corner."""
    field, kind, shift = view.field, view.kind, square - corner
    to = step.square + shift
    if not step.corners:
        return lets_through(kind, field.barrier(square, to))
    ways = [way + shift for way in step.corners]
    if any(way in view.corners and way not in own for way in ways):
        return False
    return all(is_open(field, kind, square, way, to) for way in ways)


def may_end(view: Mover, spot: Spot) -> bool:
    """Whether a movement may end there."""
    if spot.over:
        return False
    if not view.is_large:
        square = spot.square
        return square not in view.taken and may_stand(view.field, view.kind, square)
    under = footprint(view.field, view.size, spot.square)
    return all(
        square not in view.taken and may_stand(view.field, view.kind, square) for square in under
    )


def ends(
    view: Mover, reached: dict[Spot, Way], helped: Callable[[int], int], goes_on: bool = False
) -> dict[tuple[int, frozenset[int]], Way]:
    """The best way to each square where a movement may end, for each choice of crates passed.

    The points of Fast and Scout Vehicle are saved first: `helped` says how many of the two a cost
    needs. If the unit moves again in this activation, then the first diagonal step is saved, since
    the next one is dear, unless the unit is agile; else the cheapest way is the best. Of equals the
    first counts, which is found by straight steps first.
    """
    best: dict[tuple[int, frozenset[int]], Way] = {}
    saves = goes_on and not view.agile
    for spot, way in reached.items():
        if not way.path or not may_end(view, spot):
            continue
        key = spot.square, spot.crates
        known = best.get(key)
        if known is None or _rank(way, helped, saves) < _rank(known, helped, saves):
            best[key] = way
    return best


def _rank(way: Way, helped: Callable[[int], int], saves: bool) -> tuple[int, bool, int]:
    return helped(way.cost), saves and way.diagonals > 0, way.cost


# -- points

NOBODY = Activation(-1)


class Points(NamedTuple):
    """What a MOVE may cost: the points on the card, and those of Fast and Scout Vehicle."""

    base: int
    fast: int = 0
    scout: int = 0

    @property
    def plain(self) -> int:
        """Without the point of Fast."""
        return self.base + self.scout

    @property
    def most(self) -> int:
        return self.base + self.scout + self.fast

    def helped(self, cost: int) -> int:
        """How many of Fast and Scout Vehicle a way at this cost uses up."""
        return bool(self.scout and cost > self.base) + bool(self.fast and cost > self.plain)


def move_value(state: State, piece: int) -> int:
    """The movement value of a unit: with a hero, that of the faster of both."""
    return max(state.card(one).move for one in skills.crew(state, piece))


def points(state: State, piece: int, activation: Activation = NOBODY) -> Points:
    """The points of the MOVE that is on."""
    declared, value = activation.skills, move_value(state, piece)
    if "assault" in declared:
        value *= 2
    jumps_on = "jump" in declared and activation.actions[activation.at + 1 :][:1] == (MOVE,)
    base = 2 * value if jumps_on else value
    if not state.pieces[piece].squares and not state.table.settings.full_first_move:
        # The first move only brings a unit onto the field; jumping, the second goes on.
        base = 1 + (value if jumps_on else 0)
    fast = skills.has(state, piece, "fast") and "fast" not in declared
    scouts = skills.has(state, piece, "scout_vehicle") and "scout_vehicle" not in declared
    return Points(base, int(fast), 2 if scouts and state.round.number == 1 else 0)


# -- what is in reach


class Reached(NamedTuple):
    """A square in reach: how, at what cost, and with how many MOVE actions."""

    square: int
    actions: int
    cost: int
    """The points of all actions together."""
    path: tuple[int, ...]
    diagonals: int


def reach(
    state: State, piece: int, actions: int = 2, declared: tuple[str, ...] = ()
) -> dict[int, Reached]:
    """Every square that a unit reaches in a number of MOVE actions, by the fewest of them.

    >>> from dustlab.tactics import battlefield, study
    >>> found = reach(study(battlefield("move_diagonal")), 0)
    >>> [sum(one.actions == n for one in found.values()) for n in (1, 2)]
    [8, 12]
    """
    acting = Activation(piece, actions * (MOVE,), skills=declared)
    if state.activation is not None and state.activation.piece == piece and not declared:
        acting = acting._replace(
            diagonals=state.activation.diagonals, skills=state.activation.skills
        )
    view = mover(state, piece, "jump" in acting.skills)
    here = state.pieces[piece].squares
    reached: dict[int, Reached] = {}
    turned, value = bool(acting.diagonals), move_value(state, piece)
    if "assault" in acting.skills:
        value *= 2
    first = points(state, piece, acting)
    seen = search(view, starts_of(state, piece, view, turned), first.most)
    if view.kind.jumps and actions > 1:
        _add(reached, view, seen, 2, here, value)
        return reached
    _add(reached, view, seen, 1, here, value)
    for number in range(2, actions + 1):
        # A second movement begins where the first may end; the point of Fast is there only once.
        starts: list[tuple[Spot, Way]] = []
        for spot, way in seen.items():
            if way.path and may_end(view, spot):
                fast = bool(first.fast) and way.cost <= first.plain
                starts.append((spot, Way(0 if fast or not first.fast else 1, 0, way.path)))
        if not starts:
            break
        seen = search(view, starts, value + first.fast)
        _add(reached, view, seen, number, here, value)
    return reached


def _add(
    reached: dict[int, Reached],
    view: Mover,
    seen: dict[Spot, Way],
    number: int,
    here: tuple[int, ...],
    value: int,
) -> None:
    """The squares that are new, each by the cheapest of its ways."""
    new: dict[int, Reached] = {}
    for spot, way in seen.items():
        square = spot.square
        if not way.path or square in reached or here[:1] == (square,) or not may_end(view, spot):
            continue
        actions = 1 if number == 2 and view.kind.jumps and way.cost <= value else number
        cost, diagonals = way_cost(view, way.path, here)
        known = new.get(square)
        if known is None or (cost, diagonals) < (known.cost, known.diagonals):
            new[square] = Reached(square, actions, cost, way.path, diagonals)
    reached.update(new)


def way_cost(view: Mover, path: tuple[int, ...], here: tuple[int, ...]) -> tuple[int, int]:
    """The points that a way costs in all, and its diagonal steps; coming in costs one."""
    cost = diagonals = 0
    last = here[0] if here else -1
    for square in path:
        if last >= 0 and _is_diagonal(view, last, square):
            cost += 2 if diagonals and not view.agile else 1
            diagonals += 1
        else:
            cost += 1
        last = square
    return cost, diagonals


def _is_diagonal(view: Mover, one: int, other: int) -> bool:
    (x, y), (v, w) = view.field.place(one), view.field.place(other)
    return x != v and y != w


def starts_of(state: State, piece: int, view: Mover, turned: bool) -> Iterator[tuple[Spot, Way]]:
    """Where a movement begins: where the unit stands, else each square where it can come in."""
    here = state.pieces[piece].squares
    if here:
        yield Spot(here[0], False, turned), Way(0, 0, ())
        return
    for corner in entry_corners(state, piece, view):
        yield Spot(corner, False, turned), Way(1, 0, (corner,))


def entry_corners(state: State, piece: int, view: Mover) -> Iterator[int]:
    """Where a unit can come in: along its side's edge, on ground that bears it, if it is free."""
    field = view.field
    edge = entries(field, state.side(piece), view.kind)
    if not view.is_large:
        for square in edge:
            if square not in view.closed:
                yield square
        return
    wide, deep = view.size
    dx = wide - 1 if dict(field.entry).get(state.side(piece)) == "east" else 0
    dy = deep - 1 if dict(field.entry).get(state.side(piece)) == "south" else 0
    for square in edge:
        column, row = field.place(square)
        if not field.holds(column - dx, row - dy):
            continue
        under = footprint(field, view.size, field.at(column - dx, row - dy))
        at_edge = set(under) & set(field.entry_squares(state.side(piece)))
        if (
            under
            and at_edge <= set(edge)
            and not any(walls_between(field, view.kind, under))
            and all(may_stand(field, view.kind, one) and one not in view.closed for one in under)
        ):
            yield under[0]
