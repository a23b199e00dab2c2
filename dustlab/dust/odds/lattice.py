"""The armies that hits can leave of an army, when the roller chooses what is destroyed.

A shield puts two kinds into a row: the shielded kind is destroyed only when no shield is left. So
an army is two rows (tanks before mechs, fighters before bombers), what is left of it are two
numbers, and a choice of casualties is how many come from which row.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from ...core.errors import BadInput
from ..components import KINDS, Units
from ..editions import Edition
from .battle_sums import AIRCRAFT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Row = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Lattice:
    """Everything that can be left of an army: (of the first row, of the second row)."""

    units: Units
    rows: tuple[Row, Row]
    dice: NDArray[np.int64]
    """How many dice each remainder rolls; none for the empty one."""
    sizes: tuple[int, int]

    @property
    def total(self) -> int:
        return sum(self.sizes)

    def left(self, first: int, second: int) -> Units:
        """The units of a remainder."""
        standing = dict.fromkeys(KINDS, 0)
        for row, number in zip(self.rows, (first, second), strict=True):
            rest = number
            for kind in reversed(row):
                standing[kind] = min(rest, getattr(self.units, kind))
                rest -= standing[kind]
        return Units(**standing)

    def shorter_first(self) -> Lattice:
        """The same army with its shorter row first, which makes sums quicker."""
        if self.sizes[0] <= self.sizes[1]:
            return self
        return Lattice(self.units, self.rows[::-1], self.dice.T, self.sizes[::-1])

    # The remainders in the order of their totals: all with the same total stand side by side.
    def level(self, total: int) -> tuple[int, int]:
        """The fewest and the most of the first row in a remainder with so many units."""
        return level_of(self.sizes, total)


def level_of(sizes: tuple[int, int], total: int) -> tuple[int, int]:
    return max(0, total - sizes[1]), min(total, sizes[0])


def lattice(rules: Edition, units: Units, bonus: int, ace: bool) -> Lattice:
    rows = rows_of(rules, units)
    counts = []
    for row in rows:
        # The last kind of a row is the last to be destroyed.
        each = [
            getattr(rules.dice, kind) + (1 if ace and kind in AIRCRAFT else 0)
            for kind in reversed(row)
            for _ in range(getattr(units, kind))
        ]
        counts.append(list(accumulate(each, initial=0)))
    import numpy as np  # not to be had in every browser; rows_of needs none

    dice = np.add.outer(counts[0], counts[1])
    if bonus:
        dice += bonus
        dice[0, 0] = 0
    return Lattice(units, rows, dice, (len(counts[0]) - 1, len(counts[1]) - 1))


def rows_of(rules: Edition, units: Units) -> tuple[Row, Row]:
    """The kinds of an army in two rows, each in the order in which they can be destroyed."""
    rows: list[Row] = [
        tuple(kind for kind in pair if getattr(units, kind)) for pair in rules.shields()
    ]
    shielded = {kind for pair in rules.shields() for kind in pair}
    rows += [(kind,) for kind in units.kinds() if kind not in shielded]
    rows = [row for row in rows if row]
    if len(rows) > 2:
        told = " | ".join(" ".join(row) for row in rows)
        raise BadInput("policy best", "kinds of units in at most two rows behind shields", told)
    first, second = [*rows, (), ()][:2]
    return first, second
