"""Check that TOML files can be read: one line for each that cannot, and exit code 1.

usage: python tools/check_toml.py FILE...
"""

import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path


def unreadable(paths: Iterable[Path]) -> list[str]:
    """Say ``file: what is wrong`` for each file that is not TOML in UTF-8."""
    complaints = []
    for path in paths:
        try:
            tomllib.loads(path.read_text("utf-8"))
        except ValueError as problem:
            complaints.append(f"{path}: {problem}")
    return complaints


if __name__ == "__main__":
    complaints = unreadable(map(Path, sys.argv[1:]))
    print("\n".join(complaints), end="\n" if complaints else "")
    sys.exit(bool(complaints))
