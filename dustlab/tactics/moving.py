"""What is open to a unit that moves, found fast and kept: for rules that ask at every step.

How a unit moves and what its movement meets near by is looked up. `ways.py` finds the same square
by square, and tests compare the two.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from .components import SIDES
from .field import Element
from .flow import MOVE, Activation
from .ground import VEHICLES, Build, build_of, entries, in_the_way, lying
from .open_ways import Quick, Walk, open_ways, walk_of
from .reaching import Legs, Points, legs_of, points_of
from .standing import Standing, standing
from .state import Piece, State

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


Open = tuple[Points, Quick | None, int, int]
"""What is open to a unit: its points, its ways if it tramples nothing (None: a large vehicle takes
a search of its own), the squares on which it may not end and the crates near by that it may
trample, as bits."""


# What was found out last, since whoever looks at a position soon plays a move in it.
_last: list[tuple[State | None, Open]] = [(None, (Points(0), None, 0, 0))]


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
    """What is open to a unit with one of its actions, wherever it and the others stand now."""
    build, legs, walks = gait
    _, actions, _, declared, diagonals, _, _, _, _ = now
    table, elements, here = state[0], state[2], unit[0]
    field = table.field
    is_plain = not declared and here and not legs[2]
    points = legs[3]
    if not is_plain:
        points = points_of(legs, not here, table.settings, state[4][0], now, at)
    if build[1] != SMALL:
        return points, None, 0, 0
    goes_on = MOVE in actions[at + 1 :] and not build[0][2]
    key = here[0] << 2 | (diagonals > 0) << 1 | goes_on if is_plain else -1
    walk = walks.get(key)
    if walk is None:
        starts = here or entries(field, SIDES[build[3]], build[0])
        walk = walk_of(
            field, build[0], starts, int(not here), points.most, points.plain,
            agile=build[2], turned=diagonals > 0, goes_on=goes_on,
        )  # fmt: skip
        if is_plain:
            walks[key] = walk
    corners, closed, taken = in_the_way(field, elements, there, build, unit)
    crates = crates_of(elements, build) & walk[9] if elements else 0
    return points, open_ways(walk, closed, corners), taken, crates


def crates_of(elements: tuple[Element, ...], build: Build) -> int:
    """The crates that a unit may trample: a vehicle that walks."""
    return lying(elements)[1] if build[0][0] == VEHICLES else 0


def draw(squares: tuple[int, ...], taken: int, inside: bool, rng: Random) -> int:
    """Any of the squares in reach; -1: nothing, one choice more for a unit that is on the field."""
    random, number = rng.random, len(squares)
    for _ in range(8):
        place = int(random() * (number + inside))
        if place == number:
            return -1
        if not taken >> squares[place] & 1:
            return squares[place]
    # Most of them are taken.
    free = [square for square in squares if not taken >> square & 1]
    return free[int(random() * len(free))] if free else -1
