"""Empty environments to install into, and commands whose failure is told in full."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def output_of(
    command: Sequence[str | Path], cwd: Path, more: Mapping[str, str] | None = None
) -> str:
    """Return what a command printed, both streams together; it must succeed."""
    # A test environment's own settings must not reach into the one that is tried.
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "JUPYTER"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=inherited | dict(more or {}),
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def empty_environment(folder: Path, *pythons: str) -> Path:
    """Make an environment with the first of ``pythons`` that runs; return its interpreter."""
    wanted = [part for python in (*pythons, sys.executable) for part in ("--python", python)]
    # virtualenv brings its own pip; the venv module of some systems cannot.
    output_of([sys.executable, "-m", "virtualenv", "--no-download", *wanted, folder], folder.parent)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def our_files() -> list[str]:
    """The names of the files that are ours: tracked by git, or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = output_of(command, ROOT).split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())
