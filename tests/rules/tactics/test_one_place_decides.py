"""A rule that is added while the package runs is kept by everybody who plays or lists moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dustlab.core.match import Chance, Match, Over
from dustlab.core.remarks import Refusal, refuse
from dustlab.tactics import GAME, State, from_position, new_match
from dustlab.tactics.bots import LEVELS
from dustlab.tactics.game import CHAPTERS
from dustlab.tactics.moves import Activate, Fire, Go, Nothing
from dustlab.tactics.rules.declaring import refuse_activate
from dustlab.tactics.rules.lines import between
from dustlab.tactics.rules.movement import refuse_go
from dustlab.tactics.rules.shots import refuse_fire

# Two squads beside each other, and a walker a little further off.
BESIDE = """
row ......
row ......
piece dd: death_dealers at A1
piece sp: sturmpioniere at B1
piece luther: luther at D1
phase activation
round 2
turn allies
"""
RULE = "tactics.attack.range"
AT_ONE = "fire automatic_rifle > sp"


def is_beside(state: State, move: Any) -> bool:
    """Whether a move fires at a unit at range 1."""
    if not isinstance(move, Fire):
        return False
    pieces = state.pieces
    return any(
        between(state.field, pieces[shot.piece].squares, pieces[shot.target].squares) == 1
        for shot in move.shots
        if shot.target >= 0
    )


def refuse_beside(state: State, move: Fire) -> Iterator[Refusal]:
    yield from refuse_fire(state, move)
    if is_beside(state, move):
        yield refuse(RULE, "tactics.no_aim")


def refuse_third_column(state: State, move: Go) -> Iterator[Refusal]:
    yield from refuse_go(state, move)
    if move.square.startswith("C"):
        yield refuse("tactics.movement.points", "tactics.movement.not_now")


def refuse_skills(state: State, move: Activate) -> Iterator[Refusal]:
    yield from refuse_activate(state, move)
    if move.skills:
        yield refuse("tactics.skills.declare", "tactics.round.skills_order")


NEW = {Fire: refuse_beside, Go: refuse_third_column, Activate: refuse_skills}


@pytest.fixture
def _new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may fire at range 1, move onto the third column, or declare free skills."""
    for kind, refuses in NEW.items():
        _, does = CHAPTERS[kind]
        monkeypatch.setitem(CHAPTERS, kind, (refuses, does))


def breaks(state: State, move: Any) -> bool:
    refuses: Any = NEW.get(type(move))
    return refuses is not None and next(refuses(state, move), None) is not None


def close_by(seed: int) -> State:
    """A skirmish on a small field, where units meet at once."""
    rng = Random(seed)
    squares = [f"{column}{row}" for column in "ABCDEF" for row in range(2, 5)]
    rng.shuffle(squares)
    units = ("death_dealers", "hell_boys", "blackhawk", "sturmpioniere", "luther", "hans")
    pieces = "\n".join(f"piece {unit}: {unit} at {squares.pop()}" for unit in units)
    rows = "\n".join(["row ......"] * 4)
    return from_position(
        f"{rows}\n{pieces}\nrounds 4\nphase activation\nround 2\nturn allies"
    ).state


def played(state: State, seed: int, bot: str = "") -> Iterator[tuple[State, Any]]:
    """The moves of a skirmish, at random or by a bot, each with its position."""
    rng = Random(seed)
    player = LEVELS[bot](seed) if bot else None
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        move = GAME.sample(state, rng) if player is None else player.decide(state).move
        yield state, move
        state = GAME.advance(state, move)


def fight() -> Match[State]:
    match = from_position(BESIDE.strip())
    match.play("activate dd: attack, nothing")
    return match


def test_without_the_rules_all_three_things_are_done() -> None:
    moves = [(state, move) for seed in range(8) for state, move in played(close_by(seed), seed)]
    assert {type(move) for state, move in moves if breaks(state, move)} == set(NEW)
    assert AT_ONE in map(str, fight().moves())


@pytest.mark.usefixtures("_new_rules")
def test_random_play_keeps_them() -> None:
    for seed in range(8):
        for state, move in played(close_by(seed), seed):
            assert not breaks(state, move), move
        for state, move in played(new_match("the_bridge", seed=seed).state, seed):
            assert not breaks(state, move), move


@pytest.mark.usefixtures("_new_rules")
@pytest.mark.parametrize("bot", LEVELS)
def test_bots_keep_them(bot: str) -> None:
    for seed in range(2):
        for state, move in played(close_by(seed), seed, bot):
            assert not breaks(state, move), move


@pytest.mark.usefixtures("_new_rules")
def test_the_list_of_moves_keeps_them_and_the_reason_is_given() -> None:
    match = fight()
    listed = list(match.moves())
    assert Nothing() in listed
    assert not any(breaks(match.state, move) for move in listed)
    assert [refusal.rule for refusal in match.why_not(AT_ONE)] == [RULE]


def test_a_unit_that_may_come_in_nowhere_may_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = from_position(
        "row ..\nrow ..\nentry allies north\npiece dd: death_dealers\n"
        "piece sp: sturmpioniere at B2\nphase activation\nround 2\nturn allies"
    )
    match.play("activate dd: move, nothing")
    [must_enter] = match.why_not("nothing")
    assert must_enter.rule == "tactics.movement.entry"

    def refuse_all(state: State, move: Go) -> Iterator[Refusal]:
        yield refuse("tactics.movement.points", "tactics.movement.not_now")

    monkeypatch.setitem(CHAPTERS, Go, (refuse_all, CHAPTERS[Go][1]))
    assert list(match.moves()) == [Nothing()]
