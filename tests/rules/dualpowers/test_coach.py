"""What the coach of Dual Powers says before a move: each fact, and where it is silent."""

import pytest

from dustlab.core.match import Match
from dustlab.dualpowers import State
from dustlab.dualpowers.components import CARDS, MONTHS
from tests.city import city

TURN = "date 20 march\nwill red\nunrest tan\nblockade green\nbarrier green-red\n"
LAST = "taken 7 first red\nturn white\ncard blue-6\n" + TURN


def said(match: Match[State], move: str) -> list[str]:
    """The facts by the last word of their sentences' keys."""
    return [one.key.rpartition(".")[2] for one in match.cautions(move)]


def told(match: Match[State], fact: str, move: str) -> str:
    [words] = [one.text for one in match.cautions(move) if one.key.endswith(f".{fact}")]
    return str(words)


# What is left undone


def test_a_pass_leaves_the_bonus_action_unused() -> None:
    match = city("phase bonus\nturn red\ndate 15 march\ncard green-4\ntan red 1/0")
    assert said(match, "pass") == ["bonus_unused"]
    assert said(match, "recruit 1/0 > tan") == []


def test_a_pass_leaves_the_action_unused() -> None:
    match = city("turn red\ncard green-4\n" + TURN)
    assert said(match, "pass") == ["action_unused"]
    assert said(match, "recruit 1/0 > green") == []


def test_a_pass_leaves_parts_of_a_leaders_card_unused() -> None:
    match = city("phase leader\nturn red\ncard lenin\n" + TURN.replace("will red", "will white"))
    assert told(match, "leader_unused", "pass") == (
        "Still open: putting the leader into a region and the special action."
    )
    match.play("leader lenin > tan")
    assert told(match, "leader_unused", "pass") == "Still open: the special action."
    assert said(match, "inspire") == []


# The calendar


@pytest.mark.parametrize(
    ("day", "hand", "card", "facts"),
    [
        (13, "green-2 green-3", "green-3", ["one_past"]),  # 16, where green-2 ends on 15
        (13, "green-2 green-3", "green-2", []),  # the bonus day itself
        (13, "green-3 green-4", "green-3", []),  # no card of the hand ends on 15
        (13, "green-2 green-4", "green-4", []),  # two days past it
    ],
)
def test_a_card_one_day_past_a_bonus_day_names_the_one_that_ends_on_it(
    day: int, hand: str, card: str, facts: list[str]
) -> None:
    match = city(f"phase card\nturn red\ndate {day} march\nhand red {hand}\nunrest tan")
    assert said(match, f"play {card}") == facts


def test_the_card_that_ends_on_the_bonus_day_is_named() -> None:
    match = city("phase card\nturn red\ndate 13 march\nhand red green-2 green-3\nunrest tan")
    words = told(match, "one_past", "play green-3")
    assert "ends on 16, one day past 15" in words
    assert "with green-2 it would end there" in words


# Regions that give points


def test_a_token_that_leaves_the_unrest_region_may_give_it_away() -> None:
    match = city("turn red\ncard green-1\ntan red 2/1, white 1/0\n" + TURN)
    [open_to] = [str(m) for m in match.moves() if str(m).startswith("move red 2/1 tan")][:1]
    assert told(match, "given_away", open_to).endswith("then it would be White (Red 0, White 1).")
    strong = city("turn red\ncard green-1\ntan red 2/1, red 2/0, white 1/0\n" + TURN)
    assert said(strong, open_to) == []


def test_a_region_that_gives_no_points_is_not_spoken_of() -> None:
    match = city("turn red\ncard green-1\nwhite red 2/1, white 1/0\n" + TURN)
    moves = [str(m) for m in match.moves() if str(m).startswith("move red 2/1 white")]
    assert moves
    assert all(said(match, move) == [] for move in moves)


def test_unrest_and_an_objective_in_one_region_are_given_away_together() -> None:
    """One sentence, with the points of both."""
    board = "turn red\ncard green-1\ntan red 2/1, white 1/0\nobjective red tan-4\n" + TURN
    match = city(board)
    [move] = [str(m) for m in match.moves() if str(m).startswith("move red 2/1 tan")][:1]
    points = MONTHS[match.state.date.month].points + CARDS["tan-4"].points
    assert told(match, "given_away", move).startswith(f"Narva (tan) gives {points} points.")
    assert said(match, move).count("given_away") == 1


def test_the_own_objective_counts_and_the_hidden_one_of_the_other_side_does_not() -> None:
    board = "turn red\ncard green-1\nwhite red 2/1, white 1/0\nobjective {} white-4\n" + TURN
    own, theirs = city(board.format("red")), city(board.format("white"))
    [move] = [str(m) for m in own.moves() if str(m).startswith("move red 2/1 white")][:1]
    assert said(own, move) == ["given_away"]
    assert said(theirs, move) == []


def test_a_leader_who_goes_where_nothing_is_scored_while_points_could_be_won() -> None:
    board = "phase leader\nturn red\ncard lenin\n" + TURN + "tan white 2/1, red 1/0\n"
    match = city(board)
    assert told(match, "lost_there", "leader lenin > blue").startswith("Narva (tan) gives 2 points")
    assert said(match, "leader lenin > tan") == []
    # Where he would not be enough, there is nothing to say.
    strong = city(board.replace("white 2/1", "white 3/3, white 2/1"))
    assert said(strong, "leader lenin > blue") == []
    # Nor where this side is the stronger one anyway.
    ahead = city(board.replace("white 2/1", "red 2/1"))
    assert said(ahead, "leader lenin > blue") == []


def test_all_points_of_a_region_count_the_row_of_the_opposition_too() -> None:
    alone = "rules solitaire\nplayer red difficulty 1\nplayed white tan-7\ntaken 3 first white\n"
    board = "phase leader\nturn red\ncard lenin\n" + TURN + "tan white 2/X\n"
    match = city(alone + board)
    words = told(match, "lost_there", "leader lenin > blue")
    assert words.startswith(f"Narva (tan) gives {2 + CARDS['tan-7'].points} points")


def test_a_bonus_unit_goes_anywhere_and_is_held_against_the_regions_that_give_points() -> None:
    board = "phase bonus\nturn red\ncard green-4\n" + TURN + "tan white 1/0, neutral 1/1, red 1/0"
    board = board.replace("20 march", "15 march")
    match = city(board.replace("will red", "will white"))
    assert said(match, "recruit 1/1 > blue") == []  # one more makes it level: 2 and 2
    match = city(board.replace("neutral 1/1, ", "").replace("will red", "will white"))
    assert said(match, "recruit 1/1 > blue") == ["lost_there"]


# The score


def test_at_a_sides_last_turn_what_the_round_brings_the_other_side_is_told() -> None:
    match = city(LAST + "tan red 2/1")
    assert told(match, "round_brings", "pass") == (
        "If the round ended so: Red 2 in Narva (tan). The marker would stand on 2 of Red."
    )
    assert "round_brings" not in said(city(LAST + "tan white 2/1"), "pass")
    early = city(LAST.replace("taken 7 first red", "taken 3 first red") + "tan red 2/1")
    assert "round_brings" not in said(early, "pass")


def test_an_objective_that_lies_face_down_is_not_counted_and_that_is_said() -> None:
    match = city(LAST + "tan red 2/1\ngreen red 2/0\nobjective red green-4")
    words = told(match, "round_brings_hidden", "pass")
    assert "green" not in words
    assert "face down" in words


def test_in_the_last_round_the_points_that_are_missing_are_told() -> None:
    last = LAST.replace("march", "october")
    match = city(last + "support red 3")
    assert told(match, "points_needed", "pass").endswith("White needs 4 more points.")
    ahead = city(last + "support white 3")
    assert "points_needed" not in said(ahead, "pass")
    another = city(LAST + "support red 3")
    assert "points_needed" not in said(another, "pass"), "another round follows"


def test_the_opposition_is_told_nothing() -> None:
    from dustlab.dualpowers import new_solitaire

    match = new_solitaire(2, 3)
    while "opposition" not in map(str, match.moves()):
        match.play(match.moves()[0])
    assert list(match.cautions("opposition")) == []
