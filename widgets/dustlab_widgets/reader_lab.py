"""JupyterLab for the lessons: made ready, and opened on the first one in reader mode.

    python -m dustlab_widgets.reader_lab FOLDER [--open [OPTIONS OF JUPYTERLAB...]]

A notebook that was not run here is shown without its drawings until it is trusted, and a first
start asks about Jupyter news in a box that covers part of the page.
"""

from __future__ import annotations

import filecmp
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dustlab.core.system import is_root

from .hub.trust import trust

BUILT = Path(__file__).resolve().parents[1] / "lab-extension" / "built"
"""There in a checkout only; the wheel puts reader mode where JupyterLab looks for it."""
BUILT_AS = "dustlab-reader"
FIRST = "00-start.ipynb"
LOOKS_OFTEN = "--KernelRestarter.time_to_dead=1"
"""JupyterLab looks each second whether a kernel has died, for its boards to say so; it has 3."""

# Defaults of this environment only; a person's own settings stand above them.
OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


def prepare(folder: Path, prefix: Path) -> None:
    """Make the environment at ``prefix`` ready for the lessons of a folder."""
    # Where only an administrator may write, JupyterLab asks its question once, and no more is lost.
    with suppress(PermissionError):
        settle(prefix)
    if BUILT.is_dir():
        put_extension(prefix)
    trust(folder)


def settle(prefix: Path) -> Path:
    """Write the overrides into the environment at ``prefix``, keeping what else is there."""
    path = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    settings = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if settings | OVERRIDES != settings:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings | OVERRIDES, indent=2) + "\n", "utf-8")
    return path


def put_extension(prefix: Path) -> Path:
    """Copy reader mode into the environment at ``prefix``, if it is not there as it is here.

    Whoever installs the wheel has it there; in a checkout it may have been built anew since.
    """
    there = prefix / "share" / "jupyter" / "labextensions" / BUILT_AS
    if not same_files(BUILT, there):
        there.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=there.parent) as apart:
            whole = shutil.copytree(BUILT, Path(apart) / BUILT_AS)
            shutil.rmtree(there, ignore_errors=True)
            try:
                whole.rename(there)
            except OSError:
                if not same_files(BUILT, there):  # else another program was quicker
                    raise
    return there


def same_files(one: Path, other: Path) -> bool:
    names = [{p.relative_to(top) for p in top.rglob("*") if p.is_file()} for top in (one, other)]
    return names[0] == names[1] and all(
        filecmp.cmp(one / name, other / name, shallow=False) for name in names[0]
    )


def line(folder: Path, options: Sequence[str] = ()) -> list[str]:
    """How JupyterLab is called: the lessons are all that it shows."""
    # It refuses to start as root (in a container, say) unless told that it is meant.
    return [
        *("jupyter-lab", f"--ServerApp.root_dir={folder.resolve()}", "--log-level=WARN"),
        *(f"--LabApp.default_url=/lab/tree/{FIRST}", *(["--allow-root"] if is_root() else [])),
        LOOKS_OFTEN,
        *options,
    ]


def main(arguments: Sequence[str]) -> None:
    folder, *more = arguments
    prepare(Path(folder), Path(sys.prefix))
    if more[:1] == ["--open"]:
        from jupyterlab.labapp import main as serve

        sys.argv = line(Path(folder), more[1:])
        serve()


if __name__ == "__main__":
    main(sys.argv[1:])
