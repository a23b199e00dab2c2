"""The command line as a test types it."""

from collections.abc import Callable

import pytest

from dustlab.cli import verbs

Run = Callable[..., tuple[int, str, str]]
"""Runs a command: its code, what it says, and what it says of trouble."""


def typed(capsys: pytest.CaptureFixture[str]) -> Run:
    """Commands whose words are caught."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = verbs.run([str(one) for one in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
