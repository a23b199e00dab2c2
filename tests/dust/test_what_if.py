"""Positions changed by hand, as labs do it: areas, centers, cards; what more would bring."""

import pytest

from dustlab import dust
from dustlab.core.rules import all_rules
from dustlab.dust.cards import card, the_deck
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules import income
from dustlab.dust.studies.examples import (
    INCOME_RULES,
    card_bringing,
    example,
    gains,
    held_by,
    in_production,
    refuse_new_center,
    with_card,
    with_center,
)


def points(state: dust.State, army: str = "red") -> int:
    return income.total(income.income(state, army))


def test_an_area_changes_hands_with_its_units_or_with_one() -> None:
    state = example()
    taken = held_by(state, "moscow", "red")
    assert taken.holding("moscow") == state.holding("moscow")._replace(army="red")
    assert held_by(state, "bering_sea", "blue").holding("bering_sea").units.submarine == 1
    assert held_by(state, "berlin", "").owner("berlin") == ""


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_an_area_would_bring_is_what_it_brings(rules: str) -> None:
    state = in_production(example(rules=rules), "green")
    found = gains(state, "green")
    assert found == sorted(found, key=lambda gain: -gain.points)
    for gain in found:
        then = held_by(state, gain.area, "green")
        assert points(then, "green") == points(state, "green") + gain.points


def test_by_the_original_rules_captured_capitals_bring_nothing() -> None:
    for rules, more in (("premium", 9), ("original", 3)):
        state = in_production(example(rules=rules), "red")
        assert points(held_by(state, "moscow", "red")) == points(state) + more


def test_a_center_without_a_power_source_is_idle() -> None:
    state = in_production(example(), "red")
    for area in ("mexico", "labrador", "western_canada"):
        assert refuse_new_center(state, "red", area) == ()
        state = with_center(state, area, True)
    idle = {line.what: line.number for line in income.income(state, "red")}
    assert idle[income.IDLE_CENTERS] == 1
    assert with_center(state, "mexico", False).centers == state.centers - {"mexico"}


@pytest.mark.parametrize(
    ("area", "key"),
    [
        ("greenland", "center_on_power_source"),
        ("berlin", "center_not_own"),
        ("sargasso_sea", "center_at_sea"),
        ("houston", "center_stands"),
    ],
)
def test_a_center_that_may_not_stand_there_is_refused(area: str, key: str) -> None:
    refused = refuse_new_center(example(), "red", area)
    assert f"refusals.dust.production.{key}" in [reason.key for reason in refused]
    assert {reason.rule for reason in refused} == {"dust.production.centers"}


@pytest.mark.parametrize("production", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("army", ["red", "blue", "green"])
def test_another_card_leaves_every_card_in_one_place(production: int, army: str) -> None:
    state = example()
    wanted = card_bringing(state, army, production)
    after = with_card(state, army, wanted)
    assert card(wanted).production == production
    assert after.card_of(army) == card(wanted)
    cards = after.cards
    everywhere = [*cards.deck, *cards.discard, *filter(None, cards.played)]
    everywhere += [one for hand in cards.hands for one in hand]
    assert sorted(everywhere) == sorted(the_deck())


def test_every_line_of_the_sum_has_a_rule_of_the_register() -> None:
    known = {rule.id for rule in all_rules()}
    assert set(INCOME_RULES.values()) <= known
