"""The bell over the bars: sigma rules, areas, half bars, and when it will do."""

from fractions import Fraction
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.bell import Tries, below, density

HALF = Fraction(1, 2)
tries = st.builds(
    Tries, st.integers(1, 80), st.fractions(min_value=0, max_value=1, max_denominator=20).filter(
        lambda chance: 0 < chance < 1
    )
)  # fmt: skip

# From printed tables, and by hand


@pytest.mark.parametrize(
    ("z", "area"),
    [(0, 0.5), (1, 0.84134), (1.64, 0.9495), (1.96, 0.975), (2.58, 0.99506), (3, 0.99865)],
)
def test_the_area_under_the_bell_is_that_of_the_printed_tables(z: float, area: float) -> None:
    assert isclose(below(z), area, abs_tol=5e-5)
    assert isclose(below(-z), 1 - area, abs_tol=5e-5)


def test_the_bell_is_as_high_as_its_table_says() -> None:
    assert isclose(density(0), 0.39894, abs_tol=5e-6)
    assert density(1) == density(-1)


def test_four_hundred_tosses_stray_ten_from_two_hundred() -> None:
    coin = Tries(400, HALF)
    assert (coin.mean, coin.spread) == (200, 10)
    assert [coin.reach(sigmas) for sigmas in (1, 2, 3)] == [(190, 210), (180, 220), (170, 230)]


def test_a_hundred_tosses_end_from_forty_to_sixty_in_96_of_100_series() -> None:
    coin = Tries(100, HALF)
    assert round(float(coin.between(40, 60)), 4) == 0.9648
    assert round(coin.by_the_bell(40, 60), 4) == 0.9643
    assert round(coin.by_the_bell(40, 60, half=0), 4) == 0.9545


def test_the_train_is_too_small_once_in_75_cases() -> None:
    train = Tries(230, Fraction(9, 10))
    assert round(float(train.between(217, 230)), 4) == 0.0134


def test_the_bell_will_do_only_where_the_standard_deviation_is_more_than_three() -> None:
    assert not Tries(36, HALF).bell_will_do
    assert Tries(37, HALF).bell_will_do
    assert not Tries(1000, Fraction(1, 200)).bell_will_do


# What always holds


@given(tries, st.integers(0, 4))
def test_what_is_within_so_many_sigmas_is_what_the_squares_say(hits: Tries, sigmas: int) -> None:
    low, high = hits.reach(sigmas)
    far = sigmas * sigmas * hits.variance
    within = [n for n in range(hits.number + 1) if (n - hits.mean) ** 2 <= far]
    assert within == list(range(low, high + 1))


@given(tries, st.integers(1, 4))
def test_at_least_as_much_lies_within_as_chebyshev_promises(hits: Tries, sigmas: int) -> None:
    assert hits.between(*hits.reach(sigmas)) >= 1 - Fraction(1, sigmas * sigmas)


@given(tries)
def test_all_bars_together_make_one_and_have_the_mean_and_variance_told(hits: Tries) -> None:
    assert hits.between(0, hits.number) == 1
    assert hits.odds.mean() == hits.mean
    assert hits.odds.variance() == hits.variance
    assert isclose(hits.spread, sqrt(hits.variance))


@given(st.integers(40, 300), st.fractions(min_value=0, max_value=1, max_denominator=10), st.data())
def test_where_the_bell_will_do_it_is_never_far_from_the_bars(
    number: int, chance: Fraction, data: st.DataObject
) -> None:
    if not 0 < chance < 1:
        return
    hits = Tries(number, chance)
    low = data.draw(st.integers(0, number))
    high = data.draw(st.integers(low, number))
    # Berry and Esseen: no sum of bars is farther off than this, whatever is summed.
    off = abs(float(hits.between(low, high)) - hits.by_the_bell(low, high))
    assert (
        off <= 2 * 0.4748 * float(chance**2 + (1 - chance) ** 2) / hits.spread + 0.4 / hits.spread
    )
    if hits.bell_will_do:
        assert off < 0.03


# What makes no sense


@pytest.mark.parametrize(
    ("number", "chance"), [(0, HALF), (-3, HALF), (10, Fraction(0)), (10, Fraction(1))]
)
def test_what_are_no_tries_is_refused(number: int, chance: Fraction) -> None:
    with pytest.raises(BadInput):
        Tries(number, chance)
