"""The table of Dual Powers beside a coach: a round is scored in view, before one looks back."""

from pathlib import Path

import pytest

from dustlab_widgets import tour
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.dualpowers.desks.scoring import ScoringDesk
from dustlab_widgets.dualpowers.table import PowersTable
from tests.widgets.dualpowers.tables import press


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a lesson: what a learner has done is kept in it."""
    monkeypatch.chdir(tmp_path)


def led_to_the_scoring() -> PowersTable:
    """The last move of the first game: Red takes the points for unrest."""
    made = tour("dualpowers-first-game")
    assert isinstance(made, PowersTable)
    coach = made.coach
    assert coach is not None
    while made.scoring is None:
        further = coach.buttons["do_it" if is_shown(coach.buttons["do_it"]) else "go_on"]
        further.click()
        while made.watched is not None:
            press(made, "Skip")
    return made


def test_what_a_coach_has_played_is_scored_part_by_part_before_one_looks_back() -> None:
    made = led_to_the_scoring()
    assert made.coach is not None
    boards, asked = [], []
    while isinstance(made.desk, ScoringDesk):
        assert not made.looks_back
        asked.append(made.desk.asks())
        boards.append(made.city.scene)
        made.confirm.click()
    assert [words.partition(": ")[2] for words in asked] == [
        "unrest in Nevsky (purple)",
        "the objectives are turned up",
        "the objective of White, tan-5",
        "the objective of Red, white-6",
        "tokens are exhausted",
        "what comes next",
    ]
    # The board is that of the moment: tokens turn over only after the objectives.
    assert "1 exhausted" not in boards[0].description
    assert boards[3].description != boards[4].description
    made.coach.buttons["go_on"].click()
    assert not made.looks_back
    [look] = [deed for deed in made.all_deeds(made.desk) if deed.words == "How it stands"]
    look.does()
    assert made.looks_back


def test_a_scoring_that_was_read_is_not_told_by_the_coach_once_more() -> None:
    made = led_to_the_scoring()
    assert made.coach is not None
    assert "The objective tan-5" not in made.coach.words.value
