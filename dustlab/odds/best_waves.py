"""Best play for small armies: all places with as many units in all are summed in one step.

The same numbers as in `best_sums`, in another order: fewer steps, each over larger arrays and also
over places that there are not. For small armies that is faster, for large ones slower.

Both sides are treated alike. A cell is what is left of a side and of its enemy; its loss is what
the side loses if the enemy is on roll: for the attacker the chance not to get the area, for the
defender the chance not to keep it. By what it destroys each side makes its own loss small. The
cells of a step are laid out by the first row of the enemy's and by the side's remainder, those of
both sides in the order of their units; the enemy's second row follows from the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .best_sums import NO_DEFENDER
from .lattice import Lattice
from .throws import Floats, table

# With more pairs of remainders than these `best_sums` is faster.
MOST_PAIRS = 16_000

Sizes = tuple[int, int]
Places = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Layout:
    """Which cell is what, step by step: the same for all armies with rows of these sizes."""

    remainders: Places
    """The remainders of both sides (the attacker's numbers first), in the order of their units."""
    spans: list[slice]
    """By step: the remainders that have an enemy then."""
    pairs: Places
    """For all cells, one step after the other: the place in the table of coefficients."""
    partners: list[Places]
    """By step and cell: the same place seen from the other side."""
    width: int
    last: tuple[int, int]
    """Where the full armies stand: the attacker's cell, the defender's."""


@lru_cache(maxsize=32)
def layout(mine: Sizes, theirs: Sizes) -> Layout:
    width = max(mine[0], theirs[0]) + 2
    n, m = sum(mine), sum(theirs)
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
    column = np.arange(-1, width - 1)[:, None]
    spans, pairs, partners = [], [], []
    for step in range(n + m + 1):
        low, high = np.searchsorted(units, [max(step - max(n, m), 1), step + 1])
        spans.append(slice(int(low), int(high)))
        some = spans[-1]
        side, rest = sides[some], step - units[some] - column
        there = (column >= 0) & (column <= enemy_firsts[side])
        there = there & (rest >= 0) & (rest <= enemy_seconds[side])
        enemy = np.where(there, column * (enemy_seconds[side] + 1) + rest, 0)
        own = number[some]
        pair = np.where(side == 0, own * count[1] + enemy, enemy * count[1] + own)
        pair = np.where(enemy == 0, none + 1, pair + side * count[0] * count[1])
        pairs.append(np.where(there, pair, none).ravel())
        other = place[enemy + np.where(side == 0, count[0], 0)]
        partners.append(np.where(there, (first[some] + 1) * len(order) + other, 0))
    full = tuple(int(place[at]) for at in (count[0] - 1, count[0] + count[1] - 1))
    last = ((theirs[0] + 1) * len(order) + full[0], (mine[0] + 1) * len(order) + full[1])
    return Layout(order, spans, np.concatenate(pairs), partners, width, last)


def loss_in_waves(mine: Lattice, theirs: Lattice, limit: int, attacker_rolls: bool) -> float:
    """The chance that the attackers do not get the area, from a fresh start of full armies."""
    # The shorter row of the enemy's lays the cells out: fewer of them are none.
    turned = max(mine.sizes[0], theirs.sizes[0]) > max(mine.sizes[1], theirs.sizes[1])
    way = -1 if turned else 1
    cells = layout(mine.sizes[::way], theirs.sizes[::way])
    most, width = max(mine.total, theirs.total), cells.width
    both = (mine.dice.T, theirs.dice.T) if turned else (mine.dice, theirs.dice)
    dice = np.concatenate([each.ravel() for each in both])
    chance = table(max(int(dice.max()), most))[dice, : most + 1]
    parts = _coefficients(chance[:, 0], mine.dice.size, limit).take(
        cells.pairs, axis=1, mode="clip"
    )
    # By hits and remainder of a side.
    weights = np.ascontiguousarray(chance[cells.remainders].T)
    # Where fewer enemies than none would be left, nothing is lost: so the arrays begin with zeros.
    old, new = np.zeros((2, most + 1, width, len(dice)))
    shot = np.zeros((width, len(dice)))
    minimum, multiply, einsum = np.minimum, np.multiply, np.einsum
    take, done = shot.take, 0
    for step, (some, partners) in enumerate(zip(cells.spans, cells.partners, strict=True)):
        if not partners.size:
            continue
        hits = min(step, most)
        answers, misses, rest = parts[:, done : done + partners.size].reshape(3, width, -1)
        done += partners.size
        before, chosen = old[:hits], new[1 : hits + 1]
        # One more of the enemy's: from the second row, or from the first.
        chosen[:, 0] = before[:, 0]
        minimum(before[:, 1:], before[:, :-1], out=chosen[:, 1:])
        now = shot[:, some]
        einsum("hwx,hx->wx", chosen[:, :, some], weights[1 : hits + 1, some], out=now)
        loss = new[0, :, some]
        multiply(now, answers, out=loss)
        loss -= take(partners, mode="clip") * misses
        loss += rest
        old, new = new, old
    attacker, defender = (float(old[0].flat[at]) for at in cells.last)
    return 1.0 - defender if attacker_rolls else attacker


def _coefficients(blank: Floats, split: int, limit: int) -> Floats:
    """For each pair, first as the attacker sees it, then as the defender does.

    The loss is: answers times one's own shot, less misses times the enemy's, and the rest.
    """
    x, y = blank[:split, None], blank[None, split:]
    both = x * y
    few, power = np.ones_like(both), both
    for _ in range(limit // 2 - 1):
        few, power = few + power, power * both
    own = few + power if limit % 2 else few
    mine, theirs = (power * x, power * y) if limit % 2 else (power, power)
    pairs = both.size
    parts = np.zeros((3, 2 * pairs + 2))
    parts[0, :pairs], parts[0, pairs:-2] = (few * y).ravel(), (few * x).ravel()
    parts[1, :pairs] = parts[1, pairs:-2] = own.ravel()
    parts[2, :pairs] = (own * (1 - y) + theirs).ravel()
    parts[2, pairs:-2] = (1 - few * x * (1 - y) - mine).ravel()
    # No such cell: worse than any loss. No enemy is left: nothing is lost.
    parts[2, -2] = NO_DEFENDER
    return parts
