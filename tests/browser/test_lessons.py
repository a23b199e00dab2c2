"""The stored lessons as a learner first sees them: opened, and nothing run yet."""

import json
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, OpenPage
from tests.browser.driver import Lab, wait_until

pytestmark = pytest.mark.browser

LESSONS = sorted((ROOT / "tutorials").glob("*.ipynb"))
BROKEN = ("Error displaying widget", "Loading widget", "model not found")


def pictures(path: Path) -> int:
    """How many pictures a stored lesson has."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    return sum("image/svg+xml" in output.get("data", {}) for output in outputs)


def expect_pictures(lab: Lab, wanted: int) -> None:
    """So many pictures of a real size, and no word of a widget that is missing."""
    stored = lab.find(".jp-RenderedSVG img, .jp-RenderedSVG svg")
    wait_until(lambda: stored.count() >= wanted, f"not {wanted} pictures")
    for number in range(wanted):
        box = stored.nth(number).bounding_box()
        assert box
        assert box["width"] > 200
        assert box["height"] > 100
    told = lab.text(".jp-Notebook")
    assert not [words for words in BROKEN if words in told]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_an_opened_lesson_shows_its_pictures_before_anything_is_run(
    open_page: OpenPage, path: Path
) -> None:
    with open_page(width=1300) as lab:
        lab.open(path.name)
        expect_pictures(lab, pictures(path))


def test_a_reload_in_the_middle_shows_the_stored_pictures(open_page: OpenPage) -> None:
    path = LESSONS[0]
    with open_page(width=1300) as lab:
        lab.open(path.name)
        lab.run_all()
        lab.canvas(".dust-canvas").wait_painted(100_000)
        assert lab.problems() == []
        lab.reload()
        expect_pictures(lab, pictures(path))
