"""Best play on land, summed place by place: the plain way, in floats or in fractions.

At a place both sides have chosen their casualties before any dice fall: for each number of hits it
is known what is left of the enemy then, and what that is worth. To choose some units is to choose
one and then one less: so what is best after h hits is the better of what is best after h - 1 hits
at the two places with one unit less.

Rolls up to a cease-fire follow in closed form, as in `sums.py` and in the arrays.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .best_play import (
    LEVEL,
    NONE_LEFT,
    Left,
    Opening,
    Place,
    both_armies,
    refuse_too_many,
)
from .sums import Ends, HitChances, Joint, Start, no_more_than

MOST_PLAIN = 25
"""With more units a side than these, these sums take longer than anybody waits."""


@dataclass(frozen=True, slots=True)
class Runs:
    """From a fresh start, as long as nothing hits."""

    blanks: tuple[Any, Any]
    """The chance that a roll of each side hits nothing."""
    own: Any
    """How often the side rolls that is on roll."""
    answers: Any
    """How often the other side rolls, before the first blank is counted."""
    dry: tuple[Any, Any]
    """The chance of a cease-fire, by the side on roll."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """After 1, 2, 3, ... hits at a place: the attackers' loss, and what is left of the enemy."""

    losses: list[Any]
    left: list[Left]


class BestSums(Ends):
    """Every place in turn, from few units to many; then the whole chance the same way back."""

    def __init__(self, start: Start, one: Any, hit_chances: HitChances) -> None:
        refuse_too_many(start, MOST_PLAIN)
        self.start, self.one, self.hit_chances = start, one, hit_chances
        self.limit = start.rules.battle.dry_rolls
        self.attackers, self.defenders = both_armies(start)
        # Fractions are level only where they are the same.
        self.margin = LEVEL if isinstance(one, float) else 0
        self.losses: dict[Place, Any] = {}
        self.left_after: dict[Place, list[Left]] = {}
        """By whose roll it is: what is left of the enemy after 1, 2, 3, ... hits."""
        self._throws: dict[tuple[int, int], list[Any]] = {}
        self._choose_everywhere()

    @cached_property
    def opening(self) -> Opening:
        return Opening(self, self.one, self.hit_chances).begin(self.start)

    @cached_property
    def attacker(self) -> float:
        return float(1 - self.opening.loss())

    def throw(self, dice: int, enemies: int) -> list[Any]:
        """The chance that a roll takes 0, 1, 2, ... of the enemies there are."""
        made = self._throws.get((dice, enemies))
        if made is None:
            made = no_more_than(enemies, self.hit_chances(dice))
            self._throws[dice, enemies] = made
        return made

    def throws(self, mine: Left, theirs: Left) -> tuple[list[Any], list[Any]]:
        return (
            self.throw(self.attackers.dice_of(mine), sum(theirs)),
            self.throw(self.defenders.dice_of(theirs), sum(mine)),
        )

    def runs(self, x: Any, y: Any) -> Runs:
        answers, power = 0 * x, self.one
        for _ in range(self.limit // 2):
            answers, power = answers + power, power * x * y
        # Now `power` is the chance that all pairs of rolls that there may be are blanks.
        if self.limit % 2:
            return Runs((x, y), answers + power, answers, (power * x, power * y))
        return Runs((x, y), answers, answers, (power, power))

    # -- what is best

    def _choose_everywhere(self) -> None:
        won, lost = 0 * self.one, self.one
        # Of each place with the attackers or the defenders gone: what it is worth, and who is left.
        defence: dict[tuple[Left, Left], Chosen] = {
            (NONE_LEFT, theirs): Chosen([lost], [NONE_LEFT])
            for theirs in self.defenders.few_to_many()
        }
        for mine in self.attackers.few_to_many():
            attack = {NONE_LEFT: Chosen([won], [NONE_LEFT])}
            for theirs in self.defenders.few_to_many():
                hit = [attack.get(less) for less in _one_less(theirs)]
                struck = [defence.get((less, theirs)) for less in _one_less(mine)]
                shot, answer = self._better(0, *hit), self._better(1, *struck)
                fresh, defended = self._losses(mine, theirs, shot, answer)
                self.losses[0, mine, theirs], self.losses[1, mine, theirs] = fresh, defended
                self.left_after[0, mine, theirs] = shot.left
                self.left_after[1, mine, theirs] = answer.left
                # Without a hit all are left, and the other side begins afresh.
                attack[theirs] = Chosen([defended, *shot.losses], [theirs, *shot.left])
                defence[mine, theirs] = Chosen([fresh, *answer.losses], [mine, *answer.left])
            few = sum(mine) - 1
            for old in [place for place in defence if sum(place[0]) < few]:
                del defence[old]  # nobody comes from so far

    def _better(self, side: int, first: Chosen | None, second: Chosen | None) -> Chosen:
        """What serves the roller after one hit and more: a unit of the first row, or of the
        second. Of choices that are level the one with most from the first row."""
        if first is None or second is None:
            only = first or second
            if only is None:
                raise AssertionError("a place without units")
            return only
        losses, left, margin = [], [], self.margin
        for a, b, left_a, left_b in zip(
            first.losses, second.losses, first.left, second.left, strict=True
        ):
            takes_first = a <= b + margin if side == 0 else a >= b - margin
            losses.append((min if side == 0 else max)(a, b))
            left.append(left_a if takes_first else left_b)
        return Chosen(losses, left)

    def _losses(self, mine: Left, theirs: Left, shot: Chosen, answer: Chosen) -> tuple[Any, Any]:
        """The attackers' loss at a place, if they are on roll and if the defenders are."""
        mine_throw, theirs_throw = self.throws(mine, theirs)
        hit = sum(p * loss for p, loss in zip(mine_throw[1:], shot.losses, strict=False))
        struck = sum(p * loss for p, loss in zip(theirs_throw[1:], answer.losses, strict=False))
        runs = self.runs(mine_throw[0], theirs_throw[0])
        x, y = runs.blanks
        return (
            runs.own * hit + runs.answers * x * struck + runs.dry[0],
            runs.own * struck + runs.answers * y * hit + runs.dry[1],
        )

    # -- how it ends

    @cached_property
    def joint(self) -> Joint:
        return self._spread[0]

    @cached_property
    def rolls(self) -> Any:
        return self._spread[1]

    @cached_property
    def _spread(self) -> tuple[Joint, Any]:
        """The whole chance, spread from the first fresh starts along what is destroyed."""
        ends: defaultdict[tuple[str, Left, Left], Any] = defaultdict(int, self.opening.over)
        reached: defaultdict[Place, Any] = defaultdict(int, self.opening.starts)
        rolls = self.opening.rolls
        for mine in reversed([*self.attackers.few_to_many()]):
            for theirs in reversed([*self.defenders.few_to_many()]):
                starts = [reached.pop((side, mine, theirs), 0) for side in (0, 1)]
                if any(starts):
                    rolls += self._leave(mine, theirs, starts, reached, ends)
        home = self.start.home
        joint: Joint = {}
        for (how, mine, theirs), chance in ends.items():
            standing = NONE_LEFT if how == "cease_fire" and not home else mine
            end = (how, self.attackers.left(*standing), self.defenders.left(*theirs))
            joint[end] = joint.get(end, 0) + chance
        return joint, rolls

    def _leave(
        self,
        mine: Left,
        theirs: Left,
        starts: list[Any],
        reached: defaultdict[Place, Any],
        ends: defaultdict[tuple[str, Left, Left], Any],
    ) -> Any:
        """From fresh starts at one place: where the dice lead, and how many rolls there are."""
        throws = self.throws(mine, theirs)
        runs = self.runs(throws[0][0], throws[1][0])
        ends["cease_fire", mine, theirs] += runs.dry[0] * starts[0] + runs.dry[1] * starts[1]
        rolls = [
            runs.own * starts[side] + runs.answers * runs.blanks[1 - side] * starts[1 - side]
            for side in (0, 1)
        ]
        for side in (0, 1):
            going, after = rolls[side], self.left_after[side, mine, theirs]
            for p, left in zip(throws[side][1:], after, strict=False):
                if side == 0 and left == NONE_LEFT:
                    ends["attacker", mine, left] += going * p
                elif left == NONE_LEFT:
                    ends["defender", left, theirs] += going * p
                else:
                    reached[(1, mine, left) if side == 0 else (0, left, theirs)] += going * p
        return sum(rolls)


def _one_less(left: Left) -> tuple[Left, Left]:
    """One unit of the first row less, or one of the second; below nothing there is nothing."""
    first, second = left
    return (first - 1, second), (first, second - 1)
