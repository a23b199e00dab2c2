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

from ...odds.pools import Floats, at_least, table, throws
from ..state import ATTACKER
from .battle_sums import End, OnLand, Start, dice_by_count
from .buffers import Rooms


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

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side (0: attackers) are left, wherever they are then."""
        dry = self.cease_fire.sum(axis=1 - side)
        if side == 0 and not self.home:
            dry = np.where(np.arange(len(dry)) == 0, dry.sum(), 0.0)
        left = dry + (self.won, self.held)[side]
        left[0] += float((self.held, self.won)[side].sum())
        for end, chance in self.early.items():
            left[end[1 + side]] += chance
        return {n: chance for n, chance in enumerate(left.tolist()) if chance}

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
    waves = Waves(mine, theirs, rules.battle.dry_rolls)
    if start.lying is None and not start.dry and len(mine) > 1 and len(theirs) > 1:
        side = 0 if start.side == ATTACKER else 1
        waves.begin(start.attackers.total, start.defenders.total, side, 1.0)
        return waves.sum_up(start.home, {}, 0.0)
    # What happens before the first fresh start is followed place by place.
    first = OnLand(start, throws)
    first.begin(1.0)
    _end_what_is_over(first)
    for place, here in list(first.reached.items()):
        for side, dry in [key for key in here if key[1]]:
            first.spread(place, side, dry, here.pop((side, dry)))
    _end_what_is_over(first)
    for place, here in first.reached.items():
        for (side, _), mass in here.items():
            waves.begin(*place, side, mass)
    return waves.sum_up(start.home, first.ends, first.rolls)


def _end_what_is_over(first: OnLand) -> None:
    for place in [place for place in first.reached if not all(place)]:
        for mass in first.reached.pop(place).values():
            first.end(*place, mass)


class Room:
    """Arrays for battles with at most so many units on a side, with the views on all steps.

    Setting the views up takes as long as a small sum: so a room is used again.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.chance = np.zeros((2, most + 1, most + 1))
        # Rolls, fresh starts, how often the side on roll rolls from one, how often the other side.
        # The columns beyond the units stay empty: a diagonal view may run into them.
        self.arrays = np.zeros((4, 2, most + 1, 3 * most + 2))
        self.parts = self.arrays[..., : most + 1]
        wide, row, column = self.arrays.strides[1:]
        # diagonals[s, array, side, i, k] is the element (i, s - i + k) of a side's array.
        diagonals = as_strided(
            self.arrays,
            (2 * most + 1, 4, 2, most + 1, most + 1),
            (column, self.arrays.strides[0], wide, row - column, column),
        )
        # The same for rolls and chances with the sides changed and the diagonal counted backwards:
        # element (1 - side, s - i, i + k), and the chance of k hits there.
        apart, line, hit = self.chance.strides
        before = as_strided(
            self.arrays[0, 1],
            (2 * most + 1, 2, most + 1, most + 1),
            (row, -wide, column - row, column),
        )
        chance = as_strided(
            self.chance[1], (2 * most + 1, 2, most + 1, most + 1), (line, -apart, -line, hit)
        )
        self.steps: list[tuple[Floats, ...]] = []
        """By units in all: rolls before, their chances, and this step's rolls, fresh starts (also
        as the other side sees them), how often each side rolls."""
        for units in range(2 * most + 1):
            some = slice(max(1, units - most), min(most, units - 1) + 1)
            # A fresh start comes from the other side's rolls with k hits, from k more units.
            there = (units, slice(None), some, slice(1, 2 * most - units + 1))
            rolls, fresh, own, other = diagonals[units, :, :, some, 0]
            self.steps.append(
                (before[there], chance[there], rolls, fresh, fresh[::-1, ::-1], own, other)
            )


# Larger rooms take more memory than it saves time to keep them.
MOST_KEPT = 40
_rooms = Rooms(Room, 16)


class Waves:
    def __init__(self, mine: list[int], theirs: list[int], limit: int) -> None:
        self.units = n, m = (len(mine) - 1, len(theirs) - 1)
        self.limit = limit
        self.starts: set[int] = set()
        """Units in all of the places with a fresh start."""
        most = max(n, m)
        self.room = _rooms.take(most)
        chances, whole = table(max(mine[-1], theirs[-1], most)), slice(most + 1)
        self.chance = self.room.chance
        self.chance[0, : n + 1], self.chance[0, n + 1 :] = chances[mine, whole], 0.0
        self.chance[1, : m + 1], self.chance[1, m + 1 :] = chances[theirs, whole], 0.0
        self.dice = (mine, theirs)
        self.rolls, self.fresh, self.own, self.other = self.room.parts
        self.room.parts[:2] = 0.0
        x, y = self.chance[0, :, 0], self.chance[1, :, 0]
        self.blank = np.multiply.outer(x, y)
        self.own[0] = _geometric(self.blank, (limit + 1) // 2)
        self.own[1] = self.own[0].T
        few = _geometric(self.blank, limit // 2)
        self.other[0] = few * y
        self.other[1] = few.T * x

    def begin(self, attackers: int, defenders: int, side: int, mass: float) -> None:
        """Put a fresh start on a place."""
        place = (attackers, defenders) if side == 0 else (defenders, attackers)
        self.fresh[side, place[0], place[1]] += mass
        self.starts.add(attackers + defenders)

    def sum_up(self, home: bool, early: dict[End, float], rolls_before: float) -> FixedSum:
        total = max(self.starts, default=0)
        dot, multiply, add, starts = _dot, np.multiply, np.add, self.starts
        for units in range(total, 1, -1):
            before, chance, rolls, fresh, turned, own, other = self.room.steps[units]
            if units in starts:
                fresh += dot(before, chance)
            else:
                dot(before, chance, out=fresh)
            multiply(fresh, own, out=rolls)
            add(rolls, multiply(turned, other), out=rolls)
        made = self.ends(home, early, rolls_before)
        if self.room.most <= MOST_KEPT:
            _rooms.put(self.room.most, self.room)
        return made

    def ends(self, home: bool, early: dict[End, float], rolls_before: float) -> FixedSum:
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
            rolls=float(self.rolls.sum()) + rolls_before,
            home=home,
            early=early,
        )

    def _all(self, side: int, enemies: int) -> Floats:
        """By a side's units and the enemy's: the chance that one roll hits them all."""
        dice = self.dice[side]
        return at_least(max(*dice, enemies))[dice, : enemies + 1]


def _rows(a: Floats, b: Floats, out: Floats | None = None) -> Floats:
    """Row by row the sum of the products."""
    found: Floats = np.einsum("sik,sik->si", a, b, out=out)
    return found


# What NumPy 2 has for it takes half the time where rows are short.
_dot = getattr(np, "vecdot", _rows)


def _geometric(ratio: Floats, terms: int) -> Floats:
    """1 + ratio + ratio² + ..., so many terms."""
    total = np.full_like(ratio, 1.0 if terms else 0.0)
    power = ratio
    for _ in range(terms - 1):
        total += power
        power = power * ratio
    return total
