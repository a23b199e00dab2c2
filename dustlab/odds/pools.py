"""The chance of 0, 1, 2, ... hits with some dice: in floats, in fractions, and as a table; and
chances of the same thing added up.

Everything here comes from `dustlab.core.dice.hits`, whose weights are whole numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.dice import hits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any

Of = TypeVar("Of", bound=Hashable)


def added_up(chances: Iterable[tuple[Of, Any]]) -> dict[Of, Any]:
    """Each thing with its chance, where several ways lead to the same one.

    >>> added_up([("red", 0.5), ("blue", 0.25), ("red", 0.25)])
    {'red': 0.75, 'blue': 0.25}
    """
    sums: dict[Of, Any] = {}
    for of, chance in chances:
        sums[of] = sums.get(of, 0) + chance
    return sums


def chances_of_hits(dice: int) -> list[float]:
    """The chance of 0, 1, 2, ... hits."""
    odds = hits(dice)
    return [weight / odds.total for weight in odds.weights.values()]


def exact_chances_of_hits(dice: int) -> list[Fraction]:
    odds = hits(dice)
    return [Fraction(weight, odds.total) for weight in odds.weights.values()]


def table(dice: int) -> Floats:
    """A row for each number of dice up to this one, or a few more; a column for each hit."""
    size = 32
    while size <= dice:
        size *= 2
    return _table(size)


@cache
def _table(size: int) -> Floats:
    import numpy as np

    rows = np.zeros((size, size))
    for dice in range(size):
        rows[dice, : dice + 1] = chances_of_hits(dice)
    rows.flags.writeable = False
    return rows


def at_least(dice: int) -> Floats:
    """Like `table`, but the chance of at least each number of hits."""
    return _at_least(len(table(dice)))


@cache
def _at_least(size: int) -> Floats:
    import numpy as np

    # Summed from the smallest chance on, so that nothing small is lost.
    rows = np.ascontiguousarray(np.cumsum(_table(size)[:, ::-1], axis=1)[:, ::-1])
    rows.flags.writeable = False
    return rows
