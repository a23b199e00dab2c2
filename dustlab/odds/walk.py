"""The plain way to exact odds: walk every branch of a game's own rules.

Slow and certain. It asks the rules themselves for each decision and each throw, so whatever is
faster is tested against it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from ..match import Chance, Game, Over

S = TypeVar("S")


def walk(game: Game[S], state: S, policy: Callable[[S], Any]) -> dict[S, Fraction]:
    """The chance of each final position when every decision is the policy's."""
    known: dict[S, dict[S, Fraction]] = {}

    def ends(here: S) -> dict[S, Fraction]:
        if here not in known:
            known[here] = _ends(here)
        return known[here]

    def _ends(here: S) -> dict[S, Fraction]:
        pending = game.pending(here)
        if isinstance(pending, Over):
            return {here: Fraction(1)}
        if not isinstance(pending, Chance):
            return ends(game.advance(here, policy(here)))
        total: dict[S, Fraction] = {}
        for outcome, weight in pending.odds.weights.items():
            for end, chance in ends(game.fall(here, outcome)).items():
                share = Fraction(weight, pending.odds.total) * chance
                total[end] = total.get(end, Fraction(0)) + share
        return total

    return ends(state)
