"""Bets on throws and cards: what is asked is exact, open, and seen by the one who bets."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.games import game
from dustlab.core.match import Chance, Choice, Fell, Match, replay
from dustlab.dualpowers.rules.secrecy import seen_by
from dustlab.odds.bets import Bet, by_luck, distance, lean, numbers_that_come, within
from dustlab.play.wagers import LEAST, MOST, Wager, wager_on

STORED = Path(__file__).parents[1] / "transcripts"
GAMES = ["dust/original-2.dust", "dualpowers/alone-red-1.dual", "tactics/first_patrol.tactics"]


def stored(name: str) -> Match[Any]:
    path = STORED / name
    return replay(game(path.parent.name), path.read_text("utf-8"), path.name)


def wagers(match: Match[Any]) -> Iterator[tuple[Wager, Match[Any], list[Any]]]:
    """Every bet of a match, the match before the move, and the steps that the move brought."""
    steps = match.steps
    for number, step in enumerate(steps):
        if isinstance(step.cause, Fell):
            continue
        match.cursor = number
        wager = wager_on(match, step.cause)
        if wager is not None:
            end = number + 1
            while end < len(steps) and isinstance(steps[end].cause, Fell):
                end += 1
            yield wager, match, steps[number:end]


@pytest.mark.parametrize("name", GAMES)
def test_the_chance_is_that_of_the_rules(name: str) -> None:
    """Where all that falls lies open, it is the sum over what the rules let fall."""
    found = 0
    for wager, match, steps in wagers(stored(name)):
        assert LEAST <= wager.chance <= MOST
        pending = match.game.pending(steps[0].after)
        if isinstance(pending, Chance) and pending.odds == wager.falls.odds:
            ways = [one for one in pending.odds if wager.event.holds(one)]
            assert wager.chance == sum((pending.odds.chance(one) for one in ways), Fraction(0))
            assert wager.came(steps) == (steps[1].cause.outcome in ways)
        found += 1
    assert found > 3


@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_in_every_language(name: str) -> None:
    wager, _, _ = next(wagers(stored(name)))
    said = [wager.tell(language) for language in ("en", "de", "it")]
    assert len(set(said)) == 3
    assert all(one.endswith("?") and "{" not in one for one in said)


def test_hits_are_counted_as_dice_have_them() -> None:
    match = dust.new_battle("2 tank", "3 tank", seed=5)
    wager = wager_on(match, "roll")
    assert wager is not None
    (_, least), *_ = wager.event.facts
    dice = len(wager.falls.odds) - 1
    ways = sum(sum(throw) >= least for throw in product((1, 0, 0), repeat=dice))
    assert wager.chance == Fraction(ways, 3**dice)


def test_where_nothing_falls_nothing_is_asked() -> None:
    match = dust.new_battle("3 tank", "2 tank", seed=7)
    assert wager_on(match, "retreat 1 tank > ukraine") is None
    assert wager_on(match, "take 1 tank") is None, "not legal before the dice"


def test_the_same_step_asks_the_same() -> None:
    match = dust.new_battle("3 tank", "2 tank", seed=7)
    first = wager_on(match, "roll")
    match.play("roll")
    match.back()
    again = wager_on(match, "roll")
    assert first is not None
    assert again is not None
    assert (first.key, first.tell()) == (again.key, again.tell())


def test_of_cards_counts_what_the_player_knows_and_not_where_they_lie() -> None:
    """Other hands and the deck are one: else a bet would tell what somebody holds."""
    match = stored("dualpowers/alone-red-1.dual")
    told = 0
    for wager, before, steps in wagers(match):
        if wager.falls.asks == "bets.opposition":
            state = steps[0].before
            hidden = set(wager.falls.odds)
            assert state.stock.top_card in hidden
            seen = seen_by(state, state.table.player)
            assert not hidden & {*seen.hand(state.table.player), *seen.stock.discard}
            assert set(state.stock.deck) <= hidden
            assert isinstance(before.pending, Choice)
            told += 1
    assert told


def test_a_card_for_somebody_else_is_not_bet_on() -> None:
    for seed in range(2):
        match = dualpowers.new_match(seed)
        for wager, _, steps in wagers(_played(match)):
            facts = dict(wager.falls.facts)
            if "side" in facts:
                assert facts["side"] == dualpowers.GAME.decider(steps[0].before)


def _played(match: Match[Any]) -> Match[Any]:
    while match.over is None and len(match.steps) < 120:
        match.play(match.moves()[0])
    return match


def test_nobody_is_asked_after_a_move_that_is_refused() -> None:
    match = tactics.new_match("first_patrol", seed=2)
    match.let_dice_fall()
    move = match.moves()[0]
    wager_on(match, move)
    match.play(move)
    with_steps = len(match.steps)
    assert wager_on(match, move) is None or not match.why_not(move)
    assert len(match.steps) == with_steps, "asking plays nothing"


# -- what many bets mean


def bets(*guesses: tuple[float, float, bool]) -> list[Bet]:
    return [Bet(*one) for one in guesses]


def test_distance_and_lean_know_no_luck() -> None:
    one = bets((0.6, 0.5, True), (0.3, 0.5, False))
    other = bets((0.6, 0.5, False), (0.3, 0.5, True))
    assert distance(one) == distance(other) == pytest.approx(0.15)
    assert lean(one) == lean(other) == pytest.approx(-0.05)


@pytest.mark.parametrize("chances", [[0.5], [0.2, 0.7], [0.1, 0.5, 0.9, 0.3]])
def test_how_many_come_is_the_sum_over_all_ways(chances: list[float]) -> None:
    by_hand = [0.0] * (len(chances) + 1)
    for way in product((True, False), repeat=len(chances)):
        share = 1.0
        for came, chance in zip(way, chances, strict=True):
            share *= chance if came else 1 - chance
        by_hand[sum(way)] += share
    assert numbers_that_come(chances) == pytest.approx(by_hand)


def test_a_difference_is_held_against_all_that_luck_can_bring() -> None:
    """Ten bets at 50 % of which all came: two ways in 1,024."""
    assert by_luck(bets(*[(0.5, 0.5, True)] * 10)) == pytest.approx(2 / 1024)
    assert by_luck(bets((0.5, 0.5, True), (0.5, 0.5, False))) == pytest.approx(1)


def test_within_which_bounds_luck_stays() -> None:
    low, high = within(0.5, 10)
    inside = numbers_that_come([0.5] * 10)[round(10 * low) : round(10 * high) + 1]
    assert sum(inside) >= 0.9
    assert sum(inside[1:-1]) < 0.9
