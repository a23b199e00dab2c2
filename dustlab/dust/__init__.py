"""Dust: a struggle for the world's power sources.

>>> battle = new_battle("5 tank 2 mech", "4 tank 1 fighter", target="production", seed=7)
>>> print(battle.pending)
Red: roll, or retreat first
"""

from .game import GAME, from_position, load_match, new_match, read_match
from .state import State
from .studies.battlefields import new_battle

__all__ = ["GAME", "State", "from_position", "load_match", "new_battle", "new_match", "read_match"]
