"""What is kept of an exercise: a box that is opened again knows what was answered."""

from pathlib import Path

import pytest

from dustlab.school import progress
from dustlab.school.progress import Answered, Progress
from dustlab_widgets import ExerciseBox
from dustlab_widgets.core.parts import is_shown
from tests.widgets.boxes import at, timeless


def test_a_box_that_is_opened_again_says_what_the_counter_says(box: ExerciseBox) -> None:
    at(box, "number").form.field.value = "9"
    box.check.click()
    again = ExerciseBox(box.file)  # Run All, or the next day
    assert "1 of 5 right" in again.score.value
    assert "Right." in at(again, "number").marks.words.value
    assert again.keep[0].progress.count() == (1, 1)


def test_a_question_that_was_not_right_yet_says_so_when_it_is_opened_again(
    box: ExerciseBox,
) -> None:
    at(box, "number").form.field.value = "7"
    box.check.click()
    again = ExerciseBox(box.file, "number")
    assert "0 of 1 right" in again.score.value
    assert again.form.answer == "7"
    assert "That is &lt;units&gt;." in again.marks.words.value


ANSWERS = {
    "number": "7",
    "choice": ["b"],
    "may": ["no", "dust.battle.retreat.where"],
    "play": {"left": "4", "over": "yes"},
}


@pytest.mark.parametrize("question", ANSWERS)
def test_a_box_comes_back_with_the_answer_that_was_given_last(
    box: ExerciseBox, question: str
) -> None:
    at(box, question).form.fill(ANSWERS[question])
    given = box.form.answer
    assert given == ANSWERS[question]
    box.check.click()
    told = box.marks.words.value
    again = ExerciseBox(box.file, question)
    assert (again.form.answer, again.marks.words.value) == (given, told)
    again.again.click()
    assert again.form.missing("en")
    assert "Answered before, not rightly yet" in again.marks.words.value
    assert again.answered(again.question).tries == 1


def test_a_goal_comes_back_with_the_moves_that_were_played(box: ExerciseBox) -> None:
    at(box, "reach").form.play("roll")
    again = ExerciseBox(box.file, "reach")
    assert again.form.attempt.moves == ("roll",)
    again.form.play("take 1 fighter 1 bomber")
    assert "3 of 3 stars" in again.marks.words.value
    won = ExerciseBox(box.file, "reach")
    assert won.form.attempt.reached
    assert "3 of 3 stars" in won.marks.words.value
    assert not is_shown(won.again)
    won.form.again.click()
    assert won.form.attempt.moves == ()


def test_an_answer_that_fits_the_question_no_longer_is_left_out(box: ExerciseBox) -> None:
    for left in ("7", ["no", "x"], {"left": 3, "over": []}, ["zz"], ["fly"], 7, {"a": "b"}):
        for question in ("number", "choice", "may", "play", "reach"):
            box.progress.note(box.kept, question, right=False, left=left)
            assert ExerciseBox(box.file, question).question.id == question


def test_two_boxes_with_the_same_question_count_alike(box: ExerciseBox) -> None:
    beside = ExerciseBox(box.file, "number")
    at(box, "number").form.field.value = "9"
    box.check.click()
    assert "1 of 1 right" in beside.score.value


@pytest.mark.parametrize("opened", ["hint", "solution"])
def test_whoever_opened_a_hint_or_the_solution_was_not_right_at_once(
    box: ExerciseBox, opened: str
) -> None:
    at(box, "number")
    if opened == "hint":
        box.hints.press.click()
    else:
        box.open_solution.value = True
    box.form.field.value = "9"
    box.check.click()
    assert timeless(box) == Answered(1, first=False, right=True, aid=opened, left="9")


def test_looking_after_the_right_answer_is_no_help(box: ExerciseBox) -> None:
    at(box, "number").form.field.value = "9"
    box.check.click()
    box.open_solution.value = True
    assert timeless(box) == Answered(1, first=True, right=True, left="9")


def test_a_full_disk_is_told_beside_the_question(
    box: ExerciseBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    alone = ExerciseBox(box.file, "number")
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        alone.form.field.value = "7"
        alone.check.click()
    assert "No space left on device" in alone.trouble.value
    alone.form.field.value = "9"
    alone.check.click()
    assert alone.trouble.value == ""
    assert Progress.read((tmp_path / progress.FILE).read_text("utf-8"), "mine").count() == (1, 1)
