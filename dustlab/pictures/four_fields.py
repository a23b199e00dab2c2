"""A four-field table, and beside it the same as a square whose areas are the shares.

What is counted is dark, the whole it is counted in is pale; both in the table and in the square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .chart import WIDTH, caption_shapes
from .labels import text_lines, text_width, wrapped
from .scene import CHOSEN, AnyShape, Box, Scene, Text

TOP, ROW, HEAD = 62.0, 40.0, 96.0
COLUMN = 84.0
SQUARE = 150.0
GROUND = TOP + 4 * ROW
HEIGHT = GROUND + 62
ENDS = ("0", "1", "*")
TOLD: dict[str, Any] = {"size": 14, "anchor": "start", "bold": True}


class Field(NamedTuple):
    """A number of the table, and what is said of it."""

    number: int
    words: str


class Seen(NamedTuple):
    """What is counted, and in what."""

    part: str
    whole: str


def fields_scene(
    title: str,
    heads: tuple[Sequence[str], Sequence[str]],
    fields: Mapping[str, Field],
    seen: Seen,
    caption: str,
    told: str,
) -> Scene:
    """The table, each field under its name (00, 0*, **), and the square."""
    lines, columns = heads
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        *text_lines(wrapped(told, WIDTH - 24, 14, bold=True), 12, 18, 18, **TOLD),
    ]
    for j, head in enumerate(columns):
        x = HEAD + COLUMN * (j + 0.5)
        shapes.append(Text(x, TOP + ROW / 2, head, size=_fitting(head, COLUMN - 6), bold=True))
    for i, head in enumerate(lines):
        y = TOP + ROW * (i + 1.5)
        size = _fitting(head, HEAD - 14)
        shapes.append(Text(12, y, head, size=size, anchor="start", bold=True))
    for i, line in enumerate(ENDS):
        for j, column in enumerate(ENDS):
            shapes += _field(line + column, i, j, fields[line + column], seen)
    shapes += _square({name: field.number for name, field in fields.items()}, seen)
    shapes += caption_shapes(caption, GROUND + 22)
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), f"{told} {caption}".strip())


def _fitting(text: str, room: float) -> float:
    return 13 if text_width(text, 13, bold=True) <= room else 12


def _is_in(part: str, whole: str) -> bool:
    return all(end in ("*", here) for here, end in zip(part, whole, strict=True))


def _field(name: str, i: int, j: int, field: Field, seen: Seen) -> Iterator[AnyShape]:
    x, y = HEAD + COLUMN * j, TOP + ROW * (i + 1)
    look = "tile"
    if "*" not in name and _is_in(name, seen.whole):
        look = "bar" if _is_in(name, seen.part) else "bar-pale"
    mark = CHOSEN if name == seen.part else ""
    place = (x + 2, y + 2, COLUMN - 4, ROW - 4, 4)
    yield Box(*place, look=look, name=name, words=field.words, mark=mark)
    # White on what is dark.
    ink = "hit" if look == "bar" else "ink"
    number = f"{field.number:,}".replace(",", "\u202f")
    middle = x + COLUMN / 2, y + ROW / 2
    yield Text(*middle, number, size=14, look=ink, bold=name in seen)


def _square(numbers: Mapping[str, int], seen: Seen) -> Iterator[AnyShape]:
    """Each line as a strip as high as its share, cut where its columns part."""
    left, top = WIDTH - 12 - SQUARE, TOP + 8
    y = top
    for line in "01":
        height = SQUARE * numbers[f"{line}*"] / numbers["**"]
        x = left
        for column in "01":
            name = line + column
            width = SQUARE * numbers[name] / (numbers[f"{line}*"] or 1)
            look = "blank"
            if _is_in(name, seen.whole):
                look = "bar" if _is_in(name, seen.part) else "bar-pale"
            if width and height:
                yield Box(x, y, width, height, look=look)
            x += width
        y += height
