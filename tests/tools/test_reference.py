"""The reference of a game says what its lines are: each example in it is read, played and asked."""

from functools import cache
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.core.lines import Line
from dustlab.core.match import Chance, Choice, Over
from dustlab.dualpowers.state import Phase
from dustlab.dust.text.blanks import PHASES
from dustlab.dust.text.lines import LINES
from dustlab.tactics.text.lines import LINES as TACTICS_LINES
from dustlab.tactics.text.lines import PHASES as TACTICS_PHASES
from dustlab.tactics.text.position import WORDS
from tests.each import of_each
from tools import reference

ROOT = Path(__file__).parents[2]
ASKED_ABOUT = {"Mixed", "Together", "AsBonus"}
"""The moves that no rule allows: one can ask why."""
ASKED_IN = {"dust": "movement", "dualpowers": "recruiting and moving", "tactics": "the end"}
PHASES_OF = {"dust": PHASES, "dualpowers": tuple(Phase), "tactics": TACTICS_PHASES}


@cache
def page(game: str) -> reference.Reference:
    return reference.Reference(game)


@pytest.mark.parametrize("game", reference.GAMES)
def test_the_page_is_what_the_game_declares(game: str) -> None:
    assert page(game).path.read_text(encoding="utf-8") == page(game).page()


def test_the_tool_says_that_nothing_is_out_of_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert reference.main([]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("game", reference.GAMES)
def test_each_move_is_played_where_the_page_says(game: str) -> None:
    for form in page(game).moves:
        line = form.example or form.text
        name = page(game).played_in(line, form.make)
        state = page(game).starts[name or ASKED_IN[game]]
        move = page(game).game.read_move(line, state)
        assert type(move) is form.make
        assert str(move) == line
        assert (name == "") == (form.make.__name__ in ASKED_ABOUT), line
        if name:
            page(game).game.advance(state, move)


@of_each(LINES.lines, lambda line: line.form.example)
def test_each_line_of_a_position_is_read_and_written(line: object) -> None:
    example = line.form.example  # type: ignore[attr-defined]
    found, values = LINES.read(example, dust.new_battle("1 tank", "1 tank").state)
    assert found is line
    if values and "at" not in values:
        whole = {field: values.get(field, "") for field in found.form.fields}
        assert found.form.line(whole) == example


@of_each(TACTICS_LINES.lines, lambda line: line.form.example)
def test_each_line_of_dust_tactics_is_read_and_written_in_one_of_the_positions(line: Line) -> None:
    example = line.form.example
    game, starts = page("tactics").game, page("tactics").starts.values()
    state = next(state for state in starts if example in game.write_position(state))
    assert game.read_position(game.write_position(state), "again") == state
    assert [one for one in TACTICS_LINES.lines if one.form.fits(example) is not None] == [line]


def test_each_line_that_dust_tactics_writes_is_declared() -> None:
    for state in page("tactics").starts.values():
        for text in page("tactics").game.write_position(state):
            assert any(line.form.fits(text) is not None for line in TACTICS_LINES.lines), text


def test_every_word_that_begins_a_line_of_dust_tactics_is_declared() -> None:
    begin = {line.form.verb for line in TACTICS_LINES.lines}
    others = {line.split()[0] for line in page("tactics").said["other_lines"]}
    assert begin | others == set(WORDS)


@pytest.mark.parametrize("line", page("tactics").said["more_moves"])
def test_each_of_the_further_moves_is_legal_where_the_page_says(line: str) -> None:
    state = page("tactics").starts[page("tactics").played_in(line)]
    move = page("tactics").game.read_move(line, state)
    assert str(move) == line
    page("tactics").game.advance(state, move)


@pytest.mark.parametrize("game", reference.GAMES)
def test_what_lines_and_phrases_mean_is_said_of_all_of_them_and_of_nothing_else(game: str) -> None:
    said = page(game).said
    assert set(said["lines"]) == {form.shown for form in page(game).lines}
    vocabulary = page(game).vocabulary
    assert list(said["measures"]) == [phrase.pattern for phrase in vocabulary.measures]
    assert list(said["facts"]) == [phrase.pattern for phrase in vocabulary.facts]


@pytest.mark.parametrize("game", reference.GAMES)
def test_every_fact_can_be_turned_round(game: str) -> None:
    vocabulary = page(game).vocabulary
    for phrase in vocabulary.facts:
        fact = page(game).example(phrase)
        name, answer = page(game).answered_in(fact, vocabulary.holds)
        state = page(game).starts[name]
        assert vocabulary.holds(state, f"not {fact}") is not answer, fact


@pytest.mark.parametrize("game", reference.GAMES)
def test_a_start_of_every_phase_is_shown(game: str) -> None:
    starts, played = page(game).starts, page(game).game
    assert {state.phase for state in starts.values()} == set(PHASES_OF[game])
    for name, state in starts.items():
        assert isinstance(played.pending(state), Choice | Chance | Over)
        assert played.read_position(played.write_position(state), name) == state
