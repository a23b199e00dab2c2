"""Battlefields: a field with its crates and traps, pieces, and what is fought for.

>>> battlefield("first_patrol").field
<field of 8 x 8 squares>
>>> print(study(battlefield("cover_sum")).name(0))
dd
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..core.errors import BadInput, did_you_mean
from ..core.files import read_text
from ..core.words import Near, came, phrase, wanted
from .components import Unit
from .field import Element, Field
from .state import Scenario, State, Table, fresh

OBJECTIVES = ("destroy", "hold")


class Placed(NamedTuple):
    """A piece that stands on the field from the start."""

    name: str
    unit: Unit
    squares: tuple[int, ...]


class Battlefield(NamedTuple):
    """A battlefield as its file gives it."""

    id: str
    name: str
    field: Field
    elements: tuple[Element, ...] = ()
    pieces: tuple[Placed, ...] = ()
    armies: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each side the units that the scenario suggests."""
    ap_limit: int = 0
    rounds: int = 0
    objective: str = "destroy"
    hold: int = -1
    """The square that is to be held; -1: none."""
    hold_bonus: int = 0
    cover_zones: tuple[int, ...] = ()
    """Where cover elements may be placed by the players; empty: the middle of the field."""
    checks: tuple[dict[str, Any], ...] = ()
    provenance: str = ""
    initiative: tuple[int, int] = (0, 0)
    """Dice more or fewer that each side rolls for the initiative, in the order of SIDES."""

    def piece(self, name: str, where: str = "piece") -> Placed:
        for placed in self.pieces:
            if placed.name == name:
                return placed
        known = [placed.name for placed in self.pieces]
        raise BadInput(where, f"a piece{did_you_mean(name, known)}", name)


def study(ground: Battlefield) -> State:
    """The battlefield with its pieces as a position to look at: nobody has to decide anything."""
    scenario = Scenario(
        ground.id,
        ground.ap_limit,
        ground.rounds,
        ground.objective,
        ground.hold,
        ground.hold_bonus,
        ground.cover_zones,
        initiative=ground.initiative,
    )
    table = Table(
        ground.field,
        tuple(placed.unit for placed in ground.pieces),
        tuple(placed.name for placed in ground.pieces),
        scenario,
    )
    pieces = tuple(fresh(placed.unit, placed.squares) for placed in ground.pieces)
    return State(table, pieces, ground.elements, phase="study")


# -- finding


@cache
def the_battlefields() -> dict[str, Battlefield]:
    """The battlefields and diagrams of the package, by id."""
    from .text.battlefields import read_battlefields  # the reader makes battlefields

    folder = files("dustlab") / "data" / "tactics"
    text = (folder / "battlefields.toml").read_text(encoding="utf-8")
    return {found.id: found for found in read_battlefields(text, "battlefields.toml")}


def battlefield(field: str | os.PathLike[str], where: str = "field") -> Battlefield:
    """One of the package by its id, or from a file: PATH, or PATH#ID where it holds several."""
    from .text.battlefields import read_battlefields

    name = os.fspath(field)
    known = the_battlefields()
    if name in known:
        return known[name]
    path, _, identifier = name.partition("#")
    if not os.path.lexists(path) and not os.path.splitext(path)[1] and os.sep not in path:
        facts = {"near": Near(path, tuple(known))}
        raise wanted(where, "tactics.input.battlefield", name, **facts)
    key = "tactics.input.battlefield_file"
    text = read_text(path or where, phrase(key), key)
    found = read_battlefields(text, path)
    if not identifier and len(found) == 1:
        return found[0]
    for one in found:
        if one.id == identifier:
            return one
    ids = [one.id for one in found]
    near, first = Near(identifier, tuple(ids)), f"{path}#{ids[0]}"
    what: object = identifier or came("tactics.input.came_none")
    key = "tactics.input.battlefield_id"
    raise wanted(path, key, what, number=len(ids), first=first, near=near)
