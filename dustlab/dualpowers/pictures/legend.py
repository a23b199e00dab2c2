"""Every sign in the city, on the calendar and on cards with what it means.

>>> picture, words = next(legend())
>>> words
'A region: its colour and its sign.'
>>> picture.startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.words import phrase, say, sentence
from ...pictures.legend import Part, Sign, as_sign
from ...pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED, AnyShape, Box, Text
from ...pictures.tracks import arrow
from ..components import MONTH, NEUTRAL, RED, TOKENS, WHITE
from ..rules.strength import Weighed
from ..state import Both
from . import calendar, city
from .calendar import SMALL
from .tokens import SIZE, draw_token, region_sign, side_badge, tag, tag_width

CELL, EDGE = 40.0, 3.0
"""How wide and high most signs are, and how far from the edge."""
HERE: Part = (0, 0, CELL, CELL)
JUNE, AUGUST = MONTH["may_june"], MONTH["august"]

Sample = tuple[str, Iterable[AnyShape], Part]
"""A name of the catalogue, the shapes, and the part of them that is shown."""


def legend(language: str = "en") -> Iterator[Sign]:
    """Each sign as an SVG with its words."""
    for samples in (_city(language), _tokens(language), _calendar(language), _marks()):
        for key, shapes, part in samples:
            yield as_sign(say(f"dualpowers.signs.{key}", language), shapes, part)


def _city(language: str) -> Iterator[Sample]:
    yield "region", region_sign("green", 8, 8), HERE
    yield "bridge", city.bridge((4, 14), (36, 14)), (0, 0, CELL, 28)
    way = arrow(((6, 16), (74, 16)), "way", "2")
    yield "way", way, (0, 0, 80, 32)
    yield "barrier", (*city.bridge((4, 14), (36, 14)), *city.barrier(20, 14)), (0, 0, CELL, 28)
    yield "will", side_badge(RED, 20, 20, language, 14), HERE
    sums = Weighed(WHITE, Both(2, 5), Both(1, 2))
    yield "sums", city.both_sums(sums, 92, 14, 92, language), (20, 0, 76, 28)
    for key, words, look in (
        ("unrest", sentence("dualpowers.picture.unrest", language), "tag-unrest"),
        ("objective", phrase("dualpowers.picture.aim", language, side=RED), "plate"),
    ):
        yield key, tag(words, EDGE, 14, look), (0, 0, tag_width(words) + 2 * EDGE, 28)


def _tokens(language: str) -> Iterator[Sample]:
    for key, token in (
        ("red", f"{RED} 2/1"),
        ("white", f"{WHITE} 2/1"),
        ("neutral", f"{NEUTRAL} 1/2"),
        ("strength", f"{RED} 3/2"),
        ("exhausted", f"{RED} 2/1 exhausted"),
        ("opposition", f"{WHITE} 2/X"),
    ):
        yield key, draw_token(TOKENS[token], EDGE, EDGE, language=language), HERE
    leader = draw_token(TOKENS["lenin"], EDGE, EDGE, language=language)
    yield "leader", leader, (0, 0, SIZE + 28, CELL)
    back = Box(6, 3, 28, 34, look="card-back", round=5)
    yield "face_down", (back, Text(20, 20, "?", look="card-back", size=16, bold=True)), HERE


def _calendar(language: str) -> Iterator[Sample]:
    """Days and months as they stand on the calendar beside the city, and the rope."""
    begins = calendar.calendar_scene(8, JUNE, ("tan-4",), language, size=SMALL).shapes
    ends = calendar.calendar_scene(28, JUNE, ("tan-4",), language, size=SMALL).shapes
    for key, shapes, day in (
        ("marker", begins, 8),
        ("bonus_day", begins, 15),
        ("slides", begins, 30),
        ("leads", begins, 12),
        ("leads_over", ends, 1),
    ):
        yield key, shapes, (*SMALL.corner(day), SMALL.day_wide, SMALL.day_high)
    for key, place in (("month", JUNE), ("trotsky", AUGUST)):
        left = SMALL.left + place * SMALL.month_wide
        field = (left - 1, SMALL.month_top - 1, SMALL.month_wide + 2, SMALL.month_high + 2)
        yield key, begins, field
    pulled = (*calendar.rope((0, 20), (96, 20)), *calendar.knot(32, 20, "3", ""))
    yield "support", pulled, (0, 0, 96, CELL)


def _marks() -> Iterator[Sample]:
    for mark in (CHOSEN, POSSIBLE, REFUSED, EXPLAINED):
        box = Box(5, 5, CELL - 10, CELL - 10, look="touch", layer="marks", mark=mark)
        yield f"mark_{mark}", (box,), HERE
