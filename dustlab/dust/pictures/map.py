"""The world map: who holds what, with what, and what a battle does to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from operator import itemgetter

from ...core.words import phrase, say, sentence
from ...pictures.labels import text_width
from ...pictures.legend import Sign, as_sign
from ...pictures.palette import patterned
from ...pictures.scene import (
    AnyShape,
    Box,
    Circle,
    Line,
    Point,
    Polygon,
    Scene,
    Strokes,
    Text,
    unseen,
)
from ..board import Area, Board
from ..components import ARMIES, LETTERS
from ..state import State
from ..text.scene_words import area_words, description
from .badges import draw_badges, how_counted, labels
from .glyphs import glyph, points_round, token
from .names import draw_names, the_sheet, written
from .paper import HIGH
from .sheet import NARROW, TEXT, VERY_NARROW, Sheet, Spot, legs, paper_of, scale_of, ties

STRIP = 32.0
"""Below the map: the scores, and what the signs mean."""
AT_THE_EDGE = 5.0
"""How far an arrow over the edge of the map keeps from the edge."""


def map_scene(
    state: State,
    *,
    width: float = 1000,
    language: str = "en",
    spoken_of: Iterable[str] | None = None,
) -> Scene:
    """The world as it stands.

    Of a small map beside a text: the areas that the text speaks of, so that they have their names.
    """
    sheet = the_sheet(state.board, width, language)
    shown = labels(state, sheet, spoken_of)
    shapes = (
        *_background(state.board, width),
        *_tints(state, width),
        *_lines(sheet),
        *_discs(state, sheet, language),
        *_attack(state, sheet),
        *ties(sheet, shown.rooms(state)),
        *draw_badges(state, sheet, shown.badges),
        *draw_names(state, sheet, shown.names),
        *_touches(sheet),
        *_strip(state, sheet, _rows(width), how_counted(state, sheet, shown.badges), language),
    )
    title = title_of(state, language)
    return Scene(
        width,
        height_of(width),
        title,
        shapes,
        description(state, language),
        tuple(area.id for area in state.board.areas),
    )


def height_of(width: float) -> float:
    """How high a map of this width is, with the strip below it."""
    return HIGH * scale_of(width)[1] + STRIP * _rows(width)


def _rows(width: float) -> int:
    """In how many rows the strip stands."""
    return 1 if width >= NARROW else 2 if width >= VERY_NARROW else 3


def title_of(state: State, language: str) -> str:
    """The round, and whose turn it is."""
    if state.turn.army and state.round:
        facts = {"round": state.round, "army": state.turn.army}
        return say("dust.picture.map.title", language, **facts)
    if not state.round:
        return say("dust.round.map_setup", language)
    return say("dust.round.map", language, round=state.round)


# -- what never changes


@cache
def _background(board: Board, width: float) -> tuple[AnyShape, ...]:
    across, down = scale_of(width)
    shapes: list[AnyShape] = [Box(0, 0, width, HIGH * down, look="sea", layer="ground")]
    for coast in paper_of(board, width).coasts:
        points = tuple((x * across, y * down) for x, y in coast)
        shapes.append(Polygon(points, look="continent", layer="ground"))
    return tuple(shapes)


@cache
def _lines(sheet: Sheet) -> tuple[AnyShape, ...]:
    """Borders and roads, and the signs at the edges."""
    board, (across, down) = sheet.board, scale_of(sheet.width)
    paper = paper_of(board, sheet.width)
    shapes: list[AnyShape] = []
    for (ax, ay), (bx, by) in paper.borders:
        ends = ((ax * across, ay * down), (bx * across, by * down))
        shapes.append(Line(ends, look="border", layer="lines"))
    # What is alike stands side by side, so that the picture costs little to send.
    for kind, points in sorted(sheet.roads, key=itemgetter(0)):
        shapes.append(Line(points, look=kind, layer="lines"))
    signs = [(board[sign.area].kind, name, at) for sign, name, at in sheet.signs]
    signs.sort(key=itemgetter(0))
    for kind, _, (x, y) in signs:
        shapes.append(Circle(x, y, 3.5, look=f"{kind}-area", layer="lines"))
    for kind, name, _ in signs:
        shapes.extend(written(name, "ink" if kind == "land" else "sea-ink", layer="lines"))
    return tuple(shapes)


@cache
def _touches(sheet: Sheet) -> tuple[AnyShape, ...]:
    """Room for a finger round each disc."""
    return tuple(
        Circle(spot.x, spot.y, spot.touch, look="touch", name=area)
        for area, spot in sheet.spots.items()
    )


# -- territories and discs


def _tints(state: State, width: float) -> Iterator[AnyShape]:
    yield unseen("tints")
    held = [(state.owner(area.id), area.id) for area in state.board.areas if area.kind == "land"]
    parts = [
        shape
        for owner, area in sorted(held)
        if owner
        for shape in _territory(state.board, width, area, owner)
    ]
    # No two territories overlap: colours first, then patterns, and what is alike side by side.
    yield from (shape for shape in parts if not isinstance(shape, Strokes))
    yield from (shape for shape in parts if isinstance(shape, Strokes))


@cache
def _territory(board: Board, width: float, area: str, army: str) -> tuple[AnyShape, ...]:
    across, down = scale_of(width)
    parts = (
        Polygon(tuple((x * across, y * down) for x, y in part), look=f"tint-{army}", layer="tints")
        for part in paper_of(board, width).territories[area]
    )
    return tuple(shape for part in parts for shape in patterned(part))


def _discs(state: State, sheet: Sheet, language: str) -> Iterator[AnyShape]:
    """All discs, then all letters, then all ornaments: no two areas touch, and the SVG is small."""
    discs: list[AnyShape] = []
    letters: list[AnyShape] = []
    ornaments: list[AnyShape] = []
    fight = state.battle
    for area in state.board.areas:
        spot, army = sheet.spots[area.id], state.owner(area.id)
        look = _army_look(state, army) if army else f"{area.kind}-area"
        words = area_words(state, area.id, language)
        if fight is not None and area.id == fight.target:
            yield from _fought_over(spot, fight.attacker)
        if area.power_source:
            yield Circle(spot.x, spot.y, spot.r + 3.5, look="ring")
        discs.append(_disc(area, spot.x, spot.y, spot.r, look, words))
        if army:
            letter, size = LETTERS[army], max(TEXT, spot.r * 1.2)
            letters.append(Text(spot.x, spot.y, letter, look=look, size=size, bold=True))
        if area.capital:
            ornaments.extend(_star(spot, held=bool(army)))
        if area.id in state.centers:
            ornaments.extend(_factory(spot))
    yield from sorted(discs, key=lambda disc: disc.look)
    yield from sorted(letters, key=lambda letter: letter.look)
    yield from ornaments


# Most discs are on one map as on the one before.
@lru_cache(maxsize=4096)
def _disc(area: Area, x: float, y: float, r: float, look: str, words: str) -> Circle | Polygon:
    if area.kind == "land":
        return Circle(x, y, r, look=look, name=area.id, words=words)
    return Polygon(_water(x, y, r), look=look, name=area.id, words=words)


def _fought_over(spot: Spot, army: str) -> Iterator[AnyShape]:
    """Jags round a disc that is under attack."""
    jags = points_round(spot.x, spot.y, 14, spot.reach + 9, spot.reach + 2)
    yield Polygon(jags, look=f"attack-{army}")


@lru_cache(maxsize=1024)
def _water(x: float, y: float, r: float) -> tuple[Point, ...]:
    """A disc of water: eight waves round the edge."""
    waves, corners = 8, 40
    turns = [2 * pi * i / corners for i in range(corners)]
    reach = [r + 0.1 * r * sin(waves * turn) for turn in turns]
    ends = zip(reach, turns, strict=True)
    return tuple((x + far * cos(turn), y + far * sin(turn)) for far, turn in ends)


def _star(spot: Spot, *, held: bool) -> Iterator[AnyShape]:
    """In the disc while it is empty, else at its edge so that the letter can be read."""
    if not held or spot.star is None:
        yield from glyph("star", spot.x, spot.y, spot.r * 1.3, "star")
        return
    x, y = spot.star.left + 7, spot.star.top + 7
    yield Circle(x, y, 6.5, look="badge-pale")
    yield from glyph("star", x, y, 11, "star")


def _factory(spot: Spot) -> Iterator[AnyShape]:
    if spot.factory is not None:
        left, top = spot.factory.left, spot.factory.top
        yield Box(left + 0.5, top + 0.5, 13, 13, look="badge-pale", round=3)
        yield from glyph("factory", left + 7, top + 7, 10)


def _army_look(state: State, army: str) -> str:
    return f"neutral-{army}" if state.is_neutral(army) else f"army-{army}"


# -- a battle


def _attack(state: State, sheet: Sheet) -> Iterator[AnyShape]:
    """A broad arrow along the line from where the attack came."""
    fight = state.battle
    if fight is None or not fight.origin:
        return  # dropped mechs come from everywhere
    way = legs(sheet, fight.origin, fight.target)
    for leg in way:
        after = sheet.spots[fight.origin].r if leg == way[0] else AT_THE_EDGE
        before = sheet.spots[fight.target].r if leg == way[-1] else AT_THE_EDGE
        yield from _arrow(*leg, after, before, fight.attacker)


def _arrow(start: Point, end: Point, after: float, before: float, army: str) -> Iterator[AnyShape]:
    """An arrow from one point to another that keeps off both."""
    (x, y), (end_x, end_y) = start, end
    length = hypot(end_x - x, end_y - y)
    dx, dy = (end_x - x) / length, (end_y - y) / length
    tip = length - before
    neck = max(after, tip - 12)

    def at(along: float, across: float) -> Point:
        return x + along * dx - across * dy, y + along * dy + across * dx

    head = (at(neck, 4), at(neck, 9), at(tip, 0), at(neck, -9), at(neck, -4))
    yield Polygon((at(after, 4), *head, at(after, -4)), look=f"attack-{army}")


# -- below the map


def _strip(state: State, sheet: Sheet, rows: int, counts: str, language: str) -> Iterator[AnyShape]:
    """The scores and the legend; `counts` is the sign for units of several kinds, if one stands on
    the map."""
    top, width = sheet.height, sheet.width
    yield Box(0, top, width, STRIP * rows, look="paper", layer="ground")
    yield Line(((0, top), (width, top)), look="coast", layer="ground")
    x, y = 16.0, top + STRIP / 2
    for army, points in zip(state.seats, state.scores or (0,) * len(state.seats), strict=True):
        words = str(points)
        wide = 40 + text_width(words, 14, bold=True)
        if army == state.turn.army:
            yield Box(x - 6, y - 14, wide, 28, look="panel-turn", round=14)
        yield from token(army, x + 7, y, 10, 13)
        yield Text(x + 22, y, words, anchor="start", bold=True)
        x += wide + 6
    goal = state.edition.victory.points.get(len(state.seats))
    if goal is not None:
        over = state.edition.victory.exceed
        key = "dust.picture.map.goal_over" if over else "dust.picture.map.goal_from"
        words = phrase(key, language, points=goal)
        # Beside another map there may be no room for it: there it is told below them.
        if x + 2 + text_width(words, 13) < width or rows < 3:
            yield Text(x + 2, y, words, look="pale-ink", size=13, anchor="start")
    left = 8.0 if rows > 1 else x + 10 + (text_width(words, 13) if goal is not None else 0)
    # An army whose neutral units are seen above; where none stand nothing is to be explained.
    owners = {state.owner(area) for area in state.board.ids} - {"", *state.seats}
    neutral = tuple(army for army in ARMIES if army in owners)
    lines = max(rows - 1, 1)
    first = top + STRIP * (rows - lines + 0.5)
    yield from _legend(width, left, first, lines, neutral, counts, language)


@cache
def _legend(
    width: float,
    left: float,
    y: float,
    lines: int,
    neutral: tuple[str, ...],
    counts: str,
    language: str,
) -> tuple[AnyShape, ...]:
    """What the signs on the map mean, from the right edge to `left`, in one line or two.

    `neutral` are the armies of neutral units on the map; how units are counted is explained if
    there is room.
    """
    wides = {
        sign: text_width(sentence(f"dust.picture.map.legend_{sign}", language), TEXT)
        + 21
        + (NEUTRAL * (len(neutral) - 1) if sign == "neutral" else 0)
        for sign in SIGNS
    }
    known = [sign for sign in SIGNS if sign != "neutral" or neutral]
    known = [sign for sign in known if sign not in ("stack", "sum") or sign == counts]
    half = len(known) // 2 if lines > 1 else 0
    shapes: list[AnyShape] = []
    for line in filter(None, (known[:half], known[half:])):
        room = width - 16 - left
        if line[-1] == counts and room < sum(wides[sign] + LEAST_GAP for sign in line):
            line.pop()
        gap = min(17.0, (room - sum(wides[sign] for sign in line)) / len(line))
        x = width - 16 - sum(wides[sign] for sign in line) - gap * (len(line) - 1)
        for sign in line:
            for i, army in enumerate(neutral if sign == "neutral" else [""]):
                shapes.extend(_sign(sign, x + 7 + NEUTRAL * i, y, army))
            words = sentence(f"dust.picture.map.legend_{sign}", language)
            end = x + wides[sign] - text_width(words, TEXT)
            shapes.append(Text(end, y, words, look="pale-ink", size=TEXT, anchor="start"))
            x += wides[sign] + gap
        y += STRIP
    return tuple(shapes)


SIGNS = ("neutral", "land", "sea", "capital", "power", "production", "stack", "sum")
"""What the legend explains, in its order."""


def legend(language: str = "en") -> Iterator[Sign]:
    """The signs on every map, each as an SVG with its words, for a page beside it."""
    for shown in ("land", "sea", "capital", "power", "production", "stack", "sum"):
        words = sentence(f"dust.picture.map.legend_{shown}", language)
        yield as_sign(words, _sign(shown, 16, 14), (0, 0, 32, 28))


NEUTRAL, LEAST_GAP = 18.0, 5.0
"""From the sign of one neutral army to the next; and the least room between two signs."""


def _sign(sign: str, x: float, y: float, army: str = "") -> Iterator[AnyShape]:
    if sign == "neutral":
        yield from token(army, x, y, 8, TEXT, f"neutral-{army}")
    elif sign == "sea":
        yield Polygon(_water(x, y, 7.0), look="sea-area")
    elif sign == "production":
        yield from glyph("factory", x, y, 16)
    elif sign == "stack":
        yield from glyph("stack", x, y, 16, "unit")
    elif sign == "sum":
        yield Box(x - 7, y - 7.5, 14, 15, look="badge-pale", round=5)
        yield Text(x, y, "3", size=TEXT, bold=True)
    elif sign == "capital":
        yield from glyph("star", x, y, 16, "star")
    else:
        yield Circle(x, y, 6 if sign == "power" else 7, look="land-area")
        if sign == "power":
            yield Circle(x, y, 9, look="ring")
