"""What an exercise can ask about a position of Dust Tactics, in a few fixed phrases.

`measure` phrases give a number, `holds` phrases are true or false. Each is answered by the rules
code, so that an author's answer is compared with the game itself. Units are named as in the
position; a square stands for the unit on it, or for a squad if nothing is there.

>>> from dustlab.tactics import battlefield, study
>>> state = study(battlefield("cover_sum"))
>>> measure(state, "distance from sp to dd"), holds(state, "sp sees dd")
(3, True)
>>> holds(state, "dd has hard cover against sp"), holds(state, "not sp reaches dd with panzerfaust")
(True, True)
"""

from __future__ import annotations

from ...core.phrases import Vocabulary
from ..components import SIDES, the_box
from . import questions_of_attack, questions_of_field, questions_of_round

MEASURES = (
    *questions_of_field.MEASURES,
    *questions_of_attack.MEASURES,
    *questions_of_round.MEASURES,
)
FACTS = (*questions_of_field.FACTS, *questions_of_attack.FACTS, *questions_of_round.FACTS)

# Words of a position in whose place another of the same row would make another position.
ALIKE = (SIDES, tuple(the_box().units))
# A measure, and what is counted instead of it.
TAKEN_FOR = (("dice of (.+) with .+ against .+", r"miniatures of \1"),)

VOCABULARY = Vocabulary("Dust Tactics", MEASURES, FACTS, questions_of_field.BLANKS)
measure, holds = VOCABULARY.measure, VOCABULARY.holds
read_measure, read_holds = VOCABULARY.read_measure, VOCABULARY.read_holds

__all__ = [
    "ALIKE",
    "FACTS",
    "MEASURES",
    "TAKEN_FOR",
    "VOCABULARY",
    "holds",
    "measure",
    "read_holds",
    "read_measure",
]
