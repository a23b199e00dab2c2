"""Exercises inside a lesson: every kind of question is asked, marked, hinted and solved."""

import re
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import from_position
from dustlab.dust.pictures.notebook import picture
from dustlab.exercises import read
from dustlab.exercises.marks import bare
from dustlab.school.progress import Answered
from dustlab_widgets import ExerciseBox, MoreQuestions
from dustlab_widgets.core.parts import STRICT, is_shown
from tests.sources import exercise_file
from tests.widgets.boxes import LESSONS, at, timeless


def test_the_question_stands_there_with_its_position(box: ExerciseBox) -> None:
    assert "How many dice?" in box.ask.value
    assert "<svg" in box.picture.value
    assert "Five &lt;kinds&gt;" in box.head.value
    assert repr(box) == "ExerciseBox(number)"


def test_a_picture_that_is_no_board_says_where_to_answer_but_not_on_a_stored_page(
    box: ExerciseBox,
) -> None:
    only_shows = "The picture only shows what the question is about"
    assert only_shows in box.picture.value
    assert only_shows not in str(box._repr_mimebundle_())


def test_of_the_world_there_is_what_the_question_is_about_as_wide_as_its_column() -> None:
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "closed-capital")
    left, top, width, height = re.search(r'viewBox="([^"]*)"', box.picture.value)[1].split()
    assert int(left) > 200
    assert int(top) >= 0
    assert int(width) == 560
    assert 300 <= int(height) <= 440
    assert "Berlin: " in box.beside.value  # in words, below
    english = box.picture.value
    box.speak("de")
    assert box.picture.value != english


def test_where_the_whole_world_is_held_it_is_drawn_small() -> None:
    state = from_position(
        "players red blue\nturn red combat 1\nalaska red 1 tank\n"
        "new_zealand blue 1 tank\nkolyma blue 1 tank"
    ).state
    assert 'viewBox="0 0 560 ' in picture(state)


def test_a_line_to_play_is_told_in_words(box: ExerciseBox) -> None:
    form = at(box, "play").form
    assert "Red: attack Ukraine → Balkans: 5 tanks and 2 mechs" in form.line.value
    assert "3 hits with 9 dice" in form.line.value
    assert "~" not in form.line.value
    box.speak("de")
    assert "Rot: Angriff Ukraine → Balkan: 5 Panzer und 2 Mech" in form.line.value


def test_what_is_asked_is_asked_once() -> None:
    """Of the end of a line one thing is asked: the question says it, and nothing says it again."""
    box = ExerciseBox(str(LESSONS / "tactics-weapons.toml"), "berserk")
    said = [child.value for child in box.form.children if "dust-ask-part" in child._dom_classes]
    assert (box.ask.value.count("How many are rolled again?"), said) == (1, [])


def test_what_an_answer_gets_is_said_before_it_is_written_down(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    write = box.progress._write

    def slow(told: bool) -> None:
        said.append(box.marks.words.value)
        write(told)

    monkeypatch.setattr(box.progress, "_write", slow)
    box.form.fill("9")
    box.check.click()
    assert "Five and four" in said[0]


def test_a_number_is_marked_at_once_and_may_be_mended(box: ExerciseBox) -> None:
    box.form.field.value = "7"
    box.check.click()
    assert "That is &lt;units&gt;." in box.marks.words.value
    box.form.field.value = "9"
    box.check.click()
    assert "Five and four." in box.marks.words.value
    assert "[dust" not in box.marks.words.value
    assert [rule for _, rule in box.marks.rules.options] == ["dust.battle.dice"]
    assert "1 of 5 right" in box.score.value
    assert timeless(box) == Answered(2, first=False, right=True, left="9", wrong=("7",))
    box.form.field.value = "7"
    box.check.click()
    assert "1 of 5 right" in box.score.value  # what was right stays so


def test_what_is_no_answer_does_not_count(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    for question in ("number", "choice", "may", "play"):
        at(box, question)
        box.check.click()
        assert "dust-trouble" in box.marks.words.value, question
    at(box, "may").form.press.value = "no"
    box.check.click()
    assert "Tick" in box.marks.words.value  # the reasons are not given away
    at(box, "number").form.field.value = "many"
    box.check.click()
    assert "is not a number" in box.marks.words.value
    assert box.progress.count() == (0, 0)


def test_what_is_no_number_is_told_in_a_players_words(box: ExerciseBox) -> None:
    box.form.field.value = "nine"
    box.check.click()
    assert "“nine” is not a number." in box.marks.words.value
    assert box.progress.count() == (0, 0)


def test_one_of_several(box: ExerciseBox) -> None:
    at(box, "choice")
    box.form.radio.value = box.question.options[1].id
    box.check.click()
    assert "Count again." in box.marks.words.value
    box.form.radio.value = box.question.options[0].id
    box.check.click()
    assert "dust-good" in box.marks.words.value


def test_yes_or_no_and_the_rules_to_tick(box: ExerciseBox) -> None:
    at(box, "may")
    assert not is_shown(box.form.ticks)
    box.form.press.value = "no"
    assert is_shown(box.form.ticks)
    wanted = ("dust.battle.retreat.first_roll", "dust.battle.retreat.half")
    for option, tick in zip(box.question.options, box.form.ticks.boxes, strict=True):
        tick.value = option.id == wanted[0]
    box.check.click()
    assert "1 reason is missing." in box.marks.words.value
    assert box.marks.rules.options == ()  # the first wrong try gives no rule away
    box.check.click()
    assert "dust.battle.retreat.half" in [rule for _, rule in box.marks.rules.options]
    for option, tick in zip(box.question.options, box.form.ticks.boxes, strict=True):
        tick.value = option.id in wanted
    box.check.click()
    assert "may" in box.solved


def test_after_the_last_hint_rules_are_named_at_once(box: ExerciseBox) -> None:
    at(box, "may")
    for _ in range(3):
        box.hints.press.click()
    box.form.press.value = "yes"
    box.check.click()
    assert len(box.marks.rules.options) == 2


def test_what_was_said_goes_with_the_question_and_changes_with_the_language(
    box: ExerciseBox,
) -> None:
    at(box, "may")
    box.form.press.value = "yes"
    box.check.click()
    english = box.marks.words.value
    assert "It may not be played." in english
    box.speak("de")
    assert box.marks.words.value != english
    box.after.click()
    assert "dust-refusals" not in box.marks.words.value
    assert box.marks.rules not in box.marks.children


def test_hints_come_one_by_one_and_the_solution_is_folded(box: ExerciseBox) -> None:
    for number in (1, 2, 3):
        assert f"{number} of 3" in box.hints.press.description
        box.hints.press.click()
        read = re.findall(r"<li>(.*?)</li>", box.hints.words.value)
        assert read == ["one", "two", "three"][:number]  # all that were read stay
    assert not is_shown(box.hints.press)
    assert box.solution.value == ""  # it is not in the page before somebody asks for it
    box.open_solution.value = True
    assert "9 dice" in box.solution.value
    box.after.click()
    assert box.hints.words.value == ""
    assert box.solution.value == ""
    assert not box.open_solution.value


def test_questions_go_round(box: ExerciseBox) -> None:
    box.before.click()
    assert box.question.id == "reach"
    box.after.click()
    assert box.question.id == "number"


def test_one_question_alone(box: ExerciseBox) -> None:
    alone = ExerciseBox(box.file, question="may")
    assert repr(alone) == "ExerciseBox(may)"
    assert not is_shown(alone.after)
    with pytest.raises(BadInput):
        ExerciseBox(box.file, question="mya")


def test_an_exercise_of_the_lessons_is_asked_though_their_folder_is_out_of_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    there = read(LESSONS / "land-battle.toml")
    assert ExerciseBox("exercises/land-battle.toml").file.questions == there.questions
    with pytest.raises(BadInput, match="no such file"):
        ExerciseBox("exercises/no-battle.toml")


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="an exercise file"):
        ExerciseBox(str(tmp_path / "none.toml"))


def test_a_saved_notebook_shows_the_question(box: ExerciseBox) -> None:
    bundle = at(box, "choice")._repr_mimebundle_()
    assert bundle["text/plain"].splitlines() == [
        "ExerciseBox(choice)",
        "Who rolls first?",
        "- Red",
        "- Blue",
    ]
    assert bundle["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize("language", ["de", "it"])
def test_it_speaks_other_languages_around_the_authors_words(
    box: ExerciseBox, language: str
) -> None:
    for _ in box.questions:
        box.speak(language)
        box.after.click()
    assert box.check.description


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_question_of_the_lessons_can_be_shown(path: Path) -> None:
    box = ExerciseBox(exercise_file(path))
    for question in box.questions:
        assert question is box.question
        box._repr_mimebundle_()
        box.after.click()


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("home-again", "What is true afterwards?"),  # one of three
        ("left-alone", "Tick all that is true afterwards."),
    ],
)
def test_who_may_choose_one_is_not_asked_to_tick_all(question: str, asked: str) -> None:
    file = {"home-again": "four-rule-sets", "left-alone": "a-first-game"}[question]
    assert ExerciseBox(LESSONS / f"{file}.toml", question).form.which.value == asked


def test_an_answer_in_parts_says_which_part_is_missing(box: ExerciseBox) -> None:
    box = ExerciseBox(box.file, "play")
    box.check.click()
    told = box.marks.words.value
    assert "Part 1 of 2 is still to be answered: “How many defenders are left?”" in told
    assert "Part 2 of 2" in told
    box.form.forms["left"].field.value = "two"
    box.check.click()
    assert "Part 1 of 2" in box.marks.words.value
    assert "“two” is not a number" in box.marks.words.value
    box.form.forms["left"].field.value = "2"
    box.check.click()
    assert "Part 1 of 2" not in box.marks.words.value
    assert "Part 2 of 2 is still to be answered: “Does Red hold the Balkans?”" in (
        box.marks.words.value
    )
    assert box.solved == set()
    box.form.forms["over"].press.value = "no"
    box.check.click()
    assert box.solved == {"play"}


def test_a_reason_without_its_rules_keeps_its_stops_in_their_place() -> None:
    told = "Two [dust.battle.dice] [dust.battle.shield.bomber]; then [dust.battle.dice], no more."
    assert bare(told) == "Two; then, no more."
    assert bare("Both [dust.battle.dice] [dust.battle.dice].") == "Both."


def test_a_number_that_must_be_whole_is_asked_for_as_one() -> None:
    box = ExerciseBox(LESSONS / "land-battle.toml", "count-the-dice")
    assert "1/3" not in box.form.field.placeholder
    box = ExerciseBox(LESSONS / "chance-pool.toml", "two-of-three")
    assert "1/3" in box.form.field.placeholder


def test_what_the_map_does_not_show_stands_below_it() -> None:
    box = ExerciseBox(LESSONS / "scoring-and-victory.toml", "count-it")
    assert "Red holds the sea majority." in box.beside.value
    assert "combat point" in box.beside.value


def test_several_questions_of_a_file_stand_in_one_box_in_their_order() -> None:
    box = MoreQuestions(str(LESSONS / "abilities.toml"), "radar", "ace")
    assert repr(box) == "MoreQuestions(radar, ace)"
    assert [question.id for question in box.questions] == ["radar", "ace"]
    assert box.kept == "abilities"
    box.after.click()
    assert box.question.id == "ace"
    assert not any(map(is_shown, box.keep))
    with pytest.raises(BadInput, match="a question of this file"):
        MoreQuestions(str(LESSONS / "abilities.toml"), "rader")
