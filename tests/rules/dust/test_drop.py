"""Battles of dropped mechs: they come from everywhere and cannot go back."""

import pytest

from dustlab.dust.editions import EDITIONS
from tests.boards import reasons, shown
from tests.rules.dust.fights import battle, dice, dropped, ready, told, waits, won


@pytest.mark.parametrize("rules", EDITIONS)
def test_mechs_of_several_areas_fight_one_battle(rules: str) -> None:
    match = ready(
        "peru red 2 mech",
        "egypt red 1 tank 2 mech",
        "balkans blue 3 tank",
        red_has="mech_dropper",
        rules=rules,
    )
    match.play("drop peru 2, egypt 1 > balkans")
    assert battle(match).kind == "drop"
    assert battle(match).supremacy == "red"
    assert shown(match, "peru", "egypt") == ["peru -", "egypt red 1 tank 1 mech"]
    match.automatic = False
    match.play("roll")
    assert dice(match) == 6


@pytest.mark.parametrize("rules", EDITIONS)
def test_dropped_mechs_never_retreat(rules: str) -> None:
    match = dropped(3, "3 tank", rules=rules)
    assert reasons(match, "retreat 1 mech > peru") == ["dust.ability.mech_dropper"]
    assert [str(move) for move in match.moves()] == ["roll"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_cease_fire_destroys_them_in_every_rule_set(rules: str) -> None:
    match = dropped(3, "3 tank", rules=rules)
    for _ in range(3):
        match.play("roll", dice=[0])
    assert won(match) == "blue"
    assert "dust.battle.ceasefire" in told(match)
    assert shown(match, "peru", "balkans") == ["peru -", "balkans blue 3 tank"]
    assert match.last is not None
    assert "they are lost" in match.last.tell()


@pytest.mark.parametrize("rules", EDITIONS)
def test_defenders_against_them_may_go_to_every_side(rules: str) -> None:
    around = "ukraine blue 1 tank\narabia blue 1 tank"
    match = dropped(3, "3 tank", rules=rules, around=around)
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "retreat 1 tank > ukraine") == [], "no attack came from there"
    assert reasons(match, "retreat 1 tank > arabia") == []


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_defenders_may_go_where_falling_mechs_came_from_if_nobody_is_left_there(
    rules: str,
) -> None:
    lines = ("peru red 2 mech", "ukraine red 1 mech", "balkans blue 3 tank")
    match = ready(*lines, red_has="mech_dropper", rules=rules)
    match.play("drop peru 2, ukraine 1 > balkans")
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    assert waits(match) == ("red", "decide")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert reasons(match, "retreat 1 tank > ukraine") == []


def test_mechs_that_win_hold_the_area_and_its_center() -> None:
    match = dropped(3, "1 tank center")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert shown(match, "balkans") == ["balkans red 3 mech center"]
