"""Setup, drawing, objectives and turns of Dual Powers (rulebook p. 4-5)."""

from collections import Counter

from dustlab import dualpowers
from dustlab.core.dice import Odds
from dustlab.core.match import Chance
from dustlab.dualpowers.components import CARDS, LEADERS_OF, REGIONS, UNITS
from tests.city import against, city, play

DEAL = [f"~ {card}" for card in sorted(CARDS)[:10]]


def test_a_new_game_has_a_neutral_unit_in_each_region_and_two_tiles_out() -> None:
    state = dualpowers.new_match(seed=3).state
    lying = Counter(token for tokens in state.city for token in tokens)
    assert lying == Counter(f"neutral {kind}" for kind in UNITS["neutral"])
    assert all(len(tokens) == 1 for tokens in state.city)
    assert state.tiles.unrest
    assert state.tiles.blockade
    assert state.tiles.barrier.split("-")[0] == state.tiles.blockade
    assert len(state.tiles.left) == 4


def test_red_begins_with_the_will_of_the_people_on_the_first_of_march() -> None:
    state = dualpowers.new_match(seed=3).state
    assert (state.will, state.support, state.date) == ("red", 0, (1, 1, 0))
    assert state.phase == "objective"
    assert state.side == "red"


def test_the_first_hands_have_three_leaders_and_five_command_cards() -> None:
    """Rulebook p. 4: eight cards, never fewer at this moment."""
    state = dualpowers.new_match(seed=9).state
    for side in ("red", "white"):
        hand = state.hand(side)
        assert len(hand) == 8
        assert set(LEADERS_OF[side]) < set(hand)
    assert len(state.stock.deck) == 38


def test_each_neutral_unit_and_each_tile_is_as_likely_as_any_other() -> None:
    pending = city("phase neutrals\nturn red").pending
    assert isinstance(pending, Chance)
    assert pending.odds == Odds({"1/0": 2, "1/1": 2, "1/2": 2})
    lying = zip(REGIONS, sorted(UNITS["neutral"]), strict=True)
    full = "\n".join(f"{region} neutral {kind}" for region, kind in lying)
    second = city(f"phase tiles\nunrest tan\ntiles green red purple white blue\n{full}").pending
    assert isinstance(second, Chance)
    assert second.odds == Odds.even(region for region in REGIONS if region != "tan")


def test_whoever_has_the_will_of_the_people_draws_first_five_cards_each() -> None:
    match = city("phase draw\nturn white\ntaken 0 first white\nwill white")
    play(match, *DEAL)
    assert match.state.hands[1] == tuple(sorted(CARDS)[:5])
    assert match.state.hands[0] == tuple(sorted(CARDS)[5:10])


def test_what_is_drawn_is_not_told_to_everybody() -> None:
    match = city("phase draw\nturn red\ntaken 0 first red")
    told = " ".join(event.text for event in play(match, *DEAL))
    assert "blue-1" not in told
    assert "5 command cards" in told


def test_the_discard_pile_becomes_the_deck_in_the_middle_of_drawing() -> None:
    used = " ".join(sorted(CARDS)[:46])
    match = city(f"phase draw\nturn red\ntaken 0 first red\ndiscard {used}\ndeck white-7 white-8")
    play(match, "~ white-7")
    assert len(match.state.stock.discard) == 46
    play(match, "~ white-8")
    assert match.state.stock.discard == ()
    assert len(match.state.stock.deck) == 46


def test_drawing_stops_when_there_is_nothing_at_all_to_draw() -> None:
    match = city("phase draw\nturn red\ntaken 0 first red\ndeck tan-1\nhand red tan-2")
    play(match, "~ tan-1")
    assert match.state.phase == "objective"
    assert match.state.hand("red") == ("tan-1", "tan-2")


def test_both_choose_and_then_the_turns_begin_with_the_will_of_the_people() -> None:
    match = city(
        "phase objective\nturn white\nwill white\nhand red tan-1 lenin\nhand white tan-2 lvov"
    )
    play(match, "objective tan-2", "objective tan-1")
    assert match.state.stock.objectives == ("tan-1", "tan-2")
    assert match.state.stock.shown == (False, False)
    assert (match.state.phase, match.state.side, match.state.turn.first) == (
        "card",
        "white",
        "white",
    )


def test_a_leader_cannot_be_an_objective_and_choosing_is_a_duty() -> None:
    here = "phase objective\nturn red\nhand red tan-1 lenin"
    assert against(here, "objective lenin") == ["dualpowers.objective.command"]
    assert against(here, "pass") == ["dualpowers.objective.choose"]
    assert against("phase objective\nturn red\nhand red lenin", "pass") == []


def test_each_has_four_turns_in_alternation_even_if_the_will_changes_sides() -> None:
    match = city(
        "date 2 march\nturn red\nwill red\nhand red tan-1 tan-2 tan-3 lenin\n"
        "hand white kerensky red-1 red-2 red-3"
    )
    sides = []
    for card in ("tan-1", "kerensky", "tan-2", "red-1", "tan-3", "red-2", "lenin"):
        sides.append(match.state.side)
        play(match, f"play {card}", "inspire" if card == "kerensky" else "pass")
        if card == "kerensky":
            play(match, "pass")
    assert sides == ["red", "white"] * 3 + ["red"]
    assert match.state.side == "white"
    play(match, "play red-3", "pass")
    assert match.state.phase not in ("card", "action")


def test_a_card_is_played_from_the_hand_and_lies_in_front_of_its_side() -> None:
    match = city("turn red\nhand red tan-1 lenin")
    play(match, "play tan-1")
    assert match.state.hands[0] == ("lenin",)
    assert match.state.played == (("tan-1",), ())


def test_only_without_a_card_a_turn_goes_by() -> None:
    assert against("turn red\nhand red tan-1", "pass") == ["dualpowers.turn.card"]
    match = city("turn red")
    play(match, "pass")
    assert match.state.side == "white"
    assert match.state.date.day == 1
