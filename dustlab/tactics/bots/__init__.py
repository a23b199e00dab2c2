"""Bots for Dust Tactics: each names what led to its move.

>>> from dustlab.tactics import new_match
>>> match = new_match("first_patrol", seed=3)
>>> str(BOTS["captain"].decide(match.state).move).split()[0]
'begin'
"""

from .captain import Bot
from .levels import ARENA, BOTS, LEVELS

__all__ = ["ARENA", "BOTS", "LEVELS", "Bot"]
