"""Exact probability: every number is summed, none is sampled, and each names its policy.

What is no game's stands in this room; each game has its odds in a room of its own. The odds of Dust
can be called from here, too:

>>> from dustlab import odds
>>> print(odds.battle("2 tank", "1 tank").caption())
Premium rules, land battle. Exact. Policy fixed: tanks are destroyed first, then mechs, fighters,
bombers; nobody retreats.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .walk import walk

if TYPE_CHECKING:
    from ..dust.odds.attacks import PlanOdds, StrikeOdds, plan, special_attack
    from ..dust.odds.battles import BattleOdds, battle, of_state
    from ..dust.odds.duel import after_throws, duel, duel_chain
    from ..dust.odds.policies import Policy, leaving
    from ..dust.odds.simulated import Simulated, simulate

__all__ = [
    "BattleOdds",
    "PlanOdds",
    "Policy",
    "Simulated",
    "StrikeOdds",
    "after_throws",
    "battle",
    "duel",
    "duel_chain",
    "leaving",
    "of_state",
    "plan",
    "simulate",
    "special_attack",
    "walk",
]

_OF_DUST = {
    "attacks": ("PlanOdds", "StrikeOdds", "plan", "special_attack"),
    "battles": ("BattleOdds", "battle", "of_state"),
    "duel": ("after_throws", "duel", "duel_chain"),
    "policies": ("Policy", "leaving"),
    "simulated": ("Simulated", "simulate"),
}


def __getattr__(name: str) -> Any:
    """The odds of Dust come in when they are asked for."""
    for module, names in _OF_DUST.items():
        if name in names:
            return getattr(import_module(f"dustlab.dust.odds.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
