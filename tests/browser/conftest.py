"""One server for all tests of the lessons, and pages that go from test to test."""

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser

from dustlab.school.lessons import OWN
from dustlab_widgets.hub.trust import trust
from tests.browser.driver import Lab
from tests.browser.pages import Pages
from tests.browser.server import Server, lab_server

ROOT = Path(__file__).resolve().parents[2]


class OpenPage(Protocol):
    """Open a page: ``open_page(width=700, touch=True)``, to be used in a with statement."""

    def __call__(
        self,
        *,
        width: int = ...,
        height: int = ...,
        scale: float = ...,
        touch: bool = ...,
        dark: bool = ...,
    ) -> AbstractContextManager[Lab]: ...


@pytest.fixture(scope="session")
def tutorials(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons: JupyterLab saves as it goes, and must not save over ours."""
    copy = tmp_path_factory.mktemp("lab") / "tutorials"
    shutil.copytree(
        ROOT / "tutorials",
        copy,
        ignore=shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", OWN),
    )
    return copy


@pytest.fixture(scope="session")
def server(tutorials: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The lessons are trusted, as "make lab" has it: a picture that is not is told in words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        trust(tutorials)
        with lab_server(tutorials) as running:
            yield running


@pytest.fixture(scope="session")
def open_page(server: Server, browser: Browser) -> Iterator[OpenPage]:
    """For tests that need another width, a touch screen or two pages."""
    with closing(Pages(server, browser)) as pages:
        yield pages.page


@pytest.fixture
def lab(open_page: OpenPage) -> Iterator[Lab]:
    """A page of 1280 x 1000 pixels."""
    with open_page() as page:
        yield page
