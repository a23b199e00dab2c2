"""What moves on the map: badges of units beside their discs, and which names are shown with them.

A badge stands in the first free place of a fixed list, so that a move changes little of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain
from math import inf
from typing import NamedTuple

from ...pictures.labels import Rect, crosses, gap, text_width
from ...pictures.scene import AnyShape, Box, Point, Scene, Text
from ..components import KINDS, Units
from ..state import State
from .glyphs import glyph
from .names import put_plates
from .sheet import AWAY, NARROW, TEXT, Name, Place, Sheet, Tie, beads, cross, legs, places_for

GLYPH, CELL_HIGH, EDGE, BETWEEN = 16.0, 18.0, 4.0, 5.0
SUM_HIGH, ROUND = 15.0, 5.0
FEW = 36
"""With more areas held than this, badges on a narrow map show sums only."""
FEW_NAMED = 24
"""With no more held areas than this, each has its name on a wide map."""
AT_HAND = 64.0
"""On a narrow map a name that nobody asked for stands no farther from its disc than this."""
ATTACK = "attack:"
SUM_ONLY = 12.0
"""What it costs to show only how many units there are, and not which: a step farther away."""
CROSSING = 45.0
"""What it costs if that line and another one cross, or a badge lies upon a line."""


# -- where badges stand


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


# -- badges of units

STACK = "stack"


class Layout(NamedTuple):
    """A way to write a badge: a sign and a number for each kind, in rows; or a number alone."""

    rows: tuple[tuple[tuple[str, int], ...], ...]
    number: int | None = None

    @property
    def size(self) -> tuple[float, float]:
        if self.number is not None:
            return (round(text_width(str(self.number), TEXT, bold=True) + 6), SUM_HIGH)
        wide = max(
            sum(_cell_width(n) for _, n in row) + BETWEEN * (len(row) - 1) for row in self.rows
        )
        return (round(wide + 2 * EDGE), CELL_HIGH * len(self.rows))


@cache
def _layouts(units: Units, narrow: bool, sums: bool) -> tuple[Layout, ...]:
    """The ways to write a badge: all in one row, in two, in a column, and the sum alone."""
    cells = tuple((kind, n) for kind, n in zip(KINDS, units, strict=True) if n)
    in_a_row = Layout((cells,))
    the_sum = Layout((), units.total) if narrow else Layout((((STACK, units.total),),))
    if sums:
        return (the_sum,)
    if len(cells) == 1:
        return (in_a_row, the_sum) if narrow else (in_a_row,)
    half = (len(cells) + 1) // 2
    two_rows = [Layout((cells[:half], cells[half:]))] if half > 1 else []
    return (in_a_row, *two_rows, Layout(tuple((cell,) for cell in cells)), the_sum)


@cache
def _sizes(units: Units, narrow: bool, sums: bool) -> tuple[tuple[float, float], ...]:
    """How large each of them is."""
    return tuple(layout.size for layout in _layouts(units, narrow, sums))


def _cell_width(n: int) -> float:
    return GLYPH + 2 + text_width(str(n), TEXT, bold=True)


class Group(NamedTuple):
    """Units with a badge: its name, where they stand, and whose they are."""

    label: str
    area: str
    army: str
    units: Units


def _groups(state: State) -> Iterator[Group]:
    fight = state.battle
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        if holding is not None:
            yield Group(area.id, area.id, holding.army, holding.units)
    if fight is not None:
        # While a nurse looks after the fallen a side may have no others.
        if any(fight.defenders):
            yield Group(fight.target, fight.target, fight.defender, fight.defenders)
        if any(fight.attackers):
            origin = fight.origin or fight.target
            yield Group(ATTACK, origin, fight.attacker, fight.attackers)


def _how_written(state: State, sheet: Sheet) -> tuple[bool, bool]:
    """Whether the map is small, and so crowded that badges show only how many units there are."""
    narrow = sheet.width < NARROW
    return narrow, narrow and sum(holding is not None for holding in state.areas) > FEW


def _halfway(state: State, sheet: Sheet) -> Point | None:
    """Where an attack is: halfway along the first leg of its way."""
    fight = state.battle
    if fight is None or not fight.origin:
        return None  # dropped mechs come from everywhere
    (ax, ay), (bx, by) = legs(sheet, fight.origin, fight.target)[0]
    return (ax + bx) / 2, (ay + by) / 2


def _badges(state: State, sheet: Sheet, before: Mapping[str, list[Rect]]) -> Badges:
    how = _how_written(state, sheet)
    wishes = [
        Wish(
            group.label,
            group.area,
            _sizes(group.units, *how),
            _halfway(state, sheet) if group.label == ATTACK else None,
        )
        for group in _groups(state)
    ]
    return _kept(sheet, tuple(wishes), tuple((area, tuple(its)) for area, its in before.items()))


@lru_cache(maxsize=64)
def _kept(
    sheet: Sheet, wishes: tuple[Wish, ...], before: tuple[tuple[str, tuple[Rect, ...]], ...]
) -> Badges:
    """Most steps of a game move no unit: then every badge stays where it stands."""
    return placed(sheet, wishes, dict(before))


def draw_badges(state: State, sheet: Sheet, badges: Badges) -> Iterator[AnyShape]:
    """All boxes, then all glyphs, then all numbers: no two overlap, and the SVG is small."""
    how = _how_written(state, sheet)
    glyphs: list[AnyShape] = []
    numbers: list[AnyShape] = []
    for label, area, army, units in _groups(state):
        if label not in badges:
            continue
        chosen, place = badges[label]
        moving = label == ATTACK
        left, top, right, bottom = place.rect
        yield Box(
            left,
            top,
            right - left,
            bottom - top,
            look=f"army-{army}" if moving else f"badge-{army}",
            name=area,
            round=ROUND,
        )
        ink = f"on-{army}" if moving else "unit"
        look = f"army-{army}" if moving else "ink"
        layout = _layouts(units, *how)[chosen]
        if layout.number is not None:
            x, y, number = (left + right) / 2, (top + bottom) / 2, str(units.total)
            numbers.append(Text(x, y, number, look=look, size=TEXT, bold=True))
            continue
        for i, row in enumerate(layout.rows):
            x, y = left + EDGE, top + CELL_HIGH * (i + 0.5)
            for kind, n in row:
                glyphs.extend(glyph(kind, x + GLYPH / 2, y, GLYPH, ink))
                x += GLYPH + 2
                number, wide = str(n), text_width(str(n), TEXT, bold=True)
                numbers.append(Text(x + wide / 2, y, number, look=look, size=TEXT, bold=True))
                x += wide + BETWEEN
    yield from glyphs
    yield from numbers


def how_counted(state: State, sheet: Sheet, badges: Badges) -> str:
    """The sign for units of several kinds, or a number alone, if one of them stands on the map."""
    how = _how_written(state, sheet)
    for group in _groups(state):
        if group.label in badges:
            layout = _layouts(group.units, *how)[badges[group.label].layout]
            if layout.number is not None:
                return "sum"
            if any(sign == STACK for row in layout.rows for sign, _ in row):
                return STACK
    return ""


def tells_sum_only(state: State, scene: Scene, area: str) -> bool:
    """Whether the map shows how many units stand in an area, but not which."""
    holding = state.holding(area)
    if holding is None or len(holding.units.kinds()) < 2:
        return False
    narrow = scene.width < NARROW
    (the_sum,) = _layouts(holding.units, narrow, sums=True)
    wide, high = the_sum.size
    shown = (s for s in scene.shapes if isinstance(s, Box) and s.name == area and s.round == ROUND)
    return all(abs(box.width - wide) < 0.5 and abs(box.height - high) < 0.5 for box in shown)


# -- names


@dataclass(frozen=True, slots=True)
class Labels:
    """Where everything stands that moves: the badges, and the names that are shown now."""

    badges: Badges
    names: dict[str, Name]

    def rooms(self, state: State) -> Iterator[tuple[str, Rect, str]]:
        """What may stand away from its disc, whose disc that is, and the army of a badge."""
        for group in _groups(state):
            if group.label in self.badges and group.label != ATTACK:
                yield group.area, self.badges[group.label].place.rect, group.army
        yield from ((area, name.rect, "") for area, name in self.names.items() if name.plate)


def labels(state: State, sheet: Sheet, spoken_of: Iterable[str] | None = None) -> Labels:
    """The badges, and the names: those that nothing hides, and on plates what is spoken of.

    Beside a text that speaks of areas these have their names first; then all areas that are held.
    """
    before = {n: [rect] for n in state.centers if (rect := sheet.spots[n].factory) is not None}
    fight = state.battle
    fought = [area for area in (fight.origin, fight.target) if area] if fight is not None else []
    spoken = [area for area in spoken_of or () if area not in sheet.fixed]
    capitals = sorted(sheet.fixed)
    plates: dict[str, Name] = {}
    if sheet.width < NARROW:
        # Little room: what it is about has its name first. Else badges do, as they should not jump.
        put_plates(sheet, [*fought, *spoken], plates, before)
        for area, plate in plates.items():
            before.setdefault(area, []).append(plate.rect)
    badges = _badges(state, sheet, before)
    for area, (_, at) in badges.items():
        before.setdefault(area, []).append(at.rect)
        if at.tie is not None:
            before[area].extend(beads(at.tie))
    hides = {n for _, at in badges.values() for n in at.hides}
    unseen = [area for area in spoken if area not in sheet.names or area in hides]
    wanted = dict.fromkeys([*fought, *unseen])
    stay = (n for n in [*capitals, *spoken] if n in sheet.names and n not in wanted)
    fixed = [sheet.names[n].rect for n in stay]
    put_plates(sheet, wanted, plates, before, fixed)
    narrow = sheet.width < NARROW
    names_too = not narrow or spoken_of is not None
    named, nameless = _held(state, sheet, badges, plates) if names_too else ([], [])
    fixed += [sheet.names[n].rect for n in named]
    put_plates(sheet, nameless, plates, before, fixed, AT_HAND if narrow else inf)
    over = [plate.rect.grown(2) for plate in plates.values()]
    hidden = hides | set(plates)
    names = {
        area: name
        for area, name in sheet.names.items()
        if area not in hidden and not any(rect.meets(name.rect) for rect in over)
    }
    # A capital whose name had to give way to a plate gets another place for it.
    moved: dict[str, Name] = dict(plates)
    shown = [name.rect for name in names.values()]
    put_plates(sheet, (n for n in capitals if n not in names), moved, before, shown)
    names |= {n: replace(name, plate="plate-capital") for n, name in moved.items()}
    return Labels(badges, names | plates)


def _held(
    state: State, sheet: Sheet, badges: Badges, plates: Mapping[str, Name]
) -> tuple[list[str], list[str]]:
    """Held areas whose name is seen, and those whose name something hides.

    On a board with few armies they matter most; on any other they do not.
    """
    held = [area.id for area in state.board.areas if state.owner(area.id)]
    if len(held) > FEW_NAMED:
        return [], []
    hidden = {n for _, at in badges.values() for n in at.hides}
    over = [plate.rect.grown(2) for plate in plates.values()]
    named = [
        area
        for area in held
        if area in sheet.names
        and area not in hidden
        and not any(rect.meets(sheet.names[area].rect) for rect in over)
    ]
    return named, [area for area in held if area not in named]
