"""Bots for Dual Powers: each names what led to its move, and sees no more than its side would.

>>> from dustlab import dualpowers
>>> from dustlab.dualpowers.bots import BOTS
>>> match = dualpowers.from_position("turn red\\nunrest tan\\nhand red tan-4\\nphase card")
>>> print(BOTS["strategist"].decide(match.state).move)
play tan-4
"""

from .levels import ARENA, BOTS, LEVELS, Bot

__all__ = ["ARENA", "BOTS", "LEVELS", "Bot"]
