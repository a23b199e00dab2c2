"""The names of areas on the map: beside their disc, over no disc and, if it can be, over no line.

Each name has its place once and for all: it is shown or hidden, it never moves. Only a name that is
asked for comes on a plate of its own, wherever there is room among what stands there now.

Where the names of the package's board stand is kept in `data/dust/names/`, for each language and
each width of map; `tools/map_names.py` writes it as `layout.py` finds it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from operator import attrgetter
from typing import Any

from ...pictures.labels import Rect, crosses, gap, text_lines
from ...pictures.scene import AnyShape, Box, Text
from ..board import Board
from ..state import State
from .layout import FAR, GROUND, land_below, lines_of, name_at, name_places, names_of
from .sheet import AWAY, Name, Sheet, Tie, bare_sheet, is_free, out_of_the_way

PLATE = 3.0
"""How round the corners of a plate are."""
COVERS = 24.0
"""What it costs a plate to cover another name, or to have its line run below something."""


@cache
def the_sheet(board: Board, width: float, language: str = "en") -> Sheet:
    """The sheet of a map of this width, all names in their places."""
    bare = bare_sheet(board, width, language)
    kept = {} if board.own else _kept(language).get(f"{width:g}", {})
    names = {area: _put(bare, area, *place) for area, place in kept.items()}
    return replace(bare, names=names or names_of(bare))


@cache
def _kept(language: str) -> dict[str, dict[str, Any]]:
    """By width and area: left, top, number of lines, and the plate."""
    file = files("dustlab") / "data" / "dust" / "names" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _put(sheet: Sheet, area: str, left: float, top: float, lines: int, plate: str = "") -> Name:
    return name_at(sheet, area, lines_of(sheet, area)[lines - 1], plate, left, top)


# -- on plates, where they are asked for


@dataclass(frozen=True, slots=True)
class PlatePlace:
    """Where a name can stand on a plate of its own, how good that is, and what it would cover."""

    cost: float
    far: float
    """How far from its disc."""
    name: Name
    tie: Tie | None
    """The line to its disc, if it needs one."""
    hides: tuple[str, ...]


@cache
def plate_places(sheet: Sheet, area: str) -> tuple[PlatePlace, ...]:
    """Where a name can stand on a plate of its own, best first."""
    return places_with(sheet, area, ())


@cache
def _window(sheet: Sheet, area: str) -> Rect:
    """All these places and their disc, with a little air: what lies outside is in nobody's way."""
    spot, names = sheet.spots[area], [place.name for place in plate_places(sheet, area)]
    disc = Rect(spot.x, spot.y, spot.x, spot.y).grown(spot.reach)
    lefts, tops, rights, bottoms = zip(disc, *(name.rect for name in names), strict=True)
    return Rect(min(lefts), min(tops), max(rights), max(bottoms)).grown(3)


def places_with(sheet: Sheet, area: str, below: tuple[str, ...]) -> tuple[PlatePlace, ...]:
    """The same for a name with other lines below it."""
    spot, places = sheet.spots[area], []
    steps = tuple(step for step in AWAY if step <= FAR)
    tried = list(name_places(sheet, area, "plate", steps, below))
    # A long name reaches farther than what is near its disc, but not over the whole map.
    lefts, tops, rights, bottoms = zip(*(rect for _, rect in tried), strict=True)
    window = Rect(min(lefts), min(tops), max(rights), max(bottoms)).grown(2)
    others = [s for n, s in sheet.spots.items() if n not in sheet.near[area]]
    discs = [(s.x, s.y, s.r) for s in others if gap(window, s.x, s.y) < s.r]
    names = [(n, other.rect) for n, other in sheet.names.items() if window.meets(other.rect)]
    for i, (name, rect) in enumerate(tried):
        if not is_free(sheet, area, rect.grown(1)):
            continue
        if all(gap(rect, x, y) >= r for x, y, r in discs):
            room = rect.grown(2)
            hides = tuple(n for n, other in names if room.meets(other) and n != area)
            cost, tie = out_of_the_way(sheet, area, rect)
            far = gap(rect, spot.x, spot.y) - spot.reach
            cost += far + 0.01 * i
            places.append(PlatePlace(cost, far, replace(name, rect=rect), tie, hides))
    return tuple(sorted(places, key=lambda place: place.cost))


def put_plates(
    sheet: Sheet,
    areas: Iterable[str],
    plates: dict[str, Name],
    before: Mapping[str, list[Rect]],
    fixed: Iterable[Rect] = (),
    most: float = inf,
    dearest: float = inf,
) -> None:
    """Add a plate for each area where there is room, near enough, among what stands there.

    Of a name that may be left out `dearest` is what its place may cost.

    An area without room comes first in another round; if there is none even so, it is left out.
    """
    taken = [rect for rects in before.values() for rect in rects]
    taken += [*fixed, *(plate.rect for plate in plates.values())]
    order = [area for area in dict.fromkeys(areas) if area not in plates]
    best: dict[str, Name] = {}
    for _ in range(3):
        placed: dict[str, Name] = {}
        busy = list(taken)
        for area in order:
            name = _plate_for(sheet, area, busy, {*plates, *placed}, most, dearest)
            if name is not None:
                placed[area] = name
                busy.append(name.rect)
        if len(placed) > len(best):
            best = placed
        if len(placed) == len(order):
            break
        order.sort(key=lambda area: area in placed)
    plates.update(best)


def _plate_for(
    sheet: Sheet, area: str, taken: list[Rect], named: set[str], most: float, dearest: float
) -> Name | None:
    """The cheapest place for a plate that meets nothing of what is taken."""
    best, least = None, dearest
    taken = list(filter(_window(sheet, area).meets, taken))
    for option in plate_places(sheet, area):
        if option.cost >= least:
            break
        tie = option.tie
        if option.far > most or any(map(option.name.rect.grown(2).meets, taken)):
            continue
        cost = option.cost + COVERS * sum(n not in named for n in option.hides)
        if tie is not None:
            cost += COVERS * sum(crosses(other, *tie) for other in taken)
        if cost < least:
            best, least = option.name, cost
    return best


# -- as they are drawn


def draw_names(state: State, sheet: Sheet, names: Mapping[str, Name]) -> Iterator[AnyShape]:
    plates = [
        plate_below(name, _plate_look(state, sheet, name), area=area)
        for area, name in names.items()
        if name.plate
    ]
    yield from sorted(plates, key=attrgetter("look"))
    at_sea = {
        area: state.board[area].kind == "sea" and name.plate != "plate"
        for area, name in names.items()
    }
    for area in sorted(names, key=at_sea.__getitem__):
        yield from written(names[area], "sea-ink" if at_sea[area] else "ink")


def _plate_look(state: State, sheet: Sheet, name: Name) -> str:
    """A plate of the ground's colour has the tint of the army that holds that ground."""
    if name.plate == GROUND:
        below = land_below(sheet, name)
        owner = state.owner(below) if below else ""
        return f"tint-{owner}" if owner else "plate-land" if below else "plate-sea"
    return name.plate


def plate_below(name: Name, look: str, layer: str = "pieces", area: str = "") -> Box:
    """The plate that covers what lies below a name."""
    left, top, right, bottom = name.rect
    wide, high = right - left, bottom - top
    return Box(left, top, wide, high, look=look, layer=layer, name=area, round=PLATE)


# Most names stand on one map as on the one before.
@lru_cache(maxsize=4096)
def written(name: Name, look: str, layer: str = "pieces") -> tuple[Text, ...]:
    left, top, right, bottom = name.rect
    x, high = (left + right) / 2, (bottom - top) / len(name.lines)
    style = {"look": look, "layer": layer, "size": name.size, "bold": name.bold}
    return tuple(text_lines(name.lines, x, top + high / 2, high, **style))
