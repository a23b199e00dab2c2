"""What stands in an empty field shows how an answer is written, and gives none away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dustlab.exercises import Number, Part, Play, Question, read
from dustlab.exercises.numbers import agrees, read_number
from dustlab_widgets.exercises.forms import NumberField

EXERCISES = Path(__file__).parents[2] / "tutorials" / "exercises"


def asked_for(question: Question) -> Iterator[Number | Part]:
    """The numbers that a question asks for."""
    if isinstance(question, Number):
        yield question
    elif isinstance(question, Play):
        yield from question.parts


def shown(asked: Number | Part) -> str:
    field = NumberField(asked)
    field.speak("en")
    return str(field.field.placeholder)


@pytest.mark.parametrize("file", sorted(EXERCISES.glob("*.toml")), ids=lambda file: file.stem)
def test_no_empty_field_shows_the_answer(file: Path) -> None:
    for question in read(file).questions:
        for asked in asked_for(question):
            for word in shown(asked).replace(",", "").replace(" %", "%").split():
                if word[0].isdigit():
                    told = read_number(word)
                    assert not any(agrees(told, one, asked.tolerance) for one in asked.answers)


@pytest.mark.parametrize("file", sorted(EXERCISES.glob("*.toml")), ids=lambda file: file.stem)
def test_a_unit_does_not_say_that_it_is_one(file: Path) -> None:
    """A unit is written for several: "die" alone gives the answer away, and "1 dice" is wrong."""
    for question in read(file).questions:
        for asked in asked_for(question):
            assert not asked.unit or all(answer.value != 1 for answer in asked.answers)
