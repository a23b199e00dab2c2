"""A sheet for each width of the map: where its discs are, its lines, its signs and its names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot

from ...core.words import name as called
from ...pictures.labels import Rect, gap, text_width, wrapped
from ...pictures.scene import Point
from ..board import Board
from .map_names import names_of
from .map_paper import HIGH, WIDE, Ground, Sign, the_ground
from .map_sheet import LINE, NARROW, TEXT, Name, Sheet, Spot, scale_of


def the_sheet(board: Board, width: float, language: str = "en") -> Sheet:
    return _sheet(board, width, language)


@cache
def _sheet(board: Board, width: float, language: str) -> Sheet:
    ground, scale = the_ground(board), scale_of(width)
    height = HIGH * scale[1]
    spots = _spots(board, ground, scale)
    signs = tuple(_signs(ground, spots, scale, language))
    ends = {(sign.area, sign.west): end for sign, _, end in signs}
    roads = tuple(_roads(ground, scale, ends))
    near = {
        area: tuple(
            sorted(
                (n for n in spots if hypot(spots[n].x - spot.x, spots[n].y - spot.y) < 210),
                key=lambda n, s=spot: hypot(spots[n].x - s.x, spots[n].y - s.y),  # type: ignore[misc]
            )
        )
        for area, spot in spots.items()
    }
    sheet = Sheet(
        board=board,
        language=language,
        width=width,
        height=height,
        spots=spots,
        roads=roads,
        signs=signs,
        names={},
        fixed=frozenset(area.id for area in board.areas if area.capital),
        near=near,
        rooms=tuple(name.rect.grown(3) for _, name, _ in signs),
    )
    sheet.names.update(names_of(sheet, ground, scale))
    return sheet


def _spots(board: Board, ground: Ground, scale: Point) -> dict[str, Spot]:
    spots, (across, down) = {}, scale
    centres = {area: (x * across, y * down) for area, (x, y) in ground.spots.items()}
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
    ground: Ground, spots: dict[str, Spot], scale: Point, language: str
) -> Iterator[tuple[Sign, Name, Point]]:
    """Each sign with its name as it is written there, and the point where its lines end."""
    across, down = scale
    room = 120.0 if across * WIDE >= NARROW else 64.0
    taken: list[Rect] = []
    for sign in sorted(ground.signs, key=lambda sign: (sign.west, sign.y)):
        lines = tuple(wrapped(called(sign.area, language), room, TEXT))
        wide = max(text_width(line, TEXT) for line in lines)
        left = 6 if sign.west else WIDE * across - 6 - wide
        half, y = LINE * len(lines) / 2, sign.y * down
        for up_or_down in range(60):
            shift = up_or_down // 2 * 3.0 * (-1) ** up_or_down
            rect = Rect(left, y + shift - half, left + wide, y + shift + half)
            free = all(gap(rect, spot.x, spot.y) > spot.reach + 2 for spot in spots.values())
            inside = rect.top > 2 and rect.bottom < HIGH * down - 2
            if free and inside and not any(rect.grown(2).meets(other) for other in taken):
                break
        taken.append(rect)
        end = (rect.right + 8 if sign.west else rect.left - 8, (rect.top + rect.bottom) / 2)
        yield sign, Name(lines, rect, TEXT, False), end


def _roads(
    ground: Ground, scale: Point, ends: dict[tuple[str, bool], Point]
) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for road in ground.roads:
        points = tuple((x * scale[0], y * scale[1]) for x, y in road.points)
        if road.over:
            points = (points[0], ends[road.areas[1], road.over == "west"])
        yield road.kind, points
