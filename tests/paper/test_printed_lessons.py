"""Lessons on paper: without answers, with them, as the teacher's edition; in one strand or both."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from dustlab.cli.verbs import run
from dustlab.core.errors import BadInput
from dustlab.paper.lesson import EDITIONS, open_lesson, printed
from dustlab.school.lessons import FOR_THE_TEACHER, lessons
from dustlab.school.strands import GAMES, PLAIN

EXERCISE = (
    'title = "Dice"\nplain = true\n[[question]]\nid = "six"\nkind = "number"\n'
    'ask = "How likely is a six?"\nsum = "1/6"\nanswer = "1/6"\n'
    'hints = ["Faces.", "Six.", "One of six."]\n'
)


def text(source: str, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": metadata, "source": source}


def code(source: str, shown: str = "", **metadata: Any) -> dict[str, Any]:
    outputs = [{"output_type": "execute_result", "data": {"text/plain": shown}}] if shown else []
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": outputs}


CELLS = [
    text("# One die\n\n[![Open](badge.svg)](00-start.ipynb)\n\nA die has *six* faces."),
    text("Red has a tank.", strand=GAMES),
    text("You stand at a stall.", strand=PLAIN),
    code("1 + 1", "2", guess={"ask": "One and one?", "choices": ["2", "11"], "answer": "2"}),
    code('ExerciseBox("dice.toml", "six")', "ExerciseBox(six)"),
    text("<details><summary>The way to the answer</summary>Count the faces.</details>"),
    text(
        "## Do you remember?\n\n<details><summary>1. How many faces?</summary>Six faces.</details>"
        f"\n\n{FOR_THE_TEACHER}\n\n* **Time:** an hour.\n\n## Where next\n\nOn the map."
    ),
    code('ExerciseBox("dice.toml")'),
]


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (tmp_path / "dice.toml").write_text(EXERCISE, "utf-8")
    (tmp_path / "my-die.ipynb").write_text(json.dumps({"cells": CELLS}), "utf-8")
    return tmp_path / "my-die.ipynb"


def words(path: Path, *choices: Any, **named: Any) -> str:
    html = printed(*open_lesson(path), *choices, **named)
    bare = re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(bare).split())


def test_pupils_get_the_questions_with_room_and_no_answer(lesson: Path) -> None:
    told = words(lesson)
    assert told.startswith("One die One die Name: Date: A die has six faces.")
    assert "How likely is a six? Answer:" in told
    assert "1. How many faces?" in told
    for answer in ("One of six", "Count the faces", "Six faces", "an hour", "Right:"):
        assert answer not in told
    assert "Where next On the map." in told


def test_with_answers_stand_the_way_and_the_answer_but_not_the_teachers_box(lesson: Path) -> None:
    told = words(lesson, "answers")
    assert "How likely is a six?" in told
    for answer in ("1/6", "One of six.", "Count the faces.", "Six faces.", "Right: 2"):
        assert answer in told
    assert "an hour" not in told


def test_the_teachers_edition_has_the_box_for_the_teacher(lesson: Path) -> None:
    told = words(lesson, "teacher")
    assert "For the teacher Time: an hour. Where next" in told
    assert told.startswith("One die One die Teacher's edition")


def test_a_question_stands_on_the_paper_once(lesson: Path) -> None:
    assert words(lesson).count("How likely is a six?") == 1


def test_of_two_strands_one_is_printed_if_it_is_asked_for(lesson: Path) -> None:
    assert "Red has a tank." in words(lesson, "pupils", GAMES)
    assert "stall" not in words(lesson, "pupils", GAMES)
    assert "You stand at a stall." in words(lesson, "pupils", PLAIN)
    assert "tank" not in words(lesson, "pupils", PLAIN)


def test_the_line_that_names_a_strand_is_left_out_where_only_one_is_told(lesson: Path) -> None:
    cells = [*CELLS[:2], text("**Without a game**\n\nYou stand at a stall.", strand=PLAIN)]
    lesson.write_text(json.dumps({"cells": cells}), "utf-8")
    assert "Without a game You stand" in words(lesson)
    assert "Without a game" not in words(lesson, strand=PLAIN)


def test_a_guess_stands_before_its_program_and_behind_its_text(lesson: Path) -> None:
    guess = {"ask": "Should you?", "choices": ["Yes", "No"]}
    cells = [*CELLS[:1], text("You have one hit.", guess=guess), code("2 + 2", "4", guess=guess)]
    lesson.write_text(json.dumps({"cells": cells}), "utf-8")
    assert "You have one hit. Should you? Yes No Should you? Yes No 4" in words(lesson, "answers")


GUESSED = [
    text("# Paths\n\nOne question."),
    code("", guess={"ask": "First?", "choices": ["a", "b"], "answer": "a", "later": True}),
    text("## Red\n\n**Pick a dashed box: it grows.** How likely is red and then red?"),
    code("3/10", "3/10 = 0.3", guess={"ask": "Times or plus?", "choices": ["+"], "answer": "·"}),
    text("Along a path multiply.\n\n3/10, that is. And the weather?"),
    code("7", "70 % rain"),
    code('ExerciseBox("dice.toml", "six")', "ExerciseBox(six)"),
    text("Because of the product.\n\n## White\n\nWhite is a colour."),
    code("8", "8 white ones"),
    text("## Back to the question\n\nIt was a.\n\n**An open question, for two.** And why?"),
    text("## In short\n\n1. Multiply.\n2. Add."),
]


def test_what_explains_a_guess_is_left_to_the_pupils_up_to_the_next_heading(lesson: Path) -> None:
    lesson.write_text(json.dumps({"cells": GUESSED}), "utf-8")
    told = words(lesson)
    for answer in ("3/10", "multiply", "70 %", "product", "It was a", "Multiply", "Add."):
        assert answer not in told
    for kept in ("How likely is a six?", "White is a colour."):
        assert kept in told
    assert "8 white ones Back to the question An open question, for two. And why?" in told
    html = printed(*open_lesson(lesson))
    assert html.count('class="line long"') == 2 + 2 + 2
    for edition in ("answers", "teacher"):
        told = words(lesson, edition)
        assert "3/10 = 0.3 Along a path multiply." in told
        assert "It was a." in told
        assert "Multiply. Add." in told


def test_what_only_a_screen_can_do_does_not_stand_on_paper(lesson: Path) -> None:
    lesson.write_text(json.dumps({"cells": GUESSED}), "utf-8")
    for edition in ("pupils", "answers"):
        assert "Red How likely is red and then red?" in words(lesson, edition)
    assert "Red Pick a dashed box: it grows. How likely" in words(lesson, "teacher")


def small(html: str) -> tuple[set[str], set[str]]:
    """Paragraphs that begin with a small letter, and what goes on with one behind a full stop."""
    # An item of a list may hold paragraphs or items itself: it ends where they begin.
    found = re.findall(r"<(?:p|li)\b[^>]*>(.*?)(?=</p>|</li>|<p\b|<li\b)", html, re.DOTALL)
    told = [" ".join(unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in found]
    begun = {one for one in told if re.match(r"[a-z]", one)}
    return begun, {one for words in told for one in re.findall(r".{,20}[.?!] [a-z]\w*", words)}


@pytest.mark.parametrize("number", range(40, 64))
def test_no_sentence_of_a_lesson_is_cut_within(number: int) -> None:
    (path,) = lessons().glob(f"{number}-*.ipynb")
    _, cells = open_lesson(path)
    whole = small(printed(path, cells, "teacher"))
    for edition in ("pupils", "answers"):
        for cut, uncut in zip(small(printed(path, cells, edition)), whole, strict=True):
            # What options and lists of a lesson have of it, the uncut edition has as well.
            assert cut <= uncut


def test_the_lesson_on_four_fields_says_whole_sentences_on_paper() -> None:
    path, cells = open_lesson("56-four-fields")
    pupils, answers, teacher = (printed(path, cells, edition) for edition in EDITIONS)
    for cut in (pupils, answers):
        assert "<p>Here is the class as a picture.</p>" in cut
        assert "of its column</em>: 1 of 892" not in cut
    assert "<p>And a <strong>negative</strong> one? There the test is worth much.</p>" in answers
    assert "Pick the field <em>club, instrument</em>. Then press" in teacher


def test_a_picture_within_a_table_of_words_has_its_size_on_paper(lesson: Path) -> None:
    drawn = quote('<svg viewBox="0 0 576 190" style="height:auto"><title>Bars</title></svg>')
    html = f'<figure><img alt="Bars" src="data:image/svg+xml,{drawn}"></figure>'
    shown = {"output_type": "execute_result", "data": {"text/html": html}}
    cell = {"cell_type": "code", "metadata": {}, "source": "duel", "outputs": [shown]}
    lesson.write_text(json.dumps({"cells": [CELLS[0], cell]}), "utf-8")
    page = printed(*open_lesson(lesson))
    assert '<svg viewBox="0 0 576 190" width="130.0mm" height="42.9mm"><title>Bars</title>' in page


def test_programs_are_printed_only_if_they_are_asked_for(lesson: Path) -> None:
    assert "1 + 1" not in words(lesson)
    assert "1 + 1" in words(lesson, with_code=True)


@pytest.mark.parametrize("name", ["40-one-die-to-many", "14-land-battle", "00-start"])
def test_a_lesson_of_ours_gives_pupils_less_than_the_class_book_and_the_teacher_more(
    name: str,
) -> None:
    path, cells = open_lesson(name)
    assert path == lessons() / f"{name}.ipynb"
    pupils, answers, teacher = (printed(path, cells, edition) for edition in EDITIONS)
    source = "".join("".join(cell["source"]) for cell in cells)
    assert ('class="teacher"' in teacher) == (FOR_THE_TEACHER in source)
    assert 'class="teacher"' not in pupils + answers
    assert "The way to the answer" not in pupils
    assert ("The way to the answer" in answers) == ("The way to the answer" in source)


def planned(html: str) -> list[list[str]]:
    """The rows of the table of minutes."""
    [table] = re.findall(r'<table class="plan">(.*?)</table>', html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
    return [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in rows]


@pytest.mark.parametrize(("name", "minutes"), [("56-four-fields", 40), ("43-who-rolls-first", 35)])
def test_the_teachers_edition_says_at_its_head_how_the_minutes_go(name: str, minutes: int) -> None:
    path, cells = open_lesson(name)
    html = printed(path, cells, "teacher")
    head, *parts, last = planned(html)
    assert html.index('class="plan"') < html.index("<main")
    assert head == ["Part", "Minutes, about", "Guesses", "Exercises"]
    assert parts[0][0] == "Beginning"
    assert sum(int(row[1]) for row in parts) == int(last[1]) == minutes
    assert min(int(row[1]) for row in parts) >= 1
    for row in parts[1:]:
        assert f"<h2>{unescape(row[0])}</h2>" in html
    assert "For the teacher" not in {row[0] for row in parts}
    for edition in ("pupils", "answers"):
        assert 'class="plan"' not in printed(path, cells, edition)


def test_what_has_a_guess_and_an_exercise_takes_longer_than_what_is_only_read() -> None:
    rows = {row[0]: row[1:] for row in planned(printed(*open_lesson("56-four-fields"), "teacher"))}
    assert rows["The test"][1:] == ["1", "1"]
    assert rows["Back to the question"][1:] == ["", ""]
    assert int(rows["The test"][0]) > 3 * int(rows["Back to the question"][0])
    assert rows["In all"][1:] == ["5", "5"]  # a box of all exercises is for those who want more


def test_a_lesson_without_minutes_at_its_head_gets_no_table_of_them(lesson: Path) -> None:
    assert 'class="plan"' not in printed(*open_lesson(lesson), "teacher")


def test_a_name_that_is_no_lesson_is_answered_with_what_was_meant() -> None:
    with pytest.raises(BadInput, match="did you mean 40-one-die-to-many"):
        open_lesson("40-one-die-to-mny")


def test_what_is_no_notebook_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.ipynb").write_text('{"cells": [1]}', "utf-8")
    assert run(["print", str(tmp_path / "x.ipynb")]) == 2
    told = capsys.readouterr().err
    assert told.endswith("x.ipynb: expected a lesson (a notebook), got something else\n")


def test_a_notebook_that_begins_with_nothing_is_called_by_its_name(tmp_path: Path) -> None:
    own = tmp_path / "my-own.ipynb"
    own.write_text(json.dumps({"cells": [text(""), text("Two.")]}), "utf-8")
    assert words(own) == "my-own my-own Name: Date: Two."


def test_the_verb_writes_the_edition_under_its_name(lesson: Path) -> None:
    to = lesson.parent / "paper"
    assert run(["print", str(lesson), "--edition", "teacher", "--to", str(to)]) == 0
    assert sorted(one.name for one in to.iterdir()) == ["my-die-teacher.html", "my-die-teacher.pdf"]
