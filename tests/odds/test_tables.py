"""Numbers of a lesson stand in a table with words."""

from fractions import Fraction

import pytest

from dustlab.core.errors import BadInput
from dustlab.odds.tables import table


def test_a_table_names_its_columns_and_tells_fractions_as_people_read_them() -> None:
    reds = table({"both": Fraction(3, 10), "none": Fraction(1, 9)}, "Red", "Chance")
    assert repr(reds).splitlines() == [
        "Red        Chance",
        "both   3/10 = 0.3",
        "none  1/9 ≈ 0.111",
    ]


def test_on_a_page_the_first_cell_of_a_line_is_its_heading_and_signs_stay_signs() -> None:
    html = table([("a < b", 1, 2)], "Which", "Now", "Then")._repr_html_()
    assert '<th scope="row">a &lt; b</th><td>1</td><td>2</td>' in html
    assert html.count('<th scope="col">') == 3


def test_percent_stand_behind_a_space_as_everywhere() -> None:
    assert repr(table({10: f"{0.0197:.2%}"}, "Sixes", "Error")).endswith("1.97 %")


def test_a_line_with_too_few_numbers_is_refused() -> None:
    with pytest.raises(BadInput, match="expected 3 in each line"):
        table([("a", 1)], "Which", "Now", "Then")
