"""Setup, the last step: reinforcements for twelve points and the value of the setup card."""

import pytest

from dustlab.core.match import Choice, Match
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.moves import Place
from tests.boards import at, reasons, shown

AT_MOST = ("standard", "epic", "original")
AT_SEA = ("premium", "standard")

BOARD = """
    berlin red 1 tank center
    ukraine red 1 tank center
    iberia red 1 tank center
    scandinavia red 1 tank
    new_york blue 1 tank center
    labrador blue 1 tank center
    france black 1 tank 1 mech
"""


def reinforcing(
    points: int = 14, rules: str = "premium", more: str = "", board: str = BOARD
) -> Match[State]:
    """Red's reinforcements; Blue's come next."""
    return at(
        f"""
        rules {rules}
        round 0
        phase reinforcements
        order red blue at 0
        hand red c1m1p5s1
        hand blue c1m1p5s2
        played red c3m3p1s2, blue c2m1p4s1
        turn red combat 0
        shop points {points} centers 0 cards 0
        {more}
        {board}
        """
    )


# Points


@pytest.mark.parametrize("rules", EDITIONS)
def test_twelve_points_and_the_production_value_of_the_setup_card(rules: str) -> None:
    match = reinforcing(2, rules)
    match.play("place 1 tank > berlin")
    step = match.play("end reinforcements")
    told = "Blue has 16 points for reinforcements: 12, and 4 from the setup card."
    assert told in step.tell()
    assert isinstance(match.pending, Choice)
    assert match.pending.player == "blue"
    assert match.state.turn.shop is not None
    assert match.state.turn.shop.points == 16


def test_units_are_paid_for_and_stand_on_the_board_at_once() -> None:
    match = reinforcing(14)
    match.play("place 1 mech 2 fighter > berlin")
    assert shown(match, "berlin") == ["berlin red 1 tank 1 mech 2 fighter center"]
    assert match.state.turn.shop is not None
    assert match.state.turn.shop.points == 14 - 5 - 6


def test_no_more_can_be_spent_than_there_are_points() -> None:
    match = reinforcing(5)
    assert reasons(match, "place 1 bomber > berlin") == ["dust.setup.reinforcements"]
    assert "costs 6 points, and you have 5 left" in str(match.why_not("place 1 bomber > berlin")[0])
    assert reasons(match, "place 1 mech > berlin") == []


def test_by_the_premium_rules_every_point_must_be_spent() -> None:
    match = reinforcing(4)
    assert reasons(match, "end reinforcements") == ["dust.setup.reinforcements"]
    match.play("place 2 tank > berlin")
    assert reasons(match, "end reinforcements") == []


@pytest.mark.parametrize("rules", AT_MOST)
def test_by_the_other_rules_points_may_be_left_over(rules: str) -> None:
    match = reinforcing(4, rules)
    step = match.play("end reinforcements")
    assert step.events[0].text == "Red ends the reinforcements; 4 points are lost."


def test_by_the_premium_rules_nothing_is_placed_that_leaves_points_nobody_can_spend() -> None:
    match = reinforcing(6)
    assert reasons(match, "place 1 mech > berlin") == ["dust.setup.reinforcements"]
    why = "All points must be spent: that leaves 1, and the cheapest unit costs 2."
    assert match.why_not("place 1 mech > berlin")[0].text == why
    assert reasons(match, "place 2 tank > berlin") == []
    assert reasons(match, "place 1 bomber > berlin") == []


@pytest.mark.parametrize("rules", AT_MOST)
def test_where_points_may_be_left_over_one_point_may_stay(rules: str) -> None:
    assert reasons(reinforcing(6, rules), "place 1 mech > berlin") == []


def test_points_that_the_centers_have_no_room_for_must_not_be_left_over() -> None:
    one_center = BOARD.replace("ukraine red 1 tank center", "ukraine red 1 tank").replace(
        "iberia red 1 tank center", "iberia red 1 tank"
    )
    # Berlin alone has room for five: after four tanks one more unit has to cost the rest.
    match = reinforcing(17, board=one_center)
    assert reasons(match, "place 4 tank > berlin") == ["dust.setup.reinforcements"]
    assert "leaves 9, and the 1 unit that" in match.why_not("place 4 tank > berlin")[0].text
    assert reasons(match, "place 3 tank > berlin") == []
    # A rest of 4 is one submarine, if there is a sea that takes it.
    inland = one_center.replace("berlin", "urals").replace("france", "berlin")
    assert reasons(reinforcing(12, board=one_center), "place 4 tank > berlin") == []
    assert reasons(reinforcing(12, board=inland), "place 4 tank > urals") == [
        "dust.setup.reinforcements"
    ]


def test_a_player_without_any_center_may_end_with_all_points_left() -> None:
    nothing = BOARD.replace(" center", "")
    match = reinforcing(14, board=nothing)
    assert [str(move) for move in match.moves()] == ["end reinforcements"]


# Where


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("scandinavia", "has no production center"),
        ("new_york", "does not belong to Red"),
        ("france", "does not belong to Red"),
        ("kolyma", "does not belong to Red"),
    ],
)
def test_land_and_air_units_go_where_one_has_a_center(area: str, words: str) -> None:
    match = reinforcing(14, "standard")
    assert reasons(match, f"place 1 tank > {area}") == ["dust.setup.reinforcements.where"]
    assert words in match.why_not(f"place 1 tank > {area}")[0].text
    assert reasons(match, "place 1 tank > ukraine") == []


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_center_builds_five_units_at_most(rules: str) -> None:
    match = reinforcing(12, rules)
    assert "dust.setup.reinforcements.where" in reasons(match, "place 6 tank > berlin")
    match.play("place 4 tank > berlin")
    assert reasons(match, "place 2 tank > berlin") == ["dust.setup.reinforcements.where"]
    assert reasons(match, "place 2 tank > ukraine") == []


def test_submarines_count_among_the_five_units_of_their_center() -> None:
    match = reinforcing(14)
    match.play("place 2 submarine > north_sea from berlin")
    assert reasons(match, "place 4 tank > berlin") == [
        "dust.setup.reinforcements.where",
        "dust.setup.reinforcements",
    ]
    assert reasons(match, "place 3 tank > berlin") == []


def test_land_units_do_not_go_to_sea_nor_submarines_ashore() -> None:
    match = reinforcing(14, "standard")
    assert reasons(match, "place 1 tank > north_sea from berlin") == [
        "dust.setup.reinforcements.where"
    ]
    assert reasons(match, "place 1 submarine > berlin") == ["dust.setup.reinforcements.where"]


def test_at_least_one_unit_is_placed() -> None:
    assert reasons(reinforcing(), "place 0 tank > berlin") == ["dust.setup.reinforcements"]


def test_no_army_places_more_units_than_the_box_holds() -> None:
    crowded = BOARD.replace("berlin red 1 tank", "berlin red 56 tank")
    match = reinforcing(14, "standard", board=crowded)
    # One on the score track, 59 on the board.
    assert reasons(match, "place 1 tank > ukraine") == ["dust.setup.box"]
    assert reasons(match, "place 1 mech > ukraine") == []


# Submarines


@pytest.mark.parametrize("rules", AT_SEA)
def test_submarines_go_into_an_empty_or_own_sea_next_to_an_own_center(rules: str) -> None:
    match = reinforcing(12, rules)
    match.play("place 1 submarine > north_sea from berlin")
    assert shown(match, "north_sea") == ["north_sea red 1 submarine"]
    assert reasons(match, "place 1 submarine > north_sea from berlin") == []


@pytest.mark.parametrize("rules", ["epic", "original"])
def test_by_these_rules_no_submarine_is_placed_in_the_setup(rules: str) -> None:
    match = reinforcing(12, rules)
    move = "place 1 submarine > north_sea from berlin"
    assert reasons(match, move) == ["dust.setup.reinforcements.submarines"]
    assert not any(move.units.submarine for move in match.moves() if isinstance(move, Place))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("place 1 submarine > north_atlantic from iberia", "Blue holds North Atlantic"),
        ("place 1 submarine > north_sea from iberia", "is not next to North Sea"),
        ("place 1 submarine > caribbean_sea from new_york", "no production center in New York"),
        ("place 1 submarine > north_sea from scandinavia", "no production center in Scandinavia"),
    ],
)
def test_a_sea_that_others_hold_or_far_from_the_center_is_closed(move: str, words: str) -> None:
    match = reinforcing(12, more="north_atlantic blue 1 submarine")
    assert set(reasons(match, move)) == {"dust.setup.reinforcements.submarines"}
    assert any(words in refusal.text for refusal in match.why_not(move))


def test_a_submarine_says_which_of_several_centers_builds_it() -> None:
    match = reinforcing(12)
    seas = match.state.board.sea_neighbours
    assert "mediterranean_sea" in seas["ukraine"]
    assert "mediterranean_sea" in seas["iberia"]
    one = match.read_move("place 1 submarine > north_sea")
    assert one.center == "berlin"
    unnamed = Place(one.units, "mediterranean_sea")
    assert [r.rule for r in match.why_not(unnamed)] == ["dust.setup.reinforcements.submarines"]
    assert "Ukraine and Iberia" in match.why_not(unnamed)[0].text or (
        "Iberia and Ukraine" in match.why_not(unnamed)[0].text
    )
    assert [r.rule for r in match.why_not(Place(one.units, "coral_sea"))] == [
        "dust.setup.reinforcements.submarines"
    ]


def test_units_on_land_name_no_center_but_their_own() -> None:
    match = reinforcing(12)
    tank = match.read_move("place 1 tank > berlin").units
    refused = match.why_not(Place(tank, "berlin", "iberia"))
    assert [r.rule for r in refused] == ["dust.setup.reinforcements.where"]


def test_a_submarine_on_a_power_source_brings_its_token_at_once() -> None:
    match = reinforcing(12)
    step = match.play("place 1 submarine > north_atlantic from iberia")
    assert [event.rule for event in step.events] == [
        "dust.setup.reinforcements.submarines",
        "dust.setup.power_sources",
    ]
    again = match.play("place 1 submarine > north_atlantic from iberia")
    assert len(again.events) == 1


@pytest.mark.parametrize("rules", AT_SEA)
def test_a_power_source_won_at_sea_by_the_last_reinforcements_pays_in_the_first_round(
    rules: str,
) -> None:
    match = at(
        f"""
        rules {rules}
        round 0
        phase reinforcements
        order blue red at 1
        hand red c5m1p1s2
        hand blue c1m1p5s2
        played red c1m5p1s1, blue c2m1p4s1
        turn red combat 0
        shop points 4 centers 0 cards 0
        iberia red 1 tank center
        berlin red 1 tank
        labrador blue 1 tank center
        """
    )
    match.play("place 1 submarine > north_atlantic from iberia")
    match.play("end reinforcements")
    match.play("card c5m1p1s2")
    match.play("card c1m1p5s2")
    shop = match.state.turn.shop
    assert match.state.turn.army == "red"
    assert shop is not None
    assert shop.points == 3 + 6 + 1, "a center with its power source, a capital, the card"


# The end of the setup


@pytest.mark.parametrize("rules", EDITIONS)
def test_after_the_reinforcements_the_setup_cards_are_discarded_and_the_first_round_begins(
    rules: str,
) -> None:
    match = reinforcing(2, rules)
    match.play("place 1 tank > berlin")
    match.play("end reinforcements")
    match.play("place 4 tank > new_york")
    match.play("place 4 tank > labrador")
    step = match.play("end reinforcements")
    state = match.state
    assert (state.phase, state.round) == ("initiative", 1)
    assert state.cards.discard == ("c3m3p1s2", "c2m1p4s1")
    assert state.cards.played == ("", "")
    assert state.turn.shop is None
    assert "dust.initiative.discard" in [event.rule for event in step.events]


def test_reinforcements_are_not_placed_in_another_step() -> None:
    text = "phase centers\norder red blue at 0\nberlin red 1 tank"
    match = at(text, turn="")
    assert reasons(match, "end reinforcements") == ["dust.setup.steps"]
    assert reasons(match, "place 1 tank > berlin") == ["dust.setup.steps"]
