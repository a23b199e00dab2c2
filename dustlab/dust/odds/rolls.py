"""How many rolls a battle takes under `fixed`, as a distribution (at sea: pairs of rolls).

Roll after roll, everything that still goes on is rolled for at once. A battle can last long, if
ever more rarely, so the answer is cut off where almost nothing is left, and says how much.
"""

from __future__ import annotations

import numpy as np

from ...core.errors import BadInput
from ...odds.distribution import Distribution
from ...odds.pools import Floats, at_least, table, throws
from ..rules.restrictions import SEA
from .battle_sums import AtSea, OnLand, Start

# What is left when the answer is cut off.
LEAST_LEFT = 1e-9


def roll_counts(start: Start, name: str, least: float = LEAST_LEFT) -> Distribution:
    """The chance that so many rolls end the battle."""
    if not 0 <= least < 1:
        raise BadInput("least", "a chance from 0 to 1", least)
    kind = AtSea if start.kind == SEA else OnLand
    first = kind(start, throws)
    first.begin(1.0)
    rolling = _Rolling(first)
    values: dict[int, float] = {}
    over = 1.0 - rolling.going
    if over > 1e-15:
        values[0] = over
    rolls, longest = 0, first.limit * (start.attackers.total + start.defenders.total)
    # At most every unit falls alone, after as many rolls without a hit as there may be.
    while rolling.going > least and rolls < longest:
        rolls += 1
        before = rolling.going
        rolling.roll()
        values[rolls] = before - rolling.going
    # What cannot go on any more has been rounded away; it is no part of the answer that is missing.
    missing = rolling.going if rolls < longest else 0.0
    return Distribution(name, values, missing=missing)


class _Rolling:
    """By rolls without a hit, attackers and defenders: the chance that the battle is there."""

    def __init__(self, first: OnLand | AtSea) -> None:
        self.at_sea = isinstance(first, AtSea)
        start, self.limit = first.start, first.limit
        n, m = start.attackers.total, start.defenders.total
        self.here = np.zeros((self.limit, n + 1, m + 1))
        self.side = 0
        for (a, d), places in first.reached.items():
            for (side, dry), mass in places.items():
                if a and d:
                    self.here[dry, a, d] += mass
                    self.side = side
        mine, theirs = (
            _falls(tables, size) for tables, size in zip(first.tables, (m, n), strict=True)
        )
        self.mine, self.theirs = mine, theirs

    @property
    def going(self) -> float:
        return float(self.here.sum())

    def roll(self) -> None:
        """One roll, or a pair of them; whoever has no units left is out."""
        total, here = self.here.sum(axis=0), self.here
        if self.at_sea:
            blank = np.multiply.outer(self.mine[:, 0, 0], self.theirs[:, 0, 0])
            # Both fall at once: attackers by the defenders' hits, defenders by the attackers'.
            both = np.einsum("ad,ade,daf->fe", total, self.mine, self.theirs, optimize=True)
            hit = both - blank * total
        elif self.side == 0:
            blank = self.mine[:, 0, 0][:, None]
            hit = np.einsum("ad,ade->ae", total, self.mine) - blank * total
        else:
            blank = self.theirs[:, 0, 0][None, :]
            hit = np.einsum("ad,dae->ed", total, self.theirs) - blank * total
        after = np.zeros_like(here)
        after[1:] = here[:-1] * blank
        after[0] = np.maximum(hit, 0.0)
        after[:, 0, :] = after[:, :, 0] = 0.0
        self.here, self.side = after, 1 - self.side


def _falls(tables: list[list[float]], enemies: int) -> Floats:
    """By units, enemies before and enemies after: the chance of a roll that leads there."""
    dice = [len(row) - 1 for row in tables]
    most = max(*dice, enemies)
    chance, enough = table(most)[dice], at_least(most)[dice]
    falls = np.zeros((len(tables), enemies + 1, enemies + 1))
    for before in range(enemies + 1):
        for after in range(1, before + 1):
            falls[:, before, after] = chance[:, before - after]
        falls[:, before, 0] = enough[:, before]
    # Nobody to hit: a blank is a blank all the same.
    falls[:, 0, 0] = chance[:, 0]
    return falls
