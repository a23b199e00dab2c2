"""How long it takes to know who sees whom on a whole field of Dust Tactics.

python-tcod's field of view answers a like question (from one square at a time); where it is
installed, it is measured beside ours, all squares of the same field in turn.
"""

from importlib.util import find_spec
from random import Random
from typing import Any

from run import best_of, measure, measure_seconds  # type: ignore[import-not-found]

from dustlab.tactics.field import CIRCLE, NO_DOT, Field
from dustlab.tactics.lay import Lay
from dustlab.tactics.outlook import outlook
from dustlab.tactics.outlook_sums import sums

SMALL, LARGE = (12, 18), (40, 40)
BLOCKED = 0.15


def field(columns: int, rows: int) -> Lay:
    """A field on which some squares have no dot, the same ones every time."""
    size = columns * rows
    blocked = set(Random(18).sample(range(size), round(BLOCKED * size)))
    return Lay(
        Field(columns, rows, "".join(NO_DOT if i in blocked else CIRCLE for i in range(size)))
    )


SMALL_FIELD, LARGE_FIELD = field(*SMALL), field(*LARGE)


@measure("Tactics: sight of all pairs, 12 x 18", goal=0.006, times=50)
def all_pairs_on_a_small_field() -> None:
    outlook(SMALL_FIELD)


@measure("Tactics: sight of all pairs, 40 x 40", goal=0.12, times=30)
def all_pairs_on_a_large_field() -> None:
    outlook(LARGE_FIELD)


# 25 ms, where a million empty rounds take 10.
@measure("Tactics: the tables of a field of 40 x 40, once", goal=2.5)
def tables_of_a_large_field() -> None:
    sums.cache_clear()
    sums(*LARGE)


def _tcod(lay: Lay) -> float:
    """The seconds python-tcod takes for the field of view of every square."""
    import numpy as np
    from tcod import libtcodpy  # type: ignore[import-not-found]
    from tcod import map as tcod_map

    ground = lay.field.ground
    shape = lay.field.rows, lay.field.columns
    clear: Any = np.array([sign != NO_DOT for sign in ground]).reshape(shape)

    def every_square() -> None:
        for square in range(lay.field.size):
            column, row = lay.field.place(square)
            tcod_map.compute_fov(clear, (row, column), algorithm=libtcodpy.FOV_SYMMETRIC_SHADOWCAST)

    return best_of(5, every_square)


if find_spec("tcod"):

    @measure_seconds("python-tcod: field of view of all squares, 12 x 18", goal=float("inf"))
    def tcod_on_a_small_field() -> float:
        return _tcod(SMALL_FIELD)

    @measure_seconds("python-tcod: field of view of all squares, 40 x 40", goal=float("inf"))
    def tcod_on_a_large_field() -> float:
        return _tcod(LARGE_FIELD)
