"""Random games, as fast as the rules go: nothing is listed, nothing is told.

The chapter of the phase is asked for a random legal move, or for what falls where a draw decides;
the rules that play it are those of every other game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from ..game import CHAPTERS, PHASES
from ..state import DRAW, NEUTRALS, OVER, State
from .drawing import deal
from .setup import lay_out

Drawn = Callable[[State, Random], State]


def _falls(chapter: ModuleType) -> Drawn:
    """What a chapter draws, at random."""
    sample, fall = chapter.sample, chapter.fall

    def drawn(state: State, rng: Random) -> State:
        after: State = fall(state, sample(state, rng), None)
        return after

    return drawn


AT_ONCE: dict[str, Drawn] = {NEUTRALS: lay_out, DRAW: deal}
"""What is drawn one after the other, but all at once here."""


def _opened(phase: str) -> tuple[Any, dict[type, Any] | None]:
    if phase == OVER:
        return None, None
    if phase not in CHAPTERS:
        return AT_ONCE.get(phase) or _falls(PHASES[phase]), None
    return PHASES[phase].sample, {kind: do for kind, (_, do) in CHAPTERS[phase].items()}


OPEN = {phase: _opened(phase) for phase in PHASES}
"""For each phase: how a random move is found, and what each kind of move does; or what is drawn in
it, and nothing; or nothing at all when the game is over."""

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
    open_now = OPEN
    for moves in range(most):
        sample, does = open_now[state[1]]
        while does is None:
            if sample is None:
                return Playout(state, moves)
            state = sample(state, rng)
            sample, does = open_now[state[1]]
        move = sample(state, rng)
        state = does[type(move)](state, move, None)
    return Playout(state, most)
