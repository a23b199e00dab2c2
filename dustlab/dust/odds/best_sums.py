"""The policy `best` on land: each roller destroys what serves its own side best.

The attacker wants the area, the defender wants to keep it; so one number tells what a place is
worth to both: the chance that the attackers do not get the area (their loss). The attacker makes it
small, the defender large.

Let W[h] be the loss after h units of the enemy have been chosen. To choose h units is to choose one
and then h - 1: W[h] of a place is the better of W[h - 1] of the two places with one unit less. So
the work goes through the attackers' remainders level by level (a level has as many units in all),
and in each of them through the defenders' levels, all hits at once. An array keeps W by the level
to which the hits lead: with each level above it they are one more. As soon as they are more than
the first row is long, W is the best of the whole row and changes no more.

Rolls up to a cease-fire follow in closed form, as in `fixed_sums`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...odds.pools import Floats, at_least, quick_einsum, table
from .buffers import Rooms
from .lattice import Lattice, level_of

Bits = NDArray[np.uint8]

# Worse than any loss, for either side: no such remainder.
NO_ATTACKER, NO_DEFENDER = -1.0, 2.0

# Two choices are level if they differ by no more than rounding can make them differ.
LEVEL = 1e-14

# Larger arrays (in bytes) than these take more memory than it saves time to keep them.
MOST_KEPT = 4_000_000
_rooms: Rooms[tuple[int, ...], Floats] = Rooms(np.empty, 4)

Shape = tuple[tuple[int, int], int, bool]
"""The defenders' rows, how many attackers there are on a level, and whether choices are kept."""


@dataclass(frozen=True, eq=False)
class Level:
    """The attackers' remainders with the same number of units, against every defender."""

    units: int
    span: slice
    """Where these remainders stand in the arrays over the attackers' first row."""
    mine: Floats
    """By hits and attacker: the chance of a throw."""
    own: Floats
    """By defender and attacker: how often a side on roll rolls from a fresh start on."""
    other: Floats
    """How often the side that is not on roll rolls, before its enemy's blank is counted."""
    dry: tuple[Floats, Floats]
    """The chance of a cease-fire from a fresh start of the attacker, or of the defender."""


class BestPlay:
    """The places of a battle on land, and the chance of winning it under best play."""

    def __init__(self, attackers: Lattice, defenders: Lattice, limit: int) -> None:
        self.attackers, self.defenders, self.limit = attackers, defenders, limit
        n, m = attackers.total, defenders.total
        most = int(max(attackers.dice.max(), defenders.dice.max(), n, m))
        self.chance, self.enough = table(most), at_least(most)
        levels = [defenders.level(units) for units in range(m + 1)]
        self.firsts = np.concatenate([np.arange(a, b + 1) for a, b in levels])
        sizes = [b - a + 1 for a, b in levels]
        self.totals = np.repeat(np.arange(m + 1), sizes)
        self.cells, self.rows, self.lower = _places(levels)
        dice = defenders.dice[self.firsts, self.totals - self.firsts]
        self.theirs = np.ascontiguousarray(self.chance[dice, : n + 1].T)
        self.all_lost = self.enough[dice].T
        self.blank = self.theirs[0][:, None]
        self.kept: dict[Shape, _Columns] = {}

    def levels(self) -> Iterator[Level]:
        for units in range(1, self.attackers.total + 1):
            yield self.level(units)

    def level(self, units: int) -> Level:
        few, many = self.attackers.level(units)
        first = np.arange(few, many + 1)
        dice = self.attackers.dice[first, units - first]
        mine = self.chance[dice].T
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
        return Level(units, slice(few + 1, many + 2), mine, own, other, dry)

    def enough_of(self, level: Level) -> Floats:
        """By hits and attacker: the chance of so many hits or more."""
        few, many = level.span.start - 1, level.span.stop - 1
        first = np.arange(few, many)
        enough: Floats = self.enough[self.attackers.dice[first, level.units - first]].T
        return enough

    def columns(self, level: Level, choices: Choices | None) -> _Columns:
        key = (self.defenders.sizes, level.mine.shape[1], choices is not None)
        if key not in self.kept:
            self.kept[key] = _columns.take(key)
        return self.kept[key]

    def fresh_losses(self) -> Floats:
        """Room for losses by the level that hits lead to, attackers and defenders.

        Twice: from the losses of one level those of the next follow, in turns.
        """
        n, m = self.attackers, len(self.firsts)
        losses = _rooms.take((2, n.total + 1, n.sizes[0] + 3, m))
        losses.fill(NO_ATTACKER)
        losses[0, 0, 1] = 1.0  # no attackers are left
        return losses

    @cached_property
    def losses(self) -> dict[tuple[int, tuple[int, int], tuple[int, int]], float]:
        """The chance that the attackers do not get the area, from fresh starts.

        By the side on roll (0 is the attacker) and what is left of both armies: of those
        places that one roll from the full armies can lead to.
        """
        losses = self.fresh_losses()
        found: dict[tuple[int, tuple[int, int], tuple[int, int]], float] = {}
        mine, theirs = self.attackers.sizes, self.defenders.sizes
        for level in self.levels():
            self.raise_level(level, losses, None)
            few, n = level.span.start - 1, level.units
            for i, loss in enumerate(losses[n % 2, n, level.span, -1].tolist()):
                found[0, (few + i, n - few - i), theirs] = loss
        columns = self.columns(level, None)
        last = (columns.rest + columns.factor * columns.shot)[:, -1].tolist()
        for first, total, loss in zip(
            self.firsts.tolist(), self.totals.tolist(), last, strict=True
        ):
            if total:
                found[1, mine, (first, total - first)] = loss
        if losses.nbytes <= MOST_KEPT:
            _rooms.put(losses.shape, losses)
            for key, kept in self.kept.items():
                _columns.put(key, kept)
        self.kept.clear()
        return found

    def loss(self, attacker_rolls: bool) -> float:
        """The chance that the attackers do not get the area, from the full armies."""
        place = (self.attackers.sizes, self.defenders.sizes)
        return self.losses[0 if attacker_rolls else 1, *place]

    def raise_level(self, level: Level, losses: Floats, choices: Choices | None) -> None:
        """From the losses of the level below to those of this one.

        `choices`, if given, keeps what is destroyed at each place.
        """
        n, span = level.units, level.span
        below, here = losses[(n + 1) % 2], losses[n % 2]
        lower = slice(span.start - 1, span.stop - 1)
        late = _late(n, self.attackers.sizes[0], choices is not None)
        same, other = below[late, span], below[late, lower]
        np.maximum(same, other, out=here[late, span])
        if choices is not None:
            choices.defender[n] = np.packbits((other >= same - LEVEL)[::-1])
        # The defender's rolls that hit something, by defender and attacker.
        answer = np.einsum("had,hd->da", here[:n, span], self.theirs[n:0:-1])
        answer += self.all_lost[n + 1][:, None]
        columns = self.columns(level, choices)
        np.multiply(level.own, answer, out=columns.rest)
        columns.rest += level.dry[1]
        shot = columns.climb(level, self, choices)
        one = level.mine[0]
        fresh = level.own * shot
        fresh += (level.other * one) * answer
        fresh += level.dry[0]
        here[n, span] = fresh.T
        here[n, :, 0] = 0.0  # no defenders are left


def _late(level: int, row: int, choosing: bool) -> slice:
    """The levels to which the first hits lead, W of which still changes; all if one chooses.

    One hit more than the first row is long: the arrays take turns, and both must have it.
    """
    return slice(0 if choosing else max(level - row - 1, 0), level)


def _places(levels: Sequence[tuple[int, int]]) -> tuple[list[slice], list[slice], list[slice]]:
    """By level: where its remainders stand in arrays over all of them, and in those over the first
    row; and there those with one less of the first row."""
    ends = accumulate((b - a + 1 for a, b in levels), initial=0)
    cells = [slice(a, b) for a, b in pairwise(ends)]
    rows = [slice(a + 1, b + 2) for a, b in levels]
    return cells, rows, [slice(a, b + 1) for a, b in levels]


class _Columns:
    """Room for the defenders' levels, for so many attackers side by side, with all views on it."""

    def __init__(self, shape: Shape) -> None:
        sizes, width, choosing = shape
        most, cells, rows = sum(sizes), (sizes[0] + 1) * (sizes[1] + 1), sizes[0] + 2
        places = _places([level_of(sizes, units) for units in range(most + 1)])
        self.room = np.empty((2, most + 1, rows, width))
        self.chance = np.empty((most + 1, rows, width))
        """By hits, from many to few."""
        self.shot = np.zeros((cells, width))
        """By defender and attacker: the loss when the attacker's roll hits something."""
        self.rest = np.empty((cells, width))
        """The loss when the defender is on roll, but for the attackers' own answer."""
        self.factor = np.empty((cells, width))
        self.steps = []
        for j in range(1, most + 1):
            old, new = self.room[(j + 1) % 2], self.room[j % 2]
            cell, row, lower = (place[j] for place in places)
            late = _late(j, sizes[0], choosing)
            parts = (old[late, row], old[late, lower], new[late, row])
            chosen, weights, fresh = new[:j, row], self.chance[most - j : most, row], new[j, row]
            out = (self.shot[cell], self.factor[cell], self.rest[cell], fresh)
            self.steps.append((*parts, chosen, weights, *out))

    def climb(self, level: Level, play: BestPlay, choices: Choices | None) -> Floats:
        """Through all levels of the defenders."""
        minimum, multiply, add, einsum = np.minimum, np.multiply, np.add, _einsum
        self.room.fill(NO_DEFENDER)
        self.room[0, 0, 1] = 0.0  # no defenders are left
        self.chance[:] = level.mine[len(self.chance) - 1 :: -1, None, :]
        multiply(level.other, play.blank, out=self.factor)
        kept: list[Bits] = []
        for same, lower, better, chosen, weights, shot, factor, rest, fresh in self.steps:
            minimum(same, lower, out=better)
            if choices is not None:
                kept.append(np.packbits((lower <= same + LEVEL)[::-1]))
            einsum("hij,hij->ij", chosen, weights, out=shot)
            multiply(shot, factor, out=fresh)
            add(fresh, rest, out=fresh)
        if choices is not None:
            choices.attacker[level.units] = kept
        return self.shot


_columns = Rooms(_Columns, 64)
_einsum = quick_einsum()


@dataclass(eq=False)
class Choices:
    """What is destroyed at every place: whether the next unit comes from the first row (bits)."""

    attacker: dict[int, list[Bits]] = field(default_factory=dict)
    defender: dict[int, Bits] = field(default_factory=dict)
