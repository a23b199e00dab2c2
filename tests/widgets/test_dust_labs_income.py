"""The income lab without a browser."""

import pytest

from dustlab.dust.editions import EDITIONS
from dustlab_widgets import IncomeLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, picks_cost_little, same_every_time, three_hints


@pytest.fixture
def lab() -> IncomeLab:
    lab = IncomeLab()
    lab.world.wide.on_ready()
    return lab


def test_the_sum_stands_there_line_by_line_with_its_rules(lab: IncomeLab) -> None:
    assert repr(lab) == "IncomeLab(red, 19 production points)"
    told = lab.sum.value
    for part in ("2 production centers", "2 capitals that pay, 6 apiece", "The card brings 1"):
        assert part in told
    assert "Points from capitals" in told
    lab.talk.rules.value = "dust.production.capitals"
    assert lab.rules.browser.rule.id == "dust.production.capitals"


def test_a_click_takes_an_area_and_another_gives_it_back(lab: IncomeLab) -> None:
    lab.pick("moscow")
    assert repr(lab) == "IncomeLab(red, 28 production points)"
    lab.pick("moscow")
    assert repr(lab) == "IncomeLab(red, 19 production points)"
    assert lab.state.owner("moscow") == "black"
    lab.pick("new_york")
    assert lab.state.owner("new_york") == ""
    lab.again.click()
    assert repr(lab) == "IncomeLab(red, 19 production points)"


def test_centers_beyond_the_power_sources_are_idle(lab: IncomeLab) -> None:
    lab.choose_click.choose("builds")
    for area in ("mexico", "labrador", "western_canada"):
        lab.choose_area.choose(area)
    assert "without a power source (power sources held in all: 4): " not in lab.sum.value
    told = "1 production center without a power source (power sources held in all: 4)"
    assert told in lab.sum.value
    assert "4 production centers and" not in lab.hint(2)
    assert "5 production centers and 4 power sources: 4 of them pay" in lab.hint(2)


def test_a_center_on_a_power_source_is_refused_on_the_map(lab: IncomeLab) -> None:
    lab.choose_click.choose("builds")
    lab.pick("greenland")
    assert [remark.rule for remark in lab.refused] == ["dust.production.centers"]
    assert lab.marks()["greenland"] == "refused"
    lab.pick("houston")
    assert lab.refused == ()
    assert "houston" not in lab.state.centers


def test_the_card_and_the_least_of_six(lab: IncomeLab) -> None:
    lab.choose_card.choose(5)
    assert repr(lab) == "IncomeLab(red, 23 production points)"
    lab.choose_card.choose(0)
    for area in ("new_york", "houston"):
        lab.pick(area)
    assert repr(lab) == "IncomeLab(red, 6 production points)"
    assert "Never less than 6" in lab.sum.value


def test_by_the_original_rules_only_the_own_capital_pays(lab: IncomeLab) -> None:
    lab.choose_rules.choose("original")
    assert "only one&#x27;s own" in lab.sum.value
    assert repr(lab) == "IncomeLab(red, 13 production points)"


def test_an_order_spends_the_points_and_too_much_is_refused(lab: IncomeLab) -> None:
    for _ in range(3):
        lab.steppers.more[3].click()  # bombers, 6 each
    assert "The order costs 18 of 19 points; 1 is left." in lab.ask.value
    assert "3 bombers" in lab.ask.value
    lab.steppers.more[0].click()
    assert [remark.rule for remark in lab.refused] == ["dust.production.costs"]
    lab.steppers.less[3].click()
    lab.steppers.more[5].click()
    assert "2 bombers and 1 production center" in lab.ask.value
    lab.empty.click()
    assert "Nothing is ordered yet" in lab.ask.value


def test_an_order_that_the_new_board_cannot_pay_is_dropped(lab: IncomeLab) -> None:
    for _ in range(3):
        lab.steppers.more[3].click()
    lab.pick("houston")
    assert lab.order.form == {}


def test_another_player(lab: IncomeLab) -> None:
    lab.choose_army.choose("green")
    assert repr(lab).startswith("IncomeLab(green, ")


@pytest.mark.parametrize("rules", EDITIONS)
def test_hints_of_three_grades(rules: str) -> None:
    lab = IncomeLab(rules=rules)
    three_hints(lab)
    assert "possible" in lab.marks().values()


def test_its_output_is_the_same_every_time_and_shows_the_map_without_a_kernel() -> None:
    same_every_time(IncomeLab)


def test_a_pick_costs_little(lab: IncomeLab, messages: Messages) -> None:
    picks_cost_little(lab.world.wide.pick, ("moscow", "peru"), messages)


def test_a_language_leaves_no_english_word_behind(
    lab: IncomeLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.steppers.more[5].click()
    lab.steppers.more[6].click()
    lab.pick("peru")
    leaves_no_english(lab, monkeypatch)


def test_an_order_is_refused_in_its_first_line_that_does_not_go() -> None:
    order = IncomeLab(army="red").order
    order.form = {"tank": 2, "center": 1}
    assert order.against_form(order.form) == ()
    assert order.spent() == 10
    assert [r.rule for r in order.against_form({"bomber": 4})] == ["dust.production.costs"]
    too_many = [r.rule for r in order.against_form({"tank": 11})]
    assert "dust.production.five_units" in too_many
