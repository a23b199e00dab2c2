"""Odds of battles at sea, from the sea and from the air, by every rule set."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Match, Over
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.odds.policies import fixed
from dustlab.dust.rules.abilities import MOMENTS
from dustlab.dust.state import Stage
from dustlab.odds import battle, of_state, walk

KINDS = ("land", "sea", "amphibious", "drop")
UNITS = {"sea": ("submarine",), "drop": ("mech",)}


def ended(end: State) -> tuple[str, int]:
    """How a battle ended, and how many of the attackers are left."""
    last = end.turn.fought[-1]
    left = sum(h.units.total for h in end.areas if h and h.army == "red")
    if last.because == "dust.battle.ceasefire":
        return "cease_fire", left
    return {"red": "attacker", "blue": "defender", "": "nobody"}[last.winner], left


def by_walking(state: State) -> dict[str, Fraction]:
    told: dict[str, Fraction] = {}
    for end, chance in walk(dust.GAME, state, fixed).items():
        how, _ = ended(end)
        told[how] = told.get(how, Fraction(0)) + chance
    return told


def agrees(state: State) -> None:
    odds, told = of_state(state), by_walking(state)
    assert sum(told.values()) == 1
    for ending in odds.endings:
        assert odds.fraction(ending) == told.get(ending, 0), (ending, str(state))
    assert set(told) <= set(odds.endings)


# Written down from the rulebooks alone


def throw(dice: int, hit: int) -> Fraction:
    return Fraction(comb(dice, hit) * 2 ** (dice - hit), 3**dice)


def plainly_at_sea(mine: int, theirs: int, dice: int) -> dict[str, Fraction]:
    """Both sides roll at once; three pairs in a row without any hit are a cease-fire."""

    @cache
    def ends(a: int, d: int, dry: int) -> dict[str, Fraction]:
        if not a or not d:
            return {"attacker" if a else "defender" if d else "nobody": Fraction(1)}
        if dry == 3:
            return {"cease_fire": Fraction(1)}
        total: dict[str, Fraction] = {}
        for x in range(dice * a + 1):
            for y in range(dice * d + 1):
                after = ends(max(a - y, 0), max(d - x, 0), 0 if x or y else dry + 1)
                for how, chance in after.items():
                    share = throw(dice * a, x) * throw(dice * d, y) * chance
                    total[how] = total.get(how, Fraction(0)) + share
        return total

    return ends(mine, theirs, 0)


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (1, 3), (4, 3)])
@pytest.mark.parametrize(("rules", "dice"), [("premium", 1), ("standard", 2), ("original", 1)])
def test_submarines_agree_with_a_recursion_written_from_the_rulebooks(
    mine: int, theirs: int, rules: str, dice: int
) -> None:
    odds = battle(f"{mine} submarine", f"{theirs} submarine", kind="sea", rules=rules)
    exact = plainly_at_sea(mine, theirs, dice)
    for ending in odds.endings:
        assert odds.fraction(ending) == exact.get(ending, 0)
        assert getattr(odds, ending) == pytest.approx(float(exact.get(ending, 0)), abs=1e-12)


def test_one_submarine_against_one_is_worked_out_by_hand() -> None:
    """A pair: 1/9 both sink, 2/9 either one alone, 4/9 nobody; three pairs at the most."""
    odds = battle("1 submarine", "1 submarine", kind="sea")
    tries = 1 + Fraction(4, 9) + Fraction(4, 9) ** 2
    assert odds.fraction("nobody") == Fraction(1, 9) * tries
    assert odds.fraction("attacker") == odds.fraction("defender") == Fraction(2, 9) * tries
    assert odds.fraction("cease_fire") == Fraction(4, 9) ** 3


# The rules themselves


def armies(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    counts = st.tuples(*[st.integers(0, 2)] * len(kinds)).filter(any)
    return counts.map(
        lambda n: " ".join(f"{c} {kind}" for c, kind in zip(n, kinds, strict=True) if c)
    )


@settings(max_examples=16, deadline=None)
@given(st.data(), st.sampled_from(KINDS), st.sampled_from(EDITIONS))
def test_every_kind_agrees_with_the_rules_walked_step_by_step(
    data: st.DataObject, kind: str, rules: str
) -> None:
    on_land = ("tank", "mech", "fighter", "bomber")
    mine = data.draw(armies(UNITS.get(kind, on_land)))
    theirs = data.draw(armies(UNITS["sea"] if kind == "sea" else on_land))
    target = "plain" if kind == "sea" else data.draw(st.sampled_from(["plain", "capital"]))
    agrees(dust.new_battle(mine, theirs, target, rules, kind=kind).state)


abilities = st.sampled_from(["", *MOMENTS])


@settings(max_examples=16, deadline=None)
@given(st.sampled_from(KINDS), st.sampled_from(EDITIONS), abilities, abilities, st.randoms())
def test_in_the_middle_of_a_battle_with_abilities_the_odds_hold_without_them(
    kind: str, rules: str, mine: str, theirs: str, rng: object
) -> None:
    match = full_battle(kind, rules, mine, theirs)
    for _ in range(6):
        if isinstance(match.pending, Over):
            return
        agrees(match.state)
        match.play(dust.GAME.sample(match.state, rng))  # type: ignore[arg-type]


def full_battle(kind: str, rules: str, mine: str, theirs: str) -> Match[State]:
    brings = {"attacker": mine, "defender": theirs}
    if kind == "drop":
        brings.pop("attacker")
    army = {"sea": "2 submarine", "drop": "2 mech"}.get(kind, "1 tank 1 mech 1 bomber")
    other = "2 submarine" if kind == "sea" else "1 tank 1 mech 1 fighter"
    return dust.new_battle(army, other, rules=rules, kind=kind, abilities=brings)


@pytest.mark.parametrize(
    ("kind", "ability", "moves", "stage"),
    [
        ("land", "ace_of_the_sky", [], Stage.OPENING),
        ("land", "ace_of_the_sky", ["use ace_of_the_sky"], "decide"),
        ("land", "sigrid", ["roll", 0, "roll", 1], Stage.ROLLED),
        ("land", "sigrid", ["roll", 0, "roll", 1, "use sigrid"], Stage.ROLL),
        ("land", "raketen_truppen", ["roll", 0, "roll", 0], Stage.ROLLED),
        ("land", "raketen_truppen", ["roll", 0, "roll", 2, "use raketen_truppen"], Stage.ROLL),
        ("sea", "sigrid", ["roll", (0, 1)], Stage.ROLLED),
        ("sea", "sigrid", ["roll", (1, 1), "use sigrid"], Stage.ROLL),
        ("land", "nurse", ["roll", 1, "take 1 tank"], Stage.NURSE),
        ("land", "nurse", ["roll", 1, "take 1 tank", "use nurse"], Stage.HEAL),
    ],
)
def test_at_every_stage_that_an_ability_opens_the_odds_hold_without_more_of_it(
    kind: str, ability: str, moves: list[object], stage: str
) -> None:
    state = full_battle(kind, "premium", ability, "").state
    for move in moves:
        if isinstance(move, str):
            state = dust.GAME.advance(state, dust.GAME.read_move(move, state))
        else:
            assert isinstance(dust.GAME.pending(state), Chance)
            state = dust.GAME.fall(state, move)
    assert state.battle is not None
    assert state.battle.stage == stage
    agrees(state)


def test_units_that_a_radar_calls_back_leave_the_field_to_the_others() -> None:
    match = full_battle("land", "original", "", "alien_radar")
    match.play("use alien_radar")
    assert match.state.battle is not None
    assert match.state.battle.stage == Stage.LEAVE
    agrees(match.state)
    assert of_state(match.state).attacker == 1


# What a cease-fire does


@pytest.mark.parametrize(
    ("kind", "rules", "home"),
    [
        ("land", "premium", True),
        ("amphibious", "premium", False),
        ("amphibious", "original", True),
        ("drop", "original", False),
    ],
)
def test_after_a_cease_fire_attackers_are_home_or_lost(kind: str, rules: str, home: bool) -> None:
    odds = battle("2 mech", "2 mech", kind=kind, rules=rules)
    left = {a for how, a, _ in odds.ends if how == "cease_fire"}
    assert left == ({1, 2} if home else {0})
    assert ("attackers lost" in str(odds)) != home
    state = dust.new_battle("2 mech", "2 mech", kind=kind, rules=rules).state
    told: dict[tuple[str, int], Fraction] = {}
    crossed = 1 if kind == "amphibious" else 0
    for end, chance in walk(dust.GAME, state, fixed).items():
        how, count = ended(end)
        told[how, count - crossed] = told.get((how, count - crossed), Fraction(0)) + chance
    for (how, count), chance in told.items():
        summed = sum(p for (h, a, _), p in odds.ends.items() if (h, a) == (how, count))
        assert summed == pytest.approx(float(chance), abs=1e-12)


# Words, and what makes no sense


def test_captions_name_rule_set_kind_policy_and_what_they_leave_out() -> None:
    state = full_battle("amphibious", "original", "sigrid", "nurse").state
    odds = of_state(state)
    for told in (str(odds), odds.caption(), odds.scene().description):
        for part in ("Original rules", "amphibious", "Exact", "nobody retreats"):
            assert part in told
    for told in (str(odds), odds.caption("en")):
        assert "while nobody uses Sigrid (Red) and Nurse (Blue)" in told


def test_what_both_sides_may_lose_together_is_told_at_sea_only() -> None:
    at_sea = battle("2 submarine", "2 submarine", kind="sea")
    assert "Nobody is left" in str(at_sea)
    assert "nobody" in at_sea.as_json()
    assert "nobody" not in battle("2 tank", "2 tank").as_json()
    assert sum(at_sea.attacker_left.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("attackers", "defenders", "options", "complaint"),
    [
        ("1 tank", "1 submarine", {"kind": "sea"}, "at least one submarine and nothing else"),
        ("1 tank", "1 tank", {"kind": "drop"}, "at least one mech and nothing else"),
        ("1 submarine", "1 tank", {"kind": "amphibious"}, "no submarines"),
        ("1 submarine", "1 submarine", {"kind": "sea", "target": "capital"}, "at sea"),
        ("1 tank", "1 tank", {"kind": "moon"}, "one of the kinds"),
        ("1 tank", "1 tank", {"kind": "amphibios"}, "did you mean amphibious"),
    ],
)
def test_armies_that_cannot_fight_there_are_refused_in_one_line(
    attackers: str, defenders: str, options: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        battle(attackers, defenders, **options)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("brings", "complaint"),
    [
        ({"attacker": "diplomat"}, "an ability for a battle"),
        ({"defender": "nusre"}, "did you mean nurse"),
        ({"judge": "nurse"}, "a side"),
    ],
)
def test_abilities_that_are_no_use_in_a_battle_are_refused(
    brings: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        dust.new_battle("1 tank", "1 tank", abilities=brings)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_battle_of_every_kind_can_be_saved_and_read_again(kind: str, rules: str) -> None:
    match = full_battle(kind, rules, "" if kind == "drop" else "nurse", "nurse")
    assert dust.read_match(match.record()).state == match.state
    assert len({card for card in match.state.cards.played if card}) == 2
