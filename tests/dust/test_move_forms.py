"""The declared line of each kind of move: read and written, from the line to the move and back."""

from pathlib import Path
from typing import Any

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.forms import Form
from dustlab.core.match import Match
from dustlab.dust import moves
from dustlab.dust.moves import MOVES
from tests.sources import decided_in

STORED = sorted((Path(__file__).parents[1] / "transcripts" / "dust").glob("*.dust"))


@pytest.fixture(scope="module")
def battle() -> Match[Any]:
    return dust.new_battle("2 tank", "1 tank")


def test_every_kind_of_move_has_one_line() -> None:
    kinds = [form.make for form in MOVES.forms]
    assert set(kinds) == {
        kind
        for kind in vars(moves).values()
        if isinstance(kind, type) and issubclass(kind, moves.Move) and kind is not moves.Move
    }
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("form", MOVES.forms, ids=lambda form: form.make.__name__)
def test_the_example_of_a_line_is_read_and_written_again(form: Form, battle: Match[Any]) -> None:
    line = form.example or form.text
    move = battle.read_move(line)
    assert type(move) is form.make
    assert str(move) == line
    MOVES.check(move, battle.state)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_move_is_read_to_an_equal_value(path: Path) -> None:
    for before, move in decided_in(path):
        assert MOVES.read(str(move), before) == move
        MOVES.check(move, before)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("attack ukraine 3 tank > balkans by sea", "attack ukraine > balkans 3 tank by sea"),
        ("attack ukraine>north sea 2 Panzer", "attack ukraine > north_sea 2 tank"),
        ("bomb ukraine 2 > mediterranean sea", "bomb ukraine > mediterranean_sea 2 bomber"),
        ("fly ukraine > japan 2", "fly ukraine 2 > japan"),
        ("fly ukraine 2 > japan, persia", "fly ukraine > japan 2 bomber, persia 2 bomber"),
        ("drop peru 2 tank > balkans", "drop peru 2 tank > balkans"),
        ("move iberia 1 tank, congo 1 mech > peru", "move iberia 1 tank, congo 1 mech > peru"),
        ("use mech builder moscow", "use mech_builder moscow"),
        ("use alien-radar", "use alien_radar"),
        ("buy 2 tanks for new york", "buy 2 tank for new_york"),
    ],
)  # fmt: skip
def test_a_line_may_be_written_in_other_ways(text: str, line: str, battle: Match[Any]) -> None:
    assert str(battle.read_move(text)) == line


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("attack ukraine", "attack: expected 'attack ORIGIN > TARGET UNITS', got attack ukraine"),
        ("attack ukraine > balkans", "attack, units: expected numbers and kinds"),
        ("fly ukraine > japan", "fly: expected 'fly AREA NUMBER, AREA NUMBER > TARGET'"),
        ("move ukraine 2 tank > persia by sea", "move: expected 'by sea' behind an attack only"),
        ("use dipomat blue", "use, ability: expected an ability (did you mean diplomat?)"),
        ("end buyng", "move: expected a move (did you mean end buying?), got end buyng"),
        ("bye 2 tank", "move: expected a move (did you mean buy?), got bye 2 tank"),
    ],
)
def test_a_line_that_is_no_move_says_what_was_expected(
    text: str, complaint: str, battle: Match[Any]
) -> None:
    with pytest.raises(BadInput) as caught:
        battle.read_move(text)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("move ukraine > iberia 1 tank by sea", "ship ukraine > iberia 1 tank"),
        ("move ukraine > iberia by sea 1 tank", "ship ukraine > iberia 1 tank"),
        ("place center kolyma", "center kolyma"),
        ("buy center kolyma", "center kolyma"),
        ("put 2 tank > moscow", "place 2 tank > moscow"),
        ("put center atlantis", ""),
    ],
)
def test_what_is_written_in_other_words_leads_to_the_line_that_is_meant(
    battle: Match[Any], written: str, meant: str
) -> None:
    with pytest.raises(BadInput) as complaint:
        battle.read_move(written)
    assert ("did you mean “" in str(complaint.value)) == bool(meant)
    assert meant in str(complaint.value)
