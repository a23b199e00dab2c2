"""Reading battlefields from TOML.

A file holds one battlefield, or several as [[battlefield]] or [[diagram]]. What does not fit is
told in one line: file, place, what was expected, what came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import BadInput
from .battlefields import OBJECTIVES, Battlefield, Placed
from .components import SIDES, Box, Unit, the_box
from .entries import Entry, read_toml, shown
from .field import (
    CIRCLE,
    CRATE,
    EDGES,
    ELEMENT_SIGNS,
    GROUNDS,
    LARGE,
    MOST,
    NO_DOT,
    RUBBLE,
    SMALL,
    SMOKE,
    STEPS,
    TRAP,
    WATER,
    Building,
    Element,
    Field,
    Side,
    is_square_name,
)
from .naming import Term

# Dice that a scenario may take from a roll for the initiative, or add to it.
FEWER, MORE = -2, 9
SIGNS = "".join(GROUNDS) + "".join(ELEMENT_SIGNS)

# As moves and positions can write it.
_NAME = re.compile(r"[\w-]+")
_KEYS = (
    "id", "name", "title", "columns", "rows", "grid", "tiles", "crates", "traps", "buildings",
    "entry", "ap_limit", "rounds", "objective", "hold", "hold_bonus_sp", "units", "pieces",
    "checks", "provenance", "cover_zones", "initiative",
)  # fmt: skip


def read_battlefields(text: str, source: str) -> tuple[Battlefield, ...]:
    whole = Entry(read_toml(text, source), source)
    box = the_box()
    if "grid" in whole:
        return (_read(Entry(whole.table, source, _KEYS), box),)
    known = ("battlefield", "diagram")
    for key in whole.table:
        if key not in known:
            raise BadInput(source, "a grid, or tables [[battlefield]]", key)
    entries = [entry for kind in known for entry in whole.entries(kind, _KEYS)]
    if not entries:
        raise BadInput(source, "a grid, or tables [[battlefield]]", "neither")
    return tuple(_read(entry, box) for entry in entries)


def _read(entry: Entry, box: Box) -> Battlefield:
    identifier = entry.text("id", "") or "field"
    if "id" in entry:
        entry.where = f"{entry.where} ({identifier})"
    columns, rows, signs = _grid(entry)
    tiles = frozenset(_squares(entry, "tiles", columns, rows))
    ground = "".join(
        NO_DOT if square in tiles else CIRCLE if sign in ELEMENT_SIGNS else sign
        for square, sign in enumerate(signs)
    )
    bare = Field(columns, rows, ground)
    field = Field(columns, rows, ground, tuple(_buildings(entry, bare)), tiles, _entry_edges(entry))
    hold = entry.table.get("hold")
    name = entry.text("name", "") or entry.text("title", "") or identifier
    return Battlefield(
        id=identifier,
        name=Term(name, f"field_{identifier}"),
        field=field,
        elements=_elements(entry, field, signs),
        pieces=_pieces(entry, field, signs, box),
        armies=tuple(_armies(entry, box)),
        ap_limit=entry.whole("ap_limit", default=0),
        rounds=entry.whole("rounds", default=0),
        objective=entry.one_of("objective", OBJECTIVES, "destroy"),
        hold=-1 if hold is None else _square(hold, entry.at("hold"), columns, rows),
        hold_bonus=entry.whole("hold_bonus_sp", default=0),
        cover_zones=tuple(_squares(entry, "cover_zones", columns, rows)),
        checks=tuple(dict(check.table) for check in entry.entries("checks")),
        provenance=entry.text("provenance", ""),
        initiative=_initiative(entry),
    )


def _grid(entry: Entry) -> tuple[int, int, str]:
    lines = entry.texts("grid")
    if not lines or not lines[0]:
        raise entry.bad("grid", "rows of squares, one text for each", "no squares")
    columns, rows = len(lines[0]), len(lines)
    if max(columns, rows) > MOST:
        raise entry.bad("grid", f"at most {MOST} x {MOST} squares", f"{columns} x {rows}")
    for number, line in enumerate(lines, 1):
        where = f"{entry.at('grid')} row {number}"
        if len(line) != columns:
            raise BadInput(where, f"{columns} squares, as in row 1", f"{len(line)} ({line})")
        for sign in line:
            if sign not in SIGNS:
                raise BadInput(where, f"signs of the ground ({' '.join(SIGNS)})", sign)
    for key, number in (("columns", columns), ("rows", rows)):
        if key in entry and entry.whole(key, 1) != number:
            raise entry.bad(key, f"{number}, as the grid has")
    return columns, rows, "".join(lines)


def _square(value: object, where: str, columns: int, rows: int) -> int:
    """A square as [column, row], or by its name."""
    if isinstance(value, str) and is_square_name(value):
        return Field(columns, rows, "").read_square(value, where)
    if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)):
        raise BadInput(where, "a square as [column, row], counted from 0", shown(value))
    column, row = value
    if not (0 <= column < columns and 0 <= row < rows):
        expected = f"a square of the field, [0, 0] to [{columns - 1}, {rows - 1}]"
        raise BadInput(where, expected, value)
    return int(row * columns + column)


def _squares(entry: Entry, key: str, columns: int, rows: int) -> Iterator[int]:
    for number, value in enumerate(entry.items(key), 1):
        yield _square(value, f"{entry.at(key)} {number}", columns, rows)


def _entry_edges(entry: Entry) -> tuple[tuple[str, str], ...]:
    edges = Entry(entry.table.get("entry", {}), entry.at("entry"), SIDES)
    return tuple((side, edges.one_of(side, EDGES)) for side in SIDES if side in edges)


def _initiative(entry: Entry) -> tuple[int, int]:
    """Dice more or fewer for the initiative; one die is left to everybody."""
    said = Entry(entry.table.get("initiative", {}), entry.at("initiative"), SIDES)
    allies, axis = (said.table.get(side, 0) for side in SIDES)
    for side, number in (("allies", allies), ("axis", axis)):
        if type(number) is not int or not FEWER <= number <= MORE:
            raise said.bad(side, f"a whole number from {FEWER} to {MORE}")
    return allies, axis


def _armies(entry: Entry, box: Box) -> Iterator[tuple[str, tuple[str, ...]]]:
    for army in entry.entries("units", ("side", "ids")):
        side, ids = army.one_of("side", SIDES), army.texts("ids")
        for identifier in ids:
            if box.unit(identifier, army.at("ids")).side != side:
                raise army.bad("ids", f"units of the {side}", identifier)
        yield side, ids


# -- buildings


def _buildings(entry: Entry, field: Field) -> Iterator[Building]:
    taken: set[int] = set()
    for one in entry.entries("buildings", ("squares", "openings", "inner_walls")):
        squares = tuple(_squares(one, "squares", field.columns, field.rows))
        if not squares:
            raise one.bad("squares", "at least one square", "none")
        for square in squares:
            if square in taken:
                raise one.bad("squares", "squares of no other building", field.name(square))
            taken.add(square)
        own = set(squares)
        inner = tuple(_inner_walls(one, field, own))
        yield Building(squares, tuple(_openings(one, field, own, inner)), inner)


def _side(value: object, where: str, field: Field, own: set[int], length: int) -> Side:
    """[column, row, side, ...]: a side of a square of this building."""
    if not isinstance(value, list) or len(value) != length or value[2] not in STEPS:
        size = ", small or large" if length == 4 else ""
        raise BadInput(where, f"[column, row, N, E, S or W{size}]", shown(value))
    square = _square(value[:2], where, field.columns, field.rows)
    if square not in own:
        raise BadInput(where, "a square of this building", field.name(square))
    return Side(square, value[2])


def _inner_walls(one: Entry, field: Field, own: set[int]) -> Iterator[Side]:
    for number, value in enumerate(one.items("inner_walls"), 1):
        where = f"{one.at('inner_walls')} {number}"
        side = _side(value, where, field, own, 3)
        if field.beside(*side) not in own:
            got = f"{field.name(side.square)} {side.side}, an outer wall"
            raise BadInput(where, "a side between two squares of this building", got)
        yield side


def _openings(
    one: Entry, field: Field, own: set[int], inner: tuple[Side, ...]
) -> Iterator[tuple[Side, str]]:
    walls = {frozenset((side.square, field.beside(*side))) for side in inner}
    for number, value in enumerate(one.items("openings"), 1):
        where = f"{one.at('openings')} {number}"
        side = _side(value, where, field, own, 4)
        beyond = field.beside(*side)
        if beyond in own and frozenset((side.square, beyond)) not in walls:
            expected = "a side on which a wall of the building stands"
            got = f"{field.name(side.square)} {side.side}, where there is no wall"
            raise BadInput(where, expected, got)
        assert isinstance(value, list)
        if value[3] not in (SMALL, LARGE):
            raise BadInput(where, "small or large", shown(value[3]))
        yield side, value[3]


# -- what stands on the field


def _elements(entry: Entry, field: Field, signs: str) -> tuple[Element, ...]:
    found = {i: ELEMENT_SIGNS[sign] for i, sign in enumerate(signs) if sign in ELEMENT_SIGNS}
    for key, kind in (("crates", CRATE), ("traps", TRAP)):
        for square in _squares(entry, key, field.columns, field.rows):
            if found.setdefault(square, kind) != kind:
                raise entry.bad(key, "squares with one cover element each", field.name(square))
    for square, kind in found.items():
        check_element(field, kind, square, entry.at("grid"))
    return tuple(Element(square, kind) for square, kind in sorted(found.items()))


def check_element(field: Field, kind: str, square: int, where: str) -> None:
    """Where crates and traps may stand."""
    ground, inside = field.ground[square], field.inside[square]
    if ground not in (CIRCLE, SMOKE):
        got = f"{kind} on {field.name(square)} ({GROUNDS[ground].replace('_', ' ')})"
        raise BadInput(where, "cover elements on circles or diamonds only", got)
    if kind == TRAP and inside >= 0 and not field.buildings[inside].has_large_opening:
        expected = "tank traps only in buildings with a large opening"
        raise BadInput(where, expected, f"one on {field.name(square)}")


def _pieces(entry: Entry, field: Field, signs: str, box: Box) -> tuple[Placed, ...]:
    placed: list[Placed] = []
    for one in entry.entries("pieces", ("name", "unit", "at")):
        card = box.unit(one.text("unit"), one.at("unit"))
        name = one.text("name", card.id).lower()
        if not _NAME.fullmatch(name):
            raise one.bad("name", "one word of letters, digits, _ and -")
        where = one.at("at")
        corner = _square(one.table.get("at"), where, field.columns, field.rows)
        new = Placed(name, card, footprint(field, card, corner, where))
        if new in placed:
            continue  # the same piece named twice is one piece
        if any(other.name == name for other in placed):
            raise one.bad("name", "a name that no other piece has", name)
        check_ground(field, signs, new, where)
        for other in placed:
            check_room(field, other, new, where)
        placed.append(new)
    return tuple(placed)


def footprint(field: Field, card: Unit, corner: int, where: str = "square") -> tuple[int, ...]:
    """The squares a unit stands on, the one in its north-west corner first."""
    column, row = field.place(corner)
    wide, deep = card.size
    if not field.holds(column + wide - 1, row + deep - 1):
        expected = f"room for {card.name}, which is {wide} x {deep} squares"
        raise BadInput(where, expected, f"{field.name(corner)} at the edge")
    return tuple(field.at(column + dx, row + dy) for dy in range(deep) for dx in range(wide))


def check_ground(field: Field, signs: str, new: Placed, where: str) -> None:
    for square in new.squares:
        sign, jumps = signs[square], new.unit.has("jump")
        barred = field.ground[square] == NO_DOT
        if not new.unit.is_aircraft:
            barred |= sign == WATER and not jumps
            if not new.unit.is_soldier:
                barred |= sign == "t" or (sign == RUBBLE and not jumps)
        if barred:
            got = f"{new.name} on {field.name(square)} ({sign})"
            raise BadInput(where, f"ground on which a {new.unit.type} may stand", got)


def check_room(field: Field, other: Placed, new: Placed, where: str) -> None:
    """Only heroes share a square, and only with friends."""
    shared = sorted(set(other.squares) & set(new.squares))
    friends = other.unit.side == new.unit.side
    if not shared or (friends and (other.unit.is_hero or new.unit.is_hero)):
        return
    kind = new.unit.type
    expected = f"a square without another {kind}" if other.unit.type == kind else "a free square"
    got = f"{new.name} on {field.name(shared[0])}, where {other.name} stands"
    raise BadInput(where, expected, got)
