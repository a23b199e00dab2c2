"""Waiting for the first hit, and until all kinds were there."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.waiting import no_hit_in, still, tries_for, until_all, waiting

SIXTH = Fraction(1, 6)
chances = st.fractions(min_value=0, max_value=1, max_denominator=12).filter(lambda p: p > 0)

# Worked by hand


def test_the_first_six_comes_on_the_third_throw_with_two_misses_and_a_hit() -> None:
    assert waiting(SIXTH, 9).chance(3) == Fraction(5 * 5 * 1, 216)


def test_one_of_six_people_waits_longer_than_ten_throws() -> None:
    assert no_hit_in(10, SIXTH) == Fraction(5**10, 6**10)


@pytest.mark.parametrize(("sure", "tries"), [("1/2", 4), ("9/10", 13), ("99/100", 26), ("0", 0)])
def test_so_many_throws_make_a_six_so_sure(sure: str, tries: int) -> None:
    assert tries_for(SIXTH, Fraction(sure)) == tries


def test_all_six_faces_take_fourteen_throws_and_seven_tenths() -> None:
    # 6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1
    assert until_all(6) == Fraction(147, 10)


# What always holds


@given(chances, st.integers(1, 15))
def test_the_columns_make_one_and_the_last_one_is_all_that_is_later(
    chance: Fraction, most: int
) -> None:
    odds = waiting(chance, most)
    assert sum(odds.chance(n) for n in odds) == 1
    if chance < 1:
        assert odds.chance(most) == no_hit_in(most - 1, chance)
        for n in range(1, most):
            assert odds.chance(n) == (1 - chance) ** (n - 1) * chance


@given(chances, st.integers(0, 10), st.integers(1, 10))
def test_there_is_no_memory(chance: Fraction, waited: int, most: int) -> None:
    if chance == 1 and waited:
        return
    after, anew = still(chance, waited, most), waiting(chance, most)
    assert after == anew
    assert after.mean() == anew.mean() == 1 / chance


@given(chances)
def test_mean_and_variance_are_those_of_the_series_summed_far_out(chance: Fraction) -> None:
    p = float(chance)
    waits = [(n, (1 - p) ** (n - 1) * p) for n in range(1, 500)]
    mean = sum(n * share for n, share in waits)
    odds = waiting(chance, 5)
    assert float(odds.mean()) == pytest.approx(mean, rel=1e-9)
    variance = sum(n * n * share for n, share in waits) - mean * mean
    assert float(odds.variance()) == pytest.approx(variance, rel=1e-6, abs=1e-9)


@given(chances, st.fractions(min_value=0, max_value=Fraction(99, 100), max_denominator=100))
def test_one_try_fewer_would_not_be_sure_enough(chance: Fraction, sure: Fraction) -> None:
    tries = tries_for(chance, sure)
    assert 1 - no_hit_in(tries, chance) >= sure
    if tries:
        assert 1 - no_hit_in(tries - 1, chance) < sure


@given(st.integers(1, 3))
def test_until_all_is_what_counting_lists_comes_near_to(kinds: int) -> None:
    """The mean is the sum of the chances that so many tries are not enough."""
    long = 9
    mean = Fraction(0)
    for tries in range(long):
        lists = list(product(range(kinds), repeat=tries))
        mean += Fraction(sum(len(set(one)) < kinds for one in lists), len(lists))
    left = until_all(kinds) - mean
    assert 0 <= left < Fraction(1, 3)


# What makes no sense


@pytest.mark.parametrize(("chance", "most"), [(0, 5), (Fraction(3, 2), 5), (SIXTH, 0)])
def test_what_is_no_wait_is_refused(chance: Fraction, most: int) -> None:
    with pytest.raises(BadInput):
        waiting(Fraction(chance), most)


def test_nothing_makes_a_hit_certain_and_no_kind_is_none() -> None:
    with pytest.raises(BadInput, match="a chance from 0 to below 1"):
        tries_for(SIXTH, Fraction(1))
    with pytest.raises(BadInput, match="kinds"):
        until_all(0)
