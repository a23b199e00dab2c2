"""How likely a side wins a game for two once a round is over: for who looks ahead to its end.

The numbers are those that told the winner best in 1600 games between two sides that play as
`ahead` does (logistic regression); they are given in victory points.
"""

from __future__ import annotations

from math import exp, sqrt

from ..components import END_MONTHS, LAST_DAY, LEADERS, RED, SIDE_OF, SIDES, TOKENS
from ..rules.calendar import counted
from ..state import Phase, State

EACH, READY, TIRED = 0.3, 0.95, 0.55
"""What a token in the city is worth; and each point of its strength, ready and exhausted."""
LEADER = 1.9
"""What a leader's card is worth that is still in the hand."""
LAST_TURN = 1.9
"""What it is worth not to have the will of the people: the last turn of the round to come."""
SURE = 0.32
"""How much surer of the victory a point makes just before the end."""
FURTHER = 45
"""The days after which this certainty is less, by the root of 2: a round has about as many."""
END = min(END_MONTHS) * LAST_DAY
"""The day with which the last month comes, counted from the first of March."""


def winning_chance(state: State, side: str) -> float:
    """From 0 to 1; of a game that is over nothing in between."""
    if state.phase == Phase.OVER:
        return float(state.side == side)
    days = max(1, END - counted(state.date))
    sure = SURE / sqrt(1 + days / FURTHER)
    red = 1 / (1 + exp(-sure * _red_ahead(state)))
    return red if side == RED else 1 - red


def _red_ahead(state: State) -> float:
    """How many victory points Red is ahead, with what both sides have for later rounds."""
    lead = -state.support + _sign(state.will) * -LAST_TURN
    for tokens in state.city:
        for token in tokens:
            if SIDE_OF[token] in SIDES:
                known = TOKENS[token]
                each = EACH + known.strength * (READY if known.ready else TIRED)
                lead += _sign(known.side) * each
    for side in SIDES:
        lead += _sign(side) * LEADER * sum(card in LEADERS for card in state.hand(side))
    return lead


def _sign(side: str) -> int:
    return 1 if side == RED else -1
