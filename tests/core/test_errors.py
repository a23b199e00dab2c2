"""Errors that a person meets: one good sentence, also in a notebook."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from dustlab.core.errors import BadInput

CELLS = [
    (
        "dust.new_battle('5 tnak', '1 tank')",
        ["attackers: expected a kind of unit (did you mean tank?), got tnak"],
    ),
    (
        "dust.new_battle('3 tank', '1 tank 1 mech').play('take 1 tank')",
        ["take 1 tank:", "- The next thing to do is to roll, or to retreat before rolling. ["],
    ),
]


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    settings = Config()
    settings.HistoryManager.enabled = False
    settings.InteractiveShell.colors = "nocolor"
    return InteractiveShell(config=settings)


@pytest.mark.parametrize(("cell", "lines"), CELLS)
def test_a_notebook_shows_the_sentence_and_no_traceback(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str], cell: str, lines: list[str]
) -> None:
    shell.run_cell(f"from dustlab import dust\n{cell}")
    shown = capsys.readouterr().out
    assert "Traceback" not in shown
    assert ".py" not in shown
    for line, told in zip(shown.strip().splitlines(), lines, strict=True):
        assert line.startswith(told)


def test_other_errors_are_shown_in_full(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.run_cell("1 / 0")
    shown = capsys.readouterr().out
    assert "Traceback" in shown
    assert "1 / 0" in shown


def test_what_came_in_several_lines_is_told_in_one() -> None:
    assert str(BadInput("move", "a move", "players red\nround 2")) == (
        "move: expected a move, got players red round 2"
    )
