"""Where the names of areas find room on a map: beside their disc, over no disc and, if it can be,
over no line.

This takes a second for a whole board. The names of the package's board have been placed once and
for all (`names.py`); only a board of one's own is laid out while it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import hypot, inf
from operator import itemgetter

from ...core.words import name as called
from ...pictures.labels import Rect, crosses, gap, text_width
from ...pictures.scene import Point
from ..board import Area
from .sheet import (
    AWAY,
    CAPITAL_TEXT,
    DIRECTIONS,
    LINE,
    NARROW,
    TEXT,
    VERY_NARROW,
    Name,
    Sheet,
    Spot,
    Tie,
    beside,
    is_free,
    needs_tie,
    out_of_the_way,
    paper_of,
    runs_over,
    scale_of,
    tie_of,
)

GROUND = "plate-ground"
"""The plate of a name that has the colour of the ground below it."""
FAR, NEAR = 100.0, 16.0
"""How far from its disc the name of a capital or a plate may stand, and any other name."""
ROUNDS = 4
"""How often the names are put in their places, those first that found none before."""
GRID, FINE = 6.0, 2.0
"""From one place that is tried for a name to the next, and for the name of a capital near it."""
MOST_LINES = 4
"""The most lines that a name may cover with its plate."""
TIED = 44.0
"""How far from its disc a name may stand that found no room near it: a line leads there."""
CLOSE = 20.0
"""What a good place for the name of a capital costs at most."""
ENOUGH = 10
"""Once this many good places are known, the best of them is good enough."""


Option = tuple[float, Name]
"""A place for a name, and what it costs."""


def names_of(sheet: Sheet) -> dict[str, Name]:
    """Names that touch neither lines nor each other; the capitals' first, and always.

    A name without a place free of lines gets a plate of the colour of the ground; one without any
    place near its disc stands a little farther away, where a line can lead to it. On one of two
    maps side by side only the capitals have theirs.
    """
    areas = [a for a in sheet.board.areas if a.capital or sheet.width >= VERY_NARROW]
    options = {area.id: _options(sheet, area.id) for area in areas}
    order = sorted(areas, key=lambda area: (not area.capital, len(options[area.id][0]), area.id))
    capitals = {area.id: options[area.id][0] for area in order if area.capital}
    start = {n: name for n, (_, name) in _shared_out(capitals).items()}
    # What armies stand on and what brings points has its name first.
    for first in (True, False):
        these = [area for area in order if (area.kind == "land" or area.power_source) is first]
        start = _in_turn(sheet, these, options, start)
    return start


@cache
def _coasts(sheet: Sheet) -> list[Tie]:
    """The lines of all coasts, as they are drawn."""
    across, down = scale_of(sheet.width)
    return [
        ((ax * across, ay * down), (bx * across, by * down))
        for coast in paper_of(sheet.board, sheet.width).coasts
        for (ax, ay), (bx, by) in zip(coast, coast[1:] + coast[:1], strict=True)
    ]


def _in_turn(
    sheet: Sheet,
    areas: list[Area],
    options: Mapping[str, tuple[list[Option], list[Option]]],
    start: Mapping[str, Name],
) -> dict[str, Name]:
    """Names for these areas, too; one without room comes first in another round."""
    best = dict(start)
    for _ in range(ROUNDS):
        names = dict(start)
        # The name of a sea is looked for at sea, and found on land only where there is no room.
        for on_land, tier in product((False, True), (0, 1)):
            for area in areas:
                for _, name in options[area.id][tier] if area.id not in names else ():
                    if area.kind == "sea" and not on_land and land_below(sheet, name):
                        continue
                    if not any(name.rect.meets(other.rect.grown(2)) for other in names.values()):
                        names[area.id] = name
                        break
        for area in areas:
            if area.id not in names and (tied := _tied(sheet, area.id, names)) is not None:
                names[area.id] = tied
        if len(names) > len(best):
            best = names
        without = [area for area in areas if area.id not in names]
        if not without:
            break
        areas = without + [area for area in areas if area.id in names]
    return best


def _tied(sheet: Sheet, area: str, names: Mapping[str, Name]) -> Name | None:
    """The best place for a name to which a line leads from its disc, over nothing else."""
    others = [name.rect.grown(2) for name in names.values()]
    for _, name, tie in _places_aside(sheet, area):
        if any(map(name.rect.meets, others)):
            continue
        if tie is None or not any(crosses(other, *tie) for other in others):
            return name
    return None


@cache
def _places_aside(sheet: Sheet, area: str) -> list[tuple[float, Name, Tie | None]]:
    """Where such a name is over no disc and no sign, nor its line, if it has one; best first."""
    spot, window = sheet.spots[area], _window(sheet, area, TIED)
    roads = _within(window, (leg for _, road in sheet.roads for leg in pairwise(road)))
    shores, places = _within(window, _coasts(sheet)), []
    for i, (name, rect) in enumerate(_around(sheet, area, GROUND, TIED)):
        if not is_free(sheet, area, rect.grown(1.5), ornaments=True):
            continue
        tie = tie_of(sheet, area, rect) if needs_tie(sheet, area, rect) else None
        if tie is not None and runs_over(sheet, area, tie):
            continue
        far = gap(rect, spot.x, spot.y) - spot.reach
        cost = i * 0.001 + far + 4 * _crossed(rect, roads) + 2 * _crossed(rect, shores)
        places.append((cost, replace(name, rect=rect), tie))
    return sorted(places, key=itemgetter(0))


def _shared_out(options: dict[str, list[Option]]) -> dict[str, Option]:
    """Places for the names of the capitals, cheapest in all whichever of them chooses first."""
    best: dict[str, Option] = {}
    least = (len(options) + 1, 0.0)
    for first in options:
        chosen: dict[str, Option] = {}
        for area in (first, *(area for area in options if area != first)):
            for cost, name in options[area]:
                if not any(name.rect.meets(other.rect.grown(2)) for _, other in chosen.values()):
                    chosen[area] = cost, name
                    break
        missing = len(options) - len(chosen)
        if (missing, total := sum(cost for cost, _ in chosen.values())) < least:
            best, least = chosen, (missing, total)
    return best


def _options(sheet: Sheet, area: str) -> tuple[list[Option], list[Option]]:
    """Places for a name that are free of discs and signs, best first: without a plate, and with."""
    window = _window(sheet, area, FAR if sheet.board[area].capital else NEAR)
    roads = _within(window, (leg for _, road in sheet.roads for leg in pairwise(road)))
    if sheet.board[area].capital:
        return _options_of_capital(sheet, area, roads), []
    return _options_of_others(sheet, area, roads, _within(window, _coasts(sheet)))


def _window(sheet: Sheet, area: str, most: float) -> Rect:
    """The part of the map that a name may stand on, up to a distance from its disc."""
    spot = sheet.spots[area]
    across = text_width(called(area, sheet.language), CAPITAL_TEXT, True) + spot.reach + most + 8
    down = 2 * LINE + spot.reach + most + 8
    return Rect(spot.x - across, spot.y - down, spot.x + across, spot.y + down)


def _options_of_capital(sheet: Sheet, area: str, roads: list[Boxed]) -> list[Option]:
    """A capital has its name always, on a plate: near it, over few lines, and clearly its own."""
    spot, options, least = sheet.spots[area], list[Option](), inf
    for i, (name, rect) in enumerate(_around(sheet, area, "plate-capital", FAR)):
        room = rect.grown(1.5)
        if not is_free(sheet, area, room, ornaments=True):
            continue
        far, unclear = gap(rect, spot.x, spot.y) - spot.reach, not _is_clear(sheet, area, rect)
        search, _ = out_of_the_way(sheet, area, rect)
        cost = i * 0.001 + far + (_crossed(room, roads) + 8 * unclear + search)
        options.append((cost, replace(name, rect=rect)))
        # The usual places come first: where one of them is near, no other is looked for.
        least = min(least, cost)
        if name.rect is not rect and least < CLOSE:
            break
    return sorted(options, key=_by_cost)


def _options_of_others(
    sheet: Sheet, area: str, roads: list[Boxed], shores: list[Boxed]
) -> tuple[list[Option], list[Option]]:
    """Any other name stands near its disc and nearer to no other; a plate covers a few lines."""
    spot, without, with_plate = sheet.spots[area], list[Option](), list[Option]()
    for i, (name, rect) in enumerate(_around(sheet, area, GROUND, NEAR)):
        room = rect.grown(1.5)
        if not is_free(sheet, area, room, ornaments=True) or not _is_clear(sheet, area, rect):
            continue
        lines = _crossed(room, roads)
        if lines > MOST_LINES:
            continue
        far = gap(rect, spot.x, spot.y) - spot.reach
        cost = i * 0.001 + far + 2 * _crossed(rect, shores)
        if lines:
            with_plate.append((cost + 4 * lines, replace(name, rect=rect)))
        else:
            without.append((cost, replace(name, rect=rect, plate="")))
        if len(without) == ENOUGH:
            break
    return sorted(without, key=_by_cost), sorted(with_plate, key=_by_cost)


def _by_cost(option: Option) -> tuple[float, Rect]:
    cost, name = option
    return cost, name.rect


def _is_clear(sheet: Sheet, area: str, room: Rect) -> bool:
    """Whether the name cannot be taken for that of another area."""
    own = gap(room, sheet.spots[area].x, sheet.spots[area].y) - sheet.spots[area].r
    for n in sheet.near[area]:
        spot = sheet.spots[n]
        if n != area and gap(room, spot.x, spot.y) - spot.reach < own + 5:
            return False
    return True


def lines_of(sheet: Sheet, area: str) -> list[tuple[str, ...]]:
    """How a name can be written: in one line, and in two if it has several words."""
    name = called(area, sheet.language)
    first, space, rest = name.partition(" ")
    return [(name,), (first, rest)] if space else [(name,)]


def name_at(
    sheet: Sheet, area: str, lines: tuple[str, ...], plate: str, left: float = 0, top: float = 0
) -> Name:
    """A name in some lines, with the room that they take from a corner on."""
    bold = sheet.board[area].capital
    size = CAPITAL_TEXT if bold and sheet.width >= NARROW else TEXT
    wide = max(text_width(line, size, bold) for line in lines) + 6
    rect = Rect(left, top, left + wide, top + LINE * len(lines) + 2)
    return Name(lines, rect, size, bold, plate)


def name_places(
    sheet: Sheet,
    area: str,
    plate: str,
    steps: tuple[float, ...] = AWAY,
    below: tuple[str, ...] = (),
) -> Iterator[tuple[Name, Rect]]:
    """A name on a plate, in one line and in two, and its room on every side of its disc, nearest
    first.

    Other lines may stand below it on the same plate.
    """
    spot = sheet.spots[area]
    names = [name_at(sheet, area, (*own, *below), plate) for own in lines_of(sheet, area)]
    for away in steps:
        for name in names:
            _, _, wide, high = name.rect
            for dx, dy in DIRECTIONS:
                yield name, beside(spot, dx, dy, wide, high, away)


Boxed = tuple[float, float, float, float, Point, Point]
"""A line, after the left, top, right and bottom of the room that it takes."""


def _within(window: Rect, lines: Iterable[Tie]) -> list[Boxed]:
    """The lines that a window shows."""
    return [
        (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]), a, b)
        for a, b in lines
        if crosses(window, a, b)
    ]


def _crossed(room: Rect, segments: list[Boxed]) -> int:
    """How many lines a room covers."""
    left, top, right, bottom = room
    # This is asked for thousands of places: most lines are passed over by the first test.
    return sum(
        crosses(room, a, b)
        for west, north, east, south, a, b in segments
        if east >= left and west <= right and south >= top and north <= bottom
    )


def _around(sheet: Sheet, area: str, plate: str, most: float) -> Iterator[tuple[Name, Rect]]:
    """A name and every place for it round its disc, up to a distance: the usual ones first."""
    usual = tuple(step for step in AWAY if step <= most)
    shapes: dict[tuple[str, ...], Name] = {}
    for name, rect in name_places(sheet, area, plate, usual):
        there = replace(name, rect=rect)
        shapes.setdefault(name.lines, there)
        yield there, rect
    spot = sheet.spots[area]
    places: list[tuple[float, int, Rect, Name]] = []
    for name in shapes.values():
        if sheet.board[area].capital:
            places += _grid(spot, name, FINE, NEAR)
        places += _grid(spot, name, GRID, most)
    places.sort(key=lambda place: place[:3])
    for _, _, rect, name in places:
        yield name, rect


def _grid(
    spot: Spot, name: Name, step: float, most: float
) -> Iterator[tuple[float, int, Rect, Name]]:
    """Places for a name round a disc, so far apart, up to a distance: how far, and where."""
    left, top, right, bottom = name.rect
    wide, high = (right - left) / 2, (bottom - top) / 2
    across, down = (int((half + spot.reach + most) // step) for half in (wide, high))
    for x in (spot.x + step * i for i in range(-across, across + 1)):
        aside = max(x - wide - spot.x, 0.0, spot.x - (x + wide))
        for y in (spot.y + step * i for i in range(-down, down + 1)):
            above = max(y - high - spot.y, 0.0, spot.y - (y + high))
            far = hypot(aside, above) - spot.reach
            if 0 <= far <= most:
                rect = Rect(x - wide, y - high, x + wide, y + high)
                yield far, len(name.lines), rect, name


@cache
def land_below(sheet: Sheet, name: Name) -> str:
    """The land area whose territory a name stands on; at sea, an empty text."""
    left, top, right, bottom = name.rect
    across, down = scale_of(sheet.width)
    x, y = (left + right) / 2 / across, (top + bottom) / 2 / down
    return paper_of(sheet.board, sheet.width).territory_at(x, y)
