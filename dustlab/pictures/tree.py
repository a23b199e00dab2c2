"""A tree of chances as a picture: it grows from left to right, its paths end in their products.

Every branch keeps its place, whether it has grown or not, so nothing jumps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .chart import WIDTH, caption_lines, caption_shapes
from .labels import text_lines, text_width, wrapped
from .scene import CHOSEN, POSSIBLE, AnyShape, Box, Circle, Line, Scene, Text

LEFT, TOP, SIZE = 22.0, 36.0, 13.0
ROOM, ROW = 270.0, 60.0
"""How high all rows together may be, and how high one."""


class Knot(NamedTuple):
    """A branch that has grown: where it hangs, and what stands on it."""

    name: str
    """The numbers of the branches that lead to it."""
    label: str
    chance: str
    row: float
    """The middle of the ends that hang on it, counted from above."""
    words: str
    product: str = ""
    """At an end: the product along its path."""
    can_grow: bool = False
    counts: bool = False


class Room(NamedTuple):
    """What a tree takes when all of it has grown."""

    stages: int
    ends: int
    product: float
    """How wide the widest product is."""


def tree_scene(title: str, knots: Sequence[Knot], room: Room, told: str, caption: str) -> Scene:
    """The knots of a tree that have grown, in the room of all of them."""
    stages, rows, product = room
    row = min(ROW, ROOM / rows)
    ground = TOP + ROOM
    top = TOP + (ROOM - row * rows) / 2
    height = ground + 12 + 16 * max(len(caption_lines(caption)), 1)
    step = (WIDTH - product - LEFT - 64) / stages
    places = {"": (LEFT, TOP + ROOM / 2)}
    places |= {
        knot.name: (LEFT + step * len(knot.name), top + row * (knot.row + 0.5)) for knot in knots
    }
    lines = wrapped(told, WIDTH - 24, 14, bold=True)
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, height, look="paper"),
        *text_lines(lines, 12, 18, 18, size=14, anchor="start", bold=True),
    ]
    thick = {knot.name[:n] for knot in knots if knot.counts for n in range(1, len(knot.name) + 1)}
    shapes += [shape for knot in knots for shape in _edge(knot, places, knot.name in thick, step)]
    shapes.append(Circle(*places[""], 7, look="hit"))
    for knot in knots:
        shapes += _knot(knot, places[knot.name])
    shapes += caption_shapes(caption, ground + 10)
    return Scene(WIDTH, height, title, tuple(shapes), f"{told} {caption}".strip())


def _width(label: str) -> float:
    return max(text_width(label, SIZE) + 16, 34)


def _edge(
    knot: Knot, places: dict[str, tuple[float, float]], thick: bool, step: float
) -> Iterator[AnyShape]:
    (ax, ay), (bx, by) = places[knot.name[:-1]], places[knot.name]
    yield Line(((ax, ay), (bx, by)), look="branch" if thick else "axis")
    width = text_width(knot.chance, 12) + 6
    # Beside the box it leads to, where lines of one knot lie farthest apart.
    x = bx - min(step * 0.36, step - 30)
    y = by - (by - ay) * (bx - x) / (bx - ax)
    yield Box(x - width / 2, y - 8, width, 16, look="paper")
    yield Text(x, y, knot.chance, size=12)


def _knot(knot: Knot, place: tuple[float, float]) -> Iterator[AnyShape]:
    x, y = place
    width = _width(knot.label)
    mark = CHOSEN if knot.counts else POSSIBLE if knot.can_grow else ""
    box = Box(x - 10, y - 10, width, 20, look="badge", name=knot.name, round=6, mark=mark)
    yield Box(x - 14, y - 11, width + 8, 22, look="touch", name=knot.name, words=knot.words)
    yield box
    yield Text(x - 10 + width / 2, y, knot.label, size=SIZE)
    if knot.product:
        yield Text(WIDTH - 12, y, knot.product, size=SIZE, anchor="end", bold=knot.counts)
