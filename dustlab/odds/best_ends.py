"""How a battle ends under best play: the chances of all ends, and what is left of both armies.

`best_sums` goes from the small places to the large ones and writes down what is destroyed at each.
This goes the same way back: the whole chance lies on the first place and is spread along the
choices.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..dust.components import Units
from .best_opening import Opening
from .best_sums import BestPlay, Bits, Choices, Level
from .throws import Floats

Joint = dict[tuple[str, Units, Units], float]


@dataclass(frozen=True, eq=False)
class BestEnds:
    joint: Joint
    """(ending, attackers, defenders) with its chance; after a cease-fire with those who left."""
    rolls: float
    """How many rolls are to be expected."""


def spread_best(play: BestPlay, opening: Opening) -> BestEnds:
    return _Spread(play).spread(opening)


class _Spread:
    def __init__(self, play: BestPlay) -> None:
        self.play = play
        self.choices = Choices()
        self.joint: Joint = {}
        self.rolls = 0.0

    def spread(self, opening: Opening) -> BestEnds:
        play = self.play
        below, here = play.fresh_losses()
        kept = list(play.levels())
        for level in kept:
            play.raise_level(level, below, here, self.choices)
            below, here = here, below
        # From here on the arrays hold the chances with which places are reached, not losses.
        below.fill(0.0)
        here.fill(0.0)
        for level in reversed(kept):
            # What lies on this level came from above or is one of the first fresh starts.
            answer = np.zeros((len(play.firsts), level.mine.shape[1]))
            few = level.span.start - 1
            for (side, mine, theirs), chance in opening.starts.items():
                if sum(mine) == level.units:
                    cell = play.cells[sum(theirs)].start + theirs[0]
                    cell -= play.defenders.level(sum(theirs))[0]
                    if side == 0:
                        here[0, mine[0] + 1, cell] += chance
                    else:
                        answer[cell, mine[0] - few] += chance
            self.lower_level(level, here, below, answer)
            here.fill(0.0)
            here, below = below, here
        for cell, chance in enumerate(here[0, 1].tolist()):
            self.add("defender", Units(), self.defenders(cell), chance)
        for (how, mine, theirs), chance in opening.over.items():
            self.add(how, play.attackers.left(*mine), play.defenders.left(*theirs), chance)
        return BestEnds(self.joint, self.rolls + opening.rolls)

    def lower_level(self, level: Level, here: Floats, below: Floats, answer: Floats) -> None:
        """Spread what lies on a level: on the level below, on the ends, and on its own answers."""
        play, n, span = self.play, level.units, level.span
        fresh = here[0, span].T
        rolls = self.descend(level, fresh, answer)
        one = level.mine[0]
        answers = level.own * answer + (level.other * one) * fresh
        self.rolls += float(rolls.sum() + answers.sum())
        dry = level.dry[0] * fresh + level.dry[1] * answer
        self.end_dry(level, dry)
        # The defender's hits: what is left to choose of them, from many to few.
        chosen = here[1 : n + 1, span]
        chosen += play.theirs[1 : n + 1, None] * answers.T
        from_first = _bits(self.choices.defender[n], chosen.shape)
        lower = slice(span.start - 1, span.stop - 1)
        below[:n, lower] += np.where(from_first, chosen, 0.0)
        below[:n, span] += np.where(from_first, 0.0, chosen)
        lost = (play.all_lost[n + 1][:, None] * answers).sum(axis=1)
        for cell in np.flatnonzero(lost):
            self.add("defender", Units(), self.defenders(int(cell)), float(lost[cell]))

    def descend(self, level: Level, fresh: Floats, answer: Floats) -> Floats:
        """Through the defenders' levels: the attackers' rolls.

        The defenders' fresh starts that they lead to are added to `answer`.
        """
        play = self.play
        most, width = play.defenders.total, level.mine.shape[1]
        rolls = np.zeros_like(level.own)
        rows = play.defenders.sizes[0] + 2
        above = np.zeros((most + 2, rows, width))
        won, enough = np.zeros(width), play.enough_of(level)
        for j in range(most, 0, -1):
            row, lower, cell = play.rows[j], play.lower[j], play.cells[j]
            answer[cell] += above[0, row]
            rolls[cell] = level.own[cell] * fresh[cell]
            rolls[cell] += play.blank[cell] * level.other[cell] * answer[cell]
            chosen = above[1 : j + 1, row] + level.mine[1 : j + 1, None, :] * rolls[cell]
            won += (enough[j + 1] * rolls[cell]).sum(axis=0)
            from_first = _bits(self.choices.attacker[level.units][j - 1], chosen.shape)
            under = np.zeros_like(above)
            under[:j, lower] += np.where(from_first, chosen, 0.0)
            under[:j, row] += np.where(from_first, 0.0, chosen)
            above = under
        won += above[0, 1]
        few = level.span.start - 1
        for i, chance in enumerate(won.tolist()):
            self.add("attacker", self.attackers(level, few + i), Units(), chance)
        return rolls

    def end_dry(self, level: Level, dry: Floats) -> None:
        few = level.span.start - 1
        for i in range(dry.shape[1]):
            mine = self.attackers(level, few + i)
            for cell in np.flatnonzero(dry[:, i]):
                theirs = self.defenders(int(cell))
                if theirs.total:
                    self.add("cease_fire", mine, theirs, float(dry[cell, i]))

    def attackers(self, level: Level, first: int) -> Units:
        return self.play.attackers.left(first, level.units - first)

    def defenders(self, cell: int) -> Units:
        first, total = int(self.play.firsts[cell]), int(self.play.totals[cell])
        return self.play.defenders.left(first, total - first)

    def add(self, how: str, mine: Units, theirs: Units, chance: float) -> None:
        if chance:
            end = (how, mine, theirs)
            self.joint[end] = self.joint.get(end, 0.0) + chance


def _bits(packed: Bits, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    count = int(np.prod(shape))
    bits: NDArray[np.bool_] = np.unpackbits(packed, count=count).astype(bool).reshape(shape)
    return bits
