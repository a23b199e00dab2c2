"""Placing in Dust: units at centers, submarines beside them, new centers, the limits of the box."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust.board import the_board
from dustlab.dust.components import Units
from dustlab.dust.moves import Place
from dustlab.dust.rules.placing import order_fits
from tests.boards import reasons
from tests.phases import HANDS, RED, buying, placing, told


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("place 1 tank > balkans", "dust.production.placing", "no production center in Balkans"),
        ("place 1 tank > india", "dust.production.placing", "India is not yours"),
        ("place 1 tank > moscow", "dust.production.placing", "Moscow is not yours"),
        ("place 1 tank > north_sea from berlin", "dust.production.placing", "is a sea area"),
        ("place 1 submarine > berlin", "dust.production.placing", "is a land area"),
    ],
)
def test_land_and_air_units_appear_at_own_centers(move: str, rule: str, words: str) -> None:
    match = placing("3 tank 1 submarine")
    assert reasons(match, move) == [rule]
    assert words in told(match, move)
    assert reasons(match, "place 1 tank > turkestan") == []


def test_the_center_of_land_units_is_the_one_they_stand_at() -> None:
    move = Place(Units(tank=1), "berlin", "ukraine")
    assert [r.rule for r in placing("1 tank").why_not(move)] == ["dust.production.placing"]


def test_a_center_that_was_taken_builds_and_one_that_was_lost_does_not() -> None:
    board = "india red 1 tank center\nberlin blue 1 tank center\nmoscow center"
    match = placing("1 tank", board)
    assert reasons(match, "place 1 tank > india") == []
    assert reasons(match, "place 1 tank > berlin") == ["dust.production.placing"]
    assert reasons(match, "place 1 tank > moscow") == ["dust.production.placing"]


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("", True),
        ("north_sea red 2 submarine", True),
        ("north_sea blue 1 submarine", False),
    ],
)
def test_submarines_appear_in_an_own_or_empty_sea_by_a_center(line: str, allowed: bool) -> None:
    match = placing("1 submarine", f"{RED}\n{line}")
    expected = [] if allowed else ["dust.production.submarines"]
    assert reasons(match, "place 1 submarine > north_sea from berlin") == expected


def test_a_sea_without_a_center_of_ones_own_is_refused_with_its_rule() -> None:
    match = placing("1 submarine")
    assert reasons(match, "place 1 submarine > coral_sea") == ["dust.production.submarines"]
    assert "lies at Coral Sea" in told(match, "place 1 submarine > coral_sea")


def test_submarines_name_a_center_by_their_sea() -> None:
    match = placing("1 submarine")
    for center in ("ukraine", "turkestan"):
        move = f"place 1 submarine > north_sea from {center}"
        assert reasons(match, move) == ["dust.production.submarines"]
    unnamed = Place(Units(submarine=1), "north_sea")
    assert "Say which center" in match.why_not(unnamed)[0].text
    far = "place 1 submarine > coral_sea from berlin"
    assert reasons(match, far) == ["dust.production.submarines"]


def test_without_a_center_by_an_open_sea_no_submarine_can_be_bought() -> None:
    inland = "turkestan red 1 tank center\npersia red 1 tank"
    assert reasons(buying(inland), "buy 1 submarine") == ["dust.production.submarines"]
    shut = "berlin red 1 tank center\nnorth_sea blue 1 submarine"
    assert reasons(buying(shut), "buy 1 submarine") == ["dust.production.submarines"]
    assert reasons(buying("berlin red 1 tank center"), "buy 1 submarine") == []


# -- five units for each center


def test_a_center_builds_five_units_in_a_turn_submarines_counted() -> None:
    match = placing("4 tank 3 submarine")
    match.play("place 3 submarine > north_sea from berlin")
    assert reasons(match, "place 3 tank > berlin") == ["dust.production.five_units"]
    assert "room for 2 more" in told(match, "place 3 tank > berlin")
    match.play("place 2 tank > berlin")
    assert reasons(match, "place 1 tank > berlin") == ["dust.production.five_units"]
    assert reasons(match, "place 2 tank > ukraine") == []


def test_no_more_is_bought_than_the_centers_can_build() -> None:
    board = "berlin red 1 tank center\nturkestan red 1 tank center"
    match = buying(board, points=60)
    assert reasons(match, "buy 11 tank") == ["dust.production.five_units"]
    match.play("buy 8 tank")
    assert reasons(match, "buy 3 fighter") == ["dust.production.five_units"]
    assert reasons(match, "buy 2 fighter") == []


def test_submarines_need_room_by_the_sea() -> None:
    board = "berlin red 1 tank center\nturkestan red 1 tank center"
    match = buying(board, points=60)
    assert reasons(match, "buy 6 submarine") == ["dust.production.five_units"]
    assert "only 1 center lies at a sea" in told(match, "buy 6 submarine")
    assert reasons(match, "buy 5 submarine") == []


def test_nobody_places_units_so_that_the_submarines_find_no_room() -> None:
    board = "berlin red 1 tank center\nturkestan red 1 tank center"
    match = placing("5 tank 3 submarine", board)
    assert reasons(match, "place 3 tank > berlin") == ["dust.production.five_units"]
    assert "Berlin can take 2 of these units" in told(match, "place 3 tank > berlin")
    match.play("place 2 tank > berlin")
    match.play("place 3 tank > turkestan")
    match.play("place 3 submarine > north_sea from berlin")
    assert match.state.phase == "movement"


def test_without_a_center_no_units_are_bought_but_a_center_is() -> None:
    match = buying("ukraine red 1 tank\nberlin blue 1 tank center", more=HANDS)
    assert reasons(match, "buy 1 tank") == ["dust.production.no_center"]
    assert reasons(match, "buy 1 center") == []
    assert reasons(match, "buy 1 card") == []
    assert "dust.production.no_center" not in reasons(buying(), "buy 1 tank")


# -- new centers


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("persia", "is a power source"),
        ("berlin", "already"),
        ("india", "is not yours"),
        ("moscow", "is not yours"),
        ("north_sea", "is a sea area"),
    ],
)
def test_a_new_center_needs_own_land_without_power_source_or_center(area: str, words: str) -> None:
    match = buying(more="shop points 0 centers 1 cards 0 closed")
    assert set(reasons(match, f"center {area}")) == {"dust.production.centers"}
    assert words in told(match, f"center {area}")
    assert reasons(match, "center balkans") == []


def test_no_more_centers_are_bought_than_areas_can_take() -> None:
    match = buying(points=30)
    assert reasons(match, "buy 2 center") == ["dust.production.centers"]
    match.play("buy 1 center")
    assert reasons(match, "buy 1 center") == ["dust.production.centers"]


def test_a_new_center_builds_nothing_in_its_first_turn() -> None:
    match = buying(points=10)
    match.play("buy 1 center")
    match.play("buy 2 tank")
    match.play("end buying")
    match.play("center balkans")
    assert reasons(match, "place 1 tank > balkans") == ["dust.production.new_centers"]
    assert reasons(match, "place 1 tank > ukraine") == []
    assert reasons(match, "center balkans")[0] == "dust.production.order"
    old = placing("1 tank", RED.replace("balkans red 1 tank", "balkans red 1 tank center"))
    assert reasons(old, "place 1 tank > balkans") == []


# -- the box


def test_an_army_has_so_many_figures_and_no_more() -> None:
    board = "berlin red 57 tank center\nukraine red 20 mech center\nbalkans red 18 fighter"
    match = buying(board, points=60)
    assert reasons(match, "buy 3 tank") == ["dust.production.box"]  # the sixtieth keeps the score
    assert "only 2 tanks left" in told(match, "buy 3 tank")
    assert reasons(match, "buy 2 tank") == []
    assert reasons(match, "buy 1 mech") == ["dust.production.box"]
    match.play("buy 2 fighter")
    assert reasons(match, "buy 1 fighter") == ["dust.production.box"]


def test_there_are_twenty_four_centers() -> None:
    plain = [
        area.id
        for area in the_board().areas
        if area.kind == "land" and not area.power_source and area.id not in RED
    ]
    board = "\n".join([RED.replace("india blue 1 tank", ""), *(f"{a} center" for a in plain[:20])])
    assert reasons(buying(board), "buy 1 center") == []
    full = "\n".join([RED.replace("india blue 1 tank", ""), *(f"{a} center" for a in plain[:21])])
    assert reasons(buying(full), "buy 1 center") == ["dust.production.box"]


@pytest.mark.parametrize(
    ("shop", "fits"),
    [
        ("closed\nshop units 15 tank", True),
        ("closed\nshop units 16 tank", False),
        ("closed\nshop units 10 submarine 5 tank", True),
        ("closed\nshop units 11 submarine", False),
        ("closed\nshop units 5 tank\nshop built berlin 5\nshop built ukraine 5", True),
        ("closed\nshop units 6 tank\nshop built berlin 5\nshop built ukraine 5", False),
        ("closed\nshop units 1 tank\nshop built moscow 1", False),
        ("closed", False),
        ("", True),
    ],
)
def test_an_order_typed_by_hand_may_ask_for_too_much(shop: str, fits: bool) -> None:
    order = f"shop points 0 centers 0 cards 0 {shop}"
    if not fits:
        with pytest.raises(BadInput, match="an order that can be placed"):
            buying(more=order)
        return
    match = buying(more=order)
    assert order_fits(match.state)
    assert list(match.moves())
