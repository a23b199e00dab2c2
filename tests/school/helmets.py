"""A file of a teacher's own: a question with dealt numbers, one with choices, and a table."""

from pathlib import Path

from dustlab.exercises import ExerciseFile, read

HELMETS = """
title = "Helmets"

[[question]]
id = "share"
kind = "number"
ask = "Of {all} children {some} wear a helmet. What share?"
numbers = { some = "3 to 9", all = "20 to 40", rest = "all - some" }
answer = "{some / all}"
hints = ["Share of what?", "Of all.", "Divide."]
plain = true

[[question]]
id = "why"
kind = "choice"
ask = "Which share is meant?"
hints = ["Read.", "Read again.", "Of all?"]
plain = true
option = [
  { id = "a", text = "of all children", right = true },
  { id = "b", text = "of those by bike" },
]

[[question]]
id = "fields"
kind = "table"
ask = "Fill the table."
hints = ["Add.", "Take away.", "Add."]
plain = true
table = '''
         | helmet | none | together
by bike  |   7    | ? 13 | 20
on foot  | ? 2    | ? 8  | 10
'''
"""


def give(folder: Path) -> ExerciseFile:
    """Lay the file among what a class was given."""
    (folder / "my-fields.toml").write_text(HELMETS, "utf-8")
    return read(HELMETS)
