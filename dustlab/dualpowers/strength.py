"""Who is stronger in a region: the sums, what breaks a tie, and when nobody is.

>>> weigh(("neutral 1/0", "red 2/1", "white 3/2 exhausted"), "red")
Weighed(winner='red', strengths=(3, 2), tokens=(2, 1))
"""

from __future__ import annotations

from typing import NamedTuple

from ..remarks import Event, event
from .components import (
    COUNT_BITS,
    RED,
    REGION,
    SEAT,
    SIDE_OF,
    WEIGHT_BITS,
    WEIGHTS,
    WHITE,
    make,
)
from .state import State


class Weighed(NamedTuple):
    """Both sides' strength and tokens in a region, red first, and who is the stronger."""

    winner: str
    strengths: tuple[int, int]
    tokens: tuple[int, int]

    @property
    def by(self) -> str:
        """What decided: strength, tokens, will, or nobody."""
        if not self.winner:
            return "nobody"
        if self.strengths[0] != self.strengths[1]:
            return "strength"
        return "tokens" if self.tokens[0] != self.tokens[1] else "will"


NOBODY = Weighed("", (0, 0), (0, 0))


_NUMBER, _WEIGHT = (1 << COUNT_BITS) - 1, (1 << WEIGHT_BITS) - 1


def weigh(tokens: tuple[str, ...], will: str, difficulty: int = 0) -> Weighed:
    """Add up a region. Neutral tokens count for the will of the people, beside an own token.

    A weight is the strength, then the number of tokens (see `WEIGHTS`): the greater one wins.
    """
    both = sum(map(WEIGHTS[difficulty].__getitem__, tokens))
    red, white, neutral = both & _WEIGHT, both >> WEIGHT_BITS & _WEIGHT, both >> 2 * WEIGHT_BITS
    if not red and not white:
        return NOBODY
    if neutral:
        if will == RED:
            if red:
                red += neutral
        elif white:
            white += neutral
    if red == white:
        winner = will
    else:
        winner = RED if red > white else WHITE
    strengths = red >> COUNT_BITS, white >> COUNT_BITS
    return make(Weighed, (winner, strengths, (red & _NUMBER, white & _NUMBER)))


def weighed(state: State, region: str) -> Weighed:
    return weigh(state.tokens(region), state.will, state.table.difficulty)


def explained(state: State, region: str) -> list[Event]:
    """How a region is weighed, step by step, each with its rule."""
    found, here = weighed(state, region), REGION[region]
    told: list[Event] = []

    def add(rule: str, key: str, **facts: object) -> None:
        told.append(event(rule, f"dualpowers.strength.{key}", region, region=here, **facts))

    neutrals = [token for token in state.tokens(region) if SIDE_OF[token] not in SEAT]
    if neutrals:
        own = any(SIDE_OF[token] == state.will for token in state.tokens(region))
        key = "neutral_counts" if own else "neutral_idle"
        add("dualpowers.strength.neutral", key, side=state.will, count=len(neutrals))
    winner = found.winner
    if not winner:
        add("dualpowers.strength.nobody", "nobody")
        return told
    (red, white), (reds, _) = found.strengths, found.tokens
    add("dualpowers.strength.sum", "sums", red=red, white=white)
    if found.by == "tokens":
        seat = SEAT[winner]
        counts = {"more": found.tokens[seat], "less": found.tokens[1 - seat]}
        add("dualpowers.strength.tie_tokens", "tie_tokens", side=winner, **counts)
    elif found.by == "will":
        add("dualpowers.strength.tie_will", "tie_will", side=winner, tokens=reds)
    else:
        add("dualpowers.strength.sum", "stronger", side=winner)
    return told
