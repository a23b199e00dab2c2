"""What is painted: every shape and mark once, the same as in the SVG, inside one hold."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipycanvas import MultiCanvas

from dustlab.dust import new_battle
from dustlab.dust.pictures.battle import battle_scene
from dustlab.pictures.palette import MARKS, paint_of
from dustlab.pictures.scene import AnyShape, Box, Circle, Line, Polygon, Scene, Text
from dustlab.pictures.svg import draw
from dustlab_widgets.pictures.paint import held, ipycanvas_canvas, repaint, repaint_focus
from dustlab_widgets.pictures.patches import patches, room


class Recorder:
    """A canvas that only writes down what it is asked to do."""

    def __init__(self) -> None:
        self.done: list[tuple[str, Any]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.done.append((name, arguments))

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "done":
            self.done.append((name, value))
        object.__setattr__(self, name, value)

    def count(self, *names: str) -> int:
        return sum(name in names for name, _ in self.done)

    def in_bulk(self, *names: str) -> int:
        """How many shapes were painted by commands for many."""
        sent = [arguments for name, arguments in self.done if name in names]
        return sum(len(counts[0]) if counts else 1 for _, *counts in sent)


@pytest.fixture
def scene() -> Scene:
    match = new_battle("5 tank 2 mech", "4 tank 1 fighter", "production", seed=7)
    marks = {"defender.tank": "refused", "defender.fighter": "possible", "way.berlin": "explained"}
    return battle_scene(match.state, chosen=match.state.battle.attackers, marks=marks)


def recorded(*shapes: AnyShape) -> Recorder:
    canvas = Recorder()
    repaint(canvas, shapes)
    return canvas


def test_every_shape_that_has_a_look_is_painted_once(scene: Scene) -> None:
    canvas = recorded(*scene.shapes)
    texts = [arguments[0] for name, arguments in canvas.done if name == "fill_text"]
    assert texts == [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    paints = [
        (shape, paint_of(shape.look, shape.mark))
        for shape in scene.shapes
        if not isinstance(shape, Text)
    ]
    filled = sum(bool(p.fill) and not isinstance(s, Line) for s, p in paints)
    lined = sum(bool(p.line) for _, p in paints)
    crosses = sum(shape.mark == "refused" for shape in scene.shapes)
    one_by_one = canvas.count("fill", "fill_polygon", "fill_circle", "fill_rect")
    assert one_by_one + canvas.in_bulk("fill_polygons") == filled
    strokes = ("stroke", "stroke_line", "stroke_polygon", "stroke_circle", "stroke_rect")
    in_bulk = canvas.in_bulk("stroke_polygons", "stroke_line_segments")
    assert canvas.count(*strokes) + in_bulk == lined + crosses


def test_the_canvas_and_the_svg_use_the_same_colours(scene: Scene) -> None:
    canvas = recorded(*scene.shapes)
    used = {v for name, v in canvas.done if name in ("fill_style", "stroke_style")}
    svg = set(re.findall(r'(?:fill|stroke)="(#\w+)"', draw(scene)))
    assert used == svg


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_the_outline_and_a_refusal_bears_a_cross_too(mark: str) -> None:
    canvas = recorded(Circle(look="tile", mark=mark, x=10, y=10, r=5))
    assert ("stroke_style", MARKS[mark].line) in canvas.done
    assert ("line_width", MARKS[mark].width) in canvas.done
    dashes = [list(arguments[0]) for name, arguments in canvas.done if name == "set_line_dash"]
    assert dashes == ([list(MARKS[mark].dash)] if MARKS[mark].dash else [])
    assert canvas.count("stroke", "stroke_circle") == (2 if mark == "refused" else 1)


def test_a_dash_ends_with_its_shape() -> None:
    canvas = recorded(
        Circle(look="tile", mark="possible", x=10, y=10, r=5), Circle(look="tile", x=30, y=10, r=5)
    )
    dashes = [list(arguments[0]) for name, arguments in canvas.done if name == "set_line_dash"]
    assert dashes == [[4, 3], []]


def test_a_style_is_sent_only_when_it_changes(scene: Scene) -> None:
    canvas = recorded(*scene.shapes)
    for style in ("fill_style", "stroke_style", "font", "line_width"):
        values = [value for name, value in canvas.done if name == style]
        assert all(a != b for a, b in pairwise(values)), style


# Many points at once go as numbers of two bytes.
IN_BUFFERS = (
    *("fill_polygon", "fill_polygons", "stroke_polygon", "stroke_polygons"),
    "stroke_line_segments",
)


def test_numbers_are_plain_so_that_they_can_be_sent(scene: Scene) -> None:
    for name, arguments in recorded(*scene.shapes).done:
        if name not in IN_BUFFERS and isinstance(arguments, tuple):
            assert all(type(a) in (int, float, str, list) for a in arguments), name


def test_silhouettes_of_one_colour_go_together_in_whole_parts_of_a_unit() -> None:
    points = ((0.0, 0.0), (10.0, 0.0), (5.0, 8.125))
    canvas = recorded(
        Polygon(look="unit", points=points),
        Polygon(look="unit", points=points),
        Polygon(look="unit-pale", points=points),
        Text(look="ink", x=1, y=2, text="2"),
    )
    [(together, corners)] = [sent for name, sent in canvas.done if name == "fill_polygons"]
    assert corners.tolist() == [3, 3]
    assert together.tolist() == [[16 * x, 16 * y] for x, y in points] * 2
    assert together.packed.itemsize == 2
    assert canvas.count("fill_polygon") == 1
    scales = [sent for name, sent in canvas.done if name == "scale"]
    assert scales[1:] == [(1 / 16,), (16,)]  # and the words are as large as ever


def ring(x: float, y: float) -> Polygon:
    """A silhouette with an outline and more corners than a few."""
    turns = [2 * pi * i / 12 for i in range(12)]
    return Polygon(look="tile", points=tuple((x + 9 * cos(t), y + 9 * sin(t)) for t in turns))


def test_outlined_silhouettes_go_together_as_far_as_none_lies_on_another() -> None:
    canvas = recorded(ring(20, 20), ring(60, 20), ring(65, 20), ring(90, 20))
    named = [(name, sent) for name, sent in canvas.done if "polygon" in name]
    assert [name for name, _ in named] == 2 * ["fill_polygons", "stroke_polygons"]
    assert [sent[1].tolist() for _, sent in named] == 4 * [[12, 12]]
    one = recorded(ring(20, 20))
    assert one.count("fill_polygon", "stroke_polygon") == 2


def test_a_refused_silhouette_keeps_its_cross_among_others() -> None:
    canvas = recorded(ring(20, 20), replace(ring(60, 20), mark="refused"), ring(90, 20))
    assert canvas.count("stroke") == 1
    assert canvas.count("stroke_polygon") == 3


def test_lines_of_one_look_go_together() -> None:
    bow = Line(look="axis", points=((0.0, 0.0), (5.0, 2.0), (10.0, 0.0)))
    way = Line(look="axis", points=((0.0, 20.0), (10.0, 20.0)))
    canvas = recorded(way, bow, way)
    [(points, counts)] = [sent for name, sent in canvas.done if name == "stroke_line_segments"]
    assert counts.tolist() == [2, 3, 2]
    assert points.tolist()[2:5] == [[16 * x, 16 * y] for x, y in bow.points]
    assert ("stroke_line", (0, 20, 10, 20)) in recorded(way).done


def test_every_kind_of_shape_is_followed() -> None:
    corners = ((0.0, 0.0), (10.0, 0.0), (5.0, 8.123456))
    canvas = recorded(
        Box(look="tile", x=0, y=0, width=10, height=4),
        Box(look="tile", x=0, y=0, width=10, height=4, round=9),
        Line(look="axis", points=corners),
        Polygon(look="tile", points=corners),
    )
    assert ("fill_rect", (0, 0, 10, 4)) in canvas.done
    assert ("stroke_rect", (0, 0, 10, 4)) in canvas.done
    assert canvas.count("arc_to") == 4
    assert ("line_to", (5, 8)) in canvas.done
    assert canvas.count("fill", "fill_rect") == 3


def test_the_focus_is_a_frame_and_goes_again() -> None:
    canvas = Recorder()
    repaint_focus(canvas, Box(look="tile", x=10, y=10, width=20, height=20))
    assert canvas.count("stroke") == 3
    canvas.done.clear()
    repaint_focus(canvas, None)
    assert [name for name, _ in canvas.done] == ["clear"]


# Only what changed


def test_nothing_changed_leaves_nothing_to_paint(scene: Scene) -> None:
    assert patches(scene.shapes, scene.shapes, 640 * 440) == []


def test_one_more_shape_is_one_small_patch(scene: Scene) -> None:
    dot = Circle(look="tile", x=100, y=100, r=5)
    [patch] = patches(scene.shapes, (*scene.shapes, dot), 640 * 440) or []
    assert patch == room(dot)


def test_a_change_of_most_of_the_board_paints_all_of_it(scene: Scene) -> None:
    assert patches(scene.shapes, (), 640 * 440) is None


def test_what_came_to_the_front_is_a_patch() -> None:
    a, b, c = (Circle(look="tile", x=x, y=10, r=5) for x in (10, 12, 14))
    assert patches((a, b, c), (b, c, a), 640 * 440) == [room(a)]
    assert patches((a, b, c), (c, a, b), 640 * 440) == [room(c)]


circles = st.builds(
    lambda x, y, r: Circle(look="tile", x=x, y=y, r=r),
    st.integers(0, 600),
    st.integers(0, 400),
    st.integers(1, 40),
)


@given(st.lists(circles, unique=True), st.sets(circles), st.data())
def test_patches_cover_every_difference(
    old: list[AnyShape], added: set[AnyShape], data: st.DataObject
) -> None:
    gone = set(data.draw(st.lists(st.sampled_from(old), unique=True))) if old else set()
    new = [*(s for s in old if s not in gone), *(s for s in added if s not in old)]
    found = patches(old, new, 640 * 440)
    if found is None:
        return
    changed = set(old) ^ set(new)
    for shape in changed:
        left, top, right, bottom = room(shape)
        assert any(p[0] <= left and p[1] <= top and p[2] >= right and p[3] >= bottom for p in found)


def test_a_patch_is_painted_through_a_clip_with_all_that_lies_there() -> None:
    below = Box(look="panel", x=0, y=0, width=100, height=100)
    far = Circle(look="tile", x=500, y=300, r=5)
    dot = Circle(look="hit", x=50, y=50, r=5)
    canvas = Recorder()
    repaint(canvas, (below, far, dot), patches((below, far), (below, far, dot), 640 * 440))
    names = [name for name, _ in canvas.done]
    assert names.index("clip") < names.index("clear_rect") < names.index("fill_rect")
    assert "clear" not in names
    assert canvas.count("fill_rect", "fill_circle") == 2  # not the circle far away


# The canvas manager


@pytest.fixture
def layer() -> Any:
    canvas = MultiCanvas(2, width=10, height=10)
    return canvas[0]


def test_a_failure_while_holding_lets_go(layer: Any) -> None:
    manager = ipycanvas_canvas._CANVAS_MANAGER

    def fail() -> None:
        with held():
            layer.fill_rect(0, 0, 1, 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not manager._caching
    assert not manager._commands_cache


def test_each_message_names_its_canvas(layer: Any) -> None:
    """So a page that was loaded anew, or lost a message, draws on no other one."""
    manager = ipycanvas_canvas._CANVAS_MANAGER
    sent: list[Any] = []
    send = manager._send_custom
    manager._send_custom = lambda commands, buffers=(): sent.append(commands)
    try:
        for _ in range(2):
            with held():
                layer.fill_rect(0, 0, 1, 1)
                layer.fill_rect(2, 2, 1, 1)
    finally:
        manager._send_custom = send
    switch = ipycanvas_canvas.COMMANDS["switchCanvas"]
    assert [sum(command[0] == switch for command in commands) for commands in sent] == [1, 1]


def in_words(commands: list[Any]) -> Any:
    """What a page reads."""
    _, buffer = ipycanvas_canvas.commands_to_buffer(commands)
    return json.loads(bytes(buffer))


def test_a_command_without_numbers_is_sent_as_its_own_number_alone() -> None:
    names = ipycanvas_canvas.COMMANDS
    begin, rect = names["beginPath"], names["fillRect"]
    path = names["strokePolygon"]
    commands = [[begin, [], 0], [rect, [0, 0, 1, 1], 0], [path, [{"idx": 0}], 1]]
    assert in_words(commands) == [[begin], [rect, [0, 0, 1, 1]], [path, [{"idx": 0}], 1]]
    assert in_words([begin, [], 0]) == [begin]


def test_two_threads_do_not_draw_into_one_message(layer: Any) -> None:
    """After a reload the main thread paints one canvas, and that of widgets the next."""
    manager = ipycanvas_canvas._CANVAS_MANAGER
    other = MultiCanvas(1, width=10, height=10)[0]
    sent: list[Any] = []
    send = manager._send_custom
    manager._send_custom = lambda commands, buffers=(): sent.append(commands)
    began = Event()

    def draw_another() -> None:
        began.set()
        with held():
            other.fill_rect(5, 5, 5, 5)

    second = Thread(target=draw_another)
    try:
        with held():
            layer.fill_rect(0, 0, 1, 1)
            second.start()
            began.wait(timeout=5)
            second.join(timeout=0.05)  # it has the time to draw, but not the turn
            layer.fill_rect(2, 2, 1, 1)
        second.join(timeout=5)
    finally:
        manager._send_custom = send
    switch = ipycanvas_canvas.COMMANDS["switchCanvas"]
    fill = ipycanvas_canvas.COMMANDS["fillRect"]
    assert [[command[0] for command in commands] for commands in sent] == [
        [switch, fill, fill],
        [switch, fill],
    ]
