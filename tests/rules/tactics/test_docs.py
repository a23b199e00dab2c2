"""What docs/tactics.md shows is true of the code."""

import re
from pathlib import Path

import pytest

from dustlab.tactics import State, study
from dustlab.tactics.text import questions
from dustlab.tactics.text.battlefields import SIGNS, read_battlefields

TEXT = (Path(__file__).parents[3] / "docs" / "tactics.md").read_text(encoding="utf-8")
FILE = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)[0]


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
