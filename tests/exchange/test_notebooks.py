"""Notebooks for nbgrader and otter: their checks take what is right, and pupils see none of it.

What the programs themselves make of them is tried in tests/packaging/test_graders.py.
"""

import json
from typing import Any

import pytest

from dustlab.cli.verbs import run
from dustlab.core.words import LANGUAGES
from dustlab.exchange import notebooks
from dustlab.exchange.fields import Given, given
from dustlab.exercises import read
from tests.exchange.questions import DICE, URN


@pytest.fixture(scope="module")
def questions() -> dict[str, Given]:
    can, _ = given([read(DICE)])
    return {one.id: one for one in can}


def holds(question: Given, answer: Any) -> bool:
    names: dict[str, Any] = {}
    exec(notebooks.HELPER, names)
    names[question.name] = answer
    try:
        return all(eval(test, names) for test in notebooks.tests(question))
    except (KeyError, ValueError):
        return False  # an answer that is none fails in a grader, too


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("urn", ["1/3", "33 %", "0,333", 0.33], ["1/2", "0.3", 33]),
        ("which", ["a", "A)"], ["b", "a b", ""]),
        ("which-ones", ["a b", "b, a"], ["a", "a b c"]),
        ("name", ["Expected-Value", "the  expected value."], ["the mean"]),
        ("heads", [{"From": 40, "To": "60"}], [{"From": 40, "To": 50}]),
        ("3-fields", [{"girls, right": 27, "boys, left": 5}], [{"girls, right": 27}]),
    ],
)
def test_answers_are_checked_as_they_are_here(
    questions: dict[str, Given], name: str, good: list[Any], bad: list[Any]
) -> None:
    assert all(holds(questions[name], answer) for answer in good)
    assert not any(holds(questions[name], answer) for answer in bad)


def test_the_solution_that_stands_in_the_teachers_notebook_passes(
    questions: dict[str, Given],
) -> None:
    cells = json.loads(notebooks.nbgrader("Dice", list(questions.values())))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)  # an assertion that fails would end it
    assert names["q_3_fields"] == {"girls, right": "27", "boys, left": "5"}


def test_outside_of_what_the_programs_take_out_stands_no_answer(
    questions: dict[str, Given],
) -> None:
    every = list(questions.values())
    for cell in json.loads(notebooks.nbgrader("Dice", every))["cells"]:
        kept = cell["metadata"].get("nbgrader", {})
        if kept.get("solution"):
            assert cell["source"].startswith("### BEGIN SOLUTION\n")
            assert cell["source"].endswith("\n### END SOLUTION")
        elif kept.get("grade"):
            assert cell["source"].startswith("### BEGIN HIDDEN TESTS\n")
            assert cell["source"].endswith("\n### END HIDDEN TESTS")
        else:
            assert "expected value" not in cell["source"]
    for cell in json.loads(notebooks.otter("Dice", every))["cells"]:
        if cell["cell_type"] == "code" and "def number" not in cell["source"]:
            is_hidden = cell["source"].startswith("# HIDDEN\n")
            assert is_hidden or cell["source"].endswith(" # SOLUTION")


@pytest.mark.parametrize("system", ["moodle", "qti", "nbgrader", "otter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verb_says_in_one_line_where_it_has_written_it(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], system: str, language: str
) -> None:
    (tmp_path / "dice.toml").write_text('title = "Dice"\nplain = true\n' + URN, "utf-8")
    line = ["export", f"{tmp_path}/dice.toml", "--as", system, "--to", str(tmp_path)]
    assert run([*line, "--language", language]) == 0
    told = capsys.readouterr().out.splitlines()
    path = told[0].partition(": ")[2]
    assert (tmp_path / path).is_file()
    # A notebook with solutions says so.
    assert len(told) == (2 if system in ("nbgrader", "otter") else 1)


def test_what_no_other_system_can_ask_is_said_in_one_line(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["export", "tutorials/exercises/land-battle.toml", "--question", "who-hits-back"]
    assert run([*line, "--as", "qti", "--to", str(tmp_path)]) == 0
    assert capsys.readouterr().err == (
        "Left out, as no other system knows the rules of the game: who-hits-back.\n"
    )
    assert list(tmp_path.iterdir()) == []
