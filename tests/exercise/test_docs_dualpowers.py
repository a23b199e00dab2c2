"""What docs/exercises-dualpowers.md shows is true of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.dualpowers.state import Phase
from dustlab.dualpowers.text import questions
from dustlab.exercises import check, read
from tests.each import of_each

TEXT = (Path(__file__).parents[2] / "docs" / "exercises-dualpowers.md").read_text(encoding="utf-8")
WORDS = {
    "SIDE": "red",
    "REGION": "brown",
    "TOKEN": "red 2/1 exhausted",
    "CARD": "lenin",
    "MONTH": "may_june",
    "PHASE": "clean-up",
    "CONNECTION": "red-green",
    "DECIDER": "will",
}
STATE = dualpowers.from_position(
    "player red difficulty 3\nturn white\nunrest tan\nplayed white green-4 tan-2\n"
    "tan red 2/1 exhausted, white 1/X\nobjective red tan-5"
).state


def _table(after: str) -> list[str]:
    """The first column of the table that follows a line."""
    rows = TEXT.split(f"\n{after}\n", 1)[1].strip().split("\n\n", 1)[0].splitlines()[2:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def _filled(pattern: str) -> str:
    words = (WORDS.get(word, word) for word in pattern.split())
    return " ".join(
        "green-4" if word == "lenin" and "scores" in pattern else word for word in words
    )


def test_the_file_on_the_page_is_a_good_one() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
    assert len(blocks) == 1
    assert [str(result) for result in check(read(blocks[0]))] == ["ok text four-days"]


def test_the_phrases_on_the_page_are_those_of_the_code() -> None:
    assert _table("`measure`:") == [phrase.pattern for phrase in questions.MEASURES]
    assert _table("`holds`, `facts` and `goal`:") == [phrase.pattern for phrase in questions.FACTS]


@pytest.mark.parametrize("pattern", _table("`measure`:"))
def test_every_measure_on_the_page_can_be_taken(pattern: str) -> None:
    assert questions.measure(STATE, _filled(pattern)) >= 0
    assert isinstance(questions.holds(STATE, f"{_filled(pattern)} at least 1"), bool)


@of_each(_table("`holds`, `facts` and `goal`:"))
def test_every_fact_on_the_page_can_be_asked_and_turned_round(pattern: str) -> None:
    phrase = _filled(pattern)
    assert questions.holds(STATE, phrase) is not questions.holds(STATE, f"not {phrase}")


@pytest.mark.parametrize("phrase", ["opposition aims at tan", "opposition is decided by days"])
def test_nothing_is_true_of_an_opposition_that_is_not_there(phrase: str) -> None:
    state = dualpowers.from_position("turn red").state
    assert not questions.holds(state, phrase)
    assert questions.holds(state, f"not {phrase}")
    with pytest.raises(BadInput):
        questions.measure(state, "opposition value")


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ("strrength of red in tan", "did you mean strength of red in"),
        ("strength of red in mars", "a region"),
        ("days of bob", "a card"),
    ],
)
def test_a_misspelt_phrase_is_answered_with_a_near_one(phrase: str, told: str) -> None:
    with pytest.raises(BadInput) as complaint:
        questions.read_measure(phrase)
    assert told in str(complaint.value)


@pytest.mark.parametrize(
    "phrase", ["the month is mai", "the phase is combat", "tan belongs to red"]
)
def test_a_misspelt_fact_is_told(phrase: str) -> None:
    with pytest.raises(BadInput):
        questions.read_holds(phrase)


def test_the_lines_of_a_position_on_the_page_are_read() -> None:
    (before,) = (line for line in TEXT.splitlines() if line.endswith("it lies on that side."))
    for line in _table(before):
        alone = line.startswith(("pile", "leaders", "player"))
        head = "player red difficulty 1\n" if alone and not line.startswith("player") else ""
        extra = {"rules two_players": "", "phase unrest": "unrest tan\ntan red 1/0"}.get(line, "")
        state = dualpowers.from_position(f"{head}{line}\n{extra}").state
        assert state.phase in tuple(Phase)


def test_the_phases_on_the_page_are_those_of_the_code() -> None:
    listed = re.search(r"Phases are (.*?)\. What", TEXT, re.DOTALL)
    assert listed
    told = " ".join(listed[1].split()).replace(" and ", ", ")
    assert tuple(told.split(", ")) == tuple(Phase)


def test_the_moves_on_the_page_are_read() -> None:
    for line in _table("### Moves"):
        _, _, move = line.partition(": ")
        assert str(dualpowers.GAME.read_move(move, STATE)) == move
    for outcome in ("green-4", "lvov", "blue", "1/0"):
        assert dualpowers.GAME.read_outcome(outcome, STATE) == outcome
