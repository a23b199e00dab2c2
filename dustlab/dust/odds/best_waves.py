"""Best play for small armies: all places with as many units in all are summed in one step.

The same numbers as in `best_sums`, in another order: fewer steps, each over larger arrays and also
over places that there are not. For small armies that is faster, for large ones slower.

Both sides are treated alike. A cell is what is left of a side and of its enemy; its loss is what
the side loses if the enemy is on roll: for the attacker the chance not to get the area, for the
defender the chance not to keep it. By what it destroys each side makes its own loss small. The
cells of a step are laid out by the first row of the enemy's (best the shorter one) and by the
side's remainder, those of both sides in the order of their units; the enemy's second row follows
from the step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...odds.pools import Floats, quick_einsum, table
from .best_sums import NO_DEFENDER
from .buffers import Rooms
from .lattice import Lattice

# With more pairs of remainders than these `best_sums` is faster.
MOST_PAIRS = 16_000
# Larger rooms (in bytes) take more memory than it saves time to keep them.
MOST_KEPT = 4_000_000

Sizes = tuple[int, int]


class Room:
    """Which cell is what, step by step, and arrays for it all, with the views on every step.

    The same for all armies with rows of these sizes.
    """

    def __init__(self, sizes: tuple[Sizes, Sizes]) -> None:
        mine, theirs = sizes
        width, n, m = max(mine[0], theirs[0]) + 1, sum(mine), sum(theirs)
        most = max(n, m)
        count = ((mine[0] + 1) * (mine[1] + 1), (theirs[0] + 1) * (theirs[1] + 1))
        sides = np.repeat([0, 1], count)
        number = np.concatenate([np.arange(count[0]), np.arange(count[1])])
        seconds, enemy_seconds = np.array([mine[1], theirs[1]]), np.array([theirs[1], mine[1]])
        enemy_firsts = np.array([theirs[0], mine[0]])
        first, second = np.divmod(number, seconds[sides] + 1)
        units = first + second
        order = np.argsort(units, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        sides, number, first, units = sides[order], number[order], first[order], units[order]
        none = 2 * count[0] * count[1]
        column = np.arange(width)[:, None]
        self.spans: list[slice] = []
        """By step: the remainders that have an enemy then."""
        pairs, self.partners = [], []
        """By step and cell: which cell of the step is the same place seen from the other side."""
        for step in range(n + m + 1):
            low, high = np.searchsorted(units, [max(step - most, 1), step + 1])
            self.spans.append(some := slice(int(low), int(high)))
            side, rest = sides[some], step - units[some] - column
            there = (column <= enemy_firsts[side]) & (rest >= 0) & (rest <= enemy_seconds[side])
            enemy = np.where(there, column * (enemy_seconds[side] + 1) + rest, 0)
            own = number[some]
            pair = np.where(side == 0, own * count[1] + enemy, enemy * count[1] + own)
            pair = np.where(enemy == 0, none + 1, pair + side * count[0] * count[1])
            pairs.append(np.where(there, pair, none).ravel())
            other = place[enemy + np.where(side == 0, count[0], 0)] - low
            self.partners.append(np.where(enemy, first[some] * len(own) + other, 0))
        self.remainders = order
        """The remainders of both sides (the attacker's numbers first), in order of their units."""
        self.pairs = np.concatenate(pairs)
        """For all cells, one step after the other: the place in the table of coefficients."""
        full = tuple(int(place[at]) for at in (count[0] - 1, count[0] + count[1] - 1))
        self.last = ((theirs[0], full[0]), (mine[0], full[1]))
        """Where the full armies stand: the attacker's cell, the defender's."""
        self.weights = np.zeros((most + 1, len(order)))
        """By hits and remainder of a side: the chance of a throw."""
        self.coefficients = np.zeros((3, none + 2))
        self.parts = np.empty((3, len(self.pairs)))
        self.losses = np.zeros((2, n + m + 1, width + 1, len(order)))
        """By step, first row of the enemy's and remainder of a side: the loss then, or what it is
        after as many hits as steps have gone by. Where fewer enemies than none would be left,
        nothing is lost: so it begins with zeros. Left of all is a column of what cannot be."""
        self.losses[:, :, 0] = NO_DEFENDER
        self.steps = [self._step(step, width, most) for step in range(1, n + m + 1)]

    def _step(self, step: int, width: int, most: int) -> tuple[Any, ...]:
        some, partners = self.spans[step], self.partners[step]
        old, new = self.losses[(step + 1) % 2], self.losses[step % 2]
        # After `width` hits from one first row the best of it is found, in both arrays.
        late = slice(max(step - width, 0), step)
        before = (old[late, 1:, some], old[late, :-1, some], new[late, 1:, some])
        hits = min(step, most)
        chosen = new[step - hits : step, 1:, some]
        weights = self.weights[hits:0:-1, some]
        done = sum(each.size for each in self.partners[:step])
        parts = self.parts[:, done : done + partners.size].reshape(3, *partners.shape)
        shot, enemy = np.empty((2, *partners.shape))
        return *before, chosen, weights, shot, partners, enemy, *parts, new[step, 1:, some]


_rooms = Rooms(Room, 16)
_einsum = quick_einsum()


def loss_in_waves(mine: Lattice, theirs: Lattice, limit: int, attacker_rolls: bool) -> float:
    """The chance that the attackers do not get the area, from a fresh start of full armies."""
    sizes = (mine.sizes, theirs.sizes)
    room = _rooms.take(sizes)
    dice = np.concatenate([mine.dice.ravel(), theirs.dice.ravel()])
    most = max(mine.total, theirs.total)
    chance = table(max(int(dice.max()), most))[dice, : most + 1]
    _coefficients(chance[:, 0], mine.dice.size, limit, room.coefficients)
    room.coefficients.take(room.pairs, axis=1, mode="clip", out=room.parts)
    room.weights[:] = chance[room.remainders].T
    minimum, multiply, subtract, add = np.minimum, np.multiply, np.subtract, np.add
    einsum = _einsum
    for (
        same, lower, better, chosen, weights, shot, partners, enemy, answers, misses, rest, loss
    ) in room.steps:  # fmt: skip
        # One more of the enemy's: from the second row, or from the first.
        minimum(same, lower, out=better)
        einsum("hwx,hx->wx", chosen, weights, out=shot)
        shot.take(partners, out=enemy, mode="clip")
        multiply(shot, answers, out=shot)
        multiply(enemy, misses, out=enemy)
        subtract(shot, enemy, out=shot)
        add(shot, rest, out=loss)
    last = room.losses[(mine.total + theirs.total) % 2, -1, 1:]
    attacker, defender = (float(last[at]) for at in room.last)
    if room.losses.nbytes <= MOST_KEPT:
        _rooms.put(sizes, room)
    return 1.0 - defender if attacker_rolls else attacker


def _coefficients(blank: Floats, split: int, limit: int, parts: Floats) -> None:
    """For each pair, first as the attacker sees it, then as the defender does.

    The loss is: answers times one's own shot, less misses times the enemy's, and the rest.
    """
    x, y = blank[:split, None], blank[None, split:]
    # Every array has its place: to ask for new ones would take longer than the sums.
    answers, misses, rest = parts[:, :-2].reshape(3, 2, split, -1)
    own, both, power = misses[1], rest[0], rest[1]
    np.multiply(x, y, out=both)
    power[:] = both
    few = answers[0]
    few[:] = 1.0
    for _ in range(limit // 2 - 1):
        few += power
        power *= both
    np.add(few, power if limit % 2 else 0.0, out=own)
    misses[0] = own
    np.multiply(few, x, out=answers[1])
    few *= y
    np.multiply(own, 1 - y, out=rest[0])
    rest[0] += power * y if limit % 2 else power
    if limit % 2:
        power *= x
    np.subtract(1.0, power, out=power)
    power -= answers[1] * (1 - y)
    # No such cell: worse than any loss. No enemy is left: nothing is lost.
    parts[2, -2] = NO_DEFENDER
