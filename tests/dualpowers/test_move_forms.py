"""The declared line of each kind of move: read and written, from the line to the move and back."""

import inspect
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.forms import Form
from dustlab.dualpowers import GAME, moves
from dustlab.dualpowers.moves import MOVES, Move
from tests.city import city
from tests.sources import decided_in

STORED = sorted((Path(__file__).parents[1] / "transcripts" / "dualpowers").glob("*.dual"))
STATE = city("turn red").state


def test_every_kind_of_move_has_one_line() -> None:
    kinds = [form.make for form in MOVES.forms]
    classes = [kind for _, kind in inspect.getmembers(moves, inspect.isclass)]
    assert set(kinds) == {kind for kind in classes if issubclass(kind, Move)} - {Move}
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("form", MOVES.forms, ids=lambda form: form.make.__name__)
def test_the_example_of_a_line_is_read_and_written_again(form: Form) -> None:
    line = form.example or form.text
    move = GAME.read_move(line, STATE)
    assert type(move) is form.make
    assert str(move) == line
    GAME.check_move(STATE, move)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_move_is_read_to_an_equal_value(path: Path) -> None:
    for before, move in decided_in(path):
        assert MOVES.read(str(move), before) == move
        GAME.check_move(before, move)


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("recruit 2/0 + 1/0 > green", "recruit 1/0, 2/0 > green"),
        ("recruit 1/0 and 1/1 > green", "recruit 1/0, 1/1 > green"),
        ("recruit 1/0, 1/1, and 2/0 > green", "recruit 1/0, 1/1, 2/0 > green"),
        ("recruit 1/0; 1/1 & 2/0 to green", "recruit 1/0, 1/1, 2/0 > green"),
        ("recruit 1/1 and 1/1 into Vyborg Side (red)", "recruit 1/1, 1/1 > red"),
        ("bonus recruit 1/0 in tan", "bonus recruit 1/0 > tan"),
        ("move 2/1 from green to red", "move red 2/1 green > red"),
        ("move red 2/1: Petrograd Side (green) → Vyborg Side (red)", "move red 2/1 green > red"),
        (
            "recruit 1/0 + 1/1 > green and move 2/1 + 1/0 green > red",
            "recruit 1/0, 1/1 > green and move red 2/1 green > red and move red 1/0 green > red",
        ),
    ],
)
def test_a_line_may_be_written_as_it_is_spoken(spoken: str, written: str) -> None:
    assert str(GAME.read_move(spoken, STATE)) == written


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mov 2/1 tan > red", "move: expected a move (did you mean move?), got mov 2/1 tan > red"),
        ("move 2/1 tan", "move: expected 'move TOKEN REGION > REGION', got move 2/1 tan"),
        ("move 2/1 tan > grean", "move, region: expected a region (did you mean green?)"),
        ("move lennin tan > red", "move, token: expected a token such as 'red 2/1', 'neutral 1/0'"),
        ("recruit 1/0 tan", "recruit: expected 'recruit UNIT, UNIT > REGION', got recruit 1/0 tan"),
        ("recruit 9/9 > tan", "recruit, unit: expected a unit by its two numbers"),
        ("recruit 1/0 > mars", "recruit, region: expected a region (blue, green"),
        ("leader lennin > tan", "leader: expected a leader (did you mean lenin?), got lennin"),
        ("play grene-1", "play: expected a command card such as purple-4 (did you mean green-1?)"),
        ("protest green", "protest: expected 'protest REGION - REGION', got protest green"),
        ("bonus pass", "bonus: expected 'bonus MOVE, as in bonus draw', got bonus pass"),
        ("play green-1 and pass", "move: expected one move at a time, got play green-1 and pass"),
        ("espionge", "move: expected a move (did you mean espionage?), got espionge"),
    ],
)
def test_a_line_that_is_no_move_says_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.read_move(text, STATE)
    assert str(caught.value).startswith(complaint)
