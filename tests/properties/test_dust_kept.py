"""What holds of every step of a game, whether it is told or not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Step
from dustlab.core.steps import Fell
from dustlab.dust import GAME, State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.abilities import MOMENTS
from dustlab.dust.state import Stage
from tests.properties.test_dust_games import game

STRETCHES = st.tuples(st.sampled_from(EDITIONS), st.integers(2, 6), st.integers(0, 1_400))
STEPS = 40


def again(step: Step[State]) -> State:
    """The step once more, with nothing told."""
    if isinstance(step.cause, Fell):
        return GAME.fall(step.before, step.cause.outcome)
    return GAME.advance(step.before, step.cause)


def stretch(which: tuple[str, int, int]) -> list[Step[State]]:
    rules, players, begin = which
    steps = game(rules, players).steps
    begin = min(begin, len(steps) - STEPS)
    return steps[begin : begin + STEPS]


def test_every_ability_of_battle_belongs_to_a_stage() -> None:
    assert set(MOMENTS.values()) < set(Stage.ALL)


@settings(max_examples=20)
@given(STRETCHES)
def test_a_step_leads_to_the_same_position_whether_it_is_told_or_not(
    which: tuple[str, int, int],
) -> None:
    for step in stretch(which):
        assert again(step) == step.after
