"""What each choice of casualties is worth, against sums by hand."""

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.dust.odds.choices import worth_of_each
from dustlab.odds import battle


def test_two_choices_by_hand() -> None:
    match = dust.new_battle("1 tank 1 bomber", "1 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    # A bomber with two dice that rolls first, or a tank with one: see the lesson on chains.
    assert worth_of_each(match.state) == pytest.approx(
        {"take 1 tank": 175 / 243, "take 1 bomber": 13 / 27}
    )


def test_whoever_takes_the_last_unit_has_won() -> None:
    match = dust.new_battle("1 fighter", "1 tank")
    match.play("roll", dice=[1])
    assert worth_of_each(match.state) == {"take 1 tank": 1.0}
    match = dust.new_battle("1 tank", "1 tank")
    match.play("roll", dice=[1])
    assert worth_of_each(match.state) == {"take 1 tank": 0.0}


def test_the_best_choice_is_what_the_best_play_expects() -> None:
    match = dust.new_battle("2 tank 1 bomber", "1 tank 1 mech")
    total = 0.0
    for hits, chance in {1: 4 / 9, 2: 2 / 9, 3: 1 / 27}.items():
        branch = dust.new_battle("2 tank 1 bomber", "1 tank 1 mech")
        branch.play("roll", dice=[hits])
        total += chance * min(worth_of_each(branch.state).values())
    match.play("roll", dice=[0])
    from dustlab.odds import of_state

    total += 8 / 27 * of_state(match.state, "best").attacker
    assert total == pytest.approx(
        battle("2 tank 1 bomber", "1 tank 1 mech", policy="best").attacker
    )


def test_elsewhere_there_is_nothing_to_choose() -> None:
    with pytest.raises(BadInput, match="casualties are chosen"):
        worth_of_each(dust.new_battle("1 tank", "1 tank").state)
