"""Exact probability: every number is summed, none is sampled, and each names its policy."""

from .battles import BattleOdds, battle, of_state
from .policies import Policy, leaving
from .walk import walk

__all__ = ["BattleOdds", "Policy", "battle", "leaving", "of_state", "walk"]
