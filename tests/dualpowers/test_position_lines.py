"""The declared lines of a position: each is read from its example and written from a position."""

from random import Random

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.core.lines import Line
from dustlab.core.match import Over
from dustlab.dualpowers import GAME
from dustlab.dualpowers.text.lines import LINES
from tests.each import of_each


@of_each(LINES.lines, lambda line: line.form.shown)
def test_the_example_of_a_line_is_read_and_written_again(line: Line) -> None:
    found, values = LINES.read(line.form.example, None)
    assert found is line
    fields = dict.fromkeys(line.form.fields, False) | values
    assert line.form.line(fields) == line.form.example


def test_games_come_to_every_line() -> None:
    few_cards = dualpowers.from_position("turn red\ndeck green-1 blue-2").state
    seen = {line for line in LINES.lines if list(line.write(few_cards))}
    for seed in range(6):
        for match in (dualpowers.new_match(seed), dualpowers.new_solitaire(2, seed)):
            state, rng = match.state, Random(seed)
            while not isinstance(GAME.pending(state), Over):
                for view in (state, GAME.seen_by(state, "red")):
                    seen |= {line for line in LINES.lines if list(line.write(view))}
                move = GAME.sample(state, rng)
                falls = not hasattr(GAME.pending(state), "player")
                state = GAME.fall(state, move) if falls else GAME.advance(state, move)
    assert {line.form.text for line in LINES.lines if line not in seen} == set()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("date 3", "date: expected 'date DAY MONTH', got date 3"),
        ("date 3 mars", "date, month: expected a month (did you mean march?), got mars"),
        ("will read", "will: expected red or white, got read"),
        ("tan red 7/7", "tan, tokens: expected a token such as"),
        ("hand red grene-1", "hand, cards: expected a command card such as purple-4 (did you mean"),
        ("blokade tan", "line: expected a line of a position (did you mean blockade?)"),
        ("taken 3", "taken: expected 'taken NUMBER first SIDE', got taken 3"),
    ],
)
def test_a_line_that_does_not_fit_is_told_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        dualpowers.from_position(f"turn red\n{text}")
    assert f"line 2, {complaint}" in str(caught.value)
