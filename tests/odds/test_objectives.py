"""Whose region the objective is: beside every row that there can be, and every hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dualpowers
from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.dualpowers.components import CARDS, REGIONS
from dustlab.dualpowers.odds.objectives import hidden_odds, of_state, row_odds
from dustlab.dualpowers.rules.opposition import decide


def every_row(row: tuple[str, ...], unseen: list[str], cards: int) -> dict[str, float]:
    """What the rules decide for every order in which the other cards can come."""
    found: Counter[str] = Counter()
    for rest in permutations(unseen, cards - len(row)):
        found[decide((*row, *rest)).region] += 1
    return {region: found[region] / found.total() for region in REGIONS}


def but(cards: list[str]) -> list[str]:
    return [card for card in CARDS if card not in cards]


@pytest.mark.parametrize(
    "row",
    [
        ("green-4", "red-2", "green-1"),
        ("green-8", "red-8", "tan-1"),
        ("blue-3", "white-1", "white-2"),
    ],
)
def test_two_unknown_cards_of_the_whole_deck_follow_the_rules_of_the_row(
    row: tuple[str, ...],
) -> None:
    odds = row_odds(row)
    rows = every_row(row, but(list(row)), 5)
    assert {r: float(odds.chance(r)) for r in REGIONS} == pytest.approx(rows, abs=1e-12)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_any_row_of_few_unseen_cards_follows_the_rules(seed: int) -> None:
    """Small decks have many level regions: there the ties decide."""
    rng = Random(seed)
    low = [card for card in CARDS if CARDS[card].days <= rng.randint(1, 4)]
    cards = rng.randint(1, 5)
    row = tuple(rng.sample(low, rng.randint(0, cards)))
    unseen = rng.sample([card for card in low if card not in row], min(6, len(low) - len(row)))
    if len(unseen) < cards - len(row):
        return
    odds = row_odds(row, but([*row, *unseen]), cards)
    rows = every_row(row, unseen, cards)
    assert {r: float(odds.chance(r)) for r in REGIONS} == pytest.approx(rows, abs=1e-12)


def test_before_the_first_card_all_regions_are_alike() -> None:
    assert row_odds().odds == Odds.even(REGIONS)


def test_a_full_row_is_sure() -> None:
    row = ("green-4", "red-2", "green-1", "purple-5", "blue-3")
    assert row_odds(row).chance("green") == 1
    assert row_odds(row[:1], cards=1).chance("green") == 1


def test_the_odds_of_a_game_are_those_of_its_row_and_what_the_player_has_seen() -> None:
    match = dualpowers.new_solitaire(2, seed=9)
    rng = Random(3)
    while len(match.state.played[1]) < 2:
        match.play(dualpowers.GAME.sample(match.state, rng))
    state = match.state
    seen = [card for card in (*state.hand("red"), *state.played[0]) if card in CARDS]
    shown = [state.objective("red")] if state.stock.shown[0] else []
    assert of_state(state).odds == row_odds(state.played[1], [*seen, *shown]).odds
    with pytest.raises(BadInput, match="against the opposition"):
        of_state(dualpowers.new_match(seed=1).state)


def every_hand(unseen: list[str], played: list[str], held: int) -> dict[str, float]:
    """Each hidden card and each rest of the hand; whoever has most points is chosen, or shares."""
    found = dict.fromkeys(REGIONS, 0.0)
    for card in unseen:
        for rest in combinations([other for other in unseen if other != card], held):
            hand = [CARDS[each].points for each in (card, *played, *rest)]
            if hand[0] == max(hand):
                found[CARDS[card].region] += 1 / hand.count(hand[0])
    return {region: weight / sum(found.values()) for region, weight in found.items()}


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_a_hidden_objective_is_what_counting_all_hands_gives(seed: int) -> None:
    rng = Random(seed)
    cards = rng.sample(sorted(CARDS), 12)
    played, unseen = cards[: rng.randint(0, 3)], cards[3:]
    held = rng.randint(0, 4)
    seen = [card for card in CARDS if card not in (*played, *unseen)]
    if all(
        CARDS[card].points < max((CARDS[p].points for p in played), default=0) for card in unseen
    ):
        with pytest.raises(BadInput, match="fit the policy"):
            hidden_odds(seen, played, held, "points")
        return
    odds = hidden_odds(seen, played, held, "points")
    hands = every_hand(unseen, played, held)
    assert {r: float(odds.chance(r)) for r in REGIONS} == pytest.approx(hands, abs=1e-12)


def test_if_any_card_may_be_chosen_only_what_is_unseen_counts() -> None:
    odds = hidden_odds(["green-1", "green-2"], ["red-8"], 3)
    assert odds.chance("green") == Fraction(6, 45)
    assert odds.chance("red") == Fraction(7, 45)
    assert "Policy any" in str(odds)


def test_a_high_card_that_was_played_tells_that_the_hidden_one_is_higher_still() -> None:
    low = hidden_odds((), ["red-1"], 3, "points")
    high = hidden_odds(["green-7", "green-8"], ["red-8"], 3, "points")
    assert low.chance("green") > Fraction(1, 6)
    assert high.chance("green") == 0
    assert high.chance("red") == Fraction(1, 9)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: row_odds(("green-9",)), "a command card such as purple-4"),
        (lambda: row_odds(("green-1", "green-1")), "each card once"),
        (lambda: row_odds(("green-1",), ["green-1"]), "each card once"),
        (lambda: row_odds(("green-1", "red-1"), cards=1), "row: expected at most 1 cards, got 2"),
        (lambda: row_odds(cards=6), "a whole number from 1 to 5"),
        (lambda: row_odds(seen=list(CARDS)[:44]), "at least 5 cards that have not been seen"),
        (lambda: row_odds().chance("pink"), "region: expected a region"),
        (lambda: hidden_odds(policy="clever"), "policy: expected a way to choose (any, points)"),
        (lambda: hidden_odds(held=48), "held: expected a whole number from 0 to 47"),
        (lambda: hidden_odds(list(CARDS)), "at least one card"),
    ],
)
def test_nonsense_is_refused_in_one_line(ask: object, told: str) -> None:
    with pytest.raises(BadInput) as error:
        ask()  # type: ignore[operator]
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_rounded_chances_of_the_regions_that_miss_100_say_so() -> None:
    odds = hidden_odds()  # 17 % for each of six
    assert str(odds).endswith("Because of rounding, these add up to 102 %.")
    assert "add up to 102 %" in odds.scene().description
