"""What is planned on a field, drawn: the edges of entry, zones for cover, the square to be held."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import say
from ...pictures.scene import AnyShape, Box, Line, Polygon
from ..state import State
from .field_picture import Paper

STRIP = 5.0
"""How wide an edge of entry is drawn."""


def goal(paper: Paper, square: int) -> Iterator[AnyShape]:
    """A flag in the corner of the square that is to be held."""
    (x, y), cell = paper.dot(square), paper.cell
    # High on the left, where no piece, crate or number stands.
    x, y = x - cell * 0.42, y - cell * 0.1
    top, wide = y - cell * 0.34, cell * 0.24
    yield Line(look="goal", layer="elements", points=((x, y), (x, top)))
    flag = ((x, top), (x + wide, top + cell * 0.09), (x, top + cell * 0.18))
    yield Polygon(look="goal", layer="elements", points=flag)


def entries(paper: Paper, state: State) -> Iterator[AnyShape]:
    """A strip along the edge by which a side comes in: full for the allies, hollow for the axis."""
    left, top = paper.corner(0, 0)
    wide, deep = state.field.columns * paper.cell, state.field.rows * paper.cell
    for side, edge in state.field.entry:
        x, y, width, height = {
            "north": (left, top - STRIP, wide, STRIP),
            "south": (left, top + deep, wide, STRIP),
            "west": (left - STRIP, top, STRIP, deep),
            "east": (left + wide, top, STRIP, deep),
        }[edge]
        yield Box(look=f"entry-{side}", layer="ground", x=x, y=y, width=width, height=height)


def zones(paper: Paper, state: State) -> Iterator[AnyShape]:
    """Squares where players may place crates and traps: a dotted frame inside each."""
    for square in state.table.scenario.cover_zones:
        box = paper.box(square)
        inner = {"x": box["x"] + 3, "y": box["y"] + 3}
        size = {"width": box["width"] - 6, "height": box["height"] - 6}
        yield Box(look="zone", layer="elements", **inner, **size)


def goal_words(state: State, language: str = "en") -> list[str]:
    """Which square is to be held, if any is."""
    scenario = state.table.scenario
    if scenario.hold < 0:
        return []
    facts = {"square": state.field.names[scenario.hold], "points": scenario.hold_bonus}
    key = "tactics.plan.bonus" if scenario.hold_bonus else "tactics.plan.goal"
    return [say(key, language, **facts)]


def plan_words(state: State, language: str = "en") -> list[str]:
    """The same in words."""
    told = [
        say("tactics.plan.entry", language, side=side, edge=edge)
        for side, edge in state.field.entry
    ]
    told += goal_words(state, language)
    if state.table.scenario.cover_zones:
        squares = [state.field.names[square] for square in state.table.scenario.cover_zones]
        told.append(say("tactics.plan.zones", language, squares=squares))
    return told


__all__ = ["entries", "goal", "goal_words", "plan_words", "zones"]
