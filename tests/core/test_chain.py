"""A chain knows where one is after some steps, where it ends, and how long that takes."""

from fractions import Fraction

import pytest

from dustlab.core.errors import BadInput
from dustlab.odds.chain import MOST_PLACES, Chain

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
# Two players throw in turn until one of them hits with 1/3: it can last for ever.
DUEL = Chain(
    {
        "first": {"first wins": THIRD, "second": 1 - THIRD},
        "second": {"second wins": THIRD, "first": 1 - THIRD},
    }
)


def test_where_one_is_after_some_steps() -> None:
    assert DUEL.after(0) == {"first": 1}
    assert DUEL.after(1) == {"second": Fraction(2, 3), "first wins": THIRD}
    assert DUEL.after(2, "second") == {
        "second": Fraction(4, 9),
        "first wins": Fraction(2, 9),
        "second wins": THIRD,
    }


def test_a_circle_is_summed_without_end() -> None:
    # 1/3 + 4/9 of the same again: 1/3 : 5/9
    assert DUEL.reaches("first wins")["first"] == Fraction(3, 5)
    assert DUEL.reaches("first wins")["second"] == Fraction(2, 5)
    assert DUEL.steps_left()["first"] == 3


def test_what_leads_straight_to_its_end_needs_no_circle() -> None:
    line = Chain({"a": {"b": HALF, "end": HALF}, "b": {"end": Fraction(1)}})
    assert line.steps_left() == {"a": Fraction(3, 2), "b": 1, "end": 0}
    assert line.reaches("b")["a"] == HALF
    assert str(line) == "a -> 1/2 b; 1/2 end\nb -> 1 end"


@pytest.mark.parametrize("goal", DUEL.ends)
def test_the_value_of_a_place_is_the_mean_of_those_behind_it(goal: str) -> None:
    found = DUEL.reaches(goal)
    for place, ways in DUEL.steps.items():
        assert found[place] == sum(chance * found[to] for to, chance in ways.items())


def test_what_is_no_chain_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match="chances that add up to 1"):
        Chain({"a": {"b": HALF}})
    with pytest.raises(BadInput, match="never stops"):
        Chain({"a": {"b": Fraction(1)}, "b": {"a": Fraction(1)}}).steps_left()
    with pytest.raises(BadInput, match="did you mean second"):
        DUEL.reaches("seconnd")
    with pytest.raises(BadInput, match=f"at most {MOST_PLACES} places"):
        Chain({str(n): {str(n + 1): Fraction(1)} for n in range(MOST_PLACES)})
