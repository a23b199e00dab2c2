"""Points at hand: they are taken where they win, and where a bonus action brings less."""

import pytest

from dustlab.dualpowers import from_position
from dustlab.dualpowers.bots import BOTS
from dustlab.dualpowers.bots.worth import worth
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.moves import BONUS, DRAW, PASS

ELEVEN = """
date 11 april
phase unrest
turn white
taken 8 first red
will white
support white 11
unrest white
blockade purple
barrier red-purple
tiles green red tan blue
hand red red-2 tan-5 zinoviev
hand white blue-6 green-1 white-6
played red kollontai lenin tan-3 red-5
played white kerensky kornilov lvov white-1
objective {aims}
red kerensky, kollontai, kornilov, lenin, neutral 1/1, neutral 1/2, red 1/1, red 1/1
purple neutral 1/0
tan neutral 1/0
white lvov, neutral 1/2, red 1/0, white 1/1
blue neutral 1/1
"""
"""White needs one point more, and is the stronger side in the unrest region."""


@pytest.mark.parametrize("level", ["cadet", "planner", "strategist"])
@pytest.mark.parametrize("aims", ["red red-7 white red-8", "red red-7 white blue-8"])
def test_at_eleven_points_the_points_that_win_are_taken(level: str, aims: str) -> None:
    red, white = aims.split(" white ")
    state = from_position(ELEVEN.format(aims=f"{red}\nobjective white {white}")).state
    decision = BOTS[level].decide(state)
    assert str(decision.move) == "points"
    assert decision.why()[0] == "this wins the game"


GREEN = (
    "kerensky, lenin, neutral 1/2 exhausted, red 1/0 exhausted, red 1/1 exhausted, "
    "red 2/2, trotsky, white 1/X, white 1/X, white 2/X exhausted, white 3/X exhausted, "
    "zinoviev exhausted"
)
THREE_AT_HAND = f"""
rules solitaire
player red difficulty 2
round 2
date 10 july
phase unrest
turn red
taken 9 first white
will red
support red 8
unrest green
blockade tan
barrier tan-white
tiles red purple blue
hand red purple-7 red-1 white-1
played red blue-1 green-4 red-4 green-2
played white tan-8 white-6 white-8 red-7 blue-8
objective red white-5
leaders kornilov
green {GREEN}
red neutral 1/0, red 2/1, white 3/X
purple neutral 1/1, red 1/0, red 1/1, red 1/1, white 1/X
tan neutral 1/0, white 3/X
white kollontai, lvov exhausted, neutral 1/1 exhausted, white 1/X exhausted, white 2/X, white 3/X
blue neutral 1/2, white 1/X, white 3/X, white 3/X
"""
"""Red has eight points. Both objectives are White's, whatever a bonus action does."""


@pytest.mark.parametrize("level", ["cadet", "planner", "strategist"])
def test_three_points_for_unrest_are_not_given_up_for_a_card(level: str) -> None:
    decision = BOTS[level].decide(from_position(THREE_AT_HAND).state)
    assert str(decision.move) == "points"


def test_who_has_chosen_the_bonus_action_is_not_credited_with_the_points_as_well() -> None:
    choice = from_position(THREE_AT_HAND).state
    given_up = GAME.advance(choice, BONUS)
    drawn = GAME.advance(given_up, DRAW)
    passed = GAME.advance(given_up, PASS)
    for state in (given_up, drawn):
        assert worth(state, "red", far=False) == worth(passed, "red", far=False)
