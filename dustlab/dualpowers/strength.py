"""Who is stronger in a region: the sums, what breaks a tie, and when nobody is.

>>> weigh(("neutral 1/0", "red 2/1", "white 3/2 exhausted"), "red", STRENGTHS[0])
Weighed(winner='red', strengths=(3, 2), tokens=(2, 1))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..remarks import Event, event
from .components import OTHER, RED, REGION, SEAT, SIDE_OF, STRENGTHS, TOKENS, WHITE, make
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


def weigh(tokens: tuple[str, ...], will: str, strengths: Mapping[str, int]) -> Weighed:
    """Add up a region. Neutral tokens count for the will of the people, beside an own token."""
    red = reds = white = whites = neutral = neutrals = 0
    for token in tokens:
        side = SIDE_OF[token]
        if side == RED:
            red += strengths[token]
            reds += 1
        elif side == WHITE:
            white += strengths[token]
            whites += 1
        else:
            neutral += strengths[token]
            neutrals += 1
    if not reds and not whites:
        return NOBODY
    if neutrals:
        if will == RED:
            if reds:
                red += neutral
                reds += neutrals
        elif whites:
            white += neutral
            whites += neutrals
    if red != white:
        winner = RED if red > white else WHITE
    elif reds != whites:
        winner = RED if reds > whites else WHITE
    else:
        winner = will
    return make(Weighed, (winner, (red, white), (reds, whites)))


def weighed(state: State, region: str) -> Weighed:
    return weigh(state.tokens(region), state.will, state.strengths)


def explained(state: State, region: str) -> list[Event]:
    """How a region is weighed, step by step, each with its rule."""
    found, here = weighed(state, region), REGION[region]
    told: list[Event] = []

    def say(rule: str, key: str, **facts: object) -> None:
        told.append(
            event(
                f"dualpowers.strength.{rule}",
                f"dualpowers.strength.{key}",
                region,
                region=here,
                **facts,
            )
        )

    neutrals = [TOKENS[token] for token in state.tokens(region) if SIDE_OF[token] not in SEAT]
    own = any(SIDE_OF[token] == state.will for token in state.tokens(region))
    if neutrals:
        key = "neutral_counts" if own else "neutral_idle"
        say("neutral", key, side=state.will, count=len(neutrals))
    if not found.winner:
        say("nobody", "nobody")
        return told
    (red, white), (reds, whites) = found.strengths, found.tokens
    say("sum", "sums", red=red, white=white)
    winner = found.winner
    if found.by == "tokens":
        seat = SEAT[winner]
        more, less = found.tokens[seat], found.tokens[SEAT[OTHER[winner]]]
        say("tie_tokens", "tie_tokens", side=winner, more=more, less=less)
    elif found.by == "will":
        say("tie_will", "tie_will", side=winner, tokens=reds)
    else:
        say("sum", "stronger", side=winner)
    return told


__all__ = ["NOBODY", "STRENGTHS", "Weighed", "explained", "weigh", "weighed"]
