"""A battlefield while it is being made: all that a file of it can hold, changed bit by bit.

Each change has its reasons against it and a function that does it. What has been made can be
written and read at any moment, and is the same afterwards.

>>> ground = paint(blank(4, 3), "rubble", 5)
>>> [str(reason) for reason in refuse_paint(ground, "unit:hans", 5)]
['The ground of B2 would not bear this unit: Hans. [tactics.field.rubble]']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ...core.remarks import Refusal, refuse
from ..battlefields import study
from ..components import SIDES
from ..field import GROUNDS, LARGE, NO_DOT, SMALL, WALL, Element, Field, Side
from ..flow import Round
from ..moves import Enlist, Lay
from ..rules import army, terrain_setup
from ..state import State
from ..table import Battlefield, Placed
from ..text.cards import the_box
from . import edit_field

SIGNS = {name: sign for sign, name in GROUNDS.items()}
CRATE, TRAP = edit_field.ELEMENTS
TILE, ROOF, ZONE, GOAL, ERASE, UNIT = "tile", "roof", "zone", "goal", "erase", "unit:"
SQUARES = (*SIGNS, TILE, CRATE, TRAP, ROOF, ZONE, GOAL, ERASE)
"""What is painted on squares; besides, units: `unit:hans`."""
WALLS = {
    "wall": WALL,
    "small": SMALL,
    "large": LARGE,
    "no_wall": "",
}
"""What is built on sides of squares."""


def blank(columns: int = 8, rows: int = 8, name: str = "") -> Battlefield:
    """An empty field on which two sides come in from south and north."""
    field = Field(
        columns,
        rows,
        "." * (columns * rows),
        entry=tuple(zip(SIDES, ("south", "north"), strict=True)),
    )
    return named(Battlefield("my_field", "", field), name or "My field")


def named(ground: Battlefield, name: str) -> Battlefield:
    """Called by another name; its id follows."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    return ground._replace(name=name.strip() or ground.id, id="_".join(words) or ground.id)


def redrawn(ground: Battlefield, state: State) -> Battlefield:
    """A battlefield with what was changed in a position of it."""
    pieces = tuple(
        Placed(name, card, piece.squares)
        for name, card, piece in zip(
            state.table.names, state.table.roster, state.pieces, strict=True
        )
    )
    elements = tuple(one._replace(damage=0) for one in state.elements)
    return ground._replace(field=state.field, elements=elements, pieces=pieces)


# -- on a square


def refuse_paint(ground: Battlefield, brush: str, square: int) -> Iterator[Refusal]:
    """Every reason against painting something on a square."""
    state, name = study(ground), ground.field.names[square]
    if brush.startswith(UNIT):
        card = the_box().unit(brush.removeprefix(UNIT))
        yield from edit_field.refuse_stand(state, card, square)
    elif brush in edit_field.ELEMENTS:
        yield from edit_field.refuse_element(state, square, brush)
    elif brush == TILE:
        yield from _refuse_tile(state, square)
    elif brush == GOAL:
        if not ground.field.has_dot(square):
            yield refuse("tactics.field.no_dot", "tactics.sketch.goal_without_dot", name)
    elif brush == ROOF:
        if square in ground.field.tiles:
            facts = {"square": name, "what": TILE}
            yield refuse("tactics.setup.tiles", "tactics.setup.in_building", name, **facts)
        yield from _refuse_elements(state, edit_field.with_roof(ground.field, square))
    elif brush == ERASE:
        after = study(_erased(ground, square))
        yield from _refuse_elements(after, after.field)
    elif brush in SIGNS:
        yield from edit_field.refuse_ground(state, square, SIGNS[brush])
        if SIGNS[brush] == NO_DOT and square == ground.hold:
            yield refuse("tactics.field.no_dot", "tactics.sketch.goal_without_dot", name)


def _refuse_tile(state: State, square: int) -> Iterator[Refusal]:
    """What speaks against a tile when players lay it out speaks against it here."""
    goal = state.table.scenario._replace(tiles=1)
    table = replace(state.table, scenario=goal)
    laid = state._replace(table=table, phase="tiles", round=Round(winner="allies"))
    yield from terrain_setup.refuse_lay(laid, Lay(TILE, state.field.names[square]))


def _refuse_elements(state: State, field: Field) -> Iterator[Refusal]:
    """Crates and traps that could not stand any more on another field."""
    after = state._replace(table=replace(state.table, field=field))
    kinds = {kind: what for what, kind in edit_field.KINDS.items()}
    for one in state.elements:
        yield from edit_field.refuse_element(after, one.square, kinds[one.kind])


def is_there(ground: Battlefield, brush: str, square: int) -> bool:
    """Whether a square has already what would be painted on it."""
    one = study(ground).element(square)
    return {
        TILE: square in ground.field.tiles,
        ROOF: ground.field.inside[square] >= 0,
        ZONE: square in ground.cover_zones,
        GOAL: square == ground.hold,
        CRATE: one is not None and one.kind == edit_field.KINDS[CRATE],
        TRAP: one is not None and one.kind == edit_field.KINDS[TRAP],
    }.get(brush, False)


def paint(ground: Battlefield, brush: str, square: int) -> Battlefield:
    """Something on a square; a crate, a trap, a zone or the goal once more takes it away."""
    state = study(ground)
    if brush.startswith(UNIT):
        card = the_box().unit(brush.removeprefix(UNIT))
        return redrawn(ground, edit_field.add_piece(state, card, square))
    if brush in edit_field.ELEMENTS:
        return redrawn(ground, edit_field.put_element(state, square, brush))
    if brush in SIGNS:
        return redrawn(ground, edit_field.with_ground(state, square, SIGNS[brush]))
    return _DONE[brush](ground, square)


def _tiled(ground: Battlefield, square: int) -> Battlefield:
    return ground._replace(field=ground.field.with_tile(square))


def _roofed(ground: Battlefield, square: int) -> Battlefield:
    return ground._replace(field=edit_field.with_roof(ground.field, square))


def _zoned(ground: Battlefield, square: int) -> Battlefield:
    zones = set(ground.cover_zones) ^ {square}
    return ground._replace(cover_zones=tuple(sorted(zones)))


def _aimed(ground: Battlefield, square: int) -> Battlefield:
    if square == ground.hold:
        return ground._replace(hold=-1, objective="destroy")
    return ground._replace(hold=square, objective="hold")


def _erased(ground: Battlefield, square: int) -> Battlefield:
    """Open ground on which nothing stands, outside of buildings."""
    state = edit_field.with_ground(edit_field.cleared(study(ground), square), square, ".")
    ground = redrawn(ground, state)
    if square == ground.hold:
        ground = _aimed(ground, square)
    zones = tuple(one for one in ground.cover_zones if one != square)
    field = edit_field.without_roof(ground.field, square)
    return ground._replace(field=field, cover_zones=zones)


_DONE: dict[str, Callable[[Battlefield, int], Battlefield]] = {
    TILE: _tiled,
    ROOF: _roofed,
    ZONE: _zoned,
    GOAL: _aimed,
    ERASE: _erased,
}


# -- on a side of a square


def refuse_build(ground: Battlefield, brush: str, side: Side) -> Iterator[Refusal]:
    """Every reason against a wall or an opening on a side of a square."""
    against = list(edit_field.refuse_wall(ground.field, side, WALLS[brush]))
    yield from against
    if not against:
        field = edit_field.with_wall(ground.field, side, WALLS[brush])
        yield from _refuse_elements(study(ground), field)


def build(ground: Battlefield, brush: str, side: Side) -> Battlefield:
    return ground._replace(field=edit_field.with_wall(ground.field, side, WALLS[brush]))


# -- the field as a whole


def refuse_size(ground: Battlefield, columns: int, rows: int) -> Iterator[Refusal]:
    """Every reason against another size: what would lie beyond the edge."""
    field = ground.field
    used = {square for placed in ground.pieces for square in placed.squares}
    used |= {one.square for one in ground.elements}
    used |= {square for building in field.buildings for square in building.squares}
    used |= {ground.hold} - {-1}
    for square in sorted(used):
        column, row = field.place(square)
        if column >= columns or row >= rows:
            name = field.names[square]
            facts = {"square": name, "columns": columns, "rows": rows}
            yield refuse("tactics.field.squares", "tactics.sketch.beyond", name, **facts)


def resized(ground: Battlefield, columns: int, rows: int) -> Battlefield:
    """More or fewer squares, at the right and at the bottom."""
    old = ground.field

    def now(square: int) -> int:
        column, row = old.place(square)
        return row * columns + column if column < columns and row < rows else -1

    def all_now(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(place for one in squares if (place := now(one)) >= 0)

    signs = [
        old.ground[old.at(column, row)] if old.holds(column, row) else "."
        for row in range(rows)
        for column in range(columns)
    ]
    buildings = tuple(
        one._replace(
            squares=all_now(one.squares),
            openings=tuple(
                (Side(now(square), side), size) for (square, side), size in one.openings
            ),
            inner_walls=tuple(Side(now(square), side) for square, side in one.inner_walls),
        )
        for one in old.buildings
    )
    tiles = frozenset(all_now(tuple(old.tiles)))
    return ground._replace(
        field=Field(columns, rows, "".join(signs), buildings, tiles, old.entry),
        elements=tuple(sorted(Element(now(one.square), one.kind) for one in ground.elements)),
        pieces=tuple(placed._replace(squares=all_now(placed.squares)) for placed in ground.pieces),
        hold=now(ground.hold) if ground.hold >= 0 else -1,
        cover_zones=all_now(ground.cover_zones),
    )


def with_entry(ground: Battlefield, side: str, edge: str) -> Battlefield:
    """A side comes in from another edge; an empty text: from none."""
    edges = {**dict(ground.field.entry), side: edge}
    entry = tuple((one, edges[one]) for one in SIDES if edges.get(one))
    return ground._replace(field=replace(ground.field, entry=entry))


# -- armies


def bought(ground: Battlefield, side: str) -> tuple[str, ...]:
    """The units of a side's suggested army, besides those that stand on the field."""
    return dict(ground.armies).get(side, ())


def spent(ground: Battlefield, side: str) -> int:
    """Army points of a side: of its army, and of what stands on the field."""
    return army.spent(_mustered(ground), side)


def _mustered(ground: Battlefield, side: str = "") -> State:
    """The position in which a side builds its army on."""
    state = study(ground)
    for _, units in ground.armies:
        for identifier in units:
            state = army.added(state, the_box().unit(identifier))
    return state._replace(phase="army", round=Round(turn=side))


def refuse_unit(ground: Battlefield, side: str, unit: str) -> Iterator[Refusal]:
    """Every reason against one unit more in a side's army."""
    yield from army.refuse_enlist(_mustered(ground, side), Enlist(unit))


def with_unit(ground: Battlefield, side: str, unit: str) -> Battlefield:
    return _with_army(ground, side, (*bought(ground, side), unit))


def without_unit(ground: Battlefield, side: str, place: int) -> Battlefield:
    """The army without the unit at this place."""
    units = bought(ground, side)
    return _with_army(ground, side, (*units[:place], *units[place + 1 :]))


def _with_army(ground: Battlefield, side: str, units: tuple[str, ...]) -> Battlefield:
    armies = {**dict(ground.armies), side: units}
    kept = tuple((one, armies[one]) for one in SIDES if armies.get(one))
    return ground._replace(armies=kept)


# -- is it ready?


def refuse_play(ground: Battlefield) -> Iterator[Refusal]:
    """Every reason why a skirmish could not begin here yet."""
    edges, table = dict(ground.field.entry), _mustered(ground).table
    for side in SIDES:
        waits = bool(bought(ground, side)) or side not in table.sides
        if waits and side not in edges:
            yield refuse("tactics.movement.entry", "tactics.sketch.no_edge", side=side)
        cost, limit = spent(ground, side), ground.ap_limit
        if limit and cost > limit:
            facts = {"side": side, "spent": cost, "limit": limit}
            yield refuse("tactics.setup.limit", "tactics.sketch.over_limit", **facts)
