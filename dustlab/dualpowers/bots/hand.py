"""What the command cards of a hand may still bring, in victory points: for a review.

A card counts by what its action can do for its side where it recruits: with units of its value the
side is the stronger one there more likely, and so comes to more of the points at stake. The best
cards of a hand count, as many as its side has turns left in the round. To which day a card leads is
not counted: that hangs on the cards that others play before it.
"""

from __future__ import annotations

from ..components import CARDS, READY, SIDES, TOKENS, VALUE, Card
from ..rules.strength import weigh
from ..state import A_TURN, State
from .worth import at_stake, chance, spread_of

USED = 0.2
"""How much of it comes to pass. In 60 games for two between planners the worth foretold the winner
best with 0.15 to 0.25, and worse without."""
UNITS = {
    (side, VALUE[kind]): token
    for side in SIDES
    for kind, token in READY[side].items()
    if TOKENS[token].strength == VALUE[kind]
}
"""A unit of each side and value, as it stands in the city."""


def in_hand(state: State, side: str) -> float:
    """How many points the hand of a side may still bring it in this round."""
    held = [CARDS[card] for card in state.hand(side) if card in CARDS]
    most = turns_left(state, side)
    if not held or not most:
        return 0.0
    stakes, spread = at_stake(state, side, far=True), spread_of(state)
    gains = (2 * stakes[card.region] * _likelier(state, card, side, spread) for card in held)
    return USED * sum(sorted(gains, reverse=True)[:most])


def turns_left(state: State, side: str) -> int:
    """How many cards a side may still play in this round; before its turns, in all of it."""
    if state.phase not in A_TURN:
        return state.table.turns // 2
    return (state.table.turns - state.turn.taken + (state.side == side)) // 2


def _likelier(state: State, card: Card, side: str, spread: float) -> float:
    """How much likelier the side is the stronger one with the units that a card recruits."""
    value = min(card.recruit, sum(VALUE[kind] for kind in state.supply.of(side)))
    if not value:
        return 0.0
    tokens, will, difficulty = state.tokens(card.region), state.will, state.table.difficulty
    now = chance(weigh(tokens, will, difficulty), side, spread)
    return chance(weigh((*tokens, UNITS[side, value]), will, difficulty), side, spread) - now
