"""Is it fair: p-values, both errors of a rule, chi-square with every way counted."""

from fractions import Fraction
from itertools import product
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.fairness import (
    EXACT_THROWS,
    Rule,
    chi_square,
    p_of_the_curve,
    p_value,
    read_throws,
    some_face,
    strictest,
    tail,
)

SIXTH = Fraction(1, 6)
chances = st.sampled_from([Fraction(1, 6), Fraction(1, 2), Fraction(2, 7), Fraction(9, 10)])

# Worked by hand


def test_three_coins_show_two_heads_or_more_in_half_of_all_cases() -> None:
    assert tail(3, Fraction(1, 2), 2) == Fraction(4, 8)


def test_a_rule_of_four_throws_and_two_sixes_has_both_its_errors() -> None:
    rule = Rule(4, SIXTH, 2)
    # Not no six and not one six: 1 - 625/1296 - 4 * 125/1296.
    assert rule.first_error == Fraction(171, 1296)
    # With a six half of the time: no six or one six, 1 + 4 of 16.
    assert rule.second_error("1/2") == Fraction(5, 16)


def test_nine_sixes_in_thirty_throws_are_a_hair_too_few_for_five_percent() -> None:
    assert Fraction(1, 20) < tail(30, SIXTH, 9) < Fraction(51, 1000)
    assert strictest(30, SIXTH, Fraction(1, 20)).at_least == 10


def test_chi_square_adds_squared_distances_over_what_was_expected() -> None:
    # 0/10 + 4/10 + 4/10 + 1/10 + 9/10 + 16/10
    assert chi_square([10, 8, 12, 9, 7, 14]) == Fraction(34, 10)
    assert chi_square([10] * 6) == 0


@pytest.mark.parametrize(
    ("faces", "square", "level"),
    [(6, 11.07, 0.05), (6, 15.086, 0.01), (2, 3.841, 0.05), (3, 5.991, 0.05), (7, 12.59, 0.05)],
)
def test_the_curve_has_the_values_of_the_printed_tables(
    faces: int, square: float, level: float
) -> None:
    assert isclose(p_of_the_curve(square, faces), level, rel_tol=1e-3)


# What always holds


@given(st.lists(st.integers(0, 3), min_size=2, max_size=3).filter(lambda c: 0 < sum(c) < 6))
def test_the_p_value_is_what_counting_every_series_gives(counts: list[int]) -> None:
    throws, faces = sum(counts), len(counts)
    series = list(product(range(faces), repeat=throws))
    far = chi_square(counts)
    as_far = [
        one for one in series if chi_square([one.count(face) for face in range(faces)]) >= far
    ]
    assert p_value(counts) == Fraction(len(as_far), len(series))


@given(st.integers(0, 5), st.integers(1, 4), st.integers(2, 4))
def test_some_face_is_what_counting_every_series_gives(throws: int, least: int, faces: int) -> None:
    series = list(product(range(faces), repeat=throws))
    found = [one for one in series if any(one.count(face) >= least for face in range(faces))]
    assert some_face(throws, least, faces) == Fraction(len(found), len(series))


@given(st.lists(st.integers(0, 9), min_size=6, max_size=6).filter(any), st.randoms())
def test_the_order_of_the_faces_does_not_matter(counts: list[int], rng: object) -> None:
    mixed = sorted(counts)
    assert chi_square(mixed) == chi_square(counts)
    assert p_value(mixed) == p_value(counts)
    assert 0 < p_value(counts) <= 1


@given(st.integers(1, 40), chances, st.sampled_from([Fraction(1, 20), Fraction(1, 100)]))
def test_the_strictest_rule_keeps_its_level_and_one_hit_fewer_would_not(
    tries: int, chance: Fraction, level: Fraction
) -> None:
    rule = strictest(tries, chance, level)
    assert rule.first_error <= level
    assert tail(tries, chance, rule.at_least - 1) > level


@given(st.integers(1, 30), st.integers(0, 31), chances)
def test_a_fair_one_passes_or_is_accused(tries: int, at_least: int, chance: Fraction) -> None:
    rule = Rule(tries, chance, at_least)
    assert rule.first_error + rule.second_error(chance) == 1


@given(st.lists(st.integers(1, 6)))
def test_throws_are_read_however_they_are_parted(throws: list[int]) -> None:
    for parting in ("", " ", ", ", "-", "\n"):
        assert read_throws(parting.join(map(str, throws))) == throws


# What makes no sense


@pytest.mark.parametrize("text", ["7", "0", "three", "3 5 ²", "3+5"])
def test_what_is_no_face_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="faces from 1 to 6"):
        read_throws(text)


@pytest.mark.parametrize("counts", [[], [3], [0, 0], [1, -1], [1.5, 2]])
def test_what_are_no_counts_is_refused(counts: list[int]) -> None:
    with pytest.raises(BadInput, match="two whole numbers or more"):
        chi_square(counts)


def test_more_throws_than_can_be_counted_out_are_refused() -> None:
    with pytest.raises(BadInput, match=f"at most {EXACT_THROWS} throws"):
        p_value([EXACT_THROWS, 1])


@pytest.mark.parametrize(("tries", "chance"), [(0, SIXTH), (10, Fraction(1)), (10, Fraction(0))])
def test_a_rule_needs_throws_and_a_chance(tries: int, chance: Fraction) -> None:
    with pytest.raises(BadInput):
        Rule(tries, chance, 1)
