"""The movement lab without a browser."""

import re

import pytest

from dustlab.pictures.scene import CHOSEN, REFUSED, Box, Circle
from dustlab.tactics.moves import Activate, Go
from dustlab.tactics.rules.ways import reach
from dustlab_widgets import ReachLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time
from tests.widgets.tactics.fields import (
    click,
    drag,
    letters,
    little,
    marked,
    position,
    ready,
    rules_told,
)

ROCK = (
    "row .....",
    "row .....",
    "row ~.x..",
    "row .....",
    "row +....",
    "crates C2",
    "traps E3",
    "piece dd: death_dealers at B4",
    "piece blackhawk: blackhawk at D4",
    "piece hans: hans at A1",
)


@pytest.fixture
def lab() -> ReachLab:
    return at("dd")


def at(unit: str, *more: str) -> ReachLab:
    lab: ReachLab = ready(ReachLab(position(*ROCK, *more), unit))
    return lab


def test_the_rulebooks_walker_reaches_eight_squares_and_twelve_more() -> None:
    lab = ready(ReachLab())
    assert repr(lab) == "ReachLab(blackhawk: 8 squares with one MOVE, 12 more with two)"
    told = letters(lab)
    assert sum(number == "1" for number in told.values()) == 8
    assert sum(number == "2" for number in told.values()) == 12


def test_one_move_has_its_number_in_a_circle_and_two_in_a_box(lab: ReachLab) -> None:
    shapes = [s for s in lab.scene.shapes if s.layer == "marks"]
    circles = [s for s in shapes if isinstance(s, Circle) and s.look == "badge"]
    boxes = [s for s in shapes if isinstance(s, Box) and s.look == "badge-pale"]
    costs = lab.desk.reached().values()
    assert len(circles) == sum(actions == 1 for actions, _ in costs) == 6
    assert len(boxes) == sum(actions == 2 for actions, _ in costs) > 0
    assert "In reach with one MOVE: 1 point" in lab.board.told.value
    assert "In reach with two MOVEs: 2 points in all" in lab.board.told.value


def test_the_numbers_are_those_of_the_rules(lab: ReachLab) -> None:
    state = lab.match.state
    found = reach(state, state.read_piece("dd"))
    assert set(lab.desk.reached()) == set(found)
    assert all(lab.desk.reached()[at][0] == one.actions for at, one in found.items())


def test_a_square_is_picked_for_its_way_and_once_more_to_go(lab: ReachLab) -> None:
    click(lab, "C5")
    assert "To C5: 1 point, 1 MOVE." in lab.ask.value
    assert "C5: the first diagonal step, 1 point." in lab.talk.words.value
    click(lab, "C5")
    assert lab.where("dd") == ("C5",)
    assert "Decision 2 of 2" in lab.ask.value
    click(lab, "B4")
    assert "B4 costs 2 points, since only the first diagonal step costs one" in (
        lab.talk.words.value
    )
    assert marked(lab, REFUSED) == {"B4"}
    assert rules_told(lab) == ["tactics.movement.diagonals"]
    lab.undo.click()
    assert lab.where("dd") == ("B4",)


def test_what_takes_two_moves_says_why_not_one_and_where_the_first_ends(lab: ReachLab) -> None:
    click(lab, "C2")
    assert "C2 costs 2 points; there is 1." in lab.talk.words.value
    assert "With two MOVEs it gets there, if the first ends on B3." in lab.talk.words.value
    assert "To C2 by B3: 2 points, 2 MOVEs." in lab.ask.value
    assert marked(lab, CHOSEN) == {"B3", "B4", "C2"}
    click(lab, "C2")
    assert lab.where("dd") == ("C2",)
    assert [str(step.cause) for step in lab.match.steps] == [
        "activate dd: move, move",
        "move B3",
        "move C2",
    ]
    assert "The unit is done" in lab.talk.words.value


@pytest.mark.parametrize(
    ("unit", "square", "rule"),
    [
        ("dd", "C3", "tactics.field.no_dot"),
        ("dd", "A3", "tactics.field.water"),
        ("dd", "A1", "tactics.movement.enemies"),
        ("dd", "D4", "tactics.movement.friends"),
        ("dd", "E1", "tactics.movement.points"),
        ("blackhawk", "E3", "tactics.movement.traps"),
        ("blackhawk", "A5", "tactics.field.rubble"),
        ("blackhawk", "B4", "tactics.movement.friends"),
    ],
)
def test_a_square_out_of_reach_is_crossed_with_its_rule(unit: str, square: str, rule: str) -> None:
    lab = at(unit)
    click(lab, square)
    assert rule in rules_told(lab)
    assert marked(lab, REFUSED) == {square}
    assert lab.match.cursor == 1


@pytest.mark.parametrize(("unit", "passes"), [("hans", False), ("death_dealers", True)])
def test_a_vehicle_does_not_cut_a_corner_that_soldiers_pass(unit: str, passes: bool) -> None:
    lab = ready(ReachLab(position("row ..", "row x.", f"piece who: {unit} at A1"), "who"))
    lab.choose_how.choose("one")
    click(lab, "B2")
    assert bool(lab.desk.refused) != passes
    assert ("tactics.movement.corner" in rules_told(lab)) != passes


def test_a_painted_trap_bars_the_walker_and_the_numbers_follow() -> None:
    lab = at("blackhawk")
    before = len(lab.desk.reached())
    lab.choose_brush.choose("trap")
    click(lab, "D3")
    assert len(lab.desk.reached()) < before
    lab.undo.click()
    assert len(lab.desk.reached()) == before


def test_a_crate_may_be_trampled() -> None:
    lab = ready(ReachLab(position("row ...", "crates B1", "piece hans: hans at A1"), "hans"))
    click(lab, "B1")
    [press] = [deed for deed in lab.deeds.deeds if "trampling" in deed.words]
    press.does()
    assert lab.where("hans") == ("B1",)
    assert not lab.match.state.elements


def test_one_move_leaves_the_other_action_out(lab: ReachLab) -> None:
    lab.choose_how.choose("one")
    assert repr(lab).endswith("6 squares with one MOVE, 0 more with two)")
    click(lab, "C2")
    assert marked(lab, REFUSED) == {"C2"}


def deed(lab: ReachLab, words: str) -> None:
    [one] = [one for one in lab.deeds.deeds if words in one.words]
    one.does()


def test_jump_is_declared_and_then_two_moves_are_one_way() -> None:
    lab = ready(ReachLab("jump_tank_trap"))
    assert lab.plan(lab.state) == Activate("hot_dog", ("move", "move"))
    before = set(lab.desk.reached())
    deed(lab, "Jump")
    assert lab.plan(lab.state).skills == ("jump",)
    assert "Both MOVEs are one way: 2 points in all." in lab.told()
    after = lab.desk.reached()
    assert before < set(after)
    assert "tactics.skills.jump" in rules_told(lab)
    far = next(square for square, (actions, _) in after.items() if actions == 2)
    lab.desk.pick(lab.state.field.names[far])
    assert lab.desk.move() == Go(lab.state.field.names[far])
    assert not lab.desk.stop
    deed(lab, "Jump")
    assert set(lab.desk.reached()) == before


def test_assault_doubles_what_a_move_reaches() -> None:
    field = position("row .......", "row .......", "piece apes: blutkreuz_affen at A1")
    lab = ready(ReachLab(field, "apes"))
    one = sum(actions == 1 for actions, _ in lab.desk.reached().values())
    deed(lab, "Assault")
    assert sum(actions == 1 for actions, _ in lab.desk.reached().values()) > one


def test_a_charge_is_two_moves_and_then_the_attack() -> None:
    field = position("row .....", "piece luther: luther at A1", "piece dd: death_dealers at E1")
    lab = ready(ReachLab(field, "luther"))
    deed(lab, "Charge")
    assert lab.plan(lab.state).actions == ("move", "move", "attack")
    click(lab, "C1")
    click(lab, "C1")
    assert lab.where("luther") == ("C1",)
    assert "The unit is done" in lab.talk.words.value


def test_a_scout_goes_farther_in_the_first_round() -> None:
    field = position("row .........", "piece terrier: terrier at A1")
    lab = ready(ReachLab(field, "terrier"))
    before = len(lab.desk.reached())
    deed(lab, "first round")
    assert len(lab.desk.reached()) > before
    assert "tactics.skills.scout_vehicle" in rules_told(lab)


def test_under_dare_no_number_is_shown_until_a_hint_shows_it(lab: ReachLab) -> None:
    lab.dare.press.value = True
    assert letters(lab) == {}
    click(lab, "E1")
    assert marked(lab, REFUSED) == {"E1"}
    lab.hints.press.click()
    lab.hints.press.click()
    assert letters(lab) != {}


def test_another_unit_is_chosen_by_a_click(lab: ReachLab) -> None:
    click(lab, "B4")
    assert "Choose a unit." in lab.ask.value
    click(lab, "D4")
    assert repr(lab).startswith("ReachLab(blackhawk")


def test_a_unit_is_dragged_elsewhere_and_begins_anew(lab: ReachLab) -> None:
    drag(lab, "B4", "B1")
    assert lab.where("dd") == ("B1",)
    assert lab.match.cursor == 1
    lab.again.click()
    assert lab.where("dd") == ("B4",)


def test_the_keys_walk_and_go(lab: ReachLab) -> None:
    stage = lab.board.stage
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "Enter"):
        stage.on_key(key, False, False, False)
    assert lab.where("dd") == ("A4",)


def test_hints_of_three_grades(lab: ReachLab) -> None:
    told = [lab.hint(grade) for grade in (1, 2, 3)]
    assert told[0].startswith("Think of these rules")
    assert "open" in told[1]
    assert told[2].startswith("Nearest to the enemy it gets on")


def test_every_field_of_the_package_opens(lab: ReachLab) -> None:
    for _, field in lab.choose_field.widget.options:
        lab.choose_field.choose(field)
        assert not lab.trouble
        assert lab.scene.names()


def test_a_click_sends_little(messages: Messages) -> None:
    lab = ready(ReachLab("the_depot"))
    lab.choose_brush.choose("unit:hans")
    click(lab, "B2")
    lab.choose_unit.choose("hans")
    lab.choose_tool.choose("look")
    for square in ("C3", "C3", "D2", "D2", "A1"):
        messages.clear()
        click(lab, square)
        little(messages, square)


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(ReachLab)


def test_a_language_leaves_no_english_word_behind(
    lab: ReachLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(lab, "C2")
    fields = re.findall(r"[a-z]+", " ".join(label for label, _ in lab.choose_field.widget.options))
    leaves_no_english(lab, monkeypatch, ("activate", *fields))


def test_where_one_unit_has_gone_it_stays_when_another_is_chosen(lab: ReachLab) -> None:
    for square in ("B3", "B3"):
        click(lab, square)
    assert ("Death Dealers (B3)", "dd") in lab.choose_unit.widget.options
    lab.choose_unit.choose("blackhawk")
    assert lab.where("dd") == ("B3",)
    lab.undo.click()
    assert lab.where("dd") == ("B4",)


def test_on_a_field_without_units_it_says_how_one_is_put_down(lab: ReachLab) -> None:
    lab.choose_field.choose("first_patrol")
    assert "This field has no units yet" in lab.ask.value
    assert lab.hint(3) == lab.asks_look()
    assert lab.confirm.description == "Put a unit down"
    lab.confirm.click()
    assert (lab.tool, lab.pencil.brush.startswith("unit:")) == ("paint", True)
    click(lab, "D8")
    assert lab.where(lab.unit) == ("D8",)
    lab.choose_field.choose("")
    assert repr(lab) == repr(at("dd"))
