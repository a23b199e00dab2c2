"""Four fields: shares of a whole, independence, and what a sign means."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.odds.four_fields import (
    ALL,
    CELLS,
    COLUMN,
    LINE,
    WHOLES,
    FourFields,
    of_a_test,
    read_share,
)
from dustlab.odds.trees import read_tree

numbers = st.integers(0, 40)
shares = st.fractions(min_value=0, max_value=1, max_denominator=40)

# Worked by hand


def test_one_of_twelve_who_are_positive_is_ill() -> None:
    # Of 1000 people 10 are ill, 9 of them positive; of 990 healthy ones 99 are.
    test = of_a_test("1 %", "90 %", "10 %")
    assert (test.people, test.cells) == (1000, ((9, 1), (99, 891)))
    assert test.after_a_sign() == Fraction(9, 108)


def test_on_a_page_the_fields_stand_in_a_table_with_their_sums() -> None:
    test = of_a_test("1 %", "90 %", "10 %")
    assert str(test).splitlines()[1].split() == ["ill", "9", "1", "10"]
    html = test.table._repr_html_()
    assert '<th scope="row">together</th><td>108</td><td>892</td><td>1000</td>' in html


def test_the_same_field_is_another_share_of_each_whole() -> None:
    club = FourFields(((6, 12), (4, 8)))
    assert [club.share("00", of) for of in WHOLES] == [
        Fraction(6, 30),
        Fraction(6, 18),
        Fraction(6, 10),
    ]
    assert club.is_independent


def test_a_second_test_goes_on_from_where_the_first_one_ended() -> None:
    # 1 to 99, then 9 to 99, then 81 to 99.
    once = of_a_test("1 %", "90 %", "10 %").after_a_sign()
    assert once is not None
    assert of_a_test(once, "90 %", "10 %").after_a_sign() == Fraction(81, 180)


def test_where_nobody_is_there_is_no_chance() -> None:
    empty = FourFields(((0, 3), (0, 5)))
    assert empty.share("00", COLUMN) is None
    assert empty.after_a_sign() is None


# What always holds


@given(st.tuples(numbers, numbers), st.tuples(numbers, numbers))
def test_lines_and_columns_add_up_to_all(first: tuple[int, int], second: tuple[int, int]) -> None:
    if not any(first + second):
        return
    fields = FourFields((first, second))
    assert sum(fields.count(cell) for cell in CELLS) == fields.count("**") == fields.people
    assert fields.count("0*") + fields.count("1*") == fields.people
    assert fields.count("*0") + fields.count("*1") == fields.people
    for line in "01":
        if fields.count(f"{line}*"):
            parts = [fields.share(f"{line}{column}", LINE) for column in "01"]
            assert sum(filter(None, parts)) == 1


@given(st.tuples(numbers, numbers), st.tuples(numbers, numbers))
def test_independent_is_what_the_product_of_the_sums_says(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    if not any(first + second):
        return
    fields = FourFields((first, second))
    line, column, both = (fields.share(part, ALL) for part in ("0*", "*0", "00"))
    assert line is not None
    assert column is not None
    assert fields.is_independent == (line * column == both)


@given(shares, shares, shares)
def test_a_test_is_what_bayes_and_the_tree_say(
    before: Fraction, found: Fraction, alarm: Fraction
) -> None:
    fields = of_a_test(before, found, alarm)
    after = fields.after_a_sign()
    positive = before * found + (1 - before) * alarm
    assert after == (before * found / positive if positive else None)
    if 0 < before < 1 and 0 < found < 1 and 0 < alarm < 1:
        tree = read_tree(
            f"ill {before} (yes {found}, no {1 - found}),"
            f" well {1 - before} (yes {alarm}, no {1 - alarm})"
        )
        assert after == tree.came_from("ill", "yes")
        weights = {"ill": before.numerator, "well": before.denominator - before.numerator}
        learned = Odds(weights).learned(lambda who: found if who == "ill" else alarm)
        assert after == learned.chance("ill")


@given(shares, shares, shares)
def test_the_people_are_whole_and_as_many_as_told(
    before: Fraction, found: Fraction, alarm: Fraction
) -> None:
    fields = of_a_test(before, found, alarm)
    assert fields.share("0*") == before
    assert sum(fields.count(cell) for cell in CELLS) == fields.people


# What makes no sense


@pytest.mark.parametrize("share", ["1.5", "-1 %", "a lot", "1/0", "", "110 %"])
def test_what_is_no_share_is_refused(share: str) -> None:
    with pytest.raises(BadInput, match="a share from 0 to 1, such as"):
        read_share(share)


def test_shares_that_need_more_people_than_there_are_are_refused() -> None:
    with pytest.raises(BadInput, match="rounder shares"):
        of_a_test("1/99999", "1/99991", "1/7")


@pytest.mark.parametrize("cells", [((0, 0), (0, 0)), ((-1, 2), (3, 4)), ((0.5, 1), (1, 1))])
def test_fields_are_whole_numbers_of_people(cells: tuple[tuple[int, int], tuple[int, int]]) -> None:
    with pytest.raises(BadInput, match="whole numbers that are not all 0"):
        FourFields(cells)
