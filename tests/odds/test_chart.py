"""Charts: every number is in the picture or in its words, and the caption names the policy."""

import pytest

from dustlab.pictures.chart import Bar, bars, columns
from dustlab.pictures.labels import text_width
from dustlab.pictures.scene import Box, Text
from dustlab.pictures.words import rows


def test_bars_are_as_long_as_their_chances() -> None:
    scene = bars("t", [Bar("a", "A", 0.5), Bar("b", "B", 0.25)], "caption")
    widths = {s.name: s.width for s in scene.shapes if isinstance(s, Box) and s.name}
    assert widths["a"] == pytest.approx(2 * widths["b"])
    assert [words for _, words in rows(scene)] == [
        "A: 50 % (about 1 in 2)",
        "B: 25 % (about 1 in 4)",
    ]


def test_columns_show_every_number_in_between_and_the_mean() -> None:
    scene = columns("t", {0: 0.5, 3: 0.5}, "Units left", "caption")
    told = dict(rows(scene))
    assert told["1"] == "1: 0 %"
    assert told["mean"] == "Mean 1.50"


def test_a_long_caption_is_broken_into_lines_that_fit() -> None:
    caption = "Premium rules. " * 12
    scene = bars("t", [Bar("a", "A", 0.5)], caption)
    lines = [s.text for s in scene.shapes if isinstance(s, Text) and s.look == "pale-ink"]
    assert len(lines) >= 2
    assert " ".join(lines) == caption.strip()
    assert max(map(len, lines)) <= 96


def test_a_chart_grows_for_a_caption_of_many_lines() -> None:
    scene = bars("t", [Bar("a", "A", 0.5)], "Premium rules. " * 20)
    lines = [s for s in scene.shapes if isinstance(s, Text) and s.look == "pale-ink"]
    assert len(lines) == 4
    assert max(line.y for line in lines) + 8 <= scene.height


def test_many_columns_have_no_numbers_on_them_but_still_have_words() -> None:
    scene = columns("t", dict.fromkeys(range(40), 1 / 40), "Units left", "caption")
    assert sum("%" in s.text for s in scene.shapes if isinstance(s, Text)) == 0
    assert len(rows(scene)) == 41


@pytest.mark.parametrize("value", [0, 0.0004, 0.5, 0.9963, 1])
def test_every_text_stays_on_the_paper(value: float) -> None:
    rows_ = [Bar("a", "Der Angreifer nimmt das Gebiet ein", value), Bar("b", "B", 1 - value)]
    scene = bars("t", rows_, "caption", "de")
    for shape in scene.shapes:
        if isinstance(shape, Text):
            width = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
            assert left >= 0
            assert left + width <= scene.width
