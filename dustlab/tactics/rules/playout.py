"""Random skirmishes, as fast as the rules go: nothing is listed, nothing is told.

The chapter that is on is asked for a random legal move, or for what falls where dice decide; the
rules that play it are those of every other game.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..game import CHAPTERS, PHASES
from ..state import State
from . import attack
from .initiative import until_won
from .quiet import is_quiet, quiet_turns

DOES = {kind: do for kind, (_, do) in CHAPTERS.items()}

# The stages of an attack in which dice fall.
THROWS = ("roll", "cover", "resist")

# No skirmish with a limit of rounds has needed nearly as many moves.
MOST_MOVES = 100_000


class Playout(NamedTuple):
    """Where a random skirmish came to, and how many moves of players led there."""

    state: State
    moves: int


def playout(state: State, rng: Random, most: int = MOST_MOVES) -> Playout:
    """A random skirmish from a position on, to its end or for so many moves.

    Dice are not counted, but let fall before and after each move.
    """
    moves = 0
    while True:
        phase = state[3]
        if phase == "activation" and moves < most and is_quiet(state):
            state, made = quiet_turns(state, rng, most - moves)
            moves += made
            continue
        if phase in ("over", "study"):
            return Playout(state, moves)
        if falls(state):
            if phase == "attack":
                # Throw after throw by the same steps, with no position in between.
                state = attack.play_out(state, rng)
                continue
            if phase == "initiative":
                state = until_won(state, rng)
                continue
            chapter = PHASES[phase]
            # What falls is drawn from the same odds that a player is told.
            state = chapter.fall(state, chapter.pending(state).odds.sample(rng), None)
            continue
        if moves == most:
            return Playout(state, moves)
        move = PHASES[phase].sample(state, rng)
        state = DOES[move.__class__](state, move, None)
        moves += 1


def falls(state: State) -> bool:
    """Whether dice decide next."""
    phase = state.phase
    if phase in ("action", "activation"):
        return False
    if phase == "attack":
        return state.attack is not None and state.attack.stage in THROWS
    if phase == "reaction":
        return state.reaction is not None and state.reaction.rolling >= 0
    if phase in ("initiative", "tiles", "cover"):
        return not state.round.winner
    return phase in ("command", "end")
