"""Other people's packages agree where they can express the question."""

from fractions import Fraction

import dyce
import icepool
import pytest

from dustlab.core.dice import hits
from dustlab.odds import battle, special_attack

DIE = {0: 2, 1: 1}


@pytest.mark.parametrize("dice", [0, 1, 7, 30])
def test_a_pool_of_dice_agrees_with_icepool_and_dyce(dice: int) -> None:
    ours = hits(dice)
    pool = dice @ icepool.Die(DIE)
    assert {n: ours.chance(n) for n in ours} == {n: pool.probability(n) for n in pool}
    if dice:
        theirs = dice @ dyce.H(DIE)
        assert ours.weights == dict(theirs.items())


@pytest.mark.parametrize(("mine", "theirs", "bonus"), [(1, 1, 0), (3, 2, 0), (3, 4, 3), (5, 5, 5)])
def test_a_battle_of_tanks_agrees_with_icepool(mine: int, theirs: int, bonus: int) -> None:
    """A roll is mapped again and again until every place is an end: exact, in whole numbers."""
    pools = {n: n @ icepool.Die(DIE) for n in range(1, 11)}

    def roll(a: int, d: int, defender_rolls: bool, dry: int) -> object:
        if not a or not d or dry == 3:
            return a, d, defender_rolls, dry
        pool = pools[d + bonus if defender_rolls else a]
        if defender_rolls:
            return pool.map(lambda h: (max(a - h, 0), d, False, 0 if h else dry + 1))
        return pool.map(lambda h: (a, max(d - h, 0), True, 0 if h else dry + 1))

    # Each unit can be preceded by two rolls without a hit, and three end the battle.
    rolls = 3 * (mine + theirs)
    ends = icepool.Die([(mine, theirs, True, 0)]).map(roll, star=True, repeat=rolls)
    told = dict.fromkeys(("attacker", "defender", "cease_fire"), Fraction(0))
    for (a, d, _, dry), chance in zip(ends, ends.probabilities(), strict=True):
        told["cease_fire" if a and d and dry == 3 else "attacker" if a else "defender"] += chance
    target = {0: "plain", 3: "production", 5: "capital"}[bonus]
    assert battle(f"{mine} tank", f"{theirs} tank", target).fractions() == told


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 3), (4, 4)])
def test_a_battle_of_tanks_agrees_with_dyce(mine: int, theirs: int) -> None:
    """dyce's histograms of one roll, put together place by place with their whole weights."""
    pools = {n: n @ dyce.H(DIE) for n in range(1, 11)}

    def wins(a: int, d: int, defender_rolls: bool, dry: int) -> Fraction:
        if not a or not d or dry == 3:
            return Fraction(bool(a) and not d)
        pool = pools[d if defender_rolls else a]
        total = Fraction(0)
        for h, weight in pool.items():
            left = (max(a - h, 0), d) if defender_rolls else (a, max(d - h, 0))
            total += weight * wins(*left, not defender_rolls, 0 if h else dry + 1)
        return total / sum(pool.values())

    odds = battle(f"{mine} tank", f"{theirs} tank")
    assert odds.fraction("attacker") == wins(mine, theirs, True, 0)


def test_a_special_attack_agrees_with_icepool() -> None:
    pool = (4 @ icepool.Die(DIE)).map(lambda h: min(h, 3))
    odds = special_attack("bomb", "3 submarine", 2)
    assert odds.destroyed == {n: pool.probability(n) for n in pool}
