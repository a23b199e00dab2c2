"""Drawing on a battlefield: ground, crates and traps, units, buildings.

Each change has its reasons against it and a function that does it, as a move has; a position that
is drawn on is for looking at, so nobody's turn and no cost are asked.

>>> from dustlab.tactics import battlefield, study
>>> state = study(battlefield("cover_sum"))
>>> [str(reason) for reason in refuse_ground(state, 0, "#")]
['The ground of A1 would not bear this unit: Sturmpioniere. [tactics.field.no_dot]']

Outer walls run round the squares of a building by themselves: a roof is all they take.

>>> field = with_roof(with_roof(Field(4, 3, "." * 12), 5), 6)
>>> field.barriers[Side(5, "W")], Side(5, "E") in field.barriers
('wall', False)
>>> with_wall(with_wall(field, Side(5, "E"), "wall"), Side(5, "E"), SMALL).barriers[Side(6, "W")]
'small'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...core.remarks import Refusal, refuse
from ..components import Unit
from ..field import (
    GROUND_RULES,
    LARGE,
    OPPOSITE,
    SMALL,
    STEPS,
    TRAP,
    Building,
    Element,
    Field,
    Side,
)
from ..rules.terrain import (
    footprint,
    has_room_for_trap,
    is_crate_ground,
    kind_of_card,
    may_stand,
)
from ..state import State, changed, fresh, with_element, without_element
from ..text.words import SIDES_CALLED

ELEMENTS = ("crate", "trap")
KINDS = {"crate": "ammo_crate", "trap": TRAP}


# -- the ground


def refuse_ground(state: State, square: int, sign: str) -> Iterator[Refusal]:
    """Every reason against other ground on a square: what stands there could not."""
    field = _with_sign(state.field, square, sign)
    for number in state.standing_on(square):
        card = state.card(number)
        if not may_stand(field, kind_of_card(card, card.has("jump")), square):
            yield _bears_not(field, card, square)
    one = state.element(square)
    if one is not None and not is_crate_ground(sign):
        name = field.name(square)
        facts = {"square": name, "what": one.kind}
        yield refuse("tactics.field.elements", "tactics.setup.bad_ground", name, **facts)


def with_ground(state: State, square: int, sign: str) -> State:
    """The same with other ground on a square."""
    return state._replace(table=replace(state.table, field=_with_sign(state.field, square, sign)))


def _with_sign(field: Field, square: int, sign: str) -> Field:
    ground = field.ground[:square] + sign + field.ground[square + 1 :]
    return Field(
        field.columns, field.rows, ground, field.buildings, field.tiles - {square}, field.entry
    )


def _bears_not(field: Field, card: Unit, square: int) -> Refusal:
    sign, name = field.ground[square], field.name(square)
    facts = {"piece": card.name, "square": name}
    return refuse(GROUND_RULES[sign], "tactics.drawing.bears_not", name, **facts)


# -- crates and traps


def refuse_element(state: State, square: int, what: str) -> Iterator[Refusal]:
    """Every reason against a crate or a trap on a square."""
    field, name = state.field, state.field.name(square)
    facts = {"square": name, "what": what}
    if not is_crate_ground(field.ground[square]):
        yield refuse("tactics.field.elements", "tactics.setup.bad_ground", name, **facts)
    if what == "trap" and not has_room_for_trap(field, square):
        yield refuse("tactics.building.traps", "tactics.setup.trap_in_building", name, **facts)
    for number in state.standing_on(square):
        if what == "trap" and _is_barred_by_traps(state.card(number)):
            yield _trap_there(state.card(number), name)


def put_element(state: State, square: int, what: str) -> State:
    """A crate or a trap on a square; the same again takes it away."""
    standing = state.element(square)
    if standing is not None and standing.kind == KINDS[what]:
        return without_element(state, square)
    return with_element(state, Element(square, KINDS[what]))


def _is_barred_by_traps(card: Unit) -> bool:
    return card.is_vehicle and not card.is_aircraft


def _trap_there(card: Unit, name: str) -> Refusal:
    facts = {"piece": card.name, "square": name}
    return refuse("tactics.field.elements", "tactics.drawing.trap_there", name, **facts)


# -- units


def refuse_stand(state: State, card: Unit, corner: int, piece: int = -1) -> Iterator[Refusal]:
    """Every reason against a unit there; `piece` is the one that moves, and is not in its way."""
    field = state.field
    squares = footprint(field, card.size, corner)
    name = field.name(corner)
    if not squares:
        facts = {"piece": card.name, "square": name}
        yield refuse("tactics.field.squares", "tactics.drawing.no_room", name, **facts)
    for square in squares:
        if not may_stand(field, kind_of_card(card, card.has("jump")), square):
            yield _bears_not(field, card, square)
        one = state.element(square)
        if one is not None and one.kind == TRAP and _is_barred_by_traps(card):
            yield _trap_there(card, field.name(square))
        yield from _refuse_shared(state, card, square, piece)


def _refuse_shared(state: State, card: Unit, square: int, piece: int) -> Iterator[Refusal]:
    """Only a hero shares a square, with one friend."""
    others = [number for number in state.standing_on(square) if number != piece]
    for number in others:
        other = state.card(number)
        friends = other.side == card.side and (other.is_hero or card.is_hero)
        if not friends or len(others) > 1:
            name = state.field.name(square)
            facts = {"other": other.name, "square": name}
            yield refuse("tactics.field.squares", "tactics.drawing.taken", name, **facts)


def put_piece(state: State, piece: int, corner: int) -> State:
    """A unit on another square; a large one by its corner in the north-west."""
    squares = footprint(state.field, state.card(piece).size, corner)
    return changed(state, piece, squares=squares)


def add_piece(state: State, card: Unit, corner: int) -> State:
    """One unit more; of several of a kind each has a number behind its name."""
    table = state.table
    name, number = card.id, 2
    while name in table.by_name:
        name, number = f"{card.id}_{number}", number + 1
    table = replace(table, roster=(*table.roster, card), names=(*table.names, name))
    squares = footprint(state.field, card.size, corner)
    return state._replace(table=table, pieces=(*state.pieces, fresh(card, squares)))


def without_piece(state: State, piece: int) -> State:
    """The same without a unit."""
    table = state.table
    roster = (*table.roster[:piece], *table.roster[piece + 1 :])
    names = (*table.names[:piece], *table.names[piece + 1 :])
    # Heroes and squads know each other by their number, and numbers move up.
    pieces = tuple(
        one._replace(joined=-1 if one.joined == piece else one.joined - (one.joined > piece))
        for number, one in enumerate(state.pieces)
        if number != piece
    )
    return state._replace(table=replace(table, roster=roster, names=names), pieces=pieces)


def cleared(state: State, square: int) -> State:
    """The same with nothing standing on a square."""
    for number in sorted(state.standing_on(square), reverse=True):
        state = without_piece(state, number)
    return without_element(state, square)


# -- buildings: roofs, inner walls, openings

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
