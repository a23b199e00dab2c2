"""Numbers as people write them, and when two of them agree."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.exercises import read_number
from dustlab.exercises.marks import Result, said
from dustlab.exercises.numbers import Measured, agrees, tell_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        (" 07 ", 7),
        ("-3", -3),
        ("1/3", Fraction(1, 3)),
        ("1 / 3", Fraction(1, 3)),
        ("1 in 3", Fraction(1, 3)),
        ("2 out of 6", Fraction(1, 3)),
        ("0.25", Fraction(1, 4)),
        (".25", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        ("25 %", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        ("12.5 percent", Fraction(1, 8)),
        (7, 7),
    ],
)
def test_a_number_is_read_in_any_of_the_ways_of_writing_it(text: object, value: Fraction) -> None:
    assert read_number(text).value == value


@pytest.mark.parametrize("text", ["", "seven", "1/0", "1/", ".", "%", "1e3", "1.2.3", "nan", "²"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="a number"):
        read_number(text)


@pytest.mark.parametrize("told", ["1/3", "2/6", "0.33", "0.333", "33 %", "33.3 %", "1 in 3"])
def test_a_third_may_be_told_exactly_or_rounded(told: str) -> None:
    assert agrees(read_number(told), read_number("1/3"))


@pytest.mark.parametrize("told", ["0.3", "0.34", "34 %", "33.2 %", "0.3334", "33", "0"])
def test_a_third_may_not_be_rounded_coarsely_or_wrongly(told: str) -> None:
    assert not agrees(read_number(told), read_number("1/3"))


@pytest.mark.parametrize("told", ["0 %", "0", "0.00"])
def test_what_can_happen_is_never_rounded_to_never(told: str) -> None:
    assert not agrees(read_number(told), read_number("1/729"))


def test_a_whole_number_is_not_met_by_one_near_it() -> None:
    assert not agrees(read_number("7.001"), read_number("7"))
    assert agrees(read_number("7.0"), read_number("7"))


def test_a_rounded_answer_is_met_anywhere_in_its_last_place() -> None:
    assert agrees(read_number("0.6314"), read_number("63 %"))
    assert not agrees(read_number("0.64"), read_number("63 %"))


def test_a_tolerance_decides_alone() -> None:
    third = read_number("1/3")
    assert agrees(read_number("0.3"), third, Fraction(1, 20))
    assert not agrees(read_number("0.33"), third, Fraction(0))
    assert agrees(read_number("1 in 3"), third, Fraction(0))


@given(st.fractions(min_value=Fraction(1, 50), max_value=Fraction(49, 50), max_denominator=5000))
def test_every_chance_may_be_told_as_a_fraction_and_to_whole_percent(chance: Fraction) -> None:
    true = read_number(f"{chance.numerator}/{chance.denominator}")
    assert agrees(true, true)
    percent = int(chance * 100 + Fraction(1, 2))
    assert agrees(read_number(f"{percent} %"), true)
    assert not agrees(read_number(f"{percent + 2} %"), true)


def test_a_long_fraction_is_told_as_a_percentage_alone() -> None:
    assert tell_number(Fraction(12345, 67891)) == "about 18.18 %"
    assert tell_number(Fraction(1, 3)) == "1/3 (33.33 %)"
    assert tell_number(Fraction(8)) == "8"


def test_a_number_is_told_with_the_comma_of_its_language() -> None:
    assert tell_number(Fraction(12345, 67891), "de") == "etwa 18,18 %"
    assert tell_number(Fraction(1, 3), "it") == "1/3 (33,33 %)"
    assert read_number("0.33").in_words("de") == "0,33"
    assert read_number("0,33").in_words() == "0.33"
    assert read_number("1 in 3").in_words("it") == "1 in 3"


def test_what_a_check_measured_is_told_with_the_comma_of_its_language() -> None:
    found = Result(
        *("file", "q", False),
        expected=said("exercise.check.number", number=read_number("0.25")),
        got=said("exercise.check.number", number=Measured((("units", 2), ("", Fraction(1, 3))))),
    )
    assert "0.25" in found.tell()
    assert "units: 2, 1/3 (33.33 %)" in found.tell()
    assert "0,25" in found.tell("de")
    assert "units: 2, 1/3 (33,33 %)" in found.tell("de")
