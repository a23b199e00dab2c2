"""Regression to the mean: skill stays, luck is new."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.odds.regression import TwoRounds

tenths = st.integers(0, 10).map(lambda n: Fraction(n, 10))
skills = st.dictionaries(tenths, st.integers(1, 4), min_size=1, max_size=4).map(Odds)
rounds = st.builds(TwoRounds, skills, st.integers(1, 8))

THIRDS = TwoRounds(Odds.even([Fraction(2, 5), Fraction(3, 5), Fraction(4, 5)]), 10)

# Worked by hand


def test_with_coins_nothing_is_left_of_nine_heads() -> None:
    coins = TwoRounds(Odds({Fraction(1, 2): 1}), 10)
    assert coins.second_after(9) == 5
    assert coins.slope == 0


def test_without_luck_all_of_it_is_left() -> None:
    sure = TwoRounds(Odds({Fraction(0): 1, Fraction(1): 1}), 4)
    assert [sure.second_after(score) for score in sure.first] == [0, 4]
    assert sure.slope == 1


def test_one_question_is_bayes_and_then_a_mean() -> None:
    # Of those who have it right 9 of 11 know nine tenths: 9/11 * 9/10 + 2/11 * 2/10.
    one = TwoRounds(Odds.even([Fraction(9, 10), Fraction(2, 10)]), 1)
    assert one.second_after(1) == Fraction(81 + 4, 110)


def test_five_ninths_are_left_where_skill_has_a_variance_of_eight_thirds() -> None:
    assert THIRDS.spread_of_skill == Fraction(8, 3)
    assert THIRDS.spread_of_scores - THIRDS.spread_of_skill == Fraction(32, 15)
    assert THIRDS.slope == Fraction(5, 9)


# What always holds


@given(rounds)
def test_the_mean_of_all_is_the_same_in_both_rounds(quiz: TwoRounds) -> None:
    assert sum(quiz.first.values()) == 1
    first = sum(score * share for score, share in quiz.first.items())
    second = sum(quiz.second_after(score) * share for score, share in quiz.first.items())
    assert first == second == quiz.mean


@given(rounds)
def test_what_is_left_is_the_slope_of_the_best_line(quiz: TwoRounds) -> None:
    mean = quiz.mean
    together = sum(
        share * (score - mean) * (quiz.second_after(score) - mean)
        for score, share in quiz.first.items()
    )
    variance = sum(share * (score - mean) ** 2 for score, share in quiz.first.items())
    assert variance == quiz.spread_of_scores
    assert together == quiz.spread_of_skill
    if variance:
        assert quiz.slope == together / variance
        assert 0 <= quiz.slope <= 1


@given(rounds)
def test_a_higher_first_score_never_means_a_lower_second_mean(quiz: TwoRounds) -> None:
    seconds = [quiz.second_after(score) for score in sorted(quiz.first)]
    assert seconds == sorted(seconds)


@given(rounds, st.integers())
def test_people_play_scores_that_there_are(quiz: TwoRounds, seed: int) -> None:
    for score in quiz.play(Random(seed)):
        assert score in quiz.first


# What makes no sense


def test_a_score_that_nobody_can_have_is_refused() -> None:
    with pytest.raises(BadInput, match="a score that somebody can have"):
        TwoRounds(Odds({Fraction(1): 1}), 3).second_after(2)


@pytest.mark.parametrize(("skill", "questions"), [(Fraction(3, 2), 5), (Fraction(1, 2), 0)])
def test_a_quiz_that_is_none_is_refused(skill: Fraction, questions: int) -> None:
    with pytest.raises(BadInput):
        TwoRounds(Odds({skill: 1}), questions)
