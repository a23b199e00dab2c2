"""The two abilities of the production phase of Dust: Diplomat and Mech Builder."""

import pytest

from dustlab.dust import State
from dustlab.dust.moves import Use
from dustlab.match import Match
from tests.boards import reasons, shown
from tests.phases import ALL_RULES, DIPLOMAT, HANDS, MECH_BUILDER, PLAIN, RED, buying

# -- Diplomat


def diplomat(rules: str = "premium", more: str = "") -> Match[State]:
    return buying(rules=rules, more=f"played red {DIPLOMAT}, blue {PLAIN}\n{HANDS}\n{more}")


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_diplomat_makes_a_truce_with_one_other_player(rules: str) -> None:
    match = diplomat(rules)
    steps = match.play("use diplomat blue")
    assert [event.rule for event in steps.events] == ["dust.ability.diplomat"]
    assert match.state.at_truce("blue", "red")
    assert match.state.at_truce("red", "blue")
    assert reasons(match, "use diplomat blue") == ["dust.ability.once"]


@pytest.mark.parametrize("on", ["red", "black", ""])
def test_a_truce_takes_another_player(on: str) -> None:
    refused = diplomat().why_not(Use("diplomat", on))
    assert [refusal.rule for refusal in refused] == ["dust.ability.diplomat"]


@pytest.mark.parametrize(
    ("rules", "late"), [("premium", 1), ("standard", 1), ("epic", 1), ("original", 0)]
)
@pytest.mark.parametrize("bought", ["buy 1 tank", "buy 1 card", "buy 1 center"])
def test_the_diplomat_comes_before_anything_is_bought_but_in_the_original_rules_at_any_time(
    rules: str, late: int, bought: str
) -> None:
    match = diplomat(rules)
    assert reasons(match, "use diplomat blue") == []
    match.play(bought)
    assert reasons(match, "use diplomat blue") == ["dust.ability.diplomat"] * late
    if bought != "buy 1 card":
        match.play("end buying")
        assert reasons(match, "use diplomat blue") == ["dust.ability.diplomat"] * late


def test_the_diplomat_belongs_to_the_card_and_to_the_own_production() -> None:
    other = buying(more=f"played red {PLAIN}, blue {DIPLOMAT}\n{HANDS}")
    assert reasons(other, "use diplomat blue") == ["dust.ability.card"]
    match = diplomat()
    match.play("end buying")
    assert reasons(match, "use diplomat blue") == ["dust.ability.diplomat"]


# -- Mech Builder


def mech_builder(board: str = RED, more: str = "") -> Match[State]:
    return buying(board, more=f"played red {MECH_BUILDER}, blue {PLAIN}\n{HANDS}\n{more}")


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_mech_builder_places_a_free_mech_that_does_not_count_among_the_five(rules: str) -> None:
    shop = "shop points 0 centers 0 cards 0 closed\nshop units 5 tank"
    match = buying(rules=rules, more=f"played red {MECH_BUILDER}, blue {PLAIN}\n{HANDS}\n{shop}")
    match.play("use mech_builder berlin")
    assert shown(match, "berlin") == ["berlin red 1 tank 1 mech center"]
    assert reasons(match, "use mech_builder berlin") == ["dust.ability.once"]
    assert reasons(match, "place 5 tank > berlin") == []


@pytest.mark.parametrize("on", ["balkans", "india", "north_sea", ""])
def test_the_free_mech_stands_at_an_own_center(on: str) -> None:
    refused = mech_builder().why_not(Use("mech_builder", on))
    assert [refusal.rule for refusal in refused] == ["dust.ability.mech_builder"]
    assert reasons(mech_builder(), "use mech_builder turkestan") == []


def test_the_free_mech_is_not_built_by_a_new_center_nor_without_one() -> None:
    shop = "shop points 0 centers 0 cards 0 closed\nshop units 1 tank\nshop new balkans"
    match = mech_builder(RED.replace("balkans red 1 tank", "balkans red 1 tank center"), shop)
    assert reasons(match, "use mech_builder balkans") == ["dust.production.new_centers"]
    alone = mech_builder("ukraine red 1 tank")
    assert reasons(alone, "use mech_builder ukraine") == ["dust.production.no_center"]


def test_the_free_mech_comes_out_of_the_box() -> None:
    nineteen = RED.replace("balkans red 1 tank", "balkans red 19 mech")
    match = mech_builder(nineteen)
    assert reasons(match, "use mech_builder berlin") == []
    match.play("buy 1 mech")
    assert reasons(match, "use mech_builder berlin") == ["dust.production.box"]


def test_the_mech_builder_belongs_to_the_card_and_to_the_own_production() -> None:
    other = buying(more=f"played red {PLAIN}, blue {MECH_BUILDER}\n{HANDS}")
    assert reasons(other, "use mech_builder berlin") == ["dust.ability.card"]
    match = mech_builder()
    match.play("end buying")
    assert reasons(match, "use mech_builder berlin") == ["dust.ability.mech_builder"]
