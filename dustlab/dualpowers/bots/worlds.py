"""How the cards may lie that a side does not see, the likelier ways more often.

All of them are possible. But who puts an objective down chooses one that it likes, of the cards
that it held then: those it has played since, and those still in its hand.
"""

from __future__ import annotations

from math import exp
from random import Random

from ..components import CARDS, HIDDEN, OTHER
from ..rules.secrecy import imagined
from ..state import State
from .ahead import liked

TRIED = 5
"""How many ways are imagined for each that is looked at."""


def likely_worlds(seen: State, side: str, rng: Random, number: int) -> list[State]:
    """So many whole positions that a side cannot tell from the true one."""
    other = OTHER[side]
    if seen.objective(other) != HIDDEN:
        return [imagined(seen, side, rng) for _ in range(number)]
    ways = [imagined(seen, side, rng) for _ in range(TRIED * number)]
    liking = {card: exp(liked(seen, card, other)) for card in CARDS}
    return rng.choices(ways, [_chosen(way, other, liking) for way in ways], k=number)


def _chosen(state: State, side: str, liking: dict[str, float]) -> float:
    """How likely a side has chosen its objective from the cards that it held."""
    aim = liking[state.objective(side)]
    held = (*state.hand(side), *state.played.of(side))
    return aim / (aim + sum(liking[card] for card in held if card in CARDS))
