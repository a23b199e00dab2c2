"""The movement lab without a browser."""

import re

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust.editions import EDITIONS
from dustlab_widgets import MovementLab
from dustlab_widgets.core.parts import STRICT
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, picks_cost_little, same_every_time
from tests.widgets.tables import table


@pytest.fixture
def lab() -> MovementLab:
    lab = MovementLab()
    lab.world.wide.on_ready()
    return lab


def marked(lab: MovementLab, mark: str) -> set[str]:
    return {area for area, its in lab.chosen.marks().items() if its == mark}


def test_it_opens_at_a_game_in_progress(lab: MovementLab) -> None:
    assert repr(lab) == "MovementLab(red, 4 of 4 points left)"
    assert "new_york" in marked(lab, "possible")
    assert "Movement, Premium rules" in lab.title.value


def test_an_area_and_a_target_make_a_move_and_its_way_is_drawn(lab: MovementLab) -> None:
    lab.pick("mexico")
    assert "13 areas" in lab.ask.value
    lab.pick("amazonia")
    assert [trail.areas for trail in lab.chosen.trails()] == [
        ("mexico", "central_america", "orinoco", "amazonia")
    ]
    assert "by way of Central America and Orinoco" in lab.ask.value
    lab.pick("amazonia")  # once more: go
    assert lab.state.holding("amazonia").units.tank == 4
    assert repr(lab) == "MovementLab(red, 3 of 4 points left)"
    lab.steps.back.click()
    assert repr(lab) == "MovementLab(red, 4 of 4 points left)"


def test_a_closed_target_says_why_and_marks_what_is_in_the_way(lab: MovementLab) -> None:
    lab.pick("houston")
    lab.pick("maghreb")
    assert [remark.rule for remark in lab.chosen.refused] == [
        "dust.movement.areas",
        "dust.movement.land",
    ]
    assert "maghreb" in marked(lab, "refused")
    lab.talk.rules.value = "dust.movement.land"
    assert lab.rules.browser.rule.id == "dust.movement.land"
    cursor = lab.match.cursor
    lab.move.click()
    assert lab.match.cursor == cursor


def test_by_the_original_rules_empty_areas_are_in_the_way(lab: MovementLab) -> None:
    lab.choose_rules.choose("original")
    assert "Original rules" in lab.title.value
    lab.pick("mexico")
    lab.pick("amazonia")
    assert "orinoco" in marked(lab, "refused")
    assert "empty areas" in lab.talk.words.value


def test_another_way_that_is_open_is_named(lab: MovementLab) -> None:
    lab.pick("new_york")
    lab.pick("west_africa")
    assert "From coast to coast" in lab.talk.words.value
    lab.choose_way.choose("ship")
    assert lab.chosen.refused == ()
    assert [trail.areas[1:-1] for trail in lab.chosen.trails()] == [
        ("sargasso_sea", "central_atlantic")
    ]
    lab.move.click()
    assert lab.state.holding("west_africa").units.mech == 1


def test_bombers_fly_and_nobody_else(lab: MovementLab) -> None:
    lab.pick("houston")
    lab.choose_way.choose("air")
    assert lab.chosen.units.total == lab.chosen.units.bomber == 1
    lab.choose_target.choose("greenland")
    lab.move.click()
    assert lab.state.holding("greenland").units.bomber == 1


def test_units_are_counted_out_and_one_too_many_is_refused(lab: MovementLab) -> None:
    lab.pick("mexico")
    lab.steppers.less[0].click()
    assert lab.chosen.units.tank == 2
    lab.steppers.more[0].click()
    lab.steppers.more[0].click()
    assert lab.chosen.units.tank == 3
    assert [remark.rule for remark in lab.chosen.refused] == ["dust.movement.group"]


def test_an_area_of_somebody_else_is_no_beginning(lab: MovementLab) -> None:
    lab.pick("berlin")
    assert lab.chosen.origin == ""
    assert lab.chosen.refused
    lab.pick("mexico")
    assert lab.chosen.origin == "mexico"
    assert lab.chosen.refused == ()
    lab.pick("mexico")
    assert lab.chosen.origin == ""


def test_submarines_go_by_sea(lab: MovementLab) -> None:
    lab.pick("sargasso_sea")
    assert lab.chosen.way == "sea"
    lab.pick("baffin_bay")
    assert lab.chosen.refused
    lab.pick("gulf_of_guinea")
    lab.move.click()
    assert lab.state.holding("gulf_of_guinea").units.submarine == 2


def test_dare_hides_what_is_possible(lab: MovementLab) -> None:
    lab.dare.press.value = True
    lab.pick("mexico")
    assert not marked(lab, "possible")
    assert "13 areas" not in lab.ask.value
    assert len(lab.choose_target.widget.options) == 76
    lab.hints.press.click()
    lab.hints.press.click()
    assert marked(lab, "possible")


@pytest.mark.parametrize("rules", EDITIONS)
def test_hints_of_three_grades(rules: str) -> None:
    lab = MovementLab(rules=rules)
    for area in ("", "mexico"):
        if area:
            lab.pick(area)
        told = [lab.hint(grade) for grade in (1, 2, 3)]
        assert all(told)
        assert len(set(told)) == 3


def test_points_run_out_and_back_brings_them_again(lab: MovementLab) -> None:
    for origin, target in (("mexico", "houston"), ("houston", "mexico")) * 2:
        lab.pick(origin)
        lab.pick(target)
        lab.move.click()
    assert repr(lab) == "MovementLab(red, 0 of 4 points left)"
    assert "no movement points left" in lab.ask.value
    lab.pick("mexico")
    lab.pick("houston")
    assert lab.chosen.refused
    lab.end.click()
    assert lab.hint(3)
    lab.steps.to_start.click()
    assert repr(lab) == "MovementLab(red, 4 of 4 points left)"


def test_another_player_begins_anew(lab: MovementLab) -> None:
    lab.choose_army.choose("green")
    assert repr(lab) == "MovementLab(green, 2 of 2 points left)"


def test_an_error_of_ours_is_told_in_the_lab(
    lab: MovementLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRICT, "on", False)

    def broken(move: object) -> None:
        raise BadInput("line 1", "a move", "<b>")

    monkeypatch.setattr(lab.match, "why_not", broken)
    lab.end.click()
    assert "dust-trouble" in lab.talk.words.value
    assert "<b>" not in lab.talk.words.value
    lab.world.wide.pick("mexico")
    assert "dust-trouble" not in lab.talk.words.value


def test_its_output_is_the_same_every_time_and_shows_the_map_without_a_kernel() -> None:
    same_every_time(MovementLab)


def test_a_pick_costs_little(lab: MovementLab, messages: Messages) -> None:
    picks_cost_little(lab.world.wide.pick, ("mexico", "peru", "orinoco"), messages, most=60_000)


def test_a_language_leaves_no_english_word_behind(
    lab: MovementLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.pick("houston")
    lab.pick("maghreb")
    leaves_no_english(lab, monkeypatch)


def test_leaving_an_area_empty_is_warned_of_as_at_the_table_and_told_afterwards() -> None:
    position = """
        players red blue
        round 2
        turn red combat 0 movement 2
        great_plains red 2 tank
        new_york red 1 tank
        berlin blue 1 tank
    """
    lab = MovementLab(position)
    desk = table(lab.match)
    desk.pick("great_plains")
    desk.pick("houston")
    lab.pick("great_plains")
    assert "dust-warning" not in lab.talk.words.value
    lab.pick("houston")
    warned = re.findall(r'<div class="dust-warning".*?</div>', lab.talk.words.value)
    assert warned == re.findall(r'<div class="dust-warning".*?</div>', desk.talk.words.value)
    assert "Nobody would stay in Great Plains" in warned[0]
    lab.steppers.less[0].click()
    assert "dust-warning" not in lab.talk.words.value
    lab.steppers.more[0].click()
    lab.move.click()
    told = lab.talk.words.value
    assert "dust-warning" not in told
    assert "Red moves 2 tanks from Great Plains to Houston" in told
    assert "Great Plains is left empty: Red has lost a power source." in told
    assert "has lost a power source" in " ".join(lab.summary())
    lab.steps.back.click()
    assert "has lost a power source" not in lab.talk.words.value
