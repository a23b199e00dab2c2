"""Mech Dropper: from where and on what mechs fall."""

import pytest

from dustlab.dust.editions import EDITIONS
from tests.boards import at, reasons, shown, told

DROPPER = "c4m1p2s3"


MECHS = f"""
    played red {DROPPER}
    moscow red 2 tank 1 mech
    egypt red 3 mech
    japan blue 2 tank
    peru green 1 tank 1 mech
    ukraine blue 1 tank
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_mechs_are_dropped_from_any_own_areas_on_any_area_of_others(rules: str) -> None:
    match = at(f"rules {rules}{MECHS}")
    match.automatic = False
    steps = match.play("drop egypt 3, moscow 1 > japan")
    fight = match.state.battle
    assert fight is not None
    assert (fight.kind, fight.origin, str(fight.attackers)) == ("drop", "", "4 mech")
    assert shown(match, "egypt", "moscow") == ["egypt -", "moscow red 2 tank"]
    assert match.state.turn.combat_points == 2
    assert told(steps)[0] == "Red drops 4 mechs from Egypt and Moscow on Japan."
    assert match.state.order.used == ("red",)


def test_a_neutral_area_may_be_dropped_on() -> None:
    assert reasons(at(MECHS), "drop moscow 1 > peru") == []


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        ((f"played red {DROPPER}", ""), "dust.ability.card", "Red has no card"),
        ((DROPPER, f"{DROPPER}\nused red"), "dust.ability.once", "Red has used Mech Dropper"),
        (("played red", "played blue"), "dust.ability.card", "Red has no card"),
    ],
)
def test_dropping_takes_the_card_and_works_once(
    change: tuple[str, str], rule: str, words: str
) -> None:
    match = at(MECHS.replace(*change))
    refusals = match.why_not("drop egypt 1 > japan")
    assert [refusal.rule for refusal in refusals] == [rule]
    assert words in refusals[0].text


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("drop egypt 4 > japan", ["dust.combat.origin"]),
        ("drop egypt 0 > japan", ["dust.combat.origin"]),
        ("drop japan 1 > ukraine", ["dust.combat.origin"]),
        ("drop egypt 1, egypt 2 > japan", ["dust.ability.mech_dropper"]),
        ("drop egypt 1 > moscow", ["dust.combat.target"]),
        ("drop egypt 1 > congo", ["dust.combat.target"]),
        ("drop egypt 1 > north_sea", ["dust.combat.kinds", "dust.combat.target"]),
    ],
)
def test_only_mechs_that_are_there_fall_and_only_on_land_of_others(
    move: str, rules: list[str]
) -> None:
    assert reasons(at(MECHS), move) == rules


def test_what_is_closed_to_attacks_is_closed_to_falling_mechs() -> None:
    first = at(f"round 1{MECHS}\nmongolia blue 1 tank")
    assert reasons(first, "drop egypt 1 > mongolia") == ["dust.combat.first_round"]
    capital = at(f"{MECHS}\nbeijing blue 1 tank")
    assert reasons(capital, "drop egypt 1 > beijing") == ["dust.combat.capitals"]
    truce = at(f"truce red blue{MECHS}")
    assert reasons(truce, "drop egypt 1 > japan") == ["dust.ability.diplomat"]
    spent = at(MECHS, turn="turn red combat 0")
    assert reasons(spent, "drop egypt 1 > japan") == ["dust.combat.points"]


def test_dropped_mechs_open_the_capitals_like_any_attack_on_one() -> None:
    match = at(f"scores red 25{MECHS}\nbeijing blue 1 tank")
    match.play("drop egypt 3 > beijing")
    assert match.state.tally.capitals_open


def test_a_drop_is_not_the_same_attack_as_one_by_land() -> None:
    match = at(f"fought land moscow > ukraine blue dust.battle.ceasefire{MECHS}")
    assert reasons(match, "attack moscow > ukraine 1 mech") == ["dust.combat.same"]
    assert reasons(match, "drop moscow 1 > ukraine") == []
