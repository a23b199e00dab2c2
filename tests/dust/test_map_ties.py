"""Whose a badge is on the map can be seen: it stands nearest to its disc, or a line leads there."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from math import hypot
from random import Random

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.dust import from_position, new_match
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES
from dustlab.dust.pictures.badges import CELL_HIGH, labels
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.sheet import cross
from dustlab.dust.state import State
from dustlab.pictures.labels import Rect, crosses, gap
from dustlab.pictures.palette import paint_of
from dustlab.pictures.scene import Box, Line, Scene, Text
from tests.dust.drawings import text_rect
from tests.each import of_each
from tests.rules.dust.setups import played

WIDTHS = (424, 560, 680, 1000)
GAMES = {"premium": 3, "standard": 2, "epic": 6, "original": 4}
LOOKED_AT = (60, 120, 260, 420)


@cache
def after(rules: str, moves: int) -> State:
    """A random game of these rules, so many moves on: the boards are full.

    It is one game that goes on from where it was looked at before.
    """
    players, before = GAMES[rules], max((one for one in LOOKED_AT if one < moves), default=0)
    start = after(rules, before) if before else new_match(ARMIES[:players], rules, 5).state
    return played(start, Random(players * moves), moves - before)


def badges(scene: Scene) -> list[tuple[str, str, Rect]]:
    """The area, the army and the room of each badge of units."""
    return [
        (s.name, s.look.removeprefix("badge-"), Rect(s.x, s.y, s.x + s.width, s.y + s.height))
        for s in scene.shapes
        if isinstance(s, Box) and s.name and s.look.startswith("badge-")
    ]


def is_tied(scene: Scene, army: str, at: Rect, disc: tuple[float, float, float]) -> bool:
    """Whether a line in the colour of the army leads from the edge of the disc into the badge."""
    x, y, r = disc
    for line in scene.shapes:
        if not isinstance(line, Line) or line.look != f"tie-{army}":
            continue
        (ax, ay), (bx, by) = line.points[0], line.points[-1]
        from_disc = abs(((ax - x) ** 2 + (ay - y) ** 2) ** 0.5 - r) < 0.5
        if from_disc and gap(at, bx, by) == 0:
            return True
    return False


def strange(state: State, width: float) -> list[str]:
    """The areas whose badge one would take for another's."""
    scene, spots = map_scene(state, width=width), the_sheet(state.board, width).spots
    found = []
    for area, army, at in badges(scene):
        edges = {n: gap(at, spot.x, spot.y) - spot.r for n, spot in spots.items()}
        own = edges.pop(area)
        spot = spots[area]
        if own >= min(edges.values()) and not is_tied(scene, army, at, (spot.x, spot.y, spot.r)):
            found.append(area)
    return found


@of_each(product(GAMES, [120, 260, 420], WIDTHS))
def test_on_a_full_map_every_badge_is_nearest_to_its_disc_or_tied_to_it(
    rules: str, moves: int, width: float
) -> None:
    state = after(rules, moves)
    assert sum(holding is not None for holding in state.areas) > 20
    assert strange(state, width) == []


CROWD = """
    players red blue
    round 3
    turn red combat 0 movement 2
    berlin red 2 tank 1 mech center
    scandinavia blue 1 tank
    moscow blue 3 tank
    ukraine red 2 tank
    balkans blue 2 tank
    britain red 2 tank 1 fighter 1 bomber center
    france blue 4 tank 2 mech 1 fighter
    north_sea blue 2 submarine
"""


@pytest.mark.parametrize("width", WIDTHS)
def test_in_a_crowded_europe_the_badges_of_berlin_and_scandinavia_are_not_swapped(
    width: float,
) -> None:
    assert strange(from_position(CROWD).state, width) == []


@pytest.mark.parametrize("army", ARMIES)
def test_a_tie_has_the_colour_of_its_army(army: str) -> None:
    assert paint_of(f"tie-{army}").line == paint_of(f"army-{army}").fill


def tie_lines(scene: Scene) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return [
        (line.points[0], line.points[-1])
        for line in scene.shapes
        if isinstance(line, Line) and line.look.startswith("tie-") and line.look != "tie-halo"
    ]


@pytest.mark.parametrize(
    ("full", "width"),
    [
        (lambda: from_position(CROWD).state, 1000),
        (lambda: after("original", 260), 560),
        (lambda: after("premium", 120), 424),
    ],
    ids=["wide", "narrow", "very narrow"],
)
def test_where_there_is_room_no_two_ties_cross_and_none_runs_below_a_name(
    full: Callable[[], State], width: float
) -> None:
    scene = map_scene(full(), width=width)
    lines = tie_lines(scene)
    assert lines
    assert not [pair for pair in combinations(lines, 2) if cross(*pair)]
    names = [
        text_rect(text) for text in scene.shapes if isinstance(text, Text) and len(text.text) > 3
    ]
    assert not [line for line in lines for name in names if crosses(name, *line)]


@pytest.mark.parametrize("moves", [60, 120, 260])
@pytest.mark.parametrize("rules", GAMES)
def test_on_a_narrow_map_nearly_every_badge_shows_its_kinds_and_most_touch_their_disc(
    rules: str, moves: int
) -> None:
    scene = map_scene(after(rules, moves), width=560)
    shown = badges(scene)
    only_sums = [at for _, _, at in shown if at.bottom - at.top < CELL_HIGH]
    assert len(only_sums) <= len(shown) / 5
    assert len(tie_lines(scene)) <= len(shown) / 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_wide_map_the_name_of_a_capital_stands_beside_it_in_every_language(
    language: str,
) -> None:
    sheet = the_sheet(the_board(), 1000, language)
    for capital in the_board().capitals:
        spot, name = sheet.spots[capital], sheet.names[capital]
        assert gap(name.rect, spot.x, spot.y) - spot.reach <= 10, capital


LATE = """
    players red blue
    round 9
    turn red combat 1
    greenland red 1 tank
    scandinavia red 1 tank
    moscow red 1 tank
    berlin red 1 tank center
    ukraine red 5 tank 1 fighter center
    balkans red 1 tank
    france red 1 tank
    iberia red 1 tank
    britain blue 2 tank
    mongolia red 1 tank
    persia red 1 tank 1 mech
    sahara red 1 tank
    south_africa red 1 tank
    congo blue 1 tank
    west_africa blue 1 tank
    alaska blue 1 tank
    labrador blue 5 tank 2 mech
    great_plains blue 1 tank
    mexico blue 1 tank 1 fighter center
    north_atlantic blue 1 submarine
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_to_a_name_that_stands_aside_runs_over_no_other_disc(language: str) -> None:
    scene = map_scene(from_position(LATE).state, language=language)
    spots = the_sheet(the_board(), 1000, language).spots
    lines = [s.points for s in scene.shapes if isinstance(s, Line) and s.look == "tie"]
    assert lines
    for (ax, ay), (bx, by) in lines:
        own = min(spots, key=lambda n: hypot(spots[n].x - ax, spots[n].y - ay))
        for step in range(21):
            x, y = ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20
            near = [n for n, s in spots.items() if n != own and hypot(s.x - x, s.y - y) < s.r]
            assert near == [], own


def test_lines_cross_only_where_both_are_parted() -> None:
    assert cross(((0, 0), (10, 10)), ((0, 10), (10, 0)))
    assert not cross(((0, 0), (4, 4)), ((0, 10), (10, 0)))
    assert crosses(Rect(4, 4, 6, 6), (0, 0), (10, 10))
    assert not crosses(Rect(4, 4, 6, 6), (0, 0), (3, 3))


@pytest.mark.parametrize(("width", "least"), [(560, 0.55), (680, 0.75), (1000, 0.9)])
def test_on_a_full_map_most_land_still_has_its_name(width: float, least: float) -> None:
    state = after("premium", 260)
    assert sum(holding is not None for holding in state.areas) > 36
    land = [area.id for area in state.board.areas if area.kind == "land"]
    named = labels(state, the_sheet(state.board, width)).names
    assert sum(area in named for area in land) >= least * len(land)


def test_on_an_empty_narrow_map_greenland_and_nearly_all_land_have_their_names() -> None:
    names = the_sheet(the_board(), 560).names
    land = [area.id for area in the_board().areas if area.kind == "land"]
    assert "greenland" in names
    assert sum(area in names for area in land) >= len(land) - 4
