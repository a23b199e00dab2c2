"""Movement at the table of Dust, by clicks and buttons alone."""

from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE
from tests.boards import shown
from tests.phases import CHAIN, moving
from tests.widgets.tables import (
    buttons,
    click,
    marks,
    press,
    refused,
    table,
)


def test_a_group_goes_from_an_area_over_the_way_that_is_drawn() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    assert "india" in marks(made, POSSIBLE)
    made.steppers.less[0].click()
    click(made, "india")
    [trail] = made.desk.trails()
    assert trail.areas == ("ukraine", "persia", "india")
    assert any(shape.look == "trail-red" for shape in made.scene.shapes)
    assert made.confirm.description.startswith("Move 4 tanks")
    click(made, "india")
    assert shown(made.match, "ukraine", "india") == [
        "ukraine red 1 tank",
        "india red 5 tank 3 mech 2 fighter 1 bomber",
    ]


def test_of_many_tanks_one_is_sent_by_two_presses_and_all_by_one_more() -> None:
    made = table(moving("ukraine red 8 tank 1 mech\nberlin blue 1 tank"))
    click(made, "ukraine")
    press(made, "Count from none")
    assert "Count from none" not in buttons(made)
    assert "No units from Ukraine" in made.desk.told()
    made.steppers.more[0].click()
    click(made, "balkans")
    assert made.confirm.description == "Move 1 tank to Balkans"
    press(made, "All go")
    assert made.confirm.description == "Move 8 tanks and 1 mech to Balkans"
    press(made, "Count from none")
    made.confirm.click()
    assert refused(made)[0] == ["dust.movement.group"]


def test_a_small_group_is_counted_without_further_buttons() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    assert not {"Count from none", "All go"} & set(buttons(made))


def test_a_pick_of_the_same_area_puts_the_group_down() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    click(made, "ukraine")
    assert marks(made, CHOSEN) == set()
    click(made, "ukraine")
    made.clear.click()
    assert marks(made, CHOSEN) == set()


def test_where_a_group_cannot_go_is_crossed_out_with_the_reason() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    click(made, "ukraine")
    click(made, "japan")
    assert refused(made) == (["dust.movement.amphibious"], {"japan"})
    assert made.desk.marks()["mediterranean_sea"] == EXPLAINED
    assert "Refused: Japan" in made.world.told.value


def test_units_of_others_are_refused_where_they_stand() -> None:
    made = table(moving(CHAIN))
    click(made, "berlin")
    rules, places = refused(made)
    assert rules == ["dust.movement.own_units"]
    assert places == {"berlin"}


def test_more_units_than_there_are_is_refused_at_the_stepper() -> None:
    made = table(moving(CHAIN))
    click(made, "persia")
    made.steppers.more[1].click()
    assert refused(made)[0] == ["dust.movement.group"]
    assert "Persia has only 1 tank" in made.talk.words.value


def test_bombers_may_fly_where_land_units_cannot_go_and_from_several_areas() -> None:
    made = table(moving(CHAIN + "\nalaska red 2 bomber", rules="original"))
    click(made, "ukraine")
    click(made, "iberia")
    press(made, "From several areas")
    click(made, "alaska")
    press(made, "All are gathered")
    made.confirm.click()
    assert shown(made.match, "iberia") == ["iberia red 3 bomber"]


def test_a_ship_is_taken_where_no_land_leads() -> None:
    board = "ukraine red 2 tank\negypt red 1 tank\nmediterranean_sea red 1 submarine"
    made = table(moving(board))
    click(made, "ukraine")
    click(made, "egypt")
    made.confirm.click()
    assert shown(made.match, "egypt") == ["egypt red 3 tank"]


def test_the_end_of_movement_and_of_the_turn_are_buttons() -> None:
    made = table(moving(CHAIN))
    assert buttons(made) == ["End movement", "End the turn, no attack"]
    press(made, "End movement")
    assert made.match.state.phase == "combat"
    assert buttons(made) == ["End combat"]
