"""The clean-up: tiles move on, markers and cards are cleared, and the next round begins."""

from __future__ import annotations

from random import Random

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Event, event
from ..components import CARDS, REGION, make
from ..state import CLEANUP, City, Date, Pair, State, Stock, Tiles, state_of
from . import drawing, setup

NONE_PLAYED: Pair = ((), ())


def begin(state: State, support: int, city: City, supply: Pair, log: list[Event] | None) -> State:
    """With what the scoring has led to, the blockade tile becomes the unrest tile; cards that were
    used are discarded."""
    _, blockade, left, barrier = state[12]
    if log is not None:
        if blockade:
            facts = {"region": REGION[blockade]}
            log.append(
                event("dualpowers.cleanup.unrest", "dualpowers.cleanup.unrest", blockade, **facts)
            )
        log.append(event("dualpowers.cleanup.markers", "dualpowers.cleanup.markers"))
        log.append(event("dualpowers.cleanup.cards", "dualpowers.cleanup.cards"))
    table, _, side, turn, date, _, will, _, _, hands, _, _, _ = state
    phase, played, stock = CLEANUP, NONE_PLAYED, _discarded(state)
    tiles = make(Tiles, (blockade, "", left, barrier))
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    if left:
        return state
    if log is not None:
        log.append(event("dualpowers.cleanup.last_tile", "dualpowers.cleanup.last_tile"))
    return next_round(state, tiles, log)


def _discarded(state: State) -> Stock:
    """Command cards go to the discard pile, objectives with them; leaders are out of the game."""
    objectives, _, deck, discard, pile, leaders = state[11]
    red, white = state[10]
    used = filter(CARDS.__contains__, (*red, *white, *objectives))
    return make(Stock, (("", ""), (False, False), deck, (*discard, *used), pile, leaders))


def pending(state: State) -> Chance:
    return Chance(Odds.even(state.tiles.left), "dualpowers.setup.blockade_falls")


def sample(state: State, rng: Random) -> str:
    left = state[12][2]
    return left[int(rng.random() * len(left))]


def fall(state: State, tile: str, log: list[Event] | None) -> State:
    if log is not None:
        setup.tell_blockade("dualpowers.cleanup.blockade", tile, log)
    return next_round(state, setup.blockaded(state[12], tile), log)


def next_round(state: State, tiles: Tiles, log: list[Event] | None) -> State:
    round_, day, month = state[4]
    return drawing.begin(state, make(Date, (round_ + 1, day, month)), tiles, log)
