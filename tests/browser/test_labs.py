"""Every lab in a real JupyterLab: drawn, answering a click and a key, drawn again on reload."""

from pathlib import Path
from typing import NamedTuple

import pytest

from dustlab.dust.board import the_board
from dustlab.dust.pictures.cards import LARGE
from dustlab.dust.pictures.names import the_sheet
from dustlab_widgets.dust.labs.compare import WIDTH as COMPARED
from dustlab_widgets.dust.world import NARROW_MAP as NARROW
from dustlab_widgets.dust.world import WIDE_MAP as WORLD
from dustlab_widgets.pictures.stage import DENSITY
from tests.browser.canvas import Canvas
from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser


ROOMY = 1600
"""On a page wider than this the wide map has room."""


class Case(NamedTuple):
    """A lab, an area to click on, what it says then; and a key with what is heard."""

    area: str
    told: str
    where: str = ".dust-talk"
    key: str = "Home"
    heard: str = "Alaska"
    maps: tuple[float, float] = (WORLD, NARROW)
    """The width of its map on a wide page and on a narrow one; 0: it has none."""
    at: tuple[float, float] = (0, 0)
    presses: tuple[str, ...] = ()
    """Buttons pressed before the click."""


CASES = {
    "ScoringLab": Case("persia", "no production center", presses=("Production center",)),
    "IncomeLab": Case("alaska", "no production center", presses=("A click puts",)),
    "MovementLab": Case("berlin", "you move your own only"),
    "CompareRules": Case("arabian_sea", "Original: allowed.", maps=(COMPARED, COMPARED)),
    "CardsLab": Case(
        "",
        "Chosen: Blue",
        ".dust-question",
        heard="Raketen Truppen",
        maps=(0, 0),
        at=(LARGE.left + LARGE.wide / 2, LARGE.corner(3)[1] + LARGE.high / 2),
    ),
}


@pytest.fixture
def notebook(request: pytest.FixtureRequest, tutorials: Path) -> str:
    name = request.param
    code = f"from dustlab_widgets import {name}\nlab = {name}()\nlab"
    return write_notebook(tutorials, f"lab-{name}.ipynb", code)


def map_of(lab: Lab, case: Case, width: int) -> Canvas:
    """The map that is seen at this width; the labs without two of them have one picture."""
    if WORLD in case.maps:
        return lab.canvas(f".dust-{'wide' if width > ROOMY else 'narrow'}-map .dust-canvas")
    return lab.canvas(".dust-canvas")


def place(case: Case, width: int) -> tuple[float, float]:
    x, y = case.at
    if case.area:
        spot = the_sheet(the_board(), case.maps[width <= ROOMY], "en").spots[case.area]
        x, y = spot.x, spot.y
    return DENSITY * x, DENSITY * y


def expect_in_place(lab: Lab, number: int = 0, controls: int = 6) -> None:
    """Nothing sticks out of a lab at the side, and no button lies over another."""
    frame = lab.find(".dust-lab").nth(number)
    assert frame.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    boxes = frame.evaluate(
        """e => [...e.querySelectorAll('button, select, input')]
            .filter(e => e.checkVisibility({ visibilityProperty: true }))
            .map(e => e.getBoundingClientRect()).filter(r => r.width > 2)
            .map(r => [r.left, r.top, r.right, r.bottom])"""
    )
    assert len(boxes) >= controls
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:i]:
            apart = left >= other[2] - 1 or other[0] >= right - 1
            assert apart or top >= other[3] - 1 or other[1] >= bottom - 1


@pytest.mark.parametrize("width", [1700, 1300, 700])
@pytest.mark.parametrize(("notebook", "case"), CASES.items(), ids=CASES, indirect=["notebook"])
def test_a_lab_is_drawn_answers_and_is_drawn_again_after_a_reload(
    open_page: OpenPage, notebook: str, case: Case, width: int
) -> None:
    name = Path(notebook).stem
    with open_page(width=width, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        map_of(lab, case, width).wait_painted(100_000)
        for words in case.presses:
            lab.find(f"button:has-text('{words}')").first.click()
        map_of(lab, case, width).click(*place(case, width))
        lab.expect_text(case.where, case.told)
        map_of(lab, case, width).press(case.key)
        lab.expect_text(".dust-lab [role=status]", case.heard)
        expect_in_place(lab)
        lab.screenshot(f"{name}-{width}", ".dust-lab")

        lab.command("docmanager:save")
        lab.reload()
        map_of(lab, case, width).wait_painted(100_000)
        lab.expect_text(case.where, case.told)
        lab.find("button:has-text('Hint 1')").first.click()
        lab.expect_text(".dust-hint", "Think of these rules")
        wait_until(lambda: lab.find("button:has-text('Hint 2')").count() > 0, "no second hint")
        assert lab.problems() == []
