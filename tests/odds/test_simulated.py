"""Simulated battles: the procedure agrees with the rules, and the numbers with the exact ones."""

from fractions import Fraction
from random import Random

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.dust import State, new_battle
from dustlab.dust.odds.policies import fixed
from dustlab.dust.odds.simulated import (
    Thrown,
    interval,
    running,
    simulate_state,
    standard_error,
)
from dustlab.dust.odds.sums import start_of
from dustlab.odds import battle, simulate
from dustlab.odds.walk import spread


def test_the_chances_of_one_draw_are_those_of_the_rules() -> None:
    """From a fresh start the rules are walked to the first hit or the cease-fire."""
    state = new_battle("3 tank", "2 mech", target="production").state
    fight = state.battle
    assert fight is not None

    def somebody_was_hit(here: State) -> bool:
        now = here.battle
        return now is None or now.attackers != fight.attackers or now.defenders != fight.defenders

    ends, _ = spread(dust.GAME, state, fixed, Fraction(1), stop=somebody_was_hit)
    by_rules: dict[tuple[int, int], Fraction] = {}
    for end, chance in ends.items():
        now = end.battle
        if now is not None:
            left = (now.attackers.total, now.defenders.total)
        elif end.turn.fought[-1].because == "dust.battle.ceasefire":
            left = (3, 2)
        else:
            left = (3, 0) if end.turn.fought[-1].winner == "red" else (0, 2)
        by_rules[left] = by_rules.get(left, Fraction(0)) + chance
    thrown = Thrown(start_of(state, fight), Random(0)).sum
    thrown.begin(1.0)
    [((side, dry), one)] = thrown.reached.pop((3, 2)).items()
    thrown.spread((3, 2), side, dry, one)
    drawn: dict[tuple[int, int], float] = {}
    for left, here in thrown.reached.items():
        drawn[left] = sum(here.values())
    for (_, attackers, defenders), share in thrown.ends.items():
        drawn[attackers, defenders] = share
    assert drawn.keys() == by_rules.keys()
    for left, chance in by_rules.items():
        assert drawn[left] == pytest.approx(float(chance), abs=1e-12)


@pytest.mark.parametrize(
    ("mine", "theirs", "options"),
    [
        ("5 tank 2 mech", "4 tank 1 fighter", {}),
        ("5 tank 2 mech", "4 tank 1 fighter", {"target": "capital", "kind": "amphibious"}),
        ("4 submarine", "3 submarine", {"kind": "sea", "rules": "standard"}),
    ],
)
def test_a_simulation_lies_within_a_few_standard_errors(
    mine: str, theirs: str, options: dict[str, str]
) -> None:
    run = simulate(mine, theirs, **options, battles=200_000, seed=11)  # type: ignore[arg-type]
    assert sum(run.ends.values()) == 200_000
    for ending in run.odds.endings:
        exact = getattr(run.odds, ending)
        assert abs(run.share(ending) - exact) < 4 * standard_error(exact, 200_000)
    for side, left in enumerate((run.odds.attacker_left, run.odds.defender_left)):
        simulated = run.left(side)
        assert simulated.keys() <= left.keys()
        for number, chance in left.items():
            assert abs(simulated.get(number, 0) - chance) < 4.5 * standard_error(chance, 200_000)


def test_battles_played_by_the_rules_agree_too() -> None:
    run = simulate("2 tank", "2 tank", policy=fixed, battles=2_000, seed=5)
    exact = battle("2 tank", "2 tank")
    for ending in exact.endings:
        chance = getattr(exact, ending)
        assert abs(run.share(ending) - chance) < 4 * standard_error(chance, 2_000)


def test_the_same_seed_simulates_the_same_battles() -> None:
    one, same, other = (simulate("3 tank", "3 tank", battles=500, seed=n) for n in (1, 1, 2))
    assert one.ends == same.ends
    assert one.ends != other.ends


def test_a_battle_in_progress_is_simulated_from_where_it_stands() -> None:
    match = new_battle("3 tank", "3 tank", seed=1)
    match.play("roll", dice=[1])
    run = simulate_state(match.state, battles=20_000, seed=1)
    assert sum(run.ends.values()) == 20_000
    for ending in run.odds.endings:
        exact = getattr(run.odds, ending)
        assert abs(run.share(ending) - exact) < 4 * standard_error(exact, 20_000)


def test_every_simulation_says_so_and_tells_its_error() -> None:
    run = simulate("3 tank", "2 tank", battles=1_000)
    for line in run.lines():
        assert "simulated" in line
        assert "standard error" in line
    assert "Simulated: 1000 battles. Policy fixed" in run.caption()
    assert "Exact" not in str(run)


def test_an_interval_closes_in_on_the_chance() -> None:
    odds = battle("3 tank", "2 tank")
    steps = list(running(odds, "attacker", 20_000, seed=3))
    assert steps[-1][0] == 20_000
    widths = [high - low for low, high in (interval(share, n) for n, share in steps)]
    assert widths == sorted(widths, reverse=True)
    low, high = interval(steps[-1][1], steps[-1][0])
    assert low < odds.attacker < high
    assert interval(0.0, 10)[0] == 0.0
    assert interval(0.0, 10)[1] > 0.2


@pytest.mark.parametrize("battles", [0, -5, 10**9, 2.5, "many"])
def test_a_number_of_battles_that_makes_no_sense_is_refused(battles: object) -> None:
    with pytest.raises(BadInput, match="battles: expected a whole number from 1 to 10000000"):
        simulate("1 tank", "1 tank", battles=battles)  # type: ignore[arg-type]


def test_best_play_is_not_simulated() -> None:
    with pytest.raises(BadInput, match="the best play is summed, not played"):
        simulate("1 tank 1 bomber", "1 tank 1 bomber", policy="best", battles=10)


def test_rounded_shares_that_miss_100_say_so() -> None:
    told = str(simulate("2 tank", "1 tank", battles=1000, seed=3))  # 58, 10 and 33
    assert told.endswith("Because of rounding, these add up to 101 %.")
    assert "add up to" not in str(simulate("2 tank", "1 tank", battles=1000, seed=1))
