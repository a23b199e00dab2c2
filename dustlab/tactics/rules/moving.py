"""What is open to a unit that moves, found fast and kept: for rules that ask at every step.

How a unit moves and what its movement meets near by is looked up. `ways.py` finds the same square
by square, and tests compare the two.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..components import SIDES, make
from ..field import Element
from ..flow import MOVE, Activation
from ..state import Piece, State, Table
from .open_ways import Met, Quick, Walk, open_ways, walk_of
from .reaching import Legs, Points, legs_of, points_of
from .standing import Standing, standing
from .terrain import VEHICLES, Build, build_of, entries, in_the_way, lying

SMALL = (1, 1)


def acting(state: State) -> Activation:
    """The activation that is on."""
    if state.activation is None:
        raise AssertionError("nobody is activated")
    return state.activation


class Outset(NamedTuple):
    """A movement that is about to begin: its points, and what can be met on it."""

    points: Points
    walk: Walk | None
    """None: a large vehicle takes a search of its own."""
    met: dict[int, Met]
    """What it met before, by what of `board_of` is near by."""
    nears: int
    crates: int
    """The squares on which it could trample a crate."""


# Movements by the square where they begin, whether one has turned before, and the first round.
Outsets = dict[int, Outset]


class Gait(NamedTuple):
    """How a unit moves, as long as nobody joins or leaves it."""

    build: Build
    legs: Legs
    outsets: dict[tuple[tuple[str, ...], tuple[str, ...]], Outsets]
    """Its movements so far, by the actions that are still to come and what was declared."""


def gait_of(state: State, piece: int, jumps: bool = False) -> Gait:
    gaits, key = state[0].gaits, (piece, state[1][piece][3], jumps)
    gait: Gait | None = gaits.get(key)
    if gait is None:
        gait = gaits[key] = Gait(build_of(state, piece, jumps), legs_of(state, piece), {})
    return gait


Open = tuple[Points, Quick | None, tuple[int, ...], int]
"""What is open to a unit: its points, its ways if it tramples nothing (None: a large vehicle takes
a search of its own), the squares on which it may end, and as bits the crates near by that it may
trample."""


# What was found out last, since whoever looks at a position soon plays a move in it.
_last: list[tuple[State | None, Open]] = [(None, (Points(0), None, (), 0))]


def look(state: State) -> Open:
    """What is open to the active unit; asked again about the same position, it is at hand."""
    asked, found = _last[0]
    if asked is not state:
        now = acting(state)
        gait = gait_of(state, now.piece, "jump" in now.skills)
        unit, there = state.pieces[now.piece], standing(state)
        found = open_to(state, there, gait, unit, now, now.at)
        _last[0] = state, found
    return found


def open_to(
    state: State, there: Standing, gait: Gait, unit: Piece, now: Activation, at: int
) -> Open:
    """What is open to a unit with one of its actions."""
    build, here = gait[0], unit[0]
    outset = walk_at(state, gait, here[0] if here else -1, now[1], at, now[3], now[4])
    points, walk, met, nears, near = outset
    crates = lying(state.elements)[1] & near
    if walk is None:
        return points, None, (), crates
    board = board_of(state, there)
    ways, squares, _ = met.get(board & nears) or meet(state, there, build, unit, walk)
    return points, ways, squares, crates


def board_of(state: State, there: Standing) -> int:
    """All that can be in a mover's way as one number: field after field, a bit for each square."""
    (allies, axis), _, vehicles, twice = there
    size, traps = state.table.field.size, lying(state.elements)[0]
    return allies | axis << size | vehicles << 2 * size | twice << 3 * size | traps << 4 * size


def stamp_of(table: Table, piece: int, is_pair: bool) -> int:
    """What a unit on the first square is in that number."""
    size = table.field.size
    stamp = 1 << size if table.are_axis[piece] else 1
    if not table.are_soldiers[piece]:
        stamp |= 1 << 2 * size
    return stamp | 1 << 3 * size if is_pair else stamp


def there_of(table: Table, board: int) -> Standing:
    """Who stands where, from that number, if nobody shares a square with a vehicle."""
    size = table.field.size
    every = (1 << size) - 1
    allies, axis, vehicles = board & every, board >> size & every, board >> 2 * size & every
    soldiers = (allies | axis) & ~vehicles
    return make(Standing, ((allies, axis), soldiers, vehicles, board >> 3 * size & every))


def outsets_of(gait: Gait, actions: tuple[str, ...], at: int, declared: tuple[str, ...]) -> Outsets:
    """The movements with one of the actions, as far as they were asked for."""
    return gait.outsets.setdefault((actions[at + 1 :], declared), {})


def walk_at(
    state: State, gait: Gait, here: int, actions: tuple[str, ...], at: int,
    declared: tuple[str, ...], diagonals: int,
) -> Outset:  # fmt: skip
    """A movement with one of the actions, from a square or (-1) from off the field."""
    number = state[4][0]
    known = outsets_of(gait, actions, at, declared)
    key = here << 2 | (diagonals > 0) << 1 | (number == 1)
    found = known.get(key)
    if found is None:
        build, legs, _ = gait
        points = points_of(legs, here < 0, state.table.settings, number, actions, at, declared)
        field = state.table.field
        tramples = build.kind.name == VEHICLES
        found = Outset(points, None, {}, 0, field.all if tramples else 0)
        if build.size == SMALL:
            starts = (here,) if here >= 0 else entries(field, SIDES[build.seat], build.kind)
            walk = walk_of(
                field, build, starts, int(here < 0), points,
                turned=diagonals > 0, goes_on=MOVE in actions[at + 1 :] and not build.kind.jumps,
            )  # fmt: skip
            near = walk.near & field.all if tramples else 0
            found = Outset(points, walk, walk.met, walk.nears, near)
        known[key] = found
    return found


def meet(state: State, there: Standing, build: Build, unit: Piece, walk: Walk) -> Met:
    """The ways of a movement that has met nothing like this before."""
    corners, closed, taken = in_the_way(state.table.field, state.elements, there, build, unit)
    ways = open_ways(walk, closed, corners)
    squares = tuple([one for one in ways.squares if not taken >> one & 1])
    # Whoever comes in must, if it can; whoever stands on the field may stay there.
    choices = squares if walk.first and squares else (*squares, -1)
    found = walk.met[board_of(state, there) & walk.nears] = Met(ways, squares, choices)
    return found


def crates_of(elements: tuple[Element, ...], build: Build) -> int:
    """The crates that a unit may trample: a vehicle that walks."""
    return lying(elements)[1] if build[0][0] == VEHICLES else 0


def draw(squares: tuple[int, ...], inside: bool, rng: Random) -> int:
    """Any of the squares in reach; -1: nothing, one choice more for a unit that is on the field."""
    number = len(squares)
    place = int(rng.random() * (number + inside))
    return squares[place] if place < number else -1
