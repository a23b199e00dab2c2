"""How many rolls (at sea: pairs of rolls) it takes to end a battle under `fixed`.

Roll after roll, everything that still goes on is rolled for at once.

>>> from .battles import battle
>>> {n: round(p, 3) for n, p in battle("1 tank", "1 tank").roll_counts().values.items()}
{1: 0.333, 2: 0.222, 3: 0.444}
"""

from __future__ import annotations

from ...core.errors import BadInput
from ...odds.distribution import Distribution
from ...odds.pools import chances_of_hits
from ..rules.attacks import SEA
from .sums import AtSea, OnLand, Start, no_more_than

LEAST_LEFT = 1e-9
"""What may be left when the distribution of rolls is cut off."""

TOO_RARE = 1e-20
"""What happens less often than this is lost in the rounding of all the rest."""

Going = dict[tuple[int, int], dict[tuple[int, int], float]]
"""By attackers and defenders left, by whose roll it is and rolls without a hit: the chance."""


def roll_counts(start: Start, name: str, least: float = LEAST_LEFT) -> Distribution:
    """A battle can last long, if ever more rarely, so the answer is cut off where almost nothing
    is left, and says how much."""
    if not 0 <= least < 1:
        raise BadInput("least", "a chance from 0 to 1", least)
    rolling = (AtSea if start.kind == SEA else OnLand)(start, chances_of_hits)
    rolling.begin(1.0)
    values: dict[int, float] = {}
    here, going = _going_on(rolling)
    over = 1.0 - going
    if over > 1e-15:
        values[0] = over
    # At most every unit falls alone, after as many rolls without a hit as there may be.
    rolls, longest = 0, rolling.limit * (start.attackers.total + start.defenders.total)
    while going > least and rolls < longest:
        rolls, before = rolls + 1, going
        for left, chances in here.items():
            _roll(rolling, left, chances)
        here, going = _going_on(rolling)
        values[rolls] = before - going
    # What cannot go on any more has been rounded away; it is no part of the answer that is missing.
    return Distribution(name, values, missing=going if rolls < longest else 0.0)


def _going_on(rolling: OnLand | AtSea) -> tuple[Going, float]:
    """Where battles still go on after a roll, and the chance of all that."""
    reached, rolling.reached = rolling.reached, {}
    here = {
        left: {how: chance for how, chance in chances.items() if chance > TOO_RARE}
        for left, chances in reached.items()
        if all(left)
    }
    return here, sum(sum(chances.values()) for chances in here.values())


def _roll(
    rolling: OnLand | AtSea, left: tuple[int, int], chances: dict[tuple[int, int], float]
) -> None:
    """One roll, or a pair of them, at one place; it is one side's, or both roll at once."""
    sides = {side for side, _ in chances}
    for side in sides:
        throw = no_more_than(left[1 - side], rolling.tables[side][left[side]])
        reply = [1.0]
        if isinstance(rolling, AtSea):
            reply = no_more_than(left[side], rolling.tables[1 - side][left[1 - side]])
        # A hit is the end of all blanks before it, however many they were.
        together = sum(chance for (whose, _), chance in chances.items() if whose == side)
        for hits, p in enumerate(throw):
            for lost, q in enumerate(reply):
                lying = (hits, lost) if side == 0 else (lost, hits)
                if hits or lost:
                    rolling.fallen(left, side, 0, lying, together * p * q)
        for (whose, dry), chance in chances.items():
            if whose == side:
                rolling.fallen(left, side, dry, (0, 0), chance * throw[0] * reply[0])
