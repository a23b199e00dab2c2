"""The board: areas and the lines that join them, read from TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..errors import BadInput, did_you_mean


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

    def __repr__(self) -> str:
        return f"<board of {len(self.areas)} areas>"

    def __getitem__(self, area: str) -> Area:
        return self.areas[self.index[area]]

    def __contains__(self, area: object) -> bool:
        return area in self.index

    def __reduce__(self) -> tuple[object, tuple[()]]:
        # The board of the box stays one object in another process, so that states compare equal.
        return the_board, ()

    def adjacent(self, a: str, b: str) -> bool:
        return b in self[a].neighbours

    def read_area(self, text: str, where: str = "area") -> str:
        """An area's id from an id or a name, in any case."""
        wanted = "_".join(text.lower().replace("_", " ").split())
        if wanted in self.index:
            return wanted
        raise BadInput(where, f"an area of the board{did_you_mean(wanted, self.index)}", text)


@cache
def the_board() -> Board:
    """The board of the package."""
    text = (files("dustlab") / "data" / "dust" / "board.toml").read_text(encoding="utf-8")
    return read_board(text, "board.toml")


def read_board(text: str, source: str) -> Board:
    """A board from TOML; what does not fit together is named with its area."""
    areas = [
        Area(
            id=entry["id"],
            name=entry["name"],
            kind=entry["kind"],
            capital=entry["capital"],
            power_source=entry["power_source"],
            pair=entry.get("pair", ""),
            x=entry["x"],
            y=entry["y"],
            neighbours=tuple(entry["neighbours"]),
            wrap=tuple(entry.get("wrap", ())),
        )
        for entry in tomllib.loads(text)["area"]
    ]
    kinds = {area.id: area.kind for area in areas}
    index = {area.id: place for place, area in enumerate(areas)}

    def next_to(kind: str) -> dict[str, tuple[str, ...]]:
        return {a.id: tuple(n for n in a.neighbours if kinds.get(n) == kind) for a in areas}

    def by_place(kind: str) -> tuple[tuple[int, ...], ...]:
        near = next_to(kind)
        return tuple(tuple(index[n] for n in near[a.id]) for a in areas)

    board = Board(
        areas=tuple(areas),
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
    for area in areas:
        for neighbour in area.neighbours:
            where = f"{source}, {area.id}, neighbours"
            if neighbour not in board:
                raise BadInput(where, f"an area{did_you_mean(neighbour, board.index)}", neighbour)
            if area.id not in board[neighbour].neighbours:
                raise BadInput(where, f"a line back from {neighbour}", "none")
    return board
