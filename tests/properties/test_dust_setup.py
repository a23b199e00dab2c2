"""What holds in every setup and every choice of cards: legal moves are listed, none is missed."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance, Choice
from dustlab.core.remarks import Event
from dustlab.core.words import LANGUAGES
from dustlab.dust import GAME, State
from dustlab.dust.board import the_board
from dustlab.dust.cards import the_deck
from dustlab.dust.components import ARMIES, CENTERS_IN_BOX
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.moves import (
    ChooseCard,
    ClaimArea,
    ClaimCapital,
    EndReinforcements,
    Pass,
    Place,
    PlaceCenter,
    Use,
)
from dustlab.dust.rules.building import left_in_box
from dustlab.dust.rules.drawing import HIDDEN, seen_by, unseen
from dustlab.dust.rules.setup import start
from dustlab.dust.text.position import read_position

# The chapters of this module: after them a turn begins.
OWN = (
    "deal",
    "setup card",
    "capitals",
    "power sources",
    "land",
    "centers",
    "reinforcements",
    "initiative",
    "blind draw",
    "interruption",
)


@cache
def played(rules: str, players: int, seed: int) -> list[State]:
    """Every position of a random setup, up to the first turn."""
    return told(rules, players, seed, None)


def told(rules: str, players: int, seed: int, log: list[Event] | None) -> list[State]:
    """The same with what happened in it."""
    state, rng = start(ARMIES[:players], edition(rules), the_board()), Random(seed)
    states = [state]
    while state.phase in OWN:
        pending = GAME.pending(state)
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng), log)
        else:
            state = GAME.advance(state, GAME.sample(state, rng), log)
        states.append(state)
    return states


# Few setups that all properties share.
setups = st.tuples(st.sampled_from(EDITIONS), st.integers(2, 6), st.integers(0, 1))


@settings(max_examples=12)
@given(setups)
def test_a_random_move_is_legal_and_listed_once(setup: tuple[str, int, int]) -> None:
    rng = Random(setup[2])
    for state in played(*setup):
        if state.phase in OWN and isinstance(GAME.pending(state), Choice):
            move = GAME.sample(state, rng)
            assert list(GAME.refusals(state, move)) == []
            listed = list(GAME.candidates(state))
            assert len(set(listed)) == len(listed)
            assert move in listed


@settings(max_examples=12)
@given(setups)
def test_every_setup_ends_with_a_turn_and_within_the_box(setup: tuple[str, int, int]) -> None:
    last = played(*setup)[-1]
    assert (last.phase, last.round) == ("production", 1)
    assert len(last.centers) <= CENTERS_IN_BOX
    for army in ARMIES:
        assert min(left_in_box(last, army)) >= 0
    for army in last.seats:
        on_land = [a for a in last.areas_of(army) if last.board[a].kind == "land"]
        # One tank on the score track, and one on each area that was claimed.
        assert left_in_box(last, army).tank <= 60 - 1 - len(on_land)


@settings(max_examples=12)
@given(setups)
def test_no_card_is_lost_or_seen_twice(setup: tuple[str, int, int]) -> None:
    for number, state in enumerate(played(*setup)):
        cards = state.cards
        hands = [card for hand in cards.hands for card in hand]
        there = [*hands, *cards.deck, *cards.discard, *filter(None, cards.played)]
        assert sorted(there) == sorted(the_deck())
        for army in state.seats:
            hidden, seen = unseen(state, army), seen_by(state, army)
            mine = state.seats.index(army)
            assert seen.cards.hands[mine] == cards.hands[mine]
            shown = [*seen.cards.played, *(c for hand in seen.cards.hands for c in hand)]
            assert not set(hidden) & {card for card in shown if card != HIDDEN}
            assert number % 5 or str(seen)


@settings(max_examples=12)
@given(setups)
def test_every_position_can_be_written_and_read(setup: tuple[str, int, int]) -> None:
    for state in played(*setup)[::3]:
        assert read_position(str(state).splitlines(), "position") == state


@settings(max_examples=12)
@given(setups)
def test_everything_that_happens_can_be_told_in_every_language(
    setup: tuple[str, int, int],
) -> None:
    log: list[Event] = []
    states = told(*setup, log)
    for language in LANGUAGES:
        for event in log:
            assert "{" not in event.tell(language)
        for state in states:
            assert GAME.pending(state).tell(language)


def test_every_kind_of_move_is_reached() -> None:
    wanted = {
        ChooseCard,
        ClaimCapital,
        ClaimArea,
        PlaceCenter,
        Place,
        EndReinforcements,
        Use,
        Pass,
    }
    kinds, seeds = set(), iter(range(60))
    while kinds != wanted:
        seed = next(seeds)
        rng = Random(seed)
        for state in played("premium", 4, seed):
            if state.phase in OWN and isinstance(GAME.pending(state), Choice):
                kinds.add(type(GAME.sample(state, rng)))
        assert kinds <= wanted


@pytest.mark.parametrize("rules", EDITIONS)
def test_no_legal_move_has_no_chance(rules: str) -> None:
    rng = Random(5)
    states = played(rules, 3, seed=5)
    firsts = {state.phase: state for state in reversed(states) if state.phase in OWN}
    last = firsts["reinforcements"]
    assert last.turn.shop is not None
    # Few points, so that there are few groups.
    shop = last.turn.shop._replace(points=6)
    firsts["reinforcements"] = last._replace(turn=last.turn._replace(shop=shop))
    for state in firsts.values():
        if isinstance(GAME.pending(state), Choice):
            legal = {m for m in GAME.candidates(state) if not list(GAME.refusals(state, m))}
            sampled, most = set(), iter(range(60 * len(legal)))
            while sampled != legal and next(most, None) is not None:
                sampled.add(GAME.sample(state, rng))
            assert sampled == legal
