"""A rule that is added while the package runs is kept by everybody who plays or lists moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Choice, Over
from dustlab.core.remarks import Refusal, refuse
from dustlab.dualpowers import GAME, State
from dustlab.dualpowers.bots import LEVELS
from dustlab.dualpowers.game import CHAPTERS
from dustlab.dualpowers.moves import PASS, Recruit
from dustlab.dualpowers.rules.actions import refuse_recruit
from dustlab.dualpowers.state import Phase
from tests.city import city

RULE = "dualpowers.action.one"
TWO = "recruit 1/0, 1/1 > green"
AT_GREEN = "turn red\nwill red\ncard green-4\nhand red red-1\ngreen neutral 1/0\ntan red 1/0"


def refuse_more_than_one(state: State, move: Recruit) -> Iterator[Refusal]:
    yield from refuse_recruit(state, move)
    if len(move.units) > 1:
        yield refuse(RULE, "dualpowers.choose_first")


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may recruit two tokens at once."""
    chapter = CHAPTERS[Phase.ACTION]
    _, does = chapter.moves[Recruit]
    moves = {**chapter.moves, Recruit: (refuse_more_than_one, does)}
    monkeypatch.setitem(CHAPTERS, Phase.ACTION, chapter._replace(moves=moves))


def too_many(move: Any) -> bool:
    return isinstance(move, Recruit) and len(move.units) > 1


def played(start: State, seed: int, bot: str = "") -> Iterator[Any]:
    """The moves of a game, at random or by a bot."""
    state, rng = start, Random(seed)
    player = LEVELS[bot](seed) if bot else None
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        opposes = state.side == state.table.opposition
        move = GAME.sample(state, rng)
        if player is not None and not opposes:
            move = player.decide(state).move
        yield move
        state = GAME.advance(state, move)


def test_without_the_rule_two_tokens_are_recruited_at_once() -> None:
    assert any(too_many(move) for seed in range(5) for move in played(begun(seed), seed))
    assert TWO in map(str, city(AT_GREEN).moves())


def begun(seed: int) -> State:
    return dualpowers.new_match(seed).state


@pytest.mark.usefixtures("one_at_a_time")
def test_random_play_keeps_it() -> None:
    for seed in range(30):
        for start in (begun(seed), dualpowers.new_solitaire(2, seed).state):
            assert not any(too_many(move) for move in played(start, seed))


@pytest.mark.usefixtures("one_at_a_time")
@pytest.mark.parametrize("bot", LEVELS)
def test_bots_keep_it(bot: str) -> None:
    start = dualpowers.new_solitaire(1, 4).state
    assert not any(too_many(move) for move in played(start, 4, bot))
    green = city(AT_GREEN).state
    assert not too_many(LEVELS[bot]().decide(green).move)


@pytest.mark.usefixtures("one_at_a_time")
def test_the_list_of_moves_keeps_it_and_the_reason_is_given() -> None:
    match = city(AT_GREEN)
    assert isinstance(match.pending, Choice)
    assert TWO not in map(str, match.moves())
    assert "recruit 1/0 > green" in map(str, match.moves())
    assert [refusal.rule for refusal in match.why_not(TWO)] == [RULE]


def test_cards_that_lie_face_down_are_proposed_by_nobody() -> None:
    white = city("turn white\nhand red red-1\nhand white ? ? lvov\nphase card").state
    assert {str(GAME.sample(white, Random(seed))) for seed in range(20)} == {"play lvov"}
    hidden = city("turn white\nhand red red-1\nhand white ? ?\nphase card").state
    assert list(GAME.candidates(hidden)) == [PASS]
    with pytest.raises(BadInput, match="something can be played"):
        GAME.sample(hidden, Random(1))
