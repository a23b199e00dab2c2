"""Odds as integer weights."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import Odds, exploding, hits, stops, thinned

weights = st.dictionaries(st.integers(0, 9), st.integers(1, 50), min_size=1)


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 5])
def test_hits_are_what_counting_every_throw_gives(dice: int) -> None:
    faces = "XX----"
    counted = Counter(throw.count("X") for throw in product(faces, repeat=dice))
    assert hits(dice) == Odds(counted)


def test_two_throws_together_are_one_larger_throw() -> None:
    assert hits(3).plus(hits(4)) == hits(7)


def test_the_mean_of_hits_is_a_third_of_the_dice() -> None:
    assert hits(7).mean() == Fraction(7, 3)


@given(weights)
def test_chances_sum_to_one(table: dict[int, int]) -> None:
    odds = Odds(table)
    assert sum(odds.chance(outcome) for outcome in odds) == 1
    assert odds.chance(*odds) == 1


@given(weights, st.integers(2, 9))
def test_odds_are_equal_when_their_chances_are(table: dict[int, int], factor: int) -> None:
    larger = Odds({outcome: weight * factor for outcome, weight in table.items()})
    assert larger == Odds(table)
    assert hash(larger) == hash(Odds(table))


@given(weights)
def test_mapping_keeps_the_weight(table: dict[int, int]) -> None:
    odds = Odds(table)
    by_remainder = odds.map(lambda n: n % 3)
    assert set(by_remainder) == {n % 3 for n in table}
    for remainder in range(3):
        outcomes = [n for n in odds if n % 3 == remainder]
        assert by_remainder.chance(remainder) == odds.chance(*outcomes)
    assert odds.map(lambda n: n) == odds


def test_sampling_follows_the_weights() -> None:
    rng = Random(5)
    drawn = Counter(hits(2).sample(rng) for _ in range(9000))
    assert abs(drawn[0] - 4000) < 200
    assert abs(drawn[2] - 1000) < 120


def test_odds_without_an_outcome_are_none() -> None:
    with pytest.raises(ValueError, match="positive whole weights"):
        Odds({1: 0})
    with pytest.raises(ValueError, match="positive whole weights"):
        Odds({1: -1, 2: 3})


def test_what_is_known_takes_the_other_outcomes_out() -> None:
    known = hits(2).given(lambda n: n > 0)
    assert known.weights == {1: 4, 2: 1}
    assert hits(2).given(lambda n: True) == hits(2)
    with pytest.raises(ValueError, match="positive whole weights"):
        hits(2).given(lambda n: n > 2)


@given(weights)
def test_the_variance_is_the_mean_square_less_the_square_of_the_mean(table: dict[int, int]) -> None:
    odds = Odds(table)
    assert odds.variance() == odds.map(lambda n: n * n).mean() - odds.mean() ** 2


def test_variances_of_independent_throws_add_up() -> None:
    assert hits(5).variance() == hits(2).variance() + hits(3).variance() == Fraction(10, 9)


def test_every_hit_is_thrown_again_until_all_are_blank() -> None:
    one = exploding(1, 5)
    # So many hits and then a blank; five or more: five hits, whatever follows.
    assert [one.chance(n) for n in range(6)] == [
        *(Fraction(1, 3) ** n * Fraction(2, 3) for n in range(5)),
        Fraction(1, 3) ** 5,
    ]
    two, both = exploding(2, 5), one.plus(one).map(lambda n: min(n, 5))
    assert two == both
    half = exploding(3, 4, hit_faces=3)
    coin = exploding(1, 4, hit_faces=3)
    assert half == coin.plus(coin).plus(coin).map(lambda n: min(n, 4))


def test_the_mean_and_the_spread_of_thrown_again_hits_leave_nothing_out() -> None:
    for most in (1, 5, 30):
        one, two = exploding(1, most), exploding(2, most)
        assert (one.mean(), one.variance()) == (Fraction(1, 2), Fraction(3, 4))
        assert (two.mean(), two.variance()) == (1, Fraction(3, 2))
        assert (one.plus(one).mean(), one.plus(one).variance()) == (1, Fraction(3, 2))
    # Far enough out hardly anything is left, and the numbers say the same.
    far = Odds(exploding(3, 60, hit_faces=3).weights)
    assert abs(far.mean() - exploding(3, 2, hit_faces=3).mean()) < Fraction(1, 10**9)
    assert abs(far.variance() - exploding(3, 2, hit_faces=3).variance()) < Fraction(1, 10**9)


def test_a_sum_with_an_open_end_tells_no_number_that_may_be_more() -> None:
    total = exploding(1, 3).plus(hits(2))
    assert total.more == 3
    assert total.chance(3) == 1 - sum(total.chance(n) for n in range(3))
    assert total.chance(0) == Fraction(2, 3) ** 3


def test_a_bad_throw_is_thrown_again_once() -> None:
    better = hits(2).again(lambda n: n == 0)
    # 4/9 of the throws are thrown again.
    assert better.chance(0) == Fraction(4, 9) ** 2
    assert better.chance(1) == Fraction(4, 9) + Fraction(4, 9) * Fraction(4, 9)
    assert better.chance(2) == Fraction(1, 9) + Fraction(4, 9) * Fraction(1, 9)
    assert hits(2).again(lambda n: False) == hits(2) == hits(2).again(lambda n: True)


@given(st.integers(1, 6), st.integers(1, 5))
def test_hits_that_pass_a_die_each_are_hits_of_a_rarer_kind(dice: int, passing: int) -> None:
    assert thinned(hits(dice), passing) == hits(dice, 2 * passing, 36)


def test_a_certain_number_is_thinned_too() -> None:
    assert thinned(Odds({2: 1}), 2).weights == {0: 16, 1: 16, 2: 4}


def test_a_walk_stops_far_away_as_often_as_its_mean_step_says() -> None:
    far = stops(Odds.even(range(1, 9)), 120)
    assert far[1] == Fraction(1, 8)
    assert far[2] == Fraction(9, 64)
    assert abs(far[120] - Fraction(2, 9)) < Fraction(1, 10**9)
    assert stops(Odds.even([3]), 6) == [1, 0, 0, 1, 0, 0, 1]
