"""Best play against a recursion that tries every choice, and what can be said about it at all."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.dust import new_battle
from dustlab.dust.components import Units, read_units
from dustlab.dust.editions import edition
from dustlab.dust.odds.best_arrays import BestPlay
from dustlab.dust.odds.best_ends import BestEnds
from dustlab.dust.odds.best_play import remainders
from dustlab.dust.odds.best_sums import BestSums
from dustlab.dust.odds.sums import Start
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.odds import battle, of_state
from dustlab.odds.pools import chances_of_hits, exact_chances_of_hits

End = tuple[str, Units, Units]
PREMIUM = edition("premium")


def tried_out(
    mine: Units, theirs: Units, attacker_rolls: bool, bonus: int = 0, dry: int = 0, hits: int = 0
) -> dict[End, float]:
    """Every choice of casualties that the shields allow is tried, and nothing is summed cleverly.

    Of choices that are level the one with most tanks and mechs is taken.
    """

    def throw(dice: int, hit: int) -> float:
        return comb(dice, hit) * 2 ** (dice - hit) / 3**dice

    def allowed(enemy: Units, number: int) -> list[Units]:
        groups = [units for units in enemy.groups() if units.total == min(number, enemy.total)]
        groups = [units for units in groups if not units.mech or units.tank == enemy.tank]
        groups = [units for units in groups if not units.bomber or units.fighter == enemy.fighter]
        return sorted(groups, key=lambda units: units.fighter + units.bomber)

    def wins(ends: dict[End, float]) -> float:
        return sum(chance for (how, _, _), chance in ends.items() if how == "attacker")

    def taken(a: Units, d: Units, mine_rolls: bool, number: int) -> dict[End, float]:
        if mine_rolls:
            after = [battles(a, d.less(lost), False, 0) for lost in allowed(d, number)]
            most = max(map(wins, after))
        else:
            after = [battles(a.less(lost), d, True, 0) for lost in allowed(a, number)]
            most = min(map(wins, after))
        return next(ends for ends in after if abs(wins(ends) - most) < 1e-13)

    @cache
    def battles(a: Units, d: Units, mine_rolls: bool, dry: int) -> dict[End, float]:
        if not a.total or not d.total:
            return {("attacker" if a.total else "defender", a, d): 1.0}
        if dry == 3:
            return {("cease_fire", a, d): 1.0}
        dice = PREMIUM.dice_of(a) if mine_rolls else PREMIUM.dice_of(d) + bonus
        total: dict[End, float] = {}
        for number in range(dice + 1):
            if number:
                after = taken(a, d, mine_rolls, number)
            else:
                after = battles(a, d, not mine_rolls, dry + 1)
            for end, chance in after.items():
                total[end] = total.get(end, 0.0) + throw(dice, number) * chance
        return total

    return (
        taken(mine, theirs, attacker_rolls, hits)
        if hits
        else battles(mine, theirs, attacker_rolls, dry)
    )


armies = st.tuples(*[st.integers(0, 2)] * 4).filter(any).map(lambda counts: Units(*counts))
BONUS = {"plain": 0, "production": 3, "capital": 5}


@settings(max_examples=10, deadline=None)
@given(armies, armies, st.sampled_from(["plain", "production", "capital"]))
def test_best_play_agrees_with_trying_every_choice(mine: Units, theirs: Units, target: str) -> None:
    state = new_battle(mine, theirs, target).state
    assert state.battle is not None
    odds = of_state(state, "best")
    expected = tried_out(mine, theirs, state.battle.side == "attacker", BONUS[target])
    assert odds.attacker == pytest.approx(
        sum(p for end, p in expected.items() if end[0] == "attacker"), abs=1e-12
    )
    for end in expected.keys() | odds.joint.keys():
        assert odds.joint.get(end, 0) == pytest.approx(expected.get(end, 0), abs=1e-12)


@settings(max_examples=10, deadline=None)
@given(armies, armies, st.randoms(use_true_random=False))
def test_best_play_agrees_in_the_middle_of_a_battle(
    mine: Units, theirs: Units, rng: object
) -> None:
    match = new_battle(mine, theirs)
    assert match.state.battle is not None
    most = min(dice_of(match.state, match.state.battle.side), 2)
    match.play("roll", dice=[rng.choice(range(most + 1))])  # type: ignore[attr-defined]
    fight = match.state.battle
    assert fight is not None
    lying = fight.hits if fight.stage == "take" else 0
    odds = of_state(match.state, "best")
    expected = tried_out(
        fight.attackers, fight.defenders, fight.side == "attacker", 0, fight.dry, lying
    )
    for end in expected.keys() | odds.joint.keys():
        assert odds.joint.get(end, 0) == pytest.approx(expected.get(end, 0), abs=1e-12)


@settings(max_examples=10, deadline=None)
@given(armies, armies, st.sampled_from(["plain", "production"]), st.integers(2, 5), st.booleans())
def test_the_arrays_agree_with_the_plain_sums_in_fractions_however_many_rolls_may_go_dry(
    mine: Units, theirs: Units, target: str, limit: int, attacker_rolls: bool
) -> None:
    rules = replace(PREMIUM, battle=replace(PREMIUM.battle, dry_rolls=limit))
    side = "attacker" if attacker_rolls else "defender"
    start = Start(rules, "land", target, mine, theirs, side)
    plain = BestSums(start, Fraction(1), exact_chances_of_hits).endings["attacker"]
    assert 1 - BestPlay.of(start).loss(attacker_rolls) == pytest.approx(float(plain), abs=1e-12)


@settings(max_examples=8, deadline=None)
@given(armies, armies)
def test_fractions_of_best_play_are_whole_and_agree_with_the_floats(
    mine: Units, theirs: Units
) -> None:
    odds = battle(mine, theirs, policy="best")
    exact = odds.fractions()
    assert sum(exact.values()) == Fraction(1)
    for ending, chance in exact.items():
        assert getattr(odds, ending) == pytest.approx(float(chance), abs=1e-12)


def test_whoever_chooses_best_against_a_fixed_enemy_cannot_do_worse() -> None:
    """One tank, one bomber: to take the fighter and bomber first pays, which fixed never does."""
    fixed, best = (battle("4 mech", "2 tank 2 bomber", policy=name) for name in ("fixed", "best"))
    # The defenders have one row to choose from, so only the attacker's choice makes the difference.
    assert best.attacker > fixed.attacker + 0.01


def test_best_play_is_fixed_play_where_there_is_nothing_to_choose() -> None:
    assert battle("4 tank 2 mech", "3 tank", policy="best").joint == (
        battle("4 tank 2 mech", "3 tank").joint
    )


def test_an_amphibious_cease_fire_costs_the_attackers_under_best_play_too() -> None:
    odds = battle("2 tank 1 bomber", "2 tank 1 fighter", kind="amphibious", policy="best")
    assert odds.cease_fire > 0
    assert all(not end[1].total for end in odds.joint if end[0] == "cease_fire")


def test_best_play_names_itself_and_its_aim() -> None:
    told = battle("2 tank 1 bomber", "2 tank", policy="best").tell()
    assert "Policy best: each roller destroys what serves its own side best" in told


def test_too_many_units_for_best_play_are_refused_with_the_limit() -> None:
    many = battle("60 tank 20 mech 1 fighter", "1 tank", policy="best")
    with pytest.raises(BadInput, match="at most 80 units under the policy best, got 81"):
        _ = many.attacker
    with pytest.raises(BadInput, match="at most 24 units on both sides"):
        battle("10 tank 3 bomber", "9 tank 3 bomber", policy="best").fractions()


def test_numbers_of_units_left_agree_with_the_armies_that_are_left() -> None:
    for kind in ("land", "amphibious"):
        odds = battle(
            "3 tank 2 bomber", "2 tank 1 mech 1 fighter 1 bomber", "plain", kind, policy="best"
        )
        for side, left in (("attacker", odds.attacker_left), ("defender", odds.defender_left)):
            by_type: dict[int, float] = {}
            for units, chance in odds.units_left(side).items():
                by_type[units.total] = by_type.get(units.total, 0.0) + chance
            assert left == pytest.approx(by_type, abs=1e-12)


def test_large_armies_play_best_and_their_ends_sum_to_one() -> None:
    odds = battle("8 tank 8 mech 4 fighter 4 bomber", "12 tank 6 fighter 6 bomber", policy="best")
    assert sum(odds.joint.values()) == pytest.approx(1, abs=1e-12)
    assert odds.summed.endings["attacker"] == pytest.approx(odds.attacker, abs=1e-12)
    assert read_units("8 tank 8 mech 4 fighter 4 bomber") in odds.units_left("attacker")


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("12 tank 4 mech 2 fighter", "2 tank 9 fighter 3 bomber"),
        ("1 tank 9 fighter 5 bomber", "10 tank 1 bomber"),
        ("14 tank", "7 tank 7 fighter"),
    ],
)
@pytest.mark.parametrize("limit", [2, 3, 4])
def test_rows_of_very_different_length_are_summed_alike_whichever_comes_first(
    mine: str, theirs: str, limit: int
) -> None:
    plain = (
        remainders(PREMIUM, read_units(mine), 0, False),
        remainders(PREMIUM, read_units(theirs), 2, False),
    )
    turned = (plain[0].shorter_row_first(), plain[1].shorter_row_first())
    assert all(army.sizes[0] <= army.sizes[1] for army in turned)
    for attacker_rolls in (True, False):
        found = BestPlay(*plain, limit).loss(attacker_rolls)
        assert BestPlay(*turned, limit).loss(attacker_rolls) == pytest.approx(found, abs=1e-12)


def test_the_chance_of_winning_is_that_of_all_ends_with_every_choice_kept() -> None:
    for armies in (
        ("12 tank 4 mech 2 fighter", "2 tank 9 fighter 3 bomber"),
        ("8 tank 8 fighter",) * 2,
    ):
        odds = battle(*armies, policy="best")
        by_ends = sum(chance for (how, _, _), chance in odds.joint.items() if how == "attacker")
        assert odds.attacker == pytest.approx(by_ends, abs=1e-12)


@pytest.mark.parametrize("rolls", [1, 2, 3, 4, 5])
def test_best_play_ends_after_as_many_dry_rolls_as_a_rule_set_has(rolls: int) -> None:
    rules = replace(PREMIUM, battle=replace(PREMIUM.battle, dry_rolls=rolls))
    odds = battle("2 tank 1 fighter", "1 tank 1 bomber", rules=rules, policy="best")
    exact = odds.fractions()
    for ending in odds.endings:
        assert getattr(odds, ending) == pytest.approx(float(exact[ending]), abs=1e-12)


@settings(max_examples=15, deadline=None)
@given(
    st.tuples(*[st.integers(0, 3)] * 4).filter(any).map(lambda counts: Units(*counts)),
    st.tuples(*[st.integers(0, 3)] * 4).filter(any).map(lambda counts: Units(*counts)),
    st.sampled_from([None, (0, 0), (2, 0), (0, 1), (3, 0)]),
    st.integers(0, 2),
    st.integers(2, 4),
    st.booleans(),
)
def test_the_arrays_and_the_plain_sums_agree_in_everything_that_they_say(
    mine: Units,
    theirs: Units,
    lying: tuple[int, int] | None,
    dry: int,
    limit: int,
    home: bool,
) -> None:
    """From the beginning and from the middle, with dice on the table and with blanks before."""
    rules = replace(PREMIUM, battle=replace(PREMIUM.battle, dry_rolls=limit))
    side = "defender" if lying and lying[1] else "attacker"
    start = Start(
        rules, "land", "production", mine, theirs, side, min(dry, limit - 1), home=home, lying=lying
    )
    arrays, plain = BestEnds(start), BestSums(start, 1.0, chances_of_hits)
    assert plain.attacker == pytest.approx(arrays.attacker, abs=1e-13)
    assert plain.rolls == pytest.approx(arrays.rolls, abs=1e-11)
    for end in plain.joint.keys() | arrays.joint.keys():
        assert plain.joint.get(end, 0) == pytest.approx(arrays.joint.get(end, 0), abs=1e-13)
    for one_side in (0, 1):
        assert {n for n, p in plain.left(one_side).items() if p} == set(arrays.left(one_side))
