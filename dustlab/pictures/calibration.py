"""How good one's chances are, in one picture: what was said, across; how often it came, upwards.

Each dot stands for guesses that lie near each other, with their number on it. On the slanting line
lies whoever is as often right as they say. The upright stroke at a dot is what luck leaves open:
where nine in ten of those end who said the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.words import percent, say
from .chart import caption_lines, caption_shapes
from .scene import AnyShape, Box, Circle, Line, Scene, Text

WIDTH, SIDE = 420, 240
LEFT, TOP = 64.0, 60.0


class Dot(NamedTuple):
    """Guesses near each other."""

    guess: float
    """What was said, on average."""
    chance: float
    """What was right."""
    came: float
    """The part of them that came."""
    number: int
    least: float
    """Between here and `most` luck alone would have brought them, in nine cases of ten."""
    most: float


def calibration_scene(title: str, dots: Sequence[Dot], caption: str, language: str = "en") -> Scene:
    """The dots, the line, and what luck leaves open."""
    ground = TOP + SIDE
    below = ground + 44
    height = below + 16 * len(caption_lines(caption)) + 8
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH + 156, height, look="paper"),
        Text(12, 18, title, size=14, anchor="start", bold=True),
        *_grid(ground, language),
        Line(((LEFT, ground), (LEFT + SIDE, TOP)), look="axis"),
    ]
    for number, dot in enumerate(dots):
        shapes += _dot(dot, number, ground, language)
    shapes += caption_shapes(caption, below + 8)
    return Scene(WIDTH + 156, height, title, tuple(shapes), caption)


def _grid(ground: float, language: str) -> Iterator[AnyShape]:
    for tenths in (0, 0.2, 0.4, 0.6, 0.8, 1.0):
        x, y = LEFT + SIDE * tenths, ground - SIDE * tenths
        look = "axis" if not tenths else "border"
        yield Line(((LEFT, y), (LEFT + SIDE, y)), look=look)
        yield Line(((x, TOP), (x, ground)), look=look)
        words = percent(tenths, language)
        yield Text(LEFT - 6, y, words, look="pale-ink", size=12, anchor="end")
        yield Text(x, ground + 12, words, look="pale-ink", size=12)
    yield Text(
        LEFT + SIDE / 2, ground + 30, say("bets.axis_said", language), look="pale-ink", size=12
    )
    yield Text(
        12, TOP - 10, say("bets.axis_came", language), look="pale-ink", size=12, anchor="start"
    )


def _dot(dot: Dot, number: int, ground: float, language: str) -> Iterator[AnyShape]:
    x, y = LEFT + SIDE * dot.guess, ground - SIDE * dot.came
    low, high = (ground - SIDE * share for share in (dot.least, dot.most))
    facts = {
        "guess": percent(dot.guess, language),
        "came": round(dot.came * dot.number),
        "chance": percent(dot.chance, language),
        "number": dot.number,
    }
    words = say("bets.dot", language, **facts)
    yield Line(((x, low), (x, high)), look="axis")
    yield Circle(x, y, 11, look="badge", name=f"said-{number}", words=words)
    yield Text(x, y, str(dot.number), size=12, bold=True)
    exact = ground - SIDE * dot.chance
    yield Line(((x - 7, exact), (x + 7, exact)), look="tick")
    yield Text(
        LEFT + SIDE + 24, TOP + 12 + 18 * number, words, look="pale-ink", size=12, anchor="start"
    )
