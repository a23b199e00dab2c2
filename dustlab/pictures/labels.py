"""Words on a drawing: how much room a text needs, and where it fits without touching another.

The width is reckoned from a table and not measured, so that a picture is the same on every machine
and is made without a font. The table is DejaVu Sans, the widest typeface that the boards ask for:
in any other the words take less room than is kept for them.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

from .scene import AnyShape, Box, Circle, Text

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
_LINE = 1.16
"""The height of a line of text, in sizes: from the top of a capital to below a g."""


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


def text_rect(
    x: float, y: float, text: str, size: float, anchor: str = "middle", bold: bool = False
) -> Rect:
    """The room of a line of text, whose middle is at `y`."""
    width, half = text_width(text, size, bold), size * _LINE / 2
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return Rect(left, y - half, left + width, y + half)


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
