"""How a battle ends under best play: the chances of all ends, and what is left of both armies.

`best_sums` goes from the small places to the large ones and writes down what is destroyed at each.
This goes the same way back: the whole chance lies on the first place and is spread along the
choices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.errors import BadInput
from ...odds.pools import Floats
from ..components import Units
from .best_opening import Opening
from .best_sums import BestPlay, Bits, Choices, Level

Joint = dict[tuple[str, Units, Units], float]


# A table of more pairs of remainders than these would fill a machine's memory.
MOST_PAIRS = 400_000


@dataclass(frozen=True, eq=False)
class BestEnds:
    play: BestPlay
    decided: Joint
    """(ending, attackers, defenders) with its chance, where one side is gone."""
    dry: list[tuple[Level, Floats]]
    """The chance of a cease-fire, by defender and attacker, level by level."""
    rolls: float
    """How many rolls are to be expected."""
    home: bool
    """Whether a cease-fire takes the attackers home; or they are lost."""

    @cached_property
    def endings(self) -> dict[str, float]:
        sums = {"cease_fire": sum(float(chances.sum()) for _, chances in self.dry)}
        for (how, _, _), chance in self.decided.items():
            sums[how] = sums.get(how, 0.0) + chance
        return sums

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side (0: attackers) are left, with the chance of each number."""
        left: dict[int, float] = {}
        for end, chance in self.decided.items():
            number = (end[1], end[2])[side].total
            left[number] = left.get(number, 0.0) + chance
        for level, chances in self.dry:
            if side == 0:
                found = [(level.units if self.home else 0, float(chances.sum()))]
            else:
                found = list(enumerate(np.bincount(self.play.totals, chances.sum(axis=1)).tolist()))
            for number, chance in found:
                if chance:
                    left[number] = left.get(number, 0.0) + chance
        return dict(sorted(left.items()))

    @cached_property
    def joint(self) -> Joint:
        """All ends with their armies; after a cease-fire with those who left."""
        pairs = sum(int(np.count_nonzero(chances)) for _, chances in self.dry)
        if pairs > MOST_PAIRS:
            told = f"at most {MOST_PAIRS} pairs of armies that can be left"
            raise BadInput("units", told, f"{pairs}; ask for the numbers of units left")
        joint = dict(self.decided)
        for level, chances in self.dry:
            few = level.span.start - 1
            for cell, i in np.argwhere(chances).tolist():
                mine = attackers_of(self.play, level, few + i) if self.home else Units()
                end = ("cease_fire", mine, defenders_of(self.play, cell))
                joint[end] = joint.get(end, 0.0) + float(chances[cell, i])
        return joint


def attackers_of(play: BestPlay, level: Level, first: int) -> Units:
    return play.attackers.left(first, level.units - first)


def defenders_of(play: BestPlay, cell: int) -> Units:
    first, total = int(play.firsts[cell]), int(play.totals[cell])
    return play.defenders.left(first, total - first)


def spread_best(play: BestPlay, opening: Opening, home: bool) -> BestEnds:
    return _Spread(play, home).spread(opening)


class _Spread:
    def __init__(self, play: BestPlay, home: bool) -> None:
        self.play, self.home = play, home
        self.choices = Choices()
        self.decided: Joint = {}
        self.dry: list[tuple[Level, Floats]] = []
        self.rolls = 0.0

    def spread(self, opening: Opening) -> BestEnds:
        play = self.play
        losses = play.fresh_losses()
        for level in play.levels():
            play.raise_level(level, losses, self.choices)
        below, here = losses
        # From here on the arrays hold the chances with which places are reached, not losses.
        below.fill(0.0)
        here.fill(0.0)
        for units in range(play.attackers.total, 0, -1):
            level = play.level(units)
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
            self.add("defender", Units(), defenders_of(play, cell), chance)
        for (how, mine, theirs), chance in opening.over.items():
            survivors = () if how == "cease_fire" and not self.home else mine
            self.add(
                how,
                play.attackers.left(*survivors) if survivors else Units(),
                play.defenders.left(*theirs),
                chance,
            )
        return BestEnds(play, self.decided, self.dry, self.rolls + opening.rolls, self.home)

    def lower_level(self, level: Level, here: Floats, below: Floats, answer: Floats) -> None:
        """Spread what lies on a level: on the level below, on the ends, and on its own answers."""
        play, n, span = self.play, level.units, level.span
        fresh = here[0, span].T
        rolls = self.descend(level, fresh, answer)
        one = level.mine[0]
        answers = level.own * answer + (level.other * one) * fresh
        self.rolls += float(rolls.sum() + answers.sum())
        dry = level.dry[0] * fresh + level.dry[1] * answer
        dry[0] = 0.0  # without defenders there is nothing to cease
        self.dry.append((level, dry))
        # The defender's hits: what is left to choose of them, from many to few.
        chosen = here[1 : n + 1, span]
        chosen += play.theirs[1 : n + 1, None] * answers.T
        from_first = _bits(self.choices.defender[n], chosen.shape)
        lower = slice(span.start - 1, span.stop - 1)
        below[:n, lower] += np.where(from_first, chosen, 0.0)
        below[:n, span] += np.where(from_first, 0.0, chosen)
        lost = (play.all_lost[n + 1][:, None] * answers).sum(axis=1)
        for cell in np.flatnonzero(lost):
            self.add("defender", Units(), defenders_of(play, int(cell)), float(lost[cell]))

    def descend(self, level: Level, fresh: Floats, answer: Floats) -> Floats:
        """Through the defenders' levels: the attackers' rolls.

        The defenders' fresh starts that they lead to are added to `answer`.
        """
        play = self.play
        most, width = play.defenders.total, level.mine.shape[1]
        rolls = np.zeros_like(level.own)
        rows = play.defenders.sizes[0] + 2
        above = np.zeros((most + 1, rows, width))
        won, enough = np.zeros(width), play.enough_of(level)
        for j in range(most, 0, -1):
            row, lower, cell = play.rows[j], play.lower[j], play.cells[j]
            answer[cell] += above[0, row]
            rolls[cell] = level.own[cell] * fresh[cell]
            rolls[cell] += play.blank[cell] * level.other[cell] * answer[cell]
            chosen = above[1 : j + 1, row] + level.mine[1 : j + 1, None, :] * rolls[cell]
            won += (enough[j + 1] * rolls[cell]).sum(axis=0)
            from_first = _bits(self.choices.attacker[level.units][j - 1], chosen.shape)
            under = np.zeros((j, rows, width))
            under[:, lower] += np.where(from_first, chosen, 0.0)
            under[:, row] += np.where(from_first, 0.0, chosen)
            above = under
        won += above[0, 1]
        few = level.span.start - 1
        for i, chance in enumerate(won.tolist()):
            self.add("attacker", attackers_of(play, level, few + i), Units(), chance)
        return rolls

    def add(self, how: str, mine: Units, theirs: Units, chance: float) -> None:
        if chance:
            end = (how, mine, theirs)
            self.decided[end] = self.decided.get(end, 0.0) + chance


def _bits(packed: Bits, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    count = int(np.prod(shape))
    bits: NDArray[np.bool_] = np.unpackbits(packed, count=count).astype(bool).reshape(shape)
    return bits
