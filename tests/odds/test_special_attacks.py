"""Special attacks and plans: one throw, and one attack after the other."""

from fractions import Fraction
from itertools import product

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust.components import Units
from dustlab.dust.odds.attacks import strike_of
from dustlab.odds import battle, plan, special_attack
from tests.boards import at

# One throw


@pytest.mark.parametrize("count", [1, 2, 3])
def test_bombers_throw_two_dice_each_and_nobody_answers(count: int) -> None:
    odds = special_attack("bomb", "3 submarine", count)
    throws = [sum(die >= 5 for die in dice) for dice in product(range(1, 7), repeat=2 * count)]
    for number in range(4):
        hits = sum(min(throw, 3) == number for throw in throws)
        assert odds.chance(number) == Fraction(hits, len(throws))
    assert sum(odds.destroyed.values()) == 1


def test_a_submarine_bombards_with_one_die_in_every_rule_set() -> None:
    for rules in ("premium", "standard", "original"):
        assert special_attack("bombard", "2 tank", 3, rules).dice == 3


def test_a_missile_takes_what_is_dearest() -> None:
    odds = special_attack("missile", "2 tank 1 bomber")
    assert odds.units_left[Units(tank=2)] == Fraction(4, 9)
    assert odds.expected_cost == Fraction(4, 9) * 6 + Fraction(2, 9) * 8 + Fraction(1, 27) * 10
    assert "dearest" in odds.caption()


def test_a_bombardment_takes_tanks_before_mechs() -> None:
    odds = special_attack("bombard", "1 tank 1 mech", 2)
    assert odds.units_left[Units(mech=1)] == Fraction(4, 9)


def test_a_missile_of_the_original_rules_counts_centers_and_spares_the_sea() -> None:
    assert special_attack("missile", "1 tank", rules="original", centers=4).dice == 4
    with pytest.raises(BadInput, match="land or air units by these rules"):
        special_attack("missile", "1 submarine", rules="original")


def test_a_special_attack_in_progress_has_the_same_odds() -> None:
    match = at("""
        mediterranean_sea red 2 submarine
        balkans blue 2 tank 1 mech
    """)
    match_moves = [str(move) for move in match.moves() if str(move).startswith("bombard")]
    assert match_moves
    match.play(next(move for move in match_moves if "2 submarine" in move), dice=[])
    odds = strike_of(match.states()[1])
    assert odds == special_attack("bombard", "2 tank 1 mech", 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nuke", "1 tank"), "one of the kinds"),
        (("bomb", "1 tank"), "at least one submarine and nothing else"),
        (("bombard", "1 submarine"), "no submarines"),
        (("missile", "0 tank"), "at least one unit"),
        (("bomb", "1 submarine", 0), "a whole number from 1 to 60"),
        (("bomb", "1 submarine", 1000), "a whole number from 1 to 60"),
    ],
)
def test_special_attacks_that_make_no_sense_are_refused(
    arguments: tuple[object, ...], complaint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        special_attack(*arguments)  # type: ignore[arg-type]
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


# One attack after the other

CHAIN = """
    ukraine red 4 tank
    balkans blue 1 tank
    arabia blue 1 tank
"""


def test_a_chain_of_attacks_is_each_battle_with_those_that_are_left() -> None:
    odds = plan(at(CHAIN).state, ["attack ukraine > balkans all", "attack balkans > arabia all"])
    first = battle("4 tank", "1 tank")
    assert odds.steps[0].tried == 1
    assert odds.steps[0].succeeds == pytest.approx(first.attacker, abs=1e-12)
    assert odds.steps[1].tried == pytest.approx(first.attacker, abs=1e-12)
    both = sum(
        chance * battle(left, "1 tank").attacker
        for (how, left, _), chance in first.joint.items()
        if how == "attacker"
    )
    assert odds.succeeds == pytest.approx(both, abs=1e-12)
    assert sum(chance for _, chance in odds.positions) == pytest.approx(both, abs=1e-12)


def test_a_step_that_the_rules_do_not_allow_any_more_fails_with_its_reasons() -> None:
    steps = ["attack ukraine > balkans all", "attack balkans > arabia 4 tank"]
    odds = plan(at(CHAIN).state, steps)
    # Only if no tank was lost are there four to go on with.
    unhurt = battle("4 tank", "1 tank").units_left("attacker")[Units(tank=4)]
    assert odds.steps[1].tried < odds.steps[0].succeeds
    assert odds.steps[1].tried <= unhurt
    assert [refusal.rule for refusal in odds.steps[1].refused]


def test_combat_points_end_a_plan() -> None:
    odds = plan(
        at(CHAIN, "turn red combat 1").state,
        ["attack ukraine > balkans all", "attack balkans > arabia all"],
    )
    assert odds.succeeds == 0
    assert odds.steps[1].refused


def test_a_bombardment_before_the_battle_helps() -> None:
    board = """
        ukraine red 2 tank
        mediterranean_sea red 2 submarine
        balkans blue 2 tank
    """
    state = at(board).state
    steps = ["bombard mediterranean_sea > balkans 2 submarine", "attack ukraine > balkans all"]
    odds = plan(state, steps)
    bare = battle("2 tank", "2 tank").attacker
    # It hits something with 5/9; with both gone there is nobody left to attack.
    assert odds.steps[0].succeeds == pytest.approx(5 / 9)
    assert odds.succeeds == pytest.approx(4 / 9 * battle("2 tank", "1 tank").attacker, abs=1e-12)
    assert odds.steps[1].tried == pytest.approx(4 / 9)
    assert bare < battle("2 tank", "1 tank").attacker


def test_a_plan_tells_its_steps_and_its_policy() -> None:
    odds = plan(at(CHAIN).state, ["attack ukraine > balkans all"])
    assert "1. attack ukraine > balkans all: 88 %" in str(odds)
    assert "Policy fixed" in odds.scene().description


@pytest.mark.parametrize(
    ("steps", "policy", "complaint"),
    [
        ([], "fixed", "at least one attack"),
        (["end combat"], "fixed", "attacks of one turn"),
        (["attack ukraine > balkans all"], "best", "decides move by move"),
        (["attack ukrane > balkans all"], "fixed", "did you mean"),
    ],
)
def test_plans_that_make_no_sense_are_refused(
    steps: list[str], policy: str, complaint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        plan(at(CHAIN).state, steps, policy)
    assert complaint in str(caught.value)
