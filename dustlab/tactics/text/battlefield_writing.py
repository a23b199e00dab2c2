"""A battlefield as the text of a file, for whoever has drawn one: what is read from it is the same.

>>> from dustlab.tactics.battlefields import battlefield
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
from collections.abc import Iterable, Iterator

from ..battlefields import Battlefield
from ..field import CIRCLE, CRATE, ELEMENT_SIGNS, NO_DOT, Building, Field

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
