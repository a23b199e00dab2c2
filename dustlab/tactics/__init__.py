"""Dust Tactics: skirmishes of walkers, squads and heroes on a field of squares.

>>> sight(battlefield("cover_sum"), "sp", "dd").cover
'hard'
"""

from .battlefields import battlefield, study
from .game import GAME
from .sighting import sight
from .state import State

__all__ = ["GAME", "State", "battlefield", "sight", "study"]
