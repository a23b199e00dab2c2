"""Building on a field: roofs, inner walls, openings.

Outer walls run round the squares of a building by themselves: a roof is all they take.

>>> field = with_roof(with_roof(Field(4, 3, "." * 12), 5), 6)
>>> field.barriers[Side(5, "W")], Side(5, "E") in field.barriers
('wall', False)
>>> with_wall(with_wall(field, Side(5, "E"), WALL), Side(5, "E"), SMALL).barriers[Side(6, "W")]
'small'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.remarks import Refusal, refuse
from ..field import LARGE, OPPOSITE, SMALL, STEPS, WALL, Building, Field, Side
from ..text.words import SIDES_CALLED

OPEN = ""
"""No wall at all between two squares of a building."""


def with_buildings(field: Field, buildings: Iterable[Building]) -> Field:
    return Field(
        field.columns, field.rows, field.ground, tuple(buildings), field.tiles, field.entry
    )


# -- roofs


def with_roof(field: Field, square: int) -> Field:
    """A square under a roof: that of a building beside it, else of a new one."""
    if field.inside[square] >= 0:
        return field
    beside = (field.inside[other] for other in _beside(field, square))
    number = min((one for one in beside if one >= 0), default=-1)
    if number < 0:
        return with_buildings(field, (*field.buildings, Building((square,))))
    old = field.buildings[number]
    squares = (*old.squares, square)
    # What was an outer wall and is not any more has no opening any more.
    openings = tuple(each for each in old.openings if field.beside(*each[0]) != square)
    return _changed(field, number, Building(squares, openings, old.inner_walls))


def without_roof(field: Field, square: int) -> Field:
    """The square is outside again; what parts it from its building is an outer wall."""
    number = field.inside[square]
    if number < 0:
        return field
    old = field.buildings[number]
    squares = tuple(one for one in old.squares if one != square)
    openings = tuple((side, size) for side, size in old.openings if side.square != square)
    inner = tuple(
        side for side in old.inner_walls if square not in (side.square, field.beside(*side))
    )
    return _changed(field, number, Building(squares, openings, inner))


def _beside(field: Field, square: int) -> list[int]:
    return [other for side in STEPS if (other := field.beside(square, side)) >= 0]


def _changed(field: Field, number: int, building: Building) -> Field:
    """With another building in its place; one without squares is gone."""
    buildings = list(field.buildings)
    buildings[number : number + 1] = [building] if building.squares else []
    return with_buildings(field, buildings)


# -- walls and openings


def sides(field: Field) -> list[Side]:
    """Every side on which a wall stands or could stand, told from inside."""
    return [
        Side(square, side)
        for building in field.buildings
        for square in building.squares
        for side in STEPS
    ]


def refuse_wall(field: Field, side: Side, what: str) -> Iterator[Refusal]:
    """Every reason against a wall, an opening in one, or no wall on a side of a square."""
    name = field.names[side.square]
    facts = {"square": name, "side": SIDES_CALLED[side.side]}
    if field.inside[side.square] < 0:
        rule = "tactics.building.openings" if what in (SMALL, LARGE) else "tactics.building.walls"
        yield refuse(rule, "tactics.masonry.no_building", name, **facts)
    elif not _is_inner(field, side):
        if what == OPEN:
            yield refuse("tactics.building.walls", "tactics.masonry.outer_stays", name, **facts)
    elif what in (SMALL, LARGE) and side not in field.barriers:
        yield refuse("tactics.building.openings", "tactics.masonry.no_wall", name, **facts)


def with_wall(field: Field, side: Side, what: str) -> Field:
    """A wall on a side of a square in a building: closed, with an opening, or none at all."""
    number, other = field.inside[side.square], _other(field, side)
    buildings = []
    for place, one in enumerate(field.buildings):
        openings = [each for each in one.openings if each[0] not in (side, other)]
        inner = list(one.inner_walls)
        if place == number:
            if what in (SMALL, LARGE):
                openings.append((side, what))
            if _is_inner(field, side):
                stands = side in inner or other in inner
                if what == OPEN:
                    inner = [each for each in inner if each not in (side, other)]
                elif not stands:
                    inner.append(side)
        buildings.append(Building(one.squares, tuple(openings), tuple(inner)))
    return with_buildings(field, buildings)


def _other(field: Field, side: Side) -> Side:
    """The same wall, told from the square on the other side."""
    return Side(field.beside(*side), OPPOSITE[side.side])


def _is_inner(field: Field, side: Side) -> bool:
    """Whether both squares lie in one building."""
    beyond = field.beside(*side)
    return beyond >= 0 and field.inside[beyond] == field.inside[side.square]


__all__ = [
    "LARGE",
    "OPEN",
    "SMALL",
    "WALL",
    "refuse_wall",
    "sides",
    "with_buildings",
    "with_roof",
    "with_wall",
    "without_roof",
]
