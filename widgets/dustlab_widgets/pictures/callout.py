"""The reason beside the place: words on the board itself, with a line to what they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dustlab.pictures.labels import bounds, wrapped
from dustlab.pictures.scene import EXPLAINED, AnyShape, Box, Line, Point, Scene, Text

MARGIN, PAD, LINE, SIZE = 16.0, 10.0, 18.0, 14.0
MOST_LINES = 4
LAYER = "callout"


def with_callout(scene: Scene, places: Sequence[str], words: Sequence[str], foot: float) -> Scene:
    """The scene with a box of words over its foot or, if a place lies there, above it.

    `foot` is where the foot of the picture begins, which the box covers as a whole.
    """
    known = [place for place in places if scene.named(place)]
    lines = [line for told in words for line in wrapped(told, scene.width - 2 * MARGIN - 30, SIZE)]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "…"]
    shapes: list[AnyShape] = []
    boxes = [bounds(scene.named(place)[0]) for place in known]
    if any(bottom > foot for _, _, _, bottom in boxes):
        height = 2 * PAD + LINE * len(lines)
        top = min(box[1] for box in boxes if box[3] > foot) - height
    else:
        top, height = foot, scene.height - foot - 8
    for box in boxes:
        shapes += _pointer(box, top, top + height, scene.width)
    shapes += _words(lines, top, height, scene.width)
    return replace(scene, shapes=(*scene.shapes, *shapes))


def _words(lines: Sequence[str], top: float, height: float, width: float) -> Iterator[AnyShape]:
    yield Box(
        look="badge",
        mark=EXPLAINED,
        layer=LAYER,
        x=MARGIN,
        y=top,
        width=width - 2 * MARGIN,
        height=height,
        round=8,
    )
    for i, line in enumerate(lines):
        y = top + height / 2 + LINE * (i + 0.5 - len(lines) / 2)
        yield Text(
            look="ink", layer=LAYER, x=MARGIN + 15, y=y, text=line, size=SIZE, anchor="start"
        )


def _pointer(
    box: tuple[float, float, float, float], top: float, bottom: float, width: float
) -> Iterator[AnyShape]:
    """From the place along the inner side of its column to the words, over nothing else."""
    left, upper, right, lower = box
    points: tuple[Point, ...]
    if upper >= bottom:
        x = (left + right) / 2
        points = ((x, bottom), (x, upper + 6))
    else:
        inner = right if (left + right) / 2 < width / 2 else left
        outside = inner + (6 if inner == right else -6)
        middle = (upper + lower) / 2
        points = ((inner, middle), (outside, middle), (outside, top))
    yield Line(look="axis", mark=EXPLAINED, layer=LAYER, points=points)
