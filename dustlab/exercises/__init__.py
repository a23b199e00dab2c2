"""Exercises: questions about positions, kept in a text file, marked by the rules themselves.

    exercise = read("land-battle.toml")
    question = exercise.question("first-roll")
    mark(question, "7").right

A file names a game and asks questions of five kinds: may this be played, play it on, what is the
number, which of these, reach this goal. `check` verifies the author's answers against the engine.
"""

from .attempt import Attempt
from .checking import Result, check
from .marking import Comment, Mark, mark
from .model import Choice, ExerciseFile, May, Number, Option, Part, Play, Question, Reach
from .numbers import Written, read_number
from .reading import read

__all__ = [
    "Attempt",
    "Choice",
    "Comment",
    "ExerciseFile",
    "Mark",
    "May",
    "Number",
    "Option",
    "Part",
    "Play",
    "Question",
    "Reach",
    "Result",
    "Written",
    "check",
    "mark",
    "read",
    "read_number",
]
