"""The policy `best` on land, in arrays: each roller destroys what serves its own side best.

The same as `best_sums.py`, for large armies. Let W[h] be the loss after h units of the enemy have
been chosen. To choose h units is to choose one and then h - 1: W[h] of a place is the better of
W[h - 1] of the two places with one unit less. So the work goes through the attackers' remainders
level by level (a level has as many units in all), and in each of them through the defenders'
levels, all hits at once. An array keeps W by the level to which the hits lead: with each level
above it they are one more.

Rolls up to a cease-fire follow in closed form, as in `fixed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...odds.pools import Floats, at_least, table
from .best_play import LEVEL, Place, Remainders, both_armies
from .sums import Start

Bits = NDArray[np.uint8]

NO_ATTACKER, NO_DEFENDER = -1.0, 2.0
"""Worse than any loss, for either side: no such remainder."""


@dataclass(frozen=True, eq=False)
class Level:
    """The attackers' remainders with the same number of units, against every defender."""

    units: int
    few: int
    """The fewest of the first row."""
    mine: Floats
    """By hits and attacker: the chance of a throw."""
    own: Floats
    """By defender and attacker: how often a side on roll rolls from a fresh start on."""
    other: Floats
    """How often the side that is not on roll rolls, before its enemy's blank is counted."""
    dry: tuple[Floats, Floats]
    """The chance of a cease-fire from a fresh start of the attacker, or of the defender."""

    @property
    def span(self) -> slice:
        """Where these remainders stand in arrays over the first row, which begin with none."""
        return slice(self.few + 1, self.few + 1 + self.mine.shape[1])

    @property
    def lower(self) -> slice:
        """The same with one less of the first row."""
        return slice(self.few, self.few + self.mine.shape[1])


@dataclass(eq=False)
class Choices:
    """What is destroyed at every place: whether the next unit comes from the first row (bits)."""

    attacker: dict[int, list[Bits]] = field(default_factory=dict)
    defender: dict[int, Bits] = field(default_factory=dict)


class BestPlay:
    """The places of a battle on land, and the chance of winning it under best play."""

    def __init__(self, attackers: Remainders, defenders: Remainders, limit: int) -> None:
        self.attackers, self.defenders, self.limit = attackers, defenders, limit
        n, m = attackers.total, defenders.total
        self.dice = np.array(attackers.dice)
        theirs = np.array(defenders.dice)
        most = int(max(self.dice.max(), theirs.max(), n, m))
        self.chance, self.enough = table(most), at_least(most)
        levels = [defenders.level(units) for units in range(m + 1)]
        self.firsts = np.concatenate([np.arange(a, b + 1) for a, b in levels])
        self.totals = np.repeat(np.arange(m + 1), [b - a + 1 for a, b in levels])
        self.cells, self.rows, self.lower = _places(levels)
        dice = theirs[self.firsts, self.totals - self.firsts]
        self.theirs = np.ascontiguousarray(self.chance[dice, : n + 1].T)
        self.all_lost = self.enough[dice].T
        self.blank = self.theirs[0][:, None]

    @staticmethod
    def of(start: Start) -> BestPlay:
        return BestPlay(*both_armies(start), start.rules.battle.dry_rolls)

    def levels(self) -> Iterator[Level]:
        for units in range(1, self.attackers.total + 1):
            yield self.level(units)

    def level(self, units: int) -> Level:
        few, many = self.attackers.level(units)
        mine = self.chance[self._dice(units, few, many)].T
        both = self.blank * mine[0]
        runs: Any = 0.0
        power: Any = 1.0
        for _ in range(self.limit // 2):
            runs, power = runs + power, power * both
        other, power = np.broadcast_to(runs, both.shape), np.broadcast_to(power, both.shape)
        # Now `power` is the chance that all pairs of rolls that there may be are blanks.
        own, dry = other, (power, power)
        if self.limit % 2:
            own, dry = other + power, (power * mine[0], power * self.blank)
        return Level(units, few, mine, own, other, dry)

    def enough_of(self, level: Level) -> Floats:
        """By hits and attacker: the chance of that many hits or more."""
        few, many = self.attackers.level(level.units)
        enough: Floats = self.enough[self._dice(level.units, few, many)].T
        return enough

    def _dice(self, units: int, few: int, many: int) -> NDArray[np.int64]:
        first = np.arange(few, many + 1)
        dice: NDArray[np.int64] = self.dice[first, units - first]
        return dice

    def room_for_losses(self) -> tuple[Floats, Floats]:
        """Losses by the level that hits lead to, attackers and defenders.

        Twice: from the losses of one level those of the next follow, in turns.
        """
        shape = (self.attackers.total + 1, self.attackers.sizes[0] + 3, len(self.firsts))
        below, here = np.full(shape, NO_ATTACKER), np.full(shape, NO_ATTACKER)
        below[0, 1] = 1.0  # no attackers are left
        return below, here

    @cached_property
    def losses(self) -> dict[Place, float]:
        """The chance that the attackers do not get the area, from fresh starts.

        By the side on roll (0 is the attacker) and what is left of both armies: of those
        places that one roll from the full armies can lead to.
        """
        below, here = self.room_for_losses()
        losses: dict[Place, float] = {}
        mine, theirs = self.attackers.sizes, self.defenders.sizes
        for level in self.levels():
            defence = self.raise_level(level, below, here, None)
            for first, loss in enumerate(here[level.units, level.span, -1].tolist(), level.few):
                losses[0, (first, level.units - first), theirs] = loss
            below, here = here, below
        places = zip(self.firsts.tolist(), self.totals.tolist(), strict=True)
        for (first, total), loss in zip(places, defence[:, -1].tolist(), strict=True):
            if total:
                losses[1, mine, (first, total - first)] = loss
        return losses

    def loss(self, attacker_rolls: bool) -> float:
        """The chance that the attackers do not get the area, from the full armies."""
        place = (self.attackers.sizes, self.defenders.sizes)
        return self.losses[0 if attacker_rolls else 1, *place]

    def raise_level(
        self, level: Level, below: Floats, here: Floats, choices: Choices | None
    ) -> Floats:
        """From the losses of the level below to those of this one; the losses when the defender is
        on roll, by defender and attacker.

        `choices`, if given, keeps what is destroyed at each place.
        """
        n, span = level.units, level.span
        late = _late(n, self.attackers.sizes[0], choices is not None)
        same, other = below[late, span], below[late, level.lower]
        np.maximum(same, other, out=here[late, span])
        if choices is not None:
            choices.defender[n] = np.packbits((other >= same - LEVEL)[::-1])
        # The defender's rolls that hit something, by defender and attacker.
        answer = np.einsum("had,hd->da", here[:n, span], self.theirs[n:0:-1])
        answer += self.all_lost[n + 1][:, None]
        rest = level.own * answer + level.dry[1]
        shot, defence = self._attack(level, rest, choices)
        fresh = level.own * shot + (level.other * level.mine[0]) * answer + level.dry[0]
        here[n, span] = fresh.T
        here[n, :, 0] = 0.0  # no defenders are left
        return defence

    def _attack(self, level: Level, rest: Floats, choices: Choices | None) -> tuple[Floats, Floats]:
        """Through all levels of the defenders, by defender and attacker: the loss when the
        attacker's roll hits something, and the loss when the defender is on roll."""
        most, width = self.defenders.total, level.mine.shape[1]
        row = self.defenders.sizes[0]
        old, new = np.full((2, most + 1, row + 2, width), NO_DEFENDER)
        old[0, 1] = 0.0  # no defenders are left
        factor = level.other * self.blank
        shot = np.zeros_like(rest)
        chances = np.ascontiguousarray(level.mine[most::-1])
        kept: list[Bits] = []
        for j in range(1, most + 1):
            cell, span, lower = self.cells[j], self.rows[j], self.lower[j]
            late = _late(j, row, choices is not None)
            same, other = old[late, span], old[late, lower]
            np.minimum(same, other, out=new[late, span])
            if choices is not None:
                kept.append(np.packbits((other <= same + LEVEL)[::-1]))
            here = np.einsum("hij,hj->ij", new[:j, span], chances[most - j : most], out=shot[cell])
            np.add(here * factor[cell], rest[cell], out=new[j, span])
            old, new = new, old
        if choices is not None:
            choices.attacker[level.units] = kept
        return shot, shot * factor + rest


def _late(level: int, row: int, choosing: bool) -> slice:
    """The levels to which the first hits lead, W of which still changes; all if one chooses.

    As soon as the hits are more than the first row is long, W is the best of the whole row. One hit
    more than that: the arrays take turns, and both must have it.
    """
    return slice(0 if choosing else max(level - row - 1, 0), level)


def _places(levels: Sequence[tuple[int, int]]) -> tuple[list[slice], list[slice], list[slice]]:
    """By level: where its remainders stand in arrays over all of them, and in those over the first
    row; and there those with one less of the first row."""
    ends = accumulate((b - a + 1 for a, b in levels), initial=0)
    cells = [slice(a, b) for a, b in pairwise(ends)]
    rows = [slice(a + 1, b + 2) for a, b in levels]
    return cells, rows, [slice(a, b + 1) for a, b in levels]
