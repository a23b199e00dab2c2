"""Questions that need no game, in a lesson; and numbers of one's own."""

from pathlib import Path
from typing import Any

import pytest

from dustlab.core.errors import DustlabError
from dustlab.exercises import read
from dustlab.school.progress import Progress
from dustlab_widgets import ExerciseBox
from dustlab_widgets.core.parts import is_shown

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"
FILE = read(LESSONS / "plain-chance.toml")
TREES = read(LESSONS / "chance-trees.toml")


def box(question: str, progress: Progress | None = None) -> Any:
    return ExerciseBox(FILE, question, progress=Progress() if progress is None else progress)


def marks(asked: Any) -> str:
    return "".join(str(child.value) for child in asked.marks.children if hasattr(child, "value"))


def test_both_ends_of_an_interval_have_a_field() -> None:
    asked = box("heads")
    n = asked.question.names["n"]
    asked.check.click()
    assert "Write both numbers" in marks(asked)
    asked.form.low.value, asked.form.high.value = "many", "60"
    asked.check.click()
    assert "“many” is not a number" in marks(asked)
    asked.form.low.value, asked.form.high.value = "60", "40"
    asked.check.click()
    assert "the smaller number first" in marks(asked)
    low, high = asked.question.answer
    asked.form.low.value, asked.form.high.value = f"{low} + heads", f"{high} -"
    asked.check.click()
    assert f"“{low} +” is not a number" in marks(asked)
    assert asked.answered(asked.question).tries == 0
    asked.form.low.value, asked.form.high.value = f"{low} + 7 - 7 heads", f"({high} + 2) - 2^1"
    asked.check.click()
    assert asked.solved == {"heads"}
    assert f"{n / 2} heads are expected" in marks(asked)


def enter(line: Any) -> None:
    """As the page tells it."""
    line._handle_custom_msg({"event": "submit"}, [])


def test_enter_in_a_line_checks_the_answer() -> None:
    asked = box("heads")
    low, high = asked.question.answer
    asked.form.low.value = str(low)
    enter(asked.form.low)
    assert "Write both numbers" in marks(asked)
    asked.form.high.value = str(high)
    enter(asked.form.high)
    assert asked.solved == {"heads"}


def test_a_percentage_without_its_sign_is_no_try() -> None:
    asked = ExerciseBox(TREES, "two-white", progress=Progress())
    percent = round(asked.question.answers[0].value * 100)
    for right_or_wrong in (percent, percent // 2):
        asked.form.field.value = str(right_or_wrong)
        asked.check.click()
        assert f"More than 1: if you mean {right_or_wrong} %, write its sign." in marks(asked)
        assert asked.answered(asked.question).tries == 0
    red, white = (asked.question.names[ball] for ball in ("red", "white"))
    asked.form.field.value = f"{white}/{red + white} · {white - 1}/{red + white - 1}"
    asked.check.click()
    assert asked.solved == {"two-white"}


def test_the_cells_of_a_table_are_filled_and_marked_one_by_one() -> None:
    asked = box("left-handed")
    names = list(asked.form.fields)
    assert names == ["girls, right", "boys, left", "boys, together", "together, right"]
    asked.form.fields[names[0]].value = "1"
    asked.check.click()
    assert "Still empty: boys, left. Cells to fill: 3." in marks(asked)
    for name, cell in asked.question.blanks.items():
        asked.form.fields[name].value = f"{cell.answer} * 4/4"
    asked.form.fields["boys, together"].value += " +"
    asked.check.click()
    assert "boys, together: “" in marks(asked)
    assert "is not a number" in marks(asked)
    assert "it may be left as a sum with + - * / and brackets" in marks(asked)
    asked.form.fields["boys, together"].value += " 0"
    asked.form.fields["boys, left"].value = "200"
    asked.check.click()
    assert "Boys, left:" in marks(asked)
    assert "Girls, right:" not in marks(asked)
    assert "data-rule" not in marks(asked)  # nothing looks as if a rule could be opened there


def test_words_are_typed() -> None:
    asked = box("what-is-it-called")
    asked.form.field.value = "Median"
    asked.check.click()
    assert "Half of all throws lie above the median." in marks(asked)
    asked.form.field.value = "the expected value"
    asked.check.click()
    assert asked.solved == {"what-is-it-called"}


def test_no_rules_are_on_offer_where_no_game_is_asked_about() -> None:
    assert not is_shown(box("heads").rules)
    assert is_shown(ExerciseBox(str(LESSONS / "land-battle.toml"), progress=Progress()).rules)


# -- own numbers


def test_the_same_numbers_come_back_when_the_box_is_opened_again() -> None:
    progress = Progress()
    numbers = [dict(box("two-red", progress).question.names) for _ in range(3)]
    assert numbers[0] == numbers[1] == numbers[2]
    others = {tuple(box("two-red").question.names.items()) for _ in range(40)}
    assert len(others) > 3


def test_the_answer_comes_back_with_its_numbers_on_another_machine() -> None:
    here, there = Progress(), Progress()
    first = box("two-red", here)
    first.form.field.value = "1/1000"
    first.check.click()
    there.join(Progress.read(here.text(), "my-progress.json"))
    again = box("two-red", there)
    assert again.question.names == first.question.names
    assert again.form.field.value == "1/1000"
    assert "too small" in marks(again)


def test_the_class_deals_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUSTLAB_SEED", "7")
    assert box("two-red").question == FILE.dealt(7).question("two-red")


def test_other_numbers_are_for_practice_once_the_question_was_answered() -> None:
    asked = box("two-red")
    assert not is_shown(asked.others)
    before = asked.question
    asked.form.field.value = before.told_answer().partition(" ")[0]
    asked.check.click()
    assert is_shown(asked.others)
    kept = asked.progress.text()
    for _ in range(20):
        asked.others.click()
    assert asked.question.kind == "number"
    asked.form.field.value = asked.question.told_answer().partition(" ")[0]
    asked.check.click()
    assert "fewer is left" in marks(asked)
    assert asked.progress.text() == kept


def test_what_a_notebook_keeps_shows_nobodys_own_numbers() -> None:
    pages = {str(box("two-red")._repr_mimebundle_()["text/plain"]) for _ in range(9)}
    assert len(pages) == 1


def test_a_mistake_in_a_file_is_told_in_the_language_of_the_box(tmp_path: Path) -> None:
    path = tmp_path / "kaputt.toml"
    path.write_text('title = "T"\n[[question]]\nid = "a"\nkind = "nummer"\n', encoding="utf-8")
    with pytest.raises(DustlabError, match=r"Zeile 4, Frage 1.*meinst du number"):
        ExerciseBox(str(path), language="de")
