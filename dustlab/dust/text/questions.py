"""What an exercise can ask about a position of Dust, in a few fixed phrases.

`measure` phrases give a number, `holds` phrases are true or false. Each is answered by the rules
code, so that an author's answer is compared with the game itself.

>>> from dustlab.dust import new_battle
>>> state = new_battle("5 tank 2 mech", "4 tank 1 fighter", target="production").state
>>> measure(state, "dice attacker"), measure(state, "bonus defender")
(9, 3)
>>> holds(state, "supremacy red"), holds(state, "not battle over")
(True, True)
"""

from __future__ import annotations

from ...core.phrases import COMPARISONS, Vocabulary
from ..cards import the_deck
from ..components import ARMIES, KINDS
from . import questions_of_battle, questions_of_game
from .phrases import BLANKS, NoBattle

# Of several phrases that fit, the first is meant.
MEASURES = (*questions_of_battle.MEASURES, *questions_of_game.MEASURES)
FACTS = (*questions_of_battle.FACTS, *questions_of_game.FACTS)

# Words of a position in whose place another of the same row would make another position.
ALIKE = (ARMIES, KINDS, tuple(the_deck()))
# A measure, and what is counted instead of it.
TAKEN_FOR = (
    ("(?:dice|most retreat) (attacker|defender)", r"units \1"),
    ("mean hits (attacker|defender)", r"dice \1"),
)

# Nothing is true of a battle that is not there.
VOCABULARY = Vocabulary("Dust", MEASURES, FACTS, BLANKS, NoBattle)
measure, holds = VOCABULARY.measure, VOCABULARY.holds
read_measure, read_holds = VOCABULARY.read_measure, VOCABULARY.read_holds

__all__ = [
    "ALIKE",
    "COMPARISONS",
    "FACTS",
    "MEASURES",
    "TAKEN_FOR",
    "holds",
    "measure",
    "read_holds",
    "read_measure",
]
