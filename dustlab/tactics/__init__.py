"""Dust Tactics: skirmishes of walkers, squads and heroes on a field of squares.

>>> sight(battlefield("cover_sum"), "sp", "dd").cover
'hard'
>>> new_match("first_patrol").state.round.number
1

What an exercise may ask about a position can be asked here, too:

>>> state = study(battlefield("cover_sum"))
>>> measure(state, "distance from sp to dd"), holds(state, "sp sees dd")
(3, True)
"""

from .battlefields import battlefield, study
from .game import GAME, from_position, load_match, new_match, open_position, read_match
from .rules.proof import sight
from .state import State
from .table import Settings
from .text.questions import holds, measure
from .text.words import card

__all__ = [
    "GAME",
    "Settings",
    "State",
    "battlefield",
    "card",
    "from_position",
    "holds",
    "load_match",
    "measure",
    "new_match",
    "open_position",
    "read_match",
    "sight",
    "study",
]
