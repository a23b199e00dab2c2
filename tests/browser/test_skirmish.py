"""First Patrol at the table, and the field editor, in a real JupyterLab."""

from pathlib import Path

import pytest

from dustlab.tactics import battlefield, study
from dustlab.tactics.pictures.position import field_scene, sketch_scene
from dustlab.tactics.studies import sketch
from dustlab_widgets.pictures.stage import DENSITY
from tests.browser.conftest import OpenPage
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

FIRST_PATROL = field_scene(study(battlefield("first_patrol")))
# Both sides come in and go forward until they see each other.
PLAYED = (
    "activate heavy_laser_grenadiers: move, move", "move D1", "move D2",
    "activate death_dealers: move, move", "move H8", "move H7",
    "activate hans: move, move", "move H1", "move H2",
    "begin axis",
    "activate hans: move, move", "move H3", "move H4",
)  # fmt: skip


@pytest.fixture
def skirmish(tutorials: Path) -> str:
    code = "from dustlab_widgets import TacticsTable\ntable = TacticsTable(seed=7)\ntable"
    return write_notebook(tutorials, "lab-TacticsTable.ipynb", code)


@pytest.fixture
def editor(tutorials: Path) -> str:
    code = "from dustlab_widgets import FieldEditor\neditor = FieldEditor()\neditor"
    return write_notebook(tutorials, "lab-FieldEditor.ipynb", code)


def place(square: str) -> tuple[float, float]:
    x, y = FIRST_PATROL.centre(square)
    return DENSITY * x, DENSITY * y


@pytest.mark.parametrize("held", [False, True])
def test_the_page_scrolls_over_the_field(open_page: OpenPage, skirmish: str, held: bool) -> None:
    """Also while a button is down, or by a finger: then the canvas itself is under the mouse."""
    with open_page(width=1300, height=500) as lab:
        lab.open(skirmish)
        lab.run_all()
        canvas = lab.canvas(".dust-canvas")
        canvas.wait_painted(10_000)
        canvas.move(*place("D3"))
        if held:
            lab.page.mouse.down()

        def top() -> float:
            return float(canvas.locator.evaluate("e => e.getBoundingClientRect().top"))

        before = top()
        lab.page.mouse.wheel(0, 100)
        wait_until(lambda: top() <= before - 100, "the page does not scroll", 5)
        lab.page.mouse.up()


@pytest.mark.parametrize("width", [1300, 700])
def test_first_patrol_is_begun_fought_refused_and_there_again_after_a_reload(
    open_page: OpenPage, skirmish: str, width: int
) -> None:
    with open_page(width=width, height=1800) as lab:
        lab.open(skirmish)
        lab.run_all()
        canvas = lab.canvas(".dust-canvas")
        canvas.wait_painted(10_000)

        def press(words: str) -> None:
            lab.find(f".dust-deeds button:has-text('{words}')").first.click()

        press("The Allies begin")
        lab.expect_text(".dust-question", "Allies: activate a unit")
        press("Blackhawk")
        press("Move + move")
        lab.expect_text(".dust-question", "bring Blackhawk onto the field")
        canvas.click(*place("A5"))
        lab.expect_text(".dust-talk", "to A5 it would be 4 points")
        for square in ("D8", "D7"):
            canvas.click(*place(square))
            lab.expect_text(".dust-question", f"{square}: 1 point")
            canvas.click(*place(square))
        lab.expect_text(".dust-question", "Axis: activate a unit")
        lab.kernel_value(f"[table.play_text(move) for move in {PLAYED}] and None")
        lab.expect_text(".dust-question", "Allies: activate a unit")
        canvas.click(*place("H7"))
        press("Move + attack")
        for _ in range(2):
            canvas.click(*place("G6"))
        lab.expect_text(".dust-question", "choose targets for Death Dealers")
        canvas.click(*place("H4"))
        lab.expect_text(".dust-would", "Exact odds of this attack")
        lab.find("button:has-text('Fire')").first.click()
        lab.expect_text(".dust-talk", "Death Dealers, Bazooka: ")
        frame = lab.find(".dust-lab").first
        assert frame.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
        lab.find(".dust-tab-menu select").first.select_option("Files")
        row = [
            lab.find(f".dust-lab button:has-text('{words}')").first.bounding_box()
            for words in ("Save", "Load a match")
        ]
        assert len({(box["y"], box["height"]) for box in row}) == 1
        lab.screenshot(f"skirmish-{width}", ".dust-lab")
        lab.command("docmanager:save")
        lab.reload()
        lab.canvas(".dust-canvas").wait_painted(10_000)
        lab.expect_text(".dust-question", "Round 2")
        assert lab.problems() == []


def test_a_field_is_drawn_refused_undone_and_played_on(open_page: OpenPage, editor: str) -> None:
    scene = sketch_scene(sketch.blank())

    def middle(square: str) -> tuple[float, float]:
        x, y = scene.centre(square)
        return DENSITY * x, DENSITY * y

    with open_page(width=1300, height=1800) as lab:
        lab.open(editor)
        lab.run_all()
        canvas = lab.canvas(".dust-canvas")
        canvas.wait_painted(10_000)
        canvas.click(*middle("B2"))
        lab.find("button:has-text('Buildings')").first.click()
        for square in ("D4", "E4"):
            canvas.click(*middle(square))
        brush = lab.find(".dust-in-hand select").first
        brush.select_option(label="Small opening")
        lab.expect_text(".dust-question", "Choose the side of a square")
        x, y = middle("D4")
        canvas.click(x, y - 0.4 * 60 * DENSITY)
        canvas.click(*middle("B2"))
        lab.expect_text(".dust-talk", "B2 lies in no building")
        for key in ("Home", "Enter"):
            canvas.press(key)
        lab.expect_text(".dust-talk", "A1 lies in no building")
        assert lab.kernel_value("len(editor.battlefield.field.buildings[0].openings)") == 1
        lab.find("button:has-text('Undo')").first.click()
        lab.expect_text(".dust-told", "Building on D4 and E4")
        wait = "editor.battlefield.field.buildings[0].openings"
        assert lab.kernel_value(wait) == ()
        lab.screenshot("field-editor", ".dust-lab")
        lab.find("button:has-text('Play on it')").first.click()
        lab.expect_text(".dust-title", "Skirmish")
        assert lab.problems() == []
