"""Sums one after the other and side by side: no battle depends on another."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from dustlab.odds import battle

BATTLES = (
    ("6 tank", "6 tank", "plain", "fixed"),
    ("6 tank", "2 bomber", "capital", "fixed"),
    ("2 tank", "6 bomber", "plain", "fixed"),
    ("2 tank 2 fighter", "2 mech 2 bomber", "plain", "best"),
    ("2 mech 2 bomber", "2 tank 2 fighter", "capital", "best"),
    ("12 tank 6 fighter", "10 mech 8 bomber", "plain", "best"),
    ("10 mech 8 bomber", "12 tank 6 fighter", "plain", "best"),
)


def told(each: tuple[str, str, str, str]) -> tuple[float, dict[int, float]]:
    mine, theirs, target, policy = each
    odds = battle(mine, theirs, target, policy=policy)
    left = odds.attacker_left if policy == "fixed" else {}
    return odds.attacker, left


@pytest.mark.parametrize("policy", ["fixed", "best"])
def test_no_battle_depends_on_those_summed_before_it(policy: str) -> None:
    some = [each for each in BATTLES if each[3] == policy]
    alone = {each: told(each) for each in some}
    for order in permutations(some[:4]):
        assert [told(each) for each in order] == [alone[each] for each in order]


def test_battles_summed_side_by_side_are_summed_as_alone() -> None:
    alone = [told(each) for each in BATTLES]
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: [told(each) for each in BATTLES], range(8)):
            assert found == alone
