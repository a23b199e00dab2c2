"""Every sign on a field with what it means, as a small picture and a sentence.

>>> [picture, words] = next(legend())
>>> words
'A squad: round, with soldiers and its letters.'
>>> picture.startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import say
from ...pictures.legend import Sign, as_sign
from ...pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED, AnyShape, Box, Circle, Line
from ...pictures.tracks import dice
from ..components import SIDES
from ..field import (
    CIRCLE,
    CRATE,
    EAST,
    LARGE,
    NO_DOT,
    RUBBLE,
    SMALL,
    SMOKE,
    TRAP,
    WATER,
    Building,
    Element,
    Field,
    Side,
)
from ..text.cards import the_box
from . import field, sight, signs
from .field import MARGIN, Paper

CELL = 40.0
HERE, BESIDE = 0, 1
COVERS = {"none": "n", "soft": "s", "hard": "h", "blocked": "x"}
GROUND = {"open": CIRCLE, "rubble": RUBBLE, "water": WATER, "smoke": SMOKE, "solid": NO_DOT}


BUILDINGS = {
    "wall": (Building((HERE,)),),
    "wall_inner": (Building((HERE, BESIDE), inner_walls=(Side(HERE, EAST),)),),
    "opening_small": (Building((HERE,), ((Side(HERE, EAST), SMALL),)),),
    "opening_large": (Building((HERE,), ((Side(HERE, EAST), LARGE),)),),
}


def legend(language: str = "en") -> Iterator[Sign]:
    """Each sign as an SVG with its words."""
    for key, shapes, wide in _samples():
        words = say(f"tactics.signs.{key}", language)
        # A strip along the edge lies below its square.
        top = MARGIN + CELL / 2 if key.startswith("entry_") else MARGIN
        yield as_sign(words, shapes, (MARGIN, top, CELL * wide, CELL), paper="square")


def _samples() -> Iterator[tuple[str, tuple[AnyShape, ...], int]]:
    """A name of the catalogue, the shapes, and how many squares they take."""
    paper = Paper(Field(2, 1, 2 * CIRCLE), CELL)
    (x, y), units = paper.dot(HERE), the_box().units
    r = CELL * 0.43
    for key, unit in (("squad", "hell_boys"), ("vehicle", "hans"), ("hero", "bazooka_joe")):
        yield key, tuple(signs.piece(units[unit], x, y, r, CELL)), 1
    yield "allies", tuple(signs.piece(units["death_dealers"], x, y, r, CELL)), 1
    yield "axis", tuple(signs.piece(units["sturmpioniere"], x, y, r, CELL)), 1
    for key, sign in GROUND.items():
        ground = field.ground(Paper(Field(1, 1, sign), CELL), {}, {})
        yield f"ground_{key}", tuple(ground), 1
    for key, buildings in BUILDINGS.items():
        house = Paper(Field(2, 1, 2 * CIRCLE, buildings), CELL)
        yield key, (*field.ground(house, {}, {}), *field.walls(house)), 2
    for side in SIDES:
        edge = Paper(Field(2, 1, 2 * CIRCLE, entry=((side, "south"),)), CELL)
        yield f"entry_{side}", (*field.ground(edge, {}, {}), *field.entries(edge)), 2
    left, top = paper.corner(0.1, 0.1)
    yield "dice", tuple(dice((True, False), left, top)), 2
    yield "acted", (signs.turned(x, y, CELL * 0.4),), 1
    yield "left", tuple(signs.left_of(x, y, 2)), 1
    yield "points_one", tuple(signs.numbers(paper, {HERE: (signs.ONE, 2)})), 1
    yield "points_two", tuple(signs.numbers(paper, {HERE: (signs.TWO, 3)})), 1
    yield "danger", tuple(signs.dangers(paper, {HERE: 2})), 1
    for cover, letter in COVERS.items():
        yield f"view_{cover}", tuple(signs.plate(paper, HERE, cover, letter, high=True)), 1
    yield "way", tuple(signs.trail(paper, (HERE,), (BESIDE,), -1)), 2
    yield "fire", tuple(signs.fire(paper, HERE, BESIDE)), 2
    for look in ("free", "blocked"):
        line = Line((paper.dot(HERE), paper.dot(BESIDE)), look=f"sight-{look}", layer="marks")
        yield f"line_{look}", (line,), 2
    for look in ("crossed", "decides"):
        yield f"square_{look}", (sight.outline(paper, HERE, f"sight-{look}"),), 1
    for look in ("free", "touched"):
        yield f"corner_{look}", (Circle(x, y, 5, look=f"corner-{look}", layer="marks"),), 1
    for mark in (CHOSEN, POSSIBLE, REFUSED, EXPLAINED):
        yield f"mark_{mark}", (Box(look="touch", layer="marks", mark=mark, **paper.box(HERE)),), 1
    for kind, key in ((CRATE, "crate"), (TRAP, "trap")):
        yield key, tuple(field.element(paper, Element(HERE, kind))), 1
    yield "goal", tuple(field.goal(paper, HERE)), 1
