"""A package of JavaScript, fetched by npm from whichever registry it is set up with."""

from __future__ import annotations

import tarfile
from pathlib import Path

from tools.programs import run


def fetch(package: str, folder: Path) -> Path:
    """The files of a package, in a folder inside the one that is given."""
    packed = run(["npm", "pack", "--silent", package], folder, f"fetching {package}")
    with tarfile.open(folder / packed.split()[-1]) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")  # nothing may land outside
        else:
            archive.extractall(folder)
    return folder / "package"
