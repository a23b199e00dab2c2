"""The policy `fixed` on land, summed in arrays: fast enough to follow a slider.

The places are pairs (attackers left, defenders left). A place can only be reached from places with
more units in all, so all pairs with the same number of units in all are summed in one step, those
of both sides side by side: the array of the attackers' rolls is laid out by (attackers, defenders),
that of the defenders' by (defenders, attackers), and in both the rows of one step are one view
along the diagonal.

Rolls without a hit change nothing but whose turn it is, so from a fresh start the rolls up to a
cease-fire follow in closed form: with blanks of chance x for the roller and y for the other side,
the roller rolls 1 + xy + (xy)² + ... times and the other x(1 + xy + ...) times.

What a place gets is its expected number of rolls; ends and survivors follow from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.lib.stride_tricks import as_strided

from .battle_sums import End, OnLand, Start, dice_by_count
from .throws import Floats, at_least, table, throws


@dataclass(frozen=True, eq=False)
class FixedSum:
    """The ends of a battle on land under the policy `fixed`, in arrays over the units left."""

    won: Floats
    """By attackers left: the chance that all defenders are gone."""
    held: Floats
    """By defenders left: the chance that all attackers are gone."""
    cease_fire: Floats
    """By attackers and defenders left."""
    rolls: float
    """How many rolls are to be expected."""
    home: bool
    """Whether a cease-fire takes the attackers home; or they are lost."""
    early: dict[End, float]
    """Ends reached before the first fresh start."""

    @cached_property
    def ends(self) -> dict[End, float]:
        ends = dict(self.early)

        def add(end: End, chance: float) -> None:
            ends[end] = ends.get(end, 0.0) + chance

        for a, chance in enumerate(self.won.tolist()):
            if chance:
                add(("attacker", a, 0), chance)
        for d, chance in enumerate(self.held.tolist()):
            if chance:
                add(("defender", 0, d), chance)
        for a, row in enumerate(self.cease_fire.tolist()):
            for d, chance in enumerate(row):
                if chance:
                    add(("cease_fire", a if self.home else 0, d), chance)
        return ends

    @cached_property
    def endings(self) -> dict[str, float]:
        told = {"attacker": self.won, "defender": self.held, "cease_fire": self.cease_fire}
        sums = {how: float(chances.sum()) for how, chances in told.items()}
        for (how, _, _), chance in self.early.items():
            sums[how] += chance
        return sums


def sum_fixed(start: Start) -> FixedSum:
    """Sum a battle on land up, from its beginning or from any point in it."""
    rules = start.rules
    mine = dice_by_count(rules, start.attackers, start.aces[0])
    # The defender's bonus dice come on top as long as there is a defender.
    theirs = [n + start.bonus for n in dice_by_count(rules, start.defenders, start.aces[1])]
    # What happens before the first fresh start is followed place by place.
    first = OnLand(start, throws)
    first.begin(1.0)
    _end_what_is_over(first)
    for place, here in list(first.reached.items()):
        for side, dry in [key for key in here if key[1]]:
            first.spread(place, side, dry, here.pop((side, dry)))
    _end_what_is_over(first)
    return _Waves(mine, theirs, rules.battle.dry_rolls).sum_up(first)


def _end_what_is_over(first: OnLand) -> None:
    for place in [place for place in first.reached if not all(place)]:
        for mass in first.reached.pop(place).values():
            first.end(*place, mass)


class _Waves:
    def __init__(self, mine: list[int], theirs: list[int], limit: int) -> None:
        self.units = units = (len(mine) - 1, len(theirs) - 1)
        self.most = most = max(units)
        self.limit = limit
        chances, whole = table(max(mine[-1], theirs[-1], most)), slice(most + 1)
        self.chance = np.zeros((2, most + 1, most + 1))
        self.chance[0, : units[0] + 1] = chances[mine, whole]
        self.chance[1, : units[1] + 1] = chances[theirs, whole]
        self.dice = (mine, theirs)
        # Rolls, fresh starts, how often the side on roll rolls from one, how often the other side.
        # The columns beyond the units stay empty: a diagonal view may run into them.
        self.arrays = np.zeros((4, 2, most + 1, 3 * most + 2))
        self.rolls, self.fresh, own, other = self.arrays[..., : most + 1]
        x, y = self.chance[0, :, 0], self.chance[1, :, 0]
        self.blank = np.multiply.outer(x, y)
        own[0] = _geometric(self.blank, (limit + 1) // 2)
        own[1] = own[0].T
        few = _geometric(self.blank, limit // 2)
        other[0] = few * y
        other[1] = few.T * x

    def sum_up(self, first: OnLand) -> FixedSum:
        most, total = self.most, 0
        for (a, d), here in first.reached.items():
            for (side, _), mass in here.items():
                self.fresh[(side, a, d) if side == 0 else (side, d, a)] += mass
                total = max(total, a + d)
        wide, row, column = self.arrays.strides[1:]
        # diagonals[s, array, side, i, k] is the element (i, s - i + k) of a side's array.
        diagonals = as_strided(
            self.arrays,
            (2 * most + 1, 4, 2, most + 1, most + 1),
            (column, self.arrays.strides[0], wide, row - column, column),
        )
        for units in range(total, 1, -1):
            some = slice(max(1, units - most), min(most, units - 1) + 1)
            wave = diagonals[units, :, :, some]
            rolls, fresh, own, other = wave[..., 0]
            hits = slice(1, total - units + 1)
            if units < total:
                # A side's roll with k hits leads here from k more units of the other side. Then the
                # other side starts afresh; along the diagonal it counts the other way round.
                came = np.einsum("sik,sik->si", wave[0, ..., hits], self.chance[:, some, hits])
                fresh += came[::-1, ::-1]
            np.multiply(fresh, own, out=rolls)
            rolls += fresh[::-1, ::-1] * other
        return self.ends(first)

    def ends(self, first: OnLand) -> FixedSum:
        n, m = self.units
        mine, theirs = self.rolls[0, : n + 1, : m + 1], self.rolls[1, : m + 1, : n + 1]
        odd = self.limit % 2
        dry = self.blank[: n + 1, : m + 1] ** (self.limit // 2)
        x, y = self.chance[0, : n + 1, :1], self.chance[1, : m + 1, 0]
        fresh, answer = self.fresh[0, : n + 1, : m + 1], self.fresh[1, : m + 1, : n + 1].T
        return FixedSum(
            won=np.einsum("ad,ad->a", mine[:, 1:], self._all(0, m)[:, 1:]),
            held=np.einsum("da,da->d", theirs[:, 1:], self._all(1, n)[:, 1:]),
            cease_fire=dry * (fresh * x + answer * y if odd else fresh + answer),
            rolls=float(self.rolls.sum()) + first.rolls,
            home=first.start.home,
            early=first.ends,
        )

    def _all(self, side: int, enemies: int) -> Floats:
        """By a side's units and the enemy's: the chance that one roll hits them all."""
        dice = self.dice[side]
        return at_least(max(*dice, enemies))[dice, : enemies + 1]


def _geometric(ratio: Floats, terms: int) -> Floats:
    """1 + ratio + ratio² + ..., so many terms."""
    total, power = np.zeros_like(ratio), np.ones_like(ratio)
    for _ in range(terms):
        total += power
        power = power * ratio
    return total

