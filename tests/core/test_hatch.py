"""Patterns: every army has its own, cut to the surface, the same in every picture."""

from itertools import combinations
from math import atan2, degrees, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.dust.components import ARMIES
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.studies.battlefields import new_battle
from dustlab.dust.studies.examples import example
from dustlab.pictures.chart import Bar, bars
from dustlab.pictures.palette import (
    ARMY_COLOURS,
    ARMY_PATTERNS,
    DOTS,
    PAINTS,
    PATTERNS,
    TURNS,
    hatched,
    patterned,
)
from dustlab.pictures.scene import Box, Circle, Line, Point, Polygon, Strokes, below, shifted
from dustlab.pictures.svg import draw

CORNERS = st.floats(min_value=-300, max_value=300, allow_nan=False)
TRIANGLES = st.tuples(*[st.tuples(CORNERS, CORNERS)] * 3)
EVERY = [*TURNS, DOTS]


def light(colour: str) -> float:
    """How light a colour is, as WCAG reckons it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, pale = sorted((light(one), light(other)))
    return (pale + 0.05) / (dark + 0.05)


def test_every_army_has_a_pattern_of_its_own() -> None:
    assert set(ARMY_PATTERNS) == set(ARMIES) == set(ARMY_COLOURS)
    assert len(set(ARMY_PATTERNS.values())) == len(ARMIES)
    assert set(ARMY_PATTERNS.values()) == set(EVERY)


@pytest.mark.parametrize("army", ARMIES)
def test_words_on_an_armys_colour_are_as_legible_over_its_strokes(army: str) -> None:
    fill, ink = ARMY_COLOURS[army]
    stripe = PAINTS[PATTERNS[f"army-{army}"][1]].line
    assert stripe != fill
    assert contrast(ink, stripe) >= 4.5


@pytest.mark.parametrize("army", ARMIES)
def test_words_on_a_territory_are_legible_over_its_strokes(army: str) -> None:
    line = PAINTS[PATTERNS[f"tint-{army}"][1]].line
    assert line != PAINTS[f"tint-{army}"].fill
    assert contrast(PAINTS["ink"].ink, line) >= 3


@pytest.mark.parametrize(("one", "other"), list(combinations(EVERY, 2)))
def test_no_two_patterns_are_the_same(one: str, other: str) -> None:
    square = ((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0))
    assert hatched(square, one) != hatched(square, other)


@pytest.mark.parametrize(
    ("pattern", "turns"),
    [("level", {0}), ("upright", {90}), ("falling", {45}), ("rising", {135})],
)
def test_strokes_turn_as_their_pattern_is_called(pattern: str, turns: set[int]) -> None:
    square = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))
    found = {
        round(degrees(atan2(by - ay, bx - ax)) % 180 / 5) * 5 % 180
        for (ax, ay), (bx, by) in hatched(square, pattern)
        if abs(bx - ax) + abs(by - ay) > 30
    }
    assert found == turns


@given(TRIANGLES, st.sampled_from(EVERY))
def test_strokes_stay_inside_the_outline(
    corners: tuple[tuple[float, float], ...], pattern: str
) -> None:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    for (ax, ay), (bx, by) in hatched(corners, pattern):
        for x, y in ((ax, ay), (bx, by)):
            assert min(xs) - 1 <= x <= max(xs) + 1
            assert min(ys) - 1 <= y <= max(ys) + 1
        middle = ((ax + bx) / 2, (ay + by) / 2)
        inside = Polygon(look="", points=corners).hit(*middle)
        # Ends lie on whole pixels: in a sliver of a triangle the stroke may lie beside it by one.
        edges = zip(corners, corners[1:] + corners[:1], strict=True)
        assert inside or any(far(middle, *edge) <= 1 for edge in edges)


def far(point: Point, one: Point, other: Point) -> float:
    """How far a point is from an edge."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def test_a_look_without_a_pattern_and_a_disc_stay_as_they_are() -> None:
    bar = Box(look="bar", x=0, y=0, width=50, height=20)
    disc = Circle(look="army-red", x=0, y=0, r=10)
    assert list(patterned(bar)) == [bar]
    assert list(patterned(disc)) == [disc]


def test_a_pattern_cannot_be_clicked_and_moves_with_its_surface() -> None:
    bar, strokes = patterned(Box(look="army-blue", name="a", x=0, y=0, width=90, height=40))
    assert isinstance(strokes, Strokes)
    assert not any(strokes.hit(x, y) for x in range(90) for y in range(40))
    moved = shifted(strokes, 5, 7)
    assert isinstance(moved, Strokes)
    assert moved.points[0] == (strokes.points[0][0] + 5, strokes.points[0][1] + 7)
    assert bar.name == "a"


def test_the_map_the_battle_and_the_charts_show_the_patterns_of_the_armies() -> None:
    world = map_scene(example())
    looks = {shape.look for shape in world.shapes if isinstance(shape, Strokes)}
    assert {"hatch-red", "hatch-blue", "hatch-green", "hatch-black"} == looks
    battle = battle_scene(new_battle("2 tank", "2 tank", seed=1).state)
    looks = {shape.look for shape in battle.shapes if isinstance(shape, Strokes)}
    assert looks == {"stripe-red", "stripe-blue"}
    chart = bars("Odds", [Bar("a", "A", 0.5, "army-orange"), Bar("b", "B", 0.4)], "Exact.")
    strokes = [shape for shape in chart.shapes if isinstance(shape, Strokes)]
    assert [shape.look for shape in strokes] == ["stripe-orange"]
    assert f'stroke="{PAINTS["stripe-orange"].line}"' in draw(chart)


def test_pictures_stand_below_each_other_each_under_its_heading() -> None:
    one = bars("One", [Bar("a", "A", 0.5, "army-red")], "Exact.")
    both = below("Two", ("first", one), ("second", one))
    assert both.width == one.width
    assert both.height == 2 * (one.height + 32)
    assert len([shape for shape in both.shapes if not isinstance(shape, Line)]) >= 2 * len(
        [shape for shape in one.shapes if not isinstance(shape, Line)]
    )
    assert [shape.y for shape in both.named("a")] == [
        one.named("a")[0].y + 32,
        one.named("a")[0].y + 64 + one.height,
    ]
