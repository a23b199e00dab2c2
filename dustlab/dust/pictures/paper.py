"""The world that the map is drawn on: where areas lie on the paper, coasts, territories, roads.

The board gives positions in percent of a plain world map. There Europe is a crowd and the Pacific
is empty, so the paper is stretched: each direction by itself, gently, like another projection.
All of this depends on the board alone; it is worked out once, 1000 wide, and scaled from there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot, sqrt

from ...pictures.scene import Point, Polygon
from ..board import Board

WIDE, HIGH = 1000.0, 604.0
# Room at the edges for the names of what lies over them, and above and below for discs.
WEST, EAST, NORTH, SOUTH = 92.0, 62.0, 6.0, 16.0

# How much paper a percent of the plain map gets, relative to the others; straight between knots.
STRETCH_X = (
    (0.0, 0.9), (14.0, 0.95), (30.0, 0.95), (40.0, 0.75), (48.0, 1.65), (64.0, 1.55), (76.0, 1.1),
    (88.0, 1.1), (100.0, 0.9),
)  # fmt: skip
STRETCH_Y = (
    (0.0, 0.75), (12.0, 1.25), (30.0, 1.5), (38.0, 1.3), (54.0, 1.15), (75.0, 0.85), (100.0, 0.8),
)  # fmt: skip

CLEARANCE = 19.0
"""How far a road keeps from areas that it does not join."""

Outline = tuple[Point, ...]


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


_X_ALL, _Y_ALL = _run(STRETCH_X, 100.0), _run(STRETCH_Y, 100.0)


def place(x: float, y: float) -> Point:
    """Where a point of the board lies on the paper."""
    return (
        WEST + (WIDE - WEST - EAST) * _run(STRETCH_X, x) / _X_ALL,
        NORTH + (HIGH - NORTH - SOUTH) * _run(STRETCH_Y, y) / _Y_ALL,
    )


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
def the_paper(board: Board) -> Paper:
    text = (files("dustlab") / "data" / "dust" / "coastlines.toml").read_text(encoding="utf-8")
    coasts = tuple(
        tuple(place(x, y) for x, y in outline[:-1]) for outline in tomllib.loads(text)["land"]
    )
    spots = {area.id: place(area.x, area.y) for area in board.areas}
    land = {area.id: spots[area.id] for area in board.areas if area.kind == "land"}
    cells = {area: _cell(area, land) for area in land}
    return Paper(
        spots=spots,
        coasts=coasts,
        territories={area: _territory(cell, coasts) for area, cell in cells.items()},
        borders=tuple(_borders(cells, coasts)),
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
    sides = [a * p[0] + b * p[1] - c for p, _ in corners]
    if all(side <= 0 for side in sides):
        return corners
    kept: list[tuple[Point, str]] = []
    for i, (point, behind) in enumerate(corners):
        j = (i + 1) % len(corners)
        after = corners[j][0]
        if sides[i] <= 0:
            kept.append((point, behind))
        if (sides[i] <= 0) != (sides[j] <= 0):
            t = sides[i] / (sides[i] - sides[j])
            crossing = (point[0] + t * (after[0] - point[0]), point[1] + t * (after[1] - point[1]))
            # Going out, the new side begins; coming in, the old side goes on.
            kept.append((crossing, other if sides[i] <= 0 else behind))
    return kept


def _territory(cell: list[tuple[Point, str]], coasts: tuple[Outline, ...]) -> tuple[Outline, ...]:
    """The land within a cell. Parts may hang together by edges along the cell: fill them only."""
    box = _bounds(tuple(point for point, _ in cell))
    parts = []
    for coast in coasts:
        bounds = _bounds(coast)
        if bounds[0] > box[2] or bounds[2] < box[0] or bounds[1] > box[3] or bounds[3] < box[1]:
            continue
        part = list(coast)
        for i, (point, _) in enumerate(cell):
            after = cell[(i + 1) % len(cell)][0]
            # The inside is to the right of each side, as the corners run.
            a, b = after[1] - point[1], point[0] - after[0]
            part = _clip(part, a, b, a * point[0] + b * point[1])
            if not part:
                break
        if len(part) > 2:
            parts.append(tuple((round(x, 1), round(y, 1)) for x, y in part))
    return tuple(parts)


def _clip(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    kept: list[Point] = []
    before = points[-1]
    side_before = a * before[0] + b * before[1] - c
    for point in points:
        side = a * point[0] + b * point[1] - c
        if (side <= 0) != (side_before <= 0):
            t = side_before / (side_before - side)
            kept.append(
                (before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1]))
            )
        if side <= 0:
            kept.append(point)
        before, side_before = point, side
    return kept


def _bounds(points: Outline) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _borders(
    cells: dict[str, list[tuple[Point, str]]], coasts: tuple[Outline, ...]
) -> Iterator[tuple[Point, Point]]:
    """Where two territories meet on land."""
    for area, cell in cells.items():
        for i, (start, other) in enumerate(cell):
            if other > area:
                yield from _on_land(start, cell[(i + 1) % len(cell)][0], coasts)


def _on_land(
    start: Point, end: Point, coasts: tuple[Outline, ...]
) -> Iterator[tuple[Point, Point]]:
    """The parts of a straight line that lie on land."""
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    for coast in coasts:
        cuts = []
        for (ax, ay), (bx, by) in zip(coast, coast[1:] + coast[:1], strict=True):
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
