"""Random games, as fast as the rules go: nothing is listed, nothing is told.

The open chapter is asked for a random legal move, or for what falls where dice or a draw decide;
the rules that play it are those of every other game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from ..chapters import Do
from . import battle, scoring, special
from .game import CHAPTERS, GAME, PHASES, SHARED
from .restrictions import is_over
from .state import HEAL, ROLL, State

# Where chance decides: the stages of a battle or special attack, and the phases of a game.
FALLING = (ROLL, HEAL)
DRAWING = frozenset(("deal", "blind draw", "drawing"))

# What a chapter offers: a random move or throw, what the throw does, and what each kind of move
# does while this chapter is open. (What abilities do only the game knows.)
Chapter = tuple[Callable[[State, Random], Any], Callable[..., State], dict[type, Do]]


def _offers(chapter: ModuleType) -> Chapter:
    doing = {kind: do for kind, (_, do) in CHAPTERS.items()}
    doing |= {kind: known[chapter][1] for kind, known in SHARED.items() if chapter in known}
    return chapter.sample, getattr(chapter, "fall", GAME.fall), doing


OPEN = {phase: _offers(chapter) for phase, chapter in PHASES.items() if chapter is not scoring}
BATTLE, STRIKE = _offers(battle), _offers(special)

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
            sample, fall, doing = BATTLE
            falls = fight.stage in FALLING
        elif state.strike is not None:
            sample, fall, doing = STRIKE
            falls = state.strike.stage == ROLL
        else:
            phase = state.phase
            if phase == "over" or (part and is_over(state)):
                return Playout(state, moves)
            sample, fall, doing = OPEN[phase]
            falls = phase in DRAWING
        if falls:
            state = fall(state, sample(state, rng), None)
            continue
        if moves == most:
            return Playout(state, moves)
        move = sample(state, rng)
        does = doing.get(type(move))
        state = does(state, move, None) if does is not None else GAME.advance(state, move)
        moves += 1
