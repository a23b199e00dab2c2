"""What moves on the map: badges of units, and the names that are shown beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import inf

from ...pictures.labels import Rect, gap, text_width
from ...pictures.scene import (
    CHOSEN,
    EXPLAINED,
    POSSIBLE,
    REFUSED,
    AnyShape,
    Box,
    Point,
    Scene,
    Text,
)
from ..components import KINDS, Holding, Units
from ..state import State
from .glyphs import glyph
from .map_names import plate_places
from .map_places import Wish, placed
from .map_sheet import GROUND, NARROW, TEXT, Name, Place, Sheet
from .map_ties import beads, meets

GLYPH, CELL_HIGH, EDGE, BETWEEN = 16.0, 18.0, 4.0, 5.0
SUM_HIGH, ROUND = 15.0, 5.0
FEW = 36
"""With more areas held than this, badges on a narrow map tell sums only."""
FEW_NAMED = 24
"""Up to so many held areas, each has its name on a wide map."""
COVERS = 8.0
"""What it costs a plate to cover another name, or to have its line run below something."""
AT_HAND = 64.0
"""On a narrow map a name that nobody asked for stands no farther from its disc than this."""
ATTACK = "attack:"
MARK_ORDER = (CHOSEN, REFUSED, EXPLAINED, POSSIBLE)


# -- the way of an attack


def legs(state: State, sheet: Sheet) -> list[tuple[Point, Point, float, float]]:
    """The way of an attack: one leg, or two over the edge; how far it keeps from both ends."""
    fight = state.battle
    if fight is None or not fight.origin:
        return []  # dropped mechs come from everywhere
    start, end = sheet.spots[fight.origin], sheet.spots[fight.target]
    here, there = (start.x, start.y), (end.x, end.y)
    if fight.target in state.board[fight.origin].wrap:
        ends = {(sign.area, sign.west): point for sign, _, point in sheet.signs}
        west = start.x < end.x
        near, far = ends[fight.target, west], ends[fight.origin, not west]
        return [(here, near, start.r, 5.0), (far, there, 5.0, end.r)]
    return [(here, there, start.r, end.r)]


def halfway(state: State, sheet: Sheet) -> Point:
    """Where an attack is: halfway along the first leg of its way."""
    (ax, ay), (bx, by), *_ = legs(state, sheet)[0]
    return (ax + bx) / 2, (ay + by) / 2


# -- badges of units

Cells = tuple[tuple[str, int], ...]


@cache
def _layouts(units: Units, narrow: bool, sums: bool) -> tuple[tuple[Cells, ...], ...]:
    """The ways to write a badge, in rows: all in one, in two, in a column, and the sum alone."""
    cells = tuple((kind, n) for kind, n in zip(KINDS, units, strict=True) if n)
    the_sum: tuple[Cells, ...] = ((("" if narrow else "stack", units.total),),)
    if sums:
        return (the_sum,)
    if len(cells) == 1:
        return ((cells,), the_sum) if narrow else ((cells,),)
    half = (len(cells) + 1) // 2
    two_rows = ((cells[:half], cells[half:]),) if half > 1 else ()
    return ((cells,), *two_rows, tuple((cell,) for cell in cells), the_sum)


@cache
def _size(rows: tuple[Cells, ...]) -> tuple[float, float]:
    if not rows[0][0][0]:
        return (round(text_width(str(rows[0][0][1]), TEXT, bold=True) + 6), SUM_HIGH)
    wide = max(sum(_cell_width(n) for _, n in row) + BETWEEN * (len(row) - 1) for row in rows)
    return (round(wide + 2 * EDGE), CELL_HIGH * len(rows))


def _cell_width(n: int) -> float:
    return GLYPH + 2 + text_width(str(n), TEXT, bold=True)


def _shown(state: State) -> Iterator[tuple[str, str, Holding]]:
    """Every group with a badge: what it is called, where it stands, and what it is."""
    fight = state.battle
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        if holding is not None:
            yield area.id, area.id, holding
    if fight is not None:
        # While a nurse looks after the fallen a side may have nobody else.
        if any(fight.defenders):
            yield fight.target, fight.target, Holding(fight.defender, fight.defenders)
        if any(fight.attackers):
            from_where = fight.origin or fight.target
            yield ATTACK, from_where, Holding(fight.attacker, fight.attackers)


Badges = dict[str, tuple[int, Place]]


def _how_told(state: State, sheet: Sheet) -> tuple[bool, bool]:
    """Whether the map is small, and so crowded that badges tell how many units, and words which."""
    narrow = sheet.width < NARROW
    return narrow, narrow and sum(holding is not None for holding in state.areas) > FEW


def _has_way(state: State) -> bool:
    return state.battle is not None and bool(state.battle.origin)


def _badges(state: State, sheet: Sheet, before: Mapping[str, list[Rect]]) -> Badges:
    how = _how_told(state, sheet)
    wishes = [
        Wish(
            label,
            area,
            tuple(_size(rows) for rows in _layouts(units, *how)),
            halfway(state, sheet) if label == ATTACK and _has_way(state) else None,
        )
        for label, area, (_, units) in _shown(state)
    ]
    return placed(sheet, wishes, before)


def draw_badges(state: State, sheet: Sheet, badges: Badges) -> Iterator[AnyShape]:
    """All boxes, then all glyphs, then all numbers: no two overlap, and the SVG is small."""
    how = _how_told(state, sheet)
    glyphs: list[AnyShape] = []
    numbers: list[AnyShape] = []
    for label, area, (army, units) in _shown(state):
        if label not in badges:
            continue
        shape, place = badges[label]
        moving = label == ATTACK
        left, top, right, bottom = place.rect
        yield Box(
            look=f"army-{army}" if moving else f"badge-{army}",
            name=area,
            x=left,
            y=top,
            width=right - left,
            height=bottom - top,
            round=ROUND,
        )
        ink = f"on-{army}" if moving else "unit"
        look = f"army-{army}" if moving else "ink"
        rows = _layouts(units, *how)[shape]
        if not rows[0][0][0]:
            x, y, told = (left + right) / 2, (top + bottom) / 2, str(units.total)
            numbers.append(Text(look=look, x=x, y=y, text=told, size=TEXT, bold=True))
            continue
        for i, row in enumerate(rows):
            x, y = left + EDGE, top + CELL_HIGH * (i + 0.5)
            for kind, n in row:
                glyphs.extend(glyph(kind, x + GLYPH / 2, y, GLYPH, ink))
                x += GLYPH + 2
                told, wide = str(n), text_width(str(n), TEXT, bold=True)
                numbers.append(
                    Text(look=look, x=x + wide / 2, y=y, text=told, size=TEXT, bold=True)
                )
                x += wide + BETWEEN
    yield from glyphs
    yield from numbers


def has_stacks(state: State, sheet: Sheet, badges: Badges) -> bool:
    """Whether the sign for units of several kinds stands on the map."""
    how = _how_told(state, sheet)
    return any(
        _layouts(units, *how)[badges[label][0]][0][0][0] == "stack"
        for label, _, (_, units) in _shown(state)
        if label in badges
    )


def tells_sum_only(state: State, scene: Scene, area: str) -> bool:
    """Whether the map shows how many units stand in an area, but not which."""
    holding = state.holding(area)
    if holding is None or len(holding.units.kinds()) < 2:
        return False
    narrow = scene.width < NARROW
    wide, high = _size(_layouts(holding.units, narrow, True)[0])
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
        for label, area, (army, _) in _shown(state):
            if label in self.badges and label != ATTACK:
                yield area, self.badges[label][1].rect, army
        yield from ((area, name.rect, "") for area, name in self.names.items() if name.plate)


def labels(
    state: State,
    sheet: Sheet,
    marks: Mapping[str, str],
    spoken_of: Iterable[str] | None = None,
) -> Labels:
    """The badges, and the names: those that nothing hides, and on plates what is asked for.

    Beside a text that speaks of areas these have their names first; then all that somebody holds.
    """
    before = {n: [rect] for n in state.centers if (rect := sheet.spots[n].factory) is not None}
    fight = state.battle
    fought = [area for area in (fight.origin, fight.target) if area] if fight is not None else []
    known = {area: mark for area, mark in marks.items() if area in sheet.spots}
    marked = sorted(known, key=lambda area: (MARK_ORDER.index(known[area]), area))
    spoken = [area for area in spoken_of or () if area not in known and area not in sheet.fixed]
    capitals = sorted(sheet.fixed)
    plates: dict[str, Name] = {}
    if sheet.width < NARROW:
        # Little room: what it is about has its name first. Else badges do, as they should not jump.
        urgent = [*fought, *(area for area in marked if known[area] in (CHOSEN, REFUSED)), *spoken]
        _put_plates(sheet, urgent, plates, before)
        for area, plate in plates.items():
            before.setdefault(area, []).append(plate.rect)
    badges = _badges(state, sheet, before)
    for area, (_, at) in badges.items():
        before.setdefault(area, []).append(at.rect)
        if at.tie is not None:
            before[area].extend(beads(at.tie))
    hides = {n for _, at in badges.values() for n in at.hides}
    unseen = [area for area in spoken if area not in sheet.names or area in hides]
    wanted = dict.fromkeys([*fought, *marked, *unseen])
    stay = (n for n in [*capitals, *spoken] if n in sheet.names and n not in wanted)
    fixed = [sheet.names[n].rect for n in stay]
    _put_plates(sheet, wanted, plates, before, fixed)
    narrow = sheet.width < NARROW
    told = not narrow or spoken_of is not None
    named, nameless = _held(state, sheet, badges, plates) if told else ([], [])
    fixed += [sheet.names[n].rect for n in named]
    _put_plates(sheet, nameless, plates, before, fixed, AT_HAND if narrow else inf)
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
    _put_plates(sheet, (n for n in capitals if n not in names), moved, before, shown)
    names |= {n: replace(name, plate="plate-capital") for n, name in moved.items()}
    return Labels(badges, names | plates)


def _held(
    state: State, sheet: Sheet, badges: Badges, plates: Mapping[str, Name]
) -> tuple[list[str], list[str]]:
    """Held areas whose name is seen, and those whose name something hides.

    On a board with few armies they matter most; on any other nobody asks.
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


def _put_plates(
    sheet: Sheet,
    areas: Iterable[str],
    plates: dict[str, Name],
    before: Mapping[str, list[Rect]],
    fixed: Iterable[Rect] = (),
    most: float = inf,
) -> None:
    """Add a plate for each area where there is room, near enough, among what stands there.

    Who finds no room comes first in another round; who finds none even so is left out.
    """
    taken = [rect for rects in before.values() for rect in rects]
    taken += [*fixed, *(plate.rect for plate in plates.values())]
    order = [area for area in dict.fromkeys(areas) if area not in plates]
    best: dict[str, Name] = {}
    for _ in range(3):
        found: dict[str, Name] = {}
        there = list(taken)
        for area in order:
            name = _plate_for(sheet, area, there, {*plates, *found}, most)
            if name is not None:
                found[area] = name
                there.append(name.rect)
        if len(found) > len(best):
            best = found
        if len(found) == len(order):
            break
        order.sort(key=lambda area: area in found)
    plates.update(best)


def _plate_for(
    sheet: Sheet, area: str, taken: list[Rect], named: set[str], most: float
) -> Name | None:
    """The cheapest place for a plate that meets nothing of what is taken."""
    best, least, spot = None, inf, sheet.spots[area]
    for option in plate_places(sheet, area):
        if option.cost >= least:
            break
        rect, tie = option.name.rect, option.tie
        room = rect.grown(2)
        if gap(rect, spot.x, spot.y) - spot.reach > most or any(map(room.meets, taken)):
            continue
        cost = option.cost + COVERS * sum(n not in named for n in option.hides)
        if tie is not None:
            cost += COVERS * sum(meets(other, tie) for other in taken)
        if cost < least:
            best, least = option.name, cost
    return best


def draw_names(state: State, sheet: Sheet, names: Mapping[str, Name]) -> Iterator[AnyShape]:
    for area, name in names.items():
        if name.plate:
            yield _plate(name, _plate_look(state, sheet, name), area)
    for area, name in names.items():
        on_sea = state.board[area].kind == "sea" and name.plate != "plate"
        yield from written(name, "sea-ink" if on_sea else "ink")


def _plate_look(state: State, sheet: Sheet, name: Name) -> str:
    """A plate of the ground's colour has the tint of whoever holds that ground."""
    if name.plate == GROUND:
        below = sheet.beneath(name)
        owner = state.owner(below) if below else ""
        return f"tint-{owner}" if owner else "plate-land" if below else "plate-sea"
    return name.plate


def _plate(name: Name, look: str, area: str) -> Box:
    left, top, right, bottom = name.rect
    return Box(
        look=look,
        name=area,
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        round=3,
    )


def written(name: Name, look: str, layer: str = "pieces") -> Iterator[AnyShape]:
    left, top, right, bottom = name.rect
    high = (bottom - top) / len(name.lines)
    for i, line in enumerate(name.lines):
        yield Text(
            look=look,
            layer=layer,
            x=(left + right) / 2,
            y=top + high * (i + 0.5),
            text=line,
            size=name.size,
            bold=name.bold,
        )
