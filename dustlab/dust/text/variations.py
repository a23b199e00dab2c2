"""How a position of Dust becomes another one, about which the same can be asked.

>>> from random import Random
>>> elsewhere(("turn red combat 2", "persia blue 2 tank"), "attack urals > persia", Random(1))
(('turn purple combat 2', 'persia red 2 tank'), 'attack urals > persia')
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ...core.words import name, say
from ..components import ARMIES
from ..state import ATTACKER, DEFENDER

STAYS = ("rules", "players", "board")
"""Lines that are left as they are."""

_ARMY = re.compile(rf"\b({'|'.join(ARMIES)})\b")


def elsewhere(lines: tuple[str, ...], asked: str, rng: Random) -> tuple[tuple[str, ...], str]:
    """The same with other armies."""
    others = dict(zip(ARMIES, rng.sample(ARMIES, len(ARMIES)), strict=True))

    def turned(text: str) -> str:
        return _ARMY.sub(lambda found: others[found[0]], text)

    return tuple(map(turned, lines)), turned(asked)


_SIDE = f"({ATTACKER}|{DEFENDER})"
_OF_ARMY = f"({'|'.join(ARMIES)})"
ASKED = {
    f"dice {_SIDE}": "deck.dust.dice",
    f"supremacy {_SIDE}": "deck.dust.supremacy",
    f"most retreat {_SIDE}": "deck.dust.retreat",
    f"mean hits {_SIDE}": "deck.dust.mean",
    f"chance of ([0-9]+) hits? {_SIDE}": "deck.dust.exactly",
    f"chance of at least ([0-9]+) hits? {_SIDE}": "deck.dust.at_least",
    "chance (attacker) wins": "deck.dust.wins",
    f"income {_OF_ARMY}": "deck.dust.income",
    f"missile dice {_OF_ARMY}": "deck.dust.missiles",
    f"place of {_OF_ARMY}": "deck.dust.place",
    f"points this round {_OF_ARMY}": "deck.dust.points",
}
"""Measures, and the question for each: it speaks of an army, and of a number of hits."""


def in_words(state: Any, measure: str, language: str) -> str:
    """The question for what a phrase measures; empty where there are no words for it."""
    for pattern, key in ASKED.items():
        found = re.fullmatch(pattern, measure)
        if found:
            *number, who = found.groups()
            facts = {"n": int(number[0])} if number else {}
            return say(key, language, army=name(_army(state, who), language), **facts)
    return ""


def _army(state: Any, who: str) -> str:
    """The army behind a side of the battle."""
    fight = state.battle
    if fight is None or who not in (ATTACKER, DEFENDER):
        return who
    return str(fight.attacker if who == ATTACKER else fight.defender)
