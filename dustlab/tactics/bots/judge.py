"""What a position of Dust Tactics is worth to both sides: their shares of the victory, about.

Counted is what the major counts, in army points: what was destroyed, what is hurt, and how every
unit stands (`front.py`: what it could fire at, what may be fired back, how far it has to go). A
move is judged by what the major expects of its whole activation.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

from ...core.match import Over
from ...play.judging import Option, Options, duel, exact
from ..components import SIDES
from ..game import GAME
from ..moves import Activate, Fire, Go
from ..rules.skills import leader
from ..state import State
from .front import Front
from .major import OFF_FIELD, SETTING_UP, Major, arrived
from .worth import worth_of

HURT, STANDING = 0.5, 0.5
"""How much army points count that are lost and not yet scored, and what the places are worth."""
SCALE = 4.0
"""How many army points ahead is fairly sure, with one round left; more with more."""
NO_LIMIT = 6
"""How many rounds are counted where a scenario has no limit."""


class TacticsJudge:
    """Measures positions of Dust Tactics, and the moves that the major looks at."""

    strongest = "major"

    def seats(self, state: State) -> tuple[str, ...]:
        del state
        return SIDES

    def measures(self, state: State) -> bool:
        del state
        return True

    def worth(self, state: State) -> tuple[Fraction, ...]:
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            if pending.winner not in SIDES:
                return exact([1.0] * len(SIDES))
            return tuple(Fraction(side == pending.winner) for side in SIDES)
        return duel(_lead(state) / _scale(state))

    def points(self, state: State) -> tuple[int, ...]:
        return state.points

    def moment(self, before: State, after: State) -> tuple[Any, ...]:
        """What a step belongs to: an activation, with what it is interrupted by."""
        now = before.activation or after.activation
        while now is not None and now.then is not None:
            now = now.then
        return before.round.number, before.phase if now is None else now.piece

    def options(self, state: State, side: str, played: Any) -> Options | None:
        if state.phase in (*SETTING_UP, "initiative"):
            return None  # armies and beginnings are not measured
        lead, scale = _lead(state), _scale(state)
        ahead = lead if side == SIDES[0] else -lead
        found, mine = [], None
        for thought in Major().thoughts(state, side, Random(0)):
            share = duel((ahead + thought.worth) / scale)[0]
            option = Option(thought.move, share, thought.reasons)
            if thought.move == played:
                mine = option
            elif next(iter(GAME.refusals(state, thought.move)), None) is None:
                found.append(option)
        if mine is None:
            expected = _expected(state, played)
            if expected is None:
                return None
            mine = Option(played, duel((ahead + expected) / scale)[0])
        return Options((mine, *found), every=False)


def _expected(state: State, move: Any) -> float | None:
    """What the major would expect of a move that it does not look at; None: it cannot say."""
    if isinstance(move, Fire):
        return worth_of(state, list(move.aims))
    if isinstance(move, Go):
        front = Front(state, state.side(state.acting.piece))
        return arrived(front, state, state.field.by_name[move.square]).worth
    # A declaration from which nothing comes: the unit stays as it is.
    return 0.0 if isinstance(move, Activate) else None


def _scale(state: State) -> float:
    limit = state.table.scenario.rounds or NO_LIMIT
    return SCALE * sqrt(max(1, limit + 1 - state.round.number))


@lru_cache(maxsize=4096)
def _lead(state: State) -> float:
    """How many army points the first side is ahead of the second."""
    first, second = SIDES
    return _stands(state, first) - _stands(state, second)


def _stands(state: State, side: str) -> float:
    """Points, the damage done, and how every unit stands."""
    total = float(state.points[SIDES.index(side)])
    front = Front(state, side)
    for piece in state.of_side(side):
        total -= HURT * _hurt(state, piece)
        squares = state.pieces[piece].squares
        if leader(state, piece) == piece:
            standing = front.standing(piece, squares[0]) if squares else OFF_FIELD
            total += STANDING * standing
    return total


def _hurt(state: State, piece: int) -> float:
    """The army points of what a unit has lost so far."""
    card, one = state.card(piece), state.pieces[piece]
    left = one.models if card.is_squad else card.health - one.damage
    return card.ap * (1 - max(0, left) / card.health)


JUDGE = TacticsJudge()
