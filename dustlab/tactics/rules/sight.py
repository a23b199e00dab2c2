"""Sight from dot to dot: what lies and stands on a line, and whether two units see each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..field import NO_DOT, SMOKE, Field
from ..state import State
from .lines import CLOSED, CROSSED, LEFT, RIGHT, line, walls_on

OWN = "own"
SOLDIERS, TRAP, VEHICLE, WALL = "soldiers", "trap", "vehicle", "wall"

RULES = {
    "no_dot": "tactics.sight.no_dot",
    "smoke": "tactics.field.smoke",
    VEHICLE: "tactics.sight.vehicles",
    SOLDIERS: "tactics.sight.soldiers",
    TRAP: "tactics.sight.traps",
    WALL: "tactics.building.walls",
    CLOSED: "tactics.building.openings",
}

NOWHERE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Land:
    """What lies and stands on a field, as far as sight and cover ask: on which squares."""

    field: Field
    vehicles: frozenset[int] = NOWHERE
    soldiers: frozenset[int] = NOWHERE
    traps: frozenset[int] = NOWHERE
    crates: frozenset[int] = NOWHERE

    @cached_property
    def always(self) -> frozenset[int]:
        """The squares that block sight for everybody."""
        return self.field.hidden | self.vehicles

    @cached_property
    def among_soldiers(self) -> frozenset[int]:
        """The squares that block sight where soldiers aim at soldiers."""
        return self.always | self.soldiers | self.traps

    def blocking(self, among_soldiers: bool) -> frozenset[int]:
        return self.among_soldiers if among_soldiers else self.always


@lru_cache(maxsize=64)
def land_of(state: State) -> Land:
    """The land in a position."""
    soldiers, vehicles = set[int](), set[int]()
    for number, piece in enumerate(state.pieces):
        (soldiers if state.table.are_soldiers[number] else vehicles).update(piece.squares)
    return Land(state.field, frozenset(vehicles), frozenset(soldiers), state.traps, state.crates)


# -- on the line


class Blocker(NamedTuple):
    """Something on the line that can keep two units from seeing each other."""

    how: str
    """crossed, left or right (a corner of it is touched on that side), own (it is where one of the
    two stands) or closed (no opening in the direction of fire)."""
    what: str
    square: int
    among_soldiers: bool = False
    """It blocks only where soldiers aim at soldiers."""
    beyond: int = -1
    """Of a wall, the square on its other side."""

    @property
    def rule(self) -> str:
        return RULES[CLOSED if self.how == CLOSED else self.what]


def blockers_on(land: Land, start: int, end: int, own: Collection[int]) -> Iterator[Blocker]:
    """Everything on the line between two squares, from the first to the second.

    `own` are the squares of the two units themselves, which do not stand in their own way.
    """
    field = land.field
    for square in dict.fromkeys((start, end)):
        if square in field.hidden:
            what = "smoke" if field.ground[square] == SMOKE else "no_dot"
            yield Blocker(OWN, what, square)
    walls = walls_on(field, start, end) if field.has_walls else ()
    anything = land.among_soldiers
    for number, step in enumerate(line(field.columns, start, end)):
        for wall in walls:
            if wall.step == number:
                what = CLOSED if wall.how == CLOSED else WALL
                yield Blocker(wall.how, what, wall.one, beyond=wall.other)
        if step.left in anything and step.left not in own:
            yield from _blocking(land, LEFT, step.left)
        if step.right in anything and step.right not in own:
            yield from _blocking(land, RIGHT, step.right)
        if step.end in anything and step.end not in own:
            yield from _blocking(land, CROSSED, step.end)


def _blocking(land: Land, how: str, square: int) -> Iterator[Blocker]:
    """What on a square blocks sight."""
    sign = land.field.ground[square]
    if sign == NO_DOT:
        yield Blocker(how, "no_dot", square)
    if sign == SMOKE:
        yield Blocker(how, "smoke", square)
    if square in land.vehicles:
        yield Blocker(how, VEHICLE, square)
    if square in land.soldiers:
        yield Blocker(how, SOLDIERS, square, among_soldiers=True)
    if square in land.traps:
        yield Blocker(how, TRAP, square, among_soldiers=True)


def decisive(counting: Iterable[Blocker]) -> list[Blocker]:
    """The blockers that keep two units from seeing each other; none: they do."""
    every = list(counting)
    hard = [blocker for blocker in every if blocker.how not in (LEFT, RIGHT)]
    if hard:
        return hard
    sides = {blocker.how for blocker in every}
    return every if sides == {LEFT, RIGHT} else []


def is_clear(land: Land, start: int, end: int, own: Collection[int], among_soldiers: bool) -> bool:
    """Whether nothing on the line keeps two units from seeing each other."""
    blockers = blockers_on(land, start, end, own)
    return not decisive(one for one in blockers if among_soldiers or not one.among_soldiers)


# -- between two units


def sees(state: State, one: int, other: int) -> bool:
    """Whether two pieces on the field see each other; it is always both or neither."""
    soldiers = state.table.are_soldiers
    ends = state.pieces[other].squares
    return _sees(state, state.pieces[one].squares, ends, soldiers[one] and soldiers[other])


def sees_square(state: State, piece: int, square: int) -> bool:
    """Whether a piece sees a square: a cover element there, or the ground."""
    return _sees(state, state.pieces[piece].squares, (square,), False)


def _sees(
    state: State, starts: tuple[int, ...], ends: tuple[int, ...], among_soldiers: bool
) -> bool:
    land, own = land_of(state), starts + ends
    return any(is_clear(land, start, end, own, among_soldiers) for start in starts for end in ends)


def in_smoke(state: State, piece: int) -> bool:
    """Whether a unit stands in smoke with all of its squares: then it fires at nobody.

    For fire that another unit directs: a unit that looks for itself sees nothing from there.
    """
    return state.field.smoke.issuperset(state.pieces[piece].squares)
