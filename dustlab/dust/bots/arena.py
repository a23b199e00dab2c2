"""Whole games of Dust, bots against each other.

>>> game = play_game(("dabbler", "planner"), "premium", 7)
>>> game.levels, game.seed
(('dabbler', 'planner'), 7)
>>> [round(share) for share in ARENA.shares([game]).values()]
[0, 1]
"""

from __future__ import annotations

from collections.abc import Sequence

from ...play.arena import Arena, Played, play_out
from ..components import ARMIES
from ..editions import edition
from ..game import GAME, new_match
from . import LEVELS


def play_game(levels: Sequence[str], rules: str, seed: int) -> Played:
    """One whole game; all of its chance comes from the seed."""
    seats = ARMIES[: len(ARENA.check(levels))]
    start = new_match(seats, rules, seed=seed).state
    players = {army: LEVELS[level](seed) for army, level in zip(seats, levels, strict=True)}
    state, _, moves = play_out(GAME, start, players, seed)
    winners = tuple(state.seats.index(army) for army in state.tally.winners)
    return Played(tuple(levels), winners, state.tally.points, state.order.round, moves, seed)


def _rules(asked: str | None, _: int) -> str:
    return edition(asked or "premium").id


ARENA = Arena("dust", LEVELS, range(2, len(ARMIES) + 1), play_game, {"rules": _rules})
