"""How a position of Dual Powers becomes another one, about which the same can be asked.

>>> from random import Random
>>> elsewhere(("date 6 april", "turn red"), "card red-6", Random(1))
(('date 5 april', 'turn red'), 'card red-6')
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ...core.words import name, say
from ..components import LAST_DAY, REGION, REGIONS, SIDES

STAYS = ("rules", "difficulty", "tiles")
"""Lines that are left as they are."""

_DATE = re.compile(r"date [0-9]+ ")


def elsewhere(lines: tuple[str, ...], asked: str, rng: Random) -> tuple[tuple[str, ...], str]:
    """The same on another day."""
    day = rng.randint(1, LAST_DAY)
    return tuple(_DATE.sub(f"date {day} ", line) for line in lines), asked


_SIDE, _REGION = f"({'|'.join(SIDES)})", f"({'|'.join(REGIONS)})"
ASKED = {
    f"strength of {_SIDE} in {_REGION}": "deck.dualpowers.strength",
    f"tokens of {_SIDE} in {_REGION}": "deck.dualpowers.tokens",
    f"opposition days in {_REGION}": "deck.dualpowers.days",
    f"opposition cards in {_REGION}": "deck.dualpowers.cards",
    "opposition value": "deck.dualpowers.value",
    "turns left": "deck.dualpowers.turns",
    "points for unrest": "deck.dualpowers.unrest",
}
"""Measures, and the question for each: it speaks of a side, of a region, or of neither."""


def in_words(state: Any, measure: str, language: str) -> str:
    """The question for what a phrase measures; empty where there are no words for it."""
    del state  # sides and regions are called the same everywhere
    for pattern, key in ASKED.items():
        found = re.fullmatch(pattern, measure)
        if found:
            *side, region = found.groups() or ("",)
            facts = {"side": name(side[0], language)} if side else {}
            return say(key, language, region=REGION.get(region, ""), **facts)
    return ""
