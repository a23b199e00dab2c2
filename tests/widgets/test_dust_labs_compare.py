"""Two rule sets side by side, without a browser."""

import pytest

from dustlab import dust
from dustlab.dust.editions import EDITIONS
from dustlab.dust.studies.examples import ROUND_END, named_example
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED
from dustlab_widgets import CompareRules
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, picks_cost_little, same_every_time, three_hints


@pytest.fixture
def lab() -> CompareRules:
    lab = CompareRules()
    for stage in lab.stages:
        stage.on_ready()
    return lab


def test_what_only_one_can_attack_is_marked_on_both_maps(lab: CompareRules) -> None:
    assert repr(lab) == "CompareRules(premium, original: 37 differences)"
    premium, original = lab.picks.marks(0), lab.picks.marks(1)
    for area in ("south_china_sea", "arabian_sea"):
        assert premium[area] == REFUSED
        assert original[area] == EXPLAINED
    assert premium["peru"] == original["peru"] == POSSIBLE
    assert "Only by Original rules open to attack: South China Sea" in lab.talk.words.value


def test_a_pick_asks_both_rule_sets(lab: CompareRules) -> None:
    lab.stages[0].pick("arabian_sea")
    told = lab.talk.words.value
    assert "Premium: Arabian Sea is closed." in told
    assert "Original: allowed. Attack" in told
    assert lab.picks.marks(0)["arabian_sea"] == REFUSED
    assert lab.picks.marks(1)["arabian_sea"] == CHOSEN
    way = lab.picks.attempt(1).trail
    assert way is not None
    assert (way.areas[0], way.areas[-1]) == ("sargasso_sea", "arabian_sea")
    assert len(way.areas) > 2  # through open water, not over Africa
    lab.talk.rules.value = "dust.combat.sea"
    assert lab.rules.browser.rule.id == "dust.combat.sea"
    lab.stages[1].pick("arabian_sea")
    assert lab.picks.target == ""


def test_a_place_that_nothing_reaches_is_closed_in_both(lab: CompareRules) -> None:
    lab.choose_area.choose("japan")
    assert "Premium: nothing leads to Japan." in lab.talk.words.value
    assert "Original: nothing leads to Japan." in lab.talk.words.value
    assert lab.choose_area.value == ""


def test_movements_over_land_are_asked_from_where_to_where(lab: CompareRules) -> None:
    lab.choose_look.choose("land")
    assert lab.picks.marks(0)["mexico"] == EXPLAINED
    lab.stages[0].pick("mexico")
    assert lab.picks.marks(0)["la_plata"] == EXPLAINED
    assert lab.picks.marks(1)["la_plata"] == REFUSED
    lab.stages[0].pick("la_plata")
    told = lab.talk.words.value
    assert "Premium: allowed. Move Mexico → La Plata" in told
    assert "you would have to hold Orinoco" in told
    lab.stages[0].pick("mexico")
    assert (lab.picks.origin, lab.picks.target) == ("", "")


def test_a_first_pick_that_is_not_ones_own_leads_nowhere_and_says_so(lab: CompareRules) -> None:
    lab.choose_look.choose("sea")
    lab.stages[0].pick("berlin")
    assert "nothing leads to Berlin" in lab.talk.words.value
    lab.stages[0].pick("sargasso_sea")
    assert lab.picks.origin == "sargasso_sea"


def test_incomes_points_and_goals_stand_side_by_side(lab: CompareRules) -> None:
    cells = lab.numbers.value
    assert "Income, Premium" in cells
    assert ">19</td>" in cells
    assert ">13</td>" in cells
    assert "more than 40 points" in cells
    assert "40 points or more" in cells


def test_the_end_of_a_round_is_won_by_another_under_each_rule_set() -> None:
    lab = CompareRules(named_example(ROUND_END), one="standard", other="epic")
    assert "Standard: With this round Red would win" in lab.numbers.value
    assert "Epic: With this round Blue would win" in lab.numbers.value
    lab.choose_rules.choose("premium")
    assert "Premium: After this round the game would go on" in lab.numbers.value
    lab.choose_other.choose("original")
    assert "Original: With this round Red would win" in lab.numbers.value


def test_switches_chapter_by_chapter_each_with_its_rule(lab: CompareRules) -> None:
    assert lab.chapter == "combat"
    assert "Submarines attack along open seas" in lab.table.words.value
    lab.choose_chapter.choose("every")
    assert lab.table.words.value.count("dust-group") == 9
    lab.choose_chapter.choose("movement")
    assert lab.table.words.value.count("dust-group") == 1
    assert "Land movement through empty areas</td><td>yes</td><td>no" in lab.table.words.value
    lab.table.rules.value = "dust.movement.land"
    assert lab.rules.browser.rule.id == "dust.movement.land"
    lab.choose_rules.choose("epic")  # what is left of the chapter are bombers
    assert "Land movement through empty areas" not in lab.table.words.value
    lab.choose_other.choose("epic")
    assert "The two rule sets are the same." in lab.table.words.value
    assert "The two rule sets are the same." in lab.hint(1)


def test_positions_and_players_are_chosen(lab: CompareRules) -> None:
    lab.choose_army.choose("green")
    assert lab.picks.only(1) == ["north_atlantic", "north_sea", "central_atlantic"]
    lab.choose_position.choose(ROUND_END)
    assert lab.picks.army == "red"  # Green does not play there
    lab.choose_position.choose("world")
    assert lab.picks.state.seats == ("red", "blue", "green")


def test_a_position_of_ones_own_is_the_first_of_the_menu() -> None:
    match = dust.new_battle("2 tank", "1 tank", seed=1)
    lab = CompareRules(match)
    assert lab.choose_position.value == "given"
    lab.choose_position.choose("world")
    lab.choose_position.choose("given")
    assert lab.picks.state == match.state


@pytest.mark.parametrize("other", EDITIONS[1:])
def test_hints_of_three_grades(other: str) -> None:
    lab = CompareRules(other=other)
    three_hints(lab)


def test_its_output_is_the_same_every_time_and_shows_both_maps_without_a_kernel() -> None:
    shown = same_every_time(CompareRules)
    assert ">Premium</text>" in shown
    assert ">Original</text>" in shown
    assert "Power sources for one point: 1 / 3" in shown


def test_a_key_reads_an_area_out_and_picks_it(lab: CompareRules) -> None:
    stage = lab.stages[1]
    stage.on_key("Home", False, False, False)
    assert stage.focus_on
    assert "Alaska" in lab.told.value.split("</p>")[0]
    lab.choose_look.choose("land")
    stage.on_key("Enter", False, False, False)
    assert lab.picks.origin == stage.focus_on


def test_a_pick_costs_little(lab: CompareRules, messages: Messages) -> None:
    picks_cost_little(lab.stages[0].pick, ("arabian_sea", "peru"), messages)


def test_a_language_leaves_no_english_word_behind(
    lab: CompareRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.choose_chapter.choose("movement")
    lab.stages[0].pick("arabian_sea")
    leaves_no_english(lab, monkeypatch)
