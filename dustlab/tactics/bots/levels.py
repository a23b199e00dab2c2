"""The levels of Dust Tactics, and skirmishes between them.

>>> game = play_game(("gunner", "captain"), 3)
>>> [game.levels[seat] for seat in game.winners]
['captain']
"""

from __future__ import annotations

from collections.abc import Sequence

from ...play.arena import Arena, Played, play_out
from ..components import SIDES
from ..game import GAME, new_match
from ..state import State
from .captain import Bot, Captain, Dabbler, Gunner
from .colonel import Colonel
from .major import Major

# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "dabbler": Dabbler,
    "gunner": Gunner,
    "captain": Captain,
    "major": Major,
    "colonel": Colonel,
}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}


# -- whole games


FIELD = "first_patrol"


def play_game(levels: Sequence[str], seed: int, battlefield: str = FIELD) -> Played:
    """A skirmish, allies and axis; all of its chance comes from the seed."""
    seats = zip(SIDES, ARENA.check(levels), strict=True)
    players = {side: LEVELS[level](seed) for side, level in seats}
    state, over, moves = play_out(GAME, new_match(battlefield, seed=seed).state, players, seed)
    winners = (SIDES.index(over.winner),) if over.winner else ()
    return Played(tuple(levels), winners, state.points, state.round.number, moves, seed)


def _battlefield(asked: str | None, _: int) -> str:
    """One on which two armies can fight; some are diagrams to look at."""
    new_match(asked or FIELD)
    return asked or FIELD


def _is_late(state: State) -> bool:
    """A round begins, and it is half time or later."""
    number, last = state.round.number, state.table.scenario.rounds
    return state.phase == "initiative" and 2 * number >= last > 0


ARENA = Arena(
    "tactics",
    LEVELS,
    range(2, 3),
    play_game,
    {"battlefield": _battlefield},
    opener="captain",
    is_late=_is_late,
)
