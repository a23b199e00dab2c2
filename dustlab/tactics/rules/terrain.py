"""The ground under way: which squares a kind of unit may enter, and which steps it may take.

What the ground and the walls allow never changes in a game (`steps_from`); what stands in the way
of a unit is looked up in each position (`mover`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..components import Unit
from ..field import CIRCLE, EAST, LARGE, NO_DOT, RUBBLE, SMALL, SOUTH, WATER, Field, Side
from ..state import State
from . import skills

# How many squares' steps are kept, for all fields and kinds of unit; and how many fields' edges.
MOST_STEPS, MOST_FIELDS = 100_000, 512

# Instead of a square at a corner: a wall ends there.
WALLED = -1

SOLDIERS, VEHICLES, AIRCRAFT = "soldiers", "vehicles", "aircraft"


class Kind(NamedTuple):
    """How a unit moves, as far as ground and walls ask."""

    name: str
    jumper: bool = False
    """It has the skill: water and rubble do not stop it, whether it jumps or walks."""
    jumps: bool = False
    """It jumps now."""


class Step(NamedTuple):
    """A step to a square beside, or past two squares at whose corner both meet."""

    to: int
    diagonal: bool = False
    corners: tuple[int, ...] = ()
    """The two squares at the corner; WALLED where a wall ends there."""
    over: bool = False
    """Over the roof of a building."""


def kind_of_card(card: Unit, jumper: bool, jumps: bool = False) -> Kind:
    name = AIRCRAFT if card.is_aircraft else SOLDIERS if card.is_soldier else VEHICLES
    return Kind(name, jumper, jumps)


def bars(field: Field, kind: Kind, square: int) -> Iterator[str]:
    """What keeps such a unit from standing on the ground of a square, by its name."""
    sign = field.ground[square]
    if sign == NO_DOT:
        yield "no_dot"
    elif sign == WATER and kind.name != AIRCRAFT and not kind.jumper:
        yield "water"
    elif sign == RUBBLE and kind.name == VEHICLES and not kind.jumper:
        yield "rubble"
    if kind.name == AIRCRAFT and field.inside[square] >= 0:
        yield "aircraft"


def may_stand(field: Field, kind: Kind, square: int) -> bool:
    """Whether the ground of a square bears such a unit."""
    return next(bars(field, kind, square), None) is None


def may_pass(field: Field, kind: Kind, square: int) -> bool:
    """Whether it may be on a square while it moves."""
    if kind.name == AIRCRAFT:
        return field.inside[square] < 0
    return may_stand(field, kind, square)


def lets_through(kind: Kind, barrier: str) -> bool:
    """Whether a side of a square with a wall or an opening lets such a unit through."""
    if kind.name == AIRCRAFT:
        return not barrier
    return barrier in ("", LARGE) or (barrier == SMALL and kind.name == SOLDIERS)


@lru_cache(MOST_STEPS)
def steps_from(field: Field, kind: Kind, square: int, over: bool = False) -> tuple[Step, ...]:
    """The steps from a square that ground and walls allow: straight ones come first."""
    if over_roofs(field, kind):
        return tuple(_jumps(field, kind, square, over))
    return tuple(_steps(field, kind, square))


def over_roofs(field: Field, kind: Kind) -> bool:
    """Whether such a unit may jump over buildings."""
    return kind.jumps and kind.name == SOLDIERS and field.has_walls


def _steps(field: Field, kind: Kind, square: int) -> Iterator[Step]:
    for to, corners in field.around(square):
        if not may_pass(field, kind, to):
            continue
        if corners:
            ways = [way if is_open(field, kind, square, way, to) else WALLED for way in corners]
            yield Step(to, True, tuple(ways))
        elif lets_through(kind, field.barrier(square, to)):
            yield Step(to)


def is_open(field: Field, kind: Kind, square: int, way: int, to: int) -> bool:
    """Whether no wall ends at the corner that a diagonal step touches, on the side of `way`."""
    return all(
        lets_through(kind, field.barrier(one, other)) for one, other in ((square, way), (way, to))
    )


def _jumps(field: Field, kind: Kind, square: int, over: bool) -> Iterator[Step]:
    """The steps of soldiers that jump where there are buildings: on foot, and over the roofs.

    From outside or above they come down outside, or rise above a building; inside, they go as on
    foot.
    """
    inside = field.inside
    in_the_air = over or inside[square] < 0
    if not over:
        for step in _steps(field, kind, square):
            if not in_the_air or inside[step.to] >= 0:
                yield step
    for to, corners in field.around(square) if in_the_air else ():
        if may_pass(field, kind, to):
            yield Step(to, bool(corners), corners, inside[to] >= 0)


@lru_cache(MOST_FIELDS)
def entries(field: Field, side: str, kind: Kind) -> tuple[int, ...]:
    """The squares at a side's edge on which such a unit can come in."""
    edge = dict(field.entry).get(side)
    if edge is None:
        return ()
    letter = edge[0].upper()
    walls = field.barriers
    return tuple(
        square
        for square in field.entry_squares(side)
        if may_stand(field, kind, square)
        and lets_through(kind, walls.get(Side(square, letter), ""))
    )


class Mover(NamedTuple):
    """A unit about to move, and everything in its way."""

    field: Field
    kind: Kind
    size: tuple[int, int]
    agile: bool
    corners: frozenset[int]
    """Squares that count at a corner: impassable ones, and WALLED."""
    closed: frozenset[int]
    """Squares that it may not be on at all."""
    taken: frozenset[int]
    """Squares on which it may not end."""

    @property
    def is_large(self) -> bool:
        return self.size != (1, 1)


def mover(state: State, piece: int, jumps: bool = False) -> Mover:
    """A unit of the position, alone or with the hero that has joined it."""
    card, kind = state.card(piece), kind_of(state, piece, jumps)
    agile = skills.has(state, piece, "agile")
    return Mover(state.field, kind, card.size, agile, *_in_the_way(state, piece, kind))


def kind_of(state: State, piece: int, jumps: bool = False) -> Kind:
    """How a unit of the position moves, with the hero that has joined it."""
    return kind_of_card(state.card(piece), skills.has(state, piece, "jump"), jumps)


Squares = frozenset[int]


def _in_the_way(state: State, piece: int, kind: Kind) -> tuple[Squares, Squares, Squares]:
    """What stops a unit: at a corner, on its way, and only where it would end."""
    card, field = state.card(piece), state.field
    friends, enemies, vehicles = Counter[int](), set[int](), set[int]()
    for number in others(state, piece):
        squares = state.pieces[number].squares
        if state.side(number) == card.side:
            friends.update(squares)
        else:
            enemies.update(squares)
        if not state.card(number).is_soldier:
            vehicles.update(squares)
    everybody = frozenset(enemies.union(friends))
    terrain = field.no_dots | {WALLED}
    if kind.name == AIRCRAFT:
        return frozenset({WALLED}), frozenset(enemies), everybody | field.no_dots
    if kind.jumps:
        taken = everybody if card.is_soldier else everybody | state.traps
        return terrain | vehicles, frozenset(vehicles), taken
    if card.is_soldier:
        # A hero alone shares the square of one friend; nobody else ends where somebody stands.
        shares = card.is_hero and state.pieces[piece].joined < 0
        full = frozenset(square for square, number in friends.items() if number > shares)
        return terrain | enemies, frozenset(enemies), full
    barred = enemies | state.traps
    return terrain | barred, frozenset(barred.union(friends)), frozenset()


def others(state: State, piece: int) -> Iterator[int]:
    """The units on the field, but for one and who has joined it."""
    crew = skills.crew(state, piece)
    for number, one in enumerate(state.pieces):
        if one.squares and number not in crew:
            yield number


def footprint(field: Field, size: tuple[int, int], corner: int) -> tuple[int, ...]:
    """The squares under a unit that stands with its north-west corner here; none: off the field."""
    if size == (1, 1):
        return (corner,)
    column, row = field.place(corner)
    wide, deep = size
    if not field.holds(column + wide - 1, row + deep - 1):
        return ()
    return tuple(field.at(column + dx, row + dy) for dy in range(deep) for dx in range(wide))


def walls_between(field: Field, kind: Kind, under: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Squares side by side under one unit with a wall between them: nobody stands across a wall."""
    for one in under:
        for side in (EAST, SOUTH):
            other = field.beside(one, side)
            if other in under and not lets_through(kind, field.barrier(one, other)):
                yield one, other


def is_crate_ground(sign: str) -> bool:
    """Whether a crate or a trap may be placed on such ground."""
    return sign in (CIRCLE, "o")


def has_room_for_trap(field: Field, square: int) -> bool:
    """A trap is as wide as a square: it comes into a building only through a large opening."""
    inside = field.inside[square]
    return inside < 0 or field.buildings[inside].has_large_opening


# -- beside


def are_adjacent(state: State, one: int, other: int) -> bool:
    """Whether two units stand on the same square or side by side, no wall between them.

    Diagonally, two squares without a dot or two walls between them keep them apart.
    """
    field, walking = state.field, Kind(SOLDIERS, jumper=True)
    blocked = field.no_dots | {WALLED}
    squares = state.pieces[other].squares
    for square in state.pieces[one].squares:
        if square in squares:
            return True
        for step in steps_from(field, walking, square):
            if step.to in squares and not (step.diagonal and blocked.issuperset(step.corners)):
                return True
    return False
