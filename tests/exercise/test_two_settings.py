"""A question of a game may say how it is asked without the game; both forms have one name."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.exercises import check, mark, read
from dustlab.exercises.settings import plain_form, without_game

FILE = """
game = "dust"
rules = "premium"
title = "Tanks"
without_game = "Dice"

[[question]]
id = "two-of-three"
kind = "number"
ask = "Three tanks roll. How likely are exactly two hits?"
position = '''
players red blue
round 2
turn red combat 1
ukraine red 3 tank
balkans blue 2 tank
'''
moves = ["red: attack ukraine > balkans 3 tank"]
measure = "chance of 2 hits attacker"
answer = "2/9"
picture = false
hints = ["Which is blank?", "Three orders.", "Each is 2/27."]
because = "Three orders with 2/27 each [dust.battle.dice]."
[question.wrong]
"7/9" = "That is everything else but two hits."
"2/27" = "That is one of the three orders."
[question.without_game]
ask = "Three dice, each hits with 1/3. How likely are exactly two hits?"
sum = "choose(3, 2) * (1/3)^2 * 2/3"

[[question]]
id = "shield"
kind = "choice"
position = ""
ask = "Which unit shields a bomber?"
hints = ["One of the two.", "It flies.", "A fighter."]
[[question.option]]
text = "a fighter"
right = true
[[question.option]]
text = "a tank"
comment = "A tank shields mechs only."
[question.without_game]
kind = "number"
ask = "How many chips lie on two others in a stack of three?"
sum = "3 - 2"
answer = 1
hints = ["Draw it.", "Three in all.", "One."]
wrong = { 2 = "Those are the two below.", 3 = "That is the whole stack." }
"""


def test_what_the_form_without_the_game_does_not_say_is_taken_over_from_the_other():
    plain = without_game(read(FILE)).question("two-of-three")
    assert plain.ask == "Three dice, each hits with 1/3. How likely are exactly two hits?"
    assert plain.hints == ("Which is blank?", "Three orders.", "Each is 2/27.")
    assert plain.because == "Three orders with 2/27 each."
    assert (plain.game_name, plain.rules, plain.scene_state) == ("", (), None)
    assert mark(plain, "2/9").right
    told = [remark.tell() for remark in mark(plain, "7/9").remarks]
    assert "That is everything else but two hits." in told


def test_the_question_with_the_game_stays_as_it_was():
    question = read(FILE).question("two-of-three")
    assert question.scene_state is not None
    assert question.rules == ("dust.battle.dice",)


def test_a_form_of_another_kind_takes_over_nothing_but_the_name():
    plain = without_game(read(FILE)).question("shield")
    assert (plain.kind, plain.id, plain.options) == ("number", "shield", ())
    assert mark(plain, "1").right


def test_a_file_without_its_game_has_its_own_title_and_names_no_game():
    file = without_game(read(FILE))
    assert (file.title, file.game_name, file.rules) == ("Dice", "", "")


def test_a_question_that_needs_its_game_and_has_no_other_form_keeps_it():
    alone = FILE.partition("[question.without_game]")[0]
    question = read(alone).question("two-of-three")
    assert plain_form(question) is question
    assert without_game(read(alone)).game_name == "dust"


def test_the_check_holds_both_forms_against_their_own_sums():
    wrong = FILE.replace("choose(3, 2) * (1/3)^2 * 2/3", "choose(3, 2) * (1/3)^3")
    told = [(one.question, one.ok) for one in check(read(wrong))]
    assert told == [
        ("two-of-three", True),
        ("two-of-three.without_game", False),
        ("shield", True),
        ("shield.without_game", True),
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('sum = "choose(3, 2)', 'measure = "choose(3, 2)', "without_game"),
        ('game = "dust"\nrules = "premium"\n', "", "expected"),
        ("[question.without_game]\nkind", "[question.without_game.more]\nkind", "more"),
    ],
)
def test_what_makes_no_sense_in_such_a_form_is_told_in_one_line(before, after, told):
    with pytest.raises(BadInput) as refused:
        read(FILE.replace(before, after))
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
