"""The city as a picture: six quarters, the river between them, bridges, and the tokens.

Names: a region by its colour, a connection by both (`green-red`), a token by its region, itself and
its number among those alike (`tan:red 2/1:0`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import text_width, wrapped
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Line, Point, Scene, Text
from ..components import (
    CARDS,
    CONNECTIONS,
    HIDDEN,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
    Connection,
    Token,
)
from ..rules.secrecy import seen_by
from ..rules.strength import Weighed, weighed
from ..state import State
from ..text.words import strength_words
from .tokens import (
    LETTER,
    SIZE,
    SMALL,
    draw_token,
    label,
    region_sign,
    side_badge,
    tag,
    tag_width,
    width_of,
)


class Quarter(NamedTuple):
    """Where a region lies on the paper."""

    x: float
    y: float
    width: float
    height: float


class Plan(NamedTuple):
    """Where everything lies: the river runs between the quarters; bridges cross it where two of
    them are joined."""

    width: float
    height: float
    quarters: Mapping[str, Quarter]
    bridges: Mapping[str, tuple[Point, Point]]
    will: Point
    """The badge of the side that has the will of the people, in the free corner of the paper."""


WIDTH, HEIGHT = 532.0, 530.0
"""As wide as a board is on a usual page, so that no letter on it is drawn smaller than it is."""

# Where the city is the board.
QUARTERS = {
    "green": Quarter(142, 4, 198, 162),
    "red": Quarter(358, 4, 170, 162),
    "blue": Quarter(4, 184, 176, 162),
    "white": Quarter(190, 184, 164, 162),
    "purple": Quarter(364, 184, 164, 162),
    "tan": Quarter(142, 364, 198, 162),
}
BRIDGES = {
    "green-red": ((340, 85), (358, 85)),
    "red-purple": ((446, 166), (446, 184)),
    "purple-tan": ((372, 340), (332, 370)),
    "tan-white": ((266, 364), (266, 346)),
    "white-blue": ((190, 265), (180, 265)),
    "blue-green": ((149, 184), (161, 166)),
}
BOARD = Plan(WIDTH, HEIGHT, QUARTERS, BRIDGES, (70, 32))


def _in_a_column(high: float, river: float = 18) -> Plan:
    """Beside a question: as wide as its column, in three rows of quarters that are so high."""
    first, second, third = (4 + row * (high + river) for row in range(3))
    middle = high / 2
    quarters = {
        "green": Quarter(140, first, 212, high),
        "red": Quarter(368, first, 188, high),
        "blue": Quarter(4, second, 180, high),
        "white": Quarter(200, second, 164, high),
        "purple": Quarter(380, second, 176, high),
        "tan": Quarter(130, third, 230, high),
    }
    bridges = {
        "green-red": ((352, first + middle), (368, first + middle)),
        "red-purple": ((468, second - river), (468, second)),
        "purple-tan": ((388, third - river - 6), (350, third + 6)),
        "tan-white": ((282, third), (282, third - river)),
        "white-blue": ((200, second + middle), (184, second + middle)),
        "blue-green": ((153, second), (163, second - river)),
    }
    return Plan(560, third + high + 4, quarters, bridges, (70, 32))


LOW, COLUMN = _in_a_column(118), _in_a_column(154)
"""With room for one row of tokens in each quarter, and for two."""

PAD, HEAD, TAG_DOWN = 8.0, 52.0, 22.0
CROWD_HEAD = 47.0
GAP, CLOSE = 4.0, 2.0
"""Between tokens, and between those of a crowd."""


def city_scene(
    state: State,
    language: str = "en",
    *,
    marks: Mapping[str, str] | None = None,
    seat: str = "",
    sums: bool = True,
    plan: Plan = BOARD,
) -> Scene:
    """The city as a side sees it (`seat`; empty: with everything that anybody may see).

    Without the `sums` nothing tells how strong the sides are: that is left to be counted.
    """
    shown, marks = seen_by(state, seat), marks or {}
    shapes: list[AnyShape] = [Box(0, 0, plan.width, plan.height, look="sea", layer="ground")]
    for way in CONNECTIONS.values():
        shapes += _bridge(shown, way, plan.bridges[way.id], marks.get(way.id, ""), language)
    quarters = [
        shape
        for region in REGIONS
        for shape in quarter_shapes(shown, region, plan.quarters[region], marks, language, sums)
    ]
    # Read in this order: each region with its tokens, then the bridges.
    order = tuple(dict.fromkeys(shape.name for shape in quarters if shape.name))
    shapes += quarters
    shapes += _will(shown, plan.will, language)
    title = say("dualpowers.picture.city", language, round=state.date.round)
    words = city_words(shown, language)
    city = Scene(plan.width, plan.height, title, tuple(shapes), words, order=order)
    return lightened(city, edge=CLOSE / 2)


def token_name(region: str, token: str, number: int) -> str:
    """What a click on one of several tokens alike is called."""
    return f"{region}:{token}:{number}"


def is_token(name: str) -> bool:
    """Whether a name is that of a token in a region."""
    return name.count(":") == 2


def read_token_name(name: str) -> tuple[str, str]:
    """The region and the token that were clicked."""
    region, token, _ = name.split(":")
    return region, token


def _will(state: State, place: Point, language: str) -> Iterator[AnyShape]:
    """Who has the will of the people."""
    x, y = place
    yield from side_badge(state.will, x, y, language, 20)
    for i, line in enumerate(wrapped(sentence("dualpowers.picture.will_tag", language), 116, 14)):
        yield Text(x, y + 38 + 18 * i, line, look="sea-ink", size=14, bold=True)


def _bridge(
    state: State, way: Connection, ends: tuple[Point, Point], mark: str, language: str
) -> Iterator[AnyShape]:
    (ax, ay), (bx, by) = ends
    barred = state.tiles.barrier == way.id
    key = "dualpowers.picture.barred" if barred else "dualpowers.picture.bridge"
    yield from bridge((ax, ay), (bx, by))
    x, y = (ax + bx) / 2, (ay + by) / 2
    shown = {"name": way.id, "words": say(key, language, connection=way), "mark": mark}
    yield Box(x - 18, y - 18, 36, 36, 0, **shown, look="touch", layer="quarters")
    if barred:
        yield from barrier(x, y)


def bridge(*ends: Point) -> Iterator[AnyShape]:
    """A bridge from one region to another."""
    for look in ("bridge-edge", "bridge"):
        yield Line(ends, look=look, layer="ground")


def barrier(x: float, y: float) -> Iterator[AnyShape]:
    """The blockade, around its middle."""
    yield Box(x - 12, y - 12, 24, 24, look="barrier")
    for dy in (-1, 1):
        yield Line(((x - 7, y - 7 * dy), (x + 7, y + 7 * dy)), look="barrier-cross")


def quarter_shapes(
    state: State,
    region: str,
    place: Quarter,
    marks: Mapping[str, str],
    language: str,
    sums: bool,
) -> Iterator[AnyShape]:
    """A region with its name, its tokens and its tags."""
    x, y, wide, high = place
    words = region_words(state, region, language, sums)
    shown = {"name": region, "words": words, "mark": marks.get(region, ""), "layer": "quarters"}
    yield Box(x, y, wide, high, 18, **shown, look=f"quarter-{region}")
    yield from region_sign(region, x + PAD, y + PAD)
    title = name(REGION[region].title.lower().replace(" ", "_"), language)
    colour = phrase(f"dualpowers.colour.{region}", language)
    left = x + PAD + 30
    room = wide - PAD - 38
    size = next((size for size in (14.0, 12.0) if text_width(title, size, bold=True) < room), 0)
    if size:
        yield label(title, left, y + PAD + 7, size, bold=True)
    # Where the name has no room the colour has its place.
    yield label(colour, left, y + PAD + (23 if size else 12), bold=not size)
    if sums:
        room = wide - PAD - (left - x) - text_width(colour, 12) - GAP
        yield from both_sums(weighed(state, region), x + wide - PAD, y + PAD + 26, room, language)
    yield from _tokens(state, region, place, marks, language)
    yield from _tags(state, region, x + PAD, y + high - 16, wide - 2 * PAD, language)


def both_sums(
    sums: Weighed, right: float, y: float, room: float, language: str
) -> Iterator[AnyShape]:
    """Both strengths, and a side's letter beside the stronger one; closer where room is scarce."""
    if not sums.winner:
        return
    red, white = sums.strengths
    both = f"{red} : {white}"
    wide = text_width(both, 14, bold=True) + 10
    if wide + 23 > room:
        both = f"{red}:{white}"
        wide = text_width(both, 14, bold=True) + 6
    yield Box(right - wide, y - 10, wide, 20, look="plate")
    yield Text(right - wide / 2, y, both, look="plate", size=14, bold=True)
    yield from side_badge(sums.winner, right - wide - 13, y, language, 10)


def rows_of(
    tokens: list[Token], width: float, language: str, apart: float = 0
) -> list[list[Token]]:
    """The tokens row by row; leaders are wider. A crowd stands so far `apart`, and fills up every
    row that has room left."""
    crowd = bool(apart)
    size, gap = (SMALL, apart) if crowd else (SIZE, GAP)
    rows: list[list[Token]] = []
    room: list[float] = []
    # Leaders first, so that a token keeps its place when the region fills up.
    tokens = sorted(tokens, key=lambda token: -width_of(token, language, size))
    for token in tokens:
        wide = width_of(token, language, size) + gap
        first = 0 if crowd else max(0, len(rows) - 1)
        place = next((i for i in range(first, len(rows)) if wide <= room[i] + gap), len(rows))
        if place == len(rows):
            rows.append([])
            room.append(width)
        rows[place].append(token)
        room[place] -= wide
    return rows


def room_needed(state: State, region: str, width: float, language: str) -> float:
    """How high a quarter of this width has to be for all of its tokens to be large."""
    standing = [TOKENS[token] for token in state.tokens(region)]
    rows = len(rows_of(standing, width - 2 * PAD, language))
    tags = max(1, len(_tag_rows(state, region, width - 2 * PAD, language)))
    return HEAD + rows * (SIZE + GAP) - GAP + PAD + TAG_DOWN * tags


def _tokens(
    state: State, region: str, place: Quarter, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    x, y, wide, high = place
    standing = [TOKENS[token] for token in state.tokens(region)]
    tags = max(1, len(_tag_rows(state, region, wide - 2 * PAD, language)))
    top, low = y + HEAD, y + high - PAD - TAG_DOWN * tags
    rows, size, gap = rows_of(standing, wide - 2 * PAD, language), SIZE, GAP
    tall = SIZE
    if room_needed(state, region, wide, language) > high:
        # A crowd is drawn smaller and as low as keeps the rows apart; what room is left keeps the
        # tokens apart, too.
        top, size = y + CROWD_HEAD, SMALL
        rows = rows_of(standing, wide - 2 * PAD, language, CLOSE)
        tall = min(SMALL, (low - top + CLOSE) / len(rows) - CLOSE)
        gap = _apart(low - top, tall * len(rows), len(rows))
    alike = Counter[str]()
    for row in rows:
        left, beside = x + PAD, gap
        if size == SMALL:
            wides = sum(width_of(token, language, size) for token in row)
            beside = _apart(wide - 2 * PAD, wides, len(row))
        for token in row:
            named = token_name(region, token.name, alike[token.name])
            alike[token.name] += 1
            strength = str(state.strengths[token.name])
            shown = {"label": named, "mark": marks.get(named, ""), "strength": strength}
            yield from draw_token(
                token, left, top, **shown, language=language, size=size, high=tall
            )
            left += width_of(token, language, size) + beside
        top += tall + gap


def _apart(room: float, taken: float, number: int) -> float:
    """How far things stand apart that share a room, not further than needs be."""
    return max(CLOSE, min(GAP, (room - taken) / max(1, number - 1)))


def _tags(
    state: State, region: str, x: float, y: float, room: float, language: str
) -> Iterator[AnyShape]:
    """Unrest here, and objectives that are face up; what finds no room beside stands above."""
    for row in _tag_rows(state, region, room, language):
        left = x
        for text, look in row:
            yield from tag(text, left, y, look)
            left += tag_width(text) + GAP
        y -= TAG_DOWN


def _tag_rows(
    state: State, region: str, width: float, language: str
) -> list[list[tuple[str, str]]]:
    """The tags of a region with their looks, row by row from below."""
    rows: list[list[tuple[str, str]]] = []
    room = 0.0
    for text, look in _tag_words(state, region, language):
        if not rows or tag_width(text) > room:
            rows.append([])
            room = width
        rows[-1].append((text, look))
        room -= tag_width(text) + GAP
    return rows


def _tag_words(state: State, region: str, language: str) -> Iterator[tuple[str, str]]:
    if state.tiles.unrest == region:
        yield sentence("dualpowers.picture.unrest", language), "tag-unrest"
    aims = list(_aims(state, region))
    if len(aims) > 1:
        letters = " ".join(sentence(LETTER[side], language) for side in aims)
        yield phrase("dualpowers.picture.aims", language, letters=letters), "plate"
    elif aims:
        yield phrase("dualpowers.picture.aim", language, side=aims[0]), "plate"


def _aims(state: State, region: str) -> Iterator[str]:
    """The sides whose objective, as far as it is seen, is a region."""
    for side in SIDES:
        card = state.stock.objectives.of(side)
        if card and card != HIDDEN and CARDS[card].region == region:
            yield side


# -- in words


def region_words(state: State, region: str, language: str = "en", sums: bool = True) -> str:
    """A region in a few sentences: who stands there, how strong, and what lies there."""
    tokens = [TOKENS[token].in_full(language) for token in state.tokens(region)]
    key = "region" if tokens else "region_empty"
    facts = {"region": REGION[region], "tokens": listed(tokens, language)}
    lines = [say(f"dualpowers.picture.{key}", language, **facts)]
    if sums and weighed(state, region).winner:
        lines.append(strength_words(state, region, language))
    if state.tiles.unrest == region:
        lines.append(say("dualpowers.picture.unrest_here", language))
    lines += [
        say("dualpowers.picture.aim_here", language, side=side) for side in _aims(state, region)
    ]
    return " ".join(lines)


def city_words(state: State, language: str = "en") -> str:
    """What no region tells: the will of the people, and the bridge that is barred."""
    lines = [say("dualpowers.picture.will", language, side=state.will)]
    if state.tiles.barrier:
        way = CONNECTIONS[state.tiles.barrier]
        lines.append(say("dualpowers.picture.barred", language, connection=way))
    return " ".join(lines)
