"""The scoring lab without a browser."""

import pytest

from dustlab.dust.editions import EDITIONS
from dustlab_widgets import ScoringLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, picks_cost_little, same_every_time, three_hints


@pytest.fixture
def lab() -> ScoringLab:
    lab = ScoringLab()
    lab.world.wide.on_ready()
    return lab


def test_sums_and_majorities_stand_there_with_their_reasons(lab: ScoringLab) -> None:
    assert repr(lab) == "ScoringLab(red 21, blue 22, green 19)"
    assert "4 → 4" in lab.sum.value
    told = lab.talk.words.value
    assert "Blue and Green are level, and Blue keeps it" in told
    assert "Green holds most" in told
    assert "more than 40 points" in lab.ask.value
    lab.talk.rules.value = "dust.scoring.majorities.ties"
    assert lab.rules.browser.rule.id == "dust.scoring.majorities.ties"


def test_a_click_gives_an_area_to_whoever_is_chosen(lab: ScoringLab) -> None:
    lab.choose_giving.choose("green")
    lab.pick("moscow")
    assert lab.state.owner("moscow") == "green"
    assert repr(lab) == "ScoringLab(red 21, blue 21, green 21)"
    lab.choose_giving.choose("-")
    lab.choose_area.choose("moscow")
    assert lab.state.owner("moscow") == ""
    lab.again.click()
    assert repr(lab) == "ScoringLab(red 21, blue 22, green 19)"


def test_a_center_more_breaks_the_tie_and_a_wrong_place_is_refused(lab: ScoringLab) -> None:
    lab.choose_giving.choose("center")
    lab.pick("indochina")
    assert "Blue 3, Green 4. Green holds most" in lab.talk.words.value
    lab.pick("indochina")
    assert "Blue keeps it" in lab.talk.words.value
    lab.pick("persia")
    assert [remark.rule for remark in lab.refused] == ["dust.production.centers"]
    assert lab.marks()["persia"] == "refused"


def test_the_last_holder_decides_a_tie(lab: ScoringLab) -> None:
    lab.holders["production"].choose("-")
    assert "none of them had it last: nobody holds it" in lab.talk.words.value
    lab.holders["production"].choose("green")
    assert "Green keeps it" in lab.talk.words.value


def test_scores_before_the_round(lab: ScoringLab) -> None:
    for _ in range(3):
        lab.steppers.more[0].click()
    lab.steppers.less[1].click()
    assert repr(lab) == "ScoringLab(red 24, blue 21, green 19)"


@pytest.mark.parametrize(
    ("rules", "by"),
    [
        ("premium", "areas on land and at sea decide"),
        ("original", "land areas decide"),
    ],
)
def test_level_at_the_line_the_tie_breaks_are_told(rules: str, by: str) -> None:
    lab = ScoringLab(rules=rules)
    lab.level.click()
    assert "Green would win" in lab.ask.value
    assert by in lab.talk.words.value


def test_other_rules_count_otherwise(lab: ScoringLab) -> None:
    lab.choose_rules.choose("original")
    assert "4 → 1" in lab.sum.value
    assert "40 points or more" in lab.ask.value


@pytest.mark.parametrize("rules", EDITIONS)
def test_hints_of_three_grades(rules: str) -> None:
    lab = ScoringLab(rules=rules)
    three_hints(lab)
    assert "possible" in lab.marks().values()


def test_its_output_is_the_same_every_time_and_shows_the_map_without_a_kernel() -> None:
    same_every_time(ScoringLab)


def test_a_pick_costs_little(lab: ScoringLab, messages: Messages) -> None:
    picks_cost_little(lab.world.wide.pick, ("moscow", "congo"), messages)


def test_a_language_leaves_no_english_word_behind(
    lab: ScoringLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.level.click()
    leaves_no_english(lab, monkeypatch)


def test_a_refusal_goes_with_the_next_thing_that_is_done(lab: ScoringLab) -> None:
    for goes_on in (lab.level.click, lab.steppers.more[0].click, lab.again.click):
        lab.choose_giving.choose("center")
        lab.pick("persia")
        assert lab.refused
        goes_on()
        assert not lab.refused
        assert "persia" not in lab.marks()
        lab.choose_giving.choose("red")
