"""Bots for Dust: each names what led to its move, and sees no more than its player would.

>>> from dustlab import dust
>>> from dustlab.dust.bots import BOTS
>>> match = dust.new_battle("5 tank", "1 tank", seed=7)
>>> print(BOTS["general"].decide(match.state).move)
roll
"""

from ...play.bots import Decision
from .levels import ARENA, BOTS, LEVELS, Bot

__all__ = ["ARENA", "BOTS", "LEVELS", "Bot", "Decision"]
