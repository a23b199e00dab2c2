"""Bots for Dust: each names what led to its move, and sees no more than its player would.

>>> from dustlab import dust
>>> from dustlab.dust.bots import BOTS
>>> match = dust.new_battle("5 tank", "1 tank", seed=7)
>>> print(BOTS["general"].decide(match.state).move)
roll
"""

from ...play.bots import Decision
from .levels import Bot, Dabbler, General, Planner

# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "dabbler": Dabbler,
    "planner": Planner,
    "general": General,
}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}

__all__ = ["BOTS", "LEVELS", "Bot", "Decision"]
