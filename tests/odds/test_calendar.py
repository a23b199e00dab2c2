"""The day marker's chances, beside a plain recursion that knows the rulebook and nothing else."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.dualpowers.components import CARDS, DAYS
from dustlab.dualpowers.odds.calendar import CalendarOdds, Spot, calendar, of_state
from dustlab.dualpowers.odds.objectives import row_odds
from dustlab.dualpowers.rules.secrecy import unseen


def moved(day: int, days: int) -> tuple[int, bool]:
    """From the rulebook alone: behind 31 comes 1, and nobody stands on 29 or 30."""
    passed = False
    for _ in range(days):
        day += 1
        if day == 32:
            day, passed = 1, True
    return (31 if day in (29, 30) else day), passed


def plain(
    day: int, deck: tuple[int, ...], cards: int
) -> tuple[dict[int, float], dict[int, float], float]:
    """One card after the other out of a deck: where the marker is, stops on 15 and 31, passing."""
    lands: dict[int, float] = {}
    stops: dict[int, float] = {15: 0.0, 31: 0.0}
    passes = 0.0

    def go(here: int, left: tuple[int, ...], more: int, p: float, was: frozenset[int]) -> None:
        nonlocal passes
        if not more:
            lands[here] = lands.get(here, 0.0) + p
            for target in was - {0}:
                stops[target] += p
            passes += p * (0 in was)
            return
        for i, days in enumerate(left):
            to, passed = moved(here, days)
            now = was | ({to} & {15, 31}) | ({0} if passed else set())
            go(to, left[:i] + left[i + 1 :], more - 1, p / len(left), now)

    go(day, deck, cards, 1.0, frozenset())
    return lands, stops, passes


def without(seen: list[str]) -> tuple[int, ...]:
    return tuple(DAYS[card] for card in CARDS if card not in seen)


def agrees(odds: CalendarOdds, day: int, deck: tuple[int, ...], cards: int) -> None:
    lands, stops, passes = plain(day, deck, cards)
    landing = odds.lands().map(lambda spot: spot.day)
    assert {n: float(landing.chance(n)) for n in landing} == pytest.approx(lands, abs=1e-12)
    for target, p in stops.items():
        assert float(odds.stops(target)) == pytest.approx(p, abs=1e-12)
    assert float(odds.passes()) == pytest.approx(passes, abs=1e-12)


@pytest.mark.parametrize("day", [1, 7, 14, 15, 20, 26, 28, 31])
def test_two_cards_of_the_whole_deck_are_what_counting_all_pairs_gives(day: int) -> None:
    agrees(calendar(day, "march", cards=2), day, without([]), 2)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_any_few_cards_from_any_day_are_what_a_plain_recursion_gives(seed: int) -> None:
    rng = Random(seed)
    seen = rng.sample(sorted(CARDS), rng.randint(41, 43))
    day = rng.choice([*range(1, 29), 31])
    cards = rng.randint(1, 5)
    agrees(calendar(day, "april", seen, cards), day, without(seen), cards)


def test_seven_cards_in_a_row_can_pass_a_month_and_slide_on_the_way() -> None:
    seen = [card for card in CARDS if not card.startswith("tan")][:40]
    assert len(without(seen)) == 8
    agrees(calendar(20, "may_june", seen, 7), 20, without(seen), 7)


def subsets(deck: list[int]) -> Counter[tuple[int, int]]:
    """How many groups of cards there are of each size and each sum."""
    found = Counter({(0, 0): 1})
    for days in deck:
        for (size, total), ways in list(found.items()):
            if total + days <= 30:
                found[size + 1, total + days] += ways
    return found


def test_a_whole_month_is_what_counting_groups_of_cards_gives() -> None:
    """All orders are alike: how often a sum comes up can be counted without any order."""
    odds, deck = calendar(1), list(without([]))
    groups = subsets(deck)
    fifteen = sum(Fraction(groups[k, 14], comb(48, k)) for k in range(1, 15))
    assert odds.stops(15) == fifteen == Fraction(736495943, 3270357948)
    thirty_one = Fraction(0)
    for days in range(1, 9):
        rest = list(deck)
        rest.remove(days)
        for (size, total), ways in subsets(rest).items():
            if total <= 27 and total + days in (28, 29, 30):
                thirty_one += Fraction(6 * ways, 48 * comb(47, size))
    assert odds.stops(31) == thirty_one
    assert odds.passes() == 1
    assert odds.runs_out == 0


def test_the_walk_forgets_where_it_began_as_one_with_replacement_does() -> None:
    """Near the renewal theorem, but not on it: a deck of which cards are missing is not even."""
    assert abs(float(calendar(1).stops(15)) - 2 / 9) < 0.01


def test_what_has_been_seen_changes_the_chance() -> None:
    ones = [card for card, days in DAYS.items() if days == 1]
    assert calendar(14, "march", cards=1).stops(15) == Fraction(6, 48)
    assert calendar(14, "march", ones[:3], cards=1).stops(15) == Fraction(3, 45)
    assert calendar(14, "march", ones, cards=9).stops(15, 1) == 0


def test_each_card_can_be_looked_at_by_itself() -> None:
    odds = calendar(10, "march", cards=3)
    alone = calendar(10, "march", cards=1)
    assert odds.lands(1) == alone.lands()
    assert odds.stops(15, 1) == alone.stops(15) == Fraction(1, 8)
    assert [odds.stops(15, n) for n in range(4)] == sorted(odds.stops(15, n) for n in range(4))
    assert odds.lands(0).chance(Spot(0, 10)) == 1
    assert odds.bonus(1) == odds.stops(15, 1)


def test_the_picture_says_where_the_marker_comes_to_and_in_which_month() -> None:
    odds = calendar(28, "march", cards=1)
    assert odds.by_day() == {31: (3 / 8, 0.0), **dict.fromkeys(range(1, 6), (0.0, 1 / 8))}
    assert "The marker comes to: 1: 12 %; 2: 12 %" in odds.scene().description
    assert set(odds._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_a_bonus_on_either_day_is_counted_once() -> None:
    odds = calendar(14, "march", cards=9)
    assert max(odds.stops(15), odds.stops(31)) < odds.bonus() < odds.stops(15) + odds.stops(31)


def test_the_last_month_has_none_behind_it() -> None:
    assert calendar(30 + 1, "october", cards=1).reaches("november") == 1
    assert calendar(31, "november", cards=2).passes() == 0
    with pytest.raises(BadInput, match="a month that can pass"):
        calendar(3, "november")


def test_a_stop_behind_the_end_of_the_month_does_not_belong_to_it() -> None:
    assert calendar(28, "march", days=[3]).stops(3) == 0
    assert calendar(28, "march", days=[3], cards=1).stops(3) == Fraction(1, 8)


def test_too_few_cards_for_a_month_are_said_and_not_dropped() -> None:
    left = ("tan-1", "tan-2", "red-1")
    odds = calendar(1, "march", [card for card in CARDS if card not in left])
    assert odds.runs_out == 1
    assert "run out before: 100 %" in str(odds)
    three = calendar(27, "march", [card for card in CARDS if card not in left])
    assert three.runs_out == 1 - three.passes()
    assert sum(three.lands().weights.values()) == three.lands().total


def test_a_position_says_what_a_side_has_seen() -> None:
    match = dualpowers.new_match(seed=4)
    rng = Random(1)
    while match.state.phase != "card":
        match.play(dualpowers.GAME.sample(match.state, rng))
    odds = of_state(match.state, "red", 2)
    assert set(odds.unseen) == set(unseen(match.state, "red"))
    hand = [card for card in match.state.hand("red") if card in CARDS]
    aim = match.state.objective("red")
    assert odds.stops(15) == calendar(1, "march", [*hand, aim], 2).stops(15)


def test_the_opposition_meets_the_days_that_are_foretold() -> None:
    """Its pile is unseen, so the first card of it falls as the odds say."""
    match = dualpowers.new_solitaire(1, seed=3)
    rng, seen = Random(2), Counter[int]()
    while match.state.phase != "card":
        match.play(dualpowers.GAME.sample(match.state, rng))
    odds = of_state(match.state, "red", 1)
    for card in odds.unseen:
        seen[moved(match.state.date.day, DAYS[card])[0]] += 1
    landing = odds.lands().map(lambda spot: spot.day)
    assert {n: landing.chance(n) for n in seen} == {
        n: Fraction(ways, len(odds.unseen)) for n, ways in seen.items()
    }
    assert row_odds(seen=[]).chance("red") == Fraction(1, 6)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"day": 32}, "day: expected a whole number from 1 to 31, got 32"),
        ({"day": 29}, "1 to 28 or 31"),
        ({"day": 1, "month": "mai"}, "a month of the calendar"),
        ({"day": 1, "cards": 0}, "cards: expected a whole number from 1 to 9, got 0"),
        ({"day": 1, "cards": 10}, "from 1 to 9"),
        ({"day": 1, "cards": "two"}, "a whole number"),
        ({"day": 1, "seen": ["green-9"]}, "seen: expected a command card such as purple-4"),
        ({"day": 1, "seen": ["tan-4", "brown-4"]}, "each card once"),
        ({"day": 1, "seen": list(CARDS)}, "at least one card that has not been seen"),
        ({"day": 1, "days": [30]}, "1 to 28 or 31"),
    ],
)
def test_nonsense_is_refused_in_one_line(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput) as error:
        calendar(**arguments)  # type: ignore[arg-type]
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_day_that_was_not_asked_about_is_refused() -> None:
    with pytest.raises(BadInput, match="15 or 31"):
        calendar(1, cards=1).stops(3)
    with pytest.raises(BadInput, match="from 0 to 1"):
        calendar(1, cards=1).stops(15, 2)
