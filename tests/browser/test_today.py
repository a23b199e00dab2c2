"""The questions of today in a real JupyterLab: one is answered, and a new kernel knows of it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from dustlab.school.deck import FILE, RULE, Deck, Subject
from dustlab.school.schedule import AGAIN
from tests.browser.conftest import OpenPage
from tests.browser.server import write_notebook

pytestmark = pytest.mark.browser

LONG_AGO = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
ENDED = Subject(RULE, "dust.movement.end")
LESSON = "00-start.ipynb"


@pytest.fixture
def home(tutorials: Path) -> Path:
    """A folder of lessons of its own, in which a move was refused long ago."""
    folder = tutorials / "of-today"
    folder.mkdir(exist_ok=True)
    write_notebook(folder, LESSON, "from dustlab_widgets import Today\nToday()")
    deck = Deck()
    deck.looked(ENDED, AGAIN, LONG_AGO)
    (folder / FILE).write_text(deck.text(), "utf-8")
    return folder


@pytest.mark.parametrize(("width", "height"), [(1300, 900), (700, 900)])
def test_a_question_is_answered_and_a_new_kernel_knows_of_it(
    open_page: OpenPage, home: Path, width: int, height: int
) -> None:
    with open_page(width=width, height=height) as lab:
        lab.open(f"{home.name}/{LESSON}")
        lab.run_all()
        lab.expect_text(".dust-today h3", "Today: 1 question, 1 minute")
        lab.find(".dust-today button:visible:has-text('Begin')").click()
        lab.expect_text(".dust-today h3", "Question 1 of 1")
        lab.find(".dust-today .dust-choices button:has-text('Yes')").click()
        lab.find(".dust-today button:has-text('Check')").click()
        lab.expect_text(".dust-today", "This comes back")
        # What one sees next is in view beside the question, without scrolling.
        title = lab.find(".dust-today h3").bounding_box()
        press = lab.find(".dust-today button:visible:has-text('To the end')").bounding_box()
        assert title is not None
        assert press is not None
        assert press["y"] - title["y"] < 120
        assert press["x"] + press["width"] <= width
        lab.screenshot(f"today-{width}", ".dust-today")
        lab.find(".dust-today button:visible:has-text('To the end')").click()
        lab.expect_text(".dust-today h3", "Done:")
        lab.find(".dust-today button:visible:has-text('My map')").click()
        lab.expect_text(".dust-mastery svg", "Dust: what you know")
        assert len(Deck.read((home / FILE).read_text("utf-8"), FILE).cards[ENDED].looks) == 2

        lab.shutdown_kernel()
        lab.reload()
        lab.run_all()
        lab.expect_text(".dust-today h3", "Nothing to repeat today")
        assert lab.problems() == []
