"""The ground under way: which squares a kind of unit may enter, and which steps it may take.

What the ground and the walls allow never changes in a game, so it is found once for a field and a
kind of mover. What stands in the way is looked up as bits, square by square (see `Mover`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeVar

from ..components import SIDES, Unit, make
from ..field import (
    CIRCLE,
    EAST,
    LARGE,
    NO_DOT,
    RUBBLE,
    SMALL,
    SOUTH,
    STEPS,
    TRAP,
    WATER,
    Element,
    Field,
)
from ..state import Piece, State
from . import skills
from .standing import Standing, standing

# Of so many fields and kinds of unit the steps are kept that were found.
MOST_FIELDS = 512

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
    bit: int
    diagonal: bool
    one: int
    """The square at the corner, as a bit; a wall there is the bit beyond the field."""
    other: int


def kind_of(card: Unit, jumper: bool, jumps: bool = False) -> Kind:
    name = AIRCRAFT if card.is_aircraft else SOLDIERS if card.is_soldier else VEHICLES
    return Kind(name, jumper, jumps)


def may_stand(field: Field, kind: Kind, square: int) -> bool:
    """Whether the ground of a square bears such a unit."""
    sign = field.ground[square]
    if sign == NO_DOT:
        return False
    if kind.name == AIRCRAFT:
        return field.inside[square] < 0
    if sign == WATER:
        return kind.jumper
    return sign != RUBBLE or kind.name == SOLDIERS or kind.jumper


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


T = TypeVar("T")


class Places(dict[int, tuple[T, ...]]):
    """What leads on from each place of a field, found when it is asked for."""

    def __init__(self, find: Callable[[int], Iterable[T]]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, place: int) -> tuple[T, ...]:
        found = self[place] = tuple(self.find(place))
        return found


@lru_cache(MOST_FIELDS)
def steps(field: Field, kind: Kind) -> Places[Step]:
    """From each square the steps that ground and walls allow."""
    return Places(partial(_steps, field, kind))


def _steps(field: Field, kind: Kind, square: int) -> Iterator[Step]:
    column, row = field.place(square)
    beyond = 1 << field.size
    for dx, dy in STEPS.values():
        if field.holds(column + dx, row + dy):
            to = field.at(column + dx, row + dy)
            if may_pass(field, kind, to) and lets_through(kind, field.barrier(square, to)):
                yield Step(to, 1 << to, False, 0, 0)
    for dx in (-1, 1):
        for dy in (-1, 1):
            if field.holds(column + dx, row + dy):
                to = field.at(column + dx, row + dy)
                if may_pass(field, kind, to):
                    one = field.at(column + dx, row)
                    other = field.at(column, row + dy)
                    corners = [
                        1 << way if _is_open(field, kind, square, way, to) else beyond
                        for way in (one, other)
                    ]
                    yield Step(to, 1 << to, True, corners[0], corners[1])


def _is_open(field: Field, kind: Kind, square: int, way: int, to: int) -> bool:
    """Whether no wall ends at the corner on this side."""
    return all(
        lets_through(kind, field.barrier(one, other)) for one, other in ((square, way), (way, to))
    )


@lru_cache(MOST_FIELDS)
def jumps(field: Field, kind: Kind) -> Places[Step]:
    """The steps of soldiers that jump where there are buildings: on foot, and over the roofs.

    They are counted by twice the square, and one more above a roof. From outside or above they
    come down outside, or rise above a building; inside, they go as on foot.
    """
    return Places(partial(_jumps, field, kind))


def _jumps(field: Field, kind: Kind, place: int) -> Iterator[Step]:
    square, over = divmod(place, 2)
    inside = field.inside
    in_the_air = bool(over) or inside[square] < 0
    column, row = field.place(square)
    if not over:
        for step in steps(field, kind)[square]:
            if not in_the_air or inside[step.to] >= 0:
                yield step._replace(to=2 * step.to)
    if not in_the_air:
        return
    for dx, dy in (*STEPS.values(), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if not field.holds(column + dx, row + dy):
            continue
        to, diagonal = field.at(column + dx, row + dy), bool(dx and dy)
        if may_pass(field, kind, to):
            one = 1 << field.at(column + dx, row) if diagonal else 0
            other = 1 << field.at(column, row + dy) if diagonal else 0
            yield Step(2 * to + (inside[to] >= 0), 1 << to, diagonal, one, other)


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
        if may_stand(field, kind, square) and lets_through(kind, walls.get((square, letter), ""))  # type: ignore[call-overload]
    )


class Mover(NamedTuple):
    """A unit about to move, and everything in its way, as bits."""

    field: Field
    kind: Kind
    size: tuple[int, int]
    agile: bool
    corners: int
    """Squares that count at a corner: impassable ones, and the bit of a wall."""
    closed: int
    """Squares that it may not be on at all."""
    taken: int
    """Squares on which it may not end."""

    @property
    def is_large(self) -> bool:
        return self.size != (1, 1)


class Build(NamedTuple):
    """What of a mover never changes, as long as nobody joins or leaves it."""

    kind: Kind
    size: tuple[int, int]
    agile: bool
    seat: int
    """The place of its side in SIDES."""
    is_soldier: bool
    shares: bool
    """A hero alone, who shares a square with one friend."""


def build_of(state: State, piece: int, jumps: bool) -> Build:
    key = (piece, state.pieces[piece].joined, jumps)
    known = state.table.movers.get(key)
    if known is None:
        card = state.table.roster[piece]
        jumper = skills.has(state, piece, "jump")
        agile, alone = skills.has(state, piece, "agile"), state.pieces[piece].joined < 0
        kind, seat = kind_of(card, jumper, jumps), SIDES.index(card.side)
        known = Build(kind, card.size, agile, seat, card.is_soldier, card.is_hero and alone)
        state.table.movers[key] = known
    found: Build = known
    return found


def mover(state: State, piece: int, jumps: bool = False) -> Mover:
    """A unit of the position, alone or with the hero that has joined it."""
    build, field = build_of(state, piece, jumps), state.table.field
    met = in_the_way(field, state.elements, standing(state), build, state.pieces[piece])
    return make(Mover, (field, *build[:3], *met))


def in_the_way(
    field: Field, elements: tuple[Element, ...], there: Standing, build: Build, unit: Piece
) -> tuple[int, int, int]:
    """What stops a unit: at a corner, on its way, and only where it would end."""
    kind, _, _, seat, is_soldier, shares = build
    sides, _, vehicles, full = there
    friends, enemies = sides[seat], sides[1 - seat]
    own = 0
    for square in unit[0]:
        own |= 1 << square
    # Whoever shares its square, and has not joined it, is a friend in the way like others.
    friends &= ~own | full if full and unit[3] < 0 else ~own
    if kind[0] == AIRCRAFT:
        return field.beyond, enemies, enemies | friends | field.no_dots
    terrain = field.no_dots | field.beyond
    if kind[2]:
        if not is_soldier:
            vehicles &= ~own
        taken = enemies | friends | (0 if is_soldier else lying(elements)[0])
        return terrain | vehicles, vehicles, taken
    if is_soldier:
        # A hero shares the square of one friend; nobody else ends where somebody stands.
        return terrain | enemies, enemies, full & friends & ~own if shares else friends
    barred = enemies | lying(elements)[0] if elements else enemies
    return terrain | barred, barred | friends, 0


# The elements that were asked about last, the traps among them, and the crates.
_lying: list[tuple[tuple[Element, ...], int, int]] = [((), 0, 0)]


def lying(elements: tuple[Element, ...]) -> tuple[int, int]:
    """The squares with a tank trap, and those with a crate, as bits."""
    asked, traps, crates = _lying[0]
    if asked is not elements:
        traps = sum(1 << one.square for one in elements if one.kind == TRAP)
        crates = sum(1 << one.square for one in elements) & ~traps
        _lying[0] = elements, traps, crates
    return traps, crates


@cache
def unfit(field: Field, kind: Kind) -> int:
    """The squares whose ground does not bear such a unit, as bits."""
    return sum(1 << square for square in range(field.size) if not may_stand(field, kind, square))


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


# -- beside


def are_adjacent(state: State, one: int, other: int) -> bool:
    """Whether two units stand on the same square or side by side, no wall between them.

    Diagonally, two squares without a dot or two walls between them keep them apart.
    """
    field, walking = state.field, Kind(SOLDIERS, jumper=True)
    corners = field.no_dots | 1 << field.size
    there = state.pieces[other].squares
    for square in state.pieces[one].squares:
        if square in there:
            return True
        for to, _, diagonal, left, right in steps(field, walking)[square]:
            if to in there and not (diagonal and left & corners and right & corners):
                return True
    return False
