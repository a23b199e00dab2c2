"""Whose a badge is: it stands nearest to its own disc, or a line ties it to that disc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from ..labels import Rect, gap
from ..scene import AnyShape, Line, Point
from .map_sheet import Sheet

TIE = 9.0
"""What stands farther from its disc than this is tied to it by a line."""
CLEARLY = 2.0
"""By so much another disc has to be farther away, or the eye does not see which is the nearer."""


def is_strange(sheet: Sheet, area: str, rect: Rect) -> bool:
    """Whether the disc of another area is as near: one would take it for that one's."""
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


def _ends(sheet: Sheet, area: str, rect: Rect) -> tuple[Point, Point]:
    """From the edge of the disc to a little within the room."""
    spot = sheet.spots[area]
    x = min(max(spot.x, rect.left + 6), rect.right - 6)
    y = min(max(spot.y, rect.top + 4), rect.bottom - 4)
    length = hypot(x - spot.x, y - spot.y)
    edge = spot.x + (x - spot.x) * spot.r / length, spot.y + (y - spot.y) * spot.r / length
    return edge, (x, y)


def runs_over(sheet: Sheet, area: str, rect: Rect) -> bool:
    """Whether the line to the disc would run over the disc of another area."""
    (ax, ay), (bx, by) = _ends(sheet, area, rect)
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    for n in sheet.near[area]:
        spot = sheet.spots[n]
        along = (spot.x - ax) * dx + (spot.y - ay) * dy
        across = abs((spot.x - ax) * dy - (spot.y - ay) * dx)
        if n != area and 0 < along < length and across < spot.reach:
            return True
    return False


def ties(sheet: Sheet, rooms: Iterable[tuple[str, Rect, str]]) -> Iterator[AnyShape]:
    """A line to what stands away from its disc: to a name a thin one, to a badge its army's."""
    tied = [(army, _ends(sheet, n, rect)) for n, rect, army in rooms if needs_tie(sheet, n, rect)]
    tied.sort(key=lambda tie: tie[0])
    for army, ends in tied:
        if army:
            yield Line(look="tie-halo", points=ends)
    for army, ends in tied:
        yield Line(look=f"tie-{army}" if army else "tie", points=ends)
