"""The policy `fixed` in arrays: fast enough to follow a slider.

On land a place (attackers left, defenders left) can only be reached from places with more units in
all, so all places with the same number of units in all are summed in one step. What is laid out by
units in all and a side's own units is one row for each step; and since hits leave a side's own
units alone, the rolls that lead to a place stand above it in the same column.

Rolls without a hit change nothing but whose turn it is, so from a fresh start the rolls up to a
cease-fire follow in closed form: with blanks of chance x for the roller and y for the other side,
the roller rolls 1 + xy + (xy)² + ... times and the other x(1 + xy + ...) times.

What a place gets is its expected number of rolls; ends and survivors follow from it.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ...odds.pools import Floats, added_up, at_least, chances_of_hits, table
from ..state import ATTACKER
from .sums import End, Ends, Joint, OnLand, Start, armies_left, dice_by_count


class Runs:
    """How often each side rolls between two hits, from each place with a fresh start.

    Everything is laid out by units in all and attackers; places that there are not have nothing.
    """

    def __init__(self, mine: list[int], theirs: list[int], limit: int) -> None:
        n, m = len(mine) - 1, len(theirs) - 1
        self.limit, most = limit, max(n, m)
        hits = table(max(mine[-1], theirs[-1], most))[:, : most + 1]
        self.mine, self.theirs = hits[mine].T, hits[theirs].T
        """By hits and the side's units: the chance of a throw."""
        enemies = np.arange(n + m + 1)[:, None] - np.arange(n + 1)
        exists = (enemies >= 0) & (enemies <= m)
        self.x = self.mine[0]
        self.y = np.where(exists, self.theirs[0][enemies.clip(0, m)], 0.0)
        """The chance of a blank, of the attackers and of the defenders."""
        self.blanks = self.x * self.y
        self.own = geometric(self.blanks, (limit + 1) // 2)
        """How often the side rolls that is on roll."""
        few = geometric(self.blanks, limit // 2)
        self.answers = (few * self.x, few * self.y)
        """By the side on roll: how often the other side rolls after its blanks."""


def geometric(ratio: Floats, terms: int) -> Floats:
    """1 + ratio + ratio² + ..., with this number of terms."""
    total = np.zeros_like(ratio)
    for _ in range(terms):
        total = total * ratio + 1.0
    return total


def _hit(rolls: Floats, chances: Floats) -> Floats:
    """By units: how often the rolls from above hit as many as lead here."""
    hit: Floats = np.einsum("hu,hu->u", rolls, chances)
    return hit


class FixedEnds(Ends):
    """The ends of a battle on land under `fixed`, from its beginning or from any point in it."""

    def __init__(self, start: Start) -> None:
        self.start = start
        rules = start.rules
        self.dice = (
            dice_by_count(rules, start.attackers, start.aces[0]),
            # The defender's bonus dice come on top as long as there is a defender.
            [n + start.bonus for n in dice_by_count(rules, start.defenders, start.aces[1])],
        )
        self.units = n, m = start.attackers.total, start.defenders.total
        self.runs = Runs(*self.dice, rules.battle.dry_rolls)
        self.fresh = np.zeros((2, n + m + 1, n + 1))
        """Fresh starts of attackers and of defenders, by units in all and attackers."""
        self.early: dict[End, float] = {}
        """Ends reached before the first fresh start."""
        early_rolls = self._begin()
        self.attackers_rolls = np.zeros((n + m + 1, n + 1))
        self.defenders_rolls = np.zeros((n + m + 1, m + 1))
        self._sum_up()
        self.rolls = early_rolls + float(self.attackers_rolls.sum() + self.defenders_rolls.sum())

    def _begin(self) -> float:
        """Put the first fresh starts on their places; how many rolls come before them."""
        start, (n, m) = self.start, self.units
        if start.lying is None and not start.dry and n and m:
            self.fresh[0 if start.side == ATTACKER else 1, n + m, n] = 1.0
            return 0.0
        # What happens before the first fresh start is followed place by place.
        first = OnLand(start, chances_of_hits)
        first.begin(1.0)
        for place, here in list(first.reached.items()):
            for side, dry in [key for key in here if key[1] and all(place)]:
                first.spread(place, side, dry, here.pop((side, dry)))
        for (attackers, defenders), here in first.reached.items():
            for (side, _), mass in here.items():
                if attackers and defenders:
                    self.fresh[side, attackers + defenders, attackers] += mass
                else:
                    first.end(attackers, defenders, mass)
        self.early = first.ends
        return float(first.rolls)

    def _sum_up(self) -> None:
        """From many units to few: what each place gets from those above it, and how often both
        sides roll there."""
        (n, m), runs = self.units, self.runs
        attackers_rolls, defenders_rolls = self.attackers_rolls, self.defenders_rolls
        for units in range(n + m, 1, -1):
            few, many = max(1, units - m), min(n, units - 1)
            mine, theirs = slice(few, many + 1), slice(units - many, units - few + 1)
            most = min(max(n, m), n + m - units)
            above, hits = slice(units + 1, units + most + 1), slice(1, most + 1)
            # The hits of one side are fresh starts of the other.
            attack, defence = self.fresh[:, units, mine]
            attack += _hit(defenders_rolls[above, theirs], runs.theirs[hits, theirs])[::-1]
            defence += _hit(attackers_rolls[above, mine], runs.mine[hits, mine])
            own, after_attack = runs.own[units, mine], runs.answers[0][units, mine]
            attackers_rolls[units, mine] = own * attack + runs.answers[1][units, mine] * defence
            defenders_rolls[units, theirs] = (own * defence + after_attack * attack)[::-1]

    # -- how it ends

    @cached_property
    def won(self) -> Floats:
        """By attackers left: the chance that all defenders are gone."""
        return self._enough(self.attackers_rolls, 0)

    @cached_property
    def held(self) -> Floats:
        """By defenders left: the chance that all attackers are gone."""
        return self._enough(self.defenders_rolls, 1)

    def _enough(self, rolls: Floats, side: int) -> Floats:
        """Rolls that hit all enemies at once, by the units of the roller."""
        dice, enemies = np.array(self.dice[side]), self.units[1 - side]
        own = np.arange(self.units[side] + 1)
        left = np.arange(len(rolls))[:, None] - own
        enough = at_least(max(*self.dice[side], enemies))[dice, left.clip(0, enemies)]
        chances: Floats = (rolls * enough).sum(axis=0)
        return chances

    @cached_property
    def ceased(self) -> Floats:
        """By attackers and defenders left: the chance of a cease-fire."""
        runs, (attack, defence) = self.runs, self.fresh
        dry = runs.blanks ** (runs.limit // 2)
        if runs.limit % 2:
            attack, defence = attack * runs.x, defence * runs.y
        chances = dry * (attack + defence)
        mine, theirs = np.indices((self.units[0] + 1, self.units[1] + 1))
        by_place: Floats = chances[mine + theirs, mine]
        return by_place

    @cached_property
    def endings(self) -> dict[str, float]:
        ends = {"attacker": self.won, "defender": self.held, "cease_fire": self.ceased}
        sums = {how: float(chances.sum()) for how, chances in ends.items()}
        for (how, _, _), chance in self.early.items():
            sums[how] += chance
        return sums

    def left(self, side: int) -> dict[int, float]:
        dry = self.ceased.sum(axis=1 - side)
        if side == 0 and not self.start.home:
            dry = np.where(np.arange(len(dry)) == 0, dry.sum(), 0.0)
        left = dry + (self.won, self.held)[side]
        left[0] += float((self.held, self.won)[side].sum())
        for end, chance in self.early.items():
            left[end[1 + side]] += chance
        return {number: chance for number, chance in enumerate(left.tolist()) if chance}

    @cached_property
    def joint(self) -> Joint:
        mine, theirs = np.nonzero(self.ceased)
        all_ends = [
            *self.early.items(),
            *((("attacker", a, 0), p) for a, p in enumerate(self.won.tolist())),
            *((("defender", 0, d), p) for d, p in enumerate(self.held.tolist())),
            *(
                (("cease_fire", a if self.start.home else 0, d), float(self.ceased[a, d]))
                for a, d in zip(mine.tolist(), theirs.tolist(), strict=True)
            ),
        ]
        return armies_left(self.start, added_up((end, p) for end, p in all_ends if p))
