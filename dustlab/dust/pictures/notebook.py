"""How a notebook shows a position, and a question its position: as notation, and as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ...core.words import LANGUAGES, name
from ...pictures.labels import Rect, bounds, gap
from ...pictures.scene import AnyShape, Box, Line, Scene, Text
from ...pictures.scene import part_of as cut
from ...pictures.svg import draw
from ..state import State
from .badges import FEW_NAMED, labels
from .battle import battle_scene
from .map import STRIP, height_of, map_scene
from .names import PLATE, the_sheet
from .sheet import LINE, Sheet, is_far

Part = tuple[float, float, float, float]
"""What is seen of a scene: left, top, width and height."""

# As wide as a column of text; and as little of the map as still shows where one is.
WIDTH, LEAST_HEIGHT, MOST_HEIGHT = 560.0, 300.0, 440.0
# The world is drawn as large as leaves in this column all that matters.
WIDTHS = (1000.0, 800.0, 680.0, WIDTH)
# Room for what stands beside an area: its units and its name.
ASIDE, ABOVE = 100.0, 72.0


def mimebundle(state: State) -> dict[str, str]:
    """How a notebook shows a position: as notation, and as a picture that has words too.

    The picture is as wide as the column of a narrow page: a wider one would be shrunk there, and
    nobody could read its names. Where few areas are held all of them have theirs.
    """
    if is_close_up(state):
        scene = battle_scene(state)
    else:
        scene = map_scene(state, width=WIDTH, spoken_of=_named_first(state))
    return {"text/plain": str(state), "image/svg+xml": draw(scene)}


def _named_first(state: State) -> tuple[str, ...]:
    """Held areas whose names need room before units are drawn, as those would leave them none."""
    sheet, first = the_sheet(state.board, WIDTH), tuple[str, ...]()
    held = [area for area in state.board.ids if state.owner(area)]
    if len(held) > FEW_NAMED:
        return ()  # on a full board so many names would leave no room for the kinds of units
    while True:
        named = {*first, *labels(state, sheet, first).names}
        nameless = [area for area in held if area not in named]
        if not nameless:
            return first
        first = (*nameless, *first)


def is_close_up(state: State) -> bool:
    """Whether the battle is shown and not the world: while it lasts, or if it is all there is."""
    return state.battle is not None or (state.until == "battle" and bool(state.turn.fought))


# -- beside a question


def picture(state: State, text: str = "", language: str = "en") -> str:
    """The position so that it leaves room for an answer beside it.

    The battle; else the part of the world in which everything stands, else a smaller world.

    The areas that the text beside it speaks of bear their names.
    """
    return draw(*_beside(state, text, language))


def scene_beside(state: State, text: str, language: str = "en") -> Scene:
    """The same as a scene, for a board on which one can point."""
    scene, part = _beside(state, text, language)
    return scene if part is None else cut(scene, part)


def _beside(state: State, text: str, language: str) -> tuple[Scene, Part | None]:
    """The scene, and the part of it that is seen; None: all of it."""
    if is_close_up(state):
        return battle_scene(state, language=language), None
    named = named_in(text, state)
    for width in WIDTHS:
        sheet = the_sheet(state.board, width, language)
        part = part_of(state, sheet, named)
        if part is not None and not _far_names(state, sheet, named):
            break
    scene = map_scene(state, width=width, language=language, spoken_of=named)
    return (scene, None) if part is None else (_names_in(scene, part, named, language), part)


def _far_names(state: State, sheet: Sheet, named: Iterable[str]) -> list[str]:
    """The capitals that are held or spoken of, and whose names stand far away, by other discs."""
    capitals = (area for area in state.board.capitals if state.owner(area) or area in named)
    return [area for area in capitals if is_far(sheet, area)]


def _names_in(scene: Scene, part: Part, named: Iterable[str], language: str) -> Scene:
    """The scene without the names that the edge of a part would cut, their plates and their lines.

    What the text speaks of keeps its name.
    """
    left, top, width, height = part
    frame = Rect(left, top, left + width, top + height)
    spoken_of = set(named)
    stay = {name(area, language) for area in spoken_of}
    words = [shape for shape in scene.shapes if isinstance(shape, Text)]

    def lines_of(line: Text) -> list[Text]:
        """A name on the map: the lines below each other of which this is one."""
        return [one for one in words if one.x == line.x and abs(one.y - line.y) < LINE + 2]

    def is_cut(shape: AnyShape) -> bool:
        if isinstance(shape, Text):
            whole = " ".join(one.text for one in sorted(lines_of(shape), key=lambda one: one.y))
            if len(shape.text) < 3 or whole in stay:
                return False
        elif not (isinstance(shape, Box) and shape.round == PLATE) or shape.name in spoken_of:
            return False
        west, north, east, south = bounds(shape)
        within = frame.left <= west and east <= frame.right
        return not (within and frame.top <= north and south <= frame.bottom)

    cut_off = [shape for shape in scene.shapes if is_cut(shape)]
    others = [one for shape in cut_off if isinstance(shape, Text) for one in lines_of(shape)]
    gone = {*cut_off, *others}
    rooms = [Rect(*bounds(shape)).grown(4) for shape in gone]

    def leads_to_none(shape: AnyShape) -> bool:
        """A thin line from a disc to a name that is gone; its second end lies in the name."""
        if not (isinstance(shape, Line) and shape.look == "tie"):
            return False
        end = shape.points[-1]
        return any(gap(room, *end) == 0 for room in rooms)

    gone |= set(filter(leads_to_none, scene.shapes))
    return replace(scene, shapes=tuple(shape for shape in scene.shapes if shape not in gone))


def named_in(text: str, state: State) -> tuple[str, ...]:
    """The areas that a text names, in any language or as moves do, in the order of the text."""
    first_at: dict[str, int] = {}
    for area in state.board.areas:
        names = {name(area.id, language) for language in LANGUAGES} | {area.id}
        places = [at for one in names if (at := _place(one, text)) >= 0]
        if places:
            first_at[area.id] = min(places)
    return tuple(sorted(first_at, key=first_at.__getitem__))


def _place(one: str, text: str) -> int:
    """Where a name stands in a text; less than 0: nowhere. India is not the Indian Ocean."""
    if one not in text:
        return -1
    match = re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)
    return match.start() if match else -1


def part_of(state: State, sheet: Sheet, also: Iterable[str] = ()) -> Part | None:
    """The part of the map that has all units and centers in it, if it is small enough.

    A map as wide as the column is cut above and below only.
    """
    shown = {*also, *state.centers}
    spots = [
        sheet.spots[area.id]
        for area, holding in zip(state.board.areas, state.areas, strict=True)
        if holding or area.id in shown
    ]
    if not spots:
        return None
    sides = [spot.x for spot in spots]
    left, right = min(sides) - ASIDE, max(sides) + ASIDE
    heights = [spot.y for spot in spots]
    top, bottom = min(heights) - ABOVE, max(heights) + ABOVE
    is_whole = sheet.width <= WIDTH
    if not is_whole and (right - left > WIDTH or bottom - top > MOST_HEIGHT):
        return None
    floor = height_of(sheet.width) - (2 if is_whole else 1) * STRIP
    height = min(max(bottom - top, LEAST_HEIGHT), floor)
    x = _within((left + right - WIDTH) / 2, sheet.width - WIDTH)
    y = _within((top + bottom - height) / 2, floor - height)
    return round(x), round(y), WIDTH, round(height)


def _within(start: float, last: float) -> float:
    return min(max(start, 0), last)
