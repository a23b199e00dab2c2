"""What random moves are drawn from, for playouts."""

from __future__ import annotations

from random import Random

from ..components import NO_UNITS, Units, make

# How often all units of an area go along.
ALL_GO = 0.4


def some(units: Units, rng: Random) -> Units:
    """At least one of these units, any group of them, often all."""
    random = rng.random
    if random() < ALL_GO:
        return units
    a, b, c, d, e = units
    # Kind by kind and without a loop: this is drawn for every attack and movement.
    group = (
        a and int(random() * (a + 1)),
        b and int(random() * (b + 1)),
        c and int(random() * (c + 1)),
        d and int(random() * (d + 1)),
        e and int(random() * (e + 1)),
    )
    return make(Units, group) if group != NO_UNITS else units
