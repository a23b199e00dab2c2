"""Rare hits: Poisson's chances, and how near they come to what is counted out."""

from fractions import Fraction
from math import e, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.rare import at_least, enough_columns, poisson, rare, scattered

means = st.floats(0.05, 12)

# From printed tables, and by hand


@pytest.mark.parametrize(
    ("mean", "number", "chance"),
    [(2, 0, 0.1353), (2, 1, 0.2707), (2, 2, 0.2707), (0.5, 2, 0.0758), (10, 10, 0.1251)],
)
def test_poissons_chances_are_those_of_the_printed_tables(
    mean: float, number: int, chance: float
) -> None:
    assert isclose(poisson(mean, number), chance, abs_tol=5e-5)


def test_a_bun_has_none_of_a_hundred_raisins_in_fifty_buns() -> None:
    assert scattered(100, 50, 9).chance(0) == Fraction(49, 50) ** 100


def test_two_accidents_or_more_come_in_nine_of_a_hundred_weeks() -> None:
    # 1 - e^-0.5 - 0.5 e^-0.5
    assert isclose(at_least(0.5, 2), 1 - 1.5 * e**-0.5)


def test_where_nothing_is_to_be_expected_nothing_comes() -> None:
    assert (poisson(0, 0), poisson(0, 1), at_least(0, 1)) == (1.0, 0.0, 0.0)


# What always holds


@given(means, st.integers(1, 30))
def test_each_bar_is_the_one_before_times_mean_over_its_number(mean: float, number: int) -> None:
    assert isclose(poisson(mean, number), poisson(mean, number - 1) * mean / number, rel_tol=1e-9)


@given(means)
def test_mean_and_variance_are_the_same(mean: float) -> None:
    chances = [poisson(mean, number) for number in range(90)]
    assert isclose(sum(chances), 1, rel_tol=1e-9)
    found = sum(number * chance for number, chance in enumerate(chances))
    squares = sum(number**2 * chance for number, chance in enumerate(chances))
    assert isclose(found, mean, rel_tol=1e-9)
    assert isclose(squares - found**2, mean, rel_tol=1e-6)


@given(st.integers(1, 60), st.integers(2, 60))
def test_it_is_never_farther_from_the_binomial_than_le_cam_allows(things: int, places: int) -> None:
    exact = scattered(things, places, 1000)
    mean = things / places
    apart = sum(abs(float(exact.chance(n)) - poisson(mean, n)) for n in range(things + 20))
    assert apart <= 2 * things / places**2 + 1e-9


@given(st.integers(1, 150), st.integers(2, 150), st.integers(1, 20))
def test_what_is_cut_off_stands_in_the_last_column(things: int, places: int, most: int) -> None:
    odds = scattered(things, places, most)
    assert sum(odds.chance(n) for n in odds) == 1
    assert odds.mean() == Fraction(things, places)
    assert max(odds) <= most


@given(means)
def test_the_columns_that_are_shown_make_one_and_little_is_beyond(mean: float) -> None:
    shown = rare("Poisson", mean, enough_columns(mean))
    assert sum(shown.values.values()) == pytest.approx(1)
    assert shown.values[max(shown.values)] < 0.01


# What makes no sense


@pytest.mark.parametrize("numbers", [(0, 5, 5), (5, 0, 5), (5, 5, 0), (1001, 5, 5), (2.5, 5, 5)])
def test_what_cannot_be_scattered_is_refused(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(BadInput, match="a whole number from 1 to 1000"):
        scattered(*numbers)


def test_there_are_no_fewer_hits_than_none() -> None:
    with pytest.raises(BadInput):
        poisson(2, -1)
