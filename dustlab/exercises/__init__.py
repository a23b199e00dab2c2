"""Exercises: questions about positions, kept in a text file, marked by the rules themselves.

    exercise = read("land-battle.toml")
    question = exercise.question("first-roll")
    mark(question, "7").right

A file names a game and asks questions of five kinds: may this be played, play it on, what is the
number, which of these, reach this goal. `check` verifies the author's answers against the engine.
"""

from .checking import check
from .choice import Choice
from .kinds import mark
from .marks import Comment, Mark, Result
from .may import May
from .number import Number
from .numbers import Written, read_number
from .play import Part, Play
from .question import ExerciseFile, Option, Question
from .reach import Attempt, Reach
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
