"""What may not be attacked yet: power sources and centers in the first round, and capitals."""

import pytest

from dustlab.dust.editions import EDITIONS
from tests.boards import at, reasons


@pytest.mark.parametrize(
    ("area", "line"),
    [
        ("persia", "persia blue 1 tank"),  # a power source
        ("balkans", "balkans blue 1 tank center"),
    ],
)
def test_the_first_round_spares_power_sources_and_centers(area: str, line: str) -> None:
    position = f"ukraine red 5 tank\n{line}"
    assert reasons(at(f"round 1\n{position}"), f"attack ukraine > {area} 1 tank") == [
        "dust.combat.first_round"
    ]
    assert reasons(at(f"round 2\n{position}"), f"attack ukraine > {area} 1 tank") == []


@pytest.mark.parametrize(
    ("players", "half"),
    [("red blue", 25), ("red blue green", 20), ("red blue green black purple", 15)],
)
def test_capitals_open_at_half_of_the_points_that_win(players: str, half: int) -> None:
    position = "players {}\nscores red {}\nukraine red 5 tank\nberlin blue 1 tank"
    before = at(position.format(players, half - 1))
    assert reasons(before, "attack ukraine > berlin 1 tank") == ["dust.combat.capitals"]
    assert (
        f"{half} victory points: you have {half - 1}"
        in before.why_not("attack ukraine > berlin 1 tank")[0].text
    )
    assert reasons(at(position.format(players, half)), "attack ukraine > berlin 1 tank") == []


def test_once_a_capital_was_attacked_all_are_open_to_all() -> None:
    match = at(
        """
        scores red 25
        ukraine red 5 tank
        berlin blue 9 tank
        """
    )
    before = match.state
    match.play("attack ukraine > berlin 1 tank")
    assert (before.tally.capitals_open, match.state.tally.capitals_open) == (False, True)
    later = at("capitals open\nscores blue 25\nukraine red 5 tank\nberlin blue 1 tank")
    assert reasons(later, "attack ukraine > berlin 1 tank") == []


def test_a_neutral_capital_may_be_attacked_by_anyone_and_opens_nothing() -> None:
    match = at("ukraine red 5 tank\nberlin green 1 tank 1 mech center")
    assert reasons(match, "attack ukraine > berlin 5 tank") == []
    match.play("attack ukraine > berlin 5 tank")
    assert not match.state.tally.capitals_open


# -- the first round, by rule set


FIRST_ROUND, CAPITALS = "dust.combat.first_round", "dust.combat.capitals"


@pytest.mark.parametrize(
    ("rules", "capital"),
    [
        ("premium", [FIRST_ROUND]),
        ("standard", [FIRST_ROUND]),
        ("epic", [FIRST_ROUND, CAPITALS]),
        ("original", []),
    ],
)
def test_neutral_areas_are_spared_in_the_first_round_like_others(
    rules: str, capital: list[str]
) -> None:
    match = at(
        f"""
        rules {rules}
        round 1
        ukraine red 5 tank
        persia green 1 tank 1 mech
        balkans green 1 tank 1 mech center
        berlin green 1 tank 1 mech
        """
    )
    assert reasons(match, "attack ukraine > persia 1 tank") == [FIRST_ROUND]
    assert reasons(match, "attack ukraine > balkans 1 tank") == [FIRST_ROUND]
    assert reasons(match, "attack ukraine > berlin 1 tank") == capital


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_power_source_at_sea_is_spared_in_the_first_round_too(rules: str) -> None:
    position = f"rules {rules}\nbaffin_bay red 2 submarine\nnorth_atlantic blue 1 submarine"
    move = "attack baffin_bay > north_atlantic 1 submarine"
    assert reasons(at(f"round 1\n{position}"), move) == ["dust.combat.first_round"]
    assert reasons(at(f"round 2\n{position}"), move) == []


def test_an_enemys_capital_is_closed_in_the_original_first_round_by_its_own_rule() -> None:
    position = "round {}\nukraine red 5 tank\nberlin blue 2 tank\nscores blue {}\nrules {}"
    move = "attack ukraine > berlin 1 tank"
    assert reasons(at(position.format(1, 0, "original")), move) == [CAPITALS]
    assert reasons(at(position.format(2, 20, "original")), move) == []
    assert reasons(at(position.format(1, 0, "epic")), move) == [FIRST_ROUND, CAPITALS]


# -- capitals, by rule set


@pytest.mark.parametrize("rules", ["epic", "original"])
def test_capitals_open_to_all_when_anyone_has_twenty(rules: str) -> None:
    position = "rules {}\nscores blue {}\nukraine red 5 tank\nberlin blue 1 tank"
    move = "attack ukraine > berlin 1 tank"
    before = at(position.format(rules, 19))
    assert reasons(before, move) == ["dust.combat.capitals"]
    assert "20 victory points: the most that anyone has is 19" in before.why_not(move)[0].text
    after = at(position.format(rules, 20))
    assert reasons(after, move) == []
    after.play(move)
    assert not after.state.tally.capitals_open, "it is the score that opens them"


@pytest.mark.parametrize(
    ("rules", "open_"), [("premium", True), ("standard", True), ("epic", False), ("original", True)]
)
def test_neutral_capitals_are_closed_by_the_epic_rules_only(rules: str, open_: bool) -> None:
    match = at(f"rules {rules}\nhomes red moscow\nukraine red 5 tank\nberlin green 1 tank 1 mech")
    expected = [] if open_ else ["dust.combat.capitals"]
    assert reasons(match, "attack ukraine > berlin 1 tank") == expected


@pytest.mark.parametrize(("rules", "open_"), [("premium", False), ("original", True)])
def test_a_capital_nobody_began_in_stays_a_plain_area_by_the_original_rules(
    rules: str, open_: bool
) -> None:
    """Blue has conquered it from the neutrals."""
    match = at(f"rules {rules}\nhomes red moscow\nukraine red 5 tank\nberlin blue 1 tank")
    expected = [] if open_ else ["dust.combat.capitals"]
    assert reasons(match, "attack ukraine > berlin 1 tank") == expected


def test_the_attack_that_opens_the_capitals_says_so() -> None:
    match = at("scores red 25\nukraine red 5 tank\nberlin blue 9 tank")
    steps = match.play("attack ukraine > berlin 1 tank")
    assert "dust.combat.capitals" in [event.rule for event in steps[0].events]
