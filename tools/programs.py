"""Other programs that a build runs; one that is missing or fails is told in one line."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path


class Failed(Exception):
    """A step of a build failed, told in one line."""


def run(command: Sequence[str | Path], folder: Path, what: str) -> str:
    """What a program printed; if it fails, which step of ours that was and the last it said."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=folder,
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError as error:
        raise Failed(f"{what}: expected {command[0]} on this machine, got none") from error
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise Failed(f"{what} failed: {said[-1] if said else 'nothing was said'}")
    return done.stdout
