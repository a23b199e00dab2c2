"""Exact odds and simulated battles, beside what icepool, dyce and plain NumPy take for the same.

Both sides have the same units: n tanks for `fixed`, all four kinds for `best`, where somebody
has to choose. The peers sum the same battle of tanks up, and throw 100,000 of them die by die:
icepool and dyce know no battles, so each is given one as its documentation does for other games.
"""

from functools import cache
from math import comb

import dyce
import icepool
import numpy as np
from run import measure, measure_memory, measure_peer  # type: ignore[import-not-found]

from dustlab.odds import battle, simulate

FIXED = {10: (0.05, "10 tank"), 40: (0.15, "40 tank"), 80: (0.4, "60 tank 20 mech")}
BEST = {
    10: (0.2, "4 tank 2 mech 2 fighter 2 bomber"),
    20: (0.6, "8 tank 4 mech 4 fighter 4 bomber"),
    40: (3.0, "20 tank 10 mech 6 fighter 4 bomber"),
    80: (50.0, "25 tank 20 mech 20 fighter 15 bomber"),
}
MEMORY = {40: 80, 80: 500}

for _number, (_goal, _units) in FIXED.items():

    @measure(f"Dust odds, fixed, {_number} against {_number}, with survivors", goal=_goal)
    def fixed(units: str = _units) -> object:
        odds = battle(units, units)
        return odds.attacker, odds.defender, odds.cease_fire, odds.attacker_left, odds.defender_left


for _number, (_goal, _units) in BEST.items():

    @measure(f"Dust odds, best, {_number} against {_number}, chance of winning", goal=_goal)
    def best(units: str = _units) -> float:
        return battle(units, units, policy="best").attacker


for _number, _most in MEMORY.items():
    _units = BEST[_number][1]
    measure_memory(
        f"Dust odds, best, {_number} against {_number}, memory of all",
        _most,
        f"from dustlab.odds import battle\nbattle({_units!r}, {_units!r}, policy='best').attacker",
    )


@measure("Dust odds, 100,000 battles simulated, 10 against 10", goal=1)
def simulated() -> object:
    return simulate("10 tank", "10 tank", battles=100_000)


# Peers


@measure_peer("peer: NumPy alone, 100,000 battles of 10 tanks thrown", times=2)
def thrown() -> dict[str, int]:
    rng = np.random.default_rng(0)
    left = np.full((2, 100_000), 10)
    dry = np.zeros(100_000, dtype=int)
    side = 1
    while True:
        going = np.flatnonzero((left > 0).all(axis=0) & (dry < 3))
        if not len(going):
            break
        dice = left[side, going]
        hits = ((rng.random((len(going), 10)) < 1 / 3) & (np.arange(10) < dice[:, None])).sum(
            axis=1
        )
        left[1 - side, going] = np.maximum(left[1 - side, going] - hits, 0)
        dry[going] = np.where(hits > 0, 0, dry[going] + 1)
        side = 1 - side
    return {"attacker": int((left[1] == 0).sum()), "defender": int((left[0] == 0).sum())}


@measure_peer("peer: icepool, fixed, 10 tanks against 10", times=2)
def by_icepool() -> object:
    """icepool's `map` with repetition, from rolls to the absorbing ends."""
    die = icepool.Die({0: 2, 1: 1})
    pools = {n: n @ die for n in range(1, 11)}

    def roll(a: int, d: int, side: int, dry: int) -> object:
        if not a or not d or dry == 3:
            return a, d, side, dry
        hits = pools[d if side else a]
        return hits.map(
            lambda h: (
                (max(a - h, 0), d, 0, 0 if h else dry + 1)
                if side
                else (a, max(d - h, 0), 1, 0 if h else dry + 1)
            )
        )

    return icepool.Die([(10, 10, 1, 0)]).map(roll, star=True, repeat=60)


@measure_peer("peer: dyce, fixed, 10 tanks against 10", times=2)
def by_dyce() -> object:
    """A histogram of a tank's die, added up, and a recursion over what is left."""
    one = dyce.H({0: 2, 1: 1})
    pools = {n: n @ one for n in range(1, 11)}

    @cache
    def ends(a: int, d: int, side: int, dry: int) -> tuple[float, float]:
        if not a or not d or dry == 3:
            return float(bool(a) and not d), float(bool(d) and not a)
        hits = pools[d if side else a]
        total = sum(hits.values())
        attacker = defender = 0.0
        for h, weight in hits.items():
            left = (max(a - h, 0), d) if side else (a, max(d - h, 0))
            after = ends(*left, 1 - side, 0 if h else dry + 1)
            attacker += weight / total * after[0]
            defender += weight / total * after[1]
        return attacker, defender

    return ends(10, 10, 1, 0)


@measure_peer("peer: a plain recursion in Python, fixed, 10 tanks against 10", times=2)
def by_recursion() -> object:
    @cache
    def ends(a: int, d: int, side: int, dry: int) -> float:
        if not a or not d or dry == 3:
            return float(bool(a) and not d)
        dice = d if side else a
        return sum(
            comb(dice, h)
            * 2 ** (dice - h)
            / 3**dice
            * ends(
                *((max(a - h, 0), d) if side else (a, max(d - h, 0))),
                1 - side,
                0 if h else dry + 1,
            )
            for h in range(dice + 1)
        )

    return ends(10, 10, 1, 0)
