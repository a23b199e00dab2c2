"""Beside a question stands what it speaks of: the calendar with its date, the cards, the city."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dustlab.core.words import LANGUAGES, name, say
from dustlab.dualpowers import from_position
from dustlab.dualpowers.components import MONTHS
from dustlab.dualpowers.pictures.notebook import picture
from dustlab.exercises import Question
from tests.sources import exercise_file

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"
OF_DUAL_POWERS = sorted(LESSONS.glob("dual-*.toml"))


def shown(path: Path) -> list[Question]:
    """The questions of a file that stand beside a picture."""
    return [
        question for question in exercise_file(path).questions if question.shown_state is not None
    ]


def written(svg: str) -> str:
    """All words in a picture, one after the other."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


def widest(svg: str) -> tuple[float, float]:
    """The width of a picture, and how far to the right its boxes reach."""
    root = ET.fromstring(svg)
    boxes = [element for element in root.iter() if element.tag.endswith("rect")]
    ends = [float(box.get("x", 0)) + float(box.get("width", 0)) for box in boxes]
    return float(root.get("viewBox", "").split()[2]), max(ends)


@pytest.mark.parametrize("path", ["dual-calendar", "dual-ahead"])
def test_an_exercise_on_days_shows_the_calendar_with_its_day_and_month(path: str) -> None:
    whole = [one.id for one in MONTHS if one.id != "may_june"]  # May/June may be shortened
    for question, language in product(exercise_file(LESSONS / f"{path}.toml").questions, LANGUAGES):
        state = question.shown_state
        told = written(picture(state, question.text, language))
        day, month = state.date.day, MONTHS[state.date.month].id
        date = say("dualpowers.picture.date", language, day=day, month=month)
        numbers, months = map(str, (1, 15, 28, 31)), [name(one, language) for one in whole]
        assert [one for one in (date, *numbers, *months) if one not in told] == [], question.id


def test_where_the_cards_lead_is_left_to_be_counted() -> None:
    state = from_position("date 8 april\nturn red\nhand red purple-7").state
    told = written(picture(state, "Where does purple-7 lead on the calendar?"))
    assert "purple-7 to" not in told


def test_the_card_that_is_open_is_drawn_with_all_that_is_on_it() -> None:
    questions = [question for path in OF_DUAL_POWERS for question in shown(path)]
    with_a_card = [question for question in questions if question.shown_state.turn.card]
    assert with_a_card
    for question in with_a_card:
        state = question.shown_state
        told = written(picture(state, question.text))
        assert "day" in told, question.id
        assert "recruit up to" in told or name(state.turn.card) in told, question.id


@pytest.mark.parametrize("path", OF_DUAL_POWERS, ids=lambda path: path.stem)
def test_nothing_reaches_over_the_edge(path: Path) -> None:
    for question, language in product(shown(path), LANGUAGES):
        svg = picture(question.shown_state, question.text, language)
        if svg:  # what speaks of no part of the table has no picture
            wide, end = widest(svg)
            assert end <= wide + 1, (question.id, language)


def test_a_question_on_the_city_has_no_calendar_and_one_on_days_no_empty_city() -> None:
    state = from_position("date 8 april\nturn red\nhand red purple-7").state
    assert "Nevsky" in written(picture(state, "How strong is Red in purple?"))
    assert "November" not in written(picture(state, "How strong is Red in purple?"))
    assert "Nevsky" not in written(picture(state, "Red plays purple-7."))
    alone = from_position("date 8 april\nturn red\nwhite red 1/0").state
    told = written(picture(alone, "Red plays purple-7. Where does the unit go?"))
    assert "Admiralty" in told
    assert "November" in told
    assert "Nevsky" not in told


def test_without_the_city_it_is_told_who_has_the_will_and_where_unrest_is() -> None:
    state = from_position("date 8 april\nturn red\nwill white\nunrest tan\nhand red tan-1").state
    told = written(picture(state, "On which day?"))
    assert "White has the will of the people" in told
    assert "Unrest in Narva" in told


def test_sums_and_what_lies_hidden_are_not_in_the_picture() -> None:
    state = from_position(
        "turn red\nhand red tan-1\nhand white blue-7 lvov\ntan red 2/1, white 1/1"
    ).state
    told = written(picture(state, "Who is stronger in tan?"))
    assert "blue-7" not in told
    assert "stronger" not in told
