"""The marches of a bot's turn belong together: none undoes another."""

from collections.abc import Iterator
from random import Random

import pytest

from dustlab.core.match import Chance, Over
from dustlab.dust import GAME, from_position, new_match
from dustlab.dust.bots import BOTS, LEVELS
from dustlab.dust.bots.moving import Prospect, Prospects, most
from dustlab.dust.bots.outlook import Outlook
from dustlab.dust.components import ARMIES, Units
from dustlab.dust.moves import EndMovement, March, Ship
from dustlab.dust.state import State

# A stack and a single unit, and an area that either place could be left to attack.
FROM_EITHER_SIDE = """\
rules epic
players blue red green
round 2
phase movement
turn red combat 3 movement 3
maghreb red 2 tank 1 mech 1 fighter
west_africa red 1 tank
sahara orange 1 tank 1 mech
"""
# Two seas that score alike, and a submarine in one of them.
TWO_SEAS = """\
rules epic
players blue red green
phase movement
turn green combat 1 movement 5
north_atlantic green 1 submarine
north_pacific red 1 submarine
"""
# Much empty land around a stack that could attack from all of it.
OPEN_LAND = """\
rules premium
players blue red
round 2
phase movement
turn blue combat 1 movement 4
berlin blue 11 tank 2 mech center
moscow green 1 tank 1 mech center
"""
# Half of a force stands beside what it could take whole, the other half a march away.
IN_HALVES = """\
rules premium
players red blue
round 2
turn red combat 1 movement 2
phase movement
ukraine red 5 tank
berlin red 1 tank
scandinavia red 5 tank
persia blue 5 tank
moscow blue 1 tank
sahara blue 1 tank
south_africa blue 1 tank
"""


def marches(level: str, state: State) -> Iterator[tuple[State, March | Ship]]:
    """The movement phase of a bot, march by march."""
    while state.phase == "movement":
        move = BOTS[level].decide(state).move
        if isinstance(move, EndMovement):
            return
        yield state, move
        state = GAME.advance(state, move)


def undone(made: list[tuple[str, str]], origin: str, target: str) -> bool:
    """Whether units that left an area in this turn could be those that come back to it."""
    came_from = {origin}
    for left, reached in reversed(made):
        if reached in came_from:
            came_from.add(left)
    return target in came_from


def test_a_way_back_is_seen_over_any_number_of_marches() -> None:
    assert undone([("a", "b")], "b", "a")
    assert undone([("a", "b"), ("x", "y"), ("b", "c")], "c", "a")
    assert not undone([("a", "b")], "c", "a")
    assert not undone([("b", "c"), ("a", "b")], "c", "a")


@pytest.mark.parametrize("level", ["planner", "general"])
@pytest.mark.parametrize("text", [FROM_EITHER_SIDE, TWO_SEAS, OPEN_LAND])
def test_what_marched_away_does_not_march_back_in_the_same_turn(level: str, text: str) -> None:
    ways = [(m.origin, m.target) for _, m in marches(level, from_position(text).state)]
    assert not any(undone(ways[:n], *way) for n, way in enumerate(ways)), ways


def test_halves_are_brought_together_where_they_can_attack() -> None:
    state = from_position(IN_HALVES).state
    decision = BOTS["planner"].decide(state)
    assert str(decision.move) == "move scandinavia > ukraine 4 tank"
    assert decision.reasons[0].tell() == "Together they can take Persia: 8 tanks"
    then = GAME.advance(state, decision.move)
    assert str(BOTS["planner"].decide(then).move) == "end movement"


def games(rules: str, levels: tuple[str, ...], seed: int) -> Iterator[tuple[str, State, object]]:
    """A whole game of bots: the movements, with who made them and in what position."""
    seats = ARMIES[: len(levels)]
    players = {army: LEVELS[level](seed) for army, level in zip(seats, levels, strict=True)}
    state, rng = new_match(seats, rules, seed=seed).state, Random(seed)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        move = players[pending.player].decide(state).move
        if state.phase == "movement":
            yield pending.player, state, move
        state = GAME.advance(state, move)


@pytest.mark.parametrize("rules", ["premium", "original"])
def test_in_whole_games_no_units_go_back_to_where_they_left_in_the_same_turn(rules: str) -> None:
    number = 0
    for seed, levels in enumerate([("planner", "general"), ("general", "planner") * 2]):
        made, turn = list[tuple[str, str]](), None
        for army, state, move in games(rules, levels, seed):
            if (army, state.round) != turn:
                made, turn = [], (army, state.round)
            if isinstance(move, March | Ship):
                assert not undone(made, move.origin, move.target), (rules, seed, turn, made, move)
                made.append((move.origin, move.target))
                number += 1
    assert number > 20


def test_what_a_gathering_adds_its_way_back_takes_away() -> None:
    state = from_position(IN_HALVES).state
    here = Outlook(state, "red", far=False)
    begin, base = Prospects(here), here.index["ukraine"]
    there = here.units(base).plus(Units(tank=4))
    gained = -begin.missed(here.index["scandinavia"], base, there)
    then = Outlook(
        GAME.advance(state, GAME.read_move("move scandinavia > ukraine 4 tank", state)),
        "red",
        False,
    )
    back = -Prospects(then).missed(base, then.index["scandinavia"], Units(tank=5))
    assert gained > 0
    assert gained == pytest.approx(-back)


def test_the_best_attacks_are_shared_out_among_stacks_and_targets() -> None:
    strong, other, weak = Prospect(9.0, 1, 7), Prospect(8.0, 2, 7), Prospect(5.0, 1, 8)
    assert most([strong, other, weak], 1) == [strong]
    assert most([strong, other, weak], 2) == [other, weak]
    assert most([strong, other, weak], 0) == most([], 2) == []
