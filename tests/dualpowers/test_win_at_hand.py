"""A win at hand: one point short of the end of the track, the points are taken."""

import pytest

from dustlab.dualpowers import from_position
from dustlab.dualpowers.bots import BOTS

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
