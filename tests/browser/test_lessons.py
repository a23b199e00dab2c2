"""The stored lessons as a learner first sees them: opened, and nothing run yet."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.browser.conftest import ROOT, OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until

pytestmark = pytest.mark.browser

LESSONS = sorted((ROOT / "tutorials").glob("*.ipynb"))
BROKEN = ("Error displaying widget", "Loading widget", "model not found")


SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')


def picture_in(data: dict[str, list[str]]) -> str:
    """The picture of an output, alone or with its words in a piece of HTML."""
    _, within, picture = "".join(data.get("text/html", ())).partition("data:image/svg+xml,")
    return unquote(picture) if within else "".join(data.get("image/svg+xml", ()))


def pictures(path: Path) -> list[tuple[float, float]]:
    """How wide and how high each picture of a stored lesson was drawn."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", ())]
    drawn = [picture for picture in map(picture_in, outputs) if picture]
    sizes = [SIZE.match(picture) for picture in drawn]
    assert all(sizes)
    return [(float(size[1]), float(size[2])) for size in sizes if size is not None]


def expect_pictures(lab: Lab, wanted: list[tuple[float, float]]) -> None:
    """Each picture in the size it was drawn in, and no word of a widget that is missing."""
    stored = lab.find(".jp-RenderedSVG img, .jp-RenderedSVG svg, .jp-RenderedHTML figure img")
    wait_until(lambda: stored.count() >= len(wanted), f"not {len(wanted)} pictures")
    for number, (width, height) in enumerate(wanted):
        box = stored.nth(number).bounding_box()
        assert box
        assert (box["width"], box["height"]) == pytest.approx((width, height), abs=1)
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
