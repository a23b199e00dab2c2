"""Who acts first in Dust: beside every way in which the cards can be dealt, and the real step."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from dustlab import dust
from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.dust.cards import the_deck
from dustlab.dust.odds.turn_order import card_game, comes_first, highest, places
from dustlab.dust.rules.initiative import in_order

DECK = tuple(the_deck())
SOME = ("c5m1p1s3", "c4m2p1s1", "c4m1p2s3", "c4m1p2s1", "c2m2p3s2", "c1m1p5s1", "c1m5p1s2")


def settled(played: tuple[str, ...]) -> tuple[str, ...]:
    """The order of a real round in which these cards were chosen."""
    seats = ("red", "blue", "green")[: len(played)]
    hands = "\n".join(f"hand {seat} {card}" for seat, card in zip(seats, played, strict=True))
    match = dust.from_position(
        f"players {' '.join(seats)}\nround 3\nphase initiative\n{hands}\nukraine red 1 tank"
    )
    for card in played:
        match.play(f"card {card}")
    return in_order(match.state)


@pytest.mark.parametrize("pair", list(permutations(SOME[:4], 2)))
def test_two_cards_come_in_the_order_of_a_real_round(pair: tuple[str, str]) -> None:
    assert comes_first(*pair) == (settled(pair)[0] == "red")


def test_three_cards_of_a_small_deck_are_what_counting_all_rounds_gives() -> None:
    card, left = SOME[2], [other for other in SOME if other != SOME[2]]
    counted = Counter(settled((card, *pair)).index("red") + 1 for pair in permutations(left, 2))
    assert places(card, 2, seen=[c for c in DECK if c not in SOME]) == Odds(counted)


@pytest.mark.parametrize(("others", "hand"), [(1, 3), (2, 2), (3, 2), (2, 3)])
def test_hands_of_a_small_deck_are_what_dealing_all_of_them_gives(others: int, hand: int) -> None:
    card, left = "c3m2p2s2", DECK[::5]
    lower = {other for other in left if comes_first(card, other)}
    counted: Counter[int] = Counter()

    def deal(cards: tuple[str, ...], more: int, place: int) -> None:
        if not more:
            counted[place] += 1
            return
        for held in combinations(cards, hand):
            rest = tuple(other for other in cards if other not in held)
            deal(rest, more - 1, place + (not lower.issuperset(held)))

    deal(left, others, 1)
    seen = [c for c in DECK if c not in left and c != card]
    assert places(card, others, hand, seen) == Odds(counted)


def test_nobody_comes_before_the_highest_card_or_behind_the_lowest() -> None:
    best, worst = "c5m1p1s3", "c1m1p5s1"
    assert places(best, 5, 5).chance(1) == 1
    assert places(worst, 5).chance(6) == 1


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_highest_of_some_cards_is_what_counting_all_hands_gives(rank: int) -> None:
    counted = Counter(
        sorted((the_deck()[c].combat for c in hand), reverse=True)[rank - 1]
        for hand in combinations(DECK, 3)
    )
    assert highest(3, rank=rank) == Odds(counted)


def test_of_more_cards_the_highest_is_higher() -> None:
    means = [highest(n).mean() for n in (1, 2, 5, 10)]
    assert means == sorted(means)
    assert means[0] == Fraction(7, 3)
    assert highest(5, "production") == highest(5, "combat")


def test_the_table_of_a_choice_of_cards_counts_points_and_the_first_turn() -> None:
    game = card_game(["c4m1p2s3", "c2m1p4s3"], ["c3m2p2s2", "c1m1p5s3"], first=2)
    assert [list(line.values()) for line in game.payoffs.values()] == [[2, -1], [0, 1]]
    assert game.value == Fraction(1, 2)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: places("c9m1p1s1", 1), "card: expected a card of the deck"),
        (lambda: places(SOME[0], 0), "others: expected a whole number from 1 to 5"),
        (lambda: places(SOME[0], 2, 6), "hand: expected a whole number from 1 to 5"),
        (lambda: places(SOME[0], 2, 2, DECK[1:42]), "hand: expected a whole number from 1 to 1"),
        (lambda: places(SOME[0], 1, seen=SOME), "seen: expected each card once"),
        (lambda: highest(3, "speed"), "value: expected a value of a card"),
        (lambda: highest(46), "cards: expected a whole number from 1 to 45"),
        (lambda: highest(3, rank=4), "rank: expected a whole number from 1 to 3"),
        (lambda: highest(1, seen=DECK), "seen: expected at least one card"),
        (lambda: card_game(SOME[:2], SOME[1:3], 1), "cards: expected each card in one hand"),
    ],
)
def test_nonsense_is_refused_in_one_line(ask: object, told: str) -> None:
    with pytest.raises(BadInput) as error:
        ask()  # type: ignore[operator]
    assert told in str(error.value)
    assert "\n" not in str(error.value)
