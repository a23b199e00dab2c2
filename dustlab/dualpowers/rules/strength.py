"""Who is stronger in a region: the sums, what breaks a tie, and when nobody is.

>>> weigh(("neutral 1/0", "red 2/1", "white 3/2 exhausted"), "red")
Weighed(winner='red', strengths=(3, 2), tokens=(2, 1))
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.remarks import Event, event
from ..components import NEUTRAL, OTHER, RED, REGION, SEAT, SIDE_OF, SIDES, STRENGTHS, WHITE
from ..state import State


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

OWN = {side: frozenset(t for t, owner in SIDE_OF.items() if owner == side) for side in SIDES}
"""The tokens of each side."""

# No region holds so many tokens: a strength counts more than any number of them.
MANY = 1000
LEAD_OF = {
    (difficulty, will): {
        token: (strength * MANY + 1) * (-1 if SIDE_OF[token] == OTHER[will] else 1)
        for token, strength in strengths.items()
    }.__getitem__
    for difficulty, strengths in STRENGTHS.items()
    for will in SIDES
}
"""What each token adds to the lead of who has the will of the people: strength first, then its
number. Neutral tokens add to it, the other side's take away."""


def stronger(tokens: tuple[str, ...], will: str, difficulty: int = 0) -> str:
    """Which side is the stronger in a region; who has the will of the people wins a tie. Nobody is
    where neither has a token, and neutral ones count only beside one's own."""
    if OWN[will].isdisjoint(tokens):
        other = OTHER[will]
        return "" if OWN[other].isdisjoint(tokens) else other
    return will if sum(map(LEAD_OF[difficulty, will], tokens)) >= 0 else OTHER[will]


def weigh(tokens: tuple[str, ...], will: str, difficulty: int = 0) -> Weighed:
    """Add up a region. Neutral tokens count for the will of the people, beside an own token."""
    winner = stronger(tokens, will, difficulty)
    if not winner:
        return NOBODY
    strength, counts = STRENGTHS[difficulty], {RED: 0, WHITE: 0, NEUTRAL: 0}
    sums = {RED: 0, WHITE: 0, NEUTRAL: 0}
    for token in tokens:
        side = SIDE_OF[token]
        sums[side] += strength[token]
        counts[side] += 1
    if counts[will]:
        sums[will] += sums[NEUTRAL]
        counts[will] += counts[NEUTRAL]
    return Weighed(winner, (sums[RED], sums[WHITE]), (counts[RED], counts[WHITE]))


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
