"""What can be bet on in Dust Tactics: hits of a throw, and who gets the initiative."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.match import Chance
from ..play.wagers import Event, Falls, at_least, of_chance
from .components import SIDES
from .game import GAME
from .moves import Move
from .state import State


def falls(state: State, move: Move) -> Falls | None:
    """What falls after a legal move."""
    pending = GAME.pending(GAME.advance(state, move))
    if not isinstance(pending, Chance):
        return None
    if isinstance(next(iter(pending.odds)), tuple):
        return of_chance(pending, _initiative())
    return of_chance(pending, at_least("bets.hits", max(pending.odds)))


def _initiative() -> Iterator[Event]:
    """Which side throws more hits; level is neither."""
    for at, side in enumerate(SIDES):

        def holds(both: tuple[int, int], at: int = at) -> bool:
            return both[at] > both[1 - at]

        yield Event("bets.more_hits", (("side", side),), holds)
