"""Leaders and their special actions (rulebook p. 6-7)."""

import pytest

from tests.city import against, city, play, reasons


def test_a_leader_goes_anywhere_and_stands_ready() -> None:
    for region in ("green", "red", "purple", "tan", "white", "blue"):
        match = city("turn red\ncard lenin")
        play(match, f"leader lenin > {region}")
        assert match.state.tokens(region) == ("lenin",)


@pytest.mark.parametrize("first", ["leader lenin > tan", "inspire"])
def test_both_actions_in_either_order_and_then_the_turn_is_over(first: str) -> None:
    second = "inspire" if first != "inspire" else "leader lenin > tan"
    match = city("turn red\ncard lenin\nwill white")
    play(match, first)
    assert match.state.side == "red"
    assert reasons(match, first) == ["dualpowers.leader.actions"] + (
        ["dualpowers.special.inspire"] if first == "inspire" else []
    )
    play(match, second)
    assert match.state.side == "white"
    assert match.state.tokens("tan") == ("lenin",)
    assert match.state.will == "red"


def test_either_action_may_be_left_undone() -> None:
    match = city("turn red\ncard lenin\nwill white")
    play(match, "pass")
    assert match.state.side == "white"
    match = city("turn red\ncard lenin\nwill white")
    play(match, "leader lenin > tan", "pass")
    assert (match.state.will, match.state.side) == ("white", "white")


def test_a_leader_wakes_neutral_units_that_obey_his_side() -> None:
    here = "turn red\ncard lenin\ntan neutral 1/0 exhausted, neutral 1/2 exhausted\n"
    awake, asleep = city(here + "will red"), city(here + "will white")
    play(awake, "leader lenin > tan")
    assert awake.state.tokens("tan") == ("lenin", "neutral 1/0", "neutral 1/2")
    play(asleep, "leader lenin > tan")
    assert asleep.state.tokens("tan") == (
        *("lenin", "neutral 1/0 exhausted", "neutral 1/2 exhausted"),
    )


def test_a_leader_wakes_no_trotsky_and_no_units_of_a_side() -> None:
    match = city("turn red\ncard lenin\nwill red\ntan trotsky exhausted, red 1/0 exhausted")
    play(match, "leader lenin > tan")
    assert match.state.tokens("tan") == ("lenin", "red 1/0 exhausted", "trotsky exhausted")


def test_only_in_the_region_where_the_leader_arrives() -> None:
    match = city("turn red\ncard lenin\nwill red\ntan neutral 1/0 exhausted")
    play(match, "leader lenin > blue")
    assert match.state.tokens("tan") == ("neutral 1/0 exhausted",)


def test_the_other_leader_cannot_come_with_this_card() -> None:
    assert against("turn red\ncard lenin", "leader kollontai > tan") == [
        "dualpowers.leader.recruit"
    ]


def test_protest_opens_one_connection_and_bars_another() -> None:
    match = city("turn red\ncard kollontai\nbarrier green-red\nhand white tan-3\ngreen white 1/0")
    play(match, "protest tan-purple", "pass", "play tan-3")
    assert match.state.tiles.barrier == "purple-tan"
    assert reasons(match, "move white 1/0 green > red") == []


def test_espionage_turns_up_the_other_objective_once() -> None:
    match = city("turn red\ncard zinoviev\nobjective white tan-1\nobjective red blue-1")
    told = play(match, "espionage")
    assert match.state.stock.shown == (False, True)
    assert "tan-1" in told[0].text
    again = "turn red\ncard zinoviev\nobjective white tan-1 shown"
    assert against(again, "espionage") == ["dualpowers.special.espionage"]


def test_inspiring_takes_the_neutral_tokens_over_at_once() -> None:
    match = city("turn white\ncard kerensky\nwill red\ntan neutral 1/0 exhausted")
    play(match, "inspire", "leader kerensky > tan")
    assert match.state.will == "white"
    assert match.state.tokens("tan") == ("kerensky", "neutral 1/0")


def test_a_special_action_belongs_to_its_leader() -> None:
    here = "turn red\ncard zinoviev\nwill white\nbarrier green-red"
    assert against(here, "protest tan-white") == ["dualpowers.leader.actions"]
    assert against(here, "inspire") == ["dualpowers.leader.actions"]


def test_a_bonus_follows_a_leaders_card_too() -> None:
    match = city("date 8 march\nturn red\nhand red lenin\nwill white")
    play(match, "play lenin", "leader lenin > tan", "inspire")
    assert (match.state.phase, match.state.side) == ("bonus", "red")


def test_a_played_leader_card_is_out_of_the_game_after_the_round() -> None:
    match = city("date 20 march\nturn red\ntaken 7 first white\nhand red lenin\nwill white")
    play(match, "play lenin", "pass")
    stock = match.state.stock
    assert match.state.played == ((), ())
    assert "lenin" not in (*stock.discard, *stock.deck, *match.state.hands[0])
