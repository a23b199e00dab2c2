"""Who stands where, as squares in bits: for ways and for sight, which ask again and again.

What was found for one position is kept, and carried on where nobody has moved, or one unit has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..components import make
from ..state import Piece, State, Table


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
        found = look_at(table, [one[0] for one in pieces])
    _kept[0] = (table, pieces, found)
    return found


def look_at(table: Table, squares: Iterable[tuple[int, ...]]) -> Standing:
    """Who stands where, from the squares of each piece."""
    sides, soldiers, vehicles, twice = [0, 0], 0, 0, 0
    for number, under in enumerate(squares):
        for square in under:
            bit, seat = 1 << square, table.are_axis[number]
            twice |= sides[seat] & bit
            sides[seat] |= bit
            if table.are_soldiers[number]:
                soldiers |= bit
            else:
                vehicles |= bit
    return make(Standing, ((sides[0], sides[1]), soldiers, vehicles, twice))


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
    if pieces is not before or table is None:
        return
    was = before[piece]
    there = after_step(table, found, piece, was[3] >= 0, bits(was[0]), bits(after[piece][0]))
    if there is not None:
        _kept[0] = (table, after, there)


def bits(squares: Iterable[int]) -> int:
    """Squares as bits."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def after_step(
    table: Table, before: Standing, piece: int, is_pair: bool, gone: int, come: int
) -> Standing | None:
    """Who stands where when a unit has left some squares for others; None: look at all."""
    (allies, axis), soldiers, vehicles, twice = before
    stays = ~gone
    if come & stays & (allies | axis):
        return None
    if is_pair:
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
