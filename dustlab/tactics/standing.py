"""Who stands where, as squares in bits: for ways and for sight, which ask again and again.

What was found for one position is kept, and carried on where nobody has moved, or one unit has.
"""

from __future__ import annotations

from typing import NamedTuple

from .components import SIDES, make
from .state import Piece, State, Table


class Standing(NamedTuple):
    """The squares on which somebody stands."""

    sides: tuple[int, int]
    """Those of each side, in the order of SIDES."""
    soldiers: int
    vehicles: int
    twice: int
    """Those that two pieces share."""


class _Kept(NamedTuple):
    table: Table
    pieces: tuple[Piece, ...]
    found: Standing


_kept: list[_Kept] = []


def standing(state: State) -> Standing:
    """Who stands where in a position."""
    table, pieces = state[0], state[1]
    if _kept:
        of_table, of_pieces, found = _kept[0]
        if of_pieces is pieces and of_table is table:
            return found
    found = _look(table, pieces)
    _kept[:] = [make(_Kept, (table, pieces, found))]
    return found


def _look(table: Table, pieces: tuple[Piece, ...]) -> Standing:
    sides, soldiers, vehicles, twice = [0, 0], 0, 0, 0
    for number, piece in enumerate(pieces):
        for square in piece[0]:
            bit, seat = 1 << square, table.sides[number] != SIDES[0]
            twice |= sides[seat] & bit
            sides[seat] |= bit
            if table.are_soldiers[number]:
                soldiers |= bit
            else:
                vehicles |= bit
    return Standing((sides[0], sides[1]), soldiers, vehicles, twice)


def stay(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> None:
    """The pieces are others, but nobody has moved."""
    if _kept and _kept[0][1] is before:
        table, _, found = _kept[0]
        _kept[:] = [make(_Kept, (table, after, found))]


def step(before: tuple[Piece, ...], after: tuple[Piece, ...], piece: int) -> None:
    """One piece, alone on its squares before and after, has moved."""
    if not _kept or _kept[0][1] is not before:
        return
    table, _, (sides, soldiers, vehicles, twice) = _kept[0]
    if twice:
        return
    gone = come = 0
    for square in before[piece][0]:
        gone |= 1 << square
    for square in after[piece][0]:
        come |= 1 << square
    allies, axis = sides
    if come & (allies | axis) & ~gone:
        return
    if table.sides[piece] == SIDES[0]:
        allies = allies & ~gone | come
    else:
        axis = axis & ~gone | come
    if table.are_soldiers[piece]:
        soldiers = soldiers & ~gone | come
    else:
        vehicles = vehicles & ~gone | come
    found = make(Standing, ((allies, axis), soldiers, vehicles, 0))
    _kept[:] = [make(_Kept, (table, after, found))]
