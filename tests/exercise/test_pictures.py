"""The picture beside a question names the areas that the question speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from dustlab.core.words import LANGUAGES, name
from dustlab.dust import State, from_position
from dustlab.dust.pictures.notebook import is_close_up, named_in, picture, scene_beside
from dustlab.exercises.question import Question
from dustlab.pictures.labels import Rect, bounds, gap
from dustlab.pictures.scene import AnyShape, Circle, Line, Text
from tests.sources import exercise_file

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"
OF_DUST = [path for path in sorted(LESSONS.glob("*.toml")) if 'game = "dust"' in path.read_text()]


def _written(svg: str) -> str:
    """All words in a picture, one after the other."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


def _on_the_map(path: Path) -> Iterator[tuple[Question, State]]:
    """The questions beside which the world stands, or a part of it."""
    for question in exercise_file(path).questions:
        state = question.scene_state
        if state is not None and not is_close_up(state):
            yield question, state


@pytest.mark.parametrize("path", OF_DUST, ids=lambda path: path.stem)
def test_every_area_of_the_question_has_its_name(path: Path) -> None:
    for question, state in _on_the_map(path):
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


def test_an_area_without_room_for_its_name_is_named_for_a_text_that_speaks_of_it() -> None:
    state = from_position(
        "players red blue\nturn red combat 1\nalaska red 1 tank\n"
        "patagonia blue 1 tank\nkolyma blue 1 tank"
    ).state
    assert "Sargasso" not in _written(picture(state))
    assert "Sargasso" in _written(picture(state, "Which way leads to the Sargasso Sea?"))
    assert "Alaska" in _written(picture(state))  # somebody holds it


@pytest.mark.parametrize("text", ["", "Where may the submarines of the North Sea go?"])
def test_the_edge_of_a_part_of_the_world_cuts_no_name(text: str) -> None:
    state = from_position("players red blue\nturn red combat 1\nberlin red 1 tank").state
    scene = scene_beside(state, text)
    for word in (shape for shape in scene.shapes if isinstance(shape, Text)):
        left, top, right, bottom = bounds(word)
        inside = left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height
        outside = left > scene.width or top > scene.height or right < 0 or bottom < 0
        assert inside or outside or len(word.text) < 3, word.text


def test_a_part_of_the_world_reaches_as_far_as_the_question() -> None:
    state = from_position("players red blue\nturn red combat 1\nfrance red 1 tank").state
    near, far = (
        re.search(r'viewBox="([^"]*)"', picture(state, text))[1]  # type: ignore[index]
        for text in ("", "From France to Labrador.")
    )
    assert near != far


def _name_of(line: Text, shapes: Iterable[AnyShape]) -> Rect:
    """The room of the name of which this is one line: all its lines below each other."""
    lines = [one for one in shapes if isinstance(one, Text) and one.x == line.x]
    near = [bounds(one) for one in lines if abs(one.y - line.y) <= 16]
    lefts, tops, rights, bottoms = zip(*near, strict=True)
    return Rect(min(lefts), min(tops), max(rights), max(bottoms))


@pytest.mark.parametrize("path", OF_DUST, ids=lambda path: path.stem)
def test_every_thin_line_leads_to_a_name_that_is_there(path: Path) -> None:
    for question, state in _on_the_map(path):
        shapes = scene_beside(state, question.text).shapes
        words = [_name_of(one, shapes).grown(8) for one in shapes if isinstance(one, Text)]
        ends = [one.points[-1] for one in shapes if isinstance(one, Line) and one.look == "tie"]
        nowhere = [end for end in ends if all(gap(word, *end) for word in words)]
        assert nowhere == [], question.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_held_capital_stands_by_its_own_disc(language: str) -> None:
    """On the map 800 wide Berlin's has room only between the Balkans and Ukraine."""
    state = from_position(
        "players red blue\nturn red combat 1\nberlin red 2 tank center\nbalkans red 1 tank\n"
        "ukraine red 1 tank\nperu blue 1 tank\nlabrador blue 1 tank"
    ).state
    shapes = scene_beside(state, "", language).shapes
    [word] = [s for s in shapes if isinstance(s, Text) and s.text == name("berlin", language)]
    far = {s.name: gap(Rect(*bounds(word)), s.x, s.y) for s in shapes if isinstance(s, Circle)}
    assert min(far["balkans"], far["ukraine"]) > far["berlin"]
