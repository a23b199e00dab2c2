"""The pictures of Dust: what they show, where it stands, and what they say."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import hypot
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.core.words import name as called
from dustlab.dust import from_position, new_battle, open_position
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES, KINDS, LETTERS, Holding, Units
from dustlab.dust.editions import edition
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.pictures.glyphs import GLYPHS
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.marks import marked
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.notebook import mimebundle
from dustlab.dust.state import Order, State, Table, Tally, Turn
from dustlab.pictures.labels import Rect, crosses, text_width
from dustlab.pictures.palette import paint_of
from dustlab.pictures.scene import AnyShape, Box, Circle, Line, Polygon, Scene, Text, middle
from dustlab.pictures.svg import draw
from dustlab.pictures.words import tell
from dustlab.tours import begin
from tests.each import of_each

BOARD = the_board()
POSITIONS = Path(__file__).parents[2] / "tutorials" / "positions"
WIDTHS = (424, 560, 640, 1000, 1300)

WAR = """
rules premium
players red blue
round 2
scores red 25, blue 11
turn red combat 2
capitals open
moscow red 6 tank 2 mech 1 fighter
ukraine red 5 tank 1 bomber center
turkestan red 3 tank 1 mech
berlin blue 4 tank 1 mech 2 fighter
balkans blue 4 tank 1 fighter center
egypt green 2 tank 1 mech
north_sea blue 2 submarine
kolyma red 2 tank
alaska red 3 tank
"""


def empty() -> State:
    nobody = (None,) * len(BOARD.areas)
    turn = Turn("red", combat_points=2)
    return State(Table(edition("premium"), BOARD, ("red", "blue")), nobody, frozenset(), turn)


def crowded(seed: int) -> State:
    """Units of six armies in every area, of several kinds on land, and all centers that fit."""
    random = Random(seed)
    areas = []
    for area in BOARD.areas:
        if area.kind == "sea":
            units = Units(submarine=random.randint(1, 12))
        else:
            counts = [random.randint(1, 14), *(random.randint(0, 3) for _ in range(3))]
            units = Units(*counts)
        areas.append(Holding(random.choice(ARMIES), units))
    plain = [a.id for a in BOARD.areas if a.kind == "land" and not a.power_source]
    centers = frozenset(random.sample(plain, 20))
    turn = Turn("green", combat_points=1)
    table = Table(edition("premium"), BOARD, ARMIES)
    order, tally = Order(round=5), Tally(points=(9,) * 6)
    return State(table, tuple(areas), centers, turn, order=order, tally=tally)


def attacked() -> State:
    match = from_position(WAR, 1)
    match.play("attack ukraine > balkans 4 tank")
    return match.state


def over_the_edge() -> State:
    match = from_position(
        WAR.replace("players red blue", "players red blue")
        + "bering_sea red 3 submarine\nsea_of_okhotsk blue 2 submarine"
    )
    match.play("attack bering_sea > sea_of_okhotsk 2 submarine")
    return match.state


def battles(language: str = "en") -> Iterator[tuple[str, Scene]]:
    """A battle at each of its stages."""
    match = new_battle("5 tank 2 mech 1 bomber", "4 tank 1 fighter", target="capital", seed=1)
    match.automatic = False
    yield "decide", battle_scene(match.state, chosen=Units(tank=2), language=language)
    match.play("roll")
    yield "roll", battle_scene(match.state, language=language)
    match.fall(3)
    yield "take", battle_scene(match.state, chosen=Units(tank=1, mech=1), language=language)
    match.play("take 3 tank")
    yield "taken", battle_scene(match.state, rolled=(3, 10), language=language)
    huge = new_battle(
        "60 tank 20 mech 20 fighter 15 bomber", "60 tank 20 mech 20 fighter 15 bomber"
    )
    huge.automatic = False
    huge.play("roll")
    huge.fall(71)
    yield "huge", battle_scene(huge.state, chosen=Units(tank=58, fighter=13), language=language)
    yield "neutral", battle_scene(neutral_battle(), language=language)
    yield "over", battle_scene(cease_fire(), rolled=(0, 1), language=language)


def neutral_battle() -> State:
    match = from_position(WAR.replace("turkestan red", "arabia red"))
    match.play("attack arabia > egypt 3 tank")
    return match.state


def cease_fire() -> State:
    match = new_battle("2 tank", "1 tank")
    match.automatic = False
    for _ in range(3):
        match.play("roll")
        match.fall(0)
    return match.state


BATTLES = dict(battles())


# -- what there is on the drawing


def text_rect(line: Text) -> Rect:
    """The room of a line of text, from the top of a capital to below a g."""
    width, half = text_width(line.text, line.size, line.bold), line.size * 0.58
    left = line.x - {"start": 0.0, "middle": width / 2, "end": width}[line.anchor]
    return Rect(left, line.y - half, left + width, line.y + half)


def texts(scene: Scene) -> list[tuple[str, Rect]]:
    lines = [shape for shape in scene.shapes if isinstance(shape, Text)]
    return [(line.text, text_rect(line)) for line in lines]


def badges(scene: Scene) -> list[tuple[str, Rect]]:
    """The boxes on the map that hold units or names."""
    boxes = [shape for shape in scene.shapes if isinstance(shape, Box) and shape.name]
    return [(f"{b.look} of {b.name}", Rect(b.x, b.y, b.x + b.width, b.y + b.height)) for b in boxes]


def overlaps(rooms: list[tuple[str, Rect]]) -> list[tuple[str, str]]:
    # A tenth of a pixel is no overlap: rooms may touch.
    small = [(name, rect.grown(-0.5)) for name, rect in rooms]
    return [(a, b) for (a, room), (b, other) in combinations(small, 2) if room.meets(other)]


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


# -- a battle close up


@pytest.mark.parametrize("stage", BATTLES)
def test_in_a_battle_no_two_texts_overlap(stage: str) -> None:
    assert overlaps(texts(BATTLES[stage])) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [640, 1000])
def test_the_map_has_room_for_its_words_in_every_language(width: int, language: str) -> None:
    for state in (crowded(1), attacked()):
        scene = map_scene(state, width=width, language=language)
        assert overlaps(texts(scene)) == []
        assert overlaps(badges(scene)) == []
        for what, (left, _, right, _) in texts(scene):
            assert left >= 0, what
            assert right <= width, what


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_has_room_for_its_words_in_every_language(language: str) -> None:
    for stage, scene in battles(language):
        assert overlaps(texts(scene)) == [], stage
        for what, (left, _, right, bottom) in texts(scene):
            assert left >= 0, what
            assert right <= scene.width, what
            assert bottom <= scene.height, what


@pytest.mark.parametrize("stage", BATTLES)
def test_in_a_battle_everything_is_on_the_paper_and_large_enough(stage: str) -> None:
    scene = BATTLES[stage]
    assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) >= 12
    for what, (left, top, right, bottom) in texts(scene):
        assert left >= 0, what
        assert top >= 0, what
        assert right <= scene.width, what
        assert bottom <= scene.height, what


@pytest.mark.parametrize("stage", BATTLES)
def test_whatever_means_a_click_is_large_enough_for_a_finger(stage: str) -> None:
    scene = BATTLES[stage]
    for shape in scene.shapes:
        if shape.name:
            assert isinstance(shape, Box)
            assert shape.width >= 36
            assert shape.height >= 36
            x, y = middle(shape)
            assert scene.hit(x, y) == shape.name


def test_nothing_jumps_while_a_battle_goes_on() -> None:
    places: dict[str, set[tuple[float, ...]]] = {}
    for stage in ("decide", "roll", "take", "taken"):
        scene = BATTLES[stage]
        assert (scene.width, scene.height) == (560, 448)
        for shape in scene.shapes:
            if isinstance(shape, Box) and shape.name:
                place = (shape.x, shape.y, shape.width, shape.height)
                places.setdefault(shape.name, set()).add(place)
    assert all(len(place) == 1 for place in places.values())
    assert {"attacker.tank", "attacker.mech", "defender.fighter", "dice"} <= places.keys()


def test_a_kind_that_is_there_can_be_chosen_and_a_chosen_one_given_back() -> None:
    names = BATTLES["take"].names()
    assert "attacker.tank" in names
    assert "attacker.tank.less" in names
    assert "attacker.mech.less" in names
    assert "attacker.bomber.less" not in names
    assert "defender.tank.less" not in names
    assert "defender.mech" not in names


def test_chosen_units_are_of_the_side_that_is_chosen_from() -> None:
    shown = [text for text, _ in texts(BATTLES["take"])]
    assert "1 of 5" in shown
    own = BATTLES["decide"]  # the defender of a capital decides first
    assert "2 of 4" in [text for text, _ in texts(own)]
    assert next(s for s in own.named("defender.tank")).mark == "chosen"


def test_the_dice_show_hits_filled_and_blanks_empty() -> None:
    def dice(scene: Scene) -> list[str]:
        looks = ("hit", "blank", "die-waiting")
        return [s.look for s in scene.shapes if isinstance(s, Box) and s.look in looks]

    assert dice(BATTLES["take"]) == ["hit"] * 3 + ["blank"] * 7
    assert dice(BATTLES["decide"]) == ["die-waiting"] * 10
    assert dice(BATTLES["huge"]) == ["hit", "blank"]
    assert {"× 71", "× 79"} <= {text for text, _ in texts(BATTLES["huge"])}


@of_each(range(1, 49))
def test_any_number_of_dice_fits_the_tray(dice: int) -> None:
    scene = battle_scene(new_battle("1 tank", "1 tank").state, rolled=(dice // 3, dice))
    tray = next(s for s in scene.named("dice") if isinstance(s, Box))
    shown = [s for s in scene.shapes if isinstance(s, Box) and s.look in ("hit", "blank")]
    assert len(shown) == dice
    for die in shown:
        assert tray.x <= die.x <= die.x + die.width <= tray.x + tray.width
        assert tray.y <= die.y <= die.y + die.height <= tray.y + tray.height
        assert die.width >= 12


def test_dry_rolls_are_pips_towards_a_cease_fire() -> None:
    match = new_battle("2 tank", "1 tank")
    match.automatic = False
    match.play("roll")
    match.fall(0)
    scene = battle_scene(match.state)
    pips = [s.look for s in scene.shapes if isinstance(s, Circle) and s.look in ("hit", "blank")]
    assert pips == ["hit", "blank", "blank"]
    assert "1 roll in a row without a hit; 3 make a cease-fire." in scene.description


def test_a_battle_is_told_so_that_it_can_be_played_by_ear() -> None:
    told = tell(BATTLES["take"])
    assert told.startswith("Battle for Berlin: Red attacks from Ukraine")
    for words in (
        "Berlin is a capital.",
        "Red attacks with 5 tanks, 2 mechs and 1 bomber: 11 dice.",
        "Blue defends with 4 tanks and 1 fighter: 10 dice, 5 of them the bonus of the place.",
        "Blue has tactical supremacy and had the first roll.",
        "The last roll: 3 hits of 10 dice.",
        "Blue: choose 3 units of Red to destroy.",
        "- Attacker: 5 tanks, 1 die each; 1 of 5 chosen.",
        "- Attacker: choose one tank less.",
        "- Ukraine: empty; the attacker may go back there.",
        "- Moscow: empty; open to the defender.",
    ):
        assert words in told


def test_the_bonus_of_a_capital_is_told_beside_the_dice() -> None:
    shown = [text for text, _ in texts(BATTLES["decide"])]
    assert "10 dice" in shown
    assert "5 + 5 for the capital" in shown


def test_the_side_whose_turn_it_is_stands_out() -> None:
    def panels(stage: str) -> list[tuple[float, str]]:
        looks = ("panel", "panel-turn")
        shapes = BATTLES[stage].shapes
        return [
            (s.x, s.look) for s in shapes if isinstance(s, Box) and s.look in looks and not s.name
        ]

    assert panels("take") == [(8, "panel"), (352, "panel-turn")]
    assert panels("taken") == [(8, "panel-turn"), (352, "panel")]


def test_ways_out_are_open_or_closed_as_the_rules_say() -> None:
    position = """
    players red blue green
    turn red combat 0
    battle land persia > turkestan
    battle attacker red 5 tank
    battle defender blue 3 tank
    battle supremacy red
    battle waits attacker decide
    urals blue 3 tank
    india green 6 tank
    """
    told = tell(battle_scene(from_position(position).state))
    assert "- Urals: Blue, 3 tanks; open to the defender after a roll of his own." in told
    assert "- Mongolia: empty; closed to the defender." in told
    assert "- India: Green, 6 tanks; closed to the defender." in told
    assert "- Persia: empty; the attacker may go back there." in told


def test_neutral_units_are_rolled_for_by_somebody_who_is_named() -> None:
    told = tell(battle_scene(neutral_battle()))
    assert "Green is neutral: Blue rolls for it." in told
    assert "Blue: roll, for Green." in told


def test_a_battle_that_is_over_shows_who_holds_the_field_and_who_went_back() -> None:
    scene = battle_scene(cease_fire())
    told = tell(scene)
    assert scene.title == "The battle for Balkans is over: Blue holds it"
    assert (
        "Blue holds Balkans with 1 tank. Cease-fire: every attacker went back to Ukraine." in told
    )
    assert "- Ukraine: Red, 2 tanks." in told
    assert "defender.tank" in scene.names()
    assert "attacker.tank" not in scene.names()


def test_an_attacker_who_won_is_shown_in_the_target() -> None:
    match = new_battle("3 tank", "1 tank")
    match.automatic = False
    while match.over is None:
        if match.state.battle and match.state.battle.stage == "decide":
            match.play("roll")
        elif match.state.battle and match.state.battle.stage == "roll":
            match.fall(1 if match.state.battle.side == "attacker" else 0)
        else:
            match.play("take 1 tank")
    scene = battle_scene(match.state)
    assert scene.title == "The battle for Balkans is over: Red holds it"
    assert "attacker.tank" in scene.names()
    assert "defender.tank" not in scene.names()


def test_who_lost_the_target_is_shown_also_where_more_than_two_play() -> None:
    line = "fought land ukraine > balkans red dust.battle.occupation against green"
    state = from_position(
        "rules premium\nplayers red blue green\nround 2\nturn red combat 1\n"
        f"{line}\nturn ended\nbalkans red 3 tank"
    ).state
    words = {shape.text for shape in battle_scene(state).shapes if isinstance(shape, Text)}
    assert any(text.startswith("Green") for text in words), words


def test_a_refused_kind_has_its_cross_on_the_unit_and_not_on_the_words() -> None:
    state = new_battle("1 tank", "1 tank").state
    scene = battle_scene(state, marks={"defender.tank": "refused"})
    crossed = [shape for shape in scene.shapes if shape.mark == "refused"]
    assert len(crossed) == 1
    x, y = middle(crossed[0])
    for text, rect in texts(scene):
        assert not rect.meets(Rect(x - 9, y - 9, x + 9, y + 9)), text


def test_without_a_battle_there_is_no_battle_to_draw() -> None:
    with pytest.raises(ValueError, match="no battle"):
        battle_scene(empty())


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


def neutral_discs(scene: Scene, floor: float) -> tuple[set[str], set[str]]:
    """The looks of neutral discs on the map, and of those in the legend below it."""
    discs = [s for s in scene.shapes if isinstance(s, Circle) and s.look.startswith("neutral-")]
    on_map = {disc.look for disc in discs if disc.y < floor}
    return on_map, {disc.look for disc in discs if disc.y > floor}


@of_each(product(["green", "orange", "purple", "black"], WIDTHS))
def test_the_legend_shows_neutral_units_of_an_army_that_is_on_the_map(
    army: str, width: int
) -> None:
    scene = map_scene(
        from_position(f"players red blue\nturn red combat 0\nhouston {army} 1 tank").state,
        width=width,
    )
    on_map, legend = neutral_discs(scene, the_sheet(BOARD, width).height)
    assert on_map == legend == {f"neutral-{army}"}
    foot = the_sheet(BOARD, width).height
    below = [text for text in scene.shapes if isinstance(text, Text) and text.y > foot]
    assert [t.text for t in below if t.look == f"neutral-{army}"] == [LETTERS[army]]


def test_without_neutral_units_the_legend_does_not_explain_them() -> None:
    scene = map_scene(
        from_position("players red blue\nturn red combat 0\nhouston red 1 tank").state
    )
    assert neutral_discs(scene, the_sheet(BOARD, 1000).height) == (set(), set())
    assert "neutral" not in [text for text, _ in texts(scene)]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_legend_shows_every_army_that_has_neutral_units_on_the_map(width: int) -> None:
    position = "players red blue\nturn red combat 0\nhouston green 1 tank\nberlin black 1 tank"
    scene = map_scene(from_position(position).state, width=width)
    on_map, legend = neutral_discs(scene, the_sheet(BOARD, width).height)
    assert on_map == legend == {"neutral-green", "neutral-black"}


@of_each(product(range(2, 7), LANGUAGES, [424, 1000]))
def test_the_legend_runs_into_nothing_however_many_play(
    players: int, language: str, width: int
) -> None:
    table, tally = Table(edition("standard"), BOARD, ARMIES[:players]), Tally((45,) * players)
    full = crowded(1)._replace(table=table, tally=tally, turn=Turn("red", combat_points=1))
    scene = map_scene(full, width=width, language=language)
    below = [(what, box) for what, box in texts(scene) if box[1] > the_sheet(BOARD, width).height]
    assert overlaps(below) == []
    assert min(left for _, (left, _, _, _) in below) >= 0


def test_a_stack_is_explained_below_the_map_that_shows_one() -> None:
    shown = [text for text, _ in texts(map_scene(crowded(1)))]
    alone = [text for text, _ in texts(map_scene(empty()))]
    assert "several kinds" in shown
    assert "several kinds" not in alone


def test_neutral_units_under_attack_are_explained_too() -> None:
    scene = map_scene(neutral_battle())
    assert neutral_discs(scene, the_sheet(BOARD, 1000).height)[1] == {"neutral-green"}


def _contrast(one: str, other: str) -> float:
    """The ratio that the web's accessibility rules ask for."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@of_each(
    [
        *((f"army-{army}", f"army-{army}") for army in ARMIES),
        *((f"neutral-{army}", f"neutral-{army}") for army in ARMIES),
        *(("ink", f"tint-{army}") for army in ARMIES),
        ("ink", "continent"),
        ("ink", "sea"),
        ("sea-ink", "sea"),
        *(("sea-ink", f"tint-{army}") for army in ARMIES),
        ("sea-ink", "continent"),
        ("pale-ink", "paper"),
        ("pale-ink", "panel"),
        ("closed", "closed"),
    ]
)
def test_words_can_be_read_on_what_they_stand_on(ink: str, ground: str) -> None:
    assert _contrast(paint_of(ink).ink, paint_of(ground).fill) >= 4.5


def test_on_a_board_with_few_armies_every_held_area_has_its_name() -> None:
    scene = map_scene(from_position(WAR).state)
    written = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Text))
    for area, holding in zip(BOARD.areas, from_position(WAR).state.areas, strict=True):
        if holding is not None:
            assert all(part in written for part in called(area.id).split())
