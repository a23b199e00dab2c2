"""The sheet of a map of one width: its discs, lines and signs, which no move changes.

A disc has a place beside it for every name and badge. What stands farther away than a step, or as
near to another disc, is tied to its own one by a thin line: so everybody sees whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import copysign, hypot

from ...core.words import name as called
from ...pictures.labels import Rect, crosses, gap, text_width, wrapped
from ...pictures.scene import AnyShape, Line, Point
from ..board import Board
from .paper import HIGH, LARGE, SMALL, SMALLEST, WIDE, Paper, Sign, the_paper

NARROW = 800.0
"""Below this width a map is taller and more stretched, and names have less room."""
TALL = 1.4
"""A narrow map is so much taller than a wide one: words need the room that discs leave them."""
VERY_NARROW, VERY_TALL = 480.0, 1.7
"""And one of two maps side by side still more so."""
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

REACH = 280.0
"""So far from a disc its badge, or the name of what a badge hides, may have its middle."""

Tie = tuple[Point, Point]
"""A straight line, from one point to another."""

TIE = 9.0
"""What stands farther from its disc than this is tied to it by a line."""
STRANGE = 15.0
"""What it costs to stand as near to the disc of another area: more than a step away from all."""
OVER = 30.0
"""What it costs if the line to one's own disc runs over another disc, or below a name."""
HIDES = 16.0
"""What it costs a badge to hide a name: more than to stand on another side, or a step farther."""
CLEARLY = 2.0
"""How much farther another disc has to be, or the eye does not see which of them is nearer."""


def scale_of(width: float) -> Point:
    """How much smaller than the paper a map of this width is, across and down."""
    across = width / WIDE
    if width >= NARROW:
        return across, across
    return across, across * (TALL if width >= VERY_NARROW else VERY_TALL)


def paper_of(board: Board, width: float) -> Paper:
    """What a map of this width is drawn on."""
    if width >= NARROW:
        return the_paper(board, LARGE)
    return the_paper(board, SMALL if width >= VERY_NARROW else SMALLEST)


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


def bare_sheet(board: Board, width: float, language: str) -> Sheet:
    """The sheet before the names are put in their places."""
    paper, scale = paper_of(board, width), scale_of(width)
    spots = _spots(board, paper, scale)
    signs = tuple(_signs(paper, spots, scale, language))
    ends = {(sign.area, sign.west): end for sign, _, end in signs}
    return Sheet(
        board=board,
        language=language,
        width=width,
        height=HIGH * scale[1],
        spots=spots,
        roads=tuple(_roads(paper, scale, ends)),
        signs=signs,
        names={},
        fixed=frozenset(area.id for area in board.areas if area.capital),
        near={area: _near(spots, spot) for area, spot in spots.items()},
        rooms=tuple(name.rect.grown(3) for _, name, _ in signs),
    )


def _near(spots: dict[str, Spot], spot: Spot) -> tuple[str, ...]:
    """The areas not far from a disc, the nearest first."""
    far = {n: hypot(other.x - spot.x, other.y - spot.y) for n, other in spots.items()}
    return tuple(sorted((n for n in far if far[n] < REACH), key=far.__getitem__))


def _spots(board: Board, paper: Paper, scale: Point) -> dict[str, Spot]:
    spots, (across, down) = {}, scale
    centres = {area: (x * across, y * down) for area, (x, y) in paper.spots.items()}
    for area in board.areas:
        mx, my = centres[area.id]
        large, small = (15.0, 10.0) if area.capital else (11.0, 8.0)
        r = max(small, min((large + 2) * across * 1.1, large * max(1.0, across)))
        reach = r + (5.0 if area.power_source else 1.5)
        star = Rect(mx + r - 8, my - r - 6, mx + r + 6, my - r + 8) if area.capital else None
        no_factory = area.kind == "sea" or area.power_source
        factory = None if no_factory else Rect(mx - r - 7, my - r - 5, mx - r + 7, my - r + 9)
        nearest = min(
            hypot(mx - x, my - y) for other, (x, y) in centres.items() if other != area.id
        )
        touch = max(r, min(18.0, nearest / 2))
        spots[area.id] = Spot(mx, my, r, reach, touch, star, factory)
    return spots


def _signs(
    paper: Paper, spots: dict[str, Spot], scale: Point, language: str
) -> Iterator[tuple[Sign, Name, Point]]:
    """Each sign with its name as it is written there, and the point where its lines end."""
    across, down = scale
    width = across * WIDE
    room = 120.0 if width > NARROW else 64.0 if width >= VERY_NARROW else 52.0
    taken: list[Rect] = []
    for sign in sorted(paper.signs, key=lambda sign: (sign.west, sign.y)):
        lines = tuple(wrapped(called(sign.area, language), room, TEXT))
        wide = max(text_width(line, TEXT) for line in lines)
        left = 6 if sign.west else WIDE * across - 6 - wide
        half, y = LINE * len(lines) / 2, sign.y * down
        for up_or_down in range(120):
            shift = up_or_down // 2 * 3.0 * (-1) ** up_or_down
            rect = Rect(left, y + shift - half, left + wide, y + shift + half)
            free = all(gap(rect, spot.x, spot.y) > spot.reach + 2 for spot in spots.values())
            inside = rect.top > 2 and rect.bottom < HIGH * down - 2
            if free and inside and not any(rect.grown(2).meets(other) for other in taken):
                break
        else:  # nowhere along the edge is room: then where the lines cross it
            rect = Rect(left, y - half, left + wide, y + half)
        taken.append(rect)
        end = (rect.right + 8 if sign.west else rect.left - 8, (rect.top + rect.bottom) / 2)
        yield sign, Name(lines, rect, TEXT, False), end


def _roads(
    paper: Paper, scale: Point, ends: dict[tuple[str, bool], Point]
) -> Iterator[tuple[str, tuple[Point, ...]]]:
    across, down = scale
    for road in paper.roads:
        points = tuple((x * across, y * down) for x, y in road.points)
        if road.over:
            [start], (_, beyond) = points, road.areas
            points = (start, ends[beyond, road.over == "west"])
        yield road.kind, points


# -- room beside a disc


def is_free(sheet: Sheet, area: str, room: Rect, *, ornaments: bool = False) -> bool:
    """Within the map, and over no disc and no sign; over no place for a factory, if need be."""
    left, top, right, bottom = room
    if left < 2 or top < 2 or right > sheet.width - 2 or bottom > sheet.height - 2:
        return False
    # This is asked tens of thousands of times: most spots are passed over by the first test.
    for west, north, east, south, spot, reach in _discs_near(sheet, area):
        if left > east or right < west or top > south or bottom < north:
            continue
        x, y = spot.x, spot.y
        dx = left - x if x < left else max(x - right, 0.0)
        dy = top - y if y < top else max(y - bottom, 0.0)
        if dx * dx + dy * dy < reach * reach:
            return False
        if spot.star is not None and room.meets(spot.star):
            return False
        if ornaments and spot.factory is not None and room.meets(spot.factory):
            return False
    return not any(room.meets(sign) for sign in sheet.rooms)


@cache
def _discs_near(sheet: Sheet, area: str) -> list[tuple[float, float, float, float, Spot, float]]:
    """The discs near an area, after the room that they take with their ornaments; how far from its
    middle nothing may stand. To its own disc a room may come nearer.
    """
    discs = []
    for n in sheet.near[area]:
        spot = sheet.spots[n]
        room = Rect(spot.x, spot.y, spot.x, spot.y).grown(spot.reach + 12)
        discs.append((*room, spot, spot.r if n == area else spot.reach))
    return discs


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


# -- lines to what stands away from its disc


@cache
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
    return _is_away(sheet, area, rect) or is_strange(sheet, area, rect)


def _is_away(sheet: Sheet, area: str, rect: Rect) -> bool:
    spot = sheet.spots[area]
    return gap(rect, spot.x, spot.y) >= spot.reach + TIE


def is_far(sheet: Sheet, area: str) -> bool:
    """Whether the name of an area stands away from its disc, and by the disc of another one."""
    rect = sheet.names[area].rect
    return _is_away(sheet, area, rect) and is_strange(sheet, area, rect)


def tie_of(sheet: Sheet, area: str, rect: Rect) -> Tie:
    """From the edge of the disc to a little within the room."""
    spot = sheet.spots[area]
    x = min(max(spot.x, rect.left + 6), rect.right - 6)
    y = min(max(spot.y, rect.top + 4), rect.bottom - 4)
    length = hypot(x - spot.x, y - spot.y)
    edge = spot.x + (x - spot.x) * spot.r / length, spot.y + (y - spot.y) * spot.r / length
    return edge, (x, y)


def out_of_the_way(sheet: Sheet, area: str, rect: Rect) -> tuple[float, Tie | None]:
    """What it costs that one has to look for whose a room is, and the line that shows it."""
    if not needs_tie(sheet, area, rect):
        return 0.0, None
    tie = tie_of(sheet, area, rect)
    return STRANGE * is_strange(sheet, area, rect) + OVER * runs_over(sheet, area, tie), tie


def runs_over(sheet: Sheet, area: str, tie: Tie) -> bool:
    """Whether the line to the disc would run over another disc, or below a name that stays."""
    (ax, ay), (bx, by) = tie
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    for x, y, reach in _others_near(sheet, area):
        along = (x - ax) * dx + (y - ay) * dy
        if 0 < along < length and abs((x - ax) * dy - (y - ay) * dx) < reach:
            return True
    return any(crosses(name, *tie) for name in _fixed_near(sheet, area))


@cache
def _others_near(sheet: Sheet, area: str) -> list[tuple[float, float, float]]:
    """The other discs near an area: where they are, and how far they reach."""
    spots = (sheet.spots[n] for n in sheet.near[area] if n != area)
    return [(spot.x, spot.y, spot.reach) for spot in spots]


@cache
def _fixed_near(sheet: Sheet, area: str) -> list[Rect]:
    """The names near an area that stay, whatever a badge would hide."""
    return [sheet.names[n].rect for n in sheet.near[area] if n in sheet.fixed and n in sheet.names]


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
            yield Line(ends, look="tie-halo")
    for army, ends in tied:
        yield Line(ends, look=f"tie-{army}" if army else "tie")


# -- places for badges


@dataclass(frozen=True, slots=True)
class Place:
    """Room for a badge beside a disc: how good, how far, and the names that it would hide."""

    cost: float
    away: int
    rect: Rect
    hides: frozenset[str]
    tie: tuple[Point, Point] | None = None
    """The line from its disc, if it needs one."""


@cache
def places_for(sheet: Sheet, area: str, wide: float, high: float, step: int) -> list[Place]:
    """Where a badge of this size can stand so far from its area, best first."""
    return sorted(_places(sheet, area, wide, high, step), key=lambda p: (p.cost, p.rect))


def _places(sheet: Sheet, area: str, wide: float, high: float, step: int) -> Iterator[Place]:
    spot = sheet.spots[area]
    neighbours = [n for n in sheet.near[area] if n in sheet.names]
    for i, (dx, dy) in enumerate(DIRECTIONS):
        rect = beside(spot, dx, dy, wide, high, AWAY[step])
        room = rect.grown(1)
        if not is_free(sheet, area, room):
            continue
        hides = frozenset(n for n in neighbours if room.meets(sheet.names[n].rect))
        if hides & sheet.fixed:
            continue
        cost = i * 0.3 + HIDES * len(hides) + 10.0 * step
        far, tie = out_of_the_way(sheet, area, rect)
        yield Place(cost + far, step, rect, hides, tie)


# -- ways from disc to disc


def legs(sheet: Sheet, one: str, other: str) -> list[Tie]:
    """A straight line from the middle of a disc to another; over the edge of the map two."""
    a, b = sheet.spots[one], sheet.spots[other]
    if other in sheet.board[one].wrap:
        ends = {(sign.area, sign.west): end for sign, _, end in sheet.signs}
        west = a.x < b.x
        near, far = ends.get((other, west)), ends.get((one, not west))
        if near is not None and far is not None:
            return [((a.x, a.y), near), (far, (b.x, b.y))]
    return [((a.x, a.y), (b.x, b.y))]
