"""The map of Dust: what it shows, where it stands, what it says, and how a notebook shows it."""

import re
from functools import cache
from itertools import product
from math import hypot
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.core.words import name as called
from dustlab.dust import from_position, open_position
from dustlab.dust.components import KINDS, LETTERS
from dustlab.dust.pictures.glyphs import GLYPHS
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.marks import marked
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.notebook import mimebundle
from dustlab.dust.state import State
from dustlab.pictures.labels import Rect, crosses
from dustlab.pictures.palette import paint_of
from dustlab.pictures.scene import AnyShape, Box, Circle, Line, Polygon, Scene, Text, middle
from dustlab.pictures.svg import draw
from dustlab.pictures.words import tell
from dustlab.tours import begin
from tests.dust.drawings import (
    BATTLES,
    BOARD,
    WAR,
    WIDTHS,
    cease_fire,
    crowded,
    empty,
    overlaps,
    texts,
)
from tests.each import of_each

POSITIONS = Path(__file__).parents[2] / "tutorials" / "positions"


def attacked() -> State:
    match = from_position(WAR, 1)
    match.play("attack ukraine > balkans 4 tank")
    return match.state


def badges(scene: Scene) -> list[tuple[str, Rect]]:
    """The boxes on the map that hold units or names."""
    boxes = [shape for shape in scene.shapes if isinstance(shape, Box) and shape.name]
    return [(f"{b.look} of {b.name}", Rect(b.x, b.y, b.x + b.width, b.y + b.height)) for b in boxes]


MAPS = {
    "empty": empty(),
    "crowded": crowded(1),
    "crowded otherwise": crowded(2),
    "war": from_position(WAR).state,
    "attacked": attacked(),
}

MARKS = {
    "ukraine": "chosen",
    "balkans": "possible",
    "berlin": "refused",
    "egypt": "explained",
    "north_sea": "possible",
}


@cache
def drawn(position: str, width: int) -> Scene:
    """A map, drawn once for all tests that look at it."""
    return map_scene(MAPS[position], width=width)


@of_each(product(MAPS, WIDTHS))
def test_on_the_map_no_two_texts_overlap(position: str, width: int) -> None:
    assert overlaps(texts(drawn(position, width))) == []


@of_each(product(MAPS, WIDTHS))
def test_on_the_map_no_two_badges_overlap(position: str, width: int) -> None:
    assert overlaps(badges(drawn(position, width))) == []


@of_each(product(MAPS, WIDTHS))
def test_no_badge_and_no_name_covers_a_disc(position: str, width: int) -> None:
    scene = drawn(position, width)
    spots = the_sheet(BOARD, width).spots
    for what, (left, top, right, bottom) in [*badges(scene), *names_on(scene)]:
        for area, spot in spots.items():
            dx = max(left - spot.x, 0, spot.x - right)
            dy = max(top - spot.y, 0, spot.y - bottom)
            assert hypot(dx, dy) > spot.r - 0.5, f"{what} covers {area}"


def names_on(scene: Scene) -> list[tuple[str, Rect]]:
    """Texts that are neither letters in discs nor numbers of units."""
    return [(text, rect) for text, rect in texts(scene) if len(text) > 3]


@of_each(product(MAPS, WIDTHS))
def test_no_name_stands_on_a_road_unless_on_a_plate(position: str, width: int) -> None:
    scene = drawn(position, width)
    plates = [rect.grown(1) for what, rect in badges(scene) if "badge" not in what]
    roads = [s for s in scene.shapes if isinstance(s, Line) and s.look.endswith("road")]
    assert len(roads) > 200
    for text, rect in names_on(scene):
        if any(plate.meets(rect) for plate in plates) or rect.top > the_sheet(BOARD, width).height:
            continue
        small = rect.grown(-2)
        for road in roads:
            for a, b in zip(road.points, road.points[1:], strict=False):
                assert not crosses(small, a, b), f"{text} stands on a line"


@of_each(product(MAPS, WIDTHS))
def test_everything_on_the_map_is_on_the_paper(position: str, width: int) -> None:
    scene = drawn(position, width)
    for what, (left, top, right, bottom) in [*texts(scene), *badges(scene)]:
        assert left >= 0, what
        assert top >= 0, what
        assert right <= scene.width, what
        assert bottom <= scene.height, what


@of_each(product(MAPS, WIDTHS))
def test_no_text_is_smaller_than_twelve(position: str, width: int) -> None:
    scene = drawn(position, width)
    assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) >= 12


@of_each(product(MAPS, WIDTHS))
def test_every_group_of_units_has_its_badge(position: str, width: int) -> None:
    state, scene = MAPS[position], drawn(position, width)
    shown = {s.name for s in scene.shapes if isinstance(s, Box) and s.look.startswith("badge-")}
    held = {
        a.id for a, holding in zip(BOARD.areas, state.areas, strict=True) if holding is not None
    }
    assert held <= shown


def test_at_full_width_a_crowded_map_tells_the_kinds_nearly_everywhere() -> None:
    scene = map_scene(crowded(1))
    sums = [s for s in scene.shapes if isinstance(s, Polygon) and s.look == "unit"]
    several = sum(len(h.units.kinds()) > 1 for h in crowded(1).areas if h is not None)
    stacks = sum(s.points[0] == _first_point("stack", s) for s in sums)
    assert several > 40
    assert stacks < several / 2


def _first_point(kind: str, shape: Polygon) -> tuple[float, float]:
    """Where the first point of a glyph would be, if this polygon were its first."""
    points = GLYPHS[kind][0]
    if len(points) != len(shape.points):
        return (0, 0)
    xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
    wide = max(p[0] for p in points) - min(p[0] for p in points)
    scale = (max(xs) - min(xs)) / wide
    x = min(xs) + (points[0][0] - min(p[0] for p in points)) * scale
    y = min(ys) + (points[0][1] - min(p[1] for p in points)) * scale
    return (x, y)


def test_each_area_is_drawn_and_told_once_in_the_order_of_the_board() -> None:
    scene = map_scene(empty())
    assert scene.names() == [area.id for area in BOARD.areas]
    lines = tell(scene).splitlines()[2:]
    assert len(lines) == 76
    for area, line in zip(BOARD.areas, lines, strict=True):
        assert line.startswith(f"- {area.name}")


def test_an_area_tells_holder_units_and_what_it_is() -> None:
    told = tell(map_scene(from_position(WAR).state))
    assert "- Ukraine: Red, 5 tanks and 1 bomber; production center. Joined to " in told
    assert "- Berlin: Blue, 4 tanks, 1 mech and 2 fighters; capital." in told
    assert "- Egypt: Green (neutral), 2 tanks and 1 mech." in told
    assert "- North Sea (sea): Blue, 2 submarines." in told
    assert "- Persia: empty; power source." in told


def test_a_listener_hears_every_line_of_the_board() -> None:
    told = {line.split(":")[0][2:]: line for line in tell(map_scene(empty())).splitlines()[2:]}
    for area in BOARD.areas:
        line = told[area.name + (" (sea)" if area.kind == "sea" else "")]
        for neighbour in area.neighbours:
            assert BOARD[neighbour].name in line


def test_a_battle_on_the_map_is_told_at_both_ends() -> None:
    told = tell(map_scene(attacked()))
    assert "Ukraine: Red, 1 tank and 1 bomber; production center; " in told
    assert "production center; Red attacks Balkans from here with 4 tanks" in told
    assert "Balkans: Blue, 4 tanks and 1 fighter; production center; attacked by Red." in told
    assert "Red attacks Balkans from Ukraine." in told


def test_attackers_stand_near_their_arrow_and_defenders_in_the_target() -> None:
    scene = map_scene(attacked())
    moving = [s for s in scene.shapes if isinstance(s, Box) and s.look == "army-red"]
    assert [s.name for s in moving] == ["ukraine"]
    spots = the_sheet(BOARD, 1000).spots
    start, end = spots["ukraine"], spots["balkans"]
    x, y = middle(moving[0])
    assert hypot(x - (start.x + end.x) / 2, y - (start.y + end.y) / 2) < 45
    arrows = [s for s in scene.shapes if isinstance(s, Polygon) and s.look == "attack-red"]
    assert len(arrows) == 2  # the jags round the target, and the arrow
    assert any(s.name == "balkans" and s.look == "badge-blue" for s in scene.shapes)


def test_lines_over_the_edge_run_to_signs_at_both_edges() -> None:
    scene = map_scene(empty())
    sheet = the_sheet(BOARD, 1000)
    west = {sign.area for sign, _, _ in sheet.signs if sign.west}
    east = {sign.area for sign, _, _ in sheet.signs if not sign.west}
    for area in BOARD.areas:
        for other in area.wrap:
            assert other in (west if sheet.spots[area.id].x < 500 else east)
    shown = [text for text, _ in texts(scene)]
    assert shown.count("Beaufort Sea") == 2  # at its disc, and at the far edge


def test_land_and_sea_differ_in_outline_and_like_kinds_are_joined_by_solid_lines() -> None:
    scene = map_scene(empty())
    for area in BOARD.areas:
        kinds = {type(shape) for shape in scene.named(area.id) if shape.words}
        assert kinds == ({Circle} if area.kind == "land" else {Polygon})
    assert not paint_of("road").dash
    assert not paint_of("sea-road").dash
    assert paint_of("coast-road").dash


def named_on(scene: Scene) -> set[str]:
    words = " ".join(text for text, _ in texts(scene))
    return {area.name for area in BOARD.areas if area.name in words}


def test_one_of_two_maps_keeps_the_names_of_capitals_and_of_areas_that_are_spoken_of() -> None:
    def shown(*spoken_of: str) -> set[str]:
        state = from_position(WAR).state
        return named_on(map_scene(state, width=424, spoken_of=spoken_of or None))

    capitals = {area.name for area in BOARD.areas if area.capital}
    assert capitals <= shown()
    assert "Congo" not in shown()
    assert {"Ukraine", "Congo"} <= shown("ukraine", "congo")


def test_on_a_narrow_map_the_areas_of_the_first_game_have_their_names_and_others_too() -> None:
    state = begin("dust-first-game").match.state
    held = {area.name for area in BOARD.areas if state.owner(area.id)}
    shown = named_on(map_scene(state, width=560))
    assert held <= shown
    assert {"Congo", "Sahara", "Egypt", "Alaska"} <= shown


def test_the_owner_tints_the_land_and_puts_the_letter_in_the_disc() -> None:
    scene = map_scene(from_position(WAR).state)
    disc = next(s for s in scene.named("moscow") if s.words)
    x, y = middle(disc)
    assert disc.look == "army-red"
    assert any(isinstance(s, Text) and (s.x, s.y, s.text) == (x, y, "R") for s in scene.shapes)
    assert any(
        isinstance(s, Polygon) and s.look == "tint-red" and s.hit(x, y) for s in scene.shapes
    )


def test_a_mark_is_drawn_and_told() -> None:
    scene = marked(map_scene(empty()), BOARD, marks={"berlin": "refused"})
    [ring] = [shape for shape in scene.shapes if shape.mark]
    assert ring.mark == "refused"
    assert ring.words == "Refused."


def test_a_mark_for_something_that_is_not_on_the_map_is_passed_over() -> None:
    plain = map_scene(empty())
    assert marked(plain, BOARD, marks={"dice": "possible"}).names() == plain.names()


def test_clicking_a_disc_or_a_badge_means_its_area() -> None:
    state = from_position(WAR).state
    scene = map_scene(state)
    for area in BOARD.areas:
        assert scene.hit(*scene.centre(area.id)) == area.id
    for what, (left, top, right, bottom) in badges(scene):
        assert scene.hit((left + right) / 2, (top + bottom) / 2) == what.split(" of ")[1]


def test_a_map_does_not_move_its_names_when_units_come_and_go() -> None:
    def names(state: State) -> dict[str, Rect]:
        return {text: rect for text, rect in names_on(map_scene(state)) if text[0].isupper()}

    war = from_position(WAR).state
    before, after = names(empty()), names(war)
    assert len(after) > 30
    # A held area whose name would be hidden has it on a plate elsewhere; no other name moves.
    held = {called(a.id) for a, h in zip(BOARD.areas, war.areas, strict=True) if h is not None}
    for text in (after.keys() & before.keys()) - held:
        assert before[text] == after[text], text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [560, 1000])
def test_the_map_has_room_for_its_words_in_every_language(width: int, language: str) -> None:
    for state in (crowded(1), attacked()):
        scene = map_scene(state, width=width, language=language)
        assert overlaps(texts(scene)) == []
        assert overlaps(badges(scene)) == []
        for what, (left, _, right, _) in texts(scene):
            assert left >= 0, what
            assert right <= width, what


# -- in a notebook


def test_a_notebook_shows_the_map_or_the_battle_with_words() -> None:
    for state, title in (
        (from_position(WAR).state, "The world in round 2: the turn of Red"),
        (attacked(), "Battle for Balkans: Red attacks from Ukraine"),
        (cease_fire(), "The battle for Balkans is over: Blue holds it"),
    ):
        bundle = mimebundle(state)
        assert set(bundle) == {"text/plain", "image/svg+xml"}
        assert bundle["text/plain"].startswith("rules premium\n")
        tree = ET.fromstring(bundle["image/svg+xml"])
        assert tree.get("aria-label") == title
        assert tree.findtext("{http://www.w3.org/2000/svg}desc")


@pytest.mark.parametrize("position", ["land-battle", "across-the-sea", "movement"])
def test_a_notebook_shows_a_map_whose_names_can_be_read_on_a_narrow_page(position: str) -> None:
    """Every held area is named, also where units leave little room; nothing is written small."""
    state = open_position(str(POSITIONS / f"{position}.txt")).state
    picture = mimebundle(state)["image/svg+xml"]
    tree = ET.fromstring(picture)
    assert float(tree.get("width", "")) == 560
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', picture))) >= 12
    told = " ".join(text for text in tree.itertext() if text.strip())
    for area in BOARD.ids:
        if state.owner(area):
            assert all(word in told for word in called(area, "en").split()), area


def test_a_stored_map_stays_small() -> None:
    assert len(draw(map_scene(empty()))) < 45_000
    assert len(draw(map_scene(crowded(1)))) < 125_000
    # With the kinds of units in every area, as on the wide map.
    assert len(mimebundle(crowded(1))["image/svg+xml"]) < 100_000
    assert len(draw(BATTLES["take"])) < 20_000


def test_the_same_position_always_gives_the_same_drawing() -> None:
    assert draw(map_scene(crowded(3))) == draw(map_scene(crowded(3)))


def test_every_look_and_every_mark_can_be_painted() -> None:
    scenes = [
        *BATTLES.values(),
        *(marked(map_scene(state), BOARD, marks=MARKS) for state in MAPS.values()),
    ]
    shapes: list[AnyShape] = [shape for scene in scenes for shape in scene.shapes]
    for look, mark in {(shape.look, shape.mark) for shape in shapes}:
        paint_of(look, mark)


def test_each_kind_of_unit_has_a_glyph_of_its_own_within_its_square() -> None:
    drawn = [GLYPHS[kind] for kind in KINDS]
    assert len(set(drawn)) == len(KINDS)
    for polygons in GLYPHS.values():
        for x, y in (point for polygon in polygons for point in polygon):
            assert 0 <= x <= 100
            assert 0 <= y <= 105


LEGEND = {
    "land",
    "sea",
    "capital",
    "power source",
    "production center",
    "neutral",
    "several kinds",
    "to win: over 50",
}


def test_visible_words_come_from_the_catalogue() -> None:
    allowed = {area.name for area in BOARD.areas} | set(LETTERS.values())
    words = {word for name in allowed for word in name.split()}
    for text, _ in texts(map_scene(from_position(WAR).state, language="en")):
        if not re.fullmatch(r"\d+", text) and not set(text.split()) <= words:
            assert text in LEGEND


def test_on_a_board_with_few_armies_every_held_area_has_its_name() -> None:
    scene = map_scene(from_position(WAR).state)
    written = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Text))
    for area, holding in zip(BOARD.areas, from_position(WAR).state.areas, strict=True):
        if holding is not None:
            assert all(part in written for part in called(area.id).split())
