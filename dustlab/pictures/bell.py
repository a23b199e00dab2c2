"""Bars, and the bell that is laid over them; what lies between two numbers is dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .chart import WIDTH, caption_shapes
from .labels import text_lines, wrapped
from .scene import AnyShape, Box, Line, Scene, Text

TOP, GROUND, LEFT, RIGHT = 84.0, 244.0, 24.0, WIDTH - 24.0
HEIGHT = 330.0
STEPS = 120
TOLD: dict[str, Any] = {"size": 14, "anchor": "start", "bold": True}


class Landmark(NamedTuple):
    """A place on the axis that is pointed at: the mean, and the ends of the sigmas."""

    at: float
    label: str


def bell_scene(
    title: str,
    values: Mapping[int, float],
    words: Mapping[int, str],
    height: Callable[[float], float],
    between: tuple[int, int],
    landmarks: Sequence[Landmark],
    axis: str,
    told: str,
    caption: str,
) -> Scene:
    """`values` are the bars, `height` is the curve in the same measure."""
    numbers = range(min(values), max(values) + 1)
    step = (RIGHT - LEFT) / len(numbers)
    first = numbers[0] - 0.5
    most = max([*values.values(), *map(height, numbers)])
    scale = (GROUND - TOP) / most

    def across(number: float) -> float:
        return LEFT + step * (number - first)

    low, high = between
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        *text_lines(wrapped(told, WIDTH - 24, 14, bold=True), 12, 18, 18, **TOLD),
    ]
    every = next(k for k in (1, 2, 5, 10, 20, 50, 100, 200, 500) if len(numbers) / k <= 16)
    for n in numbers:
        tall = values.get(n, 0.0) * scale
        look = "bar" if low <= n <= high else "bar-pale"
        x = across(n - 0.5)
        touch = Box(x, TOP, step, GROUND - TOP, look="touch", name=str(n), words=words[n])
        # A gap tells one bar from the next, as long as there is room for it.
        wide = step - 1 if step >= 4 else step
        shapes += [touch, Box(x, GROUND - tall, wide, max(tall, 0.5), look=look)]
        if n % every == 0:
            shapes.append(Text(across(n), GROUND + 14, str(n), size=12))
    ends = numbers[0] - 0.5, numbers[-1] + 0.5
    points = [ends[0] + (ends[1] - ends[0]) * i / STEPS for i in range(STEPS + 1)]
    curve = tuple((across(x), GROUND - height(x) * scale) for x in points)
    shapes += [
        Line(((LEFT, GROUND), (RIGHT, GROUND)), look="axis"),
        Line(curve, look="tick"),
    ]
    for mark in landmarks:
        if LEFT <= across(mark.at) <= RIGHT:
            x = across(mark.at)
            shapes += [
                Line(((x, TOP - 8), (x, GROUND)), look="landmark"),
                Text(x, TOP - 16, mark.label, size=12),
            ]
    shapes += [
        Text(WIDTH / 2, GROUND + 34, axis, look="pale-ink", size=12),
        *caption_shapes(caption, GROUND + 56),
    ]
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), f"{told} {caption}".strip())
