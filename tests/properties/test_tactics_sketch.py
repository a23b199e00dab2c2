"""However a battlefield is drawn, its file says the same, and can be played or says why not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.tactics.field import STEPS, Side
from dustlab.tactics.game import new_match
from dustlab.tactics.studies import sketch
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield

UNITS = ("hans", "lara", "sigrid", "sturmpioniere", "mammut", "blackhawk", "hot_dog", "the_boss")
strokes = st.lists(
    st.tuples(
        st.sampled_from([*sketch.SQUARES, *sketch.WALLS, *(f"unit:{unit}" for unit in UNITS)]),
        st.integers(0, 29),
        st.sampled_from(list(STEPS)),
    ),
    max_size=40,
)


@settings(max_examples=50, deadline=None)
@given(strokes, st.tuples(st.integers(1, 7), st.integers(1, 7)))
def test_whatever_is_drawn_is_read_back_the_same(
    drawn: list[tuple[str, int, str]], size: tuple[int, int]
) -> None:
    ground = sketch.blank(6, 5)
    for brush, square, direction in drawn:
        if brush in sketch.WALLS:
            side = Side(square, direction)
            if not list(sketch.refuse_build(ground, brush, side)):
                ground = sketch.build(ground, brush, side)
        elif not list(sketch.refuse_paint(ground, brush, square)):
            ground = sketch.paint(ground, brush, square)
    if not list(sketch.refuse_size(ground, *size)):
        ground = sketch.resized(ground, *size)
    assert read_battlefields(write_battlefield(ground), "mine.toml")[0] == ground
    if not list(sketch.refuse_play(ground)):
        new_match(ground)
