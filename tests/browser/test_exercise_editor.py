"""From nothing to a page with an exercise on it, in a real JupyterLab and without a terminal."""

from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

CODE = 'from dustlab_widgets import ExerciseEditor\nExerciseEditor("my-dice.toml")'


@pytest.mark.parametrize("width", [1300, 700])
def test_a_teacher_errs_mends_it_and_has_a_page_for_the_class(
    open_page: OpenPage, tutorials: Path, width: int
) -> None:
    for left in tutorials.glob("my-dice.*"):
        left.unlink()
    with open_page(width=width, height=900) as lab:
        lab.open(write_notebook(tutorials, "write-exercises.ipynb", CODE))
        lab.run_all()
        fields = lab.find(".dust-editor .dust-entry-input")
        fields.nth(1).locator("input").fill("(1/6)^3")
        lab.expect_text(".dust-editor-findings", "expected 1/36, the sum says 1/216")
        # What the check says is in view while one types, also on a narrow page.
        said = lab.find(".dust-entry").nth(2).locator(".dust-entry-said")
        assert "expected 1/36" in said.inner_text()
        box = said.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 900
        fields.nth(2).locator("input").fill("1/216")
        lab.expect_text(".dust-editor-findings", "All is well: 1 question.")
        fields.nth(0).locator("textarea").fill("A die, three times. How likely are three sixes?")
        lab.expect_text(".dust-editor-preview", "How likely are three sixes?")
        lab.find(".dust-editor").get_by_text("Make a page of it").click()
        wait_until((tutorials / "my-dice.ipynb").exists, "no page is made", 10)
        lab.open("my-dice.ipynb")
        lab.run_all()
        lab.find(".dust-exercise .dust-number input").fill("1/6")
        lab.find(".dust-exercise .dust-primary").click()
        lab.expect_text(".dust-exercise .dust-refusals", "That is one six.")
        lab.find(".dust-exercise .dust-number input").fill("1/216")
        lab.find(".dust-exercise .dust-primary").click()
        lab.expect_text(".dust-exercise", "1 of 1 right")
        assert lab.problems() == []
