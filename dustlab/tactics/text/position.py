"""Positions of Dust Tactics as text, a line for each thing; what is as usual is left out.

>>> from dustlab.tactics import battlefield, study
>>> print(study(battlefield("cover_sum")))
row ....
row ....
row .x..
scenario cover_sum
crates C3
piece dd: death_dealers at C3
piece sp: sturmpioniere at A1
phase study

A square without a dot is an x (a # would begin a comment), one under a terrain tile an X.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..components import Unit
from ..field import CRATE, NO_DOT, TRAP, Building, Field
from ..rules import teams
from ..state import Piece, State, Table, fresh
from . import attack_lines, flow_lines

TILE_SIGN, NO_DOT_SIGN = "X", "x"


def write_position(state: State) -> list[str]:
    return [
        *_table(state.table),
        *_elements(state),
        *_pieces(state),
        *flow_lines.lines(state),
        *attack_lines.lines(state),
    ]


def _table(table: Table) -> Iterator[str]:
    field, scenario = table.field, table.scenario
    for row in range(field.rows):
        squares = range(row * field.columns, (row + 1) * field.columns)
        yield f"row {''.join(_sign(field, square) for square in squares)}"
    if field.entry:
        yield f"entry {' '.join(f'{side} {edge}' for side, edge in field.entry)}"
    for building in field.buildings:
        yield from _building(field, building)
    if scenario.id != "own":
        yield f"scenario {scenario.id}"
    if scenario.ap_limit:
        yield f"limit {scenario.ap_limit} points"
    if scenario.rounds:
        yield f"rounds {scenario.rounds}"
    if scenario.objective != "destroy" or scenario.hold >= 0:
        held = f" {field.name(scenario.hold)}" if scenario.hold >= 0 else ""
        bonus = f" bonus {scenario.hold_bonus}" if scenario.hold_bonus else ""
        yield f"objective {scenario.objective}{held}{bonus}"
    if any(scenario.initiative):
        allies, axis = scenario.initiative
        yield f"initiative allies {allies} axis {axis}"
    if scenario.cover_zones:
        yield from _squares("zones", [field.name(square) for square in scenario.cover_zones])
    if scenario.tiles or scenario.crates or scenario.traps:
        yield f"lay {scenario.tiles} tiles {scenario.crates} crates {scenario.traps} traps"
    for key in table.settings._fields:
        if getattr(table.settings, key):
            yield f"setting {key}"
    yield from teams.written(table.teams)
    if table.until != "game":
        yield f"ends {table.until}"


# Squares on one line, so that no line gets too long to be read.
MOST_SQUARES = 500


def _squares(word: str, names: list[str]) -> Iterator[str]:
    """Squares behind a word, on as many lines as they need."""
    for first in range(0, len(names), MOST_SQUARES):
        yield f"{word} {' '.join(names[first : first + MOST_SQUARES])}"


def _sign(field: Field, square: int) -> str:
    if square in field.tiles:
        return TILE_SIGN
    sign = field.ground[square]
    return NO_DOT_SIGN if sign == NO_DOT else sign


def _building(field: Field, building: Building) -> Iterator[str]:
    yield f"building {' '.join(field.name(square) for square in building.squares)}"
    for square, side in building.inner_walls:
        yield f"wall {field.name(square)} {side}"
    for (square, side), size in building.openings:
        yield f"opening {field.name(square)} {side} {size}"


def _elements(state: State) -> Iterator[str]:
    field = state.field
    for word, kind in (("crates", CRATE), ("traps", TRAP)):
        squares = [field.name(one.square) for one in state.elements if one.kind == kind]
        yield from _squares(word, squares)
    for one in state.elements:
        if one.damage:
            yield f"damaged {field.name(one.square)} {one.damage}"


def _pieces(state: State) -> Iterator[str]:
    table = state.table
    for name, card, piece in zip(table.names, table.roster, state.pieces, strict=True):
        squares = " ".join(table.field.name(square) for square in piece.squares)
        where = f" at {squares}" if squares else " off"
        told = " ".join(_facts(table, card, piece))
        yield f"piece {name}: {card.id}{where}{' ' if told else ''}{told}"


def _facts(table: Table, card: Unit, piece: Piece) -> Iterator[str]:
    """What of a piece is not as it came out of the box."""
    if piece.living != fresh(card).living:
        yield f"living {_row(piece.living)}"
    if piece.damage:
        yield f"damage {piece.damage}"
    if piece.joined >= 0:
        yield f"joined {table.names[piece.joined]}"
    if piece.acted:
        yield "acted"
    if piece.moved:
        yield "moved"
    for key in ("spent", "unloaded", "used", "lasting"):
        if getattr(piece, key):
            yield f"{key} {_row(getattr(piece, key))}"
    if piece.destroyed:
        yield f"destroyed {piece.destroyed}"


def _row(values: Iterable[object]) -> str:
    return ",".join(str(value) for value in values)
