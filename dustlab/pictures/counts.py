"""How often each face came, as bars, and the line at which all would end if they came alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .chart import WIDTH, caption_shapes
from .labels import text_lines, text_width, wrapped
from .scene import AnyShape, Box, Line, Scene, Text

TOP, GROUND, LEFT = 76.0, 236.0, 30.0
HEIGHT = 316.0
TOLD: dict[str, Any] = {"size": 14, "anchor": "start", "bold": True}


def counts_scene(
    title: str,
    counts: Sequence[int],
    expected: float,
    words: Sequence[str],
    line: str,
    told: str,
    caption: str,
) -> Scene:
    """A bar for each face from 1 on; `line` stands at the end of what was to be expected."""
    right = WIDTH - 24 - text_width(line, 12)
    step = (right - LEFT) / len(counts)
    scale = (GROUND - TOP) / max(*counts, expected, 1)
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        *text_lines(wrapped(told, WIDTH - 24, 14, bold=True), 12, 18, 18, **TOLD),
    ]
    for i, count in enumerate(counts):
        x, high = LEFT + step * i, count * scale
        foot = 12 if high > 30 else high + 9
        bar = (x + step * 0.15, GROUND - high, step * 0.7, max(high, 0.5))
        shapes += [
            Box(*bar, look="bar-middle", name=str(i + 1), words=words[i]),
            # At the foot of its bar, where the line does not run through it.
            Text(x + step / 2, GROUND - foot, str(count), size=13, bold=True),
            Text(x + step / 2, GROUND + 15, str(i + 1), size=13),
        ]
    y = GROUND - expected * scale
    shapes += [
        Line(((LEFT, GROUND), (right, GROUND)), look="axis"),
        Line(((LEFT, y), (right, y)), look="tick"),
        Text(right + 8, y, line, size=12, anchor="start"),
        *caption_shapes(caption, GROUND + 42),
    ]
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), f"{told} {caption}".strip())
