"""What a page is sent of each widget of the package: all of it can be packed, and read there."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

import dustlab_widgets as widgets
from dustlab import dust
from dustlab.dust.pictures.map import map_scene
from dustlab_widgets.core.parts import markup
from tests.widgets.conftest import Messages
from tests.widgets.test_chance_labs import ONE, finished

LESSON = Path(__file__).parents[2] / "tutorials/exercises/land-battle.toml"
# Of those that show something of one's own.
SHOWN: dict[str, Callable[[], Any]] = {
    "DistributionView": lambda: widgets.DistributionView(ONE),
    "ExerciseBox": lambda: widgets.ExerciseBox(LESSON),
    "DuelLuckLab": lambda: widgets.DuelLuckLab(finished()),
    "LuckLab": lambda: widgets.LuckLab(finished()),
    "MoreQuestions": lambda: widgets.MoreQuestions(LESSON),
    "Stage": lambda: widgets.Stage(map_scene(dust.new_match(("red", "blue")).state)),
    "tour": lambda: widgets.tour("dust-first-game"),
}


def family(widget: Widget) -> Iterator[Widget]:
    """A widget with all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from family(child)


@pytest.mark.usefixtures("messages")
@pytest.mark.parametrize("name", widgets.__all__)
def test_every_part_of_a_widget_can_be_sent_to_a_page(name: str) -> None:
    made = SHOWN.get(name, getattr(widgets, name))()
    parts = list(family(made))
    assert len(parts) > 1
    for part in parts:
        assert json.loads(json.dumps(part.get_state(), default=_buffer))["_model_name"]


def _buffer(value: Any) -> str:
    """Bytes go beside the words of a message."""
    assert isinstance(value, bytes | memoryview), value
    return ""


def test_a_page_hears_of_what_changes_and_of_nothing_else(messages: Messages) -> None:
    words = markup()
    messages.clear()
    words.value = "Hello"
    words.value = "Hello"
    assert [(name, sent["state"]) for name, sent, _ in messages] == [("HTML", {"value": "Hello"})]
