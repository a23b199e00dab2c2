"""Keep my progress: counted as exercises are marked, downloaded, put back, other files refused."""

import base64
import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from dustlab import dust
from dustlab.school import handing_in
from dustlab.school.classroom import HAND_IN
from dustlab.school.kept_games import KeptGames
from dustlab.school.progress import Answered, Progress
from dustlab_widgets import ExerciseBox, KeepProgress
from dustlab_widgets.core.parts import STRICT, Told
from tests.widgets.test_controls import uploaded

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"


def linked(keep: KeepProgress) -> str:
    found = re.search(
        r'download="my-progress.json" href="data:[^,]*,([^"]*)"', keep.files.link.value
    )
    assert found
    return unquote(found[1])


def test_a_marked_answer_is_counted_and_can_be_downloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    box = ExerciseBox(str(LESSONS / "land-battle.toml"))
    [keep] = box.keep
    box.go(1)
    for number, told in (
        ("7", f"1 of {len(box.questions)} questions, 0 of them right; in all lessons: 1."),
        ("9", f"1 of {len(box.questions)} questions, 1 of them right; in all lessons: 1."),
    ):
        box.form.field.value = number
        box.check.click()
        assert told in keep.told.value
    keep.files.press.click()
    again = Progress.read(linked(keep), "mine")
    kept = again.of("land-battle")["count-the-dice"]
    assert kept._replace(seconds=0) == Answered(2, first=False, right=True, left="9", wrong=("7",))


def test_one_question_alone_has_no_room_for_it():
    assert ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice").keep == []


def test_in_a_class_every_question_can_be_handed_in_from_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HAND_IN, "http://127.0.0.1:8001/hub/hand-in")
    came: list[bytes] = []
    monkeypatch.setattr(handing_in, "send", lambda _, data, __: came.append(data))
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice", language="de")
    [keep] = box.keep
    assert keep.press.description == "Abgeben"
    box.form.field.value = "9"
    box.check.click()
    keep.press.click()
    [work] = map(json.loads, came)
    assert work["exercises"]["land-battle"]["count-the-dice"]["right"] is True
    assert "Abgegeben um" in keep.told.value


def test_a_hub_that_does_not_answer_is_told_beside_the_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HAND_IN, "http://127.0.0.1:1/hub/hand-in")
    monkeypatch.setattr(STRICT, "on", False)
    [keep] = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice").keep
    keep.press.click()
    assert "expected the hub to answer" in keep.told.value


def test_what_was_saved_is_put_back():
    saved, here = Progress(), KeepProgress(Progress())
    saved.note("movement", "far", right=True)
    here.files.take(saved.text().encode(), "my-progress.json")
    assert here.progress == saved
    assert "1 of them right" in here.told.value


def test_games_under_way_go_along_and_are_found_on_the_other_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    match = dust.new_match(seed=7)
    match.play(next(iter(match.moves())))
    KeptGames("first-game", here).keep(match)
    monkeypatch.chdir(here)
    saved = KeepProgress(Progress())
    saved.files.press.click()
    monkeypatch.chdir(there)
    taken = KeepProgress(Progress())
    taken.files.take(linked(saved).encode(), "my-progress.json")
    assert "1 game." in taken.told.value
    [game] = KeptGames("first-game").under_way()
    assert game.match.states() == match.states()


def test_a_file_with_a_spoilt_game_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    keep = KeepProgress(Progress())
    other = Progress()
    other.note("movement", "far", right=True)
    spoilt = other.text().replace('"exercises"', '"games": {"first-game-1": "x"}, "exercises"')
    with pytest.raises(Told, match="it is not a progress file"):
        keep.files.take(spoilt.encode(), "my-progress.json")
    assert keep.progress.count() == (0, 0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{}", base64.b64encode(b"x" * 100)])
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_another_file_is_refused_in_a_line_and_changes_nothing(
    content: bytes, language: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(STRICT, "on", False)
    here = KeepProgress(Progress(), language)
    here.files.upload.value = (uploaded(content, "hers<.json"),)
    assert "hers&lt;.json" in here.told.value
    assert here.progress.count() == (0, 0)


def test_after_another_answer_an_old_link_is_gone():
    here = KeepProgress(Progress())
    here.files.press.click()
    assert "href" in here.files.link.value
    here.show()
    assert here.files.link.value == ""


def test_a_box_of_its_own_counts_what_other_boxes_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    keep = KeepProgress()
    keep.files.press.click()
    assert "href" in keep.files.link.value
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "count-the-dice")
    box.form.field.value = "9"
    box.check.click()
    assert "1 question, 1 of them right" in keep.told.value
    assert keep.files.link.value == ""


def test_a_stored_lesson_says_what_the_box_is_for():
    stored = KeepProgress(Progress())._repr_mimebundle_()["text/plain"]
    assert stored.startswith("Run this cell to save")
