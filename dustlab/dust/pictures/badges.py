"""What moves on the map: badges of units beside their discs, and which names are shown with them.

A badge stands in the first free place of a fixed list, so that a move changes little of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple

from ...pictures.labels import Rect, crosses, text_width
from ...pictures.scene import AnyShape, Box, Point, Scene, Text
from ..components import KINDS, Units
from ..state import State
from .badge_places import Badges, Wish, placed
from .glyphs import glyph
from .layout import GROUND
from .names import put_plates
from .sheet import (
    NARROW,
    TEXT,
    VERY_NARROW,
    Name,
    Sheet,
    beads,
    legs,
)

GLYPH, CELL_HIGH, EDGE, BETWEEN = 16.0, 18.0, 4.0, 5.0
SUM_HIGH, ROUND = 15.0, 5.0
FEW = 36
"""With more areas held than this, badges on one of two maps side by side show sums only."""
CLOSE, CHEAP = 60.0, 72.0
"""A name that a badge hides comes no farther from its disc than this, and its place costs no more:
a map with lines to all names would be read by nobody."""
FEW_NAMED = 24
"""With no more held areas than this, each has its name all the same, on a plate of its own."""
AT_HAND = 90.0
"""On a narrow map a name that nobody asked for stands no farther from its disc than this."""
ATTACK = "attack:"


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
    crowded = sum(holding is not None for holding in state.areas) > FEW
    return sheet.width < NARROW, sheet.width < VERY_NARROW and crowded


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

    Beside a text that speaks of areas these have their names first. Where few areas are held, all
    of those have theirs.
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
    hides = _hidden(sheet, badges)
    unseen = [area for area in spoken if area not in sheet.names or area in hides]
    wanted = dict.fromkeys([*fought, *unseen])
    stay = (n for n in [*capitals, *spoken] if n in sheet.names and n not in wanted)
    fixed = [sheet.names[n].rect for n in stay]
    put_plates(sheet, wanted, plates, before, fixed)
    narrow = sheet.width < NARROW
    named, nameless = _held(state, sheet, badges, plates)
    fixed += [sheet.names[n].rect for n in named]
    few = len(named) + len(nameless) <= FEW_NAMED
    far = (AT_HAND if narrow else inf) if few else 0.0
    if few or sheet.width >= VERY_NARROW:
        plates |= _named_elsewhere(sheet, nameless, plates, before, fixed, far)
    names = _still_seen(sheet, hides, plates)
    # A capital whose name had to give way to a plate gets another place for it.
    moved: dict[str, Name] = dict(plates)
    shown = [name.rect for name in names.values()]
    put_plates(sheet, (n for n in capitals if n not in names), moved, before, shown)
    names |= {n: replace(name, plate="plate-capital") for n, name in moved.items()}
    return Labels(badges, names | plates)


def _named_elsewhere(
    sheet: Sheet,
    areas: list[str],
    plates: Mapping[str, Name],
    before: Mapping[str, list[Rect]],
    fixed: list[Rect],
    far: float,
) -> dict[str, Name]:
    """Other places for names that something hides: close by, on the colour of the ground, else up
    to some distance on a plate of their own. Those without any come first in another round.
    """
    first: list[str] = []
    best: dict[str, Name] = {}
    for _ in range(2):
        framed = dict(plates)
        if far:
            put_plates(sheet, first, framed, before, fixed, far)
        close = dict(framed)
        put_plates(sheet, areas, close, before, fixed, CLOSE, CHEAP)
        found = dict(close)
        if far:
            put_plates(sheet, areas, found, before, fixed, far)
        if len(found) > len(best):
            grounded = {n: replace(close[n], plate=GROUND) for n in close if n not in framed}
            best = found | grounded
        first = [area for area in areas if area not in found]
        if not first or not far:
            break
    return best


def _still_seen(sheet: Sheet, hides: set[str], plates: Mapping[str, Name]) -> dict[str, Name]:
    """The names that stand in their places: no badge and no plate hides them."""
    over = [plate.rect.grown(2) for plate in plates.values()]
    return {
        area: name
        for area, name in sheet.names.items()
        if area not in hides
        and area not in plates
        and not any(rect.meets(name.rect) for rect in over)
    }


def _hidden(sheet: Sheet, badges: Badges) -> set[str]:
    """The areas whose names a badge covers, or its line crosses."""
    lines = [at.tie for _, at in badges.values() if at.tie is not None]
    crossed = {
        area
        for area, name in sheet.names.items()
        if area not in sheet.fixed and any(crosses(name.rect, *line) for line in lines)
    }
    return crossed.union(*(at.hides for _, at in badges.values()))


def _held(
    state: State, sheet: Sheet, badges: Badges, plates: Mapping[str, Name]
) -> tuple[list[str], list[str]]:
    """Held areas whose name is seen, and those whose name something hides: they matter most."""
    held = [area.id for area in state.board.areas if state.owner(area.id)]
    seen = _still_seen(sheet, _hidden(sheet, badges), plates)
    named = [area for area in held if area in seen]
    return named, [area for area in held if area not in named]
