"""Scenes: what is where, how the keyboard walks, and the same picture as SVG and as words."""

import xml.etree.ElementTree as ET

import pytest

from dustlab.pictures.palette import PAINTS, paint_of
from dustlab.pictures.scene import (
    CHOSEN,
    REFUSED,
    Box,
    Circle,
    Line,
    Polygon,
    Scene,
    Strokes,
    Text,
    step,
)
from dustlab.pictures.svg import draw
from dustlab.pictures.words import rows, tell

THREE = Scene(
    200,
    100,
    "Three <areas>",
    (
        Box(look="paper", x=0, y=0, width=200, height=100),
        Circle(look="land-area", name="west", words="West: empty", x=40, y=50, r=20),
        Circle(look="army-red", name="east", words="East: Red", x=160, y=50, r=20),
        Polygon(
            look="sea", name="north", words="North: sea", points=((80, 0), (120, 0), (100, 30))
        ),
        Circle(look="hit", name="badge", x=160, y=50, r=5),
        Text(look="ink", x=160, y=50, text="R & B"),
    ),
    description="A small board.",
    order=("east", "west"),
)


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [(45, 55, "west"), (160, 50, "badge"), (170, 60, "east"), (100, 10, "north"), (82, 25, "")],
)
def test_a_point_belongs_to_the_topmost_named_shape(x: float, y: float, name: str) -> None:
    assert THREE.hit(x, y) == name


def test_names_come_in_reading_order_first_the_ordered_ones() -> None:
    assert THREE.names() == ["east", "west", "north", "badge"]


@pytest.mark.parametrize(
    ("here", "direction", "there"),
    [
        ("west", "right", "east"),
        ("east", "left", "west"),
        ("west", "left", "west"),
        ("west", "up", "north"),
        ("east", "down", "east"),
        ("", "up", "east"),
    ],
)
def test_arrow_keys_lead_to_the_nearest_in_their_direction(
    here: str, direction: str, there: str
) -> None:
    assert step(THREE, here, direction) == there


def test_svg_is_well_formed_escaped_and_names_itself() -> None:
    svg = draw(THREE)
    tree = ET.fromstring(svg)
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == "Three <areas>"
    assert "R &amp; B" in svg
    assert len(tree.findall("{http://www.w3.org/2000/svg}circle")) == 3


def test_svg_is_as_wide_as_its_scene_and_no_wider_than_the_page() -> None:
    """Shown as an image it has its own size; a small field does not fill the page."""
    head = draw(THREE).splitlines()[0]
    assert ' width="200" height="100" style="max-width:100%;height:auto"' in head
    assert ' viewBox="100 0 60 40" width="60" height="40" ' in draw(THREE, (100, 0, 60, 40))


def test_svg_of_a_part_has_only_what_is_seen_in_it() -> None:
    def dot(x: float) -> Circle:
        return Circle(x, 10, 5, look="tile")

    beyond = Line(((20, 10), (300, 10)), look="axis")
    part = draw(Scene(400, 20, "t", (dot(20), dot(50), beyond, dot(200))), (40, 0, 60, 20))
    assert part.count("<circle") == 1
    assert part.count("<path") == 1


def test_svg_has_lines_of_one_look_in_a_row_as_one_path() -> None:
    ways = (((0, 0), (5, 2), (9, 9)), ((10, 20), (10, 25)))
    lines = [Line(points, look="axis") for points in ways]
    svg = draw(Scene(40, 40, "t", (*lines, Strokes((((3, 3), (4, 4)),), look="hatch-red"))))
    assert 'd="M0 0l5 2 4 7M10 20l0 5"' in svg
    assert svg.count("<path") == 2


def test_svg_begins_each_stroke_of_a_pattern_from_the_one_before() -> None:
    strokes = Strokes((((3, 3), (4, 5)), ((6, 1.5), (8, 2))), look="hatch-red")
    assert 'd="M3 3l1 2m2-3.5 2 .5"' in draw(Scene(40, 40, "t", (strokes,)))


def test_svg_gives_a_refused_line_its_cross() -> None:
    line = Line(((0, 0), (20, 20)), look="axis", mark="refused")
    assert draw(Scene(40, 40, "t", (line,))).count("<path") == 2


def test_svg_is_the_same_every_time() -> None:
    assert draw(THREE) == draw(THREE)


def test_a_refused_shape_bears_a_cross_and_not_only_a_colour() -> None:
    shape = Circle(look="land-area", name="a", x=10, y=10, r=5, mark=REFUSED)
    assert "<path" in draw(Scene(20, 20, "t", (shape,)))
    chosen = Circle(look="land-area", name="a", x=10, y=10, r=5, mark=CHOSEN)
    assert "<path" not in draw(Scene(20, 20, "t", (chosen,)))


def test_a_line_too_short_to_be_seen_is_still_a_path() -> None:
    """A path that only begins is an error in every browser."""
    short = Line(look="road", points=((3, 4), (3.01, 4.02)))
    assert 'd="M3 4l0 0"' in draw(Scene(20, 20, "t", (short,)))


def test_the_text_twin_tells_every_named_thing_that_has_words() -> None:
    assert [words for _, words in rows(THREE)] == ["East: Red", "West: empty", "North: sea"]
    assert tell(THREE).splitlines()[:2] == ["Three <areas>", "A small board."]


def test_lines_are_not_clicked() -> None:
    line = Line(look="road", name="road", points=((0, 0), (10, 10)))
    assert Scene(20, 20, "t", (line,)).hit(5, 5) == ""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by the formula of the web's accessibility guidelines."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_text_on_every_filled_look_that_bears_text_can_be_read() -> None:
    bear_text = ("army-", "paper", "panel", "hit", "blank", "land-area")
    for look in (look for look, paint in PAINTS.items() if paint.fill):
        paint = paint_of(look)
        assert paint.fill.startswith("#"), look
        if look.startswith("army-") or look in bear_text:
            assert contrast(paint.fill, paint.ink) >= 4.5, look
