"""Small silhouettes (the five kinds of unit, a factory, a star, a flag) and the tokens of armies.

A silhouette is one or more polygons in a square from (0, 0) to (100, 100), vehicles heading right.
They are drawn to be told apart at 14 px: a tank by its gun, a mech by its legs, a fighter by swept
wings, a bomber by its span and engines, a submarine by its tower.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from ...pictures.scene import AnyShape, Circle, Point, Polygon, Text
from ..components import LETTERS


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points and their image below the line y = 50: half a plane makes a plane."""
    return points + tuple((x, 100 - y) for x, y in reversed(points) if y != 50)


def points_round(
    x: float, y: float, points: int, far: float, near: float, first: float = 0.0
) -> tuple[Point, ...]:
    """A star round a middle, whose points reach far; the first one `first` half circles round."""
    reach = (far, near) * points
    turns = [pi * (i / points + first) for i in range(2 * points)]
    ends = zip(reach, turns, strict=True)
    return tuple((x + r * cos(turn), y + r * sin(turn)) for r, turn in ends)


GLYPHS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "tank": (
        ((34, 44), (37, 30), (42, 27), (60, 27), (65, 31), (98, 29), (98, 35), (67, 38), (68, 44)),
        ((6, 60), (14, 48), (84, 48), (95, 60)),
        ((8, 64), (94, 64), (98, 70), (91, 82), (82, 86), (20, 86), (10, 82), (3, 70)),
    ),
    "mech": (
        ((34, 8), (62, 8), (70, 16), (72, 36), (64, 46), (34, 46), (27, 36), (28, 16)),
        ((4, 16), (22, 13), (22, 40), (16, 44), (16, 58), (7, 58), (7, 44), (4, 40)),
        ((77, 20), (98, 20), (98, 27), (86, 27), (86, 40), (77, 40)),
        ((33, 50), (45, 50), (42, 66), (36, 78), (46, 88), (46, 94), (14, 94), (14, 88), (25, 84)),
        ((54, 50), (66, 50), (76, 84), (88, 88), (88, 94), (56, 94), (56, 88), (64, 78), (58, 66)),
    ),
    "fighter": (
        _mirrored((
            (99, 50), (84, 44), (66, 43), (38, 8), (26, 8), (40, 43), (20, 44), (9, 32), (2, 32),
            (8, 50),
        )),
    ),
    "bomber": (
        _mirrored((
            (99, 50), (93, 44), (70, 43), (65, 33), (70, 31), (70, 26), (63, 25), (60, 17),
            (65, 15), (65, 10), (57, 9), (54, 0), (43, 0), (42, 43), (19, 45), (14, 30), (5, 30),
            (4, 50),
        )),
    ),
    "submarine": (
        (
            (44, 46), (47, 30), (52, 30), (52, 16), (62, 16), (62, 21), (57, 21), (57, 30),
            (64, 30), (67, 46),
        ),
        (
            (2, 44), (10, 44), (18, 51), (84, 51), (95, 56), (99, 64), (94, 72), (82, 77), (24, 77),
            (12, 71), (2, 80),
        ),
    ),
    "factory": (
        (
            (6, 92), (6, 52), (32, 36), (32, 52), (58, 36), (58, 52), (70, 45), (74, 8), (88, 8),
            (94, 92),
        ),
    ),
    "stack": (
        ((50, 6), (96, 26), (50, 46), (4, 26)),
        ((4, 42), (50, 62), (96, 42), (96, 52), (50, 72), (4, 52)),
        ((4, 66), (50, 86), (96, 66), (96, 76), (50, 96), (4, 76)),
    ),
    "star": (points_round(50, 53, 5, 50, 21, -0.5),),
    "flag": (
        ((14, 4), (22, 4), (22, 8), (92, 8), (74, 32), (92, 56), (22, 56), (22, 98), (14, 98)),
    ),
    "burst": (points_round(50, 50, 8, 46, 22),),
}  # fmt: skip


# A map shows the same ones at every step: most are in the place where they were.
@lru_cache(maxsize=4096)
def glyph(
    kind: str,
    x: float,
    y: float,
    size: float,
    look: str = "unit",
    *,
    left: bool = False,
    layer: str = "pieces",
) -> tuple[Polygon, ...]:
    """A silhouette round a middle, `size` wide and high; `left`: heading left."""
    scale = size / 100
    way = -scale if left else scale
    return tuple(
        Polygon(
            tuple((x + (px - 50) * way, y + (py - 50) * scale) for px, py in points),
            look=look,
            layer=layer,
        )
        for points in GLYPHS[kind]
    )


def token(
    army: str, x: float, y: float, r: float, size: float, look: str = ""
) -> tuple[AnyShape, ...]:
    """An army's disc with its letter."""
    look = look or f"army-{army}"
    letter = Text(x, y, LETTERS[army], look=look, size=size, bold=True)
    return Circle(x, y, r, look=look), letter
