"""A small game of two who choose at once, solved with fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.matrix_games import MOST, MatrixGame


def game(*rows: list[int]) -> MatrixGame:
    return MatrixGame(
        {f"r{i}": {f"c{k}": won for k, won in enumerate(row)} for i, row in enumerate(rows)}
    )


def test_rock_paper_scissors_is_even_and_all_three_are_played() -> None:
    found = game([0, -1, 1], [1, 0, -1], [-1, 1, 0])
    assert found.value == 0
    assert set(found.rows.values()) == set(found.columns.values()) == {Fraction(1, 3)}
    assert found.saddles == ()


def test_a_notebook_shows_it_as_a_table_with_the_names_of_both_sides() -> None:
    shown = game([2, -1], [0, 1])._repr_html_()
    assert '<th scope="col">c1</th>' in shown
    assert '<tr><th scope="row">r0</th><td>2</td><td>-1</td></tr>' in shown


def test_two_against_two_without_a_saddle_follow_the_formula_of_the_schoolbook() -> None:
    found = game([2, -1], [0, 1])
    assert found.value == Fraction(1, 2)
    assert found.rows == {"r0": Fraction(1, 4), "r1": Fraction(3, 4)}
    assert found.columns == {"c0": Fraction(1, 2), "c1": Fraction(1, 2)}
    assert found.against_rows(found.rows) == dict.fromkeys(("c0", "c1"), Fraction(1, 2))


def test_a_saddle_needs_no_mixing() -> None:
    found = game([3, 2], [4, 1])
    assert found.saddles == (("r0", "c1"),)
    assert found.value == 2
    assert found.rows == {"r0": 1, "r1": 0}
    assert found.columns == {"c0": 0, "c1": 1}


@settings(max_examples=60)
@given(st.data())
def test_neither_side_can_do_better_than_the_solution(data: st.DataObject) -> None:
    """Whoever plays the mix is safe against each answer: that proves value and mixes alike."""
    columns = data.draw(st.integers(1, 6))
    line = st.lists(st.integers(-9, 9), min_size=columns, max_size=columns)
    found = game(*data.draw(st.lists(line, min_size=1, max_size=6)))
    for mix in (found.rows, found.columns):
        assert sum(mix.values()) == 1
        assert min(mix.values()) >= 0
    assert min(found.against_rows(found.rows).values()) == found.value
    assert max(found.against_columns(found.columns).values()) == found.value
    assert found.worth(found.rows, found.columns) == found.value
    assert all(found.payoffs[row][column] == found.value for row, column in found.saddles)


def test_fractions_may_be_won() -> None:
    half = Fraction(1, 2)
    assert MatrixGame({"a": {"x": half, "y": 0}, "b": {"x": 0, "y": half}}).value == Fraction(1, 4)


def test_a_table_is_printed_as_a_table() -> None:
    assert str(game([2, -1], [0, 1])) == "    c0  c1\nr0   2  -1\nr1   0   1"


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: MatrixGame({}), "a table of at least one row"),
        (lambda: MatrixGame({"a": {}}), "a table of at least one row"),
        (lambda: MatrixGame({"a": {"x": 1}, "b": {"y": 1}}), "b: expected the columns x, got y"),
        (lambda: game(*[[1]] * (MOST + 1)), f"at most {MOST} choices a side"),
        (lambda: game([1], [2]).worth({"r0": 1, "z": 0}, {"c0": 1}), "a choice (r0, r1)"),
        (lambda: game([1], [2]).worth({"r0": Fraction(1, 2)}, {"c0": 1}), "add up to 1"),
        (lambda: game([1], [2]).worth({"r0": 2, "r1": -1}, {"c0": 1}), "add up to 1"),
        (lambda: game([1], [2]).worth({}, {"c0": 1}), "add up to 1"),
    ],
)
def test_nonsense_is_refused_in_one_line(ask: object, told: str) -> None:
    with pytest.raises(BadInput) as error:
        ask()  # type: ignore[operator]
    assert told in str(error.value)
    assert "\n" not in str(error.value)
