"""The one way to show a distribution: every number is in the picture, the words and the table."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.dice import exploding, hits
from dustlab.core.errors import BadInput
from dustlab.odds.convergence import closing_in
from dustlab.odds.distribution import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    HATCH,
    VIEWS,
    Distribution,
    interval,
    show,
    standard_error,
    table,
)
from dustlab.pictures.labels import text_width
from dustlab.pictures.scene import Box, Line, Scene, Text
from dustlab.pictures.words import rows, tell

ONE = Distribution("one", {0: 0.5, 1: 0.25, 3: 0.25})
OTHER = Distribution("other", {1: 0.4, 2: 0.6})
THROWN = Distribution("thrown", {0: 0.6, 1: 0.4}, tries=100)


def bars_of(scene: Scene, look: str) -> list[Box]:
    return [s for s in scene.shapes if isinstance(s, Box) and s.look == look and s.y > 50]


def test_at_least_and_at_most_are_sums() -> None:
    assert ONE.at_least(1) == ONE.at_most(0) == 0.5
    assert ONE.at_least(4) == ONE.exactly(2) == 0
    assert ONE.at_most(3) == 1
    assert ONE.mean == 1
    assert ONE.spread == pytest.approx(1.5**0.5)


def test_certain_is_only_what_leaves_nothing_over() -> None:
    # So many equal parts, rounded one by one, do not make a whole.
    parts = Distribution("parts", dict.fromkeys(range(49), 1 / 49))
    assert parts.at_least(0) == parts.at_most(48) == 1
    dice = Distribution.of("forty dice", hits(40, 5))
    assert dice.at_least(0) == 1
    assert 0.999999 < dice.at_least(2) < 1
    told = show("t", "axis", "caption", dice, view=AT_LEAST, number=2).description
    assert "over 99.9 % (all but less than 1 in a million)" in told


def test_numbers_stand_on_the_bars_only_where_they_run_into_none_beside() -> None:
    for first, second in ((hits(6), None), (hits(11), None), (hits(5), hits(5, 1))):
        others = second and Distribution.of("other", second)
        scene = show("t", "axis", "caption", Distribution.of("one", first), others)
        on_bars = sorted(
            (s for s in scene.shapes if isinstance(s, Text) and s.y < 248 and "%" in s.text),
            key=lambda text: text.x,
        )
        assert len(on_bars) > 5
        for left, right in pairwise(on_bars):
            widths = text_width(left.text, 12) / 2 + text_width(right.text, 12) / 2
            assert right.x - left.x >= widths - 1 or abs(right.y - left.y) >= 12


def test_bars_that_count_are_dark_and_the_others_pale() -> None:
    for view, dark in ((EXACTLY, 1), (AT_LEAST, 3), (AT_MOST, 2)):
        scene = show("t", "axis", "caption", ONE, view=view, number=1)
        assert len(bars_of(scene, "bar")) == dark
        assert len(bars_of(scene, "bar")) + len(bars_of(scene, "bar-pale")) == 4


def test_the_view_is_told_as_a_sentence() -> None:
    scene = show("t", "axis", "caption", ONE, view=AT_LEAST, number=1)
    assert "At least 1: 50 % (about 1 in 2)" in scene.description
    both = show("t", "axis", "caption", ONE, OTHER, AT_MOST, 1)
    assert "At most 1: one 75 % (about 3 in 4); other 40 % (about 2 in 5)" in both.description


def test_each_column_says_all_three_numbers() -> None:
    told = dict(rows(show("t", "axis", "caption", ONE, OTHER)))
    assert told["1"] == (
        "One, 1: exactly 25 %, at most 75 %, at least 50 %. "
        "Other, 1: exactly 40 %, at most 40 %, at least 100 %."
    )
    assert told["mean"] == "One: expected value 1.00, standard deviation 1.22"


def test_what_is_simulated_is_hatched_and_has_its_interval() -> None:
    exact = show("t", "axis", "caption", ONE)
    both = show("t", "axis", "caption", ONE, THROWN)
    hatched = [s for s in both.shapes if s.look == "hatch"]
    assert hatched
    assert not [s for s in exact.shapes if s.look == "hatch"]
    assert "simulated, 100 tries" in " ".join(s.text for s in both.shapes if isinstance(s, Text))
    assert "simulated 60 % (95 % interval: 50 % to 69 %)" in tell(both)


@given(st.floats(0.5, 60), st.floats(0.5, 150))
def test_hatching_stays_within_its_bar(width: float, height: float) -> None:
    from dustlab.odds.distribution import _hatched

    for line in _hatched(10, 20, width, height):
        assert isinstance(line, Line)
        for x, y in line.points:
            assert 10 - 1e-9 <= x <= 10 + width + 1e-9
            assert 20 - 1e-9 <= y <= 20 + height + 1e-9
    assert HATCH > 0


def test_an_answer_that_was_cut_off_says_how_much_it_lacks() -> None:
    cut = Distribution("rolls", {1: 0.9, 2: 0.05}, missing=0.05)
    assert "Rolls: cut off, 5 % of the chance is missing." in show("t", "a", "c", cut).description
    assert "cut off" not in show("t", "a", "c", ONE).description


LASER = Distribution.of("laser", exploding(1, 5))


def test_a_number_that_stands_for_more_is_told_so_and_never_taken_for_the_end() -> None:
    assert (LASER.mean, round(LASER.spread, 4)) == (0.5, round(0.75**0.5, 4))
    assert LASER.at_least(5) == pytest.approx(1 / 3**5)
    for question in (LASER.exactly, LASER.at_most):
        with pytest.raises(BadInput, match="a number below 5, which stands for 5 or more"):
            question(5)
    scene = show("Laser", "hits", "Exact.", LASER, view=AT_MOST, number=5)
    assert "At least 5: 0.4 % (about 1 in 240)" in scene.description
    assert dict(rows(scene))["5"] == "Laser, 5 or more: 0.4 %."
    assert "≥ 5" in [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "expected value 0.50, standard deviation 0.87" in dict(rows(scene))["mean"]
    last_row = table("Laser", "hits", LASER).rpartition("<tr>")[2]
    assert last_row.startswith(
        '<th scope="row">5 or more</th><td>–</td><td>0.4 %</td><td>–</td></tr>'
    )


def test_beside_a_longer_one_a_cut_one_says_where_its_numbers_are() -> None:
    plain = Distribution.of("plain", hits(7))
    told = dict(rows(show("Both", "hits", "Exact.", plain, LASER)))
    assert told["6"].endswith("Laser: 6 is among 5 or more.")


def test_what_is_missing_lies_above_and_a_mean_is_then_a_bound() -> None:
    cut = Distribution("cut", {0: 0.5, 1: 0.25}, missing=0.25)
    assert (cut.at_least(1), cut.at_least(2), cut.at_most(1)) == (0.5, 0.25, 0.75)
    assert cut.mean == 0.75
    assert dict(rows(show("Cut", "rolls", "Exact.", cut)))["mean"] == "Cut: mean at least 0.75"


def test_the_picture_has_always_the_same_size() -> None:
    sizes = {
        (scene.width, scene.height)
        for view in VIEWS
        for second in (None, OTHER, THROWN)
        for scene in [show("t", "axis", "caption " * 20, ONE, second, view, 1)]
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_no_text_leaves_the_paper(language: str) -> None:
    long = Distribution("Angreifer mit einem recht langen Namen", dict.fromkeys(range(40), 1 / 40))
    scene = show("t", "axis", "word " * 44, long, THROWN, AT_LEAST, 1, language)
    for shape in scene.shapes:
        if isinstance(shape, Text):
            width = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
            assert left >= 0
            assert left + width <= scene.width
            assert 0 < shape.y <= scene.height


def test_the_table_has_every_number() -> None:
    html = table("Hits <b>", "Hits", ONE, OTHER)
    assert "<caption>Hits &lt;b&gt;</caption>" in html
    assert html.count('<th scope="row">') == 4
    assert html.count("<td>") == 4 * 6
    assert '<th scope="col">one: at least</th>' in html
    assert '<th scope="col">At least</th>' in table("Hits", "Hits", ONE)


def test_a_simulation_closes_in_on_the_line() -> None:
    scene = closing_in("t", 0.5, [(10, 0.7), (100, 0.55), (1000, 0.49)], "caption")
    told = dict(rows(scene))
    assert told["exact"] == "Exact: 50 % (about 1 in 2)."
    assert told["simulated"] == "Simulated: 49 % after 1000 tries, between 46 % and 52 %."
    assert closing_in("t", 0.5, [], "caption").shapes


def test_a_narrow_interval_is_told_in_tenths_and_the_powers_of_ten_stand_below() -> None:
    shares = [(10, 0.7), (1000, 0.5), (100_000, 0.479)]
    scene = closing_in("t", 0.4793, shares, "caption", "de")
    assert "Simuliert: 47,9 % nach 100000 Versuchen, zwischen 47,6 % und 48,2 %" in tell(scene)
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert texts[texts.index("10") :][:5] == ["10", "100", "1000", "10000", "100000"]
    crowded = closing_in("t", 0.5, [(8, 0.5), (100_000, 0.5)], "caption")
    assert "10" not in [shape.text for shape in crowded.shapes if isinstance(shape, Text)]


def test_the_interval_holds_the_share_and_shrinks_like_the_root() -> None:
    low, high = interval(0.5, 100)
    assert low < 0.5 < high
    assert high - low == pytest.approx(2 * 1.96 * standard_error(0.5, 100), rel=0.05)
    narrow = interval(0.5, 10_000)
    assert (high - low) / (narrow[1] - narrow[0]) == pytest.approx(10, rel=0.05)


def test_odds_are_shown_with_their_chances() -> None:
    shown = Distribution.of("two dice", hits(2))
    assert shown.name == "two dice"
    assert shown.exact
    assert shown.values == {0: 4 / 9, 1: 4 / 9, 2: 1 / 9}


def test_the_numbers_on_bars_that_miss_100_say_why() -> None:
    laser = Distribution.of("laser", exploding(1, 5))  # 67, 22, 7, 2, 0.8 and 0.4
    said = show("laser", "hits", "Exact.", laser).description
    assert said == "Exact. Because of rounding, these add up to 99.2 %."
    coin = Distribution("coin", {0: 0.5, 1: 0.5})
    assert show("coin", "heads", "Exact.", coin).description == "Exact."
    assert show("both", "hits", "Exact.", laser, coin).description == "Exact."
