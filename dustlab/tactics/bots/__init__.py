"""Bots for Dust Tactics: each names what led to its move.

>>> from dustlab.tactics import new_match
>>> match = new_match("first_patrol", seed=3)
>>> str(BOTS["captain"].decide(match.state).move).split()[0]
'begin'
"""

from .levels import Bot, Captain, Dabbler, Gunner

# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {"dabbler": Dabbler, "gunner": Gunner, "captain": Captain}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}

__all__ = ["BOTS", "LEVELS", "Bot"]
