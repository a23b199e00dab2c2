"""Who is stronger in a region: the sums, what breaks a tie, and when nobody is.

>>> weigh(("neutral 1/0", "red 2/1", "white 3/2 exhausted"), "red")
Weighed(winner='red', strengths=Both(red=3, white=2), tokens=Both(red=2, white=1))
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...core.remarks import Event, event
from ..components import NEUTRAL, RED, REGION, SIDE_OF, SIDES, STRENGTHS, WHITE
from ..state import Both, State


class Weighed(NamedTuple):
    """Both sides' strength and tokens in a region, red first, and who is the stronger."""

    winner: str
    strengths: Both[int]
    tokens: Both[int]

    @property
    def by(self) -> str:
        """What decided: strength, tokens, will, or nobody."""
        if not self.winner:
            return "nobody"
        if self.strengths.red != self.strengths.white:
            return "strength"
        return "tokens" if self.tokens.red != self.tokens.white else "will"


NOBODY = Weighed("", Both(0, 0), Both(0, 0))


# The same regions come back in every position that a bot looks at.
@lru_cache(maxsize=10_000)
def weigh(tokens: tuple[str, ...], will: str, difficulty: int = 0) -> Weighed:
    """Add up a region. Neutral tokens count for the will of the people, beside an own token. More
    strength wins, then more tokens, then the will; a region without red or white tokens is
    nobody's."""
    strength, sums = STRENGTHS[difficulty], {RED: 0, WHITE: 0, NEUTRAL: 0}
    counts = {RED: 0, WHITE: 0, NEUTRAL: 0}
    for token in tokens:
        side = SIDE_OF[token]
        sums[side] += strength[token]
        counts[side] += 1
    if not counts[RED] and not counts[WHITE]:
        return NOBODY
    if counts[will]:
        sums[will] += sums[NEUTRAL]
        counts[will] += counts[NEUTRAL]
    red, white = (sums[RED], counts[RED]), (sums[WHITE], counts[WHITE])
    winner = will if red == white else RED if red > white else WHITE
    return Weighed(winner, Both(sums[RED], sums[WHITE]), Both(counts[RED], counts[WHITE]))


def weighed(state: State, region: str) -> Weighed:
    return weigh(state.tokens(region), state.will, state.table.difficulty)


def explained(state: State, region: str) -> list[Event]:
    """How a region is weighed, step by step, each with its rule."""
    sums, place = weighed(state, region), REGION[region]
    events: list[Event] = []

    def add(rule: str, key: str, **facts: object) -> None:
        events.append(event(rule, f"dualpowers.strength.{key}", region, region=place, **facts))

    neutrals = [token for token in state.tokens(region) if SIDE_OF[token] not in SIDES]
    if neutrals:
        own = any(SIDE_OF[token] == state.will for token in state.tokens(region))
        key = "neutral_counts" if own else "neutral_idle"
        add("dualpowers.strength.neutral", key, side=state.will, count=len(neutrals))
    winner = sums.winner
    if not winner:
        add("dualpowers.strength.nobody", "nobody")
        return events
    (red, white), (reds, whites) = sums.strengths, sums.tokens
    add("dualpowers.strength.sum", "sums", red=red, white=white)
    if sums.by == "tokens":
        counts = {"more": max(reds, whites), "less": min(reds, whites)}
        add("dualpowers.strength.tie_tokens", "tie_tokens", side=winner, **counts)
    elif sums.by == "will":
        add("dualpowers.strength.tie_will", "tie_will", side=winner, tokens=reds)
    else:
        add("dualpowers.strength.sum", "stronger", side=winner)
    return events
