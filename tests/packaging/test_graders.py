"""nbgrader and otter-grader hand out and grade the notebooks that are written for them.

Each is installed into an environment of its own, from the package registry.
"""

import csv
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.exchange.questions import DICE
from tests.packaging.environments import ROOT, empty_environment, output_of

pytestmark = pytest.mark.packaging

QUESTIONS = 6


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the two programs are."""
    python = empty_environment(tmp_path_factory.mktemp("graders") / "venv")
    wanted = ["nbgrader>=0.9", "otter-grader>=6"]
    output_of([python, "-m", "pip", "install", "--quiet", *wanted], python.parent)
    return python.parent


def exported(folder: Path, system: str) -> None:
    (folder / "dice.toml").write_text(DICE, "utf-8")
    line = ["export", folder / "dice.toml", "--as", system, "--to", folder]
    source = {"PYTHONPATH": str(ROOT)}
    output_of([sys.executable, "-m", "dustlab", *line], folder, source)


def path_of(programs: Path) -> dict[str, str]:
    return {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


def test_nbgrader_takes_the_solutions_out_and_grades_who_answers_and_who_does_not(
    programs: Path, tmp_path: Path
) -> None:
    exported(tmp_path, "nbgrader")
    more = path_of(programs)
    nbgrader = programs / "nbgrader"
    output_of([nbgrader, "generate_assignment", "dice", "--create"], tmp_path, more)
    released = tmp_path / "release" / "dice" / "dice.ipynb"
    text = released.read_text("utf-8")
    for answer in ("BEGIN SOLUTION", "HIDDEN TESTS", "expected value", "1/3'", "'27'"):
        assert answer not in text
    for pupil, notebook in (("ada", tmp_path / "source/dice/dice.ipynb"), ("bo", released)):
        home = tmp_path / "submitted" / pupil / "dice"
        home.mkdir(parents=True)
        shutil.copyfile(notebook, home / "dice.ipynb")
    output_of([nbgrader, "autograde", "dice"], tmp_path, more)
    output_of([nbgrader, "export"], tmp_path, more)
    with open(tmp_path / "grades.csv", encoding="utf-8", newline="") as file:
        grades = {line["student_id"]: line for line in csv.DictReader(file)}
    assert {who: float(line["score"]) for who, line in grades.items()} == {"ada": 6.0, "bo": 0.0}
    assert float(grades["ada"]["max_score"]) == QUESTIONS


def test_otter_takes_the_solutions_out_and_grades_who_answers_and_who_does_not(
    programs: Path, tmp_path: Path
) -> None:
    exported(tmp_path, "otter")
    more, place = path_of(programs), tmp_path / "otter" / "dice"
    # It runs its own checks on the solutions, and fails where one does not pass.
    output_of([programs / "otter", "assign", "dice.ipynb", "dist"], place, more)
    student = place / "dist" / "student" / "dice.ipynb"
    text = student.read_text("utf-8")
    for answer in ("SOLUTION", "HIDDEN", "expected value", "1/3'", "'27'"):
        assert answer not in text
    [grader] = (place / "dist" / "autograder").glob("*.zip")
    scores = {}
    for who in ("student", "autograder"):
        out = tmp_path / who
        out.mkdir()
        line = ["run", place / "dist" / who / "dice.ipynb", "-a", grader, "-o", out, "--no-logo"]
        output_of([programs / "otter", *line], place, more)
        tests = json.loads((out / "results.json").read_text("utf-8"))["tests"]
        scores[who] = sum(one.get("score", 0) for one in tests)
    assert scores == {"student": 0, "autograder": QUESTIONS}
