"""Where a unit can go, drawn: the cost on each square, and the way to one of them.

What one MOVE reaches has its number in a circle, what takes two has it in a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.words import say
from ...pictures.scene import AnyShape, Box, Circle, Line, Text
from .field_picture import LEAST_TEXT, Paper

ONE, TWO = 1, 2


def numbers(paper: Paper, costs: Mapping[int, tuple[int, int]]) -> Iterator[AnyShape]:
    """The cost of each square and the MOVEs that it takes: `costs` has actions and points."""
    size = max(LEAST_TEXT, paper.cell * 0.24)
    r = size * 0.78
    for square, (actions, cost) in costs.items():
        x, y = paper.dot(square)
        x, y = x + paper.cell * 0.47 - r, y - paper.cell * 0.47 + r
        if actions == ONE:
            yield Circle(look="badge", layer="marks", x=x, y=y, r=r)
        else:
            place: dict[str, Any] = {"x": x - r, "y": y - r, "width": 2 * r, "height": 2 * r}
            yield Box(look="badge-pale", layer="marks", **place)
        yield Text(look="ink", layer="marks", x=x, y=y, text=str(cost), size=size, bold=True)


def trail(paper: Paper, start: Sequence[int], path: Sequence[int], stop: int) -> Iterator[AnyShape]:
    """The way from square to square; a ring where the first of two MOVEs ends."""
    dots = [paper.dot(square) for square in (*start[:1], *path)]
    if len(dots) > 1:
        yield Line(look="sight-free", layer="marks", points=tuple(dots))
    for square in path:
        x, y = paper.dot(square)
        ends = square in (stop, path[-1])
        r = paper.cell * (0.13 if ends else 0.06)
        yield Circle(look="corner-free", layer="marks", x=x, y=y, r=r)


def notes(costs: Mapping[int, tuple[int, int]], language: str = "en") -> dict[int, str]:
    """The same in words, square by square."""
    keys = {ONE: "tactics.picture.reached_one", TWO: "tactics.picture.reached_two"}
    return {
        square: say(keys[actions], language, cost=cost) for square, (actions, cost) in costs.items()
    }


__all__ = ["notes", "numbers", "trail"]
