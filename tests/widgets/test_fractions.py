"""Fractions below the cells of a lesson."""

from fractions import Fraction

from IPython.core.formatters import PlainTextFormatter

from dustlab_widgets.core.fractions import tell_fractions


def test_a_fraction_below_a_cell_reads_as_on_paper_and_as_a_number_in_lists_too():
    below = PlainTextFormatter()
    tell_fractions(below)
    assert below(Fraction(13, 27)) == "13/27 ≈ 0.481"
    assert below((Fraction(1, 4), {"Red": Fraction(2, 1)}, 0.5)) == "(1/4 = 0.25, {'Red': 2}, 0.5)"
    assert "Fraction(1, 3)" in PlainTextFormatter()(Fraction(1, 3))  # elsewhere it stays as it was
