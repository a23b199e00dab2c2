"""The editor of exercises: fields write the file, the check speaks as one types."""

import json
from pathlib import Path
from typing import Any

import pytest

from dustlab.exercises import check, read
from dustlab_widgets import ExerciseEditor
from dustlab_widgets.core.parts import is_shown


@pytest.fixture(autouse=True)
def beside_the_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def field(editor: Any, key: str) -> Any:
    return next(entry.input for entry in editor.entries if entry.field.key == key)


def said(editor: Any) -> str:
    return str(editor.findings.value)


def test_a_new_file_begins_with_a_good_question() -> None:
    editor = ExerciseEditor("my-dice")
    assert "All is well: 1 question." in said(editor)
    assert editor.box.question.ask == "A die is thrown twice. How likely are two sixes?"
    assert not Path("my-dice.toml").exists()  # looking writes nothing


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_each_kind_begins_with_a_good_question_in_each_language(language: str) -> None:
    editor = ExerciseEditor("my-dice.toml", language)
    for kind in ("choice", "interval", "text", "table"):
        editor.kinds.value = kind
        editor.add.click()
        assert 'class="dust-editor-good"' in said(editor)
        assert editor.box.question.kind == kind
    assert all(result.ok for result in check(read(Path("my-dice.toml"))))


def test_what_is_typed_is_in_the_file_and_checked_at_once() -> None:
    editor = ExerciseEditor("my-dice.toml")
    field(editor, "sum").value = "(1/6)^3"
    assert "expected 1/36, the sum says 1/216" in said(editor)
    field(editor, "answer").value = "1/216"
    assert "All is well" in said(editor)
    assert read(Path("my-dice.toml")).questions[0].told_answer().startswith("1/216")
    assert "my-dice.toml" in editor.kept.value


def test_what_is_wrong_stands_at_its_field() -> None:
    editor = ExerciseEditor("my-dice.toml")
    said_at = {entry.field.key: entry.said for entry in editor.entries}
    field(editor, "answer").value = "1/35"
    assert "the sum says 1/36" in said_at["answer"].value
    field(editor, "answer").value = "1/36"
    field(editor, "wrong").value = "1/6 = That is one six."
    assert "a comment on every likely wrong answer" in said_at["wrong"].value
    field(editor, "hints").value = "Only one."
    assert "exactly 3 texts" in said_at["hints"].value
    assert said_at["answer"].value == ""


def test_the_class_sees_the_question_as_it_was_last_readable() -> None:
    editor = ExerciseEditor("my-dice.toml")
    field(editor, "ask").value = "Two dice. Two sixes?"
    assert editor.box.question.ask == "Two dice. Two sixes?"
    field(editor, "ask").value = ""
    assert "ask: expected a text" in said(editor)
    assert editor.box.question.ask == "Two dice. Two sixes?"


def test_quotation_marks_of_every_sort_may_be_typed() -> None:
    editor = ExerciseEditor("my-dice.toml")
    words = 'She says "two sixes", he says “no”. \\ And {this}?'
    field(editor, "ask").value = words
    assert "All is well" in said(editor)
    assert read(Path("my-dice.toml")).questions[0].ask == words


def test_a_wrong_answer_without_words_is_told() -> None:
    editor = ExerciseEditor("my-dice.toml")
    field(editor, "wrong").value = "1/6 = That is one six.\n1/3"
    assert "expected a text" in said(editor)
    field(editor, "wrong").value = "1/6 = That is one six.\n1/36 = That is it."
    assert "expected wrong numbers only, got 1/36, the answer" in said(editor)


def test_numbers_for_each_learner_are_lines() -> None:
    editor = ExerciseEditor("my-dice.toml")
    field(editor, "numbers").value = "n = 2 to 4"
    field(editor, "sum").value = "(1/6)^n"
    field(editor, "answer").value = ""
    field(editor, "ask").value = "{n} dice. Only sixes?"
    assert "expected wrong numbers only" not in said(editor)
    question = read(Path("my-dice.toml")).questions[0]
    assert {question.dealt(seed).ask[0] for seed in range(30)} == {"2", "3", "4"}


def test_options_are_lines_with_a_star_before_the_right_one() -> None:
    editor = ExerciseEditor("my-dice.toml")
    editor.kinds.value = "choice"
    editor.add.click()
    options = "a six | 1/6 | One face of six.\n* no six | 5/6"
    field(editor, "option").value = options
    assert "All is well: 2 questions." in said(editor)
    field(editor, "option").value = options.replace("* ", "")
    assert "at least one option with right = true" in said(editor)


def test_a_bar_in_brackets_is_part_of_an_option() -> None:
    editor = ExerciseEditor("my-dice.toml")
    editor.kinds.value = "choice"
    editor.add.click()
    field(
        editor, "option"
    ).value = "P(six | even) | 1/3 | One of three even faces is a six.\n* P(even | six) | 1"
    assert "All is well: 2 questions." in said(editor)
    asked = read(Path("my-dice.toml")).questions[1]
    assert [option.text for option in asked.options] == ["P(six | even)", "P(even | six)"]


def test_a_change_leaves_the_other_questions_and_remarks_as_they_are(tmp_path: Path) -> None:
    text = (
        '# By hand.\ntitle = "Mine"  # so\n\n# the first\n[[question]]\nid   = "one"\n'
        'kind = "number"\nask = "1?"\nanswer = 1\nplain = true\nhints = ["a", "b", "c"]\n\n'
        '# the second\n[[question]]\n# inside\nid = "two"\nkind = "number"\nask = "2?"\n'
        'answer = 2\nplain = true\nhints = ["a", "b", "c"]\n'
    )
    (tmp_path / "my-own.toml").write_text(text, encoding="utf-8")
    editor = ExerciseEditor("my-own.toml")
    assert editor.text.value == text
    editor.which.value = 1
    field(editor, "answer").value = "3"
    changed = (tmp_path / "my-own.toml").read_text("utf-8")
    before, after = text.split("# the second")
    assert changed.startswith(before + "# the second\n")
    assert "# inside" in changed
    assert 'answer = "3"' in changed
    assert "plain = true" in changed.split("# the second")[1]
    assert after != changed


def test_a_text_that_is_no_toml_is_kept_and_its_fields_stand_still() -> None:
    editor = ExerciseEditor("my-dice.toml")
    broken = editor.text.value.replace("hints = [", "hints = ")
    editor.text.value = broken
    assert "The text cannot be read" in said(editor)
    assert field(editor, "sum").disabled
    assert Path("my-dice.toml").read_text("utf-8") == broken
    editor.text.value = broken.replace("hints = ", "hints = [")
    assert "All is well" in said(editor)
    assert not field(editor, "sum").disabled


def test_a_deleted_question_comes_back() -> None:
    editor = ExerciseEditor("my-dice.toml")
    assert not is_shown(editor.restore)
    editor.remove.click()
    assert "No question yet: add one." in said(editor)
    assert is_shown(editor.restore)
    editor.restore.click()
    assert "All is well: 1 question." in said(editor)


def test_trying_the_question_is_no_answer_of_ones_own() -> None:
    editor = ExerciseEditor("my-dice.toml")
    editor.box.form.field.value = "1/36"
    editor.box.check.click()
    assert editor.box.solved == {"number-1"}
    field(editor, "unit").value = "of all throws"
    assert editor.box.solved == set()  # another question is another try


def test_a_page_is_made_once_and_never_written_over() -> None:
    editor = ExerciseEditor("my-dice.toml")
    editor.make.click()
    assert read(Path("my-dice.toml")).questions[0].id == "number-1"
    assert editor.trouble.value.count("my-dice.ipynb is in the list of files") == 1
    page = json.loads(Path("my-dice.ipynb").read_text("utf-8"))
    assert page["cells"][0]["source"] == "# My exercises"
    assert 'ExerciseBox("my-dice.toml")' in page["cells"][1]["source"]
    Path("my-dice.ipynb").write_text("mine", encoding="utf-8")
    editor.make.click()
    assert "is there already" in editor.trouble.value
    assert Path("my-dice.ipynb").read_text("utf-8") == "mine"


def test_where_nothing_can_be_written_the_file_can_be_downloaded(tmp_path: Path) -> None:
    editor = ExerciseEditor("nowhere/my-dice.toml")
    field(editor, "sum").value = "1/36"
    assert "Nothing can be written here" in editor.kept.value
    assert "1/36" in editor.link.link.value
    assert list(tmp_path.iterdir()) == []


def test_the_editor_speaks_three_languages() -> None:
    editor = ExerciseEditor("my-dice.toml", "de")
    assert "Alles in Ordnung: 1 Frage." in said(editor)
    field(editor, "answer").value = "1/35"
    assert "erwartet 1/35, die Rechnung sagt 1/36" in said(editor)
    editor.speak("it")
    assert "atteso 1/35, il calcolo dà 1/36" in said(editor)


def test_printed_it_lies_beside_the_file_in_two_versions_with_the_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dustlab_widgets.exercises.editor.has_pdf", lambda: False)
    editor = ExerciseEditor("my-dice.toml")
    editor.paper.click()
    assert "Made: my-dice-A.html, my-dice-B.html, my-dice-solutions.html" in editor.trouble.value
    assert "How likely are two sixes?" in Path("my-dice-B.html").read_text("utf-8")
    assert "1/36" in Path("my-dice-solutions.html").read_text("utf-8")
    assert "1/36" not in Path("my-dice-A.html").read_text("utf-8")


def test_what_makes_no_sense_is_not_printed_and_a_line_says_why() -> None:
    editor = ExerciseEditor("my-dice.toml", "de")
    field(editor, "sum").value = "(1/6"
    editor.paper.click()
    assert "sum" in editor.trouble.value
    assert not list(Path().glob("my-dice-*"))
