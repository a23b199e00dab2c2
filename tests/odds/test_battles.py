"""Exact odds of battles against a plain recursion, the rules themselves, and known cases."""

import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.dust import State, new_battle
from dustlab.dust.components import Units
from dustlab.dust.editions import edition
from dustlab.dust.odds.fixed_arrays import FixedEnds
from dustlab.dust.odds.policies import fixed
from dustlab.dust.odds.sums import Ends, PlainEnds, Start
from dustlab.odds import battle, of_state, walk
from dustlab.odds.pools import chances_of_hits
from dustlab.pictures.palette import ARMY_COLOURS, PAINTS
from dustlab.pictures.words import tell
from tests.boards import at


def by_walking(state: State) -> dict[str, Fraction]:
    """The endings by asking the rules at every step."""
    told = {"attacker": Fraction(0), "defender": Fraction(0), "cease_fire": Fraction(0)}
    for end, chance in walk(dust.GAME, state, fixed).items():
        last = end.turn.fought[-1]
        if last.because == "dust.battle.ceasefire":
            told["cease_fire"] += chance
        else:
            told["attacker" if last.winner == "red" else "defender"] += chance
    return told


def plainly(attackers: int, defenders: int, bonus: int = 0) -> dict[str, Fraction]:
    """Tanks against tanks, the defender rolling first, written down from the rulebook alone."""

    def throw(dice: int, hit: int) -> Fraction:
        return Fraction(comb(dice, hit) * 2 ** (dice - hit), 3**dice)

    @cache
    def ends(a: int, d: int, attacker_rolls: bool, dry: int) -> tuple[Fraction, Fraction, Fraction]:
        if d == 0:
            return Fraction(1), Fraction(0), Fraction(0)
        if a == 0:
            return Fraction(0), Fraction(1), Fraction(0)
        if dry == 3:
            return Fraction(0), Fraction(0), Fraction(1)
        total = [Fraction(0)] * 3
        dice = a if attacker_rolls else d + bonus
        for hit in range(dice + 1):
            left = (a, max(d - hit, 0)) if attacker_rolls else (max(a - hit, 0), d)
            after = ends(*left, not attacker_rolls, 0 if hit else dry + 1)
            total = [t + throw(dice, hit) * x for t, x in zip(total, after, strict=True)]
        return total[0], total[1], total[2]

    return dict(
        zip(
            ("attacker", "defender", "cease_fire"),
            ends(attackers, defenders, False, 0),
            strict=True,
        )
    )


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 1), (3, 2), (5, 7), (8, 8)])
@pytest.mark.parametrize(("target", "bonus"), [("plain", 0), ("production", 3), ("capital", 5)])
def test_tanks_against_tanks_agree_with_a_recursion_written_from_the_rulebook(
    attackers: int, defenders: int, target: str, bonus: int
) -> None:
    odds = battle(f"{attackers} tank", f"{defenders} tank", target)
    exact = plainly(attackers, defenders, bonus)
    for ending, chance in exact.items():
        assert odds.fraction(ending) == chance
        assert getattr(odds, ending) == pytest.approx(float(chance), abs=1e-12)


armies = st.tuples(*[st.integers(0, 2)] * 4).filter(any)


@settings(max_examples=12, deadline=None)
@given(armies, armies, st.sampled_from(["plain", "production", "capital"]))
def test_mixed_armies_agree_with_the_rules_walked_step_by_step(
    mine: tuple[int, ...], theirs: tuple[int, ...], target: str
) -> None:
    match = dust.new_battle(written(mine), written(theirs), target)
    odds = of_state(match.state)
    for ending, chance in by_walking(match.state).items():
        assert odds.fraction(ending) == chance


def written(counts: tuple[int, ...]) -> str:
    kinds = ("tank", "mech", "fighter", "bomber")
    return " ".join(f"{n} {kind}" for n, kind in zip(counts, kinds, strict=True))


def every_position(match: Match[State]) -> list[State]:
    return [state for state in match.states() if state.battle is not None]


def test_odds_in_the_middle_of_a_battle_agree_with_the_rules_too() -> None:
    match = dust.new_battle("3 tank 1 mech", "3 tank 1 fighter", target="production")
    match.play("roll", dice=[0])
    match.play("roll", dice=[2])
    stages = set()
    for state in every_position(match):
        assert state.battle is not None
        stages.add((state.battle.stage, state.battle.dry))
        odds = of_state(state)
        for ending, chance in by_walking(state).items():
            assert odds.fraction(ending) == chance
    assert {("decide", 1), ("roll", 0), ("take", 0)} <= stages


@settings(max_examples=20, deadline=None)
@given(
    armies,
    armies,
    st.sampled_from(["plain", "capital"]),
    st.sampled_from(["attacker", "defender"]),
    st.integers(2, 5),
    st.integers(0, 1),
    st.none() | st.tuples(st.integers(0, 3), st.just(0)),
)
def test_the_arrays_agree_with_the_plain_sums(
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    target: str,
    side: str,
    limit: int,
    dry: int,
    lying: tuple[int, int] | None,
) -> None:
    premium = edition("premium")
    rules = replace(premium, battle=replace(premium.battle, dry_rolls=limit))
    hits = lying if side == "attacker" or lying is None else lying[::-1]
    start = Start(rules, "land", target, Units(*mine), Units(*theirs), side, dry, lying=hits)
    plain, arrays = PlainEnds(start, 1.0, chances_of_hits), FixedEnds(start)
    assert arrays.rolls == pytest.approx(plain.rolls, abs=1e-12)
    for end in plain.joint.keys() | arrays.joint.keys():
        assert arrays.joint.get(end, 0.0) == pytest.approx(plain.joint.get(end, 0.0), abs=1e-12)
    for place in (0, 1):
        assert arrays.left(place) == pytest.approx(plain.left(place), abs=1e-12)
    assert {how: p for how, p in arrays.endings.items() if p} == pytest.approx(plain.endings)


def test_survivors_are_a_distribution_that_agrees_with_the_endings() -> None:
    odds = battle("6 tank 2 mech 1 bomber", "4 tank 2 fighter", target="production")
    for left in (odds.attacker_left, odds.defender_left):
        assert sum(left.values()) == pytest.approx(1, abs=1e-12)
    assert odds.attacker_left[0] == pytest.approx(odds.defender, abs=1e-12)
    assert odds.defender_left[0] == pytest.approx(odds.attacker, abs=1e-12)


def test_one_tank_against_one_is_worked_out_by_hand() -> None:
    """The defender hits (1/3), else the attacker (2/9), else the defender (4/27), else 8/27 dry."""
    odds = battle("1 tank", "1 tank")
    assert odds.fraction("defender") == Fraction(1, 3) + Fraction(4, 27)
    assert odds.fraction("attacker") == Fraction(2, 9)
    assert odds.fraction("cease_fire") == Fraction(8, 27)


def test_more_attackers_never_have_a_smaller_chance() -> None:
    chances = [battle(f"{n} mech", "4 tank 1 fighter").attacker for n in range(1, 9)]
    assert chances == sorted(chances)


def test_large_armies_are_summed_and_too_large_ones_are_refused_with_the_limit() -> None:
    odds = battle("60 tank 20 mech", "60 tank 20 fighter", target="capital")
    assert odds.attacker + odds.defender + odds.cease_fire == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("attackers", "defenders", "options", "complaint"),
    [
        ("5 tnak", "1 tank", {}, "did you mean tank"),
        ("-1 tank", "1 tank", {}, "a whole number of tanks"),
        ("1000 tank", "1 tank", {}, "at most 60 tanks"),
        (Units(tank=1000), "1 tank", {}, "at most 200 units"),
        (Units(tank=-1), "1 tank", {}, "at least one land or air unit"),
        ("1 tank", "1 tank", {"policy": "lucky"}, "one of the policies"),
        ("1 tank", "1 tank", {"rules": "chess"}, "one of the rule sets"),
        ("1 tank", "1 tank", {"target": "moon"}, "one of the kinds"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    attackers: str, defenders: str, options: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        battle(attackers, defenders, **options)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_odds_of_a_position_without_a_battle_are_refused() -> None:
    with pytest.raises(BadInput, match="a position with a battle"):
        of_state(at("ukraine red 1 tank").state)


def test_every_caption_names_the_rule_set_and_the_policy() -> None:
    odds = battle("3 tank", "2 tank")
    for told in (
        str(odds),
        odds.caption(),
        odds.scene().description,
        odds.scene_left("attacker").description,
    ):
        assert "Premium rules" in told
        assert "Exact" in told
        assert "nobody retreats" in told


def test_the_chance_of_an_ending_that_there_is_not_is_refused() -> None:
    odds = battle("3 tank", "2 tank")
    with pytest.raises(BadInput, match=r"ending: expected one of the endings .*, got red"):
        odds.fraction("red")
    with pytest.raises(BadInput, match=r"did you mean defender\?"):
        odds.fraction("defnder")
    assert sum(odds.fractions().values()) == 1


def test_bars_have_the_colours_of_the_armies_or_none_that_an_army_has() -> None:
    known = of_state(new_battle("3 tank", "2 tank").state)
    looks = {shape.name: shape.look for shape in known.scene().shapes if getattr(shape, "name", "")}
    assert looks["attacker"] == "army-red"
    assert looks["defender"] == "army-blue"
    assert "Attacker takes the area (Red)" in tell(known.scene())
    unknown = battle("3 tank", "2 tank")
    assert unknown == known  # the same odds, whoever fights
    fills = {
        PAINTS[shape.look].fill for shape in unknown.scene().shapes if getattr(shape, "name", "")
    }
    assert not fills & {fill for fill, _ in ARMY_COLOURS.values()}
    assert "Red" not in tell(unknown.scene())


def test_a_small_battle_is_the_same_with_and_without_arrays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ends() -> Ends:
        return battle("5 tank 1 mech", "3 tank 1 fighter").summed

    arrays = ends()
    monkeypatch.delitem(sys.modules, "numpy")
    plain = ends()
    assert isinstance(arrays, FixedEnds)
    assert isinstance(plain, PlainEnds)
    assert plain.endings == pytest.approx(arrays.endings)
    assert plain.left(0) == pytest.approx(arrays.left(0))
