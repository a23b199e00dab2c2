"""Build the extension that JupyterLab reads the lessons with, from its source in TypeScript.

usage: python tools/lab_extension.py [FOLDER]

What is built is committed (widgets/lab-extension/built), because no reader has Node; this renews
it, or builds it elsewhere. npm takes the packages at the versions of package-lock.json from
whichever registry it is set up with.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "widgets" / "lab-extension"
BUILT = SOURCE / "built"
MADE = ("built", "lib", "node_modules")
STEPS = (
    ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"],
    ["npm", "run", "--silent", "build"],
)


class NotBuilt(Exception):
    """Told in one line."""


def run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    except FileNotFoundError as error:
        raise NotBuilt("expected npm on this machine, got none") from error
    if done.returncode:
        said = done.stdout.strip() or "nothing was said"
        raise NotBuilt(f"{' '.join(command[:3])} failed: {said}")


def build(out: Path) -> None:
    """Build in a folder of its own, so that nothing of an earlier build gets in."""
    with tempfile.TemporaryDirectory(prefix="dustlab-extension-") as name:
        work = Path(name) / "lab-extension"
        shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns(*MADE))
        for step in STEPS:
            run(step, work)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "built", out)


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("folder", nargs="?", type=Path, default=BUILT)
    folder = ask.parse_args().folder
    try:
        build(folder)
    except NotBuilt as error:
        print(f"dustlab: {error}", file=sys.stderr)
        return 2
    print(f"{folder}: {sum(p.stat().st_size for p in folder.rglob('*')) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
