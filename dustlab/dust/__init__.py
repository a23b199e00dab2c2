"""Dust: a struggle for the world's power sources.

>>> battle = new_battle("5 tank 2 mech", "4 tank 1 fighter", target="production", seed=7)
>>> print(battle.pending)
Red: roll, or retreat first

What an exercise may ask about a position can be asked here, too:

>>> measure(battle.state, "dice attacker"), holds(battle.state, "supremacy red")
(9, True)
"""

from .game import GAME, from_position, load_match, new_match, open_position, read_match
from .state import State
from .studies.battlefields import new_battle
from .text.questions import holds, measure

__all__ = [
    "GAME",
    "State",
    "from_position",
    "holds",
    "load_match",
    "measure",
    "new_battle",
    "new_match",
    "open_position",
    "read_match",
]
