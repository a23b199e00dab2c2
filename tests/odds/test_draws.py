"""Drawing without putting back, birthdays, and fish in a lake."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import hits
from dustlab.core.errors import BadInput
from dustlab.odds.draws import all_different, drawn, likeliest_total
from dustlab.odds.trees import urn

few = st.integers(0, 6)

# Worked by hand


def test_four_girls_of_twelve_girls_and_eight_boys() -> None:
    chance = Fraction(12 * 11 * 10 * 9, 20 * 19 * 18 * 17)
    assert drawn(12, 8, 4).chance(4) == chance == Fraction(33, 323)


def test_a_lottery_of_six_of_49() -> None:
    lottery = drawn(6, 43, 6)
    assert lottery.chance(6) == Fraction(1, 13_983_816)
    assert lottery.chance(3) == Fraction(246_820, 13_983_816)


def test_who_draws_ten_of_twelve_has_at_least_four_of_the_six() -> None:
    assert list(drawn(6, 6, 10)) == [4, 5, 6]


def test_from_23_people_on_a_shared_birthday_is_likelier_than_not() -> None:
    assert 1 - all_different(22) < Fraction(1, 2) < 1 - all_different(23)
    assert all_different(366) == 0


# What always holds


@given(few, few, few)
def test_it_is_what_counting_every_group_gives(red: int, others: int, draws: int) -> None:
    draws = min(draws, red + others)
    groups = list(combinations(range(red + others), draws))
    odds = drawn(red, others, draws)
    for n in range(draws + 1):
        counted = sum(sum(ball < red for ball in group) == n for group in groups)
        assert odds.chance(n) == Fraction(counted, len(groups))


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3))
def test_it_is_what_the_paths_of_a_tree_give(red: int, others: int, draws: int) -> None:
    draws = min(draws, red + others)
    tree = urn({"red": red, "others": others}, draws)
    for n in range(draws + 1):
        paths = tree.together(lambda path, n=n: path.labels.count("red") == n)
        assert paths == drawn(red, others, draws).chance(n)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 30))
def test_the_mean_is_that_of_putting_back_and_the_variance_is_smaller(
    red: int, others: int, draws: int
) -> None:
    total = red + others
    draws = min(draws, total)
    odds, back = drawn(red, others, draws), hits(draws, red, total)
    assert odds.mean() == back.mean() == Fraction(draws * red, total)
    assert odds.variance() == back.variance() * Fraction(total - draws, total - 1)


@given(st.integers(0, 4), st.integers(1, 5))
def test_all_different_is_what_counting_every_list_gives(draws: int, of: int) -> None:
    lists = list(product(range(of), repeat=draws))
    different = sum(len(set(one)) == draws for one in lists)
    assert all_different(draws, of) == Fraction(different, len(lists))


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_no_other_number_of_fish_is_likelier(marked: int, caught: int, data: st.DataObject) -> None:
    found = data.draw(st.integers(1, min(marked, caught)))
    best = likeliest_total(marked, caught, found)

    def likely(total: int) -> Fraction:
        return Fraction(
            comb(marked, found) * comb(total - marked, caught - found), comb(total, caught)
        )

    least = marked + caught - found
    assert likely(best) == max(likely(total) for total in range(least, 3 * best + 10))


# What makes no sense


@pytest.mark.parametrize(
    ("balls", "says"),
    [
        ((3, 2, 6), "draws: expected at most 5, as many as there are, got 6"),
        ((-1, 2, 1), "red: expected a whole number from 0"),
        ((1, 2.5, 1), "others: expected a whole number from 0"),
    ],
)
def test_what_cannot_be_drawn_is_refused(balls: tuple[int, int, int], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        drawn(*balls)


def test_no_more_marked_fish_are_found_than_there_are() -> None:
    with pytest.raises(BadInput, match="a whole number from 1 to 5"):
        likeliest_total(5, 50, 6)
