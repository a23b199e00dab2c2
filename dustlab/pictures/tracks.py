"""What a move leaves on a board, in every game: an arrow with a number, dice as they fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from .labels import text_width
from .scene import AnyShape, Box, Circle, Line, Point, Text

DIE, APART, PAD = 18.0, 4.0, 6.0
IN_ROW = 6
"""How many dice lie in a row; more of them lie in several."""
MOST_DICE = 40
"""More than this are two numbers."""
HEAD = 13.0


def arrow(way: Sequence[Point], look: str, words: str = "", layer: str = "marks") -> list[AnyShape]:
    """A broad line from point to point on a pale one, with a head, and words halfway."""
    shapes: list[AnyShape] = []
    for start, end in pairwise(way):
        shapes += [Line((start, end), look=under, layer=layer) for under in ("halo", look)]
    if len(way) > 1:
        (ax, ay), (bx, by) = way[-2:]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        back = [(bx - HEAD * dx + w * 7 * dy, by - HEAD * dy - w * 7 * dx) for w in (1, -1)]
        shapes.append(Line((back[0], (bx, by), back[1]), look=look, layer=layer))
    if words and len(way) > 1:
        (ax, ay), (bx, by) = list(pairwise(way))[(len(way) - 1) // 2]
        shapes += plate(words, (ax + bx) / 2, (ay + by) / 2, layer)
    return shapes


def plate(words: str, x: float, y: float, layer: str = "marks") -> Iterator[AnyShape]:
    """A few words round their middle."""
    wide = text_width(words, 14, bold=True) + 16
    yield Box(x - wide / 2, y - 11, wide, 22, look="badge", layer=layer, round=11)
    yield Text(x, y, words, layer=layer, size=14, bold=True)


def dice_size(faces: Sequence[bool]) -> tuple[float, float]:
    """How wide and how high dice lie on their plate."""
    columns, rows = _grid(len(faces))
    return columns * (DIE + APART) - APART + 2 * PAD, rows * (DIE + APART) - APART + 2 * PAD


def _grid(number: int) -> tuple[int, int]:
    shown = number if number <= MOST_DICE else 4
    return min(IN_ROW, max(1, shown)), max(1, -(-shown // IN_ROW))


def dice(
    faces: Sequence[bool], x: float, y: float, words: str = "", layer: str = "marks"
) -> Iterator[AnyShape]:
    """Dice as they fell, from the top left corner of their plate: hits filled, blanks empty."""
    wide, high = dice_size(faces)
    yield Box(x, y, wide, high, look="badge", words=words, layer=layer, round=6)
    if len(faces) > MOST_DICE:
        for hit, left in ((True, x + PAD), (False, x + PAD + 2 * (DIE + APART))):
            yield from _die(hit, left, y + PAD, layer)
            number = str(sum(face == hit for face in faces))
            middle = left + DIE + APART + DIE / 2
            yield Text(middle, y + PAD + DIE / 2, number, layer=layer, size=14, bold=True)
        return
    for place, hit in enumerate(faces):
        row, column = divmod(place, IN_ROW)
        yield from _die(hit, x + PAD + column * (DIE + APART), y + PAD + row * (DIE + APART), layer)


def _die(hit: bool, x: float, y: float, layer: str) -> Iterator[AnyShape]:
    yield Box(x, y, DIE, DIE, look="hit" if hit else "blank", layer=layer, round=3)
    if hit:
        yield Circle(x + DIE / 2, y + DIE / 2, DIE / 5, look="on-hit", layer=layer)


Size = tuple[float, float]


def beside(
    at: Point, size: Size, paper: Size, away: float, busy: Sequence[tuple[float, float, float]] = ()
) -> Point:
    """The top left corner of something of this size beside a point, wholly on the paper.

    Below it or above, left or right, so far away: where it covers fewest of the discs (middle and
    radius) that are `busy`.
    """
    (x, y), (wide, high), (width, height) = at, size, paper
    corners = (
        (x - wide / 2, y + away),
        (x - wide / 2, y - away - high),
        (x + away, y - high / 2),
        (x - away - wide, y - high / 2),
    )
    best, fewest = corners[0], float("inf")
    for corner in corners:
        left = min(max(corner[0], 2.0), width - wide - 2)
        top = min(max(corner[1], 2.0), height - high - 2)
        pushed = abs(left - corner[0]) + abs(top - corner[1])
        covered = sum(
            left - r < cx < left + wide + r and top - r < cy < top + high + r for cx, cy, r in busy
        )
        if covered + pushed < fewest:
            best, fewest = (left, top), covered + pushed
    return best


def shares(points: Iterable[Point], width: float, height: float) -> str:
    """Points of a board as shares of its width and height, for a page; one alone is no way."""
    told = [f"{x / width:.3f},{y / height:.3f}" for x, y in points]
    return " ".join(told) if len(told) > 1 else ""
