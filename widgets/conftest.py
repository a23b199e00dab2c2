"""Docstrings with examples are looked for where there are some."""

from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A module without one is not loaded to look for it: those of a hub take a second."""
    found = yield
    return found if ">>>" in file_path.read_text("utf-8") else []
