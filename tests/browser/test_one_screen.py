"""Every exercise and every widget fits one screen: question, board and button together, every text
to be read, those on boards too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import dustlab_widgets
from dustlab.exercises import Question, read
from tests.browser.driver import Lab
from tests.browser.screens import SCREENS, fit, look, put, shelf
from tests.browser.server import Server

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


GAMES = Path(__file__).resolve().parents[1] / "transcripts"
HELP = """
from dustlab.core.match import read_match
from dustlab.dust.odds.luck import fought
from dustlab.odds.distribution import Distribution

def midway(game, step):
    match = read_match(open(game, encoding="utf-8").read(), game)
    match.goto(step)
    return match
"""
OTHER_CALLS = {
    "DistributionView": ["DistributionView(Distribution('hits', {0: 0.5, 1: 0.3, 2: 0.2}))"],
    "DuelLuckLab": ["DuelLuckLab(fought('2 white', '1 white', [0, 1]))"],
    "FairDieLab": ["FairDieLab()", "FairDieLab(counts=[3, 4, 9, 5, 6, 3])"],
    "LuckLab": [f"LuckLab(midway('{GAMES}/dust/premium-2.dust', 300))"],
    "TreeLab": ["TreeLab()", "TreeLab(grown=True)"],
    "tour": [f"tour('{game}-first-game')" for game in ("dust", "dualpowers", "tactics")],
}
"""Those that want to be told what they show."""
MIDWAY = {
    "DustTable": {"dust/premium-4.dust": (60, 140, 260, 400), "dust/epic-6.dust": (500,)},
    "PowersTable": {"dualpowers/two-1.dual": (41, 80), "dualpowers/alone-red-1.dual": (60,)},
    "TacticsTable": {"tactics/first_patrol.tactics": (30, 60)},
}
"""Tables in the midst of a game: the file, and the steps at which it is looked at."""


def _every_widget() -> list[str]:
    """All of them as they are, and the tables in mid-game."""
    # Each question of a box is looked at above; a stage is a part of all others.
    apart = {"ExerciseBox", "MoreQuestions", "Stage"}
    names = sorted(set(dustlab_widgets.__all__) - apart)
    fresh = [call for name in names for call in OTHER_CALLS.get(name, [f"{name}()"])]
    later = [
        f"{table}(midway('{GAMES}/{game}', {step}), bots={{}})"
        for table, games in MIDWAY.items()
        for game, steps in games.items()
        for step in steps
    ]
    return [*fresh, *later]


def test_every_widget_stands_on_every_screen(lab: Lab) -> None:
    calls = _every_widget()
    lab.kernel_value(f"exec({HELP!r})")
    put(lab, calls)
    faults = []
    for screen in SCREENS:
        fit(lab, screen)
        seen = zip(calls, look(lab), strict=True)
        faults += [f"{screen}, {call}: {it}" for call, sight in seen for it in sight.faults]
    assert not faults, "\n".join(faults)


IN_VIEW = """(one, top) => {
    const box = one.getBoundingClientRect();
    return box.height > 8 && box.top >= top && box.bottom <= innerHeight;
}"""


def test_the_answer_to_a_decision_that_is_looked_back_on_is_in_view(lab: Lab) -> None:
    lab.kernel_value(f"exec({HELP!r})")
    put(lab, [f"PowersTable(midway('{GAMES}/dualpowers/alone-red-1.dual', 60), bots={{}})"])
    fit(lab, USUAL)
    table = lab.find(".dust-shelf > .dust-lab")
    for press in ("Decisions that mattered", "Show the answer"):
        table.get_by_role("button", name=press).click()
        table.evaluate("one => one.scrollIntoView({ block: 'start' })")
        said = table.locator(".dust-talk .dust-looking-back p").first
        said.wait_for()
        assert said.evaluate(IN_VIEW, 0), press
    table.get_by_role("button", name="Show the answer").wait_for(state="detached")
    answer = table.locator(".dust-talk .dust-looking-back p").nth(2)
    assert answer.evaluate(IN_VIEW, 0)
