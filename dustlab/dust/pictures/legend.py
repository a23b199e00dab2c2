"""Every sign of Dust with what it means: on the map, on what is laid over it, and on the cards.

>>> words = [told for _, told in legend()]
>>> words[0], words[-1]
('land', 'on a card: a star, which decides where all else is equal')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import sentence
from ...pictures.legend import Sign, as_sign
from ...pictures.scene import AnyShape, Circle
from ...pictures.tracks import arrow, dice
from ..components import KINDS
from . import map as world_map
from .glyphs import glyph, token
from .marks import MARK_WORDS, ORDER

PART = (0.0, 0.0, 32.0, 28.0)
X, Y = 16.0, 14.0

ON_CARDS = {
    "burst": "dust.sign.combat",
    "tank": "dust.sign.movement",
    "factory": "dust.sign.production",
    "star": "dust.sign.star",
}
ROOMY = (0.0, 0.0, 64.0, 32.0)
OF_OTHERS: dict[str, list[AnyShape]] = {
    "dust.sign.way": arrow(((6, 16), (58, 16)), "trail-red", "3"),
    "dust.sign.dice": [*dice((True, False), 7, 1)],
}
"""What is seen while others are watched."""


def legend(language: str = "en") -> Iterator[Sign]:
    """The signs on every map, the kinds of unit, the marks of a choice, and those on cards."""
    yield from world_map.legend(language)
    for key, shapes in _others():
        # Of a word with a singular and a plural, one is meant.
        words = sentence(key, language).partition("|")[0]
        yield as_sign(words, shapes, ROOMY if key in OF_OTHERS else PART)


def _others() -> Iterator[tuple[str, list[AnyShape]]]:
    """The key of what each sign means, and what it is drawn with."""
    yield "dust.sign.army", list(token("red", X, Y, 10, 13))
    yield "dust.sign.neutral", list(token("red", X, Y, 10, 13, "neutral-red"))
    for kind in KINDS:
        yield f"dust.units.{kind}", list(glyph(kind, X, Y, 22))
    for mark in reversed(ORDER):
        yield MARK_WORDS[mark], [Circle(X, Y, 10, look="land-area", mark=mark)]
    yield from OF_OTHERS.items()
    for icon, key in ON_CARDS.items():
        yield key, list(glyph(icon, X, Y, 20, "star" if icon == "star" else "unit"))
