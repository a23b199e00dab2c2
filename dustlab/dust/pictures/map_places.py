"""Where badges of units stand: the first free place of a fixed list, so a map changes little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...pictures.labels import Rect, gap
from ...pictures.scene import Point
from .map_sheet import AWAY, DIRECTIONS, Place, Sheet, beside, is_free
from .map_ties import Tie, cross, is_strange, meets, needs_tie, runs_over, tie_of

STRANGE = 15.0
"""What it costs to stand as near to the disc of another area: more than a step away from all."""
OVER = 30.0
"""What it costs if the line to one's own disc runs over another disc, or below a name."""
SUM_ONLY = 12.0
"""What it costs to tell only how many units there are, and not which: a step farther away."""
CROSSING = 45.0
"""What it costs if that line and another one cross, or a badge lies upon a line."""


def places_for(sheet: Sheet, area: str, width: float, height: float, step: int) -> list[Place]:
    """Where a badge of this size can stand so far from its area, best first."""
    key = (area, width, height, step)
    if key not in sheet.places:
        sheet.places[key] = sorted(_places(sheet, *key), key=lambda p: (p.cost, p.rect))
    return sheet.places[key]


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
        cost = i * 0.3 + 4.0 * len(hides) + 10.0 * step
        tie = tie_of(sheet, area, rect) if needs_tie(sheet, area, rect) else None
        if tie is not None:
            cost += STRANGE * is_strange(sheet, area, rect) + OVER * runs_over(sheet, area, tie)
        yield Place(cost, step, rect, hides, tie)


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
        lines: list[Tie] = []
        failed = []
        for wish in order:
            around = [rect for n in sheet.near[wish.area] for rect in taken.get(n, ())]
            choice = _first_free(sheet, wish, around, everything, lines)
            if choice is None:
                failed.append(wish)
            else:
                found[wish.label] = choice
                taken.setdefault(wish.area, []).append(choice[1].rect)
                everything.append(choice[1].rect)
                if choice[1].tie is not None:
                    lines.append(choice[1].tie)
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
    return sum(
        place.tie is None
        for step in (0, 1)
        for place in places_for(sheet, wish.area, *wish.sizes[0], step)
    )


def _first_free(
    sheet: Sheet, wish: Wish, around: list[Rect], everything: list[Rect], lines: list[Tie]
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
            for option in places_for(sheet, wish.area, *size, step):
                cost = option.cost if wish.by is None else gap(option.rect, *wish.by)
                cost += 3.0 * shape + (SUM_ONLY if 0 < shape == len(wish.sizes) - 1 else 0.0)
                if cost >= least:
                    continue
                cost += CROSSING * _crossings(option, everything, lines)
                if cost < least and _fits(option.rect, around) and _fits(option.rect, everything):
                    best, least = (shape, option), cost
    return best


def _crossings(place: Place, badges: list[Rect], lines: list[Tie]) -> int:
    """How many lines it would cross or cover, and how many badges its own line would run below."""
    rect, tie = place.rect.grown(3), place.tie
    covered = sum(meets(rect, line) or (tie is not None and cross(tie, line)) for line in lines)
    return covered + (sum(meets(badge.grown(3), tie) for badge in badges) if tie is not None else 0)


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
