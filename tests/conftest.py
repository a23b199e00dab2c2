"""What all tests share: one browser (Playwright allows one of its kind at a time), and no clock."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tools import chromium as chromium_here

if TYPE_CHECKING:  # a second of imports that most of the tests do without
    from playwright.sync_api import Browser

    from tests.commands import Run

TESTS = Path(__file__).resolve().parent

# An example that takes long is no failure: speed is measured in tests/benchmarks only.
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

# A module is compiled once for all runs and all workers, also where the shell says otherwise: with
# its assertions written out that takes longer than many a test.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What checks web addresses is left out, as in dustlab_widgets.hub.trust: to make it takes a second.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

# No power fails between two tests: what they write need not be on the disk before they go on.
os.fsync = lambda fd: None

# What is made while tests are collected stays until the end: nothing in it is worth looking for.
gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    """Tests come in any order; but nothing here draws from the one seed that all of Python shares,
    so that it need not be set again before each of them."""
    config.option.randomly_reset_seed = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read tests/browser where ``-m`` says "not browser": what it imports is heavy."""
    left_out = f"not {collection_path.name}" in config.getoption("markexpr")
    return True if left_out and collection_path.parent == TESTS else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Tests have no examples in their docstrings: no program here is loaded to look for some."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


# The files that take minutes, the longest first: so none is left to one worker at the end.
LONG = (
    "test_site.py",
    "test_binder.py",
    "test_one_screen.py",
    "test_opening.py",
    "test_tools.py",
    "test_labs.py",
    "test_lessons.py",
    "test_class.py",
    "test_powers.py",
    "test_distributed.py",
    "test_demo.py",
    "test_battle_lab.py",
    "test_tactics_labs.py",
    "test_book.py",
)
SLOW_ROOMS = (TESTS / "packaging", TESTS / "browser", TESTS / "browser" / "reader")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where files go to workers one by one, in their order, the long ones begin."""

    def place(item: pytest.Item) -> int:
        long = item.path.parent in SLOW_ROOMS and item.path.name in LONG
        return LONG.index(item.path.name) if long else len(LONG)

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """From here on what tests leave behind is collected, and only that; less often than usual."""
    gc.freeze()
    gc.set_threshold(60_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    """What was left behind is looked for once; pytest and Python would do it time and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that is here: `make chromium` has installed one before."""
    found = chromium_here.find()
    if found is None:
        pytest.fail(chromium_here.NOT_HERE, pytrace=False)
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator["Browser"]:
    from tests.browser.pages import chromium_browser

    with chromium_browser(chromium) as running:
        yield running


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> "Run":
    """Types a command: its code, what it says, and what it says of trouble."""
    from tests.commands import typed

    return typed(capsys)
