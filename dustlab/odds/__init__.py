"""Exact probability: every number is summed, none is sampled, and each names its policy."""

from .battles import BattleOdds, battle, of_state
from .walk import walk

__all__ = ["BattleOdds", "battle", "of_state", "walk"]
