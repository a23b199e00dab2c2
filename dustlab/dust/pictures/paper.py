"""The world that the map is drawn on: where areas lie on the paper, coasts, territories, roads.

The board gives positions in percent of a plain world map. There Europe is a crowd and the Pacific
is empty, so the paper is stretched: each direction by itself, gently, like another projection.
All of this depends on the board and the stretch alone; it is worked out once for each, 1000 wide,
and scaled from there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot, sqrt
from typing import TypeVar

from ...pictures.labels import Rect
from ...pictures.scene import Point, Polygon
from ..board import Board

T = TypeVar("T")

WIDE, HIGH = 1000.0, 604.0
# Room at the edges for the names of what lies over them, and above and below for discs.
WEST, EAST, NORTH, SOUTH = 92.0, 62.0, 6.0, 16.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """How much paper a percent of the plain map gets, relative to the others; straight between
    knots."""

    across: tuple[Point, ...]
    down: tuple[Point, ...]
    west: float = WEST
    east: float = EAST
    """Room for the names at both edges."""

    def place(self, x: float, y: float) -> Point:
        """Where a point of the board lies on the paper."""
        return (
            self.west
            + (WIDE - self.west - self.east) * _run(self.across, x) / _run(self.across, 100.0),
            NORTH + (HIGH - NORTH - SOUTH) * _run(self.down, y) / _run(self.down, 100.0),
        )


LARGE = Stretch(
    across=(
        (0.0, 0.9), (14.0, 0.95), (30.0, 0.95), (40.0, 0.75), (48.0, 1.65), (64.0, 1.55),
        (76.0, 1.1), (88.0, 1.1), (100.0, 0.9),
    ),
    down=(
        (0.0, 0.75), (12.0, 1.25), (30.0, 1.5), (38.0, 1.3), (54.0, 1.15), (75.0, 0.85),
        (100.0, 0.8),
    ),
)  # fmt: skip
SMALL = Stretch(
    across=(
        (0.0, 0.7), (14.0, 0.75), (30.0, 0.9), (38.0, 0.6), (45.0, 0.9), (48.0, 2.3), (61.0, 2.2),
        (70.0, 1.1), (78.0, 1.0), (90.0, 1.0), (100.0, 0.7),
    ),
    down=(
        (0.0, 0.75), (10.0, 1.2), (18.0, 2.0), (34.0, 1.8), (40.0, 1.3), (54.0, 1.1), (75.0, 0.8),
        (100.0, 0.7),
    ),
    east=88.0,
)  # fmt: skip
"""Where there is little room Europe gets still more of it."""
SMALLEST = replace(SMALL, west=116.0, east=92.0)

CLEARANCE = 19.0
"""How far a road keeps from areas that it does not join."""

Outline = tuple[Point, ...]
Coast = tuple[Outline, Rect]
"""A piece of land, and the room that it takes."""


def _run(knots: tuple[Point, ...], at: float) -> float:
    """The paper up to a percent: the stretch, summed from the edge."""
    total = 0.0
    for (a, low), (b, high) in pairwise(knots):
        if at >= b:
            total += (b - a) * (low + high) / 2
        else:
            here = low + (high - low) * (at - a) / (b - a)
            return total + (at - a) * (low + here) / 2
    return total + (at - knots[-1][0]) * knots[-1][1]


@dataclass(frozen=True, slots=True)
class Road:
    """A line between two areas; one over the edge is two, each of which goes as far as a sign."""

    kind: str
    points: tuple[Point, ...]
    areas: tuple[str, str]
    over: str = ""
    """The edge that it runs over, west or east, to where a sign is put; else empty."""


@dataclass(frozen=True, slots=True)
class Sign:
    """At an edge: an area that lies beyond it, and the height where lines to it cross the edge."""

    area: str
    x: float
    y: float
    west: bool


@dataclass(frozen=True, slots=True, eq=False)
class Paper:
    """What lies under the pieces."""

    spots: dict[str, Point]
    coasts: tuple[Outline, ...]
    territories: dict[str, tuple[Outline, ...]]
    borders: tuple[tuple[Point, Point], ...]
    roads: tuple[Road, ...]
    signs: tuple[Sign, ...]

    def territory_at(self, x: float, y: float) -> str:
        """The area in whose territory a point lies; at sea, an empty text."""
        for area, parts in self.territories.items():
            if any(Polygon(part, look="").hit(x, y) for part in parts):
                return area
        return ""


@cache
def the_paper(board: Board, stretch: Stretch = LARGE) -> Paper:
    text = (files("dustlab") / "data" / "dust" / "coastlines.toml").read_text(encoding="utf-8")
    outlines = tomllib.loads(text)["land"]
    coasts = tuple(tuple(stretch.place(x, y) for x, y in outline[:-1]) for outline in outlines)
    spots = {area.id: stretch.place(area.x, area.y) for area in board.areas}
    land = {area.id: spots[area.id] for area in board.areas if area.kind == "land"}
    cells = {area: _cell(area, land) for area in land}
    lands = tuple((coast, _room(coast)) for coast in coasts)
    return Paper(
        spots=spots,
        coasts=coasts,
        territories={area: _territory(cell, lands) for area, cell in cells.items()},
        borders=tuple(_borders(cells, lands)),
        roads=tuple(_roads(board, spots)),
        signs=tuple(_signs(board, spots)),
    )


# -- territories: the land that lies nearest to an area


def _cell(area: str, land: dict[str, Point]) -> list[tuple[Point, str]]:
    """The corners of what is nearest to an area, each with the neighbour behind the next side."""
    x, y = land[area]
    corners = [((-50.0, -50.0), ""), ((WIDE + 50, -50.0), "")]
    corners += [((WIDE + 50, HIGH + 50), ""), ((-50.0, HIGH + 50), "")]
    others = (n for n in land if n != area)
    for other in sorted(others, key=lambda n: hypot(land[n][0] - x, land[n][1] - y)):
        ox, oy = land[other]
        a, b = ox - x, oy - y
        c = (ox * ox + oy * oy - x * x - y * y) / 2
        corners = _cut(corners, a, b, c, other)
    return corners


def _cut(
    corners: list[tuple[Point, str]], a: float, b: float, c: float, other: str
) -> list[tuple[Point, str]]:
    """What of a convex shape lies on the near side of a line ax + by = c."""
    sides = [a * x + b * y - c for (x, y), _ in corners]
    if all(side <= 0 for side in sides):
        return corners
    kept: list[tuple[Point, str]] = []
    ways = zip(pairs_round(corners), pairs_round(sides), strict=True)
    for ((point, behind), (after, _)), (side, side_after) in ways:
        if side <= 0:
            kept.append((point, behind))
        if (side <= 0) != (side_after <= 0):
            crossing = _between(point, after, side / (side - side_after))
            # Going out, the new side begins; coming in, the old side goes on.
            kept.append((crossing, other if side <= 0 else behind))
    return kept


def pairs_round(row: Sequence[T]) -> Iterator[tuple[T, T]]:
    """Each with the next one, the last with the first."""
    return zip(row, (*row[1:], *row[:1]), strict=True)


def _between(start: Point, end: Point, part: float) -> Point:
    """A point on the way from one to the other."""
    (x, y), (end_x, end_y) = start, end
    return x + part * (end_x - x), y + part * (end_y - y)


def _territory(cell: list[tuple[Point, str]], coasts: tuple[Coast, ...]) -> tuple[Outline, ...]:
    """The land within a cell. Parts may hang together by edges along the cell: fill them only."""
    corners = [point for point, _ in cell]
    room = _room(corners)
    return tuple(
        tuple((round(x, 1), round(y, 1)) for x, y in part)
        for coast, taken in coasts
        if taken.meets(room) and len(part := _clipped(coast, corners)) > 2
    )


def _clipped(coast: Outline, corners: list[Point]) -> list[Point]:
    """What of a piece of land lies within a convex shape."""
    part = list(coast)
    for (x, y), (after_x, after_y) in pairs_round(corners):
        # The inside is to the right of each side, as the corners run.
        a, b = after_y - y, x - after_x
        part = _clip(part, a, b, a * x + b * y)
        if not part:
            break
    return part


def _clip(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    kept: list[Point] = []
    before = points[-1]
    sides = [a * x + b * y - c for x, y in points]
    side_before = sides[-1]
    for point, side in zip(points, sides, strict=True):
        if (side <= 0) != (side_before <= 0):
            kept.append(_between(before, point, side_before / (side_before - side)))
        if side <= 0:
            kept.append(point)
        before, side_before = point, side
    return kept


def _room(points: Iterable[Point]) -> Rect:
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _borders(
    cells: dict[str, list[tuple[Point, str]]], coasts: tuple[Coast, ...]
) -> Iterator[tuple[Point, Point]]:
    """Where two territories meet on land."""
    for area, cell in cells.items():
        for (start, other), (end, _) in pairs_round(cell):
            if other > area:
                room = _room((start, end))
                for coast, taken in coasts:
                    if taken.meets(room):
                        yield from _on_land(start, end, coast)


def _on_land(start: Point, end: Point, coast: Outline) -> Iterator[tuple[Point, Point]]:
    """The parts of a straight line that lie on a piece of land."""
    (x, y), (end_x, end_y), cuts = start, end, list[float]()
    dx, dy = end_x - x, end_y - y
    for (ax, ay), (bx, by) in pairs_round(coast):
        a, b = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
        if (a > 0) != (b > 0):
            t = a / (a - b)
            cx, cy = ax + t * (bx - ax), ay + t * (by - ay)
            cuts.append(((cx - x) * dx + (cy - y) * dy) / (dx * dx + dy * dy))
    cuts.sort()
    # A line is inside between its first and second cut, its third and fourth, and so on.
    for near, far in zip(cuts[::2], cuts[1::2], strict=True):
        a, b = max(0.0, near), min(1.0, far)
        if a < b:
            yield (x + a * dx, y + a * dy), (x + b * dx, y + b * dy)


# -- roads


def _roads(board: Board, spots: dict[str, Point]) -> Iterator[Road]:
    for area in board.areas:
        for neighbour in area.neighbours:
            kinds = {area.kind, board[neighbour].kind}
            kind = "coast-road" if len(kinds) == 2 else "road" if "land" in kinds else "sea-road"
            both = (area.id, neighbour)
            start, end = spots[area.id], spots[neighbour]
            if neighbour in area.wrap:
                yield Road(kind, (start,), both, "west" if start[0] < end[0] else "east")
            elif area.id < neighbour:
                others = [spots[n] for n in spots if n not in both]
                yield Road(kind, _bent(start, end, others), both)


def _bent(start: Point, end: Point, others: list[Point]) -> tuple[Point, ...]:
    """A straight line, or the slightest bow that keeps clear of other areas."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    near = [
        p
        for p in others
        if hypot(p[0] - (ax + bx) / 2, p[1] - (ay + by) / 2) < length / 2 + 2 * CLEARANCE + 40
    ]
    best: tuple[Point, ...] = (start, end)
    most = -1.0
    for bow in (0.0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.56, -0.56):
        points = _bow(start, end, bow)
        free = min((_distance(p, points) for p in near), default=CLEARANCE)
        if free >= CLEARANCE:
            return points
        if free > most:
            best, most = points, free
    return best


def _bow(start: Point, end: Point, bow: float) -> tuple[Point, ...]:
    if not bow:
        return (start, end)
    (ax, ay), (bx, by) = start, end
    cx, cy = (ax + bx) / 2 - bow * (by - ay), (ay + by) / 2 + bow * (bx - ax)
    steps = [i / 10 for i in range(11)]
    return tuple(
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
        )
        for t in steps
    )


def _distance(point: Point, line: tuple[Point, ...]) -> float:
    """From a point to the nearest part of a line."""
    px, py = point
    least = float("inf")
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
        square = (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2
        least = min(least, square)
    return sqrt(least)


def _signs(board: Board, spots: dict[str, Point]) -> Iterator[Sign]:
    """One sign for each area beyond an edge, in the height where the lines to it would cross."""
    wanted: dict[tuple[str, bool], list[float]] = {}
    for area in board.areas:
        for other in area.wrap:
            (x, y), (ox, oy) = spots[area.id], spots[other]
            west = x < ox
            to_edge = x if west else WIDE - x
            beyond = WIDE - ox if west else ox
            crossing = y + (oy - y) * to_edge / (to_edge + beyond)
            wanted.setdefault((other, west), []).append(crossing)
    for (other, west), ys in wanted.items():
        yield Sign(other, 0.0 if west else WIDE, sum(ys) / len(ys), west)
