"""Questions as notebooks that nbgrader and otter hand out and grade.

What is written here is the teacher's: each program makes the pupils' notebook of it, without the
solutions and without the hidden tests. Neither needs this package where it grades.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ..core.words import say
from ..exercises.free_text import plain
from .fields import LETTERS, Field, Given, decimal

PICTURES = "pictures"
"""The folder of the pictures, beside the notebook."""

HELPER = '''\
# Reads the answers below.
import re
import unicodedata
from fractions import Fraction


def number(answer):
    """7, 0.25, 0,25, "1/3" or "33 %" as a number."""
    text = str(answer).replace(",", ".").replace(" ", "")
    share = text.endswith("%")
    return Fraction(text.rstrip("%")) / (100 if share else 1)


def letters(answer):
    """"a c" or "a, c" as the letters that are in it."""
    return sorted(set(re.findall("[a-z]", str(answer).lower())))


def words(answer):
    """Words without capitals, accents and stops."""
    parts = unicodedata.normalize("NFKD", str(answer).casefold())
    bare = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join(re.sub(r"[^\\w%/+<>=*^-]|[-_]+", " ", bare).split())
'''

Cell = dict[str, Any]


def nbgrader(title: str, questions: Sequence[Given], language: str = "en") -> str:
    """The notebook of the folder `source`, as `nbgrader generate_assignment` wants it."""
    cells = [_text("title", f"# {title}"), _nbgrader_cell("helper", HELPER, locked=True)]
    for question in questions:
        key = question.name
        prompt = _nbgrader_cell(f"{key}-text", _prompt(question, language), locked=True)
        prompt["cell_type"] = "markdown"
        for extra in ("execution_count", "outputs"):
            del prompt[extra]
        solution = f"### BEGIN SOLUTION\n{_solution(question)}\n### END SOLUTION"
        hidden = "\n".join(f"assert {test}" for test in tests(question))
        checked = f"### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
        cells += [
            prompt,
            _nbgrader_cell(key, solution, solution=True),
            _nbgrader_cell(f"{key}-test", checked, locked=True, points=1),
        ]
    return _notebook(cells)


def _nbgrader_cell(
    name: str, source: str, locked: bool = False, solution: bool = False, points: int = 0
) -> Cell:
    about: dict[str, Any] = {
        "grade": bool(points),
        "grade_id": name,
        "locked": locked,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if points:
        about["points"] = points
    return _code(name, source, {"nbgrader": about})


def otter(title: str, questions: Sequence[Given], language: str = "en") -> str:
    """The notebook that `otter assign` makes the pupils' one of."""
    settings = ["# ASSIGNMENT CONFIG", "export_cell: false", "generate: true"]
    settings += [f"name: {json.dumps(title)}"]
    if any(question.picture for question in questions):
        settings += ["files:", *(f"  - {_picture(one)}" for one in questions if one.picture)]
    cells = [
        _raw("config", "\n".join(settings)),
        _text("title", f"# {title}"),
        _code("helper", HELPER),
    ]
    for question in questions:
        key = question.name
        hidden = [
            _code(f"{key}-test-{i}", f"# HIDDEN\n{test}", result="True")
            for i, test in enumerate(tests(question), 1)
        ]
        cells += [
            _raw(f"{key}-begin", f"# BEGIN QUESTION\nname: {key}\npoints: 1"),
            _text(f"{key}-text", _prompt(question, language)),
            _raw(f"{key}-solution", "# BEGIN SOLUTION"),
            _code(key, f"{_solution(question)} # SOLUTION"),
            _raw(f"{key}-solved", "# END SOLUTION"),
            _raw(f"{key}-tests", "# BEGIN TESTS"),
            *hidden,
            _raw(f"{key}-tested", "# END TESTS"),
            _raw(f"{key}-end", "# END QUESTION"),
        ]
    return _notebook(cells)


# -- what is asked, what is right, and how it is checked


def pictures(questions: Iterable[Given]) -> dict[str, str]:
    """The pictures that lie beside a notebook, by their names."""
    return {_picture(one): one.picture for one in questions if one.picture}


def _picture(question: Given) -> str:
    return f"{PICTURES}/{question.name}.svg"


def _prompt(question: Given, language: str) -> str:
    parts = list(question.lines)
    if question.grid:
        parts.append(question.grid.markdown())
    if question.picture:
        parts.append(f"![{question.id}]({_picture(question)})")
    for field in question.fields:
        if field.label and len(question.fields) > 1:
            parts.append(f"**{field.label}**")
        if field.options:
            pairs = zip(LETTERS, field.options, strict=False)
            parts.append("\n".join(f"- {letter}) {option.text}" for letter, option in pairs))
    parts.append(say(_how(question), language, name=question.name))
    # Lines that stand below each other stay so.
    return "\n\n".join(
        part if part.startswith(("- ", "| ")) else part.replace("\n", "  \n") for part in parts
    )


def _how(question: Given) -> str:
    if len(question.fields) > 1:
        return "exchange.answer_fields"
    [field] = question.fields
    if field.options:
        return "exchange.answer_letters" if field.several else "exchange.answer_letter"
    return "exchange.answer_word" if field.forms else "exchange.answer_number"


def _solution(question: Given) -> str:
    """The right answer as it is written into the notebook."""
    each = [_right(field) for field in question.fields]
    if len(each) == 1:
        return f"{question.name} = {each[0]!r}"
    told = {_key(field, i): right for i, (field, right) in enumerate(
        zip(question.fields, each, strict=True), 1)}  # fmt: skip
    return f"{question.name} = {told!r}"


def _key(field: Field, number: int) -> str:
    return field.label or str(number)


def _right(field: Field) -> str:
    if field.numbers:
        return str(field.numbers[0].value)
    if field.forms:
        return field.forms[0]
    return " ".join(_letters(field)[:1] if field.any_of else _letters(field))


def _letters(field: Field) -> list[str]:
    pairs = zip(LETTERS, field.options, strict=False)
    return [letter for letter, option in pairs if option.right]


def tests(question: Given) -> list[str]:
    """Expressions that are true if the answer is right."""
    alone = len(question.fields) == 1
    return [
        _test(field, question.name if alone else f"{question.name}[{_key(field, i)!r}]")
        for i, field in enumerate(question.fields, 1)
    ]


def _test(field: Field, answer: str) -> str:
    if field.numbers:
        each = [
            f"abs(number({answer}) - Fraction({_exact(one.value)!r}))"
            f" <= Fraction({_exact(one.within)!r})"
            for one in field.numbers
        ]
        return " or ".join(each)
    if field.forms:
        return f"words({answer}) in {[plain(form) for form in field.forms]!r}"
    if field.any_of:
        return f"bool(letters({answer})) and set(letters({answer})) <= set({_letters(field)!r})"
    return f"letters({answer}) == {_letters(field)!r}"


def _exact(value: Fraction) -> str:
    # Sums of many places are as good with twelve of them.
    return str(value) if value.denominator < 10**9 else decimal(value)


# -- cells


def _text(name: str, source: str) -> Cell:
    return {"cell_type": "markdown", "id": _id(name), "metadata": {}, "source": source}


def _raw(name: str, source: str) -> Cell:
    return {"cell_type": "raw", "id": _id(name), "metadata": {}, "source": source}


def _code(name: str, source: str, metadata: dict[str, Any] | None = None, result: str = "") -> Cell:
    outputs = [
        {
            "output_type": "execute_result",
            "data": {"text/plain": result},
            "execution_count": 1,
            "metadata": {},
        }
    ]
    return {
        "cell_type": "code",
        "id": _id(name),
        "metadata": metadata or {},
        "execution_count": None,
        "outputs": outputs if result else [],
        "source": source,
    }


def _id(name: str) -> str:
    return name[-60:].replace("_", "-").strip("-") or "cell"


def _notebook(cells: Sequence[Cell]) -> str:
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": python, "language_info": {"name": "python"}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
