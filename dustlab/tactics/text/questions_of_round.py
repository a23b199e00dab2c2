"""What an exercise can ask about a skirmish: reach and its cost, turns, heroes, points, victory."""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.phrases import Phrase
from ..components import SIDES
from ..rules import initiative, reaching, scenario, skills, terrain
from ..state import State


def _reach(state: State, unit: str, moves: int = 1) -> dict[int, reaching.Reached]:
    """The squares that a unit reaches with so many MOVEs."""
    return reaching.reach(state, state.read_piece(unit), moves)


def _in_reach(state: State, unit: str, moves: int = 1) -> int:
    return len(_reach(state, unit, moves))


def _arrives(state: State, unit: str, square: str, moves: int) -> bool:
    return state.field.read_square(square) in _reach(state, unit, moves)


def _jumps(state: State, unit: str, square: str) -> bool:
    """Whether a unit gets to a square if it jumps, with both MOVEs."""
    piece = state.read_piece(unit)
    if not skills.has(state, piece, "jump"):
        return False
    found = reaching.reach(state, piece, 2, ("jump",))
    return state.field.read_square(square) in found


def _cost(state: State, square: str, unit: str) -> int:
    """What the way to a square costs with two MOVEs; 0: it is out of reach."""
    found = _reach(state, unit, 2).get(state.field.read_square(square))
    return found.cost if found else 0


def _on(state: State, unit: str, square: str) -> bool:
    return state.field.read_square(square) in state.pieces[state.read_piece(unit)].squares


def _off(state: State, unit: str) -> bool:
    piece = state.pieces[state.read_piece(unit)]
    return piece.is_alive and not piece.squares


def _with(state: State, one: str, other: str) -> bool:
    return state.pieces[state.read_piece(one)].joined == state.read_piece(other)


def _adjacent(state: State, one: str, other: str) -> bool:
    return terrain.are_adjacent(state, state.read_piece(one), state.read_piece(other))


def _acts(state: State, unit: str) -> bool:
    return state.activation is not None and state.activation.piece == state.read_piece(unit)


def _units(state: State, side: str) -> int:
    return sum(1 for _ in state.of_side(side))


def _points(state: State, side: str) -> int:
    return state.points[SIDES.index(side)]


def _army(state: State, side: str) -> int:
    return sum(card.ap for card in state.table.roster if card.side == side)


def _crosses(state: State, unit: str) -> int:
    return state.pieces[state.read_piece(unit)].damage


def _bonus_taken(state: State, side: str) -> bool:
    if state.table.scenario.hold < 0:
        raise BadInput("objective", "a square that is to be held", "none")
    return scenario.holding(state) == side


MEASURES = (
    Phrase("squares in reach of UNIT with N moves", _in_reach),
    Phrase("squares in reach of UNIT", _in_reach),
    Phrase("cost of SQUARE for UNIT", _cost),
    Phrase("movement of UNIT", lambda s, unit: reaching.move_value(s, s.read_piece(unit))),
    Phrase("initiative dice of SIDE", initiative.initiative_dice),
    Phrase("victory points of SIDE", _points),
    Phrase("army points of SIDE", _army),
    Phrase("units of SIDE", _units),
    Phrase("crosses of UNIT", _crosses),
    Phrase("round", lambda s: s.round.number),
)

FACTS = (
    Phrase("UNIT arrives at SQUARE with N moves", _arrives),
    Phrase("UNIT jumps to SQUARE", _jumps),
    Phrase("UNIT stands on SQUARE", _on),
    Phrase("UNIT is off the field", _off),
    Phrase("UNIT is with UNIT", _with),
    Phrase("UNIT is beside UNIT", _adjacent),
    Phrase("UNIT has acted", lambda s, unit: s.pieces[s.read_piece(unit)].acted),
    Phrase("UNIT acts", _acts),
    Phrase("SIDE is on turn", lambda s, side: s.phase == "activation" and s.round.turn == side),
    Phrase("SIDE holds the square", _bonus_taken),
    Phrase("SIDE has won", lambda s, side: s.phase == "over" and s.result[0] == side),
    Phrase("nobody has won", lambda s: s.phase == "over" and not s.result[0]),
    Phrase("it is over", lambda s: s.phase == "over"),
)
