"""The signs on a field: pieces, numbers, letters and lines, the same in every picture.

Squads are round, vehicles square, heroes pointed, each with its letters and its picture; the allies
are full, the axis hollow. A number in a circle or a box is movement points, one in a hexagon counts
enemies, one in a dark box is what is left of a unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...pictures.scene import AnyShape, Box, Circle, Line, Point, Polygon, Text
from ..components import Unit
from .field import LEAST_TEXT, Paper

# One MOVE, or two.
ONE, TWO = 1, 2
ROOM_FOR_A_PICTURE = 17.0
"""A smaller piece has its letters alone."""
Place = dict[str, Any]


# -- pieces


def piece(card: Unit, x: float, y: float, r: float, cell: float) -> Iterator[AnyShape]:
    """A unit in the middle of its squares, each of which is as wide as `cell`."""
    look = f"side-{card.side}"
    if card.is_squad:
        yield Circle(x, y, r, look=look)
    elif card.is_hero:
        points = ((x, y - r * 1.2), (x + r * 1.15, y), (x, y + r * 1.2), (x - r * 1.15, y))
        yield Polygon(points, look=look)
    else:
        wide, deep = ((squares - 1) * cell + 2 * r for squares in card.size)
        body: Place = {"x": x - wide / 2, "y": y - deep / 2, "width": wide, "height": deep}
        yield Box(look=look, round=3, **body)
    pictured = r >= ROOM_FOR_A_PICTURE
    if pictured:
        yield from _picture(card, x, y, r)
    size = max(LEAST_TEXT, r * (0.8 if len(card.letter) < 3 else 0.68))
    letters = card.letter if r > 11 else card.letter[:1]
    yield Text(x, y - (r * 0.2 if pictured else 0), letters, look=look, size=size, bold=True)


def _picture(card: Unit, x: float, y: float, r: float) -> Iterator[AnyShape]:
    """Below its letters: three soldiers, a walker on its legs, or the star of a hero."""
    look = f"picture-{card.side}"
    if card.is_squad:
        for dx in (-0.36, 0.0, 0.36):
            yield Circle(x + dx * r, y + r * 0.42, r * 0.1, look=look)
            yield Line(((x + dx * r, y + r * 0.54), (x + dx * r, y + r * 0.76)), look=look)
    elif card.is_hero:
        yield Polygon(_star(x, y + r * 0.55, r * 0.24), look=look)
    else:
        hull: Place = {"width": r * 0.9, "height": r * 0.22}
        yield Box(x - r * 0.45, y + r * 0.3, look=look, **hull)
        for side in (-1, 1):
            leg = ((0.3, 0.52), (0.5, 0.66), (0.36, 0.86))
            yield Line(tuple((x + side * dx * r, y + dy * r) for dx, dy in leg), look=look)
        yield Line(((x + r * 0.45, y + r * 0.4), (x + r * 0.75, y + r * 0.4)), look=look)


def _star(x: float, y: float, r: float) -> tuple[Point, ...]:
    """Five points; its inner corners are two fifths as far out."""
    turns = ((0, -1), (0.59, -0.81), (0.95, -0.31), (0.95, 0.31), (0.59, 0.81))
    around = [*turns, *((-dx, -dy) for dx, dy in turns)]
    return tuple(
        (x + dx * r * (0.4 if corner % 2 else 1), y + dy * r * (0.4 if corner % 2 else 1))
        for corner, (dx, dy) in enumerate(around)
    )


def turned(x: float, y: float, r: float) -> Line:
    """The card of a unit is turned: a bar under the piece."""
    return Line(((x - r * 0.6, y), (x + r * 0.3, y)), look="acted")


def left_of(x: float, y: float, number: int) -> Iterator[AnyShape]:
    """How much of a unit is left, once it is not whole: miniatures, or points."""
    yield Box(x - 8, y - 8, 16, 16, look="left", round=3)
    yield Text(x, y, str(number), look="left", size=LEAST_TEXT, bold=True)


# -- numbers and letters in a corner of a square


def _corner(paper: Paper, square: int) -> tuple[float, float, float, float]:
    """The middle of a sign in the right upper corner, its radius and the size of its text."""
    size = max(paper.letters, paper.cell * 0.24)
    (x, y), r = paper.dot(square), size * 0.78
    return x + paper.cell * 0.47 - r, y - paper.cell * 0.47 + r, r, size


def numbers(paper: Paper, costs: Mapping[int, tuple[int, int]]) -> Iterator[AnyShape]:
    """The points of each square: in a circle if one MOVE reaches it, in a box if it takes two.

    `costs` has the number of MOVEs and the points.
    """
    for square, (actions, cost) in costs.items():
        x, y, r, size = _corner(paper, square)
        if actions == ONE:
            yield Circle(x, y, r, look="badge", layer="marks")
        else:
            place: Place = {"x": x - r, "y": y - r, "width": 2 * r, "height": 2 * r}
            yield Box(look="badge-pale", layer="marks", **place)
        yield Text(x, y, str(cost), layer="marks", size=size, bold=True)


def dangers(paper: Paper, counts: Mapping[int, int]) -> Iterator[AnyShape]:
    """For each square how many enemies could react there, in a hexagon."""
    for square, number in counts.items():
        x, y, r, size = _corner(paper, square)
        outline = ((1, 0), (0.5, 0.9), (-0.5, 0.9), (-1, 0), (-0.5, -0.9), (0.5, -0.9))
        points = tuple((x + dx * r * 1.1, y + dy * r * 1.1) for dx, dy in outline)
        yield Polygon(points, look="danger", layer="marks")
        yield Text(x, y, str(number), layer="marks", size=size, bold=True)


def plate(paper: Paper, square: int, verdict: str, text: str, high: bool) -> Iterator[AnyShape]:
    """A letter of cover or sight beside a piece, on its tone: left, above or below."""
    size = max(LEAST_TEXT, paper.cell * 0.24)
    x, y = paper.dot(square)
    wide, half = size * (0.5 + 0.6 * len(text)), paper.cell * 0.47
    box: Place = {"width": wide, "height": size * 1.1}
    if high:
        left, top = x - half, y - half
    else:
        left, top = x + half - wide, y + half - size * 1.1
    yield Box(left, top, look=f"view-{verdict}", layer="overlay", **box)
    middle: Place = {"x": left + wide / 2, "y": top + size * 0.55}
    yield Text(look=f"view-{verdict}", layer="overlay", text=text, size=size, bold=True, **middle)


# -- lines from square to square


def trail(paper: Paper, start: Sequence[int], path: Sequence[int], stop: int) -> Iterator[AnyShape]:
    """The way from square to square; a ring where the first of two MOVEs ends."""
    dots = [paper.dot(square) for square in (*start[:1], *path)]
    if len(dots) > 1:
        yield Line(tuple(dots), look="way", layer="marks")
    for square in path:
        x, y = paper.dot(square)
        ends = square in (stop, path[-1])
        yield Circle(x, y, paper.cell * (0.13 if ends else 0.06), look="way-end", layer="marks")


def fire(paper: Paper, start: int, end: int) -> Iterator[AnyShape]:
    """Who fired at whom: a dotted line with a head."""
    (x, y), (v, w) = paper.dot(start), paper.dot(end)
    length = ((v - x) ** 2 + (w - y) ** 2) ** 0.5
    if not length:
        return
    dx, dy = (v - x) / length, (w - y) / length
    v, w = v - dx * paper.cell * 0.36, w - dy * paper.cell * 0.36
    yield Line(((x, y), (v, w)), look="fire", layer="marks")
    left = v - dx * 10 - dy * 5, w - dy * 10 + dx * 5
    right = v - dx * 10 + dy * 5, w - dy * 10 - dx * 5
    yield Polygon(((v, w), left, right), look="fire-head", layer="marks")
