"""What the table draws beside the map and the battle: marks, ways, hands of cards, the round."""

import re
from functools import cache
from itertools import product
from math import hypot

import pytest

from dustlab.core.words import LANGUAGES, name, phrase, say
from dustlab.dust import from_position, new_battle, new_match
from dustlab.dust.board import the_board
from dustlab.dust.cards import abilities, card, the_deck
from dustlab.dust.editions import EDITIONS
from dustlab.dust.pictures.badges import tells_sum_only
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.pictures.cards import GISTS, cards_scene, curtain_scene, hand_scene
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.marks import LAYER, Trail, marked
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.round import round_scene
from dustlab.dust.state import State
from dustlab.pictures.labels import Rect, bounds, gap, text_width
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED, Box, Line, Scene, Text
from dustlab.tours import begin
from tests.boards import at
from tests.dust.drawings import crowded
from tests.each import of_each

BOARD = the_board()
WAR = at("ukraine red 3 tank\npersia red 1 tank\nberlin blue 2 tank\njapan blue 1 tank").state
CARDS = """
    hand red c4m2p1s3 c4m1p2s3 c3m3p1s1 c3m1p3s2 c2m2p3s1
    hand blue c5m1p1s3 c1m1p5s1
    played red c4m1p2s1, blue c5m1p1s1
    order blue red at 1
    used blue
    scores red 12, blue 51
    ukraine red 1 tank
    berlin blue 1 tank
"""


@cache
def on_map(state: State, width: float) -> Scene:
    """A map that many areas are looked for on: drawn once."""
    return map_scene(state, width=width)


def written(scene: Scene) -> list[Text]:
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


def on_top(scene: Scene) -> list[object]:
    return [shape for shape in scene.shapes if shape.layer == LAYER]


def inside(scene: Scene) -> bool:
    """Whether every line of text is on the paper."""
    for text in written(scene):
        width = text_width(text.text, text.size, text.bold)
        left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        if left < 0 or left + width > scene.width or not 0 < text.y < scene.height:
            return False
    return True


# Marks


@pytest.mark.parametrize("width", [560, 1000])
def test_marks_leave_the_map_below_them_as_it_is(width: float) -> None:
    plain = map_scene(WAR, width=width)
    marks = {"ukraine": CHOSEN, "persia": POSSIBLE, "berlin": REFUSED}
    trail = Trail(("ukraine", "persia"), "red", "3 of 6")
    scene = marked(plain, BOARD, marks=marks, trails=[trail], reasons=["Because."])
    assert scene.shapes[: len(plain.shapes)] == plain.shapes
    assert all(shape.layer == LAYER for shape in scene.shapes[len(plain.shapes) :])
    assert scene.names() == plain.names()


def test_the_layers_of_a_map_keep_their_order_whatever_is_on_it() -> None:
    empty = marked(map_scene(at("ukraine red 1 tank").state), BOARD)
    full = marked(map_scene(WAR), BOARD, marks={"ukraine": CHOSEN})
    assert list(empty.layers()) == list(full.layers())


def test_a_way_over_the_edge_of_the_map_is_drawn_in_two_halves() -> None:
    area = next(area for area in BOARD.areas if area.wrap)
    scene = marked(map_scene(WAR), BOARD, trails=[Trail((area.id, area.wrap[0]), "red")])
    lines = [s for s in on_top(scene) if s.look == "trail-red" and len(s.points) == 2]
    assert len(lines) == 2


AREAS = [area.id for area in BOARD.areas]


def is_inside(box: Box, scene: Scene) -> bool:
    right, bottom = box.x + box.width, box.y + box.height
    return min(box.x, box.y) >= 0 and right <= scene.width and bottom <= scene.height


@pytest.mark.parametrize("width", [560, 1000])
def test_a_reason_stands_on_the_map_and_not_over_what_it_speaks_of(width: int) -> None:
    words = ["This is a long reason that needs several lines in its box, as some of them do."]
    for area in AREAS:
        scene = marked(on_map(WAR, width), BOARD, marks={area: REFUSED}, reasons=words)
        [box] = [s for s in on_top(scene) if isinstance(s, Box) and s.look == "badge"]
        assert is_inside(box, scene), area
        assert not box.hit(*scene.centre(area)), area


FULL = crowded(1)


@pytest.mark.parametrize("width", [560, 1000])
def test_whatever_area_is_asked_for_has_its_name_on_a_full_map(width: int) -> None:
    sheet, plain = the_sheet(BOARD, width), on_map(FULL, width)
    for area in AREAS:
        scene, spot = marked(plain, BOARD, asked=area), sheet.spots[area]
        near = [t.text for t in written(scene) if hypot(t.x - spot.x, t.y - spot.y) < 112]
        near += [t.text for t in on_top(scene) if isinstance(t, Text)]
        tied = any(isinstance(line, Line) and line.look == "tie" for line in on_top(scene))
        assert set(name(area).split(" ")) <= set(" ".join(near).split(" ")), area
        for box in (shape for shape in on_top(scene) if shape.look == "plate"):
            assert is_inside(box, scene), area
            assert not box.hit(spot.x, spot.y), area
            plate = Rect(box.x, box.y, box.x + box.width, box.y + box.height)
            assert gap(plate, spot.x, spot.y) < 48 or tied, area


@pytest.mark.parametrize("width", [560, 1000])
def test_below_the_name_that_is_asked_for_stands_what_is_told_of_it(width: int) -> None:
    sheet, plain = the_sheet(BOARD, width), on_map(FULL, width)
    units = "12 tanks, 2 mechs, 3 fighters and 1 bomber"
    for area in AREAS:
        scene, spot = marked(plain, BOARD, asked=area, note=units), sheet.spots[area]
        [box] = [one for one in on_top(scene) if isinstance(one, Box) and one.look == "plate"]
        told = " ".join(text.text for text in on_top(scene) if isinstance(text, Text))
        assert told == f"{name(area)} {units}"
        assert is_inside(box, scene), area
        assert not box.hit(spot.x, spot.y), area


def test_a_map_knows_where_it_tells_only_how_many_units_there_are() -> None:
    full, few = crowded(1), at("ukraine red 5 tank 2 mech\nbalkans blue 3 tank").state
    narrow, wide = map_scene(full, width=424), map_scene(few, width=1000)
    mixed = [
        area.id
        for area, holding in zip(BOARD.areas, full.areas, strict=True)
        if holding is not None and len(holding.units.kinds()) > 1
    ]
    assert all(tells_sum_only(full, narrow, area) for area in mixed)
    assert not tells_sum_only(few, wide, "ukraine")
    assert not tells_sum_only(few, wide, "balkans")
    assert not tells_sum_only(few, wide, "persia")


def test_half_a_name_of_another_area_is_no_name() -> None:
    """South Atlantic is near and named: South Africa is not named by that."""
    state = at("south_atlantic red 1 submarine").state
    scene = marked(map_scene(state, width=424), BOARD, asked="south_africa")
    told = " ".join(text.text for text in on_top(scene) if isinstance(text, Text))
    assert told == "South Africa"


@pytest.mark.parametrize("width", [560, 1000])
def test_a_reason_does_not_cover_the_name_of_what_it_speaks_of(width: int) -> None:
    for area in ("western_siberia", "congo", "kolyma", "peru"):
        plain = map_scene(FULL, width=width)
        scene = marked(plain, BOARD, marks={area: REFUSED}, reasons=["Because. " * 12], asked=area)
        boxes = [s for s in on_top(scene) if isinstance(s, Box)]
        rooms = {b.look: Rect(b.x, b.y, b.x + b.width, b.y + b.height) for b in boxes}
        if "plate" in rooms:
            assert not rooms["plate"].meets(rooms["badge"])


# Cards


def test_a_hand_shows_its_own_cards_and_only_how_many_the_others_hold() -> None:
    state = at(CARDS).state
    scene = cards_scene(state, "red", chosen="c4m2p1s3")
    assert len([name for name in scene.names() if name.startswith("card.")]) == 5
    assert scene.named("card.c4m2p1s3")[0].mark == CHOSEN
    assert "2 cards in hand" in [text.text for text in written(scene)]
    assert "c5m1p1s3" not in repr(scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_curtain_and_round_keep_their_words_on_the_paper(language: str) -> None:
    state = at(CARDS).state
    assert inside(cards_scene(state, "red", language=language))
    assert inside(hand_scene(state, "red", language=language))
    assert inside(curtain_scene("purple", language))
    assert inside(round_scene(state, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_setup_card_says_what_it_gives_for_the_reinforcements(rules: str, language: str) -> None:
    state = new_match(("red", "blue", "green"), rules, 3).state
    points = state.edition.setup.reinforcement_points
    wanted = say("dust.card.setup", language, points=points)
    assert str(points) in wanted
    for scene in (
        hand_scene(state, "red", language=language),
        cards_scene(state, "red", language=language),
    ):
        assert inside(scene)
        assert wanted in " ".join(text.text for text in written(scene))
        assert wanted in scene.description
    later = at(CARDS).state
    assert "reinforcements" not in hand_scene(later, "red").description


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_finds_room_for_all_its_words_beside_the_map(language: str) -> None:
    for first in range(0, len(the_deck()), 5):
        held = list(the_deck())[first : first + 5]
        scene = hand_scene(at(f"hand red {' '.join(held)}").state, "red", language=language)
        assert inside(scene)
        said = " ".join(text.text for text in written(scene))
        assert not [gist for gist in GISTS.values() if _missing(gist, held, said, language)]


def _missing(gist: str, held: list[str], said: str, language: str) -> bool:
    asked = any(GISTS[card(one).ability] == gist for one in held)
    return asked and phrase(gist, language) not in said


def test_an_empty_sheet_shows_nobodys_cards() -> None:
    state = at(CARDS).state
    assert written(hand_scene(state, "")) == []
    assert "c4m2p1s3" in repr(hand_scene(state, "red"))
    assert "c5m1p1s3" not in repr(hand_scene(state, "red"))


def test_every_ability_has_its_gist() -> None:
    assert set(GISTS) == set(abilities())


# The round


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_round_has_a_row_for_each_player(players: int, language: str) -> None:
    armies = ("red", "blue", "green", "orange", "purple", "black")[:players]
    scene = round_scene(new_match(armies, seed=1).state, language)
    assert inside(scene)
    assert scene.description.count("0") >= players


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_radar_that_is_on_is_not_told_as_spent(language: str) -> None:
    held = next(one for one in sorted(the_deck()) if card(one).ability == "alien_radar")
    board = f"""
        played red c1m1p5s1, blue {held}
        order blue red at 0
        used blue
        radar blue
        ukraine red 1 tank
        berlin blue 1 tank
    """
    scene = round_scene(at(board, turn="turn blue combat 1").state, language)
    told = " ".join(text.text for text in written(scene))
    assert {"en": "still on", "de": "wirkt weiter", "it": "ancora attivo"}[language] in told
    assert not {"used", "benutzt", "usato"} & set(re.findall(r"\w+", told))
    [frame] = [s for s in scene.shapes if isinstance(s, Box) and s.look == "panel-turn"]
    for text in written(scene):
        if frame.hit(text.x, text.y) and text.anchor == "start":
            assert text.x + text_width(text.text, text.size, text.bold) <= frame.x + frame.width


@of_each(product(sorted(the_deck()), LANGUAGES))
def test_a_used_ability_stays_within_the_frame_of_the_turn(held: str, language: str) -> None:
    played = f"played red {'c3m3p1s1' if held != 'c3m3p1s1' else 'c1m1p5s1'}, blue {held}"
    first = card(held).rank > ((3, 3, 1) if held != "c3m3p1s1" else (1, 1, 1))
    order = "order blue red at 0" if first else "order red blue at 1"
    board = f"{played}\n{order}\nused blue\nukraine red 1 tank\nberlin blue 1 tank"
    scene = round_scene(at(board, turn="turn blue combat 1").state, language)
    [frame] = [s for s in scene.shapes if isinstance(s, Box) and s.look == "panel-turn"]
    inner = [text for text in written(scene) if frame.hit(text.x, text.y)]
    assert name(card(held).ability, language) in " ".join(text.text for text in inner)
    assert {"en": "used", "de": "benutzt", "it": "usato"}[language] in str(inner)
    for text in inner:
        if text.anchor == "start":
            end = text.x + text_width(text.text, text.size, text.bold)
            assert end <= frame.x + frame.width


def test_the_round_names_who_would_hold_the_majorities() -> None:
    scene = round_scene(at("scores red 12, blue 51\nukraine red 1 tank\nberlin red 1 tank").state)
    told = "Majorities: centers nobody · seas nobody · land Red"
    assert told in [text.text for text in written(scene)]
    assert told in scene.description


def test_the_round_tells_the_sums_and_the_cards_that_lie_open() -> None:
    told = round_scene(at(CARDS).state).description
    assert "Red has 12 points" in told
    assert "Order of play: Blue and Red." in told
    assert "Blue plays combat 5" in told


def test_cards_that_lie_face_down_are_not_told() -> None:
    lines = CARDS.replace("order blue red at 1\n    used blue", "phase initiative")
    lines = lines.replace("red c4m1p2s1, ", "")  # Red has not chosen yet
    told = round_scene(at(lines, turn="").state).description
    assert "plays" not in told


# Battles of every kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drop_has_no_origin_and_is_drawn_all_the_same(language: str) -> None:
    state = from_position(
        """rules premium
players red blue
round 2
turn red combat 1
battle drop - > japan
battle attacker red 2 mech
battle defender blue 1 tank
battle supremacy blue
battle waits defender decide"""
    ).state
    assert battle_scene(state, language=language).title
    assert map_scene(state, language=language).description


def test_a_marked_area_is_named_once() -> None:
    for width, area in ((1000, "ukraine"), (1000, "berlin"), (592, "berlin"), (592, "ukraine")):
        scene = marked(map_scene(WAR, width=width), BOARD, marks={area: CHOSEN})
        # A name that a ring would cover stands once more above the ring, at the same place.
        named = {(text.x, text.y) for text in written(scene) if text.text.lower() == area}
        assert len(named) == 1, (width, area)


def test_a_ring_covers_no_star_no_factory_and_no_units() -> None:
    """Moscow is a capital with a factory, and four areas round it have units."""
    plain = map_scene(begin("dust-first-game").match.state, width=560)
    scene = marked(plain, BOARD, marks={"moscow": EXPLAINED, "ukraine": CHOSEN})
    rings = [i for i, s in enumerate(scene.shapes) if s.mark]
    above = {Rect(*bounds(s)) for s in scene.shapes[rings[-1] :]}
    signs = [s for s in plain.shapes if s.look == "star" or s.look.startswith("badge-")]
    below = []
    for ring in (scene.shapes[i] for i in rings):
        for room in (Rect(*bounds(s)) for s in signs if s.layer == "pieces"):
            far = max(hypot(x - ring.x, y - ring.y) for x in room[::2] for y in room[1::2])
            if gap(room, ring.x, ring.y) < ring.r < far:
                below.append(room)
    assert len(below) > 4
    assert set(below) <= above


def test_the_name_of_what_is_chosen_covers_no_units() -> None:
    state = begin("dust-first-game").match.state
    for width in (560, 1000):
        plain = map_scene(state, width=width)
        for area in (a.id for a in BOARD.areas if state.owner(a.id)):
            scene = marked(plain, BOARD, marks={area: CHOSEN}, asked=area)
            plates = [Rect(*bounds(s)) for s in on_top(scene) if s.look == "plate"]
            units = [
                Rect(*bounds(s)) for s in plain.shapes if s.look.startswith("badge-") and s.name
            ]
            assert not any(one.meets(other) for one in plates for other in units), (width, area)


def test_a_battle_tells_the_dice_that_each_unit_rolls_under_an_ace() -> None:
    """Red's two fighters roll two dice each under the Ace of the Sky, Blue's tanks still one."""
    battle = new_battle("2 fighter", "3 tank").state.battle
    assert battle is not None
    state = new_battle("2 fighter", "3 tank").state
    state = state._replace(battle=battle._replace(aces=("red",)))
    words = {shape.text for shape in written(battle_scene(state))}
    assert {"4 dice", "2 dice each", "1 die each"} <= words
