"""Battles at sea: both sides roll at once, and lose together."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from tests.boards import reasons, shown
from tests.rules.dust.fights import (
    at_sea,
    battle,
    both_roll,
    dice_at_sea,
    ready,
    told,
    waits,
    won,
)

HALF = ("premium", "standard", "epic")
WAY_OUT = "bay_of_bengal blue 1 submarine"


def submarines(match: Match[State]) -> tuple[int, int]:
    fight = battle(match)
    return fight.attackers.submarine, fight.defenders.submarine


# -- rolling together


@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_has_supremacy_and_both_roll_at_once(rules: str) -> None:
    match = at_sea(3, 2, rules=rules)
    assert battle(match).supremacy == ""
    assert waits(match) == ("red", "decide")
    both_roll(match, "1 : 2")
    assert submarines(match) == (1, 1), "losses are removed together"
    assert told(match) == 2 * ["dust.battle.dice"] + 2 * ["dust.battle.sea"]


@pytest.mark.parametrize(
    ("rules", "each"), [("premium", 1), ("standard", 2), ("epic", 2), ("original", 1)]
)
def test_a_submarine_rolls_one_die_or_two_by_the_rule_set(rules: str, each: int) -> None:
    match = at_sea(3, 2, rules=rules)
    match.automatic = False
    match.play("roll")
    assert dice_at_sea(match) == (3 * each, 2 * each)


def test_whoever_is_destroyed_has_rolled_all_the_same() -> None:
    match = at_sea(2, 2)
    both_roll(match, "2 : 2")
    assert won(match) == ""
    assert shown(match, "mediterranean_sea", "arabian_sea") == [
        "mediterranean_sea -",
        "arabian_sea -",
    ]
    assert told(match)[-1] == "dust.battle.occupation"


def test_more_hits_than_submarines_sink_them_all() -> None:
    match = at_sea(4, 1)
    both_roll(match, "3 : 0")
    assert won(match) == "red"
    assert shown(match, "arabian_sea") == ["arabian_sea red 4 submarine"]


def test_the_defender_holds_the_sea_when_the_attackers_are_sunk() -> None:
    match = at_sea(1, 4)
    both_roll(match, "1 : 1")
    assert won(match) == "blue"
    assert shown(match, "arabian_sea") == ["arabian_sea blue 3 submarine"]


def test_a_battle_at_sea_goes_on_until_one_side_is_gone() -> None:
    match = at_sea(3, 3, rules="original")
    for fell in ("1 : 1", "0 : 1", "1 : 0"):
        both_roll(match, fell)
    assert submarines(match) == (1, 1)
    both_roll(match, "0 : 1")
    assert won(match) == "blue"


def test_nobody_has_to_choose_casualties_at_sea() -> None:
    match = at_sea(3, 3)
    both_roll(match, "1 : 1")
    assert reasons(match, "take 1 submarine") == ["dust.battle.alternate"]


# -- cease-fire


@pytest.mark.parametrize("rules", EDITIONS)
def test_example_of_all_books_only_three_pairs_without_a_hit_are_a_cease_fire(rules: str) -> None:
    match = at_sea(3, 3, rules=rules, around=WAY_OUT)
    both_roll(match, "0 : 0")
    both_roll(match, "0 : 0")
    assert battle(match).dry == 2, "four single rolls without a hit are not enough"
    both_roll(match, "0 : 0")
    assert match.state.turn.fought[-1].because == "dust.battle.ceasefire"
    assert shown(match, "mediterranean_sea", "arabian_sea") == [
        "mediterranean_sea red 3 submarine",
        "arabian_sea blue 3 submarine",
    ]
    assert match.last is not None
    assert "Three pairs of rolls" in match.last.tell()


@pytest.mark.parametrize("fell", ["1 : 0", "0 : 1"])
def test_a_hit_of_either_side_begins_the_count_of_pairs_anew(fell: str) -> None:
    match = at_sea(3, 3)
    for pair in ("0 : 0", "0 : 0", fell, "0 : 0", "0 : 0"):
        both_roll(match, pair)
    assert battle(match).dry == 2


# -- leaving


@pytest.mark.parametrize("rules", HALF)
def test_the_attacker_says_first_what_leaves_and_the_defender_not_before_the_first_pair(
    rules: str,
) -> None:
    match = at_sea(4, 4, rules=rules, around=WAY_OUT)
    match.automatic = False
    match.play("retreat 2 submarine")
    assert battle(match).stage == "roll", "the defender is not asked before the first pair"
    assert shown(match, "mediterranean_sea") == ["mediterranean_sea red 2 submarine"]
    match.fall("0 : 0")
    assert waits(match) == ("red", "decide")
    match.play("roll")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "retreat 3 submarine") == ["dust.battle.retreat.half"]
    match.play("retreat 2 submarine")
    assert battle(match).stage == "roll"
    assert submarines(match) == (2, 2)
    assert shown(match, "bay_of_bengal") == ["bay_of_bengal blue 3 submarine"]


def test_submarines_retreat_to_own_seas_first_and_never_to_the_origin() -> None:
    match = at_sea(2, 2, around=WAY_OUT)
    both_roll(match, "0 : 0")
    match.play("roll")
    assert reasons(match, "retreat 1 submarine > indian_ocean") == ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 submarine > mediterranean_sea") == [
        "dust.battle.retreat.where"
    ]
    assert reasons(match, "retreat 1 submarine > bay_of_bengal") == []
    empty = at_sea(2, 2)
    both_roll(empty, "0 : 0")
    empty.play("roll")
    assert reasons(empty, "retreat 1 submarine > indian_ocean") == []


def test_a_last_submarine_that_leaves_gives_up_the_sea() -> None:
    match = at_sea(2, 1, around=WAY_OUT)
    both_roll(match, "0 : 0")
    match.play("roll")
    match.play("retreat 1 submarine")
    assert won(match) == "red"
    assert shown(match, "arabian_sea", "bay_of_bengal") == [
        "arabian_sea red 2 submarine",
        "bay_of_bengal blue 2 submarine",
    ]
    other = at_sea(1, 2)
    other.play("retreat 1 submarine")
    assert won(other) == "blue"


def test_submarines_shut_in_by_others_have_no_way_out() -> None:
    around = "\n".join(
        f"{sea} red 1 submarine" for sea in ("bay_of_bengal", "indian_ocean", "mozambique_channel")
    )
    match = at_sea(2, 2, around=around)
    both_roll(match, "0 : 0")
    match.automatic = False
    match.play("roll")
    assert battle(match).stage == "roll", "nobody is asked who cannot leave"
    one_way = at_sea(2, 2, around=around.replace("bay_of_bengal red", "bay_of_bengal blue"))
    both_roll(one_way, "0 : 0")
    one_way.play("roll")
    assert waits(one_way) == ("blue", "decide")


def test_by_the_original_rules_submarines_never_leave_a_battle() -> None:
    match = at_sea(3, 3, rules="original", around=WAY_OUT)
    for _ in range(2):
        (refusal,) = match.why_not("retreat 1 submarine")
        assert refusal.rule == "dust.battle.retreat.half"
        assert "submarines never leave" in refusal.text
        assert [str(move) for move in match.moves()] == ["roll"]
        both_roll(match, "0 : 0")


# -- afterwards


def test_by_the_original_rules_a_cease_fire_far_away_sends_the_attackers_home() -> None:
    match = ready(
        "mediterranean_sea red 2 submarine",
        "indian_ocean blue 2 submarine",
        rules="original",
    )
    match.play("attack mediterranean_sea > indian_ocean 2 submarine")
    for _ in range(3):
        both_roll(match, "0 : 0")
    assert shown(match, "mediterranean_sea") == ["mediterranean_sea red 2 submarine"]


def test_a_conquered_sea_with_a_power_source_is_the_attackers() -> None:
    match = ready("sargasso_sea red 2 submarine", "north_atlantic blue 1 submarine")
    match.play("attack sargasso_sea > north_atlantic 2 submarine")
    both_roll(match, "1 : 1")
    assert match.state.owner("north_atlantic") == "red"
    assert shown(match, "sargasso_sea") == ["sargasso_sea -"]
