"""Dust Tactics in a real JupyterLab: the sight lab drawn, painted on, and walked over by keys."""

from pathlib import Path

import pytest

from dustlab.tactics import battlefield, study
from dustlab.tactics.pictures.position import field_scene
from dustlab_widgets.pictures.stage import DENSITY
from tests.browser.conftest import OpenPage
from tests.browser.server import write_notebook

pytestmark = pytest.mark.browser
SCENE = field_scene(study(battlefield("sight_corners")))


@pytest.fixture
def notebook(tutorials: Path) -> str:
    code = "from dustlab_widgets import SightLab\nlab = SightLab('sight_corners')\nlab"
    return write_notebook(tutorials, "lab-SightLab.ipynb", code)


def place(square: str) -> tuple[float, float]:
    x, y = SCENE.centre(square)
    return DENSITY * x, DENSITY * y


@pytest.mark.parametrize("width", [1300, 700])
def test_a_line_is_drawn_turned_by_paint_and_drawn_again_after_a_reload(
    open_page: OpenPage, notebook: str, width: int
) -> None:
    with open_page(width=width, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        canvas = lab.canvas(".dust-canvas")
        canvas.wait_painted(10_000)
        lab.expect_text(".dust-talk", "They see each other. The target has soft cover")
        canvas.click(*place("C5"))
        lab.expect_text(".dust-talk", "They do not see each other.")
        lab.find("button:has-text('Paint')").first.click()
        canvas.click(*place("C4"))
        canvas.press("Home")
        lab.expect_text(".dust-lab [role=status]", "A1: open ground")
        lab.find("button:has-text('Whole field')").first.click()
        lab.expect_text(".dust-question", "Choose squares for")
        frame = lab.find(".dust-lab").first
        assert frame.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
        lab.screenshot(f"sight-lab-{width}", ".dust-lab")
        lab.command("docmanager:save")
        lab.reload()
        lab.canvas(".dust-canvas").wait_painted(10_000)
        lab.expect_text(".dust-question", "squares")
        assert lab.problems() == []
