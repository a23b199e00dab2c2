"""Who stands where, as squares in bits: for ways and for sight, which ask again and again.

What was found for one position is kept, and carried on where nobody has moved, or one unit has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .components import make
from .state import Piece, State, Table


class Standing(NamedTuple):
    """The squares on which somebody stands."""

    sides: tuple[int, int]
    """Those of each side, in the order of SIDES."""
    soldiers: int
    vehicles: int
    twice: int
    """Those that two pieces share."""


# The cards, the pieces and what was found: one value, put in place at once.
_kept: list[tuple[Table | None, tuple[Piece, ...], Standing]] = [
    (None, (), Standing((0, 0), 0, 0, 0))
]


def standing(state: State) -> Standing:
    """Who stands where in a position."""
    return standing_of(state[0], state[1])


def standing_of(table: Table, pieces: tuple[Piece, ...]) -> Standing:
    """The same, of pieces that are not in a position yet."""
    of_table, of_pieces, found = _kept[0]
    if of_pieces is pieces and of_table is table:
        return found
    # Often a piece was hurt, or fired, and all stand where they stood.
    if of_table is not table or [one[0] for one in pieces] != [one[0] for one in of_pieces]:
        found = look_at(table, pieces)
    _kept[0] = (table, pieces, found)
    return found


def look_at(table: Table, pieces: Sequence[Piece]) -> Standing:
    """Who stands where, found piece by piece."""
    sides, soldiers, vehicles, twice = [0, 0], 0, 0, 0
    for number, piece in enumerate(pieces):
        for square in piece[0]:
            bit, seat = 1 << square, table.are_axis[number]
            twice |= sides[seat] & bit
            sides[seat] |= bit
            if table.are_soldiers[number]:
                soldiers |= bit
            else:
                vehicles |= bit
    return Standing((sides[0], sides[1]), soldiers, vehicles, twice)


def stay(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> None:
    """The pieces are others, but nobody has moved."""
    table, pieces, found = _kept[0]
    if pieces is before:
        _kept[0] = (table, after, found)


def keep(table: Table, pieces: tuple[Piece, ...], found: Standing) -> None:
    """Who stands where, known by somebody who has followed it."""
    _kept[0] = (table, pieces, found)


def step(before: tuple[Piece, ...], after: tuple[Piece, ...], piece: int) -> None:
    """One unit has moved: a piece, and whoever has joined it."""
    table, pieces, found = _kept[0]
    if pieces is before and table is not None:
        stepped = after_step(table, found, piece, before[piece], after[piece][0])
        if stepped is not None:
            _kept[0] = (table, after, stepped)


def after_step(
    table: Table, before: Standing, piece: int, was: Piece, under: tuple[int, ...]
) -> Standing | None:
    """Who stands where when a unit is on other squares; None: that takes a look at all."""
    (allies, axis), soldiers, vehicles, twice = before
    gone = come = 0
    for square in was[0]:
        gone |= 1 << square
    for square in under:
        come |= 1 << square
    stays = ~gone
    if come & stays & (allies | axis):
        return None
    if was[3] >= 0:
        twice = twice & stays | come
    elif twice & gone:
        return None
    if table.are_axis[piece]:
        axis = axis & stays | come
    else:
        allies = allies & stays | come
    if table.are_soldiers[piece]:
        soldiers = soldiers & stays | come
    else:
        vehicles = vehicles & stays | come
    return make(Standing, ((allies, axis), soldiers, vehicles, twice))
