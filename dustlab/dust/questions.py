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

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..errors import BadInput, did_you_mean
from . import questions_of_battle, questions_of_game
from .phrases import NoBattle, examples, read_phrase
from .state import State

Number = int | Fraction

# Of several phrases that fit, the first is meant.
MEASURES = (*questions_of_battle.MEASURES, *questions_of_game.MEASURES)
FACTS = (*questions_of_battle.FACTS, *questions_of_game.FACTS)

# A measure becomes a fact by a comparison; a fact is turned round by "not" before it.
COMPARISONS: dict[str, Callable[[Number, int], bool]] = {
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "is": lambda a, b: a == b,
}
_COMPARED = re.compile(rf"(.+) ({'|'.join(COMPARISONS)}) ([0-9]{{1,4}})")


# -- asking


def measure(state: State, text: str) -> Number:
    """The number that a phrase asks for."""
    return read_measure(text)(state)


def holds(state: State, text: str) -> bool:
    """Whether a phrase is true of a position."""
    return read_holds(text)(state)


def read_measure(text: str) -> Callable[[State], Number]:
    """The question behind a `measure` phrase, to be put to any position."""
    found = read_phrase(_plain(text), MEASURES)
    if found is None:
        near = did_you_mean(_plain(text), examples(MEASURES))
        raise BadInput("measure", f"a measure of Dust{near}", text)
    return found


def read_holds(text: str) -> Callable[[State], bool]:
    """The question behind a `holds` phrase, to be put to any position."""
    plain = _plain(text)
    denied = plain.startswith("not ")
    if denied:
        plain = plain.removeprefix("not ")
    compared = _COMPARED.fullmatch(plain)
    question: Callable[[State], Any] | None
    if compared:
        question = _comparison(*compared.groups())
    else:
        question = read_phrase(plain, FACTS)
    if question is None:
        near = did_you_mean(plain, examples(FACTS))
        raise BadInput("holds", f"a fact of Dust{near}", text)
    return _whether(question, denied)


def _comparison(phrase: str, how: str, number: str) -> Callable[[State], bool]:
    value, compare = read_measure(phrase), COMPARISONS[how]
    return lambda state: compare(value(state), int(number))


def _whether(question: Callable[[State], Any], denied: bool) -> Callable[[State], bool]:
    def answer(state: State) -> bool:
        try:
            return bool(question(state)) is not denied
        except NoBattle:
            # Nothing is true of a battle that is not there.
            return denied

    return answer


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
