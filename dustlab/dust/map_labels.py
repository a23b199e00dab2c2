"""Where words and badges stand on the map: beside their area, over no line, over nothing else.

Names have their places once and for all: a name is shown or hidden, it never moves. Badges of units
take the first free place of a fixed list, so a map changes little from move to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from math import copysign, hypot

from ..labels import Rect, crosses, gap, text_width, wrapped
from ..scene import Point
from ..words import name as called
from .board import Board
from .ground import HIGH, WIDE, Ground, Sign, the_ground

GROUND = "plate-ground"
"""The plate of a name that has the colour of the ground below it."""
NARROW = 800.0
"""Below this width only capitals and marked areas keep their names."""
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

    def beneath(self, name: Name) -> str:
        """The land area whose territory a name stands on; at sea, an empty text."""
        if name not in self.grounds:
            left, top, right, bottom = name.rect
            x, y = (left + right) / 2, (top + bottom) / 2
            scale = WIDE / self.width
            self.grounds[name] = the_ground(self.board).territory_at(x * scale, y * scale)
        return self.grounds[name]

    def places_for(self, area: str, width: float, height: float, step: int) -> list[Place]:
        """Where a badge of this size can stand so far from its area, best first."""
        key = (area, width, height, step)
        if key not in self.places:
            self.places[key] = sorted(_places(self, *key), key=lambda p: (p.cost, p.rect))
        return self.places[key]


@cache
def the_sheet(board: Board, width: float, language: str = "en") -> Sheet:
    ground, scale = the_ground(board), width / WIDE
    height = HIGH * scale
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
    sheet.names.update(_names(sheet, ground, scale))
    return sheet


def _spots(board: Board, ground: Ground, scale: float) -> dict[str, Spot]:
    spots = {}
    for area in board.areas:
        x, y = ground.spots[area.id]
        large, small = (15.0, 10.0) if area.capital else (11.0, 8.0)
        r = max(small, min((large + 2) * scale * 1.1, large * max(1.0, scale)))
        reach = r + (5.0 if area.power_source else 1.5)
        mx, my = x * scale, y * scale
        star = Rect(mx + r - 8, my - r - 6, mx + r + 6, my - r + 8) if area.capital else None
        no_factory = area.kind == "sea" or area.power_source
        factory = None if no_factory else Rect(mx - r - 7, my - r - 5, mx - r + 7, my - r + 9)
        nearest = min(
            hypot(x - ox, y - oy) for other, (ox, oy) in ground.spots.items() if other != area.id
        )
        touch = max(r, min(18.0, nearest * scale / 2))
        spots[area.id] = Spot(mx, my, r, reach, touch, star, factory)
    return spots


def _signs(
    ground: Ground, spots: dict[str, Spot], scale: float, language: str
) -> Iterator[tuple[Sign, Name, Point]]:
    """Each sign with its name as it is written there, and the point where its lines end."""
    room = 120.0 if scale * WIDE >= NARROW else 64.0
    taken: list[Rect] = []
    for sign in sorted(ground.signs, key=lambda sign: (sign.west, sign.y)):
        lines = tuple(wrapped(called(sign.area, language), room, TEXT))
        wide = max(text_width(line, TEXT) for line in lines)
        left = 6 if sign.west else WIDE * scale - 6 - wide
        half, y = LINE * len(lines) / 2, sign.y * scale
        for up_or_down in range(60):
            shift = up_or_down // 2 * 3.0 * (-1) ** up_or_down
            rect = Rect(left, y + shift - half, left + wide, y + shift + half)
            free = all(gap(rect, spot.x, spot.y) > spot.reach + 2 for spot in spots.values())
            inside = rect.top > 2 and rect.bottom < HIGH * scale - 2
            if free and inside and not any(rect.grown(2).meets(other) for other in taken):
                break
        taken.append(rect)
        end = (rect.right + 8 if sign.west else rect.left - 8, (rect.top + rect.bottom) / 2)
        yield sign, Name(lines, rect, TEXT, False), end


def _roads(
    ground: Ground, scale: float, ends: dict[tuple[str, bool], Point]
) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for road in ground.roads:
        points = tuple((x * scale, y * scale) for x, y in road.points)
        if road.over:
            points = (points[0], ends[road.areas[1], road.over == "west"])
        yield road.kind, points


# -- names


def _names(sheet: Sheet, ground: Ground, scale: float) -> dict[str, Name]:
    """Names that touch neither lines nor each other; the capitals' first, and always.

    Who finds no place free of lines gets a plate of the colour of the ground, if a short one does.
    """
    areas = [area for area in sheet.board.areas if area.capital or sheet.width >= NARROW]
    coasts = [
        ((a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale))
        for coast in ground.coasts
        for a, b in zip(coast, coast[1:] + coast[:1], strict=True)
    ]
    options = {area.id: _options(sheet, area.id, coasts) for area in areas}
    order = sorted(areas, key=lambda area: (not area.capital, len(options[area.id][0]), area.id))
    names: dict[str, Name] = {}
    for tier in (0, 1):
        for area in order:
            for name in options[area.id][tier] if area.id not in names else ():
                if not any(name.rect.meets(other.rect.grown(2)) for other in names.values()):
                    names[area.id] = name
                    break
    return names


def _options(
    sheet: Sheet, area: str, coasts: list[tuple[Point, Point]]
) -> tuple[list[Name], list[Name]]:
    """Places for a name that are free of discs and signs, best first: without a plate, and with."""
    spot, place = sheet.spots[area], sheet.board[area]
    window = Rect(spot.x - 170, spot.y - 70, spot.x + 170, spot.y + 70)
    segments = [
        (a, b) for _, road in sheet.roads for a, b in pairwise(road) if crosses(window, a, b)
    ]
    shores = [(a, b) for a, b in coasts if crosses(window, a, b)]
    found: tuple[list[tuple[float, Rect, Name]], ...] = ([], [])
    plate, steps = ("plate-capital", AWAY) if place.capital else (GROUND, AWAY[:2])
    for i, name in enumerate(name_places(sheet, area, plate, steps)):
        room = name.rect.grown(1.5)
        if not _is_free(sheet, area, room, ornaments=True):
            continue
        far = gap(name.rect, spot.x, spot.y) - spot.reach
        clear = _is_clear(sheet, area, name.rect)
        if not (clear or place.capital):
            continue
        lines = sum(crosses(room, a, b) for a, b in segments)
        shore = 0 if place.capital else sum(crosses(name.rect, a, b) for a, b in shores)
        if place.capital:
            found[0].append((i * 0.01 + far + lines + (0 if clear else 8), name.rect, name))
        elif not lines:
            bare = replace(name, plate="")
            found[0].append((i * 0.01 + far + 2 * shore, name.rect, bare))
        elif lines <= 2 and not shore:
            found[1].append((i * 0.01 + far + 4 * lines, name.rect, name))
    without, with_plate = ([name for _, _, name in sorted(tier, key=_by_cost)] for tier in found)
    return without, with_plate


def _by_cost(item: tuple[float, Rect, Name]) -> tuple[float, Rect]:
    return item[:2]


def _is_clear(sheet: Sheet, area: str, room: Rect) -> bool:
    """Whether nobody would take the name for that of another area."""
    own = gap(room, sheet.spots[area].x, sheet.spots[area].y) - sheet.spots[area].r
    for n in sheet.near[area]:
        spot = sheet.spots[n]
        if n != area and gap(room, spot.x, spot.y) - spot.reach < own + 5:
            return False
    return True


def name_places(
    sheet: Sheet, area: str, plate: str, steps: tuple[float, ...] = AWAY
) -> Iterator[Name]:
    """A name on a plate, in one line and in two, on every side of its disc, nearest first."""
    place, spot = sheet.board[area], sheet.spots[area]
    bold = place.capital
    size = CAPITAL_TEXT if bold and sheet.width >= NARROW else TEXT
    name = called(area, sheet.language)
    shapes: list[tuple[str, ...]] = [(name,)]
    if " " in name:
        first, _, rest = name.partition(" ")
        shapes.append((first, rest))
    for away in steps:
        for lines in shapes:
            wide = max(text_width(line, size, bold) for line in lines) + 6
            high = LINE * len(lines) + 2
            for dx, dy in DIRECTIONS:
                yield Name(lines, _beside(spot, dx, dy, wide, high, away), size, bold, plate)


@cache
def plate_places(sheet: Sheet, area: str) -> tuple[Name, ...]:
    """Where a name can stand on a plate of its own, nearest first."""
    return tuple(
        place
        for place in name_places(sheet, area, "plate")
        if _is_free(sheet, area, place.rect.grown(1))
    )


def _is_free(sheet: Sheet, area: str, room: Rect, *, ornaments: bool = False) -> bool:
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


def _beside(spot: Spot, dx: float, dy: float, wide: float, high: float, away: float) -> Rect:
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


# -- badges


def _places(sheet: Sheet, area: str, wide: float, high: float, step: int) -> Iterator[Place]:
    spot = sheet.spots[area]
    neighbours = [n for n in sheet.near[area] if n in sheet.names]
    for i, (dx, dy) in enumerate(DIRECTIONS):
        rect = _beside(spot, dx, dy, wide, high, AWAY[step])
        room = rect.grown(1)
        if not _is_free(sheet, area, room):
            continue
        hides = frozenset(n for n in neighbours if room.meets(sheet.names[n].rect))
        if not hides & sheet.fixed:
            yield Place(i * 0.3 + 4.0 * len(hides) + 10.0 * step, step, rect, hides)


@dataclass(frozen=True, slots=True)
class Wish:
    """A badge that wants a place: its name, its area, its possible sizes, best first.

    Where it has a point to be near, that counts more than the usual order of places.
    """

    label: str
    area: str
    sizes: tuple[tuple[float, float], ...]
    by: Point | None = None


def placed(
    sheet: Sheet,
    wishes: Iterable[Wish],
    before: Mapping[str, Iterable[Rect]],
) -> dict[str, tuple[int, Place]]:
    """A place for each badge: which of its sizes, and where.

    `before` says what stands there already, by area. Who finds no room comes first in another
    round; who finds none even so is left out.
    """
    order = sorted(wishes, key=lambda wish: (_freedom(sheet, wish), wish.label))
    best: dict[str, tuple[int, Place]] = {}
    for _ in range(6):
        found: dict[str, tuple[int, Place]] = {}
        taken = {area: list(rects) for area, rects in before.items()}
        everything = [rect for rects in before.values() for rect in rects]
        failed = []
        for wish in order:
            around = [rect for n in sheet.near[wish.area] for rect in taken.get(n, ())]
            choice = _first_free(sheet, wish, around, everything)
            if choice is None:
                failed.append(wish)
            else:
                found[wish.label] = choice
                taken.setdefault(wish.area, []).append(choice[1].rect)
                everything.append(choice[1].rect)
        if len(found) > len(best) or not best:
            best = found
        if not failed:
            break
        order = failed + [wish for wish in order if wish not in failed]
    return best


def _freedom(sheet: Sheet, wish: Wish) -> int:
    """How many good places a badge has: the fewer, the earlier it chooses; an attack goes first."""
    if wish.by is not None:
        return -1
    return sum(len(sheet.places_for(wish.area, *wish.sizes[0], step)) for step in (0, 1))


def _first_free(
    sheet: Sheet, wish: Wish, around: list[Rect], everything: list[Rect]
) -> tuple[int, Place] | None:
    """The cheapest free place over all sizes; a size costs more the more it leaves out.

    Most places fail for something near: that is asked first, and of everything only then.
    """
    best: tuple[int, Place] | None = None
    least = float("inf")
    for step in range(len(AWAY)):
        if 10.0 * step >= least:
            break
        for shape, size in enumerate(wish.sizes):
            for option in sheet.places_for(wish.area, *size, step):
                cost = option.cost if wish.by is None else gap(option.rect, *wish.by)
                cost += 3.0 * shape
                if cost < least and _fits(option.rect, around) and _fits(option.rect, everything):
                    best, least = (shape, option), cost
    return best


def _fits(rect: Rect, others: list[Rect]) -> bool:
    left, top, right, bottom = rect
    for other in others:
        if (
            left - 2 < other[2]
            and other[0] < right + 2
            and top - 2 < other[3]
            and other[1] < bottom + 2
        ):
            return False
    return True
