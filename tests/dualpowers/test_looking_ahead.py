"""Who looks ahead plays rounds to their end by the rules, sees no hidden card, and wants to win."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from dustlab.core.match import Choice
from dustlab.dualpowers import from_position, new_match
from dustlab.dualpowers.bots import LEVELS
from dustlab.dualpowers.bots.ahead import ROUND_IS_OVER, aimed, to_the_end
from dustlab.dualpowers.bots.winning import winning_chance
from dustlab.dualpowers.bots.worlds import likely_worlds
from dustlab.dualpowers.components import OTHER, SIDES
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.rules.secrecy import imagined, seen_by
from dustlab.dualpowers.state import Phase, State

BETWEEN = """
round {round}
date 15 {month}
phase clean-up
will red
support white {points}
tan red 2/1, white 1/0
"""


def decided(seed: int, every: int = 3) -> Iterator[State]:
    """Positions of a game between planners in which somebody decides."""
    bots = {side: LEVELS["planner"](seed) for side in SIDES}
    state, rng, number = new_match(seed).state, Random(seed), 0
    while state.phase != Phase.OVER:
        pending = GAME.pending(state)
        if not isinstance(pending, Choice):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        number += 1
        if number % every == 0:
            yield state
        state = GAME.advance(state, bots[pending.player].decide(state).move)


# The rest of a round


@pytest.mark.parametrize("seed", [1, 2])
def test_a_round_is_played_to_its_end_and_no_further(seed: int) -> None:
    for state in decided(seed):
        ended = to_the_end(state, Random(0))
        assert ended.phase in ROUND_IS_OVER
        assert ended.date.round - state.date.round == (ended.phase == Phase.DRAW)
        assert ended == to_the_end(state, Random(0))


def test_whatever_is_played_ahead_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    advance, played = GAME.advance, []

    def watched(state: State, move: object) -> State:
        assert next(iter(GAME.refusals(state, move)), None) is None, str(move)
        played.append(type(move).__name__)
        return advance(state, move)

    positions = [*decided(3), *decided(4)]
    monkeypatch.setattr(GAME, "advance", watched)
    for state in positions:
        to_the_end(state, Random(0))
    assert {"Play", "Recruit", "March", "Refresh", "Lead", "Inspire", "TakePoints"} <= set(played)


def test_an_objective_is_put_down_where_one_stands_already() -> None:
    state = from_position(
        "phase objective\nturn red\nhand red tan-5 blue-5\ntan red 2/1\nblue white 2/0"
    ).state
    assert str(aimed(state)) == "objective tan-5"


# What is not seen


def test_every_world_looks_the_same_to_who_imagines_it() -> None:
    for state in islice(decided(5), 8):
        seen = seen_by(state, state.side)
        for world in likely_worlds(seen, state.side, Random(0), 3):
            assert seen_by(world, state.side) == seen
            assert "?" not in (*world.hand(OTHER[state.side]), *world.stock.objectives)


def test_an_objective_is_expected_where_the_other_side_would_like_one() -> None:
    strong = from_position(
        "turn red\nunrest tan\nhand red tan-1\nhand white ? ? ?\nobjective white ?\n"
        "deck 20 hidden\nblue white 2/1, white 2/0\ngreen red 2/1, red 2/0"
    ).state
    aims = [
        world.objective("white").partition("-")[0]
        for world in likely_worlds(strong, "red", Random(0), 200)
    ]
    assert aims.count("blue") > 2 * aims.count("green")


@pytest.mark.parametrize("seed", [6, 7])
def test_a_strategist_decides_by_what_it_sees_and_not_by_hidden_cards(seed: int) -> None:
    for state in islice(decided(seed, every=9), 5):
        side = state.side
        other = imagined(seen_by(state, side), side, Random(seed))
        strategist = LEVELS["strategist"](1)
        assert strategist.decide(state) == strategist.decide(other)


# Who wins


def between(points: int, round_: int = 2, month: str = "july") -> State:
    return from_position(BETWEEN.format(points=points, round=round_, month=month)).state


def test_the_chances_of_both_sides_are_one_together() -> None:
    state = between(3)
    assert winning_chance(state, "red") + winning_chance(state, "white") == pytest.approx(1)


def test_a_point_more_is_a_better_chance_and_counts_more_near_the_end() -> None:
    early, late = ([between(n, 3, month) for n in (1, 4)] for month in ("may_june", "september"))
    gains = [
        winning_chance(more, "white") - winning_chance(less, "white")
        for less, more in (early, late)
    ]
    assert 0 < gains[0] < gains[1]


def test_a_game_that_is_over_is_won_or_lost() -> None:
    over = between(5)._replace(phase=Phase.OVER, side="white")
    assert (winning_chance(over, "white"), winning_chance(over, "red")) == (1, 0)
