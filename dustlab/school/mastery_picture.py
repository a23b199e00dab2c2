"""The map of what a learner knows, as a picture: a row for each lesson, a square for each rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.words import say, sentence
from ..pictures.chart import WIDTH, caption_lines, caption_shapes
from ..pictures.labels import text_width
from ..pictures.scene import AnyShape, Box, Scene, Text

LOOKS = {
    "new": ("tile-empty", "", "ink"),
    "met": ("tile", "·", "ink"),
    "tried": ("bar-middle", "?", "ink"),
    "known": ("hit", "✓", "hit"),
    "due": ("goal", "!", "ink"),
}
"""For each standing the look of its square, the sign in it, and the look of the sign."""
SIDE, STEP, TITLE = 20, 24, 252
"""How large a square is, from one to the next, and where the squares begin."""
IN_A_ROW = (WIDTH - TITLE - 12) // STEP
TOP, SMALL = 36, 12


class Tile(NamedTuple):
    """A rule, how it stands, and what is said of it."""

    rule: str
    level: str
    words: str


class MapRow(NamedTuple):
    """A lesson and the rules that it explains."""

    lesson: str
    title: str
    tiles: Sequence[Tile]


def picture(title: str, rows: Sequence[MapRow], sums: str, language: str = "en") -> Scene:
    """The rows from top to bottom, the signs with their words below them."""
    shapes: list[AnyShape] = [Text(12, 18, title, size=14, anchor="start", bold=True)]
    y = TOP
    for row in rows:
        shapes.append(Text(12, y + SIDE / 2, _short(row.title), size=SMALL, anchor="start"))
        for at, tile in enumerate(row.tiles):
            line, column = divmod(at, IN_A_ROW)
            shapes += _square(TITLE + STEP * column, y + STEP * line, tile)
        y += STEP * max(1, -(-len(row.tiles) // IN_A_ROW))
    shapes += _signs(y + 12, language)
    caption = f"{sums} {say('mastery.caption', language)}"
    y += 12 + STEP * _sign_lines(language) + 12
    shapes += caption_shapes(caption, y)
    height = y + 16 * len(caption_lines(caption)) + 8
    return Scene(WIDTH, height, title, (Box(0, 0, WIDTH, height, look="paper"), *shapes), caption)


def _square(x: float, y: float, tile: Tile) -> Iterator[AnyShape]:
    look, sign, ink = LOOKS[tile.level]
    yield Box(x, y, SIDE, SIDE, look=look, name=tile.rule, words=tile.words, round=3)
    if sign:
        yield Text(x + SIDE / 2, y + SIDE / 2, sign, look=ink, size=14, bold=True)


def _places(language: str) -> Iterator[tuple[str, str, float, int]]:
    """Each sign with its words, how far from the left it stands, and in which line."""
    x, line = 12.0, 0
    for level in LOOKS:
        words = sentence(f"mastery.{level}", language)
        wide = SIDE + 8 + text_width(words, SMALL) + 16
        if x + wide > WIDTH:
            x, line = 12.0, line + 1
        yield level, words, x, line
        x += wide


def _sign_lines(language: str) -> int:
    return 1 + max(line for *_, line in _places(language))


def _signs(y: float, language: str) -> Iterator[AnyShape]:
    for level, words, x, line in _places(language):
        at = y + STEP * line
        yield from _square(x, at, Tile("", level, ""))
        yield Text(x + SIDE + 8, at + SIDE / 2, words, size=SMALL, anchor="start")


def _short(title: str) -> str:
    """A title in the room before the squares."""
    short = title
    while text_width(short, SMALL) > TITLE - 20:
        short = f"{short.removesuffix('…')[:-1].rstrip()}…"
    return short
