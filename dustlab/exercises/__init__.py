"""Exercises: questions about positions, kept in a text file, marked by the rules themselves.

    exercise = read("land-battle.toml")
    question = exercise.question("first-roll")
    mark(question, "7").right

A file asks questions of eight kinds: what is the number, which of these, from where to where, what
is it called, fill this table; and about a game: may this be played, play it on, reach this goal.
`check` verifies the author's answers against the engine, and by sums.
"""

from .checking import check
from .choice import Choice
from .free_text import FreeText
from .interval import Interval
from .kinds import mark
from .marks import Comment, Mark, Result
from .may import May
from .number import Number
from .numbers import Written, read_number
from .play import Part, Play
from .question import ExerciseFile, Option, Question
from .reach import Attempt, Reach
from .reading import read
from .table import Table

__all__ = [
    "Attempt",
    "Choice",
    "Comment",
    "ExerciseFile",
    "FreeText",
    "Interval",
    "Mark",
    "May",
    "Number",
    "Option",
    "Part",
    "Play",
    "Question",
    "Reach",
    "Result",
    "Table",
    "Written",
    "check",
    "mark",
    "read",
    "read_number",
]
