"""The board: areas and the lines that join them, read from TOML."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from ..core.errors import BadInput, nearest
from ..core.files import read_text
from ..core.words import LANGUAGES, name, wanted
from .text.board_files import Area, read_areas

__all__ = ["Area", "Board", "board_of", "opened_board", "own_board", "read_board", "the_board"]


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
    return _joined(read_areas(text, "board.toml"))


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
    """A board from TOML; what does not fit together is named with its area."""
    return board_of(read_areas(text, source))


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
