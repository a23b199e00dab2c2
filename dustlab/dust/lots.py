"""What random moves are drawn from, for playouts."""

from __future__ import annotations

from random import Random

from .components import NO_UNITS, Units, make

# How often all units of an area go along.
ALL_GO = 0.4


def some(units: Units, rng: Random) -> Units:
    """At least one of these units, any group of them, often all."""
    random = rng.random
    if random() < ALL_GO:
        return units
    group = make(Units, [int(random() * (n + 1)) if n else 0 for n in units])
    return group if group != NO_UNITS else units
