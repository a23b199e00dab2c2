"""A round of cards by itself: dealing, choosing, the order with its ties, Koshka, its picture."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.dust.cards import card, the_deck
from dustlab.dust.moves import Pass, Use
from dustlab.dust.pictures.round import order_scene
from dustlab.dust.rules import initiative
from dustlab.dust.rules.drawing import seen_by
from dustlab.dust.state import HIDDEN, State
from dustlab.dust.studies.rounds import (
    all_choose,
    card_round,
    earliest,
    end_turn,
    explained,
    is_last_turn,
    latest,
    on_the_table,
    places,
    refuse_choice,
)
from dustlab.pictures.scene import Text
from dustlab.pictures.words import tell

SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 10**6)


def test_everybody_is_dealt_five_cards_and_no_card_twice() -> None:
    match = card_round(6, seed=3)
    hands = match.state.cards.hands
    assert [len(hand) for hand in hands] == [5] * 6
    everywhere = [*match.state.cards.deck, *(one for hand in hands for one in hand)]
    assert sorted(everywhere) == sorted(the_deck())
    assert card_round(6, seed=3).state == match.state
    assert card_round(6, seed=4).state != match.state


@given(SEATS, SEEDS)
def test_each_place_says_what_sets_it_apart_from_the_one_before(count: int, seed: int) -> None:
    match = card_round(count, seed=seed)
    rng = Random(seed)
    choices = {
        army: rng.choice(hand)
        for army, hand in zip(match.state.seats, match.state.cards.hands, strict=True)
    }
    all_choose(match, choices)
    found = places(match.state)
    assert [place.army for place in found] == list(initiative.in_order(match.state))
    for before, after in pairwise(found):
        assert before.card is not None
        assert after.card is not None
        assert after.by
        assert getattr(before.card, after.by) > getattr(after.card, after.by)
        ranks = {"combat": 0, "movement": 1, "stars": 2}
        level = before.card.rank[: ranks[after.by]]
        assert level == after.card.rank[: ranks[after.by]]
    ties = [e for e in explained(match.state) if "tie_" in e.key]
    assert len(ties) == sum(place.by in ("movement", "stars") for place in found)


def test_the_earliest_and_the_latest_card_of_a_hand() -> None:
    hand = card_round(2, seed=1).state.cards.hands[0]
    ranks = [card(one).rank for one in hand]
    assert card(earliest(hand)).rank == max(ranks)
    assert card(latest(hand)).rank == min(ranks)


def first_choices(state: State) -> dict[str, str]:
    """For each player the card of the hand that acts earliest."""
    return {army: hand[0] for army, hand in zip(state.seats, state.cards.hands, strict=True)}


def koshka_round() -> object:
    """Green's Koshka would act last, Red's second."""
    match = card_round(3, seed=18)
    choices = first_choices(match.state) | {"red": "c3m2p2s2", "green": "c1m3p3s1"}
    all_choose(match, choices)
    return match


def test_koshka_moves_her_holder_to_the_front_and_says_so() -> None:
    match = koshka_round()
    assert match.state.phase == "interruption"
    before = match.state.order.armies
    match.play(Use("koshka"))
    first = places(match.state)[0]
    assert first.moved
    assert first.by == ""
    assert first.army != before[0]
    assert "brought forward by Koshka" in tell(order_scene(match.state))


def test_turns_go_by_to_the_last_one() -> None:
    match = koshka_round()
    for _ in range(12):
        if match.state.phase == "interruption":
            match.play(Pass())
        elif is_last_turn(match.state):
            break
        else:
            end_turn(match)
    assert match.state.turn.army == match.state.order.armies[-1]
    assert match.state.order.round == 1


def test_others_cards_lie_face_down_until_all_have_chosen() -> None:
    state = card_round(3, seed=2).state
    choices = first_choices(state)
    some = {"red": choices["red"]}
    seen = seen_by(on_the_table(state, "blue", some), "blue")
    assert seen.cards.played[1] == HIDDEN
    assert len(seen.cards.hands[1]) == 4
    seen = seen_by(on_the_table(state, "blue", choices), "blue")
    assert seen.cards.played[1] == choices["red"]


def test_a_card_of_another_hand_is_refused() -> None:
    state = card_round(2, seed=1).state
    blue, red = state.cards.hands
    assert refuse_choice(state, "blue", blue[0]) == ()
    assert [r.rule for r in refuse_choice(state, "blue", red[0])] == ["dust.initiative.card"]


@pytest.mark.parametrize("players", [1, 7, ["red"], ["red", "red"], ["red", "pink"]])
def test_wrong_players_are_refused_in_one_line(players: object) -> None:
    with pytest.raises(BadInput):
        card_round(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("count", [2, 6])
def test_the_picture_tells_every_place_in_letters_that_can_be_read(
    language: str, count: int
) -> None:
    match = card_round(count, seed=5)
    all_choose(match, first_choices(match.state))
    scene = order_scene(match.state, language)
    assert len(scene.names()) == count
    assert all(shape.size >= 12 for shape in scene.shapes if isinstance(shape, Text))
    assert order_scene(card_round(count).state, language).names() == []
