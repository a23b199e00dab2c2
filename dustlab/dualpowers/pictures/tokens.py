"""Tokens, icons of regions, and other small pieces that the pictures of Dual Powers are made of.

A side is told by shape and letter as well as by colour: Red's tokens are square, White's round,
neutral ones six-sided. A ready token is filled, an exhausted one pale with a bar across its corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin

from ...core.words import name, sentence
from ...pictures.labels import text_width
from ...pictures.scene import AnyShape, Box, Circle, Line, Point, Polygon, Strokes, Text
from ..components import RED, REGION, TOKENS, TURNED, UNIT, WHITE, Token, X

SIZE, SMALL = 34.0, 28.0
"""How high a token is, and how wide one of a unit; and both where many have to find room."""
TALL, SHORT = 14.0, 12.0
LOW = 19.0
"""A token that is lower than this has shorter figures."""
LETTER = {RED: "dualpowers.letter.red", WHITE: "dualpowers.letter.white"}


def width_of(token: Token, language: str, size: float = SIZE) -> float:
    """A leader's token has room for the name; a small one for its number beside that."""
    if token.what == UNIT:
        return size
    beside = 14 if size < SIZE else 0
    return max(size, text_width(name(token.kind, language), 12, bold=True) + 12 + beside)


def draw_token(
    token: Token,
    x: float,
    y: float,
    *,
    strength: str = "",
    label: str = "",
    mark: str = "",
    language: str = "en",
    words: str = "",
    size: float = SIZE,
    high: float = 0,
) -> Iterator[AnyShape]:
    """A token with its top left corner here; `label` is what a click on it is called.

    In a crowd (`size` SMALL) it may have to be lower still: `high`.
    """
    wide, high = width_of(token, language, size), high or size
    look = f"token-{token.side}" if token.ready else f"token-{token.side}-pale"
    shown = {"look": look, "name": label, "words": words or token.in_full(language), "mark": mark}
    yield _body(token, (x, y, wide, high), shown)
    middle, half = x + wide / 2, y + high / 2
    number, other = strength or str(token.strength), other_side(token)
    tall = TALL if high > LOW else SHORT
    if token.what == UNIT:
        tall, by = (16.0, 7.0) if size == SIZE else (tall, 6.0)
        yield Text(
            middle - (6 if size == SIZE else 7), half, number, look=look, size=tall, bold=True
        )
        down = 4 if high > LOW else 1
        yield Text(middle + by, half + down, other, look=look, size=12)
    elif size == SIZE:
        called = name(token.kind, language)
        yield Text(middle, y + 10, called, look=look, size=12, bold=True)
        yield Text(middle - 6, y + 24, number, look=look, size=tall, bold=True)
        yield Text(middle + 6, y + 26, other, look=look, size=12)
    else:
        # Where there is a crowd a leader's other number has no room: the words have it.
        called = name(token.kind, language)
        yield Text(middle - 7, half, called, look=look, size=12, bold=True)
        yield Text(x + wide - 11, half, number, look=look, size=tall, bold=True)
    if not token.ready:
        # In the lower corner no name and no number stands.
        near, far = (3, 9) if size == SIZE else (1, 6 if high > LOW else 5)
        low = y + high
        yield Line(((x + near, low - far), (x + far, low - near)), look="token-bar")


def other_side(token: Token) -> str:
    """The number on the other side of a token."""
    if token.what == UNIT:
        number = token.kind.partition("/")[2 if token.ready else 0]
    else:
        number = str(TOKENS[TURNED[token.name]].strength)
    return number if number == X else f"/{number}"


def _body(
    token: Token, place: tuple[float, float, float, float], shown: dict[str, str]
) -> AnyShape:
    """The side's shape; `shown` are its look, name, words and mark."""
    x, y, wide, high = place
    half = high / 2
    if token.side == WHITE and wide == high:
        return Circle(x + half, y + half, half, **shown)
    if token.side in (RED, WHITE):
        corner = 0 if token.side == RED else half
        return Box(x, y, wide, high, **shown, round=corner)
    notch = high * 8 / SIZE if high == SIZE else 4.0
    left, right, low = x + notch, x + wide - notch, y + high
    points = ((left, y), (right, y), (x + wide, y + half), (right, low), (left, low), (x, y + half))
    return Polygon(points, **shown)


def side_badge(side: str, x: float, y: float, language: str, r: float = 12) -> Iterator[AnyShape]:
    """A side's letter on its shape."""
    look = f"token-{side}"
    if side == RED:
        yield Box(x - r, y - r, 2 * r, 2 * r, look=look)
    else:
        yield Circle(x, y, r, look=look)
    letter = sentence(LETTER[side], language)
    yield Text(x, y, letter, look=look, size=r + 2, bold=True)


def tag(text: str, x: float, y: float, look: str = "plate", size: float = 12) -> Iterator[AnyShape]:
    """A few words on a plate, from its left end and its middle."""
    wide = tag_width(text, size)
    yield Box(x, y - 10, wide, 20, look=look)
    yield Text(x + wide / 2, y, text, look=look, size=size, bold=True)


def tag_width(text: str, size: float = 12) -> float:
    return text_width(text, size, bold=True) + 8


def label(
    text: str, x: float, y: float, size: float = 12, look: str = "ink", *, bold: bool = False
) -> Text:
    """A line of words from its left end."""
    return Text(x, y, text, look=look, size=size, anchor="start", bold=bold)


# -- the signs of the regions: an icon of 20 by 20 on the colour


def region_sign(region: str, x: float, y: float, corner: float = 0) -> Iterator[AnyShape]:
    """A region's colour with its icon, from the top left corner."""
    yield Box(x, y, 24, 24, look=f"colour-{region}", round=corner)
    yield from icon(REGION[region].icon, x + 2, y + 2)


def icon(kind: str, x: float, y: float) -> Iterator[AnyShape]:
    """The icon of a region, from its top left corner."""
    placed = [tuple((x + px, y + py) for px, py in shape) for shape in ICONS[kind]]
    yield from (Polygon(points, look="glyph-fill") for points in placed if len(points) > 2)
    strokes = tuple((points[0], points[1]) for points in placed if len(points) == 2)
    if strokes:
        yield Strokes(strokes, look="glyph-line")


def _path(text: str) -> tuple[Point, ...]:
    """Points as they are written: '1 9, 10 2, 19 9'."""
    x_and_y = (point.split() for point in text.split(","))
    return tuple((float(x), float(y)) for x, y in x_and_y)


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> list[tuple[Point, Point]]:
    """An arc as short lines, one after the other."""
    angles = [start + (end - start) * i / 8 for i in range(9)]
    return list(pairwise((cx + r * cos(a * pi), cy + r * sin(a * pi)) for a in angles))


ICONS: dict[str, list[tuple[Point, ...]]] = {
    "bridge": [
        _path("1 12, 19 12"),
        *_arc(10, 12, 8, 1, 2),
        *map(_path, ("2 12, 2 17", "18 12, 18 17", "7 12, 7 5", "13 12, 13 5")),
    ],
    "factory": [_path("1 18, 1 11, 6 8, 6 11, 11 8, 11 11, 14 9.5, 14 2, 17 2, 19 18")],
    "station": [
        *_arc(10, 11, 8, 1, 2),
        *map(_path, ("2 11, 2 18", "18 11, 18 18", "1 18, 19 18", "10 11, 10 6", "10 11, 13 11")),
    ],
    "gate": [
        _path("2 18, 2 7, 18 7, 18 18, 14 18, 14 12, 12 10, 8 10, 6 12, 6 18"),
        _path("1 6, 19 6, 19 3, 1 3"),
    ],
    "palace": [
        _path("1 9, 10 2, 19 9"),
        _path("3 10, 6 10, 6 16, 3 16"),
        _path("8.5 10, 11.5 10, 11.5 16, 8.5 16"),
        _path("14 10, 17 10, 17 16, 14 16"),
        _path("1 17, 19 17, 19 19, 1 19"),
    ],
    "anchor": [
        *_arc(10, 4, 2.4, 0, 2),
        _path("10 6, 10 18"),
        _path("6 9, 14 9"),
        *_arc(10, 11, 7, 0.05, 0.95),
    ],
}


def star(x: float, y: float, r: float) -> Polygon:
    """A star of five points: a bonus, or points to win."""
    lengths = [r, r * 0.42] * 5
    angles = [i * pi / 5 for i in range(10)]
    points = [(x + s * sin(a), y - s * cos(a)) for s, a in zip(lengths, angles, strict=True)]
    return Polygon(tuple(points), look="star")
