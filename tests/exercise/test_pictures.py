"""The picture beside a question names the areas that the question speaks of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab.core.words import LANGUAGES, name
from dustlab.dust import from_position
from dustlab.dust.pictures.notebook import is_close_up, named_in, picture
from dustlab.exercises import Question, read

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"
FILES = [read(path) for path in sorted(LESSONS.glob("*.toml"))]
ON_THE_WORLD = [
    question
    for file in FILES
    if file.game_name == "dust"
    for question in file.questions
    if question.scene_state is not None and not is_close_up(question.scene_state)
]


def _written(svg: str) -> str:
    """All words in a picture, one after the other."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


@pytest.mark.parametrize("question", ON_THE_WORLD, ids=lambda question: question.id)
def test_every_area_of_the_question_has_its_name(question: Question) -> None:
    state = question.scene_state
    for language in LANGUAGES:
        svg = question.game.illustrate(state, question.text, language)
        written = _written(svg)
        missing = [
            area
            for area in named_in(question.text, state)
            if not all(word in written for word in name(area, language).split())
        ]
        assert not missing


def test_areas_are_found_in_every_language_and_in_moves() -> None:
    state = from_position("players red blue\nturn red combat 1\nindia red 1 tank").state
    assert named_in("From India to Greenland", state) == ("india", "greenland")
    assert named_in("Von Ägypten nach Grönland", state) == ("egypt", "greenland")
    assert named_in("move india > north_pacific 1 tank", state) == ("india", "north_pacific")
    assert named_in("Indian Ocean", state) == ("indian_ocean",)
    assert named_in("The Indians", state) == ()


def test_an_empty_area_is_named_only_for_a_text_that_speaks_of_it() -> None:
    state = from_position(
        "players red blue\nturn red combat 1\nalaska red 1 tank\n"
        "patagonia blue 1 tank\nkolyma blue 1 tank"
    ).state
    assert "Sahara" not in _written(picture(state, "en"))
    assert "Sahara" in _written(picture(state, "en", "Which way leads to the Sahara?"))
    assert "Alaska" in _written(picture(state, "en"))  # somebody holds it


def test_a_part_of_the_world_reaches_as_far_as_the_question() -> None:
    state = from_position("players red blue\nturn red combat 1\nfrance red 1 tank").state
    near, far = (
        re.search(r'viewBox="([^"]*)"', picture(state, "en", text))[1]  # type: ignore[index]
        for text in ("", "From France to Labrador.")
    )
    assert near != far
