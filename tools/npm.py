"""A package of JavaScript, fetched by npm from whichever registry it is set up with."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path


class NotFetched(Exception):
    """Told in one line."""


def fetch(package: str, folder: Path) -> Path:
    """The files of a package, in a folder inside the one that is given."""
    command = ["npm", "pack", "--silent", package]
    try:
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise NotFetched(f"fetching {package}: expected npm on this machine, got none") from error
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        raise NotFetched(
            f"fetching {package}: expected npm to reach its registry (a network?), "
            f"got {said[-1] if said else 'nothing'}"
        )
    with tarfile.open(folder / done.stdout.split()[-1]) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")  # nothing may land outside
        else:
            archive.extractall(folder)
    return folder / "package"
