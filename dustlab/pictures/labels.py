"""Words on a drawing: how much room a text needs, where it fits, and a sheet with little else.

The width comes from a table and is not measured, so that a picture is the same on every machine
and is made without a font. The table is DejaVu Sans, the widest typeface that the boards ask for:
in any other the words take less room than is kept for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import hypot
from typing import Any, NamedTuple

from .scene import AnyShape, Box, Circle, Scene, Text

# Width of a character in hundredths of the size.
_WIDTHS = {
    28: "'ijlì",
    30: "IJ",
    32: " ,.’",
    35: "/:;\\|f-",
    40: "()[]t!r",
    50: '"*_`–sz?',
    58: "cLFkvxyPTYaoeàèéäöò",
    64: "ESbdghnpqu$0123456789{}Küùß",
    69: "AVBRXZCÄ",
    76: "UHNDG&OQÖÜ",
    84: "w#+<=>^~M×",
    100: "mW%@…",
}
_WIDTH = {character: width for width, characters in _WIDTHS.items() for character in characters}
_BOLD = 1.13


@cache
def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, rather too much than too little."""
    width = sum(_WIDTH.get(character, 80) for character in text) * size / 97
    return width * _BOLD if bold else width


class Rect(NamedTuple):
    """Room that something takes: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """A text in as few lines as fit a width; a word that is wider by itself stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


SMALL: dict[str, Any] = {"look": "pale-ink", "size": 12, "anchor": "start"}
"""How small remarks beside a picture are written."""


def text_lines(
    lines: Iterable[str], x: float, y: float, step: float, **style: Any
) -> Iterator[Text]:
    """Lines of text of one style, each a step below the other."""
    for i, line in enumerate(lines):
        yield Text(x, y + step * i, line, **style)


def crosses(rect: Rect, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a straight line touches a room."""
    (ax, ay), (bx, by) = start, end
    left, top, right, bottom = rect
    if (ax < left and bx < left) or (ax > right and bx > right):
        return False
    if (ay < top and by < top) or (ay > bottom and by > bottom):
        return False
    # The line misses only if all four corners are on one side of it.
    dx, dy = bx - ax, by - ay
    sides = [
        dx * (y - ay) - dy * (x - ax)
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return min(sides) <= 0 <= max(sides)


def gap(rect: Rect, x: float, y: float) -> float:
    """How far a point is from a room; 0 inside."""
    dx = max(rect.left - x, 0.0, x - rect.right)
    dy = max(rect.top - y, 0.0, y - rect.bottom)
    return hypot(dx, dy)


def bounds(shape: AnyShape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Text):
        width = text_width(shape.text, shape.size, shape.bold)
        left = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
        return left, shape.y - shape.size * 0.7, left + width, shape.y + shape.size * 0.7
    xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
    return min(xs), min(ys), max(xs), max(ys)


# -- a sheet between two players


def curtain(
    width: float,
    height: float,
    sign: Iterable[AnyShape],
    title: str,
    ask: str,
    more: Iterable[str] = (),
) -> Scene:
    """Whose turn it is to look: a sign, a title, lines below it, and a button to `reveal`."""
    x, top = width / 2, height - 140
    wide = max(240.0, text_width(ask, 16, bold=True) + 48)
    shapes = (
        Box(0, 0, width, height, look="paper", layer="ground"),
        *sign,
        Text(x, 216, title, size=20, bold=True),
        *text_lines(more, x, 250, 18, look="pale-ink", size=14),
        Box(x - wide / 2, top, wide, 56, look="panel-turn", name="reveal", words=ask, round=10),
        Text(x, top + 28, ask, size=16, bold=True),
    )
    return Scene(width, height, title, shapes)
