"""What the table of Dual Powers says may be done now, and the ways back that it offers."""

from random import Random

from dustlab.dualpowers import from_position
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.state import OBJECTIVE
from dustlab.scene import POSSIBLE
from tests.widgets.dualpowers.tables import marks, table

REFRESHES = """
turn red
card purple-4
will white
unrest tan
barrier green-red
green red 2/1
purple red 1/0 exhausted, white 1/0
blue neutral 1/0
"""
MOVES = REFRESHES.replace("purple-4", "purple-5")


def test_only_what_the_card_allows_is_marked_as_possible() -> None:
    made = table(from_position(REFRESHES))
    assert marks(made, POSSIBLE) == {
        *("unit:1/0", "unit:1/1", "unit:2/0", "unit:2/2"),  # up to the value of 2, in the supply
        "purple",  # where her one exhausted token lies
    }


def test_a_card_that_moves_marks_every_region_with_a_token_that_can_go() -> None:
    made = table(from_position(MOVES))
    assert {"green", "purple"} <= marks(made, POSSIBLE)
    assert "blue" not in marks(made, POSSIBLE)  # the neutral token listens to White


def test_an_objective_is_put_down_and_not_played() -> None:
    made = table(seed=7)
    assert "to put it down as your objective" in made.desk.missing()
    made.play_text("objective green-4")
    made.play_text(str(GAME.sample(made.match.state, Random(1))))
    assert "to play it" in made.desk.missing()


def test_each_round_has_its_own_way_back() -> None:
    made, rng = table(seed=7), Random(1)
    while made.match.state.date.round < 2:
        made.play_text(str(GAME.sample(made.match.state, rng)))
    ways = dict(made.steps.phase.options)
    assert {"Round 1: Drawing cards", "Round 1: A card", "Round 2: Drawing cards"} <= ways.keys()
    made.steps.phase.value = ways["Round 1: A card"]
    assert made.match.state.date.round == 1
    made.steps.phase.value = ways["Round 2: Drawing cards"]
    assert (made.match.state.date.round, made.match.state.phase) == (2, OBJECTIVE)
