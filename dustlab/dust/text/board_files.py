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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.files import toml_of
from ...core.toml import Path, Place, Source, places

# The first words of other lines in a position: an area of that name could not be told from them.
LINES = (
    "asked", "battle", "board", "capitals", "deck", "discard", "ends", "fought", "hand", "homes",
    "last", "majorities", "order", "phase", "played", "players", "radar", "round", "rules",
    "scores", "shop", "strike", "truce", "turn", "used", "winners",
)  # fmt: skip

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
# No name or letter is longer: they stand on a map.
LONGEST_NAME = 60


NO_PLACES: Mapping[Path, Place] = {}


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


def read_areas(text: str, name: str) -> tuple[Area, ...]:
    """The areas of a board file; what does not fit is named with its line."""
    tables = toml_of(text, name, lambda why: BadInput(name, "a TOML file", why))
    try:
        return areas_of(tables.get("area"), name)
    except BadInput:
        # Read again, to say in which line: mostly nothing is wrong, and lines take time to find.
        return areas_of(tables.get("area"), name, places(text))


def areas_of(
    entries: object, name: str, lines: Mapping[Path, Place] = NO_PLACES
) -> tuple[Area, ...]:
    """The areas of a board from their tables, and from where each of them stands in its file."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(name, "tables [[area]], one for each area", _shown(entries))
    if len(entries) > MOST_AREAS:
        raise BadInput(name, f"at most {MOST_AREAS} areas", len(entries))
    source = Source(name, dict(lines))
    areas = tuple(_area(entry, number, source) for number, entry in enumerate(entries))
    numbers = {area.id: number for number, area in enumerate(areas)}

    def place(area: Area, key: str) -> str:
        return source.at(("area", numbers[area.id], key), area.id, key)

    known = _by_id(areas, place)
    for area in areas:
        _check_lines(area, known, place)
    for area in areas:
        if area.capital:
            _check_pair(area, known, place)
    if sum(area.capital for area in areas) < LEAST_CAPITALS:
        capitals = [area.id for area in areas if area.capital]
        raise BadInput(
            name, f"at least {LEAST_CAPITALS} capitals, in pairs", ", ".join(capitals) or "none"
        )
    return areas


MOST_AREAS = 300
# Two players begin in two different pairs.
LEAST_CAPITALS = 4


# -- each for itself


def _area(entry: dict[str, Any], number: int, source: Source) -> Area:
    def place(key: str) -> str:
        return source.at(("area", number, key), called, key)

    identifier, called = entry.get("id"), f"area number {number + 1}"
    if not isinstance(identifier, str) or not _ID.fullmatch(identifier):
        expected = "small letters, digits and _, a letter first"
        raise BadInput(place("id"), expected, _shown(identifier))
    called = identifier
    if identifier in LINES:
        raise BadInput(place("id"), "a word that begins no other line of a position", identifier)
    for key in entry:
        if key not in _READ:
            where = source.at(("area", number, key), identifier)
            raise BadInput(where, f"a known key{did_you_mean(key, _READ)}", key)
    values: dict[str, Any] = {}
    for key, (fits, expected, default) in _READ.items():
        value = entry.get(key, default)
        if not fits(value):
            raise BadInput(place(key), expected, _shown(value))
        values[key] = tuple(value) if isinstance(value, list) else value
    if values["capital"] and values["kind"] != "land":
        raise BadInput(place("capital"), "false, since capitals lie on land", "true")
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


Where = Callable[[Area, str], str]
"""The place of a key of an area, in words."""


def _by_id(areas: tuple[Area, ...], where: Where) -> dict[str, Area]:
    known: dict[str, Area] = {}
    spots: dict[tuple[float, float], str] = {}
    for area in areas:
        spot = (area.x, area.y)
        if area.id in known:
            raise BadInput(where(area, "id"), "an id of its own", f"{area.id} twice")
        if spot in spots:
            raise BadInput(where(area, "x and y"), "a place of its own", f"that of {spots[spot]}")
        known[area.id], spots[spot] = area, area.id
    return known


def _check_lines(area: Area, known: dict[str, Area], where: Where) -> None:
    """Every line leads to another area, once, and back."""
    for key, lines in (("neighbours", area.neighbours), ("wrap", area.wrap)):
        for other in lines:
            if other not in known or other == area.id:
                expected = f"another area{did_you_mean(other, known)}"
                raise BadInput(where(area, key), expected, other)
            if lines.count(other) > 1:
                raise BadInput(where(area, key), "each area once", f"{other} twice")
            if area.id not in getattr(known[other], key):
                raise BadInput(where(area, key), f"a line back from {other}", "none")
    for other in area.wrap:
        if other not in area.neighbours:
            raise BadInput(where(area, "wrap"), "one of its neighbours", other)


def _check_pair(area: Area, known: dict[str, Area], where: Where) -> None:
    """A capital has one other next door, and the two have a letter that no other pair has."""
    near = [other for other in area.neighbours if known[other].capital]
    if len(near) != 1:
        got = ", ".join(near) or "none"
        raise BadInput(where(area, "neighbours"), "one other capital, its partner", got)
    alike = list(_capitals_with(area.pair, known))
    if not area.pair or sorted(alike) != sorted([area.id, near[0]]):
        expected = f"a letter that only {area.id} and {near[0]} have"
        got = f"{area.pair}, which {', '.join(alike)} have" if area.pair else ""
        if area.pair and alike == [area.id]:
            got = f"{area.pair}, which only {area.id} has"
        raise BadInput(where(area, "pair"), expected, got)


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
