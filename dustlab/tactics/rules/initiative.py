"""The roll for the initiative, at the beginning of each round."""

from __future__ import annotations

from functools import cache
from itertools import product

from ...core.dice import Odds, hits
from ...core.remarks import Event, event
from ..components import SIDES, make
from ..flow import Round
from ..state import Piece, State
from .standing import stay

INITIATIVE_DICE = 3


def begin_round(state: State, log: list[Event] | None) -> State:
    """All cards are turned back, and both sides roll for the initiative."""
    number = state.round.number + 1
    if log is not None:
        log.append(event("tactics.round.round", "tactics.round.begins", round=number))
    pieces = _turned_back(state[1])
    table, _, elements, *_, points, result = state
    now = make(Round, (number, "", (-1, -1), "", ()))
    return make(
        State, (table, pieces, elements, "initiative", now, None, None, None, points, result)
    )


def _turned_back(before: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces with all cards turned back: the same value where none was turned."""
    for piece in before:
        if piece[4] or piece[5] or piece[9]:
            after = tuple([_unlocked(one) if one[4] or one[5] or one[9] else one for one in before])
            stay(before, after)
            return after
    return before


def _unlocked(piece: Piece) -> Piece:
    squares, living, damage, joined, _, _, spent, unloaded, used, _, destroyed = piece
    return make(
        Piece,
        (squares, living, damage, joined, False, False, spent, unloaded, used, (), destroyed),
    )


def initiative_dice(state: State, side: str) -> int:
    """Three dice, and one more with Black Ops, however many units have it.

    A scenario may give a side more of them, or fewer.
    """
    more = state[0].scenario.initiative[side != SIDES[0]]
    return INITIATIVE_DICE + more + _has_black_ops(state, side)


def _has_black_ops(state: State, side: str) -> bool:
    able = state[0].black_ops[side]
    return bool(able) and any(any(state[1][piece][1]) for piece in able)


@cache
def both_roll(one: int, other: int) -> Odds[tuple[int, int]]:
    """The hits of both sides."""
    first, second = hits(one).weights.items(), hits(other).weights.items()
    return Odds({(a, b): v * w for (a, v), (b, w) in product(first, second)})


def initiative_odds(state: State) -> Odds[tuple[int, int]]:
    one, other = SIDES
    return both_roll(initiative_dice(state, one), initiative_dice(state, other))


def roll_initiative(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """More hits win; level: both roll again."""
    allies, axis = outcome
    if log is not None:
        facts = {"allies": allies, "axis": axis}
        if allies == axis:
            log.append(event("tactics.round.tie", "tactics.round.tie", **facts))
        else:
            winner = SIDES[axis > allies]
            rule = "tactics.round.initiative"
            log.append(event(rule, "tactics.round.won", side=winner, **facts))
            for side in SIDES:
                if _has_black_ops(state, side):
                    log.append(event("tactics.skills.black_ops", "tactics.round.black_ops",
                                     side=side))  # fmt: skip
    if allies == axis:
        return state
    number, turn, _, _, tried = state.round
    now = make(Round, (number, turn, outcome, SIDES[axis > allies], tried))
    table, pieces, elements, phase, _, activation, attack, reaction, points, result = state
    return make(
        State,
        (table, pieces, elements, phase, now, activation, attack, reaction, points, result),
    )
