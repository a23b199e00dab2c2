"""The labs on chance without a game in a real JupyterLab, used by somebody who errs first."""

import io
import zipfile
from base64 import b64decode
from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.server import wait_until, write_notebook
from tests.browser.test_chance_labs import Page
from tests.browser.test_labs import expect_in_place

pytestmark = pytest.mark.browser

TREE, FIELDS, DIE, ERRORS, BELL, OWN = range(6)
LABS = (
    "TreeLab()",
    "FourFieldLab()",
    "FairDieLab()",
    "ErrorsLab()",
    "BellLab()",
    "ExperimentLab()",
)


@pytest.fixture
def notebook(tutorials: Path) -> str:
    return write_notebook(tutorials, "plain-labs.ipynb", "from dustlab_widgets import *", *LABS)


def use(page: Page) -> None:
    """What a learner does, errors included."""
    page.key(TREE, "Home", "Enter")
    page.told(TREE, "2 paths so far, together 3/5")
    page.type(TREE, 0, "rain 0.3, dry 0.6")
    page.told(TREE, "make 0.3 + 0.6 = 0.9, and not 1")
    page.type(TREE, 0, "rain 0.3 (bus 0.8, walk 0.2), dry 0.7 (bus 0.25, walk 0.75)")
    page.press(TREE, "Grow all")
    page.told(TREE, "4 paths so far, together 1")

    page.told(FIELDS, "9 of 108 ≈ 8 %")
    page.press(FIELDS, "Of its line")
    page.told(FIELDS, "9 of 10 = 90 %")

    page.type(DIE, 0, "3 5 9")
    page.told(DIE, "faces from 1 to 6")
    page.type(DIE, 0, "3 5 1 6")
    page.press(DIE, "6")
    page.press(DIE, "Throw 60 times")
    page.told(DIE, "of all series")

    page.press(ERRORS, "First kind at most 1 %")
    page.told(ERRORS, "0.7 %")

    page.press(BELL, "1σ")
    page.told(BELL, "From 45 to 55: exact 72.9 %")

    page.press(OWN, "Try 1000")
    page.told(OWN, "1000 tries simulated")


def spreadsheet(page: Page) -> list[str]:
    """What is in the file that the link saves."""
    page.press(OWN, "Make a spreadsheet")
    link = page.frame(OWN).locator("a[download]")
    link.wait_for()
    assert link.get_attribute("download") == "my-simulation.xlsx"
    data = (link.get_attribute("href") or "").partition("base64,")[2]
    with zipfile.ZipFile(io.BytesIO(b64decode(data))) as file:
        return file.namelist()


def test_the_plain_labs_answer_one_who_errs_and_fit_on_wide_and_narrow_pages(
    open_page: OpenPage, notebook: str
) -> None:
    with open_page(width=1300, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        page = Page(lab, LABS)
        wait_until(lambda: lab.find(".dust-chance").count() == len(LABS), "not all labs are there")
        use(page)
        assert "xl/worksheets/sheet1.xml" in spreadsheet(page)
        for width in (1300, 700):
            lab.resize(width, 1800)
            for which in range(len(LABS)):
                page.frame(which)
                expect_in_place(lab, which, controls=2)
        assert lab.problems() == []
