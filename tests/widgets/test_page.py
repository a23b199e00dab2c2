"""What the page tells the kernel: the language of all boards, waking up, beginning anew."""

import os
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from dustlab.core.words import PREFERENCE
from dustlab.dust.pictures.paper import the_paper
from dustlab.odds.distribution import Distribution
from dustlab.school.progress import mine
from dustlab_widgets import BattleLab, DistributionView, DustTable, ExerciseBox, page
from dustlab_widgets.core.parts import LIVE_PAGE, OPEN
from dustlab_widgets.table.keeper import GO_ON

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of lessons, and an environment that this test alone changes."""
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    OPEN.clear()  # what other tests have left open is not on this page
    for name in (PREFERENCE, GO_ON, LIVE_PAGE):
        monkeypatch.setenv(name, "")


def test_all_boards_that_are_open_and_those_to_come_speak_the_language_of_the_page():
    table = DustTable(curtain=False)
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
    page.speak("de")
    assert "Rot" in table.ask.value
    assert box.check.description == "Prüfen"
    assert BattleLab().language == "de"
    page.speak("en")
    assert box.check.description == "Check"


def test_a_lesson_begun_anew_has_no_answers_and_other_lessons_keep_theirs():
    mine().note("other-lesson", "far", right=True)
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
    box.form.field.value = "9"
    box.check.click()
    page.begin_anew()
    assert mine().of("land-battle") == {}
    assert mine().count() == (1, 1)
    again = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
    assert again.form.answer == ""


def test_a_page_that_is_alive_is_not_sent_the_picture_of_what_it_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box = ExerciseBox(str(LESSONS / "production.toml"), "count-the-points")
    shown = (
        box,
        DustTable(curtain=False),
        DistributionView(Distribution("Hits", {0: 0.5, 1: 0.5})),
    )
    stored = [one._repr_mimebundle_() for one in shown]
    monkeypatch.setenv(LIVE_PAGE, "alive")
    live = [one._repr_mimebundle_() for one in shown]
    for without, bundle in zip(live, stored, strict=True):
        assert bundle.pop("image/svg+xml").startswith("<svg")
        assert without == bundle
    assert "<svg" in box.picture.value


@pytest.mark.usefixtures("messages")
def test_what_a_kernel_takes_in_while_the_page_is_loaded_shows_nothing():
    page.warm_up.cache_clear()
    before = set(_instances)
    page.warm_up()
    assert set(_instances) == before
    assert the_paper.cache_info().currsize > 0


def test_a_lesson_that_wakes_takes_its_games_up():
    page.wake()
    assert os.environ[GO_ON]


@pytest.mark.usefixtures("messages")
def test_a_page_that_is_loaded_anew_closes_what_it_showed_and_shows_it_again():
    def open_models() -> int:
        return len(Widget.get_manager_state()["state"])

    BattleLab()
    page.turn()
    before = open_models()
    for _ in range(3):
        lab = DustTable(curtain=False)
        ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
        page.turn()
        assert lab.comm is None
        assert open_models() == before
    assert mine().watchers == []
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
    box.check.click()
    assert box.comm is not None
    assert len(OPEN) == 1


@pytest.mark.usefixtures("messages")
def test_a_page_that_is_loaded_anew_is_told_all_that_its_boards_are_made_of():
    old = BattleLab()
    before = set(_instances)
    page.turn()
    told = Widget.get_manager_state()["state"]
    assert not before & set(told), "a page may never get what it asks for of the time before"
    BattleLab()
    board = Widget.get_manager_state()["state"]
    canvas = next(one for one in board.values() if one["model_name"] == "CanvasModel")
    assert canvas["state"]["_canvas_manager"].removeprefix("IPY_MODEL_") in told
    assert old.comm is None


def test_a_board_that_was_closed_is_not_painted_for_a_page_that_comes_late(messages: list[Any]):
    stage = BattleLab().stage
    page.turn()
    messages.clear()
    stage.on_ready()
    assert messages == []
