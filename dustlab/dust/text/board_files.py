"""Areas of a board file: what each entry has to say, and how the areas have to fit together.

A board of one's own travels along with a position: each area as a line, behind whose first words
stands what would stand in the file.

>>> from dustlab.dust.board import the_board
>>> print(area_line(the_board()["berlin"])[:70])
board with id = "berlin", name = "Berlin", kind = "land", capital = tr
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.files import toml_of

# The first words of other lines in a position: an area of that name could not be told from them.
LINES = (
    "asked", "battle", "board", "capitals", "deck", "discard", "ends", "fought", "hand", "homes",
    "last", "majorities", "order", "phase", "played", "players", "radar", "round", "rules",
    "scores", "shop", "strike", "truce", "turn", "used", "winners",
)  # fmt: skip

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
# No name or letter is longer: they stand on a map.
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Area:
    """One circle of the board."""

    id: str
    name: str
    kind: str
    capital: bool
    power_source: bool
    pair: str
    x: float
    y: float
    neighbours: tuple[str, ...]
    wrap: tuple[str, ...] = ()


def read_areas(text: str, source: str) -> tuple[Area, ...]:
    """The areas of a board file; what does not fit is named with its place."""
    tree = toml_of(text, source, lambda why: BadInput(source, "a TOML file", why))
    return areas_of(tree.get("area"), source)


def areas_of(entries: object, source: str) -> tuple[Area, ...]:
    """The areas of a board from their tables."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(source, "tables [[area]], one for each area", _shown(entries))
    if len(entries) > MOST_AREAS:
        raise BadInput(source, f"at most {MOST_AREAS} areas", len(entries))
    areas = tuple(_area(entry, number, source) for number, entry in enumerate(entries, 1))
    known = _by_id(areas, source)
    for area in areas:
        _check_lines(area, known, f"{source}, {area.id}")
    for area in areas:
        if area.capital:
            _check_pair(area, known, f"{source}, {area.id}")
    if sum(area.capital for area in areas) < LEAST_CAPITALS:
        capitals = [area.id for area in areas if area.capital]
        raise BadInput(
            source, f"at least {LEAST_CAPITALS} capitals, in pairs", ", ".join(capitals) or "none"
        )
    return areas


MOST_AREAS = 300
# Two players begin in two different pairs.
LEAST_CAPITALS = 4


# -- each for itself


def _area(entry: dict[str, Any], number: int, source: str) -> Area:
    identifier = entry.get("id")
    if not isinstance(identifier, str) or not _ID.fullmatch(identifier):
        where = f"{source}, area number {number}, id"
        raise BadInput(where, "small letters, digits and _, a letter first", _shown(identifier))
    where = f"{source}, {identifier}"
    if identifier in LINES:
        raise BadInput(f"{where}, id", "a word that begins no other line of a position", identifier)
    for key in entry:
        if key not in _READ:
            raise BadInput(where, f"a known key{did_you_mean(key, _READ)}", key)
    values: dict[str, Any] = {}
    for key, (fits, expected, default) in _READ.items():
        value = entry.get(key, default)
        if not fits(value):
            raise BadInput(f"{where}, {key}", expected, _shown(value))
        values[key] = tuple(value) if isinstance(value, list) else value
    if values["capital"] and values["kind"] != "land":
        raise BadInput(f"{where}, capital", "false, since capitals lie on land", "true")
    return Area(**values)


def _is_text(value: object) -> bool:
    """A name that can be shown in one line."""
    return isinstance(value, str) and bool(value.strip()) and _is_name(value)


def _is_name(value: str) -> bool:
    return value.isprintable() and len(value) <= LONGEST_NAME


def _is_percent(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


# Each key with what fits, what is expected in words, and what it is when left out.
_READ: dict[str, tuple[Any, str, Any]] = {
    "id": (_is_text, "a text", None),
    "name": (_is_text, "a text", None),
    "kind": (("land", "sea").__contains__, "land or sea", None),
    "capital": (lambda value: isinstance(value, bool), "true or false", None),
    "power_source": (lambda value: isinstance(value, bool), "true or false", None),
    "pair": (lambda value: isinstance(value, str) and _is_name(value), "a letter", ""),
    "x": (_is_percent, "a number from 0 to 100", None),
    "y": (_is_percent, "a number from 0 to 100", None),
    "neighbours": (_are_texts, "a list of areas", None),
    "wrap": (_are_texts, "a list of areas", []),
}


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else " ".join(str(value).split())


# -- together


def _by_id(areas: tuple[Area, ...], source: str) -> dict[str, Area]:
    known: dict[str, Area] = {}
    places: dict[tuple[float, float], str] = {}
    for area in areas:
        where, place = f"{source}, {area.id}", (area.x, area.y)
        if area.id in known:
            raise BadInput(f"{where}, id", "an id of its own", f"{area.id} twice")
        if place in places:
            raise BadInput(f"{where}, x and y", "a place of its own", f"that of {places[place]}")
        known[area.id], places[place] = area, area.id
    return known


def _check_lines(area: Area, known: dict[str, Area], where: str) -> None:
    """Every line leads to another area, once, and back."""
    for key, lines in (("neighbours", area.neighbours), ("wrap", area.wrap)):
        for other in lines:
            if other not in known or other == area.id:
                expected = f"another area{did_you_mean(other, known)}"
                raise BadInput(f"{where}, {key}", expected, other)
            if lines.count(other) > 1:
                raise BadInput(f"{where}, {key}", "each area once", f"{other} twice")
            if area.id not in getattr(known[other], key):
                raise BadInput(f"{where}, {key}", f"a line back from {other}", "none")
    for other in area.wrap:
        if other not in area.neighbours:
            raise BadInput(f"{where}, wrap", "one of its neighbours", other)


def _check_pair(area: Area, known: dict[str, Area], where: str) -> None:
    """A capital has one other next door, and the two have a letter that no other pair has."""
    near = [other for other in area.neighbours if known[other].capital]
    if len(near) != 1:
        got = ", ".join(near) or "none"
        raise BadInput(f"{where}, neighbours", "one other capital, its partner", got)
    alike = list(_capitals_with(area.pair, known))
    if not area.pair or sorted(alike) != sorted([area.id, near[0]]):
        expected = f"a letter that only {area.id} and {near[0]} have"
        got = f"{area.pair}, which {', '.join(alike)} have" if area.pair else ""
        if area.pair and alike == [area.id]:
            got = f"{area.pair}, which only {area.id} has"
        raise BadInput(f"{where}, pair", expected, got)


def _capitals_with(pair: str, known: dict[str, Area]) -> Iterator[str]:
    return (area.id for area in known.values() if area.capital and area.pair == pair)


# -- as lines of a position

WITH = "with"
"""The second word of a line that has a part of what is one's own."""

# What is left out of a line where it is as usual.
_USUAL = {"pair": "", "wrap": (), "shields": ""}


def area_lines(areas: Iterable[Area]) -> Iterator[str]:
    yield from map(area_line, areas)


def area_line(area: Area) -> str:
    values = {field.name: getattr(area, field.name) for field in fields(area)}
    said = [f"{key} = {toml_value(one)}" for key, one in values.items() if not is_usual(key, one)]
    return f"board {WITH} {', '.join(said)}"


def is_usual(key: str, value: Any) -> bool:
    return key in _USUAL and value == _USUAL[key]


def toml_value(value: Any) -> str:
    """A value as TOML has it; the sign that begins a remark in a position is written as a code."""
    return json.dumps(value, ensure_ascii=False).replace("#", "\\u0023")


def read_area_line(text: str) -> Any:
    """What stands behind `board with`, as a table of a board file."""
    return toml_of(f"area = {{ {text} }}", "board").get("area")
