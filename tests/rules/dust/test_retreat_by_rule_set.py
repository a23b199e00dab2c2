"""Retreats where the rule sets differ, in both directions: how many, when, and where to."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from tests.boards import reasons, shown
from tests.rules.dust.fights import battle, dice, fight, ready, waits, won

HALF = ("premium", "standard", "epic")
OWN = "arabia blue 1 tank"


def rolled_once(rules: str, around: str = OWN, red: str = "5 tank 1 mech") -> Match[State]:
    """Blue in the Balkans has three tanks left, has rolled once and decides again."""
    match = fight(red, "4 tank", rules=rules, around=around)
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert waits(match) == ("blue", "decide")
    return match


# -- how many


@pytest.mark.parametrize("rules", HALF)
def test_half_of_the_units_rounded_up_may_leave(rules: str) -> None:
    match = rolled_once(rules)
    assert reasons(match, "retreat 3 tank") == ["dust.battle.retreat.half"]
    match.play("retreat 2 tank", dice=[0])
    assert shown(match, "arabia") == ["arabia blue 3 tank"]


def test_by_the_original_rules_one_unit_leaves_before_a_roll() -> None:
    match = rolled_once("original")
    (refusal,) = match.why_not("retreat 2 tank")
    assert refusal.rule == "dust.battle.retreat.half"
    assert "exactly 1 unit" in refusal.text
    match.automatic = False
    match.play("retreat 1 tank")
    assert battle(match).stage == "roll", "one, and then the dice"
    assert dice(match) == 2
    assert shown(match, "arabia") == ["arabia blue 2 tank"]


@pytest.mark.parametrize(
    ("rules", "most"), [(rules, 1 if rules == "original" else 3) for rules in EDITIONS]
)
def test_the_same_holds_for_attackers(rules: str, most: int) -> None:
    match = fight("4 tank 1 mech", "4 tank", rules=rules)
    assert reasons(match, f"retreat {most} tank") == []
    assert reasons(match, f"retreat {most + 1} tank") == ["dust.battle.retreat.half"]
    assert reasons(match, "retreat 1 tank > moscow") == ["dust.battle.retreat.where"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_single_unit_may_leave_and_give_up_the_battle(rules: str) -> None:
    match = fight("1 mech", "4 tank", rules=rules)
    match.play("retreat 1 mech")
    assert won(match) == "blue"
    assert shown(match, "ukraine") == ["ukraine red 1 mech"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_asks_for_more_than_there_are(rules: str) -> None:
    match = fight("1 mech 1 fighter", "4 tank", rules=rules)
    assert "dust.battle.retreat.half" in reasons(match, "retreat 1 tank")


# -- when


@pytest.mark.parametrize("rules", HALF)
def test_a_defender_waits_for_a_first_roll_with_supremacy_and_without(rules: str) -> None:
    with_it = fight("5 tank", "4 tank", rules=rules, around=OWN)
    assert waits(with_it) == ("blue", "decide")
    assert reasons(with_it, "retreat 1 tank") == ["dust.battle.retreat.first_roll"]
    without = fight("5 tank 1 mech", "4 tank", rules=rules, around=OWN)
    without.play("roll", dice=[0])
    assert reasons(without, "retreat 1 tank") == ["dust.battle.retreat.first_roll"]


def test_by_the_original_rules_a_defender_may_leave_before_the_very_first_roll() -> None:
    with_it = fight("5 tank", "4 tank", rules="original", around=OWN)
    with_it.play("retreat 1 tank", dice=[0])
    assert shown(with_it, "arabia") == ["arabia blue 2 tank"]
    without = fight("5 tank 1 mech", "4 tank", rules="original", around=OWN)
    without.play("roll", dice=[0])
    assert reasons(without, "retreat 1 tank") == []


# -- where to


@pytest.mark.parametrize(("rules", "open_"), [(rules, rules != "original") for rules in EDITIONS])
def test_an_empty_area_will_do_where_none_next_door_is_own_but_not_in_the_original(
    rules: str, open_: bool
) -> None:
    match = rolled_once(rules, around="")
    against = [] if open_ else ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > arabia") == against
    if not open_:
        (refusal,) = match.why_not("retreat 1 tank > arabia")
        assert "your own" in refusal.text
        assert "empty" not in refusal.text
        assert [str(move) for move in match.moves()] == ["roll"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_next_to_an_own_area_an_empty_one_is_closed_in_every_rule_set(rules: str) -> None:
    match = rolled_once(rules)
    assert reasons(match, "retreat 1 tank > berlin") == ["dust.battle.retreat.where"]


SHIPS = """
    mediterranean_sea blue 1 submarine
    central_atlantic blue 1 submarine
    egypt blue 1 tank
    france blue 1 tank
    eastern_brazil blue 1 tank
"""


@pytest.mark.parametrize(("rules", "by_sea"), [(rules, rules == "original") for rules in EDITIONS])
def test_from_a_coast_the_original_rules_open_the_nearest_own_coasts_over_own_submarines(
    rules: str, by_sea: bool
) -> None:
    match = rolled_once(rules, around=SHIPS)
    against = [] if by_sea else ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > egypt") == against
    assert reasons(match, "retreat 1 tank > france") == against
    farther = reasons(match, "retreat 1 tank > eastern_brazil")
    assert farther == ["dust.battle.retreat.where"], "not the shortest way"


def test_the_way_over_the_sea_goes_on_to_where_the_next_own_coast_is() -> None:
    around = SHIPS.replace("egypt blue 1 tank", "").replace("france blue 1 tank", "")
    match = rolled_once("original", around=around)
    match.play("retreat 1 tank > eastern_brazil", dice=[0])
    assert shown(match, "eastern_brazil") == ["eastern_brazil blue 2 tank"]


@pytest.mark.parametrize("sea", ["", "mediterranean_sea red 1 submarine"])
def test_no_way_leads_over_a_sea_without_own_submarines(sea: str) -> None:
    match = rolled_once("original", around=f"{sea}\negypt blue 1 tank")
    assert reasons(match, "retreat 1 tank > egypt") == ["dust.battle.retreat.where"]


def test_a_way_next_door_and_one_over_the_sea_are_both_open() -> None:
    match = rolled_once("original", around=f"{OWN}\n{SHIPS}")
    assert reasons(match, "retreat 1 tank > arabia") == []
    assert reasons(match, "retreat 1 tank > egypt") == []


def test_by_sea_nobody_goes_back_to_where_the_attack_came_from() -> None:
    match = rolled_once("original", around="mediterranean_sea blue 1 submarine")
    assert reasons(match, "retreat 1 tank > ukraine") == ["dust.battle.retreat.where"]


def test_inland_no_submarines_help() -> None:
    match = ready(
        "persia red 5 tank 1 mech",
        "turkestan blue 4 tank",
        "arabian_sea blue 1 submarine",
        "india blue 1 tank",
        "egypt blue 1 tank",
        rules="original",
    )
    match.play("attack persia > turkestan 5 tank 1 mech")
    match.play("roll", dice=[0])
    assert reasons(match, "retreat 1 tank > egypt") == ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > india") == []


# -- by force


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_cease_fire_on_land_sends_every_attacker_home(rules: str) -> None:
    match = fight("5 tank 1 mech", "4 tank", rules=rules)
    for _ in range(3):
        match.play("roll", dice=[0])
    assert shown(match, "ukraine") == ["ukraine red 5 tank 1 mech"]
    assert match.state.turn.fought[-1].because == "dust.battle.ceasefire"


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_three_dry_rolls_may_begin_with_the_defender(rules: str) -> None:
    match = fight("5 tank", "4 tank", rules=rules)
    assert waits(match) == ("blue", "decide")
    for _ in range(3):
        match.play("roll", dice=[0])
    assert match.state.turn.fought[-1].because == "dust.battle.ceasefire"


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_retreat_between_dry_rolls_does_not_break_the_row(rules: str) -> None:
    match = fight("4 tank 1 mech", "4 tank", rules=rules)
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    match.play("retreat 1 tank", dice=[0])
    assert match.state.turn.fought[-1].because == "dust.battle.ceasefire"
    assert shown(match, "ukraine") == ["ukraine red 4 tank 1 mech"]
