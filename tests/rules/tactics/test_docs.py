"""What docs/tactics.md shows is true of the code."""

import re
from pathlib import Path

import pytest

from dustlab.tactics import GAME, State, study
from dustlab.tactics.text import questions
from dustlab.tactics.text.battlefields import SIGNS, read_battlefields
from dustlab.tactics.text.questions import FIELD_FACTS as FACTS
from dustlab.tactics.text.questions import FIELD_MEASURES as MEASURES

TEXT = (Path(__file__).parents[3] / "docs" / "tactics.md").read_text(encoding="utf-8")
FILE = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)[0]
WORDS = {
    "UNIT": "hans",
    "SQUARE": "d1",
    "KIND": "vehicle",
    "COVER": "no",
    "WEAPON": "mg_44",
    "BLOCKER": "ground",
    "GROUND": "circle",
}


def _table(after: str) -> list[str]:
    """The first column of the table that follows a line."""
    rows = TEXT.split(f"\n{after}\n", 1)[1].strip().split("\n\n", 1)[0].splitlines()[2:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def _state() -> State:
    return study(read_battlefields(FILE, "crossroads.toml")[0])


def test_the_battlefield_on_the_page_can_be_read() -> None:
    state = _state()
    assert (state.field.columns, state.field.rows) == (6, 4)
    assert [state.field.name(one.square) for one in state.elements] == ["D1", "B3"]
    assert state.table.scenario.hold_bonus == 20


def test_every_sign_of_the_ground_is_on_the_page() -> None:
    signs = _table("the fourth row. Each text of `grid` is a row, each sign a square:")
    assert "".join(signs) == SIGNS


def test_every_line_on_the_page_can_stand_in_a_position() -> None:
    lines = _table("an `X`; crates and traps have lines of their own.")
    rows = [lines[0]] * 4
    sp = "piece sp: heavy_flak_grenadiers at B4"
    state = GAME.read_position([*rows, *lines[1:], sp], "docs")
    assert GAME.read_position(GAME.write_position(state), "again") == state


def test_the_phrases_on_the_page_are_those_of_the_code() -> None:
    assert _table("`measure`:") == [phrase.pattern for phrase in MEASURES]
    assert _table("`holds`:") == [phrase.pattern for phrase in FACTS]


@pytest.mark.parametrize("pattern", _table("`measure`:"))
def test_every_measure_on_the_page_can_be_taken(pattern: str) -> None:
    phrase = " ".join(WORDS.get(word, word) for word in pattern.split())
    assert questions.measure(_state(), phrase) >= 0


@pytest.mark.parametrize("pattern", _table("`holds`:"))
def test_every_fact_on_the_page_can_be_asked_and_turned_round(pattern: str) -> None:
    state = _state()
    phrase = " ".join(WORDS.get(word, word) for word in pattern.split())
    assert questions.holds(state, phrase) is not questions.holds(state, f"not {phrase}")


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ("hans sees nobody", "expected a piece or a square"),
        ("hans reaches dd with spoon", "expected a weapon"),
        ("hans reaches dd with shotgun", "expected a weapon of Hans"),
        ("b4 reaches dd with mg_44", "expected a piece on the field"),
        ("z9 is circle", "expected a square from A1 to F4"),
        ("hans hears dd", "a fact of Dust Tactics"),
    ],
)
def test_a_phrase_that_makes_no_sense_is_refused(phrase: str, told: str) -> None:
    from dustlab.core.errors import BadInput

    with pytest.raises(BadInput, match=told):
        questions.holds(_state(), phrase)
