"""The sheet of a map of one width: discs, lines, signs and names, which no move changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import copysign, hypot

from ...pictures.labels import Rect
from ...pictures.scene import Point
from ..board import Board
from .map_paper import WIDE, Sign, the_ground

GROUND = "plate-ground"
"""The plate of a name that has the colour of the ground below it."""
NARROW = 800.0
"""Below this width only capitals and marked areas keep their names."""
TALL = 1.4
"""A narrow map is so much taller than a wide one: words need the room that discs leave them."""
TEXT = 12.0
CAPITAL_TEXT = 13.0
LINE = 14.0

# From the middle of a disc: right, left, below, above, then between them.
DIRECTIONS: tuple[Point, ...] = (
    (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1),
    (1, 0.5), (-1, 0.5), (1, -0.5), (-1, -0.5), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1),
    (0.2, 1), (-0.2, 1), (0.2, -1), (-0.2, -1),
)  # fmt: skip
AWAY = (0.0, 7.0, 16.0, 28.0, 42.0, 58.0, 76.0, 100.0, 130.0, 160.0)
"""How far a badge may stand from its disc; from the second step on a thin line ties it to it."""


def scale_of(width: float) -> Point:
    """How much smaller than the ground a map of this width is, across and down."""
    across = width / WIDE
    return across, across * TALL if width < NARROW else across


@dataclass(frozen=True, slots=True)
class Spot:
    """A disc on the map, as large as it is drawn, and how far its ornaments reach."""

    x: float
    y: float
    r: float
    reach: float
    touch: float
    star: Rect | None
    """At the upper right, where a held capital has its star."""
    factory: Rect | None
    """At the upper left, where a production center would be."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in one or two lines, and the room it takes."""

    lines: tuple[str, ...]
    rect: Rect
    size: float
    bold: bool
    plate: str = ""
    """The look of a plate that covers the lines below; without one there is no line below."""


@dataclass(frozen=True, slots=True)
class Place:
    """Room for a badge beside a disc: how good, how far, and the names that it would hide."""

    cost: float
    away: int
    rect: Rect
    hides: frozenset[str]
    tie: tuple[Point, Point] | None = None
    """The line from its disc, if it needs one."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Everything about a map of one width that no move changes."""

    board: Board
    language: str
    width: float
    height: float
    spots: dict[str, Spot]
    roads: tuple[tuple[str, tuple[Point, ...]], ...]
    signs: tuple[tuple[Sign, Name, Point], ...]
    names: dict[str, Name]
    fixed: frozenset[str]
    """The names that a badge never hides: those of the capitals."""
    near: dict[str, tuple[str, ...]]
    rooms: tuple[Rect, ...]
    """What the signs take, with a little air."""
    places: dict[tuple[str, float, float, int], list[Place]] = field(default_factory=dict)
    grounds: dict[Name, str] = field(default_factory=dict)
    strange: dict[tuple[str, Rect], bool] = field(default_factory=dict)
    """Whether a room beside a disc would be taken for one of another disc."""

    def beneath(self, name: Name) -> str:
        """The land area whose territory a name stands on; at sea, an empty text."""
        if name not in self.grounds:
            left, top, right, bottom = name.rect
            x, y = (left + right) / 2, (top + bottom) / 2
            across, down = scale_of(self.width)
            self.grounds[name] = the_ground(self.board).territory_at(x / across, y / down)
        return self.grounds[name]


def is_free(sheet: Sheet, area: str, room: Rect, *, ornaments: bool = False) -> bool:
    """Within the map, and over no disc and no sign; over no place for a factory, if need be."""
    left, top, right, bottom = room
    if left < 2 or top < 2 or right > sheet.width - 2 or bottom > sheet.height - 2:
        return False
    for n in sheet.near[area]:
        spot = sheet.spots[n]
        x, y, reach = spot.x, spot.y, spot.reach if n != area else spot.r
        # This is asked tens of thousands of times: most spots are passed over here.
        far = spot.reach + 12
        if left - far > x or x > right + far or top - far > y or y > bottom + far:
            continue
        dx = left - x if x < left else max(x - right, 0.0)
        dy = top - y if y < top else max(y - bottom, 0.0)
        if dx * dx + dy * dy < reach * reach:
            return False
        if spot.star is not None and room.meets(spot.star):
            return False
        if ornaments and spot.factory is not None and room.meets(spot.factory):
            return False
    return not any(room.meets(sign) for sign in sheet.rooms)


def beside(spot: Spot, dx: float, dy: float, wide: float, high: float, away: float) -> Rect:
    """A room of some size in some direction from a disc, so far from it."""
    if dx and dy:
        # Between the sides: a corner, or a point near it, is as near as it may be.
        out = (spot.reach + away) / hypot(dx, dy)
        half_x, half_y = (wide if abs(dx) == 1 else wide / 2), (high if abs(dy) == 1 else high / 2)
        x = spot.x + out * dx + copysign(half_x / 2, dx)
        y = spot.y + out * dy + copysign(half_y / 2, dy)
    else:
        x = spot.x + dx * (spot.reach + away + wide / 2)
        y = spot.y + dy * (spot.reach + away + high / 2)
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
