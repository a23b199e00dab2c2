"""The declared line of each kind of move: read and written, from the line to the move and back."""

import inspect
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.forms import Form
from dustlab.tactics import GAME, State, moves
from dustlab.tactics.moves import MOVES, OneLine
from tests.sources import decided_in

from .fights import attacking

STORED = sorted((Path(__file__).parents[2] / "transcripts" / "tactics").glob("*.tactics"))
BOARD = """
row ......
row ......
row ......
row ......
crates C3
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
piece hans: hans at B2
piece dd: death_dealers at F4
piece lara: lara at A3
piece heavy_flak_grenadiers: heavy_flak_grenadiers at A3
"""


@pytest.fixture(scope="module")
def fight() -> State:
    return attacking(BOARD, "sp").state


def test_every_kind_of_move_has_one_line() -> None:
    kinds = [form.make for form in MOVES.forms]
    classes = [kind for _, kind in inspect.getmembers(moves, inspect.isclass)]
    assert set(kinds) == {kind for kind in classes if issubclass(kind, OneLine)} - {OneLine}
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("form", MOVES.forms, ids=lambda form: form.make.__name__)
def test_the_example_of_a_line_is_read_and_written_again(form: Form, fight: State) -> None:
    line = form.example or form.text
    move = GAME.read_move(line, fight)
    assert type(move) is form.make
    assert str(move) == line


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_move_is_read_to_an_equal_value(path: Path) -> None:
    for before, move in decided_in(path):
        assert GAME.read_move(str(move), before) == move


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("use hans:heal>hb", "use hans:heal > hb"),
        ("use sp:berserk", "use berserk"),
        ("use reload:panzerfaust", "use reload:panzerfaust"),
        ("part Heavy Flak Grenadiers", "part heavy_flak_grenadiers"),
        ("activate hb: move", "activate hb: move, nothing"),
        ("activate hb: with charge", "activate hb: move, move, attack with charge"),
        ("move a4 trample c3 b3", "move A4 trample B3 C3"),
        (
            "fire stg_47>hb with berserk,heroic_attack",
            "fire stg_47 > hb with berserk heroic_attack",
        ),
    ],
)
def test_a_line_may_be_written_in_other_ways(text: str, line: str, fight: State) -> None:
    assert str(GAME.read_move(text, fight)) == line


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("activate sp", "activate: expected 'activate PIECE: ACTION, ACTION', got activate sp"),
        ("join lara", "join: expected 'join HERO > SQUAD', got join lara"),
        ("til C4", "move: expected a move (did you mean tile?), got til C4"),
        ("tile Z9", "tile, square: expected a square from A1 to F4, got z9"),
        ("no reactions", "move: expected a move (did you mean no reaction?), got no reactions"),
        ("enlist hanz", "enlist: expected a unit (did you mean hans?), got hanz"),
        ("use bob:heal > hb", "use, by: expected a piece"),
        ("use heal > hb many", "use, member: expected a whole number, got many"),
        ("activate sp: mov", "activate, actions: expected an action (did you mean move?), got mov"),
    ],
)
def test_a_line_that_is_no_move_says_what_was_expected(
    text: str, complaint: str, fight: State
) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.read_move(text, fight)
    assert str(caught.value).startswith(complaint)
