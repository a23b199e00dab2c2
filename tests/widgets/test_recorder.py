"""Recording a tour at the table: words and moves become a file that can be played at once."""

from pathlib import Path
from typing import Any

import pytest

from dustlab import dust
from dustlab_widgets import DustTable, tour
from dustlab_widgets.core.parts import is_shown

AT_THE_BORDER = """
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech
balkans blue 2 tank center
"""


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def recorded() -> Any:
    """A table where an attack was recorded."""
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    table.tabs.turn_to("record")
    table.recorder.start()
    table.recorder.title.value = "At the border"
    table.recorder.words.value = "Attack with everything."
    table.play_text("attack ukraine > balkans 3 tank 1 mech")
    return table


def test_a_press_begins_and_words_belong_to_the_position_on_the_board() -> None:
    table = recorded()
    assert table.recorder.words.value == ""
    table.match.goto(0)
    table._stepped()
    assert table.recorder.words.value == "Attack with everything."


def test_the_steps_so_far_are_listed() -> None:
    assert "<code>attack ukraine" in recorded().recorder.steps.value


def test_what_is_saved_lies_beside_the_lesson_and_can_be_played() -> None:
    recorded().recorder.write()
    led = tour("my-tour.toml")
    assert "At the border" in led.title.value
    assert "Attack with everything." in led.coach.words.value
    led.play_text("attack ukraine > balkans 3 tank 1 mech")
    assert led.coach.session.ended


def test_it_can_be_downloaded_too() -> None:
    table = recorded()
    table.recorder.write()
    assert 'download="my-tour.toml"' in table.recorder.link.link.value


def test_before_it_begins_there_is_one_button() -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    table.tabs.turn_to("record")
    assert is_shown(table.recorder.begin)
    assert not is_shown(table.recorder.words)


def test_another_game_on_the_table_ends_the_recording() -> None:
    table = recorded()
    table.begin(("red", "blue"), "premium", 3)
    assert table.recorder.recording is None


def test_another_move_that_is_forbidden_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from dustlab_widgets.core.parts import STRICT

    monkeypatch.setattr(STRICT, "on", False)
    table = recorded()
    table.match.goto(0)
    table._stepped()
    table.recorder.also.value = "attack ukraine > balkans 9 tank"
    assert "expected a legal move" in table.recorder.saved.value
    assert table.recorder.also.value == "attack ukraine > balkans 9 tank"


def test_a_recording_without_a_move_says_what_is_missing() -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    table.tabs.turn_to("record")
    table.recorder.start()
    table.recorder.write()
    assert "at least one move of the learner" in table.recorder.saved.value


def test_a_second_recording_leaves_the_first_one_alone(lesson: Path) -> None:
    recorded().recorder.write()
    first = (lesson / "my-tour.toml").read_text("utf-8")
    again = recorded()
    again.recorder.title.value = "Another one"
    again.recorder.write()
    assert (lesson / "my-tour.toml").read_text("utf-8") == first
    assert "Another one" in (lesson / "my-tour-2.toml").read_text("utf-8")
