"""Random games, as fast as the rules go: nothing is listed, nothing is told.

The open chapter is asked for a random legal move, or for what falls where dice or a draw decide;
the rules that play it are those of every other game.
"""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import NamedTuple

from . import battle, special
from .game import CHAPTERS, GAME, PHASES, SHARED
from .restrictions import is_over
from .state import HEAL, ROLL, State

# Where chance decides: the stages of a battle or special attack, and the phases of a game.
FALLING = (ROLL, HEAL)
DRAWING = ("deal", "blind draw", "drawing")

# What each kind of move does, by the chapter that is open; the game knows what abilities do.
DOES = {
    chapter: {kind: do for kind, (_, do) in CHAPTERS.items()}
    | {kind: known[chapter][1] for kind, known in SHARED.items() if chapter in known}
    for chapter in {battle, special, *PHASES.values()}
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
    chapter: ModuleType
    while True:
        # What `game.chapter` finds out, and whether chance is next, in one look.
        if state.battle is not None:
            chapter, falls = battle, state.battle.stage in FALLING
        elif state.strike is not None:
            chapter, falls = special, state.strike.stage == ROLL
        elif state.phase == "over" or (part and is_over(state)):
            return Playout(state, moves)
        else:
            chapter, falls = PHASES[state.phase], state.phase in DRAWING
        if falls:
            state = chapter.fall(state, chapter.sample(state, rng), None)
            continue
        if moves == most:
            return Playout(state, moves)
        move = chapter.sample(state, rng)
        does = DOES[chapter].get(type(move))
        state = does(state, move, None) if does is not None else GAME.advance(state, move)
        moves += 1
