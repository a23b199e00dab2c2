"""What is kept from one position to the next is what a look at the new one would find."""

from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.match import Step
from dustlab.core.steps import Fell
from dustlab.dust import GAME, State
from dustlab.dust.components import LETTERS
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.abilities import MOMENTS
from dustlab.dust.rules.building import Sites, sites
from dustlab.dust.rules.standing import NOBODY, holders_of, places_of
from dustlab.dust.state import STAGES
from tests.properties.test_dust_games import game

STRETCHES = st.tuples(
    st.sampled_from(EDITIONS), st.integers(2, 6), st.integers(0, 3), st.integers(0, 1_400)
)
STEPS = 40


def again(step: Step[State]) -> State:
    """The step once more, with nothing told."""
    if isinstance(step.cause, Fell):
        return GAME.fall(step.before, step.cause.outcome)
    return GAME.advance(step.before, step.cause)


def stretch(which: tuple[str, int, int, int]) -> list[Step[State]]:
    rules, players, seed, begin = which
    steps = game(rules, players, seed).steps
    begin = min(begin, len(steps) - STEPS)
    return steps[begin : begin + STEPS]


@given(STRETCHES)
def test_who_holds_each_area_is_followed_from_step_to_step(
    which: tuple[str, int, int, int],
) -> None:
    for step in stretch(which):
        holders_of(step.before.areas)
        after = again(step)
        letters = [LETTERS[there.army] if there else NOBODY for there in after.areas]
        assert holders_of(after.areas) == "".join(letters)
        for army in after.seats:
            held = [n for n, there in enumerate(after.areas) if there and there.army == army]
            assert places_of(after.areas, army) == held


@given(STRETCHES)
def test_sites_outlast_what_is_placed_at_them(which: tuple[str, int, int, int]) -> None:
    for step in stretch(which):
        if step.before.turn.army:
            sites(step.before)
        after = again(step)
        turn = after.turn
        if turn.shop is None:
            continue
        kept, fresh = (
            sites(after),
            Sites(after.board, after.areas, turn.army, after.centers),
        )
        new = turn.shop.new_centers
        assert kept.centers == tuple(area for area in fresh.centers if area not in new)
        assert kept.own == fresh.own
        assert kept.free == fresh.free
        assert kept.ports == {area: seas for area, seas in fresh.ports.items() if area not in new}
        assert kept.supply(after.areas) == fresh.supply(after.areas)


def test_every_ability_of_battle_belongs_to_a_stage() -> None:
    assert set(MOMENTS.values()) < set(STAGES)


@given(STRETCHES)
def test_a_step_leads_to_the_same_position_whether_it_is_told_or_not(
    which: tuple[str, int, int, int],
) -> None:
    for step in stretch(which):
        assert again(step) == step.after
