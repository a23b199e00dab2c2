"""Random games, as fast as the rules go: nothing is listed, nothing is told.

The chapter of the phase is asked for a random legal move, or for what falls where a draw decides;
the rules that play it are those of every other game.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from .drawing import deal
from .game import CHAPTERS, PHASES
from .setup import lay_out
from .state import DRAW, NEUTRALS, OVER, State

# For each phase in which players decide: how a random move is found, and what each kind does.
DECIDED = {
    phase: (PHASES[phase].sample, {kind: do for kind, (_, do) in moves.items()})
    for phase, moves in CHAPTERS.items()
}

NOBODY: tuple[Any, dict[type, Any]] = (None, {})
"""What stands there for a phase in which something is drawn."""

# No game has needed nearly as many moves; a playout that gets here is stopped.
MOST_MOVES = 10_000


class Playout(NamedTuple):
    """Where a random game came to, and how many moves of players led there."""

    state: State
    moves: int


def playout(state: State, rng: Random, most: int = MOST_MOVES) -> Playout:
    """A random game from a position on, to its end or for so many moves.

    Draws are not counted, but fall before and after each move.
    """
    decides = DECIDED.get
    for moves in range(most):
        sample, does = decides(state[1], NOBODY)
        while sample is None:
            if state[1] == OVER:
                return Playout(state, moves)
            state = _fallen(state, rng)
            sample, does = decides(state[1], NOBODY)
        move = sample(state, rng)
        state = does[move.__class__](state, move, None)
    return Playout(state, most)


def _fallen(state: State, rng: Random) -> State:
    """What is drawn next; a whole deal at once."""
    phase = state[1]
    if phase == DRAW:
        return deal(state, rng)
    if phase == NEUTRALS:
        return lay_out(state, rng)
    chapter = PHASES[phase]
    after: State = chapter.fall(state, chapter.sample(state, rng), None)
    return after
