"""What fire costs its targets, in army points, by exact chances of what the dice bring.

A unit that falls scores its points, and one that falls before it has acted does nothing more in
this round; what is only hurt counts for a part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..moves import Fire
from ..odds.targets import together
from ..rules.attack import attack_of
from ..rules.dice import Target, Throw, profile
from ..state import State
from ..text.blanks import Aim

HURT = 0.5
"""How much of its points a unit counts that is hurt and does not fall."""
ALERT = 0.3
"""How much more a unit counts that has not acted yet in this round."""


class Losses(NamedTuple):
    """What throws do to one target, on average."""

    falls: float
    """The chance that nothing of it is left."""
    hurt: float
    """The part of it that is lost where something is left."""


@lru_cache(maxsize=50_000)
def losses(throws: tuple[Throw, ...], resilient: bool, left: int) -> Losses:
    """By the exact chances of every number of points."""
    weights, whole = together(throws, resilient, left)
    points = sum(number * weight for number, weight in enumerate(weights))
    return Losses(1 - sum(weights) / whole, points / whole / left)


def cost_of(state: State, target: Target, throws: tuple[Throw, ...]) -> float:
    """The army points that a target is worth less after these throws."""
    left = target.miniatures + target.boxes
    if target.piece < 0 or target.heroic or not left:
        return 0.0
    card, expected = state.card(target.piece), losses(throws, target.resilient, left)
    alert = ALERT * (not state.pieces[target.piece].acted)
    return card.ap * (expected.falls * (1 + alert) + HURT * expected.hurt * left / card.health)


def cost_of_fire(state: State, aims: list[Aim]) -> float:
    """What rows that fire together cost their targets."""
    thrown: dict[Target, tuple[Throw, ...]] = {}
    for throw, target in profile(state, attack_of(state, Fire(tuple(aims)))):
        thrown[target] = (*thrown.get(target, ()), throw)
    return sum(cost_of(state, target, throws) for target, throws in thrown.items())
