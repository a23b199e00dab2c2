"""Exact probability: every number is summed, none is sampled, and each names its policy."""

from .battles import BattleOdds, battle, of_state
from .plans import PlanOdds, plan
from .policies import Policy, leaving
from .simulated import Simulated, simulate
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
