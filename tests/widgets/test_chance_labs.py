"""The labs on chance without a browser: dice pool, two policies, luck, retreats, bets."""

import re
from typing import Any

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import new_battle
from dustlab.dust.odds.luck import fought
from dustlab.odds import battle
from dustlab.odds.distribution import Distribution
from dustlab_widgets import (
    BattleLab,
    BellLab,
    BetLab,
    DistributionView,
    DrawLab,
    ErrorsLab,
    ExperimentLab,
    FairDieLab,
    FourFieldLab,
    LuckLab,
    OddsLab,
    PoolLab,
    RareLab,
    RegressionLab,
    RetreatLab,
    TreeLab,
    WaitingLab,
)
from dustlab_widgets.core.parts import is_shown
from tests.widgets.labs import visible

ONE = Distribution("Hits", {0: 0.5, 1: 0.25, 2: 0.25})


def finished() -> Any:
    match = new_battle("1 tank", "1 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    return match


LABS = {
    "pool": PoolLab,
    "odds": OddsLab,
    "luck": lambda language="en": LuckLab(finished(), language=language),
    "retreat": lambda language="en": RetreatLab("2 tank", "2 tank", language=language),
    "bets": lambda language="en": BetLab(3, language=language),
    "rare": RareLab,
    "regression": RegressionLab,
    "tree": TreeLab,
    "waiting": lambda language="en": WaitingLab(1, 10, language=language),
    "bell": BellLab,
    "draws": DrawLab,
    "errors": ErrorsLab,
    "experiment": ExperimentLab,
    "fair": lambda language="en": FairDieLab([10, 8, 12, 9, 7, 14], language=language),
    "fields": FourFieldLab,
    "view": lambda language="en": DistributionView(ONE, language=language),
}


# What all have


@pytest.mark.parametrize("name", LABS)
def test_a_lab_keeps_its_size_and_tells_what_it_shows(name: str) -> None:
    lab = LABS[name]()
    lab.stage.on_ready()
    size = lab.scene.width, lab.scene.height
    bundle = lab._repr_mimebundle_()
    assert "<svg" in bundle["image/svg+xml"]
    assert repr(lab) in bundle["text/plain"]
    assert lab.scene.description in bundle["text/plain"]
    assert "<table>" in lab.table.value
    lab.choose_language.choice.value = "de"
    assert (lab.scene.width, lab.scene.height) == size


@pytest.mark.parametrize("name", LABS)
def test_every_word_changes_with_the_language(name: str) -> None:
    lab, german = LABS[name](), LABS[name](language="de")
    lab.choose_language.choice.value = "de"
    assert visible(lab) == visible(german)
    assert lab._repr_mimebundle_()["text/plain"] == german._repr_mimebundle_()["text/plain"]


@pytest.mark.parametrize("language", ["de", "it"])
@pytest.mark.parametrize("name", LABS)
def test_numbers_have_a_comma_where_the_language_has_one(name: str, language: str) -> None:
    lab = LABS[name](language=language)
    lab.number = 1
    lab.changed()
    told = lab._repr_mimebundle_()["text/plain"] + lab.table.value + " ".join(lab.lines())
    assert not re.search(r"\d\.\d", told)
    words = " ".join(shape.words for shape in lab.scene.shapes if hasattr(shape, "words"))
    assert not re.search(r"\d\.\d", words)


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="language"):
        PoolLab(language="fr")


def test_a_press_that_makes_all_of_it_larger_speaks_every_language() -> None:
    lab = PoolLab()
    assert "<summary>Larger</summary>" in lab.larger.value
    lab.speak("de")
    assert "<summary>Größer</summary>" in lab.larger.value


# One distribution


def test_a_column_that_is_picked_is_seen_from_and_a_second_pick_lets_it_go() -> None:
    view = DistributionView(ONE, axis="Hits")
    assert view.number is None
    view.stage.pick("1")
    view.choose_view.choose("at_least")
    assert "At least 1: 50 %" in view.scene.description
    view.stage.pick("1")
    assert "At least" not in view.scene.description


def test_arrows_walk_the_columns_and_enter_picks() -> None:
    view = DistributionView(ONE)
    view.stage.on_key("Home", False, False, False)
    view.stage.on_key("ArrowRight", False, False, False)
    assert "Hits, 1: exactly 25 %, at most 75 %, at least 50 %." in view.stage.twin.value
    view.stage.on_key("Enter", False, False, False)
    assert view.number == 1


# The pool


def test_a_pool_is_exact_and_what_is_thrown_stands_beside_it() -> None:
    lab = PoolLab(dice=3)
    assert lab.exact.exactly(0) == pytest.approx(8 / 27)
    assert not [shape for shape in lab.scene.shapes if shape.look == "hatch"]
    lab.throw[2].click()
    assert lab.thrown == 100
    assert [shape for shape in lab.scene.shapes if shape.look == "hatch"]
    assert "100 throws simulated, seed 7" in lab.said.value


def test_the_running_share_closes_in_on_the_line() -> None:
    lab = PoolLab(dice=3)
    lab.throw[3].click()
    lab.choose_chart.choose("line")
    assert "Simulated: " in lab.scene.description
    assert "after 1000 tries" in lab.scene.description


def test_another_pool_forgets_what_was_thrown() -> None:
    lab = PoolLab(dice=3)
    lab.throw[1].click()
    lab.dice.widget.value = 4
    assert lab.thrown == 0
    assert repr(lab) == "PoolLab(4 dice, 0 thrown)"


def test_the_same_seed_throws_the_same_dice() -> None:
    one, same = PoolLab(seed=3), PoolLab(seed=3)
    for lab in (one, same):
        lab.try_it(50)
    assert one.counts == same.counts


@pytest.mark.parametrize("options", [{"dice": 0}, {"dice": 1000}, {"hit_faces": 6}])
def test_a_pool_that_makes_no_sense_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadInput, match="a whole number from 1 to"):
        PoolLab(**options)


# Two policies


def test_both_policies_stand_side_by_side() -> None:
    lab = OddsLab("3 tank 1 fighter 1 bomber", "3 tank 1 fighter 1 bomber")
    fixed, best = lab.odds
    assert best.policy == "best"
    assert "Attacker takes the area: fixed" in lab.said.value
    assert fixed.attacker == battle(*["3 tank 1 fighter 1 bomber"] * 2).attacker
    assert "Policy best" in lab.scene.description
    assert "Policy fixed" in lab.said.value


def test_a_simulation_closes_in_on_the_exact_chance_of_a_battle() -> None:
    lab = OddsLab("3 tank", "2 tank")
    before = lab.scene.height
    lab.choose_chart.choose("closing")
    assert "after 10000 tries" in lab.scene.description
    assert "Simulated: 10000 battles. Policy fixed" in lab.scene.description
    assert lab.scene.height == before


def test_armies_that_make_no_sense_are_told_in_one_line_and_nothing_changes() -> None:
    lab = OddsLab("3 tank", "2 tank")
    before = lab.odds
    lab.attackers.widget.value = "5 tnak"
    assert "did you mean tank" in lab.said.value
    assert lab.odds is before
    lab.attackers.widget.value = "4 tank"
    assert "did you mean" not in lab.said.value


def test_the_units_of_an_army_are_dragged_and_the_line_follows() -> None:
    lab = OddsLab("3 tank", "2 tank")
    red, blue = (army.sliders for army in lab.armies)
    assert [red["tank"].value, blue["tank"].value, red["mech"].value] == [3, 2, 0]
    red["mech"].widget.value = 2
    assert lab.attackers.value == "3 tank 2 mech"
    assert lab.odds[0].attacker == battle("3 tank 2 mech", "2 tank").attacker
    lab.defenders.widget.value = "14 tank 1 bomber"
    assert [blue["tank"].value, blue["bomber"].value] == [10, 1]
    assert lab.defenders.value == "14 tank 1 bomber"
    blue["bomber"].widget.value = 0
    assert lab.defenders.value == "14 tank"
    blue["tank"].widget.value = 1
    blue["tank"].widget.value = 0
    assert lab.defenders.value == "1 tank"
    assert blue["tank"].value == 1
    assert is_shown(red["tank"].widget)
    assert not is_shown(red["submarine"].widget)
    lab.speak("de")
    assert red["tank"].widget.description == "Panzer"


def test_a_kind_of_battle_for_which_the_armies_are_wrong_is_refused() -> None:
    lab = OddsLab("3 tank", "2 tank")
    lab.menus["kind"].choose("sea")
    assert "at least one submarine" in lab.said.value
    assert lab.chosen["kind"] == lab.menus["kind"].value == "land"
    lab.menus["target"].choose("capital")
    assert lab.odds[0].start.target == "capital"


def test_the_battle_lab_says_what_best_play_would_change() -> None:
    lab = BattleLab("3 tank 1 fighter 1 bomber", "2 tank 1 fighter 1 bomber")
    assert "If both sides choose best" in lab.odds.value
    assert "If both sides choose best" not in BattleLab("3 tank", "2 tank").odds.value


# Luck


def test_a_finished_battle_stands_in_its_distribution() -> None:
    lab = LuckLab(finished())
    assert lab.number == 2
    assert "At least 2: 22 %" in lab.scene.description
    assert "Red: 1 hit of 1 die, 0.3 to be expected." in lab.said.value
    assert "Policy as played" in lab.scene.description


def test_luck_can_be_that_of_an_army_in_all_its_battles() -> None:
    lab = LuckLab(finished(), "blue")
    assert lab.luck.swing == -LuckLab(finished()).luck.swing
    assert "In 1 battle Blue destroyed" in lab.said.value
    lab.speak("de")
    assert "In 1 Kampf zerstörte Blau" in lab.said.value


def test_bad_luck_is_seen_from_the_side_that_was_lucky() -> None:
    unlucky = LuckLab(fought("4 tank 2 mech", "3 tank", [1, 2, 1, 1, 0, 0, 0]))
    assert "with a chance of 0.3 %" in unlucky.lines()[0]
    assert "At most -2: 0.3 %" in unlucky.scene.description
    lucky = LuckLab(fought("2 tank", "4 tank", [0, 2, 0, 1, 0, 1]))
    assert "At least 8: 0.5 %" in lucky.scene.description


def test_two_distributions_are_both_in_the_heading() -> None:
    view = DistributionView(ONE, Distribution("Blanks", {0: 0.5, 1: 0.5}))
    assert "Hits and Blanks" in view.scene.title
    assert "Exact: counted out" in view.scene.description


def test_a_line_without_a_number_is_that_of_the_one_to_be_expected() -> None:
    lab = PoolLab(dice=6)
    lab.stage.pick("1")
    assert lab.number is None
    lab.try_it(100)
    lab.choose_chart.choose("line")
    assert lab.number == 2
    assert "after 100 tries" in lab.scene.description


# Retreats


def test_the_worth_of_an_area_decides_when_to_leave() -> None:
    lab = RetreatLab("2 tank", "2 tank", worth=0)
    early = lab.best.units
    assert early == 1
    assert "attackers retreat with 1 unit or fewer" in lab.scene.description
    lab.worth.widget.value = 40
    assert lab.best.units < early
    assert "leave" in lab.said.value


def test_never_to_leave_is_called_fixed() -> None:
    lab = RetreatLab("3 tank", "2 tank", worth=40)
    assert lab.best.units == 0
    assert "Policy fixed" in lab.scene.description


def test_the_defender_can_leave_too() -> None:
    lab = RetreatLab("2 tank", "2 tank")
    lab.choose_side.choose("defender")
    assert lab.scene.title == "Chance to keep the area"


def test_armies_that_would_take_too_long_are_refused_with_the_limit() -> None:
    lab = RetreatLab("2 tank", "2 tank")
    lab.attackers.widget.value = "12 tank"
    assert "at most 6 units" in lab.said.value


# Bets


def test_the_odds_are_hidden_until_the_bet_is_made() -> None:
    lab = BetLab(2)
    exact = lab.odds.lines()[0]
    assert exact not in lab._repr_mimebundle_()["text/plain"] + lab.stage.twin.value
    assert "hidden" in lab.scene.description
    lab.guess.widget.value = 70
    lab.place.click()
    assert lab.bets[0].guess == 0.7
    assert "Policy fixed" in lab.scene.description
    assert "You said 70 %" in lab.said.value


def test_at_the_end_one_sees_the_own_calibration() -> None:
    lab = BetLab(2)
    lab.next.click()
    assert "Bet first." in lab.said.value
    for _ in range(2):
        lab.place.click()
        lab.bet()
        assert "has been made" in lab.said.value
        lab.next.click()
    assert lab.over
    assert "Your Brier score is 0.250" in lab.said.value
    assert lab.scene.title == "Your calibration"
    assert repr(lab) == "BetLab(2 of 2 bets)"


def test_too_many_bets_are_refused() -> None:
    with pytest.raises(BadInput, match="a whole number from 1 to 50"):
        BetLab(1000)


# Armies as the learner's language calls them


@pytest.mark.parametrize(
    ("language", "typed", "wrong"),
    [
        ("en", "5 tanks and 1 mech", "expected a kind of unit"),
        ("de", "5 Panzer und 1 Mech", "eine Art von Einheit (Panzer"),
        ("it", "5 carri e 1 robot", "un tipo di unità (Carro"),
    ],
)
def test_an_army_is_typed_and_refused_in_the_language(
    language: str, typed: str, wrong: str
) -> None:
    lab = OddsLab("2 tank", "2 tank", language=language)
    lab.attackers.widget.value = typed
    assert str(lab.odds[0].start.attackers) == "5 tank 1 mech"
    lab.attackers.widget.value = "5 bus"
    assert wrong in lab.said.value
    # Dragging a slider writes the line anew, in notation.
    lab.attackers.widget.value = typed
    lab.armies[0].sliders["mech"].widget.value = 3
    assert lab.attackers.value == "5 tank 3 mech"
