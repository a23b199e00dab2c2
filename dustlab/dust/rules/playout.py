"""Random games, as fast as the rules go: nothing is listed, nothing is told.

The open chapter is asked for a random legal move, or for what falls where dice or a draw decide;
the rules that play it are those of every other game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from ..game import CHAPTERS, GAME, PHASES, SHARED
from ..moves import Use
from ..state import HEAL, ROLL, STAGES, TAKE, State
from . import battle, scoring, special
from .restrictions import is_over

# Where chance decides: the stages of a battle or special attack, and the phases of a game.
FALLING = (ROLL, HEAL)
DRAWING = ("deal", "blind draw", "drawing")

Sample = Callable[[State, Random], Any]
Does = Callable[..., State]

# What is done wherever a game can be: a random move is sampled, and each kind of move has what it
# does while this chapter is open; or something falls, and one thing is done with that.
Here = tuple[Sample, Does | None, dict[type, Does]]


def _here(chapter: ModuleType, name: str, falls: bool) -> Here:
    """A stage of a battle or special attack, or a phase of the game; some sample by it."""
    sample = getattr(chapter, "AT_RANDOM", {}).get(name, chapter.sample)
    if falls:
        return sample, getattr(chapter, "fall", GAME.fall), {}
    doing = {kind: do for kind, (_, do) in CHAPTERS.items()}
    doing |= {kind: known[chapter][1] for kind, known in SHARED.items() if chapter in known}
    doing[Use] = GAME.advance  # what abilities do only the game knows
    return sample, None, doing


BATTLE = {stage: _here(battle, stage, stage in FALLING) for stage in STAGES}
STRIKE = {stage: _here(special, stage, stage in FALLING) for stage in (ROLL, TAKE)}
OPEN = {
    phase: _here(chapter, phase, phase in DRAWING)
    for phase, chapter in PHASES.items()
    if chapter is not scoring
}

# No game has needed nearly as many moves; a playout that gets here is stopped.
MOST_MOVES = 100_000


class Playout(NamedTuple):
    """Where a random game came to, and how many moves of players led there."""

    state: State
    moves: int


def playout(state: State, rng: Random, most: int = MOST_MOVES) -> Playout:
    """A random game from a position on, to its end or for so many moves.

    Dice and draws are not counted, but let fall before and after each move.
    """
    moves, part = 0, state.table.until != "game"
    while True:
        # What `game.chapter` finds out, and whether chance is next, in one look.
        fight = state.battle
        if fight is not None:
            sample, fall, doing = BATTLE[fight.stage]
        elif state.strike is not None:
            sample, fall, doing = STRIKE[state.strike.stage]
        elif part and is_over(state):
            return Playout(state, moves)
        else:
            here = OPEN.get(state.phase)
            if here is None:
                return Playout(state, moves)
            sample, fall, doing = here
        if fall is not None:
            state = fall(state, sample(state, rng), None)
            continue
        if moves == most:
            return Playout(state, moves)
        move = sample(state, rng)
        state = doing[type(move)](state, move, None)
        moves += 1
