"""What is open to a unit that moves, found fast and kept: for rules that ask at every step.

How a unit moves and what its movement meets near by is looked up. `ways.py` finds the same square
by square, and tests compare the two.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from .components import SIDES, make
from .field import Element
from .flow import MOVE, Activation
from .ground import VEHICLES, Build, build_of, entries, in_the_way, lying
from .open_ways import Quick, Walk, open_ways, walk_of
from .reaching import Legs, Points, legs_of, points_of
from .standing import Standing, standing
from .state import Piece, State, Table

SMALL = (1, 1)


def acting(state: State) -> Activation:
    """The activation that is on."""
    if state.activation is None:
        raise AssertionError("nobody is activated")
    return state.activation


class Gait(NamedTuple):
    """How a unit moves, as long as nobody joins or leaves it."""

    build: Build
    legs: Legs
    walks: dict[int, Walk]
    """Its movements with the points on its card: by square, and whether it has turned and goes
    on."""


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
    points, walk = walk_at(state, gait, here[0] if here else -1, now[1], at, now[3], now[4])
    if walk is None:
        return points, None, (), crates_of(state.elements, build)
    board, crates = board_of(state, there), crates_of(state.elements, build)
    ways, squares = walk.met.get(board & walk.nears) or meet(state, there, build, unit, walk)
    return points, ways, squares, crates & walk.near


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


def walk_at(
    state: State, gait: Gait, here: int, actions: tuple[str, ...], at: int,
    declared: tuple[str, ...], diagonals: int,
) -> tuple[Points, Walk | None]:  # fmt: skip
    """A movement with one of the actions, from a square or (-1) from off the field."""
    build, legs, walks = gait
    is_plain = here >= 0 and not declared and not legs[2]
    if is_plain:
        points, key = legs[3], here << 2 | (diagonals > 0) << 1
        if at + 1 < len(actions) and MOVE in actions[at + 1 :] and not build[0][2]:
            key |= 1
        walk = walks.get(key)
        if walk is not None:
            return points, walk
    else:
        settings, number = state.table.settings, state.round.number
        points = points_of(legs, here < 0, settings, number, actions, at, declared)
    if build.size != SMALL:
        return points, None
    field = state.table.field
    starts = (here,) if here >= 0 else entries(field, SIDES[build.seat], build.kind)
    goes_on = MOVE in actions[at + 1 :] and not build.kind.jumps
    walk = walk_of(
        field, build, starts, int(here < 0), points.most, points.plain,
        turned=diagonals > 0, goes_on=goes_on,
    )  # fmt: skip
    if is_plain:
        walks[key] = walk
    return points, walk


def meet(
    state: State, there: Standing, build: Build, unit: Piece, walk: Walk
) -> tuple[Quick, tuple[int, ...]]:
    """The ways of a movement, and the squares on which nobody keeps it from ending."""
    corners, closed, taken = in_the_way(state.table.field, state.elements, there, build, unit)
    ways = open_ways(walk, closed, corners)
    found = ways, tuple([one for one in ways.squares if not taken >> one & 1])
    walk.met[board_of(state, there) & walk.nears] = found
    return found


def crates_of(elements: tuple[Element, ...], build: Build) -> int:
    """The crates that a unit may trample: a vehicle that walks."""
    return lying(elements)[1] if build[0][0] == VEHICLES else 0


def draw(squares: tuple[int, ...], inside: bool, rng: Random) -> int:
    """Any of the squares in reach; -1: nothing, one choice more for a unit that is on the field."""
    number = len(squares)
    place = int(rng.random() * (number + inside))
    return squares[place] if place < number else -1
