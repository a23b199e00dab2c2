"""Scoring, clean-up and the end of Dual Powers (rulebook p. 8-9)."""

import pytest

from dustlab.core.match import Chance, Over
from tests.city import city, heard, play

MARCH = "date 20 march\nwill red\nunrest tan\nblockade green\nbarrier green-red\n"
UNREST = "phase unrest\nturn white\n" + MARCH


@pytest.mark.parametrize(
    ("month", "points"),
    [
        *(("march", 2), ("april", 2), ("may_june", 2), ("july", 3)),
        *(("august", 4), ("september", 5), ("october", 6), ("november", 6)),
    ],
)
def test_unrest_is_worth_more_from_month_to_month(month: str, points: int) -> None:
    match = city(UNREST.replace("march", month) + "tan white 1/0")
    play(match, "points")
    assert match.state.support == points


def test_the_stronger_side_chooses_and_nobody_else() -> None:
    last = "taken 7 first red\nturn white\ncard blue-6\n" + MARCH
    for tokens, side in (("red 2/1", "red"), ("white 2/1", "white")):
        match = city(f"{last}tan {tokens}")
        play(match, "pass")
        assert (match.state.phase, match.state.side) == ("unrest", side)
    nobody = city(last + "tan neutral 1/0")
    play(nobody, "pass")
    assert nobody.state.phase == "clean-up"
    assert nobody.state.tokens("tan") == ("neutral 1/0 exhausted",)


def test_with_the_bonus_action_the_unrest_region_still_tires() -> None:
    match = city(UNREST + "tan white 1/0, white 2/1")
    play(match, "bonus", "recruit 1/1 > tan")
    assert match.state.support == 0
    assert match.state.tokens("tan") == (
        *("white 1/0 exhausted", "white 1/1 exhausted", "white 2/1 exhausted"),
    )


def test_a_card_drawn_for_unrest_comes_before_the_objectives() -> None:
    match = city(UNREST + "deck tan-1\ntan white 1/0\nobjective red tan-2")
    play(match, "bonus", "draw")
    assert isinstance(match.pending, Chance)
    assert match.state.support == 0
    play(match, "~ tan-1")
    assert match.state.hand("white") == ("tan-1",)
    assert match.state.support == 2


@pytest.mark.parametrize(
    ("support", "will", "first"),
    [("red 3", "red", "White"), ("white 1", "white", "Red"), ("red 0", "red", "White")],
)
def test_who_has_fewer_points_reveals_first(support: str, will: str, first: str) -> None:
    match = city(
        f"{UNREST.replace('will red', f'will {will}')}support {support}\ntan white 1/0\n"
        "objective red blue-1\nobjective white green-1"
    )
    told = [event.text for event in play(match, "bonus", "pass")]
    revealed = [text for text in told if text.startswith("The objective of")]
    assert revealed[0].startswith(f"The objective of {first}")
    assert "marker 2" in revealed[0]
    assert "marker 3" in revealed[1]


def test_an_objective_brings_its_points_to_the_stronger_whoever_chose_it() -> None:
    match = city(UNREST + "tan white 1/0\nobjective white purple-8\npurple red 3/3")
    play(match, "bonus", "pass")
    assert match.state.support == -5


def test_the_order_of_scoring_can_decide_the_game() -> None:
    """Marker 2 is scored first: an end of the track there leaves marker 3 unscored."""
    here = (
        f"{UNREST}support red 8\ntan white 1/0\n"
        "objective white purple-8\nobjective red blue-8\npurple red 3/3\nblue white 3/3"
    )
    for support, winner in (("red 8", "red"), ("white 8", "white")):
        match = city(here.replace("red 8", support))
        play(match, "bonus", "pass")
        assert match.over is not None
        assert (match.over.winner, match.over.because) == (winner, "dualpowers.end.track")


def test_two_markers_in_a_region_are_scored_apart_and_tire_it_once() -> None:
    match = city(UNREST + "tan white 2/1\nobjective red tan-1\nobjective white tan-2")
    play(match, "points")
    assert match.state.support == 2 + 2 + 2
    assert match.state.tokens("tan") == ("white 2/1 exhausted",)


def test_example_g_who_turns_and_who_leaves() -> None:
    """Rulebook p. 9: the 2 turns over, the unit goes to the supply, the leader out of the game."""
    match = city(
        UNREST + "tan white 1/0\nobjective white white-1\n"
        "white white 2/1, lvov exhausted, red 3/3 exhausted"
    )
    assert "3/3" not in match.state.supply[0]
    play(match, "bonus", "pass")
    assert match.state.tokens("white") == ("white 2/1 exhausted",)
    assert "3/3" in match.state.supply[0]


@pytest.mark.parametrize(
    ("token", "month"),
    [("neutral 1/0", "march"), ("trotsky", "july"), ("red trotsky", "august"), ("lenin", "march")],
)
def test_leaders_and_neutral_tokens_leave_for_good(token: str, month: str) -> None:
    match = city(f"{UNREST.replace('march', month)}tan white 3/2, {token} exhausted")
    before = match.state.supply
    play(match, "bonus", "pass")
    assert match.state.tokens("tan") == ("white 3/2 exhausted",)
    assert match.state.supply == before


def test_a_region_without_a_marker_stays_as_it_is() -> None:
    match = city(UNREST + "tan white 1/0\nblue white 1/1, red 1/0 exhausted")
    play(match, "points")
    assert match.state.tokens("blue") == ("red 1/0 exhausted", "white 1/1")


def test_the_clean_up_moves_the_tiles_and_discards_what_was_used() -> None:
    match = city(
        UNREST + "tan white 1/0\nplayed red tan-1 lenin\nplayed white tan-2\n"
        "objective red blue-1\nobjective white blue-2\nhand red green-1"
    )
    play(match, "points")
    pending = match.pending
    assert isinstance(pending, Chance)
    assert set(pending.odds.weights) == {"red", "purple", "white", "blue"}
    play(match, "~ blue")
    state = match.state
    assert (state.tiles.unrest, state.tiles.blockade) == ("green", "blue")
    assert state.tiles.barrier == "blue-green"
    assert set(state.stock.discard) == {"tan-1", "tan-2", "blue-1", "blue-2"}
    assert state.hand("red") == ("green-1",)
    assert (state.date.round, state.phase) == (2, "draw")


def test_round_six_draws_no_tile_and_keeps_the_blockade_marker() -> None:
    match = city(UNREST.replace("march", "july") + "round 5\ntiles none\ntan white 1/0")
    play(match, "points")
    state = match.state
    assert (state.date.round, state.phase) == (6, "draw")
    assert (state.tiles.unrest, state.tiles.blockade, state.tiles.barrier) == (
        *("green", "", "green-red"),
    )


def test_in_round_six_protest_still_moves_the_blockade_marker() -> None:
    match = city("round 6\nturn red\ncard kollontai\nunrest green\ntiles none\nbarrier green-red")
    play(match, "protest tan-white")
    assert match.state.tiles.barrier == "tan-white"


def test_the_card_that_is_used_lies_in_front_of_its_side_and_is_discarded_after_the_round() -> None:
    match = city("turn white\ntaken 7 first red\ncard tan-1\nunrest tan\nblockade red")
    assert match.state.played == ((), ("tan-1",))
    assert "tan-1" not in match.state.stock.deck
    play(match, "pass")
    assert match.state.stock.discard == ("tan-1",)


def test_the_game_ends_after_the_scoring_of_round_six() -> None:
    sixth = UNREST.replace("march", "july").replace("blockade green\n", "round 6\n")
    match = city(sixth + "tan white 1/0")
    play(match, "points")
    assert match.over is not None
    assert (match.over.winner, match.over.because) == ("white", "dualpowers.end.tiles")


@pytest.mark.parametrize("month", ["october", "november"])
def test_october_and_november_end_the_game_but_not_before_the_scoring(month: str) -> None:
    match = city(
        f"date 28 september\nturn red\nhand red tan-4\nunrest tan\ntaken 7 first white\n"
        f"{'' if month == 'october' else 'will white'}"
    )
    play(match, "play tan-4")
    assert match.over is None
    here = UNREST.replace("march", month) + "tan white 1/0\nobjective red blue-8\nblue red 3/3"
    match = city(here)
    play(match, "points")
    assert match.over is not None
    assert (match.over.winner, match.over.because) == ("white", "dualpowers.end.month")
    assert match.state.support == 6 - 5


def test_september_goes_on() -> None:
    match = city(UNREST.replace("march", "september") + "tan white 1/0")
    play(match, "points")
    assert match.over is None


def test_in_the_middle_the_will_of_the_people_wins() -> None:
    match = city(UNREST.replace("march", "october") + "tan white 1/0")
    play(match, "bonus", "pass")
    over = match.pending
    assert isinstance(over, Over)
    assert (over.winner, over.because) == ("red", "dualpowers.end.tie")


@pytest.mark.parametrize(("start", "over"), [(9, False), (10, True), (11, True)])
def test_only_the_end_of_the_track_ends_the_game_at_once(start: int, over: bool) -> None:
    match = city(f"{UNREST}support white {start}\ntan white 1/0")
    play(match, "points")
    assert bool(match.over) == over
    assert match.state.support == min(12, start + 2)


def test_nothing_is_scored_after_the_end_of_the_track() -> None:
    told = heard(
        UNREST + "support white 11\ntan white 1/0\nobjective red blue-8\nblue red 3/3", "points"
    )
    assert told == [
        *("dualpowers.scoring.unrest_points", "dualpowers.scoring.track", "dualpowers.end.track"),
    ]


@pytest.mark.parametrize("support", ["white 10", "white 1"])
def test_where_the_game_ends_both_objectives_lie_face_up(support: str) -> None:
    here = UNREST.replace("march", "october") + "tan white 1/0\nblue red 3/3\nred white 3/3\n"
    match = city(f"{here}support {support}\nobjective red blue-8\nobjective white red-8")
    play(match, "bonus", "pass")
    assert match.over is not None
    assert match.state.stock.shown == (True, True)
    early = city(here + "support white 11\nobjective red blue-8")
    play(early, "points")
    assert early.state.stock.shown == (False, False)
