"""What a bot says of its move: one sentence, about the move that it made, and nothing secret."""

from random import Random

import pytest

from dustlab.core.match import Choice
from dustlab.dualpowers import from_position, new_match
from dustlab.dualpowers.bots import BOTS
from dustlab.dualpowers.bots.reasons import why
from dustlab.dualpowers.game import GAME

CITY = """
turn red
will white
unrest tan
tan red 1/1, white 2/0
"""


def said(position: str, line: str) -> str:
    """What is said of this move, if the turn ends with it."""
    match = from_position(position)
    move = match.read_move(line)
    after = GAME.advance(match.state, move)
    return why(match.state, move, after, after, "red").tell()


@pytest.mark.parametrize(
    ("position", "line", "words"),
    [
        ("card tan-4", "recruit 2/0 > tan", "it is the stronger side in Narva (tan) now, 3 to 2"),
        ("card tan-4", "recruit 1/0 > tan", "level at 2, it is the stronger side in Narva (tan)"),
        ("card lenin", "inspire", "it takes the will of the people"),
        ("card tan-4", "pass", "nothing that it could do here would help it"),
        ("phase card\ndate 11 march\nhand red tan-4", "play tan-4", "it stops on 15"),
    ],
)
def test_a_move_is_explained_by_what_it_changed(position: str, line: str, words: str) -> None:
    assert words.lower() in said(f"{CITY}\n{position}", line).lower()


def test_a_reason_is_one_sentence_without_the_move_that_comes_next() -> None:
    match, rng = new_match(5), Random(5)
    for _ in range(40):
        pending = match.pending
        assert isinstance(pending, Choice)
        decided = BOTS["planner"].decide(match.state)
        if match.game.round_of(match.state) == 1 and not isinstance(decided.move, GAME.secret):
            assert len(decided.reasons) == 1
            assert ";" not in " ".join(decided.why())
            assert "then:" not in " ".join(decided.why())
        match.play(str(GAME.sample(match.state, rng)))
