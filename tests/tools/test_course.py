"""What docs/teaching.md tells a teacher of the lessons is what the lessons say of themselves."""

import json
from pathlib import Path

import pytest

from tools import course


def test_the_list_is_that_of_the_lessons():
    """If not: .venv/bin/python tools/course.py --write."""
    text = course.PAGE.read_text("utf-8")
    assert course.renewed(text) == text


def test_a_lesson_says_what_it_is_about_from_which_age_how_long_and_how_told():
    [trees] = [one for one in course.lessons() if one.name == "55-trees"]
    assert trees.row == (
        "| [Trees: one step after the other](../tutorials/55-trees.ipynb)"
        " | tree diagrams, path rules, total probability | 14 | 40 | plain |"
    )


def test_a_lesson_that_has_both_ways_says_so():
    told = {one.name: one.told for one in course.lessons()}
    assert told["40-one-die-to-many"] == "games or plain"


def test_a_lesson_without_an_age_is_not_passed_over(tmp_path: Path):
    path = tmp_path / "63-new.ipynb"
    head = "# New\n\n*Dice and chance 24 · urns · about 40 minutes · no game in it*"
    path.write_text(json.dumps({"cells": [{"source": [head], "metadata": {}}]}), "utf-8")
    with pytest.raises(ValueError, match=r"63-new\.ipynb: no length, or no topic and age"):
        course.lesson(path)


def test_a_page_without_a_place_for_the_list_is_told():
    with pytest.raises(ValueError, match="are gone"):
        course.renewed("# Teaching\n")
