"""The phrases of exercises: words with blanks, and what may stand in a blank."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from ..errors import BadInput, did_you_mean
from .board import the_board
from .cards import read_card
from .components import ARMIES, KINDS
from .reading import PHASES
from .scoring import MAJORITIES
from .state import ATTACKER, DEFENDER, State

Ask = Callable[..., Any]


class NoBattle(BadInput):
    """A phrase about a battle, asked where none is being fought."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its blanks in capitals, and the function that answers it.

    The function gets the state and what stands in the blanks, in their order.
    """

    pattern: str
    answer: Ask

    @property
    def shape(self) -> re.Pattern[str]:
        words = (f"({BLANKS[w][0]})" if w in BLANKS else re.escape(w) for w in self.pattern.split())
        return re.compile(" ".join(words))

    def blanks(self) -> list[str]:
        return [word for word in self.pattern.split() if word in BLANKS]


# -- what may stand in a blank


def _read_area(word: str) -> str:
    return the_board().read_area(word)


def _read_army(word: str) -> str:
    if word not in ARMIES:
        raise BadInput("army", f"an army{did_you_mean(word, ARMIES)}", word)
    return word


def _read_kind(word: str) -> str:
    """A kind of unit, or an empty text for units of every kind."""
    return "" if word.startswith("unit") else word.removesuffix("s")


def _read_phase(word: str) -> str:
    if word not in PHASES:
        raise BadInput("phase", f"one of the phases{did_you_mean(word, PHASES)}", word)
    return word


_ANY_KIND = f"(?:{'|'.join([*KINDS, 'unit'])})s?"
_EXAMPLES = {
    "SIDE": (ATTACKER, DEFENDER),
    "ARMY": ARMIES,
    "KIND": (*KINDS, "units"),
    "MAJORITY": MAJORITIES,
    "PHASE": PHASES,
    "CARD": ("c4m2p1s3",),
    "N": ("2",),
}
BLANKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "SIDE": (f"{ATTACKER}|{DEFENDER}", str),
    "ARMY": (r"\w+", _read_army),
    "KIND": (_ANY_KIND, _read_kind),
    "AREA": (r"[\w ]+", _read_area),
    "CARD": (r"\w+", read_card),
    "MAJORITY": ("|".join(MAJORITIES), str),
    "PHASE": (r"[\w ]+", _read_phase),
    "N": (r"[0-9]{1,3}", int),
}


# -- reading


def examples(phrases: tuple[Phrase, ...]) -> list[str]:
    """Every phrase with its blanks filled, to find what a misspelt one was meant to be."""
    return [
        " ".join(words)
        for phrase in phrases
        for words in product(*(_EXAMPLES.get(word, (word,)) for word in phrase.pattern.split()))
    ]


def _put(ask: Ask, words: list[Any], state: State) -> Any:
    return ask(state, *words)


def read_phrase(text: str, phrases: tuple[Phrase, ...]) -> Callable[[State], Any] | None:
    """The first phrase that fits; a wrong word in a blank is named."""
    for phrase in phrases:
        fits = phrase.shape.fullmatch(text)
        if fits:
            readers = [BLANKS[blank][1] for blank in phrase.blanks()]
            words = [read(word) for read, word in zip(readers, fits.groups(), strict=True)]
            return partial(_put, phrase.answer, words)
    return None
