"""A lesson opens with its question in view: words, picture and choices in one window."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dustlab.school.lessons import OWN
from dustlab_widgets import reader_lab
from dustlab_widgets.hub.trust import trust
from tests.browser.driver import Lab
from tests.browser.pages import lab_page
from tests.browser.server import lab_server

pytestmark = pytest.mark.browser

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LESSONS = sorted(TUTORIALS.glob("[1-6][0-9]*-*.ipynb"))
AT_REST = ".dust-lesson[data-dust-reader]:not([data-dust-reader=running]):visible"
# Where things of the lesson in front end, and where its window does.
ENDS = """() => {
    const page = [...document.querySelectorAll('.jp-NotebookPanel')].find(one => one.offsetParent);
    const ends = css => Math.max(0, ...[...page.querySelectorAll(css)]
        .filter(one => one.offsetParent).map(one => one.getBoundingClientRect().bottom));
    const top = css => page.querySelector(css)?.getBoundingClientRect().top ?? 0;
    return {
        window: page.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect().bottom,
        choices: ends('.dust-shut .dust-guess button'),
        picture: ends('.dust-opening-picture img'),
        words: top('h1'),
        foot: ends('.dust-open-question'),
    };
}"""


def words_before_the_question(lesson: Path) -> int:
    words = 0
    for cell in json.loads(lesson.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            words += len("".join(cell["source"]).split())
        if "guess" in cell["metadata"]:
            break
    return words


def longest(most: int = 2) -> list[Path]:
    """Of each ten lessons those with most words before the first question."""
    tens = sorted({lesson.name[0] for lesson in LESSONS})
    ranked = sorted(LESSONS, key=words_before_the_question, reverse=True)
    return [one for ten in tens for one in [at for at in ranked if at.name[0] == ten][:most]]


@pytest.fixture(scope="module")
def course(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A page in reader mode, as "make lab" opens it, with a copy of the lessons."""
    folder = tmp_path_factory.mktemp("openings") / "tutorials"
    shutil.copytree(TUTORIALS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints", OWN))
    reader_lab.put_extension(Path(sys.prefix))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        trust(folder)
        with (
            lab_server(folder, reader=True, settled=False) as server,
            lab_page(server, browser, width=1300, height=900) as page,
        ):
            yield page


def test_the_first_question_of_a_lesson_is_in_view_with_its_picture(course: Lab) -> None:
    """Those are opened that say most before they ask: at 1300 x 900 nothing is scrolled."""
    beside = 0
    for lesson in longest():
        course.open(lesson.name, mode="lab/tree", timeout=60)
        course.page.wait_for_selector(AT_REST, timeout=60_000)
        ends = course.page.evaluate(ENDS)
        assert 0 < ends["words"] < ends["choices"] <= ends["window"], (lesson.stem, ends)
        assert ends["picture"] <= ends["window"], (lesson.stem, ends)
        assert not ends["foot"], "what is in view need not be asked twice"
        beside += ends["picture"] > 0
        course.clear()
    assert beside > 3


def test_in_a_narrow_window_the_picture_stands_between_the_words_and_the_question(
    course: Lab,
) -> None:
    course.open("22-command-cards.ipynb", mode="lab/tree", timeout=60)
    course.page.wait_for_selector(AT_REST, timeout=60_000)
    assert course.find(".dust-opening-picture").count() == 1
    course.resize(900, 900)
    course.page.wait_for_selector(".dust-opening-picture", state="detached")
    tops = course.page.evaluate(
        "() => ['h1', '.jp-RenderedSVG img', '.dust-shut .dust-guess']"
        ".map(css => document.querySelector(css).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    course.resize(1300, 900)
    course.page.wait_for_selector(".dust-opening-picture")
    course.clear()
