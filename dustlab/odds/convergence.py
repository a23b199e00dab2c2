"""A simulation closing in: the exact chance as a line, the running share with its interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log10

from ..core.words import chance, decimal, percent, say
from ..pictures.chart import WIDTH, caption_shapes
from ..pictures.labels import text_width
from ..pictures.scene import AnyShape, Box, Line, Polygon, Scene, Text
from .distribution import GROUND, HEIGHT, LEFT, RIGHT, TOP, interval


def closing_in(
    title: str,
    exact: float,
    shares: Sequence[tuple[int, float]],
    caption: str,
    language: str = "en",
) -> Scene:
    """The exact chance as a line, and the share of more and more tries with its interval."""
    bands = [(tries, share, *interval(share, tries)) for tries, share in shares]
    most = max([tries for tries, *_ in bands] or [10])
    least = min([tries for tries, *_ in bands] or [1])
    low = min([exact, *(b[2] for b in bands)])
    high = max([exact, *(b[3] for b in bands)])
    room = max(high - low, 0.02)

    def across(tries: int) -> float:
        reach = log10(most) - log10(least) or 1.0
        return LEFT + 40 + (RIGHT - LEFT - 40) * (log10(tries) - log10(least)) / reach

    def up(p: float) -> float:
        return GROUND - (GROUND - TOP) * (p - low) / room

    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        Text(12, 18, title, size=14, anchor="start", bold=True),
    ]
    line = say("distribution.exact_line", language, chance=chance(exact, language))
    if bands:
        upper = [(across(tries), up(b)) for tries, _, _, b in bands]
        lower = [(across(tries), up(a)) for tries, _, a, _ in reversed(bands)]
        shapes.append(Polygon((*upper, *lower), look="bar-pale"))
        last, share, a, b = bands[-1]
        parts = dict(zip(("share", "low", "high"), _apart([share, a, b], language), strict=True))
        words = say("distribution.simulated_line", language, tries=last, **parts)
        points = tuple((across(tries), up(share)) for tries, share, _, _ in bands)
        shapes.append(Line(points, look="trail-simulated", name="simulated", words=words))
        line = f"{line} {words}"
    shapes += [
        Line(
            ((LEFT + 40, up(exact)), (RIGHT, up(exact))),
            look="tick",
            name="exact",
            words=say("distribution.exact_line", language, chance=chance(exact, language)),
        ),
        Line(((LEFT + 40, GROUND), (RIGHT, GROUND)), look="axis"),
    ]
    for p in (low, high):
        at = {"x": LEFT + 34, "y": up(p), "text": percent(p, language)}
        shapes.append(Text(size=12, anchor="end", **at))  # type: ignore[arg-type]
    for tries in _landmarks(least, most, across):
        x = across(tries)
        shapes.append(Line(((x, GROUND), (x, GROUND + 4)), look="axis"))
        shapes.append(Text(x, GROUND + 14, str(tries), size=12))
    axis = say("distribution.tries", language)
    shapes += [
        Text(WIDTH / 2, GROUND + 34, axis, look="pale-ink", size=12),
        Text(12, 40, line, size=12, anchor="start"),
        *_key(language),
        *caption_shapes(caption, HEIGHT - 52),
    ]
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), f"{line} {caption}")


def _apart(chances: Sequence[float], language: str) -> list[str]:
    """As percentages; with a tenth if whole ones would make the interval a point."""
    percents = [percent(p, language) for p in chances]
    if len(set(percents)) > 1:
        return percents
    return [f"{decimal(100 * p, 1, language)} %" for p in chances]


def _landmarks(least: int, most: int, across: Callable[[int], float]) -> list[int]:
    """Both ends, and between them ten, a hundred, a thousand, as far as there is room."""
    marks = [least, most]
    for tries in (10**power for power in range(1, 7)):
        if least < tries < most and all(
            abs(across(tries) - across(mark)) > text_width(f"{mark} {tries}", 12) / 2
            for mark in marks
        ):
            marks.append(tries)
    return sorted(set(marks))


def _key(language: str) -> Iterator[AnyShape]:
    """Which line is which, in words: a colour alone says nothing."""
    x = 12.0
    lines = {"tick": "distribution.key_exact", "trail-simulated": "distribution.key_running"}
    for look, key in lines.items():
        yield Line(((x, 62), (x + 24, 62)), look=look)
        words = say(key, language)
        yield Text(x + 32, 62, words, size=12, anchor="start")
        x += 8 * len(words) + 64
