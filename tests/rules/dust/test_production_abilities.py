"""The two abilities of the production phase of Dust: Diplomat and Mech Builder."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.moves import Use
from tests.boards import reasons, shown
from tests.phases import DIPLOMAT, HANDS, MECH_BUILDER, PLAIN, RED, buying

# -- Diplomat


def diplomat(rules: str = "premium", more: str = "") -> Match[State]:
    return buying(rules=rules, more=f"played red {DIPLOMAT}, blue {PLAIN}\n{HANDS}\n{more}")


@pytest.mark.parametrize("rules", EDITIONS)
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


@pytest.mark.parametrize("rules", EDITIONS)
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
    match.play("end production")
    assert reasons(match, "use mech_builder berlin") == ["dust.ability.mech_builder"]


# -- the end of production


def test_production_does_not_end_with_the_last_unit_while_an_ability_of_it_may_be_used() -> None:
    shop = "shop points 0 centers 0 cards 0 closed\nshop units 1 tank"
    match = buying(more=f"played red {MECH_BUILDER}, blue {PLAIN}\n{HANDS}\n{shop}")
    match.play("place 1 tank > berlin")
    assert match.state.phase == "production"
    assert match.pending.tell() == "Red: use Mech Builder, or end the production phase"
    assert reasons(match, "use mech_builder berlin") == []
    match.play("end production")
    assert match.state.phase == "movement"


def test_nor_with_the_end_of_buying_or_with_the_last_card_that_is_drawn() -> None:
    nothing = mech_builder()
    nothing.play("end buying")
    assert nothing.state.phase == "production"
    cards = mech_builder()
    cards.play("buy 2 card")
    cards.play("end buying", dice=["c2m2p3s3", "c2m3p2s3"])
    assert cards.state.phase == "production"
    assert cards.state.turn.shop is not None
    assert cards.state.turn.shop.cards == 0
    assert reasons(cards, "end production") == []


@pytest.mark.parametrize(("rules", "phase"), [("premium", "movement"), ("original", "production")])
def test_a_diplomat_of_any_time_keeps_production_open_one_of_its_start_does_not(
    rules: str, phase: str
) -> None:
    match = diplomat(rules)
    match.play("buy 1 tank")
    match.play("end buying")
    match.play("place 1 tank > berlin")
    assert match.state.phase == phase


def test_production_ends_by_itself_when_nothing_is_left_that_could_be_done_in_it() -> None:
    match = mech_builder()
    match.play("end buying")
    match.play("use mech_builder berlin")
    assert match.state.phase == "movement"
    plain = buying(more=f"played red {PLAIN}, blue {MECH_BUILDER}\n{HANDS}")
    plain.play("end buying")
    assert plain.state.phase == "movement", "the ability is another player's"
    used = mech_builder(more="used red")
    used.play("end buying")
    assert used.state.phase == "movement"
    without = mech_builder("berlin red 1 tank\nindia blue 1 tank")
    without.play("end buying")
    assert without.state.phase == "movement", "no center could build the mech"


def test_whoever_moves_or_attacks_has_ended_production() -> None:
    match = mech_builder()
    match.play("end buying")
    steps = match.play("move berlin > france 1 tank")
    assert [event.rule for event in steps.events][:2] == [
        "dust.production.order",
        "dust.movement.land",
    ]
    assert match.state.turn.shop is None


def test_production_is_not_ended_before_all_that_was_bought_is_placed() -> None:
    match = mech_builder()
    assert reasons(match, "end production") == ["dust.production.order"]
    match.play("buy 1 tank")
    match.play("end buying")
    (refusal,) = match.why_not("end production")
    assert refusal.text == "First everything that was bought is placed: 1 tank."
    assert reasons(match, "move berlin > france 1 tank") == ["dust.movement.end"]
    match.play("place 1 tank > berlin")
    match.play("end production")
    assert reasons(match, "end production") == ["dust.production.order"]


def test_a_position_may_wait_for_an_ability_when_all_is_placed_but_for_nothing_else() -> None:
    closed = "shop points 0 centers 0 cards 0 closed"
    match = mech_builder(more=closed)
    assert match.pending.tell() == "Red: use Mech Builder, or end the production phase"
    assert [str(move) for move in match.moves()[:5]] == [
        "use mech_builder berlin",
        "use mech_builder ukraine",
        "use mech_builder turkestan",
        "end production",
        "end movement",
    ]
    with pytest.raises(BadInput, match="an order that can be placed"):
        buying(more=f"played red {PLAIN}, blue {MECH_BUILDER}\n{HANDS}\n{closed}")
