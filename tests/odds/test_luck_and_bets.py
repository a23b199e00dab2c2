"""Luck, retreats and bets: what a lesson asks of the odds."""

from fractions import Fraction

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import from_position, new_battle
from dustlab.dust.odds.choices import best_threshold, thresholds
from dustlab.dust.odds.luck import fought, luck, luck_of_game, to_bet_on
from dustlab.odds import battle
from dustlab.odds.bets import Bet, bet, brier, brier_of_the_exact, calibration

# Luck


def test_a_battle_is_placed_among_all_that_might_have_happened() -> None:
    """One tank attacks one: lost 1/3 + 4/27, won 2/9, else nothing is lost; each tank costs 2."""
    match = new_battle("1 tank", "1 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    found = luck(match)
    assert found.swing == 2
    assert found.swings == {
        -2: pytest.approx(1 / 3 + 4 / 27),
        0: pytest.approx(8 / 27),
        2: pytest.approx(2 / 9),
    }
    assert found.at_least == pytest.approx(2 / 9)
    assert [(t.army, t.dice, t.hits, t.expected) for t in found.throws] == [
        ("blue", 1, 0, Fraction(1, 3)),
        ("red", 1, 1, Fraction(1, 3)),
    ]
    assert "Red was lucky: with the same decisions" in str(found)
    assert "with a chance of 22 %" in str(found)
    assert "Premium rules. Exact. Policy as played" in str(found)


def test_the_decisions_of_the_match_are_those_of_the_comparison() -> None:
    """Who retreated one of two tanks before the first roll cannot win what two might have won."""
    match = new_battle("2 tank", "1 tank", rules="original")
    fights = [match.branch(), match.branch()]
    for fight, retreats in zip(fights, (False, True), strict=True):
        fight.play("roll", dice=[0])
        if retreats:
            fight.play("retreat 1 tank > ukraine")
        else:
            fight.play("roll", dice=[0])
        while fight.state.battle is not None:
            fight.play("roll", dice=[0])
    stays, leaves = (luck(fight) for fight in fights)
    assert stays.swing == leaves.swing == 0
    assert stays.swings != leaves.swings
    assert leaves.swings[2] < stays.swings[2]


TWO_BATTLES = """
rules premium
players red blue green
round 3
turn red combat 3
phase combat
ukraine red 1 tank
balkans blue 1 tank
persia red 1 tank
arabia green 1 tank
"""


def test_the_battles_of_a_game_are_summed_for_one_army() -> None:
    """Each of the two: lost 1/3 + 4/27, won 2/9, else nothing is lost; all four are independent."""
    match = from_position(TWO_BATTLES)
    for attack in ("attack ukraine > balkans 1 tank", "attack persia > arabia 1 tank"):
        match.play(attack)
        match.play("roll", dice=[0])
        match.play("roll", dice=[1])
        match.play("take 1 tank")
    lost, level, won = Fraction(13, 27), Fraction(8, 27), Fraction(6, 27)
    red, green = luck_of_game(match, "red"), luck_of_game(match, "green")
    assert (red.battles, red.swing, red.armies) == (2, 4, ("red", "blue", "green"))
    assert red.swings == {
        -4: pytest.approx(float(lost**2)),
        -2: pytest.approx(float(2 * lost * level)),
        0: pytest.approx(float(level**2 + 2 * lost * won)),
        2: pytest.approx(float(2 * level * won)),
        4: pytest.approx(float(won**2)),
    }
    assert "In 2 battles Red destroyed 4 production points more" in str(red)
    assert "That was lucky: with the same battles and decisions" in str(red)
    assert "with a chance of 5 %" in str(red)
    assert (green.battles, green.swing) == (1, -2)
    assert "That was unlucky" in str(green)
    with pytest.raises(BadInput, match="an army of the match"):
        luck_of_game(match, "purple")


def test_only_a_finished_battle_has_its_place() -> None:
    with pytest.raises(BadInput, match="a battle that is over"):
        luck(new_battle("1 tank", "1 tank"))


# Retreats


def test_every_threshold_is_an_exact_policy() -> None:
    state = new_battle("3 tank", "3 tank").state
    found = thresholds(state)
    assert [each.units for each in found] == [0, 1, 2, 3]
    stays = battle("3 tank", "3 tank")
    assert found[0].wins == pytest.approx(stays.attacker, abs=1e-12)
    assert found[0].cost == pytest.approx(stays.expected_cost("attacker"), abs=1e-12)
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)


def test_an_area_that_is_worth_much_is_fought_for_longer() -> None:
    found = thresholds(new_battle("3 tank", "3 tank").state)
    assert best_threshold(found, 0).units > best_threshold(found, 50).units
    assert best_threshold(found, 50).units == 0


def test_a_defender_keeps_the_area_after_a_cease_fire() -> None:
    found = thresholds(new_battle("2 tank", "2 tank").state, "defender")
    odds = battle("2 tank", "2 tank")
    assert found[0].wins == pytest.approx(odds.defender + odds.cease_fire, abs=1e-12)
    with pytest.raises(BadInput, match="side: expected a side"):
        thresholds(new_battle("2 tank", "2 tank").state, "blue")


# Bets


def test_the_brier_score_is_the_mean_square() -> None:
    bets = [Bet(0.5, 0.5, True), Bet(0.5, 0.5, False), Bet(0.9, 1.0, True), Bet(0.2, 0.0, False)]
    assert brier(bets) == pytest.approx((0.25 + 0.25 + 0.01 + 0.04) / 4)
    assert brier_of_the_exact(bets) == pytest.approx((0.25 + 0.25) / 4)
    assert brier([]) == 0


def test_guesses_are_compared_in_groups() -> None:
    bets = [Bet(0.1, 0.2, False), Bet(0.15, 0.3, True), Bet(1.0, 0.9, True)]
    low, high = calibration(bets)
    assert (low.number, low.guess, low.chance, low.happened) == (
        2,
        pytest.approx(0.125),
        pytest.approx(0.25),
        0.5,
    )
    assert (high.number, high.guess, high.happened) == (1, 1.0, 1.0)


def test_a_bet_is_decided_by_the_exact_chance() -> None:
    odds = battle("3 tank", "2 tank")
    won = sum(bet(odds.attacker, 0.5, seed).happened for seed in range(4_000))
    assert abs(won / 4_000 - odds.attacker) < 4 * (0.25 / 4_000) ** 0.5
    with pytest.raises(BadInput, match="a chance from 0 to 1"):
        bet(odds.attacker, 1.5, 0)


def test_battles_to_bet_on_are_open_and_come_from_the_seed() -> None:
    battles = to_bet_on(3, 8)
    assert len(battles) == 8
    assert all(0.05 <= odds.attacker <= 0.95 for odds in battles)
    assert [str(odds.start.attackers) for odds in battles] == [
        str(odds.start.attackers) for odds in to_bet_on(3, 8)
    ]


def test_a_battle_is_fought_with_the_dice_that_are_named() -> None:
    match = fought("2 tank", "4 tank", [0, 2, 0, 1, 0, 1])
    found = luck(match)
    assert found.swing == 8
    assert [(throw.army, throw.dice, throw.hits) for throw in found.throws] == [
        ("blue", 4, 0),
        ("red", 2, 2),
        ("blue", 2, 0),
        ("red", 2, 1),
        ("blue", 1, 0),
        ("red", 2, 1),
    ]


@pytest.mark.parametrize(("dice", "told"), [([0], "only 1"), ([1, 0], "1 too many")])
def test_dice_for_another_battle_are_refused(dice: list[int], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        fought("1 tank", "1 tank", dice)


def test_luck_is_told_wherever_it_is_shown() -> None:
    found = luck(fought("1 tank", "1 tank", [0, 1]))
    assert repr(found) == str(found)
    assert repr(found).startswith("The swing was 2 production points for the attacker.")
