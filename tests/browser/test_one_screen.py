"""Every exercise fits one screen: question, board and button together, every text to be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dustlab.exercises import Question, read
from tests.browser.driver import Lab, Server
from tests.browser.screens import SCREENS, fit, look, put, shelf

pytestmark = pytest.mark.browser

FILES = sorted((Path(__file__).resolve().parents[2] / "tutorials/exercises").glob("*.toml"))
USUAL, NARROW = SCREENS[0], SCREENS[4]


@pytest.fixture(scope="module")
def lab(server: Server, browser: Browser, tutorials: Path) -> Iterator[Lab]:
    with shelf(server, browser, tutorials) as page:
        yield page


def _put(lab: Lab, questions: list[tuple[Path, Question]]) -> None:
    put(lab, [f"ExerciseBox('exercises/{file.name}', {asked.id!r})" for file, asked in questions])


def _faults(lab: Lab, questions: list[tuple[Path, Question]]) -> list[str]:
    """What is wrong with each of the boxes on the shelf."""
    seen = zip(questions, look(lab), strict=True)
    return [f"{asked.id}: {fault}" for (_, asked), sight in seen for fault in sight.faults]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_question_stands_on_one_screen(lab: Lab, file: Path) -> None:
    questions = [(file, question) for question in read(file).questions]
    _put(lab, questions)
    for screen in (USUAL, NARROW):
        fit(lab, screen)
        assert _faults(lab, questions) == [], screen


def test_a_question_of_each_kind_and_game_stands_on_every_screen(lab: Lab) -> None:
    """The largest of each: those with the most to be read and to be chosen from."""
    largest: dict[tuple[str, str], tuple[Path, Question]] = {}
    for file in FILES:
        for question in read(file).questions:
            kind = question.kind, question.game_name
            if kind not in largest or len(question.text) > len(largest[kind][1].text):
                largest[kind] = file, question
    questions = list(largest.values())
    _put(lab, questions)
    for screen in SCREENS:
        fit(lab, screen)
        assert _faults(lab, questions) == [], screen
