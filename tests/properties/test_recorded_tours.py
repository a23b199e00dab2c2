"""What is played at a table can be recorded as a tour: of any stretch, of both sides."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dualpowers, dust, tactics
from dustlab.core.match import Choice, Match
from dustlab.tours import Session, read
from dustlab.tours.recording import Recording

BARE = {"allies": (), "axis": ()}
"""Both sides buy their armies first."""
GAMES: dict[str, Callable[[int], Match[Any]]] = {
    "Dust": lambda seed: dust.new_match(("red", "blue", "green"), "premium", seed),
    "Dual Powers": dualpowers.new_match,
    "Dual Powers, alone": lambda seed: dualpowers.new_solitaire(2, seed),
    "Dust Tactics": lambda seed: tactics.new_match("first_patrol", seed=seed),
    "Dust Tactics, from the armies on": lambda seed: tactics.new_match("first_patrol", BARE, seed),
}


def play_anything(match: Match[Any], rng: Random, moves: int) -> None:
    """Legal moves of whoever decides, until nobody does."""
    for _ in range(moves):
        if not isinstance(match.pending, Choice):
            return
        proposed = (match.game.sample(match.state, rng) for _ in range(20))
        legal = next((move for move in proposed if not match.why_not(move)), None)
        match.play(legal or match.moves()[0])


@settings(max_examples=15)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 9_999), st.integers(0, 60))
def test_any_stretch_of_any_game_can_be_recorded_saved_read_and_checked(
    game: str, seed: int, before: int
) -> None:
    match, rng = GAMES[game](seed), Random(seed)
    play_anything(match, rng, before)
    recording = Recording(match)
    begins = match.cursor
    play_anything(match, rng, 14)
    if not any(step.move for step in recording.steps()):
        return  # the learner never decided
    assert recording.problems() == []
    session = Session(read(recording.text()))
    while not session.ended:
        session.do_it()
    assert session.match.state == match.state
    assert len(session.match.steps) == len(match.steps) - begins


@settings(max_examples=10)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 9_999), st.integers(0, 30))
def test_whichever_accepted_move_a_learner_takes_nothing_is_played_that_was_not_recorded(
    game: str, seed: int, before: int
) -> None:
    match, rng = GAMES[game](seed), Random(seed)
    play_anything(match, rng, before)
    recording = Recording(match)
    for _ in range(4):
        pending = match.pending
        if isinstance(pending, Choice) and pending.player == recording.learner:
            recording.accept([str(move) for move in list(islice(match.moves(), 3))])
        play_anything(match, rng, 1)
    if not any(step.move for step in recording.steps()):
        return  # the learner never decided
    session = Session(read(recording.text()))
    while not session.ended:
        step = session.step
        assert step is not None
        for answer in step.accept:
            otherwise = session.branch()
            otherwise.offer(answer.move)
            assert not otherwise.course.by_bots
        session.do_it()
    assert not session.course.by_bots
