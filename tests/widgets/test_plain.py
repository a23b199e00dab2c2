"""Boards without a canvas: the same picture, and everything on it as a button or in a menu."""

import subprocess
import sys
from typing import Any

import pytest

from dustlab.dust import from_position
from dustlab.pictures.scene import Box, Scene
from dustlab.pictures.svg import draw
from dustlab_widgets import BattleLab, DustTable
from dustlab_widgets.pictures import stage as stage_module
from dustlab_widgets.pictures.plain import MOST_BUTTONS, PlainBoard
from dustlab_widgets.pictures.stage import Stage

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from dustlab import dust, odds, rules
from dustlab_widgets import BattleLab, CardsLab, DustTable, ExerciseBox, RulesBrowser
lab = BattleLab("3 tank", "2 tank", seed=1)
assert odds.battle("5 tank", "3 tank").fraction("attacker") > 0.5
assert "dust-odds-bars" in lab.odds.value
try:
    print(odds.battle("3 tank 1 fighter", "2 tank 1 mech", policy="best"))
except ValueError as error:
    assert str(error).startswith("policy best: expected numpy"), error
from dustlab.tours import shipped
from dustlab_widgets import tour
for name in shipped():
    tour(name).coach.go_on()
print(type(lab.stage.canvas).__name__, "numpy" in sys.modules and sys.modules["numpy"])
"""


@pytest.fixture(autouse=True)
def no_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage_module, "MultiCanvas", None)


def tiles(count: int) -> Scene:
    shapes = tuple(
        Box(look="tile", name=f"t{i}", words=f"Tile {i}: on; no more.", x=i, y=0, width=1, height=1)
        for i in range(count)
    )
    return Scene(count, 10, "tiles", shapes)


def plain(stage: Stage) -> PlainBoard:
    assert isinstance(stage.canvas, PlainBoard)
    return stage.canvas


def shown(widget: Any) -> bool:
    return "dust-hidden" not in widget._dom_classes


def press(stage: Stage, words: str) -> None:
    [found] = [b for b in plain(stage).row.children if b.description.startswith(words)]
    found.click()


def test_the_picture_is_the_scenes_svg():
    stage = Stage(tiles(3))
    assert plain(stage).picture.value == draw(tiles(3))


def test_a_button_picks_the_thing_whose_words_it_bears():
    picks: list[str] = []
    stage = Stage(tiles(3), picks.append)
    press(stage, "Tile 1: on")
    assert picks == ["t1"]
    assert plain(stage).row.children[1].tooltip == "Tile 1: on; no more."


def test_many_things_are_in_a_menu():
    picks: list[str] = []
    stage = Stage(tiles(MOST_BUTTONS + 1), picks.append)
    board = plain(stage)
    assert not shown(board.row)
    assert shown(board.chooser)
    board.menu.value = "t20"
    board.choose.click()
    stage.show(tiles(MOST_BUTTONS + 2))
    assert board.menu.value == "t20"
    assert picks == ["t20"]


def test_buttons_follow_another_picture():
    picks: list[str] = []
    stage = Stage(tiles(5), picks.append)
    stage.show(tiles(2))
    assert [b.description for b in plain(stage).row.children] == ["Tile 0: on", "Tile 1: on"]
    stage.show(tiles(4))
    press(stage, "Tile 3")
    assert picks == ["t3"]


def test_a_battle_is_fought_with_buttons():
    lab = BattleLab("3 tank 1 mech", "2 tank", seed=7)
    press(lab.stage, "Dice")
    before = len(lab.match.steps)
    press(lab.stage, "Dice")
    assert len(lab.match.steps) > before
    after = plain(lab.stage).picture.value
    lab.speak("de")
    assert plain(lab.stage).picture.value != after


def test_a_turn_at_the_table_goes_by_the_menu_of_the_map():
    position = """
    players red blue
    round 2
    phase movement
    turn red combat 0 movement 2
    ukraine red 3 tank
    berlin blue 2 tank
    """
    table = DustTable(from_position(position, seed=2), curtain=False)
    board = plain(table.world.wide)
    for area in ("ukraine", "persia", "persia"):
        board.menu.value = area
        board.choose.click()
    assert table.match.state.owner("persia") == "red"
    assert plain(table.world.narrow).chooser  # it rests, and comes back when it is used


def test_where_numpy_is_missing_nothing_fails():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["PlainBoard", "None"]
