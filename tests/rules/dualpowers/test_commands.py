"""Command cards and bonus actions of Dual Powers (rulebook p. 6-7)."""

import pytest

from dustlab.core.match import Chance
from dustlab.dualpowers import GAME
from dustlab.dualpowers.components import groups
from tests.city import against, city, play, reasons

CITY = """
will white
barrier green-red
green red 1/1, red 2/1 exhausted
red white 2/2
blue neutral 1/0
"""


def test_example_b_two_units_of_value_one_must_go_into_green() -> None:
    match = city("turn red\ncard green-4")
    play(match, "recruit 1/1 1/0 > green")
    assert match.state.tokens("green") == ("red 1/0", "red 1/1")
    assert match.state.supply[0].count("1/0") == 1


def test_value_that_is_not_used_is_lost_and_one_unit_may_take_it_all() -> None:
    for units in ("1/0", "2/2", "3/3", "1/0 2/1", "1/0 1/1 1/1"):
        assert against("turn red\ncard green-8", f"recruit {units} > green") == []
    assert against("turn red\ncard green-8", "recruit 2/0 2/1 > green") == [
        "dualpowers.recruit.value"
    ]


def test_every_group_within_the_value_is_offered_once() -> None:
    found = groups(("1/0", "1/0", "1/1", "2/0", "3/2"), 2)
    assert sorted(found) == [
        *(("1/0",), ("1/0", "1/0"), ("1/0", "1/1"), ("1/1",), ("2/0",)),
    ]
    assert groups(("2/0", "3/2"), 1) == ()


def test_without_a_fitting_unit_nothing_can_be_recruited() -> None:
    all_ones = "green " + ", ".join(["red 1/0"] * 2 + ["red 1/1"] * 3)
    match = city(f"turn red\ncard tan-1\n{all_ones}")
    assert not [move for move in match.moves() if str(move).startswith("recruit")]
    assert reasons(match, "recruit 1/0 > tan") == ["dualpowers.recruit.supply"]


def test_every_reason_against_a_move_is_told_in_the_order_of_the_book() -> None:
    here = "turn red\ncard red-2\nbarrier green-red\ngreen white 1/1"
    assert against(here, "move white 1/1 green > red > tan") == [
        *("dualpowers.action.printed", "dualpowers.move.control"),
        *("dualpowers.move.blockade", "dualpowers.move.connection"),
    ]
    assert against("turn red\ncard red-2\nred red 2/0", "recruit 2/0, 3/3 > green") == [
        *("dualpowers.recruit.region", "dualpowers.recruit.supply", "dualpowers.recruit.value"),
    ]


def test_example_c_the_bridge_is_blocked_and_another_way_is_open() -> None:
    here = "turn white\ncard blue-5\nbarrier green-red\ngreen kerensky\nblue white 1/1"
    assert against(here, "move kerensky green > red") == ["dualpowers.move.blockade"]
    assert against(here, "move white 1/1 blue > white") == []


def test_ready_and_exhausted_tokens_move_and_keep_their_side() -> None:
    match = city("turn red\ncard tan-5\n" + CITY)
    play(match, "move 2/1 exhausted green > blue > white")
    assert match.state.tokens("white") == ("red 2/1 exhausted",)
    assert match.state.tokens("green") == ("red 1/1",)


def test_a_double_move_is_one_token_along_one_or_two_connections() -> None:
    here = "turn red\ncard tan-5\n" + CITY
    assert against(here, "move 1/1 green > blue") == []
    assert against(here, "move 1/1 green > blue > white") == []
    assert against(here, "move 1/1 green > blue > white > tan") == ["dualpowers.move.double"]
    assert against(here, "move 1/1 green > red > purple") == ["dualpowers.move.blockade"]


def test_a_double_move_ends_the_action_after_one_token() -> None:
    match = city("turn red\ncard tan-5\n" + CITY)
    play(match, "move 1/1 green > blue")
    assert match.state.side == "white"


def test_neutral_tokens_obey_the_will_of_the_people_alone() -> None:
    for will, side, rules in (
        ("red", "red", []),
        ("white", "white", []),
        ("white", "red", ["dualpowers.move.control"]),
    ):
        here = f"turn {side}\ncard blue-5\nwill {will}\nblue neutral 1/0"
        assert against(here, "move neutral 1/0 blue > white") == rules


def test_a_token_that_is_not_there_cannot_be_moved() -> None:
    here = "turn red\ncard blue-5\ngreen red 1/1"
    assert against(here, "move 1/0 green > red") == ["dualpowers.move.control"]
    assert against(here, "move 1/1 exhausted green > red") == ["dualpowers.move.control"]


def test_refreshing_never_tires() -> None:
    here = "turn red\ncard tan-7\n" + CITY
    assert against(here, "refresh 2/1 green") == []
    assert against(here, "refresh 1/1 green") == ["dualpowers.refresh.exhausted"]
    assert against(here, "refresh 3/3 green") == ["dualpowers.move.control"]


def test_example_d_a_bonus_move_of_a_neutral_unit() -> None:
    match = city(
        "date 10 april\nturn red\nwill red\nbarrier green-red\nhand red purple-5\ntan neutral 1/1"
    )
    play(match, "play purple-5", "recruit 2/1 > purple", "move neutral 1/1 tan > purple")
    assert match.state.tokens("purple") == ("neutral 1/1", "red 2/1")
    assert match.state.side == "white"


def test_a_bonus_unit_has_value_one_and_goes_anywhere() -> None:
    here = "date 15 april\nturn red\nphase bonus"
    assert against(here, "recruit 1/1 > blue") == []
    assert against(here, "recruit 1/1, 1/0 > blue") == ["dualpowers.bonus.recruit"]
    all_ones = "green " + ", ".join(["red 1/0"] * 2 + ["red 1/1"] * 3)
    assert against(f"{here}\n{all_ones}", "recruit 1/1 > blue") == ["dualpowers.bonus.recruit"]


def test_a_bonus_card_is_drawn_from_what_nobody_has_seen() -> None:
    match = city("date 15 april\nturn red\nphase bonus\ndeck tan-1 tan-2\nhand red blue-1")
    play(match, "draw")
    pending = match.pending
    assert isinstance(pending, Chance)
    assert set(pending.odds.weights) == {"tan-1", "tan-2"}
    play(match, "~ tan-2")
    assert match.state.hand("red") == ("blue-1", "tan-2")
    assert (match.state.phase, match.state.side) == ("card", "white")


@pytest.mark.parametrize("move", ["draw", "recruit 1/0 > tan", "pass"])
def test_one_bonus_action_or_none_and_the_turn_is_over(move: str) -> None:
    match = city("date 15 april\nturn red\nphase bonus\ndeck tan-1")
    play(match, move, *(["~ tan-1"] if move == "draw" else []))
    assert match.state.side == "white"


def test_a_bonus_before_the_action_is_told_to_wait() -> None:
    early = city("date 15 april\nturn red\ncard tan-1 bonus")
    assert [r.text for r in early.why_not("draw")] == [
        "The bonus action comes after the action of the card."
    ]
    assert reasons(early, "draw") == ["dualpowers.bonus.when"]


def test_moves_of_another_part_are_told_where_they_belong() -> None:
    assert against("turn red\ncard tan-1", "leader lenin > tan") == ["dualpowers.action.printed"]
    assert against("turn red\nphase bonus", "points") == ["dualpowers.bonus.when"]
    for card in ("tan-1", "lenin"):
        here = f"turn red\ncard {card}\nhand red tan-2"
        assert against(here, "play tan-2") == ["dualpowers.turn.steps"]
    over = city("phase over\nturn red\nsupport red 12")
    assert reasons(over, "pass") == ["dualpowers.end.track"]
    assert list(GAME.candidates(over.state)) == []
