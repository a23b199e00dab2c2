"""What Windows does otherwise: how one program goes on as another, and what it says where."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import suppress

from .errors import BadInput

WINDOWS = os.name == "nt"


def take_place(program: list[str]) -> int:
    """Go on as another program: whatever ends this one ends it, too.

    Windows knows no such step. There this program waits for the other one, and returns its exit
    code; a Ctrl-C goes to both, and the other one decides what becomes of it.
    """
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(program[0], program)
    with subprocess.Popen(program) as running:
        while True:
            with suppress(KeyboardInterrupt):
                return running.wait()


def is_root() -> bool:
    """Whether this is the administrator, as in many a container; Windows knows none."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def need_more_than_windows(verb: str) -> None:
    """Ask for Linux or macOS; in one line, where this is Windows."""
    if WINDOWS:
        raise BadInput(verb, "Linux or macOS (on Windows: inside WSL)", "Windows")


def write_every_sign() -> None:
    """What goes into a file or another program goes there as UTF-8.

    Windows writes it in an alphabet without ≥ and ½, and ends in an error at the first of them.
    """
    for stream in (sys.stdout, sys.stderr):
        if WINDOWS and isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")
