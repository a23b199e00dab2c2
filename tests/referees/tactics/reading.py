"""The text of the package's position, read by the referee.

What a line says is written in docs/reference-tactics.md; `way` in the line `active` tells how a
unit came, and nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.referees.tactics.cards import CARDS
from tests.referees.tactics.position import (
    SIDES,
    Active,
    Attack,
    Dice,
    Position,
    Shot,
    Square,
    Unit,
    square,
)


def _side(place: Square, direction: str) -> frozenset[Square]:
    column, row = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[direction]
    return frozenset((place, (place[0] + column, place[1] + row)))


def _unit(words: list[str]) -> Unit:
    called, card, *rest = words
    unit = Unit(called.rstrip(":"), CARDS[card])
    unit.living = list(unit.card.groups)
    unit.spent = [0] * len(unit.card.rows)
    while rest:
        key = rest.pop(0)
        if key == "off":
            continue
        if key in {"acted", "moved"}:
            setattr(unit, key, True)
            continue
        value = rest.pop(0)
        if key == "at":
            unit.at = square(value)
            while rest and rest[0][0].isupper():
                rest.pop(0)
        elif key == "living":
            unit.living = [int(n) for n in value.split(",")]
        elif key == "spent":
            unit.spent = [int(n) for n in value.split(",")]
        elif key == "unloaded":
            unit.unloaded = {int(n) for n in value.split(",")}
        elif key in {"used", "lasting"}:
            setattr(unit, key, set(value.split(",")))
        elif key in {"damage", "destroyed"}:
            setattr(unit, key, int(value))
        else:
            assert key == "joined", key
            unit.joined = value
    return unit


def _active(text: str) -> Active:
    who, _, rest = text.partition(": ")
    active = Active(who.strip())
    words = rest.split()
    keys = {"with", "at", "turned", "way", "by", "for"}
    stop = next((i for i, word in enumerate(words) if word in keys), len(words))
    active.actions = [action.strip() for action in " ".join(words[:stop]).split(",") if action]
    words = words[stop:]
    while words:
        key = words.pop(0)
        values = []
        while words and words[0] not in keys:
            values.append(words.pop(0).rstrip(","))
        if key == "with":
            active.skills = set(values)
        elif key == "way":
            active.way = values
        elif key in {"at", "turned"}:
            setattr(active, key, int(values[0]))
        elif key == "by":
            active.by = " ".join(values)
        else:
            active.target = " ".join(values)
    return active


def _attack(words: list[str]) -> Attack:
    attack = Attack(*words[:3])
    rest = words[3:]
    while rest:
        key = rest.pop(0)
        if key == "at":
            attack.at = int(rest.pop(0))
        elif key == "close":
            attack.close = True
        else:
            assert key == "with", key
            attack.skills = {word.rstrip(",") for word in rest}
            rest = []
    return attack


def _shot(words: list[str]) -> Shot:
    owner, _, row = words[0].partition(":")
    count = int(words[1][1:]) if words[1] != ">" else 1
    rest = words[words.index(">") + 1 :]
    element = rest[0] == "at"
    target, _, group = rest[1 if element else 0].partition("/")
    hits = int(rest[rest.index("hits") + 1])
    return Shot(owner, row, count, target, element, int(group or 0), hits)


def _dice(words: list[str]) -> Dice:
    blanks = int(words[words.index("blanks") + 1])
    again = words[words.index("again") + 1 : words.index("blanks")] if "again" in words else []
    return Dice(int(words[0]), words[1], again, blanks)


def _ground(it: Position, key: str, words: list[str]) -> bool:
    """A line of the field; was it one?"""
    if key == "row":
        for column, sign in enumerate(words[0]):
            it.ground[column, it.rows] = "x" if sign == "X" else sign
        it.columns, it.rows = len(words[0]), it.rows + 1
    elif key == "building":
        it.buildings.append({square(word) for word in words})
    elif key == "wall":
        it.inner.add(_side(square(words[0]), words[1]))
    elif key == "opening":
        it.openings[_side(square(words[0]), words[1])] = words[2]
    elif key in {"crates", "traps"}:
        it.elements.update((square(word), (key[:-1], 0)) for word in words)
    elif key == "damaged":
        place = square(words[0])
        it.elements[place] = (it.elements[place][0], int(words[1]))
    else:
        return False
    return True


def _fight(it: Position, key: str, words: list[str]) -> bool:
    """A line of an attack or a reaction; was it one?"""
    if key == "attack":
        it.attack = _attack(words)
    elif key == "shot":
        it.attack.shots.append(_shot(words))
    elif key == "dice":
        it.attack.dice = _dice(words)
    elif key == "wound":
        it.attack.wounds.append(" ".join(words))
    elif key == "reacting":
        it.reacting = words[0]
        it.rolling = words[2] if len(words) > 1 else ""
    else:
        return False
    return True


def read(lines: Iterable[str]) -> Position:
    """The position of a text."""
    it = Position()
    for line in lines:
        key, *words = line.split()
        if _ground(it, key, words) or _fight(it, key, words):
            continue
        if key == "entry":
            it.entry = dict(zip(words[::2], words[1::2], strict=True))
        elif key == "initiative":
            it.initiative = {words[0]: int(words[1]), words[2]: int(words[3])}
        elif key == "setting":
            it.settings.update(words)
        elif key == "piece":
            unit = _unit(words)
            it.units[unit.name] = unit
        elif key in {"phase", "turn"}:
            setattr(it, key, words[0])
        elif key == "round":
            it.round = int(words[0])
        elif key in {"won", "result"}:
            setattr(it, key, words)
        elif key == "tried":
            it.tried = set(words)
        elif key == "active":
            it.stack = [_active(part) for part in " ".join(words).split("|")]
        elif key == "points":
            it.points = dict(zip(SIDES, map(int, words), strict=True))
        else:
            it.given.setdefault(key, []).append(" ".join(words))
    for unit in it.units.values():
        if unit.joined:
            it.units[unit.joined].joined = unit.name
    return it
