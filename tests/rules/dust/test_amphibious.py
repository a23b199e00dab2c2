"""Battles over the sea: as on land, but there is no way back by choice."""

import pytest

from dustlab.dust.editions import EDITIONS
from tests.boards import reasons, shown
from tests.rules.dust.fights import battle, dice, over_the_sea, ready, told, waits, won


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_battle_over_the_sea_has_supremacy_and_bonus_dice_like_one_on_land(rules: str) -> None:
    match = over_the_sea("4 tank 1 mech", "3 tank center", rules=rules)
    assert battle(match).kind == "amphibious"
    assert battle(match).supremacy == "red"
    match.play("roll", dice=[0])
    match.automatic = False
    match.play("roll")
    assert dice(match) == 3 + 3


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_attacker_cannot_choose_to_retreat(rules: str) -> None:
    match = over_the_sea("4 tank 1 mech", "3 tank", rules=rules)
    assert reasons(match, "retreat 1 tank") == ["dust.battle.amphibious"]
    assert [str(move) for move in match.moves()] == ["roll"]


@pytest.mark.parametrize(("rules", "home"), [(rules, rules == "original") for rules in EDITIONS])
def test_a_cease_fire_destroys_the_attackers_or_sends_them_home(rules: str, home: bool) -> None:
    match = over_the_sea("4 tank 1 mech", "3 tank", rules=rules)
    for _ in range(3):
        match.play("roll", dice=[0])
    assert won(match) == "blue"
    assert "dust.battle.ceasefire" in told(match)
    assert shown(match, "iberia", "egypt") == [
        "iberia red 4 tank 1 mech" if home else "iberia -",
        "egypt blue 3 tank",
    ]


def test_those_who_stayed_behind_are_not_touched_by_a_cease_fire() -> None:
    match = ready("iberia red 4 tank", "mediterranean_sea red 1 submarine", "egypt blue 3 tank")
    match.play("attack iberia > egypt 3 tank by sea")
    for _ in range(3):
        match.play("roll", dice=[0])
    assert shown(match, "iberia") == ["iberia red 1 tank"]


def test_the_defender_retreats_as_from_any_battle() -> None:
    match = over_the_sea("4 tank 1 mech", "3 tank", around="arabia blue 1 tank")
    match.play("roll", dice=[0])
    assert reasons(match, "retreat 1 tank") == ["dust.battle.retreat.first_roll"]
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("retreat 1 tank", dice=[0])
    assert shown(match, "arabia") == ["arabia blue 2 tank"]


def test_attackers_who_win_hold_the_coast_and_the_submarines_stay_at_sea() -> None:
    match = over_the_sea("4 tank 1 mech", "1 tank")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert shown(match, "egypt", "mediterranean_sea", "iberia") == [
        "egypt red 4 tank 1 mech",
        "mediterranean_sea red 1 submarine",
        "iberia -",
    ]


def test_a_capital_over_the_sea_is_defended_as_one() -> None:
    match = ready("iberia red 2 mech", "north_atlantic red 1 submarine", "new_york blue 1 tank")
    match.play("attack iberia > new_york 2 mech by sea")
    assert waits(match) == ("blue", "decide")
    match.automatic = False
    match.play("roll")
    assert dice(match) == 1 + 5
