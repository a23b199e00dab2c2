"""Setups for tests: played out by chance up to where a step is over."""

from random import Random

from dustlab.core.match import Chance, Over
from dustlab.dust import GAME, State
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import edition
from dustlab.dust.rules.setup import start


def after(phase: str, rules: str = "premium", players: int = 4, seed: int = 1) -> State:
    """A random setup, up to where a phase is over."""
    state, rng = start(ARMIES[:players], edition(rules), the_board()), Random(seed)
    reached = False
    while not reached or state.phase == phase:
        reached = reached or state.phase == phase
        cause = GAME.sample(state, rng)
        chance = state.phase == "deal"
        state = GAME.fall(state, cause) if chance else GAME.advance(state, cause)
    return state


def played(state: State, rng: Random, moves: int) -> State:
    """A random game, so many moves of players on, with what falls after the last of them."""
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        if not moves:
            break
        state = GAME.advance(state, GAME.sample(state, rng))
        moves -= 1
    return state
