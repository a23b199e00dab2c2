"""One JupyterLab in reader mode for all tests of it, and pages that go from test to test."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dustlab.school.lessons import OWN
from dustlab_widgets import reader_lab
from dustlab_widgets.hub.trust import trust
from tests.browser.driver import Lab
from tests.browser.pages import Pages
from tests.browser.reader import small_lessons as small
from tests.browser.server import Server, forget_readers, lab_server

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, and beside them the small ones."""
    folder = tmp_path_factory.mktemp("reader") / "tutorials"
    ignored = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", OWN)
    shutil.copytree(ROOT / "tutorials", folder, ignore=ignored)
    for name, text in small.made().items():
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="session")
def reading(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab with reader mode, as "make lab" and the wheel have it."""
    reader_lab.put_extension(Path(sys.prefix))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        trust(lessons)
        with lab_server(lessons, reader=True) as running:
            yield running


@pytest.fixture(scope="session")
def visits(reading: Server, browser: Browser) -> Iterator[Pages]:
    with closing(Pages(reading, browser)) as pages:
        yield pages


@pytest.fixture(scope="session")
def days(reading: Server, browser: Browser) -> Iterator[Pages]:
    with closing(Pages(reading, browser)) as pages:
        yield pages


@pytest.fixture
def nothing_kept(lessons: Path) -> None:
    forget_readers(lessons)


@pytest.fixture
def lab(visits: Pages, nothing_kept: None) -> Iterator[Lab]:
    """A page for a reader who was never here."""
    with visits.page(width=1300, height=900) as page:
        page.forget()
        yield page
        assert page.problems() == []


@pytest.fixture
def course(days: Pages, nothing_kept: None) -> Iterator[Lab]:
    """A page for one who reads lesson after lesson."""
    with days.page(width=1300, height=900) as page:
        yield page
        assert page.problems() == []
