"""What is laid over the map while somebody chooses: marks, ways, numbers of dice, reasons.

It is a layer of its own, so that a click changes nothing of the map below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from ...core.words import sentence
from ...pictures.labels import Rect, bounds, gap, text_lines, text_width, wrapped
from ...pictures.scene import (
    CHOSEN,
    EXPLAINED,
    POSSIBLE,
    REFUSED,
    AnyShape,
    Box,
    Line,
    Point,
    Scene,
    Text,
    unseen,
)
from ...pictures.scene import Circle as Disc
from ..board import Board
from .layout import name_places
from .names import places_with, plate_below, plate_places, the_sheet, written
from .sheet import AWAY, TEXT, Name, Sheet, Spot, Tie, legs, needs_tie, tie_of

LAYER = "marks"
# The weightier meaning is drawn later.
ORDER = (POSSIBLE, EXPLAINED, CHOSEN, REFUSED)
NAMED = (CHOSEN, REFUSED, EXPLAINED)
"""Marked areas whose names are shown, if there is room and if they are few."""
MOST_NAMED = 6
BESIDE = 48.0
"""So near its disc a name has to stand, or one cannot see whose it is."""
RING = 2.5
"""How far the ring of a mark stands from its disc."""
NOTE_WIDE = 120.0
"""How wide the note below a name may be; a longer one has more lines."""
REASON_WIDE, REASON_SIZE, REASON_LINE, PAD = 300.0, 14.0, 18.0, 10.0
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Trail:
    """A way over the board, drawn from area to area; words such as a number of dice go with it."""

    areas: tuple[str, ...]
    army: str
    words: str = ""
    mark: str = ""


def marked(
    scene: Scene,
    board: Board,
    *,
    marks: Mapping[str, str] | None = None,
    trails: Sequence[Trail] = (),
    reasons: Sequence[str] = (),
    asked: str = "",
    note: str = "",
    language: str = "en",
) -> Scene:
    """The map with marks on areas, ways between them, and reasons beside what is refused.

    The area that was asked for has its name, whatever else stands there, and a note below it.
    """
    sheet = the_sheet(board, scene.width, language)
    known = {area: mark for area, mark in (marks or {}).items() if area in sheet.spots}
    shapes: list[AnyShape] = [unseen(LAYER)]
    for trail in trails:
        shapes.extend(_trail(sheet, trail))
    for mark in ORDER:
        areas = [area for area, its in known.items() if its == mark]
        shapes.extend(shape for area in areas for shape in _ring(sheet, area, mark, language))
    shapes.extend(_over_rings(sheet, known, scene))
    names = list(_names(sheet, known, asked, note, scene))
    shapes.extend(shape for area, place in names for shape in _tied(sheet, area, place))
    for _, place in names:
        shapes += [plate_below(place, "plate", LAYER), *written(place, "ink", LAYER)]
    if reasons:
        shapes.extend(_reasons(sheet, known, reasons, [place.rect for _, place in names]))
    return replace(scene, shapes=(*scene.shapes, *shapes))


def _ring(sheet: Sheet, area: str, mark: str, language: str) -> Iterator[AnyShape]:
    """A ring round the disc on a pale one, so that it shows on dark ground too."""
    spot = sheet.spots[area]
    r = spot.reach + RING
    if mark != POSSIBLE:  # there may be many of those, and the ground is pale enough for them
        yield Disc(spot.x, spot.y, r, look="halo", layer=LAYER)
    words = f"{sentence(MARK_WORDS[mark], language).capitalize()}."
    yield Disc(spot.x, spot.y, r, look="touch", layer=LAYER, mark=mark, words=words)


def _over_rings(sheet: Sheet, marks: Mapping[str, str], scene: Scene) -> Iterator[AnyShape]:
    """What a ring would cover: the star of a capital, a factory, units and names."""
    if not marks:
        return
    spots = {area: sheet.spots[area] for area in marks}
    rooms = [r for spot in spots.values() for r in (spot.star, spot.factory) if r is not None]
    # The pale ring below those that are no mere proposals is broad.
    broad = [spots[area] for area, mark in marks.items() if mark != POSSIBLE]
    pieces = [s for s in scene.shapes if s.layer == "pieces" and not s.words and s.look != "touch"]
    for shape in pieces:
        if isinstance(shape, Box) or (isinstance(shape, Text) and len(shape.text) > 1):
            room = Rect(*bounds(shape))
            if any(_on_ring(room, spot) for spot in broad):
                rooms.append(room)
    rooms = [room.grown(1) for room in rooms]
    for shape in pieces:
        if isinstance(shape, Line):
            continue
        left, top, right, bottom = bounds(shape)
        if any(
            r.left <= left and right <= r.right and r.top <= top and bottom <= r.bottom
            for r in rooms
        ):
            yield replace(shape, name="", layer=LAYER)


def _on_ring(room: Rect, spot: Spot) -> bool:
    """Whether the ring round a disc runs through a room."""
    r = spot.reach + RING
    if gap(room, spot.x, spot.y) >= r + 2.5:
        return False
    return any(hypot(x - spot.x, y - spot.y) > r - 2.5 for x in room[::2] for y in room[1::2])


MARK_WORDS = {
    CHOSEN: "dust.picture.mark.chosen",
    POSSIBLE: "dust.picture.mark.possible",
    REFUSED: "dust.picture.mark.refused",
    EXPLAINED: "dust.picture.mark.explained",
}


def _names(
    sheet: Sheet, marks: Mapping[str, str], asked: str, note: str, scene: Scene
) -> Iterator[tuple[str, Name]]:
    """The names of what it is about, where the map does not show them, over nothing else."""
    areas = [asked] if asked else []
    areas += [a for mark in NAMED for a, its in marks.items() if its == mark and a != asked]
    if not areas:
        return
    words = [shape for shape in scene.shapes if isinstance(shape, Text)]
    # Badges and plates of the map below are small boxes of pieces.
    boxes = [s for s in scene.shapes if isinstance(s, Box) and s.layer == "pieces"]
    rooms = {s: Rect(s.x, s.y, s.x + s.width, s.y + s.height) for s in boxes}
    plates = [rect for s, rect in rooms.items() if s.look.startswith("plate")]
    taken: list[Rect] = []
    for area in areas[:MOST_NAMED]:
        below = tuple(wrapped(note, NOTE_WIDE, TEXT)) if note and area == asked else ()
        has_plate = any(box.name == area and box.look.startswith("plate") for box in boxes)
        if not below and (has_plate or _is_named(sheet, area, words)):
            continue
        over = plates if area == asked else None
        place = _free_place(sheet, area, below, [*rooms.values()], over, taken)
        if place is None and area == asked:
            place = _beside(sheet, area, below)
        if place is not None:
            taken.append(place.rect)
            yield area, place


def _tied(sheet: Sheet, area: str, place: Name) -> Iterator[AnyShape]:
    """A line from the disc to a name that one could take for another's."""
    if needs_tie(sheet, area, place.rect):
        ends = tie_of(sheet, area, place.rect)
        yield Line(ends, look="halo", layer=LAYER)
        yield Line(ends, look="tie", layer=LAYER)


def _is_named(sheet: Sheet, area: str, words: Iterable[Text]) -> bool:
    """Whether the map shows the name of an area already, not far from its disc."""
    spot = sheet.spots[area]
    near = {word.text for word in words if hypot(word.x - spot.x, word.y - spot.y) < 110}
    # In one line or in two: half of it may belong to the name of another one.
    return any(near.issuperset(place.name.lines) for place in plate_places(sheet, area))


def _free_place(
    sheet: Sheet,
    area: str,
    below: tuple[str, ...],
    busy: Sequence[Rect],
    plates: Sequence[Rect] | None,
    taken: Sequence[Rect],
) -> Name | None:
    """Beside its disc, else farther away, over nothing else.

    With `plates`, the names on the map: over a badge, or even a name, if it must be.
    """
    spot = sheet.spots[area]
    places = places_with(sheet, area, below) if below else plate_places(sheet, area)
    names = [place.name for place in places]
    near = [name for name in names if gap(name.rect, spot.x, spot.y) < BESIDE]
    tries = [([*busy, *taken], near), ([*busy, *taken], names)]
    if plates is not None:
        tries += [([*plates, *taken], near), (list(taken), near)]
    for under, those in tries:
        for place in those:
            if not any(map(place.rect.grown(2).meets, under)):
                return place
    return None


def _beside(sheet: Sheet, area: str, below: tuple[str, ...]) -> Name | None:
    """Where it covers fewest discs, its own never: it was asked for, and the next pick ends it."""
    best, fewest = None, len(sheet.spots)
    for name, rect in name_places(sheet, area, "plate", AWAY[:2], below):
        left, top, right, bottom = rect
        if left < 2 or top < 2 or right > sheet.width - 2 or bottom > sheet.height - 2:
            continue
        near = (sheet.spots[n] for n in sheet.near[area] if n != area)
        covered = sum(gap(rect, spot.x, spot.y) < spot.r for spot in near)
        if covered < fewest:
            best, fewest = replace(name, rect=rect), covered
    return best


# -- ways


def _trail(sheet: Sheet, trail: Trail) -> Iterator[AnyShape]:
    """A broad line of the army's colour with a head, and words halfway."""
    way = list(_legs(sheet, trail.areas))
    if not way:
        return
    look = f"trail-{trail.army}"
    for start, end in way:
        for under in ("halo", look):
            yield Line((start, end), look=under, layer=LAYER)
    (ax, ay), (bx, by) = way[-1]
    length = hypot(bx - ax, by - ay)
    if length > 1:
        dx, dy = (bx - ax) / length, (by - ay) / length
        back = [(bx - 13 * dx + w * 7 * dy, by - 13 * dy - w * 7 * dx) for w in (1, -1)]
        yield Line((back[0], (bx, by), back[1]), look=look, layer=LAYER)
    if trail.words:
        (ax, ay), (bx, by) = way[len(way) // 2]
        yield from _words_halfway(sheet, trail.words, ((ax + bx) / 2, (ay + by) / 2))


def _legs(sheet: Sheet, areas: Iterable[str]) -> Iterator[Tie]:
    """Straight lines from disc to disc; over the edge of the map in two halves."""
    for one, other in pairwise(areas):
        way = legs(sheet, one, other)
        for leg in way:
            after = sheet.spots[one].reach if leg == way[0] else 2
            before = sheet.spots[other].reach if leg == way[-1] else 2
            yield _between(*leg, after, before)


def _between(start: Point, end: Point, after: float, before: float) -> Tie:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    after, before = after + 4, before + 5
    if after + before > length - 4:
        after = before = max(0.0, (length - 4) / 2)
    return (ax + dx * after, ay + dy * after), (bx - dx * before, by - dy * before)


def _words_halfway(sheet: Sheet, words: str, at: Point) -> Iterator[AnyShape]:
    (x, y), wide = at, text_width(words, TEXT, bold=True) + 16
    x = min(max(x, wide / 2 + 4), sheet.width - wide / 2 - 4)
    y = min(max(y, 16.0), sheet.height - 16)
    yield Box(x - wide / 2, y - 11, wide, 22, look="badge", layer=LAYER, round=11)
    yield Text(x, y, words, layer=LAYER, size=TEXT, bold=True)


# -- reasons


def _reasons(
    sheet: Sheet, marks: Mapping[str, str], reasons: Sequence[str], names: Sequence[Rect]
) -> Iterator[AnyShape]:
    """The reasons in a box beside the place that is refused, over no marked place and no name."""
    wide = min(REASON_WIDE, sheet.width / 2 - 24)
    lines = [line for reason in reasons for line in wrapped(reason, wide - 2 * PAD, REASON_SIZE)]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "…"]
    high = REASON_LINE * len(lines) + 2 * PAD
    refused = [area for area, mark in marks.items() if mark == REFUSED]
    box = _room_for(sheet, marks, refused, wide, high, names)
    for area in refused:
        spot = sheet.spots[area]
        x = min(max(spot.x, box.left + 8), box.right - 8)
        y = min(max(spot.y, box.top + 8), box.bottom - 8)
        edge = _between((spot.x, spot.y), (x, y), spot.reach, -5)
        yield Line(edge, look="halo", layer=LAYER)
        yield Line(edge, look="axis", mark=EXPLAINED, layer=LAYER)
    yield Box(box.left, box.top, wide, high, look="badge", mark=EXPLAINED, layer=LAYER, round=8)
    x, y = box.left + PAD, box.top + PAD + REASON_LINE / 2
    style = {"layer": LAYER, "size": REASON_SIZE, "anchor": "start"}
    yield from text_lines(lines, x, y, REASON_LINE, **style)


def _room_for(
    sheet: Sheet,
    marks: Mapping[str, str],
    refused: Sequence[str],
    wide: float,
    high: float,
    names: Sequence[Rect],
) -> Rect:
    """Beside the first refused place and off the marked ones; without any, in the lower corner."""
    if not refused:
        top = sheet.height - high - 12
        return Rect(12, top, 12 + wide, top + high)
    spot = sheet.spots[refused[0]]
    busy = [sheet.spots[area] for area, mark in marks.items() if mark != POSSIBLE]
    best, least = Rect(12, 12, 12 + wide, 12 + high), float("inf")
    for far in (26.0, 60.0, 110.0, 170.0):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            x, y = spot.x + dx * (far + wide / 2), spot.y + dy * (far + high / 2)
            left = min(max(x - wide / 2, 6.0), sheet.width - wide - 6)
            top = min(max(y - high / 2, 6.0), sheet.height - high - 6)
            rect = Rect(left, top, left + wide, top + high)
            covered = sum(
                rect.left - s.reach - 6 < s.x < rect.right + s.reach + 6
                and rect.top - s.reach - 6 < s.y < rect.bottom + s.reach + 6
                for s in busy
            )
            cost = 1000 * covered + far + 200 * sum(rect.meets(name) for name in names)
            if cost < least:
                best, least = rect, cost
    return best
