"""Trees of chances: along a path multiply, different paths add."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import hits
from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES, complaint
from dustlab.odds.trees import MOST_ENDS, read_tree, tree_of, urn

WEATHER = "rain 3/10 (bus 4/5, walk 1/5), dry 7/10 (bus 1/4, walk 3/4)"
MATCH = "A 2/3 (A 2/3, B 1/3 (A 2/3, B 1/3)), B 1/3 (A 2/3 (A 2/3, B 1/3), B 1/3)"


# Worked by hand


def test_the_paths_of_an_urn_of_three_red_and_two_white_balls() -> None:
    told = [
        f"{path.words}: {path.sum} = {path.chance}"
        for path in urn({"red": 3, "white": 2}, 2).paths()
    ]
    assert told == [
        "red, red: 3/5 · 2/4 = 3/10",
        "red, white: 3/5 · 2/4 = 3/10",
        "white, red: 2/5 · 3/4 = 3/10",
        "white, white: 2/5 · 1/4 = 1/10",
    ]


def test_total_probability_weighs_each_day_by_how_often_it_comes() -> None:
    # 30 rainy days of 100 with 24 rides, 70 dry ones with 17.5.
    assert read_tree(WEATHER).reached("bus") == Fraction(415, 1000)


def test_a_tree_is_turned_round_by_the_share_of_the_paths() -> None:
    assert read_tree(WEATHER).came_from("rain", "bus") == Fraction(240, 415)


def test_the_better_player_wins_a_match_to_two_with_20_of_27() -> None:
    assert read_tree(MATCH).together(lambda path: path.labels.count("A") == 2) == Fraction(20, 27)


def test_an_urn_that_is_empty_ends_the_path() -> None:
    assert [path.words for path in urn({"red": 1, "white": 1}, 3).paths()] == [
        "red, white",
        "white, red",
    ]


# What always holds


@given(st.integers(0, 5), st.integers(1, 5), st.integers(1, 3), st.booleans())
def test_all_ends_make_one_and_are_what_counting_every_order_gives(
    red: int, white: int, draws: int, put_back: bool
) -> None:
    draws = min(draws, red + white)
    tree = urn({"red": red, "white": white}, draws, put_back)
    assert sum(path.chance for path in tree.paths()) == 1
    balls = range(red + white)
    orders = [
        order for order in product(balls, repeat=draws) if put_back or len(set(order)) == draws
    ]
    for wanted in range(draws + 1):
        counted = sum(sum(ball < red for ball in order) == wanted for order in orders)
        paths = tree.together(lambda path, n=wanted: path.labels.count("red") == n)
        assert paths == Fraction(counted, len(orders))


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3))
def test_a_tree_with_the_ball_put_back_is_a_binomial_distribution(
    red: int, white: int, draws: int
) -> None:
    tree = urn({"red": red, "white": white}, draws, put_back=True)
    odds = hits(draws, red, red + white)
    for n in range(draws + 1):
        assert tree.together(lambda path, n=n: path.labels.count("red") == n) == odds.chance(n)


@pytest.mark.parametrize("line", [WEATHER, MATCH, str(urn({"red": 3, "white": 2}, 2))])
def test_a_tree_is_read_as_it_is_written(line: str) -> None:
    assert str(read_tree(line)) == line
    assert read_tree(line) == tree_of(line) == tree_of(read_tree(line))


def test_fractions_decimals_and_percentages_say_the_same() -> None:
    same = [
        "a 2/5 (c 1), b 3/5",
        "a 0.4 (c 1.0); b 0.6",
        "a 40 % (c 100%), b 60%",
        "a 0,4 (c 1), b 0,6",
    ]
    assert {read_tree(line).reached("c") for line in same} == {Fraction(2, 5)}


# What makes no sense


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "a word for a branch, got the end"),
        ("rain 0.3, dry 0.6", "make 1 together, beginning with rain, got 0.3 + 0.6 = 0.9"),
        ("rain 0.3 (bus 1/2, walk 1/3), dry 0.7", "beginning with bus, got 1/2 + 1/3 = 5/6"),
        ("rain", "a chance above 0 and at most 1, such as 3/5, 0.6 or 60 %, got the end"),
        ("rain 0, dry 1", "a chance above 0 and at most 1"),
        ("rain 1/0, dry 1", "a chance above 0 and at most 1"),
        ("a 1/2, a 1/2", "branches with different words, got a"),
        ("a 1/2 (b 1, c 1/2", "beginning with b"),
        ("a 1 (b 1", "a closing bracket behind what comes after a"),
        ("a 1) b 1", "branches such as red 3/5"),
        ("a 1 % %", "branches such as red 3/5"),
        ("an unbelievably long word 1", "a word of at most 14 letters"),
        ("a 1 (a 1 (a 1 (a 1)))", "at most 3 stages"),
        ("(" * 100_000, "a line of at most 600 letters"),
        (", ".join(f"{letter} 1/{MOST_ENDS + 1}" for letter in "abcdefghijklm"), "at most 12 ends"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_tree_is_refused_in_one_line(line: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_tree(line)
    assert says in str(refused.value)
    for language in LANGUAGES:
        assert "\n" not in complaint(refused.value, language)


def test_what_is_no_tree_at_all_is_refused() -> None:
    with pytest.raises(BadInput, match="a tree, or one written as a line"):
        tree_of(3)  # type: ignore[arg-type]


@given(st.text(st.sampled_from("ab 12/%.,;()"), max_size=30))
def test_any_line_is_a_tree_or_refused(line: str) -> None:
    try:
        tree = read_tree(line)
    except BadInput:
        return
    assert sum(path.chance for path in tree.paths()) == 1
    assert read_tree(str(tree)) == tree
