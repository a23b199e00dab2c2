"""Patterns over a surface, so that colour is never alone in telling whose it is.

A pattern is a handful of straight strokes cut to an outline: the same on a canvas, in an SVG and in
print. Strokes lie on one grid for the whole picture, so a pattern goes on from area to area.

>>> square = ((1, 1), (11, 1), (11, 11), (1, 11))
>>> hatched(square, "level", 4)
(((1, 4), (11, 4)), ((1, 8), (11, 8)))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, cos, pi, sin

from .palette import PATTERNS
from .scene import AnyShape, Box, Line, Point, Strokes, Text

Stroke = tuple[Point, Point]

# The turn of the strokes of each pattern, in eighths of a half circle.
TURNS = {"level": (0,), "rising": (6,), "upright": (4,), "falling": (2,), "crossed": (2, 6)}
DOTS = "dotted"
DOT = 2.0
GAP, BAR_GAP = 9.0, 7.0


def patterned(shape: AnyShape, gap: float = GAP) -> Iterator[AnyShape]:
    """A shape, and over it the pattern that its look has, if it has one."""
    yield shape
    known = PATTERNS.get(shape.look)
    if known is None or isinstance(shape, Line | Strokes | Text):
        return
    pattern, look = known
    segments = hatched(_outline(shape), pattern, gap)
    if segments:
        yield Strokes(segments, look=look, layer=shape.layer)


def _outline(shape: AnyShape) -> tuple[Point, ...]:
    if isinstance(shape, Box):
        # Off the outline and the round corners.
        x, y, inset = shape.x, shape.y, max(1.0, shape.round / 3)
        right, bottom = x + shape.width - inset, y + shape.height - inset
        x, y = x + inset, y + inset
        return ((x, y), (right, y), (right, bottom), (x, bottom))
    points: tuple[Point, ...] = getattr(shape, "points", ())
    return points


@lru_cache(maxsize=512)
def hatched(outline: tuple[Point, ...], pattern: str, gap: float = GAP) -> tuple[Stroke, ...]:
    """The strokes of a pattern inside an outline."""
    if pattern == DOTS:
        return tuple(_dots(outline, gap))
    wide = gap * (1.5 if len(TURNS[pattern]) > 1 else 1)
    return tuple(
        stroke for turn in TURNS[pattern] for stroke in _strokes(outline, turn * pi / 8, wide)
    )


def _strokes(outline: tuple[Point, ...], turn: float, gap: float) -> Iterator[Stroke]:
    """Parallel strokes: the outline is turned until they lie level, and they are turned back."""
    level = [_turned(point, -turn) for point in outline]
    for y, pairs in _rows(level, gap):
        for left, right in pairs:
            if right - left > 1:
                yield _rounded((left, y), turn), _rounded((right, y), turn)


def _dots(outline: tuple[Point, ...], gap: float) -> Iterator[Stroke]:
    """Short strokes in rows, each row half a step on."""
    for y, pairs in _rows(list(outline), gap * 0.8):
        half = gap / 2 * (round(y / (gap * 0.8)) % 2)
        for left, right in pairs:
            x = ceil((left + 1 - half) / gap) * gap + half
            while x + DOT < right - 1:
                yield (round(x), round(y)), (round(x + DOT), round(y))
                x += gap


def _rows(outline: list[Point], gap: float) -> Iterator[tuple[float, list[tuple[float, float]]]]:
    """Level lines of a grid, each with the parts of it that are inside."""
    heights = [y for _, y in outline]
    if not heights:
        return
    for step in range(ceil(min(heights) / gap), ceil(max(heights) / gap)):
        y = step * gap
        crossings = sorted(
            ax + (y - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
            if (ay > y) != (by > y)
        )
        yield y, list(zip(crossings[::2], crossings[1::2], strict=True))


def _turned(point: Point, turn: float) -> Point:
    x, y = point
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _rounded(point: Point, turn: float) -> Point:
    # Whole pixels: nobody sees the rest, and a map is a good deal shorter.
    x, y = _turned(point, turn)
    return round(x), round(y)
