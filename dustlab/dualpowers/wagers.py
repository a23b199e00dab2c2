"""What can be bet on in Dual Powers: the days of a card that is drawn, or turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.dice import Odds
from ..core.match import Chance, Step
from ..play.wagers import Event, Falls, at_least, of_chance
from .components import CARDS, REGION, REGIONS
from .game import GAME
from .moves import OPPOSITION, Move
from .rules.secrecy import unseen
from .state import State

DRAWN = "dualpowers.draw.draws"
"""What a position waits for while a card goes to a hand."""
TILES = ("dualpowers.setup.blockade_falls", "dualpowers.setup.unrest_falls")
"""And while a tile is drawn, for all to see."""


def falls(state: State, move: Move) -> Falls | None:
    """What is drawn or turned up after a legal move, if the one who makes it will see it."""
    if move == OPPOSITION:
        return _turned_up(state)
    then = GAME.advance(state, move)
    pending = GAME.pending(then)
    if not isinstance(pending, Chance):
        return None
    if pending.asks in TILES:
        return of_chance(pending, _tiles([region for region in REGIONS if region in pending.odds]))
    if pending.asks != DRAWN:
        return None
    mover = GAME.decider(state) or state.table.player
    hidden = unseen(then, mover)
    if dict(pending.facts)["side"] != mover or not hidden:
        return None
    return of_chance(pending, _by_days(hidden), Odds.even(hidden))


def _turned_up(state: State) -> Falls | None:
    """The opposition's card: whatever lies hidden may be on top of its pile."""
    hidden, top = unseen(state, state.table.player), state.stock.top_card
    if top not in hidden:
        return None

    def fell(steps: Sequence[Step[Any]]) -> Any:
        return steps[0].before.stock.top_card

    facts = (("side", state.side),)
    odds = Odds.even(hidden)
    return Falls("bets.opposition", facts, odds, tuple(_by_days(hidden)), fell)


def _tiles(left: Sequence[str]) -> Iterator[Event]:
    """Whether it is one of the first regions of those that are left."""
    for number in range(1, len(left)):
        some = frozenset(left[:number])
        regions = tuple(REGION[one] for one in left[:number])
        yield Event("bets.tile", (("regions", regions),), some.__contains__)


def _by_days(hidden: tuple[str, ...]) -> Any:
    return at_least("bets.card_days", max(map(_days, hidden)), _days)


def _days(card: str) -> int:
    return CARDS[card].days
