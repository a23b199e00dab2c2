"""Dust Tactics: skirmishes of walkers, squads and heroes on a field of squares."""

from .battlefields import battlefield, study
from .game import GAME
from .state import State

__all__ = ["GAME", "State", "battlefield", "study"]
