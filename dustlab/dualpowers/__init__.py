"""Dual Powers: Revolution 1917, for two players and against the opposition.

>>> match = new_match(seed=7)
>>> print(match.pending)
Red: choose a command card as your secret objective

What an exercise may ask about a position can be asked here, too:

>>> measure(match.state, "turns left"), holds(match.state, "red has the will")
(8, True)
"""

from .game import (
    GAME,
    from_position,
    load_match,
    new_match,
    new_solitaire,
    open_position,
    read_match,
)
from .state import State
from .text.questions import holds, measure

__all__ = [
    "GAME",
    "State",
    "from_position",
    "holds",
    "load_match",
    "measure",
    "new_match",
    "new_solitaire",
    "open_position",
    "read_match",
]
