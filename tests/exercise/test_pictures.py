"""The picture beside a question names the areas that the question speaks of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab.core.words import LANGUAGES, name
from dustlab.dust import from_position
from dustlab.dust.pictures.notebook import is_close_up, named_in, picture
from tests.sources import exercise_file

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"
OF_DUST = [path for path in sorted(LESSONS.glob("*.toml")) if 'game = "dust"' in path.read_text()]


def _written(svg: str) -> str:
    """All words in a picture, one after the other."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


@pytest.mark.parametrize("path", OF_DUST, ids=lambda path: path.stem)
def test_every_area_of_the_question_has_its_name(path: Path) -> None:
    for question in exercise_file(path).questions:
        state = question.scene_state
        if state is None or is_close_up(state):
            continue
        areas = named_in(question.text, state)
        for language in LANGUAGES if areas else ():
            written = _written(question.game.illustrate(state, question.text, language))
            words = [word for area in areas for word in name(area, language).split()]
            assert [word for word in words if word not in written] == [], question.id


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
    assert "Sahara" not in _written(picture(state))
    assert "Sahara" in _written(picture(state, "Which way leads to the Sahara?"))
    assert "Alaska" in _written(picture(state))  # somebody holds it


def test_a_part_of_the_world_reaches_as_far_as_the_question() -> None:
    state = from_position("players red blue\nturn red combat 1\nfrance red 1 tank").state
    near, far = (
        re.search(r'viewBox="([^"]*)"', picture(state, text))[1]  # type: ignore[index]
        for text in ("", "From France to Labrador.")
    )
    assert near != far
