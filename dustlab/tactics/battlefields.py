"""Battlefields: a field with its crates and traps, pieces, and what is fought for.

>>> from dustlab.tactics import battlefield
>>> battlefield("first_patrol").field
<field of 8 x 8 squares>
>>> print(study(battlefield("cover_sum")).name(0))
dd
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files

from ..core.files import read_text
from ..core.words import Near, came, phrase, wanted
from .state import State, fresh
from .table import Battlefield, Table
from .text.battlefields import read_battlefields


def study(ground: Battlefield) -> State:
    """The battlefield with its pieces as a position to look at: nobody has to decide anything."""
    roster = tuple(placed.unit for placed in ground.pieces)
    names = tuple(placed.name for placed in ground.pieces)
    table = Table(ground.field, roster, names, ground.scenario)
    pieces = tuple(fresh(placed.unit, placed.squares) for placed in ground.pieces)
    return State(table, pieces, ground.elements, phase="study")


# -- finding


@cache
def the_battlefields() -> dict[str, Battlefield]:
    """The battlefields and diagrams of the package, by id."""
    folder = files("dustlab") / "data" / "tactics"
    text = (folder / "battlefields.toml").read_text(encoding="utf-8")
    return {ground.id: ground for ground in read_battlefields(text, "battlefields.toml")}


def battlefield(field: str | os.PathLike[str], where: str = "field") -> Battlefield:
    """One of the package by its id, or from a file: PATH, or PATH#ID where it holds several."""
    name = os.fspath(field)
    known = the_battlefields()
    if name in known:
        return known[name]
    path, _, identifier = name.partition("#")
    alone = os.path.basename(path) == path and not os.path.splitext(path)[1]
    if alone and not os.path.lexists(path):
        facts = {"near": Near(path, tuple(known))}
        raise wanted(where, "tactics.input.battlefield", name, **facts)
    key = "tactics.input.battlefield_file"
    text = read_text(path or where, phrase(key), key)
    grounds = {ground.id: ground for ground in read_battlefields(text, path)}
    if identifier in grounds:
        return grounds[identifier]
    if not identifier and len(grounds) == 1:
        return next(iter(grounds.values()))
    ids = list(grounds)
    near, first = Near(identifier, tuple(ids)), f"{path}#{ids[0]}"
    what: object = identifier or came("tactics.input.came_none")
    key = "tactics.input.battlefield_id"
    raise wanted(path, key, what, number=len(ids), first=first, near=near)


__all__ = ["Battlefield", "battlefield", "study", "the_battlefields"]
