"""What all tests share: one browser (Playwright allows one of its kind at a time), and no clock."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tools import chromium as chromium_here

if TYPE_CHECKING:  # a second of imports that most of the tests do without
    from playwright.sync_api import Browser

TESTS = Path(__file__).resolve().parent

# An example that takes long is no failure: speed is measured in tests/benchmarks only.
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

# A module is compiled once for all runs and all workers, also where the shell says otherwise: with
# its assertions written out that takes longer than many a test.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What is made while tests are collected stays until the end: nothing in it is worth looking for.
gc.disable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read tests/browser where ``-m`` says "not browser": what it imports is heavy."""
    left_out = f"not {collection_path.name}" in config.getoption("markexpr")
    return True if left_out and collection_path.parent == TESTS else None


def pytest_collection_finish() -> None:
    """From here on what tests leave behind is collected, and only that; less often than usual."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
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
    from tests.browser.driver import chromium_browser

    with chromium_browser(chromium) as running:
        yield running
