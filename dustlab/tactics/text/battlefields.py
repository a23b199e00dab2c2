"""Battlefields as TOML, read and written.

A file holds one battlefield, or several as [[battlefield]] or [[diagram]]. What does not fit is
named in one line: file, place, what was expected, what came.

>>> from dustlab.tactics import battlefield
>>> print(write_battlefield(battlefield("cover_sum")))
id = "cover_sum"
name = "Crate and corner together"
grid = [
  "....",
  "....",
  ".#c.",
]
pieces = [
  { name = "dd", unit = "death_dealers", at = [2, 2] },
  { name = "sp", unit = "sturmpioniere", at = [0, 0] },
]
provenance = "p (result); d (squares)"
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial

from ...core.toml import Entry, Source, one_line, shown
from ...core.words import came, wanted
from ..components import SIDES, Box
from ..field import (
    CIRCLE,
    CRATE,
    EDGES,
    ELEMENT_SIGNS,
    GROUNDS,
    LARGE,
    MOST,
    NO_DOT,
    SMALL,
    STEPS,
    TRAP,
    Building,
    Element,
    Field,
    Side,
    is_square_name,
)
from ..table import OBJECTIVES, Battlefield, Placed
from .cards import the_box
from .ground import check_element, check_ground, check_room, footprint
from .lines import FEWER, MORE
from .naming import Term

SIGNS = "".join(GROUNDS) + "".join(ELEMENT_SIGNS)

# As moves and positions can write it.
_NAME = re.compile(r"[\w-]{1,40}")
_KEYS = (
    "id", "name", "title", "columns", "rows", "grid", "tiles", "crates", "traps", "buildings",
    "entry", "ap_limit", "rounds", "objective", "hold", "hold_bonus_sp", "units", "pieces",
    "checks", "provenance", "cover_zones", "initiative",
)  # fmt: skip


def read_battlefields(text: str, source: str) -> tuple[Battlefield, ...]:
    file = Source.of(text, source, partial(wanted, source, "tactics.input.toml"))
    whole = file.whole()
    box = the_box()
    if "grid" in whole:
        return (_read(file.whole(_KEYS), box),)
    known = ("battlefield", "diagram")
    for key in whole.table:
        if key not in known:
            raise whole.wants(key, "tactics.input.grid_or_tables", key)
    entries = [entry for kind in known for entry in whole.entries(kind, _KEYS)]
    if not entries:
        raise wanted(source, "tactics.input.grid_or_tables", came("tactics.input.came_none"))
    return tuple(_read(entry, box) for entry in entries)


def _read(entry: Entry, box: Box) -> Battlefield:
    identifier = entry.text("id", "") or "field"
    if not _NAME.fullmatch(identifier):
        raise entry.wants("id", "tactics.input.word")
    if "id" in entry:
        entry = entry.named(identifier)
    columns, rows, signs = _grid(entry)
    tiles = frozenset(_squares(entry, "tiles", columns, rows))
    ground = "".join(
        NO_DOT if square in tiles else CIRCLE if sign in ELEMENT_SIGNS else sign
        for square, sign in enumerate(signs)
    )
    bare = Field(columns, rows, ground)
    field = Field(columns, rows, ground, tuple(_buildings(entry, bare)), tiles, _entry_edges(entry))
    elements = _elements(entry, field, signs)
    hold = entry.table.get("hold")
    name = entry.text("name", "") or entry.text("title", "") or identifier
    return Battlefield(
        id=identifier,
        name=Term(name, f"field_{identifier}"),
        field=field,
        elements=elements,
        pieces=_pieces(entry, field, _with_elements(signs, elements), box),
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
        raise entry.wants("grid", "tactics.input.rows", came("tactics.input.came_none"))
    columns, rows = len(lines[0]), len(lines)
    if max(columns, rows) > MOST:
        raise entry.wants("grid", "tactics.input.grid_most", f"{columns} x {rows}", most=MOST)
    for number, line in enumerate(lines, 1):
        where = entry.at("grid", number)
        if len(line) != columns:
            raise wanted(where, "tactics.input.row", f"{len(line)} ({line})", columns=columns)
        for sign in line:
            if sign not in SIGNS:
                if sign in "xX":
                    raise wanted(where, "tactics.input.signs_x", sign, signs=" ".join(SIGNS))
                raise wanted(where, "tactics.input.signs", sign, signs=" ".join(SIGNS))
    for key, number in (("columns", columns), ("rows", rows)):
        if key in entry and entry.whole(key, 1) != number:
            raise entry.wants(key, "tactics.input.as_grid", number=number)
    return columns, rows, "".join(lines)


def _in_brackets(value: object) -> str:
    """A short list as it stands in the file; anything else as usual."""
    line = one_line(value)
    return line if isinstance(value, list) and len(line) <= 60 else shown(value)


def _square(value: object, where: str, columns: int, rows: int) -> int:
    """A square as [column, row], or by its name."""
    if isinstance(value, str) and is_square_name(value):
        return Field(columns, rows, "").read_square(value, where)
    if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)):
        raise wanted(where, "tactics.input.square_pair", _in_brackets(value))
    column, row = value
    if not (0 <= column < columns and 0 <= row < rows):
        last = f"[{columns - 1}, {rows - 1}]"
        raise wanted(where, "tactics.input.square_of_field", value, last=last)
    return int(row * columns + column)


def _squares(entry: Entry, key: str, columns: int, rows: int) -> Iterator[int]:
    for number, value in enumerate(entry.items(key), 1):
        yield _square(value, entry.at(key, number), columns, rows)


def _entry_edges(entry: Entry) -> tuple[tuple[str, str], ...]:
    edges = entry.table_of("entry", SIDES)
    return tuple((side, edges.one_of(side, EDGES)) for side in SIDES if side in edges)


def _initiative(entry: Entry) -> tuple[int, int]:
    """Dice more or fewer for the initiative; one die is left to everybody."""
    dice = entry.table_of("initiative", SIDES)
    return dice.whole("allies", FEWER, MORE, default=0), dice.whole("axis", FEWER, MORE, default=0)


def _armies(entry: Entry, box: Box) -> Iterator[tuple[str, tuple[str, ...]]]:
    for army in entry.entries("units", ("side", "ids")):
        side, ids = army.one_of("side", SIDES), army.texts("ids")
        for identifier in ids:
            if box.unit(identifier, army.at("ids")).side != side:
                raise army.wants("ids", "tactics.input.units_of", identifier, side=side)
        yield side, ids


# -- buildings


def _buildings(entry: Entry, field: Field) -> Iterator[Building]:
    taken: set[int] = set()
    for one in entry.entries("buildings", ("squares", "openings", "inner_walls")):
        squares = tuple(_squares(one, "squares", field.columns, field.rows))
        if not squares:
            raise one.wants("squares", "tactics.input.a_square", came("tactics.input.came_none"))
        for square in squares:
            if square in taken:
                raise one.wants("squares", "tactics.input.no_other_building", field.name(square))
            taken.add(square)
        own = set(squares)
        inner = tuple(_inner_walls(one, field, own))
        yield Building(squares, tuple(_openings(one, field, own, inner)), inner)


def _side(value: object, where: str, field: Field, own: set[int], length: int) -> Side:
    """[column, row, side, ...]: a side of a square of this building."""
    if not isinstance(value, list) or len(value) != length or value[2] not in STEPS:
        if length == 4:
            raise wanted(where, "tactics.input.sized_side", _in_brackets(value))
        raise wanted(where, "tactics.input.side", _in_brackets(value))
    column, row, side, *_ = value
    square = _square([column, row], where, field.columns, field.rows)
    if square not in own:
        raise wanted(where, "tactics.input.of_building", field.name(square))
    return Side(square, side)


def _inner_walls(one: Entry, field: Field, own: set[int]) -> Iterator[Side]:
    for number, value in enumerate(one.items("inner_walls"), 1):
        where = one.at("inner_walls", number)
        side = _side(value, where, field, own, 3)
        if field.beside(*side) not in own:
            got = came("tactics.input.came_outer", square=field.name(side.square), side=side.side)
            raise wanted(where, "tactics.input.inner_side", got)
        yield side


def _openings(
    one: Entry, field: Field, own: set[int], inner: tuple[Side, ...]
) -> Iterator[tuple[Side, str]]:
    walls = {frozenset((side.square, field.beside(*side))) for side in inner}
    for number, value in enumerate(one.items("openings"), 1):
        where = one.at("openings", number)
        side = _side(value, where, field, own, 4)
        beyond = field.beside(*side)
        if beyond in own and frozenset((side.square, beyond)) not in walls:
            got = came("tactics.input.came_no_wall", square=field.name(side.square), side=side.side)
            raise wanted(where, "tactics.input.wall_side", got)
        assert isinstance(value, list)
        *_, size = value
        if size not in (SMALL, LARGE):
            raise wanted(where, "tactics.input.size", shown(size))
        yield side, size


# -- what stands on the field


def _elements(entry: Entry, field: Field, signs: str) -> tuple[Element, ...]:
    kinds = {i: ELEMENT_SIGNS[sign] for i, sign in enumerate(signs) if sign in ELEMENT_SIGNS}
    for key, kind in (("crates", CRATE), ("traps", TRAP)):
        for square in _squares(entry, key, field.columns, field.rows):
            if kinds.setdefault(square, kind) != kind:
                raise entry.wants(key, "tactics.input.one_element", field.name(square))
    for square, kind in kinds.items():
        check_element(field, kind, square, entry.at("grid"))
    return tuple(Element(square, kind) for square, kind in sorted(kinds.items()))


def _with_elements(signs: str, elements: Iterable[Element]) -> str:
    """The signs of the grid with all crates and traps, wherever in the file they are named."""
    written = {kind: sign for sign, kind in ELEMENT_SIGNS.items()}
    every = [*signs]
    for element in elements:
        every[element.square] = written[element.kind]
    return "".join(every)


def _pieces(entry: Entry, field: Field, signs: str, box: Box) -> tuple[Placed, ...]:
    placed: list[Placed] = []
    for one in entry.entries("pieces", ("name", "unit", "at")):
        card = box.unit(one.text("unit"), one.at("unit"))
        name = one.text("name", card.id).lower()
        if not _NAME.fullmatch(name):
            raise one.wants("name", "tactics.input.word")
        where = one.at("at")
        corner = _square(one.table.get("at"), where, field.columns, field.rows)
        new = Placed(name, card, footprint(field, card, corner, where))
        if new in placed:
            continue  # the same piece named twice is one piece
        if any(other.name == name for other in placed):
            raise one.wants("name", "tactics.input.own_name", name)
        check_ground(field, signs, new, where)
        check_room(field, placed, new, where)
        placed.append(new)
    return tuple(placed)


# -- writing

_SIGN_OF = {kind: sign for sign, kind in ELEMENT_SIGNS.items()}


def write_battlefield(ground: Battlefield) -> str:
    """The file of one battlefield; checks that came with it are left out."""
    return "\n".join(_lines(ground))


def _lines(ground: Battlefield) -> Iterator[str]:
    field = ground.field
    yield f"id = {_text(ground.id)}"
    yield f"name = {_text(ground.name)}"
    yield from _list("grid", (_text(row) for row in _rows(ground)))
    if field.tiles:
        yield f"tiles = {_places(field, sorted(field.tiles))}"
    for key, kind in (("crates", CRATE), ("traps", "")):
        squares = [
            one.square
            for one in ground.elements
            if field.ground[one.square] != CIRCLE and (one.kind == CRATE) == (kind == CRATE)
        ]
        if squares:
            yield f"{key} = {_places(field, squares)}"
    if field.buildings:
        yield from _list("buildings", (_building(field, one) for one in field.buildings))
    if field.entry:
        edges = ", ".join(f"{side} = {_text(edge)}" for side, edge in field.entry)
        yield f"entry = {{ {edges} }}"
    yield from _scenario(ground)
    if ground.armies:
        armies = (
            f"{{ side = {_text(side)}, ids = {json.dumps(list(ids))} }}"
            for side, ids in ground.armies
        )
        yield from _list("units", armies)
    if ground.pieces:
        pieces = (
            f"{{ name = {_text(placed.name)}, unit = {_text(placed.unit.id)}, "
            f"at = {list(field.place(placed.squares[0]))} }}"
            for placed in ground.pieces
        )
        yield from _list("pieces", pieces)
    if ground.provenance:
        yield f"provenance = {_text(ground.provenance)}"


def _scenario(ground: Battlefield) -> Iterator[str]:
    field = ground.field
    for key, number in (("ap_limit", ground.ap_limit), ("rounds", ground.rounds)):
        if number:
            yield f"{key} = {number}"
    if ground.objective != "destroy" or ground.hold >= 0:
        yield f"objective = {_text(ground.objective)}"
    if ground.hold >= 0:
        yield f"hold = {list(field.place(ground.hold))}"
    if ground.hold_bonus:
        yield f"hold_bonus_sp = {ground.hold_bonus}"
    if any(ground.initiative):
        allies, axis = ground.initiative
        yield f"initiative = {{ allies = {allies}, axis = {axis} }}"
    if ground.cover_zones:
        yield f"cover_zones = {_places(field, ground.cover_zones)}"


def _rows(ground: Battlefield) -> Iterator[str]:
    field = ground.field
    signs = [NO_DOT if square in field.tiles else sign for square, sign in enumerate(field.ground)]
    for one in ground.elements:
        if field.ground[one.square] == CIRCLE:
            signs[one.square] = _SIGN_OF[one.kind]
    for row in range(field.rows):
        yield "".join(signs[row * field.columns : (row + 1) * field.columns])


def _building(field: Field, building: Building) -> str:
    openings = [[*field.place(side.square), side.side, size] for side, size in building.openings]
    inner = [[*field.place(side.square), side.side] for side in building.inner_walls]
    return (
        f"{{ squares = {_places(field, building.squares)}, "
        f"openings = {json.dumps(openings)}, inner_walls = {json.dumps(inner)} }}"
    )


def _places(field: Field, squares: Iterable[int]) -> str:
    return str([list(field.place(square)) for square in squares])


def _text(text: str) -> str:
    """A text in quotation marks; TOML writes those inside as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def _list(key: str, items: Iterable[str]) -> Iterator[str]:
    yield f"{key} = ["
    for item in items:
        yield f"  {item},"
    yield "]"
