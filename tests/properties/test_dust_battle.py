"""What holds in every Dust battle, however it is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance, Match, Over
from dustlab.dust import GAME, State, new_battle
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.text.moves import read_move
from dustlab.dust.text.position import read_position, write_position

units = st.builds(Units, *[st.integers(0, n) for n in (4, 2, 2, 1)], submarine=st.just(0)).filter(
    lambda army: army.total > 0
)
targets = st.sampled_from(["plain", "production", "capital"])
battles = st.builds(new_battle, units, units, targets, seed=st.integers(0, 10**6))


def total(state: State, army: str) -> Units:
    """All units of an army, on the board and in the battle."""
    count = NO_UNITS
    for holding in state.areas:
        if holding is not None and holding.army == army:
            count = count.plus(holding.units)
    if state.battle is not None:
        for side in ("attacker", "defender"):
            if state.battle.army(side) == army:
                count = count.plus(state.battle.units(side))
    return count


def played_out(match: Match[State], seed: int) -> Match[State]:
    rng = Random(seed)
    while match.over is None:
        match.play(rng.choice(match.moves()))
        assert match.cursor < 500, "a battle comes to an end"
    return match


@settings(max_examples=30, deadline=None)
@given(battles, st.integers(0, 10**6))
def test_units_only_ever_leave_by_being_destroyed(match: Match[State], seed: int) -> None:
    played_out(match, seed)
    for step in match.steps:
        for army in ("red", "blue"):
            before, after = total(step.before, army), total(step.after, army)
            taken = (
                getattr(step.cause, "units", NO_UNITS) if "take" in str(step.cause) else NO_UNITS
            )
            lost = before.less(after)
            assert lost in (NO_UNITS, taken)


@settings(max_examples=30, deadline=None)
@given(battles, st.integers(0, 10**6))
def test_every_position_and_every_legal_move_is_read_back_from_its_text(
    match: Match[State], seed: int
) -> None:
    played_out(match, seed)
    for state in match.states():
        assert read_position(write_position(state), "position") == state
        for move in GAME.candidates(state):
            assert read_move(str(move), state) == move


@settings(max_examples=20, deadline=None)
@given(battles, st.integers(0, 10**6))
def test_legal_is_exactly_what_nothing_refuses(match: Match[State], seed: int) -> None:
    played_out(match, seed)
    for state in match.states():
        pending = GAME.pending(state)
        if isinstance(pending, Chance | Over):
            for earlier in match.states():
                assert all(list(GAME.refusals(state, move)) for move in GAME.candidates(earlier))
            continue
        legal = [move for move in GAME.candidates(state) if not list(GAME.refusals(state, move))]
        assert legal, "a position that asks for a decision offers one"
        assert len(set(legal)) == len(legal), "no move is listed twice"


@settings(max_examples=20, deadline=None)
@given(battles, st.integers(0, 10**6))
def test_the_record_replays_to_identical_states(match: Match[State], seed: int) -> None:
    from dustlab.dust import read_match

    played_out(match, seed)
    assert read_match(match.record()).states() == match.states()
