"""How long it takes to know who sees whom on a whole field of Dust Tactics.

python-tcod answers a like question, from one square at a time: it is asked for the field of view of
every square from which anything can be seen, on the same field.
"""

from random import Random

import numpy as np
from run import measure, measure_peer  # type: ignore[import-not-found]
from tcod.libtcodpy import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov

from dustlab.tactics.field import CIRCLE, NO_DOT, Field
from dustlab.tactics.rules.all_pairs import outlook
from dustlab.tactics.rules.all_pairs_sums import sums
from dustlab.tactics.rules.blockers import Lay

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


# Peers


def fields_of_view(lay: Lay) -> None:
    """What python-tcod sees from every square with a dot."""
    ground = lay.field.ground
    clear = np.array([sign != NO_DOT for sign in ground]).reshape(lay.field.rows, -1)
    for square, sign in enumerate(ground):
        if sign != NO_DOT:
            compute_fov(
                clear, divmod(square, lay.field.columns), algorithm=FOV_SYMMETRIC_SHADOWCAST
            )


@measure_peer("peer: python-tcod, field of view of all squares, 12 x 18", times=20)
def peer_on_a_small_field() -> None:
    fields_of_view(SMALL_FIELD)


@measure_peer("peer: python-tcod, field of view of all squares, 40 x 40", times=3)
def peer_on_a_large_field() -> None:
    fields_of_view(LARGE_FIELD)
