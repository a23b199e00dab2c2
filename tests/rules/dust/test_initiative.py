"""The initiative step: cards, the order of play, empty hands, the deck, and Koshka."""

import pytest

from dustlab.core.match import Chance, Choice, Match
from dustlab.dust import GAME, State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.drawing import HIDDEN, seen_by, unseen
from tests.boards import at, reasons

BOARD = """
    berlin red 1 tank center
    new_york blue 1 tank center
    beijing green 1 tank center
"""


def choosing(text: str, rules: str = "premium", **options: int) -> Match[State]:
    """A round in which cards are chosen."""
    lines = f"""
        rules {rules}
        players red blue green
        phase initiative
        ends game
        {text}
        {BOARD}
    """
    return at(lines, turn="", **options)


def revealed(*cards: str, rules: str = "premium", used: str = "") -> Match[State]:
    """A round whose last card is just being put down by green."""
    match = choosing(
        f"""
        hand red c1m1p5s1
        hand blue c1m1p5s2
        hand green {cards[2]}
        played red {cards[0]}, blue {cards[1]}
        {used}
        """,
        rules,
    )
    match.play(f"card {cards[2]}")
    return match


def on_turn(match: Match[State]) -> tuple[str, str]:
    """The phase, and whose decision it is."""
    assert isinstance(match.pending, Choice)
    return match.state.phase, match.pending.player


def end_turn(match: Match[State]) -> None:
    """The player on turn buys nothing, stays at home and attacks nobody."""
    for move in ("end buying", "end movement", "end combat"):
        match.play(move)


# Choosing

HANDS = """
    hand red c5m1p1s1 c4m2p1s2
    hand blue c3m3p1s1
    hand green c3m2p2s3
"""


def test_cards_are_chosen_face_down_and_turned_up_together() -> None:
    match = choosing(HANDS)
    told = match.play("card c4m2p1s2").tell()
    assert told == "Red puts a card face down."
    assert match.state.cards.hands[0] == ("c5m1p1s1",)
    match.play("card c3m3p1s1")
    step = match.play("card c3m2p2s3")
    shown = "Red shows Ballistic Missiles: combat 4, movement 2, production 1, 2 stars."
    assert shown in step.tell()
    assert "dust.initiative.card" in [event.rule for event in step.events]


def test_only_a_card_of_the_own_hand_can_be_chosen() -> None:
    match = choosing(HANDS)
    assert reasons(match, "card c3m3p1s1") == ["dust.initiative.card"]
    assert reasons(match, "card c5m1p1s1") == []


def test_cards_are_chosen_at_the_beginning_of_a_round_only() -> None:
    match = at("phase interruption\norder blue red at 0\nplayed red c4m2p1s3", turn="")
    assert reasons(match, "card c5m1p1s1") == ["dust.initiative.round"]


# What others see


def test_nobody_sees_other_hands_nor_cards_that_lie_face_down() -> None:
    match = choosing(HANDS)
    match.play("card c4m2p1s2")
    seen = seen_by(match.state, "blue")
    assert seen.cards.hands == ((HIDDEN,), ("c3m3p1s1",), (HIDDEN,))
    assert seen.cards.played == (HIDDEN, "", "")
    assert set(seen.cards.deck) == {HIDDEN}
    assert len(seen.cards.deck) == len(match.state.cards.deck)
    assert "c4m2p1s2" not in str(seen)
    own = seen_by(match.state, "red")
    assert own.cards.played[0] == "c4m2p1s2"


def test_cards_that_were_turned_up_are_seen_by_all() -> None:
    match = revealed("c5m1p1s1", "c4m1p2s2", "c3m3p1s1")
    assert seen_by(match.state, "blue").cards.played == ("c5m1p1s1", "c4m1p2s2", "c3m3p1s1")


def test_everybody_knows_which_cards_are_unseen_but_not_where() -> None:
    match = choosing(HANDS)
    match.play("card c4m2p1s2")
    hidden = unseen(match.state, "blue")
    assert len(hidden) == 45 - 1
    assert {"c4m2p1s2", "c5m1p1s1", "c3m2p2s3"} <= set(hidden)
    assert "c3m3p1s1" not in hidden


# The order of play


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (("c3m3p1s1", "c5m1p1s1", "c4m1p2s1"), ("blue", "green", "red")),
        (("c3m1p3s3", "c3m2p2s1", "c3m3p1s1"), ("green", "blue", "red")),
        (("c4m1p2s1", "c4m1p2s3", "c4m1p2s2"), ("blue", "green", "red")),
    ],
)
def test_combat_value_then_movement_value_then_stars(
    rules: str, cards: tuple[str, ...], order: tuple[str, ...]
) -> None:
    match = revealed(*cards, rules=rules)
    assert match.state.order.armies == order
    assert on_turn(match) == ("production", order[0])


def test_the_seat_does_not_matter_for_the_order() -> None:
    match = revealed("c1m5p1s1", "c2m4p1s2", "c3m3p1s1")
    step = match.last
    assert step is not None
    assert "dust.initiative.order" in [event.rule for event in step.events]
    assert "Order of play: Green, Blue and Red." in step.tell()


def test_turns_follow_each_other_and_then_points_are_scored_and_a_new_round_begins() -> None:
    match = revealed("c3m3p1s1", "c5m1p1s1", "c4m1p2s1")
    for army in ("blue", "green", "red"):
        assert on_turn(match) == ("production", army)
        end_turn(match)
    assert (match.state.phase, match.state.round) == ("initiative", 3)
    assert match.state.scores == (1, 1, 1)


def test_played_cards_stay_in_front_of_their_players_until_the_round_ends() -> None:
    match = revealed("c3m3p1s1", "c5m1p1s1", "c4m1p2s1")
    end_turn(match)
    assert match.state.cards.played == ("c3m3p1s1", "c5m1p1s1", "c4m1p2s1")
    end_turn(match)
    end_turn(match)
    assert match.state.cards.played == ("", "", "")
    assert match.state.cards.discard == ("c3m3p1s1", "c5m1p1s1", "c4m1p2s1")
    assert match.last is not None
    assert "dust.initiative.discard" in [event.rule for event in match.last.events]


# An empty hand


@pytest.mark.parametrize("rules", EDITIONS)
def test_who_has_no_card_plays_the_top_card_of_the_deck_for_nothing(rules: str) -> None:
    match = choosing("hand red c5m1p1s1\nhand blue\nhand green c3m2p2s3", rules)
    match.automatic = False
    match.play("card c5m1p1s1")
    match.play("card c3m2p2s3")
    waits = match.pending
    assert isinstance(waits, Chance)
    assert match.state.phase == "blind draw"
    assert len(waits.odds) == 43
    assert set(waits.odds.weights.values()) == {1}
    step = match.fall("c4m1p2s2")
    assert "dust.initiative.empty_hand" in [event.rule for event in step.events]
    assert match.state.order.armies == ("red", "blue", "green")
    assert match.state.cards.played[1] == "c4m1p2s2"
    assert match.state.cards.hands[1] == ()
    assert match.state.card_of("blue") is not None


def test_who_has_a_card_must_choose_it_and_does_not_draw() -> None:
    match = choosing(HANDS)
    for card in ("c5m1p1s1", "c3m3p1s1", "c3m2p2s3"):
        assert match.state.phase == "initiative"
        match.play(f"card {card}")
    assert match.state.phase == "production"
    assert len(match.state.cards.deck) == 45 - 4


def test_everybody_else_has_chosen_before_a_card_is_drawn() -> None:
    match = choosing("hand red\nhand blue c3m3p1s1\nhand green c3m2p2s3")
    assert on_turn(match) == ("initiative", "blue")
    match.play("card c3m3p1s1")
    assert on_turn(match) == ("initiative", "green")


def test_a_round_in_which_nobody_has_a_card_begins_with_draws() -> None:
    match = revealed("c3m3p1s1", "c5m1p1s1", "c4m1p2s1")
    cards = match.state.cards
    match = Match(GAME, match.state._replace(cards=cards._replace(hands=((), (), ()))))
    match.automatic = False
    for _ in range(3):
        end_turn(match)
    assert match.state.phase == "blind draw"
    for _ in range(3):
        assert match.state.phase == "blind draw"
        match.fall()
    assert match.state.phase in ("production", "interruption")


# The deck


def test_the_discard_pile_becomes_the_deck_as_soon_as_that_is_used_up() -> None:
    match = choosing(
        """
        hand red c5m1p1s1
        hand blue
        hand green c3m2p2s3
        deck c4m1p2s2
        discard c1m1p5s1 c4m2p1s1
        """
    )
    match.automatic = False
    match.play("card c5m1p1s1")
    match.play("card c3m2p2s3")
    step = match.fall("c4m1p2s2")
    assert "dust.initiative.reshuffle" in [event.rule for event in step.events]
    assert match.state.cards.deck == ("c4m2p1s1", "c1m1p5s1")
    assert match.state.cards.discard == ()


def test_the_discard_pile_stays_while_there_are_cards_in_the_deck() -> None:
    match = choosing(
        """
        hand red c5m1p1s1
        hand blue
        hand green c3m2p2s3
        deck c4m1p2s2 c4m2p1s2
        discard c1m1p5s1
        """
    )
    match.automatic = False
    match.play("card c5m1p1s1")
    match.play("card c3m2p2s3")
    step = match.fall("c4m1p2s2")
    assert "dust.initiative.reshuffle" not in [event.rule for event in step.events]
    assert match.state.cards.discard == ("c1m1p5s1",)


def test_with_no_card_anywhere_a_player_has_no_points_and_the_last_turn() -> None:
    match = choosing("hand red c5m1p1s1\nhand blue\nhand green c3m2p2s3")
    cards = match.state.cards._replace(deck=())
    match = Match(GAME, match.state._replace(cards=cards))
    match.play("card c5m1p1s1")
    step = match.play("card c3m2p2s3")
    assert "Blue has no card, and there is none to draw" in step.tell()
    assert match.state.order.armies == ("red", "green", "blue")
    end_turn(match)
    end_turn(match)
    assert on_turn(match) == ("production", "blue")
    assert (match.state.turn.movement_points, match.state.turn.combat_points) == (0, 0)


def test_a_position_that_says_nothing_about_cards_goes_on_without_any() -> None:
    match = at(
        f"""
        players red blue green
        ends game
        order blue green red at 2
        {BOARD}
        """,
        turn="turn red combat 1",
    )
    match.play("end combat")
    assert match.state.order.armies == ("red", "blue", "green")
    assert on_turn(match) == ("production", "red")


# Koshka stands on three cards: c4m2p1s3, c3m2p2s2 and c1m3p3s1.


@pytest.mark.parametrize("rules", EDITIONS)
def test_koshka_brings_its_turn_before_the_one_that_is_about_to_begin(rules: str) -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m3p1s1", rules=rules)
    assert on_turn(match) == ("interruption", "blue")
    assert [str(move) for move in match.moves()] == ["use koshka", "pass"]
    step = match.play("use koshka")
    assert step.events[0].rule == "dust.ability.koshka"
    assert match.state.order.armies == ("blue", "red", "green")
    for army in ("blue", "red", "green"):
        assert on_turn(match) == ("production", army)
        end_turn(match)
    assert match.state.round == 3


def test_koshka_that_lets_a_turn_go_by_may_interrupt_a_later_one() -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m3p1s1")
    match.play("pass")
    assert on_turn(match) == ("production", "red")
    end_turn(match)
    assert on_turn(match) == ("interruption", "blue")
    match.play("use koshka")
    assert match.state.order.armies == ("red", "blue", "green")
    assert on_turn(match) == ("production", "blue")


def test_koshka_does_not_interrupt_the_holders_own_turn() -> None:
    match = revealed("c4m2p1s3", "c1m5p1s1", "c3m3p1s1")
    assert on_turn(match) == ("production", "red")


def test_koshka_is_no_use_once_the_own_turn_is_over() -> None:
    match = revealed("c4m2p1s3", "c1m5p1s1", "c3m3p1s1")
    for army in ("red", "green", "blue"):
        assert on_turn(match) == ("production", army)
        end_turn(match)


def test_koshka_is_used_only_as_a_turn_is_about_to_begin() -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m3p1s1")
    assert reasons(match, "use koshka") == []
    match.play("pass")
    assert reasons(match, "use koshka") == ["dust.ability.koshka"]


def test_koshka_names_nobody() -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m3p1s1")
    assert reasons(match, "use koshka green") == ["dust.ability.koshka"]
    assert "Red" in match.why_not("use koshka green")[0].text


def test_koshka_works_once_a_round() -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m3p1s1", used="used blue")
    assert on_turn(match) == ("production", "red")


@pytest.mark.parametrize("rules", EDITIONS)
def test_of_two_koshkas_on_one_turn_the_one_with_more_stars_goes_first(rules: str) -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m2p2s2", rules=rules)
    assert match.state.order.armies == ("red", "green", "blue")
    assert on_turn(match) == ("interruption", "green")
    step = match.play("use koshka")
    assert "dust.ability.koshka.two" in [event.rule for event in step.events]
    # Its turn is not interrupted itself: the other Koshka waits for the player it interrupts.
    assert on_turn(match) == ("production", "green")
    end_turn(match)
    assert on_turn(match) == ("interruption", "blue")
    step = match.play("use koshka")
    assert "dust.ability.koshka.two" not in [event.rule for event in step.events]
    assert match.state.order.armies == ("green", "blue", "red")
    for army in ("blue", "red"):
        assert on_turn(match) == ("production", army)
        end_turn(match)
    assert match.state.round == 3


def test_a_koshka_that_let_a_turn_go_by_is_not_asked_for_it_again() -> None:
    match = revealed("c5m1p1s1", "c1m3p3s1", "c3m2p2s2")
    match.play("pass")
    assert on_turn(match) == ("interruption", "blue")
    match.play("use koshka")
    end_turn(match)
    # Green has more stars and has passed: it cannot slip in between now.
    assert on_turn(match) == ("production", "red")
    end_turn(match)
    assert on_turn(match) == ("production", "green")


def test_an_interrupted_koshka_keeps_its_ability() -> None:
    match = revealed("c3m2p2s2", "c1m3p3s1", "c2m4p1s1")
    assert match.state.order.armies == ("red", "green", "blue")
    assert on_turn(match) == ("interruption", "blue")
    match.play("use koshka")
    end_turn(match)
    assert on_turn(match) == ("production", "red")
    assert match.state.has_ability("red", "koshka")
    assert not match.state.has_ability("blue", "koshka")
