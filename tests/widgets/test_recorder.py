"""Recording a tour at the table: words and moves become a file that can be played at once."""

from pathlib import Path
from typing import Any

import pytest

from dustlab import dust, tactics
from dustlab_widgets import DustTable, TacticsTable, tour
from dustlab_widgets.core.parts import is_shown
from tests.tours.places import ALLIES_ACT, AT_THE_BORDER, face_to_face


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
    assert not is_shown(table.recorder.here)


def test_what_the_coach_says_is_written_where_the_move_is_played() -> None:
    table = recorded()
    assert table.recorder.here in table.actions.children
    assert is_shown(table.recorder.here)
    table.begin(("red", "blue"), "premium", 3)
    assert not is_shown(table.recorder.here)


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


def again(table: Any, *lines: str) -> None:
    """Back to where the recording began, and play."""
    table.match.goto(0)
    table._stepped()
    for line in lines:
        table.play_text(line)


def test_other_moves_that_will_do_stand_in_the_list() -> None:
    table = recorded()
    table.match.goto(0)
    table._stepped()
    table.recorder.also.value = "Attack ukraine>balkans 2 tank; end combat"
    listed = table.recorder.steps.value
    assert "Also accepted:</span> <code>attack ukraine &gt; balkans 2 tank</code>" in listed
    assert "end combat</code>" in listed


def test_another_move_that_does_not_lead_on_is_listed_as_answered() -> None:
    table = recorded()
    table.play_text("roll")
    table.match.goto(0)
    table._stepped()
    table.recorder.also.value = "end combat"
    assert "Answered, as what you played later" in table.recorder.steps.value


def test_a_move_that_is_played_otherwise_sets_the_later_steps_aside_and_says_so() -> None:
    table = recorded()
    table.recorder.words.value = "Now roll."
    table.play_text("roll")
    was = table.recorder.recording.text()
    again(table, "attack ukraine > balkans 2 tank")
    assert is_shown(table.recorder.take_back)
    assert "2 moves" in table.recorder.aside.value
    assert "1 sentence," in table.recorder.aside.value
    table.recorder.restore()
    assert not is_shown(table.recorder.take_back)
    assert table.recorder.recording.text() == was
    assert len(table.match.steps) > 2


def test_the_same_move_once_more_keeps_the_later_steps() -> None:
    table = recorded()
    table.recorder.words.value = "Now roll."
    table.play_text("roll")
    was = table.recorder.recording.text()
    again(table, "attack ukraine > balkans 3 tank 1 mech")
    assert table.recorder.recording.text() == was
    assert not is_shown(table.recorder.take_back)
    assert table.recorder.words.value == "Now roll."


def test_the_last_move_is_played_otherwise_without_a_word() -> None:
    table = recorded()
    again(table, "attack ukraine > balkans 2 tank")
    assert not is_shown(table.recorder.take_back)


def test_what_was_said_of_saving_goes_with_the_next_change() -> None:
    table = recorded()
    table.recorder.write()
    assert "Saved as my-tour.toml" in table.recorder.saved.value
    table.recorder.words.value = "Now roll."
    assert table.recorder.saved.value == ""
    table.recorder.write()
    table.play_text("roll")
    assert table.recorder.saved.value == ""


def test_what_the_check_says_names_the_file_and_that_nothing_is_saved(
    lesson: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = recorded()
    recording = table.recorder.recording
    bad = recording.text().replace("balkans 3 tank 1 mech", "balkans 9 tank")
    monkeypatch.setattr(recording, "text", lambda: bad)
    assert "9 tank" in bad
    table.recorder.write()
    assert "Not saved yet" in table.recorder.saved.value
    assert "my-tour.toml step-1: expected a legal move" in table.recorder.saved.value
    assert not (lesson / "my-tour.toml").exists()


def test_who_records_draws_no_curtain_between_the_sides() -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER))
    assert table.curtain
    table.tabs.turn_to("record")
    table.recorder.start()
    assert not table.curtain


def test_an_attack_of_dust_tactics_is_recorded_by_pressing_and_saved(lesson: Path) -> None:
    table = TacticsTable(tactics.from_position(face_to_face(*ALLIES_ACT)))
    table.tabs.turn_to("record")
    table.recorder.start()
    for line in ("activate blackhawk: attack, nothing", "fire dual_heavy_piat > hans"):
        table.play_text(line)
    assert "<code>fire dual_heavy_piat &gt; hans</code>" in table.recorder.steps.value
    table.recorder.write()
    assert "Saved as" in table.recorder.saved.value
    assert "fire dual_heavy_piat > hans" in (lesson / "my-tour.toml").read_text("utf-8")


def test_the_table_of_a_tour_says_where_one_records() -> None:
    recorded().recorder.write()
    led = tour("my-tour.toml")
    led.tabs.turn_to("record")
    assert "is not recorded" in led.recorder.words.value
    assert "from dustlab_widgets import DustTable\nDustTable(seed=2)" in led.recorder.words.value
    led.speak("de")
    assert "eigene Tour" in led.recorder.words.value


def test_one_steps_back_and_on_beside_what_is_written() -> None:
    table = recorded()
    table.recorder.words.value = "Now roll."
    table.recorder.travel.back.click()
    assert table.recorder.words.value == "Attack with everything."
    table.recorder.travel.back.click()
    assert table.match.cursor == table.recorder.recording.start, "where the recording began"
    table.recorder.travel.to_end.click()
    assert table.recorder.words.value == "Now roll."


def test_dice_and_the_moves_of_the_others_stand_in_the_list() -> None:
    table = recorded()
    table.play_text("roll")
    dice = table.match.line_of(table.match.last)
    assert f"Then:</span> <code>{dice}</code>" in table.recorder.steps.value


@pytest.fixture
def complaints_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from dustlab_widgets.core.parts import STRICT

    monkeypatch.setattr(STRICT, "on", False)


def typed(table: Any, line: str) -> None:
    """A line behind the tab Moves, and the press that plays it."""
    table.tabs.turn_to("moves")
    table.finder.line.value = line
    table.finder.press.click()


def test_dice_typed_behind_a_move_fall_so_and_stand_in_the_file() -> None:
    table = recorded()
    typed(table, "roll ~ 4 of 5")
    assert [table.match.line_of(step) for step in table.match.steps][1:] == [
        "red: roll",
        "~ 4 of 5",
    ]
    assert 'then = ["~ 4 of 5"]' in table.recorder.recording.text()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("roll ~ 4 of 6", "4 of 6"),
        ("roll ~ 9 of 5", "one of 0, 1, 2, 3, 4, 5, got 9"),
        ("roll ~ 1 of 5 ~ 1 of 5", "a move of red"),
    ],
)
def test_dice_that_cannot_fall_so_are_refused_and_nothing_is_played(
    line: str, why: str, complaints_are_shown: None
) -> None:
    table = recorded()
    typed(table, line)
    assert len(table.match.steps) == 1
    assert why in table.trouble
    typed(table, "roll")
    fallen = [table.match.line_of(step) for step in table.match.steps][2]
    assert "~ 9" not in fallen, "what was refused is forgotten"


def test_a_move_that_the_rules_forbid_is_refused_with_its_dice_too() -> None:
    table = recorded()
    typed(table, "retreat 3 tank 1 mech > ukraine ~ 1 of 5")
    assert [reason.rule for reason in table.desk.refused] == ["dust.battle.retreat.half"]
    assert len(table.match.steps) == 1


def test_where_nothing_is_recorded_no_dice_are_set(complaints_are_shown: None) -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    table.play_text("attack ukraine > balkans 3 tank 1 mech")
    typed(table, "roll ~ 4 of 5")
    assert len(table.match.steps) == 1
    assert table.trouble


def test_what_speaks_against_another_move_is_told_with_its_step() -> None:
    table = recorded()
    typed(table, "roll ~ 1 of 5")
    table.match.goto(0)
    table._stepped()
    table.recorder.also.value = "end combat"
    why = "After end combat this could not be played in step 2: red: roll."
    assert why in table.recorder.steps.value


def test_what_was_played_before_the_recording_is_not_set_aside() -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    for line in ("attack ukraine > balkans 3 tank", "roll", "roll"):
        table.play_text(line)
    table.match.goto(0)
    table._stepped()
    table.tabs.turn_to("record")
    table.recorder.start()
    table.play_text("end combat")
    assert not is_shown(table.recorder.take_back)


def test_what_was_played_before_counts_once_it_has_words() -> None:
    table = DustTable(dust.from_position(AT_THE_BORDER), curtain=False)
    for line in ("attack ukraine > balkans 3 tank", "roll"):
        table.play_text(line)
    table.match.goto(0)
    table._stepped()
    table.tabs.turn_to("record")
    table.recorder.start()
    table.match.goto(1)
    table._stepped()
    table.recorder.words.value = "Now roll."
    again(table, "end combat")
    assert is_shown(table.recorder.take_back)
    assert "1 sentence," in table.recorder.aside.value
