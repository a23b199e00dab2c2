"""The board: areas and the lines that join them, read from TOML.

A board of one's own travels along with a position: each area as a line, behind whose first words
stands what would stand in the file.

>>> print(area_line(the_board()["berlin"])[:70])
board with id = "berlin", name = "Berlin", kind = "land", capital = tr
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from ..core.errors import BadInput, did_you_mean, nearest
from ..core.files import read_text, toml_of
from ..core.toml import Entry, Source, as_toml, shown
from ..core.words import LANGUAGES, name, wanted
from .text.lines import LINES, WITH

# Two players begin in two different pairs.
LEAST_CAPITALS = 4
MOST_AREAS = 300
# No name or letter is longer: they stand on a map.
LONGEST_NAME = 60
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class Area:
    """One circle of the board."""

    id: str
    name: str
    kind: str
    capital: bool
    power_source: bool
    pair: str = field(default="", kw_only=True)
    """The letter that a capital has in common with its partner."""
    x: float
    y: float
    neighbours: tuple[str, ...]
    wrap: tuple[str, ...] = ()
    """The neighbours to which the line goes over the edge of the map."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """All areas, in the file's order; two boards are the same only if they are one object."""

    areas: tuple[Area, ...]
    index: dict[str, int]
    land_neighbours: dict[str, tuple[str, ...]]
    """For each area, of whichever kind, the land areas next to it."""
    sea_neighbours: dict[str, tuple[str, ...]]
    """For each area, of whichever kind, the seas next to it."""
    capitals: tuple[str, ...]
    power_sources: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    """For each area, by its place in `areas`, the places of those next to it."""
    is_sea: tuple[bool, ...]
    near_land: tuple[tuple[int, ...], ...]
    near_sea: tuple[tuple[int, ...], ...]
    ids: tuple[str, ...]
    own: bool = False
    """Whether it is a board of one's own, and not that of the package."""

    def __repr__(self) -> str:
        return f"<board of {len(self.areas)} areas>"

    def __getitem__(self, area: str) -> Area:
        return self.areas[self.index[area]]

    def __contains__(self, area: object) -> bool:
        return area in self.index

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # A board stays one object in another process, so that states compare equal.
        return (board_of, (self.areas,)) if self.own else (the_board, ())

    def adjacent(self, a: str, b: str) -> bool:
        return b in self[a].neighbours

    def read_area(self, text: str, where: str = "area") -> str:
        """An area's id from an id or a name, as any language calls it and in any case."""
        written = _as_id(text)
        if written in self.index:
            return written
        known = _areas_by_name(self)
        if written in known:
            return known[written]
        near = nearest(written, [*self.index, *known], cutoff=0.7)
        if not near:
            raise wanted(where, "input.area", text)
        raise wanted(where, "input.area_near", text, area=_Near(known.get(near[0], near[0])))


class _Near(str):
    """An area that may be meant, written as in a language."""

    __slots__ = ()

    def in_words(self, language: str) -> str:
        called = name(str(self), language)
        return str(self) if _as_id(called) == self else called


def _as_id(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())


@cache
def _areas_by_name(board: Board) -> dict[str, str]:
    """The areas by their names in each language."""
    return {
        _as_id(name(area.id, language)): area.id for language in LANGUAGES for area in board.areas
    }


@cache
def the_board() -> Board:
    """The board of the package."""
    text = (files("dustlab") / "data" / "dust" / "board.toml").read_text(encoding="utf-8")
    return _joined(areas_of(Source.of(text, "board.toml")))


def own_board(path: str | os.PathLike[str]) -> Board:
    """A board from a file of one's own; while the file stays as it is, always the same object."""
    if not isinstance(path, str | os.PathLike):
        raise BadInput("board", "the path of a board file", path)
    source = os.fspath(path)
    board = read_board(read_text(source, "a board file"), source)
    _OPENED[os.path.abspath(source)] = board
    return board


_OPENED: dict[str, Board] = {}


def opened_board(path: str) -> Board:
    """The board of a file that was opened before.

    Older positions name the file of their board. What somebody else has written opens no file
    here: its owner opens it first.
    """
    if os.path.abspath(path) not in _OPENED:
        expected = "the board itself (lines 'board with ...'), or a file that own_board has opened"
        raise BadInput("board", expected, path)
    return _OPENED[os.path.abspath(path)]


def read_board(text: str, source: str) -> Board:
    """A board from TOML; what does not fit is named with its line and its area."""
    file = Source.of(text, source, lambda why: BadInput(source, "a TOML file", why))
    return board_of(areas_of(file))


# As many boards as a program may have at once; the same areas are always the same board.
@lru_cache(maxsize=64)
def board_of(areas: tuple[Area, ...]) -> Board:
    """The board of these areas."""
    known = the_board()
    return known if areas == known.areas else replace(_joined(areas), own=True)


def _joined(areas: tuple[Area, ...]) -> Board:
    """Areas with all that follows from their lines."""
    kinds = {area.id: area.kind for area in areas}
    index = {area.id: place for place, area in enumerate(areas)}

    def next_to(kind: str) -> dict[str, tuple[str, ...]]:
        return {a.id: tuple(n for n in a.neighbours if kinds.get(n) == kind) for a in areas}

    def by_place(kind: str) -> tuple[tuple[int, ...], ...]:
        near = next_to(kind)
        return tuple(tuple(index[n] for n in near[a.id]) for a in areas)

    return Board(
        areas=areas,
        index=index,
        land_neighbours=next_to("land"),
        sea_neighbours=next_to("sea"),
        capitals=tuple(area.id for area in areas if area.capital),
        power_sources=tuple(area.id for area in areas if area.power_source),
        near=tuple(tuple(index[n] for n in a.neighbours if n in index) for a in areas),
        is_sea=tuple(area.kind == "sea" for area in areas),
        near_land=by_place("land"),
        near_sea=by_place("sea"),
        ids=tuple(area.id for area in areas),
    )


# -- its areas: each by itself, then all together


def areas_of(source: Source) -> tuple[Area, ...]:
    """The areas of a board file."""
    tables = source.tables.get("area")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadInput(source.name, "tables [[area]], one for each area", shown(tables))
    if len(tables) > MOST_AREAS:
        raise BadInput(source.name, f"at most {MOST_AREAS} areas", len(tables))
    entries = [_entry(source, number, table) for number, table in enumerate(tables)]
    areas = tuple(map(_area, entries))
    known = _by_id(areas, entries)
    for area, entry in zip(areas, entries, strict=True):
        _check_lines(area, entry, known)
    for area, entry in zip(areas, entries, strict=True):
        if area.capital:
            _check_pair(area, entry, known)
    capitals = [area.id for area in areas if area.capital]
    if len(capitals) < LEAST_CAPITALS:
        got = ", ".join(capitals) or "none"
        raise BadInput(source.name, f"at least {LEAST_CAPITALS} capitals, in pairs", got)
    return areas


def _entry(source: Source, number: int, table: dict[str, Any]) -> Entry:
    """The table of an area, called by its id, which is looked at before anything else."""
    identifier, path = table.get("id"), ("area", number)
    if not isinstance(identifier, str) or not _ID.fullmatch(identifier):
        entry = Entry.of(source, path, f"area number {number + 1}", table)
        raise entry.wrong("id", "small letters, digits and _, a letter first")
    return Entry.of(source, path, identifier, table, (one.name for one in fields(Area)))


def _area(entry: Entry) -> Area:
    area = Area(
        id=entry.text("id"),
        name=_short_text(entry, "name"),
        kind=entry.one_of("kind", ("land", "sea")),
        capital=entry.truth("capital"),
        power_source=entry.truth("power_source"),
        pair=_short_text(entry, "pair") if entry.table.get("pair") else "",
        x=_percent(entry, "x"),
        y=_percent(entry, "y"),
        neighbours=_areas_named(entry, "neighbours"),
        wrap=_areas_named(entry, "wrap") if "wrap" in entry else (),
    )
    if area.id in LINES.verbs or area.id == "board":
        raise entry.wrong("id", "a word that begins no other line of a position")
    if area.capital and area.kind != "land":
        raise entry.wrong("capital", "false, since capitals lie on land")
    return area


def _short_text(entry: Entry, key: str) -> str:
    """A name that can be shown in one line."""
    text = entry.text(key)
    if not text.isprintable() or len(text) > LONGEST_NAME:
        raise entry.wrong(key, f"a text of one line and at most {LONGEST_NAME} letters")
    return text


def _percent(entry: Entry, key: str) -> float:
    value = entry.table.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    raise entry.wrong(key, "a number from 0 to 100")


def _areas_named(entry: Entry, key: str) -> tuple[str, ...]:
    if not isinstance(entry.table.get(key), list):
        raise entry.wrong(key, "a list of areas")
    return entry.texts(key)


def _by_id(areas: Sequence[Area], entries: Sequence[Entry]) -> dict[str, Area]:
    known: dict[str, Area] = {}
    spots: dict[tuple[float, float], str] = {}
    for area, entry in zip(areas, entries, strict=True):
        spot = (area.x, area.y)
        if area.id in known:
            raise entry.wrong("id", "an id of its own", f"{area.id} twice")
        if spot in spots:
            raise entry.wrong("x and y", "a place of its own", f"that of {spots[spot]}")
        known[area.id], spots[spot] = area, area.id
    return known


def _check_lines(area: Area, entry: Entry, known: dict[str, Area]) -> None:
    """Every line leads to another area, once, and back."""
    for key, lines in (("neighbours", area.neighbours), ("wrap", area.wrap)):
        for other in lines:
            if other not in known or other == area.id:
                raise entry.wrong(key, f"another area{did_you_mean(other, known)}", other)
            if lines.count(other) > 1:
                raise entry.wrong(key, "each area once", f"{other} twice")
            if area.id not in getattr(known[other], key):
                raise entry.wrong(key, f"a line back from {other}", "none")
    for other in area.wrap:
        if other not in area.neighbours:
            raise entry.wrong("wrap", "one of its neighbours", other)


def _check_pair(area: Area, entry: Entry, known: dict[str, Area]) -> None:
    """A capital has one other next door, and the two have a letter that no other pair has."""
    near = [other for other in area.neighbours if known[other].capital]
    if len(near) != 1:
        got = ", ".join(near) or "none"
        raise entry.wrong("neighbours", "one other capital, its partner", got)
    alike = [one.id for one in known.values() if one.capital and one.pair == area.pair]
    if not area.pair or sorted(alike) != sorted([area.id, near[0]]):
        expected = f"a letter that only {area.id} and {near[0]} have"
        got = f"{area.pair}, which {', '.join(alike)} have" if area.pair else ""
        if area.pair and alike == [area.id]:
            got = f"{area.pair}, which only {area.id} has"
        raise entry.wrong("pair", expected, got)


# -- as lines of a position


def area_line(area: Area) -> str:
    """All that is not as usual, as it would stand in the file."""
    values = {one.name: getattr(area, one.name) for one in fields(area)}
    usual = {one.name: one.default for one in fields(area) if one.default is not MISSING}
    said = [f"{key} = {as_toml(v)}" for key, v in values.items() if usual.get(key) != v]
    return f"board {WITH} {', '.join(said)}"


def read_area_line(text: str) -> Any:
    """What stands behind `board with`, as a table of a board file."""
    return toml_of(f"area = {{ {text} }}", "board").get("area")
