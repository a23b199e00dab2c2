"""Where badges of units stand: each in the first free place of a fixed list, at the least cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from ...pictures.labels import Rect, crosses, gap
from ...pictures.scene import Point
from .sheet import AWAY, Place, Sheet, Tie, cross, places_for

SUM_ONLY = 60.0
"""What it costs to show only how many units there are, and not which: as much as many steps."""
CROSSING = 45.0
"""What it costs if the line to its disc and another one cross, or a badge lies upon a line."""


class Placed(NamedTuple):
    """A badge in its place."""

    layout: int
    """Which of the ways to write it."""
    place: Place


Badges = dict[str, Placed]
"""Every badge on the map, by its name."""


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
) -> Badges:
    """A place for each badge: which of its sizes, and where.

    `before` says what stands there already, by area. A badge without room comes first in another
    round; if it finds none even so, it is left out.
    """
    order = sorted(wishes, key=lambda wish: (_freedom(sheet, wish), wish.label))
    best: Badges = {}
    for _ in range(6):
        chosen: Badges = {}
        taken = {area: list(rects) for area, rects in before.items()}
        everything = [rect for rects in before.values() for rect in rects]
        lines: list[Tie] = []
        failed = []
        for wish in order:
            around = [rect for n in sheet.near[wish.area] for rect in taken.get(n, ())]
            choice = _first_free(sheet, wish, around, everything, lines)
            if choice is None:
                failed.append(wish)
            else:
                chosen[wish.label] = choice
                place = choice.place
                taken.setdefault(wish.area, []).append(place.rect)
                everything.append(place.rect)
                if place.tie is not None:
                    lines.append(place.tie)
        if len(chosen) > len(best) or not best:
            best = chosen
        if not failed:
            break
        order = failed + [wish for wish in order if wish not in failed]
    return best


def _freedom(sheet: Sheet, wish: Wish) -> int:
    """How many good places a badge has: the fewer, the earlier it chooses; an attack goes first."""
    if wish.by is not None:
        return -1
    return _good_places(sheet, wish.area, *wish.sizes[0])


@cache
def _good_places(sheet: Sheet, area: str, wide: float, high: float) -> int:
    """How many places a badge of this size has that need no line to the disc."""
    places = chain(*(places_for(sheet, area, wide, high, step) for step in (0, 1)))
    return sum(place.tie is None for place in places)


def _first_free(
    sheet: Sheet, wish: Wish, around: list[Rect], everything: list[Rect], lines: list[Tie]
) -> Placed | None:
    """The cheapest free place over all sizes; a size costs more the more it leaves out.

    Most places fail for something near: that is asked first, and of everything only then.
    """
    best: Placed | None = None
    least = float("inf")
    for step in range(len(AWAY)):
        if 10.0 * step >= least:
            break
        for layout, size in enumerate(wish.sizes):
            for option in places_for(sheet, wish.area, *size, step):
                cost = option.cost if wish.by is None else gap(option.rect, *wish.by)
                cost += 3.0 * layout + (SUM_ONLY if 0 < layout == len(wish.sizes) - 1 else 0.0)
                if cost >= least or not _fits(option.rect, around):
                    continue
                cost += CROSSING * _crossings(option, everything, lines)
                if cost < least and _fits(option.rect, everything):
                    best, least = Placed(layout, option), cost
    return best


def _crossings(place: Place, badges: list[Rect], lines: list[Tie]) -> int:
    """How many lines it would cross or cover, and how many badges its own line would run below."""
    rect, tie = place.rect.grown(3), place.tie
    covered = sum(crosses(rect, *line) or (tie is not None and cross(tie, line)) for line in lines)
    below = sum(crosses(badge.grown(3), *tie) for badge in badges) if tie is not None else 0
    return covered + below


def _fits(rect: Rect, others: list[Rect]) -> bool:
    return not any(map(rect.grown(2).meets, others))
