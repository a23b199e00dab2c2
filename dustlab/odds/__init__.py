"""Exact probability: every number is summed, none is sampled, and each names its policy."""

from typing import TYPE_CHECKING, Any

from .battles import BattleOdds, battle, of_state
from .plans import PlanOdds, plan
from .policies import Policy, leaving
from .special_attacks import StrikeOdds, special_attack
from .walk import walk

__all__ = [
    "BattleOdds",
    "PlanOdds",
    "Policy",
    "Simulated",
    "StrikeOdds",
    "battle",
    "leaving",
    "of_state",
    "plan",
    "simulate",
    "special_attack",
    "walk",
]


if TYPE_CHECKING:
    from .simulated import Simulated, simulate


def __getattr__(name: str) -> Any:
    """What needs numpy comes in when it is asked for."""
    if name in ("Simulated", "simulate"):
        from ..needs import need_numpy

        need_numpy("simulate")
        from . import simulated

        return getattr(simulated, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
