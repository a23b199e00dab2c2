"""A unit at the table of Dust Tactics: picked, told what to do, sent somewhere, warned."""

from dustlab.pictures.scene import CHOSEN, POSSIBLE, REFUSED
from dustlab_widgets.pictures.paint import DENSITY
from dustlab_widgets.tactics.desks.desk import GoDesk
from dustlab_widgets.tactics.desks.going import ActivateDesk
from tests.widgets.tactics.at_the_table import FIGHT, at, buttons, click, marked, press


def test_a_unit_is_picked_then_told_what_to_do() -> None:
    table = at()
    assert isinstance(table.desk, ActivateDesk)
    assert marked(table, POSSIBLE) == {"A1", "C3"}
    click(table, "A1")
    assert marked(table, CHOSEN) == {"A1"}
    assert buttons(table)[:4] == [
        "Move + attack",
        "Attack + move",
        "Move + move",
        "Sustained attack",
    ]
    press(table, "Move + attack")
    assert isinstance(table.desk, GoDesk)
    assert table.match.state.activation is not None


def test_a_unit_of_the_other_side_says_why_not() -> None:
    table = at()
    click(table, "E1")
    assert "tactics.round.alternate" in [remark.rule for remark in table.desk.refused]
    assert marked(table, REFUSED) == {"E1"}
    assert "belong to the other side" in table.talk.words.value


def test_each_square_in_reach_bears_its_cost_and_twice_picked_is_gone_to() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    costs = {s.text for s in table.scene.shapes if s.layer == "marks" and hasattr(s, "text")}
    assert costs == {"1"}
    assert "B2" in marked(table, POSSIBLE)
    click(table, "B2")
    assert "B2: 1 point" in table.ask.value
    click(table, "B2")
    assert table.match.state.pieces[0].squares == (table.match.state.field.by_name["B2"],)


def test_where_nobody_can_be_hit_it_says_so_and_a_pick_says_why() -> None:
    table = at(
        FIGHT.replace("hell_boys at E1", "hell_boys at F3").replace("piece dd", "# piece dd")
    )
    click(table, "A1")
    press(table, "Attack + move")
    assert "No weapon reaches anybody from here: do nothing" in table.talk.words.value
    click(table, "F3")
    assert "Hell Boys are at 6." in table.talk.words.value


def test_in_a_team_each_unit_says_who_leads_it() -> None:
    table = at(FIGHT.replace("phase act", "team axis Ann vehicles, Ben soldiers\nphase act"))
    assert buttons(table) == ["Sturmpioniere (A1, Ben)", "Hans (C3, Ann)"]
    click(table, "A1")
    press(table, "Move + attack")
    assert "Ben leads: Sturmpioniere." in table.talk.words.value


def test_a_square_out_of_reach_says_why_not() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    click(table, "F3")
    assert table.desk.refused
    assert marked(table, REFUSED) == {"F3"}


def test_a_dragged_unit_is_picked_and_its_goal_too() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    stage = table.field.stage
    stage._moved(*(DENSITY * one for one in table.field.scene.centre("A1")))
    stage.on_mouse(*(DENSITY * one for one in table.field.scene.centre("B1")))
    assert isinstance(table.desk, GoDesk)
    assert table.desk.square == "B1"


def test_an_empty_square_is_answered_before_a_unit_is_chosen() -> None:
    table = at()
    click(table, "F1")
    assert "Nobody stands on F1" in table.talk.words.value


def test_where_a_unit_cannot_go_the_button_does_not_offer_it() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    click(table, "F3")
    assert table.confirm.description == "Choose a square"
    click(table, "B2")
    assert table.confirm.description == "Move to B2"


def test_a_unit_that_can_do_much_is_asked_for_one_action_after_the_other() -> None:
    table = at("row ...\npiece b: the_boss at A1\nphase activation\nround 2\nturn allies")
    click(table, "A1")
    words = buttons(table)
    assert words[:3] == ["Move + …", "Attack + …", "Do nothing + …"]
    assert "Sustained attack" in words
    assert len(words) <= 10
    press(table, "Officer's order + …")
    assert "The Boss (A1): Officer&#x27;s order + …" in table.ask.value
    assert buttons(table) == [
        "Officer's order + move",
        "Officer's order + attack",
        "Officer's order + do nothing",
        "Another first action",
    ]
    press(table, "Another first action")
    assert buttons(table) == words
    press(table, "Move + …")
    press(table, "Move + attack")
    assert isinstance(table.desk, GoDesk)


def test_an_order_for_whom_it_cannot_help_says_why_not() -> None:
    table = at(
        "row ...\npiece b: the_boss at A1\npiece rain: steel_rain at C1\npiece c: blackhawk at B1 "
        "damage 1\nphase action\nround 2\nactive b: skill repair, nothing"
    )
    click(table, "A1")
    assert "tactics.command.itself" in [remark.rule for remark in table.desk.refused]
    assert "gives no order to itself" in table.talk.words.value
    assert marked(table, REFUSED) == {"A1"}
    click(table, "B1")
    assert table.match.state.pieces[2].damage == 0


def test_until_its_actions_are_said_another_unit_may_be_chosen() -> None:
    table = at()
    units = buttons(table)
    click(table, "A1")
    press(table, "Another unit")
    assert buttons(table) == units
    press(table, "Hans (C3)")
    assert marked(table, CHOSEN) == {"C3"}


def test_before_anything_is_declared_the_table_tells_what_a_unit_could_do() -> None:
    table = at()
    click(table, "A1")
    told = table.would.value
    for words in ("Could fire from here at", "could react", "with one MOVE"):
        assert words in told or "at nobody" in told
    assert "one MOVE" in told
    press(table, "Show what it sees")
    assert any(shape.look == "view-blocked" for shape in table.scene.shapes)
    press(table, "Hide what it sees")
    assert not any(shape.look == "view-blocked" for shape in table.scene.shapes)


def test_a_square_picked_before_the_actions_are_said_asks_for_them_first() -> None:
    table = at()
    click(table, "D2")
    assert "Nobody stands on D2" in table.desk.note
    press(table, "Hans")
    click(table, "D2")
    assert table.desk.note == "Press what Hans (C3) will do; where comes after that."
    assert table.desk.piece == "hans"
