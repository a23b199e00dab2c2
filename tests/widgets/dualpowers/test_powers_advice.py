"""What the table of Dual Powers says may be done now, and the ways back that it offers."""

from random import Random

from dustlab.dualpowers import from_position
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.state import Phase
from dustlab.pictures.scene import POSSIBLE
from tests.widgets.dualpowers.tables import marks, press, table
from tests.widgets.tables import at_random, led_on

SCORING = """
date 20 march
phase unrest
turn red
taken 8 first red
will red
support white 1
unrest tan
barrier green-red
objective red purple-4
objective white purple-7
tan red 2/1, white 1/1
purple red 3/2, neutral 1/1, white 2/1
green white 1/0
"""
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
    made = table(seed=7)
    led_on(made, lambda state: state.date.round == 2, at_random(1))
    ways = dict(made.steps.phase.options)
    assert {"Round 1", "Round 1: A card", "Round 2"} <= ways.keys()
    made.steps.phase.value = ways["Round 1: A card"]
    assert made.match.state.date.round == 1
    made.steps.phase.value = ways["Round 2"]
    assert (made.match.state.date.round, made.match.state.phase) == (2, Phase.OBJECTIVE)


def test_the_points_of_a_round_stand_above_what_happened_in_it() -> None:
    made = table(from_position(SCORING))
    assert "gains" not in made.talk.words.value
    made.play_text("points")
    assert "Red gains" in made.would.value
    press(made, "Skip the scoring")
    top = made.talk.words.value
    assert top.index("Round 2 was scored") < top.index("Round 3 begins")
    assert "Unrest in Narva (tan): 2 points for Red" in top
    assert "The objective of White, purple-7: 5 points for Red" in top
    assert "The objective of Red, purple-4: 3 points for Red" in top
    assert "Red is ahead by 9" in top
    assert "stronger" not in top


def test_the_points_so_far_grow_from_part_to_part() -> None:
    made, told = table(from_position(SCORING)), []
    made.play_text("points")
    while made.scoring is not None:
        told.append(made.desk.told())
        made.confirm.click()
    assert told[0] == (
        "Points of this round so far: Red 2, White 0. "
        "By the support marker of the whole game: Red is ahead by 1 point."
    )
    assert told[-1].startswith("Points of this round so far: Red 10, White 0.")
    assert told[-1].endswith("Red is ahead by 9 points.")


def test_the_second_hint_says_something_of_use_for_every_kind_of_decision() -> None:
    positions = {
        SCORING: "The 2 points leave the marker so: Red is ahead by 1 point.",
        MOVES: "one token more or less can change who is stronger",
        "turn red\ncard lenin\nwill white\ntan red 1/0": "In Narva (tan) one token more",
        "date 12 march\nturn red\nhand red tan-3 blue-1": "Tan-3 would stop on a bonus day.",
        "turn red\nhand red tan-3 blue-1": "No card stops on a bonus day",
    }
    for position, words in positions.items():
        assert words in table(from_position(position))._hint(2), position
    alone = table(difficulty=1, seed=3)
    assert "press the button to turn up its first card" in alone._hint(2)
    press(alone, "Turn up")
    turned = table(alone.match)
    assert turned._hint(2)


def test_what_the_third_hint_advises_is_played_by_a_press_or_as_it_is_told() -> None:
    made = table(from_position(MOVES))
    told = made._hint(3)
    move = made.match.read_move(made.advised)
    words = GAME.tell_move(move)
    assert words in told
    assert made.desk.read(words) == move
    press(made, "Play")
    assert made.match.last is not None
    assert made.match.last.cause == move
