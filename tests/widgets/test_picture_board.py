"""Boards without a canvas: pictures that are clicked, touched and walked over by keys."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dustlab.dust import from_position
from dustlab.pictures.scene import Box, Scene
from dustlab_widgets import BattleLab, DustTable, FieldEditor
from dustlab_widgets.core.opening import _state
from dustlab_widgets.pictures import picture
from dustlab_widgets.pictures import stage as stage_module
from dustlab_widgets.pictures.picture import LAYERS, PictureBoard
from dustlab_widgets.pictures.stage import Stage

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from dustlab import dust, odds, rules
from dustlab_widgets import BattleLab, CardsLab, DustTable, ExerciseBox, RulesBrowser
lab = BattleLab("3 tank", "2 tank", seed=1)
assert odds.battle("5 tank", "3 tank").fraction("attacker") > 0.5
assert "dust-odds-bars" in lab.odds.value
best = odds.battle("3 tank 1 fighter", "2 tank 1 mech", policy="best")
assert best.attacker > odds.battle("3 tank 1 fighter", "2 tank 1 mech").attacker
many = odds.battle("26 tank 1 bomber", "1 tank 1 bomber", policy="best")
try:
    print(many)
except ValueError as error:
    assert str(error) == "attackers: expected at most 25 units under the policy best, got 27", error
from dustlab.tours import shipped
from dustlab_widgets import tour
for name in shipped():
    tour(name).coach.go_on()
print(type(lab.stage.canvas).__name__, "numpy" in sys.modules and sys.modules["numpy"])
"""

FEWEST = """
import sys
from dustlab.odds import battle
from dustlab_widgets import DustTable
print(type(DustTable().world.wide.canvas).__name__, battle("5 tank", "3 tank").attacker > 0.5)
print(*sorted({"numpy", "PIL.Image"} & set(sys.modules)))
import ipycanvas, numpy
ipycanvas.Canvas().put_image_data(numpy.zeros((2, 2, 4)))
print(*sorted({"numpy", "PIL.Image"} & set(sys.modules)))
"""

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def no_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage_module, "MultiCanvas", None)


def tiles(count: int, title: str = "tiles") -> Scene:
    shapes = tuple(
        Box(
            look="tile",
            name=f"t{i}",
            words=f"Tile {i}: on; no more.",
            x=10 * i,
            y=0,
            width=10,
            height=10,
            layer="board" if i == 0 else "pieces",
        )
        for i in range(count)
    )
    return Scene(10 * count, 10, title, shapes)


def board_of(stage: Stage) -> PictureBoard:
    assert isinstance(stage.canvas, PictureBoard)
    return stage.canvas


def told(stage: Stage, **content: Any) -> None:
    """What the page tells of a click, a touch, a drag or a key."""
    board_of(stage)._handle_custom_msg(content, [])


def click(stage: Stage, name: str) -> None:
    x, y = stage.scene.centre(name)
    told(stage, did="click", x=x, y=y)


def sent(stage: Stage) -> list[str]:
    """What goes to the page from now on."""
    names: list[str] = []
    board_of(stage).observe(lambda change: names.append(change["name"]))
    return names


def test_a_board_is_there_before_any_page_has_asked_for_it():
    board = board_of(Stage(tiles(3)))
    assert board.size == (30, 10)
    assert board.title == "tiles"
    assert board.ground.count("<rect") == 1
    assert board.pieces.count("<rect") == 2
    assert board.focused == ""


def test_a_click_and_a_touch_pick_what_lies_there():
    picks: list[str] = []
    stage = Stage(tiles(3), picks.append)
    told(stage, did="click", x=15, y=5)
    told(stage, did="touch", x=25.5, y=5)
    told(stage, did="click", x=15, y=50)  # beside the board
    assert picks == ["t1", "t2"]


def test_arrows_walk_with_a_frame_and_enter_picks():
    picks: list[str] = []
    stage = Stage(tiles(3), picks.append)
    for key in ("Home", "ArrowRight", "Enter"):
        told(stage, did="key", key=key)
    assert picks == ["t1"]
    assert board_of(stage).focused.count("<rect") == 3
    assert "Tile 1: on" in stage.twin.value
    told(stage, did="key", key="Escape")
    assert board_of(stage).focused == ""


def test_only_what_has_changed_goes_to_the_page():
    stage = Stage(tiles(3))
    names = sent(stage)
    told(stage, did="key", key="Home")
    assert names == ["focused"]
    stage.show(stage.scene)
    assert names == ["focused"]
    stage.show(Scene(30, 10, "tiles", tiles(3).shapes[:2]))
    assert names == ["focused", "pieces"]


def test_both_halves_of_a_board_speak_of_the_same_layers_and_deeds():
    front = picture._front_end()
    assert f"const LAYERS = {json.dumps(list(LAYERS))};".replace('"', "'") in front
    asked = set(re.findall(r"model\.get\('(\w+)'\)", front))
    assert asked <= set(PictureBoard.class_traits())
    stage = Stage(tiles(1))
    board_of(stage).on_mouse_move(lambda x, y: None)
    deeds = set(re.findall(r"did: '(\w+)'", front)) | set(re.findall(r"'(touch|click)'", front))
    assert deeds == set(board_of(stage)._told)


def test_a_page_is_told_all_that_it_cannot_know():
    """A new model of the front end knows nothing of a board."""
    board = board_of(Stage(tiles(3)))
    state = _state(board)
    assert picture.FRONT_END.items() <= state.items()
    assert {"_esm", "font", "size", "title", "ground", "pieces"} <= state.keys()


def test_the_front_end_that_is_asked_for_is_the_pinned_one():
    pins = (ROOT / "constraints.txt").read_text("utf-8")
    [version] = re.findall(r"^anywidget==(\d+\.\d+)\.", pins, re.MULTILINE)
    assert f"~{version}.*" == picture.ANYWIDGET


def test_what_a_page_tells_amiss_changes_nothing():
    picks: list[str] = []
    stage = Stage(tiles(3), picks.append)
    for content in ({}, {"did": "dance"}, {"did": "drag", "x": 1, "y": 1}):
        told(stage, **content)
    assert picks == []


def test_a_battle_is_fought_by_clicks():
    lab = BattleLab("3 tank 1 mech", "2 tank", seed=7)
    dice = next(name for name in lab.stage.scene.names() if name.startswith("dice"))
    click(lab.stage, dice)
    before = len(lab.match.steps)
    click(lab.stage, dice)
    assert len(lab.match.steps) > before


def test_a_turn_at_the_table_goes_by_clicks_on_the_map():
    position = """
    players red blue
    round 2
    phase movement
    turn red combat 0 movement 2
    ukraine red 3 tank
    berlin blue 2 tank
    """
    table = DustTable(from_position(position, seed=2), curtain=False)
    for area in ("ukraine", "persia", "persia"):
        click(table.world.wide, area)
    assert table.match.state.owner("persia") == "red"


def test_a_drag_across_a_field_is_told_by_its_ends():
    editor = FieldEditor()
    stage, field = editor.board.stage, editor.scene
    before = field.shapes
    for did, square in (("drag", "B2"), ("click", "D3")):
        x, y = field.centre(square)
        told(stage, did=did, x=x, y=y)
    assert editor.scene.shapes != before


def test_where_numpy_is_missing_nothing_fails():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["PictureBoard", "None"]


def test_a_board_and_the_odds_of_a_small_battle_come_without_numpy_and_pillow():
    done = subprocess.run(
        [sys.executable, "-c", FEWEST], check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["MultiCanvas True", "", "PIL.Image numpy"]
