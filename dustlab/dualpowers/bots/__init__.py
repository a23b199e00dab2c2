"""Bots for Dual Powers: each names what led to its move, and sees no more than its side would.

>>> from dustlab import dualpowers
>>> from dustlab.dualpowers.bots import BOTS
>>> match = dualpowers.from_position("turn red\\nunrest tan\\nhand red tan-4\\nphase card")
>>> print(BOTS["strategist"].decide(match.state).move)
play tan-4
"""

from .levels import Bot, Dabbler, Planner, Strategist

# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "dabbler": Dabbler,
    "planner": Planner,
    "strategist": Strategist,
}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}

__all__ = ["BOTS", "LEVELS", "Bot"]
