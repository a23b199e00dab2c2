"""What the teacher sees in the terminal while the class is open, and what goes into a file."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dustlab_widgets.hub import telling
from dustlab_widgets.hub.telling import Terminal, Troubles

PROGRAM = """
import os, subprocess, sys
from pathlib import Path
from dustlab_widgets.hub.telling import terminal
terminal.divide(Path(sys.argv[1]))
print("a warning of the hub", file=sys.stderr, flush=True)
subprocess.run([sys.executable, "-c", "print('noise of a server')"], check=True)
terminal.tell("classroom.seen_of", "en", name="Chloé M.", count=3, all=24)
"""


def test_the_teacher_sees_who_came_and_the_rest_lies_in_a_file_of_their_own(tmp_path: Path):
    log = tmp_path / "hub.log"
    line = [sys.executable, "-c", PROGRAM, str(log)]
    seen = subprocess.run(line, check=True, capture_output=True, text=True, env=os.environ)
    assert seen.stdout[5:] == " Chloé M. is here (3 of 24)\n"
    assert seen.stderr == ""
    assert log.read_text("utf-8") == "a warning of the hub\nnoise of a server\n"
    assert log.stat().st_mode & 0o777 == 0o600


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written to a terminal of its own."""
    told: list[str] = []
    terminal = Terminal()
    monkeypatch.setattr(terminal, "write", told.append)
    monkeypatch.setattr(telling, "terminal", terminal)
    return told


def test_a_line_that_comes_again_and_again_is_told_once_and_cannot_move_the_cursor(
    lines: list[str],
):
    for name in ("Cleo", "Cleo", "\x1b[2J", "x" * 5_000):
        telling.terminal.tell_once("classroom.seen_stranger", "en", name=name)
    assert [line[6:] for line in lines[:1]] == ["Not on the list, and not let in: Cleo"]
    assert len(lines) == 3
    assert all(line.isprintable() and len(line) < 320 for line in lines)


def test_an_error_of_the_hub_is_one_line_and_an_end_that_was_wanted_is_none(lines: list[str]):
    log = logging.getLogger("hub of a test")
    log.addHandler(Troubles("en"))
    log.warning("Skipping XSRF check")
    log.error("Ben's server failed to start\nTraceback ...")
    log.critical("Received signal SIGINT, initiating shutdown...")
    assert [line[6:] for line in lines] == [
        "The hub reports: Ben's server failed to start (more in hub.log)",
        "The class is ending: everybody’s servers are stopped.",
    ]
