"""What a position of Dual Powers is worth to a side, in victory points, by what that side sees."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..components import CARDS, HIDDEN, MONTHS, OTHER, REGIONS, SEAT, SIDE_OF, TOKENS, TRACK_END
from ..rules.strength import weighed
from ..state import OVER, State

DECIDED = 30.0
"""The worth of a game that is won."""
STEADY, WAVERING = 0.5, 0.32
"""How far strength must lead to be fairly sure: at a round's end, and more for each turn left."""
TOKEN, TIRED, CARD, LEADER, WILL = 0.22, 0.12, 0.35, 0.9, 0.5
"""What tokens on the board, cards and leaders in hand, and the will of the people are worth later
on, in victory points (tokens: for each point of strength)."""
FAR_OFF = 3.3
"""The points of an objective nobody has seen, on average."""


class Worth(NamedTuple):
    """A worth, and the region that it hangs on most."""

    points: float
    region: str
    chance: float
    """How likely that region is the side's own at the end of the round."""


def worth(state: State, side: str, far: bool) -> Worth:
    """How good a position is for a side. Who looks `far` counts what the other may be after, and
    what will be of use after this round."""
    support = state.points(side) - state.points(OTHER[side])
    if state.phase == OVER or abs(support) >= TRACK_END:
        return Worth(DECIDED if _wins(state, side) else -DECIDED, "", 0.0)
    spread = spread_of(state)
    total, best, most, likely = float(support), "", -1.0, 0.5
    stakes = at_stake(state, side, far)
    for region, points in stakes.items():
        chance = own(state, region, side, spread)
        total += points * (2 * chance - 1)
        if points > most:
            best, most, likely = region, points, chance
    if far:
        total += later(state, side)
    return Worth(total, best, likely)


def spread_of(state: State) -> float:
    """How far strength must lead to be fairly sure, with so many turns left."""
    return STEADY + WAVERING * max(0, state.turns - state.turn.taken)


def _wins(state: State, side: str) -> bool:
    return state.points(side) > state.points(OTHER[side]) or (
        not state.support and state.will == side
    )


def at_stake(state: State, side: str, far: bool) -> dict[str, float]:
    """How many points each region may bring at the end of the round."""
    found = dict.fromkeys(REGIONS, 0.0)
    if state.tiles.unrest:
        found[state.tiles.unrest] += MONTHS[state.date.month].points
    for whose in (side, OTHER[side]):
        card = state.stock.objectives[SEAT[whose]]
        if card and card != HIDDEN:
            found[CARDS[card].region] += CARDS[card].points
        elif far:
            # Nobody knows which: the opposition's grows from the cards that it has played.
            for region, share in likely_aims(state, whose).items():
                found[region] += FAR_OFF * share
    return found


def likely_aims(state: State, whose: str) -> dict[str, float]:
    """Where an unseen objective may be: anywhere; the opposition's where its days add up."""
    shares = dict.fromkeys(REGIONS, 1.0)
    if whose == state.table.opposition:
        for card in state.played[SEAT[whose]]:
            shares[CARDS[card].region] += CARDS[card].days
    elif not state.table.player:
        # People put down aims where they stand already.
        for region in REGIONS:
            shares[region] += sum(
                state.strengths[token] for token in state.tokens(region) if SIDE_OF[token] == whose
            )
    whole = sum(shares.values())
    return {region: share / whole for region, share in shares.items()}


def own(state: State, region: str, side: str, spread: float) -> float:
    """How likely a side is the stronger one in a region when the round ends."""
    sums = weighed(state, region)
    if not sums.winner:
        return 0.5
    seat = SEAT[side]
    lead = float(sums.strengths[seat] - sums.strengths[1 - seat])
    if not lead:
        lead = 0.4 if sums.winner == side else -0.4
    return 1 / (1 + exp(-lead / spread))


def later(state: State, side: str) -> float:
    """What stays after the round: tokens, cards, leaders, the will of the people."""
    total = 0.0
    for tokens in state.city:
        for token in tokens:
            whose = SIDE_OF[token]
            if whose in SEAT:
                each = TOKEN if TOKENS[token].ready else TIRED
                total += (each if whose == side else -each) * (state.strengths[token] + 0.5)
    total += WILL if state.will == side else -WILL
    for card in state.hand(side):
        total += CARD if card in CARDS or card == HIDDEN else LEADER
    return total
