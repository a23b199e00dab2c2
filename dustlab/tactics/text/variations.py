"""How a position of Dust Tactics becomes another one, about which the same can be asked.

>>> from random import Random
>>> lines = ("row ....x", "piece sp: sturmpioniere at A1", "opening B1 E small")
>>> elsewhere(lines, "move a1", Random(1))
(('row x....', 'piece sp: sturmpioniere at E1', 'opening D1 W small'), 'move E1')
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ...core.errors import BadInput
from ...core.words import name, say
from ..components import SIDES
from ..field import column_name
from ..state import State

STAYS = ("row", "entry", "building", "wall", "opening", "phase")
"""Lines that are left as they are: another ground is another question."""

_ROW, _SQUARE = re.compile(r"row (.+)"), re.compile(r"\b([a-z])([1-9][0-9]?)\b", re.IGNORECASE)
_EDGE = re.compile(r"\b(north|south|east|west|[NSEW])\b")
_ACROSS = {"east": "west", "west": "east", "E": "W", "W": "E"}
_DOWN = {"north": "south", "south": "north", "N": "S", "S": "N"}
_WITH_EDGES = ("entry", "wall", "opening")


def elsewhere(lines: tuple[str, ...], asked: str, rng: Random) -> tuple[tuple[str, ...], str]:
    """The same on the field as a mirror shows it: across, upside down, both or neither."""
    across, down = rng.random() < 0.5, rng.random() < 0.5
    rows = [found[1] for line in lines if (found := _ROW.fullmatch(line))]
    wide, high = max(map(len, rows), default=0), len(rows)
    names = [column_name(column) for column in range(wide)]

    def square(found: re.Match[str]) -> str:
        column, row = found[1].upper(), int(found[2])
        if column not in names or row > high:
            return found[0]  # the name of something else
        at = names.index(column)
        return f"{names[wide - 1 - at] if across else column}{high + 1 - row if down else row}"

    def edge(found: re.Match[str]) -> str:
        turned = _ACROSS.get(found[0], found[0]) if across else found[0]
        return _DOWN.get(turned, turned) if down else turned

    ground = [f"row {row[::-1] if across else row}" for row in rows]
    ground = ground[::-1] if down else ground
    others = [_SQUARE.sub(square, line) for line in lines if not _ROW.fullmatch(line)]
    others = [_EDGE.sub(edge, one) if one.split()[0] in _WITH_EDGES else one for one in others]
    return (*ground, *others), _SQUARE.sub(square, asked)


_UNIT, _SIDE = r"([\w-]+)", f"({'|'.join(SIDES)})"
ASKED = {
    f"distance from {_UNIT} to {_UNIT}": "deck.tactics.distance",
    f"squares crossed from {_UNIT} to {_UNIT}": "deck.tactics.crossed",
    f"corners touched from {_UNIT} to {_UNIT}": "deck.tactics.corners",
    f"dice of {_UNIT} with {_UNIT} against {_UNIT}": "deck.tactics.dice",
    f"initiative dice of {_SIDE}": "deck.tactics.initiative",
    f"cost of {_UNIT} for {_UNIT}": "deck.tactics.cost",
    f"squares in reach of {_UNIT}": "deck.tactics.reach",
    "dice to roll": "deck.tactics.roll",
    "chance of ([0-9]+) hits?": "deck.tactics.exactly",
    "chance of at least ([0-9]+) hits?": "deck.tactics.at_least",
}
"""Measures, and the question for each: it speaks of units, weapons and squares in their order."""


def in_words(state: Any, measure: str, language: str) -> str:
    """The question for what a phrase measures; empty where there are no words for it."""
    for pattern, key in ASKED.items():
        found = re.fullmatch(pattern, measure)
        if found:
            facts = zip("abc", found.groups(), strict=False)
            told = {gap: _called(state, word, language) for gap, word in facts}
            return say(key, language, **told)
    return ""


def _called(state: State, word: str, language: str) -> Any:
    """A number of hits, a side, a piece, a square, or a weapon."""
    if word.isdecimal():
        return int(word)
    try:
        return state.name(state.read_piece(word))  # told by its card
    except BadInput:
        return word.upper() if _SQUARE.fullmatch(word) else name(word, language)
