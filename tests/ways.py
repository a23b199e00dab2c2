"""How many ways a game can go on: every move, and everything that may fall, step after step."""

from typing import Any

from dustlab.core.match import Chance, Game, moves


def ways(game: Game[Any], state: Any, depth: int) -> int:
    """In how many ways the game can go on for so many steps; what is over goes on in none."""
    pending = game.pending(state)
    if isinstance(pending, Chance):
        following = [game.fall(state, outcome) for outcome in pending.odds]
    else:
        following = [game.advance(state, move) for move in moves(game, state)]
    return len(following) if depth == 1 else sum(ways(game, one, depth - 1) for one in following)
