"""Reach: the points of a movement, where it begins, and every square within one or two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..flow import MOVE, Activation
from ..state import Settings, State
from . import skills
from .terrain import Mover, entries, footprint, may_stand, mover, walls_between
from .ways import Spot, Way, may_end, search

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


class Legs(NamedTuple):
    """What the points of a unit depend on, as long as nobody joins or leaves it."""

    value: int
    fast: bool
    scout: bool
    plain: Points
    """On the field, where nothing was declared."""


def legs_of(state: State, piece: int) -> Legs:
    key = (piece, state.pieces[piece].joined)
    known = state.table.movers.get(key)
    if known is None:
        fast = skills.has(state, piece, "fast")
        scout = skills.has(state, piece, "scout_vehicle")
        value = move_value(state, piece)
        known = Legs(value, fast, scout, Points(value, int(fast)))
        state.table.movers[key] = known
    found: Legs = known
    return found


def points(state: State, piece: int, activation: Activation = NOBODY) -> Points:
    """The points of the MOVE that is on."""
    legs, entering = legs_of(state, piece), not state.pieces[piece].squares
    number, settings = state.round.number, state.table.settings
    _, actions, at, declared, *_ = activation
    return points_of(legs, entering, settings, number, actions, at, declared)


def points_of(
    legs: Legs, entering: bool, settings: Settings, number: int,
    actions: tuple[str, ...], at: int, declared: tuple[str, ...],
) -> Points:  # fmt: skip
    """The same for one of its actions, on the field or not yet, in the round of this number."""
    value, fast, scout, plain = legs
    if declared or entering or scout:
        value *= 2 if "assault" in declared else 1
        jumps_on = "jump" in declared and actions[at + 1 :][:1] == (MOVE,)
        base = 2 * value if jumps_on else value
        if entering and not settings.full_first_move:
            # The first move only brings a unit onto the field; jumping, the second goes on.
            base = 1 + (value if jumps_on else 0)
        scouts = scout and number == 1 and "scout_vehicle" not in declared
        return Points(base, int(fast and "fast" not in declared), 2 if scouts else 0)
    return plain


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
    """Every square that a unit reaches in so many MOVE actions, by the fewest of them.

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
    found: dict[int, Reached] = {}
    turned, value = bool(acting.diagonals), move_value(state, piece)
    if "assault" in acting.skills:
        value *= 2
    first = points(state, piece, acting)
    seen = search(view, starts_of(state, piece, view, turned), first.most)
    if view.kind.jumps and actions > 1:
        _add(found, view, seen, 2, here, value)
        return found
    _add(found, view, seen, 1, here, value)
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
        _add(found, view, seen, number, here, value)
    return found


def _add(
    found: dict[int, Reached],
    view: Mover,
    seen: dict[Spot, Way],
    number: int,
    here: tuple[int, ...],
    value: int,
) -> None:
    """What was not found before, each square by the cheapest of its ways."""
    new: dict[int, Reached] = {}
    for spot, way in seen.items():
        square = spot.square
        if not way.path or square in found or here[:1] == (square,) or not may_end(view, spot):
            continue
        actions = 1 if number == 2 and view.kind.jumps and way.cost <= value else number
        cost, diagonals = way_cost(view, way.path, here)
        known = new.get(square)
        if known is None or (cost, diagonals) < (known.cost, known.diagonals):
            new[square] = Reached(square, actions, cost, way.path, diagonals)
    found.update(new)


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
            if not (view.closed >> square & 1):
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
            and all(
                may_stand(field, view.kind, one) and not view.closed >> one & 1 for one in under
            )
        ):
            yield under[0]
