"""The stage: painted when a page is there, picked by mouse, finger and key, told as text."""

from html import escape
from typing import Any

import pytest

from dustlab.pictures.scene import Box, Circle, Scene, Text
from dustlab.pictures.words import tell
from dustlab_widgets.core.opening import in_one_go
from dustlab_widgets.core.parts import LIVE_PAGE
from dustlab_widgets.pictures import stage as stage_module
from dustlab_widgets.pictures.stage import Stage
from tests.widgets.conftest import Messages


def tile(name: str, x: float, y: float, look: str = "tile", layer: str = "pieces") -> Box:
    return Box(
        look=look, name=name, words=f"the {name} one", layer=layer, x=x, y=y, width=30, height=30
    )


NINE = {
    f"{column}{row}": (40 * i, 40 * j)
    for j, row in enumerate("123")
    for i, column in enumerate("abc")
}
SCENE = Scene(
    200,
    160,
    "Nine tiles <b>",
    (
        Box(look="paper", layer="ground", x=0, y=0, width=200, height=160),
        *(tile(name, x, y) for name, (x, y) in NINE.items()),
    ),
)


@pytest.fixture
def picks() -> list[str]:
    return []


@pytest.fixture
def stage(picks: list[str]) -> Stage:
    return Stage(SCENE, picks.append)


class Layers:
    """Which layers are painted, and how often the canvas is held."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
        self.painted: list[int] = []
        self.holds = 0
        held = stage_module.held

        def count_hold() -> Any:
            self.holds += 1
            return held()

        def layer_of(canvas: Any) -> int:
            return list(stage.canvas._canvases).index(canvas)

        monkeypatch.setattr(stage_module, "held", count_hold)
        for name in ("repaint", "repaint_focus"):
            real = getattr(stage_module, name)

            def spy(canvas: Any, *more: Any, real: Any = real) -> None:
                self.painted.append(layer_of(canvas))
                real(canvas, *more)

            monkeypatch.setattr(stage_module, name, spy)

    def take(self) -> tuple[list[int], int]:
        seen = self.painted, self.holds
        self.painted, self.holds = [], 0
        return seen


@pytest.fixture
def layers(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> Layers:
    return Layers(monkeypatch, stage)


def test_nothing_is_drawn_before_a_page_is_ready(stage: Stage, layers: Layers) -> None:
    stage.show(SCENE)
    assert layers.take() == ([], 0)


def test_a_page_that_is_ready_gets_every_layer_in_one_hold(stage: Stage, layers: Layers) -> None:
    stage.on_ready()
    assert layers.take() == ([0, 1, 2, 3], 1)


def test_a_page_says_once_that_a_board_is_there(stage: Stage) -> None:
    *below, top = stage.canvas._canvases
    assert top._send_client_ready_event
    assert not any(canvas._send_client_ready_event for canvas in below)


def test_a_reload_paints_everything_again(stage: Stage, layers: Layers) -> None:
    stage.on_ready()
    layers.take()
    stage.on_ready()
    assert layers.take() == ([0, 1, 2, 3], 1)


def says_it_is_ready(stage: Stage) -> None:
    """What a page does when it has made the top canvas."""
    top = stage.canvas._canvases[-1]
    top._handle_frontend_event(top, {"event": "client_ready"}, [])


def test_a_page_that_is_there_gets_a_board_along_with_its_widget(
    monkeypatch: pytest.MonkeyPatch, messages: Messages
) -> None:
    monkeypatch.setenv(LIVE_PAGE, "alive")
    with in_one_go():
        stage = Stage(SCENE)
        assert not messages
    assert messages[-1][0] == "_CanvasManager"
    messages.clear()
    says_it_is_ready(stage)  # it has made what it was sent
    assert not messages
    says_it_is_ready(stage)  # another page, or the same one after a reload
    assert [name for name, *_ in messages] == ["_CanvasManager"]


def test_only_the_layer_that_changed_is_painted(stage: Stage, layers: Layers) -> None:
    stage.on_ready()
    layers.take()
    stage.show(SCENE)
    assert layers.take() == ([], 0)
    changed = Scene(200, 160, SCENE.title, (*SCENE.shapes, Circle(look="hit", x=9, y=9, r=5)))
    stage.show(changed)
    assert layers.take() == ([1], 1)


def test_a_click_arrives_in_the_units_of_the_scene(stage: Stage, picks: list[str]) -> None:
    stage.on_mouse(2 * 45.3, 2 * 15.7)
    stage.on_mouse(2 * 190, 2 * 150)
    assert picks == ["b1"]


def test_a_tap_with_one_finger_picks(stage: Stage, picks: list[str]) -> None:
    stage.on_touch([(10, 10)])
    stage.on_touch([(10, 10), (200, 200)])
    assert picks == ["a1"]


def press(stage: Stage, *keys: str) -> None:
    for key in keys:
        stage.on_key(key, False, False, False)


def test_arrows_walk_and_enter_picks(stage: Stage, picks: list[str]) -> None:
    press(stage, "ArrowRight")
    assert stage.focus_on == "a1"
    press(stage, "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp")
    assert stage.focus_on == "a2"
    press(stage, "Enter", " ")
    assert picks == ["a2", "a2"]
    press(stage, "End")
    assert stage.focus_on == "c3"
    press(stage, "Home", "Escape")
    assert stage.focus_on == ""


def test_the_edge_of_the_board_is_the_end_of_the_walk(stage: Stage) -> None:
    press(stage, "ArrowLeft", "ArrowLeft", "ArrowUp")
    assert stage.focus_on == "a1"


def test_walking_paints_the_top_layer_alone_and_is_told(stage: Stage, layers: Layers) -> None:
    stage.on_ready()
    layers.take()
    press(stage, "ArrowRight")
    assert layers.take() == ([3], 1)
    assert "the a1 one" in stage.twin.value


def test_keys_with_control_are_left_alone(stage: Stage, picks: list[str]) -> None:
    stage.on_key("Enter", False, True, False)
    stage.on_key("ArrowDown", False, False, True)
    assert picks == []
    assert stage.focus_on == ""


def test_where_the_page_leaves_tab_to_the_canvas_it_lets_go(stage: Stage) -> None:
    let_go = []
    stage.canvas.blur = lambda: let_go.append("the canvas")
    stage.on_key("Tab", False, False, False)
    assert let_go == ["the canvas"]


def test_a_name_that_is_gone_loses_the_focus(stage: Stage) -> None:
    press(stage, "ArrowRight")
    stage.show(Scene(200, 160, "empty", ()))
    assert stage.focus_on == ""
    press(stage, "ArrowRight", "Enter")


def test_the_twin_tells_the_scene_escaped_with_a_role(stage: Stage) -> None:
    assert escape(tell(SCENE)) in stage.twin.value
    assert "<b>" not in stage.twin.value
    assert 'aria-live="polite"' in stage.twin.value
    assert 'role="region"' in stage.twin.value


def test_a_step_of_the_walk_is_two_messages(stage: Stage, messages: Messages) -> None:
    stage.on_ready()
    messages.clear()
    press(stage, "ArrowRight")
    assert len(messages) == 2


def test_a_scene_with_many_layers_loses_none(layers: Layers, stage: Stage) -> None:
    shapes = tuple(
        Text(look="ink", layer=f"layer{i}", x=10, y=10 * i, text=str(i)) for i in range(6)
    )
    stage.scene = Scene(200, 160, "layers", shapes)
    assert sum(len(layer) for layer in stage._layers()) == 6


def test_the_repr_is_short_and_stable(stage: Stage) -> None:
    assert repr(stage) == "Stage('Nine tiles <b>')"
