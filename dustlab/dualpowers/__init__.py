"""Dual Powers: Revolution 1917, for two players and against the opposition.

>>> match = new_match(seed=7)
>>> print(match.pending)
Red: choose a command card as your secret objective
"""

from .game import GAME, from_position, load_match, new_match, new_solitaire, read_match
from .state import State

__all__ = [
    "GAME",
    "State",
    "from_position",
    "load_match",
    "new_match",
    "new_solitaire",
    "read_match",
]
