"""A file of exercises with a question of each kind, for tests of its box."""

from functools import cache
from pathlib import Path

from dustlab.exercises import ExerciseFile, read
from dustlab.school.progress import Answered
from dustlab_widgets import ExerciseBox

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"

FILE = '''
game = "dust"
rules = "premium"
title = "Five <kinds>"
position = """
players red blue
round 3
turn red combat 2
ukraine red 5 tank 2 mech
balkans blue 4 tank 1 fighter center
"""

[[question]]
id = "number"
kind = "number"
ask = "How many dice?"
moves = ["red: attack ukraine > balkans 5 tank 2 mech"]
measure = "dice attacker"
answer = 9
unit = "dice"
hints = ["one", "two", "three"]
because = "Five and four [dust.battle.dice]."
[question.wrong]
7 = "That is <units>."

[[question]]
id = "choice"
kind = "choice"
ask = "Who rolls first?"
moves = ["red: attack ukraine > balkans 5 tank 2 mech"]
hints = ["one", "two", "three"]
because = "Supremacy [dust.battle.supremacy]."
[[question.option]]
text = "Red"
right = true
holds = "supremacy red"
[[question.option]]
text = "Blue"
holds = "supremacy blue"
comment = "Count again."

[[question]]
id = "may"
kind = "may"
ask = "May Blue leave?"
before = ["red: attack ukraine > balkans 5 tank 2 mech", "red: roll", "~ 0 of 9"]
move = "retreat 3 tank 1 fighter > berlin"
answer = ["dust.battle.retreat.first_roll", "dust.battle.retreat.half"]
options = ["dust.battle.retreat.where"]
hints = ["one", "two", "three"]
because = "Not yet [dust.battle.retreat.first_roll]."

[[question]]
id = "play"
kind = "play"
ask = "Play it."
moves = ["red: attack ukraine > balkans 5 tank 2 mech", "red: roll", "~ 3 of 9", "red: take 3 tank"]
hints = ["one", "two", "three"]
because = "Three hits [dust.battle.casualties]."
[[question.part]]
id = "left"
ask = "How many defenders are left?"
measure = "units defender"
answer = 2
[[question.part]]
id = "over"
ask = "Does Red hold the Balkans?"
holds = "balkans is red"
answer = "no"

[[question]]
id = "reach"
kind = "reach"
ask = "Destroy the bomber."
position = """
players red blue
round 3
turn red combat 1
ukraine red 2 tank 3 mech
balkans blue 3 tank 1 fighter 1 bomber
"""
before = ["red: attack ukraine > balkans 2 tank 3 mech"]
goal = ["bombers of blue is 0"]
within = 4
best = 2
dice = [2, 2, 3]
solution = ["roll", "take 1 fighter 1 bomber"]
hints = ["one", "two", "three"]
because = "Both at once [dust.battle.shield.bomber]."
[question.wrong]
dust.battle.shield.bomber = "The fighter is still there."
'''


def timeless(box: ExerciseBox) -> Answered:
    """How far the learner has come, however long it took."""
    return box.answered(box.question)._replace(seconds=0)


def at(box: ExerciseBox, question: str) -> ExerciseBox:
    while box.question.id != question:
        box.after.click()
    return box


@cache
def the_file() -> ExerciseFile:
    return read(FILE)
