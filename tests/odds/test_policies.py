"""Policies beside fixed and best: abilities, retreats, functions; and what losses cost."""

import sys
from fractions import Fraction

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.dust import State, new_battle
from dustlab.dust.components import Units
from dustlab.dust.moves import Move
from dustlab.dust.odds.policies import fixed, use_abilities
from dustlab.odds import battle, leaving, of_state, walk
from dustlab.odds.walk import spread

# Abilities


def test_sigrid_throws_a_blank_again_once() -> None:
    """One tank attacks one, rolls second; Sigrid gives a first blank a second throw."""
    odds = battle("1 tank", "1 tank", policy="abilities", abilities={"attacker": "sigrid"})
    hit = Fraction(1, 3)
    twice = 1 - (1 - hit) ** 2
    # The defender misses, the attacker hits with the help of Sigrid; else all three are blanks.
    assert odds.fraction("attacker") == (1 - hit) * twice
    assert odds.fraction("cease_fire") == (1 - hit) * (1 - twice) * (1 - hit)
    assert odds.attacker == pytest.approx(float((1 - hit) * twice), abs=1e-12)


def test_an_ace_gives_a_die_for_each_aircraft() -> None:
    plain = battle("2 fighter", "2 tank", policy="abilities")
    ace = battle(
        "2 fighter", "2 tank", policy="abilities", abilities={"attacker": "ace_of_the_sky"}
    )
    bombers = battle("2 bomber", "2 tank")
    # Two fighters under an ace roll as many dice as two bombers as long as both live.
    assert plain.attacker < ace.attacker
    assert ace.attacker == pytest.approx(bombers.attacker, abs=1e-12)


@pytest.mark.parametrize("ability", ["raketen_truppen", "sigrid", "nurse", "ace_of_the_sky"])
def test_an_ability_that_is_used_agrees_with_the_rules_walked_in_fractions(ability: str) -> None:
    state = new_battle("2 tank 1 fighter", "2 tank 1 bomber", abilities={"defender": ability}).state
    odds = of_state(state, "abilities")
    exact = odds.fractions()
    assert sum(exact.values()) == 1
    walked = walk(dust.GAME, state, use_abilities)
    assert sum(walked.values()) == 1
    for ending in odds.endings:
        assert getattr(odds, ending) == pytest.approx(float(exact[ending]), abs=1e-12)


def test_a_nurse_saves_units_without_changing_who_wins() -> None:
    """Saved units leave the battle, so the endings stay; more defenders live."""
    plain = battle("3 tank", "2 tank", policy="abilities")
    nurse = battle("3 tank", "2 tank", policy="abilities", abilities={"defender": "nurse"})
    assert nurse.fractions() == plain.fractions()
    assert nurse.expected_cost("defender") < plain.expected_cost("defender")


def test_raketen_truppen_throw_again_only_what_fell_badly() -> None:
    helped = battle(
        "3 tank", "3 tank", policy="abilities", abilities={"attacker": "raketen_truppen"}
    )
    assert helped.attacker > battle("3 tank", "3 tank").attacker


def test_an_ability_that_the_policy_uses_is_no_condition_any_more() -> None:
    odds = battle("2 tank", "2 tank", policy="abilities", abilities={"attacker": "sigrid"})
    assert "hold while nobody" not in odds.caption()
    assert (
        "The chances hold while nobody uses"
        in battle("2 tank", "2 tank", abilities={"attacker": "sigrid"}).caption()
    )


# Retreats


def test_a_side_that_leaves_early_loses_less_and_takes_less() -> None:
    stays, leaves = (
        battle("4 tank", "4 tank"),
        battle("4 tank", "4 tank", policy=leaving(attacker=2)),
    )
    assert leaves.attacker < stays.attacker
    assert leaves.expected_cost("attacker") < stays.expected_cost("attacker")
    assert sum(leaves.fractions().values()) == 1


def test_leaving_at_nothing_is_staying() -> None:
    assert battle("3 tank", "3 tank", policy=leaving()).fractions() == (
        battle("3 tank", "3 tank").fractions()
    )


def test_the_captions_of_retreats_name_the_numbers() -> None:
    told = battle("3 tank", "3 tank", policy=leaving(attacker=2, defender=1)).caption()
    assert "attackers retreat with 2 units or fewer, defenders with 1 or fewer" in told


def test_a_retreat_below_nothing_is_refused() -> None:
    with pytest.raises(
        BadInput, match="leaving, attacker: expected a whole number from 0 to 200, got -1"
    ):
        leaving(attacker=-1)


# Functions


def take_dearest_first(state: State) -> Move:
    """Casualties from the other end, as far as the shields allow."""
    fight = state.battle
    assert fight is not None
    if fight.stage == "take":
        moves = list(dust.GAME.candidates(state))
        legal = [move for move in moves if not list(dust.GAME.refusals(state, move))]
        return max(legal, key=lambda move: state.edition.cost_of(move.units))
    return fixed(state)


def test_a_function_is_a_policy_with_the_name_of_the_function() -> None:
    odds = battle("3 mech", "1 tank 1 mech 1 bomber", policy=take_dearest_first)
    assert odds.policy == "function"
    assert "Policy take_dearest_first: a function decides" in odds.caption()
    assert odds.fractions() != battle("3 mech", "1 tank 1 mech 1 bomber").fractions()
    assert sum(odds.fractions().values()) == 1


def test_no_function_does_better_than_best_against_an_enemy_without_a_choice() -> None:
    best = battle("3 mech", "1 tank 1 mech 1 bomber", policy="best")
    for policy in (fixed, take_dearest_first):
        assert battle("3 mech", "1 tank 1 mech 1 bomber", policy=policy).attacker <= (
            best.attacker + 1e-12
        )


def test_fixed_as_a_function_agrees_with_fixed_as_a_sum() -> None:
    summed, walked = (
        battle("3 tank 1 mech", "2 tank 1 bomber", "capital", policy=policy)
        for policy in ("fixed", fixed)
    )
    assert walked.fractions() == summed.fractions()
    assert walked.rolls == pytest.approx(summed.rolls, abs=1e-12)
    for end in walked.joint.keys() | summed.joint.keys():
        assert walked.joint.get(end, 0) == pytest.approx(summed.joint.get(end, 0), abs=1e-12)


def test_what_is_too_large_to_walk_is_refused_with_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules["dustlab.odds.walk"], "MOST_POSITIONS", 50)
    odds = battle("6 tank", "6 tank", policy=fixed)
    with pytest.raises(BadInput, match="at most 50 positions"):
        _ = odds.attacker


# What is left, and what it costs


def test_losses_are_counted_by_type_and_priced() -> None:
    odds = battle("1 tank", "1 tank")
    # The attacker is lost when the defender wins: 1/3 + 4/27; the tank costs 2.
    lost = 1 / 3 + 4 / 27
    assert odds.expected_losses("attacker") == {"tank": pytest.approx(lost)}
    assert odds.expected_cost("attacker") == pytest.approx(2 * lost)
    assert odds.units_left("attacker") == {Units(tank=1): pytest.approx(1 - lost)} | {
        Units(): pytest.approx(lost)
    }


def test_survivors_by_type_agree_with_the_walk() -> None:
    state = new_battle("2 tank 1 mech", "1 tank 1 fighter 1 bomber").state
    odds = of_state(state)
    walked = of_state(state, fixed)
    for side in ("attacker", "defender"):
        mine, theirs = odds.units_left(side), walked.units_left(side)
        assert mine.keys() == theirs.keys()
        for units, chance in mine.items():
            assert theirs[units] == pytest.approx(chance, abs=1e-12)


def test_rolls_are_counted() -> None:
    """One tank against one: 1 roll, a second after a blank (2/3), a third after two (4/9)."""
    assert battle("1 tank", "1 tank").rolls == pytest.approx(1 + 2 / 3 + 4 / 9)
    ends, throws = spread(
        dust.GAME,
        new_battle("1 tank", "1 tank").state,
        fixed,
        Fraction(1),
        "dust.battle.falling_roll",
    )
    assert throws == 1 + Fraction(2, 3) + Fraction(4, 9)
    assert sum(ends.values()) == 1
    submarines = battle("1 submarine", "1 submarine", kind="sea")
    assert submarines.rolls == pytest.approx(1 + 4 / 9 + 16 / 81)


def test_a_side_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="side: expected a side"):
        battle("1 tank", "1 tank").expected_cost("red")


# How many rolls


def test_the_number_of_rolls_is_a_distribution_with_the_same_mean() -> None:
    """One tank against one: over after the first roll with 1/3, the second 2/9, else the third."""
    rolls = battle("1 tank", "1 tank").roll_counts()
    assert rolls.values == {
        1: pytest.approx(1 / 3),
        2: pytest.approx(2 / 9),
        3: pytest.approx(4 / 9),
    }
    assert rolls.missing == 0
    for armies in (("4 tank 2 mech", "3 tank 1 bomber"), ("9 tank", "12 tank")):
        odds = battle(*armies, target="production")
        assert odds.roll_counts(1e-13).mean == pytest.approx(odds.rolls, abs=1e-9)
    sea = battle("3 submarine", "2 submarine", kind="sea")
    assert sea.roll_counts(1e-13).mean == pytest.approx(sea.rolls, abs=1e-9)


def test_a_distribution_that_is_cut_off_says_how_much_is_missing() -> None:
    rolls = battle("6 tank", "6 tank").roll_counts(0.05)
    assert 0 < rolls.missing <= 0.05
    assert sum(rolls.values.values()) + rolls.missing == pytest.approx(1, abs=1e-12)


def test_rolls_are_counted_from_the_middle_of_a_battle_too() -> None:
    match = new_battle("2 tank", "2 tank")
    match.play("roll", dice=[0])
    odds = of_state(match.state)
    assert odds.roll_counts().mean == pytest.approx(odds.rolls, abs=1e-9)


def test_rolls_under_another_policy_have_only_a_mean() -> None:
    with pytest.raises(BadInput, match="policy: expected fixed"):
        battle("2 tank 1 bomber", "2 tank", policy="best").roll_counts()
