"""The labs of Dust Tactics in a real JupyterLab: drawn, clicked, walked by keys, drawn again."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from dustlab.pictures.scene import Scene
from dustlab_widgets import AttackLab, CoverLab, ReachLab, ReactionLab
from dustlab_widgets.pictures.stage import DENSITY
from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import write_notebook

pytestmark = pytest.mark.browser


class Case(NamedTuple):
    """What is clicked in a lab and what it says then."""

    make: Callable[[], object]
    square: str
    told: str
    where: str = ".dust-talk"
    presses: tuple[str, ...] = ()
    """Buttons pressed before the click."""


CASES = {
    "CoverLab": Case(CoverLab, "A3", "No cover."),
    "ReachLab": Case(ReachLab, "D2", "To D2 by D3", ".dust-question"),
    "AttackLab": Case(AttackLab, "B3", "Hell Boys: on average"),
    "ReactionLab": Case(ReactionLab, "B2", "Hans (hans) does not see Death Dealers"),
}


@pytest.fixture
def notebook(request: pytest.FixtureRequest, tutorials: Path) -> str:
    name = request.param
    code = f"from dustlab_widgets import {name}\nlab = {name}()\nlab"
    return write_notebook(tutorials, f"lab-{name}.ipynb", code)


def place(scene: Scene, square: str) -> tuple[float, float]:
    x, y = scene.centre(square)
    return DENSITY * x, DENSITY * y


def expect_in_place(lab: Lab) -> None:
    """Nothing sticks out at the side."""
    frame = lab.find(".dust-lab").first
    assert frame.evaluate("e => e.scrollWidth - e.clientWidth") <= 0


@pytest.mark.parametrize("width", [1300, 700])
@pytest.mark.parametrize(("notebook", "case"), CASES.items(), ids=CASES, indirect=["notebook"])
def test_a_lab_is_drawn_answers_and_is_drawn_again_after_a_reload(
    open_page: OpenPage, notebook: str, case: Case, width: int
) -> None:
    name = Path(notebook).stem
    scene = case.make().scene  # type: ignore[attr-defined]
    with open_page(width=width, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        canvas = lab.canvas(".dust-field-board .dust-canvas")
        canvas.wait_painted(10_000)
        for words in case.presses:
            lab.find(f"button:has-text('{words}')").first.click()
        canvas.click(*place(scene, case.square))
        lab.expect_text(case.where, case.told)
        lab.screenshot(f"{name}-{width}", ".dust-lab")
        canvas.press("Home")
        lab.expect_text(".dust-lab [role=status]", "A1")
        expect_in_place(lab)
        lab.command("docmanager:save")
        lab.reload()
        lab.canvas(".dust-field-board .dust-canvas").wait_painted(10_000)
        lab.expect_text(case.where, case.told)
        lab.find("button:has-text('Hint 1')").first.click()
        lab.expect_text(".dust-hint", "Think of these rules")
        assert lab.problems() == []


@pytest.mark.parametrize("notebook", ["FieldEditor"], indirect=True)
@pytest.mark.parametrize("width", [1300, 700])
def test_every_number_of_an_empty_field_can_be_read_and_typed(
    open_page: OpenPage, notebook: str, width: int
) -> None:
    with open_page(width=width, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(".dust-field-board .dust-canvas").wait_painted(10_000)
        boxes = lab.find(".dust-sheet-plan input[type=number]")
        wide = boxes.evaluate_all("all => all.map(box => box.getBoundingClientRect().width)")
        assert len(wide) == 5
        assert min(wide) >= 60
        expect_in_place(lab)


@pytest.mark.parametrize("width", [1300, 700])
def test_cover_is_painted_and_what_comes_of_it_seen_on_one_screen(
    open_page: OpenPage, width: int
) -> None:
    """In the lesson it stands in, with the list of files open where the page is wide."""
    with open_page(width=width, height=900) as lab:
        lab.open("33-cover.ipynb", mode="lab/tree")
        side = "expandLeft" if width > 700 else "collapseLeft"
        lab.page.evaluate(f"() => window.jupyterapp.shell.{side}()")
        lab.run_all()
        cover = lab.find(".dust-cover-lab")
        lab.canvas(".dust-cover-lab .dust-canvas").wait_painted(10_000)
        room = lab.find(".jp-WindowedPanel-outer").evaluate("e => e.clientHeight")
        field = cover.locator(".dust-field-board canvas").bounding_box()
        tools = cover.locator(".dust-sheet-draw").bounding_box()
        chart = cover.locator(".dust-odds-chart canvas").bounding_box()
        assert field is not None
        assert tools is not None
        assert chart is not None
        assert tools["y"] + tools["height"] - field["y"] <= room
        if width > 700:
            assert chart["y"] + chart["height"] - field["y"] <= room
        assert chart["width"] >= 475, "its letters would be under 12 px"
