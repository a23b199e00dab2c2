"""The course of a match in one picture: shares over its steps, its rounds, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.words import percent, say
from .chart import WIDTH, caption_lines, caption_shapes
from .scene import AnyShape, Box, Circle, Line, Scene, Text

LEFT, RIGHT, TOP, GROUND = 48.0, 30.0, 52.0, 218.0
ROW, GAP = 18.0, 14.0
"""The height of a row of numbers, and how far apart letters stand at the ends of the lines."""
LEAST_ROUND = 24.0
"""How wide a round has to be for its numbers to fit."""


@dataclass(frozen=True, slots=True)
class Course:
    """One seat: its shares from the beginning on, and its points at the end of each round."""

    seat: str
    name: str
    shares: Sequence[float]
    points: Sequence[int]
    letter: str
    """What its line is called: no other has the same."""


def letters(names: Sequence[str]) -> list[str]:
    """The shortest beginnings by which names are told apart.

    >>> letters(["Red", "White"]), letters(["Allies", "Axis"])
    (['R', 'W'], ['Al', 'Ax'])
    """
    long = next((n for n in range(1, 9) if len({name[:n] for name in names}) == len(names)), 9)
    return [name[:long].capitalize() for name in names]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment with a number: at which place it was over, and whose line it moved most."""

    place: int
    seat: str
    words: str = ""


def course(
    title: str,
    courses: Sequence[Course],
    rounds: Sequence[tuple[int, int]],
    marks: Sequence[Mark],
    caption: str,
    language: str = "en",
) -> Scene:
    """Each seat as a line of its own look, with its letter; `rounds` with where each begins."""
    last = max(len(courses[0].shares) - 1, 1)
    wide = WIDTH - LEFT - RIGHT

    def at(place: float) -> float:
        return LEFT + wide * place / last

    def height(share: float) -> float:
        return GROUND - (GROUND - TOP) * share

    head = GROUND + 16
    more = ROW * (len(courses) + 1)
    lines = caption_lines(caption)
    total = head + more + 16 * len(lines) + 14
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, total, look="paper"),
        Text(12, 18, title, size=14, anchor="start", bold=True),
    ]
    shapes += _grid(language)
    shapes += _rounds(rounds, last, courses, head, language)
    for one in courses:
        points = tuple(_bends([(at(n), height(share)) for n, share in enumerate(one.shares)]))
        shapes.append(Line(points, look=f"share-{one.seat}"))
    shapes += _letters(courses, language)
    by_seat = {one.seat: one for one in courses}
    for number, mark in enumerate(marks, 1):
        x, y = at(mark.place), height(by_seat[mark.seat].shares[mark.place])
        y = min(max(y, TOP - 4), GROUND - 10)
        name = f"moment-{number}"
        shapes += [
            Circle(x, y, 9, look="badge", name=name, words=mark.words),
            Text(x, y, str(number), size=12, bold=True),
        ]
    shapes += caption_shapes(caption, head + more + 14)
    return Scene(WIDTH, total, title, tuple(shapes), caption)


def _grid(language: str) -> Iterator[AnyShape]:
    """Nothing, half, all of it."""
    yield Text(12, TOP - 14, say("review.axis", language), look="pale-ink", size=12, anchor="start")
    for share in (0.0, 0.5, 1.0):
        y = GROUND - (GROUND - TOP) * share
        look = "axis" if not share else "border"
        yield Line(((LEFT, y), (WIDTH - RIGHT, y)), look=look)
        yield Text(LEFT - 6, y, percent(share, language), look="pale-ink", size=12, anchor="end")


def _rounds(
    rounds: Sequence[tuple[int, int]],
    last: int,
    courses: Sequence[Course],
    head: float,
    language: str,
) -> Iterator[AnyShape]:
    """A line where each round begins; below it its number, and the points at its end."""
    wide = (WIDTH - LEFT - RIGHT) / last
    yield Text(12, head, say("review.round", language), look="pale-ink", size=12, anchor="start")
    for n, one in enumerate(courses):
        yield Text(30, head + ROW * (n + 1), one.letter, size=12, bold=True)
    ends = [*(place for _, place in rounds[1:]), last]
    shown = float(WIDTH)
    # From the last one on: where rounds are short, the later ones are told.
    for at_, ((number, place), end) in reversed(list(enumerate(zip(rounds, ends, strict=True)))):
        x = LEFT + wide * place
        if place:
            yield Line(((x, TOP), (x, GROUND + 4)), look="border")
        middle = LEFT + wide * (place + end) / 2
        if shown - middle < LEAST_ROUND or not number:
            continue
        shown = middle
        yield Text(middle, head, str(number), look="pale-ink", size=12)
        for n, one in enumerate(courses):
            yield Text(middle, head + ROW * (n + 1), str(one.points[at_]), size=12)


def _letters(courses: Sequence[Course], language: str) -> Iterator[AnyShape]:
    """At the end of each line its letter, those of lines that end level one below the other."""
    ends = sorted(courses, key=lambda one: -one.shares[-1])
    free = TOP - GAP
    lowest = GROUND - GAP * (len(ends) - 1)
    for n, one in enumerate(ends):
        y = max(GROUND - (GROUND - TOP) * one.shares[-1], free + GAP)
        y = min(y, lowest + GAP * n)
        free = y
        facts = {
            "seat": one.name,
            "before": percent(one.shares[0], language),
            "after": percent(one.shares[-1], language),
            "points": ", ".join(map(str, one.points)),
        }
        words = say("review.line", language, **facts)
        box = Box(
            WIDTH - RIGHT + 6, y - 8, 18, 16, look="touch", name=f"share-{one.seat}", words=words
        )
        yield box
        yield Text(WIDTH - RIGHT + 15, y, one.letter, size=13, bold=True)


def _bends(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Only where a line turns: the rest cannot be seen."""
    known = [(round(x, 1), round(y, 1)) for x, y in points]
    for n, point in enumerate(known):
        level = 0 < n < len(known) - 1 and known[n - 1][1] == point[1] == known[n + 1][1]
        if not level:
            yield point
