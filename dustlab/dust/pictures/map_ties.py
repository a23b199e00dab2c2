"""Whose a badge is: it stands nearest to its own disc, or a line ties it to that disc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from ...pictures.labels import Rect, crosses, gap
from ...pictures.scene import AnyShape, Line, Point
from .map_sheet import Sheet

Tie = tuple[Point, Point]

TIE = 9.0
"""What stands farther from its disc than this is tied to it by a line."""
CLEARLY = 2.0
"""By so much another disc has to be farther away, or the eye does not see which is the nearer."""


def is_strange(sheet: Sheet, area: str, rect: Rect) -> bool:
    """Whether the disc of another area is as near: one would take it for that one's."""
    if (area, rect) not in sheet.strange:
        sheet.strange[area, rect] = _is_strange(sheet, area, rect)
    return sheet.strange[area, rect]


def _is_strange(sheet: Sheet, area: str, rect: Rect) -> bool:
    spot = sheet.spots[area]
    own = gap(rect, spot.x, spot.y) - spot.r
    for n in sheet.near[area]:
        other = sheet.spots[n]
        if n == area:
            continue
        if gap(rect, other.x, other.y) - other.r < own + CLEARLY:
            return True
        # A star is a part of its disc.
        if other.star is not None and other.star.grown(own).meets(rect):
            return True
    return False


def needs_tie(sheet: Sheet, area: str, rect: Rect) -> bool:
    spot = sheet.spots[area]
    far = gap(rect, spot.x, spot.y) >= spot.reach + TIE
    return far or is_strange(sheet, area, rect)


def tie_of(sheet: Sheet, area: str, rect: Rect) -> Tie:
    """From the edge of the disc to a little within the room."""
    spot = sheet.spots[area]
    x = min(max(spot.x, rect.left + 6), rect.right - 6)
    y = min(max(spot.y, rect.top + 4), rect.bottom - 4)
    length = hypot(x - spot.x, y - spot.y)
    edge = spot.x + (x - spot.x) * spot.r / length, spot.y + (y - spot.y) * spot.r / length
    return edge, (x, y)


def runs_over(sheet: Sheet, area: str, tie: Tie) -> bool:
    """Whether the line to the disc would run over another disc, or below a name that stays."""
    (ax, ay), (bx, by) = tie
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    for n in sheet.near[area]:
        if n in sheet.fixed and n in sheet.names and meets(sheet.names[n].rect, tie):
            return True
        spot = sheet.spots[n]
        along = (spot.x - ax) * dx + (spot.y - ay) * dy
        across = abs((spot.x - ax) * dy - (spot.y - ay) * dx)
        if n != area and 0 < along < length and across < spot.reach:
            return True
    return False


def meets(rect: Rect, tie: Tie) -> bool:
    """Whether a line runs through a room."""
    (ax, ay), (bx, by) = tie
    apart = (
        max(ax, bx) < rect.left
        or min(ax, bx) > rect.right
        or max(ay, by) < rect.top
        or min(ay, by) > rect.bottom
    )
    return not apart and crosses(rect, *tie)


def cross(one: Tie, other: Tie) -> bool:
    """Whether two lines cross each other."""
    return _parts(one, other) and _parts(other, one)


def _parts(line: Tie, other: Tie) -> bool:
    """Whether the ends of the other lie on two sides of a line."""
    (ax, ay), (bx, by) = line
    one, two = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in other)
    return one * two < 0


def beads(tie: Tie) -> Iterator[Rect]:
    """Small rooms along a line: what keeps off them keeps off the line."""
    (ax, ay), (bx, by) = tie
    number = int(hypot(bx - ax, by - ay) / 5) + 1
    for i in range(number + 1):
        x, y = ax + (bx - ax) * i / number, ay + (by - ay) * i / number
        yield Rect(x - 2, y - 2, x + 2, y + 2)


def ties(sheet: Sheet, rooms: Iterable[tuple[str, Rect, str]]) -> Iterator[AnyShape]:
    """A line to what stands away from its disc: to a name a thin one, to a badge its army's."""
    tied = [(army, tie_of(sheet, n, rect)) for n, rect, army in rooms if needs_tie(sheet, n, rect)]
    tied.sort(key=lambda tie: tie[0])
    for army, ends in tied:
        if army:
            yield Line(look="tie-halo", points=ends)
    for army, ends in tied:
        yield Line(look=f"tie-{army}" if army else "tie", points=ends)
