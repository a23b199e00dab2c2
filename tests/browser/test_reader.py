"""Reader mode: a lesson that is opened runs itself as far as the next question to the reader."""

import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from dustlab.school.lessons import OWN
from tests.browser.driver import Lab, Server, lab_page, lab_server
from tools import prepare_lab

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
LESSON = "12-production.ipynb"
BROKEN = "broken.ipynb"
IS_DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
ACTIVE_CELL = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, and one of which a cell fails."""
    folder = tmp_path_factory.mktemp("reader") / "tutorials"
    ignored = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", OWN)
    shutil.copytree(ROOT / "tutorials", folder, ignore=ignored)
    book = json.loads((folder / LESSON).read_text("utf-8"))
    book["metadata"]["dustlab"] = {"lesson": "broken"}
    book["cells"][3]["source"] = "1 / 0"
    (folder / BROKEN).write_text(json.dumps(book), "utf-8")
    return folder


@pytest.fixture(scope="module")
def reading(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab with reader mode, as "make lab" and the wheel have it."""
    prepare_lab.put_extension(Path(sys.prefix))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        prepare_lab.trust(lessons)
        with lab_server(lessons, reader=True) as running:
            yield running


@pytest.fixture
def lab(reading: Server, browser: Browser) -> Iterator[Lab]:
    with lab_page(reading, browser, width=1300, height=900) as page:
        yield page
        assert page.problems() == []


def wait_until_it(lab: Lab, doing: str) -> None:
    lab.page.wait_for_selector(f'.dust-lesson[data-dust-reader="{doing}"]', timeout=30_000)


def read(lab: Lab, path: str, doing: str = "waiting") -> None:
    """Open a lesson and touch nothing."""
    lab.open(path, mode="lab/tree")
    wait_until_it(lab, doing)


def open_question(lab: Lab) -> Locator:
    return lab.find(".dust-shut .dust-guess")


def guess(lab: Lab, choice: str) -> None:
    """Choose, and wait until the page waits at another question."""
    asked = open_question(lab).inner_text()
    open_question(lab).get_by_text(choice, exact=True).click()
    lab.page.wait_for_function(
        "asked => !document.querySelector('.dust-shut')?.innerText.includes(asked)", arg=asked
    )
    wait_until_it(lab, "waiting")


def covered(lab: Lab) -> int:
    return lab.find(".jp-Cell.dust-covered").count()


def test_a_lesson_is_alive_without_a_key_and_covered_below_the_first_question(lab: Lab) -> None:
    read(lab, LESSON)
    assert open_question(lab).inner_text().startswith("How many points does Red receive?")
    below = lab.find(".dust-shut ~ .jp-Cell")
    assert covered(lab) == below.count() > 40
    assert lab.find(".dust-covered:visible").count() == 0
    assert lab.find(".dust-shut .jp-OutputArea-output:visible").count() == 0
    assert lab.find(".jp-Cell:visible").count() == 6
    assert lab.kernel_value("match.over is None")


def test_a_guess_uncovers_the_next_stretch_and_is_given_when_the_page_comes_back(lab: Lab) -> None:
    read(lab, LESSON)
    before = covered(lab)
    guess(lab, "17")
    after = covered(lab)
    assert after < before
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 17")
    assert lab.find(".jp-RenderedMarkdown").get_by_text("Blue was right").first.is_visible()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 17")
    assert covered(lab) == after


def test_running_changes_nothing_and_moves_nothing(lab: Lab, lessons: Path) -> None:
    stored = hashlib.sha256((lessons / LESSON).read_bytes()).digest()
    read(lab, LESSON)
    open_question(lab).scroll_into_view_if_needed()
    top = open_question(lab).bounding_box()
    guess(lab, "14")
    assert lab.find(".dust-guessed").bounding_box()["y"] == pytest.approx(top["y"], abs=2)
    assert lab.page.evaluate(ACTIVE_CELL) == 0
    assert lab.page.evaluate(IS_DIRTY) is False
    lab.reload()  # a question whether to leave would stop this
    wait_until_it(lab, "waiting")
    assert hashlib.sha256((lessons / LESSON).read_bytes()).digest() == stored


def test_what_the_reader_writes_is_a_change(lab: Lab) -> None:
    read(lab, LESSON)
    lab.find(".jp-CodeCell .dust-code").first.click()
    lab.find(".jp-CodeCell .cm-content").first.click()
    lab.page.keyboard.type("# mine ")
    assert lab.page.evaluate(IS_DIRTY) is True
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")


def test_run_all_runs_through_the_questions(lab: Lab) -> None:
    read(lab, LESSON)
    lab.run_all()
    wait_until_it(lab, "finished")
    assert covered(lab) == 0


def test_a_cell_that_fails_stops_the_page_and_says_so(lab: Lab) -> None:
    read(lab, BROKEN, "stopped")
    note = lab.find(".dust-failed .dust-note")
    assert note.inner_text().startswith("This cell failed")
    note.get_by_role("button").click()
    wait_until_it(lab, "waiting")
