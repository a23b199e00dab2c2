"""The same question with its game and without, as a reader has chosen."""

import pytest

from dustlab.exercises import read
from dustlab_widgets import ExerciseBox

TWO_WAYS = """
game = "dust"
rules = "premium"
title = "Tanks"
without_game = "Dice"

[[question]]
id = "hits"
kind = "number"
ask = "Three tanks roll. How many hits are to be expected?"
sum = "3 * 1/3"
answer = 1
hints = ["How many dice?", "Three.", "One each three."]
wrong = { 3 = "Those are the dice.", 2 = "Two of three would be too many." }
[question.without_game]
ask = "Three dice are thrown. How many hits are to be expected?"

[[question]]
id = "shield"
kind = "choice"
ask = "What shields a bomber?"
hints = ["It flies.", "It is small.", "A fighter."]
[[question.option]]
text = "a tank"
comment = "A tank shields mechs only."
[[question.option]]
text = "a fighter"
right = true
[question.without_game]
ask = "Which chip lies on a gold one?"
[[question.without_game.option]]
text = "a green one"
right = true
[[question.without_game.option]]
text = "a white one"
comment = "White ones lie on black ones."
"""


@pytest.fixture
def strand(monkeypatch):
    return lambda name: monkeypatch.setenv("DUSTLAB_STRAND", name)


def told_by(box):
    return box.head.value, box.ask.value


def test_a_reader_of_the_plain_strand_is_asked_without_the_game(strand):
    strand("plain")
    box = ExerciseBox(read(TWO_WAYS))
    head, ask = told_by(box)
    assert "Dice" in head
    assert "Three dice are thrown." in ask
    assert "dust-hidden" in box.setting.press._dom_classes


def test_a_box_that_is_open_follows_another_choice_and_keeps_what_was_answered(strand):
    strand("games")
    box = ExerciseBox(read(TWO_WAYS))
    box.form.field.value = "1"
    box.mark()
    box.follow_strand("plain")
    assert "Three dice are thrown." in box.ask.value
    assert box.solved == {"hits"}


def test_who_reads_both_ways_turns_one_question_into_the_other(strand):
    strand("both")
    box = ExerciseBox(read(TWO_WAYS), "hits")
    assert "Three tanks roll." in box.ask.value
    assert "dust-hidden" not in box.setting.press._dom_classes
    assert box.setting.press.description == "Without the game"
    box.setting.turn()
    assert "Three dice are thrown." in box.ask.value
    assert box.setting.press.description == "With the game"


def test_the_letter_of_an_answer_is_not_taken_for_that_letter_of_the_other_form(strand):
    strand("plain")
    box = ExerciseBox(read(TWO_WAYS), "shield")
    box.form.fill(["a"])
    box.mark()
    assert box.solved == {"shield"}
    assert ExerciseBox(read(TWO_WAYS), "shield").form.answer == ["a"]
    box.follow_strand("games")
    assert box.form.answer == []
    assert box.solved == {"shield"}
