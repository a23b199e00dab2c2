"""The driver itself: what it reports is what happened on the page and in the kernel."""

from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

CELLS = (
    """
from ipycanvas import Canvas
from ipywidgets import HTML, Layout

clicks = []
canvas = Canvas(width=200, height=100, layout=Layout(width="200px", height="100px"))
canvas.add_class("probe-canvas")
words = HTML("no click yet")
words.add_class("probe-words")
""",
    """
def clicked(x, y):
    clicks.append((round(x), round(y)))
    canvas.fill_style = "#ff0000"
    canvas.fill_rect(0, 0, 50, 50)
    words.value = f"click {len(clicks)}"

canvas.on_mouse_down(clicked)
canvas.on_touch_start(lambda fingers: clicked(*fingers[0]))
canvas.on_key_down(lambda key, *held: clicked(0, 0))
canvas
""",
    "words",
)


@pytest.fixture
def probe(tutorials: Path) -> str:
    return write_notebook(tutorials, "probe.ipynb", *CELLS)


def test_a_click_reaches_the_kernel_and_its_picture_comes_back(lab: Lab, probe: str):
    lab.open(probe)
    lab.run_all()
    canvas = lab.canvas(".probe-canvas")
    assert canvas.painted() == 0
    before = lab.traffic

    canvas.click(20, 30)
    lab.expect_text(".probe-words", "click 1")
    canvas.wait_painted(2000)

    [(x, y)] = lab.kernel_value("clicks")
    assert (x, y) == (pytest.approx(20, abs=1), pytest.approx(30, abs=1))
    assert canvas.pixel(10, 10) == (255, 0, 0, 255)
    assert canvas.pixel(100, 80)[3] == 0
    sent = lab.traffic - before
    assert 0 < sent.messages_in < 50
    assert 0 < sent.bytes_in < 20_000
    assert lab.problems() == []
    assert 20 < lab.kernel_memory() < 1000


def test_keys_and_fingers_arrive_too(open_page: OpenPage, probe: str):
    with open_page(width=700, touch=True, scale=2) as lab:
        lab.open(probe)
        lab.run_all()
        canvas = lab.canvas(".probe-canvas")
        canvas.tap(10, 10)
        lab.expect_text(".probe-words", "click 1")
        canvas.press("ArrowLeft")
        lab.expect_text(".probe-words", "click 2")
        assert lab.kernel_value("len(clicks)") == 2


def test_the_kernel_outlives_a_reload(lab: Lab, probe: str):
    lab.open(probe)
    lab.run_all()
    lab.kernel_value("clicks.append((7, 7))")
    lab.reload()
    assert lab.kernel_value("clicks") == [(7, 7)]


def test_a_cell_that_fails_and_a_view_that_cannot_be_built_are_seen(lab: Lab, probe: str):
    lab.open(probe)
    lab.page.evaluate(
        "source => window.jupyterapp.shell.currentWidget.content.model"
        ".sharedModel.getCell(2).setSource(source)",
        "Canvas(tooltip='this breaks the view of an ipycanvas')",
    )
    lab.run_all()
    wait_until(
        lambda: any("Could not create a view" in line for line in lab.problems()),
        "the console does not tell of the broken view",
    )

    lab.page.evaluate(
        "source => window.jupyterapp.shell.currentWidget.content.model"
        ".sharedModel.getCell(2).setSource(source)",
        "1 / 0",
    )
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all()


def test_a_text_that_does_not_come_is_told_with_what_stood_there(lab: Lab, probe: str):
    lab.open(probe)
    lab.run_all()
    with pytest.raises(AssertionError, match=r"no 'click 9' in .*no click yet"):
        lab.expect_text(".probe-words", "click 9", timeout=0.5)
