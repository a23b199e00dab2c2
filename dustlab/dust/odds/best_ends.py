"""How a battle ends under best play: the chances of all ends, and what is left of both armies.

`best` goes from the small places to the large ones and writes down what is destroyed at each. This
goes the same way back: the whole chance lies on the first place and is spread along the choices.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ...core.errors import BadInput
from ...odds.pools import Floats, added_up, chances_of_hits
from ..components import NO_UNITS, Units
from ..state import ATTACKER
from .best_arrays import BestPlay, Bits, Choices, Level
from .best_play import Opening, refuse_too_many
from .sums import Ends, Joint, Start

MOST_BEST = 80
"""Best play looks at every remainder of both armies: beyond this it would take too much memory."""
MOST_PAIRS = 400_000
"""A table of more pairs of remainders than these would fill a machine's memory."""


class BestEnds(Ends):
    """Best play; the chance of taking the area comes first, the rest when it is asked for."""

    def __init__(self, start: Start) -> None:
        refuse_too_many(start, MOST_BEST)
        self.start = start
        self.play = BestPlay.of(start)

    @cached_property
    def opening(self) -> Opening:
        return Opening(self.play, 1.0, chances_of_hits).begin(self.start)

    @cached_property
    def attacker(self) -> float:
        if self.start.lying is not None or self.start.dry:
            return float(1.0 - self.opening.loss())
        armies = (self.play.attackers, self.play.defenders)
        mine, theirs = (army.shorter_row_first() for army in armies)
        quick = BestPlay(mine, theirs, self.play.limit)
        return 1.0 - quick.loss(self.start.side == ATTACKER)

    @cached_property
    def _spread(self) -> _Spread:
        return _Spread(self.play).spread(self.opening, self.start.home)

    @cached_property
    def rolls(self) -> float:
        return self._spread.rolls

    @cached_property
    def endings(self) -> dict[str, float]:
        ceased = (("cease_fire", float(chances.sum())) for _, chances in self._spread.dry)
        decided = ((how, chance) for (how, _, _), chance in self._spread.decided.items())
        return added_up(chain([("cease_fire", 0.0)], ceased, decided))

    def left(self, side: int) -> dict[int, float]:
        left = [
            ((theirs if side else mine).total, chance)
            for (_, mine, theirs), chance in self._spread.decided.items()
        ]
        for level, chances in self._spread.dry:
            if side == 0:
                left.append((level.units if self.start.home else 0, float(chances.sum())))
            else:
                left += enumerate(np.bincount(self.play.totals, chances.sum(axis=1)).tolist())
        return dict(sorted(added_up((n, chance) for n, chance in left if chance).items()))

    @cached_property
    def joint(self) -> Joint:
        """All ends with their armies; after a cease-fire with those who left."""
        pairs = sum(int(np.count_nonzero(chances)) for _, chances in self._spread.dry)
        if pairs > MOST_PAIRS:
            expected = f"at most {MOST_PAIRS} pairs of armies that can be left"
            raise BadInput("units", expected, f"{pairs}; ask for the numbers of units left")
        joint = dict(self._spread.decided)
        for level, chances in self._spread.dry:
            for cell, i in np.argwhere(chances).tolist():
                home = self.start.home
                mine = attackers_of(self.play, level, level.few + i) if home else NO_UNITS
                end = ("cease_fire", mine, defenders_of(self.play, cell))
                joint[end] = joint.get(end, 0.0) + float(chances[cell, i])
        return joint


def attackers_of(play: BestPlay, level: Level, first: int) -> Units:
    return play.attackers.left(first, level.units - first)


def defenders_of(play: BestPlay, cell: int) -> Units:
    first, total = int(play.firsts[cell]), int(play.totals[cell])
    return play.defenders.left(first, total - first)


@dataclass
class _Spread:
    """The whole chance, spread from the first places along what is destroyed at each."""

    play: BestPlay
    choices: Choices = field(default_factory=Choices)
    decided: Joint = field(default_factory=dict)
    """(ending, attackers, defenders) with its chance, where one side is gone."""
    dry: list[tuple[Level, Floats]] = field(default_factory=list)
    """The chance of a cease-fire, by defender and attacker, level by level."""
    rolls: float = 0.0
    """How many rolls are to be expected."""

    def spread(self, opening: Opening, home: bool) -> _Spread:
        play = self.play
        below, here = play.room_for_losses()
        for level in play.levels():
            play.raise_level(level, below, here, self.choices)
            below, here = here, below
        # From here on the arrays hold the chances with which places are reached, not losses.
        below.fill(0.0)
        here.fill(0.0)
        for units in range(play.attackers.total, 0, -1):
            level = play.level(units)
            # What lies on this level came from above or is one of the first fresh starts.
            answer = np.zeros((len(play.firsts), level.mine.shape[1]))
            for (side, mine, theirs), chance in opening.starts.items():
                (first, second), (row, other) = mine, theirs
                if first + second == units:
                    fewest, _ = play.defenders.level(row + other)
                    cell = play.cells[row + other].start + row - fewest
                    if side == 0:
                        here[0, first + 1, cell] += chance
                    else:
                        answer[cell, first - level.few] += chance
            self._lower_level(level, here, below, answer)
            here.fill(0.0)
            here, below = below, here
        for cell, chance in enumerate(here[0, 1].tolist()):
            self._add("defender", NO_UNITS, defenders_of(play, cell), chance)
        for (how, mine, theirs), chance in opening.over.items():
            gone = how == "cease_fire" and not home
            survivors = NO_UNITS if gone else play.attackers.left(*mine)
            self._add(how, survivors, play.defenders.left(*theirs), chance)
        self.rolls += opening.rolls
        return self

    def _lower_level(self, level: Level, here: Floats, below: Floats, answer: Floats) -> None:
        """Spread what lies on a level: on the level below, on the ends, and on its own answers."""
        play, n, span = self.play, level.units, level.span
        fresh = here[0, span].T
        rolls = self._attack(level, fresh, answer)
        answers = level.own * answer + (level.other * level.mine[0]) * fresh
        self.rolls += float(rolls.sum() + answers.sum())
        after_attack, after_answer = level.dry
        dry = after_attack * fresh + after_answer * answer
        dry[0] = 0.0  # without defenders there is nothing to cease
        self.dry.append((level, dry))
        # The defender's hits: what is left to choose of them, from many to few.
        chosen = here[1 : n + 1, span]
        chosen += play.theirs[1 : n + 1, None] * answers.T
        from_first = _bits(self.choices.defender[n], chosen.shape)
        below[:n, level.lower] += np.where(from_first, chosen, 0.0)
        below[:n, span] += np.where(from_first, 0.0, chosen)
        lost = (play.all_lost[n + 1][:, None] * answers).sum(axis=1)
        for cell in np.flatnonzero(lost):
            self._add("defender", NO_UNITS, defenders_of(play, int(cell)), float(lost[cell]))

    def _attack(self, level: Level, fresh: Floats, answer: Floats) -> Floats:
        """Through the defenders' levels: the attackers' rolls.

        The defenders' fresh starts that they lead to are added to `answer`.
        """
        play = self.play
        most, width = play.defenders.total, level.mine.shape[1]
        row = play.defenders.sizes[0]
        rolls = np.zeros_like(answer)
        above = np.zeros((most + 1, row + 2, width))
        won, enough = np.zeros(width), play.enough_of(level)
        for j in range(most, 0, -1):
            span, lower, cell = play.rows[j], play.lower[j], play.cells[j]
            answer[cell] += above[0, span]
            rolls[cell] = level.own[cell] * fresh[cell]
            rolls[cell] += play.blank[cell] * level.other[cell] * answer[cell]
            chosen = above[1 : j + 1, span] + level.mine[1 : j + 1, None, :] * rolls[cell]
            won += (enough[j + 1] * rolls[cell]).sum(axis=0)
            from_first = _bits(self.choices.attacker[level.units][j - 1], chosen.shape)
            above = np.zeros((j, row + 2, width))
            above[:, lower] += np.where(from_first, chosen, 0.0)
            above[:, span] += np.where(from_first, 0.0, chosen)
        won += above[0, 1]
        for first, chance in enumerate(won.tolist(), level.few):
            self._add("attacker", attackers_of(play, level, first), NO_UNITS, chance)
        return rolls

    def _add(self, how: str, mine: Units, theirs: Units, chance: float) -> None:
        if chance:
            end = (how, mine, theirs)
            self.decided[end] = self.decided.get(end, 0.0) + chance


def _bits(packed: Bits, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    count = int(np.prod(shape))
    bits: NDArray[np.bool_] = np.unpackbits(packed, count=count).astype(bool).reshape(shape)
    return bits
