"""Many tries at once come out as they would one by one."""

from math import comb, sqrt
from random import Random

import pytest

from dustlab.odds.many_throws import shared_out, successes


class Told(Random):
    """Gives the random bits that it is told, and keeps how many were asked for."""

    def __init__(self, *bits: int) -> None:
        super().__init__()
        self.bits, self.asked = list(bits), []

    def getrandbits(self, k: int, /) -> int:
        self.asked.append(k)
        return self.bits.pop(0)


def test_a_digit_below_that_of_the_chance_decides_and_the_same_digit_leaves_open():
    """Five eighths is 0.101: three tries begin with 0 and succeed, two go on; then one fails."""
    rng = Told(0b00011, 0b10, 0b1)
    assert successes(rng, 5, 5 / 8) == 3
    assert rng.asked == [5, 2, 1]
    assert successes(Told(0b00011, 0b10, 0b0), 5, 5 / 8) == 4


@pytest.mark.parametrize("chance", [1 / 3, 0.5, 0.9, 1e-3])
def test_the_numbers_of_successes_are_spread_as_they_should_be(chance: float):
    rng, tries, draws = Random(3), 12, 20_000
    seen = [0] * (tries + 1)
    for _ in range(draws):
        seen[successes(rng, tries, chance)] += 1
    for number, times in enumerate(seen):
        p = comb(tries, number) * chance**number * (1 - chance) ** (tries - number)
        assert abs(times - draws * p) < 4.5 * sqrt(draws * p * (1 - p)) + 1


def test_a_chance_of_one_always_succeeds_and_one_of_nothing_never():
    assert successes(Random(1), 1000, 1.0) == 1000
    assert successes(Random(1), 1000, 0.0) == 0
    assert successes(Random(1), 0, 0.5) == 0


def test_what_is_shared_out_is_all_there_is():
    for seed in range(50):
        numbers = list(shared_out(Random(seed), 997, [0.2, 0.0, 0.3, 0.5]))
        assert sum(numbers) == 997
        assert numbers[1] == 0


def test_shares_come_near_their_chances():
    numbers = list(shared_out(Random(5), 1_000_000, [0.1, 0.2, 0.3, 0.4]))
    for number, chance in zip(numbers, (0.1, 0.2, 0.3, 0.4), strict=True):
        assert abs(number / 1_000_000 - chance) < 4 * sqrt(chance / 1_000_000)


def test_where_rounding_leaves_nothing_for_a_way_nobody_goes_it():
    """Ten tenths add up to a little less than one; what is left over goes the last way."""
    assert sum(shared_out(Random(2), 10_000, [0.1] * 10)) == 10_000
    assert list(shared_out(Random(2), 10, [1.0, 0.0, 0.0])) == [10, 0, 0]
