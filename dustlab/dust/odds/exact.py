"""Exact chances as fractions, for armies small enough to be read by a person."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ...core.errors import BadInput
from ...odds.pools import exact_throws
from ..components import Units
from ..state import ATTACKER, State
from .battle_ends import Walked, ending_sums, has_choice
from .battle_sums import AIRCRAFT, Start, summed
from .lattice import rows_of
from .policies import BEST, Policy

# Best play in fractions looks at every place one by one.
MOST_EXACT = 24

Chances = tuple[Fraction, Fraction, Fraction]
"""Of the endings attacker, defender, cease-fire."""


def exact_endings(start: Start, state: State, policy: Policy) -> dict[str, Fraction]:
    if not policy.summed:
        return dict(Walked(state, policy, Fraction(1)).endings)  # type: ignore[arg-type]
    if policy == BEST and has_choice(start):
        return _best(start)
    return ending_sums(summed(start, Fraction(1), exact_throws).ends)


def _best(start: Start) -> dict[str, Fraction]:
    """Best play, place by place, with fractions; level choices as in the arrays."""
    if start.attackers.total + start.defenders.total > MOST_EXACT:
        told = f"at most {MOST_EXACT} units on both sides for fractions under the policy best"
        raise BadInput("units", told, start.attackers.total + start.defenders.total)
    rules, limit = start.rules, start.rules.battle.dry_rolls
    full = (start.attackers, start.defenders)
    rows = tuple(rows_of(rules, units) for units in full)

    def dice(side: int, units: Units) -> int:
        more = sum(getattr(units, kind) for kind in AIRCRAFT) if start.aces[side] else 0
        return rules.dice_of(units) + more + (start.bonus if side else 0)

    def options(units: Units, side: int, number: int) -> list[Units]:
        """What can be left after so many hits: most from the first row first."""
        found = []
        first, second = (sum(getattr(units, kind) for kind in row) for row in rows[side])
        for from_first in range(min(number, first), -1, -1):
            if number - from_first <= second:
                left = _less(units, rows[side][0], from_first)
                found.append(_less(left, rows[side][1], number - from_first))
        return found

    @cache
    def fresh(side: int, mine: Units, theirs: Units) -> Chances:
        if not theirs.total:
            return Fraction(1), Fraction(0), Fraction(0)
        if not mine.total:
            return Fraction(0), Fraction(1), Fraction(0)
        return rolls(side, mine, theirs, 0)

    def taken(side: int, mine: Units, theirs: Units, number: int) -> Chances:
        enemy = theirs if side == 0 else mine
        found = [
            fresh(1, mine, left) if side == 0 else fresh(0, left, theirs)
            for left in options(enemy, 1 - side, min(number, enemy.total))
        ]
        value = [chances[0] if side == 0 else -chances[0] for chances in found]
        return found[value.index(max(value))]

    def rolls(side: int, mine: Units, theirs: Units, dry: int) -> Chances:
        if dry >= limit:
            return Fraction(0), Fraction(0), Fraction(1)
        thrown = exact_throws(dice(side, theirs if side else mine))
        after = rolls(1 - side, mine, theirs, dry + 1)
        total = [thrown[0] * chance for chance in after]
        for number, share in enumerate(thrown[1:], start=1):
            after = taken(side, mine, theirs, number)
            total = [t + share * chance for t, chance in zip(total, after, strict=True)]
        return total[0], total[1], total[2]

    side = 0 if start.side == ATTACKER else 1
    if start.lying is None:
        found = rolls(side, *full, start.dry)
    else:
        more = exact_throws(start.again) if start.again else [Fraction(1)]
        total = [Fraction(0)] * 3
        for number, share in enumerate(more, start=start.lying[side]):
            if number:
                after = taken(side, *full, number)
            else:
                after = rolls(1 - side, *full, start.dry + 1)
            total = [t + share * chance for t, chance in zip(total, after, strict=True)]
        found = (total[0], total[1], total[2])
    return dict(zip(("attacker", "defender", "cease_fire"), found, strict=True))


def _less(units: Units, row: tuple[str, ...], number: int) -> Units:
    counts = units._asdict()
    for kind in row:
        lost = min(counts[kind], number)
        counts[kind] -= lost
        number -= lost
    return Units(**counts)
