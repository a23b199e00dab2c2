"""Two rounds in one picture: the first score across, the mean of the second one upwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .chart import WIDTH, caption_shapes
from .labels import text_lines, wrapped
from .scene import CHOSEN, AnyShape, Box, Circle, Line, Scene, Text

LEFT, TOP, WIDE, HIGH = 56.0, 52.0, 330.0, 236.0
GROUND = TOP + HIGH
HEIGHT = GROUND + 98
TOLD: dict[str, Any] = {"size": 14, "anchor": "start", "bold": True}


class Group(NamedTuple):
    """All who had the same score in the first round."""

    score: int
    second: float
    share: float
    words: str
    tried: float | None = None
    """The mean of those who were tried, if anybody was."""


class Labels(NamedTuple):
    """What stands at the axes and at both lines."""

    across: str
    upwards: str
    as_before: str
    mean: str


def rounds_scene(
    title: str,
    groups: Sequence[Group],
    most: int,
    mean: float,
    chosen: int | None,
    labels: Labels,
    told: str,
    caption: str,
) -> Scene:
    """A dot for each group, as large as its share; the slanting line is "as before"."""

    def at(score: float, second: float) -> tuple[float, float]:
        return LEFT + WIDE * score / most, GROUND - HIGH * second / most

    level = at(0, mean)[1]
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        *text_lines(wrapped(told, WIDTH - 24, 14, bold=True), 12, 18, 18, **TOLD),
        Line(((LEFT, GROUND), (LEFT + WIDE, GROUND)), look="axis"),
        Line(((LEFT, TOP), (LEFT, GROUND)), look="axis"),
        Line((at(0, 0), at(most, most)), look="landmark"),
        Line(((LEFT, level), (LEFT + WIDE, level)), look="tick"),
        Text(LEFT + WIDE + 8, TOP + 2, labels.as_before, size=12, anchor="start"),
        Text(LEFT + WIDE + 8, level, labels.mean, size=12, anchor="start"),
    ]
    every = 1 if most <= 12 else 2 if most <= 24 else 5
    for score in range(0, most + 1, every):
        x, y = at(score, score)
        shapes.append(Text(x, GROUND + 14, str(score), size=12))
        shapes.append(Text(LEFT - 8, y, str(score), size=12, anchor="end"))
    for group in groups:
        x, y = at(group.score, group.second)
        before = at(group.score, group.score)[1]
        name, mark = str(group.score), CHOSEN if group.score == chosen else ""
        touch = Box(x - 8, TOP, 16, HIGH, look="touch", name=name, words=group.words)
        shapes += [touch, Line(((x, before), (x, y)), look="border")]
        if group.tried is not None:
            ty = at(0, group.tried)[1]
            shapes.append(Box(x - 5, ty - 5, 10, 10, look="bar-pale"))
        shapes.append(Circle(x, y, 3 + 8 * group.share**0.5, look="bar", mark=mark))
    shapes += [
        Text(LEFT + WIDE / 2, GROUND + 34, labels.across, look="pale-ink", size=12),
        Text(12, TOP - 14, labels.upwards, look="pale-ink", size=12, anchor="start"),
        *caption_shapes(caption, GROUND + 58),
    ]
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), f"{told} {caption}".strip())
